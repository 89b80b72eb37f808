"""Paper: what a page prints is its view, whole, on as few sheets as it needs."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from browser.real_browser import wait_ready
from browser.sheets import texts_of
from ui.lessons.plan import ready, written_plan

ON_PAPER = "print=true&embed=true&embed_options=light_theme"
"""What the press *Print* adds to a link."""

DRAWN = {
    "/wythoff?wyt-view=derivation": ".grid .cell.ask",
    "/wythoff?wyt-view=derivation&wyt-step=4": ".grid .cell.told",
    "/nim?nim-view=tree": ".tree .node",
    "/moore?moore-view=derivation": ".gl-moore",
    "/staircase?stair-view=derivation": ".gl-stairs",
    "/palindromes?str-view=derivation": ".gl-string",
    "/one_from_each?one-view=derivation": ".gl-pairs",
    "/subtraction?sub-view=derivation": ".gl-rows tr.now",
    "/subtraction?sub-view=pattern&sub-verdict=true": ".strip .cell",
    "/nim?nim-misere=true&nim-view=move&nim-answer=true": ".gl-misere-steps",
}
"""Link → what its view draws."""


def sheets(page) -> list[int]:
    """Return how much text each sheet has, when the browser prints the page."""
    return texts_of(page.pdf(prefer_css_page_size=True, print_background=True))


@pytest.mark.sweep(check=5)
@pytest.mark.parametrize("link", DRAWN)
def test_a_view_is_printed_whole_on_one_sheet(new_page, link):
    page = new_page(link, width=1280, height=720, theme="dark")
    page.emulate_media(media="print")
    expect(page.locator(DRAWN[link]).first).to_be_visible()
    assert len(sheets(page)) == 1


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("link", DRAWN)
def test_so_is_the_view_that_print_opens(new_page, link):
    page = new_page(f"{link}{'&' if '?' in link else '?'}{ON_PAPER}", width=1280, height=720)
    page.emulate_media(media="print")
    expect(page.locator(DRAWN[link]).first).to_be_visible()
    assert len(sheets(page)) == 1


@pytest.mark.parametrize(
    ("link", "rule"),
    [
        ("/coins?coins-view=move&coins-turn=ruler", "Turn one head to tails"),
        ("/coins?coins-view=play", "Turn one head to tails"),
        ("/octal?octal-view=move", "Knock down one pin or two neighbours"),
        ("/nim?nim-view=play", "any number of stones"),
        ("/nim?nim-view=pattern", "any number of stones"),
    ],
)
@pytest.mark.parametrize("way", [f"&{ON_PAPER}", ""], ids=["print", "browser"])
def test_the_rule_and_how_it_ends_stand_on_paper_once_and_no_prompt(new_page, link, rule, way):
    page = new_page(link + way, width=1280, height=720)
    page.emulate_media(media="print")
    for said in (rule, "Whoever cannot move loses."):
        expect(page.get_by_text(said).filter(visible=True)).to_have_count(1)
    expect(page.get_by_text("Your move.").filter(visible=True)).to_have_count(0)


@pytest.mark.parametrize(("link", "most"), [("/", 1), ("/theorem", 2)])
def test_a_long_page_takes_few_sheets_and_none_is_nearly_blank(new_page, link, most):
    page = new_page(link, width=1280, height=720)
    texts = sheets(page)
    assert len(texts) <= most
    assert min(texts) > 10


@pytest.mark.parametrize("items", [4, 8, 9, 12])
def test_no_question_of_a_worksheet_stands_alone_on_its_last_sheet(new_page, items):
    page = new_page(f"/worksheet?sheet-items={items}", width=1280, height=720)
    questions = page.locator(".gl-paper li")
    expect(questions).to_have_count(items)
    whole = len(sheets(page))
    assert whole <= 1 + items // 9
    if whole > 1:
        foot = sheets(page)[-1]
        page.locator(".gl-paper").evaluate(
            "one => one.querySelectorAll('li:not(:last-child)').forEach(li => li.remove())"
        )
        alone = sheets(page)
        assert len(alone) == 1
        assert foot > alone[0], "more than one question stands there"


def test_a_page_in_the_dark_is_printed_dark_on_white(new_page):
    page = new_page("/problem", width=1280, height=720, theme="dark")
    page.emulate_media(media="print")
    dark = page.locator(".stMain :is(pre, code, [data-testid=stRadioOption] div)").evaluate_all(
        r"""(nodes) => nodes.filter((one) => one.checkVisibility())
            .map((one) => getComputedStyle(one).backgroundColor)
            .filter((it) => !/^rgba\(.*, 0\)$/.test(it) && it !== "rgb(255, 255, 255)")"""
    )
    assert dark == []


PRESSED = (
    "/",
    "/theorem",
    "/practice",
    "/lesson",
    "/plan",
    "/contest_lab",
    "/problem?prob-view=theory&prob-answer=true",
    "/wythoff?wyt-view=pattern",
    "/subtraction",
    "/subtraction?sub-view=play",
    "/grundys_game?grundy-view=play",
    "/nim?nim-view=tree",
)
"""Links of every kind of page with much to press."""


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("link", PRESSED)
def test_nothing_is_pressed_on_paper(new_page, link):
    page = new_page(link, width=1280, height=720)
    wait_ready(page)
    page.emulate_media(media="print")
    # Stones and cells are what is shown; answers to choose from are ticked with a pen.
    shown = '[data-variant="pills"], .stone, .gl-cell, .gl-why, [data-gl-why]'
    presses = page.locator(
        f".stMain :is(button:not({shown}), .gl-to-press, summary, input:not([type=radio]))"
    )
    assert [one.inner_text() for one in presses.all() if one.is_visible()] == []


def test_a_plan_is_printed_as_one_clean_sheet_with_its_title_and_link(new_page):
    items = "nim%3Fitem-minutes%3D5%26item-line%3DWho%2Bwins%253F+subtraction"
    page = new_page(f"/plan?plan-title=Two+games&plan-items={items}")
    paper = page.locator(".gl-plan-paper")
    expect(paper).to_be_hidden()
    page.emulate_media(media="print")
    expect(paper.get_by_role("heading", name="Two games")).to_be_visible()
    for said in ("Subtraction games", "5 min", "Who wins?", "5 minutes in all", "/plan?"):
        expect(paper.get_by_text(said, exact=said == "5 min")).to_be_visible()
    expect(paper.locator(".gl-thumb .gl-stones").first).to_be_visible()
    for left in (page.locator("input"), page.get_by_role("heading", level=1), page.locator("p")):
        for one in left.all():
            assert one.evaluate("one => Boolean(one.closest('.gl-plan-paper'))") == one.is_visible()
    assert len(sheets(page)) == 1


@pytest.mark.parametrize("title", list(ready())[::3])
def test_the_pictures_of_a_plan_are_small_enough_for_one_sheet(new_page, title):
    items = quote(written_plan(ready()[title]))
    page = new_page(f"/plan?plan-items={items}&{ON_PAPER}", width=800, height=1130)
    page.emulate_media(media="print")
    pictures = page.locator(".gl-thumb > :not(.gl-soft)")
    expect(pictures.first).to_be_visible()
    assert len(sheets(page)) == 1
    cut = """all => all.filter((one) => one.checkVisibility()).filter((one) => {
        const room = one.closest("li > div").getBoundingClientRect();
        const { left, right } = one.getBoundingClientRect();
        return left < room.left + 0.4 * room.width || right > room.right + 1;
    }).map((one) => one.className)"""
    assert pictures.evaluate_all(cut) == []


def test_the_pictures_of_a_plan_of_eight_screens_are_large_enough_to_read(new_page):
    beats = " ".join(f"lesson?les-name=one-number&les-beat={beat}" for beat in range(2, 10))
    page = new_page(f"/plan?plan-items={quote(beats)}&{ON_PAPER}", width=688, height=1016)
    page.emulate_media(media="print")
    stones = page.locator(".gl-thumb > .gl-heaprows:only-child").first
    expect(stones).to_be_visible()
    assert float(stones.evaluate("one => getComputedStyle(one).zoom")) >= 0.8
    assert len(sheets(page)) == 1


def test_a_hint_where_to_press_is_not_printed_and_letters_on_a_dark_plot_are(new_page):
    page = new_page("/grundys_game?grundy-view=pattern", width=1280, height=720, theme="dark")
    letters = page.locator("svg.marks text").filter(has_text=re.compile("^[AB]$"))
    expect(letters).to_have_count(2)
    hint = page.get_by_text("Press a point to see why")
    expect(hint).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    expect(hint).to_be_hidden()
    # The plot is turned from dark to light whole, so its letters are those of the dark page.
    inks = letters.evaluate_all("all => all.map((one) => getComputedStyle(one).fill)")
    assert inks == ["rgb(236, 235, 231)"] * 2
