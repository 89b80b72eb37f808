"""The text in force: what a field says, or the last one that could be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import streamlit as st

from gamecore.errors import GameError
from ui.links.links import field

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.base.page import Page

Read = TypeVar("Read")


def read_or_keep(
    page: Page, name: str, text: str, read: Callable[[str], Read]
) -> tuple[Read, GameError | None]:
    """Read a text; one that cannot be read leaves the last good one in force.

    Parameters
    ----------
    page : Page
    name : str
        The link field that holds the text.
    text : str
        As typed; it stays in its field whatever it holds.
    read : callable
        Reads it, or raises GameError.

    Returns
    -------
    value
        Of the text in force, which a shared link names too.
    error : GameError or None
        Why what was typed is not in force.
    """
    key = _key(page, name)
    try:
        value = read(text)
    except GameError as error:
        # The last good one may be too much by now: the game itself can have changed beside it.
        untouched = str(field(page, name).default)
        for kept in (st.session_state.get(key, ("", untouched))[1], untouched):
            try:
                value = read(kept)
            except GameError:
                continue
            st.session_state[key] = (text, kept)
            return value, error
        raise
    st.session_state[key] = (text, text)
    return value, None


def in_force(page: Page, name: str, text: str) -> str:
    """Return the text in force of a field that says `text`."""
    typed, kept = st.session_state.get(_key(page, name), (text, text))
    return str(kept) if typed == text else text


def is_kept(page: Page, name: str) -> bool:
    """Return whether the field says something else than what is in force."""
    typed, kept = st.session_state.get(_key(page, name), ("", ""))
    return bool(typed != kept)


def _key(page: Page, name: str) -> str:
    return f"_{page.prefix}-in-force-{name}"
