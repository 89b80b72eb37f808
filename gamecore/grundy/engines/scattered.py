"""Dozens of scattered amounts: value by value in blocks of heaps, each block a Python integer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import numpy as np

from gamecore import progress
from gamecore.grundy.engines.engine import Engine

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

BLOCK = 2048
"""Heaps worked out together, as the bits of one integer."""

FEWEST_RUNS = 8
"""With fewer runs of amounts the other engines take no longer, and their tables start sooner."""

MOST_FAR = 400
"""With more amounts of a block or more one copy of all of them is moved in less time."""

WORD = 64

# What things cost in steps of limits.TABLE_STEPS (0.15 µs), as measured.
HEAP_STEPS = 3
VALUE_STEPS = 100
FAR_STEPS = 60

_BITS = np.left_shift(np.uint64(1), np.arange(WORD, dtype=np.uint64))


class Scattered(Engine):
    """Values of fixed amounts that are many and have gaps, such as a hundred random ones.

    A heap has value v when it has none of the values below v and no move to a heap of value v. The
    heaps go by in blocks. First each amount of a block or more brings in the values that it leads
    to, all of earlier blocks, as bits. Then for v = 0, 1, …: the heaps of the block that have no
    value go by upwards; one that is not marked has value v, and marks those that reach it by
    smaller amounts by one shifted copy of these.

    O(heaps · block) bit operations done by words, O(far amounts · heaps) steps done by arrays, and
    a few for each value in each block. Beside the table nothing is kept but a block.
    """

    def __init__(self, rule: HeapRule, capacity: int, amounts: list[int]) -> None:
        super().__init__(rule, capacity)
        self._far = [amount for amount in amounts if amount >= BLOCK]
        self._near = 1 | sum(1 << amount for amount in amounts if amount < BLOCK)
        # For each value: the heaps of the next block that reach one of it by a small amount.
        self._handed_on: list[int] = []
        self._first = 0

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take the rule when every clause takes fixed amounts, many and with gaps."""
        allowed = rule.plain_amounts
        if allowed is None:
            return None
        runs = list(allowed.upto(upto))
        far = sum(len(run) for run in runs if run[-1] >= BLOCK)
        if len(runs) < FEWEST_RUNS or far > MOST_FAR:
            return None
        return cls(rule, upto + 1, [amount for run in runs for amount in run])

    def _fill(self, start: int, stop: int) -> None:
        del start  # whole blocks are filled: some of what is asked for may be there
        while self._first < stop:
            progress.report(self._first, self.goal)
            values = self._next_block()
            # The heaps beyond the capacity are dropped.
            self._store(self._first, values[: self.capacity - self._first])
            self._first += BLOCK
            values_here = int(values.max()) + 1
            steps = HEAP_STEPS * BLOCK + VALUE_STEPS * values_here + FAR_STEPS * len(self._far)
            self.known = self._first
            self._count(steps)

    def _next_block(self) -> NDArray[np.int64]:
        """Work out the values of one more block."""
        seen = self._far_values()
        values = np.zeros(BLOCK, dtype=np.int64)
        open_, value = (1 << BLOCK) - 1, 0
        while open_:
            if value == len(self._handed_on):
                self._handed_on.append(0)
            marked = self._handed_on[value]
            if value < WORD * len(seen):
                marked |= _as_integer(seen[value // WORD] & _BITS[value % WORD] != 0)
            found, self._handed_on[value] = settle(open_ & ~marked, self._near)
            open_ ^= found
            if value:
                values[_as_marks(found)] = value
            value += 1
        self._handed_on[value:] = [0] * (len(self._handed_on) - value)
        return values

    def _far_values(self) -> NDArray[np.uint64]:
        """Return the values that the far amounts lead to from each heap of the next block.

        Row w has for each heap a word with a bit for each value 64·w, 64·w + 1, ….
        """
        words = len(self._handed_on) // WORD + 1 if self._far else 0
        seen = np.zeros((words, BLOCK), dtype=np.uint64)
        # For each row the bit of every value there is, 0 for the values of other rows.
        bit_of = np.zeros((words, WORD * words), dtype=np.uint64)
        for row in range(words):
            bit_of[row, WORD * row : WORD * (row + 1)] = _BITS
        for amount in self._far:
            low = self._first - amount
            left = self._table[max(low, 0) : max(low + BLOCK, 0)]
            heaps = slice(BLOCK - len(left), BLOCK)
            for row in range(words):
                seen[row, heaps] |= bit_of[row][left]
        return seen


def _as_integer(marks: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(marks, bitorder="little").tobytes(), "little")


def _as_marks(heaps: int) -> NDArray[np.bool_]:
    octets = np.frombuffer(heaps.to_bytes(BLOCK // 8, "little"), dtype=np.uint8)
    return np.unpackbits(octets, bitorder="little").view(np.bool_)


def settle(free: int, near: int) -> tuple[int, int]:
    """Return which of these heaps of a block do not reach one another, lowest first.

    Parameters
    ----------
    free : int
        A bit for each heap of the block that may get the value.
    near : int
        A bit for each amount smaller than a block, and for 0.

    Returns
    -------
    (int, int)
        The heaps that get the value, and the heaps of the next block that reach one of them.
    """
    found = marked = 0
    while free:
        lowest = free & -free
        found |= lowest
        here = near << (lowest.bit_length() - 1)
        marked |= here
        free = (free | here) ^ here  # sooner done than free & ~here
    return found, marked >> BLOCK
