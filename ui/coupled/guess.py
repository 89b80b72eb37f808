"""The guess before the winning moves of a coupled game are shown: try a move, and hear why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.game import CoupledMove, move_between
from gamecore.messages import Message
from gamecore.players.coupled_board import CoupledBoard
from gamecore.players.record import GameRecord
from ui.base import page_limits
from ui.base.marks import panel
from ui.base.markup import html, join, markup
from ui.base.words import _, say
from ui.coupled.facts import winning
from ui.coupled.words import changes, position_words
from ui.move.guess import ask_for_move, play_out_button
from ui.pieces.skip_buttons import answer_buttons
from ui.pieces.stones import chosen_move

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.coupled.coupled_page import CoupledState


def coupled_guess(
    state: CoupledState, play: Callable[[CoupledState, CoupledMove[Any], str], None]
) -> None:
    """Ask for a move, once it is told who wins, and answer the guess.

    Parameters
    ----------
    state : CoupledState
        In whose position some move exists.
    play : callable
        (state, move, name) → draws the button that plays a move; for a guess that wins.
    """
    key = f"_{state.page.prefix}-guess-{state.mark}"
    talk = state.page.talk
    with st.container(border=True, key="question-move"):
        ask_for_move(wins=state.analysis.to_move_wins)
        kinds = talk.kinds(state)
        kind = st.pills(
            _("Move"),
            list(kinds),
            format_func=lambda name: kinds[name],
            key=f"{key}-kind",
            label_visibility="collapsed",
        )
        guess: Any = None
        if kind is not None:
            guess = talk.ask(state, kind, f"{key}-{kind}")
            if isinstance(guess, Message):
                html(panel("error", say(guess), alert=True))
                guess = None
            elif guess is not None:
                _show_chosen(state, guess)
        tried_key = f"{key}-tried"
        st.button(
            _("Try it"),
            key=f"{key}-try",
            disabled=guess is None,
            on_click=st.session_state.__setitem__,
            args=(tried_key, (kind, guess)),
        )
        # The answer to an earlier guess goes away as soon as another one is chosen.
        if guess is not None and st.session_state.get(tried_key) == (kind, guess):
            _verdict(state, guess, play)
        answer_buttons(f"_{state.page.prefix}-move", state.key("answer"))


def _show_chosen(state: CoupledState, after: Any) -> None:
    """Show the chosen move on the stones, where the position has any."""
    changed, step = changes(state.position, after), state.page.step
    names = [_(step).format(number=place + 1) for place in range(len(state.position))]
    if changed:
        html(chosen_move(changed, names if step else None))


def _verdict(
    state: CoupledState,
    guess: Any,
    play: Callable[[CoupledState, CoupledMove[Any], str], None],
) -> None:
    talk = state.page.talk
    if state.game.analyse(guess).outcome == "P":
        move = _move(state, guess)
        _say("good", [_("Right."), talk.why(state, move)])
        play(state, move, "guess")
        return
    reply = winning_reply(state, _move(state, guess))
    _say(
        "bad",
        [
            _("That leaves {position}, and your opponent, who moves next, wins.").format(
                position=position_words(guess)
            ),
            _("For example: {reply}, which leaves you {position}.").format(
                reply=talk.name(reply), position=position_words(reply.after)
            ),
        ],
    )
    play_out_button(
        f"_{state.page.prefix}-guess-{state.mark}-out",
        lambda game: state.set(view="play", game=game, player="perfect"),
        str(GameRecord(CoupledBoard(state.game, state.position)).played(guess)),
    )


def winning_reply(state: CoupledState, move: CoupledMove[Any]) -> CoupledMove[Any]:
    """Return the reply that is told for a losing move: the game's own choice, or one that wins."""
    if state.page.talk.reply is not None:
        return state.page.talk.reply(state, move)
    reply = state.game.analyse(move.after).winning_moves.example
    assert reply is not None, "a move that leaves a losing position is no losing move"
    return reply


def _move(state: CoupledState, after: Any) -> CoupledMove[Any]:
    """Return the move to a position: among the winning ones where it is near, which tells more."""
    listed = winning(state.game.slug, state.text, page_limits.MOVES_MORE).listed
    found = next((move for move in listed if move.after == after), None)
    if found is None and isinstance(after, str):
        return CoupledMove(state.position, after)
    return found or move_between(state.position, after)


def _say(kind: str, sentences: list[str]) -> None:
    body = join(markup("<p>{}</p>", sentence) for sentence in sentences)
    html(markup('<div role="status" class="gl-said">{}</div>', panel(kind, body)))
