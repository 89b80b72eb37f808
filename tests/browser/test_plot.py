"""The plot of the values in the browser: its words, its inks, its size, and what a press does."""

import re

import pytest
from playwright.sync_api import expect

from browser.real_browser import wait_ready

PATTERN = "/subtraction?sub-view=pattern"


def plot(page):
    return page.locator(".stVegaLiteChart")


def letters(page):
    return plot(page).locator(".mark-text.role-mark text")


def go_to(page, view):
    page.get_by_test_id("stMain").get_by_role("radio", name=view).click()
    wait_ready(page)


def opened(new_page, link=PATTERN, **how):
    page = new_page(link, **how)
    expect(plot(page).locator("svg .mark-symbol path").first).to_be_visible()
    return page


def test_the_letters_of_the_position_are_drawn_and_told_after_each_press(new_page):
    page = opened(new_page)
    told = page.locator(".gl-hidden", has_text="value")
    expect(letters(page)).to_have_text(["A", "B", "C"])
    expect(told).to_contain_text("A has 5 stones, value 5")
    page.evaluate("document.querySelector('svg.marks').made = true")
    page.get_by_role("button", name="Remove heap B").click()
    wait_ready(page)
    expect(letters(page)).to_have_text(["A", "B"])
    expect(told).to_contain_text("B has 20 stones, value 2")
    assert page.evaluate("document.querySelector('svg.marks').made")  # the rest stays as it was
    go_to(page, "Step by step")
    expect(plot(page)).to_have_count(0)
    page.get_by_role("button", name="Add a stone to heap A").click()
    wait_ready(page)
    go_to(page, "Pattern")
    expect(letters(page)).to_have_text(["A", "B"])
    expect(told).to_contain_text("A has 6 stones, value 0")


def test_what_is_drawn_once_is_left_as_it_is_while_other_things_change(new_page):
    page = opened(new_page)
    page.evaluate("document.querySelector('svg.marks').made = true")
    page.locator(".st-key-question-pattern").get_by_text("4", exact=True).click()
    wait_ready(page)
    expect(page.locator(".gl-bad")).to_be_visible()
    assert page.evaluate("document.querySelector('svg.marks').made")


def test_the_letter_of_a_heap_at_the_edge_finds_room(new_page):
    page = opened(new_page)
    field = page.get_by_role("textbox", name="The heaps as text")
    field.fill("3 60")
    field.press("Enter")
    wait_ready(page)
    expect(letters(page)).to_have_text(["A", "B"])
    edge, letter = plot(page).bounding_box(), letters(page).last
    page.wait_for_function(
        "([letter, end]) => letter.getBoundingClientRect().right <= end",
        arg=[letter.element_handle(), edge["x"] + edge["width"]],
    )


def test_rings_and_words_of_a_plot_follow_the_theme_at_once(new_page):
    page = opened(new_page)
    inks = """() => ['.mark-symbol path:not([aria-label])', '.role-axis-title text'].map((one) => {
        const look = getComputedStyle(document.querySelector(`svg.marks ${one}`));
        return one.includes('text') ? look.fill : look.stroke;
    })"""
    assert page.evaluate(inks) == ["rgb(27, 27, 27)"] * 2
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"({inks})().every((ink) => ink === 'rgb(236, 235, 231)')")


def test_a_plot_is_read_out_once(new_page):
    page = opened(new_page, "/octal?octal-view=pattern&octal-verdict=true")
    said = (
        plot(page)
        .locator("svg [aria-label]")
        .evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    )
    assert len(said) == 161
    assert said[1] == "heap 1 has value 1"
    expect(plot(page)).to_have_attribute("aria-label", re.compile("every 12 heaps from heap 71"))
    expect(page.get_by_role("button", name=re.compile("Values of the heaps"))).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1920])
def test_the_plot_is_as_wide_as_its_place_when_the_window_changes(new_page, width):
    page = opened(new_page)
    page.set_viewport_size({"width": width, "height": 800})
    page.wait_for_function(
        """() => {
            const plot = document.querySelector('.stVegaLiteChart');
            const drawn = plot.querySelector('svg').getBoundingClientRect().width;
            return Math.abs(drawn - plot.clientWidth) <= 1;
        }"""
    )
    ends = plot(page).bounding_box()
    assert ends["x"] > 0
    assert ends["x"] + ends["width"] <= width


def test_each_of_two_thousand_points_says_its_value(new_page):
    page = new_page("/subtraction?sub-view=pattern&sub-upto=2000")
    points = plot(page).locator('.mark-symbol path[aria-label^="heap "]')
    expect(points).to_have_count(2001)
    expect(points.last).to_have_attribute("aria-label", re.compile("heap 2,?000 has value 2"))


def test_a_press_beside_a_point_is_meant_for_the_nearest(new_page):
    page = opened(new_page)
    point = plot(page).locator('.mark-symbol path[aria-label^="heap 13 has value"]')
    point.scroll_into_view_if_needed()
    box = point.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] + 12)
    wait_ready(page)
    assert "sub-size=13" in page.url


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_said_beside_a_point_can_be_read(new_page, theme):
    page = opened(new_page, theme=theme)
    plot(page).locator('.mark-symbol path[aria-label^="heap 10 has"]').hover(force=True)
    tip = page.locator("#vg-tooltip-element")
    expect(tip).to_be_visible()
    look = tip.evaluate("(tip) => [getComputedStyle(tip).color, getComputedStyle(tip).position]")
    assert look == [{"light": "rgb(27, 27, 27)", "dark": "rgb(236, 235, 231)"}[theme], "fixed"]
