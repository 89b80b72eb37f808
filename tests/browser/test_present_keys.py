"""A page before a class: the keys turn its pages wherever the hand was before."""

from __future__ import annotations

from io import BytesIO
from urllib.parse import quote

import pytest
from PIL import Image
from playwright.sync_api import expect

from browser.presenting import BAR, SIZES, presented, press, step
from browser.real_browser import wait_ready
from house import PAGES

PATTERN = "/subtraction?sub-view=pattern"
FOCUS = """() => {
    let node = document.activeElement;
    while (node.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    return node.tagName;
}"""


@pytest.fixture
def pattern(new_page):
    return presented(new_page, PATTERN, width=1280, height=720)


def number_of(page, place: int):
    return page.locator(".scrub .number").nth(place)


def drag(page, node, right: int) -> None:
    box = node.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y, steps=5)
    page.mouse.up()
    wait_ready(page)


def expect_led(page) -> None:
    """Fail unless the keys open the verdict, close it and leave."""
    verdict = page.locator(".gl-verdict")
    press(page, "PageDown")
    expect(verdict.first).to_be_visible()
    press(page, "h")
    expect(verdict).to_have_count(0)
    press(page, "r")
    expect(verdict.first).to_be_visible()
    press(page, "PageUp")
    expect(verdict).to_have_count(0)
    press(page, "Escape")
    expect(page.locator(BAR)).to_have_count(0)


def test_after_a_drag_the_keys_turn_the_page(pattern):
    drag(pattern, number_of(pattern, 1), 63)
    line = pattern.locator(".scrub")
    expect(line).to_contain_text("take 1-12")
    expect_led(pattern)
    expect(line).to_contain_text("take 1-12")


def test_after_the_strip_was_folded_the_keys_turn_the_page(pattern):
    handle = pattern.get_by_role("slider", name="Values in a row")
    drag(pattern, handle, -150)
    folded = handle.get_attribute("aria-valuenow")
    press(pattern, "ArrowRight")
    expect(pattern.locator(".gl-verdict").first).to_be_visible()
    expect(handle).to_have_attribute("aria-valuenow", folded)


@pytest.mark.parametrize(("typed", "shown"), [("7", "take 1-7"), ("x", "take 1-5")])
def test_a_number_that_was_typed_gives_the_keys_back(pattern, typed, shown):
    number_of(pattern, 1).click()
    pattern.keyboard.type(typed)
    if typed == "x":  # which is no number
        press(pattern, "Escape")
    else:
        press(pattern, "Enter")
    line = pattern.locator(".scrub")
    expect(line).to_contain_text(shown)
    expect_led(pattern)
    expect(line).to_contain_text(shown)


def test_a_clicker_turns_the_page_out_of_an_open_field(pattern):
    number_of(pattern, 2).click()
    pattern.keyboard.type("120")
    press(pattern, "PageDown")
    expect(pattern.locator(".gl-verdict").first).to_be_visible()
    expect(pattern.locator(".scrub")).to_contain_text("heaps 0 to 120")


def test_hiding_takes_a_wrong_guess_back(pattern):
    wrong = pattern.get_by_role("radio", name="longer than 12")
    wrong.click()
    wait_ready(pattern)
    expect(pattern.locator(".gl-bad")).to_be_visible()
    press(pattern, "h")
    expect(pattern.locator(".gl-bad")).to_have_count(0)
    expect(wrong).to_have_attribute("aria-checked", "false")


def test_an_answer_leaves_the_focus_to_the_presenter(pattern):
    pattern.get_by_role("radio", name="6", exact=True).click()
    wait_ready(pattern)
    expect(pattern.locator(".gl-verdict").first).to_be_visible()
    assert pattern.evaluate(FOCUS) == "BODY"


def test_nothing_shows_through_the_blank_screen(new_page):
    page = presented(new_page, "/subtraction?sub-view=play", width=1280, height=720)
    page.get_by_role("button", name="Hint").focus()  # with a ring around it
    page.keyboard.press("b")
    expect(page.locator("#gl-blank")).to_be_visible()
    seen = Image.open(BytesIO(page.screenshot())).convert("RGB")
    assert seen.getextrema() == ((0, 0), (0, 0), (0, 0))


@pytest.mark.parametrize(
    "link", ["/lesson?les-name=misere&les-beat=10", "/practice?prac-skill=misere&prac-level=hard"]
)
def test_a_long_question_is_read_to_its_end_and_its_answer_from_its_head(new_page, link):
    page = presented(new_page, link, width=853, height=260)
    main = page.get_by_test_id("stMain")
    last = page.get_by_role("button", name="No move wins")
    expect(last).not_to_be_in_viewport()
    for _press in range(5):
        press(page, "PageDown")
        if main.evaluate("node => node.scrollHeight - node.scrollTop - node.clientHeight < 8"):
            break
    expect(last).to_be_in_viewport(ratio=1)
    press(page, "PageDown")
    expect(last).to_have_count(0)
    assert main.evaluate("node => node.scrollTop") == 0
    expect(page.get_by_role("button", name="Hide", exact=True).filter(visible=True)).to_have_count(
        1
    )
    press(page, "PageUp")
    expect(last).to_have_count(1)


def test_a_lesson_ends_with_one_thing_a_press_and_a_card_that_leads_on(new_page):
    page = presented(new_page, "/lesson?les-beat=10", width=1280, height=720)
    rule, bet, game = (
        page.get_by_text("Remember:"),
        page.get_by_text("The bet at the"),
        page.locator(".st-key-play"),
    )
    for there in ((rule,), (rule, bet), (rule, bet, game)):
        for one in (rule, bet, game):
            expect(one).to_have_count(int(one in there))
        press(page, "PageDown")
    expect(page.locator("#gl-end")).to_contain_text("Next lesson: Two heaps need a number")
    page.locator("#gl-end a").first.click()
    page.wait_for_url("**les-name=one-number**")
    expect(page.locator(BAR)).to_be_visible()


BET = "lesson?les-name=hot-and-cold&les-beat=1"
SOLVED = ".st-key-gl-beat ol"
"""The reasons of an answer, step by step."""


def along(new_page, *screens):
    """Begin a plan before a class."""
    page = new_page(f"/plan?plan-items={quote(' '.join(screens))}", width=1280, height=720)
    page.get_by_role("button", name="Present", exact=True).click()
    page.wait_for_url("**/lesson?**")
    wait_ready(page)
    return page


def test_a_bet_along_a_plan_stays_open_while_more_of_its_lesson_comes(new_page):
    page = along(new_page, BET, "theorem", "lesson?les-name=hot-and-cold&les-beat=3")
    expect(page.get_by_text("Would you go first or second?")).to_be_visible()
    press(page, "PageDown")
    page.wait_for_url("**/theorem**")


@pytest.mark.parametrize("by", ["PageDown", "r"])
def test_a_bet_whose_lesson_ends_with_it_is_told_before_the_plan_goes_on(new_page, by):
    page = along(new_page, BET, "lesson?les-name=one-number&les-beat=4")
    expect(page.locator(BAR).get_by_role("button", name="Reveal")).to_be_visible()
    press(page, by)
    expect(page.locator(SOLVED)).to_be_visible()
    press(page, "PageDown")
    page.wait_for_url("**les-name=one-number**")


@pytest.mark.parametrize("before", [0, 1])
def test_of_two_presses_at_once_one_leads_to_another_screen(new_page, before):
    """The second is for nothing that is on the screen yet: it led past the screen between."""
    items = "lesson%3Fles-name%3Dmex+theorem+lesson%3Fles-name%3Dnim-and-xor"
    page = new_page(f"/plan?plan-items={items}", width=1280, height=720)
    page.get_by_role("button", name="Present", exact=True).click()
    page.wait_for_url("**/lesson?**")
    wait_ready(page)
    for _press in range(before):
        press(page, "PageDown")
    strip = page.get_by_role("navigation", name="A plan")
    while "1 of 3" in strip.inner_text():
        page.keyboard.press("PageDown")
        press(page, "PageDown")
    expect(strip).to_contain_text("2 of 3")
    page.wait_for_url("**/theorem**")


HIDDEN_AGAIN = (
    "/",
    "/which_applies?thm-card=4",
    "/problem",
    "/problem?prob-view=theory",
    "/theorem?theo-step=2",
    "/today",
    "/misere_play",
    "/practice?prac-skill=labels",
    "/practice?prac-skill=mex",
    "/your_rule?own-view=compare",
    "/wythoff?wyt-view=map",
    "/chance?chance-view=tree",
    *(
        f"/{page.entry.address}?{page.key('view')}={view.name}"
        for page in (PAGES[slug] for slug in ("nim", "subtraction", "wythoff", "fibonacci_nim"))
        for view in page.views
        if view.name != "play"
    ),
)
"""Screens of every kind that asks something."""


@pytest.mark.sweep(check=6)
@pytest.mark.parametrize("link", dict.fromkeys(HIDDEN_AGAIN))
def test_what_was_revealed_is_hidden_again(new_page, link):
    page = presented(new_page, link, width=1280, height=720)
    toggle = page.locator(f"{BAR} [data-gl-do=toggle]")
    for _press in range(6):  # a derivation begins with a step that asks nothing
        if toggle.is_visible() and toggle.inner_text() == "Reveal":
            break
        press(page, "PageDown")
    said = [seen(page)]
    goes_in_steps = page.locator("[class*='-step-Right'] button").count()
    for _press in range(1 if goes_in_steps else 3):  # of steps the last answer alone is hidden
        if toggle.inner_text() != "Reveal" or not toggle.is_visible():
            break
        press(page, "r")
        page.wait_for_timeout(300)
        said.append(seen(page))
    assert len(said) > 1, "nothing is asked here"
    for _press in said[1:]:
        now = seen(page)
        if now == said[0]:
            break  # one press may hide what two have shown
        press(page, "h")
        until(page, lambda now=now: seen(page) != now)
    until(page, lambda: seen(page) == said[0])


@pytest.mark.parametrize("link", ["/graph?graph-view=steps", "/hackenbush?hack-view=derivation"])
def test_hiding_takes_one_answer_of_the_steps_back_and_no_more(new_page, link):
    page = presented(new_page, link, width=1280, height=720)
    counts = []
    for key in ("PageDown", "PageDown", "PageDown", "h", "h", "h"):
        press(page, key)
        page.wait_for_timeout(300)
        counts.append(step(page).inner_text().split(" of ")[0])
    assert counts == ["Step 1", "Step 2", "Step 3", "Step 2", "Step 2", "Step 2"]


def seen(page):
    """Return the text of a page, that of the cells of a board too."""
    main = page.locator(".stMain")
    return [main.inner_text(), *main.get_by_role("gridcell").all_inner_texts()]


def until(page, is_so):
    for _look in range(300):
        if is_so():
            return
        page.wait_for_timeout(100)
    assert is_so()


def test_the_map_of_losing_positions_is_one_question_a_press(new_page):
    page = presented(new_page, "/wythoff?wyt-view=pattern", width=1280, height=720)
    losing = page.get_by_role("gridcell", name="the player to move loses")
    asked = page.get_by_text("Which empty cell must be a P?", exact=True).filter(visible=True)
    for count in (1, 3, 5):
        expect(asked).to_have_count(1)
        expect(losing).to_have_count(count)
        press(page, "PageDown")  # an answer with its reason
        expect(asked).to_have_count(0)
        expect(losing).to_have_count(count + 2)
        if count < 5:
            press(page, "PageDown")  # the next question
    press(page, "PageUp")
    expect(asked).to_have_count(1)
    expect(losing).to_have_count(5)


def test_a_step_back_hides_the_last_answer_of_the_theorem_first(new_page):
    page = presented(new_page, "/theorem?theo-step=2", width=1280, height=720)
    balanced = page.get_by_text("Balanced: the heap is worth")
    press(page, "PageDown")
    expect(balanced).to_have_count(1)
    press(page, "PageUp")
    expect(balanced).to_have_count(0)
    expect(step(page)).to_have_text("Step 2 of 13")
    press(page, "PageUp")
    expect(step(page)).to_have_text("Step 1 of 13")


def test_the_map_goes_back_by_question_and_answer(new_page):
    page = presented(new_page, "/wythoff?wyt-view=pattern", width=1280, height=720)
    losing = page.get_by_role("gridcell", name="the player to move loses")
    asked = page.get_by_text("Which empty cell must be a P?", exact=True).filter(visible=True)
    walk = {"PageDown": [(3, 0), (3, 1), (5, 0)], "PageUp": [(3, 1), (3, 0), (1, 1)]}
    for key, states in walk.items():
        for count, open_ones in states:
            press(page, key)
            expect(losing).to_have_count(count)
            expect(asked).to_have_count(open_ones)


def test_letters_are_as_large_when_a_step_is_met_again(new_page):
    page = presented(new_page, "/theorem?theo-step=8", width=853, height=480)
    fit = "document.documentElement.style.getPropertyValue('--gl-fit')"
    first = page.evaluate(fit)
    press(page, "PageDown")
    expect(step(page)).to_have_text("Step 9 of 13")
    page.wait_for_function(f"{fit} < {first}")
    press(page, "PageUp")
    expect(step(page)).to_have_text("Step 8 of 13")
    page.wait_for_function(f"{fit} === '{first}'")


FIT = "Number(document.documentElement.style.getPropertyValue('--gl-fit'))"


@pytest.mark.parametrize("size", SIZES)
def test_no_wrong_cell_makes_the_letters_of_the_map_smaller(new_page, size):
    page = presented(new_page, "/wythoff?wyt-view=pattern", width=size[0], height=size[1])
    asked = page.evaluate(FIT)
    page.get_by_role("radio", name="1 and 3").click()
    expect(page.get_by_text("Not this one.")).to_be_visible()
    wait_ready(page)
    assert page.evaluate(FIT) >= asked - 0.001
    assert page.get_by_text("P: the player to move loses. N: some move").count() == 0


def test_each_board_of_a_map_has_letters_of_its_own_size(new_page):
    page = presented(new_page, "/wythoff?wyt-view=pattern&wyt-map=xor", width=853, height=480)
    page.get_by_role("radio", name="nowhere").click()
    expect(page.get_by_text("Look at 1 and 2: the XOR is 3")).to_be_visible()
    page.wait_for_function(f"{FIT} < 1")
    page.get_by_role("radio", name="Values").click()
    expect(page.get_by_text("What is the value of (5, 7)?").filter(visible=True)).to_be_visible()
    page.wait_for_function(f"{FIT} > 1")


@pytest.mark.parametrize("size", SIZES)
def test_winning_moves_of_a_map_are_as_large_as_their_question(new_page, size):
    page = presented(new_page, "/wythoff?wyt-view=move", width=size[0], height=size[1])
    press(page, "PageDown")
    press(page, "PageDown")
    expect(page.get_by_text("Every move from there lets you win.")).to_have_count(3)
    page.wait_for_function(f"{FIT} > 0.9")


def test_a_problem_asks_one_thing_and_has_its_letters_for_it(new_page):
    page = presented(new_page, "/problem", width=853, height=480)
    told = page.get_by_text("What it teaches:")
    heading = page.get_by_role("heading", name="Which game is this?")
    press(page, "PageDown")
    expect(told).to_be_visible()
    for asked in ("What decides who wins?", "What are the heaps of test 1"):
        press(page, "PageDown")
        expect(page.get_by_text(asked).filter(visible=True).last).to_be_visible()
        expect(told).to_be_hidden()
        expect(heading).to_be_hidden()
        page.wait_for_function(f"{FIT} > 1")
    press(page, "PageDown")
    expect(told).to_be_visible()
    expect(page.get_by_role("button", name="On to the theory")).to_be_hidden()


def test_a_clicker_goes_back_by_each_part_of_a_screen_of_a_lesson(new_page):
    page = presented(new_page, "/lesson?les-name=nim-and-xor&les-beat=4", width=1280, height=720)
    steps = page.locator("ol.gl-before li")
    for shown in (1, 2, 3):
        expect(steps).to_have_count(shown)
        press(page, "PageDown")
    for shown in (4, 3, 2, 1):
        expect(steps).to_have_count(shown)
        press(page, "PageUp")
    page = presented(new_page, "/lesson?les-name=nim-and-xor", width=1280, height=720)
    mex = page.get_by_text("What is the mex?")
    expect(mex).to_be_visible()
    toggle = page.locator(f"{BAR} [data-gl-do=toggle]")
    press(page, "PageDown")
    press(page, "PageDown")
    expect(mex).to_have_count(0)
    press(page, "PageUp")
    expect(mex).to_be_visible()
    expect(toggle).to_have_text("Hide")
    press(page, "PageUp")
    expect(mex).to_be_visible()
    expect(toggle).to_have_text("Reveal")
