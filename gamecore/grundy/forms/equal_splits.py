"""Closed forms of splits into equal heaps: prime factors decide."""

from __future__ import annotations

from itertools import islice
from math import isqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.forms.form import ClosedForm
from gamecore.grundy.forms.taking import TakeAny
from gamecore.messages import Message
from gamecore.rules.number_theory import (
    prime_factor_counts,
    prime_factors,
    primes_upto,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

SIEVED = 1 << 21
"""Up to here many heaps at once are answered from a table, which costs a few milliseconds."""

AT_ONCE = 1 << 32
"""Odd numbers below are factored together."""


class SplitEqually(ClosedForm):
    """`split equally` alone: the odd prime factors of n ≥ 1 with multiplicity, plus 1 if n is even.

    Proof. d heaps of n/d are worth G(n/d) for an odd d, and 0 for an even one. Let it hold below n,
    and let n have w odd prime factors. For odd n the options are the n/d with an odd d > 1, which
    have 0, 1, …, w−1 prime factors: G(n) = w. For even n there is an option worth 0 (d = 2), and
    the n/d with an odd d > 1 are even and have 0, …, w−1 odd prime factors: they are worth 1, …, w.
    So G(n) = w + 1.
    """

    formula = "number of odd prime factors, with multiplicity, + 1 if n is even, for n ≥ 1"
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


class TakeAnyOrSplitEqually(TakeAny):
    """`take any` with `split equally` or `halve into k`, or several of them: G(n) = n.

    Proof. If G(m) = m for all m < n, taking reaches exactly 0, …, n−1. Equal heaps cancel in pairs,
    so a split is worth 0 or one of its heaps, which is smaller than n: it adds nothing.
    """

    proof = "take-any-or-split-equally"


class Factoring:
    """Factoring within limits.FACTOR_STEPS in all, or within fewer steps."""

    def __init__(self, most: int = limits.FACTOR_STEPS) -> None:
        self._left = most

    def factors(self, n: int) -> dict[int, int]:
        """Return {prime: exponent} of n ≥ 1."""
        self._left -= _steps(n)
        if self._left < 0:
            raise too_many_factors(n)
        return prime_factors(n)

    def expect(self, numbers: Iterable[int]) -> None:
        """Refuse before the first of many numbers is factored if all of them are too many."""
        steps = 0
        for n in numbers:
            steps += _steps(n)
            if steps > self._left:
                raise too_many_factors(n)


def _steps(n: int) -> int:
    """Return about how many steps it takes to factor n: its fourth root."""
    return 30 + isqrt(isqrt(n))


def too_many_factors(n: int) -> LimitExceeded:
    """Return the error for a heap whose value needs more factors than may be looked for."""
    return LimitExceeded(
        Message(
            "The value of a heap of {n} needs the prime factors of too many large numbers; "
            "ask for fewer or smaller heaps.",
            n=n,
        ),
        limit=limits.FACTOR_STEPS,
    )
