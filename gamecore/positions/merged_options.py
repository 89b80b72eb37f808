"""Options of one value as a lazy sequence: heaps that taking leaves among splits, in one order."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.lazy import LazySequence
from gamecore.positions.far_splits import FarPairs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.positions.moves import Option


class MergedOptions(LazySequence["Option"]):
    """The options of one heap that have one value: sorted, without repetition, lazy.

    Parameters
    ----------
    takes : sequence of int
        The heaps that taking may leave, ascending (0: the heap is taken away whole); may be lazy.
    splits : sequence of options
        The other options, sorted; none of them is also in `takes`.

    Notes
    -----
    O(log length) for an index. The order is that of `options`: (m,) stands right before (m, …).
    """

    def __init__(self, takes: Sequence[int], splits: Sequence[Option] = ()) -> None:
        self._takes = takes
        self._splits = splits
        self._split_places = _places_among(takes, splits)

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
            splits = self._splits
            if isinstance(splits, FarPairs):
                best.append(splits.keeping_most())
            else:
                best.append(max(splits, key=sum))
        return max(sorted(best), key=sum)


class RowOptions(LazySequence["Option"]):
    """Options that are the rows of an array: a million of them without a million tuples.

    Parameters
    ----------
    rows : array of int64, shape (options, heaps)
        Each row ascending; zeros stand for heaps that are not there.
    """

    def __init__(self, rows: NDArray[np.int64]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def at(self, index: int) -> Option:
        """Return the option number `index`."""
        return tuple(filter(None, self.rows[index].tolist()))


def _left(size: int) -> Option:
    return (size,) if size else ()


def _places_among(takes: Sequence[int], splits: Sequence[Option]) -> Sequence[int]:
    """Return the index of every split in the sorted list of all options."""
    if not len(takes) or not len(splits):
        return range(len(splits))
    if isinstance(splits, FarPairs):
        # Taking leaves nothing at all, or more than half of so large a heap.
        below = bisect_right(takes, splits[-1][0])
        return range(below, below + len(splits))
    if isinstance(splits, RowOptions):
        firsts = splits.rows[:, 0].tolist()
    else:
        firsts = [option[0] if option else -1 for option in splits]
    if len(takes) <= limits.TABLE:
        listed = np.fromiter(takes, dtype=np.int64, count=len(takes))
        before: Sequence[int] = listed.searchsorted(firsts, side="right").tolist()
    else:
        before = [bisect_right(takes, first) for first in firsts]
    return [index + smaller for index, smaller in enumerate(before)]
