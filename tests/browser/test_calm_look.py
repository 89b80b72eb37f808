"""A calm look: few words on the first screen of every view, each of them easy to read."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.first_screen import SIZES, TABS, screens
from browser.real_browser import wait_ready
from gamecore.lessons.catalogue import lessons
from gamecore.lessons.practice import LEVELS, SKILLS
from gamecore.problems.catalogue import SLUGS
from house import PAGES
from ui.screens.which_theorem import CARD

MOST_WORDS = 110
"""Words of a first screen: half a minute's reading before something is done."""

ASIDE = ", ".join(
    (
        "header, .st-key-app-switches, #gl-skip",
        TABS,
        '[class*="-picker"], [class*="-preset"], [class*="-theo-rule"]',
        "kbd, pre, code, svg, .gl-paper, .gl-cards, .gl-map, .gl-hidden",
    )
)
"""What is no text of the page: menus, also of rules, and tabs, keys, code, sheets of paper, cards
that lead on."""

THEMES = ("light", "dark")

_LOOK = f"({Path(__file__).with_name('calm_look.js').read_text('utf-8')})"

LINKS = {
    **{screen.name: screen.link for screen in screens()},
    **{
        f"lesson {one.name} {place}": f"/lesson?les-name={one.name}&les-beat={place}"
        for one in lessons()
        for place in range(1, len(one.beats) + 1)
    },
    **{
        f"practice {skill} {level}": f"/practice?prac-skill={skill}&prac-level={level}"
        for skill in SKILLS
        for level in LEVELS
    },
    **{f"card {at}": f"/which_applies?thm-card={at}" for at in range(1, int(CARD.high or 0) + 1)},
    **{
        f"{slug} {view.name}": f"/problem?prob-slug={slug}&prob-view={view.name}"
        for slug in SLUGS
        for view in PAGES["problem"].views
    },
}
"""Name of a screen → its link: every view, beat of a lesson, kind of question, card and problem."""

LONGEST = ("theorem", "card 7", "card 16", "cses-1729 model", "cmb-hr model")
"""The first screens with the most words, which no sample leaves out."""


@pytest.fixture(scope="module")
def window(browser, app_url):
    """Return one page for all the views."""
    width, height = SIZES["projector"]
    context = browser.new_context(
        base_url=app_url,
        reduced_motion="reduce",
        locale="en-US",
        viewport={"width": width, "height": height},
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_first_screens_have_few_words(window, name):
    window.goto(LINKS[name])
    wait_ready(window)
    assert window.evaluate(f"aside => {_LOOK}.words(aside)", ASIDE) <= MOST_WORDS


@pytest.mark.parametrize("step", range(1, 6))
def test_a_screen_of_the_story_of_misere_play_has_few_words_answered_too(window, step):
    window.goto(f"/misere_play?show=true&mis-step={step}")
    wait_ready(window)
    expect(window.get_by_text(f"Step {step} of 5")).to_be_visible()
    assert window.evaluate(f"aside => {_LOOK}.words(aside)", ASIDE) <= MOST_WORDS


@pytest.mark.sweep(quick=1, check=6, ci=6)
@pytest.mark.parametrize("name", LINKS)
def test_the_first_screen_has_few_words_and_each_is_easy_to_read(window, name):
    window.emulate_media(color_scheme=THEMES[0])
    window.goto(LINKS[name])
    wait_ready(window)
    words = window.evaluate(f"aside => {_LOOK}.words(aside)", ASIDE)
    assert words <= MOST_WORDS
    for theme in THEMES:
        window.emulate_media(color_scheme=theme)
        wait_ready(window)
        assert window.evaluate(f"() => {_LOOK}.faint()") == [], theme


def test_faint_text_and_many_words_are_noticed(window):
    window.goto("/lesson")
    wait_ready(window)
    few = window.evaluate(f"aside => {_LOOK}.words(aside)", ASIDE)
    window.evaluate(
        """() => document.querySelector('h1').insertAdjacentHTML('afterend',
            '<p style="background:#7ab8f5;color:#fff;position:fixed">'
            + 'one more word '.repeat(9) + '</p>')"""
    )
    assert window.evaluate(f"aside => {_LOOK}.words(aside)", ASIDE) == few + 27
    (said,) = window.evaluate(f"() => {_LOOK}.faint()")
    assert said.startswith("2.1")


@pytest.mark.parametrize(
    ("link", "press", "given"),
    [
        ("les-name=patterns-and-proof&les-beat=4", "Check", ""),
        ("les-name=mex&les-beat=2", "Place the bet", "Not sure"),
        ("les-name=hot-and-cold&les-beat=5", "Check", "some"),
    ],
)
def test_check_is_the_one_filled_press_in_a_form_once_it_is_filled_in(new_page, link, press, given):
    page = new_page(f"/lesson?{link}")
    check = page.get_by_role("button", name=press)
    expect(check).not_to_have_css("color", "rgb(255, 255, 255)")
    for field in page.locator(".stForm input[type=number]").all():
        field.fill("3")
    if given:
        page.locator(".stForm").get_by_text(given, exact=True).first.click()
    expect(check).to_have_css("color", "rgb(255, 255, 255)")
