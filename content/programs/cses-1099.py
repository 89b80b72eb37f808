# Staircase: the XOR of the stairs 2, 4, 6, …
import sys

numbers = list(map(int, sys.stdin.read().split()))
said, at = [], 1
for _ in range(numbers[0]):
    heaps = numbers[at + 1 : at + 1 + numbers[at]]
    at += 1 + len(heaps)
    total = 0
    for x in heaps[1::2]:
        total ^= x
    said.append("first" if total else "second")
print("\n".join(said))
