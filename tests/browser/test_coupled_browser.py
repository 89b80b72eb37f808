"""The staircase, one from each, Moore's Nim and the string in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.real_browser import expect_same_screen, shared_link, too_wide_by, wait_ready

VIEWS = (
    "/staircase?stair-step=1",
    "/staircase?stair-step=4",
    "/staircase?stair-steps=0+3+2+3&stair-view=move&stair-answer=true",
    "/staircase?stair-view=tree",
    "/one_from_each?one-step=3",
    "/one_from_each?one-view=move&one-answer=true",
    "/one_from_each?one-view=tree",
    "/moore?moore-step=4",
    "/moore?moore-view=move&moore-answer=true",
    "/moore?moore-view=tree",
    "/palindromes",
    "/palindromes?str-step=5",
    "/palindromes?str-view=move&str-answer=true",
    "/palindromes?str-view=tree",
    "/fibonacci?fib-step=4",
    "/fibonacci?fib-view=move&fib-answer=true",
    "/fibonacci?fib-view=tree",
    "/coins?coins-step=3&coins-turn=mock-turtles",
    "/coins?coins-view=move&coins-answer=true",
    "/nim_with_a_pass?pass-step=2",
    "/nim_with_a_pass?pass-view=move&pass-answer=true",
    "/nim_with_a_pass?pass-view=tree",
    "/hackenbush",
    "/hackenbush?hack-step=3",
    "/hackenbush?hack-view=move&hack-answer=true",
    "/hackenbush?hack-view=tree",
)


def field(page, name):
    return page.get_by_role("textbox", name=name)


def press(page, name):
    page.get_by_role("button", name=name).first.click()
    wait_ready(page)


def choose(page, name):
    page.get_by_role("radio", name=name).click()
    wait_ready(page)


@pytest.mark.journey
def test_a_lesson_on_the_staircase_from_a_reversed_move_to_a_played_one(new_page):
    page = new_page("/staircase")
    expect(page.get_by_text("Say you bring 2 from step 3 onto step 2.")).to_be_visible()
    choose(page, "yes: I bring the same 2 on to step 1")
    expect(page.get_by_text("Right.")).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    wait_ready(page)
    expect(page.get_by_text("your move has changed nothing")).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape("stair-step=3")))
    press(page, "Add a stone to step 2")
    expect(field(page, "The stones on each step as text")).to_have_value("2 2 4 3 5")
    press(page, "Add a step")
    expect(field(page, "The stones on each step as text")).to_have_value("2 2 4 3 5 1")
    choose(page, "Winning move")
    page.get_by_text("Show the answer").last.click()
    wait_ready(page)
    expect(page.get_by_role("status").filter(has_text="XOR of the even steps")).to_be_visible()


def test_a_move_on_the_staircase_is_played_and_taken_back_with_the_browser(new_page):
    page = new_page("/staircase?stair-view=move&stair-answer=true")
    press(page, re.compile("^Play this move"))
    expect(field(page, "The stones on each step as text")).to_have_value("2 3 2 3 5")
    expect(page.get_by_role("heading", name="Why every move fails")).to_be_visible()
    page.go_back()
    wait_ready(page)
    expect(field(page, "The stones on each step as text")).to_have_value("2 1 4 3 5")


def test_one_from_each_is_guessed_heap_by_heap(new_page):
    page = new_page("/one_from_each?one-view=move")
    press(page, "The player to move")
    choose(page, "take one from …")
    for heap in ("A of 3", "C of 5"):
        page.get_by_role("button", name=heap).click()
        wait_ready(page)
    press(page, "Try it")
    expect(page.get_by_text("These are the odd heaps, and only these.")).to_be_visible()
    press(page, re.compile("^Play this move"))
    expect(field(page, "The heaps as text")).to_have_value("2 4 4")


def test_moores_columns_are_walked_with_the_keyboard_and_k_stays_in_the_link(new_page):
    page = new_page("/moore")
    page.locator("h1").click()
    page.keyboard.press("End")
    wait_ready(page)
    expect(page.get_by_text("The move is D 8 → 6.")).to_be_visible()
    number = page.get_by_role("spinbutton", name="k: a move makes")
    number.fill("3")
    number.press("Enter")
    wait_ready(page)
    expect(page).to_have_url(re.compile(re.escape("moore-k=3")))
    fresh = new_page(page.url)
    expect(fresh.get_by_role("spinbutton", name="k: a move makes")).to_have_value("3")


def test_letters_are_cut_with_the_keyboard_and_a_wrong_one_is_explained(new_page):
    page = new_page("/palindromes")
    letter = page.get_by_role("button", name="Cut out b at place 2")
    letter.focus()
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(field(page, "The text to cut")).to_have_value("a b ababacdcdc")
    expect(page.get_by_role("button", name="Cut out b at place 2")).to_be_focused()
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(page.get_by_text("Place 2 is at an end of its piece")).to_be_visible()
    expect(field(page, "The text to cut")).to_have_value("a b ababacdcdc")
    page.go_back()
    wait_ready(page)
    expect(field(page, "The text to cut")).to_have_value("abababacdcdc")


def test_an_edge_is_cut_and_grown_with_the_keyboard(new_page):
    page = new_page("/hackenbush?hack-view=move")
    page.get_by_role("button", name="Cut C: 2 edges fall.").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Cut B: 1 edge falls.")).to_be_focused()
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(field(page, "The plants as text")).to_have_value("3 (()()) 3")
    page.get_by_text("Grow", exact=True).click()
    wait_ready(page)
    page.get_by_role("button", name="Let an edge grow on A.").focus()
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(field(page, "The plants as text")).to_have_value("((())()) (()()) 3")
    expect(page.get_by_role("button", name="Let an edge grow on A.")).to_be_focused()


def test_a_run_opens_its_heap_of_dawsons_chess(new_page):
    page = new_page("/palindromes?str-step=4")
    page.get_by_role("link", name="A: why 3?").click()
    page.get_by_role("heading", name="Kayles and octal games").wait_for()
    wait_ready(page)
    expect(field(page, "The rule as text")).to_have_value("0.137")
    expect(field(page, "The heaps as text")).to_have_value("5")


def test_rubbish_is_kept_and_explained(new_page):
    page = new_page("/palindromes")
    text = field(page, "The text to cut")
    text.fill("aba-cac")
    text.press("Enter")
    wait_ready(page)
    expect(page.get_by_role("alert")).to_contain_text("is not a letter")
    expect(text).to_have_value("aba-cac")


@pytest.mark.sweep(check=4)
@pytest.mark.parametrize("link", VIEWS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_any_view(new_page, axe, link, theme):
    assert axe(new_page(link, theme=theme)) == []


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("link", VIEWS)
def test_a_phone_never_scrolls_sideways(new_page, link):
    page = new_page(link, width=390, height=844)
    assert too_wide_by(page) == 0


@pytest.mark.parametrize(
    "link",
    [
        "/staircase?stair-steps=1+2+3+4&stair-step=4",
        "/one_from_each?one-heaps=2+4&one-view=move&one-answer=true",
        "/moore?moore-heaps=4+5+6+7&moore-view=move&moore-k=3&moore-answer=true",
        "/palindromes?str-text=a+b+acaba&str-view=tree&str-tree=2",
    ],
)
def test_the_shared_link_shows_the_same_screen_in_a_fresh_browser(new_page, link):
    page = new_page(link)
    expect_same_screen(page, new_page(shared_link(page)))
