"""What presses in the play view do; all run as callbacks, before the view is drawn again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.links import link_state
from ui.play.table import WRONG

if TYPE_CHECKING:
    from ui.play.facts import PlayFacts
    from ui.play.table import Table

HINTS = 3
"""Steps of a hint: where to look, what to aim at, the move."""


def move(table: Table, facts: PlayFacts, text: str) -> None:
    """Make a move that was pressed on the board."""
    heard(table)
    table.move(facts, text)


def heard(table: Table) -> None:
    """Tell the board that its press was heard, whether or not it was a move."""
    tick = table.own("tick")
    st.session_state[tick] = int(st.session_state.get(tick, 0)) + 1


def typed(table: Table, facts: PlayFacts, key: str) -> None:
    """Make a move that was typed; the field is emptied when it was one."""
    text = str(st.session_state[key]).strip()
    if not text:
        table.note(WRONG["field"], facts, None)
    elif table.move(facts, text, "field"):
        st.session_state[key] = ""


def look(table: Table, facts: PlayFacts, moves: int) -> None:
    """Show the position after this many moves."""
    table.note("look", facts, moves)


def reasons(table: Table, facts: PlayFacts) -> None:
    """Open or close the reasons of the last move."""
    table.note("reasons", facts, not table.noted("reasons", facts, False))


def more_hint(table: Table, facts: PlayFacts) -> None:
    """Go one step on with the hint."""
    table.note("hint", facts, min(table.noted("hint", facts, 0) + 1, HINTS))


def chosen(table: Table, key: str) -> None:
    """Put another opponent at the table; the game goes on."""
    link_state.write(table.page, {"player": str(st.session_state[key])})


def seeded(table: Table, key: str) -> None:
    """Draw luck from another seed from now on."""
    link_state.write(table.page, {"seed": int(st.session_state[key])})


def begins(table: Table, key: str) -> None:
    """Begin anew with the side that was chosen to begin."""
    side = st.session_state[key]
    if side is not None:
        table.begin(side)


def pasted(table: Table, facts: PlayFacts, key: str) -> None:
    """Take over a game that was pasted."""
    text = str(st.session_state[key]).strip()
    if text and table.paste(facts, text):
        st.session_state[key] = ""
