"""A game given as a graph in a real browser: played by press and by keys, worked out, guessed."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from browser.presenting import presented
from browser.real_browser import serious_violations, too_wide_by, wait_ready

CHAIN = {"graph-text": "a: b c\nb: c\nc: d\nd:", "graph-tokens": "a"}
PHONE = {"width": 390, "height": 844}


def opened(new_page, view, **fields):
    said = {**CHAIN, **{f"graph-{name}": to for name, to in fields.items()}, "graph-view": view}
    return new_page(f"/graph?{urlencode(said)}")


def node(page, name):
    return page.locator(f'.node[data-name="{name}"]')


def press(page, name):
    node(page, name).click()
    wait_ready(page)


@pytest.mark.journey
def test_a_game_is_played_to_its_end_by_presses_and_by_keys_and_back_undoes(new_page):
    page = opened(new_page, "play")
    press(page, "b")
    expect(page.get_by_text("You: A a → b. The computer: A b → c.")).to_be_visible()
    expect(page).to_have_url(re.compile("graph-game="))
    page.go_back()
    wait_ready(page)
    expect(page.get_by_text("You: A a → b.")).to_have_count(0)
    node(page, "a").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".node:focus")).to_have_attribute("data-name", re.compile("[bc]"))
    node(page, "c").focus()
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(page.get_by_text("The computer wins: no token can be moved.")).to_be_visible()
    expect(page.get_by_text("gave the win away")).to_have_count(1)
    page.get_by_role("button", name="Play on from there").click()
    wait_ready(page)
    expect(page.get_by_text("Your move: press where a token goes.")).to_be_visible()


@pytest.mark.journey
def test_values_are_found_one_by_one_and_a_move_is_tried_in_the_picture(new_page):
    page = opened(new_page, "derivation", done="d")
    expect(page.get_by_text("From c a move leads to d (value 0)")).to_be_visible()
    page.get_by_role("radio", name="1", exact=True).click()
    wait_ready(page)
    expect(node(page, "c").locator(".value")).to_have_text("1 · N")
    page.get_by_role("button", name="Next").click()
    wait_ready(page)
    expect(page).to_have_url(re.compile(re.escape("graph-done=d+c")))
    page.get_by_role("radio", name="Winning move").click()
    wait_ready(page)
    page.get_by_role("button", name="The player to move").click()
    wait_ready(page)
    press(page, "c")
    expect(page.get_by_text("That leaves c.")).to_be_visible()
    press(page, "b")
    expect(page.get_by_text("b has the value 0, and the XOR becomes 0")).to_be_visible()
    assert serious_violations(page) == []


def text_of(page):
    return page.get_by_role("textbox", name="Positions and where")


def place_of(page, name):
    box = node(page, name).bounding_box()
    return round(box["x"]), round(box["y"])


@pytest.mark.journey
def test_a_graph_is_built_on_its_picture_by_pointer_and_back_undoes(new_page):
    page = opened(new_page, "build")
    stood = {name: place_of(page, name) for name in "abcd"}
    page.locator(".scroll").click(position={"x": 200, "y": 200})
    wait_ready(page)
    expect(text_of(page)).to_have_value("a: b c\nb: c\nc: d\ne:")
    assert {name: place_of(page, name) for name in "abcd"} == stood
    box, scroll = node(page, "e").bounding_box(), page.locator(".scroll").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - scroll["x"] - 200) < 30
    expect(page.locator(".node:focus")).to_have_attribute("data-name", "e")
    press(page, "d")
    expect(page.get_by_text("From d: press where an arrow goes")).to_be_visible()
    press(page, "e")
    expect(text_of(page)).to_have_value("a: b c\nb: c\nc: d\nd: e")
    assert {name: place_of(page, name) for name in "abcd"} == stood
    expect(page).to_have_url(re.compile("d%3A\\+e"))
    press(page, "a")
    page.get_by_role("button", name="Remove a").click()
    wait_ready(page)
    expect(page.get_by_text("a is removed. A token has to lie somewhere")).to_be_visible()
    expect(text_of(page)).to_have_value("b: c\nc: d\nd: e")
    expect(page.locator(".node:focus")).to_have_attribute("data-name", "b")
    assert serious_violations(page) == []
    for text in ("a: b c\nb: c\nc: d\nd: e", "a: b c\nb: c\nc: d\ne:", CHAIN["graph-text"]):
        page.go_back()
        wait_ready(page)
        expect(text_of(page)).to_have_value(text)
    expect(page.get_by_role("textbox", name="Tokens")).to_have_value("a")
    assert {name: place_of(page, name) for name in "abcd"} == stood


@pytest.mark.journey
def test_a_graph_is_built_on_its_picture_by_keys(new_page):
    page = opened(new_page, "build")
    node(page, "d").focus()

    def key(name, focused, text):
        page.keyboard.press(name)
        wait_ready(page)
        expect(page.locator(".node:focus")).to_have_attribute("data-name", focused)
        expect(text_of(page)).to_have_value(text)

    chain = "a: b c\nb: c\nc: d"
    key("Enter", "d", CHAIN["graph-text"])
    key("Escape", "d", CHAIN["graph-text"])
    expect(page.get_by_text("Press a position to choose it")).to_be_visible()
    key("Enter", "d", CHAIN["graph-text"])
    key("ArrowLeft", "c", CHAIN["graph-text"])
    key("Enter", "c", f"{chain}\nd: c")
    key("+", "c", f"{chain}\nd: c\ne:")
    key("Delete", "b", "a: b\nd:\ne:")
    page.keyboard.press("Escape")
    wait_ready(page)
    expect(page.get_by_text("Your move: press where a token goes.")).to_be_visible()


@pytest.mark.journey
def test_rubbish_and_html_in_the_text_are_explained_and_kept(new_page):
    page = opened(new_page, "derivation")
    text = page.get_by_role("textbox", name="Positions and where")
    for wrong in ("a: <img src=x onerror=alert(1)>", "a b c ; -->", "💥" * 50):
        text.fill(wrong)
        text.press("Control+Enter")
        wait_ready(page)
        expect(page.get_by_role("alert")).to_have_count(1)
        expect(text).to_have_value(wrong)
        expect(node(page, "a")).to_be_visible()
    expect(page.locator("img[src=x]")).to_have_count(0)


@pytest.mark.journey
@pytest.mark.parametrize("view", ["play", "derivation", "move", "build"])
def test_on_a_phone_question_and_picture_are_on_the_first_screen(new_page, view):
    said = urlencode({"graph-view": view})
    page = new_page(f"/graph?{said}", **PHONE)
    wait_ready(page)
    box = page.locator(".scroll").first.bounding_box()
    assert box["y"] + min(box["height"], 120) <= PHONE["height"]
    assert too_wide_by(page) <= 0


@pytest.mark.journey
def test_what_is_asked_stays_in_sight_when_the_window_becomes_narrow(new_page):
    chain = "\n".join(f"{at + 1}: {at}" for at in range(9))
    page = opened(new_page, "derivation", text=chain, tokens="9")
    expect(page.locator(".node.ask")).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size(PHONE)
    expect(page.locator(".node.ask")).to_be_in_viewport(ratio=0.9)


@pytest.mark.journey
def test_before_a_class_the_review_of_a_game_is_in_sight(new_page):
    game = "you*A-a3.B-b2.A-a2.B-b1.A-a0.B-b0"
    link = urlencode({"graph-view": "play", "graph-player": "two", "graph-game": game})
    page = presented(new_page, f"/graph?{link}", width=853, height=480)
    page.locator("[class*=st-key-_graph-review] label").click()
    wait_ready(page)
    review = page.locator(".st-key-graph-review")
    expect(review.get_by_role("listitem").last).to_be_in_viewport(ratio=1)
    bar = page.locator("#gl-present").bounding_box()
    above = f"one => one.getBoundingClientRect().bottom <= {bar['y']}"
    assert review.evaluate(above)
    expect(page.locator(".node").first).to_be_in_viewport()
