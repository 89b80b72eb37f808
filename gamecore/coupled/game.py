"""What a coupled game is: its moves, its analysis, and how its positions are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from gamecore.coupled.analysis import Position
from gamecore.positions.heaps import format_heaps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.coupled.analysis import CoupledAnalysis


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


@dataclass(frozen=True, slots=True)
class CoupledGame(Generic[Position]):
    """One coupled game: what may be played, what is known, how it is written.

    Attributes
    ----------
    slug : str
        The name in links and in the shell, such as `wythoff` or `moore-2`.
    options : callable
        Position → list of the positions one move away, each once, in the game's canonical order.
        This defines the game; refuses with LimitExceeded where the list would be too long.
    each : callable
        Position → the same positions in the same order, one by one, however many there are.
    allows : callable
        (position, position after) → whether that is one move, without listing the others.
    analyse : callable
        Position → CoupledAnalysis, by the game's theorem. Takes what `parse` returns.
    parse : callable
        Text → position. Raises PositionError with the place, or LimitExceeded.
    format : callable
        Position → text that `parse` reads back.
    """

    slug: str
    options: Callable[[Position], list[Position]]
    each: Callable[[Position], Iterator[Position]]
    allows: Callable[[Position, Position], bool]
    analyse: Callable[[Position], CoupledAnalysis[Position]]
    parse: Callable[[str], Position]
    format: Callable[[Position], str]


def position_text(position: tuple[int, ...] | str) -> str:
    """Write a position of either kind: heaps with blanks between them, a text as it is."""
    return position if isinstance(position, str) else format_heaps(position)


def heaps_lowered(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the indices of the heaps that get smaller; None if one grows, or none changes."""
    if len(before) != len(after) or any(size < 0 for size in after):
        return None
    changed = tuple(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    return changed if changed and all(after[i] < before[i] for i in changed) else None


def move_between(before: tuple[int, ...], after: tuple[int, ...]) -> CoupledMove[tuple[int, ...]]:
    """Return the move that leads from one tuple of heaps to another of the same length.

    Notes
    -----
    Not judged: whether the game allows it is for the caller to know. O(heaps).
    """
    changed = (i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    return CoupledMove(before, after, tuple(changed))
