"""Every board of the play view in a real browser: a press shows the move, a second one makes it."""

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from browser.real_browser import shared_link, wait_ready


def stone(page, heap, number):
    return page.locator(f'button.stone[data-heap="{heap}"][data-stone="{number}"]')


def letter(page, place):
    return page.get_by_role("group").locator(f'.letter[data-stone="{place}"]')


def told(page):
    return page.locator(".told")


def status(page):
    return page.locator(".status")


def make(page):
    page.locator("button.go").click()
    wait_ready(page)


def type_move(page, text):
    field = page.get_by_label("Or type a move")
    field.fill(text)
    field.press("Enter")
    wait_ready(page)


def game(page, key):
    """Return the moves that the address names."""
    found = re.search(rf"[?&]{key}=([^&]*)", unquote(page.url))
    return found[1].split("*")[2] if found else ""


def test_a_large_heap_is_a_bar_with_a_number_to_set(new_page):
    page = new_page("/nim?nim-view=play&nim-heaps=1000000+37+5")
    expect(page.locator(".play .big")).to_have_text([re.compile("^1.000.000$"), "37"])
    expect(page.locator("button.stone")).to_have_count(5)
    left = page.get_by_label("leave (A)")
    left.fill("32")
    expect(told(page)).to_have_text(re.compile(r"^Take 999.968 from A:\s1.000.000\s→\s32$"))
    assert game(page, "nim-game") == ""
    left.press("Enter")
    wait_ready(page)
    expect(status(page)).to_contain_text(re.compile(r"You: A\s1.000.000\s→\s32. The computer: "))
    assert game(page, "nim-game") == "A1000000-32"


def test_a_field_of_a_large_heap_says_what_it_takes_when_it_takes_nothing(new_page):
    page = new_page("/nim?nim-view=play&nim-heaps=1000000+37+5")
    left, go = page.get_by_label("leave (A)"), page.locator("button.go")
    for rubbish in ("<b>7</b>", "seven", "-1", "1000000", "2000000"):
        left.fill(rubbish)
        expect(told(page)).to_have_text(re.compile(r"^For A, write a .* from 0 to 999.999\.$"))
        expect(told(page)).to_have_attribute("aria-live", "polite")
        expect(left).to_have_attribute("aria-invalid", "true")
        stone(page, 2, 3).hover()
        left.hover()
        page.mouse.move(0, 0)  # what lies under the pointer takes its place only as long as it does
        expect(told(page)).to_contain_text("For A, write a whole number")
        expect(go).to_be_disabled()
    left.fill("32")
    expect(told(page)).to_contain_text("Take 999")
    expect(left).to_have_attribute("aria-invalid", "false")
    left.fill("x")
    left.fill("")
    expect(told(page)).to_contain_text("Press a stone")


def test_the_largest_heap_loses_no_digit_on_the_board(new_page):
    page = new_page("/nim?nim-view=play&nim-heaps=999999999999999999+5&nim-player=two")
    page.get_by_label("leave (A)").fill("999999999999999998")
    expect(told(page)).to_have_text(re.compile(r"^Take 1 from A:\s[9\s]+\s→\s999(.999){4}.998$"))
    make(page)
    assert game(page, "nim-game") == "A999999999999999999-999999999999999998"


def test_stones_that_are_taken_stand_still_where_motion_is_reduced(new_page):
    name = "e => getComputedStyle(e, '::before').animationName"
    page = new_page("/nim?nim-view=play&nim-heaps=3+9")
    page.emulate_media(reduced_motion="no-preference")
    stone(page, 1, 8).click()
    stone(page, 1, 8).click()
    expect(status(page)).to_contain_text("The computer:")
    wait_ready(page)
    assert page.locator(".ghost").first.evaluate(name) == "lifted"
    page.emulate_media(reduced_motion="reduce")
    assert page.locator(".ghost").first.evaluate(name) == "none"


def test_several_heaps_are_lowered_in_one_move_of_moores_nim(new_page):
    page = new_page("/moore?moore-view=play&moore-heaps=2+3+3&moore-player=two")
    stone(page, 0, 2).click()
    stone(page, 1, 2).click()
    expect(told(page)).to_have_text("Take 1 from A: 2 → 1, Take 2 from B: 3 → 1")
    expect(page.locator("button.stone.taken")).to_have_count(3)
    assert game(page, "moore-game") == ""
    stone(page, 1, 2).click()
    wait_ready(page)
    assert game(page, "moore-game") == "A2-1B3-1"
    for heap in (0, 1, 2):  # k is 2, so a third heap is one too many
        stone(page, heap, 1).click()
    make(page)
    expect(status(page)).to_contain_text("No move leads from 1 1 3 to 0 0 0.")
    expect(status(page)).to_contain_text("up to 2 heaps")
    assert game(page, "moore-game") == "A2-1B3-1"


def test_stones_are_brought_down_a_staircase(new_page):
    page = new_page("/staircase?stair-view=play&stair-steps=1+2+3&stair-player=two")
    stone(page, 2, 2).click()
    expect(told(page)).to_have_text("Bring 2 down from step 3: 3 → 1")
    stone(page, 2, 2).click()
    wait_ready(page)
    assert game(page, "stair-game") == "B2-4C3-1"
    expect(page.locator('button.stone[data-heap="1"]')).to_have_count(4)
    stone(page, 0, 1).click()
    expect(told(page)).to_contain_text("The stones on step 1 rest.")


def test_one_stone_from_each_of_three_heaps(new_page):
    page = new_page("/one_from_each?one-view=play&one-heaps=1+2+2&one-player=two")
    stone(page, 0, 1).click()
    stone(page, 2, 2).click()
    expect(told(page)).to_have_text("Take 1 from A: 1 → 0, Take 1 from C: 2 → 1")
    stone(page, 2, 2).click()
    wait_ready(page)
    assert game(page, "one-game") == "A1-0C2-1"


def test_a_letter_is_cut_out_of_a_string(new_page):
    page = new_page("/palindromes?str-view=play&str-text=ababa&str-player=two")
    letter(page, 3).click()
    expect(page.locator(".letter.taken")).to_have_count(1)
    assert game(page, "str-game") == ""
    letter(page, 3).click()
    wait_ready(page)
    assert game(page, "str-game") == "3"
    expect(status(page)).to_contain_text("cut at 3")


def test_an_edge_is_cut_and_all_on_it_falls(new_page):
    page = new_page("/hackenbush?hack-view=play&hack-player=two")
    edge = page.locator(".table").get_by_role("button", name="Cut C: 2 edges fall.")
    edge.click()
    expect(page.locator(".table .taken")).to_have_count(2)
    expect(told(page)).to_contain_text("Cut C: 2 edges fall.")
    assert game(page, "hack-game") == ""
    edge.press("Enter")
    wait_ready(page)
    assert game(page, "hack-game") == "C"
    expect(status(page)).to_contain_text("cut C")
    expect(page.locator(".table .thing")).to_have_count(8)


def test_coins_are_chosen_by_presses_and_by_keys_and_turned_together(new_page):
    page = new_page("/coins?coins-view=play&coins-row=HTTHT&coins-turn=ruler&coins-player=two")
    go = page.locator("button.go")
    letter(page, 5).click()
    expect(told(page)).to_have_text("The coin farthest to the right, 5, must show heads.")
    expect(go).to_be_disabled()
    letter(page, 5).click()
    letter(page, 4).click()
    letter(page, 2).click()
    expect(told(page)).to_have_text("The coins of a move lie side by side.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator(".letter.taken")).to_have_count(3)
    expect(go).to_be_enabled()
    expect(page.locator(".letter.coin.up")).to_have_count(3)
    assert game(page, "coins-game") == ""
    go.click()
    wait_ready(page)
    assert game(page, "coins-game") == "t2-4"
    expect(status(page)).to_contain_text("turn 2-4")


@pytest.mark.parametrize(
    ("link", "typed", "code"),
    [
        ("/nim?nim-view=play&nim-heaps=6+3", "6→5", "A6-5"),
        ("/nim?nim-view=play&nim-heaps=6+3", "a 5", "A6-5"),
        ("/grundys_game?grundy-view=play&grundy-heaps=9+3", "9→2+7", "A9-2+7"),
    ],
)
def test_a_move_is_typed_by_whoever_has_only_keys(new_page, link, typed, code):
    page = new_page(link)
    field = page.get_by_label("Or type a move")
    for _tab in range(80):
        if field.evaluate("e => e === e.getRootNode().activeElement"):
            break
        page.keyboard.press("Tab")
    expect(field).to_be_focused()
    page.keyboard.type("no move")
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(page.get_by_role("alert")).to_be_visible()
    expect(field).to_have_value("no move")
    field.fill(typed + " " * 200)  # more than is sent
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("This is too long: write at most 200 letters.")
    expect(field).to_have_value(typed + " " * 200)
    type_move(page, typed)
    expect(field).to_have_value("")
    assert code in unquote(page.url)
    expect(status(page)).to_contain_text("The computer:")


def test_a_game_survives_a_look_at_another_view_and_is_played_again_with_sides_swapped(new_page):
    page = new_page("/nim?nim-view=play&nim-heaps=1+2+4")
    type_move(page, "4→3")
    said = status(page).inner_text().strip()
    page.get_by_role("radio", name="Winning move").click()
    wait_ready(page)
    expect(status(page)).to_have_count(0)
    page.get_by_role("radio", name="Play", exact=True).click()
    wait_ready(page)
    expect(status(page)).to_have_text(said)
    for _move in range(6):
        if page.get_by_role("button", name="Rematch, sides swapped").count():
            break
        page.locator("button.stone").first.click()
        make(page)
    page.get_by_role("button", name="Rematch, sides swapped").click()
    wait_ready(page)
    expect(status(page)).to_contain_text(re.compile(r"^\s*The computer: \S+\s.*Your move\."))
    assert "nim-game=other*1_2_4*" in unquote(page.url)


def test_a_game_is_copied_as_text_and_pasted_by_somebody_else(new_page):
    page = new_page("/nim?nim-view=play&nim-heaps=1+2+4")
    type_move(page, "4→3")
    page.get_by_text("The game as text").click()
    wait_ready(page)
    text = page.get_by_test_id("stCode").inner_text().strip()
    assert re.fullmatch(r"you\*1_2_4\*C4-3\.\w\d-\d", text)
    said = status(page).inner_text().strip()
    other = new_page("/nim?nim-view=play&nim-heaps=9")
    other.get_by_text("The game as text").click()
    wait_ready(other)
    paste = other.get_by_label("Paste a game")
    paste.fill(text)
    paste.press("Enter")
    wait_ready(other)
    expect(status(other)).to_have_text(said)
    assert game(new_page(shared_link(other)), "nim-game").startswith("C4-3")


def test_a_wrong_answer_is_played_out_on_the_board_and_a_link_leads_back(new_page):
    page = new_page("/")
    page.get_by_role("button", name="The computer wins").click()
    wait_ready(page)
    page.get_by_role("link", name="Play it out").click()
    expect(page).to_have_url(re.compile("-view=play"))
    wait_ready(page)
    expect(status(page)).to_contain_text(re.compile(r"^\s*Your move\."))
    page.get_by_text("Who is winning?").click()
    wait_ready(page)
    expect(page.get_by_text("You are winning.")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Back to ")).click()
    expect(page.locator(".gl-turn", has_text=re.compile(r"^Not yet\. "))).to_be_visible()
