"""Links of ours to other pages and to the page in hand, and what components send from a browser."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import streamlit as st

from house import PAGES
from opened_page import html, keyed, linked, open_page
from ui.base.component import plain
from ui.frame import arrival, frame, navigation
from ui.frame.navigation import go_to
from ui.lessons.plan import ready

UI = Path(__file__).resolve().parents[3] / "ui"


@pytest.fixture
def follow(monkeypatch):
    """Return a function: press a link of ours on an open page; return the page that is open then.

    The button stands where the way back stands. Another page is opened as its link opens it.
    """
    target, left = "", []

    def way(_page):
        st.button("Go", key="go", on_click=lambda: go_to(target, frame.places()))

    def pressed(at, link):
        nonlocal target
        target = link
        left.clear()
        keyed(at.button, "go").click().run()
        if left:
            file, said = left[0]
            at = open_page(Path(file).stem, **said)
        assert not at.exception
        return at

    monkeypatch.setattr(arrival, "back_link", way)
    monkeypatch.setattr(
        navigation.st, "switch_page", lambda file, query_params: left.append((file, query_params))
    )
    return pressed


def state(at, slug):
    """Return what the link of a page says, apart from what an untouched one says."""
    page = PAGES[slug]
    held = {entry.name: (page.key(entry.name), entry.default) for entry in page.fields}
    said = {name: (linked(at, key), default) for name, (key, default) in held.items()}
    return {name: value for name, (value, default) in said.items() if value != default}


def test_a_link_to_the_page_in_hand_opens_what_it_says_and_nothing_else(follow):
    at = open_page("subtraction", **{"sub-rule": "take 1-4", "sub-view": "pattern"})
    at = follow(at, "subtraction?sub-heaps=3+4&sub-view=move&sub-misere=true")
    assert state(at, "subtraction") == {"heaps": "3 4", "view": "move", "misere": True}
    at = follow(at, "subtraction")
    assert state(at, "subtraction") == {}


def test_a_link_to_another_page_opens_it(follow):
    at = follow(open_page("nim"), "subtraction?sub-heaps=3+4")
    assert state(at, "subtraction") == {"heaps": "3 4"}


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize("title", ready())
def test_a_ready_plan_is_walked_from_end_to_end_and_back(follow, title):
    screens = ready()[title]
    at = open_page("plan")
    for screen in [*screens, *reversed(screens)]:
        at = follow(at, screen.address)
        said = {key.removeprefix(f"{screen.page.prefix}-"): value for key, value in screen.query}
        shown = state(at, screen.page.slug)
        defaults = {entry.name: entry.default for entry in PAGES[screen.page.slug].fields}
        assert {name: str(value) for name, value in shown.items()} == {
            name: value for name, value in said.items() if value != str(defaults[name])
        }


def test_a_class_finds_answers_closed_on_the_page_in_hand_too(follow):
    at = open_page("which_theorem", **{"thm-answer": "true"})
    at = follow(at, "which_applies?thm-answer=true&present=true")
    assert state(at, "which_theorem") == {}


def test_a_class_is_answered_one_game_at_a_time():
    at = open_page("which_theorem", present="true", **{"thm-card": "2"})
    assert "_row-thm-answer" not in {one.key for one in at.toggle}
    asked = [group.key for group in at.radio if "thm-guess" in group.key]
    keyed(at.button, "_thm-skip").click().run()
    assert not at.exception
    assert len(asked) == 1
    assert asked[0] not in {group.key for group in at.button_group}


@pytest.mark.parametrize("page", ["subtraction", "nim"])
@pytest.mark.parametrize(
    "query",
    ["embed=true", "embed_options=x", "show=maybe", "nim=1&=1&%00=%00", "sub-heaps=%ED%A0%80"],
)
def test_what_a_link_says_besides_its_page_s_keys_is_left_out(follow, page, query):
    at = follow(open_page(page), f"subtraction?{query}&sub-view=move")
    assert linked(at, "sub-view") == "move"


def test_what_a_link_to_the_page_in_hand_gets_wrong_is_said(follow):
    at = follow(open_page("subtraction"), "subtraction?sub-size=inf")
    assert "The link asks for sub-size = “inf”" in html(at)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("take \ud800", "take �"),
        ("\ud83d\ude00", "\N{GRINNING FACE}"),
        ({"text": "\udfff", "at": 1}, {"text": "�", "at": 1}),
        ([math.nan, math.inf, 0.5, 7], [None, None, 0.5, 7]),
        ([[[[1]]]], [[[None]]]),
        (None, None),
    ],
)
def test_what_no_page_can_show_is_taken_out(value, shown):
    assert plain(value) == shown


def test_every_component_is_heard_through_one_door():
    """`st.session_state.get(key)` of a component has attributes; nothing else in a session has."""
    reads = "getattr(st.session_state.get("
    found = {path.name for path in UI.rglob("*.py") if reads in path.read_text("utf-8")}
    assert found == {"component.py", "progress.py"}
