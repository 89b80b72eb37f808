"""The heaps of a position under misère play by their pairs (misere/pairs.py), and their search."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from gamecore.misere.heap_table import heap_table
from gamecore.misere.play import MiserePlay
from gamecore.misere.theorems import theorem_for
from gamecore.rules.options import has_option

if TYPE_CHECKING:
    from gamecore.misere.effort import Effort
    from gamecore.misere.heap_table import HeapTable
    from gamecore.positions.moves import Option
    from gamecore.positions.valued_heaps import ValuedHeaps
    from gamecore.rules.heap_rule import HeapRule


def check_in_table(rule: HeapRule, largest: int, effort: Effort | None) -> None:
    """Refuse a heap that is beyond the table of its rule under misère play, before all other work.

    The values of normal play often reach farther, so a size that they name might be refused next.
    """
    if theorem_for(rule) is None and has_option(rule, largest):
        heap_table(rule, effort.options if effort is not None else None).extend_to(largest)


class HeapPairs:
    """The different heaps of a position: their pairs, by theorem or from the table of their rule.

    Parameters
    ----------
    heaps : ValuedHeaps
    play : MiserePlay, optional
        What was searched for another position of the same rules.
    effort : Effort, optional
        How much may be looked at; the limits of limits.py when it is not given.

    Notes
    -----
    LimitExceeded is raised when a heap is too large for its rule's table.
    """

    def __init__(
        self, heaps: ValuedHeaps, play: MiserePlay | None = None, effort: Effort | None = None
    ) -> None:
        self.heaps = heaps
        self._play, self._effort = play, effort
        self._games = heaps.games
        self._by_theorem = [theorem_for(game.rule) is not None for game in heaps.games]

    @cached_property
    def kinds(self) -> list[tuple[int, int]]:
        """The different heaps: the index of the rule, and the size."""
        return sorted(set(self.heaps.ruled_sizes))

    @cached_property
    def tables(self) -> list[HeapTable]:
        """For each rule the table of its heaps."""
        most = self._effort.options if self._effort is not None else None
        return [heap_table(game.rule, most) for game in self._games]

    def beside(self, heaps: ValuedHeaps) -> HeapPairs:
        """Return the pairs of another position of the same rules; what was searched is not lost."""
        return HeapPairs(heaps, self._play, self._effort)

    def pair(self, game: int, size: int) -> int | None:
        """Return the pair of one heap; None when it is wild."""
        return self.pair_after(game, (size,))

    def pair_after(self, game: int, option: Option) -> int | None:
        """Return the pair of the heaps that an option leaves; None when one of them is wild."""
        if self._by_theorem[game]:
            value = self._games[game].value(tuple(part for part in option if part))
            return 2 * value + (value >= 2)
        pair = self.tables[game].position_pair(option)
        if pair is None:
            # A wild heap may equal a Nim heap all the same.
            play = self.play()
            pair = play.pair(play.position((game, part) for part in option))
        return pair

    def play(self) -> MiserePlay:
        """Return the means to search."""
        if self._play is None:
            self._play = MiserePlay(self.tables, self._effort)
        return self._play
