"""Positions under misère play: who wins by theorem or by search, and the genus of any position.

Positions are reduced to few parts, by equalities that hold in every sum under misère play.

Two games are *equal* here when one may replace the other in every sum without changing who wins
under misère play. Then their misère values and their genus agree as well. Three equalities are
used:

- A heap without moves equals the empty position.
- Two Nim heaps of 1 together equal it, too: beside any X, a Nim heap of 1 changes G⁻ to G⁻ ⊕ 1.
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
from gamecore.misere.genus import Terms, terms_from_options, terms_of_pair
from gamecore.misere.heap_table import full
from gamecore.progress import report
from gamecore.rules.options import options
from gamecore.search import REPORT_EVERY, Search, SearchTooLarge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from gamecore.misere.heap_table import Effort, HeapTable
    from gamecore.rules.heap_rule import Option


# -- positions as parts ----------------------------------------------------------------------------


Position = tuple[int, ...]
"""Ascending parts: −k for a Nim heap of k, else size · (number of rules) + index of the rule."""

_ONE = -1

_PARTS_PER_OPTION = 100
"""Heaps in an option that take as much time as one more option."""

_EVERY = 16
"""Heaps between two progress reports: one with hundreds of options takes some milliseconds."""


class Parts:
    """Reduces the heaps of given rules to parts: Nim heaps, and heaps that equal none.

    Parameters
    ----------
    tables : sequence of HeapTable
        One for each rule.
    to_move_wins : callable
        Tells whether the player to move wins a position: for the condition on k = 0.
    most : int, optional
        Most options of heaps that are looked at; limits.MISERE_PART_OPTIONS by default.
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
        """Return the part that a heap equals; None if it equals the empty position."""
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
        """Return the options of one part of a reduced position, each once."""
        if part < _ONE and part not in self._moves:
            self._moves[part] = ((), *((-size,) for size in range(1, -part)))
        return self._moves[part]

    def _find(self, game: int, size: int, need: int) -> int | None:
        """Return the part that a heap equals, or None, when all smaller heaps are known."""
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
    """Return the parts as a position: sorted, without None, Nim heaps of 1 cancelled in pairs."""
    kept = sorted(part for part in parts if part is not None)
    ones = kept.count(_ONE)
    if ones < 2:
        return tuple(kept)
    first = kept.index(_ONE)
    return tuple(kept[:first] + kept[first + ones - ones % 2 :])


# -- who wins --------------------------------------------------------------------------------------


_FREE_PARTS = 8
"""Parts that an option may have beyond those of its position without counting as more steps."""

_WON: Position = (0,)
"""A position without options, given as the only option of positions known to be won. No real part
is 0."""


class MiserePlay:
    """Who wins, and the genus, of the positions of given rules under misère play.

    Parameters
    ----------
    tables : sequence of HeapTable
        One for each rule.
    effort : Effort, optional
        The limits on the work; `full()` by default. They bound all calls together.

    Notes
    -----
    Positions are reduced by the equalities above; those of tame heaps are decided by the theorem
    of pairs.py instead of a search. All results are kept.
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
        """Yield every position one move away, and count the heaps written down as steps."""
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
            If the search takes more positions, or more heaps in them, than the effort allows.
        """
        pair = self._parts.pair(position)
        if pair is not None:
            return pairs.minus(pair) != 0
        try:
            return self._search.to_move_wins(position)
        except SearchTooLarge as error:
            raise self._too_many() from error

    def _search_options(self, position: Position) -> Iterator[Position]:
        """Yield the options of a position for the search, which is cut short at tame positions.

        The search plays normal play: whoever cannot move loses. A position known to be won gets one
        option, without options; a position known to be lost gets none.
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
        """How many positions `to_move_wins` has searched so far."""
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
        Every position that can follow is looked at once, down to tame positions, whose genus is
        known. A loop in place of recursion: Python's stack does not bound the length of play.
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
