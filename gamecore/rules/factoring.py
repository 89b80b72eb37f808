"""Prime factors and divisors of many whole numbers at once, as arrays.

An accelerator: what it finds is what `number_theory.prime_factors` and `divisors` find for each.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gamecore import progress
from gamecore.rules.number_theory import divisors, prime_mask

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

LARGEST = 2**32 - 1
"""Largest number: products of two remainders fit in 64 bits."""

FACTORING_TIME, NUMBER_TIME = 300_000, 2000
"""What it takes to factor any numbers, and each of them, in nanoseconds."""

_SMALL = 1 << 10
"""Primes below are tried on all numbers; a rest below 2^20 is then prime, or 1."""

_TRIED_TOGETHER = 128
"""Larger primes that are tried before the numbers that are factored by now are put aside."""

_FACTORED_TOGETHER = 1 << 17
"""Numbers that are divided by each prime at a time: fewer cost more calls, a third of a second."""

_LISTED_TOGETHER = 1 << 12
"""Numbers whose divisors are listed at a time: a few arrays of 100,000, which a cache holds."""

_WITNESSES = (2, 7, 61)
"""No composite number below 4,759,123,141 is a strong pseudoprime to all three (G. Jaeschke,
1993)."""


class Factors(NamedTuple):
    """Which prime powers p^e divide which numbers exactly; in no particular order.

    Attributes
    ----------
    owners : array of int
        The index of the number among those asked about.
    primes, exponents : arrays of int64
        p and e ≥ 1.
    """

    owners: NDArray[np.intp]
    primes: Numbers
    exponents: Numbers


class Divisors(NamedTuple):
    """Which numbers have which divisors; in no particular order.

    Attributes
    ----------
    owners : array of int
        The index of the number among those asked about.
    divisors : array of int64
        All divisors of each number, 1 and itself among them, each once.
    """

    owners: NDArray[np.intp]
    divisors: Numbers


def factors_of(numbers: Numbers) -> Factors:
    """Factor all the numbers.

    Parameters
    ----------
    numbers : array of int64
        1 ≤ number ≤ LARGEST, in any order.

    Notes
    -----
    Trial division by the primes below 2^10, all numbers at a time. A rest above 2^20 that is not
    prime has another prime factor below 2^16, which is found the same way among those few. About
    2 µs for a number of 10^9, a fifth of that below 10^6.
    """
    progress.pay(FACTORING_TIME + NUMBER_TIME * len(numbers))
    rests = numbers.astype(np.uint32)
    largest = int(numbers.max(initial=1))
    found = [_divided_out(rests, p) for p in _primes(2, min(_SMALL, isqrt(largest) + 1))]
    places = np.flatnonzero(rests > _SMALL * _SMALL)
    places = places[~_are_prime(rests[places])]
    left, first = rests[places], _SMALL
    while places.size:
        primes = _primes(first, isqrt(int(left.max())) + 1)[:_TRIED_TOGETHER]
        before = left.copy()
        for p in primes:
            owners, prime, exponents = _divided_out(left, p)
            found.append(Factors(places[owners], prime, exponents))
        rests[places], first = left, primes[-1] + 1
        # Composite numbers stay so until they lose a factor; 1 counts as done.
        done = left != before
        done[done] = _are_prime(left[done]) | (left[done] == 1)
        places, left = places[~done], left[~done]
    whole = np.flatnonzero(rests > 1)
    ones = np.ones(len(whole), dtype=np.int64)
    found.append(Factors(whole, rests[whole].astype(np.int64), ones))
    return Factors(*(np.concatenate(column) for column in zip(*found, strict=True)))


def divisors_of(numbers: Numbers) -> Iterator[Divisors]:
    """List the divisors of all the numbers, some thousand numbers at a time.

    Parameters
    ----------
    numbers : array of int64
        1 ≤ number ≤ limits.HEAP_SIZE, in any order.

    Yields
    ------
    Divisors
        Of numbers that stand side by side; together of all. Reports its progress.

    Notes
    -----
    As `factors_of`, and O(divisors · different primes of a number); a number of 10^9 has 20
    divisors on average. Numbers above LARGEST are factored one by one.
    """
    largest = int(numbers.max(initial=0))
    for start in range(0, len(numbers), _FACTORED_TOGETHER):
        block = numbers[start : start + _FACTORED_TOGETHER]
        if largest > LARGEST:
            yield from _one_by_one(block, start, len(numbers))
            continue
        progress.report(start, len(numbers))
        factors = factors_of(block)
        order = np.argsort(factors.owners, kind="stable")
        primes, exponents = factors.primes[order], factors.exponents[order]
        counts = np.bincount(factors.owners, minlength=len(block))
        ends = np.cumsum(counts)
        for first in range(0, len(block), _LISTED_TOGETHER):
            progress.report(start + first, len(numbers))
            some = slice(first, first + _LISTED_TOGETHER)
            powers = slice(int(ends[first] - counts[first]), int(ends[some][-1]))
            found = _products(counts[some], primes[powers], exponents[powers])
            yield Divisors(found.owners + start + first, found.divisors)


def _products(counts: NDArray[np.intp], primes: Numbers, exponents: Numbers) -> Divisors:
    """Return all products of prime powers: each number has its `counts` of them, in order."""
    firsts = np.cumsum(counts) - counts
    owners = np.arange(len(counts))
    listed = np.ones(len(counts), dtype=np.int64)
    for turn in range(int(counts.max(initial=0))):
        # The next prime of every number that has one more: each divisor, times its powers.
        having = np.flatnonzero(counts[owners] > turn)
        record = firsts[owners[having]] + turn
        powers, most = listed[having], exponents[record]
        new = [(owners, listed)]
        for exponent in range(1, int(most.max()) + 1):
            more = most >= exponent
            having, record, most = having[more], record[more], most[more]
            powers = powers[more] * primes[record]
            new.append((owners[having], powers))
        owners, listed = (np.concatenate(column) for column in zip(*new, strict=True))
    return Divisors(owners, listed)


def _one_by_one(numbers: Numbers, start: int, total: int) -> Iterator[Divisors]:
    for place, number in enumerate(numbers.tolist(), start):
        progress.report(place, total)
        own = np.array(divisors(number), dtype=np.int64)
        yield Divisors(np.full(len(own), place), own)


def _primes(first: int, end: int) -> list[int]:
    """Return the primes p with first ≤ p < end ≤ 2^16 + 1."""
    mask = prime_mask(max(end, 2).bit_length())
    return [int(p) + first for p in np.flatnonzero(mask[first:end])]


def _divided_out(rests: NDArray[np.uint32], p: int) -> Factors:
    """Divide by p as often as it goes, in place; return whose factor it is."""
    # A division of unsigned words by one number is quick, and its remainder is not.
    owners = np.flatnonzero(rests // np.uint32(p) * np.uint32(p) == rests)
    exponents = np.zeros(len(owners), dtype=np.int64)
    going = np.arange(len(owners))
    while going.size:
        rests[owners[going]] //= np.uint32(p)
        exponents[going] += 1
        going = going[rests[owners[going]] % np.uint32(p) == 0]
    return Factors(owners, np.full(len(owners), p, dtype=np.int64), exponents)


def _are_prime(numbers: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Return for each odd number > 61 whether it is prime; 1 and smaller ones get some answer."""
    prime = np.ones(len(numbers), dtype=np.bool_)
    for base in _WITNESSES:
        open_ = np.flatnonzero(prime)
        prime[open_] = _pass(numbers[open_].astype(np.uint64), base)
    return prime


def _pass(x: NDArray[np.uint64], base: int) -> NDArray[np.bool_]:
    """One strong pseudoprime test of odd numbers, each x − 1 = odd · 2^twos."""
    one = np.uint64(1)
    lowest = (x - one) & (~(x - one) + one)
    odd = (x - one) // np.maximum(lowest, one)
    power = np.ones_like(x)
    for bit in range(int(odd.max(initial=0)).bit_length() - 1, -1, -1):
        power = power * power % x
        times = odd >> np.uint64(bit) & one != 0
        power[times] = power[times] * np.uint64(base) % x[times]
    passed = (power == one) | (power == x - one)
    turns = int(lowest.max(initial=1)).bit_length() - 1
    for turn in range(1, turns):
        squared = lowest > np.uint64(1 << turn)
        power[squared] = power[squared] * power[squared] % x[squared]
        passed |= squared & (power == x - one)
    answer: NDArray[np.bool_] = passed
    return answer
