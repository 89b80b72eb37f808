"""Wythoff's theorem against plain search, exactness to 10^18, and where doubles first lie."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import limits
from gamecore.coupled.wythoff import (
    GAME,
    analyse,
    derive_cell,
    is_lost,
    lost_pair,
    options,
    parse,
    partner,
    wythoff_table,
    wythoff_value,
)
from gamecore.errors import LimitExceeded, PositionError
from gamecore.search import Search
from sizes import EVERY_CASE

FAR = st.integers(0, limits.HEAP_SIZE)
UPTO = 40
"""Every position with heaps up to here is compared with plain search."""


# -- the game -------------------------------------------------------------------------------------


def test_the_options_are_the_rule_of_the_game():
    for a, b in product(range(12), repeat=2):
        from_one = {(x, b) for x in range(a)} | {(a, y) for y in range(b)}
        from_both = {(a - k, b - k) for k in range(1, min(a, b) + 1)}
        found = options((a, b))
        assert len(found) == len(set(found))
        assert set(found) == from_one | from_both


def test_the_order_is_first_heap_second_heap_both():
    assert options((2, 1)) == [(0, 1), (1, 1), (2, 0), (1, 0)]


def test_too_many_options_are_not_listed():
    with pytest.raises(LimitExceeded, match="smaller heaps"):
        options((limits.OPTIONS, limits.OPTIONS))


# -- the theorem ----------------------------------------------------------------------------------


def test_outcomes_and_all_winning_moves_agree_with_search():
    """All positions with heaps up to 40."""
    witness = Search(GAME.options)
    for position in product(range(UPTO + 1), repeat=2):
        answer = analyse(position)
        assert answer.to_move_wins == witness.to_move_wins(position), position
        assert [move.after for move in answer.winning_moves] == list(
            witness.winning_moves(position)
        ), position
        assert answer.is_terminal == (not options(position))


def test_the_first_lost_pairs():
    # OEIS A000201 and A001950, the lower and upper Wythoff sequences.
    pairs = [lost_pair(k) for k in range(1, 11)]
    assert [low for low, _ in pairs] == [1, 3, 4, 6, 8, 9, 11, 12, 14, 16]
    assert [high for _, high in pairs] == [2, 5, 7, 10, 13, 15, 18, 20, 23, 26]


def test_every_number_stands_in_exactly_one_lost_pair():
    numbers = [n for k in range(1, 3000) for n in lost_pair(k)]
    assert len(numbers) == len(set(numbers))
    assert set(range(1, 4000)) <= set(numbers)


@given(FAR)
def test_the_partner_makes_a_lost_position_and_undoes_itself(n):
    other = partner(n)
    assert is_lost(n, other)
    assert is_lost(other, n)
    assert partner(other) == n


@given(st.integers(0, 10**18))
def test_a_lost_pair_is_exact(k):
    """⌊kφ⌋ = m means m ≤ kφ < m + 1, squared: (2m − k)² ≤ 5k² < (2m + 2 − k)²."""
    m, upper = lost_pair(k)
    assert upper - m == k
    assert (2 * m - k) ** 2 <= 5 * k * k or 2 * m < k
    assert 5 * k * k < (2 * m + 2 - k) ** 2


@given(FAR, FAR)
def test_far_winning_moves_are_legal_reach_lost_positions_and_are_all_there_are(a, b):
    answer = analyse((a, b))
    reached = [move.after for move in answer.winning_moves]
    assert answer.winning_moves.total == len(reached) == len(set(reached)) <= 3
    assert answer.to_move_wins == bool(reached)
    for x, y in reached:
        assert is_lost(x, y)
        assert (x < a and y == b) or (x == a and y < b) or (a - x == b - y > 0)
    # The three directions, each asked by itself: at most one losing position lies on it.
    k = abs(a - b)
    low, high = lost_pair(k)
    same_difference = (low, high) if a <= b else (high, low)
    candidates = {(partner(b), b), (a, partner(a)), same_difference}
    legal = {(x, y) for x, y in candidates if x <= a and y <= b and (x, y) != (a, b)}
    assert set(reached) == (legal if answer.to_move_wins else set())


def test_three_winning_moves_are_named_in_order_with_their_heaps():
    answer = analyse("7 9")
    assert [(str(move), move.heaps, move.heap) for move in answer.winning_moves] == [
        ("7 9→7 4", (1,), 1),
        ("7 9→3 5", (0, 1), None),
    ]
    most = max(product(range(UPTO), repeat=2), key=lambda p: analyse(p).winning_moves.total)
    assert analyse(most).winning_moves.total == 3


def test_there_are_no_values_to_xor():
    answer = analyse((3, 4))
    assert answer.values is None
    assert answer.nim_sum is None


def test_the_reason_names_the_lost_pair_of_the_same_difference():
    assert "differ by 2" in analyse((5, 3)).reason
    assert "3 and 5" in analyse((5, 3)).reason
    assert analyse((5, 3)).reason.endswith("loses.")
    assert "0 and 0" not in analyse((4, 4)).reason  # it is what the winning move leaves
    assert "differ by 0" in analyse((4, 4)).reason
    assert analyse((4, 4)).reason.endswith("wins.")
    assert analyse((0, 0)).reason == "No stones are left: the player to move has lost."


# -- where doubles lie ----------------------------------------------------------------------------

WRONG_PAIRS = 14
"""Lost pairs with both heaps up to 10^9 of which a double gets the smaller heap wrong."""


def wrong_in_double(upto):
    """Return the lost pairs with heaps up to `upto` that int(k·(1+√5)/2) gets wrong.

    Three roundings put the double off by less than 4·2⁻⁵³ of itself, at most 5·10⁻⁷ here: so only
    where it is within 10⁻⁶ of a whole number can it be cut at the wrong place. NumPy's float64 does
    the same operations as Python's float. Every difference is looked at.
    """
    most = 1 + next(k for k in range(upto // 4, upto, upto // 100) if lost_pair(k)[1] > upto)
    block = np.arange(1 << 16, dtype=np.float64)
    near = []
    for start in range(0, most, len(block)):
        value = (block + start) * (1 + sqrt(5)) / 2
        off = np.abs(value - np.rint(value))
        near += (np.flatnonzero(off < 1e-6) + start).tolist()
    pairs = [lost_pair(k) for k in near if int(k * (1 + sqrt(5)) / 2) != lost_pair(k)[0]]
    return [pair for pair in pairs if pair[1] <= upto]


def test_doubles_are_wrong_for_fourteen_pairs_up_to_a_thousand_million(size):
    pairs = wrong_in_double(size(quick=270_000_000, full=10**9))
    assert pairs[0] == (165580140, 267914295)
    assert len(pairs) == size(quick=1, full=WRONG_PAIRS)
    assert size(quick=pairs[0], full=(599074577, 969323028)) in pairs
    for low, high in pairs:
        k = high - low
        assert int(k * (1 + sqrt(5)) / 2) == low + 1
        assert not analyse((low, high)).to_move_wins
        assert analyse((low + 1, high + 1)).to_move_wins


def test_doubles_are_right_before_the_first_wrong_pair_and_a_fraction_close_to_phi_is_too():
    close = Fraction(12586269025, 7778742049)  # consecutive Fibonacci numbers
    for k in range(2000):
        assert lost_pair(k)[0] == floor(k * (1 + sqrt(5)) / 2) == floor(k * close)


# -- the values -----------------------------------------------------------------------------------


def table_by_definition(rows, cols):
    """Return the table straight from the options of each position."""
    table = {}
    for a, b in product(range(rows), range(cols)):
        reached = {table[after] for after in options((a, b))}
        table[a, b] = next(g for g in range(len(reached) + 1) if g not in reached)
    return [[table[a, b] for b in range(cols)] for a in range(rows)]


@EVERY_CASE
@pytest.mark.parametrize(
    ("rows", "cols"), [(0, 0), (0, 5), (1, 1), (1, 9), (9, 1), (40, 40), (17, 70), (70, 33)]
)
def test_the_table_is_the_definition(rows, cols):
    table = wythoff_table(rows, cols)
    assert table.shape == (rows, cols)
    assert table.tolist() == table_by_definition(rows, cols)


def test_a_table_has_the_smallest_dtype_and_can_be_written_to():
    assert wythoff_table(60, 60).dtype == np.uint8
    assert wythoff_table(300, 300).dtype == np.uint16
    table = wythoff_table(5, 9)
    table[0, 0] = 7
    assert wythoff_table(5, 9)[0, 0] == 0


def test_rows_columns_and_diagonals_of_a_large_table_repeat_nothing():
    """With the bounds below, this and the first mex is what makes a table right; 400 × 400."""
    table = wythoff_table(400, 400).astype(np.int64)
    assert (table == table.T).all()
    for n in range(400):
        assert len(set(table[n].tolist())) == 400
        diagonal = np.diagonal(table, n)
        assert len(set(diagonal.tolist())) == len(diagonal)
    zeros = {(int(a), int(b)) for a, b in zip(*np.nonzero(table == 0), strict=True)}
    assert zeros == {(a, b) for a, b in product(range(400), repeat=2) if is_lost(a, b)}


@given(st.integers(0, 160), st.integers(0, 160))
def test_a_cell_is_the_mex_of_its_row_column_and_diagonal(a, b):
    cell = derive_cell(a, b)
    table = wythoff_table(a + 1, b + 1)
    assert cell.row == tuple(table[a, :b])
    assert cell.column == tuple(table[:a, b])
    assert len(cell.diagonal) == min(a, b)
    if cell.diagonal:
        assert cell.diagonal[-1] == table[a - 1, b - 1]
        assert cell.diagonal[0] == table[a - min(a, b), b - min(a, b)]
    assert cell.seen == tuple(sorted({*cell.row, *cell.column, *cell.diagonal}))
    assert cell.mex == wythoff_value(a, b) == table[a, b]
    assert cell.mex not in cell.seen
    assert set(range(cell.mex)) <= set(cell.seen)


def test_heaps_cannot_be_xored():
    """(1, 2) is lost although 1 ⊕ 2 = 3; (2, 2) is won although 2 ⊕ 2 = 0."""
    assert not analyse((1, 2)).to_move_wins
    assert analyse((2, 2)).to_move_wins


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize("call", [lambda: wythoff_value(2000, 1), lambda: derive_cell(1, 2000)])
def test_values_beyond_the_table_are_refused_by_the_largest_heap(call):
    with pytest.raises(LimitExceeded, match="up to 1999"):
        call()


def test_a_table_beyond_the_limit_is_refused():
    with pytest.raises(LimitExceeded, match="2000 rows"):
        wythoff_table(2, 2001)
    with pytest.raises(PositionError):
        wythoff_table(-1, 3)


@EVERY_CASE
@pytest.mark.parametrize("text", ["", "3", "3 5 6", "x", "3 -5", "1..9"])
def test_a_text_that_is_no_pair_of_heaps_is_refused_in_a_sentence(text):
    with pytest.raises(PositionError) as refused:
        parse(text)
    assert str(refused.value).endswith(".")


@EVERY_CASE
@pytest.mark.parametrize("wrong", [(-1, 2), (1, 2.0), (True, 1), (1, 10**18 + 1), (1,), ()])
def test_what_is_no_position_is_refused(wrong):
    with pytest.raises((PositionError, LimitExceeded)):
        analyse(wrong)


def test_a_position_is_written_as_it_is_read():
    assert parse("3, 5") == (3, 5)
    assert parse("2x7") == (7, 7)
    assert GAME.format((3, 5)) == "3 5"
