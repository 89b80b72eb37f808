"""Any clauses that only take: mark the values of the heaps left, look for the first gap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import numpy as np

from gamecore.grundy.engines.engine import HeapByHeap
from gamecore.grundy.engines.taken import TakenHeaps

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule


class TakeMarks(HeapByHeap):
    """Values of rules that leave at most one heap, straight from `TakeClause.amounts`.

    O(amounts) per heap, in whole ranges at a time where the amounts come in ranges.
    """

    every = 16  # a condition may take a millisecond for each heap

    def __init__(self, rule: HeapRule, capacity: int) -> None:
        super().__init__(rule, capacity)
        self._taken = TakenHeaps(rule, capacity - 1)
        self.is_fast = self._taken.is_fast
        self._marks = np.full(64, -1, dtype=np.int64)

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take the rule when none of its clauses splits."""
        return None if rule.split_clauses else cls(rule, upto + 1)

    def _value(self, n: int) -> int:
        """Return the mex of heap n; its own number as the mark tells it from earlier heaps."""
        table, marks = self._table, self._marks
        before = self._taken.steps
        slices, singles = self._taken.of(n)
        self._count(self._taken.steps - before)
        for stretch in slices:
            marks[table[stretch]] = n
        marks[table[singles]] = n
        value = int((marks != n).argmax())
        if value >= marks.size - 1:
            self._marks = np.append(marks, np.full(marks.size, -1, dtype=np.int64))
        return value
