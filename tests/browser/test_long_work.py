"""Long work in a real browser: a bar that fills, a Stop that stops, and the page goes on."""

from __future__ import annotations

import re
from zlib import crc32

import pytest
from playwright.sync_api import expect

from browser.real_browser import too_wide_by, wait_ready

HEAP = 92_000


@pytest.fixture
def rule(request):
    """Return a rule of this test alone, whose heap takes the two seconds that a page may work.

    What was worked out for one test would be kept for the next.
    """
    return f"split into 2 unequal or take {1_000 + crc32(request.node.nodeid.encode()) % 5_000}"


def bar(page):
    return page.get_by_test_id("stMain").get_by_role("progressbar")


def stop(page):
    # Streamlit's own button of that name is put away, once the style is there.
    return page.get_by_test_id("stMain").get_by_role("button", name="Stop")


def heaps(page):
    return page.get_by_role("textbox", name="The heaps as text")


@pytest.fixture
def working(new_page, rule):
    """Return a function that opens a page whose work takes long, and waits for its bar."""

    def open_page(**how):
        page = new_page(None, **how)
        page.goto(f"/your_rule?own-view=move&own-rule={rule.replace(' ', '+')}&own-heaps={HEAP}")
        expect(bar(page)).to_be_visible()
        return page

    return open_page


def test_slow_work_shows_how_far_it_is_stops_and_lets_the_page_go_on(working, rule):
    page = working()
    expect(page.get_by_text(f"Working out the values and the moves of “{rule}”.")).to_be_visible()
    expect(page.get_by_text("Heap ", exact=False).filter(has_text=" of 92")).to_be_visible()
    expect(stop(page)).to_have_count(1)
    expect(page.get_by_test_id("stStatusWidget")).to_have_count(1)
    expect(page.get_by_test_id("stStatusWidget")).to_be_hidden()
    stop(page).press("Enter")
    expect(page.get_by_role("status").filter(has_text="Stopped at heap")).to_be_visible()
    expect(bar(page)).to_have_count(0)
    wait_ready(page)
    assert heaps(page).input_value() == str(HEAP)
    heaps(page).fill("9 12")
    heaps(page).press("Enter")
    expect(page.get_by_text("Who wins if both play")).to_be_visible()
    wait_ready(page)
    expect(page).to_have_url(re.compile(re.escape("own-heaps=9+12")))
    assert "Stopped" not in page.get_by_test_id("stMain").inner_text()
    page.get_by_role("radio", name="Pattern").click()
    expect(page.get_by_text("Values in a row")).to_be_visible()


def test_another_rule_typed_meanwhile_gets_its_answer_at_once(working):
    page = working()
    rule = page.get_by_role("textbox", name="The rule as text")
    rule.fill("take 1-3")
    rule.press("Control+Enter")
    expect(page.get_by_text("Who wins if both play")).to_be_visible()
    expect(bar(page)).to_have_count(0)


def test_what_was_stopped_goes_on_when_asked_to(working):
    page = working()
    stop(page).click()
    again = page.get_by_role("button", name="Continue")
    expect(again).to_be_visible()
    again.click()
    expect(bar(page)).to_be_visible()
    expect(again).to_have_count(0)
    page.get_by_role("radio", name="Step by step").click()
    expect(page.get_by_text("Heap to derive").first).to_be_visible()
    expect(bar(page)).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_while_it_works_and_when_it_is_stopped(working, axe, theme):
    page = working(theme=theme)
    assert axe(page) == []
    expect(stop(page)).to_be_visible()
    stop(page).click()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    wait_ready(page)
    assert axe(page) == []


def test_a_phone_never_scrolls_sideways_meanwhile(working):
    page = working(width=390, height=844)
    assert too_wide_by(page) == 0
    stop(page).click()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    assert too_wide_by(page) == 0
