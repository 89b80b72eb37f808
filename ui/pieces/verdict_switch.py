"""The switch that shows a verdict, and that closes again when there is something new to guess."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.words import _

if TYPE_CHECKING:
    from ui.links.bench import Bench


def close_for_new(bench: Bench, about: str) -> None:
    """Hide the verdict, and bring its proof back to the first step, when it is about another thing.

    Parameters
    ----------
    bench : Bench
    about : str
        What the verdict speaks of. The first one that is seen stays as its link says.
    """
    key = f"_{bench.game.prefix}-verdict-of"
    before = st.session_state.get(key)
    st.session_state[key] = about
    if before is not None and before != about:
        st.session_state[bench.key("verdict")] = False
        st.session_state[bench.key("proof")] = 1


def verdict_switch(bench: Bench) -> bool:
    """Draw the switch and return whether the verdict is shown; no switch after "just show me"."""
    return bench.open_all or bool(
        st.toggle(_("Show the verdict"), key=bench.key("verdict"), bind="query-params")
    )


def open_praised(bench: Bench, about: str) -> None:
    """Open the verdict after a right guess; only from callbacks."""
    st.session_state[_guessed_key(bench)] = about
    bench.set(verdict=True)


def is_praised(bench: Bench, about: str) -> bool:
    """Return whether a right guess opened the verdict, which then starts with the praise."""
    return bool(st.session_state.get(_guessed_key(bench)) == about)


def _guessed_key(bench: Bench) -> str:
    return f"_{bench.game.prefix}-guessed"
