"""Every other rule: the definition itself, clause by clause, within a budget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from gamecore import limits, progress
from gamecore.grundy.engines.engine import Engine
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
        self.most_steps = limits.PARTS_IN_TABLE
        self._values: list[int] = []

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take any rule."""
        return cls(rule, upto + 1)

    def _fill(self, start: int, stop: int) -> None:
        for n in range(start, stop):
            progress.report(n, self.goal)
            value = mex(self._option_values(n))
            self._values.append(value)
            self._store(n, [value])
            # What is done stays done when a later heap is refused.
            self.known = n + 1

    def _option_values(self, n: int) -> set[int]:
        values, found = self._values, set()
        for clause in self.rule.clauses:
            for option in clause.options(n):
                value = 0
                for part in option:
                    value ^= values[part]
                found.add(value)
                self._count(len(option) + 1, n - 1)
        return found
