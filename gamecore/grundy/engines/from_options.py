"""Every other rule: the definition itself, clause by clause, within a budget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from gamecore import limits, progress
from gamecore.grundy.engines.engine import Engine, refuse_work
from gamecore.grundy.mex import mex

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule


class FromOptions(Engine):
    """Values straight from the clauses' options: mex of the XOR of each option's parts.

    O(parts of all options) per heap; stops at limits.PARTS_IN_TABLE parts in all.
    """

    is_fast = False

    def __init__(self, rule: HeapRule, capacity: int) -> None:
        super().__init__(rule, capacity)
        self._values: list[int] = []
        self._parts = 0

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take any rule."""
        return cls(rule, upto + 1)

    def _fill(self, start: int, stop: int) -> None:
        for n in range(start, stop):
            progress.report(n, self.goal)
            self._values.append(mex(self._option_values(n)))
        self._store(start, self._values[start:stop])

    def _option_values(self, n: int) -> set[int]:
        values, found = self._values, set()
        for clause in self.rule.clauses:
            for option in clause.options(n):
                value = 0
                for part in option:
                    value ^= values[part]
                found.add(value)
                self._parts += len(option) + 1
                if self._parts > limits.PARTS_IN_TABLE:
                    raise refuse_work(self.rule, n - 1, n - 1)
        return found
