"""The map of Wythoff's game: losing positions, values, or where XOR names the wrong winner."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.coupled.wythoff import is_lost
from ui.base import page_limits
from ui.base.fields import VERDICT, Field
from ui.base.marks import announced, aside, panel
from ui.base.markup import html
from ui.base.words import N_, _, number, prose
from ui.coupled.tree import play_claim_out
from ui.coupled.wythoff.cells import cell_words, framed, is_open, opener, say_step
from ui.coupled.wythoff.facts import table_to, xor_misleads
from ui.coupled.wythoff.picture import far_picture
from ui.coupled.wythoff.sieve import sieve_map
from ui.coupled.wythoff.steps import ASKED, LAST
from ui.links.link_widgets import choice_row, number_field, switch_row
from ui.move.guess import claim_button
from ui.pieces.beside import beside
from ui.pieces.cell_board import Cell, cell_board

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.coupled.coupled_page import CoupledState
    from ui.coupled.wythoff.facts import Place

MAPS = ("lost", "values", "xor")
_MAP_NAMES = {
    "lost": N_("Losing positions"),
    "values": N_("Values"),
    "xor": N_("Where XOR is wrong"),
}

TONES = 46
"""The deepest tint of a value, so that ink on it keeps its contrast in both themes."""

WRONG = {
    "nowhere": N_("nowhere"),
    "lost": N_("at the losing positions"),
    "diagonal": N_("on the diagonal"),
    "both": N_("at both, except the corner"),
}
"""Guesses where XOR names the wrong winner; the last is right."""

COUNTEREXAMPLES: dict[str, tuple[Place, bool]] = {
    "nowhere": ((1, 2), False),
    "diagonal": ((1, 2), False),
    "lost": ((2, 2), True),
}
"""Wrong guess → a position where XOR errs all the same, and whether it says that it is lost."""

PAIRS = 20
"""Most pairs that a link can say are found; the largest board holds twelve."""

FIELDS = (
    Field("map", "choice", MAPS[0], choices=MAPS),
    Field("size", "number", 12, low=5, high=page_limits.CELLS),
    Field("found", "number", 3, low=1, high=PAIRS),
    VERDICT,
)
"""What a link says about the board: which one, its last row, the pairs found, whether all show."""


def wythoff_map(state: CoupledState) -> None:
    """Draw the board and what can be done with it."""
    with st.container(horizontal=True, vertical_alignment="center", key="wythoff-choose"):
        chosen = choice_row(
            state.page,
            "map",
            _("What the board shows"),
            {name: _(_MAP_NAMES[name]) for name in MAPS},
            width="content",
        )
        st.space("stretch")
        last = number_field(state.page, "size", _("Heaps up to"))
    {"lost": sieve_map, "values": values_map, "xor": xor_map}[chosen](state, last)


# -- the values -----------------------------------------------------------------------------------


def values_map(state: CoupledState, last: int) -> None:
    """Draw the Grundy value of every position; the page's own is for the learner to derive."""
    here = framed(state, last)
    open_all = is_open(state)
    question, subject = beside(square=True)
    with question:
        say_step(
            _(
                "The Grundy value of every position: in each row, column and diagonal no number "
                "appears twice. The zeros are the losing positions."
            )
        )
        _switch(state, _("Show this value, too"))
        _foot("values")
    table = table_to(last)
    top = max(max(row) for row in table)
    cells = [
        [_value_cell((a, b), value, top) for b, value in enumerate(row)]
        for a, row in enumerate(table)
    ]
    if here is not None and not open_all:
        for a, b in {here, here[::-1]}:
            cells[a][b] = Cell("?", "ask", cell_words((a, b), _("yours to work out")))
    with subject:
        cell_board(
            cells,
            key=f"_{state.page.prefix}-cells",
            name=_("Board of values: row for heap A, column for heap B"),
            here=here,
            on_pick=_deriver(state, None if open_all else here),
        )
    far_picture(state)


def _value_cell(place: Place, value: int, top: int) -> Cell:
    said = cell_words(place, _("value {value}").format(value=value))
    if not value:
        return Cell("0", "lost", said)
    return Cell(str(value), "", said, tone=TONES * value // top)


def _deriver(state: CoupledState, asked: Place | None) -> Callable[[int, int], None]:
    """Return what a press on a value does: its derivation, told unless it is the one asked."""

    def picked(a: int, b: int) -> None:
        is_asked = asked is not None and (a, b) in (asked, asked[::-1])
        state.put((a, b))
        state.set(view="derivation", step=ASKED if is_asked else LAST)

    return picked


# -- XOR ------------------------------------------------------------------------------------------


def xor_map(state: CoupledState, last: int) -> None:
    """Draw who wins really, ask where XOR names the wrong winner, and mark it there."""
    question, subject = beside(square=True)
    with question:
        guess = None if is_open(state) else _xor_guess(state)
        shown = is_open(state) or guess == "both"
        if shown:
            _xor_told(last)
        if guess != "both":
            _switch(state, _("Show where"))
        _foot("xor-board" if shown else "truth")
    with subject:
        cell_board(
            [[_xor_cell((a, b), shown) for b in range(last + 1)] for a in range(last + 1)],
            key=f"_{state.page.prefix}-cells",
            name=_("Board of the positions in which XOR is wrong"),
            here=framed(state, last),
            on_pick=opener(state),
        )


def _xor_told(last: int) -> None:
    wrong = sum(xor_misleads(a, b) for a in range(last + 1) for b in range(last + 1))
    say_step(
        _(
            "XOR gives the wrong winner in {wrong} of these {all} positions: on the diagonal, "
            "where it says P (losing), and at the losing positions beside it, where it says N "
            "(winning)."
        ).format(wrong=number(wrong), all=number((last + 1) ** 2))
    )


def _xor_guess(state: CoupledState) -> str | None:
    with st.container(border=True, key="question-xor"):
        guess = st.pills(
            _("Your guess: where would XOR, the rule of Nim, give the wrong winner?"),
            list(WRONG),
            format_func=lambda name: _(WRONG[name]),
            key=f"_{state.page.prefix}-xor-guess",
        )
        if guess is not None:
            kind = "good" if guess == "both" else "bad"
            html(announced(panel(kind, xor_answer(guess))))
        if guess in COUNTEREXAMPLES:
            place, computer_begins = COUNTEREXAMPLES[guess]
            claim_button(
                f"_{state.page.prefix}-xor-out",
                partial(play_claim_out, state),
                state.game.format(place),
                computer_begins=computer_begins,
            )
    return guess


def xor_answer(guess: str) -> str:
    """Say what is right or wrong about a guess: a wrong one is met by a position."""
    if guess == "both":
        return _("Right: XOR knows nothing of the move in both heaps.")
    if guess == "diagonal":
        return _(
            "Yes, but not only there: at 1 and 2 the XOR is {xor}, so XOR says N, winning. But it "
            "is P, losing for the player to move."
        ).format(xor=1 ^ 2)
    if guess == "lost":
        return _(
            "Yes, but not only there: at 2 and 2 the XOR is {xor}, so XOR says P, losing. But it "
            "is N, winning for the player to move."
        ).format(xor=2 ^ 2)
    return _(
        "Look at 1 and 2: the XOR is {xor}, so XOR says N, winning. But it is P, losing for the "
        "player to move."
    ).format(xor=1 ^ 2)


def _xor_cell(place: Place, shown: bool) -> Cell:
    a, b = place
    truth = "P" if is_lost(a, b) else "N"
    if not (shown and xor_misleads(a, b)):
        return Cell(truth, "lost" if truth == "P" else "faint", cell_words(place, truth))
    said = _("{truth}, but XOR says {other}").format(
        truth=truth, other="N" if truth == "P" else "P"
    )
    return Cell(f"{truth}!", "lost" if truth == "P" else "new", cell_words(place, said))


def _switch(state: CoupledState, label: str) -> None:
    """Draw the switch that opens the answer, unless the whole app shows answers anyway."""
    if not state.open_all:
        switch_row(label, state.key("verdict"))


def _foot(section: str) -> None:
    html(aside(prose("wythoff", section)))
