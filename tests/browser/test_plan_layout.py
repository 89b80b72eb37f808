"""The list of a plan and its screens before a class: what stands where, and what hides nothing."""

from __future__ import annotations

import re
from itertools import pairwise
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from browser.presenting import SIZES, plan_page, present, press, strip
from browser.real_browser import wait_ready

GAMES = ("nim?nim-heaps=1,2&nim-view=play", "nim?nim-heaps=2,3&nim-view=play")


@pytest.mark.parametrize("size", [*SIZES, (390, 844)])
def test_the_rows_of_a_plan_stand_in_columns(new_page, size):
    long = f"{GAMES[1]}&item-name={'+'.join(['words'] * 10)}&item-minutes=120"
    page = plan_page(new_page, [GAMES[0], long, "theorem"], width=size[0], height=size[1])
    for part in ("minutes", "up", "down", "out", "edit"):
        boxes = [page.locator(f".st-key-_plan-{part}-{at}").bounding_box() for at in range(3)]
        assert len({(box["x"], box["width"]) for box in boxes}) == 1
    whole = "node => node.scrollWidth <= node.clientWidth"
    assert page.locator(".st-key-_plan-minutes-1 input").evaluate(whole)
    assert page.locator(":root").evaluate(whole)
    first = page.locator(".st-key-plan-screen-1")
    first.get_by_role("link").focus()
    for name in ("Minutes", "up", "down", "out", "Edit", "Present from here"):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "() => { const { ariaLabel, innerText } = document.activeElement;"
            " return `${ariaLabel} ${innerText}`; }"
        )
        assert name in focused
        assert first.evaluate("node => node.contains(document.activeElement)")


@pytest.mark.parametrize("shown", ["lost", "values"])
@pytest.mark.parametrize("size", SIZES)
def test_the_line_of_a_teacher_hides_no_row_of_a_board(new_page, size, shown):
    line = f"item-line={quote('Where are the losing positions? Talk to your neighbour first.')}"
    board = f"wythoff?wyt-view=pattern&wyt-map={shown}&{line}"
    page = plan_page(new_page, [board, "theorem"], width=size[0], height=size[1])
    present(page)
    last = page.locator(".cell").last
    expect(last).to_be_visible()
    told = page.locator("#gl-line").bounding_box()["y"]
    box = last.bounding_box()
    assert box["y"] + box["height"] <= told


@pytest.mark.parametrize("size", SIZES)
def test_the_line_of_a_teacher_hides_no_press_of_a_game(new_page, size):
    board = f"wythoff?wyt-view=play&item-line={quote('Play against your neighbour first.')}"
    page = plan_page(new_page, [board, "theorem"], width=size[0], height=size[1])
    present(page)
    undo, line = page.get_by_role("button", name="Undo"), page.locator("#gl-line")
    expect(undo).to_be_visible()
    until = "([above, below]) => above.getBoundingClientRect().bottom <= below.offsetTop"
    page.wait_for_function(until, arg=[undo.element_handle(), line.element_handle()])
    corner = page.locator(".cells .corner")
    around = corner.bounding_box()
    for badge in corner.locator(".badge").all():
        box = badge.bounding_box()
        assert box["height"] <= around["height"] + 1
        assert around["x"] - 2 <= box["x"]
        assert box["x"] + box["width"] <= around["x"] + around["width"] + 2


@pytest.mark.parametrize("size", SIZES)
def test_the_bar_of_a_plan_is_one_line_in_which_only_a_long_title_is_cut(new_page, size):
    title = "Losing and winning spots, a first lesson of 45 minutes"
    page = plan_page(new_page, [*GAMES], title=title, width=size[0], height=size[1])
    present(page)
    place = page.locator("#gl-present #gl-along > span")
    name, count = (place.locator("span").nth(at) for at in (1, 2))
    expect(count).to_contain_text("1 of 2")
    assert count.evaluate("node => node.scrollWidth <= node.clientWidth")
    size_of = "node => parseFloat(getComputedStyle(node).fontSize)"
    assert name.evaluate(size_of) >= 13
    boxes = [one.bounding_box() for one in (name, count, page.locator("#gl-along .list"))]
    assert boxes[0]["width"] >= 100, "enough of the title to know it by"
    assert all(box["height"] < 2 * name.evaluate(size_of) for box in boxes[:2])
    for left, right in pairwise(boxes):
        assert left["x"] + left["width"] <= right["x"] + 1
    expect(page.get_by_role("button", name="Leave", exact=False).last).to_be_in_viewport(ratio=1)


def test_why_a_link_is_refused_is_seen_where_it_was_pasted(new_page):
    page = plan_page(new_page, ["theorem", "theorem"], width=853, height=480)
    field = page.get_by_label("Add a screen")
    field.evaluate("node => node.scrollIntoView({ block: 'end' })")
    field.fill("https://example.org/x")
    field.press("Enter")
    said = page.get_by_role("alert").get_by_text("This is not the link of a page here")
    expect(said).to_be_in_viewport(ratio=1)
    expect(field).to_have_value("https://example.org/x")


def test_an_address_that_is_typed_and_a_page_s_own_present_button_leave_the_plan(new_page):
    lesson = "lesson?les-name=hot-and-cold&les-beat=2"
    page = plan_page(new_page, [GAMES[0], lesson], width=1280, height=720)
    page.get_by_role("button", name="Walk through it").click()
    page.wait_for_url("**/nim?**")
    wait_ready(page)
    page.goto(f"/{lesson}")  # which is a screen of it
    wait_ready(page)
    expect(strip(page)).to_contain_text("2 of 2")
    page.get_by_role("button", name="Present", exact=True).first.click()
    expect(page.locator("#gl-present")).to_be_visible()
    expect(strip(page)).to_have_count(0)
    page.goto(f"/plan?plan-items={quote(GAMES[0])}+theorem")
    wait_ready(page)
    present(page)
    page.goto("/lesson?les-name=nim-and-xor&les-beat=2&present=true")
    wait_ready(page)
    expect(page.locator("#gl-present")).to_be_visible()
    expect(strip(page)).to_have_count(0)
    press(page, "PageDown")
    expect(page).to_have_url(re.compile("les-beat=3"))


@pytest.mark.parametrize("size", SIZES)
def test_after_its_last_screen_a_plan_says_that_it_is_over_and_leads_back(new_page, size):
    timed = [f"{game}&item-minutes=4" for game in GAMES]
    page = plan_page(new_page, timed, width=size[0], height=size[1])
    present(page)
    end = page.get_by_role("dialog", name="That was the plan")
    for _press in range(12):  # a board may be scrolled first
        press(page, "PageDown")
        if end.is_visible():
            break
    expect(end).to_contain_text("Two · 8 minutes in all")
    press(page, "PageDown")  # one press more of a clicker changes nothing, and Back closes it
    expect(end).to_be_visible()
    press(page, "PageUp")
    expect(end).to_have_count(0)
    expect(strip(page)).to_contain_text("2 of 2")
    press(page, "PageDown")
    end.get_by_role("button", name="Close").click()
    expect(end).to_have_count(0)
    press(page, "PageDown")
    end.get_by_role("button", name="First screen").click()
    expect(strip(page)).to_contain_text("1 of 2")
    expect(end).to_have_count(0)
    for _press in range(12):
        press(page, "PageDown")
        if end.is_visible():
            break
    end.get_by_role("button", name="Back to the plan").click()
    expect(page).to_have_url(re.compile("/plan"))
    expect(end).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_a_long_line_without_a_blank_is_seen_whole(new_page, size):
    first = f"{GAMES[0]}&item-line={'W' * 160}"
    page = plan_page(new_page, [first, GAMES[1]], width=size[0], height=size[1])
    listed = page.locator("[class*=st-key-plan-screen-] .gl-plan-line")
    assert listed.evaluate("node => node.scrollWidth <= node.clientWidth")
    present(page)
    line = page.locator("#gl-line")
    expect(line).to_have_text("W" * 160)
    cut = "node => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight"
    assert not line.evaluate(cut)
