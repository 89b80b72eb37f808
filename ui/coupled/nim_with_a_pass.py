"""Nim with a pass: the editor, tables of lost positions, the walk, moves in words."""

from __future__ import annotations

from functools import partial, reduce
from operator import xor
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.game import heaps_of
from gamecore.coupled.nim_with_a_pass import PassLeft, lost_with_pass, without_the_word
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.positions.heaps import parse_heaps
from ui.base import page_limits
from ui.base.marks import captioned_table, letter
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, either, number, say, sentences
from ui.coupled.coupled_page import MoveTalk, heap_board
from ui.coupled.walk import Question, WalkStep, walk
from ui.pieces.stones import lettered_stones
from ui.pieces.text_fields import amount_field

if TYPE_CHECKING:
    from gamecore.coupled.game import CoupledAnalysis, CoupledMove
    from ui.base.page import Page
    from ui.coupled.coupled_page import CoupledState, Put
    from ui.pieces.question import OpenQuestion


LAST_STEP = 3
"""The last step of the walk: which moves win."""

SIDE = 8
"""Largest heap in a table of lost positions: nine columns fit on a phone."""


def admit(text: str) -> None:
    """Raise a GameError for the text of a position that is too large for a page."""
    parse_heaps(without_the_word(text), most_heaps=page_limits.HEAPS)


def pass_editor(page: Page, position: PassLeft, put: Put) -> None:
    """Draw the heaps on the board, and a switch for the pass."""
    heap_board(page, position.heaps, lambda heaps: put(PassLeft((*heaps, position[-1]))))
    st.checkbox(
        _("The pass is left"),
        value=bool(position[-1]),
        key=f"_{page.prefix}-left-{position}",
        on_change=partial(_switched, position, put),
    )


def _switched(position: PassLeft, put: Put) -> None:
    put(PassLeft((*position.heaps, 1 - position[-1])))


# -- the table ------------------------------------------------------------------------------------


def lost_table(
    rest: tuple[int, ...] = (), at: tuple[int, ...] = (), *, side: int = SIDE, told: bool = True
) -> Markup:
    """Return the table of two heaps, with the pass left: which are lost, and where the XOR is 0.

    Parameters
    ----------
    rest : tuple of int
        The heaps beside these two, the same in all cells.
    at : tuple of int
        Row and column of the cell that is marked, if it is in the table.
    side : int
        The largest heap of the table.
    told : bool
        Whether the lost positions are marked.
    """
    lost = lost_with_pass((side, side, *rest))
    sizes = range(side + 1)
    body = join(
        markup('<tr><th scope="row">{}</th>', number(a))
        + join(_cell(told and bool(lost[(a, b, *rest)]), (a, b, *rest), at) for b in sizes)
        + markup("</tr>")
        for a in sizes
    )
    caption = _("Two heaps, with the pass: ✗ loses. In shaded cells the XOR is 0.")
    if not told:
        caption = _("Two heaps: in shaded cells the XOR is 0.")
    elif rest:
        caption = _(
            "Two heaps beside {heaps}, with the pass: ✗ loses. In shaded cells the XOR is 0."
        ).format(heaps=_(", ").join(map(number, rest)))
    heads = ("", *map(number, sizes))
    return captioned_table("gl-table gl-lost", _("Lost positions"), caption, heads, body)


def _cell(is_lost: bool, heaps: tuple[int, ...], at: tuple[int, ...]) -> Markup:
    kinds = ["" if reduce(xor, heaps) else "zero", "here" if heaps[:2] == at else ""]
    sign = markup("<b>✗</b>") if is_lost else markup('<span aria-hidden="true">·</span>')
    return markup('<td class="{}">{}</td>', " ".join(filter(None, kinds)), sign)


def _table_of(position: PassLeft) -> Markup:
    """Return the table of the first two heaps of a position beside its others, if it is small."""
    heaps = position.heaps
    try:
        return lost_table(heaps[2:], heaps[:2])
    except LimitExceeded:
        return lost_table()


# -- the walk -------------------------------------------------------------------------------------


def pass_walk(state: CoupledState) -> None:
    """Draw the walk from the XOR that fails to the moves that win."""
    walk(state, pass_steps(state.position, state.analysis))


def pass_steps(position: PassLeft, analysis: CoupledAnalysis[PassLeft]) -> list[WalkStep]:
    """Return the steps of the walk for a position."""
    return [
        WalkStep(
            _(
                "It is Nim, but once in the whole game a player may pass, while stones are left. "
                "When the XOR is 0, passing wins: your opponent is left with plain Nim, and loses."
            ),
            lost_table(told=False),
            Question(
                _("heaps 1 and 2, with the pass: who wins?"),
                {"first": _("the player to move"), "second": _("the other player")},
                "second",
                _(
                    "Passing leaves Nim with XOR 3, which the opponent wins. Taking leaves one "
                    "heap, which they take, or two equal ones, and then they pass."
                ),
                {"first": _("With which move? Try each: there are three, and the pass.")},
            ),
        ),
        WalkStep(
            _(
                "Two heaps are lost in pairs: 1 and 2, 3 and 4, 5 and 6, … From any others you "
                "lower the larger heap to the partner of the smaller, or pass if they are equal."
            ),
            lost_table(side=6),
            Question(
                _("which heap loses beside a heap of 7?"),
                {"6": "6", "7": "7", "8": "8"},
                "8",
                _("7 and 8 are a pair: no move leaves another pair, and the XOR is not 0."),
                {
                    "6": _("With 7 and 6 you win: lower 7 to 5, and 5 and 6 are a pair."),
                    "7": _("With 7 and 7 the XOR is 0: you pass, and I have lost Nim."),
                },
            ),
        ),
        WalkStep(
            _(
                "With three heaps or more no formula is known. Cells are filled in from the "
                "smallest heaps: a position loses when no move, and no pass, leaves a lost one."
            ),
            _table_of(position),
        ),
        WalkStep(sentences(say(analysis.reason), _wins(analysis)).strip(), _table_of(position)),
    ]


def _wins(analysis: CoupledAnalysis[PassLeft]) -> str:
    moves = analysis.winning_moves
    names = [_name(move) for move in moves[:5]]
    if moves.total is None or moves.total > len(names):
        names.append(_("…"))
    return _("It wins to {moves}.").format(moves=either(names, "or")) if names else ""


# -- the winning moves ----------------------------------------------------------------------------


def pass_card(state: CoupledState, asks: OpenQuestion) -> None:
    """Draw the heaps, and below them the table of lost positions once it is asked for no more."""
    if state.position.heaps:
        html(lettered_stones(state.position.heaps))
    if not asks.covers("moves"):
        html(_table_of(state.position))


def _kinds(state: CoupledState) -> dict[str, str]:
    if not any(state.position.heaps):
        return {}
    kinds = {"some": _("take from …")}
    return kinds | {"pass": _("pass")} if state.position[-1] else kinds


def _ask(state: CoupledState, kind: str, key: str) -> Any:
    heaps, left = state.position.heaps, state.position[-1]
    if kind == "pass":
        return PassLeft((*heaps, 0))
    place = st.selectbox(
        _("From which heap?"),
        [place for place, size in enumerate(heaps) if size],
        index=None,
        placeholder=_("choose"),
        format_func=lambda place: _("{heap} of {size}").format(
            heap=letter(place), size=number(heaps[place])
        ),
        key=key,
    )
    if place is None:
        return None
    take = amount_field(_("How many?"), 1, heaps[place], f"{key}-{place}")
    if take is None or isinstance(take, Message):
        return take
    return PassLeft((*heaps[:place], heaps[place] - take, *heaps[place + 1 :], left))


def _name(move: CoupledMove[Any]) -> str:
    if move.heap is None:
        return _("pass")
    return _("take {count} from {heap}").format(
        count=number(move.before[move.heap] - move.after[move.heap]), heap=letter(move.heap)
    )


def _why(state: CoupledState, move: CoupledMove[Any]) -> str:
    filled = sorted(size for size in heaps_of(move.after) if size)
    if not filled:
        return _("It takes the last stone.")
    if not move.after[-1]:
        return _("It leaves Nim with the XOR 0: your opponent loses it.")
    if len(filled) == 2:
        return _("{small} and {large} are a pair, which loses with the pass.").format(
            small=number(filled[0]), large=number(filled[1])
        )
    return _(
        "What it leaves loses with the pass: its XOR is not 0, so passing does not help, and every "
        "other move leaves a position that is won."
    )


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why)
