"""The page of the string game: letters, places, runs, Dawson's Chess, and cuts that are played."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.coupled.palindromes import analyse, cuttable, runs
from gamecore.rules.language import parse_rule
from opened_page import button, html, keyed, open_page, past_who_wins
from pages import octal, palindromes
from said import tells
from ui.base.page_limits import LETTERS
from ui.coupled.palindrome_letters import described, letters, listed, runs_table, why_not
from ui.coupled.palindromes import LAST_STEP, TALK, string_steps
from ui.derivation.opening import one_heap
from ui.links.links import decode

DEFAULT = "abababacdcdc"


def text_of(at):
    return keyed(at.text_input, "str-text").value


def opened(**params):
    return open_page("palindromes", **{f"str-{name}": value for name, value in params.items()})


# -- step by step ---------------------------------------------------------------------------------


def test_an_untouched_page_marks_the_places_that_can_be_cut():
    at = opened()
    said = html(at)
    assert not at.exception
    assert "8 places can be cut" in said
    assert "the b stands between a and a" in said
    assert said.count("<em>✂</em>") == len(cuttable(DEFAULT)) == 8


def test_before_the_count_is_told_nothing_on_the_page_gives_it_away():
    at = opened(step="0")
    assert "<em>✂</em>" not in html(at)
    group = next(group for group in at.button_group if "-walk-" in group.key)
    assert "8" in group.options
    group.set_value("7").run()
    assert "Not yet." in html(at)
    assert "There are more. Did you count place 11?" in html(at)


def test_a_cut_is_shown_with_the_places_it_kills():
    said = html(opened(step="2"))
    assert "Cut at place 3" in said
    assert "You can no longer cut at places 2 and 4" in said
    assert "The 3 pieces ab a bababacdcdc"[:18] in said


def test_runs_lead_to_dawsons_chess():
    at = opened(step="4")
    said = html(at)
    assert "places 2 to 6" in said
    assert "places 9 to 11" in said
    assert re.findall(r"<a [^>]*>(.: why \d\?)</a>", said) == ["A: why 3?", "B: why 2?"]
    params = one_heap(octal.PAGE.entry, parse_rule("0.137"), 5)
    state, complaints = decode(octal.PAGE, params)
    assert complaints == []
    assert (state["rule"], state["heaps"], state["size"]) == ("0.137", "5", 5)


def test_the_last_step_tells_the_xor():
    assert "The XOR of the runs is 1, not 0: the player to move wins." in html(opened(step="5"))
    assert "The XOR of the runs is 0: the player to move loses" in html(
        opened(step="5", text="aba cac")
    )


@given(st.text("ab ", max_size=40))
def test_the_walk_can_be_told_for_every_text(text):
    position = " ".join(text.split())
    found = runs(position)
    steps = string_steps(position, found, analyse(position).nim_sum)
    assert len(steps) == LAST_STEP + 1
    question = steps[0].question
    assert question.right == str(len(cuttable(position)))
    assert question.right in question.choices
    assert all(int(choice) >= 0 for choice in question.choices)


@given(st.text("ab ", max_size=40))
def test_a_drawing_has_every_letter_and_says_the_same(text):
    position = " ".join(text.split())
    found = runs(position)
    live = cuttable(position)
    drawn = letters(position, live=live, runs=found)
    assert drawn.count('class="cell') == len(position.replace(" ", ""))
    assert drawn.count('class="piece"') == len(position.split())
    assert drawn.count(" live") == len(live)
    said = described(position, live, found, ())
    assert said in drawn
    assert said.count("run ") == min(len(found), 12)


def test_places_are_listed_as_a_sentence_does():
    assert listed([2]) == "2"
    assert listed([2, 4, 6]) == "2, 4 and 6"
    assert listed(list(range(1, 30))).endswith("12, …")
    assert "place 4" in runs_table(runs("abcacb"), valued=True)


# -- cuts -----------------------------------------------------------------------------------------


def test_every_winning_cut_is_starred_and_explained():
    at = opened(view="move", answer="true")
    said = html(at)
    assert said.count("gl-movecard") == 2
    assert said.count("<u>★</u>") == 2
    assert tells(said, "A 2 = 3 ⊕ 1")
    assert "a run of 3 is left" in said
    assert "winning cuts: 2 and 6" in said


def test_a_winning_cut_is_played():
    at = opened(view="move", answer="true")
    button(at, "Play this move").click().run()
    assert text_of(at) == "a b ababacdcdc"
    assert "You played: cut at 2." in html(at)
    assert "The XOR is 0" in html(at)


def test_a_guess_is_tried_and_answered():
    at = past_who_wins(opened(view="move"))
    assert "★" not in html(at)
    next(group for group in at.button_group if group.key.endswith("-kind")).set_value("cut").run()
    box = next(box for box in at.selectbox if "guess" in box.key)
    assert box.options == list(map(str, cuttable(DEFAULT)))
    box.set_value(3).run()
    button(at, "Try it").click().run()
    assert "your opponent, who moves next, wins" in html(at)
    box = next(box for box in at.selectbox if "guess" in box.key)
    box.set_value(6).run()
    button(at, "Try it").click().run()
    assert "Right." in html(at)


def test_every_cut_of_a_lost_text_is_answered():
    said = html(opened(view="move", answer="true", text="aba cac"))
    assert "All 2 moves, each answered" in said
    assert "cut at 2" in said
    assert "cut at 5" in said


@pytest.mark.parametrize("text", [DEFAULT, "ababababab", "aba bcb"])
def test_what_is_said_of_a_winning_cut_is_what_it_leaves(text):
    class State:
        position = text
        analysis = analyse(text)

    for move in State.analysis.winning_moves:
        said = TALK.why(State, move)
        gone = set(runs(text)) - set(runs(move.after))
        left = [run.length for run in set(runs(move.after)) - set(runs(text))]
        assert len(gone) == 1
        for length in left:
            assert str(length) in said.partition("Cut there")[2]
        assert ("nothing of it is left" in said) == (not left)


def test_a_letter_that_cannot_be_cut_is_explained():
    assert why_not("abca", 2) == "Place 2 stands between a and c: they are not equal."
    assert "at an end of its piece" in why_not("abca", 1)
    assert "at an end of its piece" in why_not("ab ca", 3)
    assert why_not("ab cad", 4) == "Place 4 stands between c and d: they are not equal."


# -- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [LETTERS + 1, 6000])
def test_too_many_letters_hear_the_limit_of_the_page_and_no_other(count):
    said = html(opened(text="a" * count))
    assert f"A page shows at most {LETTERS} letters; this text has {count}." in said


@pytest.mark.sweep(quick=4)
@pytest.mark.parametrize("text", ["ab1", "<b>x</b>", "a-b", "💥", "ab" * LETTERS, "é"])
@pytest.mark.parametrize("view", ["derivation", "move", "tree"])
def test_wrong_texts_are_explained_and_kept(text, view):
    at = opened(text=text, view=view)
    assert not at.exception
    assert "gl-error" in html(at)
    assert "<b>x" not in html(at)
    assert text_of(at) == text


@pytest.mark.sweep(quick=4)
@pytest.mark.parametrize("text", ["", "a", "abc", "AbA", "ab" * (LETTERS // 2), "a b c"])
@pytest.mark.parametrize("view", ["derivation", "move", "tree"])
def test_odd_but_legal_texts_open_in_every_view(text, view):
    at = open_page("palindromes", **{"str-text": text, "str-view": view, "str-answer": "true"})
    assert not at.exception
    assert view == "tree" or "gl-error" not in html(at)


def test_the_untouched_text_is_the_one_of_the_page():
    assert palindromes.PAGE.fields[0].default == DEFAULT


def test_which_places_a_cut_kills_is_asked_before_it_is_told():
    at = opened()
    group = next(group for group in at.button_group if "-walk-" in group.key)
    assert group.options == ["none", "2 and 4", "2, 4, 5 and 6"]
    group.set_value("none").run()
    assert "Not yet." in html(at)
    next(group for group in at.button_group if "-walk-" in group.key).set_value("2,4").run()
    assert "Right." in html(at)


@given(st.text("ab ", max_size=40).filter(lambda text: runs(text) != ()))
def test_the_right_answer_is_among_the_choices(text):
    position = " ".join(text.split())
    found = runs(position)
    question = string_steps(position, found, 0)[1].question
    assert question.right in question.choices
