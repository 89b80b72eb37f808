"""The staircase's page: the walk to the even steps, reversed moves, both countings, play."""

from __future__ import annotations

import re
from functools import reduce
from operator import xor

import pytest

from gamecore.coupled.staircase import analyse, stair_move
from opened_page import button, html, keyed, open_page, past_who_wins
from pages import staircase
from ui.base.page_limits import HEAPS
from ui.coupled.moves import winning_reply
from ui.coupled.staircase import LAST_STEP, TALK, both_countings, described, stair_steps, stairs

STEPS = "stair-steps"
DEFAULT = (2, 1, 4, 3, 5)


def steps_text(at):
    return keyed(at.text_input, STEPS).value


def test_an_untouched_page_shows_a_move_from_an_odd_step_and_asks_for_the_answer():
    at = open_page("staircase")
    said = html(at)
    assert not at.exception
    assert "Say you bring 2 from step 3 onto step 2." in said
    assert "+2" in said
    assert "−2" in said
    group = next(group for group in at.button_group if "-walk-" in group.key)
    group.set_value("back").run()
    assert "Not yet." in html(at)
    assert "Stones only go down" in html(at)
    next(group for group in at.button_group if "-walk-" in group.key).set_value("same").run()
    assert "Right." in html(at)


def test_next_shows_the_reversing_reply_and_every_even_step_as_before():
    at = open_page("staircase")
    button(at, "Next").click().run()
    said = html(at)
    assert "I bring the same 2 from step 2 on to step 1." in said
    after = stair_move(stair_move(DEFAULT, 3, 2).after, 2, 2).after
    assert after[1::2] == DEFAULT[1::2]
    assert described(after, False, {2: -2, 1: 2}) in said


def test_the_walk_has_the_same_length_for_every_staircase():
    for stones in ((), (4,), (0, 3), (1, 2, 0), DEFAULT, (0,) * HEAPS):
        assert len(stair_steps(stones, 1)) == LAST_STEP + 1


def test_the_last_step_tells_the_xor_of_the_even_steps():
    at = open_page("staircase", **{"stair-step": str(LAST_STEP)})
    assert "The XOR of the even steps is 2" in html(at)
    assert "the player to move wins" in html(at)
    at = open_page("staircase", **{"stair-step": str(LAST_STEP), STEPS: "9 3 9 3"})
    assert "The XOR of the even steps is 0: the player to move loses" in html(at)


def test_the_even_steps_are_marked_by_a_sign_and_named_in_the_description():
    drawn = stairs(DEFAULT, marked=True)
    assert drawn.count("<s>✓</s>") == 2
    assert "step 2: 1 stone, counts" in drawn
    assert "step 3: 4 stones;" in drawn
    assert 'role="img"' in drawn


def test_both_countings_mark_the_same_steps():
    table = both_countings((7, 8, 9))
    rows = [re.findall(r"<td[^>]*>(?:<b>)?([^<]*)", row) for row in table.split("<tr>")[1:]]
    ones, zeros, stones, counts = rows
    assert (ones, zeros, stones) == (["1", "2", "3"], ["0", "1", "2"], ["7", "8", "9"])
    assert counts == ["–", "✓", "–"]
    assert "The same steps, counted in two ways" in html(open_page("staircase"))
    first = html(open_page("staircase", **{"stair-step": "0"}))
    assert "The same steps, counted in two ways" not in first, "which steps count is asked"


# -- winning moves --------------------------------------------------------------------------------


def test_every_winning_move_is_shown_also_the_one_from_an_odd_step():
    at = open_page("staircase", **{"stair-view": "move", "stair-answer": "true"})
    said = html(at)
    assert said.count("gl-movecard") == analyse(DEFAULT).winning_moves.total == 2
    assert "2 stones from step 3 to step 2" in said
    assert "It lacked 2 stones, and the odd step above it has that many." in said
    assert "2 stones from step 4 to step 3" in said


def test_a_winning_move_is_played_and_each_answer_to_it_is_shown():
    at = open_page("staircase", **{"stair-view": "move", "stair-answer": "true"})
    button(at, "Play this move").click().run()
    said = html(at)
    assert steps_text(at) == "2 3 2 3 5"
    assert "You played: 2 stones from step 3 to step 2." in said
    assert "the player to move loses" in said


def test_in_a_lost_position_a_move_from_an_odd_step_is_answered_by_the_same_stones():
    said = html(
        open_page(
            "staircase",
            **{"stair-view": "move", STEPS: "0 3 2 3", "stair-answer": "true"},
        )
    )
    row = next(row for row in said.split("<tr>") if "2 stones from step 3 to step 2" in row)
    assert "2 stones from step 2 to step 1" in row
    assert "2, 3, 0, 3" in row


class Bench:
    """What a reply looks at."""

    def __init__(self, steps):
        self.position = steps
        self.analysis = analyse(steps)
        self.game = staircase.PAGE.game(staircase.PAGE)
        self.page = staircase.PAGE


@pytest.mark.parametrize("steps", [(0, 3, 2, 3), (1, 2, 5, 0, 4, 2), DEFAULT])
def test_every_told_reply_wins(steps):
    state = Bench(steps)
    total, moves = state.game.every_move(steps)
    moves = list(moves)
    assert len(moves) == total == sum(steps[1:])
    assert [move.after for move in moves] == state.game.options(steps)
    for move in moves:
        if analyse(move.after).to_move_wins:
            reply = winning_reply(state, move)
            assert reply.after in state.game.options(move.after)
            assert reduce(xor, reply.after[1::2], 0) == 0
            assert TALK.name(reply)


def test_a_guess_is_tried_and_refuted():
    at = past_who_wins(open_page("staircase", **{"stair-view": "move"}))
    assert "gl-movecard" not in html(at)
    next(group for group in at.button_group if group.key.endswith("-kind")).set_value("5").run()
    box = next(box for box in at.selectbox if "guess" in box.key)
    assert box.options == ["1", "2", "3", "4", "5"]
    box.set_value(1).run()
    button(at, "Try it").click().run()
    assert "your opponent, who moves next, wins" in html(at)


# -- what is wrong --------------------------------------------------------------------------------


@pytest.mark.sweep(quick=4)
@pytest.mark.parametrize(
    "text", ["1 -2", "x", "1 " * 30, "9" * 30, "<b>1</b>", "1..99999", "💥", "1 2.5"]
)
@pytest.mark.parametrize("view", ["derivation", "move", "tree"])
def test_wrong_steps_are_explained_and_kept(text, view):
    at = open_page("staircase", **{STEPS: text, "stair-view": view})
    assert not at.exception
    assert "gl-error" in html(at)
    assert "<b>1</b> is" not in html(at)
    assert steps_text(at) == text


@pytest.mark.sweep(quick=4)
@pytest.mark.parametrize("text", ["", "0", "5", "0 0 0", "1000000000000000000 1", "4x0"])
@pytest.mark.parametrize("view", ["derivation", "move", "tree"])
def test_odd_but_legal_staircases_open_in_every_view(text, view):
    at = open_page("staircase", **{STEPS: text, "stair-view": view, "stair-answer": "true"})
    assert not at.exception
    assert view == "tree" or "gl-error" not in html(at)
