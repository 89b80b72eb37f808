"""Streamlit fragments: the parts of a page that run again without the rest of it.

The view fragment is the tabs and the view under them: a step, a guess, another tab changes nothing
else. The position fragment is the position and the view fragment in it: another heap changes
neither the rule's editor nor heading, menu and foot. What does not run again costs neither the
server nor the browser anything.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import streamlit as st

from ui.base.fields import MISERE, SWITCHES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ui.base.page import Page

_WHOLE = "_view_without_fragment"
"""In the session: the next run draws the view as no fragment."""

_WAITED = "_page_has_waited"
"""In the session: the page whose position is drawn as no fragment from now on.

Between a fragment and none the fields of a position would change their places, and Streamlit 1.67
loses what was typed into one that moves before the address has it.
"""

_APART: ContextVar[str | None] = ContextVar("_APART", default=None)
"""The page whose fragment runs now; "" where it is drawn as none; None outside."""


def position_fragment(page: Page, draw: Callable[[], None]) -> None:
    """Draw the position and the view of a page; call it last, when the rule has been read.

    Parameters
    ----------
    page : Page
    draw : callable
        Draws them, into places that have been laid out before.
    """
    if st.session_state.get(_WAITED) == page.slug:
        draw()
    else:
        _fragment(page, ("rule", MISERE.name), draw)  # the heading tells the kind of play


def view_fragment(page: Page, draw: Callable[[], None]) -> None:
    """Draw the tabs and the view of a page; call it last, when the position has been drawn.

    Parameters
    ----------
    page : Page
    draw : callable
        Draws them, for the rule and the position that have been read.
    """
    of_views = {field.name for view in page.views for field in view.fields} | {"view"}
    beside = (field.name for field in page.fields if field.name not in of_views)
    with st.container():  # of the fragment around it, which puts it into its place again
        _fragment(page, beside, draw)


def leave_fragments() -> None:
    """Run the whole page again if a fragment runs now: the view as no fragment this once.

    The position of this page is none from then on.
    """
    page = _APART.get()
    if page:
        st.session_state[_WHOLE] = True
        st.session_state[_WAITED] = page
        st.rerun()


def _fragment(page: Page, beside: Iterable[str], draw: Callable[[], None]) -> None:
    """Draw a fragment of a page; `beside` are the fields that are not drawn in it."""
    if _APART.get() is None and st.session_state.pop(_WHOLE, False):
        _drawn(draw, "")
    else:
        keys = (*map(page.key, beside), *SWITCHES)
        _apart(page.slug, keys, _states(keys), draw)


@st.fragment
def _apart(
    page: str, keys: tuple[str, ...], seen: tuple[Any, ...], draw: Callable[[], None]
) -> None:
    if _states(keys) != seen:  # a press in here has changed the rule, the position, a switch
        st.rerun()
    _drawn(draw, page)


def _drawn(draw: Callable[[], None], page: str) -> None:
    token = _APART.set(page)
    try:
        draw()
    finally:
        _APART.reset(token)


def _states(keys: tuple[str, ...]) -> tuple[Any, ...]:
    """Return what is beside a fragment; what has not been drawn yet is as on an untouched page."""
    held, said = st.session_state, st.query_params
    return tuple((held[key] if key in held else said.get(key)) or None for key in keys)
