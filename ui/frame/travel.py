"""Ways between screens: links in our own markup, and a history in which Back means back.

One invisible component, drawn by the frame on every page, does both in the browser (history.js),
and what else belongs to every page and that Streamlit has no words for (keyboard.js): a skip link,
where the focus goes, the menu on a phone, a lost connection, the printed chart; the bar of a
presenter (present.js), the way along a plan (plan_walk.js), what shows one position in every piece
at once (hover.js), and that of a table which grows only whole rows are seen (scroll_table.js).
A link of ours is an ordinary `<a href>`, so that it can be opened in another tab; a plain press
stays in this one and keeps what the visitor has set on other pages.
"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from ui.base.component import component
from ui.base.fields import PRESENT
from ui.base.sent import sent_by
from ui.base.words import _
from ui.catalogue.entry import Entry
from ui.frame.audience import for_script
from ui.frame.navigation import go_to
from ui.links import link_state
from ui.links.links import is_bare

_KEY = "_travel"

_TRAVELLER = component(
    "travel",
    "keyboard.js",
    "hover.js",
    "scroll_table.js",
    "present.js",
    "plan_walk.js",
    "history.js",
)


def travel(places: Mapping[str, tuple[Entry, str]], menu: Mapping[str, str], here: Entry) -> None:
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
    _TRAVELLER(
        key=_KEY,
        data=said,
        height=1,
        on_go_change=go,
        on_again_change=_draw_again,
        on_leave_change=_leave,
    )


def _leave() -> None:
    """Stop presenting."""
    link_state.turn(PRESENT, False)


def _draw_again() -> None:
    """Do nothing: that the browser asks is reason enough for a run, in which widgets are known."""
