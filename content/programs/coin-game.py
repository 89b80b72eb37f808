# Coins: Grundy values by mex until they repeat, then the XOR of the heaps.
import sys

numbers = list(map(int, sys.stdin.read().split()))
n, k = numbers[:2]
amounts, heaps = numbers[2 : 2 + k], numbers[2 + k : 2 + k + n]
amounts = [a for a in amounts if a <= max(heaps)]
m = max(amounts, default=1)  # a value depends on the m values before it
g, mark, period = [0], m, 0
while len(g) <= max(heaps) and not period:
    j = len(g)
    seen = {g[j - a] for a in amounts if a <= j}
    value = 0
    while value in seen:
        value += 1
    g.append(value)
    if j > mark and g[j - m + 1 :] == g[mark - m + 1 : mark + 1]:
        period = j - mark  # the same m values as before: from here on all repeats
    elif j >= 2 * mark:
        mark = j
total = 0
for heap in heaps:
    total ^= g[heap] if heap < len(g) else g[mark + (heap - mark) % period]
print("A wins." if total else "B wins.")
