"""Going to the screen that a link of ours names: on another page, or on the page in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

import streamlit as st

from ui.base.fields import PRESENT
from ui.base.words import say
from ui.frame.audience import close_answers, presenting, start_presenting
from ui.links.bench import write_fields
from ui.links.links import decode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ui.catalogue.entry import Entry

HERE = "_page-in-hand"
"""In the session: the page that was entered last, see ui/frame/arrival.py."""


def go_to(target: str, places: Mapping[str, tuple[Entry, str]]) -> None:
    """Open the screen that a link of ours names; only from callbacks.

    Parameters
    ----------
    target : str
        Its address without the place that serves the app. A page that is not ours is not opened,
        and of what is said only the keys of the page itself count, and whether it is presented.
    places : mapping
        Every page's place in the address → the page, and the path by which Streamlit knows it.

    Notes
    -----
    On the page in hand all that its link can say is written as presses write it: Streamlit 1.67
    refuses to put into the address what a widget on the page has there.
    """
    path, _mark, query = target.partition("?")
    if path not in places:
        return
    entry, file = places[path]
    said = dict(parse_qsl(query))
    if said.get(PRESENT) == "true":
        start_presenting()
    own = {key: text for key, text in said.items() if key.startswith(f"{entry.prefix}-")}
    here = st.session_state.get(HERE)
    if here is None or here.entry is not entry or st.session_state.get("_page") != entry.slug:
        st.switch_page(file, query_params=own)
        return
    state, complaints = decode(here, own)
    write_fields(here, state)
    st.session_state["_complaints"] = [say(complaint) for complaint in complaints]
    if presenting():
        close_answers(here)
