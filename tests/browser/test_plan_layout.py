"""The list of a plan and its screens before a class: what stands where, and what hides nothing."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from browser.presenting import SIZES, plan_page, present

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
    number = page.get_by_label("Heaps up to")
    expect(number).to_have_value("12")
    assert number.evaluate("node => node.scrollWidth <= node.clientWidth")
