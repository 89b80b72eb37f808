"""Fibonacci Nim: lost exactly when less may be taken than the smallest part of the sum."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupled_witness import agrees_with_search
from gamecore import GameRecord, board_of, parse_record, review
from gamecore.coupled.fibonacci_nim import (
    LARGEST,
    Taken,
    analyse,
    game,
    largest_move,
    options,
    parse,
    parts,
    row,
    winning_amounts,
)
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError, LimitExceeded, PositionError
from gamecore.limits import HEAP_SIZE
from gamecore.players.beating import offered
from gamecore.players.hints import hints
from gamecore.players.opponents import answer
from gamecore.players.review import larger_start
from gamecore.search import Search

TIMES = range(1, LARGEST + 1)


@pytest.mark.parametrize("c", [1, 2, 3])
def test_every_position_to_60_stones_agrees_with_search(c):
    """With every number taken last that makes a difference, and before the first move."""
    positions = [Taken((n, last)) for n in range(61) for last in range(n + 2)]
    assert agrees_with_search(game(c), positions) == sum(range(2, 63))


@pytest.mark.parametrize("c", range(4, LARGEST + 1))
def test_larger_multiples_agree_with_search_too(c):
    positions = [Taken((n, last)) for n in range(25) for last in range(n + 2)]
    assert agrees_with_search(game(c), positions) == sum(range(2, 27))


def first_player_loses(c, upto):
    """Return the stones with which the first player loses, by play alone, without our options."""

    def moves(position):
        stones, limit = position
        return [(stones - k, min(stones - k, c * k)) for k in range(1, limit + 1)]

    witness = Search(moves)
    return [n for n in range(1, upto) if not witness.to_move_wins((n, n - 1))]


def test_the_lost_starts_are_powers_of_2_fibonacci_numbers_and_a_row_of_their_own():
    assert first_player_loses(1, 61) == [1, 2, 4, 8, 16, 32]
    assert first_player_loses(2, 61) == [1, 2, 3, 5, 8, 13, 21, 34, 55]
    assert first_player_loses(3, 61) == [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]
    for c in TIMES:
        assert [n for n in row(c) if n < 61] == first_player_loses(c, 61)
    powers, fibonacci = row(1), row(2)
    assert all(b == 2 * a for a, b in pairwise(powers))
    assert all(c == a + b for a, b, c in zip(fibonacci, fibonacci[1:], fibonacci[2:], strict=False))


@given(st.integers(0, HEAP_SIZE), st.sampled_from(TIMES))
def test_stones_are_a_sum_with_wide_gaps(stones, c):
    sums = parts(stones, c)
    assert sum(sums) == stones
    assert set(sums) <= set(row(c))
    assert all(c * a < b for a, b in pairwise(sums))


@given(st.integers(1, HEAP_SIZE), st.integers(0, HEAP_SIZE), st.sampled_from(TIMES))
def test_a_winning_move_leaves_less_than_the_smallest_part(stones, last, c):
    """Also in positions far too large for search."""
    at = Taken((stones, last))
    wins = largest_move(at, c) >= parts(stones, c)[0]
    found = analyse(at, c)
    assert found.to_move_wins == wins == bool(found.winning_moves)
    for move in found.winning_moves:
        assert game(c).allows(at, move.after)
        assert not analyse(move.after, c).to_move_wins
    if wins:
        assert parts(stones, c)[0] in winning_amounts(at, c)


def test_ten_to_the_18_stones_are_answered():
    found = analyse((HEAP_SIZE,))
    assert [str(move) for move in found.winning_moves]
    assert analyse((row(2)[-1],)).outcome == "P"
    assert row(2)[-1] <= HEAP_SIZE < row(2)[-1] + row(2)[-2]


def test_several_amounts_may_win_and_all_are_told():
    assert winning_amounts(Taken((50, 30))) == (3, 16, 50)
    assert [move.after for move in analyse("50 2").winning_moves] == [(47, 3)]
    assert analyse("50 1").outcome == "P"


def test_a_position_is_written_as_it_is_read():
    for text, numbers in (("31", (31, 0)), ("22 9", (22, 9)), ("31 0", (31, 0)), ("0 3", (0, 3))):
        assert parse(text) == numbers
        assert parse(str(parse(text))) == numbers
    assert str(parse("31 0")) == "31"
    assert [str(move) for move in analyse((5, 1)).winning_moves] == []
    assert str(analyse("31").winning_moves[0]) == "31→29 2"
    assert repr(analyse("31")) == "<31: the player to move wins>"


@pytest.mark.parametrize("text", ["", "1 2 3", "x", "-1", "4 x", "3..5", None])
def test_what_is_no_position_is_refused(text):
    with pytest.raises(PositionError):
        parse(text)


def test_numbers_and_rules_that_are_too_large_are_refused():
    with pytest.raises(LimitExceeded):
        parse(str(HEAP_SIZE + 1))
    with pytest.raises(LimitExceeded, match="more than"):
        options((HEAP_SIZE,))
    for c in (0, LARGEST + 1, 1.5, "2"):
        with pytest.raises(GameError, match="from 1 to 9"):
            game(c)


@pytest.mark.parametrize(
    ("name", "c"),
    [("fibonacci-nim", 2), ("Fibonacci Nim", 2), ("Fibonacci Nim 3", 3), ("fibonacci-nim-2", 2)],
)
def test_the_game_is_found_by_its_name(name, c):
    assert coupled_game(name).k == c


def test_the_reason_has_the_sum_and_what_may_be_taken():
    assert str(analyse("31").reason) == (
        "31 = 21 + 8 + 2. At most 30 may be taken, and the smallest part is 2: the player to move "
        "wins."
    )
    assert str(analyse("31 1").reason).startswith("31 = 21 + 8 + 2. At most 2 may be taken, and")
    assert str(analyse("29 2").reason) == (
        "29 = 21 + 8. At most 4 may be taken, less than the smallest part, 8: the player to move "
        "loses."
    )
    assert "itself a number of the row 1, 2, 3, 5, 8, 13, …" in str(analyse("21").reason)
    assert str(analyse("5 3").reason) == "All 5 may be taken: the player to move wins."
    assert analyse("1").is_terminal
    assert "no move is left" in str(analyse("1").reason)
    assert str(analyse((HEAP_SIZE,), 1).reason).count(" + ") == 5


# -- a game against somebody ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "typed", "after"),
    [
        ("31", "31→29", "29 2"),
        ("31", "A 29", "29 2"),
        ("31", "31→29 2", "29 2"),
        ("22 9", "22 9→21", "21 1"),
        ("22 9", "22→4", "4 18"),
    ],
)
def test_a_move_is_typed_as_what_is_left(start, typed, after):
    board = board_of(coupled_game("fibonacci-nim"), start)
    assert str(board.read(typed)) == after
    assert board.step_of(board.code(board.read(typed))) == board.read(typed)


@pytest.mark.parametrize(
    ("start", "typed"),
    [("31", "A 0"), ("22 9", "A 3"), ("22 9", "A 22"), ("22 9", "22 9→20 1"), ("22 9", "A 25")],
)
def test_a_move_that_is_not_allowed_is_refused(start, typed):
    board = board_of(coupled_game("fibonacci-nim"), start)
    with pytest.raises(GameError, match="No move leads from"):
        board.read(typed)


@pytest.mark.parametrize("player", ["perfect", "skill-0.0", "skill-0.5", "largest-heap"])
def test_a_perfect_player_wins_from_31_and_the_record_is_read_back(player):
    game = GameRecord(board_of(coupled_game("fibonacci-nim"), "31"))
    while game.winner is None:
        name = "perfect" if game.to_move == "you" else player
        game = game.played(answer(game.board, name, 5).step)
    assert game.winner == "you"
    assert parse_record(coupled_game("fibonacci-nim"), str(game)) == game
    assert all(one.verdict != "mistake" for one in review(game).moves[::2])


def test_the_greedy_player_is_offered_and_a_larger_start_is_found():
    board = board_of(coupled_game("fibonacci-nim"), "31")
    assert "largest-heap" in offered(board)
    assert coupled_game("fibonacci-nim").analyse(larger_start(board.rules, board)).to_move_wins
    assert hints(board)[0].heaps == (0,)
    assert str(hints(board)[2].says) == "This move wins: 31→29 2."
