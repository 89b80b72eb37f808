"""Following links of the app itself, to another page or to another state of the current page."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

import streamlit as st

from ui.base.component import component, sent_by
from ui.base.fields import PRESENT, SWITCHES
from ui.base.words import _, reader, say
from ui.catalogue.entry import Entry
from ui.catalogue.learn_pages import PLAN
from ui.catalogue.lookup import ENTRIES
from ui.frame.audience import (
    begin_steps,
    close_answers,
    close_questions,
    for_script,
    presenting,
    start_presenting,
)
from ui.frame.language import chosen_language
from ui.links import link_state
from ui.links.links import decode, is_bare

if TYPE_CHECKING:
    from ui.base.page import Page


HERE = "_page-in-hand"
"""In the session: the `Page` that was entered last, see ui/frame/arrival.py."""


def page_named(slug: str) -> Page:
    """Return the `PAGE` of the page with this slug, importing its file in pages/."""
    page: Page = import_module(f"pages.{ENTRIES[slug].file}").PAGE
    return page


def go_to(target: str, places: Mapping[str, tuple[Entry, str]], *, as_linked: bool = False) -> None:
    """Open the screen of a link within the app; only from callbacks.

    Parameters
    ----------
    target : str
        Path and query, relative to the app. An unknown path is ignored, and so is every key but
        those of the page itself and `present`.
    places : mapping
        Path in the address → (page, path of its file), for every page.
    as_linked : bool
        Whether another page opens exactly as linked, without the state it had before in this
        session, as the screens of a plan do.

    Notes
    -----
    On the current page every field is written to the session, as a click would: Streamlit 1.67
    does not let the address of a bound widget be set. Another page keeps its earlier state in the
    fields that the link leaves out, and the app-wide switches stay as they are.
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
        if (as_linked and here is not None and here.entry is PLAN) or (
            said.get(PRESENT) == "true" and not presenting()
        ):
            close_questions()
        on = {key for key in SWITCHES if link_state.is_on(key)}
        if PRESENT in said:  # a plan that is presented is left for its list, or begins there
            on = on - {PRESENT} if said[PRESENT] == "false" else on | {PRESENT}
        page = page_named(entry.slug)
        if as_linked:
            link_state.forget(page)
        said = link_state.query(page, own) | dict.fromkeys(sorted(on), "true") | chosen_language()
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
    """Draw the component whose scripts follow links and keys; the frame calls it once in every run.

    Parameters
    ----------
    places : mapping
        As for `go_to`.
    menu : mapping
        Path in the address → address that the menu opens, where it has more than the path.
    here : Entry
        The current page. A bare address of a game opens its play view, or is left by a view that
        returns to its defaults, and the script adds the view to the address: done by the server,
        that would make another entry in the history.
    """

    def go() -> None:
        go_to(str(sent_by(_KEY, "go") or "."), places)

    def walk() -> None:
        go_to(str(sent_by(_KEY, "walk") or "."), places, as_linked=True)

    def walk_back() -> None:
        if presenting():
            close_questions()
        go_to(str(sent_by(_KEY, "back") or "."), places, as_linked=True)

    words = {
        "skip": _("Skip to the view"),
        "main": _("Skip to main content"),
        "more": _("{count} more"),
        "lost": _("The connection was lost. The page is trying again by itself."),
    }
    arrives = "_page" not in st.session_state
    view, opens_on_play = "", page_named(here.slug).opens_on_play
    if is_bare(here, st.query_params):
        if arrives or link_state.is_board(here):
            view = "play" if here.is_playable or opens_on_play else ""
        elif opens_on_play:
            view = page_named(here.slug).unnamed()
    said = {
        "menu": dict(menu),
        "section": _(here.section),
        "language": reader().language,
        "bare": [here.address, here.key("view"), view] if view else None,
        **words,
        **for_script(),
    }
    _COMPONENT(
        key=_KEY,
        data=said,
        height=1,
        on_go_change=go,
        on_walk_change=walk,
        on_back_change=walk_back,
        on_again_change=_draw_again,
        on_leave_change=_leave,
    )


def _leave() -> None:
    """Stop presenting."""
    link_state.turn(PRESENT, False)


def _draw_again() -> None:
    """Do nothing: the event itself starts the run that the browser asks for."""
