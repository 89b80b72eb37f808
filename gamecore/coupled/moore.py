"""Moore's Nim: a move takes any number of stones from each of up to k heaps, at least from one."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

from gamecore import limits
from gamecore.coupled.family import CoupledFamily
from gamecore.coupled.game import (
    CoupledAnalysis,
    CoupledGame,
    Heaps,
    checked_heaps,
    heaps_lowered,
    in_any_order,
)
from gamecore.coupled.moore_moves import column_counts, winning_moves
from gamecore.errors import GameError, LimitExceeded
from gamecore.messages import Message, quoted
from gamecore.positions.heaps import format_heaps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray


_SHORT_POWERS = 10
"""The columns up to 512 are named by the number itself, later ones by a power such as 2^10."""


def every_move(heaps: Heaps, k: int) -> Iterator[Heaps]:
    """Yield the positions one move away: 1 to k heaps, each of them made smaller.

    Fewest changed heaps first, then by which heaps; of the same heaps in the order of their new
    sizes, compared in binary, column by column from the left and in each column heap by heap.

    Examples
    --------
    >>> list(every_move((2, 0), 2))
    [(0, 0), (1, 0)]
    """
    filled = [place for place, size in enumerate(heaps) if size]
    for count in range(1, min(k, len(filled)) + 1):
        for chosen in combinations(filled, count):
            tops = [heaps[place] for place in chosen]
            digits = max(tops).bit_length() * count
            for sizes in _smaller(tops, [0] * count, digits):
                yield _with_sizes(heaps, chosen, sizes)


def _smaller(tops: list[int], sizes: list[int], digits: int) -> Iterator[tuple[int, ...]]:
    """Yield all sizes below the tops in the order of `options`: digit by digit, 0 before 1.

    `sizes` has the binary digits that are chosen already; the last `digits` are still to choose.
    """
    if not digits:
        yield tuple(sizes)
        return
    bit, place = divmod(digits - 1, len(tops))
    place = len(tops) - 1 - place
    yield from _smaller(tops, sizes, digits - 1)
    if sizes[place] | 1 << bit < tops[place]:
        sizes[place] |= 1 << bit
        yield from _smaller(tops, sizes, digits - 1)
        sizes[place] ^= 1 << bit


def allows(before: Heaps, after: Heaps, k: int) -> bool:
    """Return whether one move leads from the heaps `before` to the heaps `after`."""
    return heaps_lowered(before, after, k) is not None


def count_options(sizes: Sequence[int], k: int, most: int | None = None) -> int:
    """Return the number of options: the products of the sizes, over all choices of 1 to k heaps.

    Beyond `most` the counting stops and the result is some number larger than that. O(heaps · k).
    """
    sizes = [size for size in sizes if size]
    # ways[c] counts the choices of c heaps and their new sizes.
    ways = [1]
    for size in sizes:
        longer = [*ways, 0][: k + 1]
        ways = [w + (size * ways[c - 1] if c else 0) for c, w in enumerate(longer)]
        if most is not None and sum(ways) > most + 1:
            break
    return sum(ways) - 1


def _with_sizes(heaps: Heaps, chosen: tuple[int, ...], sizes: tuple[int, ...]) -> Heaps:
    after = list(heaps)
    for place, size in zip(chosen, sizes, strict=True):
        after[place] = size
    return tuple(after)


def analyse(position: Sequence[int] | NDArray[Any] | str, k: int) -> CoupledAnalysis[Heaps]:
    """Return who wins, and by which moves.

    Parameters
    ----------
    position : sequence of int, array of integers, or str
        Heap sizes 0 ≤ n ≤ limits.HEAP_SIZE, at most limits.HEAPS of them, or their text.
    k : int
        How many heaps a move may touch, 1 ≤ k ≤ limits.HEAPS.

    Returns
    -------
    CoupledAnalysis
        For k = 1, which is Nim, `values` are the sizes; otherwise there are none, since no XOR of
        values of single heaps decides. Where the choices of heaps are too many to look at (see
        limits.MOORE_STEPS), only the move of the proof is listed and `has_more` is true.

    Raises
    ------
    PositionError, LimitExceeded, GameError
        If these are not heaps within the limits, or k is not.

    Notes
    -----
    Theorem (E. H. Moore 1910): write the heaps in binary. The player to move loses exactly when in
    every column the number of ones is a multiple of k + 1. (k = 1: an even number, Bouton's Nim.)

    Proof, by induction on the number of stones; call such a position balanced.

    A move spoils balance. Look at the leftmost column that a move changes. Every heap that it
    changes there loses a one there, because a heap that gets smaller changes first from 1 to 0. So
    between 1 and k ones go from that column, and their number is no longer a multiple of k + 1.

    An unbalanced position can be balanced. Go through the columns from the left, and keep a set of
    heaps that were lowered already: the digits of those are free from there on. Let m ≤ k be their
    number, and c the number of ones of the other heaps in the column, modulo k + 1. If c = 0, give
    the free heaps zeros. If c ≥ k + 1 − m, give ones to k + 1 − c of the free heaps. Otherwise
    c ≤ k − m: lower c of the other heaps that have a one there, which keeps the set at m + c ≤ k
    heaps, and give the free heaps zeros. Every column is balanced then, and since some column was
    not, at least one heap is lowered. It works from any set of lowered heaps, so no choice on the
    way is a dead end: moore_moves.py finds *every* winning move like that.

    O(heaps · 60), as arrays, for the outcome.

    Examples
    --------
    >>> [str(move) for move in analyse((3, 5, 7), 2).winning_moves]
    ['3 5 7→3 3 3']
    >>> analyse((5, 5, 5), 2).outcome
    'P'
    """
    heaps = checked_heaps(position)
    k = _check_k(k)
    counts = column_counts(heaps)
    wrong = [bit for bit, count in enumerate(counts) if count % (k + 1)]
    nim_sum = sum(1 << bit for bit in wrong) if k == 1 else None
    return CoupledAnalysis(
        position=heaps,
        outcome="N" if wrong else "P",
        is_terminal=not any(heaps),
        winning_moves=winning_moves(heaps, counts, k, lists_all=_is_small(heaps, k)),
        reason=_reason(counts, k, wrong),
        values=heaps if k == 1 else None,
        nim_sum=nim_sum,
    )


def _is_small(heaps: Heaps, k: int) -> bool:
    most = limits.MOVES_COUNTED
    return count_options(heaps, k, most) <= most


def _reason(counts: Sequence[int], k: int, wrong: Sequence[int]) -> Message:
    if not wrong:
        return Message(
            "In binary, the number of ones in every column is a multiple of {group}: the player to "
            "move loses.",
            group=k + 1,
        )
    bit = wrong[-1]
    return Message(
        "In binary, the number of ones in the column of {power} is {ones}, not a multiple of "
        "{group}: the player to move wins.",
        power=f"2^{bit}" if bit >= _SHORT_POWERS else 1 << bit,
        ones=counts[bit],
        group=k + 1,
    )


def _check_k(k: SupportsIndex) -> int:
    try:
        most = 0 if isinstance(k, bool) else index(k)
    except TypeError:
        most = 0
    if most < 1:
        raise GameError(
            Message(
                "A move touches up to k heaps, where k is a whole number, 1 or more, not “{k}”.",
                k=quoted(k),
            )
        )
    if most > limits.HEAPS:
        raise LimitExceeded(
            Message("A move may touch at most {limit} heaps.", limit=limits.HEAPS),
        )
    return most


def game(k: int) -> CoupledGame[Heaps]:
    """Return Moore's Nim in which a move may touch up to k ≥ 1 heaps.

    Raises
    ------
    GameError, LimitExceeded
        If k is less than 1, or larger than limits.HEAPS.
    """
    k = _check_k(k)
    return CoupledGame(
        slug=f"moore-{k}",
        each=partial(every_move, k=k),
        allows_move=partial(allows, k=k),
        count=partial(count_options, k=k),
        analyse=partial(analyse, k=k),
        parse=checked_heaps,
        format=format_heaps,
        canonical=in_any_order,
        k=k,
    )


def options(position: Sequence[int], k: int) -> list[Heaps]:
    """Return the positions one move away as a list; raises as `game` and `CoupledGame.options`.

    Examples
    --------
    >>> options((1, 2), 2)
    [(0, 2), (1, 0), (1, 1), (0, 0), (0, 1)]
    """
    return game(k).options(position)


FAMILY = CoupledFamily("moore", game)
