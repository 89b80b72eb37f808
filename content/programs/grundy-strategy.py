# Grundy's game: the first heap that can be split to its target, with the smallest first part.
import sys

positions = []
for line in sys.stdin:
    if line.strip() == "bye":
        break
    if line.strip():
        positions.append(list(map(int, line.split())))
g = [0] * (max((max(heaps) for heaps in positions), default=0) + 1)
for n in range(3, len(g)):
    seen = {g[a] ^ g[n - a] for a in range(1, (n + 1) // 2)}
    while g[n] in seen:
        g[n] += 1


def move(heaps):
    """The position after the winning split; None when the position is lost."""
    total = 0
    for n in heaps:
        total ^= g[n]
    for place, n in enumerate(heaps):
        for a in range(1, (n + 1) // 2):
            if total and g[a] ^ g[n - a] == g[n] ^ total:
                return [*heaps[:place], a, n - a, *heaps[place + 1 :]]
    return None


for heaps in positions:
    print(*(move(heaps) or ["Uncle."]))
