"""The pattern view in a real browser: hover, click, slide, guess, and the link of all that."""

import re

import pytest
from playwright.sync_api import expect

from browser.real_browser import wait_ready

PATTERN = "/subtraction?sub-view=pattern"
TOLD = f"{PATTERN}&sub-verdict=true&sub-wrap=9"
TAKEN = "The values as a table or a file"


def plot(page):
    return page.locator(".stVegaLiteChart")


def point(page, n):
    """Return the mark of heap n: the description of a mark names its heap."""
    return plot(page).locator(f'.mark-symbol path[aria-label^="heap {n} has value"]').first


def click_point(page, n):
    point(page, n).scroll_into_view_if_needed()
    box, before = point(page, n).bounding_box(), None
    while box != before:  # the chart may still find its size
        page.wait_for_timeout(50)
        box, before = point(page, n).bounding_box(), box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_ready(page)


def test_a_clicked_point_opens_the_derivation_of_its_heap(new_page):
    page = new_page(PATTERN)
    click_point(page, 13)
    expect(page).to_have_url(re.compile(re.escape("sub-size=13")))
    expect(page).to_have_url(re.compile(re.escape("sub-by=options")))
    expect(plot(page)).to_have_count(0)


def test_a_point_too_large_to_derive_is_explained_in_a_sentence(new_page):
    page = new_page(f"{PATTERN}&sub-upto=200")
    click_point(page, 100)
    said = page.locator(".gl-note").inner_text()
    assert said.startswith("Heap 100 has value 4.")
    assert "no move reaches 4" in said


def test_hovering_names_the_heap_and_its_value(new_page):
    page = new_page(PATTERN)
    point(page, 10).hover(force=True)
    expect(page.locator("#vg-tooltip-element")).to_have_text("heap 10 has value 4")


def handle(page):
    return page.get_by_role("slider", name="Values in a row")


def says(page):
    return page.locator(".strip .line").first


def drag(page, thing, dx, moves):
    """Drag a thing sideways in small moves, as a hand does."""
    box = thing.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 20)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y, steps=moves)
    page.mouse.up()


def columns_of(page):
    """Return the left edges of the cells, rounded: as many as the strip has columns."""
    return page.locator(".strip:not(.still) .cell").evaluate_all(
        "cells => [...new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().x)))]"
    )


def test_on_a_phone_the_strip_shows_whole_rows_and_no_letter_lies_under_its_handle(new_page):
    page = new_page(f"{PATTERN}&sub-verdict=true", width=390, height=844)
    box = page.locator(".strip:not(.still) .box").bounding_box()
    foot = box["y"] + box["height"]
    cells = [cell.bounding_box() for cell in page.locator(".strip:not(.still) .cell").all()]
    assert not [cell for cell in cells if cell["y"] < foot < cell["y"] + cell["height"]]
    assert any(cell["y"] >= foot for cell in cells), "there are more rows"
    badge = page.locator('.strip:not(.still) .cell[data-at="A"]').evaluate(
        """(cell) => cell.getBoundingClientRect().right
            - parseFloat(getComputedStyle(cell, '::after').right)"""
    )
    assert badge <= handle(page).bounding_box()["x"]


@pytest.mark.parametrize("width", [12, 14])
def test_on_a_phone_cells_shrink_to_the_row_when_the_hand_rests_and_nothing_below_moves(
    new_page, width
):
    page = new_page(PATTERN, width=390, height=844)
    expect(plot(page).locator("svg.marks")).to_be_visible()
    below = plot(page).bounding_box()["y"]
    handle(page).focus()
    for _step in range(width - 10):
        page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**sub-wrap={width}**")
    wait_ready(page)
    edge = handle(page).bounding_box()
    assert edge["x"] + edge["width"] <= 390
    assert len(columns_of(page)) == width
    assert plot(page).bounding_box()["y"] == pytest.approx(below, abs=1)
    opened = new_page(f"{PATTERN}&sub-wrap={width}", width=390, height=844)
    expect(opened.locator(".strip .col:not([hidden])")).to_have_count(width)  # it is drawn
    opened.wait_for_timeout(400)  # and has moved to its places
    assert columns_of(opened) == columns_of(page)
    cells = opened.locator(".strip .cell")
    assert cells.first.bounding_box()["width"] >= 16


def test_on_a_phone_the_legend_of_a_plot_is_whole(new_page):
    page = new_page(f"{PATTERN}&sub-rule=take+1-7&sub-verdict=true", width=390, height=844)
    names = plot(page).locator(".role-legend-label text")
    expect(names).to_have_text([*map(str, range(8))])
    edge = plot(page).bounding_box()
    for name in names.all():
        box = name.bounding_box()
        assert box["x"] + box["width"] <= edge["x"] + edge["width"]


# The letters and the labels of a plot that lie on one of its points.
ON_POINTS = """(plot) => {
    const points = [...plot.querySelectorAll(".mark-symbol.role-mark path")]
        .filter((one) => !["none", "transparent"].includes(one.getAttribute("fill")))
        .map((one) => one.getBoundingClientRect());
    return [...plot.querySelectorAll(".mark-text.role-mark text")].filter((text) => {
        const a = text.getBoundingClientRect();
        const [x, y] = [a.width / 8, a.height / 4];  // what the letters leave free of their box
        return points.some((b) => b.left < a.right - x && b.right > a.left + x
            && b.top < a.bottom - y && b.bottom > a.top + y);
    }).map((text) => text.textContent);
}"""


@pytest.mark.parametrize(
    ("width", "height", "look"),
    [
        (1280, 720, "&present=true"),
        (1920, 1080, "&present=true"),
        (1280, 720, "&sub-verdict=true"),
        (390, 844, "&sub-verdict=true"),
    ],
)
def test_no_letter_and_no_label_of_a_plot_lies_on_its_points(new_page, width, height, look):
    page = new_page(f"{PATTERN}{look}", width=width, height=height)
    if "present" in look:
        page.keyboard.press("r")
        wait_ready(page)
    expect(plot(page).locator("svg.marks")).to_be_visible()
    page.wait_for_timeout(500)
    assert plot(page).evaluate(ON_POINTS) == []


def test_the_name_of_a_period_stands_above_the_points(new_page):
    page = new_page("/octal?octal-view=pattern&present=true", height=720)
    page.keyboard.press("r")
    wait_ready(page)
    name = plot(page).locator("text", has_text="period 12").bounding_box()
    points = plot(page).locator(".mark-symbol.role-mark path")
    tops = points.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert name["y"] + 0.75 * name["height"] <= min(tops)


def test_the_strip_is_refolded_by_dragging_with_the_network_cut(new_page):
    page = new_page(TOLD)
    expect(says(page)).to_have_text("0 of 9 columns are constant.")
    page.context.set_offline(True)
    size = page.locator(".strip .cell").nth(1).bounding_box()["x"]
    size -= page.locator(".strip .cell").nth(0).bounding_box()["x"]
    drag(page, handle(page), -3 * size, 20)
    expect(says(page)).to_have_text("✓ All 6 columns are constant.")
    expect(handle(page)).to_have_attribute("aria-valuenow", "6")
    assert len(columns_of(page)) == 6


def test_the_strip_is_refolded_by_keys_with_the_network_cut(new_page):
    page = new_page(TOLD)
    page.context.set_offline(True)
    handle(page).focus()
    for _step in range(2):
        page.keyboard.press("ArrowLeft")
    assert len(columns_of(page)) == 7
    page.keyboard.press("Home")
    expect(handle(page)).to_have_attribute("aria-valuenow", "1")
    page.keyboard.press("ArrowLeft")
    expect(handle(page)).to_have_attribute("aria-valuenow", "1")
    for _step in range(5):
        page.keyboard.press("ArrowRight")
    expect(says(page)).to_have_text("✓ All 6 columns are constant.")


def test_the_width_comes_into_the_link_when_the_hand_rests_and_makes_no_entry(new_page):
    page = new_page(TOLD)
    entries = page.evaluate("history.length")
    handle(page).focus()
    for _step in range(3):
        page.keyboard.press("ArrowLeft")
    page.wait_for_url("**sub-wrap=6**")
    wait_ready(page)
    expect(says(page)).to_have_text("✓ All 6 columns are constant.")
    assert page.evaluate("history.length") == entries
    link = page.url.split("/", 3)[3]
    expect(says(new_page(f"/{link}"))).to_have_text("✓ All 6 columns are constant.")


def test_a_right_guess_folds_the_strip_by_itself_and_is_one_entry(new_page):
    page = new_page(f"{PATTERN}&sub-wrap=8")
    entries = page.evaluate("history.length")
    assert len(columns_of(page)) == 8
    page.locator(".st-key-question-pattern").get_by_text("6", exact=True).click()
    wait_ready(page)
    expect(says(page)).to_have_text("✓ All 6 columns are constant.")
    assert len(columns_of(page)) == 6
    assert page.evaluate("history.length") == entries + 1
    page.go_back()
    wait_ready(page)
    expect(page.get_by_text("Your guess:")).to_be_visible()
    assert len(columns_of(page)) == 8


def test_doubling_intervals_are_rows_that_double(new_page):
    page = new_page("/at_least_half?half-view=pattern&half-verdict=true")
    rows = page.locator(".strip").first.evaluate(
        """strip => Object.values(Object.groupBy([...strip.querySelectorAll(".cell")],
            (cell) => cell.getBoundingClientRect().y)).map((row) => row.length)"""
    )
    assert rows == [1, 1, 2, 4, 8, 16, 29]
    page.get_by_role("button", name="Rows of one length").click()
    assert len(columns_of(page)) == 10


# Logs each request of a line of numbers, and when it has landed.
WATCH_COURIER = """scrub => {
    const { courier } = scrub;
    window.glLog = [];
    let send = courier.send;
    let flying = courier.flying;
    Object.defineProperty(courier, "send", {
        get: () => (value, turn) => { window.glLog.push(value.value); send(value, turn); },
        set: (next) => { send = next; },
    });
    Object.defineProperty(courier, "flying", {
        get: () => flying,
        set: (next) => { if (flying && !next) window.glLog.push("landed"); flying = next; },
    });
}"""


def test_a_number_of_the_rule_is_dragged_with_one_request_at_a_time_and_the_last_value_wins(
    new_page,
):
    page = new_page(PATTERN)
    entries = page.evaluate("history.length")
    page.locator(".scrub").evaluate(WATCH_COURIER)
    largest = page.get_by_role("slider", name="Number 2 of the rule")
    drag(page, largest, 36, 36)
    expect(largest).to_have_attribute("aria-valuenow", "9")
    page.wait_for_function("() => window.glLog.filter(Number).at(-1) === 9")
    wait_ready(page)
    log = page.evaluate("window.glLog")
    assert all(entry == "landed" for entry in log[1::2]), log
    assert log[-2:] == [9, "landed"]
    expect(page).to_have_url(re.compile(re.escape("sub-rule=take+1-9")))
    assert page.evaluate("history.length") == entries
    expect(page.get_by_role("textbox", name="The rule as text")).to_have_value("take 1-9")


def test_numbers_take_the_arrow_keys_and_one_that_makes_no_rule_goes_back(new_page):
    page = new_page(PATTERN)
    least = page.get_by_role("slider", name="Number 1 of the rule")
    least.focus()
    page.keyboard.press("ArrowLeft")
    wait_ready(page)
    expect(least).to_have_attribute("aria-valuenow", "1")
    assert "sub-rule" not in page.url
    page.get_by_role("slider", name="Plot the heaps up to").focus()
    page.keyboard.press("PageUp")
    page.wait_for_url("**sub-upto=70**")
    wait_ready(page)
    expect(page.locator(".strip .cell")).to_have_count(71)


def test_a_number_of_the_line_is_typed_after_a_press_a_digit_or_enter(new_page):
    page = new_page(PATTERN)
    plotted = page.get_by_role("slider", name="Plot the heaps up to")
    field = page.get_by_role("textbox", name="Plot the heaps up to")
    plotted.click()
    expect(field).to_have_value("60")
    field.fill("5000")
    field.press("Enter")
    told = page.get_by_role("alert").filter(has_text="Here it can be 10 to 2000; 60 is shown.")
    expect(told).to_be_visible()
    expect(field).to_have_value("5000")
    page.get_by_role("slider", name="Number 2 of the rule").press("Enter")  # one field at a time
    expect(told).to_have_count(0)
    page.keyboard.press("Escape")
    plotted.click()
    field.fill("x<b>")
    field.press("Enter")
    drag(page, page.get_by_role("slider", name="Number 2 of the rule"), 9, 9)
    page.wait_for_url("**sub-rule=take+1-6**")
    expect(page.locator(".scrub")).to_have_text("take 1-6 · heaps 0 to 60")
    plotted.click()
    field.press("Escape")
    expect(plotted).to_be_focused()
    expect(told).to_have_count(0)
    page.keyboard.type("80")
    page.keyboard.press("Enter")
    page.wait_for_url("**sub-upto=80**")
    wait_ready(page)
    expect(page.locator(".strip .cell")).to_have_count(81)
    plotted.press("ArrowRight")  # holds on for a while, in which typing may begin
    page.keyboard.type("9")
    page.wait_for_timeout(1100)
    page.keyboard.type("0")
    expect(field).to_have_value("90")
    field.press("Escape")
    # One number after the other: the second belongs to the rule that the first made.
    page.get_by_role("slider", name="Number 1 of the rule").press("Enter")
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    page.wait_for_url("**sub-rule=take+2-9**")


def test_a_typed_number_that_makes_no_rule_is_told_where_it_was_typed(new_page):
    page = new_page(PATTERN)
    link, entries = page.url, page.evaluate("history.length")
    number = page.get_by_role("textbox", name="Number 1 of the rule")
    page.get_by_role("slider", name="Number 1 of the rule").click()
    for wrong, said in (("7", "7-5"), ("0", "0 is not an amount")):
        number.fill(wrong)
        page.keyboard.press("Enter")
        expect(page.locator(".scrub").get_by_role("alert")).to_contain_text(said)
        wait_ready(page)
        expect(number).to_have_value(wrong)
        expect(number).to_be_focused()
    assert (page.url, page.evaluate("history.length")) == (link, entries)
    page.keyboard.press("Escape")
    expect(page.locator(".scrub")).to_have_text("take 1-5 · heaps 0 to 60")
    page.get_by_role("radio", name="Step by step").click()
    page.get_by_role("radio", name="Pattern").click()
    wait_ready(page)
    expect(page.locator(".scrub")).to_have_text("take 1-5 · heaps 0 to 60")


def test_a_window_slides_to_its_twin_step_by_step(new_page):
    page = new_page(f"{PATTERN}&sub-rule=take+1,+3,+4&sub-verdict=true")
    page.get_by_text("Why it never stops: the proof").click()
    wait_ready(page)  # the strip inside finds its width when it is first seen
    proof = page.locator(".strip.still")
    expect(proof.locator(".cell.window")).to_have_count(4)
    expect(proof.locator(".cell.asked")).to_have_text("2")
    page.get_by_role("button", name="Next").click()
    wait_ready(page)
    expect(proof.locator(".cell.twin")).to_have_text(["0", "1", "0", "1"])
    expect(proof.locator(".cell.window")).to_have_text(["0", "1", "0", "1"])
    expect(proof.locator('[role="img"]')).to_have_attribute(
        "aria-label", re.compile("A window lies on the heaps 7 to 10")
    )
    page.get_by_role("button", name="All steps").click()
    wait_ready(page)
    expect(page.locator(".katex").filter(has_text="G").first).to_be_visible()
    assert page.locator(".katex math").count() >= 2  # a screen reader reads the same formula


@pytest.mark.journey(quick=False)
def test_a_right_guess_shows_the_verdict_and_its_link_shows_it_too(new_page):
    page = new_page(PATTERN)
    page.locator(".st-key-question-pattern").get_by_text("6", exact=True).click()
    wait_ready(page)
    expect(page.get_by_text("The values repeat every 6 heaps, from heap 0 on.")).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape("sub-verdict=true")))
    link = page.url.split("/", 3)[3]
    expect(new_page(f"/{link}").locator(".gl-badge.proved")).to_be_visible()


def test_the_file_of_values_downloads_under_the_name_of_the_rule(new_page):
    page = new_page(PATTERN)
    page.get_by_text(TAKEN).click()
    with page.expect_download() as waiting:
        page.get_by_text("Download the values as CSV").click()
    assert waiting.value.suggested_filename == "values-take-1-5-to-60.csv"
    assert waiting.value.path().read_text().splitlines()[:3] == ["n,value", "0,0", "1,1"]


def test_points_can_be_clicked_again_after_coming_back_from_a_derivation(new_page):
    page = new_page(PATTERN)
    for n in (13, 13, 20):
        click_point(page, n)
        assert f"sub-size={n}" in page.url
        page.get_by_test_id("stButtonGroup").get_by_text("Pattern", exact=True).click()
        wait_ready(page)
        expect(plot(page)).to_be_visible()


def test_the_labels_of_the_plot_follow_the_theme_without_a_rerun(new_page):
    page = new_page(f"{PATTERN}&sub-verdict=true")
    label = plot(page).locator(".mark-text.role-mark text").first

    def fill():
        return label.evaluate("text => getComputedStyle(text).fill")

    assert fill() == "rgb(27, 27, 27)"
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(500)
    assert fill() == "rgb(236, 235, 231)"
