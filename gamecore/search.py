"""Plain win/lose search: who wins a position, from nothing but a function position → positions.

It imports nothing of ours, knows no heaps, no values and no theorem. That makes it the witness of
everything that does: the theorem, the winning moves, the games to which the theorem does not apply.
Normal play: whoever cannot move loses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    Position = TypeVar("Position", bound=Hashable)
else:
    Position = TypeVar("Position")

MOST_POSITIONS = 2_000_000
"""Most positions one search keeps, unless told otherwise: about ten seconds and 500 MB."""

REPORT_EVERY = 1024
"""Positions between two reports of progress: a few milliseconds."""


class SearchTooLarge(ValueError):
    """The search met more positions than it may keep.

    Attributes
    ----------
    most : int
        How many positions it may keep.
    """

    def __init__(self, most: int) -> None:
        super().__init__(
            f"The search gave up after {most} positions; ask about a smaller position."
        )
        self.most = most


@dataclass(frozen=True, slots=True)
class SearchResult(Generic[Position]):
    """The result of plain search for one position.

    Attributes
    ----------
    outcome : "N" or "P"
        "N": the player to move wins. "P": the player to move loses.
    winning_moves : tuple of positions
        Every position that wins for the player who moves to it, in the order in which the function
        gives them, each once. Empty exactly when the outcome is "P".
    positions : int
        How many different positions the search has looked at, the asked one included.
    """

    outcome: Literal["N", "P"]
    winning_moves: tuple[Position, ...]
    positions: int


class Search(Generic[Position]):
    """A search that caches its results, for many questions about one game.

    Parameters
    ----------
    options : callable
        The game: gives the positions one move away. Positions are hashable. The game must end.
    most : int
        Most positions to remember.
    report : callable, optional
        Called now and then as report(positions known, most). It may raise anything: the search
        then drops its unfinished positions, and later questions are still answered exactly.

    Notes
    -----
    O(positions + moves) time and O(positions) memory over all questions together. No recursion: the
    length of a play is bounded only by `most`.
    """

    def __init__(
        self,
        options: Callable[[Position], Iterable[Position]],
        most: int = MOST_POSITIONS,
        report: Callable[[int, int], object] | None = None,
    ) -> None:
        self._options = options
        self._most = most
        self._report = report
        # None: on the path that is being searched; to meet it again means that play has a cycle.
        self._to_move_wins: dict[Position, bool | None] = {}

    def __len__(self) -> int:
        """Return the number of positions that are known so far."""
        return len(self._to_move_wins)

    def to_move_wins(self, position: Position) -> bool:
        """Return whether the player to move wins.

        Raises
        ------
        SearchTooLarge
            If more than `most` positions would have to be remembered.
        ValueError
            If play can return to a position: then the game need not end.
        """
        known = self._to_move_wins.get(position)
        if known is not None:
            return known
        path = [(position, self._enter(position))]
        try:
            while path:
                current, rest = path[-1]
                found = self._first_unknown_or_lost(rest)
                if not found:
                    self._to_move_wins[current] = False
                elif found[0] in self._to_move_wins:
                    self._to_move_wins[current] = True
                else:
                    path.append((found[0], self._enter(found[0])))
                    continue
                path.pop()
                if path and not self._to_move_wins[current]:
                    # A move to a lost position wins: the other options need not be searched.
                    self._to_move_wins[path.pop()[0]] = True
        finally:
            # A search that gives up drops its open positions, so that the next question is exact.
            for open_position, _ in path:
                del self._to_move_wins[open_position]
        answer = self._to_move_wins[position]
        assert answer is not None
        return answer

    def _enter(self, position: Position) -> Iterator[Position]:
        if len(self._to_move_wins) >= self._most:
            raise SearchTooLarge(self._most)
        if self._report is not None and len(self._to_move_wins) % REPORT_EVERY == 0:
            self._report(len(self._to_move_wins), self._most)
        rest = iter(self._options(position))
        self._to_move_wins[position] = None
        return rest

    def _first_unknown_or_lost(self, rest: Iterator[Position]) -> tuple[Position, ...]:
        """Return the next option, as a 1-tuple, that the opponent is not known to win; or ()."""
        for option in rest:
            if option not in self._to_move_wins:
                return (option,)
            wins = self._to_move_wins[option]
            if wins is None:
                raise ValueError(f"play can return to {option!r}, so this game need not end")
            if not wins:
                return (option,)
        return ()

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """Return every option whose player to move loses, in the order of the options, each once.

        Raises
        ------
        SearchTooLarge, ValueError
            As `to_move_wins`.
        """
        self.to_move_wins(position)  # finds a cycle through the position itself
        distinct = dict.fromkeys(self._options(position))
        return tuple(option for option in distinct if not self.to_move_wins(option))


def search(
    position: Position,
    options: Callable[[Position], Iterable[Position]],
    most: int = MOST_POSITIONS,
    report: Callable[[int, int], object] | None = None,
) -> SearchResult[Position]:
    """Decide one position by searching what can follow it.

    Parameters
    ----------
    position : hashable
        The position to decide.
    options : callable
        The game: gives the positions one move away.
    most : int
        Most positions to look at.
    report : callable, optional
        Called now and then as report(positions known, most), and may raise to end the search.

    Returns
    -------
    SearchResult
        The outcome, every winning move, and how many positions were looked at.

    Raises
    ------
    SearchTooLarge
        If more than `most` positions would have to be looked at.
    ValueError
        If play can return to a position.

    Notes
    -----
    O(positions + moves). A position is won when some option is lost, and lost otherwise: nothing
    else is used.

    Examples
    --------
    >>> search(5, lambda n: [n - k for k in (1, 3, 4) if k <= n])
    SearchResult(outcome='N', winning_moves=(2,), positions=6)
    """
    found = Search(options, most, report)
    winning = found.winning_moves(position)
    return SearchResult("N" if winning else "P", winning, len(found))
