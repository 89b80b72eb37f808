"""Arithmetic-periodic expressions, f(x + period) = f(x) + rise, and tests whose truth repeats.

Sums, multiples, quotients and remainders by fixed numbers are such expressions, in one variable or
in two independent ones. A test compares differences of them with 0, so its truth repeats from where
each difference either repeats or keeps one sign: finitely many cases decide it for all numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, pairwise
from math import lcm
from typing import TYPE_CHECKING

from gamecore.rules import conditions as c
from gamecore.rules.conditions import ArithmeticSign
from gamecore.rules.heap_rule import all_known

if TYPE_CHECKING:
    from collections.abc import Mapping

    Weights = Mapping[str, tuple[int, ...]]

LONGEST = {1: 1024, 2: 48}
"""Longest period that is accepted, by the number of variables: with two, period² cases are tried.
With one, start + period stay within it. Conditions that people write do."""


@dataclass(frozen=True, slots=True)
class Growth:
    """How much f grows when one of its variables grows by the period, whatever the others are.

    Attributes
    ----------
    period : int
    rises : tuple of int
        The growth of f for each of its independent variables.
    """

    period: int
    rises: tuple[int, ...]

    @property
    def rise(self) -> int:
        """The rise of a function of one variable."""
        return self.rises[0]

    def over(self, period: int) -> tuple[int, ...]:
        """Return the rises over another period, a multiple of this."""
        return tuple(rise * (period // self.period) for rise in self.rises)


@dataclass(frozen=True, slots=True)
class Cycle:
    """From where on, and how often, the truth of a test repeats: at x and x + period, x ≥ start."""

    start: int
    period: int


def growth(expression: c.Value, weights: Weights) -> Growth | None:
    """Return the growth of an expression; None when it is of another kind or repeats too late.

    Parameters
    ----------
    expression : Value
    weights : mapping of str to tuple of int
        For each name its coefficients in the independent variables: with n = a + b they are
        {"a": (1, 0), "b": (0, 1), "n": (1, 1)}.
    """
    numbers = len(next(iter(weights.values())))
    match expression:
        case c.Number():
            return Growth(1, (0,) * numbers)
        case c.Variable(name=name):
            return Growth(1, weights[name]) if name in weights else None
        case c.Negative(operand=operand):
            return growth(c.Arithmetic(c.Number(0), "-", operand), weights)
        case (
            c.Function(function="gcd", left=c.Number() as number, right=other)
            | c.Function(function="gcd", left=other, right=c.Number() as number)
        ):
            # gcd(x, 6) depends on x modulo 6 only.
            return growth(c.Arithmetic(other, "%", number), weights)
        case c.Arithmetic(left=left, operator=operator, right=right):
            first, second = growth(left, weights), growth(right, weights)
            if first is None or second is None:
                return None
            found = _combined(left, first, operator, right, second)
            return found if found is not None and found.period <= LONGEST[numbers] else None
    return None


def _combined(
    left: c.Value, first: Growth, operator: ArithmeticSign, right: c.Value, second: Growth
) -> Growth | None:
    if operator in ("+", "-"):
        period, sign = lcm(first.period, second.period), 1 if operator == "+" else -1
        pairs = zip(first.over(period), second.over(period), strict=True)
        return Growth(period, tuple(one + sign * other for one, other in pairs))
    match left, operator, right:
        case (c.Number(number=times), "*", _):
            return Growth(second.period, tuple(rise * times for rise in second.rises))
        case (_, "*", c.Number(number=times)):
            return Growth(first.period, tuple(rise * times for rise in first.rises))
        case (_, "//" | "%", c.Number(number=divisor)) if divisor:
            # After `divisor` periods f has grown by multiples of the divisor: the quotient grows by
            # whole numbers, and the remainder repeats.
            whole = not any(rise % divisor for rise in first.rises)
            period = first.period * (1 if whole else divisor)
            grown = tuple(rise // divisor for rise in first.over(period))
            return Growth(period, grown if operator == "//" else (0,) * len(grown))
    return None


def line_of(expression: c.Value, name: str) -> Growth | None:
    """Return the growth of an expression in one variable; None also when it has others."""
    return growth(expression, {name: (1,)})


def differences(test: c.Test) -> list[c.Value] | None:
    """Return expressions whose signs (−, 0, +) decide a test, or None when there are none such."""
    match test:
        case c.Not() | c.And() | c.Or():
            tests = (part for part in test.parts if isinstance(part, c.Test))
            known = all_known(map(differences, tests))
            return None if known is None else [*chain.from_iterable(known)]
        case c.Comparison(operands=operands):
            return [c.Arithmetic(left, "-", right) for left, right in pairwise(operands)]
        case c.Predicate(predicate="even" | "odd", arguments=(argument,)):
            return [c.Arithmetic(argument, "%", c.Number(2))]
        case c.Predicate(predicate="divides", arguments=(c.Number() as divisor, argument)):
            return [c.Arithmetic(argument, "%", divisor)]
        case c.Predicate(arguments=arguments) if all(isinstance(x, c.Number) for x in arguments):
            return []
    return None


def cycle_of(test: c.Test, name: str) -> Cycle | None:
    """Return from where on the truth of a test in one variable repeats; None if not decided."""
    compared = differences(test)
    if compared is None:
        return None
    found = Cycle(0, 1)
    for difference in compared:
        line = line_of(difference, name)
        if line is None:
            return None
        start, period = 0, line.period
        if line.rise:
            # From here on the difference has the sign of its rise.
            largest = max(abs(difference.value({name: x})) for x in range(line.period))
            start, period = line.period * (largest // abs(line.rise) + 1), 1
        found = Cycle(max(found.start, start), lcm(found.period, period))
    return found if found.start + found.period <= LONGEST[1] else None


def always_holds(test: c.Test, name: str, first: int, step: int = 1) -> bool:
    """Return whether a test is seen to hold for first, first + step, first + 2·step, …."""
    cycle = cycle_of(test, name)
    if cycle is None:
        return False
    last = max(cycle.start, first) + step * cycle.period
    return all(test.is_true({name: x}) for x in range(first, last + 1, step))
