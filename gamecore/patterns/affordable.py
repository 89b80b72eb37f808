"""How far values can be worked out for a given amount of work: for callers with a time budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.engines import engine_for
from gamecore.rules.language import as_rule

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule


def affordable(rule: HeapRule | str, upto: int, steps: int) -> int:
    """Return how far, at most to upto, a table of values goes that stays within an amount of work.

    Parameters
    ----------
    rule : HeapRule or str
    upto : int
        At least 0.
    steps : int
        Most steps, of those of limits.TABLE_STEPS: one takes 0.15 microseconds.

    Returns
    -------
    int
        `upto` itself for a rule with a closed form or an engine that knows its work beforehand. It
        depends on nothing but the arguments, so that everybody is told the same.

    Raises
    ------
    ConditionError
        If a condition divides by zero for a heap in reach.

    Notes
    -----
    Works the table out, in at most that many steps. A few heaps more may still fit: conditions are
    worked out, and paid for, for blocks of heaps.
    """
    rule = as_rule(rule)
    if closed_form(rule) is not None:
        return upto
    return engine_for(rule, upto).within(steps)
