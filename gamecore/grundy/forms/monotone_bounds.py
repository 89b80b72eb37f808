"""Largest amounts m(n) that climb by 0 or 1 from heap to heap, and which rules have one.

Lines such as ⌊n/2⌋ or ⌈n/3⌉ climb so, constants do, and with two of them also the larger and the
smaller: the larger is at most one more than it was, and neither goes down. So `or` and `and`
between such bounds give such bounds again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.forms.amount_sets import Cyclic
from gamecore.grundy.forms.amounts_allowed import of_clause, of_condition
from gamecore.grundy.growth import line_of
from gamecore.rules import conditions as c
from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import TakeClause, TakeFraction
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from gamecore.grundy.forms.amounts_allowed import Allowed

NO_AMOUNTS = AmountSet(())


class Climb(ABC):
    """A bound m(n) that climbs by 0 or 1; below 0 it stands for 0, above n for n.

    Attributes
    ----------
    grows : bool
        Whether it goes beyond every number.
    trails : bool
        Whether n − m(n) goes beyond every number.
    """

    grows: bool
    trails: bool

    @abstractmethod
    def at(self, n: int) -> int:
        """Return the bound of a heap n ≥ 0."""

    @abstractmethod
    def at_all(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the bounds of many heaps."""


@dataclass(frozen=True, slots=True)
class Straight(Climb):
    """most[n] for n < period = len(most), and `rise` more for every period further on."""

    most: tuple[int, ...]
    rise: int

    @property
    def grows(self) -> bool:  # type: ignore[override]  # read only
        """Whether there is any rise."""
        return self.rise > 0

    @property
    def trails(self) -> bool:  # type: ignore[override]  # read only
        """Whether it rises less than n."""
        return self.rise < len(self.most)

    @property
    def is_fraction(self) -> bool:
        """Whether it is ⌊n/d⌋, with d = len(most)."""
        return self.rise == 1 and not any(self.most)

    def at(self, n: int) -> int:
        """Return the bound of a heap n ≥ 0."""
        turns, rest = divmod(n, len(self.most))
        return self.most[rest] + turns * self.rise

    def at_all(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the bounds of many heaps."""
        turns, rest = np.divmod(sizes, len(self.most))
        found: NDArray[np.int64] = np.array(self.most, dtype=np.int64)[rest] + turns * self.rise
        return found


@dataclass(frozen=True, slots=True)
class Larger(Climb):
    """The larger of two bounds: either of two conditions."""

    one: Climb
    other: Climb

    @property
    def grows(self) -> bool:  # type: ignore[override]  # read only
        """Whether either grows."""
        return self.one.grows or self.other.grows

    @property
    def trails(self) -> bool:  # type: ignore[override]  # read only
        """Whether both trail."""
        return self.one.trails and self.other.trails

    def at(self, n: int) -> int:
        """Return the bound of a heap n ≥ 0."""
        return max(self.one.at(n), self.other.at(n))

    def at_all(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the bounds of many heaps."""
        return np.maximum(self.one.at_all(sizes), self.other.at_all(sizes))


@dataclass(frozen=True, slots=True)
class Smaller(Climb):
    """The smaller of two bounds: both of two conditions."""

    one: Climb
    other: Climb

    @property
    def grows(self) -> bool:  # type: ignore[override]  # read only
        """Whether both grow."""
        return self.one.grows and self.other.grows

    @property
    def trails(self) -> bool:  # type: ignore[override]  # read only
        """Whether either trails."""
        return self.one.trails or self.other.trails

    def at(self, n: int) -> int:
        """Return the bound of a heap n ≥ 0."""
        return min(self.one.at(n), self.other.at(n))

    def at_all(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the bounds of many heaps."""
        return np.minimum(self.one.at_all(sizes), self.other.at_all(sizes))


HEAP = Straight((0,), 1)
"""m(n) = n: no bound but the heap itself."""


@dataclass(frozen=True, slots=True)
class Bounded:
    """The amounts k ≤ m(n), and finitely many others that every heap allows.

    Attributes
    ----------
    climb : Climb or None
    extra : AmountSet
        Finite.
    """

    climb: Climb | None
    extra: AmountSet = NO_AMOUNTS

    @classmethod
    def by(cls, climb: Climb) -> Bounded:
        """Write a bound so that a constant in it, k ≤ c or …, counts as the amounts 1..c."""
        parts = list(_parts(climb))
        growing = [part for part in parts if not isinstance(part, Straight) or part.grows]
        runs = [(1, part.at(0)) for part in parts if part not in growing and part.at(0) > 0]
        # Of ⌊n/d⌋ for several d the least d gives the largest.
        plain = [part for part in growing if isinstance(part, Straight) and part.is_fraction]
        kept = [part for part in growing if part not in plain]
        kept += sorted(plain, key=lambda part: len(part.most))[:1]
        return cls(reduce(Larger, kept) if kept else None, AmountSet.of(runs))

    def joined(self, other: Bounded) -> Bounded:
        """Return what either allows."""
        extra = self.extra.union(other.extra)
        if self.climb is None or other.climb is None:
            return Bounded(self.climb or other.climb, extra)
        return Bounded(Bounded.by(Larger(self.climb, other.climb)).climb, extra)


def _parts(climb: Climb) -> Iterator[Climb]:
    """Yield the bounds of which a bound is the largest."""
    if isinstance(climb, Larger):
        yield from _parts(climb.one)
        yield from _parts(climb.other)
    else:
        yield climb


def bounded_amounts(clauses: tuple[TakeClause, ...]) -> Bounded | None:
    """Return what ways to take allow as a bound and a finite set, or None when they do more."""
    found: Bounded | None = Bounded(None)
    for clause in clauses:
        more = _of_clause(clause)
        found = found.joined(more) if found is not None and more is not None else None
    return found


def _of_clause(clause: TakeClause) -> Bounded | None:
    match clause:
        case TakeFraction(bound="at most", denominator=d):
            return Bounded(Straight(tuple([0] * d), 1)) if d <= LONGEST_PERIOD else None
        case TakeWhere(condition=condition):
            return _of_condition(condition)
    return _finite(of_clause(clause))


LONGEST_PERIOD = 1024
"""Largest denominator: as for the periods of conditions, see growth.py."""


def _finite(allowed: Allowed | None) -> Bounded | None:
    """Return amounts that every heap allows, when they are finitely many."""
    if allowed is None or not allowed.is_one_set or allowed.whole != "as any amount":
        return None
    amounts = allowed.listed
    for part in allowed.sets:
        if not isinstance(part, Cyclic) or any(part.truth[len(part.truth) - part.period :]):
            return None
        listed = [(k, k) for k, truth in enumerate(part.truth, start=1) if truth]
        amounts = amounts.union(AmountSet.of(listed))
    return Bounded(None, amounts) if amounts.is_finite else None


def _of_condition(condition: c.Test) -> Bounded | None:
    climb = _climb_of(condition)
    if climb is not None:
        return Bounded.by(climb)
    finite = _finite(of_condition(condition))
    if finite is not None or not isinstance(condition, c.Or):
        return finite
    parts = [_of_condition(part) for part in condition.statements]
    known = [part for part in parts if part is not None]
    return reduce(Bounded.joined, known) if len(known) == len(parts) else None


def _climb_of(condition: c.Test) -> Climb | None:
    """Return the bound of a condition that says k ≤ m(n) for an m that climbs by 0 or 1."""
    match condition:
        case c.Or(statements=statements):
            return _folded(Larger, (_climb_of(part) for part in statements))
        case c.And(statements=statements):
            return _folded(Smaller, (_climb_of(part) for part in statements))
    match bound_of(condition):
        case (times, "<" | "<=" as sign, bound):
            return _climb(times, sign, bound)
    return None


def _climb(times: int, sign: str, bound: c.Value) -> Climb | None:
    match bound:
        case c.Function(function="min" | "max" as function, left=left, right=right):
            join = Larger if function == "max" else Smaller
            return _folded(join, (_climb(times, sign, part) for part in (left, right)))
    return straight(times, sign, bound)


def _folded(join: type[Larger | Smaller], climbs: Iterator[Climb | None]) -> Climb | None:
    known = list(climbs)
    some = [climb for climb in known if climb is not None]
    if len(some) < len(known):
        return None
    # What the heap itself bounds anyway says nothing beside another bound.
    stricter = [climb for climb in some if climb != HEAP] if join is Smaller else []
    return reduce(join, stricter or some)


def bound_of(test: c.Test) -> tuple[int, str, c.Value] | None:
    """Return the c, the sign and the E of `c·k < E`, `c·k >= E` and so on, in plain words."""
    k = c.Variable("k")
    match test:
        case c.Comparison(operands=(left, right), operators=(sign,)):
            match left:
                case c.Variable(name="k"):
                    return 1, sign, right
                case c.Arithmetic(left=c.Number(number=times), operator="*", right=own):
                    return (times, sign, right) if own == k else None
    return None


def straight(times: int, sign: str, bound: c.Value) -> Straight | None:
    """Return the largest k with c·k <= E or < E, or the least k of the opposite, less 1.

    None where that does not climb by 0 or 1 from heap to heap.
    """
    if sign in ("<", ">="):
        bound = c.Arithmetic(bound, "-", c.Number(1))
    if times > 1:
        bound = c.Arithmetic(bound, "//", c.Number(times))
    line = line_of(bound, "n")
    if line is None or line.rise < 0:
        return None
    most = [bound.value({"n": n}) for n in range(line.period + 1)]
    if not {after - before for before, after in pairwise(most)} <= {0, 1}:
        return None
    return Straight(tuple(most[:-1]), line.rise)
