"""A move of a coupled game: from a whole position to a whole position, and what it changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from gamecore.positions.heaps import format_heaps

Position = TypeVar("Position", bound="tuple[int, ...] | str")
"""Heaps in the order typed, zeros in their place; or the text of a game that is played on one."""


@dataclass(frozen=True, slots=True)
class CoupledMove(Generic[Position]):
    """One move, from a whole position to a whole position.

    Attributes
    ----------
    before, after : tuple of int, or str
        The position before and after the move; a heap that is taken away whole stays as 0.
    heaps : tuple of int
        Indices, from 0 and ascending, of the heaps (steps, …) that the move changes.
    value_before, value_after : int or None
        The value of what the move changes, where the game has values; else None.
    place : int or None
        Where a text is cut, counted from 1; None for games of heaps.
    """

    before: Position
    after: Position
    heaps: tuple[int, ...] = ()
    value_before: int | None = None
    value_after: int | None = None
    place: int | None = None

    @property
    def heap(self) -> int | None:
        """The index of the only heap that changes; None when several do."""
        return self.heaps[0] if len(self.heaps) == 1 else None

    def __str__(self) -> str:
        """Write the move as whole positions: 3 5→1 2."""
        return f"{position_text(self.before)}→{position_text(self.after)}"


def position_text(position: tuple[int, ...] | str) -> str:
    """Write a position of either kind: heaps with blanks between them, a text as it is."""
    return position if isinstance(position, str) else format_heaps(position)


def move_between(before: tuple[int, ...], after: tuple[int, ...]) -> CoupledMove[tuple[int, ...]]:
    """Return the move that leads from one tuple of heaps to another of the same length.

    Notes
    -----
    Not judged: whether the game allows it is for the caller to know. O(heaps).
    """
    changed = (i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    return CoupledMove(before, after, tuple(changed))


def heaps_lowered(
    before: tuple[int, ...], after: tuple[int, ...], most: int | None = None
) -> tuple[int, ...] | None:
    """Return the indices of the heaps that get smaller, if there are some, at most `most`.

    None if that is not all that changes.
    """
    if len(before) != len(after) or any(size < 0 for size in after):
        return None
    changed = tuple(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    is_move = 0 < len(changed) <= (most or len(changed))
    return changed if is_move and all(after[i] < before[i] for i in changed) else None
