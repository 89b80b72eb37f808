"""Large sets of amounts that every heap allows: value by value, with sets of heaps as bits."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Self

import numpy as np

from gamecore import limits, progress
from gamecore.grundy.engines.engine import Engine, refuse_work
from gamecore.grundy.engines.fixed_amounts import are_fixed, fixed_amounts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

    Bytes = NDArray[np.uint8]

CHUNK = 512
"""Heaps worked on at a time as one Python integer."""

# What things cost in steps of limits.TABLE_STEPS (0.15 µs), as measured.
CHUNK_STEPS = 5
HEAP_STEPS = 8
BYTES_PER_STEP = 12_000

_EVERY = 128
"""Chunks between two reports within a level."""


class BitLevels(Engine):
    """Values of fixed amounts of any number: squares, primes, conditions on k alone.

    A heap has value v when it has none of the values below v and no move to a heap of value v. So
    for v = 0, 1, …: go through the heaps without a value, upwards; one that is not marked has value
    v and marks all heaps from which it is reached, by one shifted copy of the set of amounts. Near
    marks are made on integers of CHUNK bits, far ones on the bytes of two arrays: the copies are
    moved by 0 to 3 bits, and the second array by another 4: less room than eight copies.

    One shifted copy for each heap, O(n/8) bytes, whatever the number of amounts; besides the table
    less than a byte of memory for each heap.
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
        return max((root - HEAP_STEPS * per_byte) // 2, 0)

    def _fill(self, start: int, stop: int) -> None:
        if stop - 1 > self.farthest:
            raise refuse_work(self.typed, self.farthest, self.farthest)
        # Levels cannot be continued: begin again, with room for as much again.
        upto = min(self.capacity, max(stop, min(2 * start, self.farthest + 1))) - 1
        amounts = fixed_amounts(self.rule, upto)
        size = -(-len(amounts) // CHUNK) * CHUNK // 8
        shifted = _shifted(amounts, size)
        del amounts
        self._table = np.zeros(upto + 1, dtype=np.uint8)
        self._levels(shifted, upto + 1, size)

    def _levels(self, shifted: list[Bytes], length: int, size: int) -> None:
        chunks = 8 * size // CHUNK
        near = int.from_bytes(shifted[0][: CHUNK // 8].tobytes(), "big")
        # What a heap leaves open of those after it in its chunk: all from which it is not reached.
        leaves = [~(near >> CHUNK - 1 - after) & (1 << after) - 1 for after in range(CHUNK)]
        open_ = [(1 << CHUNK) - 1] * chunks
        # Heaps beyond the table, up to a whole chunk, are worked out and dropped.
        open_[-1] &= -1 << chunks * CHUNK - length
        marks = np.empty((2, size), dtype=np.uint8)
        early, late = marks[0].data, marks[1].data
        bits_or = np.bitwise_or
        first = value = settled = 0
        while first < chunks:
            self._widen(value)
            table = self._table.data
            marks[:] = 0
            self.known = _reached(open_, first) + 1
            progress.report(min(settled, length - 1), self.goal)
            for c in range(first, chunks):
                if not open_[c]:
                    continue
                if c % _EVERY == _EVERY - 1:
                    progress.report(min(settled, length - 1), self.goal)
                place = c * CHUNK // 8
                after = place + CHUNK // 8
                self._steps += CHUNK_STEPS
                found = _unmarked(open_[c] & ~_marks_of(early, late, place, after), leaves)
                if not found:
                    continue
                settled += len(found)
                open_[c] -= sum(map((1).__lshift__, found))
                # In the second array the first heaps of a chunk stand at the end of a byte.
                rests = marks[0, after:], marks[1, after - 1 :]
                last = (c + 1) * CHUNK - 1
                for j in found:
                    n = last - j
                    table[n] = value
                    half, at = n >> 2 & 1, n >> 3
                    rest = rests[half]
                    bits_or(rest, shifted[n & 3][after - half - at : size - at], rest)
            while first < chunks and not open_[first]:
                first += 1
            value += 1
            if self._steps > limits.TABLE_STEPS and first < chunks:
                reached = _reached(open_, first)
                raise refuse_work(self.typed, reached, reached)


def _reached(open_: list[int], first: int) -> int:
    """Return the largest heap up to which all have values; only chunks before `first` are done."""
    return max((first + 1) * CHUNK - open_[first].bit_length() - 1, 0)


def _unmarked(open_: int, leaves: list[int]) -> list[int]:
    """Return the heaps of the next value among some of a chunk, marking upwards from each.

    Heaps are given by how many of the chunk come after them.
    """
    found = []
    while open_:
        after = open_.bit_length() - 1
        found.append(after)
        open_ &= leaves[after]
    return found


def _marks_of(early: memoryview, late: memoryview, place: int, after: int) -> int:
    """Return the marks of one chunk, bytes place..after−1, as one integer.

    In the second array heap n stands at bit n − 4.
    """
    first = int.from_bytes(early[place:after], "big")
    return first | int.from_bytes(late[max(place - 1, 0) : after], "big") >> 4


def _shifted(amounts: NDArray[np.bool_], size: int) -> list[Bytes]:
    """Return the set of amounts as bits of `size` bytes, moved up by 0, 1, 2 and 3 bits.

    The first amount is the highest bit of a byte: so the least heap of a chunk is the length of an
    integer, which is quick to find.
    """
    bits = np.zeros(size, dtype=np.uint8)
    packed = np.packbits(amounts)
    bits[: len(packed)] = packed
    copies = [bits]
    for shift in (1, 2, 3):
        moved = np.right_shift(bits, shift, dtype=np.uint8)
        moved[1:] |= np.left_shift(bits[:-1], 8 - shift, dtype=np.uint8)
        copies.append(moved)
    return copies
