"""Which opponents are offered for a position: a mistaken one only where it makes a mistake."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.players.opponents import MISTAKES, SKILLS, chosen
from gamecore.players.record import GameRecord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.players.board import Board


MOVES_PER_LOOK = 100
"""An answer costs one more of limits.PLAY_LOOKS for every this many moves of its position."""


def offered(board: Board[Any], seed: int = 0) -> tuple[str, ...]:
    """Return the names of the opponents that are offered for a game from a position.

    Parameters
    ----------
    board : Board
        The first position.
    seed : int
        Seed of a mistaken opponent's random moves.

    Returns
    -------
    tuple of str
        `perfect`, all SKILLS, and each opponent of MISTAKES for which `first_error` finds a game.

    Notes
    -----
    Examines up to limits.PLAY_LOOKS answers of each mistaken opponent, so callers should cache the
    result. Raises LimitExceeded as `first_error` does.
    """
    wrong = (one.name for one in MISTAKES if first_error(board, one.name, seed) is not None)
    return ("perfect", *SKILLS, *wrong)


def first_error(board: Board[Any], player: str, seed: int = 0) -> GameRecord | None:
    """Return a shortest game in which a mistaken opponent could win and makes its first mistake.

    Parameters
    ----------
    board : Board
        The first position.
    player : str
        The name of a mistaken opponent, from MISTAKES.
    seed : int
        Seed of its random moves.

    Returns
    -------
    GameRecord or None
        Its last move is the mistake. The opponent begins in a won position and you begin in a lost
        one, so that the opponent should win. A mistake that its idea names is preferred to a random
        move made because the idea names none. None if no mistake is among the first
        limits.PLAY_LOOKS answers or the idea named no move in any of them, in a game of chance, in
        a game that is over, and where it is not known who wins.

    Raises
    ------
    LimitExceeded
        If a heap is too large for its values to be known, see limits.PLAY_TABLE.
    """
    if board.kind == "chance" or board.is_over or board.knowledge.to_move_wins is None:
        return None
    left = limits.PLAY_LOOKS
    blind: GameRecord | None = None
    has_named = False
    waiting = deque([GameRecord(board, (), "other" if board.knowledge.to_move_wins else "you")])
    seen = set()
    while waiting and left > 0:
        record = waiting.popleft()
        for game in _to_answer(record):
            now = game.board
            if now in seen:
                continue
            seen.add(now)
            if left <= 0:
                break
            left -= now.weight + len(now.first_steps()) // MOVES_PER_LOOK
            answered = chosen(now, player, seed)
            if answered is None or now.knowledge.to_move_wins is None:
                continue
            step, by_idea = answered
            has_named = has_named or by_idea
            if now.is_good(step):
                waiting.append(game.played(step))
            elif by_idea:
                return game.played(step)
            else:
                blind = blind or game.played(step)
    return blind if has_named else None


def _to_answer(record: GameRecord) -> Iterator[GameRecord]:
    """Yield the game itself if the opponent is to move, else the game after each of your moves."""
    if record.to_move == "other":
        yield record
        return
    for step in record.board.first_steps():
        yield record.played(step)
