"""The browser's history: one action is one entry, and Back restores the screen that was left."""

import re
from datetime import date

import pytest
from playwright.sync_api import expect

from browser.real_browser import wait_ready
from gamecore.lessons.todays_position import todays_position


def screen(page):
    """Return the address, path and query, and the words of the page."""
    wait_ready(page)
    return page.evaluate("location.pathname + location.search"), page.get_by_test_id(
        "stMain"
    ).inner_text()


def entries(page):
    return page.evaluate("history.length")


def open_page(page, menu, name):
    page.get_by_role("button", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=name, exact=True).click()


def step(page):
    page.get_by_role("button", name="Next").first.click()


def stone(page):
    page.get_by_role("button", name="Add a stone to heap A").click()


def view(page, name):
    page.get_by_role("radio", name=name).first.click()


def turn(page, name):
    page.locator("label").filter(has_text=name).first.click()


def why(page):
    page.locator("[data-gl-open]").first.click()


JOURNEYS = {
    "views and pages": (
        "/subtraction?sub-rule=take+1-3&sub-view=pattern&sub-upto=90",
        [
            lambda page: view(page, "Winning move"),
            lambda page: open_page(page, "Take stones", "Nim"),  # to be played
            lambda page: view(page, "Step by step"),
            step,
            stone,
            lambda page: open_page(page, "Coupled heaps", "Wythoff's game"),
        ],
    ),
    "a game and its return from the menu": (
        "/nim?nim-view=play&nim-heaps=3+4",
        [
            lambda page: page.get_by_role("button", name="Swap sides").click(),
            lambda page: open_page(page, "Take stones", "Subtraction"),
            lambda page: view(page, "Pattern"),
            lambda page: open_page(page, "Take stones", "Nim"),
            lambda page: page.get_by_role("button", name="Swap sides").click(),
        ],
    ),
    "switches and a lesson": (
        "/subtraction?sub-view=pattern",
        [
            lambda page: turn(page, "Show the answer"),  # one switch of a view stands alone
            lambda page: view(page, "Step by step"),
            lambda page: turn(page, "Show answers"),
            lambda page: open_page(page, "Coupled heaps", "Wythoff's game"),
            lambda page: turn(page, "Show answers"),
        ],
    ),
    "another language and back": (
        "/subtraction?sub-view=pattern&sub-upto=90",
        [
            lambda page: view(page, "繁體中文"),
            lambda page: page.get_by_role("radio", name="逐步推導").first.click(),
            lambda page: view(page, "English"),
        ],
    ),
    "opening a value": (
        "/nim?nim-heaps=3+9&nim-view=move&show=true",
        [
            lambda page: view(page, "Step by step"),
            why,
            lambda page: view(page, "Winning move"),
            lambda page: page.locator("label").filter(has_text="Misère play").first.click(),
        ],
    ),
}


@pytest.mark.parametrize(("link", "actions"), JOURNEYS.values(), ids=JOURNEYS.keys())
def test_each_action_is_one_entry_and_back_restores_the_screen(new_page, link, actions):
    page = new_page(link)
    left = [screen(page)]
    for act in actions:
        before = entries(page)
        act(page)
        wait_ready(page)
        page.wait_for_timeout(300)  # a push that is held back comes within this time
        left.append(screen(page))
        assert entries(page) == before + 1, left[-1][0]
    for address, words in reversed(left[:-1]):
        page.go_back()
        page.wait_for_url(re.compile(re.escape(address) + "$"))
        wait_ready(page)
        expect(page.get_by_test_id("stMain")).to_have_text(words, use_inner_text=True)
    for address, words in left[1:]:
        page.go_forward()
        page.wait_for_url(re.compile(re.escape(address) + "$"))
        wait_ready(page)
        expect(page.get_by_test_id("stMain")).to_have_text(words, use_inner_text=True)


def typed(page, text):
    field = page.get_by_role("textbox", name="The rule as text")
    field.fill("")
    field.press_sequentially(text, delay=30)
    field.press("Enter")
    wait_ready(page)


def test_what_is_typed_is_one_entry_for_each_text_and_back_restores_it(new_page):
    page = new_page("/your_rule?own-view=pattern&own-rule=take+1-3")
    rule = page.get_by_role("textbox", name="The rule as text")
    before = entries(page)
    for text in ("take 1-4", "take 1-5", "take a square"):
        typed(page, text)
    assert entries(page) == before + 3
    for text in ("take 1-5", "take 1-4", "take 1-3"):
        page.go_back()
        expect(rule).to_have_value(text)
        assert text.replace(" ", "+") in screen(page)[0].replace("%20", "+")
    page.go_forward()
    expect(rule).to_have_value("take 1-4")


def test_a_page_is_found_as_it_was_left_and_back_goes_on_after_a_reload(new_page):
    page = new_page("/subtraction?sub-view=pattern&sub-upto=90")
    view(page, "Step by step")
    wait_ready(page)
    step(page)
    left = screen(page)
    open_page(page, "Take stones", "Nim")
    wait_ready(page)
    open_page(page, "Take stones", "Subtraction")
    wait_ready(page)
    assert "sub-step" not in page.url  # the menu opens the game to be played
    view(page, "Step by step")
    wait_ready(page)
    assert screen(page)[0] == left[0]
    page.reload()
    wait_ready(page)
    for address in ("/subtraction?sub-view=play", "/nim?nim-view=play", left[0]):
        page.go_back()
        page.wait_for_url(re.compile(re.escape(address) + "$"))
        wait_ready(page)
    expect(page.get_by_test_id("stMain")).to_have_text(left[1], use_inner_text=True)


def test_what_a_link_cannot_say_is_told_and_taken_out_of_the_address(new_page):
    page = new_page("/nim?nim-view=banana&nim-size=inf&nim-answer=false&nim-heaps=3+4")
    expect(page.get_by_test_id("stMain")).to_contain_text("The link asks for nim-view = “banana”")
    expect(page).to_have_url(re.compile(r"/nim\?nim-heaps=3\+4$"))


# -- how far down a page is shown -----------------------------------------------------------------

DOWN = "document.querySelector('[data-testid=stMain]').scrollTop"


def test_a_new_page_begins_at_its_top_and_back_shows_the_old_one_where_it_was(new_page):
    page = new_page("/", width=390, height=844)
    page.locator("summary").filter(has_text="Take stones").click()
    card = page.get_by_test_id("stMain").get_by_role("link", name="At least half")
    card.scroll_into_view_if_needed()
    page.wait_for_timeout(300)  # the place is noted once the hand rests
    left = page.evaluate(DOWN)
    assert left > 600
    card.click()
    expect(page.get_by_role("heading", name="At least half")).to_be_in_viewport()
    wait_ready(page)
    assert page.evaluate(DOWN) == 0
    page.go_back()
    expect(card).to_be_visible()  # its shelf is unfolded as it was left
    wait_ready(page)
    page.wait_for_function(f"() => Math.abs({DOWN} - {left}) < 3")
    page.go_forward()
    expect(page.get_by_role("heading", name="At least half")).to_be_in_viewport()


def test_another_view_begins_at_its_tabs_and_back_shows_the_one_before_where_it_was(new_page):
    page = new_page("/subtraction?sub-view=pattern&sub-verdict=true", width=390, height=844)
    page.get_by_text("Press a point to see why").scroll_into_view_if_needed()
    page.wait_for_timeout(300)  # the place is noted once the hand rests
    left = page.evaluate(DOWN)
    assert left > 300
    page.locator('.mark-symbol path[aria-label^="heap 13 has value"]').first.click(force=True)
    page.wait_for_url("**sub-size=13**")
    wait_ready(page)
    expect(page.get_by_role("radio", name="Step by step")).to_be_in_viewport()
    assert page.evaluate(DOWN) < left
    page.go_back()
    page.wait_for_url(lambda url: "sub-size" not in url)
    wait_ready(page)
    page.wait_for_function(f"() => Math.abs({DOWN} - {left}) < 3")


def test_back_after_the_first_answer_on_the_theorem_leaves_the_page(new_page):
    page = new_page("/nim?nim-view=play")
    open_page(page, "Learn", "The theorem")
    wait_ready(page)
    before = entries(page)
    page.get_by_role("button", name="The other player").first.click()
    page.wait_for_url("**theo-rule=range**")
    wait_ready(page)
    assert entries(page) == before
    page.go_back()
    page.wait_for_url("**/nim?**")
    page.go_forward()
    expect(page.get_by_text("Right. The player to move loses")).to_be_visible()


def test_back_after_playing_out_an_answer_on_the_theorem_finds_its_own_address(new_page):
    page = new_page("/theorem")
    page.get_by_role("button", name="The player to move").first.click()
    page.wait_for_url("**theo-rule=range**")
    wait_ready(page)
    page.get_by_role("link", name="Play it out").click()
    page.wait_for_url("**/sum?**")
    wait_ready(page)
    page.go_back()
    page.wait_for_url("**/theorem?**")
    wait_ready(page)
    assert "sum-" not in page.url


def test_the_next_level_of_the_day_begins_at_its_top_and_the_solved_one_is_ticked(new_page):
    day = "2026-11-26"
    page = new_page(f"/today?day-date={day}", width=390, height=844)
    found = todays_position(date.fromisoformat(day), 1)
    heap, after = found.winning
    name = f"from {'ABC'[heap]}: {found.heaps[heap]} → {sum(after)}"
    page.get_by_role("button", name=name).click()
    page.get_by_role("button", name=re.compile("^Play .*→")).click()
    expect(page.get_by_text("Solved!")).to_be_visible()
    page.get_by_text("Why?", exact=True).click()
    button = page.get_by_role("button", name="Next level")
    button.scroll_into_view_if_needed()
    page.wait_for_function(f"() => {DOWN} > 100")
    button.click()
    expect(page.get_by_role("radio", name="Medium")).to_be_checked()
    wait_ready(page)
    page.wait_for_function(f"() => {DOWN} === 0")
    expect(page.get_by_role("radio", name="✓ Easy")).to_be_visible()


def test_back_on_the_theorem_takes_no_guess_back(new_page):
    page = new_page("/theorem?theo-rule=range&theo-n=7")
    wait_ready(page)
    before = entries(page)
    for guess in ("7", "3"):
        page.get_by_role("radio", name=guess, exact=True).or_(
            page.locator(".st-key-_theo-guess").get_by_role("button", name=guess, exact=True)
        ).first.click()
        page.wait_for_url(f"**theo-beside={guess}**")
        wait_ready(page)
    assert entries(page) == before
