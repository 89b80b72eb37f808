"""Conditions that allow a few amounts, the same ones in every heap: a list of them in other words.

So `take k where divides(k, 6)` is `take 1-3, 6`, and `prime(k) and k < 6` is `take 2, 3, 5`.
"""

from __future__ import annotations

from gamecore.rules import conditions as c
from gamecore.rules.all_known import all_known
from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import Take
from gamecore.rules.meanings import ComparisonSign
from gamecore.rules.plain_conditions import is_always_known

LARGEST = 256
"""Largest amount that is looked for: as many conditions are worked out, a few milliseconds."""

_K = c.Variable("k")


def listed_amounts(condition: c.Test) -> Take | None:
    """Return the list of amounts that a condition in plain words allows.

    None where it speaks of the heap, allows nothing, or is not seen to allow LARGEST at most.
    """
    if not is_always_known(condition) or condition.speaks_of("n"):
        return None
    most = _most(condition)
    if most is None or most > LARGEST:
        return None
    allowed = AmountSet.of((k, k) for k in range(1, most + 1) if condition.holds({"k": k}))
    return Take(allowed) if allowed else None


def _most(test: c.Test) -> int | None:
    """Return a number that no amount allowed by a condition is above, or None."""
    match test:
        case c.And(statements=statements):
            return min((most for most in map(_most, statements) if most is not None), default=None)
        case c.Or(statements=statements):
            known = all_known(map(_most, statements))
            return None if known is None else max(known)
        case c.Predicate(predicate="divides", arguments=(k, c.Number(number=number))):
            return number if k == _K and number > 0 else None
        case c.Comparison(operands=(left, c.Number(number=number)), operators=(sign,)):
            return _most_compared(left, sign, number)
    return None


def _most_compared(left: c.Value, sign: ComparisonSign, number: int) -> int | None:
    match left:
        case c.Arithmetic(left=c.Number(number=whole), operator="%", right=k):
            # What is left over by a larger divisor is the number itself.
            is_divisor = sign == "==" and number == 0 < whole
            return whole if k == _K and is_divisor else None
        case c.Arithmetic(left=one, operator="*", right=other) if one == other == _K:
            return max(number, 0) if sign in ("<=", "==") else None
    return max(number, 0) if left == _K and sign in ("<=", "==") else None
