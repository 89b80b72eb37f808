"""The text of the string game as letters to press: a press cuts out a letter, or says why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.coupled.palindromes import after_cut, cuttable
from ui.base.component import component
from ui.base.marks import announced, panel, to_press
from ui.base.markup import html
from ui.base.sent import sent_by
from ui.base.words import _, number

if TYPE_CHECKING:
    from ui.base.page import Page
    from ui.coupled.coupled_page import Put

_BOARD = component("letters", "letters.css", "letters.js")


def letter_board(page: Page, position: str, put: Put) -> None:
    """Draw the letters; a press on one plays the cut, or explains why it cannot be cut.

    Parameters
    ----------
    page : Page
    position : str
        Pieces of letters with blanks between them.
    put : callable
        Puts the position after a cut on the page.
    """
    key, said = f"_{page.prefix}-letters", f"_{page.prefix}-not-cut"

    def pressed() -> None:
        place = sent_by(key, "place")
        if not isinstance(place, int):
            return
        if place in cuttable(position):
            st.session_state.pop(said, None)
            put(after_cut(position, place))
        else:
            st.session_state[said] = (position, place)

    _BOARD(
        key=key,
        data={
            "pieces": position.split(),
            "words": {
                "board": _("The letters; press one to cut it out"),
                "letter": _("Cut out {letter} at place {place}"),
            },
        },
        on_place_change=pressed,
    )
    html(to_press(_("Press a letter to cut it out.")))
    refused = st.session_state.get(said)
    if refused is not None and refused[0] == position:
        why = why_not(position, refused[1])
        html(announced(panel("note", why)))


def why_not(position: str, place: int) -> str:
    """Say why the letter at a place cannot be cut out.

    Parameters
    ----------
    position : str
        Pieces with blanks between them.
    place : int
        Of a letter that cannot be cut, counted from 1 without blanks.
    """
    before = 0
    for piece in position.split():
        index = place - before - 1
        if 0 < index < len(piece) - 1:
            return _("Place {place} stands between {left} and {right}: they are not equal.").format(
                place=number(place), left=piece[index - 1], right=piece[index + 1]
            )
        if 0 <= index < len(piece):
            break
        before += len(piece)
    return _("Place {place} is at an end of its piece: it needs a letter on both sides.").format(
        place=number(place)
    )
