"""Access control: who is let in, who is told to wait, and what only the host may see.

It stands before Streamlit in every set-up, with a proxy in front and without. What it refuses is
counted by kind, and nothing about who it was.
"""

from __future__ import annotations

import os
from collections import Counter
from ipaddress import ip_address
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, PlainTextResponse

from ui.base import page_limits
from ui.base.markup import markup
from ui.base.security_headers import HEADERS
from ui.base.words import _
from ui.screens.plain_page import plain_page

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATUS = "/lab-status"
HEALTH = ("/_stcore/health", "/_stcore/script-health-check")
"""Ends of paths by which a machine that looks after this one asks whether it is well."""

FOR_THE_HOST = (STATUS, "/_stcore/metrics", "/_stcore/agent")
"""What is in the paths that visitors do not see."""

HOSTS = "GRUNDY_LAB_HOSTS"
"""Environment: the names by which this machine may be called, with commas; every one where unset.
`*.school.example` stands for all names that end so."""

VISITORS = "GRUNDY_LAB_VISITORS"
"""Environment: another number in place of page_limits.VISITORS."""


class Refusal(NamedTuple):
    """Why somebody is not let in: the kind that is counted, and the answer."""

    kind: str
    status: int
    sentence: str


class Tally:
    """How many are in, and how many were refused for what, in this process."""

    def __init__(self) -> None:
        self.tabs = 0
        self.most_tabs = 0
        self.refused: Counter[str] = Counter()

    def enter(self) -> None:
        """Count a tab that connects."""
        self.tabs += 1
        self.most_tabs = max(self.tabs, self.most_tabs)

    def leave(self) -> None:
        """Count a tab that has gone."""
        self.tabs -= 1


TALLY = Tally()


class AccessControl:
    """Middleware that lets in, refuses and counts.

    Parameters
    ----------
    app : ASGI application
        What stands behind it.
    tally : Tally
    """

    def __init__(self, app: ASGIApp, tally: Tally = TALLY) -> None:
        self._app = app
        self._tally = tally
        self._hosts = names(os.environ.get(HOSTS, ""))
        self._visitors = int(os.environ.get(VISITORS) or page_limits.VISITORS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request or one connection in, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refusal = self.refusal(scope)
        if refusal is not None:
            self._tally.refused[refusal.kind] += 1
            await answer(refusal)(scope, receive, sealed(send))
        elif scope["type"] == "websocket":
            self._tally.enter()
            try:
                await self._app(scope, receive, send)
            finally:
                self._tally.leave()
        else:
            await self._app(scope, receive, sealed(send))

    def refusal(self, scope: Scope) -> Refusal | None:
        """Return why a request is not let in; None for one that is."""
        headers = Headers(scope=scope)
        path = scope["path"]
        if path.endswith(HEALTH):  # by any name: whoever asks may know only an address
            return None
        host = host_of(headers.get("host", ""))
        if self._hosts and not self._is_ours(host, scope, headers):
            return Refusal("host", 403, _("This app does not answer to this address."))
        origin = headers.get("origin")
        writes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if writes and origin and not is_own_origin(origin, headers):
            return Refusal("origin", 403, _("Another site may not use this app in your name."))
        if any(hidden in path for hidden in FOR_THE_HOST) and not is_the_host(scope, headers, host):
            return Refusal("hidden", 404, _("There is nothing here."))
        return self._fullness(scope, headers)

    def _is_ours(self, host: str, scope: Scope, headers: Headers) -> bool:
        """Whether this machine may be called so.

        A site that pretends to be this machine does so by a name: an address that the connection
        came in by is our own, and what a proxy lets through, it has looked at.
        """
        if any(is_called(host, name) for name in self._hosts):
            return True
        own = (scope.get("server") or ("",))[0]
        return is_address(host) and (host == plain_address(own) or is_forwarded(headers))

    def _fullness(self, scope: Scope, headers: Headers) -> Refusal | None:
        """Refuse a new page or connection when as many are in as this process carries."""
        most = self._visitors
        if scope["type"] == "websocket":
            most += page_limits.VISITORS_LATE
        elif "text/html" not in headers.get("accept", ""):
            return None  # what a page that is open already asks for
        if self._tally.tabs < most:
            return None
        return Refusal("full", 503, _("The lab is full at the moment."))


def names(listed: str) -> tuple[str, ...]:
    """Read the names of this machine; none stands for every one."""
    return tuple(name.strip().lower().rstrip(".") for name in listed.split(",") if name.strip())


def is_called(host: str, name: str) -> bool:
    """Whether a host is what a name of the list stands for."""
    return host.endswith(name[1:]) if name.startswith("*.") else host == name


def host_of(text: str) -> str:
    """Return the name or address in a Host header or an origin, in small letters; "" for others."""
    try:
        found = urlsplit(text if "//" in text else f"//{text}").hostname or ""
    except ValueError:
        return ""
    return found.rstrip(".")


def is_address(host: str) -> bool:
    """Whether it is an address in numbers and no name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def plain_address(text: str) -> str:
    """Return an address as a browser writes it: without the prefix that a socket of both kinds has.

    A text that is no address, such as the path of a socket, is returned as it is.
    """
    return text.lower().removeprefix("::ffff:")


def is_forwarded(headers: Headers) -> bool:
    """Whether a proxy passed the request on."""
    return any(name.startswith("x-forwarded-") or name == "forwarded" for name in headers)


def is_own_origin(origin: str, headers: Headers) -> bool:
    """Whether a page of this very app asks, or one that the host's settings let in.

    A page of another site cannot choose these headers. Streamlit's own check would ask a server far
    away for this machine's address first.
    """
    called = {headers.get("host", ""), headers.get("x-forwarded-host", "")} - {""}
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        return False  # no address at all, such as half of one in brackets
    if place in called or not st.get_option("server.enableCORS"):
        return True
    return origin in st.get_option("server.corsAllowedOrigins")


def is_the_host(scope: Scope, headers: Headers, host: str) -> bool:
    """Whether somebody on this machine asks it directly, and no page in a browser elsewhere."""
    client = (scope.get("client") or ("",))[0]
    here = plain_address(client) in ("127.0.0.1", "::1")
    return here and host in ("localhost", "127.0.0.1", "::1") and not is_forwarded(headers)


def answer(refusal: Refusal) -> Response:
    """Return the answer for somebody who is not let in."""
    if refusal.kind != "full":
        return PlainTextResponse(refusal.sentence + "\n", status_code=refusal.status)
    seconds = page_limits.FULL_RETRY_SECONDS
    page = plain_page(
        "Grundy Lab",
        (
            _("{sentence} As many people are here as this machine can serve well.").format(
                sentence=refusal.sentence
            ),
            _(
                "This page tries again by itself every {seconds} seconds and opens your link as "
                "soon as there is room."
            ).format(seconds=seconds),
        ),
        head=markup('<meta http-equiv="refresh" content="{}">', seconds),
    )
    headers = {"Retry-After": str(seconds), "Cache-Control": "no-store"}
    return HTMLResponse(str(page), status_code=refusal.status, headers=headers)


def sealed(send: Send) -> Send:
    """Return a `send` that adds the headers of security to an answer."""

    async def seal(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return seal
