"""What is known about a position of a coupled game: who wins, by which theorem, by which moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol

from gamecore.coupled.move import CoupledMove, Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.messages import Message


class WinningMoves(Protocol):
    """Every winning move, in the order of the game's `options`: a tuple, or lazier.

    `total` counts them also where there are more than Python's `len` may say (2^63 − 1).
    """

    @property
    def total(self) -> int:
        """How many winning moves there are."""

    @property
    def choices(self) -> int:
        """How many choices were looked at to count them; 0 where a formula counts them."""

    @property
    def example(self) -> CoupledMove[Any] | None:
        """One of them, known also where there are too many to count; None when there is none."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[CoupledMove[Any]]: ...

    def __contains__(self, move: object) -> bool: ...


class ListedMoves(tuple[CoupledMove[Any], ...]):
    """Winning moves that are few enough to be written out."""

    __slots__ = ()

    @property
    def total(self) -> int:
        """How many there are."""
        return len(self)

    @property
    def choices(self) -> int:
        """How many choices were looked at to count them: none."""
        return 0

    @property
    def example(self) -> CoupledMove[Any] | None:
        """The first of them; None when there is none."""
        return self[0] if self else None


@dataclass(frozen=True, slots=True)
class CoupledAnalysis(Generic[Position]):
    """What the theorem of a coupled game says about a position.

    Attributes
    ----------
    position : tuple of int, or str
        The position, as typed.
    outcome : "N" or "P"
        "N": the player to move wins (the next player). "P": the player to move loses.
    is_terminal : bool
        Whether nobody can move: the play is over and the player to move has lost.
    winning_moves : WinningMoves
        Every one, in the order of the game's `options`; empty exactly when the outcome is "P".
    reason : Message
        The theorem that decides, applied to this position, in one sentence.
    values : tuple of int, or None
        The value of each part (a step, a run of places, …) whose XOR decides; None where the game
        is no sum and a value for each part would mean nothing.
    nim_sum : int or None
        Their XOR; None where there are no values.
    """

    position: Position
    outcome: Literal["N", "P"]
    is_terminal: bool
    winning_moves: WinningMoves
    reason: Message
    values: tuple[int, ...] | None = None
    nim_sum: int | None = None

    @property
    def to_move_wins(self) -> bool:
        """Whether the player to move wins."""
        return self.outcome == "N"

    @property
    def targets(self) -> tuple[int, ...] | None:
        """For each part v ⊕ X: the value that would make the XOR 0; None where none has a value.

        A step of the staircase that never counts has no move to its target.
        """
        if self.values is None or self.nim_sum is None:
            return None
        return tuple(value ^ self.nim_sum for value in self.values)
