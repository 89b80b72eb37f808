"""Link previews: the title, description and card of each page, in the document that is served.

Chats, course pages and search engines read the document of a link and run no script. Streamlit
1.67 serves the same one at every address, with its own name as the title.
"""

from __future__ import annotations

import asyncio
import re
from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.datastructures import Headers, QueryParams
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response

from gamecore import parse_rule
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError
from gamecore.lessons.catalogue import lesson
from gamecore.lessons.worksheet import TITLES
from gamecore.positions.heaps import format_sum, parse_heaps, parse_sum
from gamecore.problems.catalogue import problem
from ui.base import page_limits
from ui.base.component import ASSETS
from ui.base.markup import Markup, markup
from ui.base.words import N_, _, either, number, reader, say, several, speak_to
from ui.catalogue.learn_pages import LESSON, PLAN, PRACTICE, WORKSHEET
from ui.catalogue.lookup import ENTRIES
from ui.catalogue.other_pages import CONTEST_LAB, PROBLEM, SUM
from ui.frame.frame import tab_title
from ui.frame.language import reader_of_request
from ui.links.links import OLD_KEYS
from ui.screens.redirects import base_path, below

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ui.catalogue.entry import Entry

PICTURE = "/lab-preview.png"
_PICTURES = {PICTURE: "preview.png", "/favicon.png": "favicon.png"}
"""Path → file of ui/assets; the second takes the place of Streamlit's own, seen while it loads."""

LONGEST_TEXT = 100
"""Longest text of a link that is read for its title, and longest title before the app's name: a
rule that cannot be parsed then costs a tenth of a second at most."""

SIZES = 6
"""Most heaps in a title."""

_ABOUT = N_("Games with heaps of stones: play them, and find out who wins, and why.")

_PAGES = {page.address: page for page in ENTRIES.values()}

_NAMED: dict[str, tuple[str, Entry, Callable[[str], str]]] = {
    LESSON.slug: ("name", LESSON, lambda name: say(lesson(name).title)),
    PRACTICE.slug: ("skill", PRACTICE, lambda skill: _(TITLES.get(skill, ""))),
    WORKSHEET.slug: ("skill", WORKSHEET, lambda skill: _(TITLES.get(skill, ""))),
    PROBLEM.slug: ("slug", CONTEST_LAB, lambda slug: _(problem(slug).title)),
    PLAN.slug: ("title", PLAN, lambda title: "".join(filter(str.isprintable, title)).strip()),
}
"""Page that shows one thing of many → the field that says which, where it is, what it is called."""

_TITLE = re.compile(rb"<title>[^<]*</title>")
_SPEAKS = re.compile(rb'<html lang="en"')
_HOST = re.compile(r"([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?", re.ASCII | re.IGNORECASE)
_FOLDER = re.compile(r"(/[\w.~-]{1,60}){1,9}", re.ASCII)

_ASKED_OF_A_FILE = {b"accept-encoding", b"if-none-match", b"if-modified-since", b"range"}
_SAID_OF_A_FILE = {"accept-ranges", "content-length", "etag", "last-modified", "vary"}
"""Headers that concern the file as Streamlit serves it, of a request and of a response."""


class LinkPreview:
    """Middleware that puts what a link opens into the document of a page, and serves the picture.

    Parameters
    ----------
    app : ASGI application
        Answers all other requests, and serves the document.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._compressed = GZipMiddleware(self._document)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer one for a page or a picture."""
        is_read = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        path = below(scope) if is_read else ""
        if path in _PICTURES:
            kept = {"Cache-Control": "public, max-age=86400"}
            await FileResponse(ASSETS / _PICTURES[path], headers=kept)(scope, receive, send)
        elif is_read and path.removeprefix("/") in _PAGES:
            await self._compressed(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _document(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the document that the app serves and the head of this page in it."""
        sent: list[Message] = []

        async def keep(message: Message) -> None:
            sent.append(message)

        asked = [pair for pair in scope["headers"] if pair[0] not in _ASKED_OF_A_FILE]
        whole = {**scope, "method": "GET", "headers": asked, "extensions": {}}
        await self._app(whole, receive, keep)
        if len(sent) < 2 or sent[-1].get("more_body"):
            return  # whoever asked has left
        headers = Headers(raw=sent[0]["headers"])
        if sent[0]["status"] != 200 or "text/html" not in headers.get("content-type", ""):
            for message in sent:
                await send(message)
            return
        speak_to(reader_of_request(scope))
        made = str(await asyncio.to_thread(head, scope)).encode()
        body = b"".join(message.get("body", b"") for message in sent[1:])
        body = _TITLE.sub(lambda _found: made, body, count=1)
        body = _SPEAKS.sub(f'<html lang="{reader().language}"'.encode(), body, count=1)
        # Weak, since it is the same when compressed.
        tag = f'W/"{sha256(body).hexdigest()[:32]}"'
        said = {name: text for name, text in headers.items() if name not in _SAID_OF_A_FILE}
        is_known = tag in Headers(scope=scope).get("if-none-match", "")
        response = Response(b"" if is_known else body, 304 if is_known else 200, said)
        response.headers["ETag"] = tag
        response.headers["Vary"] = "Accept-Language"
        await response(scope, receive, send)


def head(scope: Scope) -> Markup:
    """Return the elements for the `<head>` of the page that a request asks for."""
    page = _PAGES[below(scope).removeprefix("/")]
    query = scope["query_string"]
    said = fields(page, query)
    # The tagline of a page is about the page's own rule.
    about = page.tagline if not (page.rule and "rule" in said) else ""
    made = markup(
        '<title>{title}</title><meta name="description" content="{about}">'
        '<meta property="og:type" content="website">'
        '<meta property="og:site_name" content="Grundy Lab">'
        '<meta property="og:title" content="{title}">'
        '<meta property="og:description" content="{about}">'
        '<meta name="twitter:card" content="summary_large_image">',
        title=title(page, said),
        about=_(about or _ABOUT),
    )
    place = _place(scope)
    if not place:
        return made
    is_kept = 0 < len(query) <= page_limits.LINK_KB * 1024
    asked = f"?{quote(query, safe='%&=+,;:*/?@!$()~')}" if is_kept else ""
    return made + markup(
        '<meta property="og:url" content="{}"><meta property="og:image" content="{}">'
        '<meta property="og:image:width" content="1200">'
        '<meta property="og:image:height" content="630">'
        '<meta property="og:image:alt" content="{}">',
        f"{place}/{page.address}{asked}",
        f"{place}{PICTURE}",
        _("The three stones of Grundy Lab"),
    )


def _place(scope: Scope) -> str:
    """Return where the app is for whoever asks, without a slash at the end; "" if not known.

    A proxy that takes a folder off the path names it in X-Forwarded-Prefix (docs/hosting.md).
    """
    headers = Headers(scope=scope)
    host, folder = headers.get("host", ""), headers.get("x-forwarded-prefix", "").rstrip("/")
    if not _HOST.fullmatch(host):
        return ""
    before = folder if _FOLDER.fullmatch(folder) else ""
    return f"{scope.get('scheme', 'http')}://{host}{before}{quote(base_path())}"


def fields(page: Entry, query: bytes) -> dict[str, str]:
    """Return the fields of a page in a query: name → text, without texts over LONGEST_TEXT."""
    said = {OLD_KEYS.get(key, key): text for key, text in QueryParams(query).items()}
    start = page.key("")
    return {
        key.removeprefix(start): text
        for key, text in said.items()
        if key.startswith(start) and len(text) <= LONGEST_TEXT
    }


def title(page: Entry, said: Mapping[str, str]) -> str:
    """Return the title of a page with these fields; the page's own where one cannot be read."""
    try:
        what = _game(page, said) if page.is_playable else _named(page, said)
    except GameError:
        what = ""
    if len(what) > LONGEST_TEXT:
        what = f"{what[: LONGEST_TEXT - 1]}…"
    return f"{what} · Grundy Lab" if what else tab_title(page)


def _named(page: Entry, said: Mapping[str, str]) -> str:
    field, shelf, called = _NAMED.get(page.slug, ("", page, str))
    what = called(said[field]) if field in said else ""
    return what and f"{what} · {_(shelf.heading)}"


def _game(page: Entry, said: Mapping[str, str]) -> str:
    """Return the game, its position and its ending, as far as the link says them."""
    game = str(parse_rule(said["rule"])) if page.rule and "rule" in said else _(page.heading)
    if position := said.get(page.field, "").strip():
        if page is SUM:
            game = format_sum(parse_sum(position, most_heaps=page_limits.HEAPS))
        else:
            game = _("{name}: {what}").format(name=game, what=_position(page, position))
    is_misere = (page.rule or page is SUM) and said.get("misere", "").lower() == "true"
    return _("{game}, misère play").format(game=game) if is_misere else game


def _position(page: Entry, text: str) -> str:
    """Return a position in words: its heaps, or its letters."""
    if page.kind == "coupled":
        # A game with a number has the same positions whatever the number.
        position = coupled_game((page.core or page.slug).replace("-K", "-2")).parse(text)
    else:
        position = parse_heaps(text, most_heaps=page_limits.HEAPS)
    if isinstance(position, str):
        return position
    shown = [*map(number, position[:SIZES])]
    sizes = either(shown, "and") if len(position) <= SIZES else _(", ").join([*shown, "…"])
    if page.field != "heaps":
        return sizes
    return several("heap {sizes}", "heaps {sizes}", len(position), sizes=sizes)
