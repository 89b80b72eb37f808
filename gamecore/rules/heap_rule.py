"""A heap rule as data: the clauses that say which heaps one heap may become."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import Clause, Take, TakeClause


@dataclass(frozen=True, slots=True)
class HeapRule:
    """Which heaps one heap may become: the union of its clauses.

    Attributes
    ----------
    clauses : tuple of Clause
        In the order written; duplicates are dropped. Two rules are equal when their clauses are.
    """

    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "clauses", tuple(dict.fromkeys(self.clauses)))
        if not self.clauses:
            raise ValueError("a rule needs at least one clause")

    def __str__(self) -> str:
        """Return the canonical text; `parse_rule` reads it back to an equal rule."""
        return " or ".join(map(str, self.clauses))

    @property
    def take_clauses(self) -> tuple[TakeClause, ...]:
        """The clauses that leave at most one heap."""
        return tuple(c for c in self.clauses if isinstance(c, TakeClause))

    @property
    def split_clauses(self) -> tuple[Clause, ...]:
        """The clauses that may leave several heaps."""
        return tuple(c for c in self.clauses if not isinstance(c, TakeClause))

    @property
    def fixed_amounts(self) -> AmountSet | None:
        """The union of all amounts, when every clause takes from a fixed set; otherwise None."""
        lists = [c.allowed for c in self.clauses if isinstance(c, Take)]
        return reduce(AmountSet.union, lists) if len(lists) == len(self.clauses) else None
