"""Which whole numbers are squares, primes, powers and so on: exact, without floats."""

from __future__ import annotations

from functools import lru_cache
from math import gcd, isqrt
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

_STEPS = 64
"""Steps of Pollard's rho for each greatest common divisor."""

_FIRST_BLOCK, _LEAST_BLOCK, _LARGEST_BLOCK = 1 << 10, 1 << 15, 1 << 20
"""Block sizes of the sieve: the first, and the largest for short and for long ranges."""

_TURNS = 64
"""Primes to divide many numbers by before the numbers that are done are put aside."""

KEPT_DIVISORS = 8
"""Numbers whose divisors are cached: one question asks for those of a heap several times. There may
be 100,000 of them, which take four megabytes."""

SMALL_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
"""The witnesses of `is_prime` (the first 13 primes)."""


def is_square(x: int) -> bool:
    """Return whether x = m² for a whole m ≥ 0; so 0 is a square and no negative number is."""
    return x >= 0 and isqrt(x) ** 2 == x


def is_fibonacci(x: int) -> bool:
    """Return whether x is one of 0, 1, 2, 3, 5, 8 and so on.

    x ≥ 0 is a Fibonacci number exactly when 5x² + 4 or 5x² − 4 is a square (I. Gessel, 1972).
    """
    return x >= 0 and (is_square(5 * x * x + 4) or is_square(5 * x * x - 4))


def fibonacci_numbers(n: int) -> Iterator[int]:
    """Yield the Fibonacci numbers 1, 2, 3, 5, 8 and so on up to n, each once."""
    current, following = 1, 2
    while current <= n:
        yield current
        current, following = following, current + following


def is_power(x: int, base: int) -> bool:
    """Return whether x = base^j for a whole j ≥ 0; 1 is a power of any base. O(log |x|) steps."""
    if abs(base) < 2:
        return x in (1, base)
    while x != 1 and x % base == 0 and x != 0:
        x //= base
    return x == 1


def divides(x: int, y: int) -> bool:
    """Return whether y = m·x for a whole m; so 0 divides only 0, without a division by 0."""
    return y == 0 if x == 0 else y % x == 0


@lru_cache(maxsize=4096)  # a condition may ask the same number in every case
def is_prime(x: int) -> bool:
    """Return whether x is prime.

    Raises
    ------
    LimitExceeded
        If x > limits.PRIME_TEST.

    Notes
    -----
    Strong pseudoprime tests to the first 13 prime bases, which no composite below
    3317044064679887385961981 passes (J. Sorenson, J. Webster, 2015): exact, O(log³ x).
    """
    if x > limits.PRIME_TEST:
        raise LimitExceeded(
            Message(
                "Whether a number is prime is answered only up to {limit}; use smaller numbers.",
                limit=limits.PRIME_TEST,
            ),
        )
    if x < 2:
        return False
    for p in SMALL_PRIMES:
        if x % p == 0:
            return x == p
    if x < SMALL_PRIMES[-1] ** 2:
        return True
    odd, twos = x - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(_passes(x, base, odd, twos) for base in SMALL_PRIMES)


def _passes(x: int, base: int, odd: int, twos: int) -> bool:
    """Return whether x, with x − 1 = odd · 2^twos, passes the strong pseudoprime test to `base`."""
    power = pow(base, odd, x)
    if power in (1, x - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % x
        if power == x - 1:
            return True
    return False


@lru_cache(maxsize=32)
def prime_mask(bits: int) -> NDArray[np.bool_]:
    """Return an array that says of every number below 2^bits whether it is prime; read-only."""
    mask = np.ones(1 << bits, dtype=np.bool_)
    mask[:2] = False
    for p in range(2, isqrt(len(mask)) + 1):
        if mask[p]:
            mask[p * p :: p] = False
    mask.setflags(write=False)
    return mask


def primes_upto(n: int) -> Iterator[int]:
    """Yield the primes ≤ n in ascending order, lazily: sieved in blocks that grow with n."""
    # The primes of a block stand in a list: a thousandth of n, or few enough not to matter.
    low, size, most = 2, _FIRST_BLOCK, min(max(n >> 10, _LEAST_BLOCK), _LARGEST_BLOCK)
    while low <= n:
        high = min(low + size, n + 1)
        root = isqrt(high)
        mask = np.ones(high - low, dtype=np.bool_)
        for p in np.flatnonzero(prime_mask((root + 1).bit_length())[: root + 1]).tolist():
            mask[max(p * p, -(-low // p) * p) - low :: p] = False
        yield from (np.flatnonzero(mask) + low).tolist()
        low, size = high, min(2 * size, most)


@lru_cache(maxsize=1)
def _small_primes() -> tuple[int, ...]:
    """Return the primes below 1024, for trial division."""
    return tuple(np.flatnonzero(prime_mask(10)).tolist())


def divisors(n: int) -> list[int]:
    """Return the divisors of n ≥ 1 in ascending order; n up to 10^18 takes well under a second."""
    return list(_divisors(n))


@lru_cache(maxsize=KEPT_DIVISORS)
def _divisors(n: int) -> tuple[int, ...]:
    found = [1]
    for p, exponent in prime_factors(n).items():
        found = [d * p**e for d in found for e in range(exponent + 1)]
    return tuple(sorted(found))


def prime_factors(n: int) -> dict[int, int]:
    """Return {prime: exponent} with product n, for n ≥ 1.

    Trial division up to 1024, then Pollard's rho with Floyd's cycle finding: O(n^(1/4)) steps
    expected.
    """
    factors: dict[int, int] = {}
    for p in _small_primes():
        if p * p > n:
            break
        while n % p == 0:
            factors[p] = factors.get(p, 0) + 1
            n //= p
    pending = [n] if n > 1 else []
    while pending:
        m = pending.pop()
        if is_prime(m):
            factors[m] = factors.get(m, 0) + 1
        else:
            d = _proper_factor(m)
            pending += [d, m // d]
    return factors


def prime_factor_counts(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each number how many prime factors it has, counted with multiplicity.

    Parameters
    ----------
    numbers : array of int64, one-dimensional
        1 ≤ number < 2^32.

    Notes
    -----
    Trial division of all numbers that are not done by the primes up to the square root of the
    largest: about 1 µs for a number of 10^9 among many.
    """
    root = isqrt(int(numbers.max(initial=1)))
    counts = np.zeros(len(numbers), dtype=np.int64)
    rests, places = numbers.astype(np.uint32), np.arange(len(numbers))
    for turn, p in enumerate(primes_upto(root)):
        if turn % _TURNS == 0:
            progress.report(p, root)
            # A rest below p² cannot have two prime factors: it is 1 or a prime.
            going = rests >= p * p
            counts[places[~going]] += rests[~going] > 1
            rests, places = rests[going], places[going]
        divisor = np.uint32(p)
        # A division of unsigned words by one number is quick, and its remainder is not.
        hits = np.flatnonzero(rests // divisor * divisor == rests)
        while hits.size:
            rests[hits] //= divisor
            counts[places[hits]] += 1
            hits = hits[rests[hits] % divisor == 0]
    counts[places] += rests > 1
    return counts


def least_prime_factors(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the least prime factor of each number.

    Parameters
    ----------
    numbers : array of int64, one-dimensional
        Each at least 2; odd ones below 2^32.

    Notes
    -----
    Trial division of all numbers that no prime has divided yet.
    """
    found = np.where(numbers % 2 == 0, 2, numbers)
    places = np.flatnonzero(numbers % 2)
    rests = numbers[places].astype(np.uint32)
    root = isqrt(int(rests.max(initial=1)))
    for turn, p in enumerate(primes_upto(root)):
        if turn % _TURNS == 0:
            progress.report(p, root)
        divisor = np.uint32(p)
        hit = rests // divisor * divisor == rests
        found[places[hit]] = p
        # A number below p² that neither p nor a smaller prime divides is a prime itself.
        going = ~hit & (rests > p * p)
        places, rests = places[going], rests[going]
    return found


def _proper_factor(m: int) -> int:
    """Return a factor 1 < d < m of an odd composite m."""
    for shift in range(1, m):
        d = _rho(m, shift)
        if d != m:
            return d
    raise AssertionError(f"{m} is prime")


def _rho(m: int, shift: int, steps: int = _STEPS) -> int:
    """Return a factor > 1 of m, perhaps m itself, by Pollard's rho with x → x² + shift."""
    slow = fast = 2
    while True:
        product = 1
        for _ in range(steps):  # one gcd for all of them
            slow = (slow * slow + shift) % m
            fast = (fast * fast + shift) % m
            fast = (fast * fast + shift) % m
            product = product * (slow - fast) % m
        if product == 0 and steps > 1:
            return _rho(m, shift, 1)
        d = gcd(product, m)
        if d > 1:
            return d
