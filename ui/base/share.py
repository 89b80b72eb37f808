"""The share box: the link of exactly this screen, a copy button and a QR code."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import segno
import streamlit as st

from ui.base import frame
from ui.base.in_force import in_force
from ui.base.links import decode, encode, written
from ui.base.markup import html, markup
from ui.base.words import _

if TYPE_CHECKING:
    from ui.base.fields import Value
    from ui.base.page import Page

_ASSETS = Path(__file__).resolve().parents[1] / "assets"

LONG_LINK = 2_000
"""Links beyond this many characters are cut by mail and chat programs; the box says so."""

_COPY = st.components.v2.component(
    "grundy_lab_copy",
    css=(_ASSETS / "copy.css").read_text(encoding="utf-8"),
    js=(_ASSETS / "copy.js").read_text(encoding="utf-8"),
)


def page_state(page: Page) -> dict[str, Value]:
    """Return the fields that describe what the page shows now.

    Of a text that cannot be read the page shows the last good one, of a number beyond its ends the
    nearest end, and so does its link.
    """
    keys = [page.key(entry.name) for entry in page.fields]
    held = {key: st.session_state[key] for key in keys if key in st.session_state}
    state, _complaints = decode(page, {key: written(value) for key, value in held.items()})
    for entry in page.fields:
        if entry.kind == "text":
            state[entry.name] = in_force(page, entry.name, str(state[entry.name]))
        elif entry.kind == "number" and isinstance(asked := held.get(page.key(entry.name)), int):
            state[entry.name] = min(max(asked, entry.low), entry.high)
    shown = page.shown_fields(str(state.get("view")), bool(state.get("misere")))
    return {name: state[name] for name in shown}


def page_link(page: Page) -> str:
    """Return the full address of exactly this screen."""
    base = (st.context.url or "").split("?")[0].rstrip("/")
    query = encode(page, page_state(page), show=frame.just_show())
    return f"{base}?{query}" if query else base


def share_box(page: Page) -> None:
    """Draw the share button; its box holds the link, a copy button, a QR code and the way to paper.

    On paper there is only the link.
    """
    if frame.on_paper():
        _paper_line(page)
        return
    box = st.popover(
        _("Share or print"), icon=":material/share:", key=f"_{page.prefix}-share", on_change="rerun"
    )
    if not box.open:
        return  # the link and its code are only made when somebody asks for them
    with box:
        link = page_link(page)
        st.markdown(_("**This link opens exactly this screen.**"))
        _COPY(
            key=f"_{page.prefix}-copy",
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
        st.link_button(
            _("Print"),
            f"{link}{'&' if '?' in link else '?'}{frame.PAPER}",
            icon=":material/print:",
            help=_("Opens the position and the view on their own, light and made for A4 paper."),
        )


def _paper_line(page: Page) -> None:
    """Draw the button that prints, which is not printed itself, and the link that is."""
    link = page_link(page)
    html(
        markup(
            '<p class="gl-imprint"><span>Grundy Lab · {}</span>'
            '<a href="#" data-gl-print>{}</a></p>',
            link,
            _("Print this page"),
        )
    )


@st.cache_data(max_entries=200, show_spinner=False)
def _qr(link: str) -> str:
    """Return the QR code of a link as SVG text, black on white in both themes for phones' sake."""
    picture = io.BytesIO()
    segno.make(link, error="m").save(
        picture, kind="svg", scale=4, border=3, light="#ffffff", xmldecl=False
    )
    return picture.getvalue().decode("utf-8")
