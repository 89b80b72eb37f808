"""What stands beside a question or a sentence, as data: None in a picture is a cell to be filled.

The picture of an exercise is the picture that explains, with cells left empty: `filled` of the same
question gives the whole one.
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
    """The heaps 0, 1, 2, … of one rule in a row, each with its label."""

    rule: str
    labels: tuple[Label | None, ...]


@dataclass(frozen=True, slots=True)
class NumberLine:
    """The seats 0, 1, 2, …: those of `values` are taken. `mex` is the first free one."""

    values: tuple[int, ...]
    mex: int | None


WAITS: Literal["·"] = "·"
"""In place of what an option is worth, where that rests on a cell that is still empty."""


@dataclass(frozen=True, slots=True)
class DerivationRow:
    """One row of a derivation: a heap, its options, what each is worth, the mex."""

    n: int
    options: tuple[Option, ...]
    values: tuple[int | Literal["·"] | None, ...]
    mex: int | None


@dataclass(frozen=True, slots=True)
class DerivationTable:
    """Rows of a derivation; `known` are the values of the heaps 0, 1, … that are given above it."""

    rule: str
    rows: tuple[DerivationRow, ...]
    known: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Columns:
    """Numbers below each other in binary columns, and their XOR."""

    numbers: tuple[int | None, ...]
    total: int | None


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A position: one rule for each heap.

    `values` are shown beside the heaps where they are not empty.
    """

    rules: tuple[str, ...]
    heaps: tuple[int, ...]
    misere: bool = False
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Boards:
    """Several positions, each with its label."""

    boards: tuple[BoardPicture, ...]
    labels: tuple[Label | None, ...]


@dataclass(frozen=True, slots=True)
class ValueRow:
    """The values of the heaps 0, 1, 2, … of one rule, and where they repeat."""

    rule: str
    values: tuple[int, ...]
    preperiod: int | None
    period: int | None


@dataclass(frozen=True, slots=True)
class Story:
    """A game told in words."""

    says: Message


Picture = Strip | NumberLine | DerivationTable | Columns | BoardPicture | Boards | ValueRow | Story
"""Any of them; a screen has one piece for each."""
