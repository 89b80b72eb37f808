"""Winning moves that are made one at a time: whole positions of 200,000 heaps are long."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from gamecore.coupled.move import CoupledMove
from gamecore.lazy import LazySequence


class LazyMoves(LazySequence[CoupledMove[Any]]):
    """Winning moves that are counted and can be made by number, without being kept.

    A game says how many there are (`total`), how number i is made (`make`) and which number a move
    would have (`place_of`); the rest follows. A slice is as lazy as the whole.
    """

    @property
    @abstractmethod
    def total(self) -> int:
        """How many winning moves there are, also beyond Python's `len` (2^63 − 1)."""

    @abstractmethod
    def make(self, place: int) -> CoupledMove[Any]:
        """Return winning move number `place`, 0 ≤ place < total."""

    @abstractmethod
    def place_of(self, move: CoupledMove[Any]) -> int | None:
        """Return the only number that the move can have; None when it can have none."""

    @property
    def choices(self) -> int:
        """How many choices were looked at to count them; 0 where a formula counts them."""
        return 0

    @property
    def example(self) -> CoupledMove[Any] | None:
        """The first of them; None when there is none."""
        return self.make(0) if self else None

    def __len__(self) -> int:
        return self.total

    def __bool__(self) -> bool:
        return self.total > 0

    def at(self, index: int) -> CoupledMove[Any]:
        """Return winning move number `index`."""
        return self.make(index)

    def part(self, places: range) -> Sequence[CoupledMove[Any]]:
        """Return some of the moves, as lazy as all are."""
        return _Selection(self, places)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, CoupledMove):
            return False
        place = self.place_of(move)
        return place is not None and self.make(place) == move

    def count(self, value: object) -> int:
        """Return 1 for a winning move and 0 for anything else, without listing the moves."""
        return int(value in self)


class _Selection(LazyMoves):
    """A slice of winning moves."""

    def __init__(self, moves: LazyMoves, places: range) -> None:
        self._moves = moves
        self._places = places

    @property
    def total(self) -> int:
        return len(self._places)

    def make(self, place: int) -> CoupledMove[Any]:
        return self._moves.make(self._places[place])

    def place_of(self, move: CoupledMove[Any]) -> int | None:
        place = self._moves.place_of(move)
        return self._places.index(place) if place is not None and place in self._places else None
