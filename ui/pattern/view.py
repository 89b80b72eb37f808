"""The pattern view: a guess, the values folded and plotted, the verdict and its proof."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any
from zlib import crc32

import streamlit as st

from gamecore.document import Table
from ui.base import page_limits
from ui.base.fields import VERDICT, Field
from ui.base.marks import heaps_after, letters_of, panel, places_of, to_press
from ui.base.markup import Markup, html, join, markup
from ui.base.page import View
from ui.base.page_limits import Refused
from ui.base.words import N_, _, gap, kept_by_reader, number
from ui.derivation.opening import large_key, open_from
from ui.frame.audience import presenting
from ui.frame.export import line_of, rule_line
from ui.frame.share import field_values
from ui.links import link_state
from ui.links.links import field
from ui.pattern.cards import (
    badge,
    csv_text,
    data_table,
    file_name,
    formula_text,
    letters_explained,
    set_formula,
    set_formulas,
    verdict_card,
    verdict_details,
    what_it_says,
)
from ui.pattern.charts import BEFORE_CLASS, groups
from ui.pattern.facts import PatternFacts, pattern_facts, witnesses
from ui.pattern.guess import (
    KINDS,
    LENGTHS,
    OTHERWISE,
    TRUTH,
    asks_for_losing,
    choice_name,
    choices,
    judge,
    judge_losing,
    truth,
)
from ui.pattern.plot import alt_text, letters_text, plot, plot_files
from ui.pattern.proof import bar_html, cached_proof
from ui.pattern.strip import folding_data, folding_strip, scrub_line, still_strip
from ui.pieces.question import (
    beside,
    close_for_new,
    feedback_panel,
    is_praised,
    verdict_guess,
    verdict_switch,
)
from ui.pieces.stepper import step_count
from ui.room.question import ClassBlank
from ui.room.wall import ask_one

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.document import Part
    from ui.links.link_state import PageState
    from ui.pattern.facts import Values
    from ui.pattern.proof import ProofStep


def pattern_view(state: PageState) -> None:
    """Draw the view: the question and the verdict, the strip, the plot, the proof."""
    facts = pattern_facts(str(state.rule))
    if isinstance(facts, Refused):
        html(panel("error", facts.sentence, alert=True))
        return
    close_for_new(state, str(state.rule))
    question, subject = beside()
    with question:
        upto = min(link_state.number(state.page, "upto"), facts.reach)
    if upto == facts.reach < page_limits.PLOT:
        words = _(
            "No shortcut is known for this rule: a page works out its heaps up to {reach}. "
            "The command line goes further."
        )
        html(panel("note", words.format(reach=number(facts.reach))))
    values = facts.values[: upto + 1]
    with question:
        visible = _guess_and_verdict(state, facts, upto)
    with subject:
        _folding(state, facts, upto, visible)
        pressed = _plot(state, facts, values, visible)
    spoken = letters_text(values, letters_of(state.heaps))
    about = _about_click(state, pressed if pressed is not None else _pressed(state, facts))
    html(markup('<p class="gl-hidden">{}</p>{}', spoken, about))
    _below(state, facts, values, visible)


# -- the plot -----------------------------------------------------------------------------------


def _plot(state: PageState, facts: PatternFacts, values: Values, visible: bool) -> int | None:
    pattern = facts.pattern if visible else None
    upto, in_hand = len(values) - 1, letters_of(state.heaps)

    def pressed(n: int) -> None:
        if n <= min(upto, page_limits.DERIVE_OPTIONS):
            open_from(state, "pattern", n)

    alone = presenting()  # in Present present.css sets the height, by that of the window
    with st.container(key="plot", height=BEFORE_CLASS, border=False) if alone else nullcontext():
        n = plot(
            facts,
            upto,
            visible,
            in_hand,
            key=f"_{state.page.prefix}-plot",
            alt=alt_text(str(state.rule), values, pattern),
            for_class=alone,
            on_point=pressed,
        )
    return n if n is not None and n <= upto else None


def _pressed(state: PageState, facts: PatternFacts) -> int | None:
    """Return the position's heap, too large to derive, whose reason was asked for last, or None."""
    heap = st.session_state.get(large_key(state))
    return heap if heap in state.heaps and heap <= facts.reach else None


def _about_click(state: PageState, n: int | None) -> Markup:
    """Return the hint that points can be pressed, or the answer to a press on the heap n."""
    if n is None:
        hint = _("Press a point to see why the heap has that value.")
        return to_press(hint)
    return panel("note", markup('<span role="status">{}</span>', _large_heap(state, n)))


def _large_heap(state: PageState, n: int) -> str:
    """Return why a heap that is too large for the derivation view has its value."""
    found = witnesses(str(state.rule), n)
    if found is None:
        return _("Heap {n} has too many moves to list.").format(n=number(n))
    line = markup(_("Heap {n} has value <b>{value}</b>."), n=number(n), value=number(found.value))
    reached = _(", ").join(
        _("{value} by {option}").format(value=number(value), option=heaps_after(option))
        for value, option in enumerate(found.options)
    )
    if len(found.options) < found.value:
        reached += _(", … and so on up to {last}").format(last=number(found.value - 1))
    more = _("No move from it leaves a value of 0.")
    if reached:
        more = _("Its moves reach every smaller value ({reached}) but no move reaches {value}.")
    return join((line, more.format(reached=reached, value=number(found.value))), gap())


# -- the strip ----------------------------------------------------------------------------------


def _folding(state: PageState, facts: PatternFacts, upto: int, visible: bool) -> None:
    """Draw the strip, folded at the pattern while the verdict is shown, unless its width is set."""
    entry = field(state.page, "wrap")
    width = link_state.number(state.page, "wrap")

    def rested(width: int) -> None:
        state.set(wrap=width)

    folding_strip(
        _strip_data(facts, upto, visible, entry.high, not visible),
        key=f"_{state.page.prefix}-strip",
        width=width,
        folded=visible and width == entry.default,
        in_hand=letters_of(state.heaps),
        on_width=rested,
    )


@kept_by_reader
def _strip_data(
    facts: PatternFacts, upto: int, visible: bool, widest: int, silent: bool
) -> dict[str, Any]:
    """Return the data of the strip, cached; shared, so not to be changed."""
    pattern = facts.pattern if visible else None
    return folding_data(facts.values, upto, pattern, widest, silent=silent)


# -- the guess and the verdict ------------------------------------------------------------------


def _guess_and_verdict(state: PageState, facts: PatternFacts, upto: int) -> bool:
    """Draw the guess or the verdict and the switch; return whether the verdict is shown."""
    with st.container(
        horizontal=True, vertical_alignment="center", gap="medium", key="pattern-line"
    ):
        scrub_line(state, upto)
        visible = verdict_switch(state)
    guess, rule = st.container(gap="small", key="question-pattern"), str(state.rule)
    about_losing = asks_for_losing(facts, upto)
    with guess:
        if not visible and about_losing:
            _guess_losing(state, facts)
        elif not visible:
            _guess(state, facts, upto)
        elif is_praised(state, rule):
            html(
                feedback_panel(judge_losing(TRUTH, rule, facts))
                if about_losing
                else _answer(truth(facts.pattern), facts, upto)
            )
        if visible:
            html(verdict_card(facts.pattern))
    return visible


def _details(facts: PatternFacts) -> None:
    """Draw the details of the verdict, folded: the formula and its letters, why, the numbers."""
    with st.expander(_("Why, the formula and the numbers")):
        formula = formula_text(facts.pattern)
        if formula:
            st.markdown(set_formula(formula))
            st.markdown(letters_explained(formula))
        html(verdict_details(facts.values, facts.pattern))


def _guess(state: PageState, facts: PatternFacts, upto: int) -> None:
    """Ask for the period first, and then, if the values do not repeat, what else they do."""
    rule = str(state.rule)
    key = f"_{state.page.prefix}-guess-{crc32(rule.encode())}"

    def unfold() -> None:
        state.set(wrap=int(field(state.page, "wrap").default))  # so that it folds at the pattern

    def ask(words: str, choices: Sequence[str], key: str) -> str | None:
        names = {choice: choice_name(choice) for choice in choices}
        right = truth(facts.pattern)
        return verdict_guess(state, rule, words, names, key=key, right=right, then=unfold)

    right = truth(facts.pattern)
    ask_one(
        key,
        _("After how many heaps do the values repeat?"),
        ClassBlank("choice", "", tuple((name, choice_name(name)) for name in LENGTHS)),
        (right if right in LENGTHS else OTHERWISE,),
        lambda given: judge(str(given), facts.values, upto, facts.pattern).words,
        is_open=st.session_state.get(key) is None,
    )
    choice = ask(_("Your guess: after how many heaps do the values repeat?"), LENGTHS, key)
    if choice == OTHERWISE:
        html(_answer(choice, facts, upto))
        if not judge(choice, facts.values, upto, facts.pattern).right:
            return
        choice = ask(_("What else do you see in them?"), KINDS, f"{key}-kind")
    if choice is not None:
        html(_answer(choice, facts, upto))


def _guess_losing(state: PageState, facts: PatternFacts) -> None:
    """Ask which heaps lose; see `asks_for_losing`."""
    rule = str(state.rule)
    choice = verdict_guess(
        state,
        rule,
        _("Which heaps have value 0, so that the player to move loses?"),
        choices(facts),
        key=f"_{state.page.prefix}-guess-losing-{crc32(rule.encode())}",
        right=TRUTH,
    )
    if choice is not None:
        html(feedback_panel(judge_losing(choice, rule, facts)))


def _answer(choice: str, facts: PatternFacts, upto: int) -> Markup:
    return feedback_panel(judge(choice, facts.values, upto, facts.pattern))


# -- the proof ----------------------------------------------------------------------------------


@st.fragment
def _proof(state: PageState, facts: PatternFacts, visible: bool) -> None:
    """Draw the proof in an expander: a fragment, so that a step redraws nothing else.

    Draws nothing before the verdict is shown, nor for a pattern without a proof in plain words. The
    step in the link is kept all the same.
    """
    link_state.reset_for_new(state.page, ("proof",), str(state.rule))
    linked = link_state.number(state.page, "proof")
    steps = cached_proof(str(state.rule)) if visible else ()
    if not steps:
        return
    title = (
        _("Why it holds for every heap: the proof")
        if facts.pattern.period is None
        else _("Why it never stops: the proof")
    )
    box = st.expander(title, expanded=_stays_open(state, linked))
    with box, st.container(key="told-proof"):
        _walk_proof(state, steps, linked)


def _stays_open(state: PageState, linked: int) -> bool:
    """Return whether the proof is open: once its second step has been seen."""
    key = f"_{state.page.prefix}-proof-open-{crc32(str(state.rule).encode())}"
    st.session_state[key] = st.session_state.get(key, False) or linked > 1
    return bool(st.session_state[key])


def _walk_proof(state: PageState, steps: Sequence[ProofStep], linked: int) -> None:
    """Draw the picture and the text of a step, the bar and the buttons."""
    # Where answers are shown unasked, step 1, the default, means the whole proof.
    first = 2 if state.open_all else 1
    current = len(steps) if linked < first else min(linked, len(steps))
    step = steps[current - 1]
    if step.picture is not None:
        still_strip(step.picture, key=f"_{state.page.prefix}-proof-strip")
    # In Present the text of the step before is repeated, since a class has forgotten it.
    if presenting() and current > 1:
        with st.container(key="told-before"):
            st.markdown(set_formulas(steps[current - 2].words))
    # The last step shows the whole proof; to a class what is said last.
    for paragraph in steps if current == len(steps) and not presenting() else (step,):
        st.markdown(set_formulas(paragraph.words))
    if step.bar is not None:
        html(bar_html(step.bar))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        for name, icon, to in (
            (_("Back"), ":material/chevron_left:", current - 1),
            (_("Next"), ":material/chevron_right:", current + 1),
            (_("All steps"), ":material/last_page:", len(steps)),
        ):
            st.button(
                name,
                icon=icon,
                key=f"_{state.page.prefix}-proof-{icon}",
                on_click=state.set,
                kwargs={"proof": to},
                disabled=not first <= to <= len(steps) or to == current,
            )
        words = _("Step {step} of {last}").format(step=current, last=len(steps))
        count = step_count(words, current, len(steps))
        html(markup('<p class="gl-small gl-cardline" role="status">{}</p>', count))


# -- below: details, proof, export ---------------------------------------------------------------


def _below(state: PageState, facts: PatternFacts, values: Values, visible: bool) -> None:
    if visible:
        _details(facts)
    _proof(state, facts, visible)
    taken = st.expander(
        _("The values as a table or a file"),
        key=f"_{state.page.prefix}-twin",
        on_change="rerun",
    )
    if taken.open:  # it costs a tenth of the whole view, and is rarely asked for
        with taken:
            _export(state, facts, values, visible)


def _export(state: PageState, facts: PatternFacts, values: Values, visible: bool) -> None:
    """Draw the files of values and plot, and the data table."""
    pattern = facts.pattern if visible else None
    name = file_name(str(state.rule), len(values) - 1)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.download_button(
            _("Download the values as CSV"),
            data=lambda: csv_text(values),
            file_name=name,
            mime="text/csv",
            key=f"_{state.page.prefix}-csv",
            on_click="ignore",
            type="tertiary",
            icon=":material/download:",
        )
        plot_files(
            f"_{state.page.prefix}-plot-files",
            name.removesuffix(".csv"),
            alt_text(str(state.rule), values, pattern),
        )
    html(data_table(values, *groups(values, pattern), places_of(state.heaps)))


# -- as a file ----------------------------------------------------------------------------------

VALUES_IN_ROW, MOST_IN_ROW = 10, 20
"""Values in a row of the file by default, and the most that fit on paper."""


def _written(state: PageState) -> list[Part]:
    """Return the view for a file: the values of the plot and, once shown, the verdict."""
    facts = pattern_facts(str(state.rule))
    if isinstance(facts, Refused):
        return [rule_line(state.rule), facts.sentence]
    fields = field_values(state.page)
    values = facts.values[: min(int(fields["upto"]), facts.reach) + 1]
    visible = state.open_all or bool(fields["verdict"])
    parts: list[Part] = [rule_line(state.rule), _values_table(facts, values, visible)]
    if not visible:
        return [*parts, _("After how many heaps do the values repeat, or what else do you see?")]
    formula = formula_text(facts.pattern)
    formulas = [formula] if formula else []
    known, says = line_of(badge(facts.pattern)), what_it_says(facts.pattern)
    verdict = _("{name}: {what}").format(name=known, what=says)
    return [*parts, verdict, *formulas, verdict_details(facts.values, facts.pattern)]


def _values_table(facts: PatternFacts, values: Values, visible: bool) -> Table:
    """Return the values in rows, of the length of the period if that is shown and short enough."""
    width = facts.pattern.period if visible else None
    if width is None or not 1 < width <= MOST_IN_ROW:
        width = VALUES_IN_ROW
    rows = [
        (number(first), *map(number, values[first : first + width].tolist()))
        for first in range(0, len(values), width)
    ]
    last = (*rows[-1], *[""] * (width + 1 - len(rows[-1])))
    head = (_("from heap"), *(f"+{number(place)}" for place in range(width)))
    return Table((head, *rows[:-1], last))


PATTERN = View(
    "pattern",
    N_("Pattern"),
    pattern_view,
    written=_written,
    fields=(
        Field("upto", "number", 60, low=10, high=page_limits.PLOT),
        Field("wrap", "number", 10, low=1, high=page_limits.WRAP),
        VERDICT,
        Field("proof", "number", 1, low=1, high=page_limits.PROOF),
    ),
)
"""The pattern view; the default of its field "upto" is set by each page."""
