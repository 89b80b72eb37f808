"""The share box: link, QR code, print, export and embed code of exactly this screen.

While presenting, the students' link takes its place, which opens the same screen without answers.
"""

from __future__ import annotations

import io
import socket
from base64 import b64encode
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

import segno
import streamlit as st

from ui.base.component import component, sent_by
from ui.base.marks import soft
from ui.base.markup import Markup, html, markup
from ui.base.words import _
from ui.catalogue.learn_pages import JOIN, PLAN
from ui.frame import frame
from ui.frame.audience import (
    PAPER,
    begin_steps,
    close_answers,
    embedded,
    is_printing,
    presenting,
    start_presenting,
)
from ui.frame.export import export
from ui.frame.plan_box import plan_box
from ui.links import link_state
from ui.links.links import encode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ui.base.fields import Value
    from ui.base.page import Page

LONG_LINK = 2_000
"""Characters beyond which mail and chat programs may cut a link; the box warns then."""

FRAME_HEIGHT = 640
"""Height in pixels of the iframe in the embed code: a view with its tabs, without scrolling."""

_COPY = component("copy", "copy.css", "copy.js")

_STUDENTS = component("students", "students.js")


def field_values(page: Page) -> dict[str, Value]:
    """Return the fields, name → value, of what the page shows now.

    As on the page itself, an invalid text is replaced by the last valid one, and a number out of
    range by the nearest bound.
    """
    state = link_state.snapshot(page)
    for entry in page.fields:
        if entry.kind == "text":
            state[entry.name] = link_state.last_valid(page, entry.name, str(state[entry.name]))
        elif entry.kind == "number":
            state[entry.name] = link_state.number(page, entry.name)
    shown = page.shown_fields(str(state.get("view")), bool(state.get("misere")))
    return {name: state[name] for name in shown}


def page_link(page: Page, *, student: bool = False, embed: bool = False) -> str:
    """Return the full address of exactly this screen.

    Parameters
    ----------
    page : Page
    student : bool
        Whether to leave out open answers and private fields.
    embed : bool
        Whether it is the address for an iframe of another page.
    """
    own = {entry.name for entry in page.fields if entry.unshared}
    if student:
        own |= {entry.name for entry in page.fields if entry.tells or entry.private}
    fields = {name: value for name, value in field_values(page).items() if name not in own}
    return link_of(page, fields, show=frame.just_show() and not student, embed=embed)


def link_of(
    page: Page, state: Mapping[str, Value], *, show: bool = False, embed: bool = False
) -> str:
    """Return the full address of a page in a state; fields not in it take their defaults."""
    base = (st.context.url or "").split("?")[0].rstrip("/")
    query = encode(page, state, show=show)
    if embed:
        query = f"{query}&embed=true" if query else "embed=true"
    return f"{base}?{query}" if query else base


def link_for_others(link: str) -> str:
    """Return a link that works on other machines, too; "" if there is none.

    In a link to localhost the host becomes this machine's address in its network, if the app
    answers there; an app started for this machine alone does not. Other links stay unchanged.
    """
    parts = urlsplit(link)
    if not _is_this_machine(parts.hostname or ""):
        return link
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address = _network_address(port)
    return urlunsplit(parts._replace(netloc=f"{address}:{port}")) if address else ""


def link_for_this_machine(link: str) -> str:
    """Return a link to the network's address with localhost as its host; "" for another machine's.

    A browser keeps what it remembers for each host apart.
    """
    parts = urlsplit(link)
    peer = (st.context.ip_address or "").removeprefix("::ffff:")  # of IPv4, where IPv6 is heard
    if not peer or parts.hostname != peer:
        return ""
    return urlunsplit(parts._replace(netloc=f"localhost:{parts.port or 80}"))


def _is_this_machine(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback or ip_address(host).is_unspecified
    except ValueError:
        return False


@st.cache_data(ttl=60, max_entries=20, show_spinner=False)
def _network_address(port: int) -> str:
    """Return this machine's address in its network if it answers there on a port, else ""."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation; UDP connect sends nothing
            address = str(probe.getsockname()[0])
        if _is_this_machine(address):
            return ""
        socket.create_connection((address, port), timeout=0.5).close()
    except OSError:
        return ""
    return address


def embed_code(page: Page) -> str:
    """Return the HTML of an iframe that shows exactly this view in another page.

    The framed view may run its own scripts and open new tabs; it may not navigate the outer page.
    """
    return str(
        markup(
            '<iframe src="{}" title="{}" width="100%" height="{}" style="border: 0" loading="lazy" '
            'sandbox="allow-scripts allow-same-origin allow-forms allow-downloads allow-popups '
            'allow-popups-to-escape-sandbox"></iframe>',
            page_link(page, embed=True),
            _(page.title),
            FRAME_HEIGHT,
        )
    )


def share_box(page: Page, state: object = None) -> None:
    """Draw the share button; its box holds link and QR code, and folded print, export, embed code.

    Export needs the `state` of the page's views. While presenting it draws the students' link
    instead, in print the link alone, and in an iframe nothing.
    """
    if is_printing():
        _paper_line(page)
        return
    if presenting():
        _students(page)
        return
    if embedded():
        return
    _present_button(page, "at-once")  # on a phone the one in the box takes its place
    box = st.popover(
        _("Share or print"), icon=":material/share:", key=f"_{page.prefix}-share", on_change="rerun"
    )
    if not box.open:
        return  # the link and its QR code are made only when the box is open
    with box:
        link = page_link(page)
        st.markdown(_("**This link opens exactly this screen.**"))
        copy_box(page, "copy", link, _("Link to this screen"), _("Copy the link"))
        theirs = link_for_others(link)
        if len(link) > LONG_LINK:
            st.caption(too_long())
        elif not theirs:
            st.caption(_no_code())
        else:
            html(qr_image(theirs, _("QR code of the link"), 180))
            st.caption(_("QR code of the link, for a projector"))
            if theirs != link:
                html(
                    soft(
                        _("In your network others open it at {address}.").format(
                            address=_host(theirs)
                        )
                    )
                )
        _present_button(page, "in-share")
        if page.entry not in (PLAN, JOIN):  # no screens for a class
            plan_box(f"_{page.prefix}-plan", screen=(f"{page.slug}?{link.partition('?')[2]}"))
        with st.expander(_("Print, save or embed")):
            st.link_button(
                _("Print"),
                f"{link}{'&' if '?' in link else '?'}{PAPER}",
                icon=":material/print:",
                help=_("Opens just the position and the view, light and made for A4 paper."),
            )
            if state is not None:
                fields = field_values(page)
                shown = page.shown_view(str(fields.get("view")), bool(fields.get("misere")))
                export(page, shown, state, link)
            st.markdown(_("**To show this view in a page of your own:**"))
            copy_box(page, "embed", embed_code(page), _("Code for a frame"), _("Copy the code"))


def _paper_line(page: Page) -> None:
    """Draw the link with its QR code, which are printed, and the button to print, which is not."""
    link = page_link(page)
    theirs = link_for_others(link)
    has_code = 0 < len(theirs) <= LONG_LINK and page.entry is not PLAN  # it has one on its sheet
    html(
        markup(
            '<p class="gl-imprint"><span>{}Grundy Lab · {}</span>'
            '<button type="button" data-gl-print>{}</button></p>',
            qr_image(theirs, _("QR code of the link"), 80) if has_code else "",
            theirs or link,
            _("Print this page"),
        )
    )


def _present_button(page: Page, place: str) -> None:
    if page.entry in (PLAN, JOIN):  # a plan has buttons of its own, and a phone is no screen
        return
    st.button(
        _("Present"),
        key=f"_{page.prefix}-present-{place}",
        icon=":material/present_to_all:",
        help=_("For a projector: large, one thing on each screen, answers hidden. Esc leaves."),
        on_click=_present,
        args=(page,),
        width="content",
    )


def _present(page: Page) -> None:
    start_presenting()
    close_answers(page)
    begin_steps(page, st.query_params)


def copy_box(page: Page, name: str, text: str, label: str, press: str) -> None:
    """Draw a text under a label, with a button that copies it; `press` is on the button."""
    _COPY(
        key=f"_{page.prefix}-{name}",
        data={
            "link": text,
            "words": {
                "link": label,
                "copy": press,
                "copied": _("Copied"),
                "failed": _("Select the text and press Ctrl+C"),
            },
        },
    )


def too_long() -> str:
    """Return what is said of a link longer than LONG_LINK, for which no QR code is drawn."""
    return _("This link is long; some mail and chat programs may cut it short.")


def _no_code() -> str:
    return _("No QR code: this app was opened at an address of your machine alone.")


def _host(link: str) -> str:
    return urlsplit(link).netloc


def _students(page: Page) -> None:
    """Draw the hidden component that shows or copies the students' link for the presenter's bar."""
    key = f"_{page.prefix}-students"
    asked = sent_by(key, "asked")
    what = asked.partition(" ")[0] if isinstance(asked, str) else ""
    link = page_link(page, student=True) if what else ""
    theirs = link_for_others(link)
    html(markup('<span class="gl-students"></span>'))
    _STUDENTS(
        key=key,
        height=1,
        data={
            "asked": what if what in ("qr", "copy") else "",
            "turn": asked if what else "",  # tells a new request from the one before
            "link": theirs or link,
            "code": qr_picture(theirs) if 0 < len(theirs) <= LONG_LINK else "",
            "alone": bool(link) and not theirs,
            "words": {
                "alone": _no_code(),
                "name": _("The students' link"),
                "copied": _("The students' link is copied: this screen without answers."),
                "failed": _("Select the link and press Ctrl+C"),
                "close": _("Close"),
                "code": _("QR code of the students' link"),
            },
        },
        on_asked_change=lambda: None,
    )


@st.cache_data(max_entries=200, show_spinner=False)
def qr_picture(link: str) -> str:
    """Return the QR code of a link as SVG text, black on white in both themes for phones' sake."""
    picture = io.BytesIO()
    qr_code(link).save(picture, kind="svg", scale=4, border=4, light="#ffffff", xmldecl=False)
    return picture.getvalue().decode("utf-8")


def qr_image(link: str, name: str, width: int) -> Markup:
    """Return the QR code of a link as an image of a width in pixels; `name` is its alt text."""
    source = b64encode(qr_picture(link).encode()).decode("ascii")
    return markup(
        '<img class="gl-code" alt="{}" width="{}" src="data:image/svg+xml;base64,{}">',
        name,
        width,
        source,
    )


def qr_code(link: str) -> segno.QRCode:
    """Return the QR code of a link at error correction M: 15 % of it may be unreadable."""
    return segno.make(link, error="m", micro=False)
