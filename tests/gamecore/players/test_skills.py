"""Players that see the best move with a probability; luck follows from seed and position."""

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

import gamecore
from gamecore import ChanceGame, choose_move
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError
from gamecore.players.board import Draws
from gamecore.players.opponents import PLAYERS, SKILLS, chosen
from gamecore.players.record import board_of
from sizes import EVERY_CASE, WHOLE_PROGRAM

ROOT = Path(gamecore.__file__).parent.parent
TRIES = 10_000


def played(board, player, tries=TRIES):
    """Count what a player does over 10,000 seeds."""
    return Counter(chosen(board, player, seed)[0] for seed in range(tries))


def within(count, tries, probability):
    """Tell whether a count is within five standard deviations: one in a million is not."""
    return abs(count - tries * probability) <= 5 * sqrt(tries * probability * (1 - probability))


@pytest.mark.sweep(quick=4, check=20)
@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize(
    "board",
    [
        board_of("take any", (3, 5, 7)),
        board_of("take 1-3", (6, 5), misere=True),
        board_of(coupled_game("wythoff"), (4, 6)),
        board_of(ChanceGame(2), (1, 1, 6)),
    ],
    ids=["normal", "misere", "wythoff", "chance"],
)
def test_the_frequency_of_the_best_move_is_the_skill(board, skill, size):
    tries = size(quick=1000, full=TRIES)
    counts = played(board, skill, tries)
    best = board.best.step
    probability = float(skill.removeprefix("skill-"))
    assert within(counts[best], tries, probability)
    others = [step for step in board.steps() if board.is_good(step) is False]
    assert set(counts) <= {best, *others}
    for step in others:
        assert within(counts[step], tries, (1 - probability) / len(others))


def test_where_no_move_wins_any_move_may_be_drawn():
    board = board_of("take any", (3, 3))
    counts = played(board, "skill-0.0")
    steps = list(board.steps())
    assert all(within(counts[step], TRIES, 1 / len(steps)) for step in steps)


def test_where_all_moves_win_any_move_may_be_drawn():
    board = board_of("take 1", (1, 1, 1))
    assert set(played(board, "skill-0.0")) == set(board.steps())


def test_two_positions_draw_apart_with_one_seed():
    """Otherwise an opponent would be lucky or unlucky through a whole game."""
    one, two = board_of("take any", (3, 5, 7)), board_of("take any", (3, 5, 8))
    sees = [
        tuple(chosen(board, "skill-0.5", seed)[0] == board.best.step for board in (one, two))
        for seed in range(1000)
    ]
    assert all(within(sees.count(pair), 1000, 0.25) for pair in {*sees})
    assert len({*sees}) == 4


def test_draws_are_uniform_and_exact():
    draws = Draws(7, "here")
    counts = Counter(draws.below(6) for _ in range(6000))
    assert all(within(counts[face], 6000, 1 / 6) for face in range(6))
    assert not any(Draws(seed, "").happens(Fraction(0)) for seed in range(100))
    assert all(Draws(seed, "").happens(Fraction(1)) for seed in range(100))
    assert Draws(1, "").below(1) == 0


QUESTION = """
from gamecore import choose_move
for seed in range(20):
    print(choose_move("take any", (3, 5, 7), "skill-0.3", seed=seed), end=" ")
    print(choose_move("0.77", (5, 8), "adds-heaps", seed=seed, misere=True), end=" ")
"""


@WHOLE_PROGRAM
def test_the_same_seed_and_position_the_same_move_in_every_process():
    answers = {
        subprocess.run(
            [sys.executable, "-c", QUESTION],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    moves = answers.pop().split()
    assert moves == [
        str(choose_move(*question, seed=seed, misere=question[0] == "0.77"))
        for seed in range(20)
        for question in (
            ("take any", (3, 5, 7), "skill-0.3"),
            ("0.77", (5, 8), "adds-heaps"),
        )
    ]


@EVERY_CASE
@pytest.mark.parametrize(
    "name", ["skill-1.1", "skill-.5", "skill-0.25", "skill-", "Perfect", "", 5]
)
def test_a_player_who_is_not_there_is_refused_with_those_who_are(name):
    with pytest.raises(GameError, match=r"choose perfect, skill-0\.0 to skill-1\.0, or one of"):
        choose_move("take any", (3,), name)


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_makes_a_legal_move_in_every_kind_of_game(player):
    boards = [
        board_of("take any", (3, 5)),
        board_of("split into 2 unequal", (9,), misere=True),
        board_of(["take 1-3", "0.77"], (5, 6)),
        board_of(coupled_game("staircase"), (0, 3, 2)),
        board_of(coupled_game("string"), "abacaba"),
        board_of(ChanceGame(0), (3, 1)),
    ]
    for board in boards:
        step, _ = chosen(board, player, 3)
        assert step in list(board.steps())
        assert board.objection(step) is None
