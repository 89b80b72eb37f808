"""Any clauses that only take: mark the values of the heaps left, look for the first gap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import numpy as np

from gamecore import limits
from gamecore.grundy.engines.engine import Engine, refuse_work

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule


class TakeMarks(Engine):
    """Values of rules that leave at most one heap, straight from `TakeClause.amounts`.

    O(amounts) per heap, in whole ranges at a time where the amounts come in ranges.
    """

    def __init__(self, rule: HeapRule, capacity: int) -> None:
        super().__init__(rule, capacity)
        self._steps = 0
        self._marks = np.full(64, -1, dtype=np.int64)

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take the rule when none of its clauses splits."""
        return None if rule.split_clauses else cls(rule, upto + 1)

    def _fill(self, start: int, stop: int) -> None:
        self._reserve(stop)
        for n in range(start, stop):
            value = self._value(n)
            self._widen(value)
            self._table[n] = value

    def _value(self, n: int) -> int:
        """Return the mex of heap n; the marks of earlier heaps are told apart by their number."""
        table, singles = self._table, []
        for clause in self.rule.take_clauses:
            for run in clause.amounts(n):
                if len(run) < 8:
                    singles.extend([n - k for k in run])
                else:
                    self._marks[table[n - run[-1] : n - run[0] + 1]] = n
                    self._steps += len(run) // 4
                self._steps += 4
        self._marks[table[singles]] = n
        self._steps += len(singles) + 20
        if self._steps > limits.TABLE_STEPS:
            raise refuse_work(self.rule, n - 1, n - 1)
        value = int((self._marks != n).argmax())
        if value >= self._marks.size - 1:
            self._marks = np.append(self._marks, np.full(self._marks.size, -1, dtype=np.int64))
        return value
