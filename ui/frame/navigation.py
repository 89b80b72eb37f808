"""Navigation to the screen that a link of ours names: on another page, or on the page in hand."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

import streamlit as st

from ui.base.component import component, sent_by
from ui.base.fields import PRESENT, SWITCHES
from ui.base.words import _, say
from ui.catalogue.entry import Entry
from ui.catalogue.lookup import ENTRIES
from ui.frame.audience import begin_steps, close_answers, for_script, presenting, start_presenting
from ui.links import link_state
from ui.links.links import decode, is_bare

if TYPE_CHECKING:
    from ui.base.page import Page


HERE = "_page-in-hand"
"""In the session: the page that was entered last, see ui/frame/arrival.py."""


def page_named(slug: str) -> Page:
    """Return a page as its own file describes it: its fields, and its views with their tabs."""
    page: Page = import_module(f"pages.{ENTRIES[slug].file}").PAGE
    return page


def go_to(target: str, places: Mapping[str, tuple[Entry, str]], *, as_linked: bool = False) -> None:
    """Open the screen that a link of ours names; only from callbacks.

    Parameters
    ----------
    target : str
        Its address without the place that serves the app. A page that is not ours is not opened,
        and of what is said only the keys of the page itself count, and whether it is presented.
    places : mapping
        Every page's place in the address → the page, and the path by which Streamlit knows it.
    as_linked : bool
        Whether another page forgets what was set on it before, as the screens of a plan do.

    Notes
    -----
    On the page in hand all that its link can say is written as presses write it: Streamlit 1.67
    refuses to put into the address what a widget on the page has there. Another page takes up what
    was set on it before and the link does not say, and the switches of the whole app stay.
    """
    path, _mark, query = target.partition("?")
    if path not in places:
        return
    entry, file = places[path]
    said = dict(parse_qsl(query))
    own = {key: text for key, text in said.items() if key.startswith(f"{entry.prefix}-")}
    here = st.session_state.get(HERE)
    if here is None or here.entry is not entry or st.session_state.get("_page") != entry.slug:
        if here is not None and st.session_state.get("_page") == here.slug:
            link_state.remember(here)
        on = [key for key in SWITCHES if link_state.is_on(key)]
        if said.get(PRESENT) == "true":
            on.append(PRESENT)
        page = page_named(entry.slug)
        if as_linked:
            link_state.forget(page)
        said = link_state.query(page, own) | dict.fromkeys(on, "true")
        st.switch_page(file, query_params=said)
        return
    if said.get(PRESENT) == "true":
        start_presenting()
    state, complaints = decode(here, own)
    link_state.write(here, state)
    st.session_state["_complaints"] = [say(complaint) for complaint in complaints]
    if presenting():
        close_answers(here)
        begin_steps(here, own)


_KEY = "_travel"

_COMPONENT = component(
    "travel",
    "keyboard.js",
    "hover.js",
    "scroll_table.js",
    "present.js",
    "key_sheet.js",
    "plan_walk.js",
    "history.js",
)


def draw_navigation(
    places: Mapping[str, tuple[Entry, str]], menu: Mapping[str, str], here: Entry
) -> None:
    """Draw the component; the frame calls this once in every run.

    Parameters
    ----------
    places : mapping
        Every page's place in the address → the page, and the path by which Streamlit knows it. A
        link to anything else is not followed.
    menu : mapping
        Places in the address → what the menu opens there, where that is more than the bare page.
    here : Entry
        The page in hand. Where the address says nothing of a game it is its board, and the browser
        adds that to it: a run that did so would make an entry in the history.
    """

    def go() -> None:
        go_to(str(sent_by(_KEY, "go") or "."), places)

    def walk() -> None:
        go_to(str(sent_by(_KEY, "walk") or "."), places, as_linked=True)

    words = {
        "skip": _("Skip to the view"),
        "lost": _("The connection was lost. The page is trying again by itself."),
    }
    arrives = "_page" not in st.session_state
    is_board = is_bare(here, st.query_params) if arrives else link_state.is_board(here)
    said = {
        "menu": dict(menu),
        "section": _(here.section),
        "board": [here.address, here.key("view")] if here.is_playable and is_board else None,
        **words,
        **for_script(),
    }
    _COMPONENT(
        key=_KEY,
        data=said,
        height=1,
        on_go_change=go,
        on_walk_change=walk,
        on_again_change=_draw_again,
        on_leave_change=_leave,
    )


def _leave() -> None:
    """Stop presenting."""
    link_state.turn(PRESENT, False)


def _draw_again() -> None:
    """Do nothing: that the browser asks is reason enough for a run, in which widgets are known."""
