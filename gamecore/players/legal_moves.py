"""The legal moves of a position, grouped by the heaps that they change: what a board offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamecore.players.board import Board


@dataclass(frozen=True, slots=True)
class MovesOfHeaps:
    """The legal moves that change the same heaps.

    Attributes
    ----------
    heaps : tuple of int
        The indices of the heaps; () where the game is not played with heaps.
    codes : tuple of str
        The moves as records write them, in the order of the game.
    after : tuple of (tuple of int)
        For each move the heaps that it leaves of the whole position; () where there are none.
    """

    heaps: tuple[int, ...]
    codes: tuple[str, ...]
    after: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """The legal moves of a position.

    Attributes
    ----------
    groups : tuple of MovesOfHeaps
        In the order of their first moves.
    are_all : bool
        Whether these are all; otherwise they are the first of them.
    """

    groups: tuple[MovesOfHeaps, ...]
    are_all: bool


def legal_moves(board: Board[Any]) -> LegalMoves:
    """Return the legal moves of a position, grouped by the heaps they change.

    Notes
    -----
    O(moves · heaps), of at most limits.PLAY_MOVES moves; of fewer in a coupled position of more
    than thirty heaps or letters.
    """
    steps = board.first_steps()
    groups: dict[tuple[int, ...], list[Any]] = {}
    for step in steps:
        groups.setdefault(board.heaps_of(step), []).append(step)
    found = tuple(
        MovesOfHeaps(heaps, tuple(map(board.code, group)), tuple(map(board.sizes_after, group)))
        for heaps, group in groups.items()
    )
    return LegalMoves(found, len(steps) < board.looked_at)
