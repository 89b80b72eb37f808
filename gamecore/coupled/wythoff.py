"""Wythoff's game: two heaps; take any number from one, or the same number from both.

No formula is known for its Grundy values: their table is filled in cell by cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, Any

import numpy as np

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
from gamecore.grundy.mex import mex
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from gamecore.rules.options import check_heap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray


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
    """Return whether the player to move loses with heaps a and b, in either order.

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
    """Yield the positions one move away: from the first heap, from the second, from both.

    Within each kind the moves that leave least come first.

    Examples
    --------
    >>> list(every_move((1, 2)))
    [(0, 2), (1, 0), (1, 1), (0, 1)]
    """
    a, b = position
    yield from ((left, b) for left in range(a))
    yield from ((a, left) for left in range(b))
    for left in range(min(a, b)):
        taken = min(a, b) - left
        yield a - taken, b - taken


def count_options(heaps: Sequence[int], most: int | None = None) -> int:
    """Return the number of options: a + b from one heap, and min(a, b) from both."""
    return sum(heaps) + min(heaps)


def analyse(position: Sequence[int] | str) -> CoupledAnalysis[tuple[int, ...]]:
    """Return who wins, and by which moves: at most three.

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
    a, b = parse(position)
    k = abs(a - b)
    low, high = lost_pair(k)
    lost = min(a, b) == low
    if not (a or b):
        reason = Message("No stones are left: the player to move has lost.")
    elif lost:
        reason = Message(
            "Of the positions whose heaps differ by {k} only {low} and {high} is losing, since a "
            "move in both heaps leads there from each larger one. The player to move loses.",
            k=k,
            low=low,
            high=high,
        )
    else:
        reason = Message(
            "Of the positions whose heaps differ by {k} only one is losing, since a move in both "
            "heaps leads there from each larger one. This is another one: the player to move wins.",
            k=k,
        )
    return CoupledAnalysis(
        position=(a, b),
        outcome="P" if lost else "N",
        is_terminal=not (a or b),
        winning_moves=WinningMoves.of(() if lost else _winning_moves(a, b)),
        reason=reason,
    )


def _winning_moves(a: int, b: int) -> list[CoupledMove[tuple[int, ...]]]:
    """Return the moves to a losing position, solving for it in each of the three directions."""
    reached = []
    if (left := partner(b)) < a:
        reached.append((left, b))
    if (left := partner(a)) < b:
        reached.append((a, left))
    on_diagonal = same_difference(a, b)
    if on_diagonal < (a, b):
        reached.append(on_diagonal)
    return [move_between((a, b), after) for after in reached]


def parse(position: Sequence[int] | str) -> Heaps:
    """Return two heaps, checked, from their text, such as `3 5`, or from a sequence.

    Raises
    ------
    PositionError, LimitExceeded
        If these are not two heaps within the limits.
    """
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


def allows(before: Sequence[int], after: Sequence[int]) -> bool:
    """Return whether one move leads from two heaps to two others."""
    taken = [a - b for a, b in zip(before, after, strict=True)]
    both = taken[0] == taken[1]
    return min(after) >= 0 and min(taken) >= 0 < max(taken) and (both or min(taken) == 0)


def _in_order(position: tuple[int, ...]) -> tuple[int, ...]:
    """Return the two heaps in ascending order; a heap of 0 stays."""
    return tuple(sorted(position))


GAME: CoupledGame[tuple[int, ...]] = CoupledGame(
    slug="wythoff",
    each=every_move,
    allows_move=allows,
    count=count_options,
    analyse=analyse,
    parse=parse,
    format=format_heaps,
    canonical=_in_order,
)

options = GAME.options
"""Returns the positions one move away as a list."""


# -- Grundy values ---------------------------------------------------------------------------------


_WORD = 64
_FULL, _ONE = np.uint64(2**64 - 1), np.uint64(1)


@dataclass(frozen=True, slots=True)
class CellDerivation:
    """Why a position of Wythoff's game has its Grundy value: everything a move can reach.

    Attributes
    ----------
    a, b : int
        The heaps: row a and column b of the table, both from 0.
    row : tuple of int
        The values at (a, 0), …, (a, b−1): moves that take from the second heap.
    column : tuple of int
        The values at (0, b), …, (a−1, b): moves that take from the first heap.
    diagonal : tuple of int
        The values of the moves that take the same from both, ending next to (a, b).
    seen : tuple of int
        All of them, ascending, each once.
    mex : int
        The least value that is not seen.
    """

    a: int
    b: int
    row: tuple[int, ...]
    column: tuple[int, ...]
    diagonal: tuple[int, ...]
    seen: tuple[int, ...]
    mex: int


class ValueTable(np.ndarray[Any, np.dtype[np.unsignedinteger]]):
    """An array of the values of pairs of heaps; a notebook shows it as a table with its margins."""

    def _repr_html_(self) -> str | None:
        from gamecore.document import Table, fragment

        if self.ndim != 2:
            return None  # a row or a column that was cut out is an array like others
        corner = self[:_SHOWN, :_SHOWN].tolist()
        head = ("", *map(str, range(min(self.shape[1], _SHOWN))))
        rows = [(str(a), *map(str, values)) for a, values in enumerate(corner)]
        more = [f"Only heaps below {_SHOWN} are shown."] if max(self.shape) > _SHOWN else []
        return fragment(Table((head, *rows)), "0: the player to move loses.", *more)


_SHOWN = 16
"""Most rows and columns of a table that a notebook shows."""


def wythoff_table(rows: int, cols: int) -> ValueTable:
    """Return the Grundy values of the positions (a, b), 0 ≤ a < rows, 0 ≤ b < cols.

    Parameters
    ----------
    rows, cols : int
        0 to limits.WYTHOFF_TABLE each.

    Returns
    -------
    array, shape (rows, cols)
        Entry [a, b] is the value; the smallest unsigned dtype that holds the largest one.

    Raises
    ------
    PositionError, LimitExceeded
        If a side is not a whole number ≥ 0, or too long.

    Notes
    -----
    O(rows · cols · (rows + cols) / 64) operations on words. Each row, column and diagonal carries
    the set of values it has shown so far, one bit a value; the mex of a cell is the lowest bit that
    is missing from all three. The cells with one sum a + b do not depend on each other: they are
    filled in at once, sum after sum. The value of (a, b) is at most a + b, because by induction all
    its options are worth less. The table is its own mirror image: row n and column n have shown the
    same values, and only b ≥ a is filled in.

    Examples
    --------
    >>> wythoff_table(3, 4).tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
    """
    rows, cols = check_heap(rows), check_heap(cols)
    for side in (rows, cols):
        if side > limits.WYTHOFF_TABLE:
            raise LimitExceeded(
                Message(
                    "A table of Wythoff's game has at most {limit} rows and columns, not {side}.",
                    limit=limits.WYTHOFF_TABLE,
                    side=side,
                ),
            )
    low, high = min(rows, cols), max(rows, cols)
    table = _upper_part(low, high)
    square = table[:, :low]
    square |= np.triu(square, 1).T
    table = table.astype(np.min_scalar_type(int(table.max(initial=0))))
    return (table if rows <= cols else np.ascontiguousarray(table.T)).view(ValueTable)


def _upper_part(rows: int, cols: int) -> NDArray[np.uint16]:
    """Fill in the cells with b ≥ a of a table that is not taller than wide; the others are 0."""
    table = np.zeros((rows, cols), dtype=np.uint16)
    cells = table.reshape(-1)
    # Word w of a set stands in row w of its array, so that one step runs along the memory.
    words = (rows + cols) // _WORD + 1
    lines = np.zeros((words, cols), dtype=np.uint64)
    diagonals = np.zeros((words, cols), dtype=np.uint64)
    places = np.arange(cols)
    for total in range(rows + cols - 1):
        first, last = max(0, total - cols + 1), min(rows - 1, total // 2)
        if last < first:
            continue
        count = total // _WORD + 1  # no value is above a + b
        at = places[: last - first + 1]
        # The sets of row a, of column b = total − a, and of diagonal b − a, for each a in turn.
        of_rows = lines[:count, first : last + 1]
        of_columns = lines[:count, total - last : total - first + 1][:, ::-1]
        of_diagonals = diagonals[:count, total - 2 * last : total - 2 * first + 1 : 2][:, ::-1]
        used = of_rows | of_columns
        used |= of_diagonals
        word = (used != _FULL).argmax(axis=0)
        taken = used[word, at]
        least = ~taken & (taken + _ONE)
        for sets in (of_rows, of_columns, of_diagonals):
            sets[word, at] |= least
        a = at + first
        cells[a * cols + (total - a)] = np.bitwise_count(least - _ONE) + _WORD * word
    return table


def wythoff_value(a: int, b: int) -> int:
    """Return the Grundy value of the position (a, b).

    Parameters
    ----------
    a, b : int
        The heaps, each less than limits.WYTHOFF_TABLE.

    Raises
    ------
    PositionError, LimitExceeded
        If a heap is not a whole number ≥ 0, or too large.

    Notes
    -----
    The cost of `wythoff_table(a + 1, b + 1)`. `is_lost` says at once whether the value is 0.

    Examples
    --------
    >>> wythoff_value(3, 3)
    6
    """
    return int(_table_to(a, b)[a, b])


def derive_cell(a: int, b: int) -> CellDerivation:
    """Return how the value of (a, b) follows from its row, its column and its diagonal.

    Parameters, errors and cost as `wythoff_value`.

    Examples
    --------
    >>> cell = derive_cell(1, 3)
    >>> cell.row, cell.column, cell.diagonal, cell.mex
    ((1, 2, 0), (3,), (2,), 4)
    """
    table = _table_to(a, b)
    both = min(a, b)
    row = tuple(table[a, :b].tolist())
    column = tuple(table[:a, b].tolist())
    diagonal = tuple(int(table[a - back, b - back]) for back in range(both, 0, -1))
    seen = tuple(sorted({*row, *column, *diagonal}))
    return CellDerivation(a, b, row, column, diagonal, seen, mex(seen))


def _table_to(a: int, b: int) -> NDArray[np.unsignedinteger]:
    a, b = check_heap(a), check_heap(b)
    for heap in (a, b):
        if heap >= limits.WYTHOFF_TABLE:
            raise LimitExceeded(
                Message(
                    "Grundy values of Wythoff's game are worked out for heaps up to {limit}, "
                    "not {heap}.",
                    limit=limits.WYTHOFF_TABLE - 1,
                    heap=heap,
                ),
            )
    return wythoff_table(a + 1, b + 1)
