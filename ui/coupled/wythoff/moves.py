"""Moves of Wythoff's game in words and widgets, and the three places a winning move can lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.game import move_between
from gamecore.coupled.wythoff import every_move, partner, same_difference
from gamecore.errors import GameError
from gamecore.messages import Message
from gamecore.positions.heaps import parse_heaps
from ui.base import page_limits
from ui.base.marks import heap_badge
from ui.base.markup import Markup, html, join, markup
from ui.base.palette import letter
from ui.base.words import _, number, several
from ui.coupled.coupled_page import MoveTalk
from ui.pieces.cell_board import Cell, cell_board
from ui.pieces.tables import captioned_table

if TYPE_CHECKING:
    from gamecore.coupled.game import CoupledMove
    from ui.coupled.coupled_page import CoupledState
    from ui.coupled.wythoff.facts import Place
    from ui.pieces.open_question import OpenQuestion

LISTED = 60
"""Most amounts offered in a list; from larger heaps the amount is typed."""

_TAKEN = {"a": (1, 0), "b": (0, 1), "both": (1, 1)}
"""Kind of move → whether it takes from the first and the second heap."""


def _kinds(state: CoupledState) -> dict[str, str]:
    names = {
        "a": _("take from {heap}").format(heap=letter(0)),
        "b": _("take from {heap}").format(heap=letter(1)),
        "both": _("take from both"),
    }
    return {kind: names[kind] for kind in names if _most(state, kind)}


def _most(state: CoupledState, kind: str) -> int:
    """Return the most stones that a move of this kind can take, from each heap it touches."""
    return min(size for size, taken in zip(state.position, _TAKEN[kind], strict=True) if taken)


def _ask(state: CoupledState, kind: str, key: str) -> Any:
    """Ask how many stones; return the position after that."""
    most = _most(state, kind)
    label = _("How many from each?") if kind == "both" else _("How many?")
    amount: int | Message | None
    if most <= LISTED:
        amount = st.selectbox(
            label, range(1, most + 1), index=None, placeholder=_("choose"), key=key
        )
    else:
        text = st.text_input(label, placeholder=_("for example 12"), key=key, max_chars=60)
        amount = _typed(text, most)
    if amount is None or isinstance(amount, Message):
        return amount
    return tuple(
        size - amount * taken for size, taken in zip(state.position, _TAKEN[kind], strict=True)
    )


def _typed(text: str, most: int) -> int | Message | None:
    if not text.strip():
        return None
    wrong = Message("Take a whole number of stones, 1 to {most}.", most=most)
    try:
        amounts = parse_heaps(text, most_heaps=1, largest=most)
    except GameError:
        return wrong
    return amounts[0] if amounts[0] else wrong


def _name(move: CoupledMove[Any]) -> str:
    if move.heap is None:
        taken = move.before[0] - move.after[0]
        return _("take {count} from both").format(count=number(taken))
    taken = move.before[move.heap] - move.after[move.heap]
    return _("take {count} from {heap}").format(count=number(taken), heap=letter(move.heap))


def _why(state: CoupledState, move: CoupledMove[Any]) -> str:
    low, high = sorted(move.after)
    if not high:
        return _("It leaves nothing: your opponent cannot move.")
    return _(
        "The heaps it leaves differ by {k}, and ⌊{k}·φ⌋ = {low} is the smaller of them: a losing "
        "position."
    ).format(k=number(high - low), low=number(low))


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why)


def directions_card(state: CoupledState, asks: OpenQuestion) -> None:
    """Draw where a winning move could lead: one losing position in each of three directions.

    Before that is told, the moves that there are, on a board that can be seen at once.
    """
    if not asks.covers("moves") and state.analysis.to_move_wins:
        html(directions_table(*state.position))
    elif asks.covers("moves") and max(state.position) <= page_limits.CELLS_PLAYED:
        cell_board(
            moves_board(*state.position),
            key=f"_{state.page.prefix}-move-cells",
            name=_("Board of positions: row for heap A, column for heap B"),
            here=state.position,
        )


def moves_board(a: int, b: int) -> list[list[Cell]]:
    """Return the board of the positions up to (a, b): those that a move leads to stand out."""
    look_of = {(a, b): "ask"} | {
        after: "row-of" if after[0] == a else "column-of" if after[1] == b else "diagonal-of"
        for after in every_move((a, b))
    }
    span = range(max(a, b) + 1)
    return [[_empty((x, y), look_of.get((x, y), "faint")) for y in span] for x in span]


def _empty(place: Place, look: str) -> Cell:
    said = _("{a} and {b}").format(a=place[0], b=place[1])
    return Cell("?" if look == "ask" else "", look, said)


def directions_table(a: int, b: int) -> Markup:
    """Return the table: what a move keeps, the only losing position that has it, how to get there.

    For a position that is not lost itself.
    """
    rows = (
        (markup(_("{heap} = {size}"), heap=heap_badge(0), size=number(a)), (a, partner(a))),
        (markup(_("{heap} = {size}"), heap=heap_badge(1), size=number(b)), (partner(b), b)),
        (
            _("the difference {k}").format(k=number(abs(a - b))),
            same_difference(a, b),
        ),
    )
    body = join(
        markup(
            '<tr><th scope="row">{kept}</th><td class="n">{x}, {y}</td><td>{reach}</td></tr>',
            kept=kept,
            x=number(x),
            y=number(y),
            reach=_reach(a, b, x, y),
        )
        for kept, (x, y) in rows
    )
    heads = (_("A move that keeps"), _("can only win by leaving"), _("and to get there"))
    name = _("Where a winning move can lead")
    return captioned_table("gl-family", name, name, heads, body)


def _reach(a: int, b: int, x: int, y: int) -> str:
    if x > a or y > b:
        stones = max(x - a, y - b)
        return several(
            "✗ you would have to add {count} stone",
            "✗ you would have to add {count} stones",
            stones,
        )
    return markup("<b>✓ {}</b>", _name(move_between((a, b), (x, y))))
