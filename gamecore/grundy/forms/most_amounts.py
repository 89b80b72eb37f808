"""Closed form of taking at most m(n) stones, where m goes up by 0 or 1 from heap to heap."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits
from gamecore.grundy.forms.bounded_takes import NO_AMOUNTS, bounded_amounts
from gamecore.grundy.forms.form import ClosedForm
from gamecore.grundy.forms.monotone_bounds import (
    Fraction,
    Larger,
    MonotoneBound,
    Straight,
    least_heap,
)
from gamecore.grundy.progressions import Progressions
from gamecore.grundy.repetition import Repetition
from gamecore.grundy.theories import CHUNK, widened
from gamecore.messages import Message
from gamecore.rules.amounts import AmountSet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gamecore.rules.clauses import TakeClause


LARGEST_SHARE = 1024
"""Largest d of ⌊n/d⌋ for which every heap to 10^18 is answered, alone or beside other amounts."""


class TakeAtMost(ClosedForm):
    """1, …, m(n) may be taken, where m goes up by 0 or 1; perhaps finitely many other amounts too.

    For example `take k where 2 * k < n`, `take 1 or take at most half` and `take 3 or take at most
    n/3`. Say that from heap N on the options of n are exactly the m(n) heaps before it, and let s
    be the least heap with s − m(s) ≥ N. Then for n > s G(n) = m(n) where m has just gone up, and
    otherwise G(n) = G(n − 1 − m(n)). The values up to s are worked out by the definition. Without
    other amounts N = s = 0.

    Proof. Claim: for n ≥ s the m(n) + 1 heaps n − m(n), …, n are worth 0, …, m(n) in some order.

    * For n = s: let i < j be two of these heaps. n − m(n) never goes down, so j − m(j) ≤ s − m(s) ≤
      i: heap i is an option of j, and G(i) ≠ G(j). So the m(s) + 1 values are different; heap j has
      m(j) ≤ m(s) options, so none of them is above m(s).
    * From n to n + 1: if m stays, the options of n + 1 are all of those heaps but n − m, so it has
      the value that is missing, G(n − m); the heaps n + 1 − m, …, n + 1 have the same values again.
      If m goes up, the options are all of n − m, …, n, and G(n + 1) = m + 1.

    Parameters
    ----------
    bound : MonotoneBound
        The bound m(n), which is unbounded.
    extra : AmountSet
        Other amounts, finitely many.

    Raises
    ------
    ValueError
        If the values up to s are more than limits.FIRST_VALUES.
    """

    def __init__(self, bound: MonotoneBound, extra: AmountSet) -> None:
        run = extra.ranges[0][1] if extra.ranges and extra.ranges[0][0] == 1 else None
        if run is not None:
            # 1, …, c in every heap is a bound too, which goes up from heap to heap as far as c.
            bound = Larger(bound, Straight((run,), 0))
            extra = AmountSet(extra.ranges[1:])
        self.shape = "copies"
        self._largest, self._share = bound, bound.fraction
        self._extra = extra
        self._firsts = self._first_values()
        s = self._start = len(self._firsts) - 1
        self.formula = "the largest amount m(n) where it has just grown, otherwise G(n − 1 − m(n))"
        self.proof = "take-at-most"
        self.formula += f", for n > {s}" if s else ", for n ≥ 1"
        if s:
            self.proof = "take-at-most-and-more"
        c = bound.behind
        if c is not None:
            self.formula = f"n − {c} for n ≥ {c}" if c else "n"
            self.shape, self.repetition = "linear", Repetition(c, 1, 1)
            self.losing = Message("the heaps up to {most}", most=c) if c else Message("0 alone")

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The heap s up to which values are worked out, and the heap N of the bound alone."""
        return {"s": self._start, "N": self._regular} if self._start else {}

    def _first_values(self) -> NDArray[np.int64]:
        """Work out the values of the heaps 0..s by the definition."""
        self._regular = 0
        if not self._extra:
            return np.zeros(1, dtype=np.int64)
        self._regular = least_heap(self._bound, self._extra.last)
        s = least_heap(lambda n: n - self._bound(n), self._regular)
        if s > limits.FIRST_VALUES:
            raise _TooLate
        values = self._firsts = np.zeros(s + 1, dtype=np.int64)
        for n in range(1, s + 1):
            seen = np.zeros(n + 1, dtype=np.bool_)
            seen[self._seen(n)] = True
            values[n] = int(seen.argmin())
        return values

    def left(self, n: int) -> range | None:
        """Return n − m(n)..n − 1 where the amounts 1, …, m(n) are all that may be taken."""
        return range(n - self._bound(n), n) if n >= self._regular else None

    def _bound(self, n: int) -> int:
        return max(0, min(n, self._largest.at(n)))

    def _bounds(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return m(n) for each of the sizes."""
        if self._share:
            return sizes // self._share
        return np.maximum(np.minimum(self._largest.at_all(sizes), sizes), 0)

    def _since(self, sizes: NDArray[np.int64], m: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return how many heaps ago m last went up; where that is not seen, 0 if just now, or 1."""
        if self._share:
            # A division by one number is quick for arrays, and so the rest is taken from it.
            return sizes - m * self._share
        return np.asarray(m == self._bounds(sizes - 1), dtype=np.int64)

    def _value(self, n: int) -> int:
        start, d = self._start, self._share
        while n > start:
            m = self._bound(n)
            since = n - m * d if d else int(m == self._bound(n - 1))
            # All the steps n → n − 1 − m while m stays, at once.
            passed = min(since, n - 1 - start)
            rest = passed % (m + 1)
            if since == passed and not rest:
                return m
            n -= passed - rest + 1 + m
        return int(self._firsts[n])

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        heaps, start = sizes.reshape(-1), self._start
        out = self._firsts[np.minimum(heaps, start)]
        places = np.flatnonzero(heaps > start)
        heaps = heaps[places]
        while places.size:
            m = self._bounds(heaps)
            out[places] = m
            since = self._since(heaps, m)
            passed = np.minimum(since, heaps - 1 - start) if start else since
            # Divisions by many numbers are slow for arrays, and needed in small heaps only.
            rest = passed % (m + 1) if bool((passed > m).any()) else passed
            going = np.flatnonzero((rest > 0) | (passed < since) if start else rest)
            places, rest, m = places[going], rest[going], m[going]
            heaps = heaps[going] - (passed[going] - rest + 1 + m)
            if start:
                early = heaps <= start
                out[places[early]] = self._firsts[heaps[early]]
                places, heaps = places[~early], heaps[~early]
        return out.reshape(sizes.shape)

    def table(self, upto: int) -> NDArray[Any]:
        """Return G(0), …, G(upto), in blocks of heaps that look only below their block."""
        most = max(self._bound(upto), int(self._firsts.max()))
        out = widened(np.zeros(upto + 1, dtype=np.uint8), most)
        n = min(self._start, upto) + 1
        out[:n] = self._firsts[:n]
        n = max(n, self._first(1))  # before it there is no move
        while n <= upto:
            # From n to n + m(n) every step n → n − 1 − m(n) lands below n.
            sizes = np.arange(n, min(n + self._bound(n), n + CHUNK, upto) + 1)
            m = self._bounds(sizes)
            grown = self._since(sizes, m) == 0
            earlier = np.where(grown, 0, sizes - 1 - m)
            out[n : n + len(sizes)] = np.where(grown, m, out[earlier])
            n += len(sizes)
        return out

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        """Go through the heaps of the value: each is the next n with n − 1 − m(n) the one before.

        While m stays they are m + 1 apart. What is left grows like a geometric sequence, so to
        10^18 it is at most some tens of thousands.
        """
        firsts = np.flatnonzero(self._firsts == value).tolist()
        runs = []
        # The last of them is among the heaps s − m(s), …, s, which have every value up to m(s).
        is_early = value <= self._bound(self._start)
        size = self._next(firsts[-1]) if is_early else self._first(value)
        while size <= high:
            m = self._bound(size)
            run = range(size, self._first(m + 1), m + 1)
            before = min(max(-(-(low - size) // (m + 1)), 0), len(run))
            runs.append(range(run.start + before * (m + 1), min(run.stop, high + 1), m + 1))
            size = self._next(run[-1])
        return Progressions.of(
            [size for size in firsts if low <= size <= high], *filter(None, runs)
        )

    def _first(self, m: int) -> int:
        """Return the least n with m(n) = m, or one beyond all heaps."""
        return m * self._share if self._share else least_heap(self._bound, m)

    def _next(self, size: int) -> int:
        """Return the least n with n − 1 − m(n) = size, or one beyond all heaps."""
        if self._share:
            return size + size // (self._share - 1) + 1
        # Where m has just gone up, n − m(n) is that of the heap before: the least n is meant.
        return least_heap(lambda n: n - 1 - self._bound(n), size)

    def _seen(self, n: int) -> NDArray[np.int64]:
        """Return the value of every option of a heap n ≤ s."""
        m = self._bound(n)
        others = [n - k for run in self._extra.upto(n) for k in run if k > m]
        return np.concatenate((self._firsts[n - m : n], self._firsts[others]))


class AtMostFraction(TakeAtMost):
    """`take at most n/d`, d ≥ 2, perhaps with finitely many other amounts: its formula names d.

    The bound m(n) = ⌊n/d⌋ goes up at the multiples of d. For d = 2: G(2m) = m and G(2m+1) = G(m).
    """

    def __init__(self, denominator: int, extra: AmountSet = NO_AMOUNTS) -> None:
        super().__init__(Fraction(denominator), extra)
        # A run 1..c is a bound of its own, up to the heap d·c where n/d has reached it.
        d, s = denominator, self._start or denominator * extra.last
        self._d, self._from = d, s
        self.formula = f"G({d}m) = m, otherwise G(n) = G(n − 1 − ⌊n/{d}⌋)"
        if d == 2:
            self.formula = "G(2m) = m, G(2m+1) = G(m)"
        if s:
            self.formula += f", for n > {s}"
            self.proof = "at-most-fraction-and-more"
            return
        if d > LARGEST_SHARE:
            self.reach = min(limits.HEAP_SIZE, d * limits.FRACTION_SEGMENTS)
        self.proof = "at-most-fraction"
        self.shape = "halving" if d == 2 else "fraction"
        if d == 2:
            self.losing = Message("the numbers one less than a power of 2")

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The denominator d, and the last heap s before the law."""
        return {"d": self._d} | ({"s": self._from} if self._from else {})


class _TooLate(ValueError):
    """The bound alone decides too late."""


@lru_cache(maxsize=64)
def at_most(clauses: tuple[TakeClause, ...]) -> TakeAtMost | None:
    """Return the form of ways to take that come to k ≤ m(n) and finitely many other amounts."""
    bounded = bounded_amounts(clauses)
    if bounded is None or bounded.bound is None or not bounded.bound.grows:
        return None
    bound = bounded.bound
    if not bound.trails and (bounded.extra or bound.behind is None):
        return None
    # Only ⌊n/d⌋ alone lets many steps be done at once.
    is_alone = bound.fraction and not bounded.extra
    if not is_alone and any(part.fraction > LARGEST_SHARE for part in bound.parts):
        return None
    try:
        if bound.fraction > 1:
            return AtMostFraction(bound.fraction, bounded.extra)
        return TakeAtMost(bound, bounded.extra)
    except _TooLate:
        return None
