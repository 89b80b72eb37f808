"""The winning moves of a coupled game: who wins, a guess, then every winning move and why.

In a losing position every move is answered. What only one game has to show (columns of digits, even
steps, …) is a card that its page draws between the verdict and the guess.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.errors import GameError
from ui.base.fields import ANSWER
from ui.base.marks import move_shown, panel
from ui.base.markup import Markup, html, join, markdown, markup, opened
from ui.base.page import View
from ui.base.words import N_, _, say
from ui.coupled.facts import winning
from ui.coupled.guess import coupled_guess, winning_reply
from ui.coupled.tree import play_claim_out
from ui.coupled.words import changes, position_words
from ui.links.link_widgets import switch_row
from ui.move.brute_force import brute_force_box
from ui.move.guess import claim_button
from ui.move.witnesses import coupled_witness
from ui.pieces.beside import beside
from ui.pieces.open_question import OpenQuestion, question_of
from ui.pieces.show_more import how_many_win, more, rows_shown
from ui.pieces.tables import answers_caption, captioned_table
from ui.pieces.who_wins import who_wins
from ui.pieces.why_works import why_works

if TYPE_CHECKING:
    from collections.abc import Callable

    from streamlit.delta_generator import DeltaGenerator

    from gamecore.coupled.game import CoupledMove
    from ui.coupled.coupled_page import CoupledState


def winning_moves(
    card: Callable[[CoupledState, OpenQuestion], None] | None = None,
    below: Callable[[CoupledState], None] | None = None,
) -> View:
    """Return the view of a game's winning moves, under the theorem and under plain search.

    Parameters
    ----------
    card : callable, optional
        As for `coupled_move_view`.
    below : callable, optional
        state → draws what else belongs under the moves.
    """

    def draw(state: CoupledState) -> None:
        coupled_move_view(state, card)
        if below is not None:
            below(state)
        # A search of its own, told apart from the theorem that the view explains.
        brute_force_box(state.page.prefix, lambda: coupled_witness(state.game.slug, state.text))

    return View("move", N_("Winning move"), draw, fields=(ANSWER,))


def coupled_move_view(
    state: CoupledState, card: Callable[[CoupledState, OpenQuestion], None] | None = None
) -> None:
    """Draw the view.

    Parameters
    ----------
    state : CoupledState
    card : callable, optional
        (state, what is still asked) → draws the game's own explanation of who wins.
    """
    analysis = state.analysis
    played = _played(state)
    question, above = beside()
    headline = question.container()
    asks = OpenQuestion.NONE
    if analysis.is_terminal:
        shown = True
        _headline(state, headline, told=True)
    else:
        with question:
            guess = st.container()
            shown = _answer_switch(state)
        known = _headline(state, headline, told=played or shown)
        asks = question_of(winner_told=known, shown=shown)
        if asks is OpenQuestion.MOVE:
            with guess:
                coupled_guess(state, play_button)
    if card is not None:
        with above:
            card(state, asks)
    if shown and analysis.to_move_wins:
        _winning_moves(state)
    elif shown and not analysis.is_terminal:
        _lost_moves(state)
    if state.page.why:
        why_works(state.page.slug, state.page.why)


def _headline(state: CoupledState, place: DeltaGenerator, *, told: bool) -> bool:
    """Ask who wins, or tell it; return whether it is told."""
    key = f"_{state.page.prefix}-who-{state.mark}"
    analysis = state.analysis
    with place:
        return who_wins(
            key,
            say(analysis.reason),
            wins=analysis.to_move_wins,
            told=told,
            refute=partial(_wrong_winner, state),
        )


def _wrong_winner(state: CoupledState, says_lost: bool) -> None:
    """Offer to play a wrong answer to the question who wins out, against the computer."""
    key = f"_{state.page.prefix}-who-out"
    claim_button(key, partial(play_claim_out, state), state.text, computer_begins=says_lost)


def _answer_switch(state: CoupledState) -> bool:
    """Draw the switch that shows the answer, unless the whole app shows answers anyway."""
    if state.open_all:
        return True
    return switch_row(_("Show the answer"), state.key("answer"))


# -- a won position -----------------------------------------------------------------------------


def _winning_moves(state: CoupledState) -> None:
    rows = rows_shown(state.page.prefix, state.mark)
    found = winning(state.game.slug, state.text, rows)
    if found.total is None:
        st.markdown(f"#### {_('A winning move')}")
    else:
        st.markdown(markdown("#### {said}", said=how_many_win(found.total)))
    for index, move in enumerate(found.listed):
        _winning_move(state, move, str(index))
    if found.total is not None:
        more(state.page.prefix, state.mark, len(found.listed), found.total)
    else:
        html(panel("note", _("There are more winning moves, too many to count here.")))


def _winning_move(state: CoupledState, move: CoupledMove[Any], name: str) -> None:
    with st.container(
        border=True,
        horizontal=True,
        vertical_alignment="center",
        gap="medium",
        wrap=False,
        key=f"_{state.page.prefix}-moverow-{name}",
    ):
        html(_move_card(state, move))
        play_button(state, move, name)


def _move_card(state: CoupledState, move: CoupledMove[Any]) -> Markup:
    talk = state.page.talk
    leaves = _("leaves {position}").format(position=position_words(move.after))
    return markup(
        '{}<p><span class="gl-move">{}</span> '
        '<span class="gl-soft">· {}</span></p>'
        '<p class="gl-small">{}</p></div>',
        opened("div", {"class": "gl-movecard"}, move_shown(changes(move.before, move.after))),
        talk.name(move),
        leaves,
        talk.why(state, move),
    )


def play_button(state: CoupledState, move: CoupledMove[Any], name: str) -> None:
    """Draw the button that plays a winning move: the page then shows why the opponent has lost."""
    st.button(
        _("Play this move"),
        key=f"_{state.page.prefix}-play-{name}",
        on_click=_play,
        args=(state, move),
    )


def _play(state: CoupledState, move: CoupledMove[Any]) -> None:
    state.put(move.after)
    key = f"_{state.page.prefix}-played"
    st.session_state[key] = (state.game.slug, move.after, state.page.talk.name(move))


def _played(state: CoupledState) -> bool:
    """Say what was just played, as long as its position is the one on the page."""
    played = st.session_state.get(f"_{state.page.prefix}-played")
    if played is None or played[:2] != (state.game.slug, state.position):
        return False
    said = _("You played: {move}. Your opponent moves next, and loses.")
    html(panel("good", said.format(move=played[2])))
    return True


# -- a losing position ----------------------------------------------------------------------------


def _lost_moves(state: CoupledState) -> None:
    st.markdown(f"#### {_('Why every move fails')}")
    try:
        total, moves = state.game.every_move(state.position)
        rows = [
            (move, winning_reply(state, move))
            for move in islice(moves, rows_shown(state.page.prefix, state.mark))
        ]
    except GameError as refusal:
        html(panel("note", say(refusal.message)))
        return
    html(_replies_table(state, rows, total))
    more(state.page.prefix, state.mark, len(rows), total)


def _replies_table(
    state: CoupledState, rows: list[tuple[CoupledMove[Any], CoupledMove[Any]]], total: int
) -> Markup:
    caption = answers_caption(len(rows), total)
    name = state.page.talk.name
    body = join(
        markup(
            '{begun}<th scope="row">{name}</th><td>{after}</td><td>{answer}</td>'
            "<td>{then}</td></tr>",
            begun=opened("tr", move_shown(changes(move.before, move.after))),
            name=name(move),
            after=position_words(move.after),
            answer=name(reply),
            then=position_words(reply.after),
        )
        for move, reply in rows
    )
    heads = (_("If you move"), _("that leaves"), _("your opponent plays"), _("and you lose from"))
    return captioned_table("gl-replies", _("Why every move fails"), caption, heads, body)
