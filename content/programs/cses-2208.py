# One coin from each chosen heap: lost when every heap is even.
import sys

numbers = list(map(int, sys.stdin.read().split()))
said, at = [], 1
for _ in range(numbers[0]):
    heaps = numbers[at + 1 : at + 1 + numbers[at]]
    at += 1 + len(heaps)
    odd = any(x % 2 for x in heaps)
    said.append("first" if odd else "second")
print("\n".join(said))
