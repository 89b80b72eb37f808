"""Rules of one's own in a real browser: type, break, build, compare, add up, and look them up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.real_browser import shared_link, too_wide_by, wait_ready

RULE = "take k where k % 3 != 0 or k == n"
PAGES = (
    "/your_rule",
    "/your_rule?own-view=compare",
    "/your_rule?own-view=compare&own-rule=0.161&own-with=0.36&own-verdict=true",
    "/your_rule?own-view=compare&own-rule=0.07&own-with=0.137&own-verdict=true",
    "/sum?sum-answer=true",
    "/sum?sum-games=take+1-3:+4;+tak+1-5:+10",
    "/reference",
    "/reference?ref-try=take+a+prim",
)
"""What is looked at on a phone and by the accessibility checker."""


def field(page, name):
    return page.get_by_role("textbox", name=name)


def fill(page, name, text):
    field(page, name).fill(text)
    # Ctrl+Enter ends both a line and a text of several lines.
    field(page, name).press("Control+Enter")
    wait_ready(page)


def main_text(page):
    return page.get_by_test_id("stMain").inner_text()


@pytest.mark.journey(quick=False)
def test_a_typed_condition_shows_all_views(new_page):
    page = new_page("/your_rule?own-rule=take+1-4&show=true")
    field(page, "The rule as text").fill(RULE)
    field(page, "The rule as text").press("Enter")
    page.locator(".gl-meaning", has_text="Choose one heap and take k of its n stones").wait_for()
    wait_ready(page)
    telling = {
        "Step by step": "mex",
        "Pattern": "Values in a row",
        "Winning move": "winning move",
        "Game tree": "The tree as a table",
        "Compare": "The two rules have the same values, for ever.",
    }
    for view, said in telling.items():
        page.get_by_role("radio", name=view).click()
        page.get_by_text(said).first.wait_for()
        wait_ready(page)
        assert page.get_by_role("alert").count() == 0


def test_a_broken_condition_shows_where_and_comes_back_from_its_link(new_page):
    page = new_page("/your_rule")
    broken = "take k where k % 3 != 0 or k == )"
    fill(page, "The rule as text", broken)
    alert = page.get_by_role("alert")
    place = alert.locator("pre").inner_text().split("\n")
    assert place[0] == broken
    assert place[1].index("^") == broken.index(")")
    assert f"Until then the page shows “{RULE}”." in alert.inner_text()
    fresh = new_page(page.url)
    assert field(fresh, "The rule as text").input_value() == broken
    assert fresh.get_by_role("alert").count() == 1


BROKEN = {
    "tke k where k % 3 != 0 or k == n": "tke",
    "take kwhere k % 3 != 0 or k == n": "kwhere",
    "take k were k % 3 != 0 or k == n": "were",
    "take k wherek % 3 != 0 or k == n": "wherek",
    "take k where % 3 != 0 or k == n": "%",
    "take k where k % 3 ! 0 or k == n": "!",
    "take k where k % 3 != 0 r k == n": "r k",
    "take k where k % 3 != 0 ork == n": "ork",
    "take k where k % 3 != 0 or == n": "== n",
}
"""The condition with one slip each, and where it goes wrong."""


def test_a_condition_broken_anywhere_is_pointed_at_and_mended_with_one_press(new_page):
    page = new_page("/your_rule?own-rule=take+1-4")
    for broken, wrong in BROKEN.items():
        fill(page, "The rule as text", broken)
        place = page.get_by_role("alert").locator("pre").inner_text().split("\n")
        assert place[0] == broken
        assert place[1].index("^") == broken.index(wrong)
        page.get_by_role("button", name=f"Use “{RULE}”").click()
        wait_ready(page)
        expect(field(page, "The rule as text")).to_have_value(RULE)
        expect(page.get_by_role("alert")).to_have_count(0)


def test_a_block_is_added_and_taken_away_with_the_keyboard(new_page):
    page = new_page("/your_rule?own-rule=take+1")
    page.locator("summary", has_text="Examples and building blocks").press("Enter")
    page.get_by_role("radio", name="split", exact=True).press("Space")
    wait_ready(page)
    page.get_by_role("button", name="Add it").press("Enter")
    wait_ready(page)
    assert field(page, "The rule as text").input_value() == "take 1 or split into 2"
    page.locator('[class*="-drop-0"]').get_by_role("button").press("Enter")
    wait_ready(page)
    assert field(page, "The rule as text").input_value() == "split into 2"
    expect(page).to_have_url(re.compile(re.escape("own-rule=split")))


def test_a_compared_pair_is_in_the_address_and_comes_back(new_page):
    page = new_page("/your_rule?own-view=compare")
    pairs = page.locator("summary").filter(has_text="Pairs to compare")
    pairs.click()
    page.get_by_role("radio", name="0.161 and 0.36").click()
    wait_ready(page)
    pairs.click()
    expect(page).to_have_url(re.compile(re.escape("own-with=0.36")))
    before = new_page(page.url)
    assert "First difference" not in main_text(before)
    assert main_text(before) == main_text(page)
    page.get_by_role("radio", name="the same for ever").click()
    wait_ready(page)
    assert "Not for ever: heap 519" in main_text(page)
    page.get_by_text("Show the answer").click()
    wait_ready(page)
    expect(page).to_have_url(re.compile(re.escape("own-verdict=true")))
    fresh = new_page(page.url)
    assert "First difference at heap 519" in main_text(fresh)
    assert main_text(fresh) == main_text(page)


@pytest.mark.journey
def test_a_sum_is_typed_played_and_explained(new_page):
    page = new_page("/sum?sum-answer=true")
    fold = page.get_by_text("The games as text").first
    fold.click()
    fill(page, "The games as text", "0.77: 5; take any: 3")
    fold.click()
    expect(field(page, "The games as text")).to_be_hidden()
    expect(page).to_have_url(re.compile(re.escape("sum-games=")))
    fresh = new_page(page.url)
    assert main_text(fresh) == main_text(page)
    page.get_by_role("button", name="Play this move").first.click()
    expect(page.get_by_text("Whoever moves next loses.")).to_be_visible()
    wait_ready(page)
    page.get_by_role("button", name="A: why").click()
    wait_ready(page)
    page.get_by_role("link", name=re.compile("option by option")).click()
    wait_ready(page)
    assert field(page, "The rule as text").input_value() == "0.77"
    expect(page).to_have_url(re.compile(re.escape("own-by=options")))


def test_the_board_of_a_sum_keeps_the_keyboard_in_place(new_page):
    page = new_page("/sum")
    more = page.get_by_role("button", name="Add a stone to heap B")
    more.focus()
    for _press in range(2):
        page.keyboard.press("Enter")
        wait_ready(page)
    page.locator("summary", has_text="The games as text").click()
    assert "take 1-5: 12" in field(page, "The games as text").input_value()


@pytest.mark.journey
def test_every_example_of_the_reference_opens_as_a_game(new_page, sweep):
    page = new_page("/reference")
    opens = page.locator(".gl-example .gl-whole")
    rules = page.locator(".gl-example code").all_inner_texts()
    assert len(rules) == opens.count() > 40
    for place, rule in sweep(enumerate(rules), quick=1, check=6):
        opens.nth(place).click()
        expect(field(page, "The rule as text")).to_have_value(rule)
        wait_ready(page)
        assert page.get_by_role("alert").count() == 0
        assert "Heap to derive" in main_text(page)
        page.go_back()
        expect(opens).to_have_count(len(rules))
        wait_ready(page)


@pytest.mark.parametrize("link", ["/sum?sum-games=take+any:+3+4", "/reference?ref-try=take+1"])
def test_the_share_box_holds_the_link_of_a_page_without_a_rule_of_its_own(new_page, link):
    page = new_page(link)
    shared = shared_link(page)
    assert shared.endswith(link)
    assert main_text(new_page(shared)) == main_text(new_page(link))


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("link", PAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(new_page, axe, link, theme):
    page = new_page(link, theme=theme)
    assert axe(page) == []


@pytest.mark.sweep(check=2)
@pytest.mark.parametrize("link", PAGES)
def test_a_phone_never_scrolls_sideways(new_page, link):
    page = new_page(link, width=390, height=844)
    assert too_wide_by(page) == 0


@pytest.mark.parametrize(("link", "views"), [("/your_rule", 6), ("/octal", 5), ("/sum", 3)])
def test_a_phone_shows_every_view_without_scrolling_a_row(new_page, link, views):
    page = new_page(link, width=390, height=844)
    row = page.get_by_role("radiogroup", name="View").get_by_role("radio")
    expect(row).to_have_count(views)
    for view in row.all():
        box = view.bounding_box()
        assert 0 <= box["x"] < box["x"] + box["width"] <= 390
