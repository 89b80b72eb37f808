"""The splits of one heap that have a given value: all splits are tried, as arrays.

Where the values repeat, far_splits.py has a shortcut; else none is known: which pairs a + b = n
have G(a) ⊕ G(b) = v is as hard as the game itself.
"""

from __future__ import annotations

from bisect import bisect_right
from math import comb, factorial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.lazy import LazySequence
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gamecore.positions.moves import Option
    from gamecore.rules.clauses import Clause
    from gamecore.rules.heap_rule import HeapRule


class ListedSplits(LazySequence["Option"]):
    """Some of the options of one heap: in order, without repetition.

    Parameters
    ----------
    rows : sequence of tuple of int, or array of shape (options, heaps)
        Each ascending. In an array zeros stand for heaps that are not there: so a million options
        are kept without a million tuples.
    """

    def __init__(self, rows: Sequence[Option] | NDArray[np.int64]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def at(self, index: int) -> Option:
        """Return the option number `index`."""
        return tuple(int(part) for part in self._rows[index] if part)


class Shape(NamedTuple):
    """All ways to split `total` stones into `parts` heaps that differ by at least `gap`."""

    total: int
    parts: int
    gap: int = 0

    @property
    def bound(self) -> int:
        """At most this many splits.

        Notes
        -----
        Adding 0, 1, 2, … to the parts of an ascending split makes them different, and m different
        parts can be ordered in m! ways: at most C(n + m(m−1)/2 − 1, m − 1) / m! splits.
        """
        if self.total < self.parts:
            return 0
        m = self.parts
        return comb(self.total + m * (m - 1) // 2 - 1, m - 1) // factorial(m)


def shapes_of(clause: Clause, n: int) -> list[Shape] | None:
    """Return the shapes of a clause's splits into two or more heaps; None if they have none."""
    splits = clause.plain_splits
    if splits is None:
        return None
    return [Shape(n - taken, parts, gap) for taken, parts, gap in splits if taken <= n]


def check_feasible(rule: HeapRule, clause: Clause, n: int) -> None:
    """Refuse a heap that has more splits under a clause of the rule than may be tried."""
    if not _is_feasible(clause, n):
        sizes = range(2 * limits.SPLITS + limits.RULE_TEXT)
        largest = bisect_right(sizes, False, key=lambda m: not _is_feasible(clause, m)) - 1
        raise LimitExceeded(
            Message(
                "A heap of {n} has too many splits under “{rule}” to find the winning ones; "
                "the largest heap for that is {limit}.",
                n=n,
                rule=str(rule),
                limit=largest,
            ),
            limit=largest,
        )


def _is_feasible(clause: Clause, n: int) -> bool:
    """Tell whether the splits of a heap are few enough to be tried."""
    shapes = shapes_of(clause, n) or ()
    # Splits into four heaps and more are written out, which takes more memory than trying.
    return sum(shape.bound for shape in shapes) <= limits.SPLITS and all(
        shape.parts <= 3 or shape.bound <= limits.OPTIONS for shape in shapes
    )


def splits_worth(table: NDArray[Any], shape: Shape, value: int) -> NDArray[np.int64]:
    """Find the splits of one shape that are worth `value`.

    Parameters
    ----------
    table : array
        Values of the heaps 0..shape.total, at least.
    shape : Shape
        Which splits.
    value : int
        The XOR of the parts' values.

    Returns
    -------
    array of shape (found, parts)
        Ascending rows, in lexicographic order.

    Notes
    -----
    O(splits).
    """
    total, parts, gap = shape
    if parts == 2:
        return _pairs(table, total, 1, gap, value)
    if parts == 3:
        found = [np.empty((0, 3), dtype=np.int64)]
        most = (total - 3 * gap) // 3
        for first in range(1, most + 1):
            if first % progress.EVERY == 0:
                progress.check_cancelled()
            pairs = _pairs(table, total - first, first + gap, gap, value ^ int(table[first]))
            found.append(np.insert(pairs, 0, first, axis=1))
        return np.concatenate(found)
    rows = _written_out(shape)
    right: NDArray[np.bool_] = np.bitwise_xor.reduce(table[rows], axis=1) == value
    return rows[right]


def _pairs(table: NDArray[Any], total: int, least: int, gap: int, value: int) -> NDArray[np.int64]:
    """Find the pairs a + b = total with least ≤ a, a + gap ≤ b and the right value."""
    most = (total - gap) // 2
    if most < least:
        return np.empty((0, 2), dtype=np.int64)
    larger = table[total - most : total - least + 1][::-1]
    firsts = np.flatnonzero((table[least : most + 1] ^ larger) == value) + least
    return np.column_stack((firsts, total - firsts))


def _written_out(shape: Shape) -> NDArray[np.int64]:
    """Write out all splits of a shape: part by part, for all of them at a time."""
    total, parts, gap = shape
    columns: list[NDArray[np.int64]] = []
    rest = np.array([total], dtype=np.int64)
    low = np.array([1], dtype=np.int64)
    for more in range(parts, 1, -1):
        high = (rest - gap * more * (more - 1) // 2) // more
        counts = np.maximum(high - low + 1, 0)
        origin = np.repeat(np.arange(rest.size), counts)
        step = np.arange(origin.size) - np.repeat(np.cumsum(counts) - counts, counts)
        part = low[origin] + step
        columns = [*(column[origin] for column in columns), part]
        rest = rest[origin] - part
        low = part + gap
    return np.column_stack((*columns, rest))


def united(found: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Unite arrays of splits into one: sorted, each row once, shorter rows filled up with zeros."""
    width = max((rows.shape[1] for rows in found), default=2)
    filled = [np.pad(rows, ((0, 0), (0, width - rows.shape[1]))) for rows in found if len(rows)]
    if len(filled) < 2:
        return filled[0] if filled else np.empty((0, width), dtype=np.int64)
    return np.unique(np.concatenate(filled), axis=0)
