"""Winning moves that are made one at a time: whole positions of 200,000 heaps are long."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from gamecore.coupled.move import CoupledMove
from gamecore.lazy import LazySequence, Selection


class LazyMoves(LazySequence[CoupledMove[Any]]):
    """Winning moves that are counted and can be made by number, without being kept.

    A game says how many there are (`total`), how number i is made (`at`) and which number a move
    would have (`place_of`); the rest follows. A slice is as lazy as the whole.
    """

    @property
    @abstractmethod
    def total(self) -> int:
        """How many winning moves there are, also beyond Python's `len` (2^63 − 1)."""

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
        return self.at(0) if self else None

    def __len__(self) -> int:
        return self.total

    def __bool__(self) -> bool:
        return self.total > 0

    def part(self, places: range) -> Sequence[CoupledMove[Any]]:
        """Return some of the moves, as lazy as all are."""
        return Selection(self, places)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, CoupledMove):
            return False
        place = self.place_of(move)
        return place is not None and self.at(place) == move
