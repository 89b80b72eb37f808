# Lieges of Legendre: only the parity of k counts, and the values repeat soon.
import sys


def g(a, k_is_odd):
    if not k_is_odd:
        return a if a < 3 else 1 - a % 2
    if a < 5:
        return (0, 1, 0, 1, 2)[a]
    if a % 2:
        return 0
    return 2 if g(a // 2, k_is_odd) == 1 else 1


n, k, *piles = map(int, sys.stdin.read().split())
total = 0
for a in piles:
    total ^= g(a, k % 2 == 1)
print("Kevin" if total else "Nicky")
