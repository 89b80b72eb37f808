"""How many replies win after each move: what makes a lost position hard to win for the other side.

Counted as `winning_moves` lists them, so equal heaps count apart. The options of each different
heap are listed once, with their values; what a move leaves is then counted by XOR and nothing else.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property, reduce
from operator import xor
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.misere import pairs
from gamecore.misere.theorems import theorem_for
from gamecore.positions.option_counts import first_options
from gamecore.positions.what_is_left import left_of
from gamecore.rules.options import too_many_options

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamecore.positions.analysis import Analysis
    from gamecore.positions.misere_analysis import MisereAnalysis
    from gamecore.positions.moves import Option

_FAR_RUNS = 100
"""Most runs that taking leaves of a heap too large to be listed: each is asked by itself."""

_FAR_WORK = 50
"""What asking a heap too large to be listed costs, in the units of limits.PLAY_WORK."""

_ANALYSIS_WORK = 4_000
"""What one position costs that is searched, or has a wild heap among its moves, in these units."""

Kind = tuple[int, int]
"""A heap: the index of its rule among those of the position, and its size."""


def winning_replies(
    position: Analysis | MisereAnalysis, moves: Iterable[tuple[int, Option]]
) -> Iterator[int | None]:
    """Count for each move the replies that win after it.

    Parameters
    ----------
    position : Analysis or MisereAnalysis
    moves : iterable of (heap, option)
        Legal moves: the index of the heap, and what it becomes.

    Yields
    ------
    int or None
        As many as `winning_moves` of the position after the move has, also where its heaps are
        equal. None where that takes more than the limits PLAY_OPTIONS and PLAY_WORK allow for one
        position; that depends on nothing but the position and the moves before.
    """
    counts = _Counts(position)
    for heap, option in moves:
        yield counts.after(heap, option)


class _Counts:
    """The moves of one position, counted by the pairs of its heaps (misere/pairs.py).

    For both kinds of play a reply wins exactly when what it leaves of its heap is lost together
    with all other heaps; under normal play only the value in a pair counts.
    """

    def __init__(self, position: Analysis | MisereAnalysis) -> None:
        self._games = position.games
        self._misere = position if position.misere else None
        self._by_pair = None if self._misere is None else self._misere.pairs
        self._heaps = position.ruled_sizes
        # Each is asked the same again and again: of other moves, other heaps stay as they are.
        self._pair, self._count = cache(self._pair_of_option), cache(self._count_once)
        self._unmoved = cache(self._replies_before_the_move)
        self._listed: dict[Kind, Counter[int]] = {}
        self._too_large: dict[int, int] = {}
        self._options_left = limits.PLAY_OPTIONS
        self._work_left = limits.PLAY_WORK

    def after(self, heap: int, option: Option) -> int | None:
        """Count the winning replies after one move; None where they are too many to look at."""
        try:
            if self._misere is None or self._misere.decided_by != "search":
                return self._after(self._heaps[heap], option)
        except _WildError:
            pass
        except LimitExceeded:
            return None
        return self._by_analysis(heap, option)

    def _by_analysis(self, heap: int, option: Option) -> int | None:
        self._work_left -= _ANALYSIS_WORK
        if self._misere is None or self._work_left < 0:
            return None
        try:
            return self._misere.following(heap, option).winning_moves.total
        except LimitExceeded:
            self._work_left = 0  # all of them are searched together
            return None

    def _after(self, moved: Kind, option: Option) -> int:
        game = moved[0]
        parts = [(game, part) for part in option]
        firm = sum(self._pair_of(kind) & pairs.FIRM for kind in parts)
        firm += self._firm - (self._pair_of(moved) & pairs.FIRM)
        own = self._pair_of(moved) ^ self._pair(game, option)
        # Whoever moves in one of two firm heaps or more leaves one: two are as good as many.
        whole = (self._xor ^ pairs.plus(own), min(firm, 2))
        unmoved = self._unmoved(whole) - self._replies(moved, whole)
        return unmoved + sum(self._replies(kind, whole) for kind in parts)

    def _replies_before_the_move(self, whole: tuple[int, int]) -> int:
        """Count the winning moves in the heaps as they are, as if all of them made up `whole`."""
        counted = Counter(self._heaps).items()
        return sum(times * self._replies(kind, whole) for kind, times in counted)

    def _replies(self, kind: Kind, whole: tuple[int, int]) -> int:
        """Count the winning moves in one heap of a position with this XOR and these firm heaps."""
        own = self._pair_of(kind)
        others = whole[1] - (own & pairs.FIRM) > 0
        return self._count(kind, 2 * (whole[0] ^ pairs.plus(own)) + others)

    def _count_once(self, kind: Kind, rest: int) -> int:
        """Count the options of a heap that are lost together with others whose pair is `rest`."""
        game, size = kind
        if size < self._too_large.get(game, limits.HEAP_SIZE + 1):
            if kind not in self._listed:
                self._list(kind)
            if kind in self._listed:
                listed = self._listed[kind].items()
                return sum(times for pair, times in listed if self._lost(pairs.add(pair, rest)))
        return self._far(game, size, rest)

    def _list(self, kind: Kind) -> None:
        """List a heap's options by their pairs, or note that it has too many."""
        game, size = kind
        found = first_options(self._games[game].rule, size, self._options_left + 1)
        if len(found) > self._options_left:
            self._too_large[game] = size
            return
        self._options_left -= len(found)
        self._listed[kind] = Counter(self._pair(game, option) for option in found)

    def _far(self, game: int, size: int, rest: int) -> int:
        """Count by value the options of a heap that has too many to list them."""
        self._work_left -= _FAR_WORK
        rule = self._games[game].rule
        if self._work_left < 0 or rule.split_clauses or (self._by_pair and not theorem_for(rule)):
            raise too_many_options(rule, size)
        left_of(rule, size, _FAR_RUNS)
        value = pairs.plus(rest)
        if self._misere is not None and not rest & pairs.FIRM:
            value ^= 1  # the one fickle pair that is lost beside fickle heaps
        return len(self._games[game].with_value(size, value))

    def _lost(self, pair: int) -> bool:
        return (pairs.plus(pair) if self._misere is None else pairs.minus(pair)) == 0

    @cached_property
    def _xor(self) -> int:
        return reduce(xor, (pairs.plus(self._pair_of(kind)) for kind in self._heaps), 0)

    @cached_property
    def _firm(self) -> int:
        return sum(self._pair_of(kind) & pairs.FIRM for kind in self._heaps)

    def _pair_of(self, kind: Kind) -> int:
        return self._pair(kind[0], (kind[1],) if kind[1] else ())

    def _pair_of_option(self, game: int, option: Option) -> int:
        if self._by_pair is None:
            return 2 * self._games[game].value(option)
        pair = self._by_pair.pair_after(game, option)
        if pair is None:
            raise _WildError
        return pair


class _WildError(Exception):
    """A heap among the options is wild: only a search knows."""
