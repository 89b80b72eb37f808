"""Which proof belongs to a proved pattern, and the numbers of this rule that go into its words."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from gamecore.grundy.certificates import rising_splits, theorem_for
from gamecore.grundy.closed_forms import closed_form
from gamecore.rules.splits import HalveInto
from ui.base.words import Counted, number, prose, several

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.grundy.certificates import Theorem
    from gamecore.grundy.regular import Regular
    from gamecore.patterns.pattern import Pattern
    from gamecore.rules.heap_rule import HeapRule

CHECK = "<!-- check -->"
"""The paragraph of a proof at which what was checked is walked through; nothing to read itself."""

_THEOREMS = {
    "Golomb 1966": "golomb",
    "Guy–Smith 1956": "guy-smith",
    "state repetition": "state-repetition",
    "periodic moves": "periodic-moves",
    "rising splits": "rising-splits",
}


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
    if closed_form(rule) is None and any(isinstance(c, HalveInto) for c in rule.split_clauses):
        words = prose("pattern", "halves-cancel") + "\n\n" + words
    return (*words.split("\n\n"), *_before_the_window(pattern))


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
    form = closed_form(rule)
    if form is not None:
        return form.proof, form.proof_numbers
    return _certificate(rule, pattern)


def theorem_that_proves(rule: HeapRule, pattern: Pattern) -> Theorem | None:
    """Return the theorem that proves a pattern with a window: values that rise have their own."""
    return (pattern.saltus and rising_splits(rule)) or theorem_for(rule)


def _certificate(rule: HeapRule, pattern: Pattern) -> tuple[str, dict[str, int]] | None:
    theorem = theorem_that_proves(rule, pattern)
    if theorem is None or pattern.window is None or pattern.period is None:
        return None
    low, high = pattern.window
    if low == high:
        return "no-move", {}
    numbers = {
        "k": theorem.largest_amount,
        "h": theorem.heaps_left,
        "m": theorem.largest_amount,
        "m1": theorem.largest_amount + 1,
        "n0": pattern.preperiod or 0,
        "p": pattern.period,
        "s": pattern.saltus or 0,
        "lo": low,
        "last": high - 1,
        "w": high - low,
        "hi": high,
        "before": high - pattern.period,
    }
    if theorem.regular is None:
        return _THEOREMS[theorem.name], numbers
    numbers |= _where_it_holds(theorem.regular)
    numbers["r"] = lcm(pattern.period, theorem.regular.modulus)
    if theorem.regular.is_bounded and not theorem.largest_amount and not rule.split_clauses:
        return "no-move-from", numbers
    if pattern.saltus:
        return "periodic-moves-rising", numbers
    # Whether a move may take any number of stones, and whether it may split.
    splits = "periodic-moves-split" if theorem.heaps_left > 1 else _THEOREMS[theorem.name]
    return (splits if theorem.regular.is_bounded else "periodic-moves-many"), numbers


def _where_it_holds(regular: Regular) -> dict[str, int]:
    """Return the modulus, and the heap from which on what the words say of the moves is true."""
    k = regular.taken if regular.is_bounded else max(regular.taken, 1)
    # In smaller heaps not all amounts up to k can be taken, or some leave less than `part` stones.
    first = max(regular.heap, regular.part + k, 1)
    return {"q": regular.modulus, "N": first, "k1": k}
