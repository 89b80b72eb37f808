"""Recognise the model first: which game is this? Then the model as a live game."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import streamlit as st

from ui.marks import announced, panel, soft
from ui.problem_bench import explained
from ui.problem_live import live_link
from ui.problem_models import MODELS, choices, model_of, wrong_model
from ui.words import _, say

if TYPE_CHECKING:
    from ui.problem_bench import ProblemBench


def guess_view(bench: ProblemBench) -> None:
    """Draw the guess, its answer, and the model's page as a link."""
    st.markdown(f"### {_('Which game is this?')}")
    st.html(soft(_("Read what a move does, and compare it with games you know.")))
    problem = bench.problem
    shown = bench.open_all or bool(st.session_state.get(bench.key("answer"), False))
    guess = None
    if not shown:
        guess = st.pills(
            _("Which game is this?"),
            list(choices(problem)),
            format_func=lambda page: _(MODELS[page].name),
            key=bench.own("guess"),
            label_visibility="collapsed",
        )
        if guess is not None and guess != problem.page:
            body = escape(wrong_model(problem, guess))
            st.html(announced(panel("bad", body)))
    if not bench.open_all:
        st.toggle(_("Show the model and the theory"), key=bench.key("answer"), bind="query-params")
    if shown or guess == problem.page:
        _answer(bench, praised=guess == problem.page)


def _answer(bench: ProblemBench, *, praised: bool) -> None:
    model = model_of(bench.problem)
    told = _("{model}: a move {what}.").format(model=_(model.name), what=_(model.move))
    lead = f"<b>{_('Right.')}</b> " if praised else ""
    st.html(announced(panel("good", lead + escape(told))))
    st.markdown(f"#### {_('The model as a live game')}")
    sample = bench.problem.samples[0].input
    explanation = explained(bench.problem.slug, sample, 0)
    st.html(soft(_("Change the heaps there, derive values, look for the pattern.")))
    live_link(bench, explanation)
    st.html(f"<p><b>{_('What it teaches:')}</b> {escape(say(bench.problem.idea))}</p>")
    st.button(
        _("On to the theory"),
        key=bench.own("to-theory"),
        icon=":material/arrow_forward:",
        on_click=_open_theory,
        args=(bench,),
    )


def _open_theory(bench: ProblemBench) -> None:
    st.session_state[bench.key("view")] = "theory"
    st.session_state[bench.key("answer")] = True


def is_open(bench: ProblemBench) -> bool:
    """Return whether the theory may be shown: guessed, asked for, or shown anyway."""
    return (
        bench.open_all
        or bool(st.session_state.get(bench.key("answer"), False))
        or st.session_state.get(bench.own("guess")) == bench.problem.page
    )


def show_anyway(bench: ProblemBench) -> None:
    """Open model and theory; only from callbacks."""
    st.session_state[bench.key("answer")] = True
