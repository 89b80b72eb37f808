"""The tree of chances on its page: steps, guesses right and wrong, links, too large a position."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.chance import winning_chance
from opened_page import button, html, keyed, linked, only_button, open_page, put
from pages.chance import PAGE
from said import facts, tells
from ui.base import page_limits
from ui.chance.tree import chance_drawing
from ui.chance.tree_drawing import (
    CHOICES,
    asked_words,
    chance_svg,
    chance_table,
    choices,
    options_line,
    picture_words,
    told_words,
    why_words,
    wrong_words,
)
from ui.links.links import decode


def open_tree(**fields):
    at = open_page(
        "chance",
        **{"chance-view": "tree"} | {f"chance-{name}": value for name, value in fields.items()},
    )
    assert not at.exception
    return at


def step(at):
    return linked(at, "chance-tree")


def press(at, key):
    keyed(at.button, key).click().run()
    assert not at.exception


def answer(at, chance):
    only_button(at, chance).click().run()
    assert not at.exception


def drawing(*heaps):
    grown = chance_drawing(heaps)
    assert grown.refusal is None
    return grown.tree


def place_of(tree, position, drawn=0):
    return next(
        place
        for place, node in enumerate(tree.nodes)
        if (node.position, node.drawn) == (position, drawn)
    )


# -- the page -------------------------------------------------------------------------------------


def test_an_untouched_tree_is_begun_and_asks_where_there_is_a_choice():
    at = open_tree()
    assert step(at) == 5
    said = html(at)
    assert "From 1 2 a heap of 2 was drawn." in said
    assert "take 1, leave 1 1: the other player has <b>0</b>" in said
    assert "← here" not in said


def test_guesses_fill_the_tree_in_up_to_the_chance_of_the_position():
    at = open_tree()
    answer(at, "0")
    assert "Not 0." in html(at)
    assert "the worst amount" in html(at)
    assert step(at) == 5
    answer(at, "1")
    assert step(at) == 6
    assert "<b>Right.</b> 2 drawn from 1 2: taking 1 is best" in html(at)
    answer(at, "0")  # a heap of 1 is drawn, and 2 is left
    assert "Square 1 2: nothing is drawn yet." in html(at)
    answer(at, "1")
    assert "That is the best draw. But nobody chooses the heap here" in html(at)
    answer(at, "1/2")
    assert "Right.</b> Position 1 2: " in html(at)
    answer(at, "1")
    answer(at, "1/2")
    answer(at, "3/4")
    assert "That counts each oval once." in html(at)
    answer(at, "2/3")
    assert step(at) == 11
    said = html(at)
    assert "So from 1 1 2 the player to move wins with probability 2/3." in said
    assert "← here" in said  # the table of chances may tell it now
    assert not at.exception


def test_the_first_step_is_the_end_of_the_game():
    at = open_tree(tree="0")
    assert "Begin at the end: nothing is left." in html(at)
    answer(at, "1")
    assert "that was the other player" in html(at)
    answer(at, "0")
    assert step(at) == 1
    assert "Position 1: a heap of 1 is drawn for sure." in html(at)


def test_the_steps_go_to_both_ends_and_stop_there():
    at = open_tree()
    press(at, "_chance-tree-step-End")
    assert step(at) == 11
    assert keyed(at.button, "_chance-tree-step-Right").disabled
    press(at, "_chance-tree-step-Home")
    assert step(at) == 0
    assert keyed(at.button, "_chance-tree-step-Left").disabled


def test_skip_tells_one_chance_and_just_show_me_all():
    at = open_tree()
    press(at, "_chance-tree-skip")
    assert step(at) == 6
    press(at, "_chance-tree-just-show")
    assert step(at) == 11
    assert linked(at, "show")
    press(at, "_chance-tree-step-Left")
    assert "What is the chance" not in html(at)


def test_other_heaps_begin_anew_and_a_step_beyond_the_end_is_the_end():
    at = open_tree(tree="40")
    assert "wins with probability 2/3" in html(at)
    keyed(at.text_input, "chance-heaps").set_value("2 2").run()
    assert step(at) == 5


def test_the_views_keep_the_position_and_each_its_step():
    at = open_page("chance", **{"chance-heaps": "1 2"})
    assert "Heap A of 1: the move is forced." in html(at)
    put(at, "chance-view", "tree")
    at.run()
    assert "From 1 2 a heap of 1 was drawn." in html(at)
    assert not at.exception


def test_too_large_a_position_is_refused_in_a_sentence_and_a_smaller_one_is_drawn():
    at = open_tree(heaps="20 30 40", tree="30")
    said = html(at)
    assert "too large to draw" in said
    assert tells(said, "20 30 40 45")  # the position, and how many draws there may be
    assert "Here is the tree of <b>1 1 2</b>." in said
    assert "← here" not in said
    button(at, "Play with 1 1 2").click().run()
    assert linked(at, "chance-heaps") == "1 1 2"
    assert "too large to draw" not in html(at)


@pytest.mark.parametrize(
    ("heaps", "said"),
    [
        ("", "Nothing is left: the player to move has lost"),
        ("1 1", "So from 1 1 the player to move loses for sure."),
        ("1 1 1 1 1 1 1 1 1", "So from 9×1 the player to move wins for sure."),
        ("1000000000000000000 1000000000000000000", "too large to draw"),
        (" ".join(["9"] * 24), "too large to draw"),
        ("10", "too large to draw"),
    ],
)
def test_every_kind_of_position_has_its_answer(heaps, said):
    at = open_tree(heaps=heaps, tree="45")
    assert said in html(at)


def test_the_table_says_the_same_as_the_drawing():
    at = open_tree(tree="4")
    assert "The tree of chances as a table" not in html(at)
    at.session_state["_chance-tree-twin"] = True
    at.run()
    said = html(at)
    assert "The tree of chances as a table" in said
    assert said.count("<b>?</b>") == 15 - 7


def test_a_step_that_cannot_be_read_is_said():
    for text in ("-1", str(page_limits.CHANCE_TREE + 1), "many"):
        state, complaints = decode(PAGE, {"chance-tree": text})
        assert state["tree"] == 5
        assert len(complaints) == 1


# -- the drawing and its words --------------------------------------------------------------------

drawn_heaps = st.lists(st.integers(1, 3), max_size=4).map(tuple).filter(lambda h: sum(h) <= 6)


@given(drawn_heaps)
def test_steps_fill_in_each_node_once_and_only_when_all_it_needs_is_there(heaps):
    tree = drawing(*heaps)
    assert tree.filled[0] == 0
    assert tree.filled[-1] == len(tree.nodes)
    assert all(1 <= b - a <= 2 for a, b in zip(tree.filled, tree.filled[1:], strict=False))
    for place, node in enumerate(tree.nodes):
        assert all(option < place for option in node.options)
        assert all(tree.nodes[option].level < node.level for option in node.options)
    assert tree.nodes[-1].chance == winning_chance(heaps)


@given(drawn_heaps)
def test_the_right_chance_is_among_a_few_and_every_wrong_one_is_answered(heaps):
    tree = drawing(*heaps)
    for at in range(tree.last):
        offered = choices(tree, at)
        right = tree.nodes[tree.labelled(at)].chance
        assert right in offered
        assert 3 <= len(set(offered)) == len(offered) <= CHOICES
        for guess in offered:
            if guess != right:
                assert wrong_words(tree, at, guess)


@given(drawn_heaps)
def test_no_sentence_is_left_unfilled_and_each_step_is_drawn(heaps):
    tree = drawing(*heaps)
    said = [why_words(tree, place) for place in range(len(tree.nodes))]
    said += [asked_words(tree, at) for at in range(tree.last)]
    for at in range(tree.last + 1):
        svg = chance_svg(tree, at, asking=at < tree.last)
        assert svg.count('<g class="node ') == len(tree.nodes)
        assert svg.count("node known") == tree.filled[at]
        assert svg.count("node ask") == (at < tree.last)
        said += [told_words(tree, at), picture_words(tree, at), svg, chance_table(tree, at)]
    assert not any("{" in text or "None" in text for text in said)


def test_a_chance_that_is_not_known_is_not_in_the_drawing():
    tree = drawing(1, 1, 2)
    assert "2/3</text>" in chance_svg(tree, tree.last, asking=False)
    before = chance_svg(tree, 7, asking=True)
    assert before.count("2/3") == 1  # how likely a heap of 1 is drawn
    assert "0.67" not in before


def test_the_sum_at_a_square_is_written_out():
    tree = drawing(1, 1, 2)
    terms = [why_words(tree, place_of(tree, "1 1 2")).split(": ")[1].rstrip(".").split(" = ")[0]]
    parts = {part for term in terms for part in term.split(" + ")}
    assert parts == {"2/3 · 1/2", "1/3 · 1"}
    assert tree.nodes[-1].chance == Fraction(2, 3)


def test_every_way_on_stands_beside_the_question():
    tree = drawing(3)
    line = options_line(tree, place_of(tree, "3", 3))
    assert "take 1, leave 2: the other player has <b>1</b>" in line
    assert "take 3, leave nothing: the other player has <b>0</b>" in line
    assert facts(why_words(tree, place_of(tree, "3", 3))) == ["3", "3", *"01−0=1"]
