"""Any union of fixed amounts and fractions: the heaps left are windows that only move up."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Self

import numpy as np

from gamecore import limits, progress
from gamecore.grundy.engines.engine import Engine, refuse_work
from gamecore.rules.clauses import Clause, Take, TakeFraction

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

    # For an array of heaps n ≥ 1: the lowest and the highest heap that can be left; empty as low =
    # high + 1.
    Window = Callable[[NDArray[np.int64]], tuple[NDArray[np.int64], NDArray[np.int64]]]


class SlidingMex(Engine):
    """Values of rules whose clauses are `Take` and `TakeFraction`, in any number and union.

    A range a-b leaves the heaps n−b..n−a, `at least n/d` leaves 0..n−⌈n/d⌉, `at most n/d` leaves
    n−⌊n/d⌋..n−1: both ends of every window never go down when n grows. So each heap's value enters
    and leaves each window once; counts say which values are seen, and a heap queue of the values
    that are not (cleared lazily) has the mex on top. Amortised O(windows · log n) per heap.
    """

    def __init__(self, rule: HeapRule, capacity: int, windows: list[Window]) -> None:
        super().__init__(rule, capacity)
        self._windows = windows
        self._entered = [0] * len(windows)
        self._left = [0] * len(windows)
        self._values: list[int] = []
        self._counts: list[int] = []
        self._free: list[int] = []

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take the rule when every clause is a fixed set or a fraction."""
        windows = []
        for clause in rule.clauses:
            found = _windows(clause, upto)
            if found is None:
                return None
            windows += found
        return cls(rule, upto + 1, windows)

    @property
    def farthest(self) -> int:
        """A heap costs about six steps for each window."""
        return min(limits.TABLE, limits.TABLE_STEPS // (6 * (len(self._windows) + 1)))

    def _fill(self, start: int, stop: int) -> None:
        if stop - 1 > self.farthest:
            raise refuse_work(self.rule, self.farthest, self.farthest)
        sizes = np.arange(start, stop, dtype=np.int64)
        ends = [window(sizes) for window in self._windows]
        lows = [low.tolist() for low, _ in ends]
        highs = [high.tolist() for _, high in ends]
        for i in range(stop - start):
            if i % progress.EVERY == 0:
                progress.report(start + i, self.goal)
            for w in range(len(lows)):
                self._slide(w, lows[w][i], highs[w][i])
            self._values.append(self._mex())
        self._store(start, self._values[start:stop])

    def _slide(self, w: int, low: int, high: int) -> None:
        """Move window `w` to low..high."""
        values, counts = self._values, self._counts
        for m in range(self._entered[w], high + 1):
            value = values[m]
            while value >= len(counts):
                heappush(self._free, len(counts))
                counts.append(0)
            counts[value] += 1
        self._entered[w] = max(self._entered[w], high + 1)
        for m in range(self._left[w], low):
            value = values[m]
            counts[value] -= 1
            if not counts[value]:
                heappush(self._free, value)
        self._left[w] = max(self._left[w], low)

    def _mex(self) -> int:
        free, counts = self._free, self._counts
        while free and counts[free[0]]:
            heappop(free)
        return free[0] if free else len(counts)


def _windows(clause: Clause, upto: int) -> list[Window] | None:
    """Return the windows a clause opens for heaps ≤ upto, None for other kinds of clauses."""
    if isinstance(clause, Take):
        return [_range_window(run[0], run[-1]) for run in clause.allowed.upto(upto)]
    if isinstance(clause, TakeFraction):
        d = clause.denominator
        return [_at_least_window(d) if clause.bound == "at least" else _at_most_window(d)]
    return None


def _range_window(first: int, last: int) -> Window:
    return lambda n: (np.maximum(n - last, 0), np.maximum(n - first, -1))


def _at_least_window(d: int) -> Window:
    return lambda n: (np.zeros_like(n), np.where(n > 0, n + -n // d, -1))


def _at_most_window(d: int) -> Window:
    return lambda n: (n - n // d, n - 1)
