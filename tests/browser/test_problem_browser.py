"""The contest lab in a real browser: a guess, an answer, a wrong output, a fresh link, axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.real_browser import too_wide_by, wait_ready

VIEWS = (
    "/contest_lab",
    "/problem",
    "/problem?prob-slug=cses-1099&prob-view=theory&prob-answer=true",
    "/problem?prob-slug=hackerrank-half&prob-view=answer",
    "/problem?prob-slug=cmb-hr&prob-view=check&prob-kind=small",
)


def choose(page, name):
    page.get_by_role("radio", name=name).click()
    wait_ready(page)


def write(page, label, text):
    box = page.get_by_role("textbox", name=label, exact=True)
    box.fill(text)
    box.press("Control+Enter")
    wait_ready(page)


@pytest.mark.journey
def test_a_problem_from_the_lab_to_a_checked_program(new_page):
    page = new_page("/contest_lab")
    page.get_by_role("link", name="Nim Game I", exact=True).click()
    expect(page.get_by_role("heading", name="CSES 1730", level=1)).to_be_visible()
    page.get_by_text("lowers one of two numbers, or both by as much").click()
    expect(page.get_by_text("Read again what a move may do here.")).to_be_visible()
    page.get_by_text("lowers one number, as far as you like").click()
    expect(page.get_by_text("Play this game")).to_be_visible()
    expect(page.get_by_role("heading", name="Nim Game I", level=1)).to_be_visible()
    expect(page.get_by_text("lowers one of two numbers, or both by as much")).to_have_count(0)

    choose(page, "Solve my input")
    write(page, "Input", "2\n3\n1 2 3\n2\n9 5\n")
    expect(page.get_by_text("second\nfirst")).to_be_visible()
    expect(page).to_have_url(re.compile("prob-input="))
    write(page, "Input", "1\n2\n5 x\n")
    expect(page.get_by_role("alert").filter(has_text="ine 3")).to_be_visible()
    expect(page.get_by_role("textbox", name="Input", exact=True)).to_have_value("1\n2\n5 x\n")

    choose(page, "Check your program")
    choose(page, "Small")
    write(page, "Output of your program", "third\n")
    expect(page.get_by_text("The first difference.")).to_be_visible()


@pytest.mark.parametrize("slug", ["cses-1730", "hackerrank-half"], ids=["short", "longest"])
def test_on_a_phone_a_problem_is_told_before_it_is_asked(new_page, slug):
    page = new_page(f"/problem?prob-slug={slug}", width=390, height=844)
    story = page.locator(".st-key-statement p").first.bounding_box()
    tabs = page.get_by_role("radio", name="Which game?").bounding_box()
    last = page.get_by_role("button", name="Show the answer").bounding_box()
    assert story["y"] + story["height"] < tabs["y"]
    assert last["y"] + last["height"] <= 844
    sample = page.get_by_text("Sample input", exact=True)
    expect(sample).to_be_hidden()
    page.get_by_text("Input, limits, sample", exact=True).click()
    expect(sample).to_be_visible()


def test_on_a_wide_screen_too_what_a_program_needs_waits_behind_a_line(new_page):
    page = new_page("/problem?prob-slug=npsc-2022-f")
    kept = [
        page.get_by_text(words) for words in ("Sample input", "Input: t", "no public statement")
    ]
    for one in kept:
        expect(one).to_be_hidden()
    page.get_by_text("Input, limits, sample", exact=True).click()
    for one in kept:
        expect(one).to_be_visible()


def test_an_answer_opens_in_a_fresh_browser_from_its_link(new_page):
    asked = "prob-view=answer&prob-input=2;1;5;2;0+4&prob-test=2&prob-answer=true"
    link = f"/problem?prob-slug=cses-1099&{asked}"
    page = new_page(link)
    expect(page.get_by_text("Test 2: first")).to_be_visible()
    expect(page.get_by_role("textbox", name="Input", exact=True)).to_have_value("2\n1\n5\n2\n0 4\n")
    page.get_by_role("link", name="Play it: Staircase Nim").click()
    expect(page.get_by_role("heading", name="Staircase Nim")).to_be_visible()
    expect(page.get_by_role("textbox", name="The stones on each step as text")).to_have_value("0 4")


def test_another_problem_is_a_choice_away(new_page):
    page = new_page("/problem")
    page.get_by_role("combobox", name="Problem").click()
    page.get_by_role("option", name="Playing with String").click()
    expect(page.get_by_role("heading", name="Playing with String")).to_be_visible()
    expect(page).to_have_url(re.compile("prob-slug=cf-305e"))
    page.go_back()
    expect(page.get_by_role("heading", name="CSES 1730", level=1)).to_be_visible()


def test_back_brings_the_input_back_that_the_link_names(new_page):
    page = new_page("/problem?prob-slug=cses-1099&prob-view=answer")
    box = page.get_by_role("textbox", name="Input", exact=True)
    write(page, "Input", "1\n1\n7\n")
    expect(page).to_have_url(re.compile("prob-input=1%3B1%3B7"))
    write(page, "Input", "1\n2\n0 4\n")
    expect(page).to_have_url(re.compile("prob-input=1%3B2%3B0"))
    page.go_back()
    expect(page).to_have_url(re.compile("prob-input=1%3B1%3B7"))
    expect(box).to_have_value("1\n1\n7\n")


@pytest.mark.sweep(check=2)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("link", VIEWS)
def test_axe_finds_nothing_serious(new_page, axe, link, theme):
    assert axe(new_page(link, theme=theme)) == []


@pytest.mark.sweep(check=2)
@pytest.mark.parametrize("link", VIEWS)
def test_a_phone_never_scrolls_sideways(new_page, link):
    page = new_page(link, width=390, height=844)
    assert too_wide_by(page) == 0
