"""The Compare view: a second rule beside the first, and whether and where their values differ."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

import streamlit as st

from gamecore import parse_rule
from gamecore.patterns.comparison import MOST_SHIFT
from ui.base.fields import VERDICT, Field, length_rule
from ui.base.marks import panel
from ui.base.markup import html, markup
from ui.base.page import View
from ui.base.page_limits import Refused
from ui.base.words import N_, _, number, rule_text
from ui.compare.comparison import GUESSED_FROM, bands, compare_facts, stretches, verdict
from ui.frame.audience import presenting
from ui.links import link_state
from ui.links.link_state import parse_or_last_valid
from ui.links.link_widgets import pick
from ui.links.links import field
from ui.pieces.question import (
    Feedback,
    close_for_new,
    feedback_panel,
    is_praised,
    verdict_guess,
    verdict_switch,
)
from ui.pieces.text_fields import complaint, offers, read_as
from ui.room.question import ClassBlank
from ui.room.wall import ask_one
from ui.rule.words import meaning

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

    from gamecore.patterns.comparison import Comparison
    from gamecore.rules.heap_rule import HeapRule
    from ui.compare.comparison import CompareFacts
    from ui.links.link_state import PageState

PAIRS = {
    N_("Dawson's Chess and Dawson's Kayles"): ("0.137", "0.07"),
    N_("0.161 and 0.36"): ("0.161", "0.36"),
    N_("take 1-2 or take 4, and take 1, 2, 4"): ("take 1-2 or take 4", "take 1, 2, 4"),
    N_("no multiple of 3 or all, and 1, 2 or all"): (
        "take k where k % 3 != 0 or k == n",
        "take 1, 2 or take k where k == n",
    ),
    N_("take 1, 3 and take 1"): ("take 1, 3", "take 1"),
    N_("Nim and Lasker's Nim"): ("take any", "take any or split into 2"),
}
"""Pairs worth comparing: a name that does not give the answer → the two rules.

The first is in canonical form, so that it equals the text of the page's rule.
"""


CHOICES = {
    "same": N_("the same for ever"),
    "moved": N_("the same, shifted"),
    "differ": N_("they differ"),
}
"""The possible guesses on two rows of values → label, marked for translation."""

_NOT_FOR_EVER = N_("Not for ever: heap {heap} has value {value} here and {other} there.")


def compare_with(rule: str, first: str) -> View:
    """Return the view for a page whose default second rule is `rule`; a page never changes it.

    A press on the tab opens the page's own rule beside `first` instead, see `View.first`.
    """
    return View(
        "compare",
        N_("Compare"),
        compare_view,
        fields=(Field("with", "text", rule), VERDICT),
        first={"with": first},
    )


def compare_view(state: PageState) -> None:
    """Draw the view: pairs to try, the second rule, two rows of values, a guess, the verdict."""
    with st.container(key="compare-choose"):
        _pairs(state)
        other = _other_rule(state)
    if presenting():  # fields are not for a class
        rules = ((_("this rule"), state.rule), (_("other rule"), other))
        for name, rule in rules:
            line = markup(_("{name}: {what}"), name=markup("<b>{}</b>", name), what=meaning(rule))
            html(markup("<p>{}</p>", line))
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
    """Draw the guess and the switch for the verdict; return whether the verdict is shown."""
    guess = st.container(key="question-compare")
    shown = verdict_switch(state)
    asks, right = _("How do the values compare? Guess from these"), truth(found)
    choices = {choice: _(words) for choice, words in CHOICES.items()}
    key = f"_{state.page.prefix}-compare-guess-{crc32(about.encode())}"
    ask_one(
        key,
        _("How do the values of the two rules compare?"),
        ClassBlank("choice", "", tuple(choices.items())),
        (right,),
        lambda given: judge(str(given), found).words,
        is_open=not shown and st.session_state.get(key) is None,
    )
    with guess:
        if shown:
            choice = right if is_praised(state, about) else None
        else:
            choice = verdict_guess(state, about, asks, choices, key=key, right=right)
        if choice is not None:
            html(feedback_panel(judge(choice, found)))
    return shown


def _told(facts: CompareFacts, first_band: DeltaGenerator) -> None:
    """Draw the bands with every difference marked, the first of them into `first_band`."""
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
    untouched = field(state.page, "with").default
    current = (str(state.rule), st.session_state.get(state.key("with"), untouched))

    def write(name: str) -> None:
        rule, other = PAIRS[name]
        state.set(**{"rule": rule, "with": other})

    with st.expander(_("Pairs to compare"), key=f"_{state.page.prefix}-pairs"):
        pick(
            st.pills,
            _("Pairs to compare"),
            list(PAIRS),
            key=f"_{state.page.prefix}-pair",
            current=next((name for name, pair in PAIRS.items() if pair == current), None),
            write=write,
            format_func=_,
            wrap=True,
            label_visibility="collapsed",
        )


def _other_rule(state: PageState) -> HeapRule:
    """Draw the field of the second rule and return the last valid one."""
    untouched = str(field(state.page, "with").default)
    link_state.seed(state.page, "with")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        text = st.text_input(
            _("The other rule"),
            value=untouched,
            key=state.key("with"),
            bind="query-params",
            validate=length_rule(),
        )
        other, error = parse_or_last_valid(state.page, "with", text, parse_rule)
        st.button(
            _("Swap the two rules"),
            key=f"_{state.page.prefix}-swap",
            icon=":material/swap_vert:",
            on_click=state.set,
            kwargs={"rule": str(other), "with": str(state.rule)},
        )
    if error is None:
        read = read_as(text, other)
        html(markup('<p class="gl-soft gl-meaning">{}{}</p>', read, meaning(other)))
        return other
    kept = _("Until then you see the comparison with “{rule}”.").format(rule=rule_text(other))
    html(complaint(error, text, kept))
    offers(
        error,
        key=f"_{state.page.prefix}-with-suggestion",
        use=lambda rule: state.set(**{"with": rule}),
    )
    return other


# -- replies to a guess -------------------------------------------------------------------------


def truth(found: Comparison) -> str:
    """Return the right key of CHOICES: "moved" rather than "differ" if a shift was found."""
    if found.difference is None:
        return "same"
    return "differ" if found.shift is None else "moved"


def judge(choice: str, found: Comparison) -> Feedback:
    """Return the feedback on a guess, a key of CHOICES."""
    right = truth(found)
    if choice == right:
        return Feedback(True, _praise(right, found))
    heap, value, other = map(number, found.difference or (0, 0, 0))
    words = _(_WRONG[choice, right]).format(
        most=MOST_SHIFT,
        upto=number(found.compared_upto),
        heap=heap,
        value=value,
        other=other,
    )
    return Feedback(False, words)


_WRONG = {
    ("same", "moved"): _NOT_FOR_EVER,
    ("same", "differ"): _NOT_FOR_EVER,
    ("moved", "same"): N_("Simpler than that: compare heap by heap, without moving a row."),
    ("moved", "differ"): N_(
        "Slide one row along the other: no shift by up to {most} heaps makes the two rows equal."
    ),
    ("differ", "same"): N_("No heap up to {upto} has two different values."),
    ("differ", "moved"): N_(
        "Heap by heap they do. But slide one row along the other: is there more to say?"
    ),
}


def _praise(right: str, found: Comparison) -> str:
    if right == "moved":
        return _("Yes: one row is the other one, moved.")
    if right == "differ":
        return _("Yes, they differ.")
    if found.equal is not None and found.equal.status == "proved":
        return _("Yes: the same for ever.")
    return _("No heap up to {upto} contradicts you. That is no proof.").format(
        upto=number(found.compared_upto)
    )
