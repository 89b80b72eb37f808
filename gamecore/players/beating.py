"""Which opponents are offered for a position: one that is a mistake only where it errs."""

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
"""An answer counts once more for each hundred moves there are to look at."""


def offered(board: Board[Any], seed: int = 0) -> tuple[str, ...]:
    """Return the opponents that are offered for a game from a position.

    Parameters
    ----------
    board : Board
        The first position.
    seed : int
        What a mistaken opponent's luck is drawn from.

    Returns
    -------
    tuple of str
        `perfect` and the skills always; a mistaken opponent only where it errs, see `first_error`.

    Notes
    -----
    At most limits.PLAY_LOOKS answers of each mistaken opponent are looked at. To be kept by whoever
    asks again and again.
    """
    wrong = (one.name for one in MISTAKES if first_error(board, one.name, seed) is not None)
    return ("perfect", *SKILLS, *wrong)


def first_error(board: Board[Any], player: str, seed: int = 0) -> GameRecord | None:
    """Return a shortest game that ends with the first mistake, a mistaken opponent's own.

    Parameters
    ----------
    board : Board
        The first position.
    player : str
        The name of a mistaken opponent.
    seed : int
        What its luck is drawn from.

    Returns
    -------
    GameRecord or None
        From a won position the opponent begins, from a lost one you do: either way it should win.
        Its idea names a wrong move, or, where no such game was found, sees none in a won position
        and leaves it to luck. None where no mistake was found among the first limits.PLAY_LOOKS
        answers, or the idea named no move in any of them; where luck decides; and where nobody can
        tell who wins.

    Raises
    ------
    LimitExceeded
        If a heap is larger than its values reach.
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
    """Yield the games in which the opponent is to move: this one, or this one with your move."""
    if record.to_move == "other":
        yield record
        return
    for step in record.board.first_steps():
        yield record.played(step)
