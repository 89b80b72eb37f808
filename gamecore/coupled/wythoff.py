"""Wythoff's game: two heaps; take any number from one, or the same number from both."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.coupled.game import (
    CoupledAnalysis,
    CoupledGame,
    CoupledMove,
    WinningMoves,
    checked_heaps,
    move_between,
)
from gamecore.errors import LimitExceeded, PositionError
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps, parse_heaps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Heaps = tuple[int, int]


def lost_pair(k: int) -> Heaps:
    """Return the losing position whose heaps differ by k: (⌊kφ⌋, ⌊kφ⌋ + k) with φ = (1+√5)/2.

    Parameters
    ----------
    k : int
        Any difference ≥ 0.

    Notes
    -----
    Exact for every k: ⌊kφ⌋ = ⌊(k + √(5k²))/2⌋ = ⌊(k + ⌊√(5k²)⌋)/2⌋, because a whole number m has
    m ≤ (k + √(5k²))/2 exactly when 2m − k ≤ √(5k²), and 2m − k is whole. Only whole numbers occur.

    Examples
    --------
    >>> [lost_pair(k) for k in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    smaller = (k + isqrt(5 * k * k)) // 2
    return smaller, smaller + k


def is_lost(a: int, b: int) -> bool:
    """Tell whether the player to move loses with heaps a and b, in either order.

    Examples
    --------
    >>> is_lost(3, 5), is_lost(5, 3), is_lost(4, 5)
    (True, True, False)
    """
    return min(a, b) == lost_pair(abs(a - b))[0]


def partner(n: int) -> int:
    """Return the one heap that makes a losing position together with a heap of n.

    Notes
    -----
    By Beatty's theorem ⌊jφ⌋ and ⌊jφ⌋ + j = ⌊jφ²⌋ (j ≥ 1) run through the whole numbers from 1 up,
    each once: so n is exactly one of the two for exactly one j. From n = ⌊jφ⌋ follows
    j = ⌊(n+1)/φ⌋ = ⌊(n+1)φ⌋ − (n+1), since jφ < n+1 < (j+1)φ; if that j does not fit, n is the
    larger heap, and n = ⌊jφ²⌋ gives j = ⌊(n+1)/φ²⌋ = n − ⌊(n+1)/φ⌋ in the same way
    (1/φ² = 1 − 1/φ, irrational). O(1) operations on numbers as long as n.

    Examples
    --------
    >>> [partner(n) for n in range(8)]
    [0, 2, 1, 5, 7, 3, 10, 4]
    """
    j = lost_pair(n + 1)[0] - (n + 1)
    if lost_pair(j)[0] == n:
        return n + j
    return j


def same_difference(a: int, b: int) -> Heaps:
    """Return the one losing position (x, y) with y − x = b − a.

    Examples
    --------
    >>> same_difference(6, 8), same_difference(8, 6)
    ((3, 5), (5, 3))
    """
    low, high = lost_pair(abs(a - b))
    return (low, high) if a <= b else (high, low)


def every_move(position: Sequence[int]) -> Iterator[Heaps]:
    """Yield the positions one move away in the order of `options`, however many there are.

    Raises
    ------
    PositionError, LimitExceeded
        If these are not two heaps within the limits.
    """
    a, b = _checked(position)
    yield from ((left, b) for left in range(a))
    yield from ((a, left) for left in range(b))
    for left in range(min(a, b)):
        taken = min(a, b) - left
        yield a - taken, b - taken


def options(position: Sequence[int]) -> list[Heaps]:
    """List the positions one move away: from the first heap, from the second, from both.

    Parameters
    ----------
    position : sequence of two int
        The heaps, 0 ≤ n ≤ limits.HEAP_SIZE.

    Returns
    -------
    list of pairs
        Each once; within each kind the moves that leave least come first.

    Raises
    ------
    PositionError
        If these are not two heaps.
    LimitExceeded
        If there are more than limits.OPTIONS moves.

    Examples
    --------
    >>> options((1, 2))
    [(0, 2), (1, 0), (1, 1), (0, 1)]
    """
    a, b = _checked(position)
    if count_options((a, b)) > limits.OPTIONS:
        raise LimitExceeded(
            Message(
                "These heaps have more than {limit} moves; write smaller heaps.",
                limit=limits.OPTIONS,
            ),
            limit=limits.OPTIONS,
        )
    return list(every_move((a, b)))


def count_options(heaps: Sequence[int]) -> int:
    """Count the options: the stones of each heap, and of the smaller one again for both."""
    return sum(heaps) + min(heaps)


def analyse(position: Sequence[int] | str) -> CoupledAnalysis[tuple[int, ...]]:
    """Tell who wins, and by which moves: at most three.

    Parameters
    ----------
    position : sequence of two int, or str
        The heaps, 0 ≤ n ≤ limits.HEAP_SIZE, in any order, or their text.

    Returns
    -------
    CoupledAnalysis
        Without values: a value for each heap would mean nothing here.

    Raises
    ------
    PositionError, LimitExceeded
        If these are not two heaps within the limits.

    Notes
    -----
    Wythoff's theorem (1907): the player to move loses exactly at (⌊kφ⌋, ⌊kφ⌋ + k) and its mirror
    image, k = 0, 1, 2, … Proof. Call these pairs marked. No move leads from a marked pair to a
    marked one: a move in one heap would leave two marked pairs with a heap in common, but every
    number stands in exactly one (Beatty); a move in both keeps the difference k, and each k has one
    pair. From an unmarked (a, b), a ≤ b, k = b − a, some move leads to a marked pair: let p be the
    partner of a. If p < b, leave p in the larger heap. Otherwise p > b ≥ a, so the pair (a, p) has
    a difference larger than k, and the pair of difference k has a smaller heap less than a:
    take from both. So the marked pairs are the lost ones, by induction on the number of stones.

    A winning move must reach the one lost pair that keeps the first heap, the second heap or the
    difference: so there are at most three, found in O(1) operations on whole numbers.

    Examples
    --------
    >>> [str(move) for move in analyse((6, 8)).winning_moves]
    ['6 8→3 5']
    """
    a, b = _checked(parse(position) if isinstance(position, str) else position)
    k = abs(a - b)
    low, high = lost_pair(k)
    lost = min(a, b) == low
    if not (a or b):
        reason = Message("No stones are left: the player to move has lost.")
    elif lost:
        reason = Message(
            "When the heaps differ by {k}, the losing position is {low} and {high}. This is it: "
            "the player to move loses.",
            k=k,
            low=low,
            high=high,
        )
    else:
        reason = Message(
            "When the heaps differ by {k}, the losing position is {low} and {high}. This is "
            "another one: the player to move wins.",
            k=k,
            low=low,
            high=high,
        )
    return CoupledAnalysis(
        position=(a, b),
        outcome="P" if lost else "N",
        is_terminal=not (a or b),
        winning_moves=WinningMoves.of(() if lost else _winning_moves(a, b)),
        reason=reason,
    )


def _winning_moves(a: int, b: int) -> list[CoupledMove[tuple[int, ...]]]:
    """Find the moves to a losing position, by solving for it in each of the three directions."""
    reached = []
    if (left := partner(b)) < a:
        reached.append((left, b))
    if (left := partner(a)) < b:
        reached.append((a, left))
    on_diagonal = same_difference(a, b)
    if on_diagonal < (a, b):
        reached.append(on_diagonal)
    return [move_between((a, b), after) for after in reached]


def _checked(position: Sequence[int]) -> Heaps:
    heaps = checked_heaps(position)
    if len(heaps) != 2:
        raise PositionError(
            Message(
                "Wythoff's game is played with two heaps, such as 3 5; this position has {count}.",
                count=len(heaps),
            ),
            text=str(len(heaps)),
        )
    return heaps


def parse(text: str) -> tuple[int, ...]:
    """Read two heaps, such as `3 5`.

    Raises
    ------
    PositionError, LimitExceeded
        If the text is not two heaps within the limits.
    """
    return _checked(parse_heaps(text))


def allows(before: Sequence[int], after: Sequence[int]) -> bool:
    """Tell whether one move leads from two heaps to two others."""
    taken = [a - b for a, b in zip(before, after, strict=True)]
    both = taken[0] == taken[1]
    return min(after) >= 0 and min(taken) >= 0 < max(taken) and (both or min(taken) == 0)


def _options(position: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [*options(position)]


def _in_order(position: tuple[int, ...]) -> tuple[int, ...]:
    """Write both orders of two heaps in one way; there are always two."""
    return tuple(sorted(position))


GAME: CoupledGame[tuple[int, ...]] = CoupledGame(
    slug="wythoff",
    options=_options,
    each_option=every_move,
    allows_move=allows,
    count=count_options,
    analyse=analyse,
    parse=parse,
    format=format_heaps,
    canonical=_in_order,
)
