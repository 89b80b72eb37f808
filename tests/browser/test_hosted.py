"""The hosted set in a real browser: how much comes over the wire, and a process that dies."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import socketserver
import threading
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser.real_browser import Watch, wait_ready
from drawn_links import DrawnLinks
from hosted import NO_NGINX, find_nginx, running_host

pytestmark = pytest.mark.nginx

FIRST_VISIT = 2_000_000
SECOND_VISIT = 115_000
"""Most bytes over the wire."""

BACK_MS = 10_000
"""Longest until a visitor whose process has died is back at the screen."""


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    """Return a running set of two processes."""
    if find_nginx() is None:
        pytest.skip(NO_NGINX)
    with running_host(tmp_path_factory.mktemp("hosted") / "log", "--workers", "2") as hosted:
        yield hosted


@pytest.fixture
def visitor(browser, hosted):
    """Return a page of a fresh visitor, watched for strangers and complaints."""
    watch = Watch(hosted.url)
    context = browser.new_context(base_url=hosted.url, reduced_motion="reduce")
    context.on("page", watch.follow)
    page = context.new_page()
    yield page, watch
    context.close()
    assert watch.strangers == []


class Wire(socketserver.ThreadingTCPServer):
    """Stands between a browser and the set, passes everything on, and counts what comes back."""

    daemon_threads = True

    def __init__(self, url):
        self.behind = urlsplit(url).hostname, urlsplit(url).port
        self.bytes = 0
        super().__init__(("127.0.0.1", 0), Line)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"


class Line(socketserver.BaseRequestHandler):
    """One connection through the wire."""

    def handle(self):
        with socket.create_connection(self.server.behind) as behind:
            up = threading.Thread(target=self.pass_on, args=(self.request, behind), daemon=True)
            up.start()
            self.pass_on(behind, self.request)

    def pass_on(self, source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                target.sendall(data)
                if target is self.request:
                    self.server.bytes += len(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def wire(hosted):
    """Return a wire to the set."""
    with Wire(hosted.url) as wire:
        threading.Thread(target=wire.serve_forever, daemon=True).start()
        yield wire
        wire.shutdown()


@pytest.mark.parametrize("link", ["/", "/subtraction?sub-view=pattern", "/wythoff"])
def test_a_first_visit_is_small_and_a_second_tiny(browser, wire, link):
    # Nothing is routed here: what stands between would keep the browser from its own store.
    context = browser.new_context(base_url=wire.url)
    # What a page loads once it is idle would be counted on a slow machine, and only there.
    context.add_init_script("window.glAhead = true")
    try:
        for least, most in ((200_000, FIRST_VISIT), (1_000, SECOND_VISIT)):
            wire.bytes = 0
            page = context.new_page()
            page.goto(link)
            wait_ready(page)
            assert least < wire.bytes <= most
    finally:
        context.close()


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize(
    "link", ["/", "/nim?nim-view=pattern", "/octal?octal-view=move", "/lesson", "/contest_lab"]
)
def test_the_policy_of_the_headers_stops_nothing_of_ours(visitor, link):
    page, watch = visitor
    page.goto(link)
    wait_ready(page)
    assert watch.complaints == []


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("seed", range(24))
def test_a_drawn_link_makes_the_browser_ask_nobody_else(visitor, seed):
    page, watch = visitor  # which tells of every request that leaves the set
    page.goto(DrawnLinks(seed).next())
    wait_ready(page)
    assert watch.complaints == []


def test_a_visitor_whose_process_dies_is_back_at_the_screen_without_doing_anything(visitor, hosted):
    page, _watch = visitor  # the lost connection itself is a complaint
    page.goto("/subtraction?sub-heaps=7+9&sub-view=move")
    wait_ready(page)
    field = page.get_by_role("textbox", name="The heaps as text")
    field.fill("4 6 13")
    field.press("Enter")
    wait_ready(page)
    seat = next(c for c in page.context.cookies() if c["name"] == "lab_seat")["value"][0]
    before = page.get_by_test_id("stMain").inner_text()
    os.kill(hosted.apps()[int(seat)], signal.SIGKILL)
    app = page.get_by_test_id("stApp")
    expect(app).not_to_have_attribute("data-test-connection-state", "CONNECTED")
    expect(app).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=BACK_MS)
    wait_ready(page)
    expect(field).to_have_value("4 6 13")
    expect(page.get_by_test_id("stMain")).to_have_text(before, use_inner_text=True)
