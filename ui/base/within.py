"""From one screen of a page to another screen of it, by a link of ours or along a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.audience import close_answers, presenting
from ui.base.bench import write_fields
from ui.base.links import decode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ui.base.page import Page

_LINK = "_within-link"
"""In the session: the fields of a link that leads to another screen of the page in hand."""


def go_within(link: Mapping[str, str]) -> None:
    """Go to another screen of the page in hand; only from callbacks.

    Streamlit 1.67 cannot switch to the page that it is on: the fields there belong to widgets.
    """
    st.session_state[_LINK] = link


def went_within(page: Page) -> None:
    """Write what such a link says into the page, before its widgets are drawn."""
    link = st.session_state.pop(_LINK, None)
    if link is None:
        return
    write_fields(page, decode(page, link)[0])
    if presenting():
        close_answers(page)
