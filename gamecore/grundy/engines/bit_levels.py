"""Large sets of amounts that every heap allows: value by value, with sets of heaps as bits."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Self

import numpy as np

from gamecore import limits, progress
from gamecore.grundy.engines.engine import Engine, refuse_work
from gamecore.grundy.engines.fixed_amounts import are_fixed, fixed_amounts
from gamecore.grundy.engines.take_marks import TakeMarks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

CHUNK = 1024
"""Heaps worked on at a time as one Python integer."""

# What things cost in steps of limits.TABLE_STEPS (0.15 µs), as measured.
CHUNK_STEPS = 3
HEAP_STEPS = 8
BYTES_PER_STEP = 3000


_EVERY = 64
"""Chunks between two reports."""


class BitLevels(Engine):
    """Values of fixed amounts of any number: squares, primes, conditions on k alone.

    A heap has value v when it has none of the values below v and no move to a heap of value v. So
    for v = 0, 1, …: go through the heaps without a value, upwards; one that is not marked has value
    v and marks all heaps from which it is reached, by one shifted copy of the set of amounts. Near
    marks are made on integers of CHUNK bits, far ones on the bytes of an array.

    One shifted copy for each heap, O(n/8) bytes, whatever the number of amounts.
    """

    def __init__(self, rule: HeapRule, capacity: int) -> None:
        super().__init__(rule, capacity)
        self._steps = 0

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take the rules whose amounts are the same for every heap."""
        return cls(rule, upto + 1) if are_fixed(rule) else None

    @property
    def farthest(self) -> int:
        """The heap n up to which n·(HEAP_STEPS + bytes of n bits) steps are allowed."""
        per_byte = 8 * BYTES_PER_STEP
        root = isqrt((HEAP_STEPS * per_byte) ** 2 + 4 * per_byte * limits.TABLE_STEPS)
        return (root - HEAP_STEPS * per_byte) // 2

    def _fill(self, start: int, stop: int) -> None:
        if stop - 1 > self.farthest:
            raise refuse_work(self.rule, self.farthest, self.farthest)
        # Levels cannot be continued: begin again, with room for as much again.
        upto = min(self.capacity, max(stop, min(2 * start, self.farthest + 1))) - 1
        amounts = fixed_amounts(self.rule, upto)
        if 4 * len(amounts) > upto:
            # So many amounts make so many values that the heaps of one are few.
            self._store(0, TakeMarks(self.rule, stop).values(stop))
            return
        self._store(0, self._levels(amounts, upto + 1))

    def _levels(self, amounts: NDArray[np.int64], length: int) -> NDArray[np.int64]:
        chunks = -(-length // CHUNK)
        size = chunks * CHUNK // 8
        shifted = _shifted(amounts, size)
        near = int.from_bytes(shifted[0][: CHUNK // 8].tobytes(), "little")
        open_ = [(1 << CHUNK) - 1] * chunks
        values = np.zeros(chunks * CHUNK, dtype=np.int64)
        first = value = settled = 0
        bits_or = np.bitwise_or
        while first < chunks:
            marks = np.zeros(size, dtype=np.uint8)
            for c in range(first, chunks):
                if not open_[c]:
                    continue
                if c % _EVERY == 0:
                    progress.report(min(settled, length - 1), self.goal)
                place = c * CHUNK // 8
                marked = int.from_bytes(marks[place : place + CHUNK // 8].tobytes(), "little")
                after = place + CHUNK // 8
                rest = marks[after:]
                found = _unmarked(open_[c] & ~marked, near)
                settled += len(found)
                for j in found:
                    open_[c] ^= 1 << j
                    n = c * CHUNK + j
                    values[n] = value
                    at = n >> 3
                    bits_or(rest, shifted[n & 7][after - at : size - at], rest)
                self._steps += CHUNK_STEPS
            while first < chunks and not open_[first]:
                first += 1
            value += 1
            if self._steps > limits.TABLE_STEPS and first < chunks:
                reached = max(first * CHUNK + (open_[first] & -open_[first]).bit_length() - 2, 0)
                raise refuse_work(self.rule, reached, reached)
        return values[:length]


def _unmarked(heaps: int, amounts: int) -> list[int]:
    """Return the heaps of the next value among some of a chunk, marking upwards from each."""
    found = []
    while heaps:
        lowest = heaps & -heaps
        j = lowest.bit_length() - 1
        found.append(j)
        heaps &= ~(lowest | amounts << j)
    return found


def _shifted(amounts: NDArray[np.int64], size: int) -> list[NDArray[np.uint8]]:
    """Return the set of amounts as bits of `size` bytes, moved up by 0, 1, …, 7 bits."""
    copies = []
    for shift in range(8):
        bits = np.zeros(8 * size, dtype=np.bool_)
        places = amounts + shift
        bits[places[places < 8 * size]] = True
        copies.append(np.packbits(bits, bitorder="little"))
    return copies
