"""Lessons in a real browser: by keyboard from start to end, progress kept, carried, forgotten."""

from __future__ import annotations

import re
from functools import partial
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from browser.real_browser import CHROMIUM_ARGUMENTS, find_chromium, wait_ready
from gamecore.lessons.catalogue import lesson
from gamecore.lessons.practice import question
from ui.lessons.answering import by_press

PHONE = {"width": 390, "height": 844}
MEX = lesson("mex")


def press(page, key):
    """Press a key and wait until the page has answered."""
    page.keyboard.press(key)
    wait_ready(page)


def answer_by_keyboard(page, question, *, bet):
    """Answer a question about a mex or labels with its keys alone."""
    assert by_press(question)
    for value in question.example():
        press(page, {"N": "n", "P": "p"}.get(value, str(value)))
    if len(question.blanks) > 1 or bet:
        if bet:
            say_how_sure(page)
        name = "Place the bet" if bet else "Check"
        page.get_by_role("button", name=name, exact=True).focus()
        press(page, "Enter")


def say_how_sure(page):
    """Choose with the keyboard that one is sure of a bet."""
    page.get_by_role("radio", name="Sure", exact=True).focus()
    press(page, " ")


def type_number(page, value, *, bet):
    """Answer with a field: typed, and Enter, which keeps a bet open."""
    field = page.locator("input[type=number]:visible")
    field.focus()
    page.keyboard.type(str(value))
    page.keyboard.press("Enter")
    wait_ready(page)
    if bet:
        expect(field).to_have_value(str(value))
        say_how_sure(page)
        page.get_by_role("button", name="Place the bet", exact=True).focus()
        press(page, "Enter")


@pytest.mark.journey
def test_a_lesson_by_keyboard_from_start_to_end(new_page, size):
    last = len(MEX.beats)
    first = size(quick=last - 2, full=1)
    page = new_page(f"/lesson?les-name=mex&les-beat={first}")
    for place, beat in list(enumerate(MEX.beats, 1))[first - 1 :]:
        expect(page.get_by_text(f"Page {place} of {last}", exact=True)).to_be_visible()
        for turn, asked in enumerate(beat.questions):
            question = asked.at(0)
            bet = beat.asks_how_sure
            if by_press(question):
                answer_by_keyboard(page, question, bet=bet)
            else:
                type_number(page, question.example()[0], bet=bet)
            said = re.compile("Your bet is kept") if beat.kind == "bet" else "Right."
            expect(page.get_by_text(said).first).to_be_visible()
            if turn + 1 < len(beat.questions):
                press(page, "Enter")
                expect(page.get_by_text(f"Question {turn + 2} of")).to_be_visible()
        if beat.steps:
            for _step in beat.steps[1:]:
                press(page, "Enter")
        if place < last:
            page.locator("body").press("ArrowRight")
            wait_ready(page)
    expect(page.get_by_role("link", name=re.compile("Next lesson"))).to_be_visible()
    expect(page).to_have_url(re.compile(f"les-beat={last}"))


def test_progress_survives_is_carried_and_is_forgotten(new_page):
    page = new_page("/practice?prac-skill=xor&prac-seed=3")
    skill = page.get_by_role("combobox", name="Skill")
    type_number(page, 1_000, bet=False)
    expect(page.get_by_role("button", name="Try another one")).to_be_visible()
    kept = "localStorage.getItem('grundy-lab-progress')"
    page.wait_for_function(f"() => {kept}")
    page.reload()
    wait_ready(page)
    expect(skill).to_have_value("◔ XOR in columns")
    page.get_by_text("Your progress", exact=True).click()
    code = page.locator("[data-testid=stCode]").inner_text().strip()
    elsewhere = new_page("/practice")
    elsewhere.get_by_text("Your progress", exact=True).click()
    elsewhere.get_by_label("A code from another browser").fill(code)
    elsewhere.keyboard.press("Enter")
    elsewhere.wait_for_function(f"() => {kept}")
    page.get_by_role("button", name="Forget everything").click()
    page.wait_for_function(f"() => !{kept}")
    page.reload()
    wait_ready(page)
    expect(skill).to_have_value("○ XOR in columns")


def test_progress_and_a_plan_survive_the_browser_being_closed(browser, app_url, tmp_path):
    """A browser with a folder of its own, as people have it, ended and started again."""
    starts = partial(
        browser.browser_type.launch_persistent_context,
        tmp_path / "kept",
        executable_path=find_chromium(),
        args=list(CHROMIUM_ARGUMENTS),
        headless=True,
    )
    with starts() as first:
        page = first.new_page()
        page.goto(f"{app_url}/practice?prac-skill=xor&prac-seed=3")
        wait_ready(page)
        type_number(page, 1_000, bet=False)
        page.wait_for_function("() => localStorage.getItem('grundy-lab-progress')")
        page.goto(app_url)
        wait_ready(page)
        page.get_by_role("button", name="Add this screen to my plan").click()
        expect(page.get_by_text("Added. Screens in my plan: 1.")).to_be_visible()
    with starts() as again:
        page = again.new_page()
        page.goto(f"{app_url}/practice?prac-skill=xor")
        wait_ready(page)
        expect(page.get_by_role("combobox", name="Skill")).to_have_value("◔ XOR in columns")
        page.goto(f"{app_url}/plan")
        wait_ready(page)
        page.get_by_role("button", name="Open my plan (screens: 1)").click()
        wait_ready(page)
        expect(page.get_by_test_id("stPageLink")).to_have_count(1)


def test_the_next_lesson_begins_at_its_first_screen(new_page):
    page = new_page("/lesson?les-beat=10")
    page.get_by_role("link", name=re.compile("^Next lesson")).click()
    expect(page).to_have_url(re.compile("les-name=one-number"))
    expect(page.get_by_text("Page 1 of 10", exact=True)).to_be_visible()


def test_home_goes_on_where_one_stopped(new_page):
    page = new_page("/lesson?les-name=mex&les-beat=3")
    page.wait_for_function("() => localStorage.getItem('grundy-lab-progress')")
    page.goto("/")
    wait_ready(page)
    page.get_by_role("link", name="Go on: A short way to the number").click()
    expect(page).to_have_url(re.compile("les-name=mex.*les-beat=3"))


def test_a_browser_that_keeps_nothing_says_so_and_all_else_works(new_page):
    page = new_page(None)
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no') }})"
    )
    page.goto("/practice?prac-skill=xor")
    wait_ready(page)
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible()
    type_number(page, 1_000, bet=False)
    expect(page.get_by_role("button", name="Try another one")).to_be_visible()


LINKS = (
    "/lesson", "/lesson?les-name=grundy-numbers&les-beat=4",
    "/lesson?les-name=one-number&les-beat=3",
    "/practice?prac-skill=mex", "/practice?prac-skill=recognise&prac-level=hard",
    "/practice?prac-skill=all-winning-moves", "/theorem", "/worksheet?sheet-skill=derivation",
    "/worksheet", "/plan",
)  # fmt: skip


@pytest.mark.sweep(check=4)
@pytest.mark.parametrize("link", LINKS)
def test_nothing_scrolls_sideways_and_axe_finds_nothing(new_page, axe, link):
    page = new_page(link, theme="dark")
    assert axe(page) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
@pytest.mark.parametrize("link", ["/lesson", "/practice", "/practice?prac-skill=mex"])
def test_the_first_question_and_its_answers_are_on_the_first_screen(new_page, link, size):
    width, height = size
    page = new_page(link, width=width, height=height)
    answers = page.locator("[class*='st-key-gl-press-'] button")
    expect(answers.last).to_be_visible()
    assert (
        max(box["y"] + box["height"] for box in (a.bounding_box() for a in answers.all())) <= height
    )


def test_four_choices_and_their_check_are_on_the_first_screen_of_a_phone(new_page):
    page = new_page("/lesson?les-name=grundy-numbers&les-beat=5", width=390, height=844)
    groups = page.locator("[role=radiogroup]:not(.st-key-_language *)")
    expect(groups).to_have_count(4)
    expect(page.get_by_role("button", name="Continue")).to_be_in_viewport(ratio=1)


def test_a_game_of_a_lesson_is_played_on_its_board(new_page):
    page = new_page("/lesson?les-name=nim-and-xor&les-beat=3", width=390, height=844)
    first = page.get_by_role("button", name="I go second")
    assert first.bounding_box()["y"] + first.bounding_box()["height"] <= 844
    first.click()
    wait_ready(page)
    expect(page.get_by_text("Your move.")).to_be_visible()
    while page.get_by_text("You won").count() == 0:
        heaps = [page.locator(f'button.stone[data-heap="{place}"]').count() for place in range(3)]
        total = heaps[0] ^ heaps[1] ^ heaps[2]
        place = next(place for place, n in enumerate(heaps) if n ^ total < n)
        lowest = (heaps[place] ^ total) + 1  # it and all above it go
        stone = page.locator(f'button.stone[data-heap="{place}"][data-stone="{lowest}"]')
        stone.click()
        stone.click()
        wait_ready(page)
    expect(page.get_by_text("You win!")).to_be_visible()
    page.get_by_role("button", name="Play it again").click()
    wait_ready(page)
    expect(page.get_by_role("button", name="I go first")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720)])
@pytest.mark.parametrize(
    "link",
    [
        "nim-and-xor&les-beat=6",
        "grundy-numbers&les-beat=3",
        "nim-and-xor&les-beat=4",
        "patterns-and-proof&les-beat=3",
        "why-bigger-does-not-matter&les-beat=3",
        "splitting&les-beat=4",
    ],
)
def test_the_press_for_the_next_step_and_the_newest_stay_in_view(new_page, link, width, height):
    page = new_page(f"/lesson?les-name={link}", width=width, height=height)
    step = page.get_by_role("button", name=re.compile("^Next step"))
    place = step.bounding_box()["y"]
    while step.is_enabled():
        step.click()
        wait_ready(page)
        assert step.bounding_box()["y"] == place
        newest = page.locator(".gl-told")
        expect(newest).to_be_in_viewport(ratio=1)
        assert newest.evaluate("node => node.scrollHeight <= node.clientHeight"), "a step is cut"
        assert newest.bounding_box()["y"] < place
        beside = page.locator(".st-key-gl-beat :is(table, .gl-heaprows)")
        assert width < 900 or not beside.count() or beside.last.bounding_box()["y"] < place
    assert page.locator(".gl-before li").count() > 0, "the steps before it are gone"


@pytest.mark.parametrize("is_mobile", [False, True])
def test_the_labels_of_a_strip_are_equally_high_before_and_after_a_check(new_page, is_mobile):
    page = new_page(
        "/practice?prac-skill=labels",
        width=390,
        height=844,
        is_mobile=is_mobile,
        has_touch=is_mobile,
    )
    heights = "nodes => [...new Set(nodes.map(node => node.getBoundingClientRect().height))]"
    chips = page.locator(".gl-strip li > :not(.no)")
    (before,) = chips.evaluate_all(heights)
    tops = "nodes => nodes.map(node => node.offsetTop - nodes[0].offsetTop)"
    rows = page.locator(".gl-strip li").evaluate_all(tops)
    while page.locator(".gl-strip button", has_text="?").count():
        page.get_by_role("button", name=re.compile("loses$")).click()
        wait_ready(page)
    page.get_by_role("button", name="Check").click()
    wait_ready(page)
    expect(page.locator(".gl-cell.good, .gl-cell.bad").first).to_be_visible()
    assert chips.evaluate_all(heights) == [before]
    after = page.locator(".gl-strip li").evaluate_all(
        tops
    )  # first the question's, then a solution's
    assert after[: len(rows)] == rows, "a cell jumped to another row"


def test_nine_labels_are_two_rows_of_about_the_same_length_on_a_phone(new_page):
    page = new_page("/lesson?les-name=mex&les-beat=1", width=390, height=844)
    tops = page.locator(".gl-strip li").evaluate_all("nodes => nodes.map(node => node.offsetTop)")
    assert [tops.count(top) for top in sorted(set(tops))] == [5, 4]


def test_a_sheet_that_is_too_wide_for_a_phone_can_be_scrolled_and_shows_it(new_page):
    page = new_page("/worksheet?sheet-level=hard", width=390, height=844)
    table = page.locator(".gl-paper .gl-scroll").first
    room = table.bounding_box()
    assert room["x"] + room["width"] <= 390
    assert table.evaluate("(node) => node.scrollWidth > node.clientWidth")
    table.scroll_into_view_if_needed()
    assert _darkest_at_the_right(page, table) < 240, "a shade lies where the table goes on"
    table.evaluate("(node) => node.scrollLeft = node.scrollWidth")
    assert _darkest_at_the_right(page, table) == 255


def _darkest_at_the_right(page, table):
    """Return the darkest grey, 0 to 255, of the paper below a table, where its box ends."""
    box = table.bounding_box()
    corner = {"x": box["x"] + box["width"] - 5, "y": box["y"] + box["height"] - 5}
    taken = page.screenshot(clip=corner | {"width": 4, "height": 4})
    return Image.open(BytesIO(taken)).convert("L").getextrema()[0]


def test_an_address_that_moved_opens_its_page_as_the_link_said(new_page):
    page = new_page(None)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/which_theorem?thm-answer=true")
    wait_ready(page)
    expect(page.get_by_role("heading", name="Which theorem applies?")).to_be_visible()
    assert page.url.endswith("/which_applies?thm-answer=true")
    assert not [url for url in asked if "/which_/" in url]
    page.get_by_role("link", name=re.compile("Open ")).first.click()
    expect(page).not_to_have_url(re.compile("which_"))


def test_the_next_game_is_read_from_its_top_on_a_phone(new_page):
    page = new_page("/which_applies", width=390, height=844)
    page.get_by_role("button", name="Next game").click()
    expect(page).to_have_url(re.compile("thm-card=2"))
    wait_ready(page)
    expect(page.get_by_text("Game 1 of")).to_be_in_viewport()


def test_a_phone_shows_a_game_its_question_and_all_answers_at_once_and_keeps_the_guess(new_page):
    page = new_page("/which_applies?thm-card=3", width=390, height=844)
    for words in ("Take 1, 2, 3, 4 or 5 stones", "What decides", "the average of what"):
        expect(page.get_by_text(words).first).to_be_in_viewport(ratio=1)
    drawn = page.locator(".gl-chosen", has_text="20")  # twenty stones, and their number beside them
    assert (
        drawn.bounding_box()["height"]
        < 2.5 * page.locator(".gl-heap").first.bounding_box()["height"]
    )
    for answer in page.locator("[role=radiogroup] label").all():
        meaning = answer.locator("xpath=following-sibling::*[1]").locator("p").bounding_box()
        said = answer.locator("p").last.bounding_box()
        assert said["y"] + 0.8 * said["height"] <= meaning["y"], "neither lies over the other"
    page.get_by_text("one number for each heap or part").first.click()
    expect(page.get_by_text("1 of 1 at the first try.")).to_be_visible()
    page.reload()  # the right answer stands there, and the choices are folded away
    expect(page.get_by_text("1 of 1 at the first try.")).to_be_visible()
    expect(page.get_by_text("One number for each heap or part.")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_filled_press_keeps_its_colours_when_a_key_has_reached_it(new_page, theme):
    colours = "node => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor]"
    page = new_page("/lesson?les-name=nim-and-xor&les-beat=4", theme=theme)
    press(page, "Enter")  # the next step, by its key: the focus follows
    filled = page.get_by_role("button", name=re.compile("^Next step"))
    filled.focus()
    assert filled.evaluate("node => node.matches(':focus-visible')")
    letters, ground = filled.evaluate(colours)
    filled.blur()
    plain = filled.evaluate(colours)
    assert letters == plain[0]
    assert "rgba" not in ground  # see-through is what an outlined press has


def test_a_beat_begins_at_its_top(new_page):
    page = new_page("/lesson?les-name=hot-and-cold&les-beat=8", width=390, height=560)
    page.get_by_role("button", name="Continue").click()  # below the fold: the page scrolls to it
    wait_ready(page)
    expect(page).to_have_url(re.compile("les-beat=9"))
    expect(page.get_by_text("One more bet.")).to_be_in_viewport(ratio=1)


def test_a_strip_half_filled_and_a_bet_outlast_a_reload_and_not_the_tab(new_page):
    page = new_page("/practice?prac-skill=labels", width=390, height=844)
    press(page, "n")
    open_cells = page.locator(".gl-strip button", has_text="?")
    left = open_cells.count()
    kept = "sessionStorage.getItem('grundy-lab-answers')"
    page.wait_for_function(f"() => ({kept} ?? '').includes('prac-labels')")
    page.reload()
    wait_ready(page)
    expect(open_cells).to_have_count(left)
    page.goto("/lesson?les-name=nim-and-xor&les-beat=2")
    wait_ready(page)
    page.locator('[class*="st-key-gl-press-"] button').first.click()
    wait_ready(page)
    page.locator("label", has_text=re.compile("^Sure$")).click()
    wait_ready(page)
    page.get_by_role("button", name="Place the bet").click()
    wait_ready(page)
    expect(page.get_by_text("Your bet is kept")).to_be_visible()
    page.wait_for_function(f"() => {kept}.includes('les-nim-and-xor-2')")
    page.reload()
    wait_ready(page)
    expect(page.get_by_text("Your bet is kept")).to_be_visible()
    another = new_page("/practice?prac-skill=labels")
    expect(another.locator(".gl-strip button", has_text="?")).to_have_count(left + 1)


@pytest.mark.parametrize("width", [390, 1280])
def test_a_move_is_answered_on_the_board(new_page, width):
    asked = question("winning-move", "easy", 3)
    ((heap, after),) = asked.example()[0]
    page = new_page("/practice?prac-skill=winning-move&prac-seed=3", width=width, height=844)
    button = page.locator("button.go")
    before = button.bounding_box()
    stone = page.locator(f'button.stone[data-heap="{heap}"][data-stone="{sum(after) + 1}"]')
    stone.click()
    after_press = button.bounding_box()
    right = [box["x"] + box["width"] for box in (before, after_press)]
    assert after_press["y"] == pytest.approx(before["y"], abs=1), "it stays under the hand"
    assert right[0] == pytest.approx(right[1], abs=1)
    button.click()
    wait_ready(page)
    expect(page.get_by_text("Right.")).to_be_visible()
    written = "+".join(map(str, after)) or "0"
    expect(page.get_by_text(f"{'ABC'[heap]} {asked.heaps[heap]}→{written}").first).to_be_visible()


@pytest.mark.parametrize(
    "link",
    [
        "/practice?prac-skill=labels&prac-level=hard&prac-seed=0",
        "/practice?prac-skill=derivation&prac-level=hard&prac-seed=1",
    ],
)
def test_the_question_after_a_miss_is_read_from_its_beginning(new_page, link):
    page = new_page(link, width=390, height=844)
    page.get_by_role("button", name="Show the answer").wait_for()
    check = page.get_by_role("button", name="Check")
    while not check.is_enabled():
        page.locator('[class*="st-key-gl-press-"] button').first.click()
        wait_ready(page)
    check.click()
    wait_ready(page)
    again = page.get_by_role("button", name="Try another one")
    again.scroll_into_view_if_needed()
    again.click()
    wait_ready(page)
    expect(page.get_by_text("One more of the kind you missed.")).to_be_visible()
    page.wait_for_function(
        "(() => { const top = document.querySelector('.gl-asks').getBoundingClientRect().top;"
        " return top > 40 && top < innerHeight / 2; })()"
    )
