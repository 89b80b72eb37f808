"""The frame around every page: page config, style, navigation and the switches of the whole app."""

from __future__ import annotations

from base64 import b64encode
from copy import copy
from functools import cache
from pathlib import Path

import streamlit as st

from ui.base.component import ASSETS
from ui.base.fields import SHOW
from ui.base.markup import Markup, html, style
from ui.base.words import _, kept_by_reader, reader, speak_to
from ui.catalogue.entry import Entry
from ui.catalogue.lookup import ENTRIES, at_address, navigation
from ui.frame.audience import is_alone, presenting, style_sheets
from ui.frame.footer import footer
from ui.frame.language import language_row, reader_of_visit
from ui.frame.navigation import draw_navigation
from ui.links import link_state
from ui.links.inner_link import address
from ui.links.link_widgets import switch_row
from ui.work.waiting import let_wait

_ROOT = Path(__file__).resolve().parents[2]
_SHEETS = ("style.css", "front.css", "figures.css", "drawn.css", "print.css", "plan_walk.css")
_FRAMED = "_frame_has_run"
_PAGES = "_frame_pages"


def run() -> None:
    """Draw the frame and run the page that the address names."""
    let_wait()
    speak_to(reader_of_visit())
    st.session_state[_FRAMED] = True
    page = st.navigation(_pages(), position="hidden" if is_alone() else "top")
    here = at_address(page.url_path)
    st.set_page_config(
        page_title=tab_title(here), page_icon=_picture("favicon.png", "image/png"), layout="wide"
    )
    st.logo(_picture("logo.svg", "image/svg+xml"), size="large")
    _switches()
    html(_style(style_sheets()))
    if st.session_state.get("_page") != here.slug:
        st.session_state.pop("_page", None)  # the next page is entered anew
    draw_navigation(
        places(),
        {
            listed.address: address(listed, listed.board_fields)
            for listed in ENTRIES.values()
            if listed.is_playable
        },
        here,
    )
    page.run()
    footer(here)
    if not is_alone():
        language_row()


def tab_title(here: Entry) -> str:
    """Return the HTML title of a page, for the browser's tabs and history and for shared links."""
    return "Grundy Lab" if not here.address else f"{_(here.heading)} · Grundy Lab"


def _pages() -> dict[str, list[st.Page]]:
    """Return the menu for Streamlit: section name → its pages, copied for session and language.

    Streamlit records in a page object whether it may be run, so sessions must not share them.
    """
    spoken, pages = st.session_state.get(_PAGES, ("", {}))
    if spoken != reader().language:
        pages = {section: [copy(page) for page in listed] for section, listed in _made().items()}
        st.session_state[_PAGES] = reader().language, pages
    return pages


@kept_by_reader
def _made() -> dict[str, list[st.Page]]:
    """Return the menu, made once: each `st.Page` looks up its file, a sixth of a visit's time."""
    return {
        _(section): [
            st.Page(
                _ROOT / page_file(page.slug),
                title=_(page.name),
                url_path=page.address,
                default=not page.address,
                visibility="visible" if page.is_listed else "hidden",
            )
            for page in listed
        ]
        for section, listed in navigation().items()
    }


@cache
def _picture(name: str, kind: str) -> str:
    """Return a picture of ui/assets as a data URL; `kind` is its media type."""
    return f"data:{kind};base64,{b64encode((ASSETS / name).read_bytes()).decode()}"


@cache
def _style(more: tuple[str, ...]) -> Markup:
    """Return the style sheets of the whole app, and `more`, those of an audience."""
    return style(
        [ASSETS / sheet for sheet in (*_SHEETS, *more)], printed=[ASSETS / "reduced_motion.css"]
    )


@cache
def places() -> dict[str, tuple[Entry, str]]:
    """Return path in the address → (page, path of its file), for every page."""
    return {listed.address: (listed, page_file(listed.slug)) for listed in ENTRIES.values()}


def page_file(slug: str) -> str:
    """Return the path of a page's file, as `st.page_link` and `st.switch_page` take it."""
    return f"pages/{ENTRIES[slug].file}.py"


def require() -> None:
    """Make sure that the frame has run; every page calls this first.

    Until `st.navigation` has been called once on a server, Streamlit runs a page of pages/ by
    itself when a link names it: app.py is skipped, and with it the navigation, the style and the
    bound switches. So the page then calls `st.navigation` itself and runs the app again.
    """
    if not st.session_state.get(_FRAMED):
        st.navigation(_pages(), position="hidden")
        st.rerun()


def just_show() -> bool:
    """Return whether answers are shown without a guess, by the app-wide switch.

    Never while presenting: a class is always asked first.
    """
    return link_state.is_on(SHOW) and not presenting()


def _switches() -> None:
    """Draw the one app-wide switch that is visible."""
    with st.container(key="app-switches"):
        switch_row(
            _("Show answers"),
            SHOW,
            tip=_("Shows every answer without asking for a guess first."),
        )
