"""Any union of fixed amounts and fractions: the heaps left are windows that only move up."""

from __future__ import annotations

from array import array
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


WORD = 1024
"""Values whose free bits stand in one Python integer."""

WINDOW_STEPS = 6
"""What a window takes for one heap, in steps of limits.TABLE_STEPS; a heap counts as one more."""

BLOCK = 4096
"""Heaps whose windows are worked out at a time."""


class SlidingMex(Engine):
    """Values of rules whose clauses are `Take` and `TakeFraction`, in any number and union.

    A range a-b leaves the heaps n−b..n−a, `at least n/d` leaves 0..n−⌈n/d⌉, `at most n/d` leaves
    n−⌊n/d⌋..n−1: both ends of every window never go down when n grows. So each heap's value enters
    and leaves each window once; counts say which values are seen. Those that are not are bits of
    integers, and the bits of one more integer say which of these are not 0: the lowest bit is the
    mex. O(windows) steps per heap, and four bytes of memory for each value there is.
    """

    def __init__(self, rule: HeapRule, capacity: int, windows: list[Window]) -> None:
        super().__init__(rule, capacity)
        self._windows = windows
        self._entered = [0] * len(windows)
        self._left = [0] * len(windows)
        self._counts = array("I")
        self._free: list[int] = []
        self._words_free = 0
        self._look_at_table()

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
        """A heap costs about as much for each window, and once more."""
        steps = WINDOW_STEPS * (len(self._windows) + 1)
        return min(limits.TABLE, limits.TABLE_STEPS // steps)

    def _fill(self, start: int, stop: int) -> None:
        if stop - 1 > self.farthest:
            raise refuse_work(self.typed, self.farthest, self.farthest)
        self._reserve(stop)
        self._look_at_table()
        for low in range(start, stop, BLOCK):
            high = min(low + BLOCK, stop)
            self.known = low
            sizes = np.arange(low, high, dtype=np.int64)
            ends = [window(sizes) for window in self._windows]
            lows = [bottom.tolist() for bottom, _ in ends]
            highs = [top.tolist() for _, top in ends]
            for n in range(low, high):
                if n % progress.EVERY == 0:
                    progress.report(n, self.goal)
                for w in range(len(lows)):
                    self._slide(w, lows[w][n - low], highs[w][n - low])
                value = self._mex()
                if value > self._most:
                    self._widen(value)
                    self._look_at_table()
                self._view[n] = value

    def _look_at_table(self) -> None:
        """Look at the table as Python numbers, one at a time, without a copy."""
        self._view = self._table.data
        self._most = int(np.iinfo(self._table.dtype).max)

    def _slide(self, w: int, low: int, high: int) -> None:
        """Move window `w` to low..high."""
        counts, free, view = self._counts, self._free, self._view
        for m in range(self._entered[w], high + 1):
            value = view[m]
            if value >= len(counts):
                self._make_room()
            if not counts[value]:
                word = value // WORD
                free[word] ^= 1 << value % WORD
                if not free[word]:
                    self._words_free ^= 1 << word
            counts[value] += 1
            self._entered[w] = m + 1
        for m in range(self._left[w], low):
            value = view[m]
            counts[value] -= 1
            if not counts[value]:
                word = value // WORD
                free[word] |= 1 << value % WORD
                self._words_free |= 1 << word
            self._left[w] = m + 1

    def _make_room(self) -> None:
        """Let WORD more values be counted; a value is never more than one above all others."""
        self._counts.extend(array("I", bytes(4 * WORD)))
        self._words_free |= 1 << len(self._free)
        self._free.append((1 << WORD) - 1)

    def _mex(self) -> int:
        if not self._words_free:
            return len(self._counts)
        word = (self._words_free & -self._words_free).bit_length() - 1
        bits = self._free[word]
        return word * WORD + (bits & -bits).bit_length() - 1


def _windows(clause: Clause, upto: int) -> list[Window] | None:
    """Return the windows a clause opens for heaps ≤ upto, None for other kinds of clauses."""
    match clause:
        case Take(allowed=amounts):
            return [_range_window(run[0], run[-1]) for run in amounts.upto(upto)]
        case TakeFraction(bound="at least", denominator=d):
            return [_at_least_window(d)]
        case TakeFraction(denominator=d):
            return [_at_most_window(d)]
    return None


def _range_window(first: int, last: int) -> Window:
    return lambda n: (np.maximum(n - last, 0), np.maximum(n - first, -1))


def _at_least_window(d: int) -> Window:
    return lambda n: (np.zeros_like(n), np.where(n > 0, n + -n // d, -1))


def _at_most_window(d: int) -> Window:
    return lambda n: (n - n // d, n - 1)
