"""The story of misère play: its example is true for every rule, its words have an example each."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import streamlit as st

from gamecore import analyse, misere_heap
from gamecore.positions.heaps import parse_heaps
from gamecore.rules.language import parse_rule
from house import GAMES
from opened_page import buttons, guess_move, html, keyed, only_button, open_page, past_who_wins
from said import tells
from ui.lessons.progress import Held
from ui.links.link_state import PageState
from ui.misere.story import example, example_sentence
from ui.misere.view import misere_position_written
from ui.move.facts import move_state_of

RULES = [*(game.rule for game in GAMES.values()), "take 30", "take 2, 7 or split into 3", "0.6"]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("alone", [False, True])
def test_the_example_changes_its_winner(rule, alone):
    pair = example(rule)
    found = example(rule, pair.heaps) if alone else pair
    assert len(found.heaps) == (1 if alone else 2)
    normal = analyse(rule, found.heaps)
    misere = analyse(rule, found.heaps, misere=True)
    assert misere.to_move_wins == found.to_move_wins == (normal.nim_sum == 0)
    for move in found.moves:  # each of its moves leaves nothing to do in that heap
        assert analyse(rule, move.after).is_terminal
        assert not analyse(rule, (move.before - 1,)).winning_moves
    words = example_sentence(found)
    assert ("wins under misère play" in words) == found.to_move_wins
    assert ("loses under misère play" in words) == (not found.to_move_wins)


def test_a_rule_without_a_small_move_has_no_example():
    assert example("take 101") is None
    at = open_page("your_rule", **{"own-rule": "take 101", "own-misere": "true"})
    assert not at.exception
    assert "gl-misere-story" not in html(at)


def test_the_example_is_never_the_position_that_is_asked_about():
    for heaps in ("1 1", "0 1 1"):
        at = open_page("nim", **{"nim-misere": "true", "nim-view": "move", "nim-heaps": heaps})
        assert "A heap of 1 has one move" in html(at)
    at = open_page("nim", **{"nim-misere": "true", "nim-view": "move", "nim-heaps": "1 2"})
    assert "With the heaps 1 and 1 a play has two moves" in html(at)


@pytest.mark.parametrize("answer", ["The player to move", "The other player"])
def test_the_question_and_the_answer_stay_in_sight_above_the_heaps(answer):
    at = open_page("misere_play")
    question = re.search(
        r"Heaps 1 and 1: a move takes any number of stones.*?who wins if both play perfectly\?",
        html(at),
    )[0]
    assert html(at).index("gl-heaprows") > html(at).index(question)
    only_button(at, answer).click().run()
    assert question in html(at)
    assert f"Your answer: {answer}." in html(at)
    at = open_page("nim", **{"nim-misere": "true", "nim-view": "move", "nim-heaps": "1 1"})
    question = "Whoever makes the last move loses: who wins if both play perfectly?"
    only_button(at, answer).click().run()
    assert question in html(at)
    assert f"Your answer: {answer}." in html(at)


NIM = {"nim-misere": "true", "nim-view": "move", "nim-heaps": "3 4 5"}


def in_the_open(at, box="How to find out"):
    """Return the markup outside a box, such as that of whoever wants to know how to find out."""
    folded = [one for one in at.expander if one.label == box]
    hidden = [one.proto.body for box in folded for one in box.get("html")]
    return "".join(one.proto.body for one in at.get("html") if one.proto.body not in hidden)


def test_both_questions_are_asked_in_stones_and_the_xor_is_kept_for_whoever_looks():
    at = open_page("nim", **NIM)
    for question in ("who wins", "which move wins"):
        box = next(one for one in at.expander if one.label == "How to find out")
        is_told = question != "who wins"  # the XOR would tell that
        assert "Bouton's rule" in " ".join(one.value for one in box.markdown)
        assert ("<tfoot>" in "".join(one.proto.body for one in box.get("html"))) is is_told
        assert "gl-stones" in in_the_open(at)
        assert "as for normal play" not in in_the_open(at)
        assert "The winner is the same" not in in_the_open(at)
        assert "<tfoot>" not in in_the_open(at)
        for answer in buttons(at, "The player to move"):
            answer.click().run()
    assert "Right." in in_the_open(at)


@pytest.mark.parametrize("seen", [{}, {"present": "true"}], ids=["alone", "a class"])
def test_the_xor_stands_there_once_the_move_is_found_or_shown(seen):
    at = past_who_wins(open_page("nim", **NIM, **seen))
    assert "<tfoot>" not in in_the_open(at)
    if seen:
        next(one for one in at.button_group if one.key.endswith("-move")).set_value("0:1").run()
        only_button(at, "Try it").click().run()
    else:
        guess_move(at, 0, (1,))
    decides = "Why your opponent now loses: the XOR is 0, and a heap of two or more is left"
    assert decides in in_the_open(at)
    assert "The winner is the same" not in in_the_open(at)
    assert "The XOR before your move, as for normal play" in in_the_open(at)
    shown = open_page("nim", **NIM, **seen)
    keyed(shown.toggle, "_row-nim-answer").set_value(True).run()
    assert "The XOR, as for normal play" in in_the_open(shown)
    assert "The winner is the same under normal play: the XOR is 2" in in_the_open(shown)


def test_a_class_is_asked_in_stones_without_the_xor():
    at = open_page("nim", **NIM, present="true")
    for _question in ("who wins", "which move wins"):
        assert "gl-stones" in html(at)
        assert "<tfoot>" not in html(at)
        assert "The XOR, as for normal play" not in html(at)
        at = past_who_wins(at)


PARTS = ("gl-heaprows", "gl-answers", "different winners", "Find a winning move", "gl-remember")
"""What is drawn on a screen of the story."""


@pytest.mark.parametrize("seen", [{}, {"present": "true"}], ids=["alone", "a class"])
def test_the_story_asks_its_bets_and_a_puzzle_before_its_rule_one_idea_a_screen(seen):
    at = open_page("misere_play", **seen, **{"mis-step": "5"})  # no link goes round a bet
    shown = []

    def go_on():
        shown.append([part in html(at) for part in PARTS])
        only_button(at, "Next").click().run()
        assert not at.exception

    for answer, why in (("The player to move", "you would lose"), ("The other player", "leaves")):
        assert why not in html(at)
        assert only_button(at, "Next").disabled
        only_button(at, answer).click().run()
        assert "Right." in html(at)
        assert why in html(at)
        go_on()
    go_on()
    only_button(at, "No move wins").click().run()
    assert "There is one: with your move in the large heap you choose" in html(at)
    assert only_button(at, "Next").disabled
    assert "3→1" not in in_the_open(at, "The solution")
    only_button(at, "Try this one again").click().run()
    guess_move(at, 2, (0,))
    assert "Not yet." in html(at)
    assert only_button(at, "Next").disabled
    only_button(at, "Ask me again").click().run()
    guess_move(at, 2, (1,))
    assert "Three ones are left" in html(at)
    go_on()
    shown.append([part in html(at) for part in PARTS])
    assert only_button(at, "Next").disabled
    assert "How to leave XOR 0: <a" in html(at)
    one_each = [[row == place for row in range(5)] for place in range(5)]
    one_each[1][0] = one_each[3][0] = True  # heaps are drawn there, too
    one_each[0][0] = bool(seen)  # in their place stands the board of a game
    assert shown == one_each


def test_what_was_answered_in_the_story_is_not_asked_again_after_a_reload():
    at = open_page("misere_play")
    for answer in ("The player to move", "The other player", None):
        if answer:
            only_button(at, answer).click().run()
        only_button(at, "Next").click().run()
    guess_move(at, 2, (1,))
    again = open_page("misere_play", **{"mis-step": "4"})
    again.session_state["_progress"] = replace(Held(), drafts=at.session_state["_progress"].drafts)
    assert "Three ones are left" in html(again.run())
    assert not only_button(again, "Next").disabled


@pytest.mark.parametrize("heaps", [(1, 1), (2, 2), (1, 1, 3)])
def test_the_answers_of_the_story_are_true(heaps):
    found = analyse("take any", heaps, misere=True)
    assert found.to_move_wins == (heaps != (2, 2))
    if heaps == (1, 1, 3):  # the rule is needed: under normal play another move wins
        assert [(move.heap, move.after) for move in found.winning_moves] == [(2, (1,))]
        assert analyse("take any", heaps).winning_moves[0].after == ()


def test_a_bet_can_be_played_once_it_is_answered():
    at = open_page("misere_play")
    assert not buttons(at, "I go first")
    only_button(at, "The other player").click().run()
    assert "Not yet." in html(at)
    only_button(at, "I go first").click().run()
    assert only_button(at, "Next").proto.type == "secondary"
    guess_move(at, 0, ())
    assert "You win!</b> The computer had to make the last move." in html(at)
    assert "After your move (A 1 → 0), whatever it did, the last move was left to it." in html(at)
    assert "whoever cannot move wins" not in html(at)
    assert only_button(at, "Next").proto.type == "primary"
    below = [one.label for one in at.button]
    assert below.index("Play it again") < below.index("Next"), "the way on stands below a win"


def test_whoever_unfolds_the_solution_of_the_puzzle_may_go_on():
    at = open_page("misere_play", **{"mis-step": "4"})
    for answer in ("The player to move", "The other player"):
        at = past(at, answer)
    only_button(at, "Next").click().run()
    only_button(at, "No move wins").click().run()
    assert only_button(at, "Next").disabled
    at.session_state["_mis-move-tries"][-1].see()
    at.run()
    assert not only_button(at, "Next").disabled
    only_button(at, "Try this one again").click().run()
    assert not only_button(at, "Next").disabled, "nor is it forgotten"


def past(at, answer):
    """Answer the bet of the screen, and go on to the next one."""
    only_button(at, answer).click().run()
    return only_button(at, "Next").click().run()


BOXES = {"Why the XOR does not decide", "Bouton's rule for Nim"}


def test_no_box_answers_the_question_that_is_open():
    at = open_page("misere_play")
    assert not BOXES & {box.label for box in at.expander}
    at = open_page("misere_play", show="true", **{"mis-step": "5"})
    assert {box.label for box in at.expander} >= BOXES
    at = open_page("nim", **{"nim-misere": "true", "nim-view": "move", "nim-heaps": "1 1"})
    assert not BOXES & {box.label for box in at.expander}
    only_button(at, "Skip").click().run()
    assert {box.label for box in at.expander} >= BOXES


def test_the_story_says_nobodys_fate_before_it_is_asked_and_xor_before_its_table():
    at = open_page("misere_play")
    assert not re.search("the player to move (?:wins|loses)", html(at))
    said = html(open_page("misere_play", show="true", **{"mis-step": "3"}))
    assert said.index("What are “value” and “XOR”?") < said.index("one XOR, two outcomes")
    assert said.index("a sum where equal heaps cancel") < said.index("one XOR, two outcomes")


def test_each_kind_of_heap_is_explained_by_one_in_hand():
    at = open_page(
        "octal",
        **{
            "octal-misere": "true",
            "octal-view": "move",
            "octal-heaps": "1 2 5",
            "octal-answer": "true",
        },
    )
    (terms,) = re.findall(r'<ul class="gl-terms">.*?</ul>', html(at), re.DOTALL)
    for letter, n in zip("ABC", (1, 2, 5), strict=True):
        heap = misere_heap("0.77", n)
        assert f'class="gl-kind {heap.kind}"' in terms
        assert tells(terms, f"{letter} {n} {heap.genus.value} {heap.genus.misere}")
    assert "<b>tame</b>" in terms
    (folded,) = [
        box for box in at.expander if box.label == "For the curious: what these words mean"
    ]
    assert not folded.proto.expanded
    assert 'class="gl-terms"' in html(folded)


def test_the_genus_is_explained_first_in_the_box_about_it():
    at = open_page("octal", **{"octal-misere": "true", "octal-view": "single"})
    (box,) = [box for box in at.expander if box.label == "Misère values and the genus"]
    assert "has the genus <span" in html(box)


def test_a_file_tells_the_winner_once_told_and_then_asks_for_the_move():
    heaps = parse_heaps("3 4 5")
    found = PageState(GAMES["nim"], parse_rule("take any"), heaps, False)
    state = move_state_of(found, misere=True)
    asked = "Whoever makes the last move loses: who wins if both play perfectly?"
    assert asked in misere_position_written(state)
    st.session_state[state.who_key] = "wins"
    try:
        written = misere_position_written(state)
    finally:
        del st.session_state[state.who_key]
    assert written[1:3] == ["Under misère play the player to move wins.", "Which moves win?"]
    assert "<tfoot>" not in "".join(map(str, written))
