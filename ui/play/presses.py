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


def typed(table: Table, facts: PlayFacts, text: str) -> None:
    """Make a move that was typed; one that is refused stays in the field."""
    heard(table)
    refused = bool(text.strip()) and not table.move(facts, text.strip(), "field")
    table.note("typed", facts, text if refused else None)
    if not refused:
        table.note(WRONG["field"], facts, None)


def turn(table: Table, name: str) -> None:
    """Turn a switch of the table."""
    st.session_state[table.own(name)] = not st.session_state.get(table.own(name), False)


def look(table: Table, facts: PlayFacts, moves: int) -> None:
    """Show the position after this many moves."""
    table.note("look", facts, moves)


def reasons(table: Table, facts: PlayFacts) -> None:
    """Open or close the reasons of the last move."""
    table.note("reasons", facts, not table.noted("reasons", facts, False))


def more_hint(table: Table, facts: PlayFacts) -> None:
    """Go one step on with the hint."""
    table.note("hint", facts, min(table.noted("hint", facts, 0) + 1, HINTS))


def seeded(table: Table, key: str) -> None:
    """Draw luck from another seed from now on."""
    link_state.write(table.page, {"seed": int(st.session_state[key])})


def pasted(table: Table, facts: PlayFacts, key: str) -> None:
    """Take over a game that was pasted."""
    text = str(st.session_state[key]).strip()
    if text and table.paste(facts, text):
        st.session_state[key] = ""
