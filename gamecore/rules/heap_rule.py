"""A heap rule as data: clauses, each of which says which heaps one heap may become.

A clause knows its options and its canonical text, and nothing about values. To add a kind of
clause, follow "a way to move" under *Add a game* in README.md. The rest of the core asks a clause
for `is_fixed`, `plain_takes`, `plain_splits`, `halves`, `half_planes` and `equal_heaps`. Beyond
these, engines choose by the type of the clause; of a type that none knows, the options are listed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from gamecore.errors import ConditionError
from gamecore.rules.amounts import ALL_AMOUNTS, AmountSet
from gamecore.rules.linear import IS_HALF, IS_WHOLE, HalfPlane, lines_of_amounts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


T = TypeVar("T")

Option = tuple[int, ...]
"""The positive heaps, ascending, that one heap becomes; () when it is taken away whole."""


class PlainSplit(NamedTuple):
    """All splits into `parts` positive heaps after `taken` stones are removed.

    `gap` is 1 where all heaps must be different, and otherwise 0.
    """

    taken: int
    parts: int
    gap: int


class Clause(ABC):
    """One way to move in a heap."""

    @property
    def is_fixed(self) -> bool:
        """Whether it takes from one set of amounts, given without a condition, in every heap."""
        return False

    @property
    def plain_takes(self) -> AmountSet | None:
        """The amounts that may leave one heap, if the rule's text lists them as a set; or None."""
        return None

    @property
    def plain_splits(self) -> tuple[PlainSplit, ...] | None:
        """Its splits, if finitely many `PlainSplit` say them all; None otherwise."""
        return None

    @property
    def halves(self) -> int:
        """The number of half-size heaps an even heap becomes; 0 for other ways to move."""
        return 0

    @property
    def half_planes(self) -> tuple[HalfPlane, ...] | None:
        """The half-planes at whose edges the allowed k may change; None where it is not linear.

        k is the amount of a way to take, the smaller part of a split in two. See linear.py.
        """
        return None

    def equal_heaps(self, n: int) -> list[tuple[int, int]] | None:
        """Return each (number, size) of equal heaps n may become; None for other ways to move."""
        return None

    @abstractmethod
    def options(self, n: int) -> Iterator[Option]:
        """Yield every option of a heap of `n` ≥ 0 stones, lazily, without repetition."""

    @abstractmethod
    def may_become(self, n: int, option: Option) -> bool:
        """Return whether n may become these positive heaps, ascending; lists no options."""

    def has_option(self, n: int) -> bool:
        """Return whether a heap of n has any option."""
        return next(iter(self.options(n)), None) is not None

    def runs_left(self, n: int) -> Iterator[range]:
        """Yield, as ranges, the sizes of the one heap that taking stones leaves; 0 for no heap."""
        return iter(())

    @abstractmethod
    def __str__(self) -> str:
        """Return the canonical text of the clause."""


class TakeClause(Clause):
    """A way to move that takes stones and leaves one heap or none."""

    plain_splits = ()

    @abstractmethod
    def amounts(self, n: int) -> Iterator[range]:
        """Yield the amounts k, 1 ≤ k ≤ n, as ascending disjoint ranges."""

    @abstractmethod
    def allows(self, n: int, k: int) -> bool:
        """Return whether k stones may be taken from a heap of n, without listing the amounts."""

    def options(self, n: int) -> Iterator[Option]:
        """Yield one option for each amount, in ascending order of the amounts."""
        for run in self.amounts(n):
            for k in run:
                yield (n - k,) if k < n else ()

    def may_become(self, n: int, option: Option) -> bool:
        """Return whether at most one heap is left and the amount taken is allowed."""
        taken = n - sum(option)
        return len(option) <= 1 and taken >= 1 and self.allows(n, taken)

    def runs_left(self, n: int) -> Iterator[range]:
        """Yield the sizes that each range of amounts leaves, largest first."""
        return (range(n - run[-1], n - run[0] + 1) for run in self.amounts(n) if run)


@dataclass(frozen=True, slots=True)
class Take(TakeClause):
    """Take one of a fixed set of amounts: `take any`, `take 1, 3, 4`, `take all but 2, 3, 7`."""

    allowed: AmountSet

    is_fixed = True

    @property
    def plain_takes(self) -> AmountSet:
        """All its amounts."""
        return self.allowed

    @property
    def half_planes(self) -> tuple[HalfPlane, ...]:
        """A half-plane for each end of its ranges."""
        return lines_of_amounts(self.allowed)

    def allows(self, n: int, k: int) -> bool:
        """Return whether k is in the set and not more than n."""
        return k <= n and k in self.allowed

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the allowed amounts up to `n`."""
        return self.allowed.upto(n)

    def __str__(self) -> str:
        if self.allowed.is_finite:
            return f"take {self.allowed}"
        if self.allowed == ALL_AMOUNTS:
            return "take any"
        return f"take all but {self.allowed.complement()}"


@dataclass(frozen=True, slots=True)
class TakeFraction(TakeClause):
    """Take at least ⌈n/d⌉, or at most ⌊n/d⌋, stones: `take at least half`, `take at most n/3`."""

    bound: Literal["at least", "at most"]
    denominator: int

    @property
    def half_planes(self) -> tuple[HalfPlane, ...]:
        """The half-plane k ≥ n/d for "at least", k > n/d for "at most"."""
        return (HalfPlane(self.denominator, 1, -1 if self.bound == "at least" else 0),)

    def allows(self, n: int, k: int) -> bool:
        """Return whether 1 ≤ k ≤ n and k·d ≥ n ("at least") or k·d ≤ n ("at most")."""
        if not 1 <= k <= n:
            return False
        share = k * self.denominator
        return share >= n if self.bound == "at least" else share <= n

    def amounts(self, n: int) -> Iterator[range]:
        """Yield ⌈n/d⌉..n for "at least" and 1..⌊n/d⌋ for "at most"; a heap of 0 has no amount."""
        if n == 0:
            return
        if self.bound == "at least":
            yield range(-(-n // self.denominator), n + 1)
        elif n >= self.denominator:
            yield range(1, n // self.denominator + 1)

    def __str__(self) -> str:
        part = "half" if self.denominator == 2 else f"n/{self.denominator}"
        return f"take {self.bound} {part}"


@dataclass(frozen=True, slots=True)
class TakeAll(TakeClause):
    """Take the whole heap, and nothing less: `take all`."""

    half_planes = (IS_WHOLE,)

    def allows(self, n: int, k: int) -> bool:
        """Return whether k = n ≥ 1."""
        return 1 <= k == n

    def amounts(self, n: int) -> Iterator[range]:
        """Yield n; a heap of 0 has no amount."""
        if n:
            yield range(n, n + 1)

    def __str__(self) -> str:
        return "take all"


@dataclass(frozen=True, slots=True)
class SplitInto(Clause):
    """Split a heap into `parts` positive heaps, all different when `unequal`; nothing is taken."""

    parts: int
    unequal: bool = False

    plain_takes = AmountSet(())

    @property
    def plain_splits(self) -> tuple[PlainSplit, ...]:
        """Its one kind of split, for which nothing is taken."""
        return (PlainSplit(0, self.parts, int(self.unequal)),)

    @property
    def half_planes(self) -> tuple[HalfPlane, ...] | None:
        """`IS_HALF` for two unequal parts, () for any two parts; None for more."""
        return (IS_HALF,) * self.unequal if self.parts == 2 else None

    def options(self, n: int) -> Iterator[Option]:
        """Yield the partitions of `n` into `parts` parts, in lexicographic order."""
        return partitions(n, self.parts, 1, 1 if self.unequal else 0)

    def may_become(self, n: int, option: Option) -> bool:
        """Return whether the option is `parts` parts that sum to n, all different if `unequal`."""
        different = len(set(option)) == self.parts or not self.unequal
        return len(option) == self.parts and sum(option) == n and different

    def __str__(self) -> str:
        return f"split into {self.parts}{' unequal' if self.unequal else ''}"


def partitions(total: int, parts: int, least: int = 1, gap: int = 0) -> Iterator[Option]:
    """Yield the ascending tuples of `parts` numbers ≥ `least` that sum to `total`.

    Neighbours differ by at least `gap`. Lazy, in lexicographic order, without dead branches.
    """
    if parts == 1:
        if total >= least:
            yield (total,)
        return
    # The other parts are at least first + gap, first + 2·gap, …: no dead branch is entered.
    room = total - gap * parts * (parts - 1) // 2
    for first in range(least, room // parts + 1):
        for rest in partitions(total - first, parts - 1, first + gap, gap):
            yield (first, *rest)


def all_known(parts: Iterable[T | None]) -> tuple[T, ...] | None:
    """Return the parts as a tuple, or None if any of them is None."""
    known: list[T] = []
    for part in parts:
        if part is None:
            return None
        known.append(part)
    return tuple(known)


# -- the rule --------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class HeapRule:
    """Which heaps one heap may become: the union of its clauses.

    Attributes
    ----------
    clauses : tuple of Clause
        At least one (else ValueError), in the order written; duplicates are dropped. Two rules are
        equal when their clauses are.

    Notes
    -----
    What is derived from the clauses is cached: it is asked for every heap of a position.
    """

    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "clauses", tuple(dict.fromkeys(self.clauses)))
        if not self.clauses:
            raise ValueError("a rule needs at least one clause")

    def __str__(self) -> str:
        """Return the canonical text; `parse_rule` reads it back to an equal rule."""
        return " or ".join(map(str, self.clauses))

    def __repr__(self) -> str:
        return f"parse_rule({str(self)!r})"

    def _repr_html_(self) -> str:
        """Show it in a notebook: its text, and the options of small heaps by its definition."""
        from gamecore.document import Table, fragment

        rows = [("a heap of", "may become")]
        with suppress(ConditionError):  # a condition that divides by 0 has no table
            for n in range(1, 7):
                options = sorted(
                    {option for clause in self.clauses for option in clause.options(n)}
                )
                told = ", ".join("+".join(map(str, option)) or "0" for option in options)
                rows.append((str(n), told or "nothing: no move"))
        return fragment(str(self), Table(tuple(rows)))

    @cached_property
    def take_clauses(self) -> tuple[TakeClause, ...]:
        """The ways to take stones, each of which leaves at most one heap."""
        return tuple(c for c in self.clauses if isinstance(c, TakeClause))

    @cached_property
    def split_clauses(self) -> tuple[Clause, ...]:
        """All other clauses: splits, halves and codes."""
        return tuple(c for c in self.clauses if not isinstance(c, TakeClause))

    @cached_property
    def plain_splits(self) -> tuple[PlainSplit, ...] | None:
        """The `plain_splits` of all clauses; None where one of them has None."""
        known = all_known(clause.plain_splits for clause in self.clauses)
        return None if known is None else tuple(chain.from_iterable(known))

    @cached_property
    def listed_amounts(self) -> AmountSet:
        """The union of the `plain_takes` of the ways to take that have them."""
        lists = (c.plain_takes for c in self.take_clauses)
        return reduce(AmountSet.union, filter(None, lists), AmountSet(()))

    @cached_property
    def plain_amounts(self) -> AmountSet | None:
        """The union of all amounts, if every clause only takes from a set written in the rule.

        Else None, even if every clause `is_fixed` but one by a name, such as “square”.
        """
        if self.split_clauses or any(c.plain_takes is None for c in self.take_clauses):
            return None
        return self.listed_amounts

    def fractions(self, bound: Literal["at least", "at most"]) -> list[int]:
        """Return d for every clause “take `bound` n/d”, in the order of the clauses."""
        taken = (c for c in self.clauses if isinstance(c, TakeFraction))
        return [c.denominator for c in taken if c.bound == bound]
