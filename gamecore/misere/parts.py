"""Positions written as few parts as possible, by equalities that hold under misère play everywhere.

Two games are equal here when one may replace the other in every sum without changing who wins
under misère play. Then their misère values and their genus agree as well. Three equalities are
used:

- A heap without moves is nothing.
- Two heaps of 1 together are nothing: beside any X, a Nim heap of 1 changes G⁻ to G⁻ ⊕ 1.
- (J. H. Conway, On Numbers and Games, ch. 12.) Let k be the least size of a Nim heap that is not
  among the options of G. If every option that is not one of the smaller Nim heaps has itself the
  Nim heap of k as an option, and if, in case k = 0, the player to move wins G, then G is the Nim
  heap of k.

*Proof* of the last, by induction on X: G + X and k + X have the same winner. Let k + X be won by
the player to move, by a move to j + X with j < k, or to k + X'. Then G has the same move, or G + X'
is lost by induction. Or no move is left in k + X: then k = 0, and G is won by assumption. Let k + X
be lost. Then a move is left in it; so it has one in G + X, too, or k > 0 and G has an option. A
move from G + X to j + X with j < k leaves what k + X has as an option, so it is won; so is G + X',
by induction; and from any other G' + X the opponent moves to k + X, which is lost. ∎
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.errors import LimitExceeded
from gamecore.grundy.mex import mex
from gamecore.messages import Message
from gamecore.misere import pairs
from gamecore.misere.heap_table import full
from gamecore.progress import report
from gamecore.rules.options import options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from gamecore.misere.heap_table import HeapTable
    from gamecore.rules.heap_rule import Option

Position = tuple[int, ...]
"""An ascending tuple of parts: −k for a Nim heap of k, otherwise size · rules + index of rule."""

_ONE = -1

_PARTS_PER_OPTION = 100
"""This many heaps of an option take the time in which another option is looked at."""

_EVERY = 16
"""Heaps between two reports: one of hundreds of options takes some milliseconds."""


class Parts:
    """The parts of the positions that heaps of certain rules can make.

    Parameters
    ----------
    tables : sequence of HeapTable
        One for each rule.
    to_move_wins : callable
        Whether the player to move wins a position: for the condition on k = 0.
    most : int, optional
        Most options of heaps that are looked at; limits.MISERE_PART_OPTIONS when it is not given.
    """

    def __init__(
        self,
        tables: Sequence[HeapTable],
        to_move_wins: Callable[[Position], bool],
        most: int | None = None,
    ) -> None:
        self._tables = tuple(tables)
        self._to_move_wins = to_move_wins
        self._known: list[list[int | None]] = [[] for _table in self._tables]
        self._moves: dict[int, tuple[Position, ...]] = {_ONE: ((),)}
        self._left = full().part_options if most is None else most

    def position(self, heaps: Iterable[tuple[int, int]]) -> Position:
        """Reduce heaps, given as (index of the rule, size), to a position.

        Raises
        ------
        LimitExceeded
            If a heap is larger than its rule's table goes, or the heaps up to it have more options
            than may be looked at.
        """
        return reduced(self.part(game, size) for game, size in heaps)

    def part(self, game: int, size: int) -> int | None:
        """Return the part that a heap is; None when it is nothing."""
        known = self._known[game]
        while len(known) <= size:
            if len(known) % _EVERY == 0:
                report(len(known), size)
            known.append(self._find(game, len(known), size))
        return known[size]

    @property
    def decided(self) -> int:
        """The largest size up to which all heaps that were looked at are tame or Nim heaps."""
        return min(self._first_wild(game) for game in range(len(self._tables))) - 1

    def _first_wild(self, game: int) -> int:
        known = self._known[game]
        wild = (n for n, part in enumerate(known) if part is not None and self._pair(part) is None)
        return next(wild, len(known))

    def after(self, position: Position, before: tuple[int, int], option: Option) -> Position:
        """Return the position after a heap of it, given as (rule, size), has become `option`."""
        parts: list[int | None] = list(position)
        part = self.part(*before)
        if part in parts:
            parts.remove(part)
        else:
            parts.append(part)  # nothing, or a heap of 1 that had been cancelled by another one
        parts.extend(self.part(before[0], left) for left in option)
        return reduced(parts)

    def pair(self, position: Position) -> int | None:
        """Return the pair of a position (see pairs.py); None when a part is wild."""
        return pairs.added(map(self._pair, position))

    def _pair(self, part: int) -> int | None:
        if part < 0:
            return 2 * -part + (pairs.FIRM if part < _ONE else 0)
        size, game = divmod(part, len(self._tables))
        return self._tables[game].pair(size)

    def options(self, position: Position) -> Iterator[Position]:
        """Yield every position one move away; some may come more than once."""
        for place, part in enumerate(position):
            if place and position[place - 1] == part:
                continue
            rest = position[:place] + position[place + 1 :]
            for left in self.moves(part):
                yield reduced(rest + left)

    def moves(self, part: int) -> tuple[Position, ...]:
        """Return what one part may become, each position once."""
        if part < _ONE and part not in self._moves:
            self._moves[part] = ((), *((-size,) for size in range(1, -part)))
        return self._moves[part]

    def _find(self, game: int, size: int, need: int) -> int | None:
        """Find out what a heap is, all smaller ones being known."""
        found = options(self._tables[game].rule, size)
        parts = sum(map(len, found))
        work = len(found) + parts // _PARTS_PER_OPTION
        if work > self._left:
            raise self._refusal(game, need)
        self._left -= work
        following = {self.position((game, left) for left in option) for option in found}
        if not following:
            return None
        nim = mex(
            -sum(left) for left in following if left == () or (len(left) == 1 and left[0] < 0)
        )
        heap: Position = (-nim,) if nim else ()
        smaller = {(), *((-one,) for one in range(1, nim))} if nim else set()
        if all(heap in self.options(left) for left in following - smaller) and (
            nim or not all(map(self._to_move_wins, following))
        ):
            return -nim or None
        part = size * len(self._tables) + game
        self._moves[part] = tuple(sorted(following))
        return part

    def _refusal(self, game: int, need: int) -> LimitExceeded:
        reach = len(self._known[game]) - 1
        return LimitExceeded(
            Message(
                "No theorem here decides heaps of “{rule}” under misère play, and the search goes "
                "only up to heap {reach}, because larger heaps have too many options; a heap of "
                "{need} is too large.",
                rule=str(self._tables[game].rule),
                reach=reach,
                need=need,
            ),
            limit=reach,
        )


def reduced(parts: Iterable[int | None]) -> Position:
    """Order the parts, leave out what is nothing, and cancel heaps of 1 in pairs."""
    kept = sorted(part for part in parts if part is not None)
    ones = kept.count(_ONE)
    if ones < 2:
        return tuple(kept)
    first = kept.index(_ONE)
    return tuple(kept[:first] + kept[first + ones - ones % 2 :])
