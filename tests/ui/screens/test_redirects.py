"""Wrong addresses: which are answered by the middleware, what it says, where it leads."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from urllib.parse import parse_qs, urlencode

import pytest
from markupsafe import escape
from starlette.responses import PlainTextResponse

from house import PAGES
from ui.catalogue.lookup import ENTRIES
from ui.screens.find_game import meant
from ui.screens.redirects import Redirects

READER = "text/html,application/xhtml+xml,*/*;q=0.8"


def ask(path, accept=READER, method="GET", kind="http", query=""):
    """Send a request to the middleware in front of an app; return the status and the text."""
    sent = []

    async def app(scope, receive, send):
        await PlainTextResponse("inside")(scope, receive, send)

    async def send(message):
        sent.append(message)

    headers = [(b"accept", accept.encode())]
    scope = {"type": kind, "path": path, "method": method, "headers": headers}
    scope["query_string"] = query.encode()
    asyncio.run(Redirects(app)(scope, None, send))
    return sent[0]["status"], b"".join(part.get("body", b"") for part in sent[1:]).decode()


def links(text):
    return [unescape(there) for there in re.findall(r'href="([^"]*)"', text)]


@pytest.mark.parametrize("page", ENTRIES.values(), ids=list(ENTRIES))
def test_every_page_and_every_old_name_of_one_is_let_through(page):
    for name in {page.address, page.slug if page.address else ""}:
        assert ask(f"/{name}") == (200, "inside")
        assert ask(f"/{name}/") == (200, "inside")


@pytest.mark.parametrize(
    "path",
    ["/lab-status", "/_stcore/health", "/static/x", "/favicon.png", "/media/kayles", "/nim/media"],
)
def test_what_is_no_name_of_a_page_is_let_through(path):
    assert ask(path) == (200, "inside")


def test_only_a_reader_is_answered():
    assert ask("/kayles", accept="*/*")[0] == 200
    assert ask("/kayles", method="POST")[0] == 200
    assert ask("/kayles")[0] == 404


def test_a_known_rule_leads_to_its_page_with_that_rule():
    status, text = ask("/dawsons_chess")
    assert status == 404
    assert "There is no page “dawsons_chess” in Grundy Lab." in text
    assert links(text) == ["octal?octal-view=play&octal-rule=0.137", "."]
    assert links(ask("/kayles")[1]) == ["octal?octal-view=play", "."], "no rule: it is Kayles"
    assert links(ask("/kayles/")[1]) == ["../", "octal?octal-view=play", "."]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Nim", "nim"),
        ("wythof", "wythoff"),
        ("grundy", "grundys_game"),
        ("moores-nim", "moore"),
        ("Practise", "practice"),
        ("string", "palindromes"),
        ("xyzzy", None),
        ("☃", None),
        ("a", None),
    ],
)
def test_a_near_name_leads_to_its_page(name, slug):
    found = meant(name)
    assert (found and found.page.slug) == slug


@pytest.mark.parametrize("page", PAGES.values(), ids=list(PAGES))
def test_what_a_wrong_address_says_of_the_page_is_in_the_link_to_it(page):
    said = {entry.name: "true" if entry.kind == "switch" else "7" for entry in page.fields}
    said |= {"view": page.views[-1].name} if page.views else {}
    for prefix in (page.prefix, "kay"):
        query = urlencode({f"{prefix}-{name}": text for name, text in said.items()})
        there = links(ask(f"/x/{page.slug}-", query=query)[1])[1]
        assert parse_qs(there.partition("?")[2]) == {page.key(n): [t] for n, t in said.items()}


def test_a_known_rule_keeps_what_the_wrong_address_says():
    for said in ("view=move", "kay-view=move"):
        assert links(ask("/kayles", query=said)[1])[0] == "octal?octal-view=move"
    there = links(ask("/dawsons_chess", query="x-heaps=9&utm=mail")[1])[0]
    assert there == "octal?octal-rule=0.137&octal-heaps=9", "no view: the one that heaps open"


def test_a_public_name_leads_to_the_page_that_is_this_game_and_says_how():
    assert links(ask("/coin-turning")[1]) == ["coins?coins-view=play", "."]
    for path in ("/nimble", "/poker-nim", "/Northcott"):
        text = ask(path)[1]
        assert links(text) == ["nim?nim-view=play", "."]
        assert str(escape(meant(path.strip("/")).said)) in text
    assert meant("nimble").said != meant("northcott").said


@pytest.mark.parametrize("name", ["<img src=x onerror=1>", '"><script>', "x" * 5000])
def test_what_was_typed_is_said_back_as_text_and_not_at_length(name):
    text = ask(f"/{name}")[1]
    assert "<img" not in text
    assert "<script" not in text
    assert len(text) < 2_000


@pytest.mark.parametrize(
    ("path", "up"), [("/games/nim", "../"), ("/nim/play", "../"), ("/nim/play/", "../../")]
)
def test_an_address_of_several_parts_is_answered_by_one_that_is_a_name(path, up):
    status, text = ask(path)
    assert status == 404
    assert f"There is no page “{path.strip('/')}” in Grundy Lab." in text
    assert links(text) == [up, "nim?nim-view=play", "."]


def test_parts_that_are_streamlits_own_are_let_through():
    for path in ("/component/x/index", "/nim/_stcore/health", "/a/b.png", "/a/.well-known"):
        assert ask(path) == (200, "inside")
