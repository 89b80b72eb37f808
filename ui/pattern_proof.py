"""Which proof belongs to a proved pattern, and the numbers of this rule that go into its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.grundy.certificates import theorem_for
from gamecore.grundy.closed_forms import (
    AtLeastFraction,
    AtMostFraction,
    TakeAny,
    TakeAnyOrSplit,
    TakeUpTo,
    closed_form,
)
from gamecore.rules.clauses import TakeFraction
from ui.words import number, prose

if TYPE_CHECKING:
    from gamecore.patterns.pattern import Pattern
    from gamecore.rules.heap_rule import HeapRule

_THEOREMS = {
    "Golomb 1966": "golomb",
    "Guy–Smith 1956": "guy-smith",
    "state repetition": "state-repetition",
}


def proof_text(rule: HeapRule, pattern: Pattern) -> str | None:
    """Return the proof in plain words with this rule's numbers, as Markdown.

    None when the pattern is not proved, or its proof is told nowhere in plain words.
    """
    section = proof_section(rule, pattern)
    if section is None:
        return None
    name, numbers = section
    return prose("pattern", name).format(**{key: number(value) for key, value in numbers.items()})


def proof_section(rule: HeapRule, pattern: Pattern) -> tuple[str, dict[str, int]] | None:
    """Return the name of the proof in content/…/pattern.md and the numbers it mentions."""
    if pattern.status != "proved":
        return None
    form = closed_form(rule)
    if isinstance(form, (AtLeastFraction, AtMostFraction)):
        return _fraction(rule, isinstance(form, AtLeastFraction))
    if isinstance(form, TakeUpTo):
        period = pattern.period or 1
        return "take-up-to", {"p": period, "k": period - 1}
    if form is not None:
        return _FORMS.get(type(form).__name__)
    return _certificate(rule, pattern)


_FORMS: dict[str, tuple[str, dict[str, int]]] = {
    TakeAny.__name__: ("take-any", {}),
    TakeAnyOrSplit.__name__: ("take-any-or-split", {}),
}


def _fraction(rule: HeapRule, at_least: bool) -> tuple[str, dict[str, int]] | None:
    denominators = [c.denominator for c in rule.clauses if isinstance(c, TakeFraction)]
    if not at_least:
        return "at-most-fraction", {"d": min(denominators)}
    d = max(denominators)
    if d == 1:
        return "whole-heap", {}
    return "at-least-half" if d == 2 else "at-least-fraction", {"d": d, "d1": d - 1}


def _certificate(rule: HeapRule, pattern: Pattern) -> tuple[str, dict[str, int]] | None:
    theorem = theorem_for(rule)
    if theorem is None or pattern.window is None or pattern.period is None:
        return None
    low, high = pattern.window
    numbers = {
        "k": theorem.reach_back,
        "h": theorem.heaps_left,
        "m": theorem.reach_back,
        "m1": theorem.reach_back + 1,
        "n0": pattern.preperiod or 0,
        "p": pattern.period,
        "s": pattern.saltus or 0,
        "lo": low,
        "last": high - 1,
        "hi": high,
        "before": high - pattern.period,
    }
    return _THEOREMS[theorem.name], numbers
