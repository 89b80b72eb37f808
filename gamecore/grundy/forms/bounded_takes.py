"""Which ways to take have a monotone bound: a largest amount m(n), or a least one.

`or` and `and` between such bounds give such bounds again: see monotone_bounds.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from typing import TYPE_CHECKING

from gamecore.grundy.forms.amounts_allowed import of_clause, of_condition
from gamecore.grundy.forms.monotone_bounds import (
    HEAP,
    Fraction,
    Larger,
    MonotoneBound,
    Root,
    Smaller,
    Straight,
)
from gamecore.grundy.growth import line_of
from gamecore.rules import conditions as c
from gamecore.rules.all_known import all_known
from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import TakeClause, TakeFraction
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.grundy.forms.amounts_allowed import Allowed

NO_AMOUNTS = AmountSet(())


@dataclass(frozen=True, slots=True)
class Bounded:
    """The amounts k ≤ m(n), and finitely many others that every heap allows.

    Attributes
    ----------
    bound : MonotoneBound or None
    extra : AmountSet
        Finite.
    """

    bound: MonotoneBound | None
    extra: AmountSet = NO_AMOUNTS

    @classmethod
    def by(cls, bound: MonotoneBound) -> Bounded:
        """Write a bound so that a constant in it, k ≤ c or …, counts as the amounts 1..c."""
        parts = bound.parts
        growing = [part for part in parts if part.constant is None]
        runs = [(1, part.constant) for part in parts if part.constant and part.constant > 0]
        # Of ⌊n/d⌋ for several d the least d gives the largest.
        plain = [part for part in growing if part.fraction]
        kept = [part for part in growing if part not in plain]
        kept += sorted(plain, key=lambda part: part.fraction)[:1]
        return cls(reduce(Larger, kept) if kept else None, AmountSet.of(runs))

    def joined(self, other: Bounded) -> Bounded:
        """Return what either allows."""
        extra = self.extra.union(other.extra)
        if self.bound is None or other.bound is None:
            return Bounded(self.bound or other.bound, extra)
        return Bounded(Bounded.by(Larger(self.bound, other.bound)).bound, extra)


def bounded_amounts(clauses: tuple[TakeClause, ...]) -> Bounded | None:
    """Return what ways to take allow as a bound and a finite set, or None when they do more."""
    known = all_known(map(_of_clause, clauses))
    if known is None:
        return None
    found = reduce(Bounded.joined, known, Bounded(None))
    if found.bound is None:
        return found
    # An amount k ≤ m(k) is within the bound of every heap that has so many stones.
    ranges = [(a, b) for a, b in found.extra.ranges if b is None or found.bound.at(b) < b]
    return Bounded(found.bound, AmountSet(tuple(ranges)))


def _of_clause(clause: TakeClause) -> Bounded | None:
    match clause:
        case TakeFraction(bound="at most", denominator=d) if d > 1:
            return Bounded(Fraction(d))
        case TakeWhere(condition=condition):
            return _of_condition(condition)
    return _finite(of_clause(clause))


def _finite(allowed: Allowed | None) -> Bounded | None:
    """Return amounts that every heap allows, when they are finitely many."""
    if allowed is None or not allowed.is_one_set or allowed.whole != "as any amount":
        return None
    amounts = allowed.listed
    for part in allowed.sets:
        if part.listed is None:
            return None
        amounts = amounts.union(part.listed)
    return Bounded(None, amounts) if amounts.is_finite else None


def _of_condition(condition: c.Test) -> Bounded | None:
    bound = _as_bound(condition)
    if bound is not None:
        return Bounded.by(bound)
    finite = _finite(of_condition(condition))
    if finite is not None or condition.either == (condition,):
        return finite
    known = all_known(map(_of_condition, condition.either))
    return None if known is None else reduce(Bounded.joined, known)


def _as_bound(condition: c.Test) -> MonotoneBound | None:
    """Return the bound of a condition that says k ≤ m(n) for an m that goes up by 0 or 1."""
    match condition:
        case c.Or(statements=statements):
            return _folded(Larger, (_as_bound(part) for part in statements))
        case c.And(statements=statements):
            return _folded(Smaller, (_as_bound(part) for part in statements))
    match bound_of(condition):
        case (times, 1 | 2 as power, "<" | "<=" as sign, bound):
            return _largest(times, power, sign, bound)
    return None


def _largest(times: int, power: int, sign: str, bound: c.Value) -> MonotoneBound | None:
    match bound:
        case c.Function(function="min" | "max" as function, left=left, right=right):
            join = Larger if function == "max" else Smaller
            return _folded(join, (_largest(times, power, sign, part) for part in (left, right)))
    line = straight(times, sign, bound)
    return line if power == 1 or line is None else Root(line)


def _folded(
    join: type[Larger | Smaller], bounds: Iterator[MonotoneBound | None]
) -> MonotoneBound | None:
    known = all_known(bounds)
    if known is None:
        return None
    # What the heap itself bounds anyway says nothing beside another bound.
    stricter = [bound for bound in known if bound != HEAP] if join is Smaller else []
    return reduce(join, stricter or known)


def bound_of(test: c.Test) -> tuple[int, int, str, c.Value] | None:
    """Return c, p, the sign and E of `c·k^p < E`, `c·k^p >= E` and so on, in plain words."""
    match test:
        case c.Comparison(operands=(left, right), operators=(sign,)):
            term = _term(left)
            return term and (*term, sign, right)
    return None


def _term(value: c.Value) -> tuple[int, int] | None:
    """Return the c and p of c·k^p."""
    match value:
        case c.Number(number=times):
            return times, 0
        case c.Variable(name="k"):
            return 1, 1
        case c.Arithmetic(left=left, operator="*", right=right):
            one, other = _term(left), _term(right)
            return one and other and (one[0] * other[0], one[1] + other[1])
    return None


def straight(times: int, sign: str, bound: c.Value) -> Straight | None:
    """Return the largest k with c·k <= E or < E, or the least k of the opposite, less 1.

    None where that does not go up by 0 or 1 from heap to heap.
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
