"""A table of values of `take 1 or split equally`: sets of values as bits, by bands of heaps.

An odd number of equal heaps is worth one of them, an even number 0. So with

    R(n) = {G(n/d) : d odd, d divides n}        (d = 1 included)

the options of n are worth G(n − 1), the values in R(n/p) for the odd primes p that divide n, and 0
when n is even: every odd divisor d > 1 of n is p times an odd divisor of n/p. Only primes are
needed, not all divisors. A set of values is a number with bit v set for every value v in it, and a
value v that stands alone is the bit 2^v: so the mex of a set S is the bit ~S & (S + 1).
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

import numpy as np

from gamecore.rules.number_theory import prime_mask

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Bits = NDArray[np.uint32]

BAND = 1 << 15
"""Most heaps worked out at a time: about a megabyte."""


def table_of_values(upto: int) -> NDArray[np.uint8]:
    """Return G(0), …, G(upto).

    Parameters
    ----------
    upto : int
        0 ≤ upto < 2^31: the values are below 32 then (the largest below 10^9 is 19), so that their
        bits fit in a word.

    Notes
    -----
    About 80 ns·upto. A heap n gets the sets of n/p from below, band by band: a band [m, 3m) needs
    no heap of its own. Only the sets of a third of the heaps are kept, as others do not look at
    more: about three bytes for each heap, with the sieve of the primes.
    """
    values = np.zeros(max(upto, 2) + 1, dtype=np.uint8)
    sets = np.zeros(max(upto // 3, 2) + 1, dtype=np.uint32)
    values[:3] = (0, 1, 2)
    sets[:3] = (1, 2, 5)
    is_prime = prime_mask(max(upto, 2).bit_length())
    low = 3
    while low <= upto:
        high = min(3 * low, low + BAND, upto + 1)
        reached = _reached_by_splits(sets, low, high, is_prime)
        before = reached.copy()
        before[0] |= np.uint32(1) << np.uint32(values[low - 1])
        found = mex_along(before)
        values[low:high] = np.bitwise_count(found - np.uint32(1))
        kept = sets[low:high]
        kept[:] = (reached | found)[: len(kept)]
        low = high
    return values[: upto + 1]


def _reached_by_splits(sets: Bits, low: int, high: int, is_prime: NDArray[np.bool_]) -> Bits:
    """Return for the heaps low ≤ n < high ≤ 3·low the union of R(n/p) over odd primes p | n.

    And 0 for even heaps. Prime by prime where p is small, quotient by quotient where it is large.
    """
    reached = np.zeros(high - low, dtype=np.uint32)
    reached[low & 1 :: 2] = 1  # even heaps reach 0: two halves
    root = isqrt(high)
    for p in np.flatnonzero(is_prime[: root + 1]).tolist()[1:]:
        nearest, last = -(-low // p), (high - 1) // p
        reached[nearest * p - low :: p] |= sets[nearest : last + 1]
    for quotient in range(1, (high - 1) // (root + 1) + 1):
        nearest = max(root + 1, 3, -(-low // quotient))
        primes = np.flatnonzero(is_prime[nearest : (high - 1) // quotient + 1]) + nearest
        reached[primes * quotient - low] |= sets[quotient]
    return reached


def mex_along(others: Bits) -> Bits:
    """Return the value bits of a run of heaps, each of which also reaches the heap before it.

    Parameters
    ----------
    others : array of uint32
        For each heap the values it reaches besides that of the heap before it; for the first of
        them all that it reaches.

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
    decided[1:] = (a[1:] != b[:-1]) & ~flips[1:]
    parity = np.cumsum(flips, dtype=np.int32)
    places = np.where(decided, np.arange(len(a), dtype=np.int32), np.int32(0))
    last = np.maximum.accumulate(places)
    chosen: Bits = np.where((parity - parity[last]) & 1, b, a)
    return chosen
