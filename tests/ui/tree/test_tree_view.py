"""The game tree through the app: steps, guesses right and wrong, links, too large a position."""

from __future__ import annotations

import re

import pytest

from gamecore.brute_force import game_graph
from gamecore.positions.neighbours import Neighbours
from house import GAMES as HOUSE
from opened_page import button, html, keyed, linked, open_page, put
from pages import nim
from said import tells
from ui.base.words import prose
from ui.links.links import decode
from ui.tree.facts import heaps_tree
from ui.tree.words import (
    asked_words,
    picture_words,
    result_words,
    settled_words,
    told_words,
    wrong_words,
)

GAMES = list(HOUSE.values())


def open_tree(**fields):
    at = open_page("nim", **{"nim-view": "tree", "nim-heaps": "1 2"} | fields)
    assert not at.exception
    return at


def step(at):
    return linked(at, "nim-tree")


def press(at, key):
    keyed(at.button, key).click().run()
    assert not at.exception


# Of Nim with heaps of 1 and 2: 0 | 1 | 1 1 and 2 | 1 2, from the bottom up.


def test_an_untouched_tree_is_begun_and_asks_for_the_next_label():
    at = open_tree()
    assert step(at) == 3
    assert "has 1 move. Is it N or P?" in html(at) or "has 2 moves. Is it N or P?" in html(at)


def test_the_steps_go_to_both_ends_and_stop_there():
    at = open_tree(**{"nim-tree": "0"})
    assert keyed(at.button, "_nim-tree-step-Left").disabled
    assert "Begin at the end" in html(at)
    press(at, "_nim-tree-step-Right")
    assert step(at) == 1
    press(at, "_nim-tree-step-End")
    assert step(at) == 5
    assert keyed(at.button, "_nim-tree-step-Right").disabled
    assert tells(html(at), "1 2 N 1 1")  # the position, its label, and the move that wins
    assert "within 3 moves" in html(at)
    press(at, "_nim-tree-step-Home")
    assert step(at) == 0


def test_the_buttons_have_their_keys():
    at = open_tree()
    keys = {found.key: found.proto.shortcut for found in at.button if "tree" in str(found.key)}
    for name in ("Home", "Left", "Right", "End"):
        assert keys[f"_nim-tree-step-{name}"].lower() == name.lower()
    assert keys["_nim-tree-guess-N"].lower() == "n"
    assert keys["_nim-tree-guess-P"].lower() == "p"


def test_a_right_guess_writes_the_label_and_asks_for_the_next():
    at = open_tree(**{"nim-tree": "0"})
    press(at, "_nim-tree-guess-P")
    assert step(at) == 1
    assert "Right." in html(at)
    assert "Position 0 is P" in html(at)
    assert "Position 1 has 1 move. Is it N or P?" in html(at)


def test_a_wrong_guess_is_explained_and_the_question_stays():
    at = open_tree(**{"nim-tree": "0"})
    press(at, "_nim-tree-guess-N")
    assert step(at) == 0
    assert "needs a move" in html(at)
    press(at, "_nim-tree-guess-P")
    press(at, "_nim-tree-guess-P")
    assert step(at) == 1
    assert "But 0 is a losing one" in html(at)


def test_the_last_guess_is_praised_too():
    at = open_tree(**{"nim-tree": "4"})
    press(at, "_nim-tree-guess-N")
    assert step(at) == 5
    assert "<b>Right.</b> 1 2 is N: you win if it is your move" in html(at)
    press(at, "_nim-tree-step-Left")
    press(at, "_nim-tree-step-Right")
    assert "Right." in html(at)  # it is still what was guessed


def test_ends_are_labelled_together():
    at = open_page("grundys_game", **{"grundy-view": "tree", "grundy-tree": "0"})
    press(at, "_grundy-tree-guess-P")
    assert linked(at, "grundy-tree") == 1
    assert re.search(r"All \d positions at the bottom are P: nobody can move", html(at))


def test_a_wrong_guess_of_another_step_is_not_answered_here():
    at = open_tree(**{"nim-tree": "0"})
    press(at, "_nim-tree-guess-N")
    press(at, "_nim-tree-step-Right")
    assert "gl-bad" not in html(at)


def test_skip_tells_one_label_and_just_show_me_tells_all():
    at = open_tree(**{"nim-tree": "0"})
    press(at, "_nim-tree-skip")
    assert step(at) == 1
    assert "Is it N or P?" in html(at)
    press(at, "_nim-tree-just-show")
    assert step(at) == 5
    assert linked(at, "show")
    assert "Is it N or P?" not in html(at)


def test_with_just_show_me_steps_tell_without_asking():
    at = open_tree(**{"nim-tree": "2"})
    put(at, "show", True)
    at.run()
    assert "1 is winning: N." in html(at)
    assert not [found for found in at.button if "guess" in str(found.key)]
    press(at, "_nim-tree-step-Right")
    assert step(at) == 3


def test_an_untouched_page_begins_with_a_smaller_tree_and_its_own_is_one_press_away():
    at = open_page("nim", **{"nim-view": "tree"})
    assert tells(html(at), "3 4 5 48")  # the position, and how many its tree has
    assert "Here is the tree of <b>1 2 3</b>" in html(at)
    press(at, "_nim-few-step-Right")
    assert (linked(at, "nim-few"), linked(at, "nim-tree")) == (4, 3)
    press(at, "_nim-tree-whole")
    assert linked(at, "nim-whole")
    assert "Here is the tree of" not in html(at)
    assert "48 positions and" in html(at)


@pytest.mark.parametrize("fields", [{"nim-tree": "17"}, {"nim-whole": "true"}, {"nim-few": "9"}])
def test_a_link_that_names_a_step_means_the_tree_it_has_always_meant(fields):
    at = open_page("nim", **{"nim-view": "tree"} | fields)
    is_small = "Here is the tree of <b>1 2 3</b>" in html(at)
    assert is_small == ("nim-few" in fields)
    shown = 17 if "nim-tree" in fields else int(fields.get("nim-few", 3))
    assert f"Step {shown} of" in html(at)


def test_a_link_to_a_later_step_keeps_to_its_tree_on_the_way_back():
    at = open_page("nim", **{"nim-view": "tree", "nim-tree": "4"})
    press(at, "_nim-tree-step-Left")
    assert step(at) == 3
    assert "Here is the tree of" not in html(at)
    assert linked(at, "nim-whole")


def test_another_position_begins_anew():
    at = open_tree(**{"nim-tree": "5"})
    keyed(at.text_input, "nim-heaps").set_value("2 2").run()
    assert step(at) == 3


def test_a_step_beyond_the_end_shows_the_end():
    at = open_tree(**{"nim-tree": "40"})
    assert "you win if it is your move" in html(at)
    assert keyed(at.button, "_nim-tree-step-End").disabled


def test_too_large_a_position_is_refused_in_a_sentence_and_a_smaller_one_is_drawn():
    at = open_page("subtraction", **{"sub-view": "tree"})
    assert "too many to draw" in html(at)
    assert tells(html(at), "5 10 20 60")
    assert "Here is the tree of" in html(at)
    assert "Is it N or P?" in html(at)
    button(at, "Play with 1 1 3").click().run()
    assert linked(at, "sub-heaps") == "1 1 3"
    assert "too many to draw" not in html(at)


def test_a_sum_takes_a_smaller_position_with_the_rules_of_its_heaps():
    at = open_page("sum", **{"sum-view": "tree"})
    assert not at.exception
    button(at, "Play with").click().run()
    assert linked(at, "sum-games").startswith("take 1-3: ")
    assert linked(at, "sum-games").count(";") == 2
    assert "too many to draw" not in html(at)


def test_a_position_where_nobody_can_move_is_a_tree_too():
    at = open_tree(**{"nim-heaps": "0", "nim-tree": "0"})
    press(at, "_nim-tree-guess-P")
    assert "Position 0 is P: nobody can move" in html(at)
    assert keyed(at.button, "_nim-tree-step-End").disabled
    assert not open_tree(**{"nim-heaps": ""}).exception


def test_the_table_says_the_same_as_the_drawing():
    at = open_tree(**{"nim-tree": "2"})
    assert "The game tree as a table" not in html(at)
    at.session_state["_nim-tree-twin"] = True
    at.run()
    said = html(at)
    assert "The game tree as a table" in said
    assert said.count("<b>?</b>") == 3
    assert "<td><b>P</b></td><td>Position 0 is P: nobody can move" in said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_page_opens_its_tree_from_a_link(game):
    at = open_page(game.slug, **{game.key("view"): "tree", game.key("tree"): "1"})
    assert not at.exception
    assert "gl-error" not in html(at)
    assert "Is it N or P?" in html(at)


def test_a_step_that_cannot_be_read_is_said():
    for text in ("-1", "62", "many"):
        state, complaints = decode(nim.PAGE, {"nim-tree": text})
        assert state["tree"] == 3
        assert len(complaints) == 1


# -- the words ------------------------------------------------------------------------------------


def test_no_sentence_leaves_open_who_is_meant():
    tree = heaps_tree("take 1-3", (9,)).tree
    said = [settled_words(tree, place) for place in range(len(tree.nodes))]
    said += [asked_words(tree, step) for step in range(tree.last)]
    said += [told_words(tree, step) for step in range(tree.last + 1)]
    assert not any("safe" in sentence or "{" in sentence for sentence in said)
    assert settled_words(tree, 4) == (
        "All 3 moves from 4 lead to winning spots, so 4 is losing: P."
    )
    assert settled_words(tree, 5) == (
        "You can move from 5 to 4, a losing spot, so 5 is winning: N."
    )


def test_all_winning_moves_are_named_at_the_end():
    tree = heaps_tree("take any", (1, 1, 1)).tree
    assert "by moving to 1 1 and to nothing else" in result_words(tree)
    grundy = heaps_tree("split into 2 unequal", (3, 7)).tree
    assert result_words(grundy).endswith("Winning moves lead to 1 2 7, 1 3 6 and 3 3 4.")
    lost = heaps_tree("take any", (2, 2)).tree
    assert tells(result_words(lost), "2 2 P")
    assert "All 2 moves lead to winning spots." in result_words(lost)


def test_under_misere_the_end_is_won():
    tree = heaps_tree("take any", (1, 1), misere=True).tree
    assert [node.outcome for node in tree.nodes] == ["N", "P", "N"]
    assert "The player to move has won." in settled_words(tree, 0)
    assert "Under misère play whoever moves last loses" in wrong_words(tree, 0, "P")


def test_the_picture_is_described():
    tree = heaps_tree("take any", (1, 2)).tree
    said = picture_words(tree, 2)
    assert said.startswith("Game tree of 1 2: 5 positions and")
    assert "2 of them have labels." in said


def test_the_numbers_of_the_explanation_are_counted():
    text = prose("tree", "why")
    counts = []
    for heaps in range(1, 4):
        neighbours = Neighbours(["take any"] * heaps, most=1000)
        graph = game_graph(neighbours.start([9] * heaps), neighbours, most=1000)
        counts.append(len(graph.nodes))
    assert counts == [10, 55, 220]
    assert "there are 10, 55 and 220 positions" in " ".join(text.split())
    numbers = {int(digits) for digits in re.findall(r"\d+", text)}
    assert numbers == {1, 2, 3, 9, *counts}
