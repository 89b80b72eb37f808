"""The view first: a guess and its verdict on one screen, the first answer a few keys away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.presenting import SIZES
from browser.real_browser import wait_ready
from browser.test_paper import ON_PAPER

GUESSED = {
    "/subtraction?sub-view=derivation": (".st-key-derive-guess", ("0", "1")),
    "/subtraction?sub-view=pattern": ('[class*="st-key-question-"]', ("5", "6")),
    "/nim?nim-view=move": (
        '[class*="st-key-question-"]',
        ("The other player", "The player to move"),
    ),
    "/wythoff?wyt-view=derivation": (".st-key-derive-guess", ("0", "1")),
}
"""Link → where it asks, and a wrong guess and the right one."""

SAID = ".stMain :is(.gl-bad, .gl-good, .gl-verdict)"
TOLD = ".stMain .gl-turn"
"""What says whether a guess was right, and why; the latter also asks."""

STOPS = 12
"""Most presses of Tab from the top of a page to the first answer."""

ASKING = (
    "/",
    "/subtraction",
    "/subtraction?sub-view=pattern",
    "/nim?nim-view=move",
    "/nim?nim-heaps=1+2&nim-view=tree",
    "/octal?octal-view=play",
    "/wythoff",
    "/sum",
    "/lesson",
    "/practice",
    "/problem",
)

ANSWERS = (
    '[class*="st-key-question-"], .st-key-derive-guess, .st-key-tree-question, .st-key-play,'
    ' [class*="gl-press-"], [class*="gl-answer"], [class*="-guess"]'
)


@pytest.mark.parametrize("guess", [0, 1], ids=["wrong", "right"])
@pytest.mark.parametrize("link", GUESSED)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_guess_and_its_verdict_stand_on_a_projector(new_page, link, guess, width, height):
    page = new_page(link, width=width, height=height)
    asked, names = GUESSED[link]
    answer = page.locator(asked).get_by_text(names[guess], exact=True).first
    expect(answer).to_be_in_viewport(ratio=1)
    answer.click()
    wait_ready(page)
    told = page.locator(TOLD).filter(has_not_text="?")
    said = page.locator(SAID).or_(told).first
    expect(said).to_be_in_viewport(ratio=1)
    assert page.get_by_test_id("stMain").evaluate("node => node.scrollTop") == 0


@pytest.mark.parametrize("link", ASKING)
def test_the_first_answer_is_a_few_keys_from_the_top(new_page, link):
    page = new_page(link, width=1280, height=720)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the view")).to_be_focused()
    page.keyboard.press("Enter")
    for _stop in range(STOPS - 1):
        at = page.evaluate("(where) => document.activeElement.closest(where) !== null", ANSWERS)
        if at:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"no answer within {STOPS} stops of the top of {link}")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("link", ["/subtraction", "/nim?nim-view=tree"])
def test_nothing_on_paper_is_out_of_reach(new_page, axe, link, theme):
    page = new_page(f"{link}{'&' if '?' in link else '?'}{ON_PAPER}", theme=theme)
    assert axe(page) == []


def test_the_skip_link_of_a_lesson_leads_to_what_it_asks(new_page):
    page = new_page("/lesson")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="I go first")).to_be_focused()


def test_another_position_is_asked_in_sight_on_a_phone(new_page):
    page = new_page("/nim?nim-view=move&nim-heaps=1+2+3", width=390, height=844)
    page.get_by_role("button", name="The other player").click()
    another = page.get_by_role("button", name="Another position")
    expect(another).to_be_visible()
    page.mouse.move(195, 500)
    page.mouse.wheel(0, 400)
    expect(page.locator(TOLD)).not_to_be_in_viewport()
    another.click()
    expect(page.get_by_role("button", name="The other player")).to_be_in_viewport(ratio=1)
    expect(page.locator(TOLD)).to_be_in_viewport(ratio=1)


def test_a_wrong_reply_stands_in_sight_below_all_answers_on_a_phone(new_page):
    page = new_page("/which_applies?thm-card=10", width=390, height=844)
    answers = page.locator("[class*=_thm-guess-] [role=radiogroup] label")
    for place in (1, 3):
        answers.nth(place).click()
        wait_ready(page)
        reply = page.locator(SAID)
        expect(reply).to_be_in_viewport(ratio=0.99)
        last = answers.last.bounding_box()
        assert last["y"] + last["height"] <= reply.bounding_box()["y"]
    pins = page.locator(".gl-chosen:not(:has(.gl-move)) .gl-stones i")
    expect(pins).to_have_count(12)
    assert len({pin.bounding_box()["y"] for pin in pins.all()[1:]}) == 1, "a row is one row"
