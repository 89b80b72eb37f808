"""The sieve of Wythoff's game: the learner finds the losing positions, the board crosses out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.coupled.wythoff import lost_pair
from ui.base.marks import announced, aside, panel, to_press
from ui.base.markup import html, join, markup
from ui.base.words import _, number, prose
from ui.coupled.tree import play_claim_out
from ui.coupled.wythoff.cells import cell_words, framed, is_open, opener, say_step
from ui.coupled.wythoff.facts import Sieve
from ui.links import link_state
from ui.links.link_widgets import switch_row
from ui.move.guess import claim_button
from ui.pieces.beside import beside
from ui.pieces.cell_board import Cell, cell_board
from ui.pieces.tables import captioned_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.coupled.coupled_page import CoupledState
    from ui.coupled.wythoff.facts import Place


def sieve_map(state: CoupledState, last: int) -> None:
    """Draw the board on which the losing positions are found one by one."""
    carried = link_state.number(state.page, "found")
    on_board = next(k for k in range(last + 2) if lost_pair(k)[1] > last)
    all_shown = is_open(state) or carried >= on_board
    sieve = Sieve(on_board if all_shown else carried)
    question, subject = beside(square=True)
    with question:
        if all_shown:
            say_step(_all_words(last))
        else:
            say_step(_("Which empty cell must be a P? Press it on the board."))
            _answered(state, sieve)
        _below(state, sieve, all_shown, carried >= on_board)
    cells = [[_sieve_cell(sieve, (a, b)) for b in range(last + 1)] for a in range(last + 1)]
    with subject:
        cell_board(
            cells,
            key=f"_{state.page.prefix}-cells",
            name=_("Board of losing positions: row for heap A, column for heap B"),
            here=framed(state, last),
            golden=all_shown,
            on_pick=opener(state) if all_shown else _judge(state, sieve),
        )
    _pairs_table(sieve)


def _all_words(last: int) -> str:
    return _(
        "All losing positions with heaps up to {last}. They stay close to the two dashed lines, "
        "where one heap is φ = 1.618… times the other."
    ).format(last=number(last))


def _sieve_cell(sieve: Sieve, place: Place) -> Cell:
    label = sieve.label(place)
    look = {"P": "lost", "N": "won", "": "blank"}[label]
    known = {
        "P": _("P, the player to move loses"),
        "N": _("N, the player to move wins"),
        "": _("no letter yet"),
    }[label]
    return Cell(label, look, cell_words(place, known))


def _judge_key(state: CoupledState) -> str:
    return f"_{state.page.prefix}-picked"


def _judge(state: CoupledState, sieve: Sieve) -> Callable[[int, int], None]:
    """Return what a press on a cell does while the next losing position is asked."""

    def picked(a: int, b: int) -> None:
        right = (a, b) in sieve.next
        if right:
            state.set(found=sieve.found + 1)
        st.session_state[_judge_key(state)] = (sieve.found + right, (a, b), right)

    return picked


def _answered(state: CoupledState, sieve: Sieve) -> None:
    """Say what follows from the last press, as long as it belongs to what is on the board."""
    found, (a, b), right = st.session_state.get(_judge_key(state), (0, (0, 0), False))
    if found != sieve.found:
        return
    lead = _("Right.") if right else _("Not this one.")
    said = markup("<b>{}</b> {}", lead, answer_words(sieve, (a, b), right))
    html(announced(panel("good" if right else "bad", said)))
    if not right and sieve.label((a, b)) != "P":
        claim_button(
            f"_{state.page.prefix}-sieve-out",
            partial(play_claim_out, state),
            state.game.format((a, b)),
            computer_begins=True,
        )


def answer_words(sieve: Sieve, place: Place, right: bool) -> str:
    """Say why a pressed cell is the next losing position, or why not."""
    a, b = place
    where = {"a": number(a), "b": number(b)}
    if right:
        return _(
            "Every move from ({a}, {b}) leads to an N, so it is P; and so is its mirror image. "
            "Every position with a move to it is N now."
        ).format(**where)
    label = sieve.label(place)
    if label == "P":
        return _("({a}, {b}) has its letter already.").format(**where)
    if label == "N":
        x, y = sieve.witness(a, b) or (0, 0)
        return _(
            "From ({a}, {b}) a move reaches ({x}, {y}), which is P. That makes it N: the player to "
            "move wins."
        ).format(**where, x=number(x), y=number(y))
    x, y = sieve.unknown_option(a, b) or place
    return _(
        "From ({a}, {b}) a move leads to ({x}, {y}), which has no letter yet. If that is P, this "
        "is N: it is too early to tell."
    ).format(**where, x=number(x), y=number(y))


def _below(state: CoupledState, sieve: Sieve, all_shown: bool, complete: bool) -> None:
    prefix = state.page.prefix
    with st.container(horizontal=True, vertical_alignment="center"):
        if not all_shown:
            st.button(
                _("Skip"),
                key=f"_{prefix}-sieve-skip",
                help=_("Marks the next one and asks again."),
                on_click=state.set,
                kwargs={"found": sieve.found + 1},
            )
        if complete or (sieve.found > 1 and not all_shown):
            st.button(
                _("Start again"),
                key=f"_{prefix}-sieve-first",
                help=_("Leaves only the corner marked."),
                on_click=state.set,
                kwargs={"found": 1, "verdict": False},
            )
        if not state.open_all:
            switch_row(_("Show them all"), state.key("verdict"), disabled=complete)
    if all_shown:
        html(to_press(_("Press a cell to make it the position on the left.")))
    else:
        html(aside(prose("wythoff", "sieve")))


def _pairs_table(sieve: Sieve) -> None:
    """Draw the pairs found as a table, with what the golden ratio says of them."""
    with st.expander(_("The pairs as a table")):
        rows = join(
            markup(
                '<tr><th scope="row">{}</th><td class="n">{}</td><td class="n">{}</td></tr>',
                number(k),
                number(low),
                number(high),
            )
            for k, (low, high) in ((k, lost_pair(k)) for k in range(sieve.found))
        )
        heads = (_("Difference k"), _("Smaller heap ⌊k·φ⌋"), _("Larger heap ⌊k·φ⌋ + k"))
        name = _("Losing pairs")
        html(captioned_table("gl-family", name, name, heads, rows, seen=False))
