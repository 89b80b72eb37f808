"""Moore's Nim: counts of ones modulo k + 1, and the winning moves, counted and in order."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupled_witness import agrees_with_search
from gamecore import limits
from gamecore.coupled.game import CoupledMove
from gamecore.coupled.games import coupled_game
from gamecore.coupled.moore import analyse, count_options, game, options
from gamecore.errors import GameError, LimitExceeded, PositionError
from gamecore.limits import HEAP_SIZE, HEAPS
from gamecore.positions.analysis import analyse as analyse_heaps
from sizes import EVERY_CASE

SMALL = [
    position
    for heaps, largest in ((0, 0), (1, 7), (2, 7), (3, 5), (4, 3), (5, 2))
    for position in product(range(largest + 1), repeat=heaps)
]

large = st.lists(st.integers(0, HEAP_SIZE), min_size=1, max_size=8).map(tuple)


def is_balanced(heaps, k):
    width = max((size.bit_length() for size in heaps), default=0)
    return not any(sum(size >> bit & 1 for size in heaps) % (k + 1) for bit in range(width))


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_every_small_position_agrees_with_search(k, sweep):
    """All positions of 2 heaps up to 7, 3 up to 5, 4 up to 3 and 5 up to 2, for k = 1 to 4."""
    assert len(SMALL) == 1 + 8 + 64 + 216 + 256 + 243
    asked = sweep(SMALL, quick=100, check=len(SMALL))
    assert agrees_with_search(game(k), asked) == len(asked)


@given(large, st.integers(1, 9))
def test_the_outcome_is_balance(heaps, k):
    assert analyse(heaps, k).to_move_wins != is_balanced(heaps, k)


@given(large, st.integers(1, 9))
def test_the_move_of_the_proof_wins(heaps, k):
    found = analyse(heaps, k)
    move = found.winning_moves.example
    assert (move is None) == (not found.to_move_wins)
    if move is not None:
        assert 1 <= len(move.heaps) <= k
        assert all(move.after[i] < heaps[i] for i in move.heaps)
        assert is_balanced(move.after, k)


@settings(max_examples=60)
@given(large, st.integers(1, 4))
def test_the_first_winning_moves_are_different_and_leave_balance(heaps, k):
    moves = analyse(heaps, k).winning_moves
    listed = [move.after for move in moves]
    assert len({*listed}) == len(listed) <= (moves.total or 1)
    assert moves.has_more == (moves.total != len(listed))
    assert all(is_balanced(after, k) for after in listed)
    assert all(1 <= len(move.heaps) <= k for move in moves)


@settings(max_examples=60)
@given(st.lists(st.integers(0, 9), max_size=4).map(tuple), st.integers(1, 5))
def test_all_winning_moves_come_in_the_order_of_the_options(heaps, k):
    winning = [after for after in options(heaps, k) if is_balanced(after, k)]
    moves = analyse(heaps, k).winning_moves
    assert [move.after for move in moves] == (winning if moves else [])
    assert moves.total == len(moves)


def test_moves_on_two_heaps_are_compared_in_every_column():
    found = options((4, 4), 2)
    both = [after for after in found if max(after) < 4]
    assert both == sorted(both, key=lambda after: [n >> bit & 1 for bit in (1, 0) for n in after])


@given(st.lists(st.integers(0, HEAP_SIZE), max_size=9).map(tuple))
def test_one_heap_at_a_time_is_nim(heaps):
    nim = analyse_heaps("take any", heaps)
    moore = analyse(heaps, 1)
    assert (moore.values, moore.nim_sum, moore.outcome) == (heaps, nim.nim_sum, nim.outcome)
    assert [(m.heap, m.value_before, m.value_after) for m in moore.winning_moves] == [
        (m.heap, m.value_before, m.value_after) for m in nim.winning_moves
    ]
    assert moore.winning_moves.choices == 0  # so that any number of heaps is counted


@given(st.lists(st.integers(0, 4), max_size=4), st.integers(1, 4), st.integers(0, 50))
def test_options_are_counted_as_they_are_listed_or_up_to_the_most(heaps, k, most):
    total = len(options(heaps, k))
    assert count_options(heaps, k, most=None) == total
    found = count_options(heaps, k, most)
    assert found == total or most < found <= total


def test_counting_options_stops_soon_after_the_most():
    assert 10 < count_options([10**18] * 3000, 3000, most=10) < 10**40


def test_as_many_heaps_at_a_time_as_there_are_empties_the_table():
    for k in (3, 4, 24):
        (move,) = analyse((5, 9, 2), k).winning_moves
        assert move.after == (0, 0, 0)


def test_one_heap_fewer_at_a_time_makes_all_equal():
    (move,) = analyse((3, 5, 7), 2).winning_moves
    assert move.after == (3, 3, 3)
    assert not analyse((3, 3, 3), 2).to_move_wins


def test_more_moves_than_are_listed_are_counted_exactly():
    heaps = tuple(10**18 - 5**place for place in range(24))
    moves = analyse(heaps, 3).winning_moves
    assert moves.total > 2**63
    assert moves.has_more
    assert len({move.after for move in moves}) == len(moves) == limits.WINNING_MOVES
    assert all(is_balanced(move.after, 3) for move in moves)


@settings(max_examples=40)
@given(st.lists(st.integers(0, 9), max_size=4).map(tuple), st.integers(1, 4), st.integers(1, 9))
def test_of_many_options_the_first_winning_moves_are_listed(heaps, k, most):
    every = list(analyse(heaps, k).winning_moves)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "MOVES_COUNTED", 0)
        patch.setattr(limits, "WINNING_MOVES", most)
        moves = analyse(heaps, k).winning_moves
        assert list(moves) == every[:most]
        assert (moves.total, moves.has_more) == (len(every), len(every) > most)


def test_what_is_no_winning_move_is_not_among_them():
    moves = analyse((3, 5, 7), 2).winning_moves
    before = (3, 5, 7)
    for after in ((3, 3, 7), (2, 2, 2), (3, 3), (3, 5, 7), (4, 4, 4)):
        move = CoupledMove(before, after, tuple(i for i in (1, 2)))
        assert move not in moves
    assert "3 5 7→3 3 3" not in moves
    assert CoupledMove((3, 5, 8), (3, 3, 3), (1, 2)) not in moves


def test_where_the_choices_are_too_many_one_move_is_listed_and_that_there_are_more():
    heaps = tuple(np.random.default_rng(7).integers(1, 10**9, 400).tolist())
    moves = analyse(heaps, 5).winning_moves
    assert moves.total is None
    assert moves.has_more
    assert list(moves) == [moves.example]
    assert is_balanced(moves[0].after, 5)


def test_counting_ends_with_the_first_choice_too_many(monkeypatch):
    heaps, k = (3, 5, 6, 7, 9), 2
    found = analyse(heaps, k).winning_moves
    work, total = found.choices, found.total
    assert total == len(found)
    monkeypatch.setattr(limits, "MOORE_STEPS", work)
    assert analyse(heaps, k).winning_moves.total == total
    monkeypatch.setattr(limits, "MOORE_STEPS", work - 1)
    assert analyse(heaps, k).winning_moves.total is None


def test_two_hundred_thousand_heaps_have_an_outcome_and_a_move(size):
    heaps = np.random.default_rng(11).integers(1, 10**9, size(quick=10_000, full=HEAPS))
    for k in (1, 2, 1000):
        found = analyse(heaps, k)
        assert is_balanced(found.winning_moves.example.after, k) == found.to_move_wins


def test_the_reason_names_the_leftmost_column_that_is_wrong():
    assert str(analyse((1, 2, 3), 2).reason) == (
        "In binary, the number of ones in the column of 2 is 2, not a multiple of 3: "
        "the player to move wins."
    )
    assert "multiple of 3: the player to move loses" in str(analyse((4, 4, 4), 2).reason)


@EVERY_CASE
@pytest.mark.parametrize("k", [0, -1, 1.5, True])
def test_k_is_a_number_from_1(k):
    with pytest.raises(GameError, match="1 or more"):
        analyse((1, 2), k)


def test_what_is_wrong_or_too_much_is_refused():
    with pytest.raises(PositionError):
        analyse((1, -2), 2)
    with pytest.raises(LimitExceeded, match="more than 333333 moves"):
        options((1000, 1001, 1), 2)
    assert len(options((99, 99), 2)) == 100 * 100 - 1


def test_the_game_is_known_by_its_name():
    assert coupled_game("moore-3").slug == "moore-3"
    assert coupled_game("moore-2").analyse((3, 5, 7)).outcome == "N"
