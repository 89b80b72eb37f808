"""A theorem's answer beside plain search: whether they agree, and how much each looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal

from gamecore import progress
from gamecore.search import Position, SearchResult, SearchTooLarge, search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


@dataclass(frozen=True, slots=True)
class Witness:
    """What a theorem and plain search say about one position, side by side.

    Attributes
    ----------
    outcome, found : "N" or "P"
        Who wins by the theorem, and by search.
    winning, found_winning : int
        How many moves win by the theorem, and by search.
    differing : tuple
        The moves about which the two do not agree; empty when they do.
    values : int or None
        How many values of single heaps the theorem may need; None where it reads its answer off the
        position.
    positions : int
        How many positions the search looked at.
    searched : int or None
        How many positions the answer itself looked at, where no theorem decides and it comes from
        a search too, which may shorten positions by what is proved.
    """

    outcome: Literal["N", "P"]
    found: Literal["N", "P"]
    winning: int
    found_winning: int
    differing: tuple[Any, ...]
    values: int | None
    positions: int
    searched: int | None = None

    @property
    def agrees(self) -> bool:
        """Whether both name the same winner and the same winning moves."""
        return self.outcome == self.found and not self.differing


class _End:
    """The one position after the last move of a game that is lengthened by a move."""


def search_all(
    position: Position,
    options: Callable[[Position], Iterable[Position]],
    most: int,
    misere: bool = False,
) -> SearchResult[Position]:
    """Decide a position by plain search, under normal play or misère play.

    Parameters
    ----------
    position, options, most
        As `gamecore.search.search` takes them.
    misere : bool
        Whether the player who moves last loses.

    Raises
    ------
    SearchTooLarge, ValueError
        As `gamecore.search.search`.

    Notes
    -----
    Misère play is normal play of the game in which every end has one forced move more: whoever
    finds nothing to move in the game itself then makes that move, and the other cannot move. So the
    search stays the same, and the extra end is not counted among the positions.
    """
    if not misere:
        return search(position, options, most, progress.report)
    end: Any = _End()

    def longer(here: Any) -> Iterable[Any]:
        return () if here is end else (list(options(here)) or (end,))

    try:
        found = search(position, longer, most + 1, progress.report)
    except SearchTooLarge:
        raise SearchTooLarge(most) from None
    moves = tuple(option for option in found.winning_moves if option is not end)
    return SearchResult(found.outcome, moves, found.positions - 1)


@dataclass(frozen=True, slots=True)
class CheckedClaim(Generic[Position]):
    """What a theorem says about a position.

    Attributes
    ----------
    outcome : "N" or "P"
    winning : tuple of positions
        Where its winning moves lead, each once.
    values : int or None
        As `Witness.values`.
    """

    outcome: Literal["N", "P"]
    winning: tuple[Position, ...]
    values: int | None = None


def compare(
    position: Position,
    options: Callable[[Position], Iterable[Position]],
    claim: Callable[[], CheckedClaim[Position]],
    most: int,
    misere: bool = False,
) -> Witness:
    """Compare what a theorem claims about a position with plain search.

    Parameters
    ----------
    position : hashable
    options : callable
        The game: gives the positions one move away, each once.
    claim : callable
        Gives the theorem's answer, in positions written as `options` writes them. It is asked after
        the search: where that is short, so is the list of winning moves.
    most : int
        Most positions to look at.
    misere : bool
        Whether the player who moves last loses.

    Raises
    ------
    SearchTooLarge
        If more than `most` positions would have to be looked at.

    Notes
    -----
    O(positions + moves), as the search.
    """
    found = search_all(position, options, most, misere)
    said = claim()
    both = set(said.winning) & set(found.winning_moves)
    differing = [move for move in (*said.winning, *found.winning_moves) if move not in both]
    return Witness(
        outcome=said.outcome,
        found=found.outcome,
        winning=len(said.winning),
        found_winning=len(found.winning_moves),
        differing=tuple(differing),
        values=said.values,
        positions=found.positions,
    )
