"""The stage of a page: its tabs and the view under them, drawn anew without the rest of the page.

A step, a guess or another tab changes nothing on the desk beside it, where rule and position are
edited; what is not drawn anew costs neither the server nor the browser anything.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import streamlit as st

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.base.page import Page

_WHOLE = "_stage_is_drawn_whole"
"""In the session: the next run draws the stage as an ordinary part of the page."""

_ON_STAGE: ContextVar[bool] = ContextVar("_ON_STAGE", default=False)
"""Whether what is drawn now is drawn by the stage, apart from the rest of the page."""


def on_stage(page: Page, draw: Callable[[], None]) -> None:
    """Draw the tabs and the view of a page; call it last, when the desk has been drawn.

    Parameters
    ----------
    page : Page
    draw : callable
        Draws them, for the rule and the position that the desk has read.
    """
    if st.session_state.pop(_WHOLE, False):
        draw()
    else:
        _stage(page, _beside(page), draw)


def leave_the_stage() -> None:
    """Draw the page again, and this once the stage as an ordinary part of it, if it is none."""
    if _ON_STAGE.get():
        st.session_state[_WHOLE] = True
        st.rerun()


@st.fragment
def _stage(page: Page, seen: tuple[Any, ...], draw: Callable[[], None]) -> None:
    if _beside(page) != seen:  # a press in here has changed the rule, the position, a switch
        st.rerun()
    token = _ON_STAGE.set(True)
    try:
        draw()
    finally:
        _ON_STAGE.reset(token)


def _beside(page: Page) -> tuple[Any, ...]:
    """Return the state of all that is drawn beside the stage."""
    of_views = {field.name for view in page.views for field in view.fields} | {"view"}
    keys = [page.key(field.name) for field in page.fields if field.name not in of_views]
    return tuple(st.session_state.get(key) for key in [*keys, "show"])
