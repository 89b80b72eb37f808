# One stone or a triangle: a heap of x is worth x mod 2, but a heap of 3 is worth 2.
import sys

numbers = list(map(int, sys.stdin.read().split()))
said, at = [], 1
for _ in range(numbers[0]):
    heaps = numbers[at + 1 : at + 1 + numbers[at]]
    at += 1 + len(heaps)
    total = 0
    for x in heaps:
        total ^= 2 if x == 3 else x % 2
    said.append("first" if total else "second")
print("\n".join(said))
