"""The view that checks a program's output on a generated input: the first difference, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast
from zlib import crc32

import streamlit as st

from gamecore.problems.problem import KINDS
from ui.base import page_limits
from ui.base.marks import announced, panel, soft, with_lead
from ui.base.markup import Markup, html, join, markup
from ui.base.page_limits import Refused
from ui.base.words import N_, _, number, say, several
from ui.contest.answer import a_file, uploaded_text, why
from ui.contest.guess import closed
from ui.contest.models import explained, generated, judged
from ui.contest.problem_state import head_of, is_too_long, next_problem, note
from ui.links import link_state
from ui.links.link_widgets import choice_row, within
from ui.links.links import field

if TYPE_CHECKING:
    from gamecore.problems.judging import Judgement
    from gamecore.problems.problem import Kind
    from ui.contest.problem_state import ProblemState


KIND_NAMES: dict[Kind, str] = {
    "random": N_("Random"),
    "small": N_("Small"),
    "extreme": N_("Extreme"),
    "tricky": N_("Tricky"),
}

KIND_HELP: dict[Kind, str] = {
    "random": N_("An everyday input."),
    "small": N_("Small enough to follow by hand."),
    "extreme": N_("As large as the judge allows: is your program fast enough?"),
    "tricky": N_("The cases that catch common mistakes."),
}


def check_view(state: ProblemState) -> None:
    """Draw the view: the generator of inputs, the box for an output, and the verdict."""
    st.markdown(f"### {_('Check your program')}")
    st.markdown(f"#### 1 · {_('An input for it')}")
    text = _maker(state)
    st.markdown(f"#### 2 · {_('What your program prints')}")
    given = _given(state)
    if given is None:
        return
    if given.strip():
        _verdict(state, text, given)
    else:
        html(soft(_("Run your program on this input and paste its output here.")))


def _maker(state: ProblemState) -> str:
    kind = cast(
        "Kind",
        choice_row(
            state.page,
            "kind",
            _("Kind of input"),
            {name: _(KIND_NAMES[name]) for name in KINDS},
            width="content",
        ),
    )
    entry = field(state.page, "seed")
    left, right = st.columns([1, 2], vertical_alignment="bottom")
    with left:
        link_state.seed(state.page, "seed")
        seed = st.number_input(
            _("Seed"),
            value=int(entry.default),
            key=state.key("seed"),
            bind="query-params",
            help=_("Another number makes another input; the same number makes the same one again."),
        )
        seed = within(entry, seed)
    with right:
        html(soft(_(KIND_HELP[kind])))
    text = generated(state.problem.slug, kind, seed)
    shown, is_cut = head_of(text, page_limits.INPUT_LINES, page_limits.OUTPUT_WIDTH)
    if not is_cut:
        st.code(shown.rstrip("\n"), language=None)
    elif len(text) <= page_limits.INPUT_COPIED:  # whole, in a box that scrolls: to be copied
        st.code(text.rstrip("\n"), language=None, height=page_limits.INPUT_HEIGHT)
    else:
        st.code(shown.rstrip("\n"), language=None)
        html(soft(_("This is how it begins; the file holds all of it.")))
    st.download_button(
        _("Download this input"),
        data=text,
        file_name=f"{state.problem.slug}-{kind}-{seed}.in",
        mime="text/plain",
        key=state.own("download-input"),
        icon=":material/download:",
        on_click="ignore",
    )
    return text


def _given(state: ProblemState) -> str | None:
    """Draw the box and the uploader, and return the output; None for one too long for the box."""
    text = st.text_area(
        _("Output of your program"),
        key=state.own("given"),
        height=150,
        help=_("Spaces and line breaks do not count. Press Ctrl+Enter to compare."),
    )
    given = uploaded_text(state, "given") or text or ""
    is_file = given != text
    return given if is_file or not is_too_long(given, page_limits.PASTED, a_file()) else None


def _verdict(state: ProblemState, text: str, given: str) -> None:
    slug = state.problem.slug
    verdict = judged(slug, text, given)
    if isinstance(verdict, Refused):
        html(panel("error", verdict.sentence, alert=True))
        return
    difference = verdict.difference
    if st.session_state.get(state.own("judged")) != given:  # not an old output again
        st.session_state[state.own("judged")] = given
        note(state, f"input {crc32(text.encode())}", difference is None)
    if difference is None:
        words = several("Right in {count} test.", "Right in all {count} tests.", verdict.tests)
        html(announced(panel("good", markup("<b>{}</b>", words))))
        next_problem(state)
        return
    body = with_lead(_("The first difference."), say(difference.message))
    html(announced(panel("bad", join((body, _how_many(verdict), _told_apart(verdict))))))
    for name in verdict.like:
        _like(state, name)
    if difference.test < verdict.tests:
        st.markdown(f"#### {_('Why')}")
        if not closed(state):
            why(state, explained(slug, text, difference.test), of=verdict.tests)


def _how_many(verdict: Judgement) -> Markup:
    """Return the line with the number of wrong tests; "" for a single test."""
    if verdict.tests == 1 or not verdict.wrong:
        return markup("")
    words = several(
        "{count} of {tests} tests is wrong.",
        "{count} of {tests} tests are wrong.",
        verdict.wrong,
        tests=number(verdict.tests),
    )
    return markup("<br>{}", words)


def _told_apart(verdict: Judgement) -> Markup:
    """Return a line if the input was too long to run the wrong programs on it, else ""."""
    if verdict.told_apart:
        return markup("")
    words = _("Try a shorter input, and you also see which known mistakes print the same.")
    return markup("<br>{}", words)


def _like(state: ProblemState, name: str) -> None:
    """Draw a known wrong program that prints exactly this output, and how it goes wrong."""
    mistake = state.problem.mistake(name)
    html(markup("<p><b>{}</b></p>", _("A program with a known mistake prints exactly this:")))
    st.code(say(mistake.writes), language=None, wrap_lines=True)
    html(panel("note", say(mistake.goes_wrong)))
