"""Why a game that is over was won: the move that decided it, and the one that gave it away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import GameError
from gamecore.players.boards import board_of
from gamecore.players.review import review

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from gamecore.players.board import Board
    from gamecore.players.boards import Game
    from gamecore.players.record import GameRecord, Side
    from gamecore.players.review import Review, ReviewedMove


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game was won.

    Attributes
    ----------
    winner : "you" or "other"
    review : Review
        Of the whole game.
    deciding : ReviewedMove or None
        The winner's move from which on every position was won for the winner: what it left was
        lost for the other side, and so was all that the winner left later. None where the winner
        made no such move (under misère play the other side may have had to end the game), where
        nobody can tell, and where luck decides.
    losing : ReviewedMove or None
        The other side's last mistake, after which it never was winning again. None where it never
        was winning, where nobody can tell, and where luck decides.
    is_perfect : bool
        Whether the winner made a move, and each was a winning one; where luck decides, whether
        each was the best amount.
    chance : Fraction or None
        Where luck decides, the chance that the winner had before the first draw.
    """

    winner: Side
    review: Review
    deciding: ReviewedMove | None
    losing: ReviewedMove | None
    is_perfect: bool
    chance: Fraction | None = None


def ending(record: GameRecord) -> Ending | None:
    """Tell why a game was won; None where it is not over, or nobody has moved.

    Raises
    ------
    LimitExceeded
        If a heap is larger than its values reach.

    Notes
    -----
    As `review`, and one walk back over the moves: a won position turns into a lost one by a mistake
    of its mover alone, since every move from a lost position leads to one that is won for the other
    side. So the position before the stretch that the winner held was won for the loser, who was to
    move in it, and the move between them is the loser's last mistake.
    """
    winner = record.winner
    if winner is None or not record.codes:
        return None
    found = review(record)
    own = [move for move in found.moves if move.side == winner]
    if found.start.chance is not None:
        chance = found.start.chance if record.began == winner else 1 - found.start.chance
        is_best = bool(own) and all(move.verdict == "best" for move in own)
        return Ending(winner, found, None, None, is_best, chance)
    held = len(found.moves)
    known = (found.start, *(move.after for move in found.moves))
    while held and _is_winning(known[held - 1].to_move_wins, record.mover(held - 1) == winner):
        held -= 1
    before = found.moves[held - 1] if held else None
    losing = before if before is not None and before.is_mistake else None
    deciding = next((move for move in own if move.index + 1 >= held), None)
    is_perfect = bool(own) and all(move.verdict == "winning" for move in own)
    return Ending(winner, found, deciding, losing, is_perfect)


def _is_winning(to_move_wins: bool | None, is_to_move: bool) -> bool:
    """Tell whether a side is known to be winning."""
    return to_move_wins is not None and to_move_wins == is_to_move


def harder(game: Game, start: Board[object]) -> str | None:
    """Return a larger position of the same game that the player to move wins, to go on with.

    Parameters
    ----------
    game : Game
        What is played, as `board_of` takes it.
    start : Board
        The position that was won.

    Returns
    -------
    str or None
        The first of a fixed row of larger positions that is won; None where none of them is known
        to be.
    """
    for heaps in _larger(start):
        try:
            board = board_of(game, heaps, start.misere)
            known = board.knowledge
            if known.to_move_wins or (known.chance is not None and 2 * known.chance > 1):
                return board.text
        except GameError:  # the game takes no such position
            continue
    return None


def _larger(start: Board[object]) -> Iterator[tuple[int, ...] | str]:
    """Yield positions that are larger by a third and more, heap after heap."""
    sizes = start.sizes
    if sizes is None:
        for letters in range(len(start.text) // 3 + 2, len(start.text) + 1):
            yield start.text + start.text[:letters][::-1]
        return
    grown = [size + size // 3 + 1 for size in sizes]
    for more in range(limits.PLAY_HEAPS):
        yield tuple(size + (place <= more) for place, size in enumerate(grown))
