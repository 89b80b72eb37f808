"""A condition in its plainest words: comparisons in one form and order, without `not` and chains.

So `not 3 * k > n + 2 * k` is `k <= n`, and two ways of writing the same comparisons are one. It is
a matter of words alone: which conditions hold for the same heaps is left to bands.py.
"""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any, get_args

from gamecore import limits
from gamecore.errors import GameError, LimitExceeded
from gamecore.rules import conditions as c
from gamecore.rules.linear_sums import LinearSum
from gamecore.rules.meanings import PREDICATES, ComparisonSign, PredicateName

if TYPE_CHECKING:
    from collections.abc import Mapping

TRUE: c.Test = c.Comparison((c.Number(0), c.Number(0)), ("==",))
FALSE: c.Test = c.Comparison((c.Number(0), c.Number(0)), ("!=",))

_OPPOSITE: dict[str, PredicateName] = {"even": "odd", "odd": "even"}
_A, _B = c.Variable("a"), c.Variable("b")


def plain(test: c.Test) -> c.Test:
    """Return a condition that holds for the same numbers n, k, a, b ≥ 1, in its plainest words.

    Where the order in which it is read matters, because something to the right could not be worked
    out, it is returned as it is. Plain words stay as they are. The cost grows with the length of
    the text and the depth of its brackets: some milliseconds for the longest.
    """
    if not is_always_known(test, by_names=False):
        return test
    try:
        return _plain(test, is_meant=True)
    except LimitExceeded:  # the plain words would be nested too deep
        return test


def plain_of_parts(test: c.Test) -> c.Test:
    """Return the plain words of a condition on parts, which holds for either naming of them."""
    if not is_always_known(test, by_names=False):
        return test
    return min(plain(test), plain(replaced(test, {_A: _B, _B: _A})), key=str)


def replaced(expression: Any, others: Mapping[Any, c.Value]) -> Any:
    """Return a condition, or a part of one, with others in the place of some expressions in it.

    Raises
    ------
    LimitExceeded
        If it is nested too deep then.
    """
    if isinstance(expression, tuple):
        return tuple(replaced(part, others) for part in expression)
    if not isinstance(expression, c.Expression):
        return expression
    if expression in others:
        return others[expression]
    own = (entry.name for entry in fields(expression) if entry.init)
    return type(expression)(**{name: replaced(getattr(expression, name), others) for name in own})


def is_always_known(expression: c.Expression, *, by_names: bool = True) -> bool:
    """Whether an expression is seen to have a value for all numbers n, k, a, b ≥ 1.

    One that divides by one of these names has, but is left out without `by_names`.
    """
    match expression:
        case c.Value() if _number(expression) is not None:
            return True
        case c.Arithmetic(operator="//" | "%", right=c.Variable()) if not by_names:
            return False
        case c.Arithmetic(operator="//" | "%", right=right) if not isinstance(right, c.Variable):
            if (_number(right) or 0) < 1:
                return False
        case c.Predicate(predicate="prime", arguments=(argument,)) if argument.parts:
            return (_number(argument) or inf) <= limits.PRIME_TEST
    return all(is_always_known(part, by_names=by_names) for part in expression.parts)


def _number(value: c.Value) -> int | None:
    """Return the number that an expression without names is; None where it is none."""
    if any(map(value.speaks_of, get_args(c.Name))):
        return None
    try:
        return value.value({})
    except GameError:
        return None


# -- and, or, not ---------------------------------------------------------------------------------


def _plain(test: c.Test, *, is_meant: bool) -> c.Test:
    """Return the plain words of a condition, or of its opposite."""
    match test:
        case c.Not(statement=statement):
            return _plain(statement, is_meant=not is_meant)
        case c.And():
            parts = [_plain(part, is_meant=is_meant) for part in test.each]
            return _joined(parts, every=is_meant)
        case c.Or():
            parts = [_plain(part, is_meant=is_meant) for part in test.either]
            return _joined(parts, every=not is_meant)
        case c.Comparison(operands=operands, operators=signs):
            sums = [LinearSum.of(operand) for operand in operands]
            links = zip(pairwise(sums), signs, strict=True)
            parts = [_link(x.plus(y, -1), sign, is_meant) for (x, y), sign in links]
            return _joined(parts, every=is_meant)
        case c.Predicate(predicate=name, arguments=arguments):
            sums = [LinearSum.of(argument) for argument in arguments]
            if not any(sum_.terms for sum_ in sums):
                return TRUE if PREDICATES[name](*(x.rest for x in sums)) == is_meant else FALSE
            words = tuple(sum_.written() for sum_ in sums)
            if is_meant or name in _OPPOSITE:
                return c.Predicate(name if is_meant else _OPPOSITE[name], words)
            return c.Not(c.Predicate(name, words))
    return test if is_meant else c.Not(test)


def _joined(parts: list[c.Test], *, every: bool) -> c.Test:
    join, decides, says_nothing = (c.And, FALSE, TRUE) if every else (c.Or, TRUE, FALSE)
    if decides in parts:
        return decides
    flat = join.of(tuple(part for part in parts if part != says_nothing)).statements
    known = sorted(set(flat), key=str)
    if not known:
        return says_nothing
    return known[0] if len(known) == 1 else join(tuple(known))


# -- comparisons ----------------------------------------------------------------------------------


def _link(difference: LinearSum, sign: ComparisonSign, is_meant: bool) -> c.Test:
    """Return the words for a difference being > 0, ≥ 0, == 0 and so on; or not."""
    difference = difference.unsquared()
    if sign in ("==", "!="):
        return _equal(difference, (sign == "==") == is_meant)
    if sign in ("<", "<="):
        difference = difference.times(-1)
    is_strict = sign in ("<", ">")
    if not is_meant:
        difference, is_strict = difference.times(-1), not is_strict
    if not difference.terms:
        return TRUE if difference.rest >= is_strict else FALSE
    common = difference.common
    # g·x + rest ≥ s is, for a whole number x, x ≥ ⌈(s − rest)/g⌉.
    least = -((difference.rest - is_strict) // common)
    whole = difference.parted(common, 0)
    if whole.terms[0][1] > 0:
        return _bounded(whole, ">=", least)
    return _bounded(whole.times(-1), "<=", -least)


def _equal(difference: LinearSum, is_equal: bool) -> c.Test:
    if not difference.terms or difference.rest % difference.common:
        return TRUE if (difference == LinearSum()) == is_equal else FALSE
    whole = difference.parted(difference.common, 0)
    number = -difference.rest // difference.common
    if whole.terms[0][1] < 0:
        whole, number = whole.times(-1), -number
    return _bounded(whole, "==" if is_equal else "!=", number)


def _bounded(whole: LinearSum, sign: ComparisonSign, number: int) -> c.Test:
    """Return `whole sign number`, with the first term alone on the left."""
    (first, times), *others = whole.terms
    least, most = whole.bounds
    below, above = number < least, number > most
    if sign in ("==", "!=") and (below or above or least == most):
        return TRUE if (sign == "==") == (least == most == number) else FALSE
    if sign in (">=", "<="):
        is_up = sign == ">="
        if (below or number == least) if is_up else (above or number == most):
            return TRUE
        if above if is_up else below:
            return FALSE
        if number == (most if is_up else least):
            return _bounded(whole, "==", number)
    if others and (sign, number) in ((">=", 1), ("<=", -1)):
        sign, number = (">" if sign == ">=" else "<"), 0
    right = LinearSum(tuple((term, -count) for term, count in others), number)
    return c.Comparison((LinearSum(((first, times),)).written(), right.written()), (sign,))
