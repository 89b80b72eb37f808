"""Prime factors of many whole numbers at once, as arrays.

An accelerator: what it finds is what `number_theory.prime_factors` finds for each.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gamecore import progress
from gamecore.rules.number_theory import prime_mask

if TYPE_CHECKING:
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


def _primes(first: int, end: int) -> list[int]:
    """Return the primes p with first ≤ p < end ≤ 2^16 + 1."""
    mask = prime_mask(end.bit_length())
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
