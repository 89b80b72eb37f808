"""The condition of a rule (`k % 3 == 0`) in words."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from gamecore.rules.conditions import (
    And,
    Arithmetic,
    Comparison,
    Joined,
    Not,
    Number,
    Predicate,
    Variable,
)
from ui.base.words import N_, _, number

if TYPE_CHECKING:
    from gamecore.rules.conditions import Expression, Test, Value

_COMPARED = {
    "==": N_("{x} equals {y}"),
    "!=": N_("{x} does not equal {y}"),
    "<": N_("{x} is less than {y}"),
    "<=": N_("{x} is at most {y}"),
    ">": N_("{x} is more than {y}"),
    ">=": N_("{x} is at least {y}"),
}

_HOLDS = {
    "even": N_("{x} is even"),
    "odd": N_("{x} is odd"),
    "square": N_("{x} is a square number"),
    "prime": N_("{x} is a prime number"),
    "fib": N_("{x} is a Fibonacci number"),
    "power": N_("{x} is a power of {y}"),
    "divides": N_("{x} divides {y}"),
}

_FAILS = {
    "even": _HOLDS["odd"],
    "odd": _HOLDS["even"],
    "square": N_("{x} is not a square number"),
    "prime": N_("{x} is not a prime number"),
    "fib": N_("{x} is not a Fibonacci number"),
    "power": N_("{x} is not a power of {y}"),
    "divides": N_("{x} does not divide {y}"),
}

_DIVIDED = {
    "==": N_("{x} leaves the remainder {r} when divided by {y}"),
    "!=": N_("{x} does not leave the remainder {r} when divided by {y}"),
}

_MULTIPLE = {"==": N_("{x} is a multiple of {y}"), "!=": N_("{x} is not a multiple of {y}")}

_PARITY = {("==", 0): "even", ("==", 1): "odd", ("!=", 0): "odd", ("!=", 1): "even"}

_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def condition_said(test: Test) -> str:
    """Return a condition in words; what has none, or none that are clear, in the rule language."""
    return _test(test) or str(test)


def _test(test: Test) -> str:
    match test:
        case Joined(statements):
            said = [_test(one) for one in statements]
            # Words have no brackets that show what belongs together.
            is_flat = not any(isinstance(one, Joined) for one in statements)
            joins = _("{test} and {other}") if isinstance(test, And) else _("{test} or {other}")
            if not is_flat or not all(said):
                return ""
            return reduce(lambda test, other: joins.format(test=test, other=other), said)
        case Not(Predicate(name, parts)):
            return _filled(_FAILS[name], *parts)
        case Predicate(name, parts):
            return _filled(_HOLDS[name], *parts)
        case Comparison((left, right), (sign,)):
            return _compared(left, sign, right)
    return ""


def _compared(left: Value, sign: str, right: Value) -> str:
    match left, right:
        case Variable("k"), Variable("n") if sign == "==":
            return _("k is n (the whole heap)")
        case Arithmetic(x, "%", Number(2)), Number(0 | 1 as r) if sign in _DIVIDED:
            return _filled(_HOLDS[_PARITY[sign, r]], x)
        case Arithmetic(x, "%", Number() as y), Number(r) if sign in _DIVIDED and y.number:
            return _filled(_DIVIDED[sign] if r else _MULTIPLE[sign], x, y, r=number(r))
        case Number(), Variable():
            left, sign, right = right, _FLIPPED.get(sign, sign), left
    return _filled(_COMPARED[sign], left, right)


def _filled(words: str, *values: Value, r: str = "") -> str:
    """Return words about one value or two; "" where a value is more than a sum or a product."""
    x, y = (str(value).replace("*", "·") for value in (values[0], values[-1]))
    return _(words).format(x=x, y=y, r=r) if all(map(_is_plain, values)) else ""


def _is_plain(value: Expression) -> bool:
    """Return whether a value is made of numbers, variables, sums, differences and products."""
    known = isinstance(value, Number | Variable) or (
        isinstance(value, Arithmetic) and value.operator in "+-*"
    )
    return known and all(map(_is_plain, value.parts))
