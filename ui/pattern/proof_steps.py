"""A proof step by step: its paragraphs, and what was checked with the numbers of this rule.

No widgets here. A step is a sentence and what it lights up on the strip; while something is checked
a bar of squares fills.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.errors import GameError
from gamecore.grundy.derivation import derive
from gamecore.grundy.sequence import sequence_of
from gamecore.patterns.folding import agreeing, state_before
from gamecore.rules.language import parse_rule
from ui.base.markup import Markup, markup
from ui.base.refused import Refused
from ui.base.words import _, number, several
from ui.pattern.facts import pattern_facts
from ui.pattern.proof_pictures import WindowPictures, example_picture, state_picture
from ui.pattern.proof_words import CHECK, proof_paragraphs
from ui.work.cached_task import background

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from gamecore.grundy.forms.form import ClosedForm
    from gamecore.patterns.pattern import Pattern
    from gamecore.rules.heap_rule import HeapRule
    from ui.pattern.facts import Values
    from ui.pattern.proof_pictures import Picture

CHUNKS = 4
"""Steps in which a window is walked through."""

FEW = 6
"""Heaps that one step compares even where a quarter of them is less."""

LISTED = 12
"""Numbers of a state that are written out."""

FORMULA_CHECKED = 19
"""The largest heap for which a formula is compared with the definition before the reader's eyes."""

EXAMPLE = 12
"""About where the example of a formula is taken: its heaps stand before it, and some after it."""

SQUARES = 30
"""Most squares of the bar; one stands for several heaps when there are more."""


@dataclass(frozen=True, slots=True)
class ProgressBar:
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
    """What one step says and shows.

    Attributes
    ----------
    words : str
        Markdown.
    bar : ProgressBar or None
        What is checked after this step; None until the checking starts.
    picture : Picture or None
        None where it would be too large to look at, or the step has none.
    """

    words: str
    bar: ProgressBar | None
    picture: Picture | None = None


@background(
    describe=lambda rule_text: _("Going through the proof for “{rule}”.").format(rule=rule_text),
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
    place = paragraphs.index(CHECK)
    told = _told(rule, pattern, values)
    checking = list(told.checking)
    bar = checking[-1].bar if checking else None
    return (
        *(ProofStep(words, None, told.before(n)) for n, words in enumerate(paragraphs[:place])),
        *checking,
        *(ProofStep(words, bar, told.after()) for words in paragraphs[place + 1 :]),
    )


@dataclass(frozen=True, slots=True)
class _Told:
    """The steps of the checking, and the pictures beside the paragraphs before and after it."""

    checking: Iterable[ProofStep] = ()
    before: Callable[[int], Picture | None] = lambda _paragraph: None
    after: Callable[[], Picture | None] = lambda: None


def _told(rule: HeapRule, pattern: Pattern, values: Values) -> _Told:
    form = sequence_of(rule).form
    if form is not None:
        step = _example_step(rule, form)
        if step is None:
            return _Told()
        return _Told([step], lambda _paragraph: step.picture, lambda: step.picture)
    theorem = sequence_of(rule).theorem_for_rise(pattern.saltus or 0)
    if theorem is None or pattern.window is None:
        return _Told()
    if theorem.compares_states:
        states = list(_state_steps(pattern, values, theorem.largest_amount))
        first, last = states[0].picture, states[-1].picture
        return _Told(states, lambda _paragraph: first, lambda: last)
    pictures = WindowPictures(values, pattern, theorem.deciding)
    return _Told(_window_steps(pattern, values, pictures), pictures.before, pictures.after)


def _window_steps(
    pattern: Pattern, values: Values, pictures: WindowPictures
) -> Iterator[ProofStep]:
    """Compare the heaps of the window with those one period on, a quarter of them at a time."""
    low, high = pattern.window or (0, 0)
    period, saltus = pattern.period or 1, pattern.saltus or 0
    before = low
    for start, stop in _chunks(low, high):
        agree = agreeing(values, start, stop, period, saltus)
        words = several(
            "**Heap {first}:** {agree} of {count} agrees with the heap {period} further on: "
            "{pair}.",
            "**Heaps {first} to {last}:** {agree} of {count} agree with the heap {period} further "
            "on, for example {pair}.",
            stop - start,
            first=number(start),
            last=number(stop - 1),
            agree=number(len(agree)),
            period=number(period),
            pair=_pair(agree[0], period, int(values[agree[0]]), saltus),
        )
        picture = pictures.compared(start, stop, before)
        yield ProofStep(words, ProgressBar(low, high, stop), picture)
        before = start


def _pair(n: int, period: int, value: int, saltus: int) -> str:
    """Say that a heap and the one a period on are worth the same, or differ as they should."""
    if not saltus:
        return f"G({number(n)}) = {number(value)} = G({number(n + period)})"
    later = f"G({number(n + period)}) = {number(value + saltus)}"
    return f"G({number(n)}) = {number(value)}, {later} = {number(value)} + {number(saltus)}"


def _state_steps(pattern: Pattern, values: Values, m: int) -> Iterator[ProofStep]:
    """Show the state before both heaps at which it is the same."""
    low, high = pattern.window or (0, 0)
    before: int | None = None
    for heap in (high - (pattern.period or 1), high):
        state = state_before(values, m, heap)
        words = several(
            "**Before heap {heap}:** the base is {base}. Values above it that are there already, "
            "counted from the base: {above}. The last value, counted from the base: {last}.",
            "**Before heap {heap}:** the base is {base}. Values above it that are there already, "
            "counted from the base: {above}. The last {count} values, counted from the base: "
            "{last}.",
            m,
            heap=number(heap),
            base=number(state.base),
            above=_listed(state.above) or _("none"),
            last=_listed(state.last) or _("none"),
        )
        yield ProofStep(words, ProgressBar(low, high, heap), state_picture(values, heap, m, before))
        before = heap


def _example_step(rule: HeapRule, form: ClosedForm) -> ProofStep | None:
    """Compare the formula with the definition for the first heaps, and tell one of them."""
    heaps = range(FORMULA_CHECKED + 1)
    try:
        found = [derive(rule, n) for n in heaps]
        agree = all(each.mex == form.value(each.n) for each in found)
    except GameError:
        return None
    if not agree:
        raise AssertionError(f"the formula of {rule} is not what its moves say")
    # The example with the most to see; of equals one in the middle, where a window is whole.
    example = max(found, key=lambda each: (len(each.seen), -abs(each.n - EXAMPLE)))
    told = (
        _(
            "**Heap {n}, for example:** its options are worth {seen}, so the smallest missing "
            "value is **{mex}**, and the formula says {value}. The heaps 0 to {upto} were all "
            "compared in this way; the proof does not need it."
        )
        if example.seen
        else _(
            "**Heap {n}, for example:** it has no options, so the smallest missing value is "
            "**{mex}**, and the formula says {value}. The heaps 0 to {upto} were all compared in "
            "this way; the proof does not need it."
        )
    )
    words = told.format(
        n=number(example.n),
        seen=_listed(example.seen),
        mex=number(example.mex),
        value=number(form.value(example.n)),
        upto=number(FORMULA_CHECKED),
    )
    picture = example_picture(tuple(each.mex for each in found), example)
    return ProofStep(words, ProgressBar(0, len(heaps), len(heaps), examples=True), picture)


def _chunks(low: int, high: int) -> Iterator[tuple[int, int]]:
    """Cut low..high−1 into at most CHUNKS stretches of about one length; few heaps stay one."""
    size = max(FEW, -(-(high - low) // CHUNKS))
    return ((start, min(start + size, high)) for start in range(low, high, size))


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(number(value) for value in numbers[:LISTED])
    return f"{shown}, …" if len(numbers) > LISTED else shown


def bar_html(bar: ProgressBar) -> Markup:
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


def bar_words(bar: ProgressBar) -> str:
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
