"""Positions under misère play: who wins by theorem or by search, and the genus of any position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.misere import pairs
from gamecore.misere.genus import Terms, terms_from_options, terms_of_pair
from gamecore.misere.heap_table import full
from gamecore.misere.parts import Parts
from gamecore.progress import report
from gamecore.search import REPORT_EVERY, Search, SearchTooLarge

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gamecore.misere.heap_table import Effort, HeapTable
    from gamecore.misere.parts import Position
    from gamecore.rules.heap_rule import Option

_FREE_PARTS = 8
"""This many parts more than its position an option may have without counting for more."""

_WON: Position = (0,)
"""What a position that is known to be won may become: the player who is brought there loses. No
part is 0."""


class MiserePlay:
    """The positions that heaps of certain rules can make, under misère play.

    Parameters
    ----------
    tables : sequence of HeapTable
        One for each rule.
    effort : Effort, optional
        How much may be looked at; the limits of limits.py when it is not given.

    Notes
    -----
    Positions are reduced by the equalities of parts.py, and those of tame heaps are known by the
    theorem of pairs.py and not searched. What was found is kept.
    """

    def __init__(self, tables: Sequence[HeapTable], effort: Effort | None = None) -> None:
        self._effort = effort = effort or full()
        self._parts = Parts(tables, self.to_move_wins, effort.part_options)
        self._terms: dict[Position, Terms] = {}
        self._steps = 0
        self._search = Search(self._search_options, effort.positions, report)

    def position(self, heaps: Iterable[tuple[int, int]]) -> Position:
        """Reduce heaps, given as (index of the rule, size), to a position.

        Raises
        ------
        LimitExceeded
            If a heap is larger than its rule's table goes, or has too many options.
        """
        return self._parts.position(heaps)

    def after(self, position: Position, before: tuple[int, int], option: Option) -> Position:
        """Return the position after a heap of it, given as (rule, size), has become `option`."""
        return self._parts.after(position, before, option)

    def pair(self, position: Position) -> int | None:
        """Return the pair of a position whose parts are tame or Nim heaps (pairs.py), or None."""
        return self._parts.pair(position)

    def _options(self, position: Position) -> Iterator[Position]:
        """Yield every position one move away, and count how much is written down."""
        for option in self._parts.options(position):
            self._steps += max(len(position), len(option) - _FREE_PARTS) + 1
            if self._steps > self._effort.steps:
                raise self._too_many()
            yield option

    # -- who wins -------------------------------------------------------------------------------

    def to_move_wins(self, position: Position) -> bool:
        """Tell whether the player to move wins under misère play.

        Raises
        ------
        LimitExceeded
            If more positions, or positions of more heaps in all, would have to be looked at than
            the effort allows.
        """
        pair = self._parts.pair(position)
        if pair is not None:
            return pairs.minus(pair) != 0
        try:
            return self._search.to_move_wins(position)
        except SearchTooLarge as error:
            raise self._too_many() from error

    def _search_options(self, position: Position) -> Iterator[Position]:
        """Give the search the moves, with a theorem for the positions where one speaks.

        The search knows normal play: whoever cannot move loses. A position known to be won is
        given one move, to a position without any; one that is known to be lost is given none.
        """
        if position == _WON:
            return
        pair = self._parts.pair(position)
        if pair is None:
            yield from self._options(position)
        elif pairs.minus(pair):
            yield _WON

    @property
    def positions(self) -> int:
        """How many positions the searches have looked at so far."""
        return max(0, len(self._search) - 1)

    # -- genus ----------------------------------------------------------------------------------

    def terms(self, position: Position) -> Terms:
        """Return the superscript of a position's genus.

        Raises
        ------
        LimitExceeded
            As `to_move_wins`.

        Notes
        -----
        Everything that can follow is looked at once, down to the tame positions, whose genus is
        known. Without recursion: the length of a play is not bounded by Python's stack.
        """
        path = [position]
        while path:
            current = path[-1]
            if current in self._terms:
                path.pop()
                continue
            pair = self._parts.pair(current)
            if pair is not None:
                self._keep(current, terms_of_pair(pair))
                continue
            following = set(self._options(current))
            unknown = [option for option in following if option not in self._terms]
            if unknown:
                path.extend(unknown)
            else:
                self._keep(current, terms_from_options([self._terms[one] for one in following]))
        return self._terms[position]

    def _keep(self, position: Position, terms: Terms) -> None:
        if len(self._terms) >= self._effort.positions:
            raise self._too_many()
        self._terms[position] = terms
        if len(self._terms) % REPORT_EVERY == 0:
            report(len(self._terms), self._effort.positions)

    def _too_many(self) -> LimitExceeded:
        most, decided = self._effort.positions, self._parts.decided
        said = Message(
            "No theorem here decides this position under misère play, and it is too large to "
            "search (at most {limit} positions, fewer when they have many heaps); write fewer or "
            "smaller heaps.",
            limit=most,
        )
        if decided > 0:
            said = Message(
                "No theorem here decides this position under misère play, and it is too large to "
                "search (at most {limit} positions, fewer when they have many heaps); write fewer "
                "or smaller heaps. Any number of heaps of up to {decided} stones can be decided.",
                limit=most,
                decided=decided,
            )
        return LimitExceeded(said, limit=most)
