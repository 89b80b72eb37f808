"""Splits into three heaps or more: the sums they reach, kept as bits and asked for one by one.

A split into j parts is its smallest part and a split of the rest into j − 1. So the nim sums of the
splits of m into two, three, … parts follow from each other, and of the last level only this much is
needed: is v among them? That looks at one bit for every smallest part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Set

    from numpy.typing import NDArray

    Bits = NDArray[np.uint8]
    Sizes = NDArray[np.int64]

MARKED = 32
"""Smallest parts all of whose sums are marked, before single values are asked for."""

MOST_ASKED = 64
"""Values asked for together: at first one, which is often free, then four times as many."""

FIRST_ASKED = 256
"""Smallest parts first looked at for these values; then four times as many, and so on: most values
in doubt have a split among the first."""

_GOLDEN = 2_654_435_761
"""A prime near 2^32 over the golden ratio."""

CHUNK = 1 << 16
"""Bytes of sums that are worked on at a time: a core's cache holds them."""

_SWAPPED = np.array(
    [[sum(1 << (b ^ low) for b in range(8) if byte >> b & 1) for byte in range(256)]
     for low in range(8)],
    dtype=np.uint8,
).ravel()  # fmt: skip
"""The bits v of a byte moved to v ⊕ low, at [256·low + byte]."""


class _Level:
    """For each heap the nim sums of its splits into some number of parts.

    Attributes
    ----------
    bits : array of uint8, shape (heaps, V / 8)
        Bit v of row m: whether a split of m has the sum v. For sums of all v together.
    flags : array of bool, shape (heaps, V)
        The same, to look up single ones.
    """

    def __init__(self, size: int, heaps: int = 64) -> None:
        self.bits = np.zeros((heaps, size // 8), dtype=np.uint8)
        self.flags = np.zeros((heaps, size), dtype=np.bool_)

    def write(self, m: int, sums: NDArray[np.bool_]) -> None:
        """Note the sums of the splits of m."""
        while m >= len(self.bits):
            self.bits = np.concatenate((self.bits, np.zeros_like(self.bits)))
            self.flags = np.concatenate((self.flags, np.zeros_like(self.flags)))
        self.bits[m] = np.packbits(sums, bitorder="little")
        self.flags[m] = sums

    def widen(self, size: int) -> None:
        """Make room for sums below `size`."""
        wide = _Level(size, len(self.bits))
        wide.bits[:, : self.bits.shape[1]] = self.bits
        wide.flags[:, : self.flags.shape[1]] = self.flags
        self.bits, self.flags = wide.bits, wide.flags

    def moved(self, heaps: Sizes, values: NDArray[np.int64]) -> Bits:
        """Return for each heap its row of bits, with every sum v moved to v ⊕ the heap's value."""
        width = self.bits.shape[1]
        columns = np.arange(width) ^ (values >> 3)[:, np.newaxis]
        columns += (heaps * width)[:, np.newaxis]
        return _SWAPPED.take(self.bits.ravel().take(columns) + ((values & 7) << 8)[:, np.newaxis])

    def has(self, heaps: Sizes, sums: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return for each heap and sum whether a split of the heap has it."""
        return self.flags.ravel().take(heaps * self.flags.shape[1] + sums)


class PartSums:
    """The values of splits into three parts or more, for growing heaps of one table.

    Parameters
    ----------
    kinds : iterable of (int, int, int)
        Stones taken first, number of parts ≥ 3, and 1 where all parts must differ (only for three
        parts), otherwise 0.
    size : int
        All values are below it: a power of two ≥ 8.

    Notes
    -----
    One heap n costs O(n) to note its own splits into two, O(n·V/8) bytes for every level between
    those and the last, and O(n) for every value asked; V bits of memory for each heap and level.
    """

    def __init__(self, kinds: Set[tuple[int, int, int]], size: int) -> None:
        self._kinds = sorted(kinds)
        self._deepest = max((parts for _, parts, unequal in kinds if not unequal), default=0)
        self._unequal = any(unequal for _, _, unequal in kinds)
        self._size = size
        # _levels[j − 2] is for splits into j parts.
        self._levels = [_Level(size) for _ in range(self._deepest - 2)]
        # Splits into two unequal parts: the sums that occur, and those that occur more than once.
        self._pairs = [_Level(size) for _ in range(2 if self._unequal else 0)]
        self._known = 0
        self.work = 0

    def widen(self, size: int) -> None:
        """Make room for values below `size`."""
        self._size = size
        for level in (*self._levels, *self._pairs):
            level.widen(size)

    # -- the sums of one heap ---------------------------------------------------------------------

    def note(self, table: NDArray[Any], n: int) -> None:
        """Note the sums of the splits of heaps up to n, whose smaller heaps all have values."""
        for m in range(self._known, n + 1):
            if self._levels:
                self._levels[0].write(m, self._two(table, m, 0) > 0)
            for parts in range(3, self._deepest):
                self._levels[parts - 2].write(m, self._all_sums(table, m, parts))
            if self._pairs:
                counts = self._two(table, m, 1)
                self._pairs[0].write(m, counts > 0)
                self._pairs[1].write(m, counts > 1)
        self._known = max(self._known, n + 1)

    def _two(self, table: NDArray[Any], m: int, unequal: int) -> NDArray[np.int64]:
        """Count the splits of m into two by their nim sum."""
        half = max((m - unequal) // 2, 0)
        sums = table[1 : half + 1] ^ table[m - half : m][::-1]
        self.work += half
        return np.bincount(sums, minlength=self._size)

    def _all_sums(self, table: NDArray[Any], m: int, parts: int) -> NDArray[np.bool_]:
        """Return for each value whether it is the sum of a split of m into a number of parts."""
        found = np.zeros(self._size // 8, dtype=np.uint8)
        most, step = m // parts, max(8 * CHUNK // self._size, 1)
        for low in range(1, most + 1, step):
            smallest = np.arange(low, min(low + step, most + 1), dtype=np.int64)
            found |= np.bitwise_or.reduce(self._sums_with(table, m, parts, 0, smallest), axis=0)
        return _unpacked(found)

    def _sums_with(
        self, table: NDArray[Any], rest: int, parts: int, unequal: int, smallest: Sizes
    ) -> Bits:
        """Return for each smallest part the sums of all splits of `rest` with it, as bits."""
        level = self._pairs[0] if unequal else self._levels[parts - 3]
        values = table[smallest].astype(np.int64)
        sums = level.moved(rest - smallest, values)
        self.work += sums.size
        if unequal:
            # The sum G(rest − 2a) may come from a + a + (rest − 2a) alone, which is not unequal.
            third = table[rest - 2 * smallest].astype(np.int64)
            only = ~self._pairs[1].has(rest - smallest, third ^ values)
            places = np.flatnonzero(only & (rest != 3 * smallest))
            sums[places, third[places] >> 3] &= ~(1 << (third[places] & 7)).astype(np.uint8)
        return sums

    # -- the mex ----------------------------------------------------------------------------------

    def kinds_at(self, n: int) -> int:
        """Return how many kinds of splits a heap of n allows, and 1 for the notes."""
        return 1 + sum(self._largest_smallest(n, kind) > 0 for kind in self._kinds)

    def least_free(self, table: NDArray[Any], n: int, seen: NDArray[np.bool_]) -> int:
        """Return the least value that is neither seen nor the sum of a split of n; at most V.

        Parameters
        ----------
        table : array
            The values of at least the heaps below n.
        n : int
            The heap.
        seen : array of bool, shape (V + 1,)
            What other moves reach; the last entry is False. More is marked in it.
        """
        parts = [_shuffled(self._largest_smallest(n, kind)) for kind in self._kinds]
        for kind, smallest in zip(self._kinds, parts, strict=True):
            self._mark(table, n, kind, smallest[:MARKED], seen)
        count = 1
        while True:
            free = np.flatnonzero(~seen)[:count].astype(np.int64)
            asked = free[:-1] if free[-1] == len(seen) - 1 else free
            found = np.zeros(len(asked), dtype=np.bool_)
            for kind, smallest in zip(self._kinds, parts, strict=True):
                self._ask(table, n - kind[0], kind, smallest[MARKED:], asked, found)
            seen[asked[found]] = True
            if len(asked) < len(free) or not found.all():
                return int(seen.argmin())
            count = min(4 * count, MOST_ASKED)

    @staticmethod
    def _largest_smallest(n: int, kind: tuple[int, int, int]) -> int:
        """Return the largest size that the smallest part can have."""
        taken, parts, unequal = kind
        return max((n - taken - unequal * parts * (parts - 1) // 2) // parts, 0)

    def _mark(
        self,
        table: NDArray[Any],
        n: int,
        kind: tuple[int, int, int],
        smallest: Sizes,
        seen: NDArray[np.bool_],
    ) -> None:
        """Mark the sums of all splits with one of these smallest parts."""
        if smallest.size:
            taken, parts, unequal = kind
            sums = self._sums_with(table, n - taken, parts, unequal, smallest)
            bits = np.bitwise_or.reduce(sums, axis=0)
            seen[:-1] |= _unpacked(bits)

    def _ask(
        self,
        table: NDArray[Any],
        rest: int,
        kind: tuple[int, int, int],
        smallest: Sizes,
        asked: NDArray[np.int64],
        found: NDArray[np.bool_],
    ) -> None:
        """Note which of the values some split with one of these smallest parts has."""
        _, parts, unequal = kind
        level = self._pairs[0] if unequal else self._levels[parts - 3]
        low, step = 0, FIRST_ASKED
        while low < len(smallest) and not found.all():
            tried = smallest[low : low + step]
            doubts = np.flatnonzero(~found)
            needed = asked[doubts, np.newaxis] ^ table[tried].astype(np.int64)
            self.work += needed.size
            hits = level.has(rest - tried, needed)
            if unequal:
                self._drop_repeated(table, rest, tried, asked[doubts], needed, hits)
            found[doubts] |= hits.any(axis=1)
            low, step = low + step, 4 * step

    def _drop_repeated(
        self,
        table: NDArray[Any],
        rest: int,
        tried: Sizes,
        asked: NDArray[np.int64],
        needed: NDArray[np.int64],
        hits: NDArray[np.bool_],
    ) -> None:
        """Take back hits whose only split into a and two unequal heaps is a + a + (rest − 2a)."""
        third = table[rest - 2 * tried] == asked[:, np.newaxis]
        rows, columns = np.nonzero(hits & third & (rest != 3 * tried))
        hits[rows, columns] = self._pairs[1].has(rest - tried[columns], needed[rows, columns])


def _unpacked(bits: Bits) -> NDArray[np.bool_]:
    return np.unpackbits(bits, bitorder="little").view(np.bool_)


def _shuffled(largest: int) -> Sizes:
    """Return 1..largest in an order far from regular, the same every time."""
    # A prime times all rests of a smaller number gives every rest once.
    return np.arange(largest, dtype=np.int64) * _GOLDEN % max(largest, 1) + 1
