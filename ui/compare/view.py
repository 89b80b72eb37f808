"""The Compare view: a second rule beside the first, and where or whether their values part."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

import streamlit as st

from gamecore import parse_rule
from ui.base.fields import VERDICT, Field
from ui.base.marks import panel
from ui.base.markup import Markup, html, markup
from ui.base.page import View
from ui.base.refused import Refused
from ui.base.words import N_, _
from ui.compare.cards import GUESSED_FROM, bands, stretches, verdict
from ui.compare.facts import compare_facts
from ui.compare.guess import CHOICES, judge, truth
from ui.links.link_state import parse_or_last_valid
from ui.links.link_widgets import show_in
from ui.links.links import field
from ui.pieces.complaint import complaint, offers, read_as
from ui.pieces.verdict_switch import close_for_new, is_praised, open_praised, verdict_switch
from ui.rule.words import meaning

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

    from gamecore.patterns.comparison import Comparison
    from gamecore.rules.heap_rule import HeapRule
    from ui.compare.facts import CompareFacts
    from ui.links.page_state import PageState

PAIRS = {
    N_("Dawson's Chess and Dawson's Kayles"): ("0.137", "0.07"),
    N_("0.161 and 0.36"): ("0.161", "0.36"),
    N_("take 1-2 or take 4, and take 1, 2, 4"): ("take 1-2 or take 4", "take 1, 2, 4"),
    N_("take 1, 3 and take 1"): ("take 1, 3", "take 1"),
    N_("Nim and Lasker's Nim"): ("take any", "take any or split into 2"),
}
"""Pairs worth comparing: a name that keeps the answer back → the two rules.

The first is written in canonical form, so that the pair in force is known again.
"""


def compare_with(rule: str) -> View:
    """Return the view, for a page whose second rule is at first this one. Never changes there."""
    return View(
        "compare",
        N_("Compare"),
        compare_view,
        fields=(Field("with", "text", rule), VERDICT),
    )


def compare_view(state: PageState) -> None:
    """Draw the view: pairs to try, the second rule, two bands of values, a guess, the verdict."""
    _pairs(state)
    other = _other_rule(state)
    facts = compare_facts(str(state.rule), str(other))
    if isinstance(facts, Refused):
        html(panel("error", facts.sentence, alert=True))
        return
    about = f"{state.rule} | {other}"
    close_for_new(state, about)
    first_band = st.container()
    if _guess_and_switch(state, facts.found, about):
        html(verdict(facts.found))
        _told(facts, first_band)
    else:
        heaps = range(min(GUESSED_FROM, len(facts.ours)))
        with first_band:
            html(bands(facts.ours, facts.theirs, heaps, None, marked=False))


def _guess_and_switch(state: PageState, found: Comparison, about: str) -> bool:
    """Draw the guess and the switch; return whether the verdict is shown."""
    guess = st.container()
    shown = verdict_switch(state)
    with guess:
        if not shown:
            _guess(state, found, about)
        elif is_praised(state, about):
            html(_answer(truth(found), found))
    return shown


def _guess(state: PageState, found: Comparison, about: str) -> None:
    key = f"_{state.game.prefix}-compare-guess-{crc32(about.encode())}"

    def chosen() -> None:
        if st.session_state[key] == truth(found):
            open_praised(state, about)

    choice = st.pills(
        _("How do the values compare? Guess from these"),
        list(CHOICES),
        format_func=lambda name: _(CHOICES[name]),
        key=key,
        on_change=chosen,
        wrap=True,
    )
    if choice is not None:
        html(_answer(choice, found))


def _answer(choice: str, found: Comparison) -> Markup:
    answer = judge(choice, found)
    return panel(
        "good" if answer.right else "bad", markup('<span role="status">{}</span>', answer.words)
    )


def _told(facts: CompareFacts, first_band: DeltaGenerator) -> None:
    """Draw the bands with every difference marked; the first band keeps its place."""
    found, known = facts.found, len(facts.ours)
    difference = None if found.difference is None else found.difference.heap
    start, *far = stretches(difference, known)
    with first_band:
        html(bands(facts.ours, facts.theirs, start, difference))
    for heaps in far:
        html(bands(facts.ours, facts.theirs, heaps, difference))
    if found.shift is not None:
        html(bands(facts.ours, facts.theirs, start, None, by=found.shift.by))


def _pairs(state: PageState) -> None:
    key = f"_{state.game.prefix}-pair"
    untouched = field(state.game, "with").default
    held = (str(state.rule), st.session_state.get(state.key("with"), untouched))
    show_in(key, next((name for name, pair in PAIRS.items() if pair == held), None))

    def chosen() -> None:
        name = st.session_state[key]
        if name is not None:
            rule, other = PAIRS[name]
            state.set(**{"rule": rule, "with": other})

    st.pills(
        _("Pairs to compare"),
        list(PAIRS),
        format_func=_,
        key=key,
        on_change=chosen,
        wrap=True,
    )


def _other_rule(state: PageState) -> HeapRule:
    """Draw the field of the second rule and return the one in force."""
    untouched = str(field(state.game, "with").default)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        text = st.text_input(
            _("The other rule"),
            value=untouched,
            key=state.key("with"),
            bind="query-params",
        )
        other, error = parse_or_last_valid(state.game, "with", text, parse_rule)
        st.button(
            _("Swap the two rules"),
            key=f"_{state.game.prefix}-swap",
            icon=":material/swap_vert:",
            on_click=state.set,
            kwargs={"rule": str(other), "with": str(state.rule)},
        )
    if error is None:
        read = read_as(text, other)
        html(markup('<p class="gl-soft gl-meaning">{}{}</p>', read, meaning(other)))
        return other
    kept = _("Until then you see the comparison with “{rule}”.").format(rule=str(other))
    html(complaint(error, text, kept))
    offers(
        error,
        key=f"_{state.game.prefix}-with-suggestion",
        use=lambda rule: state.set(**{"with": rule}),
    )
    return other
