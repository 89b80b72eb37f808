"""Heap sizes as ascending sequences that are never listed: intervals, residues, runs, tables.

"All heaps up to 10^18 with value 3" may be 10^17 numbers. Python's `range` is already such a
sequence for an interval or an arithmetic progression; the classes here add what it cannot say. All
of them know their length, the i-th size, slices (as tuples) and membership, without listing.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterator

from gamecore.lazy import LazySequence

NO_SIZES = range(0)
"""The empty sequence of sizes."""


class Sizes(LazySequence[int]):
    """An ascending sequence of heap sizes without repetition.

    A subclass gives `__len__`, `at` and `holds`; slices come back as tuples.
    """

    @abstractmethod
    def holds(self, size: int) -> bool:
        """Whether a size is one of them."""

    def __contains__(self, size: object) -> bool:
        return isinstance(size, int) and self.holds(size)

    def __iter__(self) -> Iterator[int]:
        return map(self.at, range(len(self)))

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self[:5]))
        return f"<{len(self)} sizes: {shown}{', …' if len(self) > 5 else ''}>"


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
        wanted = self._before + index + 1
        return self._low + bisect_left(range(self._low, self._high), wanted, key=self._count)

    def holds(self, size: int) -> bool:
        """Whether a size is one of them."""
        return self._low <= size <= self._high and self._count(size) > self._count(size - 1)


def progression(residue: int, modulus: int, low: int, high: int) -> range:
    """Return all m, low ≤ m ≤ high, with m ≡ residue modulo `modulus`, as a lazy range."""
    return range(low + (residue - low) % modulus, high + 1, modulus)
