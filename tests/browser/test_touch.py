"""A phone in the hand: what a finger presses is large enough, and a first visit finds its way."""

import re

import pytest
from playwright.sync_api import expect

from browser.real_browser import wait_ready
from ui.base.component import HOOKS

PHONE = {"width": 390, "height": 844, "theme": "dark", "has_touch": True, "is_mobile": True}

LEAST = 40
"""Pixels that a finger needs."""

LEAST_THING = 24
"""The same for one of many things that lie side by side."""

DRAWN = 8
"""Pixels at which a stone that nobody presses is seen as one."""

ANSWERS = {
    "/subtraction": ".st-key-derive-guess [role=radio]",
    "/nim": "[class*=st-key-_row-] [role=radio]",
    "/wythoff": ".stMain .stButtonGroup [role=radio]",
    "/subtraction?sub-view=pattern": ".st-key-question-pattern [role=radio]",
    "/subtraction?sub-view=tree": ".st-key-tree-question button",
    "/subtraction?sub-view=play": ".play .control",
    "/problem": ".stMain .stRadio label",
    "/practice": ".stMain button.gl-cell",
}
"""A link → what is pressed there to answer or to choose."""


def tap(page, button):
    button.tap()
    wait_ready(page)


@pytest.mark.parametrize("link", ANSWERS)
def test_what_a_finger_presses_is_large_enough(new_page, link):
    page = new_page(link, **PHONE)
    boxes = [box.bounding_box() for box in page.locator(ANSWERS[link]).all() if box.is_visible()]
    assert boxes
    assert [box for box in boxes if box["height"] < LEAST] == []


@pytest.mark.parametrize(
    "link",
    [
        "/today?day-date=2026-11-13&day-level=3",
        "/today?day-date=2026-11-27&day-level=3",
        "/octal?octal-view=play&octal-heaps=12+13",
    ],
    ids=["pins", "stones", "long rows"],
)
def test_every_pin_and_stone_of_a_full_board_can_be_pressed_by_a_finger(new_page, link):
    page = new_page(link, **PHONE)
    boxes = [box.bounding_box() for box in page.locator(".play .stone").all()]
    assert boxes
    assert [box for box in boxes if min(box["width"], box["height"]) < LEAST_THING] == []
    wide = page.evaluate(f"document.querySelector('{HOOKS['main']}').scrollWidth")
    assert wide <= PHONE["width"]


@pytest.mark.parametrize("link", ["/nim", "/lasker", "/octal"])
def test_the_editor_on_a_phone_draws_its_heaps(new_page, link):
    page = new_page(link, **PHONE)
    tap(page, page.get_by_text("Edit", exact=True).first)
    stones = page.locator(".edits .stone")
    expect(stones.first).to_be_visible()
    assert min(one.bounding_box()["width"] for one in stones.all()) > DRAWN


@pytest.mark.parametrize(
    ("link", "label", "typed", "width"),
    [
        ("/your_rule?own-view=move", "The rule as text", "take 1", 390),
        ("/practice?prac-skill=xor", "XOR, as a number", "12", 390),
        ("/practice?prac-skill=xor", "XOR, as a number", "12", 1280),
    ],
)
def test_no_hint_lies_over_what_is_typed(new_page, link, label, typed, width):
    page = new_page(link, width=width, height=844)
    page.get_by_label(label, exact=True).press_sequentially(typed)
    hint = page.locator(HOOKS["field-hint"])
    expect(hint).to_be_attached()
    expect(hint).to_be_hidden()


@pytest.mark.parametrize("link", ["/octal", "/chance"])
def test_a_bare_address_is_a_game_and_back_leads_out_of_it(new_page, link):
    page = new_page("/", **PHONE)
    page.goto(link)
    wait_ready(page)
    expect(page).to_have_url(re.compile(r"-view=play$"))
    expect(page.get_by_text("Your move").first).to_be_visible()
    tap(page, page.get_by_role("radio").filter(has_text=re.compile("^(Step by step|One draw)")))
    expect(page).to_have_url(re.compile(r"-view=(derivation|draws)$"))
    wait_ready(page)
    page.go_back()
    expect(page).to_have_url(re.compile(r"-view=play$"))
    expect(page.get_by_text("Your move").first).to_be_visible()
    wait_ready(page)
    page.go_back()
    expect(page).to_have_url(re.compile(r"/$"))


@pytest.mark.parametrize(
    "link",
    [
        "/subtraction?sub-view=tree",
        "/octal?octal-view=tree",
        "/subtraction?sub-view=tree&sub-misere=true",
    ],
)
def test_a_tree_that_is_little_too_large_is_seen_from_its_start(new_page, link):
    page = new_page(link, **PHONE)
    frame = page.get_by_role("region", name="The drawing of the game tree")
    expect(frame.locator(".start .box").first).to_be_in_viewport(ratio=0.95)
    expect(frame.locator(".node.ask .box").first).to_be_in_viewport(ratio=0.95)
    assert frame.evaluate("box => box.scrollHeight - box.clientHeight") <= 0
    expect(page.get_by_text("Press a position to see its moves.")).to_have_count(1)
    frame.locator(".node.start text").first.tap()
    expect(frame.locator(".move.lit").first).to_be_visible()


def test_the_pattern_is_seen_together_with_its_guesses(new_page):
    page = new_page("/subtraction?sub-view=pattern", **PHONE)
    expect(page.get_by_role("radio", name="they do not repeat")).to_be_in_viewport()
    expect(page.locator(".strip .box").first).to_be_in_viewport(ratio=1)
    tap(page, page.get_by_role("radio", name="they do not repeat"))
    expect(page.get_by_text("There is one: look for rows")).to_be_in_viewport()
