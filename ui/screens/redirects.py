"""Unknown addresses: a 404 page that links the page that was probably meant.

Streamlit would open the front page under a message of its own, with status 200.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import streamlit as st
from starlette.datastructures import Headers, QueryParams
from starlette.responses import HTMLResponse

from ui.base.markup import join, markup
from ui.base.page_limits import TYPED
from ui.base.words import _, gap
from ui.catalogue.lookup import ENTRIES
from ui.catalogue.other_pages import HOME
from ui.frame.navigation import page_named
from ui.links.inner_link import inner_link
from ui.screens.access_control import STATUS
from ui.screens.find_game import LONGEST, meant
from ui.screens.plain_page import plain_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

    from ui.screens.find_game import Meant

_NAME = re.compile(r"[^/._][^/.]*(/+[^/._][^/.]*)*")
"""A path that may name a page: no part has a dot (a file) or begins with _ (Streamlit's own)."""

_STREAMLITS = frozenset(("static", "media", "component"))
"""Parts of the paths of Streamlit's own files."""


class Redirects:
    """Middleware that answers a request for a page that does not exist with a 404 page.

    Parameters
    ----------
    app : ASGI application
        Answers all other requests.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with the 404 page."""
        lost = wrong_name(scope) if scope["type"] == "http" else ""
        if not lost:
            await self._app(scope, receive, send)
            return
        said = QueryParams(scope.get("query_string", b""))
        await turned_back(lost, below(scope), said)(scope, receive, send)


def wrong_name(scope: Scope) -> str:
    """Return the page name that a request asks for if there is no such page, else ""."""
    if scope["method"] not in ("GET", "HEAD"):
        return ""
    if "text/html" not in Headers(scope=scope).get("accept", ""):
        return ""  # no reader: a file, a picture, a probe
    name = below(scope).strip("/")
    is_name = _NAME.fullmatch(name) and _STREAMLITS.isdisjoint(name.split("/"))
    return name if is_name and name not in _addresses() else ""


def base_path() -> str:
    """Return the app's base path (`server.baseUrlPath`), as in `/lab`; "" without one."""
    return f"/{(st.get_option('server.baseUrlPath') or '').strip('/')}".rstrip("/")


def below(scope: Scope) -> str:
    """Return the path of a request below the app's base path."""
    folder, path = base_path(), scope["path"]
    return path.removeprefix(folder) if f"{path}/".startswith(f"{folder}/") else path


def turned_back(name: str, path: str, query: Mapping[str, str]) -> Response:
    """Return the 404 page for a wrong page name; `path` is the path below the app's base path.

    What the `query` says of the page that was meant is in the link to it.
    """
    said = [_("There is no page “{name}” in Grundy Lab.").format(name=name[:LONGEST])]
    found = meant(name)
    if found is not None and found.page != HOME:
        there = inner_link(found.page, found.words, _fields(found, query))
        said.append(join((markup(_("Did you mean {page}?"), page=there), found.said), gap()))
    front = inner_link(HOME, _("the front page"))
    said.append(markup(_("All games are on {page}."), page=front))
    # Links are relative: the app may lie under a folder.
    up = "../" * (path.count("/") - 1)
    base = markup('<base href="{}">', up) if up else ""
    page = plain_page(_("No page here"), said, head=base)
    return HTMLResponse(str(page), status_code=404, headers={"Cache-Control": "no-store"})


def _fields(found: Meant, query: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields of the link to a page, those of the `query` under whatever prefix.

    Where there are any, they say which view is meant.
    """
    named = {key.rpartition("-")[2]: text[:TYPED] for key, text in query.items()}
    known = {field.name for field in page_named(found.page.slug).fields}
    said = {name: text for name, text in named.items() if name in known}
    own = {name: text for name, text in found.fields.items() if name not in said}
    if said:
        own.pop("view", None)
    return {**own, **said}


@cache
def _addresses() -> frozenset[str]:
    """Return the paths that are answered: addresses of pages, slugs (redirected), the status."""
    pages = {name for page in ENTRIES.values() for name in (page.slug, page.address)}
    return frozenset((pages - {HOME.slug}) | {"", STATUS.strip("/")})
