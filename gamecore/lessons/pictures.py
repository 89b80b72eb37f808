"""The pictures beside questions and texts, as data; None in a picture is an empty cell to fill.

An exercise and its solution use the same picture: with empty cells it is `Question.picture`, with a
right answer in them `Question.filled`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from gamecore.messages import Message
    from gamecore.positions.moves import Option

Label = Literal["N", "P"]
"""N: the player to move wins. P: the player to move loses."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The heaps 0, 1, 2, … of one rule, each with its label."""

    rule: str
    labels: tuple[Label | None, ...]


@dataclass(frozen=True, slots=True)
class NumberLine:
    """The seats 0, 1, 2, …: those in `values` are taken, and `mex` is the first free one."""

    values: tuple[int, ...]
    mex: int | None


WAITS: Literal["·"] = "·"
"""Stands for the value of an option that depends on a cell that is still empty."""


@dataclass(frozen=True, slots=True)
class DerivationRow:
    """One row of a derivation: a heap, its options, the value of each, and their mex."""

    n: int
    options: tuple[Option, ...]
    values: tuple[int | Literal["·"] | None, ...]
    mex: int | None


@dataclass(frozen=True, slots=True)
class DerivationTable:
    """Rows of a derivation; `known` are the given values of the heaps 0, 1, … before them."""

    rule: str
    rows: tuple[DerivationRow, ...]
    known: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Columns:
    """Numbers in binary, one below the other in columns, and their XOR.

    The ones that cancel are joined once all numbers are filled in right; before the XOR is told
    only if `paired`.
    """

    numbers: tuple[int | None, ...]
    total: int | None
    paired: bool = False


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A position, with one rule for each heap; `values` of the heaps are shown unless empty."""

    rules: tuple[str, ...]
    heaps: tuple[int, ...]
    misere: bool = False
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Balance:
    """A heap of `n` beside a Nim heap whose size `nim` is asked for."""

    rule: str
    n: int
    nim: int | None


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a line of play.

    Attributes
    ----------
    first : bool
        Whether the player who was to move at the start makes it.
    heaps : tuple of int
        The position before it.
    heap : int
        Index of the heap that changes.
    after : tuple of int
        What it becomes.
    """

    first: bool
    heaps: tuple[int, ...]
    heap: int
    after: Option

    def __str__(self) -> str:
        """Write the move as a person does: 6→5."""
        return f"{self.heaps[self.heap]}→{'+'.join(map(str, self.after)) or 0}"


@dataclass(frozen=True, slots=True)
class Replies:
    """A position, and its moves one by one: each with its answer and the heaps that it leaves."""

    board: BoardPicture
    rows: tuple[tuple[Ply, Ply, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Boards:
    """Several positions, each with its label; `known` are the values of the first heaps."""

    boards: tuple[BoardPicture, ...]
    labels: tuple[Label | None, ...]
    known: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ValueRow:
    """The values of the heaps 0, 1, 2, … of one rule, "" if it is told; and where they repeat."""

    rule: str
    values: tuple[int, ...]
    preperiod: int | None
    period: int | None


@dataclass(frozen=True, slots=True)
class Story:
    """A game told in words."""

    says: Message


Picture = (
    Strip
    | NumberLine
    | DerivationTable
    | Columns
    | BoardPicture
    | Balance
    | Replies
    | Boards
    | ValueRow
    | Story
)
"""Any kind of picture; a screen draws each kind in its own way."""
