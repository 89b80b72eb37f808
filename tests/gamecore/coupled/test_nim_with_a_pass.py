"""Nim with a pass: plain search agrees, two heaps have a rule, and XOR has none."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import xor

import pytest

from coupled_witness import agrees_with_search
from gamecore import GameRecord, board_of, limits, parse_record
from gamecore.coupled.games import coupled_game
from gamecore.coupled.nim_with_a_pass import GAME, PassLeft, analyse, is_lost, options, parse
from gamecore.errors import GameError, LimitExceeded, PositionError
from gamecore.players.beating import offered
from gamecore.players.hints import hints
from gamecore.players.opponents import answer
from gamecore.players.review import larger_start
from gamecore.search import Search


def test_every_position_to_three_heaps_of_6_agrees_with_search():
    heaps = [h for count in range(4) for h in product(range(7), repeat=count)]
    positions = [PassLeft((*h, left)) for h in heaps for left in (0, 1)]
    assert agrees_with_search(GAME, positions) == 2 * (1 + 7 + 7**2 + 7**3)


def test_the_definition_by_itself_loses_the_same_positions():
    """Without our options: a pass is once for both, and never from the empty position."""

    def moves(position):
        *heaps, left = position
        for place, size in enumerate(heaps):
            for less in range(size):
                yield (*heaps[:place], less, *heaps[place + 1 :], left)
        if left and any(heaps):
            yield (*heaps, 0)

    witness = Search(lambda position: list(moves(position)))
    for heaps in product(range(6), repeat=3):
        assert is_lost(PassLeft((*heaps, 1))) != witness.to_move_wins((*heaps, 1))
        assert is_lost(PassLeft((*heaps, 0))) == (reduce(xor, heaps) == 0)


def test_two_heaps_are_lost_in_pairs():
    lost = {(a, b) for a, b in product(range(40), repeat=2) if is_lost(PassLeft((a, b, 1)))}
    pairs = {(2 * k - 1, 2 * k) for k in range(1, 20)}
    assert lost == {(0, 0)} | pairs | {(b, a) for a, b in pairs}


def test_a_position_is_written_as_it_is_read():
    for text, heaps in (("3 4 5 pass", (3, 4, 5, 1)), ("3 4 5", (3, 4, 5, 0)), ("pass", (1,))):
        assert parse(text) == heaps
        assert str(parse(text)) == text
    assert parse("3, 4 PASS ") == parse("3, 4, pass") == (3, 4, 1)
    assert parse(" " * 300_000 + "5") == (5, 0)  # read at once, however many blanks
    for wrong in ("3 pass 4", "pass pass", "3 past", "3pass", "-1 pass", None):
        with pytest.raises(PositionError):
            parse(wrong)


def test_nothing_can_be_passed_from_the_empty_position():
    assert options(parse("0 0 pass")) == []
    assert analyse("0 0 pass").is_terminal
    assert analyse("pass").outcome == "P"


def test_without_the_pass_heaps_may_be_as_large_as_in_nim():
    found = analyse((10**18, 10**18 - 1, 5))
    assert found.to_move_wins
    assert all(is_lost(move.after) for move in found.winning_moves)
    with pytest.raises(LimitExceeded, match="leave out “pass”"):
        analyse("1000 1000 pass")


def test_the_table_is_as_large_as_the_limit_says(monkeypatch):
    monkeypatch.setattr(limits, "PASS_TABLE", 60)
    assert analyse("2 3 4 pass")
    with pytest.raises(LimitExceeded):
        analyse("3 3 4 pass")


def test_the_game_is_found_by_its_name():
    assert coupled_game("Nim with a pass") is coupled_game("nim-with-a-pass")


# -- a game against somebody ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "typed", "after"),
    [
        ("3 4 5 pass", "pass", "3 4 5"),
        ("3 4 5 pass", "Pass", "3 4 5"),
        ("3 4 5 pass", "A 1", "1 4 5 pass"),
        ("3 4 5", "5→0", "3 4 0"),
        ("3 4 5 pass", "3 4 5 pass→3 4 5", "3 4 5"),
        ("3 4 5 pass", "3 4 5 pass→3 4 1 pass", "3 4 1 pass"),
    ],
)
def test_a_move_is_typed(start, typed, after):
    board = board_of(GAME, start)
    assert str(board.read(typed)) == after
    assert board.step_of(board.code(board.read(typed))) == board.read(typed)
    assert board.may_pass == ("pass" in start)


@pytest.mark.parametrize(("start", "typed"), [("3 4 5", "pass"), ("0 0 pass", "pass")])
def test_there_is_one_pass_and_stones_must_be_left(start, typed):
    board = board_of(GAME, start)
    assert not board.may_pass
    with pytest.raises(GameError, match="No move leads from"):
        board.read(typed)


@pytest.mark.parametrize("player", ["perfect", "skill-0.0", "largest-heap", "xors-sizes"])
def test_a_perfect_player_wins_and_the_record_is_read_back(player):
    game = GameRecord(board_of(GAME, "3 3 pass"))
    while game.winner is None:
        name = "perfect" if game.to_move == "you" else player
        game = game.played(answer(game.board, name, 5).step)
    assert game.winner == "you"
    assert str(game).startswith("you*3_3_pass*pass.")
    assert parse_record(GAME, str(game)) == game


def test_hints_opponents_and_larger_boards():
    board = board_of(GAME, "3 3 pass")
    assert str(hints(board)[0].says) == "Look at what passing leaves."
    assert hints(board)[2].code == "pass"
    assert larger_start(GAME, board).endswith(" pass")
    assert "xors-sizes" in offered(board_of(GAME, "3 4 5 pass"))
