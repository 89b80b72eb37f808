"""Any clauses together: each marks the values that its moves reach, whole arrays at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gamecore import limits, progress
from gamecore.grundy.engines.different_parts import DifferentParts
from gamecore.grundy.engines.engine import Engine
from gamecore.grundy.engines.part_sums import PartSums
from gamecore.grundy.engines.selected import Selected
from gamecore.grundy.engines.taken import TakenHeaps
from gamecore.rules.clauses import Clause, SplitInto
from gamecore.rules.codes import Code
from gamecore.rules.splits import HalveInto, SplitConsecutive, SplitEqually
from gamecore.rules.where import SplitWhere

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

FEW_UNEQUAL = 3
"""Splits into at most this many heaps, all different, are sums as those of other splits are."""

EVERY = 32
"""Heaps between two reports: a heap costs up to a few milliseconds."""

# What things cost, in steps of limits.MARK_STEPS (0.15 µs), as measured.
HEAP_STEPS = 100
KIND_STEPS = 500
SUMS_TIME = 200
"""What a step of sums takes more than others, in nanoseconds: they need more memory."""

MARKED_PER_STEP = 40
SUMS_PER_STEP = 30


class OptionMarks(Engine):
    """Values of any union of clauses, straight from what each of them reaches.

    Ways to take leave stretches of the table; splits into two are XORs of two stretches; splits
    with a condition are XORs of the parts it allows; splits with a shape are a few values; splits
    into three heaps or more are sums kept as bits (`PartSums`, `DifferentParts`). All are marked,
    and the first gap is the mex. O(n) array elements per heap and clause, and what these two need.
    """

    is_fast = False

    def __init__(self, rule: HeapRule, capacity: int) -> None:
        super().__init__(rule, capacity)
        self._taken = TakenHeaps(rule, capacity - 1)
        self._size = 8
        self.most_steps = limits.MARK_STEPS
        kinds = {kind for clause in rule.clauses for kind in _split_kinds(clause)}
        self._pairs = sorted((taken, unequal) for taken, parts, unequal in kinds if parts == 2)
        different = {parts for _, parts, unequal in kinds if unequal and parts > FEW_UNEQUAL}
        self._different = DifferentParts(different) if different else None
        self._different_parts = sorted(different)
        many = {kind for kind in kinds if kind[1] > 2 and not (kind[2] and kind[1] in different)}
        self._sums = PartSums(many, self._size) if many else None
        self._where = [Selected(c, capacity - 1) for c in rule.clauses if isinstance(c, SplitWhere)]
        self._shaped = [
            c for c in rule.clauses if isinstance(c, (SplitEqually, SplitConsecutive, HalveInto))
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

    def _fill(self, start: int, stop: int) -> None:
        self._refuse_again(stop)
        for n in range(start, stop):
            if n % EVERY == 0:
                progress.report(n, self.goal)
            self._reserve(n + 1)
            value = self._value(n)
            self._make_room(value)
            self._widen(value)
            self._table[n] = value
            # What is done stays done when a later heap is refused.
            self.known = n + 1

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
        for clause in self._shaped:
            steps += HEAP_STEPS
            seen[_shaped_values(clause, table, n)] = True
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
            summed = self._sums.kinds_at(n) * KIND_STEPS
            summed += (self._sums.work - before) // SUMS_PER_STEP
            steps += summed
            self._pay(SUMS_TIME * summed, n - 1)
        else:
            value = int(seen.argmin())
        self._count(steps, n - 1)
        return value


def _split_kinds(clause: Clause) -> list[tuple[int, int, int]]:
    """Return the plain splits of a clause: stones taken first, parts, whether all must differ."""
    match clause:
        case SplitInto(parts=parts, unequal=unequal):
            return [(0, parts, int(unequal))]
        case Code(digits=digits):
            bits = ((4, 2), (8, 3))
            return [(k, parts, 0) for k, d in enumerate(digits) for bit, parts in bits if d & bit]
    return []


def _shaped_values(clause: Clause, table: NDArray[Any], n: int) -> list[int]:
    """Return the values of the splits with a shape: equal heaps of an even number cancel out."""
    match clause:
        case SplitEqually():
            return [int(table[n // d]) if d % 2 else 0 for d in clause.counts(n)]
        case HalveInto(heaps=heaps) if n and n % 2 == 0:
            return [int(table[n // 2]) if heaps % 2 else 0]
        case SplitConsecutive():
            k = clause.largest_part(n)
            return [int(np.bitwise_xor.reduce(table[1 : k + 1]))] if k else []
    return []
