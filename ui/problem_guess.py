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

_GUESSED = "_problems-guessed"
"""In the session: the problems whose model was guessed."""


def guess_view(bench: ProblemBench) -> None:
    """Draw the guess, its answer, and the model's page as a link."""
    st.markdown(f"### {_('Which game is this?')}")
    st.html(soft(_("Read what a move does, and compare it with games you know.")))
    problem = bench.problem
    guess = None
    above = st.container()
    shown = open_switch(bench)
    if not shown:
        with above:
            guess = st.pills(
                _("Which game is this?"),
                list(choices(problem)),
                format_func=lambda page: _(MODELS[page].name),
                key=bench.own("guess"),
                label_visibility="collapsed",
            )
            if guess is not None and guess != problem.page:
                st.html(announced(panel("bad", escape(wrong_model(problem, guess)))))
    if guess == problem.page:
        st.session_state[_GUESSED] = {*st.session_state.get(_GUESSED, ()), problem.slug}
    if shown or is_guessed(bench):
        _answer(bench, praised=not shown)


def open_switch(bench: ProblemBench) -> bool:
    """Draw the switch that shows model and theory; return whether they are shown by it."""
    if bench.open_all:
        return True
    return st.toggle(
        _("Show the model and the theory"),
        key=bench.key("answer"),
        bind="query-params",
        persist_state="session",
    )


def is_guessed(bench: ProblemBench) -> bool:
    """Return whether the model of this problem was guessed before, in this session."""
    return bench.problem.slug in st.session_state.get(_GUESSED, ())


def _answer(bench: ProblemBench, *, praised: bool) -> None:
    model = model_of(bench.problem)
    told = _("{model}: a move {what}.").format(model=_(model.name), what=_(model.move))
    lead = f"<b>{_('Right.')}</b> " if praised else ""
    st.html(announced(panel("good", lead + escape(told))))
    st.markdown(f"#### {_('The model as a live game')}")
    sample = bench.problem.samples[0].input
    explanation = explained(bench.problem.slug, sample, 0)
    st.html(soft(_("Change the position there: who wins, and why?")))
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
