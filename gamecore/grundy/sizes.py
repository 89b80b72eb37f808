"""Heap sizes as ascending sequences that are never listed: intervals, residues, runs, tables.

"All heaps up to 10^18 with value 3" may be 10^17 numbers. Python's `range` is already such a
sequence for an interval or an arithmetic progression; the classes here add what it cannot say. All
of them know their length, the i-th size, slices (as tuples) and membership, without listing.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, SupportsIndex, overload

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NO_SIZES = range(0)
"""The empty sequence of sizes."""


class Sizes(Sequence[int]):
    """An ascending sequence of heap sizes without repetition.

    A subclass gives `__len__` and `at`; slices come back as tuples.
    """

    @abstractmethod
    def at(self, index: int) -> int:
        """Return the size number `index`, 0 ≤ index < len."""

    @overload
    def __getitem__(self, index: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> int | tuple[int, ...]:
        if isinstance(index, slice):
            return tuple(self.at(i) for i in range(*index.indices(len(self))))
        position = index.__index__()
        if position < 0:
            position += len(self)
        if not 0 <= position < len(self):
            raise IndexError("there is no size with this index")
        return self.at(position)

    def __iter__(self) -> Iterator[int]:
        return map(self.at, range(len(self)))

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self[:5]))
        return f"<{len(self)} sizes: {shown}{', …' if len(self) > 5 else ''}>"


class ResidueSizes(Sizes):
    """The sizes low..high that are start + r modulo `period` for one of the `residues` r.

    Parameters
    ----------
    residues : sequence of int
        Ascending, 0 ≤ r < period.
    start : int
        Where counting begins; sizes below it do not belong to the sequence.
    period, low, high : int
        period ≥ 1; both ends included.
    """

    def __init__(
        self, residues: Sequence[int], start: int, period: int, low: int, high: int
    ) -> None:
        self._residues = tuple(residues)
        self._start = start
        self._period = period
        self._skipped = self._rank(max(low, start))
        self._length = max(0, self._rank(max(high + 1, start)) - self._skipped)

    def _rank(self, size: int) -> int:
        """Count the matching sizes in start ≤ m < size."""
        turns, rest = divmod(size - self._start, self._period)
        return turns * len(self._residues) + bisect_left(self._residues, rest)

    def __len__(self) -> int:
        return self._length

    def at(self, index: int) -> int:
        """Return the size number `index`, in O(1)."""
        turns, rest = divmod(self._skipped + index, len(self._residues))
        return self._start + turns * self._period + self._residues[rest]

    def __contains__(self, size: object) -> bool:
        if not isinstance(size, int) or not self._length or size < self._start:
            return False
        rest = (size - self._start) % self._period
        place = bisect_left(self._residues, rest)
        known = place < len(self._residues) and self._residues[place] == rest
        return known and self.at(0) <= size <= self.at(self._length - 1)


class JoinedSizes(Sizes):
    """Ascending sequences one after the other: every size of a part is below the next part's.

    Empty parts are allowed; all questions cost O(log parts).
    """

    def __init__(self, parts: Sequence[Sequence[int]]) -> None:
        self._parts = [part for part in parts if len(part)]
        self._ends = list(accumulate(map(len, self._parts)))
        self._firsts = [part[0] for part in self._parts]

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def at(self, index: int) -> int:
        """Return the size number `index`."""
        part = bisect_right(self._ends, index)
        before = self._ends[part - 1] if part else 0
        return self._parts[part][index - before]

    def __iter__(self) -> Iterator[int]:
        return chain.from_iterable(self._parts)

    def __contains__(self, size: object) -> bool:
        if not isinstance(size, int):
            return False
        part = bisect_right(self._firsts, size) - 1
        return part >= 0 and size in self._parts[part]


class MergedSizes(Sizes):
    """Ascending sizes, and a few more among them.

    Parameters
    ----------
    sizes : sequence of int
        Ascending; may be lazy.
    more : sequence of int
        Ascending, none of them in `sizes`; listed.

    Notes
    -----
    O(more · log sizes) once, and O(log more) for an entry.
    """

    def __init__(self, sizes: Sequence[int], more: Sequence[int]) -> None:
        self._sizes, self._more = sizes, more
        self._places = [i + bisect_left(sizes, size) for i, size in enumerate(more)]

    def __len__(self) -> int:
        return len(self._sizes) + len(self._more)

    def at(self, index: int) -> int:
        """Return the size number `index`."""
        before = bisect_left(self._places, index)
        if before < len(self._places) and self._places[before] == index:
            return self._more[before]
        return self._sizes[index - before]

    def __contains__(self, size: object) -> bool:
        return size in self._more or size in self._sizes


class CountedSizes(Sizes):
    """The sizes low..high of a set that is known by how many of its sizes are ≤ x.

    Parameters
    ----------
    count : callable
        Given x ≥ −1, how many sizes of the set are in 0..x.
    low, high : int
        Both ends included, low ≥ 0.

    Notes
    -----
    An entry costs about 60 counts (bisection), the length and membership two.
    """

    def __init__(self, count: Callable[[int], int], low: int, high: int) -> None:
        self._count, self._low, self._high = count, low, high
        self._before = count(low - 1)
        self._length = max(0, count(high) - self._before)

    def __len__(self) -> int:
        return self._length

    def at(self, index: int) -> int:
        """Return the size number `index`, by bisection."""
        low, high, wanted = self._low, self._high, self._before + index + 1
        while low < high:
            middle = (low + high) // 2
            if self._count(middle) >= wanted:
                high = middle
            else:
                low = middle + 1
        return low

    def __contains__(self, size: object) -> bool:
        if not isinstance(size, int) or not self._low <= size <= self._high:
            return False
        return self._count(size) > self._count(size - 1)


class ListedSizes(Sizes):
    """Sizes that are listed in an ascending array."""

    def __init__(self, listed: NDArray[np.int64]) -> None:
        self._listed = listed

    def __len__(self) -> int:
        return int(self._listed.size)

    def at(self, index: int) -> int:
        """Return the size number `index`."""
        return int(self._listed[index])

    def __contains__(self, size: object) -> bool:
        if not isinstance(size, int) or not self._listed.size:
            return False
        if not int(self._listed[0]) <= size <= int(self._listed[-1]):
            return False
        return bool(self._listed[self._listed.searchsorted(size)] == size)


def progression(residue: int, modulus: int, low: int, high: int) -> range:
    """Return all m, low ≤ m ≤ high, with m ≡ residue modulo `modulus`, as a lazy range."""
    return range(low + (residue - low) % modulus, high + 1, modulus)
