"""What the Compare view knows of two rules: their values and how they compare, within its time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamecore.patterns.comparison import Comparison, Known, compared
from gamecore.rules.language import parse_rule
from ui.base.refused import Refused
from ui.base.words import _
from ui.pattern.facts import PatternFacts, pattern_facts
from ui.work.cached_task import background

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.integer[Any]]


@dataclass(frozen=True, slots=True)
class CompareFacts:
    """Two rules compared as far as each goes.

    Attributes
    ----------
    ours, theirs : array of int
        Values of both, of the same length.
    found : Comparison
    """

    ours: Values
    theirs: Values
    found: Comparison


@background(
    describe=lambda rule, other: _("Working out the values of “{rule}” and of “{other}”.").format(
        rule=rule, other=other
    ),
)
def compare_facts(rule: str, other: str) -> CompareFacts | Refused:
    """Compare two rules by their canonical texts.

    The result is shared and must not be written to.
    """
    known = []
    for text in (rule, other):
        facts = pattern_facts(text)
        if isinstance(facts, Refused):
            return facts
        known.append(_known(text, facts))
    first, second = known
    length = min(len(first.values), len(second.values))
    return CompareFacts(first.values[:length], second.values[:length], compared(first, second))


def _known(text: str, facts: PatternFacts) -> Known:
    return Known(parse_rule(text), facts.values, facts.pattern)
