"""The game tree in a real browser: keys, guesses, its drawing in sight, its link, its table."""

import re

import pytest
from playwright.sync_api import expect

from browser.real_browser import too_wide_by, wait_ready
from said import tells


def press(page, key):
    page.keyboard.press(key)
    wait_ready(page)


def picture(page):
    return page.get_by_role("img", name="Game tree of")


def said(page):
    return page.locator(".st-key-tree-question").inner_text()


def test_a_tree_is_labelled_with_the_keyboard_alone(new_page):
    page = new_page("/nim?nim-view=tree&nim-heaps=1+2&nim-tree=0")
    assert "Begin at the end" in said(page)
    press(page, "p")
    assert "Right." in said(page)
    expect(page).to_have_url(re.compile(re.escape("nim-tree=1")))
    press(page, "p")
    assert "Not P." in said(page)
    press(page, "n")
    expect(page).to_have_url(re.compile(re.escape("nim-tree=2")))
    press(page, "End")
    assert tells(said(page), "1 2 N 1 1")  # the position, its label, and the move that wins
    expect(page.get_by_role("img", name="5 of them have labels.")).to_be_visible()
    press(page, "ArrowLeft")
    expect(page).to_have_url(re.compile(re.escape("nim-tree=4")))
    press(page, "Home")
    expect(page).to_have_url(re.compile(re.escape("nim-tree=0")))


def test_letters_typed_in_a_field_are_no_guesses(new_page):
    page = new_page("/nim?nim-view=tree&nim-tree=0")
    field = page.get_by_role("textbox", name="The rule as text")
    field.click()
    field.press_sequentially("np")
    wait_ready(page)
    expect(page).to_have_url(re.compile(re.escape("nim-tree=0")))
    assert "Begin at the end" in said(page)


def test_the_link_of_a_tree_opens_the_same_screen_in_a_fresh_browser(new_page):
    page = new_page("/subtraction?sub-view=tree&sub-rule=take+1,+3,+4&sub-heaps=7")
    press(page, "ArrowRight")
    press(page, "ArrowRight")
    fresh = new_page(page.url)
    expect(fresh.get_by_test_id("stMain")).to_have_text(
        page.get_by_test_id("stMain").inner_text(), use_inner_text=True
    )
    assert picture(fresh).get_attribute("aria-label") == picture(page).get_attribute("aria-label")


def test_the_position_in_question_is_in_sight_in_a_tall_drawing(new_page):
    page = new_page("/subtraction?sub-view=tree&sub-rule=take+1-3&sub-heaps=40&sub-tree=0")
    frame = page.get_by_role("region", name="The drawing of the game tree")
    for key in ("Home", "End"):
        press(page, key)
        selector = ".node.ask" if key == "Home" else ".node.now"
        node = frame.locator(selector).first
        expect(node).to_be_visible()
        page.wait_for_timeout(200)
        outer, inner = frame.bounding_box(), node.bounding_box()
        assert outer["y"] <= inner["y"]
        assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]


def test_a_tree_begins_with_few_positions_and_the_moves_of_the_one_in_hand(new_page):
    page = new_page("/nim?nim-view=tree")
    frame = page.get_by_role("region", name="The drawing of the game tree")
    assert frame.locator(".node").count() <= 14
    expect(frame.locator(".things i").first).to_be_visible()
    expect(frame.locator(".move.ask")).to_have_count(1)  # of 1 1, which is asked about
    expect(frame.locator(".move:visible")).to_have_count(1)
    frame.locator(".node", has_text="1 3").first.hover()
    assert frame.locator(".move.lit:visible").count() > 1
    page.get_by_label("Show all moves").check()
    assert frame.locator(".move:visible").count() == frame.locator(".move").count()
    press(page, "ArrowRight")  # the switch stays through the steps
    assert frame.locator(".move:visible").count() == frame.locator(".move").count()
    page.get_by_role("button", name="The whole tree").click()
    wait_ready(page)
    expect(page).to_have_url(re.compile(re.escape("nim-whole=true")))
    expect(frame.locator(".node")).to_have_count(48)


def test_the_start_is_in_sight_or_one_press_away(new_page):
    page = new_page("/nim?nim-view=tree&nim-whole=true&nim-tree=0", width=1280, height=720)
    frame = page.get_by_role("region", name="The drawing of the game tree")
    page.get_by_role("button", name="Start: 3 4 5").click()
    outer, root = frame.bounding_box(), frame.locator(".node.start").bounding_box()
    assert outer["y"] <= root["y"]
    assert root["y"] + root["height"] <= outer["y"] + outer["height"]
    expect(page.get_by_role("button", name="Start: 3 4 5")).to_be_hidden()


@pytest.mark.parametrize("width", [1280, 390])
def test_a_long_text_is_written_in_full(new_page, width):
    text = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzyx"
    page = new_page(f"/palindromes?str-view=tree&str-text={text}", width=width, height=800)
    start = page.locator(".node.start")
    expect(start.locator("text").first).to_be_attached()
    lines = start.locator("text:not(.letter)").all_text_contents()
    assert "".join(lines) == text
    box = start.locator(".box").bounding_box()
    for line in start.locator("text:not(.letter)").all():
        inner = line.bounding_box()
        assert box["x"] <= inner["x"]
        assert inner["x"] + inner["width"] <= box["x"] + box["width"]
        assert inner["y"] + inner["height"] <= box["y"] + box["height"] + 1
    assert too_wide_by(page) == 0


def test_a_smaller_tree_is_taken_over_with_one_press(new_page):
    page = new_page("/at_least_half?half-view=tree")
    expect(page.get_by_text("too many to draw")).to_be_visible()
    expect(picture(page)).to_be_visible()
    page.get_by_role("button", name="Play with").click()
    wait_ready(page)
    expect(page.get_by_text("too many to draw")).to_have_count(0)
    expect(page).to_have_url(re.compile(re.escape("half-heaps=")))


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "link",
    [
        "/nim?nim-view=tree",
        "/grundys_game?grundy-view=tree&grundy-tree=61&show=true",
        "/sum?sum-view=tree",
        "/chance",
        "/chance?chance-heaps=1+1+9&chance-step=3&show=true",
        "/chance?chance-view=tree",
        "/chance?chance-view=tree&chance-heaps=4+4&chance-tree=27",
        "/which_theorem?thm-answer=true",
    ],
)
def test_nothing_serious_stands_in_anybodys_way(new_page, axe, link, theme):
    page = new_page(link, theme=theme)
    assert axe(page) == []


def test_the_table_and_the_brute_force_check_open_and_are_accessible(new_page, axe):
    page = new_page("/nim?nim-view=tree")
    page.get_by_text("The tree as a table").click()
    wait_ready(page)
    expect(page.get_by_role("table", name="The game tree as a table")).to_be_visible()
    assert axe(page) == []
    page = new_page("/sum?sum-answer=true")
    page.get_by_text("Check by brute force").click()
    wait_ready(page)
    expect(page.get_by_text("Both agree, move by move.")).to_be_visible()
    assert axe(page) == []


@pytest.mark.sweep(check=2)
@pytest.mark.parametrize(
    "link",
    [
        "/nim?nim-view=tree",
        "/octal?octal-view=tree&octal-rule=0.77&octal-heaps=8",
        "/sum?sum-view=tree",
        "/chance?chance-heaps=1+1+9&chance-step=3&show=true",
        "/chance?chance-view=tree",
        "/chance?chance-view=tree&chance-heaps=4+4&chance-tree=27",
        "/which_theorem",
        "/which_theorem?thm-answer=true",
    ],
)
def test_a_phone_never_scrolls_sideways(new_page, link):
    page = new_page(link, width=390, height=844)
    assert too_wide_by(page) == 0


@pytest.mark.journey
def test_a_game_of_chance_is_guessed_through_and_its_link_comes_back(new_page):
    page = new_page("/chance")
    page.get_by_role("button", name="take 2").click()
    wait_ready(page)
    page.get_by_role("button", name="2/3").click()
    wait_ready(page)
    expect(page.get_by_role("img", name="wins with probability 2/3")).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape("chance-step=3")))
    fresh = new_page(page.url)
    expect(fresh.get_by_text("The player to move wins with probability 2/3.")).to_be_visible()


def test_the_tree_of_chances_is_filled_in_and_its_link_comes_back(new_page):
    page = new_page("/chance?chance-view=tree")
    page.get_by_role("button", name="1", exact=True).click()
    wait_ready(page)
    assert "Right." in said(page)
    expect(page).to_have_url(re.compile(re.escape("chance-tree=6")))
    press(page, "End")
    assert "So from 1 1 2 the player to move wins with probability 2/3." in said(page)
    drawing = page.get_by_role("img", name="Tree of draws and choices of 1 1 2")
    expect(drawing).to_be_visible()
    fresh = new_page(page.url)
    expect(fresh.get_by_role("img", name="15 of them are filled in.")).to_be_visible()
    page.get_by_text("The tree as a table").click()
    wait_ready(page)
    expect(page.get_by_role("table", name="The tree of chances as a table")).to_be_visible()
