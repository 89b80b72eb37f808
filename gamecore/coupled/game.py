"""What a coupled game is: its moves, its analysis, and how its positions are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    NamedTuple,
    Self,
    SupportsIndex,
    TypeVar,
    overload,
)

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.positions.heaps import check_heap_count, format_heaps, in_a_row, parse_heaps
from gamecore.rules.options import check_heap

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.coupled.on_text import OnText

Position = TypeVar("Position", bound="tuple[int, ...] | str")
"""A tuple of heaps in the order typed, zeros kept; or a str in a game that is played on a text."""


Heaps = tuple[int, ...]
"""Heap sizes in the order given; zeros keep their place."""


@dataclass(frozen=True, slots=True)
class CoupledMove(Generic[Position]):
    """One move, from a whole position to a whole position.

    Attributes
    ----------
    before, after : tuple of int, or str
        The position before and after the move; a heap that is taken away whole stays as 0.
    heaps : tuple of int
        Indices, from 0 and ascending, of the heaps (steps, coins, …) that the move changes.
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
        """Return the move as whole positions: 3 5→1 2."""
        return f"{position_text(self.before)}→{position_text(self.after)}"


class Remembered(tuple[int, ...]):
    """Heaps, and as the last number what must be remembered of the play, such as what was taken.

    Its `str` is the position as its game writes it.
    """

    __slots__ = ()

    @property
    def heaps(self) -> Heaps:
        """The heaps alone."""
        return tuple(self[:-1])

    @property
    def said(self) -> Message:
        """The position in words, within a sentence."""
        raise NotImplementedError


def heaps_of(position: tuple[int, ...] | str) -> Heaps:
    """Return the heaps of a position, without what is remembered; () for a text."""
    if isinstance(position, str):
        return ()
    return position.heaps if isinstance(position, Remembered) else position


def position_text(position: tuple[int, ...] | str) -> str:
    """Return a position as text: heaps with blanks between them, a text as it is."""
    return str(position) if isinstance(position, str | Remembered) else format_heaps(position)


def move_between(before: tuple[int, ...], after: tuple[int, ...]) -> CoupledMove[tuple[int, ...]]:
    """Return the move that leads from one tuple of heaps to another of the same length.

    Notes
    -----
    Whether the game allows the move is not checked. O(heaps).
    """
    pairs = zip(heaps_of(before), heaps_of(after), strict=True)
    return CoupledMove(before, after, tuple(i for i, (a, b) in enumerate(pairs) if a != b))


def heaps_lowered(
    before: tuple[int, ...], after: tuple[int, ...], most: int | None = None
) -> tuple[int, ...] | None:
    """Return the indices of the heaps that get smaller: at least one, and at most `most`.

    None if there are none or too many, or if anything else changes.
    """
    if len(before) != len(after) or any(size < 0 for size in after):
        return None
    changed = tuple(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    is_move = 0 < len(changed) <= (most or len(changed))
    return changed if is_move and all(after[i] < before[i] for i in changed) else None


class Found(NamedTuple):
    """The winning moves of a position, as a search or a formula finds them.

    Attributes
    ----------
    keys : iterable
        For each listed move a key from which it is made, in the order of the game's `options`.
    total : int or None
        The number of winning moves; None where they are not counted.
    choices : int
        The number of choices that were tried to count them; 0 where a formula counts them.
    """

    keys: Iterable[Any]
    total: int | None
    choices: int = 0


_SHOWN = 5
"""Most moves in a line that a person reads."""


class WinningMoves(Sequence[CoupledMove[Any]]):
    """The winning moves, in the order of the game's `options`: all, or the first of them.

    A position with at most limits.MOVES_COUNTED options lists all; of a larger one at most
    limits.WINNING_MOVES are listed, and `has_more` says whether there are others.

    Parameters
    ----------
    find : callable
        Returns a `Found`; called once, when it is first needed.
    make : callable
        Key → the move. Called for one move at a time, as a position may have 200,000 heaps.
    example : callable, optional
        Returns one of the winning moves, or None for none, where that is faster than the first.
    """

    def __init__(
        self,
        find: Callable[[], Found],
        make: Callable[[Any], CoupledMove[Any]],
        example: Callable[[], CoupledMove[Any] | None] | None = None,
    ) -> None:
        self._find, self._make, self._example = find, make, example

    @classmethod
    def of(cls, moves: Iterable[CoupledMove[Any]]) -> Self:
        """Return the sequence of these moves, which are all of them."""
        found = tuple(moves)
        return cls(partial(Found, found, len(found)), _itself)

    @cached_property
    def _found(self) -> Found:
        return self._find()

    @cached_property
    def _keys(self) -> tuple[Any, ...]:
        return tuple(self._found.keys)

    @property
    def total(self) -> int | None:
        """The number of winning moves; None where they are too many to count."""
        return self._found.total

    @property
    def choices(self) -> int:
        """The number of choices that were tried to count them; 0 where a formula counts them."""
        return self._found.choices

    @property
    def has_more(self) -> bool:
        """Whether there are winning moves beyond those that are listed."""
        return self.total is None or len(self) < self.total

    @property
    def example(self) -> CoupledMove[Any] | None:
        """One of the winning moves; None when there is none."""
        if self._example is not None:
            return self._example()
        return self[0] if self else None

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, index: SupportsIndex) -> CoupledMove[Any]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[CoupledMove[Any], ...]: ...
    def __getitem__(
        self, index: SupportsIndex | slice
    ) -> CoupledMove[Any] | tuple[CoupledMove[Any], ...]:
        if isinstance(index, slice):
            return tuple(map(self._make, self._keys[index]))
        return self._make(self._keys[index])

    def __repr__(self) -> str:
        more = [] if self.total == len(self[:_SHOWN]) else ["…"]
        return f"<winning moves: {', '.join([*map(str, self[:_SHOWN]), *more]) or 'none'}>"

    def _repr_html_(self) -> str:
        from gamecore.document import first_rows, fragment

        rows = ((position_text(move.before), position_text(move.after)) for move in self)
        return fragment(*first_rows(("from", "winning move to"), rows, limits.WINNING_MOVES // 10))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WinningMoves) and [*self] == [*other]

    def __hash__(self) -> int:
        return hash(tuple(self))


def _itself(move: CoupledMove[Any]) -> CoupledMove[Any]:
    return move


@dataclass(frozen=True, slots=True, repr=False)
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
        In the order of the game's `options`; empty exactly when the outcome is "P".
    reason : Message
        The theorem that decides, applied to this position, in one sentence.
    values : tuple of int, or None
        The value of each part (a step, a run of places, …) whose XOR decides; None where the game
        is no sum and a value for each part would mean nothing.
    nim_sum : int or None
        The XOR of the values; None where there are none.
    """

    position: Position
    outcome: Literal["N", "P"]
    is_terminal: bool
    winning_moves: WinningMoves
    reason: Message
    values: tuple[int, ...] | None = None
    nim_sum: int | None = None

    def __repr__(self) -> str:
        wins = "wins" if self.to_move_wins else "loses"
        return f"<{position_text(self.position)}: the player to move {wins}>"

    def _repr_html_(self) -> str:
        """Show it in a notebook: the reason, and the winning moves as rows."""
        from gamecore.document import fragment

        moves = self.winning_moves._repr_html_() if self.winning_moves else ""
        return fragment(f"{position_text(self.position)}. {self.reason}") + moves

    @property
    def to_move_wins(self) -> bool:
        """Whether the player to move wins."""
        return self.outcome == "N"

    @property
    def targets(self) -> tuple[int, ...] | None:
        """For each part v ⊕ X, the value that would make the XOR 0; None where there are no values.

        For an odd step of the staircase, whose value is always 0, it means nothing.
        """
        if self.values is None or self.nim_sum is None:
            return None
        return tuple(value ^ self.nim_sum for value in self.values)


def as_it_is(position: Position) -> Position:
    """Return the position itself: the canonical form where the order of the heaps counts."""
    return position


def _these_heaps(position: Any, heaps: Heaps) -> Heaps:
    return heaps


def _nothing_said(position: Any) -> None:
    return None


@dataclass(frozen=True, slots=True)
class CoupledGame(Generic[Position]):
    """One coupled game: its moves, its theorem, and how its positions are written.

    Attributes
    ----------
    slug : str
        The name in links and in the shell, such as `wythoff` or `moore-2`.
    each : callable
        Position → the positions one move away, each once, in the game's canonical order, lazily as
        there may be very many. This defines the game; `options` and the others follow from it.
    analyse : callable
        Position → CoupledAnalysis, by the game's theorem. Takes what `parse` returns.
    parse : callable
        Text, or an unchecked position → position. Raises PositionError, with the place in a text,
        or LimitExceeded.
    format : callable
        Position → text that `parse` reads back.
    canonical : callable
        Position → one representative of all positions that are played the same way, such as the
        same heaps in another order. The position itself by default.
    k : int or None
        The number of a game in a family: how many heaps a move of Moore's Nim may touch.
    leave : callable
        (position, heaps after a move) → the whole position after it, which is not checked; for
        positions that are `Remembered`.
    reminder : callable
        Position → what the play before allows now, in a sentence; None where it does not matter.
    allows_move : callable, optional
        (position, position after) → whether one move leads there; for a game with too many options
        to try them all.
    count : callable, optional
        (position, most=None) → the number of options, for the same reason; any number above `most`
        if there are more than that.
    move : callable
        (position, position after) → the `CoupledMove` between them, which is not checked.
    numbered : bool
        Whether its heaps lie on steps that are counted from 1 and have no letters.
    on_text : OnText, optional
        How moves are written and spoken of, in a game on a text.
    """

    slug: str
    each: Callable[[Position], Iterable[Position]]
    analyse: Callable[[Position], CoupledAnalysis[Position]]
    parse: Callable[[Any], Position]
    format: Callable[[Position], str]
    canonical: Callable[[Position], Position] = as_it_is
    k: int | None = None
    leave: Callable[[Position, Heaps], Any] = _these_heaps
    reminder: Callable[[Position], Message | None] = _nothing_said
    allows_move: Callable[[Position, Position], bool] | None = None
    count: Callable[..., int] | None = None
    move: Callable[[Any, Any], CoupledMove[Any]] = move_between
    numbered: bool = False
    on_text: OnText | None = None

    def called(self, slug: str) -> CoupledGame[Position] | None:
        """Return this game where `slug` is its slug; else None."""
        return self if slug == self.slug else None

    def options(self, position: Sequence[int] | Position) -> list[Position]:
        """Return the positions one move away as a list, in the order of `each`.

        Raises
        ------
        PositionError
            If `position` is no position of the game.
        LimitExceeded
            If there are more than limits.OPTIONS of them, or all of them together have more than
            limits.OPTIONS_WRITTEN heaps.
        """
        checked = self.parse(position)
        heaps = len(checked) // (8 if isinstance(checked, str) else 1)  # letters take less room
        most = min(limits.OPTIONS, limits.OPTIONS_WRITTEN // max(heaps, 1))
        if self._total(checked, most) > most:
            raise LimitExceeded(
                Message(
                    "These heaps have more than {limit} moves; write fewer or smaller heaps.",
                    limit=most,
                ),
            )
        return list(self.each(checked))

    def every_move(self, position: Position) -> tuple[int, Iterator[CoupledMove[Any]]]:
        """Return the number of moves of a position, and an iterator over them."""
        moves = (self.move(position, after) for after in self.each(position))
        return self._total(position), moves

    def _total(self, position: Position, most: int | None = None) -> int:
        if self.count is not None:
            return self.count(position, most=most)
        return sum(1 for _ in self.each(position))

    def allows(self, position: Position, after: Position) -> bool:
        """Return whether one move leads from `position` to `after`."""
        if self.allows_move is not None:
            return self.allows_move(position, after)
        return after in self.each(position)


# -- heaps of a coupled position -------------------------------------------------------------------


def checked_heaps(position: Sequence[int] | NDArray[Any] | str) -> Heaps:
    """Return a position, checked, as a tuple of Python ints.

    Parameters
    ----------
    position : sequence of int, array of integers, or str
        Sizes 0 ≤ n ≤ limits.HEAP_SIZE, at most limits.HEAPS of them, or their text.

    Raises
    ------
    PositionError
        If it is not one-dimensional, a size is no whole number ≥ 0, or a text is no list of heaps.
    LimitExceeded
        If there are too many heaps or one is too large.

    Notes
    -----
    O(heaps).
    """
    if isinstance(position, str):
        return parse_heaps(position)
    row = in_a_row(position)
    check_heap_count(len(row))
    return tuple(map(check_heap, row.tolist() if isinstance(row, np.ndarray) else row))


def in_any_order(heaps: Heaps) -> Heaps:
    """Return the heaps ascending and without zeros: the canonical form if order means nothing."""
    return tuple(sorted(size for size in heaps if size))
