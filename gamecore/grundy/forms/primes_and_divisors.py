"""Closed forms in which prime factors decide: splits into equal heaps, and coprime amounts.

Source, for coprime amounts that leave at least one stone: D. E. Iannucci and U. Larsson, "Game
values of arithmetic functions" (2021).
"""

from __future__ import annotations

from itertools import islice
from math import isqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.forms.form import ClosedForm, multiples
from gamecore.grundy.known_values import narrowed
from gamecore.grundy.progressions import progression
from gamecore.messages import Message
from gamecore.rules.number_theory import (
    least_prime_factors,
    prime_factor_counts,
    prime_factors,
    primes_upto,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from gamecore.grundy.forms.amounts_allowed import Whole

SIEVED = 1 << 21
"""Several heaps below this are answered from one sieved table, in a few milliseconds."""

AT_ONCE = 1 << 32
"""Odd numbers below this are factored together, as arrays."""


class SplitEqually(ClosedForm):
    """`split equally` alone: the odd prime factors of n ≥ 1 with multiplicity, plus 1 if n is even.

    Proof. d heaps of n/d are worth G(n/d) for an odd d, and 0 for an even one. Let it hold below n,
    and let n have w odd prime factors. For odd n the options are the n/d with an odd d > 1, which
    have 0, 1, …, w−1 prime factors: G(n) = w. For even n there is an option worth 0 (d = 2), and
    the n/d with an odd d > 1 are even and have 0, …, w−1 odd prime factors: they are worth 1, …, w.
    So G(n) = w + 1.
    """

    formula = Message("number of odd prime factors, with multiplicity, + 1 if n is even, for n ≥ 1")
    shape = "prime factors"
    losing = Message("0 and 1")
    proof = "split-equally"
    in_table = SIEVED

    def _value(self, n: int) -> int:
        if n == 0:
            return 0
        return int(n % 2 == 0) + sum(e for p, e in Factoring().factors(n).items() if p > 2)

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        if sizes.size > 1 and int(sizes.max()) < SIEVED:
            return self.table(int(sizes.max()))[sizes].astype(np.int64)
        heaps, places = np.unique(sizes, return_inverse=True)
        odd = heaps // np.maximum(heaps & -heaps, 1)
        found = ((heaps % 2 == 0) & (heaps > 0)).astype(np.int64)
        near = np.flatnonzero((odd > 0) & (odd < AT_ONCE))
        found[near] += prime_factor_counts(odd[near])
        work = Factoring()
        for place in np.flatnonzero(odd >= AT_ONCE).tolist():
            found[place] += sum(work.factors(int(odd[place])).values())
        return np.asarray(found[places].reshape(sizes.shape), dtype=np.int64)

    def table(self, upto: int) -> NDArray[Any]:
        """Return G(0), …, G(upto) by a sieve with odd prime powers; O(upto · log log upto)."""
        out = np.zeros(upto + 1, dtype=np.uint8)
        out[2::2] = 1
        # Sieved in blocks: one mask for all of them would be as long as the table.
        for p in islice(primes_upto(upto), 1, None):
            power = p
            while power <= upto:
                out[power::power] += 1
                power *= p
        return out

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        if value == 0:
            return range(low, min(high, 1) + 1)
        return self._listed_sizes(value, low, high)


class Factoring:
    """Factoring of several numbers within `most` steps in all."""

    def __init__(self, most: int = limits.FACTOR_STEPS) -> None:
        self._left = most

    def factors(self, n: int) -> dict[int, int]:
        """Return {prime: exponent} of n ≥ 1; LimitExceeded when the steps run out."""
        self._left -= _steps(n)
        if self._left < 0:
            raise too_many_factors(n)
        return prime_factors(n)

    def expect(self, numbers: Iterable[int]) -> None:
        """Raise LimitExceeded if factoring all these numbers takes more steps than are left."""
        steps = 0
        for n in numbers:
            steps += _steps(n)
            if steps > self._left:
                raise too_many_factors(n)


def _steps(n: int) -> int:
    """Return an estimate of the steps to factor n: 30 and its fourth root."""
    return 30 + isqrt(isqrt(n))


def too_many_factors(n: int) -> LimitExceeded:
    """Return the error for a heap whose value needs more factoring than the limit allows."""
    return LimitExceeded(
        Message(
            "The value of a heap of {n} needs the prime factors of too many large numbers; "
            "ask for fewer or smaller heaps.",
            n=n,
        ),
        limit=limits.FACTOR_STEPS,
    )


class TakeCoprime(ClosedForm):
    """`take k where gcd(k, n) == 1`: G(n) = i if the i-th prime is the least prime factor of n > 1.

    But even heaps are worth 0, and heap 1 is worth 1.

    Proof. What divides n and n − k divides k too: a heap n > 1 may become exactly those m,
    1 ≤ m < n, that have no prime factor in common with it, and heap 1 becomes 0. Let it hold below
    n > 1, and let the i-th prime be the least prime factor of n. An option m > 1 has another least
    prime factor, and so another value than n; and m = 1 is worth 1, which no n > 1 is. If i = 1,
    that is all: G(n) = 0. If not, 2 and the other smaller primes do not divide n, and are below n:
    they are options, worth 0 and 2, 3, …, i − 1, and 1 is an option, worth 1. So the mex is i.

    Where the whole heap is never taken, heap 1 has no move and is worth 0, and the same proof gives
    G(n) = i for all n > 1. Where it may always be taken, 0 is an option too, heap 1 is worth 1, and
    G(n) = i + 1 for n > 1.

    Parameters
    ----------
    whole : str
        When the whole heap may be taken; "as any amount" is in heap 1 alone, as gcd(1, 1) = 1.
    """

    shape = "least prime"
    in_table = SIEVED

    def __init__(self, whole: Whole) -> None:
        self.proof, self.formula, self.losing, self._lift = _KINDS[whole]
        self._swaps = whole == "as any amount"

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        if sizes.size > 1 and int(sizes.max()) < SIEVED:
            return self.table(int(sizes.max()))[sizes].astype(np.int64)
        heaps, places = np.unique(sizes, return_inverse=True)
        factors = np.ones_like(heaps)
        near = np.flatnonzero((heaps > 1) & ((heaps < AT_ONCE) | (heaps % 2 == 0)))
        factors[near] = least_prime_factors(heaps[near])
        work = Factoring()
        for place in np.flatnonzero((heaps >= AT_ONCE) & (heaps % 2 == 1)).tolist():
            factors[place] = min(work.factors(int(heaps[place])))
        found = self._at_places(_places(heaps, factors))
        found[heaps == 0] = 0
        return np.asarray(found[places].reshape(sizes.shape), dtype=np.int64)

    def table(self, upto: int) -> NDArray[Any]:
        """Return G(0), …, G(upto) by a sieve; O(upto · log log upto)."""
        primes = np.fromiter(primes_upto(upto), np.int64)
        place = np.zeros(upto + 1, dtype=np.uint32)
        place[primes] = np.arange(1, len(primes) + 1)
        # From the largest prime down: the least prime factor of a heap writes last.
        last = int(primes.searchsorted(isqrt(upto), side="right"))
        for i in range(last, 0, -1):
            p = int(primes[i - 1])
            place[p * p :: p] = i
        found = self._at_places(place)
        found[0] = 0
        return narrowed(found)

    def _at_places(self, places: NDArray[Any]) -> NDArray[Any]:
        """Return the values of heaps from the places of their least prime factors, 0 for heap 1."""
        if self._swaps:
            return np.where(places < 2, 1 - places, places)
        return places + self._lift

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        if value == int(self._at_places(np.ones(1, dtype=np.int64))[0]):
            first = 0 if value == 0 else 2
            return progression(first, 2, max(low, first), high)
        return self._listed_sizes(value, low, high)


def _places(heaps: NDArray[np.int64], factors: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each prime its place among the primes, from 1; 0 for a factor of 1.

    Raises
    ------
    LimitExceeded
        If a prime is above limits.FACTOR_TABLE; the message names its heap.
    """
    most = int(factors.max(initial=1))
    if most > limits.FACTOR_TABLE:
        raise LimitExceeded(
            Message(
                "The value of a heap of {n} needs the place of its least prime factor {p} among "
                "the primes, and primes are counted only up to {limit}; give another heap.",
                n=int(heaps[factors.argmax()]),
                p=most,
                limit=limits.FACTOR_TABLE,
            ),
        )
    return np.fromiter(primes_upto(most), np.int64).searchsorted(factors, side="right")


_KINDS: dict[Whole, tuple[str, Message, Message, int]] = {
    "as any amount": (
        "coprime-amounts",
        Message(
            "place of the least prime factor of n in 2, 3, 5, 7, …; "
            "but 0 for even n and 1 for n = 1"
        ),
        multiples(2),
        0,
    ),
    "never": (
        "coprime-amounts-below",
        Message("place of the least prime factor of n in 2, 3, 5, 7, …, for n ≥ 2"),
        Message("0 and 1"),
        0,
    ),
    "always": (
        "coprime-amounts-or-whole",
        Message("1 + place of the least prime factor of n in 2, 3, 5, 7, …, for n ≥ 2"),
        Message("0 alone"),
        1,
    ),
}
