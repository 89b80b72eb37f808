"""Which ways to take always allow 1, …, q−1 and never a multiple of q, whatever else the heap says.

So it is with `take k where divides(k, n) and odd(k)` and q = 2: one stone may always be taken, and
an even number never.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from gamecore.grundy.forms.amounts_allowed import of_clause, of_condition
from gamecore.grundy.growth import always_holds
from gamecore.rules import conditions as c
from gamecore.rules.clauses import Take
from gamecore.rules.plain_conditions import is_always_known, replaced
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from gamecore.grundy.forms.amounts_allowed import Allowed
    from gamecore.rules.clauses import TakeClause
    from gamecore.rules.heap_rule import HeapRule

LARGEST = 64
"""Largest q that is looked for."""


def avoided_modulus(rule: HeapRule) -> int | None:
    """Return the q ≥ 2 of a rule that only takes, or None when it is not seen to have one."""
    clauses = rule.take_clauses
    q = next(k for k in count(1) if k > LARGEST or not any(_always(own, k) for own in clauses))
    return q if 2 <= q <= LARGEST and all(_never(clause, q) for clause in clauses) else None


def _always(clause: TakeClause, amount: int) -> bool:
    """Whether an amount is seen to be allowed in every heap of that size or larger."""
    match clause:
        case Take(allowed=amounts):
            return amount in amounts
        case TakeWhere(condition=condition):
            test = replaced(condition, {c.Variable("k"): c.Number(amount)})
            return always_holds(test, "n", amount)
    return False


def _never(clause: TakeClause, q: int) -> bool:
    """Whether a clause is seen never to allow a multiple of q."""
    if isinstance(clause, TakeWhere):
        return is_always_known(clause.condition) and _fails(clause.condition, q)
    return _avoids(of_clause(clause), q)


def _fails(test: c.Test, q: int) -> bool:
    """Whether a condition is seen to fail for every multiple of q."""
    match test:
        case c.And(statements=statements):
            return any(_fails(part, q) for part in statements)
        case c.Or(statements=statements):
            return all(_fails(part, q) for part in statements)
    return _avoids(of_condition(test), q)


def _avoids(allowed: Allowed | None, q: int) -> bool:
    return (
        allowed is not None
        and allowed.is_one_set
        and allowed.whole != "always"
        and not allowed.has_multiple(q)
    )
