"""What a link holds is in the address, whole and without defaults; the session only remembers."""

import json

import pytest
import streamlit as st

from house import PAGES
from opened_page import linked, open_page
from ui.links import link_state, links

SUB, NIM = PAGES["subtraction"], PAGES["nim"]
LESSON = PAGES["lesson"]
BY, SIZE, UPTO = SUB.key("by"), SUB.key("size"), SUB.key("upto")
VIEW = SUB.key("view")


@pytest.fixture(autouse=True)
def visit():
    """Begin a visit: an empty session, a bare address."""
    st.session_state.clear()
    st.query_params.clear()
    yield
    st.session_state.clear()
    st.query_params.clear()


def address():
    return st.query_params.to_dict()


def test_a_bare_address_is_the_board_of_a_game_and_any_other_names_no_view():
    link_state.note_arrival(SUB)
    assert link_state.choice(SUB, "view") == "play"
    st.query_params[SUB.key("heaps")] = "3"
    assert link_state.choice(SUB, "view") == SUB.unnamed()


def test_an_address_of_defaults_alone_keeps_its_meaning():
    st.query_params[UPTO] = str(links.field(SUB, "upto").default)
    link_state.note_arrival(SUB)
    link_state.remember(SUB)
    assert address() == {}
    assert link_state.choice(SUB, "view") == SUB.unnamed()


@pytest.mark.parametrize("slug", sorted(slug for slug in PAGES if PAGES[slug].opens_on_play))
def test_an_address_that_holds_anything_means_the_same_when_it_is_opened_again(slug):
    page = PAGES[slug]
    defaults = {page.key(one.name): links.written(one.default) for one in page.fields}
    defaults.pop(page.key("view"))
    for said in (defaults, {page.key("view"): "banana"}, {page.key("banana"): "1"}):
        at = open_page(slug, **said)
        assert linked(at, page.key("view")) == page.unnamed(), "else it would be the board"
    at = open_page(slug, show="true")
    assert page.key("view") not in at.query_params
    at.query_params.clear()  # as the switch does
    at.run()
    shell = next(one for one in at.get("bidi_component") if "travel" in one.proto.id)
    told = json.loads(shell.proto.json)["bare"]
    assert told == [page.entry.address, page.key("view"), page.unnamed()]


def test_what_the_address_leaves_out_is_the_default():
    assert link_state.number(SUB, "upto") == links.field(SUB, "upto").default
    assert link_state.text(SUB, "why") == ""
    assert link_state.switch(SUB, "misere") is False


@pytest.mark.parametrize(
    ("name", "said", "read"),
    [("view", "move", "move"), ("view", "banana", "derivation"), ("upto", "90", 90)],
)
def test_what_the_address_says_is_read_or_the_default(name, said, read):
    st.query_params[SUB.key(name)] = said
    assert link_state.snapshot(SUB)[name] == read


def test_what_is_written_is_in_the_address_and_a_default_is_not():
    link_state.write(SUB, {"view": "pattern", "upto": 90, "misere": False})
    assert address() == {VIEW: "pattern", UPTO: "90"}
    link_state.write(SUB, {"upto": int(links.field(SUB, "upto").default)})
    assert address() == {VIEW: "pattern"}


def test_what_is_set_in_a_view_leaves_the_address_with_it_and_returns_with_it():
    link_state.write(SUB, {"view": "pattern", "upto": 90})
    link_state.write(SUB, {"view": "move"})
    assert address() == {VIEW: "move"}
    assert link_state.number(SUB, "upto") == 90
    link_state.write(SUB, {"view": "pattern"})
    assert address() == {VIEW: "pattern", UPTO: "90"}


def test_a_field_that_is_typed_into_holds_its_own_value_and_the_address_is_left_to_it():
    st.query_params[VIEW] = "derivation"
    st.session_state[SUB.key("rule")] = "take 1-3"
    link_state.write(SUB, {"rule": "take 1, 2", "why": "4"})
    assert st.session_state[SUB.key("rule")] == "take 1, 2"
    assert address() == {VIEW: "derivation", SUB.key("why"): "4"}


def test_such_a_field_begins_with_what_was_written_before_it_was_drawn():
    st.query_params[VIEW] = "derivation"
    link_state.write(SUB, {"size": 13, "by": "options"})
    link_state.seed(SUB, "size")
    assert st.session_state[SIZE] == 13
    link_state.write(SUB, {"size": 7})
    assert st.session_state[SIZE] == 7


def test_a_step_begins_anew_with_something_else_and_not_by_the_browsers_back():
    st.query_params[VIEW] = "pattern"
    link_state.reset_for_new(SUB, ("proof",), "take 1-3")
    link_state.write(SUB, {"proof": 4})
    link_state.reset_for_new(SUB, ("proof",), "take 1-3")
    assert link_state.number(SUB, "proof") == 4
    link_state.reset_for_new(SUB, ("proof",), "take 1-4")
    assert link_state.number(SUB, "proof") == 1
    st.query_params[SUB.key("proof")] = "4"  # the browser's Back changes rule and step at once
    link_state.reset_for_new(SUB, ("proof",), "take 1-3")
    assert link_state.number(SUB, "proof") == 4


def test_a_page_is_opened_as_it_was_left_but_for_what_the_link_says():
    link_state.write(SUB, {"view": "pattern", "upto": 90, "wrap": 7})
    st.query_params.clear()
    assert link_state.query(SUB, {}) == {VIEW: "pattern", UPTO: "90", SUB.key("wrap"): "7"}
    assert link_state.query(SUB, {UPTO: "40"})[UPTO] == "40"
    assert link_state.query(SUB, {VIEW: "play"}) == {VIEW: "play"}
    assert link_state.query(SUB, {VIEW: "pattern"})[UPTO] == "40"
    assert link_state.query(NIM, {}) == {}


def test_a_link_to_another_lesson_means_all_of_it():
    link_state.write(LESSON, {"name": "mex", "beat": 3})
    assert link_state.query(LESSON, {})[LESSON.key("beat")] == "3"
    assert link_state.query(LESSON, {LESSON.key("name"): "mex"})[LESSON.key("beat")] == "3"
    other = {LESSON.key("name"): "nim-and-xor"}
    assert link_state.query(LESSON, other) == other


def test_on_arrival_the_address_keeps_what_the_view_needs():
    st.query_params.from_dict({VIEW: "move", UPTO: "90", SUB.key("answer"): "false", "utm": "mail"})
    link_state.remember(SUB)
    assert address() == {VIEW: "move", "utm": "mail"}
    assert link_state.number(SUB, "upto") == 90


def test_a_switch_of_the_whole_app_is_in_the_address_alone():
    assert not link_state.is_on("show")
    link_state.turn("show", True)
    assert link_state.is_on("show")
    assert address() == {"show": "true"}
    link_state.turn("show", False)
    assert address() == {}


def test_a_key_of_an_earlier_release_is_read_and_replaced(monkeypatch):
    monkeypatch.setitem(links.OLD_KEYS, "nim-looked-at", "nim-view")
    at = open_page("nim", **{"nim-looked-at": "move"})
    assert not at.exception
    assert linked(at, "nim-view") == "move"
    assert "nim-looked-at" not in at.query_params


@pytest.mark.parametrize("slug", sorted(PAGES))
def test_nothing_but_a_field_to_type_into_stands_in_the_session_under_a_link_key(slug):
    page = PAGES[slug]
    for view in page.views or (None,):
        at = open_page(slug, **({page.key("view"): view.name} if view else {}))
        typed = {field.key for field in (*at.text_input, *at.text_area, *at.number_input)}
        held = {page.key(entry.name) for entry in page.fields} & {
            key
            for key in typed | {page.key(e.name) for e in page.fields}
            if key in at.session_state
        }
        assert held <= typed
