"""Games of chance played many times: sure ends are sure, and the counts come near the formula."""

import pytest

from gamecore.chance import winning_chance
from gamecore.players.chance_board import ChanceBoard, games_won

GAMES = 400


@pytest.mark.parametrize("heaps", [(), (1,), (1, 1), (1, 1, 1), (5,), (1, 2), (1, 1, 2), (3, 4, 7)])
def test_the_count_comes_near_the_chance(heaps):
    chance = winning_chance(heaps)
    won = games_won(ChanceBoard(heaps), GAMES)
    if chance in (0, 1):
        assert won == GAMES * chance
    else:  # more than five times as far from the mean as luck usually goes
        assert abs(won - GAMES * chance) < 55


def test_the_drawn_heap_is_the_first_that_is_moved_in():
    assert games_won(ChanceBoard((1, 1, 2), drawn=2), 50) == 50


def test_the_same_seed_plays_the_same_games_and_none_is_seed_0():
    board = ChanceBoard((2, 3, 1))
    assert games_won(board, 30) == games_won(board, 30, 0) != games_won(board, 30, 1)
    assert games_won(board, 30, 7) == games_won(board, 30, 7)
    assert len({games_won(board, 30, seed) for seed in range(8)}) > 1
