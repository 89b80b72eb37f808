"""Every other rule: the definition itself, clause by clause, within a budget."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Self

from gamecore import limits, progress
from gamecore.grundy.engines.engine import Engine, refuse_work
from gamecore.grundy.mex import mex
from gamecore.rules.clauses import Clause, SplitInto
from gamecore.rules.codes import Code
from gamecore.rules.splits import HalveInto, SplitConsecutive, SplitEqually

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule


class FromOptions(Engine):
    """Values straight from the clauses' options: mex of the XOR of each option's parts.

    O(parts of all options) per heap; at most limits.PARTS_IN_TABLE parts in all, which are counted
    beforehand.
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

    @property
    def farthest(self) -> int:
        """The largest heap up to which all options together have few enough parts."""
        steps, n = sum(_parts(clause, 0) for clause in self.rule.clauses), 0
        while steps <= self.most_steps and n < limits.TABLE:
            n += 1
            steps += sum(_parts(clause, n) for clause in self.rule.clauses)
        return max(n - 1, 0)

    def _fill(self, start: int, stop: int) -> None:
        farthest = self.farthest
        if stop - 1 > farthest:
            raise refuse_work(self.rule, farthest, farthest)
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
        return found


def _parts(clause: Clause, n: int) -> int:
    """Return at least the number of parts in all options of a clause, an option counting as one."""
    match clause:
        case SplitInto(parts=parts, unequal=unequal):
            return (parts + 1) * partition_count(n - unequal * parts * (parts - 1) // 2, parts)
        case Code(digits=digits):
            heaps = ((3, 1 + n // 2) if d & 4 else (0, 0) for d in digits[: n + 1])
            more = ((4, 1 + n * n // 12) if d & 8 else (0, 0) for d in digits[: n + 1])
            return 2 * len(digits) + sum(a * b for a, b in (*heaps, *more))
        case SplitEqually():
            return sum(d + 1 for d in clause.counts(n))
        case HalveInto(heaps=heaps):
            return 0 if n % 2 else heaps + 1
        case SplitConsecutive():
            return 1 + (clause.largest_part(n) or 0)
    return 3 * n


@lru_cache(maxsize=1 << 16)
def partition_count(n: int, parts: int) -> int:
    """Count the ways to write n as a sum of so many positive numbers, whatever their order."""
    if n < parts or parts == 0:
        return int(n == parts == 0)
    # Either some part is 1, or 1 can be taken off every part.
    return partition_count(n - 1, parts - 1) + partition_count(n - parts, parts)
