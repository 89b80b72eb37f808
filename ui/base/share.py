"""The share box: the link of exactly this screen, a copy button and a QR code."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import segno
import streamlit as st

from ui.base import frame
from ui.base.game_page import GamePage
from ui.base.links import Value, decode, encode, page_fields, shown_view, written
from ui.base.words import _
from ui.coupled.page import CoupledPage

if TYPE_CHECKING:
    from ui.base.game_page import PlainPage

_ASSETS = Path(__file__).resolve().parents[1] / "assets"

LONG_LINK = 2_000
"""Links beyond this many characters are cut by mail and chat programs; the box says so."""

_COPY = st.components.v2.component(
    "grundy_lab_copy",
    css=(_ASSETS / "copy.css").read_text(encoding="utf-8"),
    js=(_ASSETS / "copy.js").read_text(encoding="utf-8"),
)

_SHOWN_BY_VIEW = {
    "derivation": ("rule", "heaps", "view", "by", "size", "step"),
    "pattern": ("rule", "heaps", "view", "upto", "wrap", "verdict", "proof"),
    "move": ("rule", "heaps", "view", "misere", "answer"),
    "single": ("rule", "heaps", "view", "misere", "verdict"),
    "tree": ("rule", "heaps", "view", "misere", "tree"),
    "compare": ("rule", "heaps", "view", "with", "verdict"),
}
"""The fields of a link that matter to each view; the others are left out."""


def shown_fields(view: str) -> tuple[str, ...]:
    """Return the fields of a game page's link that matter to a view."""
    return _SHOWN_BY_VIEW[view]


def page_state(game: GamePage | PlainPage) -> dict[str, Value]:
    """Return the fields that describe what the page shows now."""
    keys = [game.key(entry.name) for entry in page_fields(game)]
    held = {key: st.session_state[key] for key in keys if key in st.session_state}
    state, _complaints = decode(game, {key: written(value) for key, value in held.items()})
    if isinstance(game, CoupledPage):
        shown = game.shown(str(state["view"]))
    elif isinstance(game, GamePage):
        shown = shown_fields(shown_view(game, str(state["view"]), bool(state["misere"])))
    else:
        shown = tuple(state)
    return {name: value for name, value in state.items() if name in shown}


def page_link(game: GamePage | PlainPage) -> str:
    """Return the full address of exactly this screen."""
    base = (st.context.url or "").split("?")[0].rstrip("/")
    query = encode(game, page_state(game), show=frame.just_show())
    return f"{base}?{query}" if query else base


def share_box(game: GamePage | PlainPage) -> None:
    """Draw the share button; its box holds the link, a copy button and a QR code."""
    box = st.popover(
        _("Share"), icon=":material/share:", key=f"_{game.prefix}-share", on_change="rerun"
    )
    if not box.open:
        return  # the link and its code are only made when somebody asks for them
    with box:
        link = page_link(game)
        st.markdown(_("**This link opens exactly this screen.**"))
        _COPY(
            key=f"_{game.prefix}-copy",
            data={
                "link": link,
                "words": {
                    "link": _("Link to this screen"),
                    "copy": _("Copy the link"),
                    "copied": _("Copied"),
                    "failed": _("Select the link and press Ctrl+C"),
                },
            },
        )
        if len(link) > LONG_LINK:
            st.caption(_("This link is long; some mail and chat programs may cut it."))
        else:
            st.image(_qr(link), width=220, caption=_("QR code of the link, for a projector"))


@st.cache_data(max_entries=200, show_spinner=False)
def _qr(link: str) -> str:
    """Return the QR code of a link as SVG text, black on white in both themes for phones' sake."""
    picture = io.BytesIO()
    segno.make(link, error="m").save(
        picture, kind="svg", scale=4, border=3, light="#ffffff", xmldecl=False
    )
    return picture.getvalue().decode("utf-8")
