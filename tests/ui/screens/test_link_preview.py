"""What a link says of itself before it is opened: title, description and card of every page."""

from __future__ import annotations

import asyncio
import gzip
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
import streamlit as st
from PIL import Image
from starlette.responses import FileResponse, JSONResponse, RedirectResponse

import pseudo
from hostile_text import TEXTS, hostile_links, pages
from ui.base import page_limits, words
from ui.base.component import ASSETS
from ui.catalogue.lookup import ENTRIES
from ui.frame import language
from ui.frame.frame import tab_title
from ui.screens.link_preview import LONGEST_TEXT, PICTURE, LinkPreview

DOCUMENT = Path(find_spec("streamlit").origin).with_name("static") / "index.html"


async def streamlit(scope, receive, send):
    """Answer as Streamlit does: every path that is no file has the one document."""
    path = scope["path"]
    if "_stcore" in path:
        answer = JSONResponse({"path": path})
    elif path.endswith("/") and path != "/":
        answer = RedirectResponse(path.rstrip("/"), 301)
    else:
        answer = FileResponse(DOCUMENT, headers={"Cache-Control": "no-cache"})
    await answer(scope, receive, send)


async def stays():
    """Receive nothing more from whoever asks."""
    await asyncio.Event().wait()


async def leaves():
    """Receive that whoever asked has left."""
    return {"type": "http.disconnect"}


def ask(path, query="", **rest):
    """Send a request to the middleware in front of Streamlit; return status, headers and body."""
    sent = messages(path, query, **rest)
    said = {name.decode(): text.decode() for name, text in sent[0]["headers"]}
    return sent[0]["status"], said, b"".join(part.get("body", b"") for part in sent[1:])


def messages(
    path, query="", method="GET", host="lab.example", scheme="https", receive=stays, **headers
):
    """Send a request to the middleware in front of Streamlit; return what it sends."""
    sent = []

    async def send(message):
        sent.append(message)

    words = {"host": host, **{name.replace("_", "-"): text for name, text in headers.items()}}
    scope = {
        "type": "http",
        "scheme": scheme,
        "method": method,
        "path": path,
        "query_string": query if isinstance(query, bytes) else query.encode(),
        "headers": [(name.encode(), text.encode("latin-1")) for name, text in words.items()],
    }
    asyncio.run(LinkPreview(streamlit)(scope, receive, send))
    return sent


class Read(HTMLParser):
    """Reads a document as a browser does: its elements, its title, what its meta elements say."""

    def __init__(self, document: bytes) -> None:
        super().__init__()
        self.elements: list[tuple[str, tuple[str, ...]]] = []
        self.title = ""
        self.said: dict[str, str | None] = {}
        self._is_title = False
        self.feed(document.decode())
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, tuple(name for name, _text in attrs)))
        self._is_title = tag == "title"
        kept = dict(attrs)
        if tag == "meta" and "content" in kept:
            self.said[kept.get("name") or kept.get("property")] = kept["content"]

    def handle_endtag(self, tag):
        self._is_title = False

    def handle_data(self, data):
        self.title += data if self._is_title else ""


def opened(path, query="", **rest):
    return Read(ask(path, query, **rest)[2])


@pytest.mark.parametrize("page", ENTRIES.values(), ids=list(ENTRIES))
def test_every_page_says_what_it_is(page):
    found = opened(f"/{page.address}")
    assert found.title == found.said["og:title"] == tab_title(page)
    assert found.said["description"] == found.said["og:description"]
    assert found.said["description"] == page.tagline or not page.address
    assert len(found.said["description"]) > 20
    assert found.said["og:type"] == "website"
    assert found.said["og:url"] == f"https://lab.example/{page.address}"
    assert found.said["og:image"] == f"https://lab.example{PICTURE}"
    assert found.said["twitter:card"] == "summary_large_image"
    assert [tag for tag, _names in found.elements].count("title") == 1


SAID = {
    "subtraction?sub-rule=take+1,+3,+4&sub-heaps=6+5&sub-view=move": "take 1, 3, 4: heaps 6 and 5",
    "subtraction?sub-rule=TAKE+4,3,1": "take 1, 3, 4",
    "your_rule?own-rule=remove+1+to+5+stones&own-heaps=7": "take 1-5: heap 7",
    "octal?octal-rule=.137&octal-misere=true": "0.137, misère play",
    "nim?nim-heaps=3+5": "Nim: heaps 3 and 5",
    "nim?nim-heaps=20000+1..7": "Nim: heaps 20\N{NARROW NO-BREAK SPACE}000, 1, 2, 3, 4, 5, …",
    "nim?nim-heaps=": "Nim",
    "nim?nim-rule=banana&nim-heaps=3+5": "Nim",
    "nim?nim-rule=take+1-3&nim-heaps=3+x": "Nim",
    "nim?sub-rule=take+1-3": "Nim",
    "sum?sum-games=0.77:+5;take+any:3,4": "0.77: 5; take any: 3 4",
    "sum?sum-misere=true": "Sum of different games, misère play",
    "wythoff?wyt-heaps=7+9&wyt-misere=true": "Wythoff's game: heaps 7 and 9",
    "wythoff?wyt-heaps=7+9+1": "Wythoff's game",
    "moore?moore-heaps=4+5&moore-k=3": "Moore's Nim: heaps 4 and 5",
    "staircase?stair-steps=0+2+3": "Staircase Nim: 0, 2 and 3",
    "palindromes?str-text=Aba+cab": "Playing with a string: aba cab",
    "chance?chance-heaps=1+9": "A game of chance: heaps 1 and 9",
    "lesson?les-name=mex&les-beat=3": "A short way to the number · Lessons",
    "lesson?les-name=unknown": "Lessons",
    "practice?prac-skill=xor": "XOR in columns · Practice",
    "worksheet?sheet-skill=unknown": "Worksheets",
    "worksheet?sheet-skill=labels": "Label the strip · Worksheets",
    "problem?prob-slug=cses-1099": "Stair Game · Contest lab",
    "plan?plan-title=Nim+on+Monday&plan-items=nim": "Nim on Monday · Lesson plans",
}


@pytest.mark.parametrize("link", SAID)
def test_a_link_says_what_it_opens(link):
    path, _mark, query = link.partition("?")
    found = opened(f"/{path}", query)
    assert found.title == found.said["og:title"] == f"{SAID[link]} · Grundy Lab"
    assert found.said["og:url"] == f"https://lab.example/{link}"


def test_a_description_says_nothing_of_another_rule():
    nim = ENTRIES["nim"].tagline
    assert opened("/nim", "nim-heaps=3").said["description"] == nim
    assert opened("/nim", "nim-rule=take+1-3").said["description"] != nim


PLAIN = {name: Read(ask(f"/{page.entry.address}")[2]).elements for name, page in pages().items()}
ODD = (
    *TEXTS,
    "\N{RIGHT-TO-LEFT OVERRIDE}\N{RIGHT-TO-LEFT MARK}x\N{ZERO WIDTH JOINER}",
    "a\x00b\x1b\n\N{LINE SEPARATOR}c",
    "</title><script>alert(1)</script>",
    "x" * 100_000,
    "take " * 20_000,
    "(" * 100,
    "&quot;&#34;&lt;",
)


@pytest.mark.parametrize("name", pages())
def test_no_text_of_a_link_becomes_an_element_or_a_long_title(name):
    page = pages()[name]
    typed = [page.key(field.name) for field in page.fields if field.kind == "text"]
    links = [*hostile_links(page), *(dict.fromkeys(typed, text) for text in ODD)]
    queries = [urlencode(link).encode() for link in links]
    # As nobody types it: quotes and other bytes as they are, half a surrogate, half an escape.
    queries += [
        f"{key}=".encode() + text
        for key in typed
        for text in (b"\"><script>'", b"%ED%A0%80", b"\xff\xed\xa0\x80", b"%", b"%00%0A")
    ]
    for query in queries:
        found = opened(f"/{page.entry.address}", query)
        assert found.elements == PLAIN[name], query
        assert found.title == found.said["og:title"]
        assert len(found.title) <= 2 * LONGEST_TEXT
        assert found.title.replace("\N{NARROW NO-BREAK SPACE}", "").isprintable()
        assert len(found.said["og:url"]) < page_limits.LINK_KB * 1024
        assert urlsplit(found.said["og:url"]).netloc == "lab.example"


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({"host": "localhost:8501", "scheme": "http"}, "http://localhost:8501"),
        ({"host": "[::1]:8501"}, "https://[::1]:8501"),
        ({"x_forwarded_prefix": "/grundy/"}, "https://lab.example/grundy"),
        ({"x_forwarded_prefix": '/"><b>'}, "https://lab.example"),
        ({"x_forwarded_prefix": "//evil.example"}, "https://lab.example"),
    ],
)
def test_the_card_leads_to_where_the_app_was_asked(said, place):
    found = opened("/nim", **said).said
    assert (found["og:url"], found["og:image"]) == (f"{place}/nim", f"{place}{PICTURE}")


@pytest.mark.parametrize("host", ["", 'x"><script>', "a/b", "a b", "user@a", "\xe9", "a" * 999])
def test_a_host_that_is_none_is_not_written(host):
    found = opened("/nim", host=host)
    assert found.title == "Nim · Grundy Lab"
    assert not {"og:url", "og:image"} & set(found.said)


def test_a_base_path_is_kept_and_nothing_beside_it_is_touched(monkeypatch):
    monkeypatch.setattr(st, "get_option", {"server.baseUrlPath": "/lab/"}.get)
    found = opened("/lab/nim").said
    assert found["og:url"] == "https://lab.example/lab/nim"
    assert found["og:image"] == f"https://lab.example/lab{PICTURE}"
    assert opened("/lab").said["og:url"] == "https://lab.example/lab/"
    assert ask(f"/lab{PICTURE}")[2] == (ASSETS / "preview.png").read_bytes()
    assert ask("/labnim")[2] == DOCUMENT.read_bytes()


def test_the_answer_is_of_its_own_length_kept_by_its_own_tag_and_compressed():
    status, headers, body = ask("/nim")
    assert (status, int(headers["content-length"])) == (200, len(body))
    assert headers["cache-control"] == "no-cache"
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert not {"last-modified", "accept-ranges", "content-encoding"} & set(headers)
    tag = headers["etag"]
    assert tag != ask("/nim", "nim-heaps=3")[1]["etag"]
    assert ask("/nim", range="bytes=0-9", if_modified_since="Fri, 01 Jan 2100 00:00:00 GMT") == (
        status,
        headers,
        body,
    )
    status, again, nothing = ask("/nim", if_none_match=f'"x", {tag}')
    assert (status, nothing, again["etag"]) == (304, b"", tag)
    assert "content-length" not in again
    _status, packed, small = ask("/nim", accept_encoding="gzip")
    assert (packed["content-encoding"], packed["vary"]) == (
        "gzip",
        "Accept-Language, Accept-Encoding",
    )
    assert int(packed["content-length"]) == len(small) < len(body) / 2
    assert gzip.decompress(small) == body


def test_a_request_for_the_head_alone_hears_the_same():
    assert ask("/nim", "nim-heaps=3", method="HEAD")[:2] == ask("/nim", "nim-heaps=3")[:2]


@pytest.mark.parametrize(
    ("path", "method"),
    [
        *(("/nim", method) for method in ("POST", "OPTIONS")),
        *((path, "GET") for path in ("/static/x", "/nim/media", "/kayles", "/nim.html", "//nim")),
    ],
)
def test_only_pages_are_touched(path, method):
    assert b"<title>Streamlit</title>" in ask(path, method=method)[2]


def test_what_is_no_document_stays_as_it_is():
    assert ask("/_stcore/health")[2] == b'{"path":"/_stcore/health"}'
    assert ask("/nim/")[0] == 301


def test_nobody_is_answered_who_has_left():
    assert messages("/nim", receive=leaves) == []


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_the_app_serves_its_picture_and_its_icon(method):
    for path, name in ((PICTURE, "preview.png"), ("/favicon.png", "favicon.png")):
        status, headers, body = ask(path, method=method)
        assert (status, headers["content-type"]) == (200, "image/png")
        assert body == ((ASSETS / name).read_bytes() if method == "GET" else b"")
        assert "max-age" in headers["cache-control"]


def test_the_picture_is_of_the_size_that_is_said_and_small():
    with Image.open(ASSETS / "preview.png") as picture:
        said = opened("/").said
        size = (int(said["og:image:width"]), int(said["og:image:height"]))
        assert picture.size == size == (1200, 630)
    assert (ASSETS / "preview.png").stat().st_size < 30_000


def test_the_document_says_its_language_and_its_title_in_it(monkeypatch):
    real = words._catalogue
    monkeypatch.setattr(
        words, "_catalogue", lambda name: pseudo.Pseudo() if name == "xx" else real(name)
    )
    monkeypatch.setattr(language, "languages", lambda: ("en", "xx"))
    heading = ENTRIES["which_theorem"].heading
    for query, wish, spoken in (("", "xx", "xx"), ("lang=en", "xx", "en"), ("lang=xx", "", "xx")):
        _status, _headers, body = ask("/which_applies", query, accept_language=wish)
        said = pseudo.pseudo(heading) if spoken == "xx" else heading
        assert f'<html lang="{spoken}"'.encode() in body
        assert f"<title>{said} · Grundy Lab</title>".encode() in body
