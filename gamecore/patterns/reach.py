"""How far values can be worked out for a given amount of work: for callers with a time budget."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.engines import engine_for
from gamecore.grundy.engines.from_options import FromOptions
from gamecore.grundy.engines.take_marks import TakeMarks
from gamecore.rules.language import as_rule

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule


BY_OPTIONS = (FromOptions, TakeMarks)
"""Engines whose work grows with the number of options, about a microsecond each."""


def affordable(rule: HeapRule | str, upto: int, options: int) -> int:
    """Return the largest heap ≤ upto whose table of values stays within an amount of work.

    Parameters
    ----------
    rule : HeapRule or str
    upto : int
        At least 0.
    options : int
        Most options, of all heaps together, that may be written out. One takes about a microsecond.

    Returns
    -------
    int
        `upto` itself for a rule with a closed form or an engine that looks at no single option. It
        depends on nothing but the arguments, so that everybody is told the same.

    Notes
    -----
    At most `options` options are generated.
    """
    rule = as_rule(rule)
    if closed_form(rule) is not None or not isinstance(engine_for(rule, upto), BY_OPTIONS):
        return upto
    left = options
    for n in range(upto + 1):
        for clause in rule.clauses:
            left -= sum(1 for _option in islice(clause.options(n), left + 1))
            if left < 0:
                return max(n - 1, 0)
    return upto
