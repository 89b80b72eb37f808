"""One from each: lost exactly when every heap is even, and only one move ever wins."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupled_witness import agrees_with_search
from gamecore.coupled.one_from_each import GAME, analyse, odd_heaps, options
from gamecore.errors import LimitExceeded, PositionError
from gamecore.limits import HEAP_SIZE, HEAPS


def test_every_small_position_agrees_with_search():
    """All positions of up to 4 heaps with up to 4 stones in each, and of 5 with up to 2."""
    small = [p for heaps in range(5) for p in product(range(5), repeat=heaps)]
    assert agrees_with_search(GAME, small + list(product(range(3), repeat=5))) == 781 + 243


@given(st.lists(st.integers(0, HEAP_SIZE), max_size=40).map(tuple))
def test_the_winning_move_leaves_every_heap_even(heaps):
    found = analyse(heaps)
    assert found.to_move_wins == any(size % 2 for size in heaps)
    assert found.winning_moves.total == int(found.to_move_wins)
    for move in found.winning_moves:
        assert move.heaps == odd_heaps(heaps)
        assert all(size % 2 == 0 for size in move.after)
        assert {a - b for a, b in zip(heaps, move.after, strict=True)} <= {0, 1}


@given(st.lists(st.integers(0, 9), max_size=7).map(tuple))
def test_no_other_move_wins(heaps):
    winning = [after for after in options(heaps) if not analyse(after).to_move_wins]
    assert [move.after for move in analyse(heaps).winning_moves] == winning


@given(st.lists(st.integers(0, 3), max_size=8).map(tuple))
def test_there_is_one_move_for_each_choice_of_heaps(heaps):
    found = options(heaps)
    filled = sum(size > 0 for size in heaps)
    assert len(found) == len(set(found)) == 2**filled - 1


def test_the_xor_of_the_heaps_decides_nothing():
    assert analyse((1, 1)).to_move_wins  # take both, although 1 ⊕ 1 = 0
    assert not analyse((2, 4)).to_move_wins  # although 2 ⊕ 4 is not 0
    assert analyse((1, 1)).values is None
    assert analyse((1, 1)).nim_sum is None


def test_the_examples_of_the_contest():
    """CSES 2208: first, second, first."""
    assert [analyse(p).outcome for p in ((1, 2, 3), (2, 2), (5, 5, 4, 5))] == ["N", "P", "N"]


def test_the_reason_counts_the_odd_heaps():
    assert str(analyse((1, 2, 3)).reason) == (
        "Odd heaps: 2 of 3. One is enough: the player to move wins."
    )
    assert str(analyse((0,)).reason) == "Every heap is even: the player to move loses."


def test_two_hundred_thousand_heaps_are_answered():
    found = analyse(range(HEAPS))
    (move,) = found.winning_moves
    assert len(move.heaps) == HEAPS // 2
    assert all(size % 2 == 0 for size in move.after)


def test_what_is_wrong_or_too_much_is_refused():
    with pytest.raises(PositionError):
        analyse((1, -2))
    with pytest.raises(LimitExceeded, match="more than"):
        options((1,) * 20)
    with pytest.raises(LimitExceeded, match="more than"):
        options((1,) * HEAPS)
    assert len(options((1,) * 15)) == 2**15 - 1
