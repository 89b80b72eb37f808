"""Access control: middleware that refuses wrong hosts, foreign sites, host-only paths, crowds.

It stands before Streamlit in every set-up, behind a proxy or not. Refusals are counted by kind;
nothing is stored about whom.
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
from ui.base.words import _, speak_to
from ui.frame.language import reader_of_request
from ui.screens.plain_page import plain_page

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATUS = "/lab-status"
HEALTH = ("/_stcore/health", "/_stcore/script-health-check")
"""Ends of the paths for health checks, which are always let through."""

FOR_THE_HOST = (STATUS, "/_stcore/metrics", "/_stcore/agent")
"""Parts of the paths that only the host may ask for, see `is_the_host`."""

HOSTS = "GRUNDY_LAB_HOSTS"
"""Environment variable: host names that this app answers to, separated by commas; all if unset.
`*.school.example` stands for all names that end in `.school.example`."""

VISITORS = "GRUNDY_LAB_VISITORS"
"""Environment variable: number of tabs in place of page_limits.VISITORS."""


class Refusal(NamedTuple):
    """Why a request is refused: the kind, for the count, and the HTTP status and text."""

    kind: str
    status: int
    sentence: str


class Tally:
    """Counts of this process: tabs connected now and at most, and refusals by kind."""

    def __init__(self) -> None:
        self.tabs = 0
        self.most_tabs = 0
        self.refused: Counter[str] = Counter()

    def enter(self) -> None:
        """Count a tab that connects."""
        self.tabs += 1
        self.most_tabs = max(self.tabs, self.most_tabs)

    def leave(self) -> None:
        """Count a tab that disconnects."""
        self.tabs -= 1


TALLY = Tally()


class AccessControl:
    """Middleware that lets requests and connections in or refuses them, counts both, adds headers.

    Parameters
    ----------
    app : ASGI application
        The application behind it.
    tally : Tally
        Where tabs and refusals are counted.
    """

    def __init__(self, app: ASGIApp, tally: Tally = TALLY) -> None:
        self._app = app
        self._tally = tally
        self._hosts = names(os.environ.get(HOSTS, ""))
        self._visitors = int(os.environ.get(VISITORS) or page_limits.VISITORS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on one request or connection, or answer it with a refusal."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        speak_to(reader_of_request(scope))
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
        """Return why a request is refused; None if it is let in."""
        headers = Headers(scope=scope)
        path = scope["path"]
        if path.endswith(HEALTH):  # for any host: a health check may know only an IP address
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
        """Return whether the app answers to this host: a listed name, or its own IP address.

        DNS rebinding needs a name. So the IP address that the connection came in by is accepted,
        and any IP address behind a proxy, which checks the host itself.
        """
        if any(is_called(host, name) for name in self._hosts):
            return True
        own = (scope.get("server") or ("",))[0]
        return is_address(host) and (host == plain_address(own) or is_forwarded(headers))

    def _fullness(self, scope: Scope, headers: Headers) -> Refusal | None:
        """Return a refusal of a new page or connection if the process is full, else None."""
        most = self._visitors
        if scope["type"] == "websocket":
            most += page_limits.VISITORS_LATE
        elif "text/html" not in headers.get("accept", ""):
            return None  # asked for by a page that is open already
        if self._tally.tabs < most:
            return None
        return Refusal("full", 503, _("The lab is full at the moment."))


def names(listed: str) -> tuple[str, ...]:
    """Return the host names in a comma-separated list, in lower case; none allow every host."""
    return tuple(name.strip().lower().rstrip(".") for name in listed.split(",") if name.strip())


def is_called(host: str, name: str) -> bool:
    """Return whether a host matches a name of the list, which may begin with `*.`."""
    return host.endswith(name[1:]) if name.startswith("*.") else host == name


def host_of(text: str) -> str:
    """Return the host in a Host header or an origin, without port, in lower case; "" if invalid."""
    try:
        found = urlsplit(text if "//" in text else f"//{text}").hostname or ""
    except ValueError:
        return ""
    return found.rstrip(".")


def is_address(host: str) -> bool:
    """Return whether a host is an IP address."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def plain_address(text: str) -> str:
    """Return an IPv4 address without the prefix `::ffff:` of a dual-stack socket.

    Any other text, such as the path of a socket, is returned in lower case.
    """
    return text.lower().removeprefix("::ffff:")


def is_forwarded(headers: Headers) -> bool:
    """Return whether a proxy passed the request on."""
    return any(name.startswith("x-forwarded-") or name == "forwarded" for name in headers)


def is_own_origin(origin: str, headers: Headers) -> bool:
    """Return whether the origin is this app itself, or a site that Streamlit's CORS settings allow.

    A page of another site cannot set these headers. Streamlit's own check would first ask a remote
    server for this machine's address.
    """
    called = {headers.get("host", ""), headers.get("x-forwarded-host", "")} - {""}
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        return False  # not an address, such as half of one in brackets
    if place in called or not st.get_option("server.enableCORS"):
        return True
    return origin in st.get_option("server.corsAllowedOrigins")


def is_the_host(scope: Scope, headers: Headers, host: str) -> bool:
    """Return whether the request comes from this machine itself, to localhost, without a proxy."""
    client = (scope.get("client") or ("",))[0]
    here = plain_address(client) in ("127.0.0.1", "::1")
    return here and host in ("localhost", "127.0.0.1", "::1") and not is_forwarded(headers)


def answer(refusal: Refusal) -> Response:
    """Return the HTTP response for a refusal; "full" gets a page that reloads by itself."""
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
    """Return a `send` that adds the security headers to a response."""

    async def seal(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return seal
