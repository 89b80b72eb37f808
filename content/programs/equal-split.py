# One stone or equal parts: the value by recursion, which ends at the values 0 and 1.
import sys
from functools import cache

sys.setrecursionlimit(20_000)  # the chain n, n − 1, … ends at the next prime, soon
small = [p for p in range(3, 31_623, 2) if all(p % d for d in range(3, int(p**0.5) + 1, 2))]


def odd_divisors(n):
    """The odd divisors of n beyond 1."""
    found = [1]
    while n % 2 == 0:
        n //= 2
    for p in small:
        if p * p > n:
            break
        powers = [1]
        while n % p == 0:
            n //= p
            powers.append(powers[-1] * p)
        found = [d * power for d in found for power in powers]
    if n > 1:
        found += [d * n for d in found]
    return [d for d in found if d > 1]


@cache
def g(n):
    if n < 2:
        return n
    divisors = odd_divisors(n)
    if divisors == [n]:
        return 0  # an odd prime
    if n > 2 and (not divisors or divisors == [n // 2]):
        return 1  # a power of two, or twice an odd prime
    seen = {g(n - 1), *(g(n // d) for d in divisors)}
    if n % 2 == 0:
        seen.add(0)  # an even number of equal parts cancels
    value = 0
    while value in seen:
        value += 1
    return value


numbers = list(map(int, sys.stdin.read().split()))
at = 1
for _ in range(numbers[0]):
    total = 0
    for x in numbers[at + 1 : at + 1 + numbers[at]]:
        total ^= g(x)
    at += 1 + numbers[at]
    print("first" if total else "second")
