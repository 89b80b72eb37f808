"""What the play view shows of a game afterwards, from the core once and kept; draws nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamecore.coupled.palindromes import runs
from gamecore.errors import GameError
from gamecore.players.chance_board import ChanceBoard, ChanceMove
from gamecore.players.coupled_board import CoupledBoard
from gamecore.players.heap_board import HeapBoard
from gamecore.players.review import Ending, Review, ending, harder, play_out, review
from ui.play.facts import Played, Refused
from ui.work.cached_task import background

if TYPE_CHECKING:
    from gamecore.messages import Message
    from gamecore.players.board import Board
    from gamecore.players.review import ReviewedMove

LINE = 8
"""Most moves of a line that is shown: a screen's width of them."""


@background()
def review_facts(played: Played, text: str) -> Review | Refused:
    """Look back at a game."""
    try:
        return review(played.record(text))
    except GameError as refusal:
        return Refused(refusal.message)


@background()
def ending_facts(played: Played, text: str) -> Ending | None:
    """Return why a game that is over was won; None where there is nothing to tell."""
    try:
        return ending(played.record(text))
    except GameError:  # the values of a huge heap end before it
        return None


@background()
def harder_start(played: Played, text: str) -> str | None:
    """Return a larger position than a game began with, which the player to move wins."""
    return harder(played.game, played.record(text).start)


@background()
def refutation_line(played: Played, text: str, index: int) -> tuple[str, ...]:
    """Return a move of a game and the best play after it, the first moves of that line."""
    board = played.record(text).boards[index]
    return tuple(play_out(board, board.step_of(played.record(text).codes[index]), LINE))


@background()
def amounts(played: Played, text: str, index: int) -> tuple[ChanceMove, ChanceMove]:
    """Return a move of the game of chance, and the best one of the same heap."""
    record = played.record(text)
    board = record.boards[index]
    assert isinstance(board, ChanceBoard)
    step = board.step_of(record.codes[index])
    best = ChanceBoard(board.heaps, drawn=step[0]).best.step
    return board.move(step), board.move(best)


@dataclass(frozen=True, slots=True)
class Columns:
    """The parts of a position whose values decide it by their XOR.

    Attributes
    ----------
    sizes, values : tuple of int
        Of each part.
    of_text : bool
        Whether the parts are runs of places in a text, and no heaps.
    """

    sizes: tuple[int, ...]
    values: tuple[int, ...]
    of_text: bool = False


@dataclass(frozen=True, slots=True)
class WhyFacts:
    """A move with the values around it.

    Attributes
    ----------
    before, after : Columns or None
        None where no XOR of values decides.
    reasons : (Message, Message)
        What decides before the move and after it, for the player to move there.
    move : ReviewedMove
        What the move was.
    """

    before: Columns | None
    after: Columns | None
    reasons: tuple[Message, Message]
    move: ReviewedMove


@background()
def why_facts(played: Played, text: str, index: int) -> WhyFacts:
    """Return what a move of a game changed."""
    record = played.record(text)
    boards = record.boards[index : index + 2]
    first, last = (_columns(board) for board in boards)
    reasons = boards[0].knowledge.reason, boards[1].knowledge.reason
    return WhyFacts(first, last, reasons, review(record.until(index + 1)).moves[index])


def _columns(board: Board[Any]) -> Columns | None:
    if isinstance(board, CoupledBoard):
        return _of_coupled(board)
    if not isinstance(board, HeapBoard) or not board.heaps:
        return None
    if board.misere and not _values_decide(board):
        return None
    return Columns(board.heaps, tuple(map(int, board.analysis.values)))


def _values_decide(board: HeapBoard) -> bool:
    """Whether the XOR decides a misère position: Bouton's rule, or that of tame heaps."""
    try:
        return board.misere_analysis.decided_by in ("bouton", "tame")
    except GameError:
        return False


def _of_coupled(board: CoupledBoard) -> Columns | None:
    values = board.analysis.values
    if not values:
        return None
    if board.sizes is None:
        return Columns(tuple(run.length for run in runs(board.text)), values, of_text=True)
    return Columns(board.sizes, values)
