"""The view Build: what is pressed on the picture is what the text says then, and nothing jumps."""

from __future__ import annotations

import json
import re

from opened_page import button, graph_picture, html, keyed, linked, open_page, trigger
from ui.base import page_limits
from ui.graph import build
from ui.graph.drawing import HEIGHT
from ui.graph.layout import around, free_place, measured, width_of

CHAIN = "a: b c\nb: c\nc: d"


def opened(text=CHAIN, tokens="a", **more):
    said = {"graph-text": text, "graph-tokens": tokens, "graph-view": "build", **more}
    at = open_page("graph", **said)
    assert not at.exception
    return at


def data(at):
    return json.loads(graph_picture(at)[0].proto.json)


def edit(at, act, name="", late=0, **more):
    sent = {"act": act, "name": name, "at": data(at)["at"] - late, **more}
    at = trigger(at, graph_picture(at)[0], "edit", sent)
    assert not at.exception
    return at


def join(at, before, after):
    return edit(edit(at, "press", before), "press", after)


def text(at):
    return keyed(at.text_area, "graph-text").value


def stand(at):
    """Return where the positions stand in the picture, and its frame."""
    svg = graph_picture(at)[1]
    nodes = re.findall(r'data-name="(\w+)" transform="translate\(([^)]+)\)', svg)
    return dict(nodes), re.search(r'viewBox="([^"]+)"', svg)[1]


def test_a_press_on_an_empty_place_adds_a_position_there_and_moves_no_other():
    at = opened()
    before, frame = stand(at)
    edit(at, "add", x=150.0, y=160.0)
    assert text(at) == f"{CHAIN}\ne:" == linked(at, "graph-text")
    assert "e is added." in html(at)
    assert data(at)["focus"] == "e"
    after, later = stand(at)
    assert later == frame
    x, y = map(float, after.pop("e").split())
    assert abs(x - 150) < 30
    assert abs(y - 160) < 30
    assert after == before


def test_two_presses_draw_an_arrow_and_the_same_two_erase_it():
    at = edit(opened(), "press", "d")
    assert "From d: press where an arrow goes" in html(at)
    assert text(at) == CHAIN
    before = stand(at)
    edit(at, "press", "a")
    assert text(at) == f"{CHAIN}\nd: a"
    assert "An arrow leads from d to a." in html(at)
    assert stand(at)[0] == before[0]
    join(at, "d", "a")
    assert text(at) == CHAIN
    assert "The arrow from d to a is removed." in html(at)
    assert stand(at) == before


def test_a_second_press_or_escape_lets_go_and_escape_again_leaves():
    at = edit(edit(opened(), "press", "b"), "press", "b")
    assert "Press a position to choose it" in html(at)
    edit(edit(at, "press", "b"), "leave")
    assert "Press a position to choose it" in html(at)
    assert text(at) == CHAIN
    edit(at, "leave")
    assert linked(at, "graph-view") == "play"


def test_a_removed_position_takes_its_tokens_with_it_and_says_so():
    at = edit(opened(tokens="b a a"), "remove", "a")
    assert text(at) == "b: c\nc: d"
    assert linked(at, "graph-tokens") == "b"
    assert "a is removed, and its 2 tokens with it." in html(at)
    assert data(at)["focus"] == "b"
    button(edit(at, "press", "b"), "Remove b").click().run()
    assert text(at) == "c: d"
    assert linked(at, "graph-tokens") == "c"
    assert "A token has to lie somewhere: it lies on c now." in html(at)
    edit(edit(at, "remove", "d"), "remove", "c")
    assert text(at) == "c:"
    assert "One position stays" in html(at)
    assert "gl-error" not in html(at)


def test_buttons_add_arrange_and_begin_anew():
    at = opened()
    assert button(at, "Remove").disabled
    assert button(at, "Arrange").disabled
    button(at, "Add a position").click().run()
    assert text(at) == f"{CHAIN}\ne:"
    join(at, "e", "a")
    by_hand = stand(at)
    button(at, "Arrange").click().run()
    assert stand(at) != by_hand
    assert float(stand(at)[0]["e"].split()[0]) < float(stand(at)[0]["a"].split()[0])
    button(at, "Begin anew").click().run()
    assert (text(at), linked(at, "graph-tokens")) == ("a:", "a")
    assert button(at, "Begin anew").disabled


def test_the_graph_stands_in_other_views_as_it_was_put():
    at = edit(opened(), "add", x=150.0, y=160.0)
    built = stand(at)[0]
    keyed(at.button_group, "_row-graph-view").set_value("derivation").run()
    assert stand(at)[0] == built


def test_a_press_from_before_the_last_edit_arrived_is_not_heard():
    at = edit(opened(), "add", late=1, x=150.0, y=160.0)
    assert text(at) == CHAIN


def test_whatever_a_browser_sends_the_text_is_a_graph():
    at = opened()
    for act in ("press", "remove", "<b>", None, ["add"]):
        edit(at, act, "zz", x=1, y=1)
        assert text(at) == CHAIN
    for place in ({}, {"x": None, "y": 3}, {"x": "1", "y": []}, {"x": 1e300, "y": -1e300}):
        edit(at, "add", "zz", **place)
    assert text(at) == f"{CHAIN}\ne:\nf:\ng:\nh:"
    assert "gl-error" not in html(at)


def test_a_full_picture_says_so_in_one_sentence(monkeypatch):
    monkeypatch.setattr(build, "DRAWN", 4)
    monkeypatch.setattr(build, "MOVES_DRAWN", 4)
    at = edit(opened(), "add", x=9.0, y=9.0)
    assert "The picture is full: it has 4 positions." in html(at)
    join(at, "d", "a")
    assert "The picture is full: it has 4 arrows." in html(at)
    assert text(at) == CHAIN
    monkeypatch.setattr(page_limits, "TYPED", len(CHAIN))
    monkeypatch.setattr(build, "MOVES_DRAWN", 99)
    edit(at, "press", "a")
    assert "at most 16 letters fit into a link" in html(at)
    assert text(at) == CHAIN


def test_a_graph_too_large_for_a_picture_is_begun_anew():
    at = opened(";".join(f"p{at}: p{at + 1}" for at in range(300)), "p3")
    assert "too large for a picture; change its text, or begin a new one." in html(at)
    button(at, "Begin anew").click().run()
    assert set(stand(at)[0]) == {"a"}


def test_values_stand_in_the_picture_only_where_answers_are_shown():
    assert "·" not in graph_picture(opened())[1]
    assert "2 · N" in graph_picture(edit(opened(show="true"), "add", x=150.0, y=160.0))[1]


def test_a_free_place_is_near_and_on_no_position_until_the_picture_is_full():
    picture = measured(";".join(f"{at}:" for at in range(60)))
    frame = picture.frame
    for at in range(60, 100):
        x, y = free_place(picture, frame, str(at), (frame[0] + 5.0 * at, frame[1] - 50.0))
        for px, py, wide in zip(picture.x, picture.y, picture.widths, strict=True):
            assert abs(x - px) >= (wide + width_of(str(at))) / 2 or abs(y - py) >= HEIGHT
        assert x - width_of(str(at)) / 2 >= frame[0]
        assert y - HEIGHT / 2 >= frame[1]
        centres = (*zip(picture.x, picture.y, strict=True), (x, y))
        picture = measured(";".join(f"{one}:" for one in range(at + 1)), centres)
        frame = around(frame, picture.frame)
