"""From page to page in a real browser: cards, the foot, the menu's marks, the misère switch."""

import json
import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from browser.real_browser import wait_ready
from ui.catalogue.lookup import ENTRIES, problem_with
from ui.links.inner_link import address


def entries(page):
    return page.evaluate("history.length")


def card(page, name):
    link = page.get_by_role("link", name=name, exact=True)
    return page.locator(".gl-cards > li").filter(has=link)


@pytest.mark.journey
def test_a_card_is_pressed_anywhere_and_back_comes_back(new_page):
    page = new_page("/")
    before = entries(page)
    box = card(page, "Subtraction").bounding_box()
    card(page, "Subtraction").click(position={"x": box["width"] - 12, "y": box["height"] - 12})
    page.wait_for_url("**/subtraction?sub-view=play")
    wait_ready(page)
    assert entries(page) == before + 1
    expect(page.get_by_role("heading", level=1)).to_have_text("Subtraction games")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Who wins, and why?")
    wait_ready(page)
    link = page.get_by_role("link", name="Your own rule", exact=True)
    with page.context.expect_page() as opened:
        link.click(modifiers=["Control"])  # an ordinary link, in a tab of its own
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Your own rule")
    assert entries(page) == before + 1


def test_hints_and_statements_on_a_card_do_not_open_it(new_page):
    page = new_page("/contest_lab")
    first = card(page, "Nim Game I")
    first.get_by_text("Hint: the idea").click()
    expect(first.get_by_role("link", name="Play “Nim”")).to_be_visible()
    assert page.url.endswith("/contest_lab")
    statement = first.get_by_role("link", name=re.compile("CSES"))
    over = statement.evaluate(
        "link => { const box = link.getBoundingClientRect();"
        " return document.elementFromPoint(box.x + 5, box.y + 5).closest('a') === link; }"
    )
    assert over
    first.get_by_text("A move takes any number").click(force=True)  # the link lies over it
    expect(page.get_by_role("heading", name="CSES 1730", level=1)).to_be_visible()
    assert "/problem" in page.url  # the first problem needs no name in the address


def test_the_foot_leads_on_from_page_to_page(new_page):
    page = new_page("/nim?nim-view=play")
    slug, seen = "nim", ["nim"]
    for _step in range(3):
        foot = page.get_by_role("navigation", name="Where to go from here")
        assert foot.count() == 1
        assert bool(problem_with(ENTRIES[slug])) == (foot.get_by_text("In a contest").count() == 1)
        foot.get_by_role("link").first.click()
        slug = ENTRIES[slug].next_idea
        page.wait_for_url("**/" + address(ENTRIES[slug], ENTRIES[slug].board_fields))
        wait_ready(page)
        seen.append(slug)
    for back in reversed(seen[:-1]):
        page.go_back()
        page.wait_for_url("**/" + address(ENTRIES[back], ENTRIES[back].board_fields))


def test_the_menu_marks_the_section_in_hand_and_the_page_in_it(new_page):
    page = new_page("/sum")
    own = page.get_by_role("button", name="Build your own", exact=True)
    expect(own).to_have_attribute("aria-current", "true")
    own.click()
    here = page.get_by_role("menuitem", name="Sum of different games")
    expect(here).to_have_attribute("aria-current", "page")
    page.get_by_role("menuitem", name="Rule language").click()
    wait_ready(page)
    page.get_by_role("button", name="When XOR fails", exact=True).click()
    page.get_by_role("menuitem", name="Misère play").click()
    ends = page.get_by_role("button", name="When XOR fails", exact=True)
    expect(ends).to_have_attribute("aria-current", "true")
    expect(page.locator("[aria-current=true]")).to_have_count(1)


def test_the_menu_of_a_phone_marks_the_section_too(new_page):
    page = new_page("/misere_play", width=390, height=844)
    page.get_by_test_id("stExpandSidebarButton").click()
    head = page.get_by_test_id("stNavSectionHeader").filter(has_text="When XOR fails")
    expect(head).to_have_attribute("aria-current", "true")


def test_marks_stand_in_the_menu_of_every_page(new_page):
    page = new_page("/problem?prob-slug=cses-1730")
    page.get_by_text("lowers one number, as far as you like").click()
    expect(page.get_by_text("Play this game")).to_be_visible()
    page.wait_for_function("() => localStorage.getItem('grundy-lab-menu')")
    kept = json.loads(page.evaluate("localStorage.getItem('grundy-lab-menu')"))
    page.goto("/nim")  # a page on which no progress is read or kept
    wait_ready(page)
    page.get_by_role("button", name="Contest lab", exact=True).click()
    listed = page.get_by_role("menuitem", name="All problems")
    expect(listed).to_have_attribute("data-gl-marks", kept["contest_lab"])
    assert kept["contest_lab"].count("◔") == 1
    listed.click()
    expect(card(page, "tried: Nim Game I")).to_be_visible()


@pytest.mark.parametrize(
    ("link", "shown"),
    [
        ("/nim?nim-view=play", "Play"),
        ("/nim?nim-view=tree&nim-heaps=1+2", "Game tree"),
        ("/nim?nim-view=move", "Winning move"),
        ("/sum?sum-view=tree&sum-games=take+any:+2", "Game tree"),
    ],
)
def test_the_misere_switch_keeps_the_view_and_back_restores(new_page, link, shown):
    page = new_page(link)
    tab = page.get_by_role("radio", name=shown, exact=True)
    expect(tab).to_be_checked()
    before = entries(page)
    page.get_by_text("Misère play: the last to move loses").click()
    expect(page.locator(".gl-misere")).to_be_visible()
    wait_ready(page)
    expect(tab).to_be_checked()
    assert entries(page) == before + 1
    page.go_back()
    expect(page.locator(".gl-misere")).to_have_count(0)
    wait_ready(page)
    expect(tab).to_be_checked()
    assert page.url.endswith(link)


def test_a_view_that_misere_play_has_not_is_there_again_afterwards(new_page):
    page = new_page("/nim?nim-view=pattern")
    switch = page.get_by_text("Misère play: the last to move loses")
    switch.click()
    expect(page.get_by_role("radio", name="Winning move")).to_be_checked()
    wait_ready(page)
    switch.click()
    expect(page.get_by_role("radio", name="Pattern", exact=True)).to_be_checked()


def test_a_rule_of_ones_own_is_answered_while_it_is_typed(new_page):
    page = new_page("/your_rule?own-rule=take+1")
    field = page.get_by_role("textbox", name="The rule as text")
    page.get_by_text("The first values").click()
    strip = page.locator(".gl-values b")
    expect(strip.nth(3)).to_have_text("1")
    before = entries(page)
    field.press("End")
    page.keyboard.type(", 2")
    expect(strip.nth(3)).to_have_text("0")
    wait_ready(page)
    page.keyboard.type(" 3")  # a comma is missing
    expect(page.get_by_role("alert")).to_be_visible()
    expect(field).to_have_value("take 1, 2 3")
    expect(field).to_be_focused()
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type(", 3")
    expect(strip.nth(3)).to_have_text("3")
    expect(page.get_by_role("alert")).to_have_count(0)
    wait_ready(page)
    page.wait_for_timeout(300)
    assert "own-rule=take+1,+2,+3" in unquote(page.url)
    assert entries(page) == before + 1, "a text is one entry, however often it is answered"


@pytest.mark.sweep(check=2)
@pytest.mark.parametrize("link", ["/", "/contest_lab", "/reference", "/misere_play?show=true"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(new_page, axe, link, theme):
    page = new_page(link, theme=theme)
    expect(page.locator(".gl-cards").first).to_be_visible()
    assert axe(page) == []


def test_a_wrong_address_says_so_and_leads_to_the_page_that_was_meant(new_page, watch):
    page = new_page(None, width=390, height=844)
    answer = page.goto("/kayles")
    assert answer.status == 404
    watch.complaints.clear()  # the browser complains of the 404 itself
    expect(page.get_by_role("heading", name="No page here")).to_be_visible()
    page.get_by_role("link", name="Kayles", exact=True).click()
    wait_ready(page)
    expect(page.get_by_role("heading", name="Kayles and octal games")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/octal\?octal-view=play$"))
