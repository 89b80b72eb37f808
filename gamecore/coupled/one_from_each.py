"""One from each: a move takes one stone from each of any heaps you choose, at least one heap."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from gamecore.coupled.game import (
    CoupledAnalysis,
    CoupledGame,
    Heaps,
    WinningMoves,
    checked_heaps,
    heaps_lowered,
    in_any_order,
    move_between,
)
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from numpy.typing import NDArray


def every_move(heaps: Heaps) -> Iterator[Heaps]:
    """Yield the positions one move away: one for each choice of heaps that are not empty.

    Fewest chosen heaps first, then by which: 2^m − 1 positions for m heaps that are not empty.

    Examples
    --------
    >>> list(every_move((1, 0, 2)))
    [(0, 0, 2), (1, 0, 1), (0, 0, 1)]
    """
    filled = [place for place, size in enumerate(heaps) if size]
    for count in range(1, len(filled) + 1):
        for chosen in combinations(filled, count):
            yield after_move(heaps, chosen)


def count_options(heaps: Heaps, most: int | None = None) -> int:
    """Return the number of options: 2^m − 1 for m heaps that are not empty."""
    return (1 << sum(size > 0 for size in heaps)) - 1


def allows(before: Heaps, after: Heaps) -> bool:
    """Return whether one move leads from the heaps `before` to the heaps `after`."""
    places = heaps_lowered(before, after)
    return places is not None and all(before[i] - after[i] == 1 for i in places)


def after_move(heaps: Sequence[int], chosen: Collection[int]) -> Heaps:
    """Return the heaps after one stone is taken from each of those at the places `chosen`."""
    taken = frozenset(chosen)
    return tuple(size - (place in taken) for place, size in enumerate(heaps))


def odd_heaps(heaps: Sequence[int]) -> tuple[int, ...]:
    """Return the places of the odd heaps, from 0: the heaps of the winning move."""
    return tuple(place for place, size in enumerate(heaps) if size % 2)


def analyse(position: Sequence[int] | NDArray[Any] | str) -> CoupledAnalysis[Heaps]:
    """Return who wins, and the winning move: there is never more than one.

    Parameters
    ----------
    position : sequence of int, array of integers, or str
        Heap sizes 0 ≤ n ≤ limits.HEAP_SIZE, at most limits.HEAPS of them, or their text.

    Returns
    -------
    CoupledAnalysis
        Without values: no XOR of values of single heaps decides this game. A heap alone is worth
        n mod 2, but 1 and 1 together are won (take both) although 1 ⊕ 1 = 0.

    Raises
    ------
    PositionError, LimitExceeded
        If these are not heaps within the limits.

    Notes
    -----
    Theorem (the selective compound, C. A. B. Smith 1966 and J. H. Conway): the player to move loses
    exactly when every heap is even; otherwise the one winning move takes a stone from every odd
    heap.

    Proof, by induction on the number of stones. If all heaps are even, every move makes each chosen
    heap odd, and a move must choose one: so it never leaves all heaps even, and when no move is
    left (all heaps 0) the player to move has lost. If some heap is odd, choosing exactly the odd
    heaps leaves all heaps even. No other choice does: an odd heap that is not chosen stays odd, and
    an even heap that is chosen becomes odd.

    O(heaps).

    Examples
    --------
    >>> [str(move) for move in analyse((3, 4, 5)).winning_moves]
    ['3 4 5→2 4 4']
    >>> analyse((2, 4)).outcome
    'P'
    """
    heaps = checked_heaps(position)
    odd = odd_heaps(heaps)
    won = Message(
        "Odd heaps: {odd} of {heaps}. One is enough: the player to move wins.",
        odd=len(odd),
        heaps=len(heaps),
    )
    lost = Message("Every heap is even: the player to move loses.")
    winning = (move_between(heaps, after_move(heaps, odd)),) if odd else ()
    return CoupledAnalysis(
        position=heaps,
        outcome="N" if odd else "P",
        is_terminal=not any(heaps),
        winning_moves=WinningMoves.of(winning),
        reason=won if odd else lost,
    )


GAME: CoupledGame[Heaps] = CoupledGame(
    slug="one-from-each",
    each=every_move,
    allows_move=allows,
    count=count_options,
    analyse=analyse,
    parse=checked_heaps,
    format=format_heaps,
    canonical=in_any_order,
)

options = GAME.options
"""Returns the positions one move away as a list."""
