"""The page of one contest problem: what is asked on the left, one of four views on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.problems.catalogue import SLUGS
from gamecore.problems.catalogue import problem as problem_of
from gamecore.problems.problem import KINDS
from ui.base import page_limits
from ui.base.fields import ANSWER, Field
from ui.base.marks import panel
from ui.base.markup import html, markup
from ui.base.page import View
from ui.base.words import N_, _, prose
from ui.catalogue.other_pages import CONTEST_LAB
from ui.contest.answer import answer_view
from ui.contest.check import check_view
from ui.contest.guess import guess_view
from ui.contest.problem_state import ProblemState, open_problem
from ui.contest.theory import theory_view
from ui.contest.words import limits_table, source_line
from ui.frame import frame
from ui.frame.arrival import share_slot
from ui.frame.back_link import can_return
from ui.frame.front import front
from ui.lessons.progress import keep
from ui.links import link_state
from ui.links.link_widgets import choose_view, show_in

if TYPE_CHECKING:
    from gamecore.problems.problem import Problem
    from ui.base.page import Page

FIRST = "cses-1730"
"""The problem of an untouched page."""

OWN = (Field("slug", "choice", FIRST, choices=SLUGS),)
"""What a link says in every view: which problem."""

VIEWS = (
    View("model", N_("Which game?"), guess_view, fields=(ANSWER,)),
    View("theory", N_("Theory"), theory_view, fields=(ANSWER,)),
    View(
        "answer",
        N_("Solve my input"),
        answer_view,
        fields=(
            Field("input", "text", ""),
            Field("test", "number", 1, low=1, high=page_limits.TEST),
        ),
    ),
    View(
        "check",
        N_("Check your program"),
        check_view,
        fields=(
            Field("kind", "choice", KINDS[0], choices=KINDS),
            Field("seed", "number", 1, low=1, high=page_limits.SEED),
        ),
    ),
)
"""The views of the page, in the order of their tabs."""


def show_problem(page: Page) -> None:
    """Draw the page of the problem that the link names."""
    frame.require()
    problem = problem_of(link_state.choice(page, "slug"))
    above = st.container()
    # The heading comes first, because it takes what cannot be read out of the address.
    heading, _line, desk, stage = front(page, problem.title)
    share_slot(page, heading)
    with above:
        _choose(page, problem.slug)
    can_return(page, _(problem.title))
    state = ProblemState(page, problem, frame.just_show())
    with desk:
        _statement(state)
    with stage:
        choose_view(page).draw(state)
    keep()


def _choose(page: Page, slug: str) -> None:
    """Draw the list of problems, in step with the link, and the way back to the lab."""
    picker = f"_{page.prefix}-picker"
    show_in(picker, slug)

    def chosen() -> None:
        open_problem(page, st.session_state[picker])

    with st.container(horizontal=True, vertical_alignment="center", key="problem-picker"):
        st.selectbox(
            _("Problem"),
            SLUGS,
            format_func=lambda name: f"{_(problem_of(name).title)} · {_(problem_of(name).source)}",
            key=picker,
            on_change=chosen,
            label_visibility="collapsed",
            width=560,
        )
        st.page_link(
            frame.page_file(CONTEST_LAB.slug),
            label=_("All problems"),
            icon=":material/list:",
        )


def _statement(state: ProblemState) -> None:
    """Draw what is asked: no editor, so it stays where those are put away."""
    with st.container(key="statement"):
        _asked(state)


def _asked(state: ProblemState) -> None:
    st.markdown(f"#### {_('What is asked')}")
    story, mark, rest = prose(f"problems/{state.problem.slug}", "asked").partition("**Input:**")
    st.markdown(story)
    # Seen on a phone alone, where the story stands above its question and the rest is folded away.
    html(
        markup(
            '<details class="gl-unfold"><summary>{}</summary></details>', _("Input, limits, sample")
        )
    )
    with st.container(key="statement-rest"):
        if mark:
            st.markdown(mark + rest)
        _below(state.problem)


def _below(problem: Problem) -> None:
    """Draw what is below the story: where it comes from, its limits, its sample."""
    html(source_line(problem))
    if not problem.official:
        html(
            panel(
                "note",
                _(
                    "We found no public statement: the rules come from study notes, and the input "
                    "format is ours."
                ),
            )
        )
    if problem.limits:
        with st.expander(_("Limits")):
            html(limits_table(problem))
    sample = problem.samples[0]
    # Beside each other on a phone too, where they stand above the views once they are unfolded.
    with st.container(horizontal=True, gap="small"):
        for label, text in (
            (_("Sample input"), sample.input),
            (_("Sample output"), sample.output),
        ):
            with st.container(width="stretch"):
                st.markdown(f"**{label}**")
                st.code(text.rstrip("\n"), language=None)
