"""Coupled games that differ in one number, under one name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.coupled.game import CoupledGame

_DIGITS = 18
"""Digits of a number that are read: one of more is too large for any game by its first ones."""


@dataclass(frozen=True, slots=True)
class CoupledFamily:
    """Coupled games that differ in one number k ≥ 1.

    Attributes
    ----------
    name : str
        What stands before the number: `moore` gives `moore-2`.
    game : callable
        k → the game. Raises a GameError for a number that the games cannot have.
    usual : int or None
        The number of the game that is called by the name alone; None if there is no such game.
    """

    name: str
    game: Callable[[int], CoupledGame[Any]]
    usual: int | None = None

    @property
    def slug(self) -> str:
        """The name alone, if a game has it; else the names of all games, with K for the number."""
        return f"{self.name}-K" if self.usual is None else self.name

    def called(self, slug: str) -> CoupledGame[Any] | None:
        """Return the game with this slug, or None if it is no slug of this family.

        Raises
        ------
        GameError
            If the number is one that the games cannot have.
        """
        if slug == self.name and self.usual is not None:
            return self.game(self.usual)
        name, _dash, digits = slug.rpartition("-")
        if name != self.name or not (digits.isascii() and digits.isdigit()):
            return None
        return self.game(int((digits.lstrip("0") or "0")[:_DIGITS]))
