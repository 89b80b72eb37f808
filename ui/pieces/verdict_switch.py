"""The switch that shows a verdict, and that closes again when there is something new to guess."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.words import _
from ui.links import link_state
from ui.links.link_widgets import switch_row

if TYPE_CHECKING:
    from ui.links.bench import Bench


def close_for_new(bench: Bench, about: str) -> None:
    """Hide the verdict when it is about another thing.

    Parameters
    ----------
    bench : Bench
    about : str
        What the verdict speaks of. The first one that is seen stays as its link says.
    """
    link_state.reset_for_new(bench.game, ("verdict",), about)


def verdict_switch(bench: Bench) -> bool:
    """Draw the switch and return whether the verdict is shown; no switch after "just show me"."""
    return bench.open_all or switch_row(_("Show the answer"), bench.key("verdict"))


def open_praised(bench: Bench, about: str) -> None:
    """Open the verdict after a right guess; only from callbacks."""
    st.session_state[_guessed_key(bench)] = about
    bench.set(verdict=True)


def is_praised(bench: Bench, about: str) -> bool:
    """Return whether a right guess opened the verdict, which then starts with the praise."""
    return bool(st.session_state.get(_guessed_key(bench)) == about)


def _guessed_key(bench: Bench) -> str:
    return f"_{bench.game.prefix}-guessed"
