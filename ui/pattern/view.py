"""The pattern view: a guess, the values folded and plotted, what repeats and how sure that is."""

from __future__ import annotations

from contextlib import nullcontext
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

import streamlit as st

from gamecore.document import Table
from ui.base import page_limits
from ui.base.fields import VERDICT, Field
from ui.base.marks import heaps_after, letters_of, panel, places_of, to_press
from ui.base.markup import Markup, html, markup
from ui.base.page import View
from ui.base.refused import Refused
from ui.base.words import N_, _, number
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
    verdict_card,
    verdict_details,
    what_it_says,
)
from ui.pattern.charts import BEFORE_CLASS, groups
from ui.pattern.facts import PatternFacts, pattern_facts, witnesses
from ui.pattern.formula_words import formula_text, letters_explained, set_formula
from ui.pattern.guess import KINDS, LENGTHS, OTHERWISE, choice_name, judge, truth
from ui.pattern.losing_guess import TRUTH, asks_for_losing, choices, judge_losing
from ui.pattern.plot import alt_text, letters_text, plot
from ui.pattern.plot_files import plot_files
from ui.pattern.proof_view import proof_view
from ui.pattern.scrub import scrub_line
from ui.pattern.strip import folding_data, folding_strip
from ui.pieces.beside import beside
from ui.pieces.verdict_switch import close_for_new, is_praised, open_praised, verdict_switch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.document import Part
    from ui.links.page_state import PageState
    from ui.pattern.facts import Values
    from ui.pattern.guess import GuessFeedback


def pattern_view(state: PageState) -> None:
    """Draw the view: the question and the verdict, the strip, the plot, the proof."""
    facts = pattern_facts(str(state.rule))
    if isinstance(facts, Refused):
        html(panel("error", facts.sentence, alert=True))
        return
    close_for_new(state, str(state.rule))
    question, subject = beside()
    with question:
        upto = min(link_state.number(state.game, "upto"), facts.reach)
    if upto == facts.reach < page_limits.PLOT:
        words = _(
            "No shortcut is known for this rule: a page works out its heaps up to {reach}. "
            "The command line goes further."
        )
        html(panel("note", words.format(reach=number(facts.reach))))
    values = facts.values[: upto + 1]
    with question:
        shown = _guess_and_verdict(state, facts, upto)
    with subject:
        _folding(state, facts, upto, shown)
        picked = _plot(state, facts, values, shown)
    heard = letters_text(values, letters_of(state.heaps))
    about = _about_click(state, picked if picked is not None else _pressed(state, facts))
    html(markup('<p class="gl-hidden">{}</p>{}', heard, about))
    _below(state, facts, values, shown)


# -- the plot -----------------------------------------------------------------------------------


def _plot(state: PageState, facts: PatternFacts, values: Values, shown: bool) -> int | None:
    pattern = facts.pattern if shown else None
    upto, in_hand = len(values) - 1, letters_of(state.heaps)

    def pressed(n: int) -> None:
        if n <= min(upto, page_limits.DERIVE_OPTIONS):
            open_from(state, "pattern", n)

    alone = presenting()  # there present.css says how high, by the height of the window
    with st.container(key="plot", height=BEFORE_CLASS, border=False) if alone else nullcontext():
        n = plot(
            facts,
            upto,
            shown,
            in_hand,
            key=f"_{state.game.prefix}-plot",
            alt=alt_text(str(state.rule), values, pattern),
            for_class=alone,
            on_point=pressed,
        )
    return n if n is not None and n <= upto else None


def _pressed(state: PageState, facts: PatternFacts) -> int | None:
    """Return the heap of the position that was pressed last and is too large to be derived."""
    heap = st.session_state.get(large_key(state))
    return heap if heap in state.heaps and heap <= facts.reach else None


def _about_click(state: PageState, n: int | None) -> Markup:
    """Return the hint that points can be clicked, or what a click on a large heap answers."""
    if n is None:
        hint = _("Press a point to see why the heap has that value.")
        return to_press(hint)
    return panel("note", markup('<span role="status">{}</span>', _large_heap(state, n)))


def _large_heap(state: PageState, n: int) -> str:
    """Say why a heap that is too large for the derivation view has its value."""
    found = witnesses(str(state.rule), n)
    if found is None:
        return _("Heap {n} has too many moves to list.").format(n=number(n))
    line: str = markup(
        _("Heap {n} has value <b>{value}</b>."), n=number(n), value=number(found.value)
    )
    reached = ", ".join(
        _("{value} by {option}").format(value=number(value), option=heaps_after(option))
        for value, option in enumerate(found.options)
    )
    if len(found.options) < found.value:
        reached += _(", … and so on up to {last}").format(last=number(found.value - 1))
    if reached:
        line += " " + _("Its moves reach every smaller value ({reached})").format(reached=reached)
        line += " " + _("but no move reaches {value}.").format(value=number(found.value))
    else:
        line += " " + _("No move from it leaves a value of 0.")
    return line


# -- the strip ----------------------------------------------------------------------------------


def _folding(state: PageState, facts: PatternFacts, upto: int, shown: bool) -> None:
    """Draw the strip; while the verdict is shown it is folded at the pattern, until it is moved."""
    entry = field(state.game, "wrap")
    width = link_state.number(state.game, "wrap")

    def rested(width: int) -> None:
        state.set(wrap=width)

    folding_strip(
        _strip_data(facts, upto, shown, entry.high),
        key=f"_{state.game.prefix}-strip",
        width=width,
        folded=shown and width == entry.default,
        in_hand=letters_of(state.heaps),
        on_width=rested,
    )


@lru_cache(maxsize=128)
def _strip_data(facts: PatternFacts, upto: int, shown: bool, widest: int) -> dict[str, Any]:
    """Return what the strip shows, made once for everybody; nobody writes to what is kept."""
    pattern = facts.pattern if shown else None
    return folding_data(facts.values, upto, pattern, widest)


# -- the guess and the verdict ------------------------------------------------------------------


def _guess_and_verdict(state: PageState, facts: PatternFacts, upto: int) -> bool:
    """Draw the guess or the verdict and the switch; return whether the verdict is shown."""
    with st.container(
        horizontal=True, vertical_alignment="center", gap="medium", key="pattern-line"
    ):
        scrub_line(state, upto)
        shown = verdict_switch(state)
    guess = st.container(gap="small", key="question-pattern")
    about_losing = asks_for_losing(facts, upto)
    with guess:
        if not shown and about_losing:
            _guess_losing(state, facts)
        elif not shown:
            _guess(state, facts, upto)
        elif is_praised(state, str(state.rule)):
            rule = str(state.rule)
            html(
                _said(judge_losing(TRUTH, rule, facts))
                if about_losing
                else _answer(truth(facts.pattern), facts, upto)
            )
        if shown:
            html(verdict_card(facts.pattern))
    return shown


def _details(facts: PatternFacts) -> None:
    """Draw what stands behind the verdict, folded: the formula and its letters, why, the rest."""
    with st.expander(_("Why, the formula and the numbers")):
        formula = formula_text(facts.pattern)
        if formula:
            st.markdown(set_formula(formula))
            st.markdown(letters_explained(formula))
        html(verdict_details(facts.values, facts.pattern))


def _guess(state: PageState, facts: PatternFacts, upto: int) -> None:
    """Ask for the length of a repetition first, and what else there is where there is none."""
    key = f"_{state.game.prefix}-guess-{crc32(str(state.rule).encode())}"
    words = _("Your guess: after how many heaps do the values repeat?")
    choice = _guessed(state, facts, words, LENGTHS, key)
    if choice == OTHERWISE:
        html(_answer(choice, facts, upto))
        if not judge(choice, facts.values, upto, facts.pattern).right:
            return
        words = _("What else do you see in them?")
        choice = _guessed(state, facts, words, KINDS, f"{key}-kind")
    if choice is not None:
        html(_answer(choice, facts, upto))


def _guessed(
    state: PageState, facts: PatternFacts, words: str, choices: Sequence[str], key: str
) -> str | None:
    """Draw a question and return its answer, or None; a right one opens the verdict."""

    def chosen() -> None:
        if st.session_state[key] == truth(facts.pattern):
            open_praised(state, str(state.rule))
            state.set(wrap=int(field(state.game, "wrap").default))  # it folds by itself

    return st.pills(words, choices, format_func=choice_name, key=key, on_change=chosen, wrap=True)


def _guess_losing(state: PageState, facts: PatternFacts) -> None:
    """Ask which heaps lose: where primes decide, that is what a learner can discover."""
    rule = str(state.rule)
    key = f"_{state.game.prefix}-guess-losing-{crc32(rule.encode())}"
    offered = choices(facts)

    def chosen() -> None:
        if st.session_state[key] == TRUTH:
            open_praised(state, rule)

    choice = st.pills(
        _("Which heaps have value 0, so that the player to move loses?"),
        list(offered),
        format_func=offered.__getitem__,
        key=key,
        on_change=chosen,
        wrap=True,
    )
    if choice is not None:
        html(_said(judge_losing(choice, rule, facts)))


def _answer(choice: str, facts: PatternFacts, upto: int) -> Markup:
    return _said(judge(choice, facts.values, upto, facts.pattern))


def _said(answer: GuessFeedback) -> Markup:
    return panel(
        "good" if answer.right else "bad", markup('<span role="status">{}</span>', answer.words)
    )


# -- below: the proof, the values to take away --------------------------------------------------


def _below(state: PageState, facts: PatternFacts, values: Values, shown: bool) -> None:
    if shown:
        _details(facts)
    proof_view(state, facts, shown)
    taken = st.expander(
        _("The values as a table or a file"),
        key=f"_{state.game.prefix}-twin",
        on_change="rerun",
    )
    if taken.open:  # a tenth of what opening the view takes, and rarely asked for
        with taken:
            _export(state, facts, values, shown)


def _export(state: PageState, facts: PatternFacts, values: Values, shown: bool) -> None:
    """Draw the files of values and plot, and the data table."""
    pattern = facts.pattern if shown else None
    name = file_name(str(state.rule), len(values) - 1)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.download_button(
            _("Download the values as CSV"),
            data=lambda: csv_text(values),
            file_name=name,
            mime="text/csv",
            key=f"_{state.game.prefix}-csv",
            on_click="ignore",
            type="tertiary",
            icon=":material/download:",
        )
        plot_files(
            f"_{state.game.prefix}-plot-files",
            name.removesuffix(".csv"),
            alt_text(str(state.rule), values, pattern),
        )
    html(data_table(values, *groups(values, pattern), places_of(state.heaps)))


# -- as a file ----------------------------------------------------------------------------------

VALUES_IN_ROW, MOST_IN_ROW = 10, 20
"""Values in a row of the file, and the most that paper holds."""


def _written(state: PageState) -> list[Part]:
    """Return the values of the plot and, once it is open, the verdict and what stands behind it."""
    facts = pattern_facts(str(state.rule))
    if isinstance(facts, Refused):
        return [rule_line(state.rule), facts.sentence]
    fields = field_values(state.game)
    values = facts.values[: min(int(fields["upto"]), facts.reach) + 1]
    shown = state.open_all or bool(fields["verdict"])
    parts: list[Part] = [rule_line(state.rule), _values_table(facts, values, shown)]
    if not shown:
        return [*parts, _("After how many heaps do the values repeat, or what else do you see?")]
    formula = formula_text(facts.pattern)
    told = [formula] if formula else []
    verdict = f"{line_of(badge(facts.pattern))}: {what_it_says(facts.pattern)}"
    return [*parts, verdict, *told, verdict_details(facts.values, facts.pattern)]


def _values_table(facts: PatternFacts, values: Values, shown: bool) -> Table:
    """Return the values in rows, which follow the period once it is shown and is short enough."""
    width = facts.pattern.period if shown else None
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
"""The values of single heaps; each page says how far its plot goes."""
