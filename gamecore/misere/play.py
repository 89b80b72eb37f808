"""Positions under misère play: who wins by theorem or by search, and the genus of any position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.misere import pairs
from gamecore.misere.genus import Terms, terms_from_options, terms_of_pair
from gamecore.progress import report
from gamecore.rules.options import options
from gamecore.search import REPORT_EVERY, Search, SearchTooLarge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gamecore.misere.heap_table import HeapTable
    from gamecore.rules.clauses import Option

Position = tuple[int, ...]
"""A position, reduced: an ascending tuple of parts, see `MiserePlay`."""

_ONE = -1
"""The part that stands for any heap in which exactly one move is left."""

_WON: Position = (-2,)
"""What a position that is known to be won may become: the player who is brought there loses."""


class MiserePlay:
    """The positions that heaps of certain rules can make, under misère play.

    Parameters
    ----------
    tables : sequence of HeapTable
        One for each rule.

    Notes
    -----
    A part is size · (number of rules) + index of its rule. A position is reduced by two laws that
    hold in any company: a heap without moves is nothing, and two heaps with exactly one move each
    cancel (a heap of 1 changes G⁻ to G⁻ ⊕ 1 whatever stands beside it). Positions of tame heaps are
    known by the theorem of pairs.py and are not searched. What was found is kept.
    """

    def __init__(self, tables: Sequence[HeapTable]) -> None:
        self._tables = tuple(tables)
        self._moves_of: dict[int, tuple[Position, ...]] = {}
        self._terms: dict[Position, Terms] = {}
        self._steps = 0
        self._search = Search(self._search_options, limits.MISERE_POSITIONS, report)

    # -- positions ------------------------------------------------------------------------------

    def position(self, heaps: Sequence[tuple[int, int]]) -> Position:
        """Reduce heaps, given as (index of the rule, size), to a position.

        Raises
        ------
        LimitExceeded
            If a heap is larger than its rule's table goes.
        """
        return _sorted(self._part(game, size) for game, size in heaps)

    def _part(self, game: int, size: int) -> int | None:
        """Return a heap as a part; None when no move is left in it."""
        table = self._tables[game]
        if not table.can_move(size):
            return None
        return _ONE if table.is_one(size) else size * len(self._tables) + game

    def after(self, position: Position, before: tuple[int, int], option: Option) -> Position:
        """Return the position after a heap, given as (rule, size), has become `option`."""
        game, size = before
        parts: list[int | None] = list(position)
        part = self._part(game, size)
        if part in parts:
            parts.remove(part)
        else:
            parts.append(part)  # a heap with one move that had been cancelled by another one
        parts.extend(self._part(game, left) for left in option)
        return _sorted(iter(parts))

    def pair(self, position: Position) -> int | None:
        """Return the pair of a position, None when it has a wild heap."""
        total = pairs.OVER
        for part in position:
            pair = self._pair_of_part(part)
            if pair is None:
                return None
            total = pairs.add(total, pair)
        return total

    def _pair_of_part(self, part: int) -> int | None:
        if part == _ONE:
            return 2  # (1, 0)
        size, game = divmod(part, len(self._tables))
        return self._tables[game].pair(size)

    def _moves(self, part: int) -> tuple[Position, ...]:
        """Return what one part may become, reduced, each once."""
        if part == _ONE:
            return ((),)
        known = self._moves_of.get(part)
        if known is None:
            size, game = divmod(part, len(self._tables))
            rule = self._tables[game].rule
            found = {
                self.position([(game, left) for left in option]) for option in options(rule, size)
            }
            known = self._moves_of[part] = tuple(sorted(found))
        return known

    def options(self, position: Position) -> Iterator[Position]:
        """Yield every position one move away; some may come more than once.

        Raises
        ------
        LimitExceeded
            If the searches so far wrote down more than limits.MISERE_STEPS heaps.
        """
        for place, part in enumerate(position):
            if place and position[place - 1] == part:
                continue
            rest = position[:place] + position[place + 1 :]
            for left in self._moves(part):
                self._steps += len(position) + 1
                if self._steps > limits.MISERE_STEPS:
                    raise _too_many()
                yield _sorted(iter(rest + left))

    # -- who wins -------------------------------------------------------------------------------

    def to_move_wins(self, position: Position) -> bool:
        """Tell whether the player to move wins under misère play.

        Raises
        ------
        LimitExceeded
            If more than limits.MISERE_POSITIONS positions, or positions of more than
            limits.MISERE_STEPS heaps in all, would have to be looked at.
        """
        pair = self.pair(position)
        if pair is not None:
            return pairs.minus(pair) != 0
        try:
            return self._search.to_move_wins(position)
        except SearchTooLarge as error:
            raise _too_many() from error

    def _search_options(self, position: Position) -> Iterator[Position]:
        """Give the search the moves, with a theorem for the positions where one speaks.

        The search knows normal play: who cannot move loses. A position that is known to be won is
        given one move, to a position without any; one that is known to be lost is given none.
        """
        if position == _WON:
            return
        pair = self.pair(position)
        if pair is None:
            yield from self.options(position)
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
            If more than limits.MISERE_POSITIONS positions, or positions of more than
            limits.MISERE_STEPS heaps in all, would have to be looked at.

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
            pair = self.pair(current)
            if pair is not None:
                self._keep(current, terms_of_pair(pair))
                continue
            following = set(self.options(current))
            unknown = [option for option in following if option not in self._terms]
            if unknown:
                path.extend(unknown)
            else:
                self._keep(current, terms_from_options([self._terms[one] for one in following]))
        return self._terms[position]

    def _keep(self, position: Position, terms: Terms) -> None:
        if len(self._terms) >= limits.MISERE_POSITIONS:
            raise _too_many()
        self._terms[position] = terms
        if len(self._terms) % REPORT_EVERY == 0:
            report(len(self._terms), limits.MISERE_POSITIONS)


def _sorted(parts: Iterator[int | None]) -> Position:
    """Order the parts, leave out heaps without moves and pairs of heaps with one move."""
    kept = sorted(part for part in parts if part is not None)
    ones = kept.count(_ONE)
    return tuple(kept[ones - ones % 2 :])


def _too_many() -> LimitExceeded:
    return LimitExceeded(
        Message(
            "No theorem decides this position under misère play, and it is too large to search "
            "(at most {limit} positions, fewer when they have many heaps); make its heaps fewer or "
            "smaller.",
            limit=limits.MISERE_POSITIONS,
        ),
        limit=limits.MISERE_POSITIONS,
    )
