# Grundy's Game: up to the limit of n, 1222 is the last heap that is lost.
import sys

LAST_LOST = 1222
g = [0] * (LAST_LOST + 1)
for n in range(3, LAST_LOST + 1):
    seen = {g[a] ^ g[n - a] for a in range(1, (n + 1) // 2)}
    while g[n] in seen:
        g[n] += 1
heaps = list(map(int, sys.stdin.read().split()))[1:]
print("\n".join("first" if n > LAST_LOST or g[n] else "second" for n in heaps))
