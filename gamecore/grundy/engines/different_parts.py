"""Splits gathered part by part: which nim sums they reach, as bits of Python integers.

Parts that differ are a set, and a set can be gathered from its smallest part up. So for each number
j of parts and each nim sum v one integer is kept: its bit t tells whether some j parts with t
stones in all have the nim sum v. One more part of p stones, worth g, moves each integer of j − 1
parts up by p bits, to the nim sum v ⊕ g of j parts.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

FIRST_STONES = 256
"""Totals below this are kept at first; then twice as many, and all parts are added anew."""

SUM_STEPS = 2
STEP_BITS = 2048
"""What a nim sum, and the bits of its integer, cost in steps of limits.MARK_STEPS (0.15 µs)."""


class GatheredParts(ABC):
    """Nim sums of parts that are gathered from the smallest up, for growing heaps of one table.

    Attributes
    ----------
    steps : int
        What was spent so far, in steps of limits.MARK_STEPS.
    """

    def __init__(self) -> None:
        self.steps = 0
        self._values: list[int] = []
        self._stones = FIRST_STONES
        self._clear()

    def note(self, table: NDArray[Any], n: int) -> None:
        """Add the parts up to n, which have their values in the table: all that n + 1 may use."""
        first = len(self._values) + 1
        self._values += table[first : n + 1].tolist()
        if n + 1 >= self._stones:
            while n + 1 >= self._stones:
                self._stones *= 2
            first = 1
            self._clear()
        for part in range(first, n + 1):
            self._add(part, self._values[part - 1])

    @abstractmethod
    def _clear(self) -> None:
        """Begin without any part."""

    @abstractmethod
    def _add(self, part: int, value: int) -> None:
        """Add a part that is larger than all before."""

    def _moved(self, sums: dict[int, int], part: int, value: int) -> list[tuple[int, int]]:
        """Return the nim sums with one more part, and their totals; count what that costs."""
        room = (1 << max(self._stones - part, 0)) - 1
        self.steps += len(sums) * (SUM_STEPS + self._stones // STEP_BITS)
        moved = ((nim_sum ^ value, (totals & room) << part) for nim_sum, totals in sums.items())
        return [(nim_sum, totals) for nim_sum, totals in moved if totals]


class AnyParts(GatheredParts):
    """The nim sums of splits into any number of parts, which must differ where they are `unequal`.

    With V different nim sums one more heap n costs O(V) operations on integers of n to 2n bits, or
    O(V · log n) where parts may be equal.
    """

    def __init__(self, *, unequal: bool) -> None:
        self._unequal = unequal
        super().__init__()

    def _clear(self) -> None:
        self._sums = {0: 1}

    def _add(self, part: int, value: int) -> None:
        step, turns = 2 * part, 1
        while not self._unequal and step < self._stones:
            # Any even number of this part cancels out.
            room = (1 << self._stones - step) - 1
            for nim_sum, totals in self._sums.items():
                self._sums[nim_sum] = totals | (totals & room) << step
            step, turns = 2 * step, turns + 1
        self.steps += turns * len(self._sums) * (SUM_STEPS + self._stones // STEP_BITS)
        for nim_sum, totals in self._moved(self._sums, part, value):
            self._sums[nim_sum] = self._sums.get(nim_sum, 0) | totals

    def sums(self, n: int) -> list[int]:
        """Return the nim sums of all splits of n; `note` was told n − 1."""
        self.steps += len(self._sums)
        return [v for v, totals in self._sums.items() if totals >> n & 1] if n else []


class PartsLeft(GatheredParts):
    """The nim sums of two or three parts, equal or not, with up to a number of stones.

    With V different nim sums one more heap n costs O(V) operations on integers of n to 2n bits.
    """

    def _clear(self) -> None:
        self._levels: list[dict[int, int]] = [{0: 1}, {}, {}, {}]

    def _add(self, part: int, value: int) -> None:
        # From below: the part may be among the fewer parts already.
        for below, level in itertools.pairwise(self._levels):
            for nim_sum, totals in self._moved(below, part, value):
                level[nim_sum] = level.get(nim_sum, 0) | totals

    def sums(self, most: int, parts: int) -> list[int]:
        """Return the nim sums of this many parts with at most this many stones."""
        level, some = self._levels[parts], (2 << max(most, 0)) - 1
        self.steps += len(level)
        return [nim_sum for nim_sum, totals in level.items() if totals & some]


class DifferentParts(GatheredParts):
    """The nim sums of splits into parts that must all differ, for growing heaps of one table.

    Parameters
    ----------
    wanted : set of int
        The numbers of parts that will be asked for, each at least 2.

    Notes
    -----
    With V different nim sums one more heap n costs at most O(parts · V) operations on integers of n
    to 2n bits. Once no larger part fits beside it a part only matters as the last one, which leaves
    O(V) of them. 2·V·n bits of memory for each number of parts.
    """

    def __init__(self, wanted: set[int]) -> None:
        self._most = max(wanted)
        # To j parts this many at least are still to come.
        self._to_come = [min(m for m in wanted if m >= j) - j for j in range(self._most + 1)]
        super().__init__()

    def _clear(self) -> None:
        # No parts: no stones, nim sum 0.
        self._levels: list[dict[int, int]] = [{0: 1}, *({} for _ in range(self._most))]

    def _add(self, part: int, value: int) -> None:
        # From the top: the part is not yet among the fewer parts that it is added to.
        for j in range(self._most, 0, -1):
            if self._to_come[j] and part + self._to_come[j] * (part + 1) >= self._stones:
                continue
            level, below = self._levels[j], self._levels[j - 1]
            for nim_sum, totals in self._moved(below, part, value):
                level[nim_sum] = level.get(nim_sum, 0) | totals

    def sums(self, n: int, parts: int) -> list[int]:
        """Return the nim sums of all splits of n into this many parts; `note` was told n − 1."""
        level = self._levels[parts]
        self.steps += len(level)
        return [nim_sum for nim_sum, totals in level.items() if totals >> n & 1]
