"""The amounts that may be taken from any heap, whatever kind of clause names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.clauses import Clause
    from gamecore.rules.heap_rule import HeapRule


def are_fixed(rule: HeapRule) -> bool:
    """Whether every clause only takes, and the amounts do not depend on the heap."""
    return all(map(_is_fixed, rule.clauses))


def _is_fixed(clause: Clause) -> bool:
    if isinstance(clause, TakeWhere):
        return not clause.condition.speaks_of("n")
    return clause.is_fixed


def fixed_amounts(rule: HeapRule, upto: int) -> NDArray[np.bool_]:
    """Return for each amount 0..upto of a rule whose amounts are fixed whether it is allowed.

    Raises
    ------
    ConditionError, LimitExceeded
        If a condition divides by zero for an amount ≤ upto; if it is too long for that many.
    """
    allowed = np.zeros(upto + 1, dtype=np.bool_)
    for clause in rule.take_clauses:
        if isinstance(clause, TakeWhere):
            for amounts in clause.listed(upto):
                allowed[amounts] = True
            continue
        for run in clause.amounts(upto):
            allowed[run.start : run.stop] = True
    return allowed
