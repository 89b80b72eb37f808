"""Ways between screens: links in our own markup, and a history in which Back means back.

One invisible component, drawn by the frame on every page, does both in the browser (travel.js), and
what else belongs to every page and that Streamlit has no words for (shell.js): a skip link, where
the focus goes, the menu on a phone, a lost connection, the printed chart; the bar of a presenter
(present.js), the way along a plan (along.js), and what shows one position in every piece at once
(light.js).
A link of ours is an ordinary `<a href>`, so that it can be opened in another tab; a plain press
stays in this one and keeps what the visitor has set on other pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import parse_qsl

import streamlit as st

from ui.base.audience import PRESENT, for_script, start_presenting
from ui.base.within import go_within
from ui.base.words import _

_ASSETS = Path(__file__).resolve().parents[1] / "assets"
_KEY = "_travel"

_SCRIPTS = ("shell.js", "light.js", "present.js", "along.js", "travel.js")

_TRAVELLER = st.components.v2.component(
    "grundy_lab_travel",
    js="".join((_ASSETS / name).read_text(encoding="utf-8") for name in _SCRIPTS),
)


def travel(files: Mapping[str, str], menu: Mapping[str, str], section: str) -> None:
    """Draw the component; the frame calls this once in every run.

    Parameters
    ----------
    files : mapping
        Every page's place in the address → the path by which Streamlit knows it. A link to
        anything else is not followed.
    menu : mapping
        Places in the address → what the menu opens there, where that is more than the bare page.
    section : str
        What the menu calls the section of the page in hand; "" for the front page.
    """

    def go() -> None:
        target = getattr(st.session_state.get(_KEY), "go", None)
        slug, _mark, query = str(target or "").partition("?")
        if slug in files:
            fields = dict(parse_qsl(query))
            if fields.pop(PRESENT, "") == "true":
                start_presenting()
            if slug == st.session_state.get("_page"):
                go_within(fields)
            else:
                st.switch_page(files[slug], query_params=fields)

    words = {
        "skip": _("Skip to the view"),
        "lost": _("The connection was lost. The page tries again by itself."),
    }
    said = {"menu": dict(menu), "section": section, **words, **for_script()}
    _TRAVELLER(key=_KEY, data=said, height=1, on_go_change=go, on_again_change=_draw_again)


def _draw_again() -> None:
    """Do nothing: that the browser asks is reason enough for a run, in which widgets are known."""
