"""A page before a class, one press at a time: steps from the first, answers, the keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.presenting import BAR, SIZES, presented, press, query, step
from browser.real_browser import wait_ready


def test_what_goes_in_steps_begins_at_its_beginning(new_page):
    for link, first in (
        ("/subtraction", ""),
        ("/subtraction?sub-view=tree", ""),
        ("/nim?nim-heaps=1+2+3&nim-view=tree", ""),
        ("/chance?chance-view=tree", ""),
        ("/subtraction?sub-step=5", "Step 5 of 40"),  # a link that says its step means it
        ("/subtraction?sub-step=13", "Step 13 of 40"),
    ):
        page = presented(new_page, link, width=853, height=480)
        expect(step(page)).to_have_text(first)
    page = new_page("/subtraction")
    page.get_by_role("button", name="Present", exact=True).click()
    wait_ready(page)
    expect(step(page)).to_have_text("")


@pytest.mark.parametrize("size", SIZES)
def test_a_tree_is_seen_whole_from_its_first_step(new_page, size):
    page = presented(new_page, "/subtraction?sub-view=tree", width=size[0], height=size[1])
    page.wait_for_function("document.documentElement.style.cssText.includes('--gl-fit')")
    tree = page.locator(".st-key-beside-subject").first
    bar = page.locator(BAR).bounding_box()
    box = tree.bounding_box()
    assert box["y"] + box["height"] <= bar["y"]


@pytest.mark.parametrize("size", SIZES)
def test_the_rule_stays_in_sight_of_who_plays(new_page, size):
    page = presented(new_page, "/subtraction?sub-view=play", width=size[0], height=size[1])
    rule = page.locator(".gl-play-rule")
    expect(rule).to_be_in_viewport(ratio=1)
    hint = page.get_by_role("button", name="Hint")
    for _hint in range(3):  # where to look, what to aim at, the move
        expect(hint).to_be_enabled()
        press(page, "r")
        expect(rule).to_be_in_viewport(ratio=1)
    expect(hint).to_be_disabled()


def test_a_clicker_gives_no_hint_away_but_goes_on(new_page):
    page = presented(new_page, "/nim?nim-view=play", width=1280, height=720)
    tab = page.locator('[class*="-view"] [role="radio"][aria-checked="true"]')
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    expect(page.locator(BAR).get_by_role("button", name="Reveal")).to_be_visible()
    press(page, "PageDown")
    expect(tab).to_have_text("Step by step")
    press(page, "PageUp")
    expect(tab).to_have_text("Play")
    expect(page.get_by_text("Look at heap")).to_have_count(0)


def test_the_views_follow_one_another_and_after_the_last_is_the_end(new_page):
    page = presented(new_page, "/nim?nim-heaps=1+2&nim-view=play", width=1280, height=720)
    tab = page.locator('[class*="-view"] [role="radio"][aria-checked="true"]')
    seen, end = [], page.get_by_role("dialog", name="The end")
    for _press in range(80):
        now = tab.inner_text()
        if now not in seen:
            seen.append(now)
        press(page, "PageDown")
        if end.count():
            break
    assert seen == ["Play", "Step by step", "Pattern", "Winning move", "Game tree"]
    expect(end.get_by_role("link")).not_to_have_count(0)
    before = page.url
    press(page, "PageDown")  # there is nothing after it
    expect(end).to_be_visible()
    assert page.url == before
    press(page, "PageUp")  # takes the sheet away and does nothing else
    expect(end).to_have_count(0)
    assert page.url == before
    for _press in range(80):
        press(page, "PageUp")
        if tab.inner_text() == "Winning move":
            break
    expect(tab).to_have_text("Winning move")
    press(page, "PageDown")
    page = presented(new_page, "/theorem?theo-step=13", width=853, height=480)
    press(page, "PageDown")
    end = page.get_by_role("dialog", name="The end")
    end.get_by_role("link").first.click()
    wait_ready(page)
    expect(page).not_to_have_url(re.compile("theorem"))
    expect(end).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_rule_stands_once_above_the_question(new_page, size):
    link = "/wythoff?wyt-view={}"
    page = presented(new_page, link.format("move"), width=size[0], height=size[1])
    rule, asked = page.locator(".gl-rule"), page.locator(".st-key-beside-question")
    expect(rule).to_contain_text("the same number from both")
    box, tabs = rule.bounding_box(), page.locator('[class*="-view"] button').first.bounding_box()
    assert tabs["y"] + tabs["height"] <= box["y"] + 8
    assert box["y"] + box["height"] <= asked.bounding_box()["y"]
    expect(page.locator(".gl-key")).to_be_visible()
    page = presented(new_page, link.format("play"), width=size[0], height=size[1])
    expect(page.locator(".gl-play-rule")).to_be_visible()
    expect(page.locator(".gl-rule")).to_be_hidden()


def test_labels_are_told_one_a_press(new_page):
    page = presented(new_page, "/practice?prac-skill=labels", width=1280, height=720)
    given = page.locator(".stMain .gl-cell, .stMain .gl-strip .cell")
    before = page.locator(".stMain").inner_text()
    seen = {before}
    for _press in range(3):
        press(page, "PageDown")
        said = page.locator(".stMain").inner_text()
        assert said not in seen
        seen.add(said)
        expect(page.get_by_role("button", name="Next question")).to_have_count(0)
    assert given.count() > 3
    for _press in range(20):
        if page.get_by_role("button", name="Next question").count():
            break
        press(page, "PageDown")
    expect(page.get_by_role("button", name="Next question")).to_have_count(1)


@pytest.mark.parametrize("size", SIZES)
def test_the_theorem_is_one_idea_a_screen_and_one_press_a_step(new_page, size):
    page = presented(new_page, "/theorem", width=size[0], height=size[1])
    toggle = page.locator(f"{BAR} [data-gl-do=toggle]")
    floor = page.locator(BAR).bounding_box()["y"]
    answers = {
        1: "The player to move loses: every move",
        2: "Balanced: the heap is worth",
        10: "Column by column",
    }
    stones, asked = (
        page.locator(f".st-key-theorem-first {one}").first.bounding_box()
        for one in (".gl-heaprows", ".st-key-question-who button")
    )
    assert stones["height"] > 0.2 * size[1], "what is asked about fills the screen"
    assert abs(stones["x"] + stones["width"] / 2 - size[0] / 2) < 0.2 * size[0]
    assert asked["y"] > floor / 2
    for screen in range(1, 14):
        expect(step(page)).to_have_text(f"Step {screen} of 13")
        assert page.locator(".stMain").evaluate("node => node.scrollHeight - node.clientHeight") < 8
        assert page.locator(".stMain h3:visible").count() <= 1
        if screen in answers:
            told = page.get_by_text(answers[screen]).locator("visible=true")
            for key, count in (("r", 1), ("h", 0), ("PageDown", 1)):
                press(page, key)
                expect(told).to_have_count(count)
            expect(told).to_be_in_viewport(ratio=1)
            assert told.bounding_box()["y"] < floor
            expect(step(page)).to_have_text(f"Step {screen} of 13")
        else:
            expect(toggle).to_be_hidden()
        press(page, "PageDown")
    expect(page.get_by_role("dialog", name="The end")).to_be_visible()
    press(page, "PageUp")  # takes the sheet away
    press(page, "PageUp")
    expect(step(page)).to_have_text("Step 12 of 13")


OVER = "node => node.scrollHeight - node.clientHeight"
LETTERS = "node => parseFloat(getComputedStyle(node).fontSize) * node.currentCSSZoom"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_screens_of_a_lesson_fit_in_large_letters_up_to_its_end(new_page, width, height):
    link = "/lesson?les-name=hot-and-cold&les-beat=7"
    page = presented(new_page, link, width=width, height=height)
    main, seen, presses = page.locator(".stMain"), [], []
    end = page.get_by_role("dialog", name="The end")
    while not end.count() and (
        not seen or (seen[-1], page.url) != (main.inner_text(), presses[-1])
    ):
        seen.append(main.inner_text())
        presses.append(page.url)
        page.wait_for_function(f"node => ({OVER})(node) <= 2", arg=main.element_handle())
        letters = page.locator(".st-key-gl-beat :is(p, aside):visible").first.evaluate(LETTERS)
        assert letters >= height / 37
        press(page, "PageDown")
    expect(step(page)).to_have_text("Step 10 of 10")
    assert len(presses) >= 18, "each of fifteen labels is told by a press of its own"
    expect(end.get_by_role("link", name="Next lesson")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_is_worked_out_in_a_lesson_stands_in_one_place(new_page, width, height):
    link = "/lesson?les-name=hot-and-cold&les-beat=3"
    page = presented(new_page, link, width=width, height=height)
    main, lines = page.locator(".stMain"), page.locator(".st-key-gl-beat ol.gl-reasons li")
    sizes = set()
    expect(page.get_by_text("How many do you leave your opponent?")).to_be_visible()
    press(page, "PageDown")
    alone = page.locator(".st-key-gl-beat ol.gl-reasons")
    expect(alone).to_have_css("list-style-type", "none")  # a lone reason has no number
    press(page, "PageDown")
    for count in range(1, 7):
        expect(lines).to_have_count(count)
        expect(page.get_by_text(f"Heap {count - 1}:")).to_have_count(1)
        expect(lines.last).to_be_in_viewport(ratio=1)
        assert main.evaluate(OVER) <= 2
        sizes.add(lines.first.evaluate(LETTERS))
        press(page, "PageDown")
    assert len(sizes) == 1, "there is room for all of them from the first"
    page = presented(new_page, link.replace("=3", "=4"), width=width, height=height)
    press(page, "r")
    expect(page.locator("ol.gl-reasons")).to_have_css(
        "list-style-type", "none"
    )  # the sentence names its heap


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("link", ["/nim?nim-step=1", "/octal?octal-step=2&octal-view=derivation"])
def test_the_first_steps_of_a_derivation_fill_the_screen(new_page, link, size):
    page = presented(new_page, link, width=size[0], height=size[1])
    for part in (".st-key-beside-question p:visible", ".gl-rows tbody th"):
        assert page.locator(part).first.evaluate(LETTERS) >= size[1] / 24


def test_what_a_program_reads_and_what_it_prints_are_a_screen_each(new_page):
    page = presented(new_page, "/problem?prob-view=check", width=853, height=480)
    floor = page.locator(BAR).bounding_box()["y"]
    first = page.locator(".st-key-stage pre:visible").first.bounding_box()
    assert first["y"] + first["height"] <= floor
    press(page, "PageDown")
    heading = page.get_by_role("heading", name="2 · What your program prints")
    expect(heading).to_be_in_viewport(ratio=1)
    told = page.locator(".st-key-stage textarea:visible").last.bounding_box()
    assert told["y"] + told["height"] <= floor


@pytest.mark.parametrize("size", SIZES)
def test_the_position_of_today_is_revealed_and_hidden(new_page, size):
    page = presented(new_page, "/today", width=size[0], height=size[1])
    reveal = page.locator(f"{BAR} [data-gl-do=toggle]")
    expect(reveal).to_have_text("Reveal")
    expect(page.get_by_role("button", name="Show the answer")).to_be_hidden()
    press(page, "r")
    expect(page.get_by_text("The winning move is")).to_be_visible()
    main = page.locator(".stMain").element_handle()
    page.wait_for_function(f"node => ({OVER})(node) <= 2", arg=main)
    press(page, "h")
    expect(page.get_by_text("The winning move is")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_bar_names_its_keys(new_page, size):
    page = presented(new_page, "/nim?nim-view=move", width=size[0], height=size[1])
    before = page.url
    sheet = page.get_by_role("dialog", name="Keys")
    for opens in (
        lambda: page.get_by_role("button", name="Keys").click(),
        lambda: press(page, "?"),
    ):
        opens()
        expect(sheet.locator("kbd")).to_have_text(
            [
                "PageDown",
                "→",
                "PageUp",
                "←",
                "Home",
                "End",
                "r",
                "h",
                "Space",
                "b",
                ".",
                "q",
                "?",
                "Esc",
            ]
        )
        assert sheet.evaluate("node => node.scrollHeight <= node.clientHeight + 2")
        press(page, "PageDown")  # takes the sheet away and does nothing else
        expect(sheet).to_have_count(0)
        assert page.url == before


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_reason_of_an_answer_has_the_screen_to_itself(new_page, width, height):
    page = presented(new_page, "/problem?prob-view=answer", width=width, height=height)
    given = page.locator(".st-key-solving textarea")
    expect(given).to_be_visible()
    press(page, "PageDown")
    expect(given).to_be_hidden()
    main = page.get_by_test_id("stMain")
    page.wait_for_function(
        "node => node.scrollHeight <= node.clientHeight + 2", arg=main.element_handle()
    )
    columns = page.locator(".st-key-solved .gl-xor").bounding_box()
    assert columns["y"] + columns["height"] <= page.locator(BAR).bounding_box()["y"]
    size = "node => parseFloat(getComputedStyle(node).fontSize)"
    assert page.locator(".st-key-solved .gl-reasons li").first.evaluate(size) >= height / 36
    press(page, "PageUp")
    expect(given).to_be_visible()


SIZE = "node => parseFloat(getComputedStyle(node).fontSize) * (node.currentCSSZoom ?? 1)"


@pytest.mark.parametrize("shown", ["lost", "values", "xor"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_map_has_the_height_of_the_screen(new_page, width, height, shown):
    link = f"/wythoff?wyt-view=pattern&wyt-map={shown}"
    page = presented(new_page, link, width=width, height=height)
    cells = page.locator(".cell")
    expect(cells.last).to_be_visible()
    page.wait_for_function(
        f"node => ({SIZE})(node) >= {height / 36}", arg=cells.nth(3).element_handle()
    )
    box, floor = cells.last.bounding_box(), page.locator(BAR).bounding_box()["y"]
    assert box["y"] + box["height"] <= floor
    expect(page.get_by_label("Heaps up to")).to_be_hidden()
    for choice in page.locator(".st-key-wythoff-choose").get_by_role("radio").all():
        expect(choice).to_be_in_viewport(ratio=1)
    row = page.locator(".st-key-wythoff-choose [role=radiogroup]")
    assert row.evaluate("node => node.scrollWidth <= node.clientWidth + 1")


@pytest.mark.parametrize("link", ["hot-and-cold&les-beat=1", "one-number&les-beat=2"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_bet_has_large_stones_and_answers(new_page, width, height, link):
    page = presented(new_page, f"/lesson?les-name={link}", width=width, height=height)
    answer = page.get_by_role("button", name="I go second")
    expect(answer).to_be_visible()
    page.wait_for_function(
        f"node => node.getBoundingClientRect().width >= {height / 26}",
        arg=page.locator(".gl-heaprows i").first.element_handle(),
    )
    assert answer.locator("p").evaluate(SIZE) >= height / 26
    floor = page.locator(BAR).bounding_box()["y"]
    assert answer.bounding_box()["y"] + answer.bounding_box()["height"] <= floor


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_the_step_in_the_bar_is_read_whole_in_a_small_window(new_page, language):
    page = presented(new_page, f"/misere_play?lang={language}", width=853, height=480)
    expect(step(page)).to_contain_text("5")
    assert step(page).bounding_box()["x"] >= 0
    last = page.locator(f"{BAR} button").last.bounding_box()
    assert last["x"] + last["width"] <= 853


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_decides_under_misere_play_is_read_from_the_last_row(new_page, width, height):
    link = "/nim?nim-misere=true&nim-view=move"
    page = presented(new_page, link, width=width, height=height)
    rule = page.locator(".gl-misere")
    expect(rule).to_be_visible()
    for _press in range(2):
        press(page, "PageDown")
    reason = page.locator(".gl-misere-steps li").first
    expect(reason).to_be_visible()
    expect(rule).to_be_hidden()
    page.wait_for_function(f"node => ({SIZE})(node) >= {height / 35}", arg=reason.element_handle())


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_moves_that_win_under_misere_play_fit_below_what_decides(new_page, width, height):
    link = "/octal?octal-misere=true&octal-view=move"
    page = presented(new_page, link, width=width, height=height)
    rows = page.locator("[class*='-moverow-']")
    for _press in range(2):
        expect(rows).to_have_count(0)
        press(page, "PageDown")
    expect(rows).to_have_count(3)
    main = page.locator(".stMain").element_handle()
    page.wait_for_function(f"node => ({OVER})(node) <= 2", arg=main)


def test_h_hides_an_answer_and_takes_no_step(new_page):
    page = new_page("/subtraction?sub-step=3&sub-view=derivation&present=true")
    expect(page.locator(BAR)).to_be_visible()
    for key, at in (("h", "3"), ("r", "4"), ("h", "3"), ("h", "3"), ("PageDown", "4")):
        press(page, key)
        assert query(page)["sub-step"] == at
    page.reload()  # nothing was revealed here
    wait_ready(page)
    press(page, "h")
    assert query(page)["sub-step"] == "4"


@pytest.mark.parametrize(("link", "presses"), [("/which_applies?thm-card=21", 2), ("/problem", 2)])
def test_another_question_is_set_as_large_as_if_nothing_had_stood_before_it(
    new_page, link, presses
):
    fit = "document.documentElement.style.getPropertyValue('--gl-fit')"
    page = presented(new_page, link, width=1280, height=720)
    for _press in range(presses):
        press(page, "PageDown")
    walked = page.evaluate(fit)
    for height in (480, 720):  # in a window of another size all type is fitted anew
        page.set_viewport_size({"width": 1280, "height": height})
        page.wait_for_function(f"{fit} {'<' if height == 480 else '==='} '{walked}'")


@pytest.mark.parametrize("size", SIZES)
def test_a_worksheet_has_one_question_on_a_screen_and_its_answer_after_it(new_page, size):
    link = "/worksheet?sheet-skill=misere&sheet-level=hard&sheet-items=4&sheet-item=3"
    page = presented(new_page, link, width=size[0], height=size[1])
    main, reasons = page.get_by_test_id("stMain"), page.locator(".gl-reasons")
    whole = "(main) => main.scrollHeight <= main.clientHeight + 2"
    expect(page.locator(".gl-asks")).to_have_count(1)
    expect(reasons).to_have_count(0)
    seen = 0
    for _press in range(12):
        page.wait_for_function(whole, arg=main.element_handle())
        seen += reasons.count()
        press(page, "PageDown")
        if step(page).inner_text() != "Step 3 of 4":
            break
    assert seen
    expect(step(page)).to_have_text("Step 4 of 4")
    expect(reasons).to_have_count(0)
    press(page, "PageUp")
    expect(step(page)).to_have_text("Step 3 of 4")


def test_in_a_low_window_the_board_of_a_misere_move_has_the_room_of_what_was_answered(new_page):
    page = presented(
        new_page, "/nim?nim-misere=true&nim-view=move&nim-heaps=9+8+7", width=853, height=480
    )
    page.get_by_role("button", name="The player to move").click()
    expect(page.locator(".st-key-question-move .st-key-play")).to_be_visible()
    for hidden in (".gl-answered", ".gl-misere"):
        expect(page.locator(f".stMain {hidden}").first).to_be_hidden()
    main = page.locator(".stMain").element_handle()
    page.wait_for_function(f"node => ({OVER})(node) <= 2", arg=main)
