"""Conditions as and, or, not of linear bounds: which are such, and what they say of n and k.

A comparison of sums and multiples by fixed numbers is a bound q·k − p·n > c, or one of n alone. So
is one with a quotient by a fixed number: k ≤ ⌊n/3⌋ says 3k ≤ n. The cases of min and max are bounds
as well. Remainders and products of names are not.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING

from gamecore.errors import GameError
from gamecore.rules import conditions as c
from gamecore.rules.all_known import all_known
from gamecore.rules.meanings import ARITHMETIC, PREDICATES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MOST_CASES = 16
"""Most cases of min and max in one comparison: four of them, each with two."""


@dataclass(frozen=True, slots=True)
class Over:
    """q·k − p·n > c, with q > 0 and p, q without a common divisor; for q = 0: n > c (p = −1).

    Every bound with whole coefficients has exactly one such form, or the opposite of one.
    """

    q: int
    p: int
    c: int


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


@dataclass(frozen=True, slots=True)
class Sum:
    """heap·n + amount·k + rest, and whole multiples of ⌊E/d⌋ for some linear E.

    Attributes
    ----------
    heap, amount, rest : int
    floors : tuple of (int, Sum, int)
        How often, E without floors, and d ≥ 2; each pair E, d once, none of them 0 times.
    """

    heap: int
    amount: int
    rest: int
    floors: tuple[tuple[int, Sum, int], ...] = ()

    def plus(self, other: Sum, times: int = 1) -> Sum:
        """Return this and `times` the other."""
        floors: dict[tuple[Sum, int], int] = {(e, d): often for often, e, d in self.floors}
        for often, e, d in other.floors:
            floors[e, d] = floors.get((e, d), 0) + times * often
        return Sum(
            self.heap + times * other.heap,
            self.amount + times * other.amount,
            self.rest + times * other.rest,
            tuple((often, e, d) for (e, d), often in floors.items() if often),
        )

    @property
    def number(self) -> int | None:
        """The number that it is whatever n and k are, or None."""
        return None if self.heap or self.amount or self.floors else self.rest


ZERO = Sum(0, 0, 0)
HEAP, AMOUNT = Sum(1, 0, 0), Sum(0, 1, 0)
OTHER_PART = Sum(1, -1, 0)
"""n − k: beside a part of k stones."""

Case = tuple[Formula, Sum]
"""What an expression is, where a formula holds."""


def formula_of(test: c.Test, names: Mapping[str, Sum]) -> Formula | None:
    """Return what a condition says as a formula, or None when it is not linear.

    Parameters
    ----------
    test : Test
    names : mapping of str to Sum
        What the names of the condition stand for, in n and k.
    """
    match test:
        case c.Not(statement=statement):
            inner = formula_of(statement, names)
            return None if inner is None else Opposite(inner)
        case c.And():
            return _joined(Every, (formula_of(part, names) for part in test.each))
        case c.Or():
            return _joined(Some, (formula_of(part, names) for part in test.either))
        case c.Comparison(operands=operands, operators=signs):
            cases = [_cases(operand, names) for operand in operands]
            links = zip(pairwise(cases), signs, strict=True)
            return _joined(Every, (_compared(left, sign, right) for (left, right), sign in links))
        case c.Predicate(predicate=name, arguments=arguments):
            known = all_known(_number(argument, names) for argument in arguments)
            if known is None:
                return None
            try:
                return TRUE if PREDICATES[name](*known) else FALSE
            except GameError:
                return None
    return None


def bound(sum_: Sum) -> Formula | None:
    """Return the formula of sum > 0; None where a quotient stands in the way."""
    match sum_.floors:
        case ():
            return _over(sum_)
        case ((often, e, d),) if abs(often) > 1:
            m = abs(often)
            if sum_.heap % m or sum_.amount % m:
                return None
            # m·x + rest > 0, for a whole number x, is x > ⌊−rest/m⌋.
            rest = -(-sum_.rest // m)
            return bound(Sum(sum_.heap // m, sum_.amount // m, rest, ((often // m, e, d),)))
        case ((1, e, d),):
            # ⌊E/d⌋ > −L is ⌊E/d⌋ ≥ 1 − L, which is E ≥ d·(1 − L).
            whole = Sum(sum_.heap, sum_.amount, sum_.rest)
            return _over(e.plus(whole, d).plus(Sum(0, 0, 1 - d)))
        case ((-1, e, d),):
            # L > ⌊E/d⌋ is d·L > E.
            whole = Sum(sum_.heap, sum_.amount, sum_.rest)
            return _over(ZERO.plus(whole, d).plus(e, -1))
    return None


def _over(sum_: Sum) -> Formula:
    """Return the one form of heap·n + amount·k + rest > 0."""
    n, k = sum_.heap, sum_.amount
    common = gcd(n, k)
    if not common:
        return TRUE if sum_.rest > 0 else FALSE
    # x > −rest/common, for a whole number x, is x > ⌊−rest/common⌋.
    n, k, least = n // common, k // common, -sum_.rest // common
    if k > 0 or (k == 0 and n > 0):
        return Over(k, -n, least)
    return Opposite(Over(-k, n, -least - 1))


def _joined(join: type[Every | Some], parts: Iterable[Formula | None]) -> Formula | None:
    known: tuple[Formula, ...] | None = all_known(parts)
    return None if known is None else join(known)


def _compared(left: list[Case] | None, sign: str, right: list[Case] | None) -> Formula | None:
    if left is None or right is None or len(left) * len(right) > MOST_CASES:
        return None
    cases = []
    for where, one in left:
        for also, other in right:
            said = _signed(one.plus(other, -1), sign)
            cases.append(None if said is None else Every((where, also, said)))
    return _joined(Some, cases)


_ONE = Sum(0, 0, 1)


def _signed(difference: Sum, sign: str) -> Formula | None:
    """Return the formula of a difference being > 0, ≥ 0, == 0 and so on."""
    less = ZERO.plus(difference, -1)
    match sign:
        case ">":
            return bound(difference)
        case ">=":
            return bound(difference.plus(_ONE))
        case "<":
            return bound(less)
        case "<=":
            return bound(less.plus(_ONE))
    equal = _joined(Every, (_signed(difference, ">="), _signed(difference, "<=")))
    return equal if equal is None or sign == "==" else Opposite(equal)


def _number(value: c.Value, names: Mapping[str, Sum]) -> int | None:
    cases = _cases(value, names)
    return cases[0][1].number if cases is not None and len(cases) == 1 else None


def _cases(value: c.Value, names: Mapping[str, Sum]) -> list[Case] | None:
    """Return what an expression is in each case of its min and max; None when it is not linear."""
    match value:
        case c.Number(number=number):
            return [(TRUE, Sum(0, 0, number))]
        case c.Variable(name=name):
            return [(TRUE, names[name])]
        case c.Negative(operand=operand):
            return _of_two([(TRUE, ZERO)], "-", _cases(operand, names))
        case c.Arithmetic(left=left, operator=operator, right=right):
            return _of_two(_cases(left, names), operator, _cases(right, names))
        case c.Function(function=function, left=left, right=right):
            one, other = _cases(left, names), _cases(right, names)
            return _of_two(one, function, other)
    return None


def _of_two(left: list[Case] | None, operator: str, right: list[Case] | None) -> list[Case] | None:
    if left is None or right is None or len(left) * len(right) > MOST_CASES:
        return None
    found: list[Case] = []
    for where, one in left:
        for also, other in right:
            results = _results(one, operator, other)
            if results is None:
                return None
            found += [(Every((where, also, when)), result) for when, result in results]
    return found


def _results(one: Sum, operator: str, other: Sum) -> list[Case] | None:
    if operator in ("min", "max"):
        first = _signed(one.plus(other, -1), "<=" if operator == "min" else ">=")
        return None if first is None else [(first, one), (Opposite(first), other)]
    result = _result(one, operator, other)
    return None if result is None else [(TRUE, result)]


def _result(one: Sum, operator: str, other: Sum) -> Sum | None:
    x, y = one.number, other.number
    if operator in ("+", "-"):
        return one.plus(other, 1 if operator == "+" else -1)
    if operator == "*" and x is not None:
        return ZERO.plus(other, x)
    if operator == "*" and y is not None:
        return ZERO.plus(one, y)
    if operator == "gcd" and x is not None and y is not None:
        return Sum(0, 0, gcd(x, y))
    if operator not in ("//", "%") or not y:
        return None
    if x is not None:
        return Sum(0, 0, ARITHMETIC[operator](x, y))
    if y == 1:
        return one if operator == "//" else ZERO
    if operator == "//" and y > 1 and not one.floors:
        return Sum(0, 0, 0, ((1, one, y),))
    return None
