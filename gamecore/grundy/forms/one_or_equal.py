"""Closed form of taking one stone or splitting into equal heaps: a recursion down to primes.

A table of its values works with sets of values as bits, by bands of heaps. An odd number of equal
heaps is worth one of them, an even number 0. So with

    R(n) = {G(n/d) : d odd, d divides n}        (d = 1 included)

the options of n are worth G(n − 1), the values in R(n/p) for the odd primes p that divide n, and 0
when n is even: every odd divisor d > 1 of n is p times an odd divisor of n/p. Only primes are
needed, not all divisors. A set of values is a number with bit v set for every value v in it, and a
value v that stands alone is the bit 2^v: so the mex of a set S is the bit ~S & (S + 1).
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.grundy.forms.form import ClosedForm
from gamecore.grundy.forms.primes_and_divisors import Factoring, too_many_factors
from gamecore.grundy.mex import mex
from gamecore.messages import Message
from gamecore.rules.number_theory import is_prime, prime_mask

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Bits = NDArray[np.uint32]

KNOWN, FAR_KNOWN = 1 << 16, 1 << 20
"""Lengths of the tables of first values that are cached: one costs 8 ms, the other, for heaps
beyond limits.FACTOR_TABLE, a sixth of a second and a megabyte."""

SEVERAL = 4
"""From this many heaps beyond limits.FACTOR_TABLE on, the longer table saves time."""

REMEMBERED = 100_000
"""Most values of far heaps and of their options that are remembered: about ten megabytes."""

TABLE_PER_HEAP = 50_000
"""A table of this many heaps takes as long as one heap without it."""


class TakeOneOrSplitEqually(ClosedForm):
    """`take 1 or split equally`: 0 iff n is 0 or an odd prime; 1 iff n = 1, 2^k (k ≥ 2) or 2p.

    The other values are the mex of G(n − 1), of G(n/d) for every odd divisor d > 1, and of 0 when n
    is even: an even number of equal heaps is worth 0, an odd number is worth one of them.

    Proof for 0. Let it hold below n ≥ 1. G(1) = 1. An even n has an option worth 0. An odd n that
    is not prime has a prime divisor p, and n/p heaps of p, an odd number, are worth G(p) = 0. An
    odd prime has the options n − 1, even and so not worth 0, and n heaps of 1, worth 1: G(n) = 0.

    Proof for 1. G(2) = 2, the mex of 1 and 0. An odd n > 1 has the option of n heaps of 1, worth 1:
    G(n) ≠ 1. An even n = 2^k·m > 2, m odd, has an option worth 0, and n − 1 is odd, not worth 1. If
    m > 1 and k ≥ 2, m heaps of 2^k are worth 1. If k = 1 and m is not prime, take a prime divisor p
    of m: m/p heaps of 2p are worth 1. In the cases left, 2^k and 2p (p an odd prime), the only
    option of the kind is none, or p heaps of 2, worth 2: so G(n) = 1.
    """

    formula = Message(
        "0 for odd primes; 1 for 1, 2^k (k ≥ 2) and 2p; "
        "else mex of G(n − 1), G(n/d) for odd d > 1, and 0 for even n"
    )
    shape = "prime factors"
    losing = Message("0 and the odd primes")
    proof = "take-one-or-split-equally"
    in_table = limits.FACTOR_TABLE + 1

    def __init__(self) -> None:
        self._remembered: dict[int, int] = {}

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        if int(sizes.max(initial=0)) < KNOWN:
            return _first_values(KNOWN)[sizes].astype(np.int64)
        heaps, places = np.unique(sizes, return_inverse=True)
        known = _known_below(heaps)
        in_table = int(heaps.searchsorted(len(known)))
        beyond = self._far_values(heaps[in_table:].tolist(), known)
        found = np.array([*known[heaps[:in_table]].tolist(), *beyond], dtype=np.int64)
        return found[places].reshape(sizes.shape)

    def _far_values(self, heaps: list[int], known: NDArray[np.uint8]) -> list[int]:
        """Return the values of heaps; those of their options, asked for next, are remembered."""
        remembered, recursion = self._remembered, _Recursion(known)
        for n in heaps:
            if n not in remembered:
                remembered |= {n: recursion.value(n), **recursion.values_after(n)}
        found = [remembered[n] for n in heaps]
        if len(remembered) > REMEMBERED:
            self._remembered = {}
        return found

    def table(self, upto: int) -> NDArray[Any]:
        """Return G(0), …, G(upto), upto ≤ limits.FACTOR_TABLE; about a second for the longest."""
        return table_of_values(upto)

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        return self._listed_sizes(value, low, high)


@lru_cache(maxsize=2)
def _first_values(length: int) -> NDArray[np.uint8]:
    """Return G(0), …, G(length − 1) of this rule; cached."""
    return table_of_values(length - 1)


def _known_below(heaps: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return first values for ascending heaps, as many as save more time than they take.

    Raises
    ------
    LimitExceeded
        If more than limits.FAR_EQUAL_SPLITS of the heaps are above limits.FACTOR_TABLE.
    """
    near = heaps[: heaps.searchsorted(limits.FACTOR_TABLE, side="right")]
    far = len(heaps) - len(near)
    if far > limits.FAR_EQUAL_SPLITS:
        raise LimitExceeded(
            Message(
                "Each heap above {table} needs the values of thousands of smaller ones, so at most "
                "{limit} different ones are answered at once, not {count}; ask for fewer or "
                "smaller heaps.",
                table=limits.FACTOR_TABLE,
                limit=limits.FAR_EQUAL_SPLITS,
                count=far,
            ),
        )
    # Heaps beyond FACTOR_FAR are given up soon, with a long table or without.
    is_long = far >= SEVERAL or int(heaps.searchsorted(limits.FACTOR_FAR)) > len(near)
    length = FAR_KNOWN if is_long else KNOWN
    beyond = len(near) - int(near.searchsorted(length))
    if beyond and int(near[-1]) < TABLE_PER_HEAP * beyond:
        length = int(near[-1]) + 1
    if length in (KNOWN, FAR_KNOWN):
        return _first_values(length)
    return table_of_values(length - 1)


class _Recursion:
    """The values of `take 1 or split equally` for single heaps, by recursion with memory.

    Parameters
    ----------
    known : array
        The first values.
    """

    def __init__(self, known: NDArray[np.uint8]) -> None:
        self._known = known
        self._work = Factoring()
        self._found: dict[int, int] = {}
        self._primes: dict[int, tuple[int, ...]] = {}

    def value(self, n: int) -> int:
        """Return G(n), or raise LimitExceeded when it takes too many factors."""
        far = n > limits.FACTOR_FAR
        self._work = Factoring(limits.FACTOR_FAR_STEPS if far else limits.FACTOR_STEPS)
        try:
            return self._recursive_value(n)
        except LimitExceeded as refusal:
            raise too_many_factors(n) from refusal

    def values_after(self, n: int) -> dict[int, int]:
        """Return the values of the heaps that decide that of n ≥ 3, after `value(n)`."""
        return {m: self._found[m] for m in self._needs(n)}

    def _recursive_value(self, n: int) -> int:
        pending = [n]
        while pending:
            heap = pending[-1]
            if heap in self._found:
                pending.pop()
                continue
            needed = self._needs(heap)
            missing = [m for m in needed if m not in self._found]
            if missing:
                pending += missing
            elif heap not in self._found:
                reached = {self._found[m] for m in needed}
                self._found[heap] = mex(reached | ({0} if heap % 2 == 0 else set()))
        return self._found[n]

    def _needs(self, n: int) -> list[int]:
        """Return the heaps that decide the value of n ≥ 3; none if it is known: then record it."""
        progress.check_cancelled()
        known = int(self._known[n]) if n < len(self._known) else _by_name(n)
        if known is not None:
            self._found[n] = known
            return []
        odd = n // (n & -n)
        factors = self._factors(odd)
        parts = [1]
        for p, exponent in factors.items():
            parts = [d * p**e for d in parts for e in range(exponent + 1)]
        smaller = [n // d for d in parts if d > 1]
        # Each of them needs the heap before it, which is not factored yet.
        self._work.expect(
            m - 1 for m in smaller if m >= len(self._known) and m - 1 not in self._found
        )
        primes = tuple(factors)
        self._primes.update((odd // d, primes) for d in parts)
        return [n - 1, *smaller]

    def _factors(self, n: int) -> dict[int, int]:
        """Return {prime: exponent} of an odd n; cheap for a divisor of a number factored before.

        The primes of a divisor are among those of its multiple.
        """
        if n not in self._primes:
            self._primes[n] = tuple(self._work.factors(n))
        found: dict[int, int] = {}
        rest = n
        for p in self._primes[n]:
            while rest % p == 0:
                found[p] = found.get(p, 0) + 1
                rest //= p
        return found


def _by_name(n: int) -> int | None:
    """Return the value of n ≥ 3 if the theorem says that it is 0 or 1, else None."""
    if n % 2:
        return 0 if is_prime(n) else None
    return 1 if n & (n - 1) == 0 or (n % 4 == 2 and is_prime(n // 2)) else None


# -- the table -------------------------------------------------------------------------------------

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
    About 80 ns a heap. Heaps are worked out in bands: those of a band [m, 3m) need the
    sets R(n/p) of heaps below it only. The sets of the first third of the heaps are kept: with the
    sieve of the primes, about three bytes for each heap of the table.
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

    The value 0 is added for even n. Small p are taken one by one, large p by their quotients n/p.
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
    """Return 2^G for a run of heaps, each of which may also become the heap before it.

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
    is b when the heap before is worth a, and a otherwise. Let a', b' be those of the heap before.
    If a is neither, the value is a. If a = a', the choice between a and b is the opposite of that
    before, and if a = b', the same: a running parity.
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
