"""The map view of Wythoff's game: the losing positions, the values, or where XOR is wrong."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from gamecore.coupled.wythoff import derive_cell, is_lost, wythoff_table
from ui.base import page_limits
from ui.base.fields import VERDICT, Field
from ui.base.marks import announced, aside, legend, panel
from ui.base.markup import Markup, html, markup
from ui.base.words import N_, _, number, prose, sentences
from ui.coupled.coupled_page import claim_out
from ui.coupled.wythoff.sieve import (
    cell_words,
    draw_board,
    is_open,
    say_step,
    sieve_map,
    table_to,
    xor_misleads,
)
from ui.coupled.wythoff.steps import ASKED, LAST, VALUE, guess_mex, is_derived
from ui.frame.audience import presenting
from ui.links.link_widgets import choice_row, number_field, switch_row
from ui.pieces.cell_board import Cell
from ui.pieces.question import beside
from ui.room.question import ClassBlank
from ui.room.wall import ask_one

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ui.coupled.coupled_page import CoupledState
    from ui.coupled.wythoff.sieve import Place


MAPS = ("lost", "values", "xor")
_MAP_NAMES = {
    "lost": N_("Losing positions"),
    "values": N_("Values"),
    "xor": N_("Where XOR is wrong"),
}

TONES = 46
"""The strongest tint of a value, in percent: text on it keeps its contrast in both themes."""

WRONG = {
    "nowhere": N_("nowhere"),
    "lost": N_("at the losing positions"),
    "diagonal": N_("on the diagonal"),
    "both": N_("at both, except the corner"),
}
"""Guesses where XOR names the wrong winner → label; the last guess is right."""

COUNTEREXAMPLES: dict[str, tuple[Place, bool]] = {
    "nowhere": ((1, 2), False),
    "diagonal": ((1, 2), False),
    "lost": ((2, 2), True),
}
"""Wrong guess → a position that refutes it, and whether XOR calls that position losing."""

PAIRS = 20
"""Largest number of found pairs in a link; the largest board holds twelve."""

FIELDS = (
    Field("map", "choice", MAPS[0], choices=MAPS),
    Field("size", "number", 12, low=5, high=page_limits.CELLS),
    Field("found", "number", 3, low=1, high=PAIRS),
    VERDICT,
)
"""Link fields of the view: the board, its last row, the number of pairs found, the verdict."""


def wythoff_map(state: CoupledState) -> None:
    """Draw the choice of board and size, and the chosen board."""
    with st.container(horizontal=True, vertical_alignment="center", key="wythoff-choose"):
        chosen = choice_row(
            state.page,
            "map",
            _("What the board shows"),
            {name: _(_MAP_NAMES[name]) for name in MAPS},
            width="content",
            # What one board was asked is told; a class is asked first what the next one asks.
            also=lambda _board: {VERDICT.name: False} if presenting() else {},
        )
        st.space("stretch")
        last = number_field(state.page, "size", _("Heaps up to"))
    {"lost": sieve_map, "values": values_map, "xor": xor_map}[chosen](state, last)


# -- the values -----------------------------------------------------------------------------------


def values_map(state: CoupledState, last: int) -> None:
    """Draw the board of Grundy values; that of the page's position is left to be derived."""
    a, b = state.position
    if max(a, b) < last and is_derived(state):  # what the steps have told is not asked again
        a, b = a + 1, b + 1
    asked = () if is_open(state) or max(a, b) > last else ((a, b), (b, a))
    told = not asked and presenting() and max(a, b) <= last  # what a class was asked
    question, subject = beside(square=True)
    with question:
        said = _(
            "The Grundy value of every position: in each row, column and diagonal no number "
            "appears twice. The zeros are the losing positions."
        )
        if asked:
            asks = _("What is the value of ({a}, {b})?").format(a=number(a), b=number(b))
            said = asks if presenting() else sentences(said, asks)
        elif told:
            value = number(derive_cell(a, b).mex)
            answer = _("({a}, {b}) has the value {value}.").format(
                a=number(a), b=number(b), value=value
            )
            said = sentences(answer, said)
        say_step(said)
        if presenting() and asked:  # a class reads one thing a screen: the question, or the board
            html(legend(_(VALUE)))
            if _is_guessed(state, a, b):
                asked = ()
        _switch(state, _("Show this value, too"))
        html(aside(prose("wythoff", "values")))
    table = table_to(last)
    top = max(max(row) for row in table)

    def cell(place: Place) -> Cell:
        if place in asked:
            return Cell("?", "ask", cell_words(place, _("yours to work out")))
        found = _value_cell(place, table[place[0]][place[1]], top)
        return found._replace(look=f"{found.look} told") if told and place == (a, b) else found

    def derived(a: int, b: int) -> None:
        """Open the derivation of a value, at the answer unless it is the one left open."""
        state.put((a, b))
        state.set(view="derivation", step=ASKED if (a, b) in asked else LAST)

    with subject:
        name = _("Board of values: row for heap A, column for heap B")
        draw_board(state, last, name, cell, derived)
    far_picture(state)


def _is_guessed(state: CoupledState, a: int, b: int) -> bool:
    """Ask a class, which presses no cell, for the value of one; return whether it is found."""
    cell = derive_cell(a, b)
    with st.container(border=True, key="derive-guess"):
        return guess_mex(cell, f"_{state.page.prefix}-map-{a}-{b}") == cell.mex


def _value_cell(place: Place, value: int, top: int) -> Cell:
    said = cell_words(place, _("value {value}").format(value=value))
    if not value:
        return Cell("0", "lost", said)
    return Cell(str(value), "", said, tone=TONES * value // top)


# -- XOR ------------------------------------------------------------------------------------------


def xor_map(state: CoupledState, last: int) -> None:
    """Draw the board of winners, the question where XOR is wrong, and once answered the marks."""
    question, subject = beside(square=True)
    with question:
        guess = None if is_open(state) else _xor_guess(state)
        shown = is_open(state) or guess == "both"
        if shown:
            _xor_told(last)
        if guess != "both":
            _switch(state, _("Show where"))
        html(legend(prose("wythoff", "xor-board" if shown else "truth")))
    with subject:
        draw_board(
            state,
            last,
            _("Board of the positions in which XOR is wrong"),
            partial(_xor_cell, shown),
            lambda a, b: state.put((a, b)),
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
    key = f"_{state.page.prefix}-xor-guess"
    asks = _("Your guess: where would XOR, the rule of Nim, give the wrong winner?")
    with st.container(border=True, key="question-xor"):
        ask_one(
            key,
            asks,
            ClassBlank("choice", "", tuple((name, _(words)) for name, words in WRONG.items())),
            ("both",),
            lambda given: xor_answer(str(given)),
            is_open=st.session_state.get(key) is None,
        )
        guess = st.pills(asks, list(WRONG), format_func=lambda name: _(WRONG[name]), key=key)
        if guess is not None:
            kind = "good" if guess == "both" else "bad"
            html(announced(panel(kind, xor_answer(guess))))
        if guess in COUNTEREXAMPLES:
            place, says_lost = COUNTEREXAMPLES[guess]
            claim_out(state, "xor", place, says_lost=says_lost)
    return guess


def xor_answer(guess: str) -> str:
    """Return the reply to a guess; a wrong one is refuted by a position."""
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


def _xor_cell(shown: bool, place: Place) -> Cell:
    a, b = place
    truth = "P" if is_lost(a, b) else "N"
    if not (shown and xor_misleads(a, b)):
        return Cell(truth, "lost" if truth == "P" else "faint", cell_words(place, truth))
    said = _("{truth}, but XOR says {other}").format(
        truth=truth, other="N" if truth == "P" else "P"
    )
    return Cell(f"{truth}!", "lost" if truth == "P" else "new", cell_words(place, said))


def _switch(state: CoupledState, label: str) -> None:
    """Draw the switch that shows the answer, unless the app-wide switch does already."""
    if not state.open_all:
        switch_row(label, state.key("verdict"))


# -- from far away --------------------------------------------------------------------------------


FAR_LAST = 255
"""Last row and column of the picture: at SCALE pixels it fills a column of the page."""

SCALE = 2
"""Side in pixels of the square of one position."""

SHADES = 255
"""Number of shades, from light to dark; the next colour of the palette is for the zeros."""

_LIGHT, _DARK, _ZERO = (244, 243, 238), (8, 40, 92), (193, 18, 31)


def far_picture(state: CoupledState) -> None:
    """Draw the box with the picture, closed at first; the picture is made only when it opens."""
    box = st.expander(
        _("The same from far away"), key=f"_{state.page.prefix}-far", on_change="rerun"
    )
    if box.open:
        with box:
            html(_far(_("The values of all positions with heaps up to {last}")))
            html(aside(prose("wythoff", "far")))


@st.cache_data(max_entries=4, show_spinner=False)
def _far(alt: str) -> Markup:
    source = b64encode(picture(FAR_LAST)).decode("ascii")
    words = alt.format(last=number(FAR_LAST))
    return markup('<img class="gl-far" alt="{}" src="data:image/png;base64,{}">', words, source)


def picture(last: int) -> bytes:
    """Return the picture of the values of (a, b), 0 ≤ a, b ≤ last, as a PNG file.

    Row a goes down, column b to the right; larger values are darker. Each zero is a red square one
    pixel larger on every side, so that it is visible.
    """
    table = wythoff_table(last + 1, last + 1).astype(np.int64)
    shades = table * (SHADES - 1) // max(int(table.max()), 1)
    pixels = shades.repeat(SCALE, axis=0).repeat(SCALE, axis=1).astype(np.uint8)
    for a, b in zip(*(places.tolist() for places in np.nonzero(table == 0)), strict=True):
        top, left = max(SCALE * a - 1, 0), max(SCALE * b - 1, 0)
        pixels[top : SCALE * (a + 1) + 1, left : SCALE * (b + 1) + 1] = SHADES
    return _png(pixels)


def _png(pixels: NDArray[np.uint8]) -> bytes:
    """Return a PNG file of these pixels, indices of the palette of shades."""
    mixed = (
        round(light + (dark - light) * shade / (SHADES - 1))
        for shade in range(SHADES)
        for light, dark in zip(_LIGHT, _DARK, strict=True)
    )
    height, width = pixels.shape
    # Each row begins with filter type 0: bytes unfiltered.
    rows = np.zeros((height, width + 1), dtype=np.uint8)
    rows[:, 1:] = pixels
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(mixed) + bytes(_ZERO)),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
