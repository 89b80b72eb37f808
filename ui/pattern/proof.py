"""A proof step by step: its paragraphs, what was checked with this rule, the picture of each step.

No widgets here. A step is a sentence and what it lights up on the strip; while something is checked
a bar of squares fills.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gamecore.errors import GameError
from gamecore.grundy.derivation import derive
from gamecore.grundy.repetition import Repetition
from gamecore.grundy.sequence import sequence_of
from gamecore.patterns.folding import agreeing, state_before
from gamecore.rules.language import parse_rule
from gamecore.rules.normal_form import normal_form
from gamecore.rules.splits import HalveInto
from ui.base.markup import Markup, markup
from ui.base.page_limits import Refused
from ui.base.words import N_, Counted, _, number, prose, several
from ui.pattern.facts import pattern_facts
from ui.work.cached_task import background

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gamecore.grundy.derivation import Derivation
    from gamecore.grundy.forms.form import ClosedForm
    from gamecore.patterns.pattern import Pattern
    from gamecore.rules.heap_rule import HeapRule
    from ui.pattern.facts import Values

CHECK = "<!-- check -->"
"""The paragraph of a proof at which what was checked is walked through; nothing to read itself."""

ONE_ROW = 40
"""Most cells in a single row, along which a window slides; more are folded at the period."""

WIDEST = 40
"""Longest period at which a picture is folded."""

CELLS = 400
"""Most cells of a picture; nobody looks over more."""

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

LOOKS = {
    "window": N_("A window lies on {heaps}."),
    "twin": N_("A dashed frame lies on {heaps}."),
    "seen": N_("Bright: {heaps}."),
    "asked": N_("Ringed: {heaps}."),
}
"""The looks of a mark in ui/assets/strip.css: how each is said to those who do not see it."""


class Mark(NamedTuple):
    """Some cells of a strip that belong together: those of the heaps low..high−1, in one look.

    It may slide to its place from the heap `slides_from`.
    """

    low: int
    high: int
    look: str
    slides_from: int | None = None


class Picture(NamedTuple):
    """A strip with marks: the values from the heap `first` on, in rows of one width."""

    first: int
    values: tuple[int, ...]
    width: int
    marks: tuple[Mark, ...]


class ProgressBar(NamedTuple):
    """How much is checked: of the heaps low..high−1 those before `done`.

    Examples only illustrate a proof that holds without them.
    """

    low: int
    high: int
    done: int
    examples: bool = False


class ProofStep(NamedTuple):
    """What one step says, in Markdown, and shows.

    There is no bar until the checking starts, and no picture where it would be too large to look
    at.
    """

    words: str
    bar: ProgressBar | None
    picture: Picture | None = None


class Checking(NamedTuple):
    """The steps of the checking, and the pictures beside the paragraphs around it.

    Of those before it the first paragraph has a picture of its own.
    """

    steps: Sequence[ProofStep] = ()
    before: tuple[Picture | None, Picture | None] = (None, None)
    after: Picture | None = None


@background(
    describe=lambda rule_text: _("Going through the proof for “{rule}”.").format(rule=rule_text),
)
def cached_proof(rule_text: str) -> tuple[ProofStep, ...]:
    """Cut the proof of a rule's pattern, as its page shows it, into steps."""
    facts = pattern_facts(rule_text)
    if isinstance(facts, Refused):
        return ()
    return proof_steps(parse_rule(rule_text), facts.pattern, facts.values)


def proof_steps(rule: HeapRule, pattern: Pattern, values: Values) -> tuple[ProofStep, ...]:
    """Cut the proof of a pattern into steps; no steps when it has none in plain words.

    The values reach at least to pattern.checked_upto. The checking stands where the text has its
    place for it, or else at the end.
    """
    paragraphs = proof_paragraphs(rule, pattern)
    if paragraphs is None:
        return ()
    if CHECK not in paragraphs:
        paragraphs = (*paragraphs, CHECK)
    place = paragraphs.index(CHECK)
    checking = _checking(rule, pattern, values)
    bar = checking.steps[-1].bar if checking.steps else None
    return (
        *(
            ProofStep(words, None, checking.before[n > 0])
            for n, words in enumerate(paragraphs[:place])
        ),
        *checking.steps,
        *(ProofStep(words, bar, checking.after) for words in paragraphs[place + 1 :]),
    )


# -- the paragraphs -----------------------------------------------------------------------------


def proof_paragraphs(rule: HeapRule, pattern: Pattern) -> tuple[str, ...] | None:
    """Return the proof in plain words with this rule's numbers, as paragraphs in Markdown.

    One of them may be CHECK. None when the pattern is not proved, or its proof is told nowhere in
    plain words.
    """
    section = proof_section(rule, pattern)
    if section is None:
        return None
    name, numbers = section
    words = prose("pattern", name).format(**{key: Counted(n) for key, n in numbers.items()})
    if name.startswith("periodic-moves") and _halves(rule):
        words = prose("pattern", "halves-cancel") + "\n\n" + words
    return (*words.split("\n\n"), *_before_the_window(pattern))


def proof_section(rule: HeapRule, pattern: Pattern) -> tuple[str, dict[str, int]] | None:
    """Return the name of the proof in content/…/pattern.md and the numbers it mentions."""
    if pattern.status != "proved":
        return None
    sequence = sequence_of(rule)
    if sequence.form is not None:
        return sequence.form.proof, sequence.form.proof_numbers
    theorem = sequence.theorem_for_rise(pattern.saltus or 0)
    if theorem is None or pattern.window is None or pattern.period is None:
        return None
    found = Repetition(pattern.preperiod or 0, pattern.period, pattern.saltus or 0)
    return theorem.proof(rule, found, pattern.window)


def _halves(rule: HeapRule) -> bool:
    """Whether there are halves, in the rule's own words or in its plainest ones."""
    clauses = (*rule.split_clauses, *normal_form(rule).split_clauses)
    return any(isinstance(clause, HalveInto) for clause in clauses)


def _before_the_window(pattern: Pattern) -> Iterator[str]:
    """Say that the pattern holds below what its proof looks at, where it begins earlier."""
    first, (stop, end) = pattern.preperiod or 0, pattern.window or (0, 0)
    if first < stop < end:
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


# -- what was checked ---------------------------------------------------------------------------


def _checking(rule: HeapRule, pattern: Pattern, values: Values) -> Checking:
    sequence = sequence_of(rule)
    if sequence.form is not None:
        return _example(rule, sequence.form)
    theorem = sequence.theorem_for_rise(pattern.saltus or 0)
    if theorem is None or pattern.window is None:
        return Checking()
    if theorem.compares_states:
        return _states(pattern, values, theorem.largest_amount)
    return _windows(pattern, values, theorem.deciding)


def _windows(pattern: Pattern, values: Values, deciding: int) -> Checking:
    """Compare the heaps of the window with those one period on, a quarter of them at a time.

    `deciding` is how many values a window needs to decide the next one: then it is the window that
    slides. It is 0 where more is compared than that.
    """
    low, high = pattern.window or (0, 0)
    period, saltus = pattern.period or 1, pattern.saltus or 0
    end = min(high + period + 1, len(values))
    folded = end > ONE_ROW
    first = low - low % period if folded else 0
    cells = tuple(values[first:end].tolist())
    is_drawn = len(cells) <= CELLS and (not folded or 1 < period <= WIDEST)

    def draw(*marks: Mark) -> Picture | None:
        return Picture(first, cells, period if folded else len(cells), marks) if is_drawn else None

    steps: list[ProofStep] = []
    before, size = low, max(FEW, -(-(high - low) // CHUNKS))
    for start in range(low, high, size):
        stop = min(start + size, high)
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
        picture = draw(
            Mark(start, stop, "window", slides_from=before),
            Mark(start + period, stop + period, "twin", slides_from=before + period),
        )
        steps.append(ProofStep(words, ProgressBar(low, high, stop), picture))
        before = start
    window, later = Mark(low, high, "window"), (low + period, high + period)
    next_one, its_twin = (Mark(n, n + 1, "asked") for n in (high, high + period))
    slid = draw(Mark(low, high, "twin"), Mark(*later, "window", slides_from=low))
    if deciding:
        after = draw(window, Mark(*later, "twin"), next_one, its_twin)
        return Checking(steps, (draw(window, next_one), slid), after)
    after = draw(Mark(low, high + period, "seen"), its_twin)
    return Checking(steps, (draw(window), slid), after)


def _pair(n: int, period: int, value: int, saltus: int) -> str:
    """Say that a heap and the one a period on are worth the same, or differ as they should."""
    if not saltus:
        return f"G({number(n)}) = {number(value)} = G({number(n + period)})"
    later = f"G({number(n + period)}) = {number(value + saltus)}"
    return f"G({number(n)}) = {number(value)}, {later} = {number(value)} + {number(saltus)}"


def _states(pattern: Pattern, values: Values, m: int) -> Checking:
    """Show the state before both heaps at which it is the same: the last m values and the base."""
    low, high = pattern.window or (0, 0)
    steps: list[ProofStep] = []
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
        picture = _state_picture(values, heap, m, before)
        steps.append(ProofStep(words, ProgressBar(low, high, heap), picture))
        before = heap
    first = steps[0].picture
    return Checking(steps, (first, first), steps[-1].picture)


def _state_picture(values: Values, heap: int, m: int, before: int | None) -> Picture | None:
    """Return the picture of the last m values before a heap.

    Those before the heap with whose state it is compared, if any, get the dashed frame.
    """
    end = min(len(values), heap + 1)
    if end > CELLS:
        return None
    low = max(heap - m, 0)
    marks: tuple[Mark, ...] = (Mark(low, heap, "window"),)
    if before is not None:
        start = max(before - m, 0)
        marks = (Mark(start, before, "twin"), Mark(low, heap, "window", slides_from=start))
    return Picture(0, tuple(values[:end].tolist()), min(end, ONE_ROW), marks)


def _example(rule: HeapRule, form: ClosedForm) -> Checking:
    """Compare the formula with the definition for the first heaps, and tell one of them."""
    try:
        found = [derive(rule, n) for n in range(FORMULA_CHECKED + 1)]
        agree = all(each.mex == form.value(each.n) for each in found)
    except GameError:
        return Checking()
    if not agree:
        raise AssertionError(f"the formula of {rule} is not what its moves say")
    # The example with the most to see; of equals one in the middle, where a window is whole.
    example = max(found, key=lambda each: (len(each.seen), -abs(each.n - EXAMPLE)))
    template = (
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
    words = template.format(
        n=number(example.n),
        seen=_listed(example.seen),
        mex=number(example.mex),
        value=number(form.value(example.n)),
        upto=number(FORMULA_CHECKED),
    )
    picture = _example_picture(tuple(each.mex for each in found), example)
    bar = ProgressBar(0, len(found), len(found), examples=True)
    return Checking([ProofStep(words, bar, picture)], (picture, picture), picture)


def _example_picture(values: tuple[int, ...], example: Derivation) -> Picture:
    """Return the picture of one heap and of the single heaps that its moves leave."""
    # An option without a heap is the heap 0.
    left = sorted({sum(step.option) for step in example.steps if len(step.option) < 2})
    marks: list[Mark] = []
    for heap in left:
        is_next = bool(marks) and marks[-1].high == heap
        low = marks.pop().low if is_next else heap
        marks.append(Mark(low, heap + 1, "window"))
    asked = Mark(example.n, example.n + 1, "asked")
    return Picture(0, values, len(values), (*marks, asked))


def _listed(numbers: Sequence[int]) -> str:
    first = ", ".join(number(value) for value in numbers[:LISTED])
    return f"{first}, …" if len(numbers) > LISTED else first


# -- in words -----------------------------------------------------------------------------------


def picture_words(picture: Picture) -> str:
    """Say what a picture shows."""
    values = picture.values
    words = [
        _("The values of the heaps {first} to {last}: {values}.").format(
            first=number(picture.first),
            last=number(picture.first + len(values) - 1),
            values=", ".join(map(number, values)),
        )
    ]
    for mark in picture.marks:
        heaps = _("heap {low}") if mark.high - mark.low == 1 else _("the heaps {low} to {last}")
        heaps = heaps.format(low=number(mark.low), last=number(mark.high - 1))
        words.append(_(LOOKS[mark.look]).format(heaps=heaps))
    return " ".join(words)


def bar_html(bar: ProgressBar) -> Markup:
    """Draw the bar: full and empty squares, and beside them in words how much is checked."""
    total, done = bar.high - bar.low, bar.done - bar.low
    squares = min(total, SQUARES)
    full = done * squares // total if total else squares
    return markup(
        '<p class="gl-proofbar" role="status"><span aria-hidden="true">{}{}</span> {}</p>',
        "■" * full,
        "□" * (squares - full),
        _bar_words(bar),
    )


def _bar_words(bar: ProgressBar) -> str:
    if bar.examples:
        words = _("✓ examples: heaps {low} to {upto}")
    elif bar.done >= bar.high:
        words = _("✓ checked: all of the heaps {low} to {last}")
    else:
        words = _("checked: heaps {low} to {upto}, of {low} to {last}")
    return words.format(low=number(bar.low), upto=number(bar.done - 1), last=number(bar.high - 1))
