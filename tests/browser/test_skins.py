"""Pins, pawns, piles and a board of cells in a real browser: the same game in its own things."""

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from browser.real_browser import too_wide_by, wait_ready

KAYLES = "/octal?octal-view=play&octal-heaps=7"


def thing(page, heap, number):
    return page.locator(f'button.stone[data-heap="{heap}"][data-stone="{number}"]')


def cell(page, a, b):
    return page.locator(f'.cell[data-heap="{a}"][data-stone="{b}"]')


def status(page):
    return page.locator(".status")


def test_a_pin_is_knocked_down_and_its_neighbour_comes_along(new_page):
    page = new_page(f"{KAYLES}&octal-player=two")
    expect(page.locator(".look-pins button.stone")).to_have_count(7)
    thing(page, 0, 4).hover()
    expect(page.locator(".told")).to_have_text("Take 1 from A: 7 → 3 + 3")
    thing(page, 0, 4).click()
    expect(page.locator("button.stone.taken")).to_have_count(1)
    thing(page, 0, 5).click()
    expect(page.locator("button.stone.taken")).to_have_count(2)
    expect(page.locator(".told")).to_have_text("Take 2 from A: 7 → 3 + 2")
    expect(page.locator("button.stone.parted")).to_have_count(5)
    thing(page, 0, 7).click()  # too far away: another move is begun
    expect(page.locator(".told")).to_have_text("Take 1 from A: 7 → 6")
    thing(page, 0, 4).click()
    thing(page, 0, 5).click()
    thing(page, 0, 4).click()
    wait_ready(page)
    assert "A7-2+3" in unquote(page.url)
    expect(page.locator(".play .heap")).to_have_count(2)  # the row has parted
    expect(page.locator(".ghost")).to_have_count(2)  # and two pins lie between


def test_a_row_is_played_to_its_end_by_keys_alone(new_page):
    page = new_page("/octal?octal-view=play&octal-heaps=3")
    thing(page, 0, 1).focus()
    page.keyboard.press("ArrowRight")
    expect(thing(page, 0, 2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("button.stone.taken")).to_have_count(1)
    page.keyboard.press("Enter")  # 1 + 1 is lost for the computer
    wait_ready(page)
    expect(status(page)).to_contain_text("You: A 3 → 1 + 1.")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(status(page)).to_contain_text("You win!")


def test_the_pins_fall_and_stand_still_where_motion_is_reduced(new_page):
    page = new_page(KAYLES)
    page.emulate_media(reduced_motion="no-preference")
    thing(page, 0, 4).click()
    name = "e => getComputedStyle(e, '::before').animationName"
    thing(page, 0, 4).click()
    wait_ready(page)
    assert page.locator(".ghost").first.evaluate(name) == "fall"
    page.emulate_media(reduced_motion="reduce")
    assert page.locator(".ghost").first.evaluate(name) == "none"


def test_heaps_of_stones_are_one_press_away_and_in_the_link(new_page):
    page = new_page(KAYLES)
    expect(page.locator(".row.look-pins i").first).to_be_visible()  # on the desk too
    page.locator(".st-key-_octal-play-board").get_by_role("button", name="Stones").click()
    wait_ready(page)
    expect(page).to_have_url(re.compile("octal-stones=true"))
    expect(page.locator(".play .look-stones button.stone")).to_have_count(7)
    expect(page.locator(".row.look-pins")).to_have_count(0)
    other = new_page(page.url[page.url.index("/octal") :])
    expect(other.locator(".play .look-stones button.stone")).to_have_count(7)
    other.locator(".st-key-_octal-play-board").get_by_role("button", name="Pins").click()
    wait_ready(other)
    expect(other.locator(".play .look-pins button.stone")).to_have_count(7)


def test_a_pawn_takes_those_beside_it_and_a_pile_parts(new_page):
    page = new_page("/octal?octal-view=play&octal-rule=0.137&octal-heaps=7")
    expect(page.locator(".look-pawns button.stone")).to_have_count(7)
    for place, taken in ((4, 3), (1, 2), (7, 2)):
        thing(page, 0, place).click()
        expect(page.locator("button.stone.taken")).to_have_count(taken)
        page.keyboard.press("Escape")
    page = new_page("/grundys_game?grundy-view=play&grundy-heaps=9")
    before = thing(page, 0, 9).bounding_box()["x"] - thing(page, 0, 1).bounding_box()["x"]
    thing(page, 0, 4).click()
    expect(page.locator(".told")).to_have_text("Split A: 9 → 4 + 5")
    page.wait_for_timeout(400)
    after = thing(page, 0, 9).bounding_box()["x"] - thing(page, 0, 1).bounding_box()["x"]
    assert after > before + 8


def test_halves_are_made_by_mouse_though_they_are_more_than_the_heap(new_page):
    page = new_page("/lieges?lieges-view=play&lieges-heaps=4&lieges-player=two")
    page.get_by_role("button", name="Split A").click()
    expect(page.locator(".told")).to_have_text("Split A: 4 → 2 + 2 + 2")
    page.locator("button.go").click()
    wait_ready(page)
    assert "A4-2+2+2" in unquote(page.url)


def test_wythoffs_game_is_played_on_a_board_of_cells(new_page):
    page = new_page("/wythoff?wyt-view=play&wyt-heaps=3+4")
    expect(page.locator(".cell")).to_have_count(20)
    cell(page, 2, 2).hover()
    expect(page.locator(".told")).to_contain_text("not allowed from here")
    cell(page, 1, 2).hover()
    expect(page.locator(".told")).to_have_text("Go diagonally 2: 3 4 → 1 2")
    cell(page, 1, 2).click()
    expect(page.locator("button.go")).to_have_text("Go diagonally 2")
    expect(page.locator(".cell.taken")).to_have_count(1)
    assert "wyt-game" not in page.url
    cell(page, 1, 2).click()
    expect(status(page)).to_contain_text("The computer:")
    wait_ready(page)
    expect(page).to_have_url(re.compile(re.escape("wyt-game=you")))
    cell(page, 0, 0).click()  # every move from 1 2 leaves a way to 0 0
    page.locator("button.go").click()
    wait_ready(page)
    expect(status(page)).to_contain_text("You win!")


def test_the_queen_is_led_by_keys_and_by_touch(new_page):
    page = new_page("/wythoff?wyt-view=play&wyt-heaps=3+4")
    cell(page, 3, 4).focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    expect(cell(page, 1, 2)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(page.locator(".cell:focus")).to_have_count(1)  # the game goes on without the mouse
    phone = new_page("/wythoff?wyt-view=play", width=390, height=844, has_touch=True)
    cell(phone, 3, 5).tap()
    cell(phone, 3, 5).tap()
    wait_ready(phone)
    expect(status(phone)).to_contain_text("The computer:")
    assert too_wide_by(phone) == 0


def test_two_heaps_of_one_from_each_are_cells_and_three_are_stones(new_page):
    page = new_page("/one_from_each?one-view=play&one-heaps=3+4")
    expect(page.locator(".cell.can")).to_have_count(3)
    page = new_page("/one_from_each?one-view=play")
    expect(page.locator("button.stone").first).to_be_visible()
    expect(page.locator(".play .control[data-name=skin]")).to_have_count(0)


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "link",
    [
        "/octal?octal-view=play&octal-game=you*1_11*B11-4%2B6",
        "/octal?octal-view=play&octal-rule=0.137",
        "/lasker?lasker-view=play",
        "/wythoff?wyt-view=play",
        "/octal?octal-view=tree",
    ],
)
def test_no_look_stands_in_anybodys_way(new_page, axe, link, theme):
    page = new_page(link, theme=theme)
    assert axe(page) == []
    phone = new_page(link, width=390, height=844, theme=theme)
    assert too_wide_by(phone) == 0


@pytest.mark.parametrize("card", [4, 11, 16, 21, 23, 25])
def test_each_answer_to_which_theorem_applies_has_a_picture_of_its_own(new_page, card):
    page = new_page(f"/which_applies?thm-card={card}", width=390, height=844)
    answers = page.locator("[class*=_thm-guess-] [role=radiogroup] label")
    expect(answers).to_have_count(5)
    expect(answers.last).to_be_in_viewport(ratio=1)  # below the game and its picture
    seen = "node => getComputedStyle(node, '::before').maskImage"
    assert len({one.evaluate(seen) for one in answers.all()} - {"none"}) == 5
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(answers.last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)], ids=["phone", "laptop"])
def test_an_answer_that_was_tried_says_so_and_none_moves(new_page, size):
    page = new_page("/which_applies?thm-card=3", width=size[0], height=size[1])
    group = page.locator("[class*=_thm-guess-] [role=radiogroup]")
    seen = """group => [...group.children].map((row) =>
        Math.round(row.getBoundingClientRect().top - group.getBoundingClientRect().top))"""
    before = group.evaluate(seen)
    for place, guess in ((1, "one number for each hidden part"), (3, "the numbers, and how")):
        group.locator("label").nth(place).click()
        tried = re.compile(rf"✗ {guess}.*\(tried\)")
        expect(group.get_by_role("radio", name=tried)).to_be_checked()
        wait_ready(page)
    assert group.evaluate(seen) == before
