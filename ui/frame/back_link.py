"""The named link back to the screen from which a link opened a page elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.markup import markdown
from ui.base.words import _
from ui.frame import frame
from ui.links import link_state
from ui.links.links import written

if TYPE_CHECKING:
    from ui.base.page import Page

_LEFT = "_back-link-left"
"""In the session: the page that was left last, if it can be returned to by name."""

_SHOWN = "_back-link-shown"
"""In the session: the page that was entered from there, and where its link back leads."""


def can_return(page: Page, name: str) -> None:
    """Note that links on this page open others, which then lead back to it.

    Parameters
    ----------
    page : Page
    name : str
        What the link back calls it.
    """
    held = {}
    state = link_state.snapshot(page)
    for entry in page.fields:
        value = state[entry.name]
        if entry.kind == "text":
            value = link_state.last_valid(page, entry.name, str(value))
        if value != entry.default:
            held[page.key(entry.name)] = written(value)
    st.session_state[_LEFT] = (page.slug, name, held)


def arrived(page: Page) -> None:
    """Note on entering a page whether a link led here from one that can be returned to."""
    left = st.session_state.pop(_LEFT, None)
    entered, led_from = st.session_state.get(_SHOWN) or ("", None)
    if left and led_from and (entered, led_from[0]) == (left[0], page.slug):
        left = None  # the link back was followed, by it or by the browser: nothing led here
    opened = any(key.startswith(f"{page.prefix}-") for key in st.query_params)
    st.session_state[_SHOWN] = (page.slug, left) if left and opened else None


def back_link(page: Page) -> None:
    """Draw the link back, if this page was opened from elsewhere."""
    entered, left = st.session_state.get(_SHOWN) or ("", None)
    if left is None or entered != page.slug or left[0] == page.slug:
        return
    slug, name, query = left
    st.page_link(
        frame.page_file(slug),
        label=markdown(_("Back to {page}"), page=name),
        icon=":material/undo:",
        query_params=query or None,
        width="content",
    )
