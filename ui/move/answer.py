"""The answer of the winning-move view: every winning move, or why every move fails."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, TypeVar

import streamlit as st

from gamecore.positions.heaps import format_heaps
from gamecore.positions.replies import heaps_after, rules_after
from gamecore.rules.options import has_option
from ui.base import page_limits
from ui.base.marks import panel, soft
from ui.base.markup import Markup, html, markdown
from ui.base.page_limits import Refused
from ui.base.words import _, several
from ui.frame.audience import presenting
from ui.links import link_state
from ui.move.cards import move_card, named, why
from ui.move.facts import move_facts
from ui.pieces.question import is_told
from ui.pieces.show_more import how_many_win, more, row_of_move, rows_shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamecore.positions.moves import Move
    from ui.move.facts import MoveFacts, MoveState

AnyAnswered = TypeVar("AnyAnswered")
"""A losing move with its reply: `Answered` for normal play, `AnsweredMisere` for misère play."""

POSITIONS_TRIED = 16
"""Positions that are drawn until the player to move wins, or loses, as wanted: few lose."""


def winning_moves(state: MoveState, facts: MoveFacts) -> None:
    """Draw the winning moves with their reasons, and a button that plays each."""
    said = how_many_win(facts.total, has_mirror=state.any_mirror(facts.listed))
    st.markdown(markdown("#### {said}", said=said))
    rows = rows_shown(state.prefix, state.mark, facts.total, page_limits.REASONED_PRESENTED)
    if facts.total != 1 and not presenting():  # a class has heard it already
        html(soft(_("Each of them makes the XOR 0.")))
    if facts.cheapest is not None and facts.total != 1 and not rows.start:
        move = facts.cheapest.move
        cheapest = several(
            "The cheapest takes {count} stone: {move}.",
            "The cheapest takes {count} stones: {move}.",
            move.stones_taken,
            move=named(move),
        )
        html(panel("note", cheapest))
    for index, entry in enumerate(facts.listed[rows]):
        card = move_card(entry.move, why(entry, facts.nim_sum), pins=state.is_of_pins)
        move_row(state, entry.move, state.drawn(card), index)
    more(state.prefix, state.mark, rows, facts.total)


def lost_moves(
    state: MoveState,
    answered: Callable[[int], tuple[AnyAnswered, ...] | Refused],
    total: int | None,
    table: Callable[[Sequence[AnyAnswered], int | None], Markup],
    *,
    at_once: int = page_limits.REPLIES_PRESENTED,
    before: int = 0,
    is_won: Callable[[tuple[int, ...]], bool | None] | None = None,
) -> None:
    """Draw why every move fails, in a table of moves and replies or why there is none, and go on.

    Parameters
    ----------
    state : MoveState
    answered : callable
        n → the first n moves with their replies, or Refused.
    total : int or None
        Number of moves of the position; None where they are not counted.
    table : callable
        (rows, total) → the markup of the table.
    at_once : int, optional
        Number of rows on a screen before a class.
    before : int, optional
        Number of screens that a class sees before the table.
    is_won : callable, optional
        As for `another_position`.
    """
    rows = rows_shown(state.prefix, state.mark, total, at_once, before=before)
    if not rows.stop:
        more(state.prefix, state.mark, rows, total, before=before)
        return
    st.markdown(f"#### {_('Why every move fails')}")
    found = answered(rows.stop)
    if isinstance(found, Refused):
        html(panel("error", found.sentence, alert=True))
    else:
        html(table(found[rows], total))
        more(state.prefix, state.mark, rows, total, before=before)
    if not presenting():
        another_position(state, is_won)


def move_row(state: MoveState, move: Move, card: Markup, index: int) -> None:
    """Draw a winning move: its card and the button that plays it."""
    with row_of_move(f"_{state.prefix}-moverow-{index}"):
        html(card)
        play_button(state, move, str(index))


def play_button(state: MoveState, move: Move, name: str) -> None:
    """Draw the button that plays a move; `name` makes its key unique in the view."""
    after = heaps_after(state.heaps, move.heap, move.after)
    full = len(after) > page_limits.HEAPS
    st.button(
        _("Play this move"),
        key=f"_{state.prefix}-play-{name}",
        help=markdown(_("A page holds at most {count} heaps."), count=page_limits.HEAPS)
        if full
        else None,
        disabled=full,
        on_click=_play,
        args=(state, move, after),
    )


def _play(state: MoveState, move: Move, after: tuple[int, ...]) -> None:
    """Play a move on the page, and keep it for `say_played`; only from callbacks."""
    state.put(move.heap, move.after)
    rules = rules_after(state.rules, move.heap, move.after)
    st.session_state[f"_{state.prefix}-played"] = (rules, after, state.misere, named(move))


def say_played(state: MoveState) -> bool:
    """Draw which move was just played, while its position is on the page; return whether it is."""
    played = st.session_state.get(f"_{state.prefix}-played")
    if played is None or played[:3] != (state.rules, state.heaps, state.misere):
        return False
    said = _("You played {move}. Whoever moves next loses.").format(move=played[3])
    html(panel("good", said))
    return True


def another_position(
    state: MoveState, is_won: Callable[[tuple[int, ...]], bool | None] | None = None
) -> None:
    """Draw the button that asks the same of other heaps, as many and no larger.

    Each position has one that follows it, so that a class that is sent a link gets the same row,
    but for those that were answered.
    From one in three, about, every move loses: or else who wins would be no question.

    Parameters
    ----------
    state : MoveState
    is_won : callable, optional
        Says of other heaps whether the player to move wins, None of those refused; under normal
        play their XOR does.
    """
    if state.take_over is None:
        return
    is_won = is_won or partial(_is_won, state)
    dice = Random(state.mark)
    wins = dice.random() < 2 / 3
    most = max(7, *state.heaps)  # small heaps alone give too few positions
    other = None
    for _try in range(POSITIONS_TRIED):
        drawn = tuple(dice.randint(1, most) for _heap in state.heaps)
        if sorted(drawn) == sorted(state.heaps) or not any(map(has_option, state.rules, drawn)):
            continue
        is_drawn_won = is_won(drawn)
        is_wanted = is_drawn_won == wins and not is_told(replace(state, heaps=drawn).who_key)
        if is_wanted or (other is None and is_drawn_won is not None):
            other = drawn
        if is_wanted:
            break
    if other is not None:
        st.button(
            _("Another position"),
            key=f"{state.guess_key}-position",
            on_click=_ask,
            args=(state, format_heaps(other)),
        )


def _ask(state: MoveState, heaps: str) -> None:
    """Ask who wins from other heaps, whose answer is not shown yet; only from callbacks."""
    link_state.turn(state.answer_key, False)
    if state.take_over is not None:
        state.take_over(heaps)


def _is_won(state: MoveState, heaps: tuple[int, ...]) -> bool | None:
    facts = move_facts(state.texts, heaps)
    return None if isinstance(facts, Refused) else facts.nim_sum != 0
