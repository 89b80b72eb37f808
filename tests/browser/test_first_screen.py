"""Every view of every page: question, answers and what they speak of are on the first screen."""

import pytest
from playwright.sync_api import expect

from browser.first_screen import SIZES, TABS, Screen, faults, screens
from browser.real_browser import wait_ready

MODES = {"plain": "", "presenting": "present=true", "embedded": "embed=true"}
"""Name of a way to show a page → what its link carries for it."""

THEMES = ("light", "dark")

LOOKS = 25
"""How often a window is looked at before it counts: charts and boards are drawn after a resize."""

CASES = [
    pytest.param(screen, added, id=f"{screen.name} {mode}".replace(" ", "-"))
    for mode, added in MODES.items()
    for screen in screens()
]


@pytest.fixture(scope="module")
def window(browser, app_url):
    """Return one page for all the views: it is led from link to link, and only changes its size."""
    context = browser.new_context(base_url=app_url, reduced_motion="reduce", locale="en-US")
    yield context.new_page()
    context.close()


def settled_faults(page, screen):
    """Return what is wrong once the page has been drawn for its window."""
    said = []
    for _look in range(LOOKS):
        said = faults(page, screen)
        if not said:
            break
        page.wait_for_timeout(80)
    return said


@pytest.mark.sweep(quick=2, check=9, ci=9)  # all of them take an hour: `lab.py check --all`
@pytest.mark.parametrize(("screen", "added"), CASES)
def test_the_first_screen_holds_the_question_and_what_it_speaks_of(window, screen, added):
    window.emulate_media(color_scheme=THEMES[0])
    window.goto(screen.link + (f"{'&' if '?' in screen.link else '?'}{added}" if added else ""))
    wait_ready(window)
    wrong = {}
    for theme in THEMES:
        window.emulate_media(color_scheme=theme)
        wait_ready(window)
        for size, (width, height) in SIZES.items():
            window.set_viewport_size({"width": width, "height": height})
            wrong |= {f"{size}, {theme}": said for said in [settled_faults(window, screen)] if said}
    assert wrong == {}


def test_a_question_below_the_first_screen_is_noticed(window):
    screen = next(screen for screen in screens() if screen.name == "subtraction derivation")
    window.set_viewport_size({"width": 1280, "height": 720})
    window.goto(screen.link)
    wait_ready(window)
    assert settled_faults(window, screen) == []
    window.add_style_tag(content=".st-key-derive-guess button { margin-right: -30px !important; }")
    assert any(said.startswith("overlap:") for said in faults(window, screen))
    window.add_style_tag(content=".st-key-beside-question { margin-top: 600px; }")
    assert any(said.startswith("below:") for said in faults(window, screen))
    window.add_style_tag(content=".gl-step { width: 3000px; }")
    assert any("off the side" in said for said in faults(window, screen))


@pytest.mark.parametrize("size", ["phone", "projector"])
def test_the_numbers_that_fill_in_a_table_are_on_the_first_screen(new_page, size):
    width, height = SIZES[size]
    page = new_page("/lesson?les-name=grundy-numbers&les-beat=4", width=width, height=height)
    answers = page.locator('[class*="st-key-gl-press-"] button')
    expect(answers.first).to_be_visible()
    for answer in answers.all():
        box = answer.bounding_box()
        assert box["y"] + box["height"] <= height


# -- a phone: rule and heaps are one line ---------------------------------------------------------


def test_on_a_phone_the_desk_is_one_line_that_unfolds(new_page):
    page = new_page("/subtraction", width=390, height=844)
    line = page.locator(".gl-subject")
    assert line.inner_text() == "take 1-5 · 5 10 20"
    field = page.get_by_role("textbox", name="The heaps as text")
    assert not field.is_visible()
    page.get_by_text("Edit", exact=True).click()
    rows = {page.get_by_text(letter, exact=True).last.bounding_box()["y"] for letter in "ABC"}
    assert len(rows) == 1, "three heaps fit in a row"
    field.fill("4 6")
    field.press("Enter")
    wait_ready(page)
    assert line.inner_text() == "take 1-5 · 4 6"
    assert field.is_visible(), "what is edited must not fold itself away"
    page.get_by_text("Edit", exact=True).click()
    assert not field.is_visible()


def test_a_text_that_cannot_be_read_unfolds_the_desk(new_page):
    page = new_page("/subtraction?sub-heaps=many", width=390, height=844)
    assert page.get_by_role("textbox", name="The heaps as text").is_visible()
    assert page.get_by_role("alert").first.is_visible()


def test_on_a_phone_the_rule_stands_above_the_view_where_it_is_what_the_page_is_for(new_page):
    page = new_page("/your_rule", width=390, height=844)
    field = page.get_by_role("textbox", name="The rule as text")
    assert field.is_visible()
    tabs = page.locator(TABS)
    assert field.bounding_box()["y"] < tabs.bounding_box()["y"]
    assert not page.get_by_role("textbox", name="The heaps as text").is_visible()
    stops = [stop.bounding_box() for stop in tabs.get_by_role("radio").all()]
    assert len({stop["y"] for stop in stops}) == 1, "the tabs stand in one row"
    assert all(min(stop["width"], stop["height"]) >= 24 for stop in stops)
    assert stops[-1]["x"] + stops[-1]["width"] <= 390, "no tab is cut off"


def test_a_plot_and_a_tree_follow_a_window_that_is_turned(new_page):
    page = new_page("/octal?octal-view=pattern")
    wait_ready(page)
    page.set_viewport_size({"width": 390, "height": 844})
    screen = Screen("octal pattern", "", has_tabs=True)
    assert settled_faults(page, screen) == []
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("/nim?nim-view=tree")
    wait_ready(page)
    page.set_viewport_size({"width": 853, "height": 480})
    assert settled_faults(page, Screen("nim tree", "", has_tabs=True)) == []


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_keys_meet_the_view_before_the_desk(new_page, size):
    page = new_page("/subtraction", width=size[0], height=size[1])
    order = [TABS, ".st-key-derive-guess", ".st-key-desk"]
    places = page.evaluate(
        """(names) => names.map((name) =>
            [...document.querySelectorAll('*')].indexOf(document.querySelector(name)))""",
        order,
    )
    assert places == sorted(places)
