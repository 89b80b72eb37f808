"""A view in a frame of another page, which is of another origin: playable, and it does no harm."""

from __future__ import annotations

import re
import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.real_browser import wait_ready

ROOT = Path(__file__).resolve().parents[2]


class _Host(BaseHTTPRequestHandler):
    """Serves one page, and writes no log."""

    def __init__(self, page: list[str], *given):
        self.page = page
        super().__init__(*given)

    def do_GET(self):
        body = self.page[0].encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_said):
        pass


@pytest.fixture
def framed(browser, watch):
    """Return a function: the code of a frame → the page of another origin that holds it."""
    held = [""]
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Host, held))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    contexts = []

    def open_host(code: str, theme: str = "light"):
        held[0] = (
            '<!doctype html><html lang="en"><title>A course page</title>'
            f"<main><h1>Course</h1>{code}</main></html>"
        )
        context = browser.new_context(
            viewport={"width": 1000, "height": 800}, color_scheme=theme, reduced_motion="reduce"
        )
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        # `localhost` and `127.0.0.1` are different sites, not only different ports.
        host = f"localhost:{server.server_address[1]}"
        watch.hosts.append(host)
        page.goto(f"http://{host}/")
        page.wait_for_function("document.querySelector('iframe') !== null")
        inside = page.frame_locator("iframe")
        expect(inside.get_by_test_id("stMain")).to_be_visible()
        wait_ready(page.frames[1])
        expect(inside.get_by_role("link", name="Open in full")).to_be_visible()
        return page, inside

    yield open_host
    for context in contexts:
        context.close()
    server.shutdown()
    server.server_close()


def frame_of(address: str) -> str:
    return f'<iframe src="{address}" title="Game" width="960" height="640"></iframe>'


def test_the_code_that_share_offers_is_played_in_a_page_of_another_origin(
    new_page, framed, app_url
):
    page = new_page("/nim?nim-heaps=3+5&nim-view=play")
    page.get_by_role("button", name="Share").first.click()
    wait_ready(page)
    page.get_by_text("Print, save or embed").click()
    code = page.get_by_label("Code for a frame").input_value()
    assert f"{app_url}/nim?nim-heaps=3+5&amp;nim-view=play&amp;embed=true" in code

    host, inside = framed(code)
    before = host.url
    expect(inside.get_by_role("button", name="Share")).to_have_count(0)
    expect(inside.locator(".st-key-desk")).to_be_hidden()
    expect(inside.locator("[data-testid^=stTopNav]")).to_have_count(0)
    # A move, by the keyboard's way that every board has.
    typed = inside.get_by_role("textbox").first
    typed.fill("B3")
    typed.press("Enter")
    expect(inside.get_by_test_id("stMain")).to_contain_text(re.compile(r"5\s*→\s*3"))
    # Its tabs.
    inside.get_by_role("radio", name="Winning move").click()
    expect(inside.get_by_text("Who wins if both play")).to_be_visible()
    inside.get_by_role("button", name="The player to move").click()
    expect(inside.locator(".gl-turn")).to_contain_text("The player to move wins.")
    wait_ready(host.frames[1])
    assert "embed=true" in host.frames[1].url
    assert host.url == before

    with host.context.expect_page() as opened:
        inside.get_by_role("link", name="Open in full").click()
    full = opened.value
    full.wait_for_load_state()
    wait_ready(full)
    assert full.url.startswith(f"{app_url}/nim?")
    assert "nim-view=move" in full.url
    assert "embed" not in full.url
    expect(full.get_by_role("button", name="Share").first).to_be_visible()


def test_the_editors_are_there_where_the_frame_asks_for_them(framed, app_url):
    _host, inside = framed(frame_of(f"{app_url}/nim?embed=true&edit=true"))
    expect(inside.locator(".st-key-desk")).to_be_visible()
    expect(inside.get_by_role("button", name="Share")).to_have_count(0)
    href = inside.get_by_role("link", name="Open in full").get_attribute("href")
    assert href == f"{app_url}/nim"


def test_a_frame_stays_a_frame_on_the_way_to_another_page(framed, app_url):
    host, inside = framed(frame_of(f"{app_url}/lesson?les-name=mex&les-beat=9&embed=true"))
    inside.get_by_text("Other ways on").click()
    inside.get_by_test_id("stPageLink").filter(has_text="Practise").get_by_role("link").click()
    expect(inside.get_by_role("heading", level=1)).not_to_have_text("A short way to the number")
    wait_ready(host.frames[1])
    assert "/practice" in host.frames[1].url
    assert "embed=true" in host.frames[1].url
    expect(inside.get_by_role("link", name="Open in full")).to_be_visible()
    expect(inside.locator("[data-testid^=stTopNav]")).to_have_count(0)


ATTACKS = (
    "nim?nim-rule=%3Cscript%3Etop.location%3D'about:blank'%3C/script%3E&nim-heaps=1",
    "nim?nim-heaps=javascript:top.location%3D'about:blank'",
    "plan?plan-items=javascript:top.location%3D1+//evil.example/x&plan-title=%3Cimg+src%3Dx%3E",
    "lesson?les-name=//evil.example",
    "reference?ref-try=%3Ca+href%3D%22//evil.example%22+target%3D_top%3Ex",
    "nim?embed_options=//evil.example&present=//evil.example&edit=//evil.example",
)


@pytest.mark.parametrize("link", ATTACKS)
def test_no_link_leads_the_page_around_it_away_or_runs(framed, app_url, link):
    host, inside = framed(frame_of(f"{app_url}/{link}&embed=true".replace("'", "&#39;")))
    before = host.url
    host.wait_for_timeout(500)
    assert host.url == before
    assert host.frames[1].url.startswith(app_url)
    outward = inside.locator('[target="_top"], [target="_parent"], a[href^="javascript:"]')
    assert outward.count() == 0


def test_no_script_of_ours_reaches_out_of_the_frame():
    reaching = re.compile(
        r"\b(?:window\.)?(?:top|parent)\.(?:location|document|postMessage|open)\b"
    )
    scripts = sorted((ROOT / "ui" / "assets").glob("*.js"))
    assert scripts
    assert [path.name for path in scripts if reaching.search(path.read_text("utf-8"))] == []


@pytest.mark.sweep(check=2)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("link", ["nim?nim-view=play", "subtraction?sub-view=pattern"])
def test_nothing_in_a_frame_is_out_of_reach(new_page, axe, link, theme):
    page = new_page(f"/{link}&embed=true", width=900, height=640, theme=theme)
    expect(page.get_by_role("link", name="Open in full")).to_be_visible()
    assert axe(page) == []
