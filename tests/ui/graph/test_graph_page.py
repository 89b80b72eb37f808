"""The page of a game given as a graph: its text, its steps, its winning moves, each asked first."""

from __future__ import annotations

import re

import pytest

from gamecore.graphs.presets import presets
from gamecore.graphs.tokens import analyse_tokens
from gamecore.graphs.values import graph_values
from opened_page import (
    button,
    graph_picture,
    html,
    keyed,
    linked,
    only_button,
    open_page,
    past_who_wins,
    press_position,
)
from ui.base import page_limits
from ui.base.words import say
from ui.graph.steps import in_order, plain, read_done, ready, written_done
from ui.graph.view import TEACHES

CIRCLE = next(one.text for one in presets() if one.slug == "circle")


def opened(view="derivation", **fields):
    show = {"show": "true"} if fields.pop("show", False) else {}
    at = open_page(
        "graph",
        **{f"graph-{name}": to for name, to in fields.items()},
        **show,
        **{"graph-view": view},
    )
    assert not at.exception
    return at


def answer(at, part, value):
    keyed_by = next(group for group in at.button_group if part in (group.key or ""))
    return keyed_by.set_value(value).run()


# -- the order of the steps -----------------------------------------------------------------------


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.slug)
def test_next_works_every_position_out_once_and_values_before_circles(preset):
    known = graph_values(preset.text)
    order = in_order(preset.text)
    assert sorted(order) == sorted(known.graph.names)
    first = order[: len(plain(known))]
    assert set(first) == plain(known)
    for at, name in enumerate(first):
        assert set(known.graph.options(name)) <= set(order[:at])
    assert read_done(known, written_done(known, order)) == order


def test_a_draw_waits_until_nothing_else_is_decided():
    known = graph_values(CIRCLE)
    assert ready(known, ()) == ("c",)
    assert ready(known, ("c",)) == ("b", "f")
    assert ready(known, ("c", "b")) == ("a", "f")
    assert ready(known, ("c", "b", "a", "f")) == ("d", "e")


@pytest.mark.parametrize("text", ["a9", "a3 a0", "* *", "a0 a0", "<b>"])
def test_a_link_with_wrong_steps_shows_those_that_are_right(text):
    assert set(read_done(graph_values("a9: a3; a3: a0"), text)) <= {"a0"}


# -- step by step ---------------------------------------------------------------------------------


def test_each_value_is_asked_and_stands_in_the_picture_once_it_is_found():
    at = opened(done="a0")
    assert "From a1 a move leads to a0 (value 0)" in html(at)
    assert not re.search(r'data-name="a1".*?>\d', graph_picture(at)[1].split("</g>")[0])
    assert "N" not in re.search(r'"node[^"]*" data-name="a1".*?</g>', graph_picture(at)[1])[0]
    answer(at, "-mex-", 0)
    assert "Not 0." in html(at)
    answer(at, "-mex-", 1)
    assert "Right." in html(at)
    assert "1 · N" in graph_picture(at)[1]
    button(at, "Next").click().run()
    assert linked(at, "graph-done") == "a0 a1"


def test_a_known_mistake_is_named_as_on_heaps():
    at = opened(done="a0 a1 b0")
    answer(at, "-mex-", 1)
    assert "1 is" in html(at)
    assert "Right." not in html(at)


def test_any_position_whose_options_are_known_may_be_chosen_in_the_picture():
    at = press_position(opened(done="a0"), "b0")
    assert linked(at, "graph-at") == "b0"
    assert "No move leads from b0" in html(at)
    answer(at, "-mex-", 0)
    press_position(at, "b1")
    assert linked(at, "graph-done") == "a0 b0"
    assert "From b1 a move leads to b0" in html(at)


def test_a_pressed_position_that_has_to_wait_says_for_what():
    at = press_position(opened(done="a0"), "a3")
    assert "a3 has to wait: a2 and a1 are not worked out yet." in html(at).replace(
        "a1 and a2", "a2 and a1"
    )
    assert linked(at, "graph-done") == "a0"
    press_position(at, "a0")
    assert "a0: mex{} = 0." in html(at)


def test_round_a_circle_who_wins_is_asked_with_the_reason():
    at = opened(text=CIRCLE, tokens="b", done="c", at="b")
    assert "One token on b: who wins?" in html(at)
    answer(at, "-wins-", "D")
    assert "Not yet." in html(at)
    answer(at, "-wins-", "N")
    assert "A move from b to c leaves a lost position" in html(at)
    assert "∞" not in graph_picture(at)[1]


def test_at_the_end_every_value_of_a_circle_has_its_reason():
    at = opened(text=CIRCLE, tokens="b", done="*")
    assert "mex{1} = 0, but no move leads from e back to 0" in html(at)
    assert "∞ · D" in graph_picture(at)[1]


def test_skip_and_last_work_positions_out():
    at = opened()
    only_button(at, "Skip").click().run()
    assert linked(at, "graph-done") == "a0"
    button(at, "Last").click().run()
    assert linked(at, "graph-done") == "*"
    assert "All positions are worked out." in html(at)


# -- winning moves --------------------------------------------------------------------------------


def test_who_wins_is_asked_before_a_value_is_told():
    at = opened("move")
    assert "gl-value" not in html(at)
    assert "·" not in graph_picture(at)[1]
    only_button(at, "The player to move").click().run()
    assert "Right." in html(at)
    assert html(at).count('class="gl-value"') == 2
    assert "gl-movecard" not in html(at)


def test_a_move_is_tried_by_a_press_in_the_picture_or_by_its_name():
    at = past_who_wins(opened("move"))
    position = analyse_tokens("\n".join(at.session_state["graph-text"].split("\n")), "a4 b3")
    (good,) = position.moves
    press_position(at, good.after)
    assert say(good.reason) in html(at)
    press_position(at, "a3")
    assert "Your opponent, who moves next, wins." in html(at)
    press_position(at, "a0")
    assert "No token can be moved to a0 in one move." in html(at)
    answer(at, "_graph-move-", (good.token, good.before, good.after))
    assert say(good.reason) in html(at)


def test_every_winning_move_is_shown_and_can_be_played():
    at = opened("move", show=True)
    assert (
        html(at).count("gl-movecard")
        == analyse_tokens(next(one.text for one in presets() if one.slug == "two"), "a4 b3").count
    )
    button(at, "Play this move").click().run()
    position = analyse_tokens(linked(at, "graph-text"), linked(at, "graph-tokens"))
    assert position.outcome == "P"
    assert "Why every move fails" in " ".join(block.value for block in at.markdown)


def test_a_draw_is_an_answer_only_where_a_play_may_go_round():
    assert not [one for one in opened("move").button if one.label == "Nobody can force it"]
    at = opened("move", text=CIRCLE, tokens="d")
    only_button(at, "The other player").click().run()
    assert "Not yet. " in html(at)
    assert "a draw" in html(at)
    press_position(at, "b")
    assert "Your opponent" in html(at)
    press_position(at, "e")
    assert "Right." in html(at)


# -- the text -------------------------------------------------------------------------------------


WRONG = ["a: <b>", "<script>alert(1)</script>", "a b c", "", "a: " + "x" * 13, "a: b: c", "💥: a"]


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_text_is_explained_and_kept(text):
    at = open_page("graph")
    field = keyed(at.text_area, "graph-text")
    before = graph_picture(at)[1]
    field.set_value(text).run()
    assert not at.exception
    assert html(at).count("gl-error") == 1
    assert "Until then the page shows the graph before." in html(at)
    assert keyed(at.text_area, "graph-text").value == text
    assert graph_picture(at)[1] == before
    assert "<script" not in html(at)


def test_a_text_too_long_for_a_link_is_explained_and_kept():
    at = open_page("graph")
    before = graph_picture(at)[1]
    long = "a:" + " " * (page_limits.TYPED - 1)
    keyed(at.text_area, "graph-text").set_value(long).run()
    assert "This is too long: at most 5000 letters fit into a link." in html(at)
    assert "Until then the page shows the graph before." in html(at)
    assert keyed(at.text_area, "graph-text").value == long
    assert keyed(at.text_area, "graph-text").proto.query_param_key == ""
    assert graph_picture(at)[1] == before
    keyed(at.text_area, "graph-text").set_value(long[:-1]).run()
    assert "This is too long" not in html(at)
    assert keyed(at.text_area, "graph-text").proto.query_param_key == "graph-text"
    assert at.query_params["graph-text"] == long[:-1]


def test_tokens_that_lie_nowhere_are_explained_and_kept():
    at = opened(tokens="a4 zz")
    assert "The graph has no position “zz”" in html(at)
    assert keyed(at.text_input, "graph-tokens").value == "a4 zz"


def test_another_graph_without_the_old_positions_has_a_token_all_the_same():
    at = open_page("graph")
    keyed(at.text_area, "graph-text").set_value("x: y z; y: z").run()
    assert html(at).count("gl-error") == 1
    assert "Until then: x." in html(at)
    assert 'data-name="x"' in graph_picture(at)[1]


def test_each_preset_is_one_press_and_says_what_it_teaches():
    assert set(TEACHES) == {preset.slug for preset in presets()}
    at = open_page("graph")
    for preset in presets()[2:]:
        keyed(at.button_group, "_graph-preset").set_value(preset.slug).run()
        assert linked(at, "graph-text") == preset.text
        assert linked(at, "graph-tokens") == preset.tokens
        assert TEACHES[preset.slug] in html(at)
        assert "gl-error" not in html(at)


def test_a_graph_too_large_for_a_picture_is_answered_and_says_so():
    text = ";".join(f"p{at}: p{at + 1}" for at in range(300))
    at = opened(text=text, tokens="p3 p8")
    assert "301 positions are too many for a picture" in html(at)
    assert "The first 200 of 301 positions are listed." in html(at)
    at = past_who_wins(opened("move", text=text, tokens="p3 p8"))
    assert "The XOR is 1: the player to move wins." in html(at)


@pytest.mark.parametrize("positions", [600, 1500])
def test_as_much_as_a_link_holds_is_answered_and_more_is_no_crash(positions):
    text = ";".join(f"{at} {at + 1}" for at in range(positions))
    at = open_page("graph", **{"graph-text": text, "graph-tokens": "1", "graph-view": "move"})
    assert not at.exception
