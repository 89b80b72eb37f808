"""The play view in a real browser: games by mouse, by keys and by touch, and a link in mid-game."""

import re

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from browser.real_browser import wait_ready
from ui.base.words import rule_text

WON = "/nim?nim-view=play&nim-heaps=1+2+4"


def stone(page, heap, number):
    return page.locator(f'button.stone[data-heap="{heap}"][data-stone="{number}"]')


def status(page):
    return page.locator(".status")


def test_a_game_by_mouse_shows_a_move_first_and_then_makes_it(new_page):
    page = new_page(WON)
    stone(page, 2, 4).hover()
    expect(page.locator(".told")).to_have_text("Take 1 from C: 4 → 3")
    stone(page, 2, 4).click()
    expect(page.locator("button.stone.taken")).to_have_count(1)
    assert "nim-game" not in page.url
    stone(page, 2, 4).click()  # 1 2 3 is lost for the computer
    expect(status(page)).to_contain_text("You: C 4 → 3. The computer: A 1 → 0.")
    wait_ready(page)
    for number in (3, 1):  # as many as the computer leaves in the other heap
        stone(page, 2, number).click()
        page.locator("button.go").click()
        wait_ready(page)
    expect(status(page)).to_contain_text("No move is left, and whoever cannot move loses. You win!")


def test_the_front_page_is_played_on_at_once(new_page):
    page = new_page("/")
    board = page.locator(".play .table")
    assert board.bounding_box()["y"] + board.bounding_box()["height"] < page.viewport_size["height"]
    stone(page, 2, 20).click()
    page.locator("button.go").click()
    expect(status(page)).to_contain_text("You: C 20 → 19. The computer:")
    expect(page).to_have_url(re.compile("home-game=you"))
    said = status(page).inner_text()
    page.reload()
    wait_ready(page)
    expect(status(page)).to_have_text(said)
    page.get_by_role("button", name="Undo").click()
    wait_ready(page)
    expect(page.locator('button.stone[data-heap="2"]')).to_have_count(20)
    page.get_by_role("link", name="More heaps, other rules, a perfect opponent").click()
    expect(page).to_have_url(re.compile(r"/subtraction\?.*sub-view=play"))


def test_on_a_phone_no_line_ends_within_a_range_of_a_rule(new_page):
    page = new_page("/subtraction?sub-view=play", width=390, height=844)
    stone(page, 2, 3).click()
    told = page.locator(".told")
    expect(told).to_contain_text("Not allowed here")
    lines = """told => {
        const words = document.createTreeWalker(told, NodeFilter.SHOW_TEXT).nextNode();
        const range = document.createRange();
        range.setStart(words, words.data.lastIndexOf("1"));
        range.setEnd(words, words.data.lastIndexOf("5") + 1);
        const found = new Set();
        for (let width = 120; width < 360; width++) {
            told.style.width = `${width}px`;
            found.add(new Set([...range.getClientRects()].map(one => Math.round(one.top))).size);
        }
        return [...found];
    }"""
    assert told.evaluate(lines) == [1]


def test_a_stone_that_may_not_be_taken_says_why(new_page):
    page = new_page("/subtraction?sub-view=play")
    stone(page, 2, 3).click()
    expect(page.locator(".told")).to_have_text(
        f"Not allowed here: C 20 → 2. The rule is “{rule_text('take 1-5')}”."
    )
    expect(page.get_by_role("button", name="Play this move")).to_be_disabled()


def test_a_whole_game_by_keys_alone(new_page):
    page = new_page(WON)
    stone(page, 0, 1).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    for _step in range(3):
        page.keyboard.press("ArrowUp")
    expect(stone(page, 2, 4)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("button.stone.taken")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(status(page)).to_contain_text("You: C 4 → 3.")
    expect(page).to_have_url(re.compile(re.escape("nim-game=you")))
    # The focus has stayed on the board: the game goes on without the mouse.
    for _move in range(6):
        if not page.locator("button.stone").count():
            break
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        wait_ready(page)
    expect(status(page)).to_contain_text(re.compile("wins|win!"))


def test_a_game_by_touch_on_a_phone(new_page):
    page = new_page("/grundys_game?grundy-view=play", width=390, height=844, has_touch=True)
    board = page.locator(".play .table")
    assert board.bounding_box()["y"] < 844  # the board is on the first screen
    stone(page, 0, 2).tap()
    expect(page.locator(".told")).to_have_text("Split A: 9 → 2 + 7")
    expect(page.locator("button.go")).to_have_text("Play A 9 → 2 + 7")
    page.locator("button.go").tap()
    wait_ready(page)
    expect(status(page)).to_contain_text("You: A 9 → 2 + 7. The computer:")
    for _move in range(10):
        parts = page.get_by_role("button", name=re.compile("^Split"))
        if not parts.count():
            break
        try:
            parts.first.tap(timeout=5_000)
        except PlaywrightTimeout:  # it went with the computer's answer
            continue
        page.locator("button.go").tap()
        wait_ready(page)
    expect(status(page)).to_contain_text("No move is left")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_on_a_phone_nothing_moves_under_the_hand(new_page):
    page = new_page("/subtraction?sub-view=play", width=390, height=844, has_touch=True)

    def places():
        wait_ready(page)
        hint = page.get_by_role("button", name="Hint")
        return [round(part.bounding_box()["y"]) for part in (page.locator(".play .table"), hint)]

    before = places()
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".gl-note")).to_be_visible()
    assert places() == before
    stone(page, 1, 9).tap()
    expect(page.locator("button.go")).to_be_visible()
    assert places() == before
    page.locator("button.go").tap()
    expect(status(page)).to_contain_text("The computer:")
    assert places()[0] == before[0]


def test_a_link_in_mid_game_opens_the_same_game_for_a_fresh_visitor(new_page):
    page = new_page(WON)
    stone(page, 2, 4).click()
    stone(page, 2, 4).click()
    wait_ready(page)
    said = status(page).inner_text()
    other = new_page(page.url[page.url.index("/nim") :])
    expect(status(other)).to_have_text(said.strip())
    stone(other, 2, 3).click()
    stone(other, 2, 3).click()
    wait_ready(other)
    expect(other).to_have_url(re.compile(re.escape("A1-0.C3-2")))
    other.reload()
    wait_ready(other)
    expect(other).to_have_url(re.compile(re.escape("A1-0.C3-2")))
    expect(status(other)).to_contain_text("You: C 3 → 2.")


def test_a_pasted_game_brings_its_own_heaps_and_an_unreadable_one_is_explained(new_page):
    page = new_page(WON)
    page.get_by_text("The game as text").click()
    wait_ready(page)
    paste = page.get_by_label("Paste a game")
    paste.fill("you*6_7*A6-9")
    paste.press("Enter")
    wait_ready(page)
    expect(page.get_by_role("alert")).to_contain_text("Move 1")
    expect(paste).to_have_value("you*6_7*A6-9")
    paste.fill("you*6_7*A6-2")
    paste.press("Enter")
    wait_ready(page)
    expect(status(page)).to_contain_text("You: A 6 → 2. The computer: B 7 → 2.")
    expect(page.get_by_role("textbox", name="The heaps as text")).to_have_value("6 7")


def test_a_move_of_the_strip_can_be_looked_at_and_played_on_from(new_page):
    page = new_page(f"{WON}&nim-game=you*1_2_4*A1-0.C4-2.B2-1.C2-1.B1-0")
    expect(page.locator(".past.wrong")).to_have_attribute("aria-label", re.compile("A mistake"))
    page.locator(".past").nth(2).click()
    wait_ready(page)
    expect(page.locator(".gl-xor")).to_have_count(2)
    page.get_by_role("button", name="Play on from here").click()
    wait_ready(page)
    assert page.url.endswith("A1-0.C4-2")
    expect(status(page)).to_contain_text("Your move.")


def test_back_takes_a_move_back_and_the_menu_opens_a_game_to_be_played(new_page):
    page = new_page("/nim")
    assert page.locator("button.stone").count() == 0  # an address without a view keeps its meaning
    page.get_by_role("button", name="Take stones", exact=True).click()
    page.get_by_test_id("stTopNavDropdownLink").filter(has_text="Subtraction").click()
    page.wait_for_url("**/subtraction?sub-view=play")
    wait_ready(page)
    stone(page, 0, 5).click()
    stone(page, 0, 5).click()
    wait_ready(page)
    page.go_back()
    wait_ready(page)
    expect(stone(page, 0, 5)).to_be_visible()
    assert page.url.endswith("/subtraction?sub-view=play")


def test_undo_hints_and_swapped_sides_and_a_reload_loses_nothing(new_page):
    page = new_page(WON)
    hint = page.get_by_role("button", name="Hint", exact=True)
    for said in ("Look at heap C.", "leave it worth 3", "This move wins: C 4 → 3"):
        hint.click()
        wait_ready(page)
        expect(page.get_by_text(said)).to_be_visible()
    expect(hint).to_be_disabled()
    stone(page, 1, 1).click()
    page.locator("button.go").click()
    wait_ready(page)
    expect(status(page)).to_contain_text("You: B 2 → 0. The computer:")
    page.get_by_role("button", name="Undo").click()
    wait_ready(page)
    expect(status(page)).not_to_contain_text("You: B 2 → 0.")
    expect(stone(page, 1, 2)).to_be_visible()  # my move and its answer, in one press
    expect(stone(page, 2, 4)).to_be_visible()
    page.get_by_role("button", name="Swap sides").click()
    wait_ready(page)
    expect(status(page)).to_contain_text("The computer: C 4 → 3. Your move.")
    stone(page, 2, 1).click()
    page.locator("button.go").click()
    wait_ready(page)
    expect(status(page)).to_contain_text("You: C 3 → 0. The computer:")
    said, there = status(page).inner_text(), page.url
    page.reload()
    wait_ready(page)
    assert page.url == there
    expect(status(page)).to_have_text(said.strip())


def test_the_play_view_is_accessible(new_page, axe):
    for theme in ("light", "dark"):
        page = new_page(f"{WON}&nim-game=you*1_2_4*C4-3.A1-0", theme=theme)
        assert axe(page) == []


OVER = "home-game=you*5_10_20*A5-0.C20-19.B10-5.B5-0.C19-14.C14-10.C10-5"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720)])
def test_a_lost_game_shows_how_to_play_again_without_scrolling(new_page, width, height):
    page = new_page(f"/?{OVER}", width=width, height=height)
    expect(status(page)).to_contain_text("The computer wins.")
    again = page.get_by_role("button", name="Play again")
    expect(again).to_be_in_viewport(ratio=1)
    lost = page.locator(".strip .wrong").last
    expect(lost).to_be_in_viewport(ratio=1)  # of a strip that is longer than its row
    assert lost.evaluate("(chip) => getComputedStyle(chip).marginTop") == "0px"
    again.click()
    wait_ready(page)
    expect(page.locator(".play .table")).to_be_in_viewport(ratio=0.8)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720)])
def test_the_move_that_lost_comes_into_view_with_the_result(new_page, width, height):
    page = new_page(f"{WON}&nim-game=you*1_2_4*A1-0.C4-2.B2-1.C2-1", width=width, height=height)
    field = page.get_by_label("Or type a move")
    field.fill("B 0")  # below the board, and the last but one
    field.press("Enter")
    expect(page.locator(".ended.lost")).to_contain_text("move 1, A 1 → 0")
    expect(status(page)).to_be_in_viewport(ratio=1)
    expect(page.locator(".ended.lost")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Play on from there")).to_be_in_viewport(ratio=1)


def test_what_a_control_was_asked_is_told_where_it_is_seen(new_page):
    page = new_page("/?home-player=two&home-game=you*5_10_20*C20-18", width=390, height=844)
    page.get_by_role("button", name="Why?").click()
    wait_ready(page)
    expect(page.locator(".notes .gl-note")).to_be_in_viewport(ratio=1)


def test_the_first_game_stands_whole_on_a_projector_at_150_percent(new_page):
    page = new_page("/", width=853, height=480)
    for part in (page.locator(".play .table"), page.get_by_role("button", name="Play this move")):
        expect(part).to_be_in_viewport(ratio=1)
