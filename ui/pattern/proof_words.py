"""Which proof belongs to a proved pattern, and the numbers of this rule that go into its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.grundy.repetition import Repetition
from gamecore.grundy.sequence import sequence_of
from gamecore.rules.normal_form import normal_form
from gamecore.rules.splits import HalveInto
from ui.base.words import Counted, number, prose, several

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.patterns.pattern import Pattern
    from gamecore.rules.heap_rule import HeapRule

CHECK = "<!-- check -->"
"""The paragraph of a proof at which what was checked is walked through; nothing to read itself."""


def proof_paragraphs(rule: HeapRule, pattern: Pattern) -> tuple[str, ...] | None:
    """Return the proof in plain words with this rule's numbers, as paragraphs in Markdown.

    One of them may be CHECK. None when the pattern is not proved, or its proof is told nowhere in
    plain words.
    """
    section = proof_section(rule, pattern)
    if section is None:
        return None
    name, numbers = section
    counted = {key: Counted(value) for key, value in numbers.items()}
    words = prose("pattern", name).format(**counted)
    if name.startswith("periodic-moves") and _halves(rule):
        words = prose("pattern", "halves-cancel") + "\n\n" + words
    return (*words.split("\n\n"), *_before_the_window(pattern))


def _halves(rule: HeapRule) -> bool:
    """Whether there are halves, in the rule's own words or in its plainest ones."""
    clauses = (*rule.split_clauses, *normal_form(rule).split_clauses)
    return any(isinstance(clause, HalveInto) for clause in clauses)


def _before_the_window(pattern: Pattern) -> Iterator[str]:
    """Say that the pattern holds below what its proof looks at, where it begins earlier."""
    first, stop = pattern.preperiod or 0, (pattern.window or (0, 0))[0]
    if first < stop < (pattern.window or (0, 0))[1]:
        yield several(
            "The proof begins at heap {stop}. The heap before, heap {first}, was compared as well, "
            "so the pattern holds from there on.",
            "The proof begins at heap {stop}. The heaps before, {first} to {last}, were compared "
            "as well, so the pattern holds from there on.",
            stop - first,
            stop=number(stop),
            first=number(first),
            last=number(stop - 1),
        )


def proof_section(rule: HeapRule, pattern: Pattern) -> tuple[str, dict[str, int]] | None:
    """Return the name of the proof in content/…/pattern.md and the numbers it mentions."""
    if pattern.status != "proved":
        return None
    form = sequence_of(rule).form
    if form is not None:
        return form.proof, form.proof_numbers
    return _certificate(rule, pattern)


def _certificate(rule: HeapRule, pattern: Pattern) -> tuple[str, dict[str, int]] | None:
    theorem = sequence_of(rule).theorem_for_rise(pattern.saltus or 0)
    if theorem is None or pattern.window is None or pattern.period is None:
        return None
    found = Repetition(pattern.preperiod or 0, pattern.period, pattern.saltus or 0)
    return theorem.proof(rule, found, pattern.window)
