"""Fixtures for tests in a real browser: a server for each worker, a Chromium for each file.

`new_page` opens a page in a context of its own (nothing remembered from other tests). When the test
ends, every page it opened must have stayed on this machine and free of console errors.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from browser.real_browser import (
    WAIT_MS,
    Watch,
    find_chromium,
    launch,
    running_app,
    serious_violations,
    wait_ready,
)
from house import untouched

# A loaded machine paints late; what is expected is waited for, never slept for.
expect.set_options(timeout=WAIT_MS)

HERE = f"{Path(__file__).resolve().parent}{os.sep}"


def pytest_collection_modifyitems(items):
    """Mark every test of this folder.

    On a busy machine a press can fall between two layouts of a page, or a wait can be too short.
    So a test that failed is tried once more, in a fresh browser context; one that fails twice has
    failed, and the report names those that needed a second try.
    """
    for item in items:
        if str(item.path).startswith(HERE):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def app_url(tmp_path_factory):
    """Return the address of the running app, without a slash at the end."""
    with running_app(tmp_path_factory.mktemp("server") / "server.log") as url:
        yield url


@pytest.fixture(scope="module")
def browser():
    """Return a running Chromium, a new one for each file of tests.

    Playwright keeps an event loop in this thread as long as it lives; tests of other folders must
    not meet it, and pytest has no scope for a folder that is no package.
    """
    if find_chromium() is None:
        pytest.skip("no Chromium on this machine: install chromium or google-chrome")
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def watch(app_url):
    """Return what this test's pages did wrong; checked when the test ends."""
    watch = Watch(app_url)
    yield watch
    assert watch.strangers == [], "a page asked another machine for something"
    assert watch.complaints == [], "a page complained on the browser's console"


@pytest.fixture
def new_page(browser, app_url, watch):
    """Return a function that opens a link of the app and waits until the page is ready.

    ``new_page(link="/", width=1280, height=900, theme="light", bare=False, **context)``

    `link` is a path with its query, or None for a blank page; a path alone means the untouched
    view of the page there, and with `bare` what its bare address opens. `theme` is "light" or
    "dark".
    Anything else goes to Playwright's ``browser.new_context`` (``permissions``, ``has_touch``, …).
    Each page has a context of its own: a fresh visitor.
    """
    contexts = []

    def open_page(link="/", *, width=1280, height=900, theme="light", bare=False, **context):
        context = browser.new_context(
            base_url=app_url,
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion="reduce",
            locale="en-US",
            **context,
        )
        contexts.append(context)
        context.set_default_timeout(WAIT_MS)
        context.on("page", watch.follow)
        page = context.new_page()
        if link is not None:
            page.goto(link if bare else untouched(link))
            wait_ready(page)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page):
    """Return a blank page, light and 1280 wide."""
    return new_page(None)


@pytest.fixture
def axe():
    """Return a function: page -> its serious and critical accessibility violations, in words."""
    return serious_violations
