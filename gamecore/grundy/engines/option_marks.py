"""Any clauses together: each marks the values that its moves reach, whole arrays at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gamecore.grundy.engines.different_parts import AnyParts, DifferentParts, PartsLeft
from gamecore.grundy.engines.engine import HeapByHeap
from gamecore.grundy.engines.part_sums import PartSums
from gamecore.grundy.engines.selected import Selected
from gamecore.grundy.engines.taken import TakenHeaps
from gamecore.rules.codes import Code
from gamecore.rules.splits import SplitIntoSome
from gamecore.rules.where import SplitWhere

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.clauses import Clause
    from gamecore.rules.heap_rule import HeapRule

FEW_UNEQUAL = 3
"""Splits into at most this many heaps, all different, are sums as those of other splits are."""

# What things cost, in steps of limits.MARK_STEPS (0.15 µs), as measured.
HEAP_STEPS = 100
KIND_STEPS = 500
OPTION_STEPS = 10
"""What an option costs that is listed."""

MARKED_PER_STEP = 40
SUMS_PER_STEP = 30


class OptionMarks(HeapByHeap):
    """Values of any union of clauses, straight from what each of them reaches.

    Ways to take leave stretches of the table; splits into two are XORs of two stretches; splits
    with a condition are XORs of the parts it allows; splits with a shape are a few values; splits
    into three heaps or more are sums kept as bits (`PartSums`, `DifferentParts`). A clause of which
    nothing but its options is known lists them. All are marked, and the first gap is the mex. O(n)
    array elements per heap and clause, and what these need.
    """

    is_fast = False
    every = 32  # a heap costs up to a few milliseconds

    def __init__(self, rule: HeapRule, capacity: int) -> None:
        super().__init__(rule, capacity)
        self._taken = TakenHeaps(rule, capacity - 1)
        self._size = 8
        kinds = {split for clause in rule.clauses for split in clause.plain_splits or ()}
        self._pairs = sorted((taken, unequal) for taken, parts, unequal in kinds if parts == 2)
        different = {parts for _, parts, unequal in kinds if unequal and parts > FEW_UNEQUAL}
        self._different = DifferentParts(different) if different else None
        self._different_parts = sorted(different)
        many = {kind for kind in kinds if kind[1] > 2 and not (kind[2] and kind[1] in different)}
        self._sums = PartSums(many, self._size) if many else None
        where = [c for c in rule.clauses if isinstance(c, SplitWhere)]
        self._where = [Selected(c, capacity - 1) for c in where]
        others = [c for c in rule.split_clauses if c.plain_splits is None]
        self._any = [AnyParts(unequal=c.unequal) for c in others if isinstance(c, SplitIntoSome)]
        self._repeating = [c for c in others if isinstance(c, Code) and _only_repeats(c)]
        self._left = PartsLeft() if self._repeating else None
        self._shaped = [
            c
            for c in others
            if not (c in where or c in self._repeating or isinstance(c, SplitIntoSome))
        ]

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take any rule."""
        return cls(rule, upto + 1)

    def resume(self, values: NDArray[Any]) -> None:
        """Go on after heaps whose values are already known."""
        self._store(0, values)
        self._make_room(int(values.max(initial=0)))
        self.known = len(values)

    def _make_room(self, value: int) -> None:
        """Let `value` be marked."""
        while value >= self._size:
            self._size *= 2
            if self._sums is not None:
                self._sums.widen(self._size)

    def _value(self, n: int) -> int:
        seen = np.zeros(self._size + 1, dtype=np.bool_)
        table, steps = self._table, HEAP_STEPS
        if self._taken:
            steps -= self._taken.steps
            slices, singles = self._taken.of(n)
            for stretch in slices:
                seen[table[stretch]] = True
            seen[table[singles]] = True
            steps += self._taken.steps
        for taken, unequal in self._pairs:
            rest = max(n - taken, 1)
            half = (rest - unequal) // 2
            seen[table[1 : half + 1] ^ table[rest - half : rest][::-1]] = True
            steps += half // MARKED_PER_STEP
        for selected in self._where:
            before = selected.steps
            part = selected.of(n)
            seen[table[part] ^ table[n - part]] = True
            steps += HEAP_STEPS + selected.steps - before + len(part) // MARKED_PER_STEP
        steps += self._mark_listed(seen, n)
        if self._different is not None:
            before = self._different.steps
            self._different.note(table, n - 1)
            for parts in self._different_parts:
                seen[self._different.sums(n, parts)] = True
            steps += self._different.steps - before
        if self._sums is not None:
            before = self._sums.work
            self._sums.note(table, n - 1)
            value = self._sums.least_free(table, n, seen)
            steps += self._sums.kinds_at(n) * KIND_STEPS
            steps += (self._sums.work - before) // SUMS_PER_STEP
        else:
            value = int(seen.argmin())
        self._count(steps)
        self._make_room(value)
        return value

    def _mark_listed(self, seen: NDArray[np.bool_], n: int) -> int:
        """Mark splits with a shape, and those of any number of parts; return the steps."""
        steps = 0
        for clause in self._shaped:
            reached = _shaped_values(clause, self._table, n)
            steps += HEAP_STEPS + OPTION_STEPS * len(reached)
            seen[reached] = True
        gathered: list[AnyParts | PartsLeft] = [*self._any, *filter(None, [self._left])]
        steps -= sum(parts.steps for parts in gathered)
        for parts in gathered:
            parts.note(self._table, n - 1)
        for into in self._any:
            seen[into.sums(n)] = True
        for code in self._repeating:
            assert self._left is not None
            for count in (2, 3):
                if code.digits[-1] >> count & 1:
                    seen[self._left.sums(n - len(code.digits) + 1, count)] = True
        return steps + sum(parts.steps for parts in gathered)


def _only_repeats(code: Code) -> bool:
    """Whether nothing but its last digit, which goes on for ever, allows moves: only splits."""
    return code.repeats and not any(code.digits[:-1]) and not code.digits[-1] & 3


def _shaped_values(clause: Clause, table: NDArray[Any], n: int) -> list[int]:
    """Return the values of the splits with a shape: equal heaps of an even number cancel out."""
    equal = clause.equal_heaps(n)
    if equal is not None:
        return [int(table[size]) if heaps % 2 else 0 for heaps, size in equal]
    listed = (np.array(option, dtype=np.int64) for option in clause.options(n))
    return [int(np.bitwise_xor.reduce(table[option])) for option in listed]
