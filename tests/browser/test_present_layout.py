"""What a class sees: the question over its answers, beside what it speaks of, all on one screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.presenting import BAR, SIZES, presented, press
from browser.real_browser import wait_ready

ASKING = {
    "/subtraction?sub-step=13": ".st-key-derive-guess button",
    "/nim?nim-view=move": ".st-key-question-who button",
    "/nim?nim-heaps=1+2&nim-view=tree": ".st-key-tree-question button",
    "/wythoff?wyt-step=3": ".st-key-derive-guess button",
    "/nim?nim-misere=true&nim-view=move": ".st-key-question-who button",
    "/which_applies?thm-card=21": "[class*=_thm-guess-] [role=radiogroup] label",
    "/which_applies?thm-card=25": "[class*=_thm-guess-] [role=radiogroup] label",
}
"""Link → the answers to its question."""


@pytest.mark.sweep(check=4)
@pytest.mark.parametrize("link", ASKING)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_question_and_its_answers_are_on_one_screen(new_page, link, width, height):
    page = presented(new_page, link, width=width, height=height)
    answers = [one for one in page.locator(ASKING[link]).all() if one.is_visible()]
    assert answers
    floor = page.locator(BAR).bounding_box()["y"]
    for one in answers:
        box = one.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= floor
    assert page.evaluate("document.documentElement.scrollWidth") <= width


CUT = """() => [...document.querySelectorAll('.stMain button[data-variant=pills] p')]
    .filter((words) => words.checkVisibility() && words.scrollWidth > words.clientWidth + 1)
    .map((words) => words.textContent)"""
"""The answers that end in three dots."""


@pytest.mark.parametrize("link", ["/staircase", "/palindromes", "/subtraction?sub-view=pattern"])
def test_no_answer_is_cut_off(new_page, link):
    page = presented(new_page, link, width=853, height=480)
    expect(page.locator(".stMain button[data-variant=pills] p").first).to_be_visible()
    assert not page.evaluate(CUT)


WHOLE = (
    *ASKING,
    "/subtraction?sub-view=pattern",
    "/subtraction?sub-view=move",
    "/moore",
    "/staircase",
    "/palindromes",
    "/sum",
    "/lesson?les-name=nim-and-xor",
    "/lesson?les-name=mex&les-beat=7",
    "/lesson?les-name=nim-and-xor&les-beat=10",
    "/lesson?les-name=nim-and-xor&les-beat=8",
    "/lesson?les-name=one-number&les-beat=8",
    "/lesson?les-name=misere&les-beat=10",
    "/lesson?les-name=grundy-numbers&les-beat=3",
    "/lesson?les-name=grundy-numbers&les-beat=5",
    "/lesson?les-name=hot-and-cold&les-beat=7&show=true",
    "/wythoff?wyt-step=4",
    "/nim?nim-heaps=3+4+5&nim-view=tree",
    "/wythoff?wyt-view=tree",
    "/nim?nim-misere=true&nim-view=tree",
    "/subtraction?sub-view=pattern&sub-verdict=true",
    "/nim?nim-misere=true&nim-view=move&nim-answer=true",
    *(f"/misere_play?show=true&mis-step={step}" for step in range(1, 6)),
    "/octal?octal-misere=true&octal-view=single",
    "/problem",
)


@pytest.mark.sweep(check=6)
@pytest.mark.parametrize("link", WHOLE)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_class_sees_all_of_it_without_scrolling(new_page, link, width, height):
    page = presented(new_page, link, width=width, height=height)
    expect(page.locator(":root")).not_to_have_attribute("style", re.compile("--gl-tail: [1-9]"))
    main = page.get_by_test_id("stMain")
    page.wait_for_function(
        "node => node.scrollHeight <= node.clientHeight + 2", arg=main.element_handle()
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_fills_a_long_table_stands_beside_it(new_page, width, height):
    link = "/lesson?les-name=grundy-numbers&les-beat=5"
    page = presented(new_page, link, width=width, height=height)
    for _press in range(2):  # the answer to the first question, then the second one
        press(page, "PageDown")
    table = page.locator(".gl-fill").bounding_box()
    first = page.get_by_role("button", name="0", exact=True)
    expect(first).to_be_in_viewport(ratio=1)
    assert first.bounding_box()["x"] > table["x"] + table["width"]
    assert first.bounding_box()["y"] < table["y"] + table["height"] / 2


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize(
    "link",
    [
        *ASKING,
        "/subtraction?sub-view=pattern",
        "/problem",
        "/moore",
        "/lesson?les-name=mex&les-beat=4",
        "/lesson?les-name=grundy-numbers&les-beat=5",
    ],
)
def test_hands_go_up_in_one_place_over_the_answers(new_page, link):
    page = presented(new_page, link, width=1280, height=720)
    asked = page.evaluate(
        """() => [...document.querySelectorAll(".stMain *")].filter((one) => one.checkVisibility()
            && getComputedStyle(one, "::before").content.includes("Hands up"))
            .map((one) => [...one.querySelectorAll("button, label, [role=radio]")].length)"""
    )
    assert len(asked) == 1
    assert asked[0] >= 2, "what is put to the class stands over its answers"


@pytest.mark.parametrize("link", ["/subtraction?sub-step=13", "/wythoff?wyt-step=3"])
def test_a_mex_is_asked_for_once(new_page, link):
    page = presented(new_page, link, width=1280, height=720)
    label = page.locator(".st-key-derive-guess").get_by_test_id("stWidgetLabel")
    assert label.bounding_box()["width"] <= 2
    expect(
        page.get_by_role("radiogroup", name=re.compile("the smallest number missing"))
    ).to_be_visible()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_mex_stands_beside_its_options(new_page, width, height):
    page = presented(new_page, "/subtraction?sub-step=13", width=width, height=height)
    row = page.locator(".gl-rows tr.now")
    last, mex = row.locator(".gl-pair").last.bounding_box(), row.locator(".gl-ask").bounding_box()
    assert mex["x"] - last["x"] - last["width"] < width / 8


@pytest.mark.parametrize(
    "link",
    [
        "/nim?nim-heaps=3+4+5&nim-view=tree",
        "/nim?nim-heaps=1+2&nim-view=tree",
        "/nim?nim-misere=true&nim-view=tree",
    ],
)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_tree_stands_whole_in_its_frame(new_page, link, width, height):
    page = presented(new_page, link, width=width, height=height)
    cut = """(frame) => [...frame.querySelectorAll(".node")].filter((node) => {
        const [a, b] = [node.getBoundingClientRect(), frame.getBoundingClientRect()];
        return a.top < b.top - 1 || a.bottom > b.bottom + 1 || a.left < b.left || a.right > b.right;
    }).length"""
    frame = page.locator(".tree .scroll")
    expect(frame.locator(".node").first).to_be_visible()
    assert frame.evaluate(cut) == 0
    assert frame.evaluate("node => node.scrollTop") == 0
    assert (
        frame.bounding_box()["y"] + frame.bounding_box()["height"]
        <= page.locator(BAR).bounding_box()["y"]
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_theory_of_a_problem_is_read_section_by_section(new_page, width, height):
    page = presented(
        new_page, "/problem?prob-view=theory&prob-answer=true", width=width, height=height
    )
    press(page, "PageDown")  # the theory names the game: it waits for this
    expect(page.get_by_role("heading", name="Why the answer is right")).to_be_visible()
    for name in ("Find the error", "A program that solves it"):
        for _press in range(3):
            press(page, "PageDown")
            top = page.get_by_role("heading", name=name).bounding_box()["y"]
            if top < 120:
                break
        assert 0 <= top < 120
        asked = page.get_by_role("heading", name="What is asked").bounding_box()["y"]
        assert 0 <= asked < 120, "what is asked stays beside it"
        clear = page.evaluate(
            "document.elementFromPoint(innerWidth / 2, 40)?.closest('.stMarkdown, .stCode')"
        )
        assert clear is None, "nothing runs behind the tabs"


def test_one_question_of_a_problem_stands_on_the_screen(new_page):
    page = presented(new_page, "/problem?prob-answer=true", width=1280, height=720)
    press(page, "PageDown")
    live = page.locator(".st-key-model-live")
    expect(page.get_by_text("What is the state")).to_be_visible()
    expect(live).to_be_hidden()
    for _press in range(3):
        press(page, "PageDown")
    expect(page.get_by_text("What it teaches:")).to_be_visible()
    expect(live).to_be_hidden()  # what leads away waits for the page itself


def test_the_name_and_the_position_do_not_run_into_each_other(new_page):
    page = presented(new_page, "/subtraction?sub-step=13", width=1280, height=720)
    name, position = (page.locator(one).bounding_box() for one in ("h1", ".gl-subject"))
    assert position["y"] >= name["y"] + name["height"] - 4


@pytest.mark.parametrize(
    "link", ["/subtraction?sub-view=move", "/lesson", "/staircase?stair-step=4"]
)
def test_little_text_is_set_in_large_type(new_page, link):
    """Where there is room, letters grow; the frame around them keeps its size."""
    page = presented(new_page, link, width=1280, height=720)
    size = "node => parseFloat(getComputedStyle(node).fontSize)"
    assert page.locator("html").evaluate(size) >= 720 / 28
    assert page.locator(f"{BAR} button").first.evaluate(size) < 18


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_problem_is_told_in_letters_as_large_as_its_question(new_page, width, height):
    """The format of its input waits behind a line."""
    link = "/problem?prob-slug=hackerrank-half"
    page = presented(new_page, link, width=width, height=height)
    size = "node => parseFloat(getComputedStyle(node).fontSize) * node.currentCSSZoom"
    asked, answer = page.locator(".st-key-statement p"), page.locator(".stRadio label p")
    page.wait_for_function(
        f"(node) => ({size})(node) >= {height / 28}", arg=asked.first.element_handle()
    )
    assert answer.first.evaluate(size) >= height / 28
    beside = page.locator(".st-key-desk:has(.st-key-statement)")
    assert beside.evaluate("node => node.scrollHeight <= node.clientHeight + 2")
    sample = page.get_by_text("Sample input")
    expect(sample).to_be_hidden()
    page.get_by_text("Input, limits, sample").click()
    expect(sample).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [*SIZES, (390, 844)])
def test_the_first_game_stands_above_the_bar(new_page, width, height):
    page = presented(new_page, "/", width=width, height=height)
    floor = page.locator(BAR).bounding_box()["y"]
    for part in (page.locator(".st-key-first-game"), page.locator(".st-key-question-who")):
        box = part.bounding_box()
        assert box["y"] + box["height"] <= floor


@pytest.mark.parametrize("link", ["winning-move&les-beat=6", "misere&les-beat=7"])
def test_stones_give_way_to_the_letters_of_what_a_lesson_asks(new_page, link):
    page = presented(new_page, f"/lesson?les-name={link}", width=1280, height=720)
    page.wait_for_function(
        "parseFloat(getComputedStyle(document.querySelector('.gl-asks')).fontSize) >= 720 / 33"
    )
    floor = page.locator(BAR).bounding_box()["y"]
    box = page.get_by_role("button", name="No move wins").bounding_box()
    assert box["y"] + box["height"] <= floor


def test_a_class_bets_without_saying_how_sure_it_is(new_page):
    page = presented(new_page, "/lesson?les-name=hot-and-cold", width=1280, height=720)
    expect(page.get_by_role("button", name="I go second")).to_be_visible()
    expect(page.get_by_role("button", name="I am sure")).to_have_count(0)
    page.get_by_role("button", name="I go second").click()
    expect(page.get_by_text("Your bet is kept")).to_contain_text("I go second")


READ_BY_ALL = 19.9
"""Letters of 20 pixels, as browsers round, are read from the back row on a screen of 1280 × 720."""

STILL_READ = 17.9
"""Where much stands on one screen they have 18 at least."""

_SMALLEST = """(frame) => Math.min(
    ...[...frame.querySelectorAll("text, .head, .badge, .told, .cell, .row, .col, .line, .label")]
    .filter((one) => one.textContent.trim() && one.checkVisibility())
    .map((one) => {
        const drawn = one.ownerSVGElement && one.getScreenCTM();  // turned by what it is drawn with
        const grown = drawn ? Math.hypot(drawn.c, drawn.d) : one.currentCSSZoom ?? 1;
        return parseFloat(getComputedStyle(one).fontSize) * grown;
    }))"""


@pytest.mark.parametrize(
    ("link", "frame"),
    [
        ("/chance?chance-view=tree", ".scroll"),
        ("/nim?nim-view=tree", ".scroll"),
        ("/wythoff?wyt-view=tree", ".scroll"),
        ("/wythoff?wyt-view=play", ".play"),
        ("/nim?nim-view=play", ".play"),
        ("/staircase?stair-view=play", ".play"),
        ("/sum?sum-view=play", ".play"),
        ("/wythoff?wyt-view=derivation", ".frame .row"),
    ],
)
def test_the_back_row_reads_the_letters_of_trees_and_boards(new_page, link, frame):
    page = presented(new_page, link, width=1280, height=720)
    expect(page.locator(f"{frame} :is(.node, .head, .badge, .cell)").first).to_be_visible()
    page.wait_for_function(
        f"(frame) => ({_SMALLEST})(frame) >= {READ_BY_ALL}",
        arg=page.locator(frame).first.element_handle(),
    )
    if frame == ".scroll":  # labels of a tree are about as large as what stands beside it
        page.set_viewport_size({"width": 853, "height": 480})
        page.wait_for_function(
            f"(frame) => ({_SMALLEST})(frame) >= 480 / 34",
            arg=page.locator(frame).first.element_handle(),
        )


@pytest.mark.parametrize(
    ("link", "frame"),
    [
        ("/lasker?lasker-view=pattern", ".strip"),
        ("/lasker?lasker-view=pattern", ".st-key-plot svg"),
        ("/palindromes?str-view=tree", ".scroll"),
    ],
)
def test_the_back_row_reads_values_and_long_positions(new_page, link, frame):
    page = presented(new_page, link, width=1280, height=720)
    press(page, "r")  # a pattern has more to label then
    floor = page.locator(BAR).bounding_box()["y"]
    page.wait_for_function(
        f"""(frame) => ({_SMALLEST})(frame) >= {STILL_READ}
            && frame.getBoundingClientRect().bottom <= {floor}""",
        arg=page.locator(frame).first.element_handle(),
    )


PATTERNS = (
    "/subtraction?sub-view=pattern",
    "/octal?octal-view=pattern",
    "/grundys_game?grundy-view=pattern",
)
PROJECTORS = (*SIZES, (1920, 1080), (2560, 1200))

_STRIP_FAULTS = """(strip) => {
    const at = (node) => node.getBoundingClientRect();
    const box = at(strip.querySelector(".box"));
    const size = (node) => parseFloat(getComputedStyle(node).fontSize);
    const cells = [...strip.querySelectorAll(".cell")].filter((cell) => cell.checkVisibility());
    const heads = [...strip.querySelectorAll(".col span")].filter((head) => head.textContent);
    const words = heads.map((head) => {
        const range = document.createRange();
        range.selectNodeContents(head);
        return at(range);
    });
    const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
    const faults = [];
    if (cells.some((one) => at(one).bottom > box.bottom + 1 || at(one).right > box.right + 1)) {
        faults.push("a value is out of sight");
    }
    if (cells.some((one) => size(one) > 0.9 * Math.min(at(one).width, at(one).height) + 1)) {
        faults.push("a value is as large as its cell");
    }
    if (cells.some((one) => size(one) < 0.018 * innerHeight)) faults.push("a value is small");
    if (words.some((one, n) => words.some((other, m) => m < n && !apart(one, other)))) {
        faults.push("two numbers of columns run into each other");
    }
    const [top] = cells.map((one) => at(one).top);
    const signs = [...strip.querySelectorAll(".col")].map((one) => at(one));
    if (signs.some((one) => one.top < box.top - 1 || one.bottom > top + 2)) {
        faults.push("a number of a column is cut, or stands on a value");
    }
    if (at(strip.querySelector(".grip")).width < 0.028 * innerHeight) faults.push("small handle");
    return faults;
}"""


@pytest.mark.sweep(check=6)
@pytest.mark.parametrize("key", ["", "r"])
@pytest.mark.parametrize("link", PATTERNS)
@pytest.mark.parametrize(("width", "height"), PROJECTORS)
def test_a_strip_before_a_class_is_whole_and_as_large_as_the_window(
    new_page, link, width, height, key
):
    page = presented(new_page, link, width=width, height=height)
    if key:
        press(page, key)
    strip = page.locator(".strip:not(.still)")
    expect(strip.locator(".cell").first).to_be_visible()
    page.wait_for_function(
        f"(strip) => ({_STRIP_FAULTS})(strip).length === 0", arg=strip.element_handle()
    )


@pytest.mark.sweep(check=4)
@pytest.mark.parametrize("link", PATTERNS)
@pytest.mark.parametrize(("width", "height"), PROJECTORS)
def test_a_plot_before_a_class_is_high_enough_to_tell_its_values_apart(
    new_page, link, width, height
):
    page = presented(new_page, link, width=width, height=height)
    press(page, "r")
    points = page.locator(".st-key-plot .mark-symbol path")
    expect(points.first).to_be_visible()
    heights = points.evaluate_all("all => all.map((one) => one.getBoundingClientRect().y)")
    assert max(heights) - min(heights) > 0.07 * height


@pytest.mark.sweep(check=2)
@pytest.mark.parametrize(("width", "height"), PROJECTORS)
def test_the_question_about_a_pattern_is_its_largest_type_and_is_fitted_before_it_is_seen(
    new_page, width, height
):
    page = new_page(None, width=width, height=height)
    page.add_init_script(f"({_SIZES_SEEN})()")
    page.goto("/subtraction?sub-view=pattern&present=true")
    expect(page.locator(".st-key-plot svg.marks")).to_be_visible()
    wait_ready(page)
    page.wait_for_timeout(500)
    (seen,) = page.evaluate("window.sizesSeen")
    assert seen >= 0.038 * height


_SIZES_SEEN = """() => {
    window.sizesSeen = [];
    const look = () => {
        const asked = document.querySelector(".st-key-question-pattern label p");
        const page = document.querySelector(".stMainBlockContainer");
        if (asked && getComputedStyle(page).opacity !== "0") {
            const size = parseFloat(getComputedStyle(asked).fontSize) * asked.currentCSSZoom;
            if (window.sizesSeen.at(-1) !== size) window.sizesSeen.push(size);
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


def test_a_step_of_a_proof_stands_below_the_sentence_that_it_goes_on_from(new_page):
    page = presented(new_page, "/subtraction?sub-view=pattern", width=1280, height=720)
    for _press in range(3):  # the verdict, its proof, the next step of it
        press(page, "PageDown")
    told = page.locator(".st-key-told-proof .stMarkdown")
    expect(told).to_have_text([re.compile("heaps just before it"), re.compile("^Suppose they")])
    for one in told.all():
        expect(one).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Step 2 of 5").filter(visible=True)).to_have_count(1)
