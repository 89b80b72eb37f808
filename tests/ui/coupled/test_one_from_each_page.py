"""The page of one from each: the strategy as a proof on the page's own heaps, guesses, answers."""

from __future__ import annotations

import pytest

from gamecore.coupled.one_from_each import after_move, analyse, odd_heaps
from opened_page import button, html, keyed, open_page, past_who_wins, put
from ui.base.page_limits import HEAPS
from ui.coupled.one_from_each import LAST_STEP, described, one_steps, paired_heaps

POSITIONS = ((), (0,), (1,), (2, 4), (3, 4, 5), (1, 1), (0, 2), (7,) * HEAPS)


def heaps_text(at):
    return keyed(at.text_input, "one-heaps").value


@pytest.mark.parametrize("heaps", POSITIONS, ids=str)
def test_the_proof_can_be_told_for_every_position(heaps):
    steps = one_steps(heaps)
    assert len(steps) == LAST_STEP + 1
    assert ("No other first move wins" in steps[-1].says) == analyse(heaps).to_move_wins
    assert ("Some heap is odd" in steps[1].says) == analyse(heaps).to_move_wins


def test_the_heaps_drawn_are_those_of_the_strategy():
    heaps = (3, 4, 5)
    even = after_move(heaps, odd_heaps(heaps))
    spoiled = after_move(even, (0, 1))
    steps = one_steps(heaps)
    assert described(even, True, odd_heaps(heaps)) in steps[2].drawn
    assert described(spoiled, True, (0, 1)) in steps[3].drawn
    assert described(after_move(spoiled, (0, 1)), True, (0, 1)) in steps[4].drawn


def test_an_untouched_page_marks_the_odd_heaps_once_they_are_found():
    at = open_page("one_from_each")
    assert not at.exception
    assert "Some heap is odd, so the player to move wins." in html(at)
    untold, told = described((3, 4, 5), False, ()), described((3, 4, 5), True, ())
    group = next(group for group in at.button_group if "-walk-" in group.key)
    for guess, drawn in (("0", untold), ("0,2", told)):
        assert untold in html(at)
        assert 'class="heap h0 odd"' not in html(at)
        group.set_value(guess).run()
        assert drawn in html(at)
    assert 'class="heap h0 odd"' in html(at)
    button(at, "First").click().run()
    group = next(group for group in at.button_group if "-walk-" in group.key)
    group.set_value("xor").run()
    assert "Not yet." in html(at)
    assert "One heap of 2 has the XOR 2, not 0. Yet you lose it" in html(at)


def test_just_show_me_asks_nothing():
    at = open_page("one_from_each", **{"one-step": "0"})
    put(at, "show", True)
    at.run()
    assert not [group for group in at.button_group if "-walk-" in group.key]


def test_odd_heaps_are_told_by_a_word():
    drawn = paired_heaps((3, 4), told=True)
    assert drawn.count("<em>odd</em>") == 1
    assert drawn.count("<em>even</em>") == 1
    assert "<em>odd</em>" not in paired_heaps((3, 4))
    assert "heap A: 3, odd; heap B: 4, even" in drawn


def test_large_heaps_are_not_drawn_stone_by_stone():
    assert len(paired_heaps((10**18,) * HEAPS, told=True)) < 20_000


# -- the winning move -----------------------------------------------------------------------------


def chosen(at, places):
    next(group for group in at.button_group if group.key.endswith("-kind")).set_value("some").run()
    next(group for group in at.button_group if group.key.endswith("-some")).set_value(places).run()
    button(at, "Try it").click().run()
    return html(at)


def test_the_right_guess_is_told_why_and_played():
    at = past_who_wins(open_page("one_from_each", **{"one-view": "move"}))
    said = chosen(at, [0, 2])
    assert "These are the odd heaps, and only these." in said
    button(at, "Play this move").click().run()
    assert heaps_text(at) == "2 4 4"
    assert "You played: take one from each of A and C." in html(at)


def test_a_wrong_guess_is_answered_with_the_odd_heaps():
    said = chosen(past_who_wins(open_page("one_from_each", **{"one-view": "move"})), [0])
    assert "That leaves 2, 4, 5" in said
    assert "take one from C" in said


def test_every_move_of_a_lost_position_is_answered_by_the_same_heaps():
    at = open_page(
        "one_from_each", **{"one-view": "move", "one-heaps": "2 4 2", "one-answer": "true"}
    )
    rows = [row for row in html(at).split("<tr") if '<th scope="row">take' in row]
    assert len(rows) == 2**3 - 1
    for row in rows:
        move = row.partition('<th scope="row">')[2].partition("<")[0]
        assert row.count(move) == 2


@pytest.mark.parametrize("text", ["1 -2", "x", "1 " * 30, "9" * 30, "💥"])
@pytest.mark.parametrize("view", ["derivation", "move"])
def test_wrong_heaps_are_explained_and_kept(text, view):
    at = open_page("one_from_each", **{"one-heaps": text, "one-view": view})
    assert not at.exception
    assert "gl-error" in html(at)
    assert heaps_text(at) == text


@pytest.mark.parametrize("text", ["", "0", "24x1", "24x1000000000000000000"])
@pytest.mark.parametrize("view", ["derivation", "move", "tree"])
def test_odd_but_legal_heaps_open_in_every_view(text, view):
    at = open_page("one_from_each", **{"one-heaps": text, "one-view": view, "one-answer": "true"})
    assert not at.exception
    assert view == "tree" or "gl-error" not in html(at)


@pytest.mark.parametrize("heaps", POSITIONS, ids=str)
def test_the_right_answer_is_always_among_the_choices(heaps):
    questions = [step.question for step in one_steps(heaps) if step.question is not None]
    assert questions
    for question in questions:
        assert question.right in question.choices
        assert len(set(question.choices.values())) == len(question.choices)
