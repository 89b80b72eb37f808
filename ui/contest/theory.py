"""The theory of a contest problem, a "find the error" task for each mistake, and its program."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.problems.catalogue import problem as problem_of
from ui.base import page_limits
from ui.base.marks import announced, panel, soft, with_lead
from ui.base.markup import html, markup
from ui.base.page_limits import Refused
from ui.base.words import _, number, prose, say, sentences
from ui.contest.guess import closed, go_to_view
from ui.contest.models import caught, first_missed, smallest_caught
from ui.contest.problem_state import box_height, is_too_long, next_problem, note
from ui.frame.audience import note_question
from ui.pieces.why_works import theorem_line

if TYPE_CHECKING:
    from gamecore.problems.problem import WrongProgram
    from ui.contest.problem_state import ProblemState


_PROGRAMS = Path(__file__).resolve().parents[2] / "content" / "programs"

_LANGUAGES = {"py": "Python", "cpp": "C++"}
"""File extension → name of the language."""


def theory_view(state: ProblemState) -> None:
    """Draw the view, once the model is guessed or shown: theory, "find the error", the program."""
    if closed(state):
        return
    page = f"problems/{state.problem.slug}"
    st.markdown(f"### {_('Why the answer is right')}")
    st.markdown(prose(page, "theory"))
    html(theorem_line())
    if state.problem.mistakes:
        _find_the_error(state)
    # The list names the errors, so it comes after the tasks to find them, and folded.
    with st.expander(_("What goes wrong"), expanded=state.open_all):
        st.markdown(prose(page, "watch"))
    model_program(state)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            _("On to your own program"),
            key=state.own("to-check"),
            icon=":material/arrow_forward:",
            on_click=go_to_view,
            args=(state, "check"),
        )
        next_problem(state)


def _find_the_error(state: ProblemState) -> None:
    st.markdown(f"### {_('Find the error')}")
    html(soft(_("Each of these programs is wrong. Find an input on which it fails.")))
    # Numbers only, so that four programs fit in a row on a phone.
    with st.container(horizontal=True, vertical_alignment="center"):
        html(markup('<span aria-hidden="true">{}</span>', _("Program")), width="content")
        chosen = st.segmented_control(
            _("Program"),
            range(len(state.problem.mistakes)),
            default=0,
            format_func=lambda place: number(place + 1),
            key=state.own("mistake"),
            required=True,
            label_visibility="collapsed",
        )
    _task(state, state.problem.mistakes[chosen or 0])


def _task(state: ProblemState, mistake: WrongProgram) -> None:
    # No colours: those of the highlighter are too faint to read in both themes.
    st.code(say(mistake.writes), language=None, wrap_lines=True)
    key = state.own(f"trap-{mistake.name}")
    tried = f"{key}-tried"
    note_question(key)

    def try_it() -> None:
        st.session_state[tried] = True

    def show_one() -> None:
        st.session_state[key] = smallest_caught(state.problem.slug, mistake.name)
        try_it()

    st.session_state.setdefault(key, first_missed(state.problem.slug, mistake.name))
    text = st.text_area(
        _("An input for it"),
        key=key,
        height=box_height(st.session_state[key] or ""),
        help=_("In the judge's format. Press Ctrl+Enter to try it."),
        on_change=try_it,
    )
    with st.container(horizontal=True):
        st.button(_("Try it"), key=state.own("try"), icon=":material/play_arrow:", on_click=try_it)
        st.button(_("Show me one"), key=state.own("show-trap"), type="tertiary", on_click=show_one)
    if is_too_long(text or "", page_limits.TRAP):
        return
    if st.session_state.get(tried):
        _verdict(state, mistake, text or "")
    elif state.open_all:
        html(panel("note", say(mistake.goes_wrong)))


def _verdict(state: ProblemState, mistake: WrongProgram, text: str) -> None:
    found = caught(state.problem.slug, mistake.name, text)
    if isinstance(found, Refused):
        html(panel("error", found.sentence, alert=True))
    elif found is None:
        words = _("On this input the program is right. Look for another one.")
        html(announced(panel("note", words)))
    else:
        shown = with_lead(_("Caught."), say(found.message))
        body = markup("{}<br>{}", shown, say(mistake.goes_wrong))
        html(announced(panel("good", body)))


@cache
def programs(slug: str) -> dict[str, str]:
    """Return file extension → right program: Python, and C++ if there is one; cached."""
    found = {"py": problem_of(slug).program.text}
    file = _PROGRAMS / f"{slug}.cpp"
    return {**found, "cpp": file.read_text("utf-8")} if file.is_file() else found


def model_program(state: ProblemState) -> None:
    """Draw the question for the running time; once it is answered or skipped, the programs."""
    found = programs(state.problem.slug)
    st.markdown(f"### {_('A program that solves it')}")
    if state.open_all or st.session_state.get(state.own("cost-known")):
        _program(state, found)
    else:
        _cost_question(state)


def _cost_question(state: ProblemState) -> None:
    cost, key = state.problem.cost, state.own("cost")
    note_question(key)

    def know() -> None:
        st.session_state[state.own("cost-known")] = True

    def guessed() -> None:
        right = st.session_state[key] == cost.bound
        note(state, "cost", right)
        if right:
            know()

    html(soft(_(cost.of)))
    guess = st.radio(
        _("Before you look: which of these is the smallest bound on its running time?"),
        cost.offered(state.problem.slug),
        index=None,
        key=key,
        horizontal=True,
        on_change=guessed,
    )
    if guess is not None:
        words = _("It is not {guess}. What does the program have to look at, and how often?")
        html(announced(panel("bad", words.format(guess=guess))))
    st.button(_("Show the program"), key=state.own("show-program"), type="tertiary", on_click=know)


def _program(state: ProblemState, found: dict[str, str]) -> None:
    cost = state.problem.cost
    told = markup("<b>{}</b> {}", cost.bound, sentences(_(cost.of), _(cost.why)))
    html(announced(panel("good", told)))
    end = st.segmented_control(
        _("Programming language"),
        list(found),
        default=next(iter(found)),
        format_func=_LANGUAGES.__getitem__,
        key=state.own("language"),
        required=True,
        label_visibility="collapsed",
    )
    chosen = end or next(iter(found))
    # No colours: those of the highlighter are too faint to read in both themes.
    st.code(found[chosen].rstrip("\n"), language=None)
    st.download_button(
        _("Download this program"),
        data=found[chosen],
        file_name=f"{state.problem.slug}.{chosen}",
        mime="text/plain",
        key=state.own("download-program"),
        icon=":material/download:",
        on_click="ignore",
    )
