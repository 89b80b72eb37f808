"""Values of `take 1 or split equally` in arrays: sets of values as bits, whole tables at a time.

An odd number of equal heaps is worth one of them, an even number 0. So with

    R(n) = {G(n/d) : d odd, d divides n}        (d = 1 included)

the options of n are worth G(n − 1), the values in R(n/p) for the odd primes p that divide n, and 0
when n is even: every odd divisor d > 1 of n is p times an odd divisor of n/p. Only primes are
needed, not all divisors. A set of values is a number with bit v set for every value v in it, and a
value v that stands alone is the bit 2^v: so the mex of a set S is the bit ~S & (S + 1).
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore.rules.number_theory import prime_mask

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Bits = NDArray[np.uint32]

BLOCK = 1 << 15
"""Heaps worked out at a time in a long table: about a megabyte."""

LARGEST = 1 << 31
"""Heaps below this have values below 32 (the largest below 10^9 is 19), so bits fit in a word."""


def mex_along(others: Bits, starts: NDArray[np.bool_]) -> Bits:
    """Return the value bits of runs of heaps, each of which also reaches the heap before it.

    Parameters
    ----------
    others : array of uint32
        For each heap the values it reaches besides that of the heap before it.
    starts : array of bool
        Where a run starts: that heap reaches nothing but `others`. The first entry counts as set.

    Returns
    -------
    array of uint32
        2^G for each heap.

    Notes
    -----
    O(heaps), without a loop. Let a be the mex of the others and b the next missing value. The value
    is b when the heap before is worth a, and a otherwise. So which of the two it is, is decided
    afresh where a is neither of the two candidates before it; it is the opposite of the decision
    before where a is the a before, and the same where a is the b before: a running parity.
    """
    a = ~others & (others + 1)
    filled = others | a
    b = ~filled & (filled + 1)
    flips = np.zeros(len(a), dtype=np.bool_)
    decided = np.ones(len(a), dtype=np.bool_)
    np.equal(a[1:], a[:-1], out=flips[1:])
    flips &= ~starts
    decided[1:] = (a[1:] != b[:-1]) & ~flips[1:]
    decided |= starts
    parity = np.cumsum(flips, dtype=np.int32)
    places = np.where(decided, np.arange(len(a), dtype=np.int32), np.int32(0))
    last = np.maximum.accumulate(places)
    chosen: Bits = np.where((parity - parity[last]) & 1, b, a)
    return chosen


def table_of_sets(upto: int) -> tuple[Bits, Bits]:
    """Return R(n) and 2^G(n) for n = 0, …, upto.

    Parameters
    ----------
    upto : int
        2 ≤ upto < LARGEST.

    Returns
    -------
    (array, array) of uint32, each of shape (upto + 1,)
        For even n > 0, R(n) contains 0 besides: harmless, since every multiple of n reaches 0 too.

    Notes
    -----
    About 60 ns·upto: a heap n gets the sets of n/p from below, band by band, where a band [m, 3m)
    needs only heaps below m, and in it prime by prime (small p) or quotient by quotient (large p).
    """
    sets = np.zeros(upto + 1, dtype=np.uint32)
    values = np.zeros(upto + 1, dtype=np.uint32)
    values[:3] = (1, 2, 4)  # G = 0, 1, 2
    sets[:3] = (1, 2, 5)
    primes = odd_primes(upto)
    low = 3
    while low <= upto:
        high = min(3 * low, upto + 1)
        band = sets[low:high]
        band[low & 1 :: 2] |= 1  # even heaps reach 0: two halves
        _add_quotients(sets, low, high, primes)
        alone = band[0].copy()
        band[0] |= values[low - 1]
        starts = np.zeros(len(band), dtype=np.bool_)
        starts[0] = True
        values[low:high] = mex_along(band, starts)
        band[0] = alone
        band |= values[low:high]
        low = high
    return sets, values


def table_of_values(upto: int) -> NDArray[np.uint8]:
    """Return G(0), …, G(upto) for 0 ≤ upto < LARGEST.

    Notes
    -----
    As `table_of_sets`, but block by block beyond its first BLOCK heaps, and with the sets of a
    third of the heaps, the only ones that others look at: about three bytes for each heap, with the
    sieve of the primes.
    """
    first = min(max(upto, 2), BLOCK - 1)
    known, bits = table_of_sets(first)
    values = np.zeros(max(upto, 2) + 1, dtype=np.uint8)
    values[: first + 1] = exponents(bits)
    sets = np.zeros(max(upto // 3, first) + 1, dtype=np.uint32)
    sets[: first + 1] = known
    mask = prime_mask(max(upto, 2).bit_length())
    for low in range(BLOCK, upto + 1, BLOCK):
        high = min(low + BLOCK, upto + 1)
        band = np.zeros(high - low, dtype=np.uint32)
        band[low & 1 :: 2] = 1
        root = isqrt(high)
        for p in np.flatnonzero(mask[: root + 1])[1:].tolist():
            nearest, last = -(-low // p), (high - 1) // p
            band[nearest * p - low :: p] |= sets[nearest : last + 1]
        for quotient in range(1, (high - 1) // (root + 1) + 1):
            nearest = max(root + 1, -(-low // quotient))
            primes = np.flatnonzero(mask[nearest : (high - 1) // quotient + 1]) + nearest
            band[primes * quotient - low] |= sets[quotient]
        starts = np.zeros(len(band), dtype=np.bool_)
        starts[0] = True
        alone = band[0].copy()
        band[0] |= np.uint32(1) << np.uint32(values[low - 1])
        found = mex_along(band, starts)
        values[low:high] = exponents(found)
        if low < len(sets):
            band[0] = alone
            band |= found
            sets[low:high] = band[: len(sets) - low]
    return values[: upto + 1]


def _add_quotients(sets: Bits, low: int, high: int, primes: NDArray[np.int64]) -> None:
    """Add R(n/p) to the sets of the heaps low ≤ n < high ≤ 3·low, for every odd prime p | n."""
    root = isqrt(high)
    for p in primes[: primes.searchsorted(root, side="right")].tolist():
        first, last = -(-low // p), (high - 1) // p
        sets[first * p : high : p] |= sets[first : last + 1]
    for quotient in range(1, (high - 1) // (root + 1) + 1):
        i = primes.searchsorted(max(root + 1, -(-low // quotient)))
        j = primes.searchsorted((high - 1) // quotient, side="right")
        sets[primes[i:j] * quotient] |= sets[quotient]


def odd_primes(upto: int) -> NDArray[np.int64]:
    """Return the odd primes up to `upto`, ascending."""
    mask = prime_mask(max(upto, 3).bit_length())[: upto + 1]
    found: NDArray[np.int64] = np.flatnonzero(mask).astype(np.int64)
    return found[found > 2]


def exponents(bits: NDArray[Any]) -> NDArray[np.int64]:
    """Return v for every 2^v."""
    return np.bitwise_count(bits - np.uint32(1)).astype(np.int64)
