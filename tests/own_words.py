"""What people type, with its meaning worked out by hand: which k of n may be taken, or the splits.

None of this knows the parser: a text is one thing, its meaning plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import gcd, isqrt

Option = tuple[int, ...]
Amounts = Callable[[int, int], bool]
Splits = Callable[[int], set[Option]]

PRIMES, FIBONACCI = {2, 3, 5, 7, 11}, {1, 2, 3, 5, 8}


def parts(n: int, count: int) -> set[Option]:
    """Return all ways to make n of this many positive heaps."""
    return {p for p in combinations_with_replacement(range(1, n + 1), count) if sum(p) == n}


def some(*amounts: int) -> Amounts:
    """Return that one of these is taken."""
    return lambda n, k: k in amounts


def taken(amounts: Amounts, n: int) -> set[Option]:
    """Return what is left of n, where k may be taken."""
    return {(n - k,) if k < n else () for k in range(1, n + 1) if amounts(n, k)}


TAKES: dict[str, Amounts] = {
    "take, from any heap, 1, or 3": some(1, 3),
    "from any heap take 1 or 3": some(1, 3),
    "each turn you can take 1-3": some(1, 2, 3),
    "every turn, take 1-3": some(1, 2, 3),
    "a player removes 1 or 2": some(1, 2),
    # a student
    "remove any number of counters from one heap": lambda n, k: True,
    "take one, two or three matches": some(1, 2, 3),
    "pick 1, 2, or 3 coins from a pile": some(1, 2, 3),
    "you may take at most 4 stones": some(1, 2, 3, 4),
    "take no more than 3": some(1, 2, 3),
    "take fewer than 4 stones": some(1, 2, 3),
    "take more than 2": lambda n, k: k > 2,
    "take at least 2 stones": lambda n, k: k >= 2,
    "take between 1 and 3 stones": some(1, 2, 3),
    "On your turn, you may remove 1, 2, or 3 stones.": some(1, 2, 3),
    "each player may take one or two stones from any one pile": some(1, 2),
    "take a single counter": some(1),
    "take 1 stone or 4 stones": some(1, 4),
    "take the whole heap": lambda n, k: k == n,
    "take all the stones": lambda n, k: k == n,
    "take 1 or everything": lambda n, k: k in (1, n),
    "take anything but 4": lambda n, k: k != 4,
    "take any amount but not the whole heap": lambda n, k: k < n,
    "take some but not all": lambda n, k: k < n,
    "take max 3": some(1, 2, 3),
    "take 3 or more": lambda n, k: k >= 3,
    "take 5 or fewer": some(1, 2, 3, 4, 5),
    "take half or more of the heap": lambda n, k: Fraction(k) >= Fraction(n, 2),
    "take less than half": lambda n, k: Fraction(k) < Fraction(n, 2),
    "take up to a quarter of the heap": lambda n, k: 4 * k <= n,
    "take half, rounded up": lambda n, k: k == n - n // 2,
    "take n/3 rounded down": lambda n, k: k == n // 3,
    "take precisely a third": lambda n, k: 3 * k == n,
    # a teacher
    "take an odd number of stones": lambda n, k: k in (1, 3, 5, 7, 9, 11),
    "take an odd number up to 5": some(1, 3, 5),
    "take odd": lambda n, k: k in (1, 3, 5, 7, 9, 11),
    "take even numbers": lambda n, k: k in (2, 4, 6, 8, 10, 12),
    "take a multiple of 4": some(4, 8, 12),
    "take a prime number of stones": lambda n, k: k in PRIMES,
    "take primes or 1": lambda n, k: k in PRIMES or k == 1,
    "take perfect cubes": some(1, 8),
    "take triangular numbers": some(1, 3, 6, 10),
    "take a triangular number, but not 1": some(3, 6, 10),
    "take a factorial": some(1, 2, 6),
    "take powers of 2": some(1, 2, 4, 8),
    "take a power of two": some(1, 2, 4, 8),
    "take a Fibonacci number of counters": lambda n, k: k in FIBONACCI,
    "take a factor of n": lambda n, k: n % k == 0,
    "take any proper divisor of n": lambda n, k: n % k == 0 and k < n,
    "take a number of stones coprime to n": lambda n, k: gcd(k, n) == 1,
    "take 1, 4, 9, ...": some(1, 4, 9),
    "take 1, 3, 5, …": some(1, 3, 5, 7, 9, 11),
    "take 3, 6, 9, ...": some(3, 6, 9, 12),
    "take 1, 3, 5, ..., 9": some(1, 3, 5, 7, 9),
    "take 1,2,4,...,8": some(1, 2, 4, 8),
    "take 2, 3, 5, 7, ...": lambda n, k: k in PRIMES,
    "take 1, ..., 5": some(1, 2, 3, 4, 5),
    "S = {1, 3, 4}": some(1, 3, 4),
    "subtraction set {2, 5}": some(2, 5),
    "take any of {1, 3}": some(1, 3),
    "21 game": some(1, 2, 3),
    "21": some(1, 2, 3),
    "leave a prime": lambda n, k: n - k in PRIMES,
    "leave 0, 1 or 2": lambda n, k: n - k in (0, 1, 2),
    "leave at most 2 stones": lambda n, k: n - k <= 2,
    "leave half rounded down": lambda n, k: n - k == n // 2,
    "leave exactly half": lambda n, k: 2 * (n - k) == n,
    "leave nothing": lambda n, k: k == n,
    "move to a proper divisor": lambda n, k: k < n and n % (n - k) == 0,
    "reduce the heap to a square": lambda n, k: n - k in (0, 1, 4, 9),
    "replace n by floor(n/2)": lambda n, k: n - k == n // 2,
    "Mark": lambda n, k: k == 1 or n - k == n // 2,
    # a contest programmer
    "take 1..3": some(1, 2, 3),
    "remove k where 1 <= k <= 3": some(1, 2, 3),
    "take 1 <= k <= 3": some(1, 2, 3),
    "take k where k mod 3 = 1": some(1, 4, 7, 10),
    "take k such that k divides n": lambda n, k: n % k == 0,
    "take k where n is divisible by k": lambda n, k: n % k == 0,
    "take k with k <= n/2": lambda n, k: 2 * k <= n,
    "take k where k in {1, 3, 5-6}": some(1, 3, 5, 6),
    "take k where k^2 <= n": lambda n, k: k <= isqrt(n),
    "take at most sqrt(n)": lambda n, k: k <= isqrt(n),
    "take k where k and n are coprime": lambda n, k: gcd(k, n) == 1,
    "take k where k=1 or k=n": lambda n, k: k in (1, n),
    "take k where 2k = n": lambda n, k: 2 * k == n,
    "take k where k is not a multiple of 3": lambda n, k: k % 3 != 0,
    "take k where k is a perfect square || k = n": lambda n, k: k in (1, 4, 9, n),
    "take k where n - k is prime": lambda n, k: n - k in PRIMES,
    "take k where k ≠ 3 && k < 6": some(1, 2, 4, 5),
    "take k unless k = 2": lambda n, k: k != 2,
    "take k where k is 1 or 3": some(1, 3),
    "take n - 1": lambda n, k: k == n - 1,
    "n -> n-1": some(1),
    "if n is even take 2, otherwise take 1": lambda n, k: k == (1 if n % 2 else 2),
    "take 1 if n is odd; take 2 if n is even": lambda n, k: k == (1 if n % 2 else 2),
    "take x stones where x is prime": lambda n, k: k in PRIMES,
    "remove at least 1 but no more than 5": some(1, 2, 3, 4, 5),
    "take k, 1 <= k <= n/2": lambda n, k: 2 * k <= n,
    "take <= 3": some(1, 2, 3),
    "Subtraction game {1,2,4}": some(1, 2, 4),
    "take min(3, n)": lambda n, k: k == min(3, n),
    # what was read as another game, or not at all, before
    "take any and leave at least 2": lambda n, k: n - k >= 2,
    "take 1-5 but leave at least 2": lambda n, k: k <= 5 and n - k >= 2,
    "take any so that at least 2 remain": lambda n, k: n - k >= 2,
    "take k where k != 2 or 3": lambda n, k: k not in (2, 3),
    "take k where k is not 2 or 3": lambda n, k: k not in (2, 3),
    "take k where k is neither 2 nor 3": lambda n, k: k not in (2, 3),
    "take k where k % 3 == 1 or 2": lambda n, k: k % 3 in (1, 2),
    "take k where k is prime or 1": lambda n, k: k in PRIMES or k == 1,
    "take k where k < 3 or > 5": lambda n, k: k < 3 or k > 5,
    "take k where k is odd and less than 7": some(1, 3, 5),
    "take k where k is less than half of n": lambda n, k: 2 * k < n,
    "take prime or square but not 1": lambda n, k: k in PRIMES or k in (4, 9),
    "take at most half or a third": lambda n, k: 2 * k <= n,
    "take a prime, a square or 6": lambda n, k: k in PRIMES or k in (1, 4, 6, 9),
    "take twenty-five": some(25),
    "take twenty one or two": some(21, 2),
    "take one to twelve": lambda n, k: k <= 12,
    "take 1 unless n is even": lambda n, k: k == 1 and n % 2 == 1,
    "take 1 unless even": lambda n, k: k == 1 and n % 2 == 1,
    "unless n is prime take 1": lambda n, k: k == 1 and n not in PRIMES,
    "take 1 if prime": lambda n, k: k == 1 and n in PRIMES,
    "take 1 if not a multiple of 3": lambda n, k: k == 1 and n % 3 != 0,
    "take 1 if odd or 2 if even": lambda n, k: k == (1 if n % 2 else 2),
    "take 1 if odd, 2 if even": lambda n, k: k == (1 if n % 2 else 2),
    "take 1 if n is odd or 2 if n is even": lambda n, k: k == (1 if n % 2 else 2),
    "take not a multiple of 4": lambda n, k: k % 4 != 0,
    "take non-prime": lambda n, k: k not in PRIMES,
    "take a non-prime": lambda n, k: k not in PRIMES,
    "take a composite number": some(4, 6, 8, 9, 10, 12),
    "take only odd numbers": lambda n, k: k % 2 == 1,
    "take at most two thirds": lambda n, k: 3 * k <= 2 * n,
    "take at most 50%": lambda n, k: 2 * k <= n,
    "take more than 25 percent of the heap": lambda n, k: 4 * k > n,
    "take 1-5 except 3 and 4": some(1, 2, 5),
    "take 1-5 but not 3 or 4": some(1, 2, 5),
    "take 1,3,...,7": some(1, 3, 5, 7),
    "take 4 coins or less": some(1, 2, 3, 4),
    "you take everything or just one": lambda n, k: k in (1, n),
    "take a number not divisible by 4": lambda n, k: k % 4 != 0,
    "take 1 if n is even, 2 otherwise": lambda n, k: k == (2 if n % 2 else 1),
    "remove x stones, 1 <= x <= 4": some(1, 2, 3, 4),
    "halve, rounded down": lambda n, k: n - k == n // 2,
    "halve exactly": lambda n, k: 2 * k == n,
}
"""Texts that only take → whether k of n may be taken."""

SPLITS: dict[str, Splits] = {
    "split in two": lambda n: parts(n, 2),
    "split the heap into two nonempty heaps": lambda n: parts(n, 2),
    "Break a pile into two piles of different sizes": lambda n: {
        p for p in parts(n, 2) if p[0] != p[1]
    },
    "Grundy's game": lambda n: {p for p in parts(n, 2) if p[0] != p[1]},
    "split into any number of heaps": lambda n: {
        p for count in range(2, n + 1) for p in parts(n, count)
    },
    "split into 2, 3 or 4 heaps": lambda n: {p for count in (2, 3, 4) for p in parts(n, count)},
    "split into at most 3 heaps": lambda n: {p for count in (2, 3) for p in parts(n, count)},
    "split in half": lambda n: {(n // 2, n // 2)} if n and n % 2 == 0 else set(),
    "split into equal heaps": lambda n: {(n // d,) * d for d in range(2, n + 1) if n % d == 0},
    "split into two odd heaps": lambda n: {p for p in parts(n, 2) if p[0] % 2 and p[1] % 2},
    "remove 1 to 3 coins, or split into 2 piles": lambda n: taken(some(1, 2, 3), n) | parts(n, 2),
    "take 1 or 2, then optionally split the rest into two": lambda n: (
        taken(some(1, 2), n) | {p for k in (1, 2) for p in parts(n - k, 2)}
    ),
    # 0.137: 1 if it is the whole heap, 2 leaving at most one heap, 3 leaving at most two.
    "Dawson's Chess": lambda n: (
        taken(lambda n, k: (k == n == 1) or k in (2, 3), n) | parts(n - 3, 2)
    ),
    "Officers": lambda n: ({(n - 1,)} if n > 1 else set()) | parts(n - 1, 2),
    "laskers nim": lambda n: taken(lambda n, k: True, n) | parts(n, 2),
    "treblecross": lambda n: (
        ({()} if n == 3 else set()) | ({(n - 3,)} if n > 3 else set()) | parts(n - 3, 2)
    ),
    "Guiles": lambda n: ({()} if n in (1, 2) else set()) | parts(n - 2, 2),
    "take 1, then you may split": lambda n: taken(some(1), n) | parts(n - 1, 2),
    "take 1 or 2 and then optionally split it": lambda n: (
        taken(some(1, 2), n) | {p for k in (1, 2) for p in parts(n - k, 2)}
    ),
    "take 1, take 2 or split into 2": lambda n: taken(some(1, 2), n) | parts(n, 2),
    "split into 2 or 3": lambda n: parts(n, 2) | parts(n, 3),
    "0.7…": lambda n: taken(lambda n, k: True, n) | {p for k in range(1, n) for p in parts(k, 2)},
}
"""Texts that split → the options of n."""

HALF_DOWN, HALF_EXACT = (lambda n, k: n - k == n // 2), (lambda n, k: 2 * k == n)

AMBIGUOUS: dict[str, tuple[Amounts, ...]] = {
    "take half": (HALF_EXACT, lambda n, k: k == n // 2),
    "take n/2": (HALF_EXACT, lambda n, k: k == n // 2),
    "take half of them": (HALF_EXACT, lambda n, k: k == n // 2),
    "take 1-3 stones or half of them": (
        lambda n, k: k <= 3 or 2 * k == n,
        lambda n, k: k <= 3 or k == n // 2,
    ),
    **dict.fromkeys(
        (
            "take 1 if n is a multiple of 3, or any even number",
            "take 1 if n is a multiple of 3 or any even number",
        ),
        (
            lambda n, k: k == 1 and (n % 3 == 0 or n % 2 == 0),
            lambda n, k: (k == 1 and n % 3 == 0) or k % 2 == 0,
        ),
    ),
    "take 50%": (HALF_EXACT, lambda n, k: k == n // 2),
    "take two thirds": (lambda n, k: 3 * k == 2 * n, lambda n, k: k == 2 * n // 3),
    "take 2/3": (lambda n, k: 3 * k == 2 * n, lambda n, k: k == 2 * n // 3),
    "leave half": (HALF_DOWN, HALF_EXACT),
    "halve": (HALF_DOWN, HALF_EXACT),
    "halve the heap": (HALF_DOWN, HALF_EXACT),
    "subtract 1 or halve": (
        lambda n, k: k == 1 or n - k == n // 2,
        lambda n, k: k == 1 or 2 * k == n,
    ),
    "take one or divide by 3": (
        lambda n, k: k == 1 or n - k == n // 3,
        lambda n, k: k == 1 or 3 * (n - k) == n,
    ),
    "take k where k < n/2": (lambda n, k: 2 * k < n, lambda n, k: k < n // 2),
    "take all except 2": (lambda n, k: k != 2, lambda n, k: k == n - 2),
    "take all but one": (lambda n, k: k != 1, lambda n, k: k == n - 1),
    "take everything but one": (lambda n, k: k != 1, lambda n, k: k == n - 1),
    "take the whole heap except 3": (lambda n, k: k != 3, lambda n, k: k == n - 3),
    "take all but a prime": (lambda n, k: k not in PRIMES, lambda n, k: n - k in PRIMES),
    "take all but prime": (lambda n, k: k not in PRIMES, lambda n, k: n - k in PRIMES),
    "take all but half": (
        lambda n, k: 2 * k != n,
        lambda n, k: k != n // 2,
        HALF_DOWN,
        lambda n, k: 2 * (n - k) == n,
    ),
    "take all but 1/2": (
        lambda n, k: 2 * k != n,
        lambda n, k: k != n // 2,
        HALF_DOWN,
        lambda n, k: 2 * (n - k) == n,
    ),
    "take [1, 5]": (some(1, 5), some(1, 2, 3, 4, 5)),
    "take 1 -3": (some(1, 3), some(1, 2, 3)),
    "take 1 and 2": (some(1, 2), some(3)),
    "take 1 or 2 if n is even": (
        lambda n, k: k in (1, 2) and n % 2 == 0,
        lambda n, k: k == 1 or (k == 2 and n % 2 == 0),
    ),
    "take 1-5 if even": (
        lambda n, k: k <= 5 and n % 2 == 0,
        lambda n, k: k <= 5 and k % 2 == 0,
    ),
    "take n where n is prime": (lambda n, k: k in PRIMES, lambda n, k: k == n and n in PRIMES),
    "take any, leave at least 2": (lambda n, k: n - k >= 2, lambda n, k: True),
    "take 2-4, leave 1": (
        lambda n, k: k in (2, 3, 4) and n - k == 1,
        lambda n, k: k in (2, 3, 4) or n - k == 1,
    ),
    "take a prime or square less than 5": (
        some(1, 2, 3, 4),
        lambda n, k: k in PRIMES or k in (1, 4),
    ),
    "take a square or prime up to 4": (
        some(1, 2, 3, 4),
        lambda n, k: k in (1, 2, 3, 4, 9),
    ),
    "take odd or even less than 4": (some(1, 2, 3), lambda n, k: k % 2 == 1 or k < 4),
    "take odd or 2-6 but not 5": (
        lambda n, k: (k % 2 == 1 or 2 <= k <= 6) and k != 5,
        lambda n, k: k % 2 == 1 or k in (2, 4, 6),
    ),
    "take a multiple of 3 or 5": (
        lambda n, k: k % 3 == 0 or k % 5 == 0,
        lambda n, k: k % 3 == 0 or k == 5,
    ),
    "take k where k is a multiple of 3 or 5": (
        lambda n, k: k % 3 == 0 or k % 5 == 0,
        lambda n, k: k % 3 == 0 or k == 5,
    ),
    "take a power of 2 or 3": (some(1, 2, 3, 4, 8, 9), some(1, 2, 3, 4, 8)),
    "leave a power of 2 or 3": (
        lambda n, k: n - k in (1, 2, 3, 4, 8, 9),
        lambda n, k: n - k in (1, 2, 3, 4, 8),
    ),
    "take at most 3 or 5": (some(1, 2, 3, 5), some(1, 2, 3, 4, 5)),
    "take at most a third or 2": (
        lambda n, k: 3 * k <= n or k == 2,
        lambda n, k: 3 * k <= n or k <= 2,
    ),
    "take k where k is not prime or 2": (
        lambda n, k: k not in PRIMES and k != 2,
        lambda n, k: k not in PRIMES or k == 2,
    ),
    "take the half": (HALF_EXACT, lambda n, k: k == n // 2),
    "take 1,3,...,9": (some(1, 3, 9), some(1, 3, 5, 7, 9)),
    "take 1, 4, ..., 16": (
        lambda n, k: k in (1, 4, 7, 10, 13, 16),
        some(1, 4, 16),
        some(1, 4, 9, 16),
    ),
}
"""Texts that only take and may mean two games or more → what may be taken in each."""

AMBIGUOUS_SPLITS: dict[str, tuple[Splits, ...]] = {
    "take 1 and split the rest into two heaps": (
        lambda n: parts(n - 1, 2),
        lambda n: taken(some(1), n) | parts(n - 1, 2),
    ),
    "take 1, then split": (
        lambda n: parts(n - 1, 2),
        lambda n: taken(some(1), n) | parts(n - 1, 2),
    ),
    "take any and then split it": (
        lambda n: {p for k in range(1, n) for p in parts(k, 2)},
        lambda n: taken(lambda n, k: True, n) | {p for k in range(1, n) for p in parts(k, 2)},
    ),
    "take 1, split into 2": (
        lambda n: parts(n - 1, 2),
        lambda n: taken(some(1), n) | parts(n, 2),
    ),
    "split into 2 or more unequal": (
        lambda n: {p for c in range(2, n + 1) for p in parts(n, c) if len({*p}) == c},
        lambda n: {p for c in range(2, n + 1) for p in parts(n, c) if c == 2 or len({*p}) == c},
    ),
    "split into 2 or 3 unequal heaps": (
        lambda n: {p for c in (2, 3) for p in parts(n, c) if len({*p}) == c},
        lambda n: parts(n, 2) | {p for p in parts(n, 3) if len({*p}) == 3},
    ),
    "77": (
        lambda n: taken(some(77), n),
        lambda n: taken(some(1, 2), n) | parts(n - 1, 2) | parts(n - 2, 2),
    ),
    # 0.07: two stones are taken, and what is left may be split.
    "Kayles 0.07": (
        lambda n: taken(some(1, 2), n) | parts(n - 1, 2) | parts(n - 2, 2),
        lambda n: taken(some(2), n) | parts(n - 2, 2),
    ),
}
"""The same of texts that split → the options of n."""

MENDED: dict[str, tuple[Amounts, ...]] = {
    "take 1,000": (some(1000),),
    "not a multiple of 4": (lambda n, k: k % 4 != 0,),
    "only odd numbers": (lambda n, k: k % 2 == 1,),
    "at most 3": (some(1, 2, 3),),
    "1-5 except 3 and 4": (some(1, 2, 5),),
    "odd or even": (lambda n, k: True,),
    "take 1. take 2.": (some(1, 2),),
    "choose k such that 2 divides k": (lambda n, k: k % 2 == 0,),
    "take one stone. or take two.": (some(1, 2),),
}
"""Texts that are wrong, and what was meant is certain → what may be taken."""

REFUSED = {
    "take a digit": "digit",
    "take whatever": "whatever",
    "fibonacci nim": "fibonacci",
    "wythoff": "wythoff",
    "nim with 3 heaps": "with",
    "take twice n": "twice",
    "take stones": "stones",
    "take 2 or 3 heaps": "heaps",
    "take 1 from each heap": "each",
    "split into 3 equal heaps": "equal",
    "split into more than 2": "more",
    "take 1 and take 2": "take",
    "take any 3": "3",
    "take 1 of 3": "3",
    "take 1 oder 2": "oder",
    "take 1 if odd 2 if even": "2",
    "take 10^18": "18",
    "take 1-2-3": "-",
    "take the square root": "square",
    "take a cube root": "root",
    "0.7.7": ".7",
    "remove 1 to 3 blue stones": "blue",
}
"""Texts that are no rule → the word or sign that the answer names."""

WRONG = {
    **dict.fromkeys(
        (
            *("none", "zero", "at most 0", "take zero", "take at most 0", "take at least 0"),
            *("take 0 or more", "take less than 1", "take < 1", "take -1", "take 1, -3"),
        ),
        "at least 1 stone",
    ),
    "take a cube or a prime less than 6": "No condition says",
    **dict.fromkeys(("xor", "take 1 xor 2", "nim-sum", "last player wins"), "what a move does"),
    **dict.fromkeys(("then split into 2", "and then split"), "goes on from a way to take"),
    **dict.fromkeys(("if not a multiple of 3", "if prime", "when n is even"), "says when"),
    **dict.fromkeys(("take 1.5", "take 2.25 stones"), "Stones are taken whole"),
}
"""Texts that are wrong, and only their writer knows what was meant → words of the answer."""
