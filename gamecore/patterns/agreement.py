"""How far values agree with a repetition: where a guess breaks, what is off it, what columns show.

Everything here is a fact about the values given, never a claim about later ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[Any]

ROWS_TO_SETTLE = 3
"""Fewest rows that show a constant column; two equal numbers show nothing."""

ROWS_TO_RISE = 4
"""Fewest rows that show a column rising by a fixed step: three equal steps."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a wrapped table that goes down by one fixed step from some row on.

    Attributes
    ----------
    first_row : int
        The least row from which every row is the one above plus `step`; row 0 is the first.
    step : int
        0 for a constant column.
    """

    first_row: int
    step: int


def breaks(values: Values, period: int, saltus: int = 0, start: int = 0) -> list[int]:
    """Return every n ≥ start with G(n + period) ≠ G(n) + saltus among the values, ascending.

    Parameters
    ----------
    values : array of int
        G(0), G(1), …
    period : int
        At least 1. A period as long as the values is contradicted by nothing.
    saltus, start : int

    Notes
    -----
    O(len(values)).
    """
    wide = values.astype(np.int64)
    differs = np.flatnonzero(wide[period:] != wide[:-period] + saltus)
    return [int(n) for n in differs[differs >= start]]


def exceptions(values: Values, preperiod: int, period: int, saltus: int = 0) -> list[int]:
    """Return the heaps below the preperiod that are off the pattern continued backwards, ascending.

    For Kayles (preperiod 71, period 12) there are fourteen: 0, 3, 6, 9, 11, 15, 18, …, 57 and 70.

    Notes
    -----
    Needs the values up to preperiod + period − 1; heaps whose pattern lies beyond are left out.
    """
    n = np.arange(min(preperiod, len(values)), dtype=np.int64)
    turns = -((n - preperiod) // period)
    model = n + turns * period
    known = model < len(values)
    n, turns, model = n[known], turns[known], model[known]
    wide = values.astype(np.int64)
    return [int(heap) for heap in n[wide[n] != wide[model] - turns * saltus]]


def columns(values: Values, width: int) -> tuple[Column | None, ...]:
    """Say for each column of the values wrapped at `width` whether and from which row it settles.

    Parameters
    ----------
    values : array of int
        G(0), G(1), …
    width : int
        Values in a row, at least 1.

    Returns
    -------
    tuple of Column or None
        One entry per column, min(width, len(values)) of them. None for a column that does not
        settle: the settled part must be at least two thirds of the column, and 3 rows long (4 when
        it rises).

    Notes
    -----
    O(len(values)). Two thirds, because in a sequence that grows like a logarithm more than half of
    every column can be constant by itself.
    """
    wide = values.astype(np.int64)
    return tuple(_settled(wide[c::width]) for c in range(min(width, len(wide))))


def _settled(column: NDArray[np.int64]) -> Column | None:
    rows = len(column)
    if rows < ROWS_TO_SETTLE:
        return None
    steps = np.diff(column)
    step = int(steps[-1])
    others = np.flatnonzero(steps != step)
    first_row = int(others[-1]) + 1 if others.size else 0
    settled = rows - first_row
    if 3 * settled < 2 * rows or settled < (ROWS_TO_RISE if step else ROWS_TO_SETTLE):
        return None
    return Column(first_row, step)


def runs(values: Values) -> list[tuple[int, int]]:
    """Cut the heaps into the longest runs of equal values, as half-open intervals; O(len)."""
    edges = [0, *(np.flatnonzero(np.diff(values.astype(np.int64))) + 1).tolist(), len(values)]
    return list(pairwise(edges))


def copy_levels(upto: int, denominator: int) -> list[int]:
    """Say for each heap 0..upto of `take at most n/d` how often its value was handed down.

    Multiples of d have level 0 and the value n/d; any other heap has the value of the smaller heap
    n − 1 − ⌊n/d⌋ (proof in the closed form) and one level more than that heap. For d = 2 the heaps
    of each level are a copy of the line n/2, twice as wide as the one before.
    """
    levels: list[int] = []
    for n in range(upto + 1):
        levels.append(levels[n - 1 - n // denominator] + 1 if n % denominator else 0)
    return levels
