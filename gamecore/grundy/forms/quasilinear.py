"""Conditions that repeat: expressions f with f(x + period) = f(x) + rise, and tests built of them.

Sums, multiples, quotients and remainders by fixed numbers are such expressions, so comparing two of
them gives a truth that repeats from some number on. That decides what a condition allows for every
amount by looking at finitely many.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import lcm

from gamecore.rules import conditions as c

LONGEST = 1024
"""Longest period and latest start that are worked out: a person's condition stays under 100."""


@dataclass(frozen=True, slots=True)
class Line:
    """f(x + period) = f(x) + rise for all whole x ≥ 0."""

    period: int
    rise: int


@dataclass(frozen=True, slots=True)
class Cycle:
    """The truth of a test repeats: it is the same at x and x + period, for all x ≥ start."""

    start: int
    period: int


def line_of(expression: c.Value, name: str) -> Line | None:
    """Return how an expression grows with one variable, or None when that is not decided here.

    Other variables, products of variables and periods above LONGEST are not.
    """
    match expression:
        case c.Number():
            return Line(1, 0)
        case (
            c.Function(function="gcd", left=c.Number() as number, right=other)
            | c.Function(function="gcd", left=other, right=c.Number() as number)
        ):
            # gcd(x, 6) depends on x modulo 6 only.
            rest = line_of(c.Arithmetic(other, "%", number), name)
            return rest and Line(rest.period, 0)
        case c.Variable(name=own):
            return Line(1, 1) if own == name else None
        case c.Negative(operand=operand):
            inner = line_of(operand, name)
            return inner and Line(inner.period, -inner.rise)
        case c.Arithmetic(left=left, operator=operator, right=right):
            lines = line_of(left, name), line_of(right, name)
            if lines[0] is None or lines[1] is None:
                return None
            found = _combined(left, lines[0], operator, right, lines[1])
            return found if found is not None and found.period <= LONGEST else None
    return None


def _combined(
    left: c.Value, first: Line, operator: c.ArithmeticSign, right: c.Value, second: Line
) -> Line | None:
    if operator in ("+", "-"):
        period = lcm(first.period, second.period)
        one, other = first.rise * (period // first.period), second.rise * (period // second.period)
        return Line(period, one + other if operator == "+" else one - other)
    if operator == "*":
        for number, line in ((left, second), (right, first)):
            if isinstance(number, c.Number):
                return Line(line.period, line.rise * number.number)
        return None
    if not isinstance(right, c.Number) or right.number == 0:
        return None
    # f(x + c·period) = f(x) + c·rise: the quotient by c rises by `rise`, the rest comes again.
    period = first.period if first.rise % right.number == 0 else first.period * right.number
    risen = first.rise if period != first.period else first.rise // right.number
    return Line(period, risen if operator == "//" else 0)


def cycle_of(test: c.Test, name: str) -> Cycle | None:
    """Return from where on the truth of a test repeats when one variable grows, or None."""
    match test:
        case c.Not() | c.And() | c.Or():
            return _joined(
                [cycle_of(part, name) for part in test.parts if isinstance(part, c.Test)]
            )
        case c.Comparison(operands=operands):
            pairs = pairwise(operands)
            return _joined([_compared(left, right, name) for left, right in pairs])
        case c.Predicate(predicate="even" | "odd", arguments=(argument,)):
            return _remainder(2, argument, name)
        case c.Predicate(predicate="divides", arguments=(c.Number(number=divisor), argument)):
            return _remainder(divisor, argument, name)
        case c.Predicate(arguments=arguments) if all(isinstance(x, c.Number) for x in arguments):
            return Cycle(0, 1)
    return None


def _joined(cycles: list[Cycle | None]) -> Cycle | None:
    known = [cycle for cycle in cycles if cycle is not None]
    if len(known) < len(cycles):
        return None
    found = Cycle(max(cycle.start for cycle in known), lcm(*(cycle.period for cycle in known)))
    return found if found.start + found.period <= LONGEST else None


def _remainder(divisor: int, argument: c.Value, name: str) -> Cycle | None:
    line = line_of(argument, name)
    if line is None or divisor == 0 or line.period * divisor > LONGEST:
        return None
    return Cycle(0, line.period * divisor)


def _compared(left: c.Value, right: c.Value, name: str) -> Cycle | None:
    """Two expressions: their difference repeats, or its sign settles."""
    line = line_of(c.Arithmetic(left, "-", right), name)
    if line is None:
        return None
    if line.rise == 0:
        return Cycle(0, line.period)
    difference = c.Arithmetic(left, "-", right)
    largest = max(abs(difference.value({name: x})) for x in range(line.period))
    start = line.period * (largest // abs(line.rise) + 1)
    return Cycle(start, 1) if start < LONGEST else None


def same(expression: c.Value, other: c.Value, name: str) -> bool:
    """Whether two expressions are equal for every whole number ≥ 0; False when not decided here.

    Two of equal rise over a common period are equal everywhere if they are so over one period.
    """
    line = line_of(c.Arithmetic(expression, "-", other), name)
    if line is None or line.rise != 0:
        return False
    return all(expression.value({name: x}) == other.value({name: x}) for x in range(line.period))
