"""What the Pattern view knows of a rule: its values and its pattern, within a page's time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamecore.errors import GameError
from gamecore.grundy.sequence import grundy_values, reach_within, sequence_of
from gamecore.patterns.find_pattern import pattern_and_values
from gamecore.positions.valued_rule import ValuedRule
from gamecore.rules.language import parse_rule
from ui.base import page_limits
from ui.base.page_limits import Refused
from ui.base.words import _, number, say
from ui.work.cached_task import background

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gamecore.patterns.pattern import Pattern

    Values = NDArray[np.integer[Any]]

FIRST_LOOK = 512
"""Heaps examined first: enough for most games, and done in a millisecond or two."""


NAMED = 8
"""Most values that get an option named in the sentence about a large heap."""


@dataclass(frozen=True, slots=True, eq=False)
class PatternFacts:
    """A rule's pattern, settled as far as the page's time budget goes; pictures are kept by it.

    The values go at least as far as a plot may; `reach` is the largest heap that a page works out
    for this rule.
    """

    values: Values
    pattern: Pattern
    reach: int


@background(
    describe=lambda rule_text: _("Working out the values of “{rule}”.").format(rule=rule_text)
)
def pattern_facts(rule_text: str) -> PatternFacts | Refused:
    """Look at more and more values of a rule until its pattern is settled or the budget is spent.

    The result is shared and must not be written to.
    """
    try:
        return _examine(rule_text)
    except GameError as refusal:
        return Refused(say(refusal.message))


def _examine(rule_text: str) -> PatternFacts:
    rule = parse_rule(rule_text)
    most = page_limits.VERDICT_SPLIT if rule.split_clauses else page_limits.VERDICT
    reach = reach_within(rule, most, page_limits.PATTERN_STEPS)
    pattern, values = pattern_and_values(rule, min(FIRST_LOOK, reach))
    if pattern.status != "proved" and reach > FIRST_LOOK:
        pattern, values = pattern_and_values(rule, reach)
    plotted = min(page_limits.PLOT, reach)
    if len(values) <= plotted:
        values = grundy_values(rule, plotted)
    values.flags.writeable = False
    return PatternFacts(values, pattern, reach)


@dataclass(frozen=True, slots=True)
class Witnesses:
    """Why a heap has its value: options[v] is the first option of value v.

    That for each smaller value, but for no more than the first NAMED of them.
    """

    value: int
    options: tuple[tuple[int, ...], ...]


@background(
    describe=lambda rule_text, n: _(
        "Working out the moves of a heap of {n} under “{rule}”."
    ).format(n=number(n), rule=rule_text),
)
def witnesses(rule_text: str, n: int) -> Witnesses | None:
    """Return the options that force the value of a heap; None when it has too many options."""
    rule = parse_rule(rule_text)
    try:
        theory = sequence_of(rule).reaching(n)
        by_value = ValuedRule(rule, theory, n)
        options = []
        value = theory.value(n)
        for smaller in range(min(value, NAMED)):
            options.append(next(by_value.options_with_value(n, smaller)))
    except GameError:
        return None
    return Witnesses(value, tuple(options))
