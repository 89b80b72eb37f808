# 1, 2 or 3 sticks: a heap of x is worth x mod 4.
import sys

numbers = list(map(int, sys.stdin.read().split()))
said, at = [], 1
for _ in range(numbers[0]):
    heaps = numbers[at + 1 : at + 1 + numbers[at]]
    at += 1 + len(heaps)
    total = 0
    for x in heaps:
        total ^= x % 4
    said.append("first" if total else "second")
print("\n".join(said))
