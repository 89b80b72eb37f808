"""The pattern view in a real browser: hover, click, slide, guess, and the link of all that."""

import re

import pytest
from playwright.sync_api import expect

from browser.real_browser import wait_ready

PATTERN = "/subtraction?sub-view=pattern"


def plot(page):
    return page.get_by_test_id("stVegaLiteChart")


def point(page, n):
    """Return the mark of heap n: the description of a mark names its heap."""
    return plot(page).locator(f'.mark-symbol path[aria-label^="heap size n: {n};"]').first


def click_point(page, n):
    box = point(page, n).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_ready(page)


def test_a_clicked_point_opens_the_derivation_of_its_heap(new_page):
    page = new_page(PATTERN)
    click_point(page, 13)
    assert "sub-size=13" in page.url
    assert "sub-by=options" in page.url
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
    tip = page.locator("#vg-tooltip-element")
    tip.wait_for(state="visible")
    assert re.sub(r"\s+", " ", tip.inner_text()).strip() == "heap n 10 value G(n) 4"


def test_sliding_with_the_keyboard_to_the_period_ticks_every_column_and_is_in_the_link(new_page):
    page = new_page(PATTERN)
    slider = page.get_by_role("slider")
    slider.focus()
    for _step in range(4):
        page.keyboard.press("ArrowLeft")
        wait_ready(page)
    expect(page.get_by_text("All 6 columns are constant.")).to_be_visible()
    assert "sub-wrap=6" in page.url
    link = page.url.split("/", 3)[3]
    expect(new_page(f"/{link}").get_by_text("All 6 columns are constant.")).to_be_visible()


@pytest.mark.journey
def test_a_right_guess_shows_the_verdict_and_its_link_shows_it_too(new_page):
    page = new_page(PATTERN)
    page.get_by_test_id("stButtonGroup").get_by_text("6", exact=True).last.click()
    wait_ready(page)
    expect(page.get_by_text("The values repeat every 6 heaps, from heap 0 on.")).to_be_visible()
    assert "sub-verdict=true" in page.url
    link = page.url.split("/", 3)[3]
    expect(new_page(f"/{link}").locator(".gl-badge.proved")).to_be_visible()


def test_the_file_of_values_downloads_under_the_name_of_the_rule(new_page):
    page = new_page(PATTERN)
    with page.expect_download() as waiting:
        page.get_by_text("Download the values as CSV").click()
    assert waiting.value.suggested_filename == "values-take-1-5-to-60.csv"
    assert waiting.value.path().read_text().splitlines()[:3] == ["n,value", "0,0", "1,1"]


def test_points_can_be_clicked_again_after_coming_back_from_a_derivation(new_page):
    page = new_page(PATTERN)
    for n in (13, 20):
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
