"""Moves of Wythoff's game in words and widgets, the card of directions, two boxes of doubts."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.game import move_between
from gamecore.coupled.wythoff import (
    every_move,
    is_lost,
    lost_pair,
    partner,
    same_difference,
    wythoff_value,
)
from gamecore.messages import Message
from ui.base import page_limits
from ui.base.marks import captioned_table, heap_badge, legend, letter
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import _, number, prose, sentences, several
from ui.coupled.coupled_page import MoveTalk
from ui.frame.audience import presenting
from ui.pieces.cell_board import Cell, cell_board
from ui.pieces.question import OpenQuestion
from ui.pieces.text_fields import amount_field
from ui.pieces.why_works import theorem_line

if TYPE_CHECKING:
    from gamecore.coupled.game import CoupledMove
    from ui.coupled.coupled_page import CoupledState
    from ui.coupled.wythoff.sieve import Place


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
    """Return the most stones that a move of this kind can take from each heap that it touches."""
    return min(size for size, taken in zip(state.position, _TAKEN[kind], strict=True) if taken)


def _ask(state: CoupledState, kind: str, key: str) -> Any:
    """Draw the field for the number of stones; return as `MoveTalk.ask` does."""
    most = _most(state, kind)
    label = _("How many from each?") if kind == "both" else _("How many?")
    amount = amount_field(label, 1, most, key)
    if amount is None or isinstance(amount, Message):
        return amount
    return tuple(
        size - amount * taken for size, taken in zip(state.position, _TAKEN[kind], strict=True)
    )


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
    if presenting():  # as the map has shown
        return _("Every move from there lets you win.")
    return _(
        "The heaps it leaves differ by {k}, and ⌊{k}·φ⌋ = {low} is the smaller of them: a losing "
        "position."
    ).format(k=number(high - low), low=number(low))


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why)


def directions_card(state: CoupledState, asks: OpenQuestion) -> None:
    """Draw the losing positions that a winning move could lead to, one in each direction.

    While the winning moves are still asked for, draw the board of all moves, if it is small; before
    a class it stays, and the winning ones are marked on it.
    """
    told = not asks.covers("moves")
    is_small = max(state.position) <= page_limits.CELLS_PLAYED
    if told and state.analysis.to_move_wins and not (presenting() and is_small):
        html(directions_table(*state.position))
    elif is_small and (presenting() or not told):
        cell_board(
            moves_board(*state.position, told=told),
            key=f"_{state.page.prefix}-move-cells",
            name=_("Board of positions: row for heap A, column for heap B"),
            here=state.position,
        )
        words = _("•: a move from {position} leads here.")
        if told:
            words = _("•: a move from {position} leads here. ✓: this one wins.")
        rounded = (
            _("⌊k·φ⌋ is k times φ = 1.618…, rounded down.") if told and not presenting() else ""
        )
        html(legend(sentences(words.format(position=state.text), rounded)))


def moves_board(a: int, b: int, *, told: bool = False) -> list[list[Cell]]:
    """Return the board of positions up to max(a, b), the options of (a, b) marked by a point.

    Those that lose for whoever moves next have a tick instead, if `told`.
    """
    look_of = {(a, b): "ask"} | {
        after: "row-of" if after[0] == a else "column-of" if after[1] == b else "diagonal-of"
        for after in every_move((a, b))
    }
    span = range(max(a, b) + 1)
    wins = {place for place in look_of if told and is_lost(*place)}
    sign_of = dict.fromkeys(look_of, "•") | {(a, b): "" if told else "?"} | dict.fromkeys(wins, "✓")
    return [
        [
            Cell(
                sign_of.get((x, y), ""),
                "won" if (x, y) in wins else look_of.get((x, y), "faint"),
                _("{a} and {b}").format(a=x, b=y),
            )
            for y in span
        ]
        for x in span
    ]


def directions_table(a: int, b: int) -> Markup:
    """Return the table: what a move keeps, the only losing position with it, the move there.

    (a, b) must be a winning position.
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


# -- two doubts -----------------------------------------------------------------------------------


EXAMPLES: tuple[Place, ...] = ((1, 2), (2, 2))
"""The smallest positions with stones where XOR is wrong, one for either winner."""

FIRST_LIE: Place = (165580140, 267914295)
"""The first losing pair whose smaller heap int(k * (1 + sqrt(5)) / 2) gets wrong in doubles."""


def doubts(state: CoupledState, asks: OpenQuestion) -> None:
    """Draw two boxes: why XOR fails here, and where double precision fails.

    The position of the page is among the examples once it is told who wins it.
    """
    with st.expander(_("Why can't I XOR these heaps?")):
        here: Place = state.position
        examples = [one for one in EXAMPLES if one != here]
        if asks is not OpenQuestion.WINNER and max(here) <= page_limits.CELLS:
            examples.append(here)
        html(xor_table(examples))
        st.markdown(prose("wythoff", "xor"))
        html(theorem_line())
    with st.expander(_("Where double precision goes wrong")):
        st.markdown(prose("wythoff", "doubles"))
        html(double_table(FIRST_LIE))
        st.button(
            markdown(_("Take {a} and {b}"), a=number(FIRST_LIE[0]), b=number(FIRST_LIE[1])),
            key=f"_{state.page.prefix}-first-lie",
            on_click=state.put,
            args=(FIRST_LIE,),
        )


def xor_table(places: list[Place]) -> Markup:
    """Return the table that compares the winner by XOR with the true one."""
    rows = join(_xor_row(a, b) for a, b in places)
    heads = (_("Heaps"), _("XOR"), _("so Nim would say"), _("Here it is worth"), _("and really"))
    name = _("XOR and the truth")
    return captioned_table("gl-family", name, name, heads, rows, seen=False)


def _xor_row(a: int, b: int) -> Markup:
    said, true = a == b, is_lost(a, b)
    mark = "✓" if said == true else "✗"
    return markup(
        '<tr><th scope="row">{a}, {b}</th><td class="n">{xor}</td>'
        '<td>{loses}</td><td class="n">{wythoff_value}</td>'
        "<td>{mark} {truly}</td></tr>",
        a=number(a),
        b=number(b),
        xor=number(a ^ b),
        loses=_loses(said),
        wythoff_value=number(wythoff_value(a, b)),
        mark=mark,
        truly=_loses(true),
    )


def _loses(lost: bool) -> str:
    return _("the player to move loses") if lost else _("the player to move wins")


def double_table(pair: Place) -> Markup:
    """Return the table of ⌊kφ⌋ in double precision and in integers, k the pair's difference."""
    k = pair[1] - pair[0]
    rows = (
        (_("double precision"), "int(k * (1 + sqrt(5)) / 2)", int(k * (1 + sqrt(5)) / 2)),
        (_("whole numbers"), "(k + isqrt(5 * k * k)) // 2", lost_pair(k)[0]),
    )
    body = join(
        markup(
            '<tr><th scope="row">{}</th><td><code>{}</code></td><td class="n">{}</td></tr>',
            name,
            code,
            number(value),
        )
        for name, code, value in rows
    )
    heads = (_("Worked out in"), _("as"), _("⌊kφ⌋ for k = {k}").format(k=number(k)))
    name = _("The golden ratio in double precision")
    return captioned_table("gl-family", name, name, heads, body, seen=False)
