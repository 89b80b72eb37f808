"""Recognise the model first: which game is this? Then the model as a live game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.positions.heaps import parse_heaps
from ui.base.marks import announced, panel, soft
from ui.base.markup import html, markup
from ui.base.words import _, number, say
from ui.catalogue.house import entry, model_of
from ui.contest.bench import note
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
from ui.contest.recognise import forget, recognise
from ui.links import link_state
from ui.pieces.play_out_link import claim_link
from ui.pieces.stones import stones

if TYPE_CHECKING:
    from ui.contest.bench import ProblemBench

_GUESSED = "_problems-guessed"
"""In the session: the problems whose model was guessed."""


def guess_view(bench: ProblemBench) -> None:
    """Draw the guess, or once it is right or skipped the model, with what comes next."""
    st.markdown(f"### {_('Which game is this?')}")
    shown = is_shown(bench)
    if shown or is_guessed(bench):
        _answer(bench, praised=not shown)
    else:
        _question(bench)


def _question(bench: ProblemBench) -> None:
    """Ask by what a move does: names alone would give the game away, or say nothing."""
    problem = bench.problem
    key = bench.own("guess")

    def guessed() -> None:
        right = st.session_state[key] == model_of(problem.slug).slug
        note(bench, "model", right)
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
        _refute(bench, guess)
    st.button(
        _("Show the answer"),
        key=bench.own("show-model"),
        type="tertiary",
        help=_("Shows which game it is, and opens the theory."),
        on_click=show,
        args=(bench,),
    )


def _refute(bench: ProblemBench, guess: str) -> None:
    """Say what a move is in the wrong model, and show a position that it decides wrongly."""
    right, wrong = reading(model_of(bench.problem.slug)), reading(entry(guess))
    found = between(bench.problem.slug, right, wrong) if right and wrong else None
    said = markup("{}", wrong_model(bench.problem, guess))
    if found is None or right is None:
        html(announced(panel("bad", said)))
        return
    heaps = parse_heaps(found.heaps)
    told = position_between(guess, found)
    board = stones(heaps, _("heaps of {heaps}").format(heaps=", ".join(map(number, heaps))))
    html(announced(panel("bad", markup("{}<br>{}<p>{}</p>", said, told, board))))
    if rule := found.rule or right.rule:
        claim_link(bench.page, rule, heaps, says_lost=found.wins)


def is_shown(bench: ProblemBench) -> bool:
    """Return whether model and theory are told without a guess: by the link, or everywhere."""
    return bench.open_all or link_state.switch(bench.page, "answer")


def closed(bench: ProblemBench) -> bool:
    """Return whether it is still asked which game a problem is; then say so, and offer both ways.

    What would name the game stays closed in every view until then: theory, reasons, links to it.
    """
    if is_shown(bench) or is_guessed(bench):
        return False
    html(panel("note", _("The reason names the game. Guess first which game it is, or see it.")))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            _("Guess the game"),
            key=bench.own("to-guess"),
            on_click=go_to_view,
            args=(bench, "model"),
        )
        st.button(
            _("Show the answer"),
            key=bench.own("show-theory"),
            type="tertiary",
            on_click=show,
            args=(bench,),
        )
    return True


def show(bench: ProblemBench) -> None:
    """Tell model and theory without a guess; only from callbacks."""
    link_state.write(bench.page, {"answer": True})


def is_guessed(bench: ProblemBench) -> bool:
    """Return whether the model of this problem was guessed before, in this session."""
    return bench.problem.slug in st.session_state.get(_GUESSED, ())


def _answer(bench: ProblemBench, *, praised: bool) -> None:
    game = model_of(bench.problem.slug)
    told = _("{model}: a move {what}.").format(model=_(model_name(game)), what=_(model_move(game)))
    lead = markup("<b>{}</b> ", _("Right.")) if praised else ""
    html(announced(panel("good", lead + told)))
    html(markup("<p><b>{}</b> {}</p>", _("What it teaches:"), say(bench.problem.idea)))
    with st.container(horizontal=True, vertical_alignment="center", key="model-ways"):
        st.button(
            _("On to the theory"),
            key=bench.own("to-theory"),
            icon=":material/arrow_forward:",
            on_click=go_to_view,
            args=(bench, "theory"),
        )
        if not bench.open_all:
            st.button(
                _("Ask me again"),
                key=bench.own("ask-anew"),
                type="tertiary",
                help=_("Hides the game and the theory again."),
                on_click=_ask_again,
                args=(bench,),
            )
    recognise(bench)
    with st.container(key="model-live"):
        st.markdown(f"#### {_('Play this game')}")
        sample = bench.problem.samples[0].input
        explanation = explained(bench.problem.slug, sample, 0)
        html(soft(_("Change the position there. Who wins, and why?")))
        live_link(bench, explanation)


def _ask_again(bench: ProblemBench) -> None:
    link_state.write(bench.page, {"answer": False})
    st.session_state[_GUESSED] = set(st.session_state.get(_GUESSED, ())) - {bench.problem.slug}
    st.session_state[bench.own("guess")] = None
    forget(bench)


def go_to_view(bench: ProblemBench, view: str) -> None:
    """Open another view of the page; only from callbacks."""
    link_state.write(bench.page, {"view": view})
