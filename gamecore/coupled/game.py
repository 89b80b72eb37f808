"""What a coupled game is: its moves, its analysis, and how its positions are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from gamecore import limits
from gamecore.coupled.move import Position
from gamecore.errors import GameError, LimitExceeded
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.coupled.analysis import CoupledAnalysis


def as_it_is(position: Position) -> Position:
    """Return the position itself: every place counts."""
    return position


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
    analyse : callable
        Position → CoupledAnalysis, by the game's theorem. Takes what `parse` returns.
    parse : callable
        Text → position. Raises PositionError with the place, or LimitExceeded.
    format : callable
        Position → text that `parse` reads back.
    canonical : callable
        Position → the one way of writing all positions that are played the same way, such as heaps
        in another order. As it is, where every place counts.
    k : int or None
        The number that a game of a family has, such as how many heaps a move of Moore's may touch.
    each_option : callable, optional
        Position → the options in their order, one by one, however many there are; for a game whose
        lists may be too long.
    allows_move : callable, optional
        (position, position after) → whether that is one move, without listing the others; likewise.
    numbered : bool
        Whether its heaps lie on steps that are counted from 1 and have no letters.
    """

    slug: str
    options: Callable[[Position], list[Position]]
    analyse: Callable[[Position], CoupledAnalysis[Position]]
    parse: Callable[[str], Position]
    format: Callable[[Position], str]
    canonical: Callable[[Position], Position] = as_it_is
    k: int | None = None
    each_option: Callable[[Position], Iterator[Position]] | None = None
    allows_move: Callable[[Position, Position], bool] | None = None
    numbered: bool = False

    def called(self, slug: str) -> CoupledGame[Position] | None:
        """Return the game itself, where that is its name."""
        return self if slug == self.slug else None

    def each(self, position: Position) -> Iterator[Position]:
        """Yield the options of a position in their order, one by one."""
        if self.each_option is not None:
            return self.each_option(position)
        return iter(self.options(position))

    def allows(self, position: Position, after: Position) -> bool:
        """Return whether a move leads from one position to the other."""
        if self.allows_move is not None:
            return self.allows_move(position, after)
        return after in self.options(position)


@dataclass(frozen=True, slots=True)
class CoupledFamily:
    """Coupled games that differ in one number k ≥ 1, at most limits.HEAPS.

    Attributes
    ----------
    name : str
        What stands before the number: `moore` gives `moore-2`.
    game : callable
        k → the game.
    """

    name: str
    game: Callable[[int], CoupledGame[Any]]

    @property
    def slug(self) -> str:
        """The names of all its games, with K for the number."""
        return f"{self.name}-K"

    def called(self, slug: str) -> CoupledGame[Any] | None:
        """Return its game of this name, or None when no game of it is called so.

        Raises
        ------
        GameError, LimitExceeded
            If the number is 0; if it is larger than limits.HEAPS.
        """
        name, _dash, digits = slug.rpartition("-")
        if name != self.name or not (digits.isascii() and digits.isdigit()):
            return None
        digits = digits.lstrip("0")
        if not digits:
            raise GameError(
                Message(
                    "In “{slug}” the number is how many heaps a move may touch: 1 or more.",
                    slug=quoted(slug),
                )
            )
        if len(digits) > len(str(limits.HEAPS)) or int(digits) > limits.HEAPS:
            raise LimitExceeded(
                Message("A move may touch at most {limit} heaps.", limit=limits.HEAPS),
                limit=limits.HEAPS,
            )
        return self.game(int(digits))
