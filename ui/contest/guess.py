"""Recognise the model first: which game is this? Then the model as a live game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.positions.heaps import parse_heaps
from ui.base.marks import announced, panel, soft
from ui.base.markup import html, markup
from ui.base.words import _, number, say
from ui.catalogue.house import entry, model_of
from ui.contest.facts import between, explained
from ui.contest.models import (
    choices,
    live_link,
    model_move,
    model_name,
    position_between,
    reading,
    wrong_model,
)
from ui.contest.problem_state import note
from ui.contest.recognise import forget, recognise
from ui.links import link_state
from ui.pieces.play_out_link import claim_link
from ui.pieces.stones import stones

if TYPE_CHECKING:
    from ui.contest.problem_state import ProblemState

_GUESSED = "_problems-guessed"
"""In the session: the problems whose model was guessed."""


def guess_view(state: ProblemState) -> None:
    """Draw the guess, or once it is right or skipped the model, with what comes next."""
    st.markdown(f"### {_('Which game is this?')}")
    shown = is_shown(state)
    if shown or is_guessed(state):
        _answer(state, praised=not shown)
    else:
        _question(state)


def _question(state: ProblemState) -> None:
    """Ask by what a move does: names alone would give the game away, or say nothing."""
    problem = state.problem
    key = state.own("guess")

    def guessed() -> None:
        right = st.session_state[key] == model_of(problem.slug).slug
        note(state, "model", right)
        if right:
            st.session_state[_GUESSED] = {*st.session_state.get(_GUESSED, ()), problem.slug}

    guess = st.radio(
        _("In other words: a move …"),
        list(choices(problem)),
        index=None,
        format_func=lambda page: _(model_move(entry(page))),
        key=key,
        on_change=guessed,
    )
    if guess is not None:
        _refute(state, guess)
    st.button(
        _("Show the answer"),
        key=state.own("show-model"),
        type="tertiary",
        help=_("Shows which game it is, and opens the theory."),
        on_click=show,
        args=(state,),
    )


def _refute(state: ProblemState, guess: str) -> None:
    """Say what a move is in the wrong model, and show a position that it decides wrongly."""
    right, wrong = reading(model_of(state.problem.slug)), reading(entry(guess))
    found = between(state.problem.slug, right, wrong) if right and wrong else None
    said = markup("{}", wrong_model(state.problem, guess))
    if found is None or right is None:
        html(announced(panel("bad", said)))
        return
    heaps = parse_heaps(found.heaps)
    told = position_between(guess, found)
    board = stones(heaps, _("heaps of {heaps}").format(heaps=", ".join(map(number, heaps))))
    html(announced(panel("bad", markup("{}<br>{}<p>{}</p>", said, told, board))))
    if rule := found.rule or right.rule:
        claim_link(state.page, rule, heaps, says_lost=found.wins)


def is_shown(state: ProblemState) -> bool:
    """Return whether model and theory are told without a guess: by the link, or everywhere."""
    return state.open_all or link_state.switch(state.page, "answer")


def closed(state: ProblemState) -> bool:
    """Return whether it is still asked which game a problem is; then say so, and offer both ways.

    What would name the game stays closed in every view until then: theory, reasons, links to it.
    """
    if is_shown(state) or is_guessed(state):
        return False
    html(panel("note", _("The reason names the game. Guess first which game it is, or see it.")))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            _("Guess the game"),
            key=state.own("to-guess"),
            on_click=go_to_view,
            args=(state, "model"),
        )
        st.button(
            _("Show the answer"),
            key=state.own("show-theory"),
            type="tertiary",
            on_click=show,
            args=(state,),
        )
    return True


def show(state: ProblemState) -> None:
    """Tell model and theory without a guess; only from callbacks."""
    link_state.write(state.page, {"answer": True})


def is_guessed(state: ProblemState) -> bool:
    """Return whether the model of this problem was guessed before, in this session."""
    return state.problem.slug in st.session_state.get(_GUESSED, ())


def _answer(state: ProblemState, *, praised: bool) -> None:
    game = model_of(state.problem.slug)
    told = _("{model}: a move {what}.").format(model=_(model_name(game)), what=_(model_move(game)))
    lead = markup("<b>{}</b> ", _("Right.")) if praised else ""
    html(announced(panel("good", lead + told)))
    html(markup("<p><b>{}</b> {}</p>", _("What it teaches:"), say(state.problem.idea)))
    with st.container(horizontal=True, vertical_alignment="center", key="model-ways"):
        st.button(
            _("On to the theory"),
            key=state.own("to-theory"),
            icon=":material/arrow_forward:",
            on_click=go_to_view,
            args=(state, "theory"),
        )
        if not state.open_all:
            st.button(
                _("Ask me again"),
                key=state.own("ask-anew"),
                type="tertiary",
                help=_("Hides the game and the theory again."),
                on_click=_ask_again,
                args=(state,),
            )
    recognise(state)
    with st.container(key="model-live"):
        st.markdown(f"#### {_('Play this game')}")
        sample = state.problem.samples[0].input
        explanation = explained(state.problem.slug, sample, 0)
        html(soft(_("Change the position there. Who wins, and why?")))
        live_link(state, explanation)


def _ask_again(state: ProblemState) -> None:
    link_state.write(state.page, {"answer": False})
    st.session_state[_GUESSED] = set(st.session_state.get(_GUESSED, ())) - {state.problem.slug}
    st.session_state[state.own("guess")] = None
    forget(state)


def go_to_view(state: ProblemState, view: str) -> None:
    """Open another view of the page; only from callbacks."""
    link_state.write(state.page, {"view": view})
