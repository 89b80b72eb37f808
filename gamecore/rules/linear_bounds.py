"""Conditions as and, or, not of linear bounds: which conditions are so, and what they say.

A comparison of sums and multiples by fixed numbers is a bound q·k − p·n > c, or one of n alone. So
is one with a quotient by a fixed number: k ≤ ⌊n/3⌋ says 3k ≤ n. The cases of min and max are bounds
as well. Remainders and products of names are not.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING, Any

from gamecore.errors import LimitExceeded
from gamecore.rules import conditions as c
from gamecore.rules.all_known import all_known
from gamecore.rules.linear_sums import LinearSum
from gamecore.rules.plain_conditions import is_always_known, replaced

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

MOST_CHOICES = 4
"""Most different min and max in one comparison, each with two cases."""


@dataclass(frozen=True, slots=True)
class Over:
    """q·k − p·n > c, with q > 0 and p, q without a common divisor; for q = 0: n > c (p = −1).

    Every bound with whole coefficients has exactly one such form, or the opposite of one.
    """

    q: int
    p: int
    c: int

    def passed(self, n: Any, k: Any) -> Any:
        """Whether the pair n, k is over it: of numbers, or of arrays below bands.LATEST."""
        # With the p and q that bands.py lets in, neither side is larger than 2^50.
        return self.q * k - self.p * n > max(min(self.c, 1 << 60), -(1 << 60))

    def most(self, n: int) -> int:
        """Return the largest k that is not over it, where q > 0."""
        return (self.p * n + self.c) // self.q


@dataclass(frozen=True, slots=True)
class Opposite:
    """The opposite of a formula."""

    formula: Formula


@dataclass(frozen=True, slots=True)
class Every:
    """All of the formulas; of none: true."""

    formulas: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """At least one of the formulas; of none: false."""

    formulas: tuple[Formula, ...]


Formula = Over | Opposite | Every | Some

TRUE, FALSE = Every(()), Some(())


def linear_formula(
    test: c.Test, names: Mapping[c.Variable, c.Value] | None = None
) -> Formula | None:
    """Return what a condition says as a formula, or None when it is not linear.

    Parameters
    ----------
    test : Test
        In plain words.
    names : mapping of Variable to Value, optional
        What other names than n and k stand for.
    """
    if not is_always_known(test, by_names=False):
        return None
    try:
        return _formula(replaced(test, names or {}))
    except LimitExceeded:  # it would be nested too deep
        return None


def _formula(test: c.Test) -> Formula | None:
    match test:
        case c.Not(statement=statement):
            inner = _formula(statement)
            return None if inner is None else Opposite(inner)
        case c.And():
            return _joined(Every, map(_formula, test.each))
        case c.Or():
            return _joined(Some, map(_formula, test.either))
        case c.Comparison(operands=operands, operators=signs):
            links = zip(pairwise(operands), signs, strict=True)
            return _joined(Every, (_link(c.Comparison(pair, (sign,))) for pair, sign in links))
    return None


def _joined(join: type[Every | Some], parts: Iterable[Formula | None]) -> Formula | None:
    known: tuple[Formula, ...] | None = all_known(parts)
    return None if known is None else join(known)


def _link(link: c.Comparison) -> Formula | None:
    """Return the formula of one comparison, in each case of its min and max."""
    choices = dict.fromkeys(_choices(link))
    if len(choices) > MOST_CHOICES:
        return None
    if not choices:
        left, right = map(LinearSum.of, link.operands)
        return _signed(left.plus(right, -1), link.operators[0])
    # The first has no other inside.
    choice = next(iter(choices))
    first = c.Comparison((choice.left, choice.right), ("<=",))
    is_left = first if choice.function == "min" else c.Not(first)
    is_right = c.Not(first) if choice.function == "min" else first
    return _formula(
        c.Or(
            (
                c.And((is_left, replaced(link, {choice: choice.left}))),
                c.And((is_right, replaced(link, {choice: choice.right}))),
            )
        )
    )


def _choices(expression: c.Expression) -> Iterator[c.Function]:
    """Yield every min and max in an expression, the inner ones first."""
    for part in expression.parts:
        yield from _choices(part)
    if isinstance(expression, c.Function) and expression.function != "gcd":
        yield expression


def _signed(difference: LinearSum, sign: str) -> Formula | None:
    """Return the formula of a difference being > 0, ≥ 0, == 0 and so on."""
    if sign in ("<", "<="):
        difference = difference.times(-1)
    if sign in ("<", ">"):
        return _positive(difference)
    if sign in ("<=", ">="):
        return _positive(difference.plus(_ONE))
    equal = _joined(Every, (_signed(difference, ">="), _signed(difference, "<=")))
    return equal if equal is None or sign == "==" else Opposite(equal)


_ONE = LinearSum(rest=1)


def _positive(whole: LinearSum) -> Formula | None:
    """Return the formula of sum > 0; None where anything but one quotient stands in the way."""
    others = [pair for pair in whole.terms if not isinstance(pair[0], c.Variable)]
    match others:
        case []:
            return _over(whole)
        case [(c.Arithmetic(left=left, operator="//", right=c.Number(number=d)) as term, times)]:
            whole, m = whole.plus(LinearSum(((term, 1),)), -times), abs(times)
            if whole.common % m:
                return None
            # m·x + rest > 0, for a whole number x, is x > ⌊−rest/m⌋.
            whole, inner = whole.parted(m, -(-whole.rest // m)), LinearSum.of(left)
            if times < 0:
                # L > ⌊E/d⌋ is d·L > E.
                return _positive(whole.times(d).plus(inner, -1))
            # ⌊E/d⌋ > −L is ⌊E/d⌋ ≥ 1 − L, which is E ≥ d·(1 − L).
            return _positive(inner.plus(whole, d).plus(_ONE, 1 - d))
    return None


def _over(whole: LinearSum) -> Formula:
    """Return the one form of a sum of n and k being > 0."""
    counts = {str(name): count for name, count in whole.terms}
    n, k = counts.get("n", 0), counts.get("k", 0)
    common = gcd(n, k)
    if not common:
        return TRUE if whole.rest > 0 else FALSE
    # x > −rest/common, for a whole number x, is x > ⌊−rest/common⌋.
    n, k, least = n // common, k // common, -whole.rest // common
    if k > 0 or (k == 0 and n > 0):
        return Over(k, -n, least)
    return Opposite(Over(-k, n, -least - 1))
