"""The game of chance played many times by two players who make no mistake: who wins how often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.players.draws import Draws

if TYPE_CHECKING:
    from gamecore.players.chance_board import ChanceBoard


def games_won(board: ChanceBoard, games: int, seed: int = 0) -> int:
    """Return how many games the player to move wins, of this many from one position.

    Parameters
    ----------
    board : ChanceBoard
        Before the draw, or with a heap drawn.
    games : int
        At least 0. Each takes two moves a heap at most, since the best move that leaves least
        leaves a heap of 1 or none.
    seed : int
        The same seed gives the same games.

    Notes
    -----
    What is counted is an experiment and no proof: it comes near the chance that the formula gives.
    """
    return sum(_is_won(board, Draws(seed, f"{board.key}|{game}")) for game in range(games))


def _is_won(board: ChanceBoard, draws: Draws) -> bool:
    first_moves, now = True, board
    while not now.is_over:
        drawn = now.draw(draws)
        now = drawn.after(drawn.perfect().step)
        first_moves = not first_moves
    return not first_moves  # whoever cannot move loses
