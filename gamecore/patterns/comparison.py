"""Two rules side by side: where their values first differ, or that they never do, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.errors import GameError
from gamecore.grundy.forms.amounts_allowed import allowed_amounts
from gamecore.grundy.sequence import grundy_values
from gamecore.messages import Message
from gamecore.patterns.aligned import Agreement, Difference, Known, aligned, rise
from gamecore.patterns.find_pattern import find_pattern
from gamecore.rules.language import as_rule
from gamecore.rules.normal_form import normal_form
from gamecore.rules.options import options

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule

MOST_SHIFT = 8
"""Farthest shift that is looked for; those of the literature are by one or two."""

MOVES_LISTED = 40
"""The largest heap whose moves are listed, to see whether two rules allow the same."""

SHIFT_EVIDENCE = 32
"""Fewest heaps over which a shift that is not proved must have been seen."""


@dataclass(frozen=True, slots=True)
class Shift:
    """That one sequence is the other, moved by some heaps.

    Attributes
    ----------
    by : int
        d > 0: the second rule's value of n is the first rule's value of n + d. d < 0: the first
        rule's value of n is the second rule's value of n − d.
    claim : Agreement
    """

    by: int
    claim: Agreement


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rules compared; exactly one of `difference` and `equal` is not None.

    Attributes
    ----------
    difference : Difference or None
    equal : Agreement or None
    shift : Shift or None
        Only beside a difference, and the smallest one.
    shared : Message or None
        What two different sequences that are no shift of one another have in common all the same:
        from which heap on they agree, or their period.
    compared_upto : int
        The largest heap at which the two were compared.
    same_moves_upto : int or None
        Up to which heap the moves of both were listed and are the same, when their values are equal
        and it is not known that the two are one game; nothing is claimed of larger heaps.
    """

    difference: Difference | None
    equal: Agreement | None
    shift: Shift | None
    shared: Message | None
    compared_upto: int
    same_moves_upto: int | None = None


def compare(rule: HeapRule | str, other: HeapRule | str, upto: int) -> Comparison:
    """Compare the values of two rules, looking at the heaps 0..upto of each.

    Parameters
    ----------
    rule, other : HeapRule or str
    upto : int
        0 ≤ upto ≤ limits.TABLE; as far as `grundy_values` goes for both.

    Raises
    ------
    RuleSyntaxError, PositionError, LimitExceeded
        As `grundy_values`.

    Notes
    -----
    The cost of `find_pattern` for both, and O(limits.COMPARE_WINDOW) at most for the comparison.

    Examples
    --------
    >>> compare("0.161", "0.36", 1000).difference
    Difference(heap=519, value=2, other=4)
    """
    first, second = as_rule(rule), as_rule(other)
    return compared(
        Known(first, grundy_values(first, upto), find_pattern(first, upto)),
        Known(second, grundy_values(second, upto), find_pattern(second, upto)),
    )


def compared(first: Known, second: Known) -> Comparison:
    """Compare two rules from what is known of them already, see `compare`."""
    if _is_one_game(first.rule, second.rule):
        reason = Message("Both texts allow exactly the same moves.")
        return Comparison(None, Agreement("proved", reason), None, None, len(first.values) - 1)
    difference, claim, upto = aligned(first, second, 0)
    if difference is None:
        same_moves = _same_moves_upto(first.rule, second.rule)
        return Comparison(None, claim, None, None, upto, same_moves)
    shift = _shift(first, second)
    shared = _shared(first, second) if shift is None else None
    return Comparison(difference, None, shift, shared, upto)


def _is_one_game(rule: HeapRule, other: HeapRule) -> bool:
    """Whether it is known that both allow the same moves in every heap."""
    one, two = normal_form(rule), normal_form(other)
    if one == two or one.split_clauses or two.split_clauses:
        return one == two
    allowed = allowed_amounts(one)
    return allowed is not None and allowed == allowed_amounts(two)


def _same_moves_upto(rule: HeapRule, other: HeapRule) -> int | None:
    """List the moves of the first heaps; None where some differ, or cannot be listed."""
    try:
        alike = all(options(rule, n) == options(other, n) for n in range(MOVES_LISTED + 1))
    except GameError:
        return None
    return MOVES_LISTED if alike else None


# -- shifts ---------------------------------------------------------------------------------------


def _shift(first: Known, second: Known) -> Shift | None:
    """Return the smallest shift of one sequence that makes it the other, forwards first."""
    for by in range(1, MOST_SHIFT + 1):
        for ours, theirs, sign in ((first, second, 1), (second, first, -1)):
            claim = _shifted(ours, theirs, by)
            if claim is not None:
                return Shift(sign * by, claim)
    return None


def _shifted(first: Known, second: Known, by: int) -> Agreement | None:
    if len(first.values) <= by or not second.values.any():
        return None  # a sequence of zeros is found everywhere: nothing was moved
    start = min(len(first.values) - by, len(second.values))
    if (first.values[by : by + start] != second.values[:start]).any():
        return None  # most shifts fail in the tables; only the others are worth the long window
    difference, claim, upto = aligned(first, second, by)
    if difference is not None:
        return None
    return claim if claim.status == "proved" or upto + 1 >= SHIFT_EVIDENCE else None


# -- what two different sequences share -----------------------------------------------------------


def _shared(first: Known, second: Known) -> Message | None:
    ours, theirs = first.pattern, second.pattern
    if ours.period is None or (ours.period, ours.saltus) != (theirs.period, theirs.saltus):
        return None
    if not first.law or not second.law:
        return Message(
            "Both seem to have period {period}{rise}, as far as was seen.",
            period=ours.period,
            rise=rise(ours.saltus),
        )
    start = max(first.law.preperiod, second.law.preperiod)
    stop = start + ours.period
    if stop > limits.COMPARE_WINDOW:
        return None
    unequal = np.flatnonzero(first.first(stop) != second.first(stop))
    last = int(unequal[-1]) if unequal.size else -1
    if last < start:
        return Message(
            "From heap {heap} on the values are the same for ever: both have period {period}{rise} "
            "by then, and one whole period was compared.",
            heap=last + 1,
            period=ours.period,
            rise=rise(ours.saltus),
        )
    return Message(
        "Both have period {period}{rise}, with different values.",
        period=ours.period,
        rise=rise(ours.saltus),
    )
