"""The view that solves an input: its right output, and why the answer to one test is right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.positions.heaps import parse_heaps
from ui.base import page_limits
from ui.base.marks import panel
from ui.base.markup import html, join, markdown, markup
from ui.base.page_limits import Refused
from ui.base.words import _, number, say, several
from ui.catalogue.lookup import playing
from ui.contest.guess import closed, live_link
from ui.contest.models import answered, explained, has_live_page
from ui.contest.problem_state import box_height, head_of, is_too_long, put
from ui.links import link_state
from ui.links.link_widgets import within
from ui.links.links import field
from ui.pieces.xor_card import xor_card

if TYPE_CHECKING:
    from gamecore.problems.problem import Explanation
    from ui.contest.models import Answered
    from ui.contest.problem_state import ProblemState

_LINE_END = ";"
"""Stands for a line end in a link; no judge's input contains it."""


def in_link(text: str) -> str:
    """Return an input as text for a link, its lines joined by semicolons; "" if it is too long."""
    lines = text.strip().splitlines()
    return _LINE_END.join(lines) if len(text) <= page_limits.LINKED_INPUT else ""


def from_link(written: str) -> str:
    """Return the input of a text from a link: the inverse of `in_link`."""
    return "\n".join(written.split(_LINE_END)) + "\n" if written else ""


def answer_view(state: ProblemState) -> None:
    """Draw the view: the input box, the output, and the explanation of one test."""
    solving = st.container(key="solving")
    with solving:
        st.markdown(f"### {_('Solve my input')}")
        text = input_box(state)
        if isinstance(text, str) and is_too_long(text, page_limits.PASTED, a_file()):
            return
    found = answered(state.problem.slug, text)
    if isinstance(found, Refused):
        html(panel("error", found.sentence, alert=True))
        return
    if not found.tests:
        html(panel("note", _("There is nothing to solve in this input.")))
        return
    with solving:
        _output(state, found)
        st.markdown(f"#### {_('Why')}")
    if closed(state):
        return
    with st.container(key="solved"):  # before a class it has the screen to itself
        test = _chosen_test(state, found.tests)
        why(state, explained(state.problem.slug, text, test), of=found.tests)


def input_box(state: ProblemState) -> str | bytes:
    """Draw the box for an input, samples and an upload; return the upload, else the text."""
    key, of = state.own("input"), state.own("input-of")
    linked = link_state.text(state.page, "input")
    # The browser's Back changes the link but not the box: then the box is set to it.
    if key not in st.session_state or st.session_state.get(of) != linked:
        st.session_state[key] = from_link(linked) or state.problem.samples[0].input
        st.session_state[of] = linked
    usual = in_link(state.problem.samples[0].input)

    def edited() -> None:
        written = in_link(st.session_state[key] or "")
        st.session_state[of] = "" if written == usual else written
        link_state.write(state.page, {"input": st.session_state[of], "test": 1})

    def sample(text: str) -> None:
        put(key, text)
        edited()

    text = st.text_area(
        _("Input"),
        key=key,
        height=box_height(st.session_state[key] or ""),
        on_change=edited,
        help=_("In the judge's format. Press Ctrl+Enter to solve it."),
    )
    with st.container(horizontal=True):
        for place, entry in enumerate(state.problem.samples[: page_limits.SAMPLES]):
            st.button(
                markdown(_("Sample {number}"), number=place + 1),
                key=state.own(f"sample-{place}"),
                on_click=sample,
                args=(entry.input,),
            )
    return _uploaded(state, "input") or text or ""


def a_file() -> str:
    """Return where a text goes that is too long for a box."""
    return _("Upload a longer one as a file.")


def _uploaded(state: ProblemState, name: str) -> bytes | None:
    """Draw a file uploader and return the content of the file; None without one."""
    with st.expander(_("Upload a file instead")):
        file = st.file_uploader(
            _("File"),
            key=state.own(f"file-{name}"),
            max_upload_size=page_limits.UPLOAD_MB,
            help=markdown(
                _("A text of at most {size} MB. While a file is here, the box is ignored."),
                size=page_limits.UPLOAD_MB,
            ),
            label_visibility="collapsed",
        )
    return file.getvalue() if file is not None else None


def uploaded_text(state: ProblemState, name: str) -> str | None:
    """Draw a file uploader and return the file as text, invalid UTF-8 as �; None without one."""
    data = _uploaded(state, name)
    return None if data is None else data.decode("utf-8", errors="replace")


def _output(state: ProblemState, found: Answered) -> None:
    shown, is_cut = head_of(found.output, page_limits.OUTPUT_LINES, page_limits.OUTPUT_WIDTH)
    st.markdown(f"**{_('Output')}**")
    st.code(shown.rstrip("\n"), language=None)
    if is_cut:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.download_button(
                _("Download the whole output"),
                data=found.output,
                file_name=f"{state.problem.slug}.out",
                mime="text/plain",
                key=state.own("download-output"),
                on_click="ignore",
            )
            said = several("{count} test.", "{count} tests.", found.tests)
            html(markup('<span class="gl-soft">{}</span>', said), width="content")


def _chosen_test(state: ProblemState, tests: int) -> int:
    """Draw a field for the test to explain if there are several; return its number from 0."""
    entry = field(state.page, "test")
    entry = replace(entry, high=min(tests, entry.high))
    if tests == 1:
        return 0
    link_state.seed(state.page, "test")
    chosen = st.number_input(
        markdown(_("Test to explain (1 to {count})"), count=number(tests)),
        value=1,
        key=state.key("test"),
        bind="query-params",
        width=260,
    )
    return within(entry, chosen) - 1


def why(state: ProblemState, explanation: Explanation | Refused, of: int = 1) -> None:
    """Draw why the answer to one of `of` tests is right, the XOR in columns, a link to play."""
    if isinstance(explanation, Refused):
        html(panel("error", explanation.sentence, alert=True))
        return
    steps = join(markup("<li>{}</li>", say(step)) for step in explanation.steps)
    lead = _("Answer: {answer}")
    if of > 1:
        lead = _("Test {test}: {answer}")
    shown = explanation.answer
    if len(shown) > page_limits.OUTPUT_WIDTH:
        shown = f"{shown[: page_limits.OUTPUT_WIDTH - 1]}…"
    told = lead.format(test=number(explanation.test + 1), answer=shown)
    html(markup('<p class="gl-turn"><b>{}</b></p><ol class="gl-reasons">{}</ol>', told, steps))
    if explanation.values and has_live_page(
        playing(state.problem.slug, explanation.rule), explanation
    ):
        html(xor_card(parse_heaps(explanation.heaps), explanation.values))
    live_link(state, explanation)
