"""Conditions on whole arrays of cases: an accelerator of `Test.holds`, tested against it.

Numbers are signed 64-bit words. Before every operation the largest operands are looked at, and
where the result could leave the word the operation is done on Python integers instead: slower,
never wrong.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore.rules.condition_work import Cases, Work
from gamecore.rules.conditions import (
    And,
    Arithmetic,
    Comparison,
    Function,
    Negative,
    Not,
    Number,
    Or,
    Predicate,
    Test,
    Value,
    Variable,
)
from gamecore.rules.expressions import division_by_zero
from gamecore.rules.meanings import ARITHMETIC, COMPARISONS, PREDICATES
from gamecore.rules.number_theory import fibonacci_numbers, prime_mask

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from gamecore.rules.condition_work import Numbers, Truths

_WORD = 2**63
_SIEVED_BITS = 22
"""Numbers below 2^22 are looked up in a sieve (4 MB); larger ones are tested one by one."""

_COST = {
    **{"even": 1, "odd": 1, "divides": 4, "gcd": 30, "fib": 10, "prime by sieve": 1},
    **{"even one by one": 20, "odd one by one": 20, "divides one by one": 50},
    **{"fib one by one": 500, "square one by one": 60, "power one by one": 200},
    "prime one by one": 1500,
}
"""Measured cost of a word for one number, in operations on an element of an int64 array."""

_OBJECT_COST = 20
"""Measured cost of an operation on an element when it must be done on Python integers."""


def holds_where(test: Test, names: Mapping[str, NDArray[np.int64]], work: Work) -> Truths:
    """Return for each case whether the condition holds.

    Parameters
    ----------
    test : Test
        The condition.
    names : mapping of str to array of int64
        As for `Cases`.
    work : Work
        Pays for every operation.

    Returns
    -------
    array of bool, one-dimensional
        Exactly what `test.holds` says case by case.

    Raises
    ------
    ConditionError
        If some case divides by zero: with the numbers of such a case.
    LimitExceeded
        If the work is more than `work` allows.
    """
    cases = Cases(names, work)
    if not cases.count:
        return np.zeros(0, dtype=np.bool_)
    return np.broadcast_to(_holds(test, cases), (cases.count,))


# -- integers -------------------------------------------------------------------------------------


@singledispatch
def _numbers(value: Value, cases: Cases) -> Numbers:
    raise TypeError(f"no arrays for {type(value).__name__}")


@_numbers.register(Number)
def _(value: Number, cases: Cases) -> Numbers:
    return np.asarray(value.number, dtype=np.int64 if value.number < _WORD else object)


@_numbers.register(Variable)
def _(value: Variable, cases: Cases) -> Numbers:
    return cases.names[value.name]


@_numbers.register(Negative)
def _(value: Negative, cases: Cases) -> Numbers:
    # The word holds one more negative number than positive ones, but `_fits` never lets it arise.
    operand = _numbers(value.operand, cases)
    _pay(cases, operand)
    return np.asarray(-operand, dtype=operand.dtype)


@_numbers.register(Arithmetic)
def _(value: Arithmetic, cases: Cases) -> Numbers:
    left, right = _numbers(value.left, cases), _numbers(value.right, cases)
    if value.operator in ("//", "%"):
        zero = np.flatnonzero(right == 0)
        if zero.size:
            raise division_by_zero(value, cases.case(int(zero[0])))
    left, right = _fits(value.operator, left, right)
    _pay(cases, left, right)
    operation: Any = ARITHMETIC[value.operator]
    return np.asarray(operation(left, right), dtype=left.dtype)


@_numbers.register(Function)
def _(value: Function, cases: Cases) -> Numbers:
    left, right = _numbers(value.left, cases), _numbers(value.right, cases)
    _pay(cases, left, right)
    if value.function == "gcd":
        cases.work.spend(cases.count * _COST["gcd"])
    function = {"gcd": np.gcd, "min": np.minimum, "max": np.maximum}[value.function]
    return np.asarray(function(left, right), dtype=np.result_type(left, right))


def _fits(operator: str, left: Numbers, right: Numbers) -> tuple[Numbers, Numbers]:
    """Turn both sides into Python integers unless the result certainly fits in the word."""
    x, y = _largest(left), _largest(right)
    most = x * y if operator == "*" else x + y if operator in "+-" else 0
    if most < _WORD and left.dtype == right.dtype == np.int64:
        return left, right
    return left.astype(object), right.astype(object)


def _largest(numbers: Numbers) -> int:
    """Return the largest absolute value; 0 of nothing."""
    return max(abs(int(numbers.min())), abs(int(numbers.max()))) if numbers.size else 0


def _pay(cases: Cases, *operands: Numbers) -> None:
    slow = any(operand.dtype == object for operand in operands)
    cases.work.spend(cases.count * (_OBJECT_COST if slow else 1))


# -- statements -----------------------------------------------------------------------------------


@singledispatch
def _holds(test: Test, cases: Cases) -> Truths:
    raise TypeError(f"no arrays for {type(test).__name__}")


@_holds.register(Comparison)
def _(test: Comparison, cases: Cases) -> Truths:
    left = _numbers(test.operands[0], cases)
    total, alive = cases.count, np.arange(cases.count)
    for operator, operand in zip(test.operators, test.operands[1:], strict=True):
        right = _numbers(operand, cases)
        _pay(cases, left, right)
        comparison: Any = COMPARISONS[operator]
        link = np.broadcast_to(np.asarray(comparison(left, right), dtype=np.bool_), (cases.count,))
        kept = np.flatnonzero(link)
        alive, cases = alive[kept], cases.at(kept)
        if not alive.size:
            break
        left = right[kept] if right.ndim else right
    truth = np.zeros(total, dtype=np.bool_)
    truth[alive] = True
    return truth


@_holds.register(Predicate)
def _(test: Predicate, cases: Cases) -> Truths:
    arguments = [_numbers(argument, cases) for argument in test.arguments]
    name: str = test.predicate
    fast: Callable[..., Truths] | None = None
    if name == "prime" and _largest(arguments[0]) < 1 << _SIEVED_BITS:
        name, fast = "prime by sieve", _sieved
    elif all(a.dtype == np.int64 for a in arguments):
        fast = _FAST.get(name)
    cases.work.spend(cases.count * _COST[f"{name} one by one" if fast is None else name])
    if fast is not None:
        return np.asarray(fast(*arguments), dtype=np.bool_)
    columns = (np.broadcast_to(a, (cases.count,)).tolist() for a in arguments)
    predicate = PREDICATES[test.predicate]
    return np.fromiter((predicate(*x) for x in zip(*columns, strict=True)), np.bool_, cases.count)


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


@_holds.register(Not)
def _(test: Not, cases: Cases) -> Truths:
    return ~_holds(test.statement, cases)


@_holds.register(And)
def _(test: And, cases: Cases) -> Truths:
    return ~_any(test.statements, cases, opposite=True)


@_holds.register(Or)
def _(test: Or, cases: Cases) -> Truths:
    return _any(test.statements, cases, opposite=False)


def _any(statements: tuple[Test, ...], cases: Cases, *, opposite: bool) -> Truths:
    """Mark the cases where some statement holds (fails, if `opposite`).

    Each statement is worked out only for the cases that are not marked yet: `k != 0 and n % k == 0`
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
