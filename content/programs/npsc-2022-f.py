# Chance draws the heap: only how many heaps there are, and how many are larger than 1, counts.
import sys

numbers = list(map(int, sys.stdin.read().split()))
at = 1
for _ in range(numbers[0]):
    heaps = [x for x in numbers[at + 1 : at + 1 + numbers[at]] if x]
    at += 1 + numbers[at]
    n, large = len(heaps), sum(x > 1 for x in heaps)
    if large == 0:
        print(f"{n % 2}/1")
    elif large == 1 and n % 2:
        print(f"{n // 2 + 1}/{n}")
    else:
        print("1/2")
