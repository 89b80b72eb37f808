"""Grundy values of Wythoff's game: no formula is known, so the table is filled in cell by cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.mex import mex
from gamecore.messages import Message
from gamecore.rules.options import check_heap

if TYPE_CHECKING:
    from numpy.typing import NDArray

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


def wythoff_table(rows: int, cols: int) -> NDArray[np.unsignedinteger]:
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
                limit=limits.WYTHOFF_TABLE,
            )
    low, high = min(rows, cols), max(rows, cols)
    table = _upper_part(low, high)
    square = table[:, :low]
    square |= np.triu(square, 1).T
    table = table.astype(np.min_scalar_type(int(table.max(initial=0))))
    return table if rows <= cols else np.ascontiguousarray(table.T)


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
    As `wythoff_table(a + 1, b + 1)`. Whether the value is 0 is known without it, for any heaps.

    Examples
    --------
    >>> wythoff_value(3, 3)
    6
    """
    return int(_table_to(a, b)[a, b])


def derive_cell(a: int, b: int) -> CellDerivation:
    """Derive the value of (a, b) from its row, its column and its diagonal.

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
                limit=limits.WYTHOFF_TABLE - 1,
            )
    return wythoff_table(a + 1, b + 1)
