"""A proof step by step: its paragraphs, the check of this rule's values, a picture for each step.

No widgets here. A step is a text and the cells that it marks on the strip; during the check a bar
of squares shows the progress.
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
from ui.base.words import N_, Counted, _, number, prose, sentences, several
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
"""The paragraph of a proof that is a placeholder for the steps of the check."""

ONE_ROW = 40
"""Most cells in a single row; more are folded at the period."""

WIDEST = 40
"""Longest period at which a picture is folded."""

CELLS = 400
"""Most cells of a picture; a larger one is not drawn."""

CHUNKS = 4
"""Most steps in which a window is checked."""

FEW = 6
"""Fewest heaps that one step compares."""

LISTED = 12
"""Most numbers that are written out in a list."""

FORMULA_CHECKED = 19
"""The largest heap for which a formula is compared with the definition."""

EXAMPLE = 12
"""The heap near which the example of a formula is taken, so that other heaps are on both sides."""

SQUARES = 30
"""Most squares of the bar; one stands for several heaps when there are more."""

LOOKS = {
    "window": N_("A window lies on {heaps}."),
    "twin": N_("A dashed frame lies on {heaps}."),
    "seen": N_("Bright: {heaps}."),
    "asked": N_("Ringed: {heaps}."),
}
"""Look of a mark in ui/assets/strip.css → its description for screen readers."""


class Mark(NamedTuple):
    """A mark on the cells of the heaps low..high−1 of a strip; `look` is a key of LOOKS.

    With `slides_from` it is animated from there: the heap where its low end was.
    """

    low: int
    high: int
    look: str
    slides_from: int | None = None


class Picture(NamedTuple):
    """A strip with marks: the values from the heap `first` on, in rows of `width` cells."""

    first: int
    values: tuple[int, ...]
    width: int
    marks: tuple[Mark, ...]


class ProgressBar(NamedTuple):
    """The progress of a check: of the heaps low..high−1 those below `done` are checked.

    With `examples` they only illustrate a proof that holds without them.
    """

    low: int
    high: int
    done: int
    examples: bool = False


class ProofStep(NamedTuple):
    """One step of a proof: its text in Markdown, its progress bar and its picture.

    There is no bar before the check starts, and no picture where it would be too large.
    """

    words: str
    bar: ProgressBar | None
    picture: Picture | None = None


class Checking(NamedTuple):
    """The steps of the check, and the pictures beside the paragraphs before and after it.

    `before` is the picture of the first paragraph, and that of the others before the check.
    """

    steps: Sequence[ProofStep] = ()
    before: tuple[Picture | None, Picture | None] = (None, None)
    after: Picture | None = None


@background(
    describe=lambda rule_text: _("Going through the proof for “{rule}”.").format(rule=rule_text),
)
def cached_proof(rule_text: str) -> tuple[ProofStep, ...]:
    """Return the steps of the proof of a rule's pattern; () where there is none."""
    facts = pattern_facts(rule_text)
    if isinstance(facts, Refused):
        return ()
    return proof_steps(parse_rule(rule_text), facts.pattern, facts.values)


def proof_steps(rule: HeapRule, pattern: Pattern, values: Values) -> tuple[ProofStep, ...]:
    """Return the steps of the proof of a pattern; () when it has none in plain words.

    The values must reach at least to pattern.checked_upto. The steps of the check come at CHECK, or
    else at the end.
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

    One of them may be CHECK. None when the pattern is not proved, or has no proof in plain words.
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
    """Return the section of content/…/pattern.md with the proof, and its numbers; None for none."""
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
    """Return whether the rule, as written or in normal form, has a clause that halves a heap."""
    clauses = (*rule.split_clauses, *normal_form(rule).split_clauses)
    return any(isinstance(clause, HalveInto) for clause in clauses)


def _before_the_window(pattern: Pattern) -> Iterator[str]:
    """Yield, if the pattern begins before the window, the paragraph that says so."""
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


# -- the check ----------------------------------------------------------------------------------


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
    """Return the check that compares the heaps of the window with those one period on, in chunks.

    `deciding` is the number of preceding values that decide the next one: the picture after the
    check then shows the window. It is 0 for a theorem that compares more than that.
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
    """Return the equation between the value of a heap and that of the heap one period on."""
    if not saltus:
        return f"G({number(n)}) = {number(value)} = G({number(n + period)})"
    later = f"G({number(n + period)}) = {number(value + saltus)}"
    return f"G({number(n)}) = {number(value)}, {later} = {number(value)} + {number(saltus)}"


def _states(pattern: Pattern, values: Values, m: int) -> Checking:
    """Return the check that the state, base and last m values, is the same before two heaps."""
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

    `before` is the heap whose state is compared: the last m values before it get a dashed frame.
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
    """Return the check of a formula against the definition for the first heaps, with an example."""
    try:
        found = [derive(rule, n) for n in range(FORMULA_CHECKED + 1)]
        agree = all(each.mex == form.value(each.n) for each in found)
    except GameError:
        return Checking()
    if not agree:
        raise AssertionError(f"the formula of {rule} is not what its moves say")
    # The heap with the most values to see; of equals the one nearest to EXAMPLE.
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
    """Return the picture of a heap and its options, those that are single heaps."""
    # The empty option is the heap 0.
    left = sorted({sum(step.option) for step in example.steps if len(step.option) < 2})
    marks: list[Mark] = []
    for heap in left:
        is_next = bool(marks) and marks[-1].high == heap
        low = marks.pop().low if is_next else heap
        marks.append(Mark(low, heap + 1, "window"))
    asked = Mark(example.n, example.n + 1, "asked")
    return Picture(0, values, len(values), (*marks, asked))


def _listed(numbers: Sequence[int]) -> str:
    more = ["…"] if len(numbers) > LISTED else []
    return _(", ").join([*map(number, numbers[:LISTED]), *more])


# -- in words -----------------------------------------------------------------------------------


def picture_words(picture: Picture) -> str:
    """Return the description of a picture in words."""
    values = picture.values
    words = [
        _("The values of the heaps {first} to {last}: {values}.").format(
            first=number(picture.first),
            last=number(picture.first + len(values) - 1),
            values=_(", ").join(map(number, values)),
        )
    ]
    for mark in picture.marks:
        heaps = _("heap {low}") if mark.high - mark.low == 1 else _("the heaps {low} to {last}")
        heaps = heaps.format(low=number(mark.low), last=number(mark.high - 1))
        words.append(_(LOOKS[mark.look]).format(heaps=heaps))
    return sentences(*words)


def bar_html(bar: ProgressBar) -> Markup:
    """Return the progress bar: full and empty squares, and the same in words."""
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
