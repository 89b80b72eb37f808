"""Wythoff's page in a real browser: the board by mouse and keyboard, a lesson, a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.real_browser import expect_same_screen, shared_link, too_wide_by, wait_ready

VIEWS = (
    "view=derivation",
    "view=pattern",
    "view=pattern&wyt-map=values",
    "view=pattern&wyt-map=xor",
    "view=pattern&wyt-verdict=true",
    "view=move&wyt-answer=true",
    "view=tree",
)


def cell(page, a, b):
    return page.get_by_role("gridcell", name=f"{a} and {b}").first


def heaps(page):
    return page.get_by_role("textbox", name="The heaps as text")


def test_a_lesson_from_the_mex_to_the_winning_move(new_page):
    page = new_page("/wythoff")
    expect(page.get_by_text("Which number is the smallest that is missing?")).to_be_visible()
    page.get_by_role("radio", name="1", exact=True).click()
    wait_ready(page)
    expect(page.get_by_text("Right.")).to_be_visible()
    page.get_by_role("radio", name="Map").click()
    wait_ready(page)
    cell(page, 4, 6).click()
    wait_ready(page)
    expect(page.get_by_text("a move reaches (3, 5), which is P")).to_be_visible()
    cell(page, 4, 7).click()
    wait_ready(page)
    expect(page.get_by_text("Every move from (4, 7) leads to an N")).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape("wyt-found=4")))
    page.get_by_role("radio", name="Winning move").click()
    wait_ready(page)
    page.get_by_text("Show the answer").click()
    wait_ready(page)
    page.get_by_role("button", name="Play this move").first.click()
    wait_ready(page)
    expect(heaps(page)).to_have_value("4 7")
    page.go_back()
    wait_ready(page)
    expect(heaps(page)).to_have_value("5 7")


def test_the_board_is_one_tab_stop_and_the_arrows_walk_over_it(new_page):
    page = new_page("/wythoff?wyt-view=pattern&wyt-map=values")
    expect(page.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    cell(page, 5, 7).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(cell(page, 4, 6)).to_be_focused()
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(heaps(page)).to_have_value("4 6")
    expect(page.get_by_text("(4, 6) is worth 9")).to_be_visible()


def test_arrows_on_the_board_do_not_press_the_stepper(new_page):
    page = new_page("/wythoff?wyt-step=1")
    cell(page, 5, 7).focus()
    page.keyboard.press("ArrowLeft")
    wait_ready(page)
    expect(page.get_by_text("Taking from B goes left along the row")).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    wait_ready(page)
    expect(page.get_by_text("Taking from A goes up the column")).to_be_visible()


@pytest.mark.sweep(check=2)
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_any_view(new_page, axe, view, theme):
    assert axe(new_page(f"/wythoff?wyt-{view}", theme=theme)) == []


@pytest.mark.sweep(check=2)
@pytest.mark.parametrize("view", VIEWS)
def test_a_phone_never_scrolls_sideways(new_page, view):
    page = new_page(f"/wythoff?wyt-{view}", width=390, height=844)
    assert too_wide_by(page) == 0


@pytest.mark.parametrize(
    "link",
    [
        "/wythoff?wyt-view=pattern&wyt-map=values&wyt-size=9",
        "/wythoff?wyt-heaps=165580140+267914295&wyt-view=move&wyt-answer=true",
    ],
)
def test_the_shared_link_shows_the_same_screen_in_a_fresh_browser(new_page, link):
    page = new_page(link)
    expect_same_screen(page, new_page(shared_link(page)))
