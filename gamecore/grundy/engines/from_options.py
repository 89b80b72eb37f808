"""Every other rule: the definition itself, clause by clause, within a budget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from gamecore import limits
from gamecore.grundy.engines.engine import Engine, refuse_work
from gamecore.grundy.mex import mex, nim_sum

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule


class FromOptions(Engine):
    """Values straight from the clauses' options: mex of the XOR of each option's parts.

    O(options) per heap, about 0.5 µs each; stops at limits.OPTIONS_IN_TABLE options in all.
    """

    is_fast = False

    def __init__(self, rule: HeapRule, capacity: int) -> None:
        super().__init__(rule, capacity)
        self._values: list[int] = []
        self._seen_options = 0

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take any rule."""
        return cls(rule, upto + 1)

    def _fill(self, start: int, stop: int) -> None:
        for n in range(start, stop):
            self._values.append(mex(self._option_values(n)))
        self._store(start, self._values[start:stop])

    def _option_values(self, n: int) -> set[int]:
        values, found = self._values, set()
        for clause in self.rule.clauses:
            for option in clause.options(n):
                found.add(nim_sum(values[part] for part in option))
                self._seen_options += 1
                if self._seen_options > limits.OPTIONS_IN_TABLE:
                    raise refuse_work(self.rule, n - 1, n - 1)
        return found
