"""The theorem's analysis of heaps beside plain search, which needs neither values nor XOR."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.brute_force import Witness, search_all
from gamecore.positions.neighbours import Neighbours
from gamecore.positions.option_counts import first_options

if TYPE_CHECKING:
    from gamecore.positions.analysis import Analysis
    from gamecore.positions.misere_analysis import MisereAnalysis
    from gamecore.rules.heap_rule import HeapRule


def check(analysis: Analysis | MisereAnalysis, most: int, misere: bool = False) -> Witness:
    """Compare an analysis with plain search, move by move.

    Parameters
    ----------
    analysis : Analysis or MisereAnalysis
    most : int
        Most positions to look at.
    misere : bool
        Whether the analysis is one of misère play.

    Returns
    -------
    Witness
        Its moves are (heap, option) pairs; `values` counts, for each rule, the heaps from 0 to the
        largest: more values than these the theorem never needs.

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
