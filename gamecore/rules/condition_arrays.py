"""Conditions on whole arrays of cases: an accelerator of `Test.is_true`, tested against it.

A comparison or predicate is evaluated in int64 where no intermediate result can overflow for these
cases, and in Python integers otherwise: slower, never wrong.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore.rules.conditions import (
    ARITHMETIC,
    COMPARISONS,
    PREDICATES,
    And,
    Arithmetic,
    Comparison,
    Expression,
    Function,
    Negative,
    Not,
    Number,
    Or,
    Predicate,
    Test,
    Value,
    Variable,
    division_by_zero,
)
from gamecore.rules.number_theory import fibonacci_numbers, prime_mask

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    # of dtype int64, or object with Python integers; 0-dimensional where it is one for all cases
    Numbers = NDArray[Any]
    Truths = NDArray[np.bool_]

_WORD = 2**63
_SIEVED_BITS = 22
"""Numbers below 2^22 are looked up in a sieve (4 MB); larger ones are tested one by one."""

_SLOW = {"gcd": 30, "fib": 10, "divides": 4, "square": 60, "power": 200, "prime": 1500}
"""Cost of a function or predicate, in simple operations per element; of primes beyond the sieve."""

_BEYOND_THE_WORD = 20
"""Cost of an operation on Python integers, in operations on int64 array elements."""


class _Cases:
    """The variables of a condition in many cases at once: an array of values for each."""

    def __init__(self, names: Mapping[str, Numbers], count: int) -> None:
        self.names = names
        self.count = count

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype to evaluate in: int64, or object for Python integers."""
        return next(iter(self.names.values())).dtype

    def wide_enough_for(self, test: Test) -> _Cases:
        """Return the cases, as Python integers if a part of `test` may overflow int64."""
        most = max(map(_largest, self.names.values()))
        if _largest_part(test, most) < _WORD:
            return self
        return _Cases({name: a.astype(object) for name, a in self.names.items()}, self.count)

    def at(self, where: NDArray[np.intp]) -> _Cases:
        """Return the cases with these indices."""
        part = {name: a[where] if a.ndim else a for name, a in self.names.items()}
        return _Cases(part, len(where))

    def case(self, index: int) -> dict[str, int]:
        """Return the variables of one case."""
        return {name: int(a[index] if a.ndim else a) for name, a in self.names.items()}


def holds_where(test: Test, names: Mapping[str, NDArray[np.int64]]) -> Truths:
    """Return for each case whether the condition holds.

    Parameters
    ----------
    test : Test
        The condition.
    names : mapping of str to array of int64
        For each variable its values: one-dimensional arrays of one length, or zero-dimensional ones
        for a number that is the same in every case.

    Returns
    -------
    array of bool, one-dimensional, possibly read-only
        Exactly what `test.is_true` returns case by case.

    Raises
    ------
    ConditionError
        If some case divides by zero: with the variables of such a case.
    LimitExceeded
        If a number above limits.PRIME_TEST is tested for primality.
    """
    count = max(array.size for array in names.values())
    if not count:
        return np.zeros(0, dtype=np.bool_)
    return np.broadcast_to(_holds(test, _Cases(names, count)), (count,))


def operations(part: Expression, most: int) -> int:
    """Return the cost of one case, in simple operations, where no variable exceeds `most`."""
    own = 1
    match part:
        case Number() | Variable():
            own = 0
        case Arithmetic() if _bound(part, most) >= _WORD:
            own = _BEYOND_THE_WORD
        case Function():
            own = _SLOW.get(part.function, 1)
        case Predicate(predicate="prime", arguments=(x,)) if _bound(x, most) < 1 << _SIEVED_BITS:
            own = 1
        case Predicate():
            own = _SLOW.get(part.predicate, 1)
    return own + sum(operations(one, most) for one in part.parts)


def _bound(value: Value, most: int) -> int:
    """Return an upper bound of the absolute value, where no variable exceeds `most`."""
    if isinstance(value, Number):
        return value.number
    if isinstance(value, Variable):
        return most
    bounds = [_bound(part, most) for part in value.parts if isinstance(part, Value)]
    if isinstance(value, Arithmetic) and value.operator in "+-*":
        return prod(bounds) if value.operator == "*" else sum(bounds)
    return max(bounds)


def _largest_part(part: Expression, most: int) -> int:
    """Return an upper bound of the absolute values of all numbers in a condition."""
    own = _bound(part, most) if isinstance(part, Value) else 0
    return max(own, *(_largest_part(one, most) for one in part.parts), 0)


def _largest(numbers: Numbers) -> int:
    """Return the largest absolute value; 0 for an empty array."""
    return max(abs(int(numbers.min())), abs(int(numbers.max()))) if numbers.size else 0


# -- integers -------------------------------------------------------------------------------------

_FUNCTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "gcd": np.gcd,
    "min": np.minimum,
    "max": np.maximum,
}


def _numbers(value: Value, cases: _Cases) -> Numbers:
    """Return the value of an expression in each case, 0-dimensional if it is one for all."""
    match value:
        case Variable(name=name):
            return cases.names[name]
        case Number(number=number):
            return np.asarray(number, dtype=cases.dtype)
        case Negative(operand=operand):
            return np.asarray(-_numbers(operand, cases), dtype=cases.dtype)
    assert isinstance(value, Arithmetic | Function)
    left, right = _numbers(value.left, cases), _numbers(value.right, cases)
    if isinstance(value, Function):
        return np.asarray(_FUNCTIONS[value.function](left, right), dtype=cases.dtype)
    if value.operator in ("//", "%") and (zero := np.flatnonzero(right == 0)).size:
        raise division_by_zero(value, cases.case(int(zero[0])))
    operation: Any = ARITHMETIC[value.operator]
    return np.asarray(operation(left, right), dtype=cases.dtype)


# -- statements -----------------------------------------------------------------------------------


def _holds(test: Test, cases: _Cases) -> Truths:
    """Return for each case whether a statement holds, 0-dimensional if it is one for all."""
    match test:
        case Comparison():
            return _compared(test, cases.wide_enough_for(test))
        case Not(statement=statement):
            return ~_holds(statement, cases)
        case And(statements=statements):
            return ~_any(statements, cases, opposite=True)
        case Or(statements=statements):
            return _any(statements, cases, opposite=False)
    assert isinstance(test, Predicate)
    cases = cases.wide_enough_for(test)
    arguments = [_numbers(argument, cases) for argument in test.arguments]
    if test.predicate == "prime" and _largest(arguments[0]) < 1 << _SIEVED_BITS:
        return _sieved(arguments[0])
    fast = _FAST.get(test.predicate)
    if fast is not None and cases.dtype == np.int64:
        return np.asarray(fast(*arguments), dtype=np.bool_)
    columns = (np.broadcast_to(a, (cases.count,)).tolist() for a in arguments)
    predicate = PREDICATES[test.predicate]
    return np.fromiter((predicate(*x) for x in zip(*columns, strict=True)), np.bool_, cases.count)


def _compared(test: Comparison, cases: _Cases) -> Truths:
    left = _numbers(test.operands[0], cases)
    total, alive = cases.count, np.arange(cases.count)
    for operator, operand in zip(test.operators, test.operands[1:], strict=True):
        right = _numbers(operand, cases)
        comparison: Any = COMPARISONS[operator]
        link = np.broadcast_to(np.asarray(comparison(left, right), dtype=np.bool_), (cases.count,))
        if len(test.operators) == 1:
            return link
        kept = np.flatnonzero(link)
        alive, cases = alive[kept], cases.at(kept)
        if not alive.size:
            break
        left = right[kept] if right.ndim else right
    truth = np.zeros(total, dtype=np.bool_)
    truth[alive] = True
    return truth


def _sieved(numbers: Numbers) -> Truths:
    positive = np.maximum(numbers, 0).astype(np.int64)
    return np.asarray(prime_mask(_largest(positive).bit_length())[positive])


def _divides(x: Numbers, y: Numbers) -> Truths:
    zero = x == 0
    return np.asarray(np.where(zero, y == 0, y % np.where(zero, 1, x) == 0))


_FAST: dict[str, Callable[..., Truths]] = {
    "even": lambda x: x % 2 == 0,
    "odd": lambda x: x % 2 == 1,
    "fib": lambda x: np.isin(x, (0, *fibonacci_numbers(_WORD - 1))),
    "divides": _divides,
}


def _any(statements: tuple[Test, ...], cases: _Cases, *, opposite: bool) -> Truths:
    """Return a mask of the cases where some statement holds (fails, if `opposite`).

    Each statement is evaluated only for the cases that are not marked yet: `k != 0 and n % k == 0`
    must not divide by 0, on arrays as on integers.
    """
    marked = np.zeros(cases.count, dtype=np.bool_)
    open_cases = np.arange(cases.count)
    rest = cases
    for statement in statements:
        if not rest.count:
            break
        truth = np.broadcast_to(_holds(statement, rest), (rest.count,)) ^ opposite
        marked[open_cases[truth]] = True
        still = np.flatnonzero(~truth)
        open_cases, rest = open_cases[still], rest.at(still)
    return marked
