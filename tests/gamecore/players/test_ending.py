"""Why a game was won, on every kind of board: checked against plain search, move by move."""

from itertools import product

import pytest

from gamecore import ChanceGame, GameRecord, board_of
from gamecore.chance import expectimax
from gamecore.coupled.games import coupled_game
from gamecore.players.opponents import chosen
from gamecore.players.review import ending, harder
from play_witness import PlayWitness

BOARDS = {
    "nim": ("take any", "3 4 5", False),
    "subtraction": ("take 1-5", "5 10 8", False),
    "kayles": ("0.77", "5 6", False),
    "grundy": ("split into 2 unequal", "9 5", False),
    "sum": (("take 1-3", "take any", "0.77"), "4 3 5", False),
    "nim misere": ("take any", "1 2 3", True),
    "subtraction misere": ("take 1, 3, 4", "5 4", True),
    "kayles misere": ("0.77", "4 5", True),
    "wythoff": (coupled_game("wythoff"), "5 7", False),
    "staircase": (coupled_game("staircase"), "1 2 1 2", False),
    "one from each": (coupled_game("one-from-each"), "3 2 3", False),
    "moore": (coupled_game("moore-2"), "1 2 3", False),
    "palindromes": (coupled_game("string"), "abababacdcdc", False),
}
"""A board of every kind."""

PLAYERS = ("perfect", "skill-0.0", "skill-0.5", "skill-0.8")


def played(game, heaps, misere, players, began, seed):
    record = GameRecord(board_of(game, heaps, misere), (), began)
    while record.winner is None:
        player = players[record.to_move == "other"]
        record = record.played(chosen(record.board, player, seed)[0])
    return record


@pytest.mark.parametrize("name", BOARDS)
def test_the_deciding_move_the_losing_one_and_a_perfect_game_are_what_search_says(name):
    witness = PlayWitness(BOARDS[name][2])
    seen = set()
    for players, began, seed in product(product(PLAYERS, PLAYERS), ("you", "other"), range(2)):
        record = played(*BOARDS[name], players, began, seed)
        end = ending(record)
        assert end is not None
        wins = [witness.to_move_wins(board) for board in record.boards]
        # Who is winning in each position: its mover, or the other side.
        leads = [wins[i] == (record.mover(i) == end.winner) for i in range(len(wins))]
        assert end.winner == record.winner
        assert leads[-1]
        held = max((i + 1 for i, lead in enumerate(leads) if not lead), default=0)
        if held:
            assert end.losing.index == held - 1
            assert end.losing.side != end.winner
            assert (wins[held - 1], wins[held]) == (True, True)
            assert end.losing.verdict == "mistake"
        else:
            assert end.losing is None
        own = [i for i in range(len(record.codes)) if record.mover(i) == end.winner]
        later = [i for i in own if i + 1 >= held]
        assert (end.deciding.index if end.deciding else None) == (later[0] if later else None)
        if end.deciding:
            assert not wins[end.deciding.index + 1]
            assert end.deciding.after.nim_sum in (0, None)
        assert end.is_perfect == (bool(own) and all(wins[i] and not wins[i + 1] for i in own))
        seen.add((end.winner, end.is_perfect, end.losing is None))
        for move in end.review.moves:
            before, after = wins[move.index], wins[move.index + 1]
            said = {(True, False): "winning", (True, True): "mistake", (False, True): "lost"}
            assert move.verdict == said[before, after]
    assert {winner for winner, _perfect, _none in seen} == {"you", "other"}
    assert {perfect for _winner, perfect, _none in seen} == {True, False}


def test_luck_decides_a_game_of_chance_and_the_chance_at_the_start_is_told():
    for players, seed in product(product(("perfect", "skill-0.0"), repeat=2), range(6)):
        record = GameRecord(board_of(ChanceGame(), "1 2 2"))
        while record.winner is None:
            player = players[record.to_move == "other"]
            record = record.played(chosen(record.board, player, seed)[0])
        end = ending(record)
        first = expectimax((1, 2, 2)).chance
        assert end.chance == (first if end.winner == "you" else 1 - first)
        assert (end.deciding, end.losing) == (None, None)
        own = [move for move in end.review.moves if move.side == end.winner]
        assert end.is_perfect == all(move.verdict == "best" for move in own)


def test_a_game_that_is_not_over_or_never_moved_has_no_ending():
    assert ending(GameRecord(board_of("take any", "3 4"))) is None
    assert ending(GameRecord(board_of("take any", "0"))) is None


@pytest.mark.parametrize("name", BOARDS)
def test_a_larger_board_is_larger_and_won_by_whoever_begins(name):
    game, heaps, misere = BOARDS[name]
    start = board_of(game, heaps, misere)
    text = harder(game, start)
    assert text is not None
    larger = board_of(game, text, misere)
    assert larger.knowledge.to_move_wins
    stones = [sum(one.sizes) if one.sizes else len(one.text) for one in (start, larger)]
    assert stones[1] * 3 >= stones[0] * 4
