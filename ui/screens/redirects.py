"""Wrong addresses: a page that says so and names the page that was probably meant.

Streamlit would open the front page under a box of its own, and answer that all is well.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import streamlit as st
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse

from ui.base.markup import markup
from ui.base.words import _
from ui.catalogue.house import ENTRIES, page_for
from ui.catalogue.other_pages import HOME
from ui.links.inner_link import inner_link
from ui.rule.blocks import CODES
from ui.screens.access_control import STATUS
from ui.screens.plain_page import plain_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

    from ui.catalogue.entry import Entry

ALIKE = 0.66
"""Least likeness, from 0 to 1, of what was typed and a page's name: `wythof` finds its game."""

LONGEST = 60
"""Letters of a wrong address that are said back, and compared."""

_NAME = re.compile(r"[^/._][^/.]*(/+[^/._][^/.]*)*")
"""What might be the name of a page: parts of a path, neither files nor names of Streamlit's own."""

_STREAMLITS = frozenset(("static", "media", "component"))
"""Parts of the paths under which Streamlit keeps its files."""


class Meant(NamedTuple):
    """What a wrong address probably meant: a page, what its link says, and what to call it."""

    page: Entry
    fields: Mapping[str, str]
    words: str


class Redirects:
    """Middleware that answers for addresses at which there is no page.

    Parameters
    ----------
    app : ASGI application
        What answers for all others.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        lost = wrong_name(scope) if scope["type"] == "http" else ""
        await (turned_back(lost, _below(scope)) if lost else self._app)(scope, receive, send)


def wrong_name(scope: Scope) -> str:
    """Return the name that a reader asks a page by, if there is none of that name; else ""."""
    if scope["method"] not in ("GET", "HEAD"):
        return ""
    if "text/html" not in Headers(scope=scope).get("accept", ""):
        return ""  # no reader: a file, a picture, a probe
    name = _below(scope).strip("/")
    is_name = _NAME.fullmatch(name) and _STREAMLITS.isdisjoint(name.split("/"))
    return name if is_name and name not in _addresses() else ""


def _below(scope: Scope) -> str:
    """Return the path as it is under the folder in which the app lies."""
    folder = f"/{(st.get_option('server.baseUrlPath') or '').strip('/')}".rstrip("/")
    path: str = scope["path"]
    return path.removeprefix(folder)


def turned_back(name: str, path: str) -> Response:
    """Return the page for whoever asked by a wrong name, at a path under the app's folder."""
    said = [_("There is no page “{name}” in Grundy Lab.").format(name=name[:LONGEST])]
    found = meant(name)
    if found is not None and found.page != HOME:
        there = inner_link(found.page, found.words, found.fields)
        said.append(markup(_("Did you mean {page}?"), page=there))
    front = inner_link(HOME, _("the front page"))
    said.append(markup(_("All games are on {page}."), page=front))
    # Links are relative: the app may lie under a folder.
    up = "../" * (path.count("/") - 1)
    base = markup('<base href="{}">', up) if up else ""
    page = plain_page(_("No page here"), said, head=base)
    return HTMLResponse(str(page), status_code=404, headers={"Cache-Control": "no-store"})


def meant(name: str) -> Meant | None:
    """Return what a wrong name probably meant: a name or near-name of a page or a known rule.

    Of a name in several parts one part is enough; the one that is a name itself comes first.
    """
    known = _names()
    parts = [plain for part in name[:LONGEST].split("/") if (plain := _plain(part))]
    exact = [plain for plain in parts if plain in known]
    found = exact or [words for plain in parts for words in _near(plain, known)]
    return known[found[0]] if found else None


def _near(plain: str, known: Mapping[str, Meant]) -> list[str]:
    part = [words for words in known if len(plain) > 3 and plain in words]
    return part or get_close_matches(plain, known, n=1, cutoff=ALIKE)


@cache
def _names() -> dict[str, Meant]:
    """Return by which names a page may be asked for, the pages' own first."""
    named: dict[str, Meant] = {}
    for page in ENTRIES.values():
        for words in (page.slug, page.address, _(page.name), _(page.heading)):
            named.setdefault(_plain(words), Meant(page, _board(page), _(page.heading)))
    for code, words in CODES.items():
        page = page_for(code)
        fields = _board(page) | ({} if page.rule == code else {"rule": code})
        named.setdefault(_plain(_(words)), Meant(page, fields, _(words)))
    for page in ENTRIES.values():
        for card in page.theorems:
            named.setdefault(_plain(_(card.name)), Meant(page, card.fields, _(card.name)))
    named.pop("", None)
    return named


def _board(page: Entry) -> dict[str, str]:
    """Return what opens a game to be played, as the menu does."""
    return {"view": "play"} if page.is_playable else {}


@cache
def _addresses() -> frozenset[str]:
    """Return the names at which something answers; the old names of pages lead on."""
    pages = {name for page in ENTRIES.values() for name in (page.slug, page.address)}
    return frozenset((pages - {HOME.slug}) | {"", STATUS.strip("/")})


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", text.lower())
