"""Opponents that are a mistake: each plays one wrong idea, and can be beaten by whoever sees it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import xor
from typing import TYPE_CHECKING, Any

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.players.board import Board


@dataclass(frozen=True, slots=True)
class Misconception:
    """A wrong idea of how to play.

    Attributes
    ----------
    name : str
        The name of the opponent.
    says : Message
        What it does and why that is wrong, for whoever has beaten it.
    names : callable
        Board → the move that the idea names; None where it names no legal one.
    """

    name: str
    says: Message
    names: Callable[[Board[Any]], Any]


def _from_the_largest(board: Board[Any]) -> Any:
    """Take from the largest heap that may be taken from, as much as it may; splits take nothing."""
    sizes = board.sizes or ()
    for heap in sorted(range(len(sizes)), key=lambda place: -sizes[place]):
        best, most = None, 0
        # Those that leave least come first.
        for step in islice(board.steps_in(heap), limits.PLAY_MOVES):
            if (taken := board.taken(step, heap)) > most:
                best, most = step, taken
        if best is not None:
            return best
    return None


def _as_one_heap(board: Board[Any]) -> Any:
    """Leave a total that is lost as one heap; a split leaves the total as it is and is no move."""
    total = sum(board.sizes or ())
    lost: dict[int, bool | None] = {total: False}
    too_large = None
    for step in board.first_steps():
        left = sum(board.sizes_after(step))
        if too_large is not None and left >= too_large:
            continue  # nor can anybody tell of a larger one
        if left not in lost:
            lost[left] = _is_lost(board.as_one_heap(left))
        if lost[left] is None:
            too_large = left
        elif lost[left]:
            return step
    return None


def _is_lost(board: Board[Any] | None) -> bool | None:
    """Tell whether a position is lost; None where it is too large to tell."""
    progress.check_cancelled()
    try:
        wins = None if board is None else board.knowledge.to_move_wins
    except LimitExceeded:
        return None
    return None if wins is None else not wins


def _by_sizes(board: Board[Any]) -> Any:
    """Leave sizes whose XOR is 0."""
    for step in board.first_steps():
        sizes = board.sizes_after(step)
        if sizes and not reduce(xor, sizes):
            return step
    return None


def _flipped(board: Board[Any]) -> Any:
    """Leave values whose XOR is not 0, under misère play."""
    if board.misere:
        for step in board.first_steps():
            if board.nim_sum_after(step):
                return step
    return None


MISTAKES = (
    Misconception(
        "largest-heap",
        Message(
            "It always takes from the largest heap, as much as it may. The values of all the "
            "heaps tell which one matters, not its size."
        ),
        _from_the_largest,
    ),
    Misconception(
        "adds-heaps",
        Message(
            "It adds the heaps up and plays the total as one heap. Heaps that lie side by side are "
            "not one heap: what a move can do in one of them, it cannot do across two."
        ),
        _as_one_heap,
    ),
    Misconception(
        "xors-sizes",
        Message(
            "It XORs the sizes of the heaps, as in Nim. In this game the XOR of the sizes does "
            "not tell which positions are lost."
        ),
        _by_sizes,
    ),
    Misconception(
        "flips-misere",
        Message(
            "It takes misère play for normal play turned round, and leaves an XOR that is not 0. "
            "Misère play is mostly won as normal play is, and differs only near the end."
        ),
        _flipped,
    ),
)
"""The opponents that are a mistake, in the order in which they are offered."""


def mistake(name: str) -> Misconception | None:
    """Return the mistake that an opponent is; None for one that is none."""
    return next((one for one in MISTAKES if one.name == name), None)
