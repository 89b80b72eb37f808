"""A heap rule as data: the clauses that say which heaps one heap may become."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import chain
from typing import Literal

from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import Clause, PlainSplit, TakeClause, TakeFraction, all_known


@dataclass(frozen=True)
class HeapRule:
    """Which heaps one heap may become: the union of its clauses.

    Attributes
    ----------
    clauses : tuple of Clause
        In the order written; duplicates are dropped. Two rules are equal when their clauses are.

    Notes
    -----
    What is read off the clauses is kept: it is asked of every heap of a position.
    """

    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "clauses", tuple(dict.fromkeys(self.clauses)))
        if not self.clauses:
            raise ValueError("a rule needs at least one clause")

    def __str__(self) -> str:
        """Return the canonical text; `parse_rule` reads it back to an equal rule."""
        return " or ".join(map(str, self.clauses))

    @cached_property
    def take_clauses(self) -> tuple[TakeClause, ...]:
        """The clauses that leave at most one heap."""
        return tuple(c for c in self.clauses if isinstance(c, TakeClause))

    @cached_property
    def split_clauses(self) -> tuple[Clause, ...]:
        """The clauses that may leave several heaps."""
        return tuple(c for c in self.clauses if not isinstance(c, TakeClause))

    @cached_property
    def plain_splits(self) -> tuple[PlainSplit, ...] | None:
        """All splits of its clauses; None where one asks more than that parts be different."""
        known = all_known(clause.plain_splits for clause in self.clauses)
        return None if known is None else tuple(chain.from_iterable(known))

    @cached_property
    def listed_amounts(self) -> AmountSet:
        """The union of the amounts of the clauses that only take from a set written in the rule."""
        lists = (c.plain_takes for c in self.take_clauses)
        return reduce(AmountSet.union, filter(None, lists), AmountSet(()))

    @cached_property
    def plain_amounts(self) -> AmountSet | None:
        """The union of all amounts, when every clause only takes from a set written in the rule.

        Otherwise None, also where a clause `is_fixed` by a name such as “square”.
        """
        if self.split_clauses or any(c.plain_takes is None for c in self.take_clauses):
            return None
        return self.listed_amounts

    def fractions(self, bound: Literal["at least", "at most"]) -> list[int]:
        """Return every d of which n/d stones bound from this side what may be taken."""
        taken = (c for c in self.clauses if isinstance(c, TakeFraction))
        return [c.denominator for c in taken if c.bound == bound]
