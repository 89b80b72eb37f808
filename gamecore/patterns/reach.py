"""How far values can be worked out for a given amount of work: for callers with a time budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.errors import LimitExceeded
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.engines import engine_for
from gamecore.grundy.engines.from_options import FromOptions
from gamecore.grundy.engines.option_marks import OptionMarks
from gamecore.grundy.engines.take_marks import TakeMarks
from gamecore.rules.language import as_rule

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule


COUNTED = (FromOptions, OptionMarks, TakeMarks)
"""Engines that can tell only as they go how much work a table is."""


def affordable(rule: HeapRule | str, upto: int, steps: int) -> int:
    """Return the largest heap ≤ upto whose table of values stays within an amount of work.

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
    Works the table out, in at most that many steps.
    """
    rule = as_rule(rule)
    if closed_form(rule) is not None:
        return upto
    engine = engine_for(rule, upto)
    if not isinstance(engine, COUNTED):
        return upto
    engine.most_steps = min(engine.most_steps, steps)
    try:
        engine.values(upto + 1)
    except LimitExceeded:
        return max(engine.known - 1, 0)
    return upto
