"""Wrong addresses: a page that says so and names the page that was probably meant.

Streamlit would open the front page under a box of its own, and answer that all is well.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import streamlit as st
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse

from ui.base.markup import markup
from ui.base.words import _
from ui.catalogue.lookup import ENTRIES
from ui.catalogue.other_pages import HOME
from ui.links.inner_link import inner_link
from ui.screens.access_control import STATUS
from ui.screens.find_game import LONGEST, meant
from ui.screens.plain_page import plain_page

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

_NAME = re.compile(r"[^/._][^/.]*(/+[^/._][^/.]*)*")
"""What might be the name of a page: parts of a path, neither files nor names of Streamlit's own."""

_STREAMLITS = frozenset(("static", "media", "component"))
"""Parts of the paths under which Streamlit keeps its files."""


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
    """Return the name of the page that is asked for, if there is none of that name; else ""."""
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
    return path.removeprefix(folder) if f"{path}/".startswith(f"{folder}/") else path


def turned_back(name: str, path: str) -> Response:
    """Return the page for whoever asked by a wrong name, at a path under the app's folder."""
    said = [_("There is no page “{name}” in Grundy Lab.").format(name=name[:LONGEST])]
    found = meant(name)
    if found is not None and found.page != HOME:
        there = inner_link(found.page, found.words, found.fields)
        said.append(markup(_("Did you mean {page}?"), page=there) + markup(" {}", found.said))
    front = inner_link(HOME, _("the front page"))
    said.append(markup(_("All games are on {page}."), page=front))
    # Links are relative: the app may lie under a folder.
    up = "../" * (path.count("/") - 1)
    base = markup('<base href="{}">', up) if up else ""
    page = plain_page(_("No page here"), said, head=base)
    return HTMLResponse(str(page), status_code=404, headers={"Cache-Control": "no-store"})


@cache
def _addresses() -> frozenset[str]:
    """Return the names at which something answers; the old names of pages lead on."""
    pages = {name for page in ENTRIES.values() for name in (page.slug, page.address)}
    return frozenset((pages - {HOME.slug}) | {"", STATUS.strip("/")})
