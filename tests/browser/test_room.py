"""A class answers from its phones: one wall and three phones, each in a browser of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.presenting import SIZES, presented, press, step
from browser.real_browser import too_wide_by, wait_ready
from ui.room.bars import sign

MEX = "/practice?prac-skill=mex&prac-seed=3"  # of 0, 1, 3, 4


def answer(phone, number):
    phone.get_by_label("Your answer").fill(str(number))
    phone.get_by_role("button", name="Send my answer").click()
    expect(phone.get_by_text(f"Your answer is in: {number}.")).to_be_visible()


def complaints(axe, phone):
    """Return what axe says of a phone, apart from the list of Streamlit's own menu."""
    return [one for one in axe(phone) if "stSidebarNav" not in one and "listitem" not in one]


@pytest.mark.journey(quick=False)
def test_three_phones_join_answer_and_are_told(new_page, axe):
    wall = presented(new_page, MEX, width=1280, height=720)
    wall.get_by_role("button", name="Ask the class").click()
    sheet = wall.get_by_role("dialog", name="Join the room")
    expect(sheet).to_contain_text("No phone is here yet")
    expect(sheet.get_by_text("What is the mex?")).to_be_in_viewport(ratio=1)
    code = sheet.locator(".code").inner_text()
    assert axe(wall) == []

    first = new_page("/join", width=390, height=844)
    first.get_by_label("The code on the wall").fill(code.lower())
    first.get_by_role("button", name="Join", exact=True).click()
    expect(first.get_by_text("What is the mex?")).to_be_visible()
    second = new_page(f"/join?join-room={code}", width=390, height=844, theme="dark")
    expect(second.get_by_text("What is the mex?")).to_be_visible()
    third = new_page(f"/join?join-room={code}", width=360, height=740)
    expect(third.get_by_text("What is the mex?")).to_be_visible()
    expect(sheet).to_contain_text("3 phones are here")
    for phone in (first, second, third):
        wait_ready(phone)
        assert too_wide_by(phone) == 0
        assert complaints(axe, phone) == []

    wall.keyboard.press("PageDown")  # takes the sheet away, and does nothing else
    expect(sheet).to_have_count(0)
    count = wall.locator("#gl-room")
    expect(count).to_contain_text("0 of 3 have answered")
    answer(first, 2)
    answer(second, 4)
    answer(second, 5)
    expect(count).to_contain_text("2 of 3 have answered")
    answer(third, 2)
    expect(count).to_contain_text("3 of 3 have answered")

    second.reload()  # and is the same phone still
    expect(second.get_by_text("Your answer is in:")).to_be_visible()
    expect(second.get_by_label("Your answer")).to_have_value("5")
    expect(count).to_contain_text("3 of 3 have answered")

    press(wall, "r")
    bars = wall.locator(".gl-bars")
    expect(bars).to_contain_text("3 of 3 have answered.")
    expect(bars).not_to_contain_text("The answer")
    toggle = wall.locator('#gl-present [data-gl-do="toggle"]')
    expect(toggle).to_have_attribute("title", "The vote has ended; h opens it again.")
    expect(toggle).to_have_text("Reveal")
    expect(first.get_by_text("Which is right comes next.")).to_be_visible()
    press(wall, "r")
    expect(bars).to_contain_text("3 of 3 have answered. The answer: 2")
    expect(toggle).to_have_text("Hide")
    expect(bars).to_contain_text("“One more than the largest” explains 1 answer.")
    assert axe(wall) == []
    expect(first.get_by_text("Right.")).to_be_visible()
    expect(second.get_by_text("One more than the largest", exact=True)).to_be_visible()
    assert complaints(axe, second) == []

    press(wall, "h")  # step by step, as it was shown
    expect(bars).not_to_contain_text("The answer")
    expect(second.get_by_text("Which is right comes next.")).to_be_visible()
    press(wall, "h")
    expect(bars).to_have_count(0)
    expect(second.get_by_role("button", name="Send my answer")).to_be_visible()
    for _shown in range(2):
        press(wall, "r")
    expect(bars).to_contain_text("The answer: 2")
    expect(first.get_by_text("Right.")).to_be_visible()

    press(wall, "r")  # the screen's own solution
    expect(wall.locator(".gl-reasons")).to_be_visible()
    press(wall, "h")
    expect(wall.locator(".gl-reasons")).to_have_count(0)
    expect(bars).to_contain_text("The answer: 2")
    press(wall, "r")
    expect(wall.get_by_role("button", name="Show the answer")).to_have_count(0)
    wall.locator(".st-key-_prac-next button").evaluate("button => button.click()")
    for phone in (first, second, third):  # the next question comes by itself
        expect(phone.get_by_role("button", name="Send my answer")).to_be_visible()
        expect(phone.get_by_text("Your answer is in:")).to_have_count(0)
    expect(count).to_contain_text("0 of 3 have answered")

    wall.reload()  # whoever opened the room has it still
    expect(count).to_contain_text(code)
    wall.get_by_role("button", name="Room code").click()
    sheet.get_by_role("button", name="End this room").click()
    sheet.get_by_role("button", name="Press again").click()
    for phone in (first, third):
        expect(phone.get_by_text("The class has ended.")).to_be_visible()
    expect(wall.get_by_role("button", name="Ask the class")).to_be_visible()


def code_of(wall):
    """Open a room; return its code."""
    wall.get_by_role("button", name="Ask the class").click()
    code = wall.get_by_role("dialog", name="Join the room").locator(".code").inner_text()
    wall.keyboard.press("PageDown")
    return code


@pytest.mark.parametrize("size", SIZES)
def test_whoever_comes_late_reads_the_code_on_every_screen(new_page, size):
    link = "/nim?nim-heaps=3+4+5&nim-view={}"
    wall = presented(new_page, link.format("move"), width=size[0], height=size[1])
    code = code_of(wall)
    bar = wall.locator("#gl-room")
    expect(bar).to_have_text(f"{code}No phone is here yet")
    phone = new_page(f"/join?join-room={code}", width=390, height=844)
    expect(phone.get_by_text("Who wins if both play perfectly?")).to_be_visible()
    for tab in ("Play", "Step by step"):  # which ask nothing
        wall.get_by_role("radio", name=tab).click()
        wait_ready(wall)
        expect(phone.get_by_text("Look at the wall")).to_be_visible()
        expect(bar.locator("b")).to_be_in_viewport(ratio=1)
        assert (
            wall.evaluate(
                "parseFloat(getComputedStyle(document.querySelector('#gl-room b')).fontSize)"
            )
            >= 20
        )
    wall.goto(f"{wall.url.split('/nim')[0]}{link.format('play')}&present=true")
    expect(bar.locator("b")).to_have_text(code)  # whoever opened it has it after a reload
    wall.get_by_role("button", name="Room code").click()
    sheet = wall.get_by_role("dialog", name="Join the room")
    expect(sheet.locator(".code")).to_have_text(code)
    expect(sheet.locator(".asks")).to_have_count(0)
    sheet.get_by_role("button", name="End this room").click()
    wait_ready(wall)
    expect(sheet.get_by_role("button", name="Save the table")).to_have_count(0)  # nothing was sent
    sheet.get_by_role("button", name="Press again").click()
    expect(bar).to_have_count(0)


def test_reveal_goes_through_the_sheet_and_a_long_count_is_two_numbers(new_page):
    wall = presented(new_page, "/nim?nim-view=move&lang=ja", width=853, height=480)
    wall.locator("[data-gl-do=room]").click()
    sheet = wall.locator("#gl-room-sheet")
    code = sheet.locator(".code").inner_text()
    phone = new_page(f"/join?join-room={code}", width=390, height=844)
    expect(phone.locator("[class*='st-key-_join-press-'] button").first).to_be_visible()
    ends = sheet.locator(".presses button").nth(1)
    expect(ends).to_have_text("投票を締め切る")
    ends.click()
    expect(sheet).to_have_count(0)
    expect(wall.locator(".gl-bars")).to_be_visible()
    expect(wall.locator("#gl-room.short > span")).to_have_attribute("data-short", "0/1")
    press(wall, "h")
    expect(wall.locator(".gl-bars")).to_have_count(0)
    expect(wall.locator("#gl-present [data-gl-do=toggle]")).to_have_text("投票を締め切る")
    press(wall, "a")
    expect(sheet).to_be_visible()
    press(wall, "r")
    expect(sheet).to_have_count(0)
    expect(wall.locator(".gl-bars")).to_be_visible()


def test_a_narrow_phone_tells_that_nothing_answers(new_page, watch):
    wall = presented(new_page, MEX, width=1280, height=720)
    phone = new_page(f"/join?join-room={code_of(wall)}", width=360, height=740)
    expect(phone.get_by_role("button", name="Send my answer")).to_be_visible()
    tops = phone.locator(".st-key-_language button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert len(tops) > 1
    assert len(set(tops)) == 1  # the languages are one row
    lost = phone.get_by_role("status").get_by_text("No connection.")
    polled = "**/lab-room/*"
    phone.route(polled, lambda route: route.fulfill(status=503, json={}))
    expect(lost).to_be_in_viewport(ratio=1)
    phone.unroute(polled)
    phone.route(polled, lambda route: route.fulfill(status=429, json={}))
    expect(lost).to_have_count(0)  # a refusal is an answer
    phone.unroute(polled)
    phone.evaluate(
        "() => { const wait = setTimeout; window.setTimeout = (act, ...more) =>"
        " wait(() => window.hasStopped || act(), ...more); }"
    )
    phone.route(polled, lambda route: route.fulfill(status=503, json={}))
    expect(lost).to_be_in_viewport(ratio=1)
    phone.evaluate("window.hasStopped = true")
    phone.unroute(polled)
    phone.evaluate("window.dispatchEvent(new Event('online'))")
    expect(lost).to_have_count(0)  # whoever is back is told at once
    watch.complaints[:] = [one for one in watch.complaints if "status of" not in one]


SIGNED = """() => [...document.querySelectorAll(".stMain p")]
    .filter((p) => p.checkVisibility())
    .filter((p) => getComputedStyle(p, "::before").content.includes("gl-sign"))
    .map((p) => p.textContent)"""


def test_the_wall_marks_its_choices_as_the_phones_do(new_page):
    wall = presented(new_page, "/nim?nim-heaps=30+40+5&nim-view=move", width=1280, height=720)
    assert wall.evaluate(SIGNED) == []
    code = code_of(wall)
    phone = new_page(f"/join?join-room={code}", width=390, height=844)
    players = ["The player to move", "The other player"]
    for place, words in enumerate(players):
        expect(phone.get_by_role("button", name=f"{sign(place)} {words}")).to_be_visible()
    wait_ready(wall)
    assert wall.evaluate(SIGNED) == players
    phone.get_by_role("button", name=players[1]).click()
    expect(phone.get_by_text("Your answer is in:")).to_be_visible()
    for _shown in range(2):  # the bars, the right answer
        press(wall, "r")
        expect(phone.get_by_text(f"Your answer: {sign(1)} {players[1]}")).to_be_visible()
    expect(phone.get_by_text("The answer: The player to move")).to_be_visible()
    wall.get_by_role("button", name=players[0]).click()
    # Heaps are named by the letters of the board.
    expect(phone.get_by_role("button", name=f"{sign(0)} A of 30")).to_be_visible()
    expect(wall.locator(".st-key-play .stone").first).to_be_visible()
    wall.goto(f"{wall.url.split('/nim')[0]}/problem?present=true")
    expect(wall.locator(".gl-signed")).to_have_count(1)
    assert (
        len(wall.evaluate(SIGNED))
        == wall.get_by_role("radiogroup").last.get_by_role("radio").count()
    )


def test_what_a_class_was_told_is_no_step_of_a_derivation(new_page):
    wall = presented(new_page, "/subtraction?sub-step=13", width=1280, height=720)
    wall.get_by_role("button", name="Ask the class").click()
    expect(wall.get_by_role("dialog", name="Join the room")).to_be_visible()
    wall.keyboard.press("PageDown")
    at = step(wall).inner_text()
    for key in ("r", "r", "h", "h", "h"):  # bars, right answer; the last has nothing to take back
        press(wall, key)
    expect(wall.locator(".gl-bars")).to_have_count(0)
    expect(step(wall)).to_have_text(at)


HANDS = """() => [...document.querySelectorAll(".stMain *")]
    .filter((one) => getComputedStyle(one, "::before").content.includes("Hands up")).length"""

ON_ONE_LINE = """one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 2);
    return Math.max(...boxes.map((box) => box.top)) < Math.min(...boxes.map((box) => box.bottom));
}"""

FIT = "document.documentElement.style.getPropertyValue('--gl-fit')"


def test_what_comes_after_the_bars_is_as_large_as_without_them(new_page):
    link = "/nim?nim-heaps=3+4+5&nim-view=derivation&nim-step={}"
    wall = presented(new_page, link.format(2), width=1280, height=720)
    expect(step(wall)).to_have_text("Step 2 of 10")
    wait_ready(wall)
    alone = wall.evaluate(FIT)
    press(wall, "PageUp")
    expect(wall.get_by_role("button", name="Ask the class")).to_be_visible()
    assert wall.evaluate(HANDS) == 1
    code_of(wall)
    assert wall.evaluate(HANDS) == 0  # phones answer
    for _shown in range(2):  # the bars, the right answer
        press(wall, "r")
    bars = wall.locator(".gl-bars")
    expect(bars).to_contain_text("The answer")
    wall.wait_for_function(f"{FIT} < {alone}")
    assert wall.evaluate(HANDS) == 0
    for one in (".told", ".right .what"):  # a number stays beside its words
        assert bars.locator(one).evaluate(ON_ONE_LINE)
    press(wall, "PageDown")
    expect(step(wall)).to_have_text("Step 2 of 10")
    wall.wait_for_function(f"{FIT} === '{alone}'")


@pytest.mark.parametrize(
    "link", [MEX, "/lesson?les-name=mex&les-beat=5"], ids=("practice", "lesson")
)
def test_a_teacher_sees_and_saves_the_progress_of_the_class(new_page, link):
    wall = presented(new_page, link, width=1280, height=720)
    wall.get_by_role("button", name="Ask the class").click()
    code = wall.get_by_role("dialog", name="Join the room").locator(".code").inner_text()
    phone = new_page("/practice?prac-skill=mex&prac-seed=5", width=390, height=844)
    phone.locator("[class*='-press-0'] button").first.click()
    wait_ready(phone)
    phone.goto(f"/join?join-room={code}")
    phone.locator("summary", has_text="Send my progress").click()
    phone.get_by_role("button", name="Send my progress").click()
    expect(phone.get_by_text("Your progress is with your teacher.")).to_be_visible()
    sheet = wall.get_by_role("dialog", name="Join the room")
    expect(sheet.get_by_text("Phones can send their progress.")).to_be_in_viewport(ratio=1)
    there = sheet.get_by_role("button", name="Progress of the class (1)")
    expect(there).to_be_in_viewport(ratio=1)
    there.click()  # no run of the wall came between
    anew = sheet.get_by_role("button", name="Press again: everybody here reads the names")
    with wall.expect_download() as kept:  # without a name on the wall
        sheet.get_by_role("button", name="Save the table").click()
    expect(wall.locator(".st-key-_room-progress")).to_have_count(0)
    anew.click()
    expander = wall.locator(".st-key-_room-progress")
    expect(expander.get_by_role("table")).to_be_in_viewport()
    answers = wall.locator("[class*='-press-'] button").last.bounding_box()
    assert answers["y"] + answers["height"] <= expander.bounding_box()["y"]
    expect(wall.locator(".gl-bars")).to_have_count(0)
    press(wall, "a")
    sheet.get_by_role("button", name="End this room").click()
    expect(sheet.get_by_role("button", name="Save the table")).to_be_visible()  # the last chance
    wall.keyboard.press("PageDown")
    press(wall, "r")
    expect(expander.get_by_role("table")).to_be_visible()
    with wall.expect_download() as saved:
        expander.get_by_role("button", name="Save as a table").click()
    assert saved.value.suggested_filename == "class.csv"
    table = Path(saved.value.path()).read_bytes()
    assert table.startswith(b"\xef\xbb\xbfName,Lessons ended,")
    assert "◔" in table.decode()
    assert Path(kept.value.path()).read_bytes() == table
    assert kept.value.suggested_filename == saved.value.suggested_filename
    wall.goto("/subtraction?sub-view=play&present=true")  # a screen that asks nothing
    expect(wall.locator("#gl-room")).to_contain_text(code)
    press(wall, "a")
    there.click()
    anew.click()
    expect(expander.get_by_role("table")).to_be_in_viewport()
