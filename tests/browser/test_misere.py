"""Misère play in a real browser: switch, guess, play, share; a phone; the accessibility checker."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.presenting import SIZES, presented, press
from browser.real_browser import shared_link, too_wide_by, wait_ready

PAGES = (
    "/nim?nim-misere=true",
    "/nim?nim-misere=true&nim-heaps=1+1&nim-answer=true",
    "/nim?nim-misere=true&nim-heaps=2+2&nim-answer=true",
    "/octal?octal-misere=true&octal-heaps=5+10+8&octal-answer=true",
    "/octal?octal-misere=true&octal-view=single&octal-verdict=true",
    "/nim?nim-misere=true&nim-heaps=2+1&nim-view=tree",
    "/sum?sum-misere=true&sum-games=0.77:+5;+take+any:+3&sum-answer=true",
)
"""What is looked at on a phone and by the accessibility checker."""


def main(page):
    return page.get_by_test_id("stMain")


@pytest.mark.journey(quick=False)
def test_from_normal_play_to_misere_play_and_a_link_of_it(new_page):
    page = new_page("/nim?nim-heaps=1+1+1+5")
    page.get_by_text("Misère play: the last to move loses").click()
    expect(page.get_by_text("Whoever makes the last move loses: who wins")).to_be_visible()
    wait_ready(page)
    expect(page).to_have_url(re.compile(re.escape("nim-misere=true")))
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Take 5 from D: 5 → 0").click()
    page.get_by_role("button", name="Play D 5 → 0").click()
    expect(page.get_by_text("Right: D 5 → 0 leaves 1, 1, 1.")).to_be_visible()
    page.get_by_text("What decides").click()
    wait_ready(page)
    page.get_by_role("button", name="Play this move").click()
    expect(page.get_by_text("You played D 5 → 0.")).to_be_visible()
    expect(page.get_by_text("3 ones, so odd")).to_be_visible()
    wait_ready(page)
    fresh = new_page(page.url)
    expect(fresh.get_by_text("Under misère play the player to move loses")).to_be_visible()
    expect(fresh.get_by_role("textbox", name="The heaps as text")).to_have_value("1 1 1 0")


def test_on_a_phone_the_next_screen_of_the_story_begins_at_its_top(new_page):
    page = new_page("/misere_play?show=true", width=390, height=844)
    page.get_by_text("Play one of them").scroll_into_view_if_needed()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_text("Heaps 2 and 2")).to_be_in_viewport(ratio=1)
    assert too_wide_by(page) == 0


def test_on_a_phone_the_board_of_a_bet_is_in_sight_once_it_is_answered_and_next_below_its_win(
    new_page,
):
    page = new_page("/misere_play", width=390, height=844)
    page.get_by_role("button", name="The player to move").click()
    board = page.get_by_role("button", name="Take 1 from A: 1 → 0")
    expect(page.get_by_text("Under misère play the player to move wins.")).to_be_in_viewport()
    page.get_by_role("button", name="I go first").click()
    expect(board).to_be_in_viewport(ratio=1)
    board.click()
    page.get_by_role("button", name="Play A 1 → 0").click()
    won, on = page.get_by_text("You win!"), page.get_by_role("button", name="Next", exact=True)
    expect(won).to_be_visible()
    wait_ready(page)
    assert won.bounding_box()["y"] < on.bounding_box()["y"]
    assert too_wide_by(page) == 0


def test_the_way_past_the_puzzle_opens_with_its_solution(new_page):
    page = new_page("/misere_play")
    on = page.get_by_role("button", name="Next", exact=True)
    for answer in ("The player to move", "The other player"):
        page.get_by_role("button", name=answer).click()
        on.click()
    on.click()
    page.get_by_role("button", name="No move wins").click()
    expect(page.get_by_text("There is one")).to_be_visible()
    expect(on).to_be_disabled()
    page.get_by_text("The solution").click()
    expect(on).to_be_enabled()
    expect(page.get_by_text("C 3→1")).to_be_visible()


def test_the_shared_link_of_single_heaps_opens_the_same_screen(new_page):
    page = new_page("/octal?octal-misere=true")
    page.get_by_role("radio", name="For the curious").click()
    wait_ready(page)
    page.get_by_role("radio", name="1", exact=True).click()
    expect(page.get_by_text("Right.", exact=True)).to_be_visible()
    page.get_by_text("Show the whole table").click()
    expect(page.get_by_role("table").get_by_text("▲ wild").first).to_be_visible()
    shared = shared_link(page)
    assert "octal-view=single" in shared
    assert "octal-misere=true" in shared
    fresh = new_page(shared)
    expect(fresh.get_by_role("table").get_by_text("▲ wild").first).to_be_visible()
    expect(fresh.get_by_text("Heaps 0 to 24, each alone")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["nim", "octal"])
def test_the_answer_to_a_single_heap_stands_on_one_screen_before_a_class(new_page, game, size):
    link = f"/{game}?{game}-misere=true&{game}-view=single"
    page = presented(new_page, link, width=size[0], height=size[1])
    press(page, "r")
    expect(page.locator("div.gl-said")).to_contain_text("The raised digits are misère values")
    whole = "(main) => main.scrollHeight <= main.clientHeight + 2"
    page.wait_for_function(whole, arg=main(page).element_handle())


def test_the_keyboard_switches_and_tries(new_page):
    page = new_page("/nim?nim-heaps=1+1")
    switch = page.get_by_role("switch", name="Misère play: the last to move loses")
    switch.focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("Whoever makes the last move loses: who wins")).to_be_visible()
    wait_ready(page)
    page.get_by_role("button", name="The player to move").press("Enter")
    expect(page.get_by_text("Under misère play the player to move wins.")).to_be_visible()
    wait_ready(page)
    page.get_by_role("button", name="Take 1 from A: 1 → 0").press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Right: A 1 → 0")).to_be_visible()


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("link", PAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(new_page, axe, link, theme):
    page = new_page(link, theme=theme)
    expect(main(page).locator(".gl-misere")).to_be_visible()
    assert axe(page) == []


@pytest.mark.sweep(check=2)
@pytest.mark.parametrize("link", PAGES)
def test_a_phone_never_scrolls_sideways(new_page, link):
    page = new_page(link, width=390, height=844)
    assert too_wide_by(page) == 0


def test_on_a_phone_another_view_folds_the_editors_so_that_its_question_is_in_sight(new_page):
    page = new_page("/nim?nim-view=play", width=390, height=844)
    page.get_by_text("Edit", exact=True).click()
    page.get_by_text("Misère play: the last to move loses").click()
    expect(page.locator(".gl-rule")).to_contain_text("Whoever moves last loses.")
    wait_ready(page)
    page.get_by_role("radio", name="Winning move").click()
    question = page.get_by_text("who wins if both play perfectly?")
    expect(question).to_be_in_viewport(ratio=1)
    wait_ready(page)
    expect(question).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("textbox", name="The heaps as text")).to_be_hidden()
