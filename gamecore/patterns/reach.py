"""How far values can be worked out for a given amount of work: for callers with a time budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.errors import LimitExceeded
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.engines import engine_for
from gamecore.grundy.engines.byte_scan import ByteScan
from gamecore.grundy.engines.option_marks import OptionMarks
from gamecore.grundy.engines.take_marks import TakeMarks
from gamecore.rules.language import as_rule

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule


FIRST = 256
"""Largest heap of the first table that is tried."""

COUNTED = (ByteScan, OptionMarks, TakeMarks)
"""Engines whose work depends much on the rule; some can tell it only as they go."""


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
    engine = engine_for(rule, upto)
    if not isinstance(engine, COUNTED):
        return upto
    engine.most_steps = min(engine.most_steps, steps)
    if isinstance(engine, ByteScan):
        return min(engine.farthest_within(steps), upto)
    reached = 0
    try:
        # By doublings: a watched engine pays for a whole table before it begins with it.
        while reached < upto:
            reached = min(max(2 * reached, FIRST), upto)
            engine.values(reached + 1)
    except LimitExceeded:
        return max(engine.known - 1, 0)
    return upto
