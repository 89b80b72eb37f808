"""The successor function of heap positions for plain search, and a check of analyses by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.brute_force import Witness, search_all
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.positions.moves import first_options
from gamecore.rules.language import as_rule
from gamecore.search import SearchTooLarge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gamecore.positions.analysis import Analysis
    from gamecore.positions.misere_analysis import MisereAnalysis
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule

Heaps = tuple[tuple[int, ...], ...]
"""A position without what does not matter for play, the order of heaps and empty heaps: for each
different rule its positive heaps, ascending."""


class Neighbours:
    """The successor function of a sum of heap games: a callable position → positions.

    Parameters
    ----------
    rules : sequence of HeapRule or str
        One for each heap of the first position.
    most : int
        Most positions that the caller will look at. A heap with more options leads to more
        positions than that, so it is refused before they are written out.

    Notes
    -----
    Options come straight from the clauses, and are listed once for each heap. A call costs O(moves
    · heaps). All calls together write and list at most limits.NEIGHBOUR_HEAPS heaps.
    """

    def __init__(self, rules: Sequence[HeapRule | str], most: int) -> None:
        heap_rules = tuple(map(as_rule, rules))
        self.rules: tuple[HeapRule, ...] = tuple(dict.fromkeys(heap_rules))
        """The different rules, in the order of their first heaps: the groups of a position."""
        self._group_of = tuple(map(self.rules.index, heap_rules))
        self._most = most
        self._written = 0
        self._options: dict[tuple[int, int], list[Option]] = {}

    def start(self, heaps: Sequence[int]) -> Heaps:
        """Return the first position, with one heap for each rule given: zeros dropped, sorted."""
        groups: list[list[int]] = [[] for _ in self.rules]
        for group, size in zip(self._group_of, heaps, strict=True):
            if size:
                groups[group].append(size)
        return tuple(tuple(sorted(group)) for group in groups)

    def after(self, heaps: Sequence[int], heap: int, option: Option) -> Heaps:
        """Return the position after heap number `heap` of the first position becomes `option`."""
        rest = [0 if place == heap else size for place, size in enumerate(heaps)]
        start = self.start(rest)
        group = self._group_of[heap]
        return _with_group(start, group, (*start[group], *option))

    def __call__(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the positions one move away: by rule, then by heap, each heap's options in order.

        Raises
        ------
        SearchTooLarge
            If a heap has more options than `most`.
        ConditionError, LimitExceeded
            If a condition divides by zero for a heap; if too many heaps have been written.
        """
        for group, sizes in enumerate(position):
            for place, size in enumerate(sizes):
                if place and sizes[place - 1] == size:
                    continue  # equal heaps have the same moves
                rest = sizes[:place] + sizes[place + 1 :]
                for option in self._options_of(group, size):
                    self._count(len(rest) + len(option) + 1)
                    yield _with_group(position, group, rest + option)

    def _options_of(self, group: int, size: int) -> list[Option]:
        known = self._options.get((group, size))
        if known is None:
            known = first_options(self.rules[group], size, self._most + 1)
            if len(known) > self._most:
                raise SearchTooLarge(self._most)
            self._count(len(known))
            self._options[group, size] = known
        return known

    def _count(self, heaps: int) -> None:
        self._written += heaps
        if self._written > limits.NEIGHBOUR_HEAPS:
            raise LimitExceeded(
                Message("Too many moves follow from here; ask about fewer or smaller heaps."),
                limit=limits.NEIGHBOUR_HEAPS,
            )


def _with_group(position: Heaps, group: int, sizes: tuple[int, ...]) -> Heaps:
    return (*position[:group], tuple(sorted(sizes)), *position[group + 1 :])


def check(analysis: Analysis | MisereAnalysis, most: int, misere: bool = False) -> Witness:
    """Return a comparison of an analysis with plain search, move by move.

    Parameters
    ----------
    analysis : Analysis or MisereAnalysis
    most : int
        Most positions to look at.
    misere : bool
        Whether the search is one of misère play, as the analysis must be.

    Returns
    -------
    Witness
        Its moves are (heap, option) pairs; `values` is the number of heaps from 0 to the largest,
        over all rules: the theorem never needs more values than these.

    Raises
    ------
    SearchTooLarge
        If more than `most` positions would have to be looked at.
    LimitExceeded
        If the moves of all these positions write more than limits.NEIGHBOUR_HEAPS heaps.

    Notes
    -----
    O(positions + moves). A heap that grows by its moves needs values beyond it, but no rule of the
    language has such a move: no part of an option is larger than its heap.
    """
    rules, heaps = analysis.rules, analysis.heaps
    neighbours = Neighbours(rules, most)
    found = search_all(neighbours.start(heaps), neighbours, most, misere)
    lost_there = set(found.winning_moves)
    by_search = {
        (heap, option)
        for heap, (rule, size) in enumerate(zip(rules, heaps, strict=True))
        for option in first_options(rule, size, most)
        if neighbours.after(heaps, heap, option) in lost_there
    }
    by_theorem = {(move.heap, move.after) for move in analysis.winning_moves}
    largest: dict[HeapRule, int] = {}
    for rule, size in zip(rules, heaps, strict=True):
        largest[rule] = max(size, largest.get(rule, 0))
    return Witness(
        outcome=analysis.outcome,
        found=found.outcome,
        winning=len(by_theorem),
        found_winning=len(by_search),
        differing=tuple(sorted(by_search ^ by_theorem)),
        values=sum(size + 1 for size in largest.values()),
        positions=found.positions,
        # Only an analysis of misère play may have had to search.
        searched=getattr(analysis, "positions", None),
    )
