"""Options of one value as a lazy sequence: heaps that taking leaves among splits, in one order."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.lazy import LazySequence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.positions.moves import Option


class Splits(LazySequence["Option"]):
    """Some of the options of one heap that leave several: sorted, without repetition."""

    @property
    def kept(self) -> int:
        """How many of them are kept in memory."""
        return len(self)

    def firsts(self) -> list[int]:
        """Return the smallest heap of each; where none is left, it comes before all."""
        return [option[0] if option else -1 for option in self]

    def keeping_most(self) -> Option:
        """Return the first of those after which the most stones are left; there is one."""
        return max(self, key=sum)

    def places_among(self, takes: Sequence[int]) -> Sequence[int]:
        """Return the index of each in the sorted list of them and of the heaps in `takes`."""
        if not len(takes) or not len(self):
            return range(len(self))
        firsts = self.firsts()
        if len(takes) <= limits.TABLE:
            listed = np.fromiter(takes, dtype=np.int64, count=len(takes))
            before: Sequence[int] = listed.searchsorted(firsts, side="right").tolist()
        else:
            before = [bisect_right(takes, first) for first in firsts]
        return [index + smaller for index, smaller in enumerate(before)]


class ListedSplits(Splits):
    """Options that are listed."""

    def __init__(self, splits: Sequence[Option]) -> None:
        self._splits = splits

    def __len__(self) -> int:
        return len(self._splits)

    def at(self, index: int) -> Option:
        """Return the option number `index`."""
        return self._splits[index]


class RowSplits(Splits):
    """Options that are the rows of an array: a million of them without a million tuples.

    Parameters
    ----------
    rows : array of int64, shape (options, heaps)
        Each row ascending; zeros stand for heaps that are not there.
    """

    def __init__(self, rows: NDArray[np.int64]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def at(self, index: int) -> Option:
        """Return the option number `index`."""
        return tuple(filter(None, self._rows[index].tolist()))

    def firsts(self) -> list[int]:
        """Return the first column."""
        found: list[int] = self._rows[:, 0].tolist()
        return found


class MergedOptions(LazySequence["Option"]):
    """The options of one heap that have one value: sorted, without repetition, lazy.

    Parameters
    ----------
    takes : sequence of int
        The heaps that taking may leave, ascending (0: the heap is taken away whole); may be lazy.
    splits : Splits
        The other options, sorted; none of them is also in `takes`.

    Notes
    -----
    O(log length) for an index. The order is that of `options`: (m,) stands right before (m, …).
    """

    def __init__(self, takes: Sequence[int], splits: Splits) -> None:
        self._takes = takes
        self._splits = splits
        self._split_places = splits.places_among(takes)

    def __len__(self) -> int:
        return len(self._takes) + len(self._splits)

    def at(self, index: int) -> Option:
        """Return the option number `index`."""
        split = bisect_left(self._split_places, index)
        if split < len(self._splits) and self._split_places[split] == index:
            return self._splits[split]
        return _left(self._takes[index - split])

    def __iter__(self) -> Iterator[Option]:
        if not len(self._splits):
            return map(_left, self._takes)
        return (self[i] for i in range(len(self)))

    def keeping_most(self) -> Option:
        """Return the option that keeps the most stones in the game; the first of several.

        Raises
        ------
        ValueError
            If there are no options.
        """
        best = [_left(self._takes[-1])] if len(self._takes) else []
        if len(self._splits):
            best.append(self._splits.keeping_most())
        return max(sorted(best), key=sum)


def _left(size: int) -> Option:
    return (size,) if size else ()
