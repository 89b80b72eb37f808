"""Staircase Nim: the even steps decide, and every winning move is found, also from odd steps."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import product
from operator import xor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupled_witness import agrees_with_search
from gamecore.coupled.game import CoupledMove
from gamecore.coupled.staircase import GAME, analyse, options, stair_move
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy.mex import mex
from gamecore.limits import HEAP_SIZE, HEAPS
from sizes import EVERY_CASE

stairs = st.lists(st.integers(0, HEAP_SIZE), max_size=12).map(tuple)


def test_every_small_staircase_agrees_with_search(sweep):
    """All stairs of up to 5 steps with up to 3 stones on each, and of 3 steps with up to 7."""
    small = [p for steps in range(6) for p in product(range(4), repeat=steps)]
    small += product(range(8), repeat=3)
    assert len(small) == 1365 + 512
    asked = sweep(small, quick=200, check=len(small))
    assert agrees_with_search(GAME, asked) == len(asked)


def test_the_xor_of_the_even_steps_is_the_grundy_value():
    """Of all stairs of 4 steps with up to 2 stones on each, by the definition."""
    known = {}

    def value(position):
        if position not in known:
            known[position] = mex(value(after) for after in options(position))
        return known[position]

    for position in product(range(3), repeat=4):
        assert analyse(position).nim_sum == value(position)


@given(stairs)
def test_a_winning_move_takes_the_xor_of_the_even_steps_to_0(steps):
    found = analyse(steps)
    assert found.nim_sum == reduce(xor, steps[1::2], 0)
    assert reduce(xor, found.values, 0) == found.nim_sum
    assert bool(found.winning_moves) == found.to_move_wins
    for move in found.winning_moves:
        low, high = move.heaps
        assert high == low + 1
        stones = move.after[low] - steps[low]
        assert 1 <= stones <= steps[high]
        assert move == stair_move(steps, high + 1, stones)
        assert reduce(xor, move.after[1::2], 0) == 0
        assert move in found.winning_moves


@given(st.lists(st.integers(0, 12), max_size=5).map(tuple))
def test_no_winning_move_is_missed(steps):
    winning = [after for after in options(steps) if not analyse(after).to_move_wins]
    assert [move.after for move in analyse(steps).winning_moves] == winning


def test_a_move_from_an_odd_step_may_win():
    moves = analyse((0, 2, 3, 3)).winning_moves
    assert [move.heaps for move in moves] == [(1, 2), (2, 3)]
    assert moves[0].after == (0, 3, 2, 3)
    assert (moves[0].value_before, moves[0].value_after) == (2, 3)


def test_stones_on_the_first_step_have_come_to_rest():
    assert analyse((7,)).is_terminal
    assert analyse((7, 0)).is_terminal
    assert not analyse((7,)).to_move_wins
    assert not analyse(()).to_move_wins
    assert not analyse((0, 0, 1)).is_terminal


def test_the_counting_of_the_contest_is_ours():
    """The examples of CSES 1099: first, second, first."""
    assert [analyse(p).outcome for p in ((0, 2, 1), (1, 1, 1, 1), (5, 3))] == ["N", "P", "N"]


def test_a_lost_staircase_has_no_winning_move_and_says_so():
    found = analyse((0, 3, 9, 3))
    assert list(found.winning_moves) == []
    assert str(found.reason) == "The XOR of the even steps is 0: the player to move loses."


def test_moves_are_indexed_sliced_and_found_without_being_listed():
    steps = (0, 12, 3, 10, 9, 7, 2, 15, 6, 1, 9, 14)
    moves = analyse(steps).winning_moves
    listed = list(moves)
    assert len(listed) > 3
    assert [moves[i] for i in range(-len(listed), len(listed))] == listed * 2
    assert list(moves[1:3]) == listed[1:3]
    assert listed[2] in moves[1:3]
    assert listed[0] not in moves[1:3]
    assert moves.count(listed[0]) == 1
    assert "3→2" not in moves
    assert CoupledMove(steps, steps, (0, 1)) not in moves
    for heaps in ((), (2,), (*listed[0].heaps, 9)):
        assert replace(listed[0], heaps=heaps) not in moves
    with pytest.raises(IndexError):
        moves[len(listed)]


def test_two_hundred_thousand_steps_are_answered():
    steps = np.random.default_rng(20261121).integers(0, 10**9, HEAPS)
    found = analyse(steps)
    assert found.to_move_wins == bool(np.bitwise_xor.reduce(steps[1::2]))
    last = found.winning_moves[-1]
    assert reduce(xor, last.after[1::2]) == 0
    assert sum(last.after) == int(steps.sum())


@EVERY_CASE
@pytest.mark.parametrize("wrong", [(1, -1), (1, 2.5), ("3",), (True, 1)])
def test_what_is_no_number_of_stones_is_refused(wrong):
    with pytest.raises(PositionError):
        analyse(wrong)


def test_what_is_too_much_is_refused_with_a_sentence():
    with pytest.raises(LimitExceeded, match="at most 200000 heaps"):
        analyse([0] * (HEAPS + 1))
    with pytest.raises(LimitExceeded, match="too large"):
        analyse((0, HEAP_SIZE + 1))
    with pytest.raises(LimitExceeded, match="more than 500000 moves"):
        options((0, 10**9))
    with pytest.raises(LimitExceeded, match="more than 5 moves"):
        options([1] * HEAPS)
