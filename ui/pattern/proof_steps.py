"""A proof step by step: its paragraphs, and what was checked with the numbers of this rule.

No widgets here. A step adds words below those before it; while something is checked a bar of
squares fills.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamecore.errors import GameError
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.derivation import derive
from gamecore.rules.language import parse_rule
from ui.base.long_work import long_work
from ui.base.markup import Markup, markup
from ui.base.words import N_, _, number
from ui.pattern.facts import Refused, pattern_facts
from ui.pattern.proof_words import CHECK, proof_paragraphs, theorem_that_proves

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from gamecore.grundy.closed_forms import ClosedForm
    from gamecore.patterns.pattern import Pattern
    from gamecore.rules.heap_rule import HeapRule

    Values = NDArray[np.integer[Any]]

CHUNKS = 4
"""Steps in which a window is walked through."""

NAMED = 6
"""Pairs of heaps that one step names; the others are counted."""

LISTED = 12
"""Numbers of a picture that are written out."""

FORMULA_CHECKED = 19
"""The largest heap for which a formula is compared with the definition before the reader's eyes."""

SQUARES = 30
"""Most squares of the bar; one stands for several heaps when there are more."""


@dataclass(frozen=True, slots=True)
class Bar:
    """How much has been checked.

    Attributes
    ----------
    low, high : int
        The first heap to check, and the one after the last.
    done : int
        The heaps low..done−1 are checked.
    examples : bool
        Whether they only illustrate a proof that holds without them.
    """

    low: int
    high: int
    done: int
    examples: bool = False


@dataclass(frozen=True, slots=True)
class ProofStep:
    """What one step adds.

    Attributes
    ----------
    words : str
        Markdown.
    bar : Bar or None
        What is checked after this step; None until the checking starts.
    """

    words: str
    bar: Bar | None


@long_work(
    most=128,
    says=lambda rule_text: _("Going through the proof for “{rule}”.").format(rule=rule_text),
)
def told_proof(rule_text: str) -> tuple[ProofStep, ...]:
    """Cut the proof of a rule's pattern, as its page shows it, into steps."""
    facts = pattern_facts(rule_text)
    if isinstance(facts, Refused):
        return ()
    return proof_steps(parse_rule(rule_text), facts.pattern, facts.values)


def proof_steps(rule: HeapRule, pattern: Pattern, values: Values) -> tuple[ProofStep, ...]:
    """Cut the proof of a pattern into steps; no steps when it has none in plain words.

    Parameters
    ----------
    rule : HeapRule
    pattern : Pattern
        What `find_pattern` says of the rule.
    values : array of int
        G(0), …, at least up to pattern.checked_upto.

    Notes
    -----
    The checking stands where the text has its place for it, or else at the end.
    """
    paragraphs = proof_paragraphs(rule, pattern)
    if paragraphs is None:
        return ()
    if CHECK not in paragraphs:
        paragraphs = (*paragraphs, CHECK)
    steps: list[ProofStep] = []
    bar: Bar | None = None
    for words in paragraphs:
        if words == CHECK:
            steps += _checking(rule, pattern, values)
            bar = steps[-1].bar if steps else None
        else:
            steps.append(ProofStep(words, bar))
    return tuple(steps)


def _checking(rule: HeapRule, pattern: Pattern, values: Values) -> Iterator[ProofStep]:
    form = closed_form(rule)
    if form is not None:
        return _formula_steps(rule, form)
    theorem = theorem_that_proves(rule, pattern)
    if theorem is None or pattern.window is None:
        return iter(())
    if theorem.name == "state repetition":
        return _picture_steps(pattern, values, theorem.reach_back)
    return _window_steps(pattern, values)


def _window_steps(pattern: Pattern, values: Values) -> Iterator[ProofStep]:
    """Compare the heaps of the window with those one period on, a quarter of them at a time."""
    low, high = pattern.window or (0, 0)
    period, saltus = pattern.period or 1, pattern.saltus or 0
    for start, stop in _chunks(low, high):
        pairs = [
            _pair(n, period, int(values[n]), saltus)
            for n in range(start, min(stop, start + NAMED))
            if int(values[n]) + saltus == int(values[n + period])
        ]
        rises = values[start + period : stop + period].astype(int) - values[start:stop]
        agree = int((rises == saltus).sum())
        words = _("**Heaps {first} to {last}:** {pairs}{more} {agree} of {count} agree.").format(
            first=number(start),
            last=number(stop - 1),
            pairs=", ".join(pairs),
            more=", …" if stop - start > NAMED else ".",
            agree=number(agree),
            count=number(stop - start),
        )
        yield ProofStep(words, Bar(low, high, stop))


def _pair(n: int, period: int, value: int, saltus: int) -> str:
    """Say that a heap and the one a period on are worth the same, or differ as they should."""
    if not saltus:
        return f"G({number(n)}) = {number(value)} = G({number(n + period)})"
    later = f"G({number(n + period)}) = {number(value + saltus)}"
    return f"G({number(n)}) = {number(value)}, {later} = {number(value)} + {number(saltus)}"


def _picture_steps(pattern: Pattern, values: Values, m: int) -> Iterator[ProofStep]:
    """Show the picture before both heaps at which it is the same."""
    low, high = pattern.window or (0, 0)
    for heap in (high - (pattern.period or 1), high):
        base, above, last = picture(values, m, heap)
        words = _(
            "**Before heap {heap}:** the base is {base}. Values above it that are there already, "
            "counted from the base: {above}. The last {m} values, counted from the base: {last}."
        ).format(
            heap=number(heap),
            base=number(base),
            above=_listed(above) or _("none"),
            m=number(m),
            last=_listed(last) or _("none"),
        )
        yield ProofStep(words, Bar(low, high, heap))


def picture(values: Values, m: int, n: int) -> tuple[int, list[int], list[int]]:
    """Return what decides the values from heap n on under `take all but …`, m the largest amount.

    Returns
    -------
    base : int
        The smallest value that no heap up to n − m − 1 has.
    above : list of int
        The values above the base among those heaps, minus the base, ascending.
    last : list of int
        The last m values in order, minus the base.
    """
    far = set(values[: max(n - m, 0)].tolist())
    base = next(v for v in range(len(far) + 1) if v not in far)
    above = sorted(v - base for v in far if v > base)
    return base, above, [int(v) - base for v in values[max(n - m, 0) : n]]


def _formula_steps(rule: HeapRule, form: ClosedForm) -> Iterator[ProofStep]:
    """Compare the formula with the definition for the first heaps."""
    for start, stop in _chunks(0, FORMULA_CHECKED + 1):
        head = _(_EXAMPLES_HEAD) if start == 0 else ""
        try:
            lines = [f"- {_formula_line(rule, form, n)}" for n in range(start, stop)]
        except GameError:
            return
        bar = Bar(0, FORMULA_CHECKED + 1, stop, examples=True)
        yield ProofStep(head + "\n".join(lines), bar)


_EXAMPLES_HEAD = N_(
    "Some examples, which the proof does not need: the formula beside the definition, heap by "
    "heap.\n\n"
)
_FORMULA_LINE = N_(
    "Heap {n}: its options are worth {seen}, the smallest missing value is **{mex}**; "
    "the formula says {value}."
)


def _formula_line(rule: HeapRule, form: ClosedForm, n: int) -> str:
    found = derive(rule, n)
    words = _FORMULA_LINE if found.seen else N_("Heap {n} has no option: **0**; formula: {value}.")
    return _(words).format(
        n=number(n),
        seen=_listed(list(found.seen)),
        mex=number(found.mex),
        value=number(form.value(n)),
    )


def _chunks(low: int, high: int) -> Iterator[tuple[int, int]]:
    """Cut low..high−1 into at most CHUNKS stretches of about one length."""
    size = max(1, -(-(high - low) // CHUNKS))
    return ((start, min(start + size, high)) for start in range(low, high, size))


def _listed(numbers: list[int]) -> str:
    shown = ", ".join(number(value) for value in numbers[:LISTED])
    return f"{shown}, …" if len(numbers) > LISTED else shown


def bar_html(bar: Bar) -> Markup:
    """Draw the bar: full and empty squares, and beside them in words how much is checked."""
    total, done = bar.high - bar.low, bar.done - bar.low
    squares = min(total, SQUARES)
    full = done * squares // total if total else squares
    return markup(
        '<p class="gl-proofbar" role="status"><span aria-hidden="true">{}{}</span> {}</p>',
        "■" * full,
        "□" * (squares - full),
        bar_words(bar),
    )


def bar_words(bar: Bar) -> str:
    """Say how much is checked."""
    if bar.examples:
        return _("✓ examples: heaps {low} to {upto}").format(
            low=number(bar.low), upto=number(bar.done - 1)
        )
    if bar.done >= bar.high:
        return _("✓ checked: all of the heaps {low} to {last}").format(
            low=number(bar.low), last=number(bar.high - 1)
        )
    return _("checked: heaps {low} to {upto}, of {low} to {last}").format(
        low=number(bar.low), upto=number(bar.done - 1), last=number(bar.high - 1)
    )
