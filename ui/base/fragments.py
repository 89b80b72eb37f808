"""Streamlit fragments: the parts of a page that run again without the rest of it.

The view fragment holds the tabs and the view under them: it alone runs again after a step, a guess
or a click on a tab. The position fragment holds the position and the view fragment: it alone runs
again when a heap changes; the rule's editor, the heading, the menu and the footer do not.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import streamlit as st

from ui.base.fields import MISERE, SWITCHES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ui.base.page import Page

_WHOLE = "_view_without_fragment"
"""In the session: True if the next run is to draw the view outside any fragment, once."""

_WAITED = "_page_has_waited"
"""In the session: slug of the page whose position is no longer drawn as a fragment.

Switching back would move the position's input fields, and Streamlit 1.67 loses what was typed into
a field that moves before the address holds it.
"""

_APART: ContextVar[str | None] = ContextVar("_APART", default=None)
"""Slug of the page whose fragment runs now; "" while it is drawn outside one; None otherwise."""

_AMONG: ContextVar[bool] = ContextVar("_AMONG", default=False)
"""Whether the next fragment is drawn with the rest of its page, or of the fragment around it."""

AFTER_ALONE: list[Callable[[], None]] = []
"""What is called after each run of a fragment without the rest of its page."""


def position_fragment(page: Page, draw: Callable[[], None]) -> None:
    """Draw the position and the view of a page as a fragment; call it last, after the rule is read.

    Parameters
    ----------
    page : Page
    draw : callable
        Draws both into containers that exist already.
    """
    if st.session_state.get(_WAITED) == page.slug:
        draw()
    else:
        _fragment(page, ("rule", MISERE.name), draw)  # the heading names the kind of play


def view_fragment(page: Page, draw: Callable[[], None]) -> None:
    """Draw the tabs and the view of a page as a fragment; call it last, after the position.

    Parameters
    ----------
    page : Page
    draw : callable
        Draws both for the rule and the position that have been read.
    """
    of_views = {field.name for view in page.views for field in view.fields} | {"view"}
    beside = (field.name for field in page.fields if field.name not in of_views)
    with st.container():  # keeps its place inside the fragment around it
        _fragment(page, beside, draw)


def leave_fragments() -> None:
    """Run the whole page again if a fragment runs now, this once with the view outside any.

    The position of this page is drawn outside any fragment from then on.
    """
    page = _APART.get()
    if page:
        st.session_state[_WHOLE] = True
        st.session_state[_WAITED] = page
        st.rerun()


def _fragment(page: Page, beside: Iterable[str], draw: Callable[[], None]) -> None:
    """Draw a fragment; a change of a field in `beside`, drawn outside it, runs the page again."""
    if _APART.get() is None and st.session_state.pop(_WHOLE, False):
        _drawn(draw, "")
    else:
        keys = (*map(page.key, beside), *SWITCHES)
        token = _AMONG.set(True)
        try:
            _apart(page.slug, keys, _states(keys), draw)
        finally:
            _AMONG.reset(token)


@st.fragment
def _apart(
    page: str, keys: tuple[str, ...], seen: tuple[Any, ...], draw: Callable[[], None]
) -> None:
    if _states(keys) != seen:  # a click in here has changed something drawn outside
        st.rerun()
    _drawn(draw, page)
    if not _AMONG.get():
        for act in AFTER_ALONE:
            act()


def _drawn(draw: Callable[[], None], page: str) -> None:
    token = _APART.set(page)
    try:
        draw()
    finally:
        _APART.reset(token)


def _states(keys: tuple[str, ...]) -> tuple[Any, ...]:
    """Return the values of these keys in the session, else in the address; None for a default."""
    held, said = st.session_state, st.query_params
    return tuple((held[key] if key in held else said.get(key)) or None for key in keys)
