"""What linear conditions allow in each heap, in a form that two of them share only if they agree.

A *threshold* (q, p, c) is passed by the pair n, k when q·k − p·n > c. From some heap on the
thresholds of a formula stand in one order, by slope p/q and then by c, and whether k is allowed
depends on how many of them it has passed. The *bands* are where the truth is: between which
thresholds. Finitely many heaps below may be exceptions, and are listed.

Two formulas with the same bands and the same exceptions allow the same k in every heap. And those
that allow the same have the same bands and exceptions: between two different thresholds there are
pairs in infinitely many heaps (a threshold has no common divisor, so that q·k − p·n takes every
value), so a threshold at which the truth changes cannot be left out or moved; and once the bands
are given, so are the heaps that differ from them.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from operator import and_, or_
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gamecore.rules.linear_bounds import Every, Opposite, Over, Some, linear_formula
from gamecore.rules.plain_conditions import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from gamecore.rules.conditions import Test
    from gamecore.rules.linear_bounds import Formula

LATEST = 512
"""Latest heap from which the thresholds must stand in order: a tenth of a second for all below."""

MOST_BOUNDS = 48
"""Most different bounds in a formula; those that people write have under ten."""

STEEPEST = 1 << 40
"""Largest p and q: with heaps below LATEST all numbers stay in 64 bits."""

Run = tuple[int, int | None]
"""The numbers first..last, or from first to the end of the heap's range (None)."""


class Band(NamedTuple):
    """The k that have passed one threshold and not the other; None stands for the range's ends."""

    above: Over | None
    upto: Over | None

    def has(self, n: Any, k: Any) -> Any:
        """Whether the pair n, k is in it: of numbers, or of arrays below LATEST."""
        over = self.above is None or self.above.passed(n, k)
        return over & ((self.upto is None or self.upto.passed(n, k)) ^ (self.upto is not None))

    def run(self, n: int, most: int) -> range:
        """Return the k in it, 1 ≤ k ≤ most, for one n."""
        low = 0 if self.above is None else max(self.above.most(n), 0)
        return range(low + 1, (most if self.upto is None else min(self.upto.most(n), most)) + 1)


@dataclass(frozen=True, slots=True)
class Bands:
    """What is allowed in every heap.

    Attributes
    ----------
    bands : tuple of Band
        Ascending.
    exceptions : tuple of (int, tuple of Run)
        Heaps in which the bands are not what is allowed, ascending, and what is.
    """

    bands: tuple[Band, ...]
    exceptions: tuple[tuple[int, tuple[Run, ...]], ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is allowed in any heap."""
        return not self.bands and not self.exceptions

    def runs(self, n: int, share: int = 1) -> Iterator[range]:
        """Return what is allowed in a heap as ascending runs, 1 ≤ k ≤ n/share; O(runs)."""
        most = n // share
        place = bisect_left(self.exceptions, (n,))
        for heap, runs in self.exceptions[place : place + 1]:
            if heap == n:
                return (range(first, (last or most) + 1) for first, last in runs)
        return (band.run(n, most) for band in self.bands)


@lru_cache(maxsize=512)
def bands_of_condition(condition: Test) -> Bands | None:
    """Return which amounts a condition allows in each heap, or None where that takes trying them.

    Never for a condition that may divide by zero.
    """
    formula = linear_formula(plain(condition))
    return None if formula is None else bands_of(formula, 1)


def bands_of(formula: Formula, share: int) -> Bands | None:
    """Return what a formula allows among 1 ≤ k ≤ n/share, or None when that is not decided here.

    Parameters
    ----------
    formula : Formula
    share : int
        1 for amounts, 2 for the smaller part of a split.

    Notes
    -----
    None when there are too many bounds, or they stand in order only after LATEST heaps. The cost is
    that of the formula for LATEST² pairs at most.
    """
    bounds = set(_bounds(formula))
    if len(bounds) > MOST_BOUNDS or any(max(b.q, abs(b.p)) > STEEPEST for b in bounds):
        return None
    inner, first = _in_order(bounds, share)
    if first > LATEST:
        return None
    truth = {b: np.bool_(b.q == 0 or b.p <= 0) for b in bounds.difference(inner)}
    truths = []
    for passed in range(len(inner) + 1):
        truth |= {b: np.bool_(place < passed) for place, b in enumerate(inner)}
        truths.append(bool(_worked_out(formula, truth.__getitem__)))
    found = tuple(_bands(inner, truths))
    return Bands(found, tuple(_exceptions(formula, found, first, share)))


def _bounds(formula: Formula) -> Iterator[Over]:
    match formula:
        case Over():
            yield formula
        case Opposite(formula=inner):
            yield from _bounds(inner)
        case Every(formulas=parts) | Some(formulas=parts):
            for part in parts:
                yield from _bounds(part)


def _in_order(bounds: set[Over], share: int) -> tuple[list[Over], int]:
    """Return the bounds that divide the range of large heaps, ascending, and from which heap on."""
    inner: list[Over] = []
    first = 0
    for b in bounds:
        if b.q == 0:
            first = max(first, b.c + 1)
            continue
        # Above the line 0·n the sign of p decides, at its end k = n/share that of p·share − q.
        beyond = b.p * share - b.q
        if b.p < 0:
            first = max(first, (b.c - b.q) // -b.p + 1)
        elif beyond > 0:
            first = max(first, -(b.c * share // beyond))
        elif (b.p > 0 or b.c > 0) and (beyond < 0 or b.c < 0):
            inner.append(b)
    inner.sort(key=lambda b: (Fraction(b.p, b.q), Fraction(b.c, b.q)))
    for place, high in enumerate(inner):
        for low in inner[:place]:
            turning = high.p * low.q - low.p * high.q
            if turning:
                first = max(first, (low.c * high.q - high.c * low.q) // turning + 1)
    return inner, first


def _worked_out(formula: Formula, passed: Callable[[Over], Any]) -> Any:
    """Return the truth of a formula, given that of its bounds: truths of numpy, or arrays."""
    match formula:
        case Over():
            return passed(formula)
        case Opposite(formula=inner):
            return ~_worked_out(inner, passed)
    join, nothing = (and_, True) if isinstance(formula, Every) else (or_, False)
    parts = (_worked_out(part, passed) for part in formula.formulas)
    return reduce(join, parts, np.bool_(nothing))


def _bands(inner: list[Over], truths: list[bool]) -> Iterator[Band]:
    above: Over | None = None
    for place, threshold in enumerate(inner):
        before, after = truths[place], truths[place + 1]
        if before and not after:
            yield Band(above, threshold)
        elif after and not before:
            above = threshold
    if truths[-1]:
        yield Band(above, None)


def _exceptions(
    formula: Formula, bands: tuple[Band, ...], first: int, share: int
) -> Iterator[tuple[int, tuple[Run, ...]]]:
    if first < 2:
        return
    n = np.arange(first, dtype=np.int64)[:, None]
    k = np.arange(1, max(first // share, 1) + 1, dtype=np.int64)[None, :]
    inside = k * share <= n
    allowed = _worked_out(formula, lambda bound: bound.passed(n, k)) & inside
    banded = reduce(or_, (band.has(n, k) for band in bands), False) & inside
    for heap in np.flatnonzero((allowed != banded).any(axis=1)):
        yield int(heap), _runs(allowed[heap], int(heap) // share)


def _runs(allowed: NDArray[Any], most: int) -> tuple[Run, ...]:
    """Return the k of one heap as runs; one that ends with the heap's range has no end."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], allowed[:most], [False]))))
    pairs = zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
    return tuple((low + 1, None if high == most else high) for low, high in pairs)
