"""Review of a game: what each move left, which moves were mistakes, and why the game was won."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from gamecore import limits
from gamecore.errors import GameError, LimitExceeded
from gamecore.players.board import Knowledge
from gamecore.players.chance_board import ChanceBoard
from gamecore.players.heap_board import HeapBoard, larger_effort
from gamecore.players.record import board_of
from gamecore.positions.analysis import analyse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from gamecore.players.board import Board
    from gamecore.players.record import Game, GameRecord, Side
    from gamecore.positions.misere_analysis import MisereAnalysis


Verdict = Literal["winning", "mistake", "lost", "best", "not-best", "unknown"]
"""How a move is judged. winning: it wins. mistake: it gives a win away. lost: no move wins there.
best, not-best: the best amount in the game of chance, or not. unknown: who wins is not known."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move of a game, judged.

    Attributes
    ----------
    index : int
        The number of the move, from 0.
    side : "you" or "other"
        Who made it.
    code : str
        The move as records write it.
    before : Knowledge
        Who wins the position in which it was made, for the player who made it; in the game of
        chance, the chance before the heap was drawn.
    after : Knowledge
        Who wins the position it left, for the player to move there; in the game of chance, the
        chance before the next draw.
    is_mistake : bool
        Whether it gave a won game away: before it the player who made it was winning, after it the
        other one is. In the game of chance, whether another amount had a better chance.
    refuted_by : str or None
        A winning reply to a mistake, as records write it: the one that was played, if it was
        winning. None for other moves, for a mistake that ended the game, and in the game of chance.
    """

    index: int
    side: Side
    code: str
    before: Knowledge
    after: Knowledge
    is_mistake: bool
    refuted_by: str | None

    @property
    def verdict(self) -> Verdict:
        """The judgement of the move."""
        if self.before.chance is not None:
            return "not-best" if self.is_mistake else "best"
        if self.before.to_move_wins is None or self.after.to_move_wins is None:
            return "unknown"
        if not self.before.to_move_wins:
            return "lost"
        return "mistake" if self.is_mistake else "winning"


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game.

    Attributes
    ----------
    start : Knowledge
        Who wins the first position; in the game of chance, before the first draw.
    moves : tuple of ReviewedMove
        Every move of the game, in order.
    """

    start: Knowledge
    moves: tuple[ReviewedMove, ...]

    @property
    def first_mistake(self) -> ReviewedMove | None:
        """The first mistake of either side; None if none is known."""
        return next((move for move in self.moves if move.is_mistake), None)

    def last_mistake(self, side: Side) -> ReviewedMove | None:
        """Return the last mistake of a side; None if none is known."""
        own = (move for move in reversed(self.moves) if move.side == side)
        return next((move for move in own if move.is_mistake), None)

    def given_back(self, wrong: ReviewedMove) -> ReviewedMove | None:
        """Return the next mistake of the other side after a mistake; None if none is known."""
        if wrong.before.chance is not None:  # there a mistake gives no win away
            return None
        later = (move for move in self.moves[wrong.index + 1 :] if move.side != wrong.side)
        return next((move for move in later if move.is_mistake), None)


def review(record: GameRecord) -> Review:
    """Return the review of a game: each move judged by who was winning before and after it.

    Parameters
    ----------
    record : GameRecord

    Raises
    ------
    LimitExceeded
        If a heap is too large for its values to be known, see limits.PLAY_TABLE.

    Notes
    -----
    Costs one analysis per position. Under misère play the positions are analysed from the last one
    back, with limits.REVIEW_EFFORT times the search work of one answer for all of them together. A
    position that needs more stays undecided, as do all before it, and no move from or to an
    undecided position is called a mistake.
    """
    boards = record.boards
    known = _known(boards)
    moves = []
    for index, code in enumerate(record.codes):
        wrong = _is_mistake(boards[index], code, known[index], known[index + 1])
        reply = _reply(boards[index + 1]) if wrong else None
        if reply is not None and known[index + 2 :] and known[index + 2].to_move_wins is False:
            reply = record.codes[index + 1]
        around = known[index], known[index + 1]
        moves.append(ReviewedMove(index, record.mover(index), code, *around, wrong, reply))
    return Review(known[0], tuple(moves))


def _is_mistake(board: Board[Any], code: str, before: Knowledge, after: Knowledge) -> bool:
    if before.chance is not None:
        return board.is_good(board.step_of(code)) is False
    return bool(before.to_move_wins and after.to_move_wins)


def _reply(board: Board[Any]) -> str | None:
    if board.kind == "chance" or board.is_over:
        return None
    return board.code(board.best.step)


def _known(boards: Sequence[Board[Any]]) -> list[Knowledge]:
    """Return who wins each position of a game, see `review`."""
    if not isinstance(boards[0], HeapBoard) or not boards[0].misere:
        before_draws = (
            ChanceBoard(board.heaps) if isinstance(board, ChanceBoard) else board
            for board in boards
        )
        return [board.knowledge for board in before_draws]
    known: list[Knowledge] = []
    found: MisereAnalysis | None = None
    refused: LimitExceeded | None = None
    for board in reversed(boards):
        assert isinstance(board, HeapBoard)
        normal = board.analysis
        if refused is None:
            try:
                if found is None:
                    found = analyse(board.rules, board.heaps, misere=True, effort=larger_effort())
                else:
                    found = found.beside(normal)
            except LimitExceeded as error:
                refused = error
        if refused is not None or found is None:
            known.append(Knowledge(None, refused.message if refused else board.knowledge.reason))
        else:
            known.append(Knowledge(found.to_move_wins, found.reason))
    return known[::-1]


def play_out(board: Board[Any], step: Any, most: int = limits.PLAY_PLIES) -> Iterator[str]:
    """Yield a move, the reply that beats it, and so on to the end, both sides playing perfectly.

    Parameters
    ----------
    board : Board
        The position in which the move is made.
    step : object
        A legal move there in the form of the board, such as a wrong guess.
    most : int
        Most moves to yield; in the game of chance only the given move is.

    Yields
    ------
    str
        The moves as records write them, the given one first. Each is computed when it is asked for,
        at the cost of one answer of the perfect player.
    """
    return islice(_moves_from(board, step), 1 if board.kind == "chance" else most)


def _moves_from(board: Board[Any], step: Any) -> Iterator[str]:
    while True:
        yield board.code(step)
        board = board.after(step)
        if board.is_over:
            return
        step = board.best.step


# -- why a game was won ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game was won.

    Attributes
    ----------
    winner : "you" or "other"
    review : Review
        Of the whole game.
    deciding : ReviewedMove or None
        The winner's first move after which the winner was known to be winning to the end.
        None where the winner made no such move (under misère play the other side may have had to
        end the game), and in the game of chance.
    losing : ReviewedMove or None
        The other side's last mistake, after which it was never winning again. None where it never
        was winning, where that is not known, and in the game of chance.
    is_perfect : bool
        Whether the winner made a move, and each was a winning one; in the game of chance, the best
        amount.
    chance : Fraction or None
        In the game of chance, the winner's chance before the first draw; else None.
    """

    winner: Side
    review: Review
    deciding: ReviewedMove | None
    losing: ReviewedMove | None
    is_perfect: bool
    chance: Fraction | None = None


def ending(record: GameRecord) -> Ending | None:
    """Return why a game was won; None if it is not over, or nobody has moved.

    Raises
    ------
    LimitExceeded
        If a heap is too large for its values to be known, see limits.PLAY_TABLE.

    Notes
    -----
    Costs a `review` and one pass back over the moves. Every move from a lost position leaves the
    other side winning, so the winning side changes only by a mistake of the side that is winning
    and to move. The move before the positions that the winner held to the end is therefore the
    loser's last mistake.
    """
    winner = record.winner
    if winner is None or not record.codes:
        return None
    found = review(record)
    if found.start.chance is not None:
        own = [move for move in found.moves if move.side == winner]
        chance = found.start.chance if record.began == winner else 1 - found.start.chance
        is_best = bool(own) and all(move.verdict == "best" for move in own)
        return Ending(winner, found, None, None, is_best, chance)
    return ending_of(found, winner)


def ending_of(found: Review, winner: Side) -> Ending:
    """Return why a reviewed game without chance was won."""
    own = [move for move in found.moves if move.side == winner]
    held = len(found.moves)
    known = (found.start, *(move.after for move in found.moves))
    while held and _is_winning(known[held - 1].to_move_wins, found.moves[held - 1].side == winner):
        held -= 1
    before = found.moves[held - 1] if held else None
    losing = before if before is not None and before.is_mistake else None
    deciding = next((move for move in own if move.index + 1 >= held), None)
    is_perfect = bool(own) and all(move.verdict == "winning" for move in own)
    return Ending(winner, found, deciding, losing, is_perfect)


def _is_winning(to_move_wins: bool | None, is_to_move: bool) -> bool:
    """Return whether a side is known to be winning."""
    return to_move_wins is not None and to_move_wins == is_to_move


STONES_MORE = 8
"""Stones by which a larger position still grows while none of them is won."""


def larger_start(game: Game, start: Board[object]) -> str | None:
    """Return a larger position of the same game that the player to move wins, to play next.

    Parameters
    ----------
    game : Game
        What is played, as `board_of` takes it.
    start : Board
        The position that was won.

    Returns
    -------
    str or None
        The first of a fixed sequence of larger positions that is known to be won, in the game of
        chance with a chance above 1/2; None if none is.
    """
    for heaps in _larger(start):
        try:
            board = board_of(game, start.grown(heaps), start.misere)
            known = board.knowledge
            if known.to_move_wins or (known.chance is not None and 2 * known.chance > 1):
                return board.text
        except GameError:  # the game takes no such position
            continue
    return None


def _larger(start: Board[object]) -> Iterator[tuple[int, ...] | str]:
    """Yield larger positions: all heaps grown by a third and more, or the game's larger texts."""
    sizes = start.sizes
    if sizes is None:
        yield from start.larger_texts()
        return
    grown, count = [size + size // 3 + 1 for size in sizes], len(sizes)
    for more in range(1, min(count, limits.PLAY_HEAPS) + STONES_MORE):
        # One stone more each time, in one heap after the other.
        yield tuple(size + (more + count - 1 - place) // count for place, size in enumerate(grown))
