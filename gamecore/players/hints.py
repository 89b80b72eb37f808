"""Hints in three steps: which heap matters, the value it must get, the move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamecore.coupled.game import CoupledMove
from gamecore.messages import Message, listed
from gamecore.players.board import Board
from gamecore.players.chance_board import ChanceMove
from gamecore.players.coupled_board import CoupledBoard
from gamecore.positions.heaps import heap_letter
from gamecore.positions.moves import Move


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of a hint.

    Attributes
    ----------
    heaps : tuple of int
        Indices from 0 of the heaps it is about; () for none.
    value : int or None
        In the second step the value that the heap must get, where values decide; else None.
    code : str or None
        In the last step the move as records write it; else None.
    says : Message
        The hint in words.
    """

    heaps: tuple[int, ...]
    value: int | None
    code: str | None
    says: Message


def hints(board: Board[Any]) -> tuple[Hint, ...]:
    """Return the hints for the player to move, each giving away more than the one before.

    Returns
    -------
    tuple of Hint
        Three; none where no move is left. In a lost position they say that no move wins, why, and
        which move is hardest to answer; where it is not known who wins, that it is not, why, and
        which move to try under normal play.

    Raises
    ------
    LimitExceeded
        If a heap is too large for its values to be known, see limits.PLAY_TABLE.
    """
    if board.is_over:
        return ()
    step = board.best.step
    move, code, heaps = board.move(step), board.code(step), board.heaps_of(step)
    if isinstance(move, ChanceMove):
        first, second = _by_chance(move)
        last = Message("Play this move: {move}.", move=move)
    elif board.knowledge.to_move_wins:
        first = _where(board, move)
        second = _value(board, move)
        last = Message("This move wins: {move}.", move=_said(board, move))
    elif board.knowledge.to_move_wins is None:
        return (
            Hint((), None, None, Message("I cannot see who wins here.")),
            Hint((), None, None, board.knowledge.reason),
            Hint(
                heaps,
                None,
                code,
                Message("Under normal play you would try {move}.", move=_said(board, move)),
            ),
        )
    else:
        return (
            Hint((), None, None, Message("No move wins here, if the other side plays well.")),
            Hint((), None, None, board.knowledge.reason),
            Hint(
                heaps,
                None,
                code,
                Message("No move wins; {move} is the hardest to answer.", move=_said(board, move)),
            ),
        )
    return (
        Hint(heaps, None, None, first),
        Hint(heaps, second[0], None, second[1]),
        Hint(heaps, None, code, last),
    )


def _said(board: Board[Any], move: Any) -> str:
    if isinstance(board, CoupledBoard) and board.rules.on_text is not None:
        return Message("{label}, {move}", label=board.rules.on_text.label(move), move=str(move))
    if not isinstance(move, Move):
        return str(move)
    return f"{heap_letter(move.heap)} {move}".replace("→", " → ")


def _by_chance(move: ChanceMove) -> tuple[Message, tuple[int | None, Message]]:
    name = heap_letter(move.heap)
    return (
        Message("Heap {letter} was drawn: how many heaps of 1 do you want to leave?", letter=name),
        (
            None,
            Message(
                "No value decides here: luck does. The best chance is {chance}.", chance=move.chance
            ),
        ),
    )


def _where(board: Board[Any], move: Any) -> Message:
    """Return a sentence that names the heaps of a winning move, or its part of a text."""
    if isinstance(board, CoupledBoard) and board.rules.on_text is not None:
        return board.rules.on_text.where(board.text, move)
    heaps = (move.heap,) if isinstance(move, Move) else move.heaps
    if heaps:
        if isinstance(board, CoupledBoard) and board.rules.numbered:
            return Message("Look at the steps {steps}.", steps=listed((h + 1 for h in heaps), ""))
        names = listed(map(heap_letter, heaps), "")
        if len(heaps) > 1:
            return Message("Look at the heaps {letters}.", letters=names)
        return Message("Look at heap {letter}.", letter=names)
    return Message("Look at what passing leaves.")


def _value(board: Board[Any], move: Any) -> tuple[int | None, Message]:
    """Return the value to aim at, and a sentence that names it or says why there is none."""
    if isinstance(move, Move):
        if board.has_targets:
            says = Message(
                "Heap {letter} is worth {value}: leave it worth {target}.",
                letter=heap_letter(move.heap),
                value=move.value_before,
                target=move.target,
            )
            return move.target, says
    elif isinstance(move, CoupledMove) and move.value_after is not None:
        says = Message(
            "What the move changes is worth {value}: leave it worth {target}.",
            value=move.value_before,
            target=move.value_after,
        )
        return move.value_after, says
    return None, Message("There is no value to aim at. {reason}", reason=board.knowledge.reason)
