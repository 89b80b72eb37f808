"""The switch that shows a verdict, and that closes again when there is something new to guess."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.words import _
from ui.links import link_state
from ui.links.link_widgets import switch_row

if TYPE_CHECKING:
    from ui.links.page_state import PageState


def close_for_new(state: PageState, about: str) -> None:
    """Hide the verdict when it is about another thing.

    Parameters
    ----------
    state : PageState
    about : str
        What the verdict speaks of. The first one that is seen stays as its link says.
    """
    link_state.reset_for_new(state.game, ("verdict",), about)


def verdict_switch(state: PageState) -> bool:
    """Draw the switch and return whether the verdict is shown; no switch after "just show me"."""
    return state.open_all or switch_row(_("Show the answer"), state.key("verdict"))


def open_praised(state: PageState, about: str) -> None:
    """Open the verdict after a right guess; only from callbacks."""
    st.session_state[_guessed_key(state)] = about
    state.set(verdict=True)


def is_praised(state: PageState, about: str) -> bool:
    """Return whether a right guess opened the verdict, which then starts with the praise."""
    return bool(st.session_state.get(_guessed_key(state)) == about)


def _guessed_key(state: PageState) -> str:
    return f"_{state.game.prefix}-guessed"
