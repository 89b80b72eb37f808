# Wythoff: lost when the smaller heap is ⌊kφ⌋ for the difference k, in whole numbers.
import sys
from math import isqrt

numbers = list(map(int, sys.stdin.read().split()))
for a, b in zip(numbers[::2], numbers[1::2]):
    k = abs(a - b)
    print(0 if min(a, b) == (k + isqrt(5 * k * k)) // 2 else 1)
