"""The data of the pattern view: the values of a rule and their pattern, within a page's limits."""

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
"""Largest heap examined first: enough for most games, and done in a millisecond or two."""


NAMED = 8
"""Most values for which the sentence about a large heap names an option."""


@dataclass(frozen=True, slots=True, eq=False)
class PatternFacts:
    """A rule's values and their pattern, within the limits of a page.

    `reach` is the largest heap that a page computes for this rule; the values go at least to the
    smaller of `reach` and page_limits.PLOT. Compared by identity, as a key of cached drawings.
    """

    values: Values
    pattern: Pattern
    reach: int


@background(
    describe=lambda rule_text: _("Working out the values of “{rule}”.").format(rule=rule_text)
)
def pattern_facts(rule_text: str) -> PatternFacts | Refused:
    """Return the pattern of a rule by its first values or, if they prove none, by all in reach.

    The result is shared: its values are read-only.
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

    There is one for each value below `value`, but at most the first NAMED.
    """

    value: int
    options: tuple[tuple[int, ...], ...]


@background(
    describe=lambda rule_text, n: _(
        "Working out the moves of a heap of {n} under “{rule}”."
    ).format(n=number(n), rule=rule_text),
)
def witnesses(rule_text: str, n: int) -> Witnesses | None:
    """Return the options that prove the value of a heap; None when it has too many options."""
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
