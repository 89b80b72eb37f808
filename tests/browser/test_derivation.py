"""The derivation view in a real browser: what only a browser does with keys and scrolling."""

import re

import pytest
from playwright.sync_api import expect

from browser.real_browser import wait_ready


def said(page):
    return page.locator(".gl-step").first


def sentence(page):
    return said(page).inner_text()


def guess(page, number):
    card = page.locator(".st-key-derive-guess")
    card.get_by_text(str(number), exact=True).click()
    wait_ready(page)
    return card


def test_a_right_guess_and_the_arrow_key_lead_to_the_next_question(new_page):
    page = new_page("/subtraction")
    card = guess(page, 6)
    assert "6 is one more than the largest value" in card.inner_text()
    card = guess(page, 1)
    assert "Right." in card.inner_text()
    page.keyboard.press("ArrowRight")  # the focus is still on the guess
    wait_ready(page)
    assert sentence(page).startswith("Heap 8 has 5 options")
    expect(page).to_have_url(re.compile(re.escape("sub-step=15")))


def test_arrow_keys_among_the_guesses_do_not_step_before_the_answer_is_right(new_page):
    page = new_page("/subtraction")
    guess(page, 6)
    page.keyboard.press("ArrowRight")
    wait_ready(page)
    assert sentence(page).startswith("Heap 7 has 5 options")


def test_a_pressed_number_opens_its_heap_and_the_way_back_returns(new_page):
    page = new_page("/subtraction")
    page.get_by_role("button", name="Heap 6, option by option").press("Enter")
    wait_ready(page)
    expect(said(page)).to_contain_text("heap 6 has the value 0")
    page.get_by_role("button", name="Heap 4 has value 4. Why?").click()
    wait_ready(page)
    expect(said(page)).to_contain_text("heap 6 has the value 0")  # the reason stands beside it
    page.get_by_role("button", name="Heap 4, option by option").click()
    wait_ready(page)
    expect(said(page)).to_contain_text("heap 4 has the value 4")
    expect(page).to_have_url(re.compile("sub-size=4"))
    page.get_by_role("button", name="Back to heap 6").click()
    wait_ready(page)
    page.get_by_role("button", name="Back to 0–9").click()
    wait_ready(page)
    expect(said(page)).to_contain_text("Heap 7 has 5 options")


def test_back_gives_the_focus_to_what_was_pressed(new_page):
    page = new_page("/subtraction?sub-view=derivation")
    for name in ("Heap 6, option by option", "Skip"):
        before = sentence(page)
        pressed = page.get_by_role("button", name=name, exact=True)
        pressed.press("Enter")
        expect(said(page)).not_to_have_text(before)
        wait_ready(page)
        page.go_back()
        expect(said(page)).to_have_text(before)
        expect(pressed).to_be_focused()


def test_a_step_beyond_the_end_shows_the_end(new_page):
    page = new_page("/subtraction?sub-by=options&sub-size=6&sub-step=122")
    assert "heap 6 has the value 0" in sentence(page)
    expect(page.get_by_role("spinbutton", name="Step shown", exact=True)).to_have_value("6")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_newest_row_is_in_sight_and_the_page_never_scrolls_sideways(new_page, width):
    page = new_page("/nim?nim-size=60&nim-step=119", width=width)
    box = page.locator(".gl-growing").bounding_box()
    row = page.locator(".gl-growing tr.now").bounding_box()
    assert box["y"] <= row["y"]
    assert row["y"] + row["height"] <= box["y"] + box["height"] + 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("query", ["", "&present=true"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
def test_no_row_of_a_table_that_grows_stands_half_under_its_heading(new_page, width, height, query):
    page = new_page(f"/subtraction?sub-step=22{query}", width=width, height=height)
    box = page.locator(".gl-growing")
    page.wait_for_function(
        """(box) => {
            const head = box.querySelector("thead tr").getBoundingClientRect().bottom;
            const rows = [...box.querySelectorAll("tbody tr")];
            return box.scrollHeight > box.clientHeight + 2
                && rows.map((row) => row.getBoundingClientRect())
                    .every(({ top, bottom }) => bottom < head + 2 || top > head - 2);
        }""",
        arg=box.element_handle(),
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "link", ["/subtraction", "/grundys_game?grundy-by=options&grundy-size=9&grundy-step=4"]
)
def test_nothing_serious_stands_in_anybodys_way(new_page, axe, link, theme):
    page = new_page(link, theme=theme)
    assert axe(page) == []
    guess(page, 1)
    assert axe(page) == []
