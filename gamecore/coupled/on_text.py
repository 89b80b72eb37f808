"""What a coupled game says of its moves where a position is a text, not heaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from gamecore.errors import PositionError
from gamecore.messages import Message, quoted

SMALL = 11
"""Most letters, edges or coins of a position whose whole tree may be drawn."""


@dataclass(frozen=True, slots=True)
class OnText:
    """The moves of a game on a text: how they are written, and what is said of them.

    Attributes
    ----------
    code : callable
        (position, position after a legal move) → the move in short, `4`, `C` or `t2_4`: without
        the signs `.` and `*`, and never as a change of heaps is written.
    read : callable
        (position, move as people or records write it) → position after it. Raises PositionError if
        it is no move, or not legal.
    label : callable
        Move → what a hint says, and the shell before it: “at 4”, “cut C”, “turn 2 and 4”.
    parts : callable
        Position → the size of each part that has a value in the analysis.
    where : callable
        (position, winning move) → the sentence of a first hint: which part to look at.
    larger, smaller : callable
        Position → other positions of the game: larger ones to play next, and smaller ones of which
        a whole tree may be drawn, the largest first, of at most SMALL letters, edges or coins.
    turns : int or None
        In a game of coins the most that a move turns over, 0 for all that lie side by side; None
        where a move is one place.
    """

    code: Callable[[str, str], str]
    read: Callable[[str, str], str]
    label: Callable[[Any], Message]
    parts: Callable[[str], tuple[int, ...]]
    where: Callable[[str, Any], Message]
    larger: Callable[[str], Iterable[str]]
    smaller: Callable[[str], Iterable[str]]
    turns: int | None = None


def as_text(text: object, asks: str) -> str:
    """Return the text of a position, with a blank for the mark that some editors put first.

    Raises
    ------
    PositionError
        If it is no str: with `asks`, the sentence that says what to write, where `{shown}` is it.
    """
    if not isinstance(text, str):
        shown = quoted(text, repr)
        raise PositionError(Message(asks, shown=shown), text=shown)
    return f" {text[1:]}" if text.startswith("\ufeff") else text
