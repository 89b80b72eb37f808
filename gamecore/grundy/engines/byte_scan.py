"""Splits into two heaps: XOR halves of the table into bytes, then ask for 0, 1, 2, … in them."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gamecore import limits, progress
from gamecore.grundy.engines.engine import Engine, refuse_work
from gamecore.grundy.engines.taken import TakenHeaps
from gamecore.rules.all_known import all_known

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

    # Stones taken before a split, and 1 where its two parts must differ, otherwise 0.
    Split = tuple[int, int]


_WIDE_EVERY = 16
"""Heaps between two reports where values are wide: one may take a millisecond."""


FEW_SPLITS = 16
"""With so few amounts before a split the longest table is done in seconds."""

STEPS_PER_SPLIT = 15
"""What a heap costs for every amount before a split, in steps of limits.MARK_STEPS (0.15 µs)."""


class ByteScan(Engine):
    """Values of splits into two heaps, equal or not, after taking stones or not, and ways to take.

    Halving an even heap counts among the ways to take, as its equal heaps cancel in pairs.
    The splits of n pair the table's first half with its second half backwards, so one vector XOR of
    two contiguous stretches gives all their values; a second copy of the table, kept backwards,
    makes both stretches run upwards. While values fit in a byte, `v in bytes` (memchr) asks for
    v = 0, 1, …: it stops at the first hit, and small values are hit soon. Wider values are marked
    in an array instead.

    O(n) byte operations per heap, about n/30 nanoseconds.
    """

    def __init__(self, rule: HeapRule, capacity: int, splits: list[Split]) -> None:
        super().__init__(rule, capacity)
        self._splits = splits
        self._taken = TakenHeaps(rule, capacity - 1)
        self._halves = [c.halves for c in rule.clauses if c.halves]
        self.is_fast = self._taken.is_fast and len(splits) <= FEW_SPLITS
        self._marked = 0
        self._most_marks = limits.MARKS
        self._table = np.zeros(capacity, dtype=np.uint8)
        self._backwards = np.zeros(capacity, dtype=np.uint8)

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take the rule when its moves leave halves, or at most two heaps: any, or unequal ones."""
        known = all_known(clause.plain_splits for clause in rule.clauses if not clause.halves)
        splits = set(chain.from_iterable(known or ()))
        if not splits or any(parts != 2 for _, parts, _ in splits):
            return None
        return cls(rule, upto + 1, sorted((taken, gap) for taken, _, gap in splits))

    def be_brief(self) -> None:
        """Refuse earlier than usual, as `SparseSpace.be_brief` does."""
        self._most_marks = limits.CERTIFICATE_MARKS

    def farthest_within(self, steps: int) -> int:
        """Return the largest heap within this many steps; codes of hundreds of digits are work."""
        if len(self._splits) <= FEW_SPLITS:
            return limits.SPLIT_TABLE
        return steps // (STEPS_PER_SPLIT * len(self._splits))

    def within(self, steps: int) -> int:
        """As far as it goes with this many."""
        return min(self.farthest_within(steps), self.capacity - 1)

    @property
    def farthest(self) -> int:
        """No table goes beyond limits.SPLIT_TABLE, nor one of dozens of splits so far."""
        return self.farthest_within(limits.MARK_STEPS)

    def resume(self, values: NDArray[Any]) -> None:
        """Go on after heaps whose values are already known."""
        # Written into bytes, a value above 255 would lose what is above them without a word.
        self._widen(int(values.max(initial=0)))
        self._table[: len(values)] = values
        if self._table.dtype == np.uint8:
            self._backwards[self.capacity - len(values) :] = values[::-1]
        self.known = len(values)

    def _fill(self, start: int, stop: int) -> None:
        if stop - 1 > self.farthest:
            raise refuse_work(self.typed, self.farthest, self.farthest)
        n = start
        if self._table.dtype == np.uint8:
            n = self._fill_bytes(start, stop)
        if n < stop:
            self._fill_wide(n, stop)

    def _fill_bytes(self, start: int, stop: int) -> int:
        """Fill heaps while their values fit in a byte; return the first heap not filled."""
        table, backwards, last = self._table, self._backwards, self.capacity - 1
        xor, (first_split, *more) = np.bitwise_xor, self._splits
        takes = bool(self._taken or self._halves)
        taken, unequal = first_split
        for n in range(start, stop):
            if n % progress.EVERY == 0:
                progress.report(n, self.goal)
                self.known = n
            # backwards[last − m] is G(m): parts rest−1, rest−2, … stand at last−rest+1 and on.
            rest = max(n - taken, 1)
            half = (rest - unequal) // 2
            place = last - rest + 1
            seen = xor(table[1 : half + 1], backwards[place : place + half]).tobytes()
            if takes or more:
                seen += b"".join(self._other_values(n, more))
            value = 0
            while value in seen:
                value += 1
                if value > 255:
                    return n
            table[n] = value
            backwards[last - n] = value
        return stop

    def _other_values(self, n: int, splits: list[Split]) -> list[bytes]:
        """Return the values of further splits and of the moves that leave one heap or none."""
        table, backwards, last = self._table, self._backwards, self.capacity - 1
        slices, singles = self._heaps_left(n)
        pieces = [table[stretch].tobytes() for stretch in slices]
        pieces.append(table[singles].tobytes())
        for taken, unequal in splits:
            rest = max(n - taken, 1)
            half = (rest - unequal) // 2
            place = last - rest + 1
            pieces.append((table[1 : half + 1] ^ backwards[place : place + half]).tobytes())
        return pieces

    def _heaps_left(self, n: int) -> tuple[list[slice], NDArray[np.int64]]:
        self.known, before = n, self._taken.steps
        slices, singles = self._taken.of(n)
        self._count(self._taken.steps - before)
        if self._halves and n and n % 2 == 0:
            # Equal heaps cancel in pairs: one is left, or what is worth as much as nothing.
            halves = [n // 2 * (heaps % 2) for heaps in self._halves]
            singles = np.append(singles, halves)
        return slices, singles

    def _fill_wide(self, start: int, stop: int) -> None:
        """Fill heaps with values of any width: mark what is seen, look for the first gap."""
        self._widen(256)
        # Only bytes are looked at backwards.
        self._backwards = np.zeros(0, dtype=np.uint8)
        table = self._table
        for n in range(start, stop):
            if n % _WIDE_EVERY == 0:
                progress.report(n, self.goal)
            slices, singles = self._heaps_left(n)
            pieces = [table[singles], *(table[stretch] for stretch in slices)]
            for taken, unequal in self._splits:
                rest = max(n - taken, 1)
                half = (rest - unequal) // 2
                pieces.append(table[1 : half + 1] ^ table[rest - half : rest][::-1])
            found = np.concatenate(pieces)
            self._marked += len(found)
            if self._marked > self._most_marks:
                raise refuse_work(self.typed, n - 1, n - 1)
            seen = np.zeros(int(found.max(initial=0)) + 2, dtype=bool)
            seen[found] = True
            value = int(seen.argmin())
            self._widen(value)
            table = self._table
            table[n] = value
