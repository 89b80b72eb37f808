"""A player of Grundy's game: finds the winning split of a position, by whole arrays of splits."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.sequence import grundy_values
from gamecore.rules.clauses import SplitInto
from gamecore.rules.heap_rule import HeapRule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_SPLIT = HeapRule((SplitInto(2, unequal=True),))
RULE = str(_SPLIT)

LARGEST = 1_000_000
"""Largest heap: as far as the engine goes within limits.LOOKS, in twenty seconds. 100,000 take
half a second and 200,000 two; a table is never longer than the largest heap of an input."""


class Player:
    """Finds winning splits.

    Parameters
    ----------
    largest : int
        The largest heap it will meet, ≤ LARGEST. The table of values is no longer than needed.

    Raises
    ------
    LimitExceeded
        If the engine does not reach that heap in reasonable time.
    """

    def __init__(self, largest: int) -> None:
        values = grundy_values(_SPLIT, largest)
        # Up to LARGEST the values stay below 256 (231 at most), so a byte holds each.
        assert values.dtype == np.uint8, "one byte for a value"
        self._values: NDArray[np.uint8] = values
        self._backwards = values[::-1].copy()
        self._bytes = values.tobytes()
        self._parts: dict[tuple[int, int], int] = {}

    def worth(self, heaps: Sequence[int]) -> list[int]:
        """Return the values of heaps."""
        return [self._bytes[size] for size in heaps]

    def move(self, heaps: Sequence[int]) -> tuple[int, int] | None:
        """Return a winning split, as the heap's place and the smaller part; None when it is lost.

        The first heap from the left that has one, and the smallest part possible.

        Notes
        -----
        O(heap) for each heap that is tried, about 0.1 ns per stone; each pair of heap and target
        is tried once.
        """
        values = self.worth(heaps)
        total = reduce(xor, values, 0)
        if total == 0:
            return None
        for place, (size, value) in enumerate(zip(heaps, values, strict=True)):
            part = self.part(size, value ^ total)
            if part:
                return place, part
        raise AssertionError("a position whose XOR is not 0 has a winning move")

    def part(self, size: int, target: int) -> int:
        """Return the smallest a with a < size − a and G(a) ⊕ G(size − a) = target; 0 if none."""
        known = self._parts.get((size, target))
        if known is None:
            known = self._parts[size, target] = self._search(size, target)
        return known

    def _search(self, size: int, target: int) -> int:
        # G(size − a) stands at place end + a of the table backwards.
        most, end = (size - 1) // 2, len(self._values) - 1 - size
        first, length = 1, 128
        while first <= most:
            last = min(first + length - 1, most)
            larger = self._backwards[end + first : end + last + 1]
            found: int = (self._values[first : last + 1] ^ larger).tobytes().find(target)
            if found >= 0:
                return first + found
            first, length = last + 1, 8 * length
        return 0


def after(heaps: Sequence[int], place: int, part: int) -> list[int]:
    """Return the position after a split: in the heap's place its two parts, the smaller first."""
    return [*heaps[:place], part, heaps[place] - part, *heaps[place + 1 :]]
