"""How far values agree with a repetition: breaks, exceptions, columns, folds, a proof's window.

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
    from gamecore.patterns.pattern import Pattern


# -- agreement -------------------------------------------------------------------------------------


ROWS_TO_SETTLE = 3
"""Fewest rows that show a constant column; two equal numbers show nothing."""

ROWS_TO_RISE = 4
"""Fewest rows that show a column rising by a fixed step: three equal steps."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a wrapped table whose values change by one fixed step from some row on.

    Attributes
    ----------
    first_row : int
        The least row, from 0, below which every value is the one above it plus `step`.
    step : int
        The change from row to row; 0 for a constant column.
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
        At least 1. If it is not less than the number of values, nothing is compared.
    saltus, start : int

    Notes
    -----
    O(len(values)).
    """
    wide = values.astype(np.int64)
    differs = np.flatnonzero(wide[period:] != wide[:-period] + saltus)
    return [int(n) for n in differs[differs >= start]]


def exceptions(values: Values, preperiod: int, period: int, saltus: int = 0) -> list[int]:
    """Return the heaps below the preperiod that differ from the repetition continued backwards.

    Ascending. For Kayles (preperiod 71, period 12) there are fourteen: 0, 3, 6, 9, 11, 15, 18, …,
    57 and 70.

    Notes
    -----
    Needs the values up to preperiod + period − 1; heaps that need a later one are left out.
    """
    n = np.arange(min(preperiod, len(values)), dtype=np.int64)
    turns = -((n - preperiod) // period)
    model = n + turns * period
    known = model < len(values)
    n, turns, model = n[known], turns[known], model[known]
    wide = values.astype(np.int64)
    return [int(heap) for heap in n[wide[n] != wide[model] - turns * saltus]]


def columns(values: Values, width: int) -> tuple[Column | None, ...]:
    """Return for each column of the values wrapped at `width` the fixed step it settles to, if any.

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
    """Return the maximal runs of heaps with equal values, as half-open intervals; O(len)."""
    edges = [0, *(np.flatnonzero(np.diff(values.astype(np.int64))) + 1).tolist(), len(values)]
    return list(pairwise(edges))


def copy_levels(upto: int, denominator: int) -> list[int]:
    """Return for each heap 0..upto of `take at most n/d` how many times its value was copied.

    Multiples of d have level 0 and the value n/d; any other heap has the value of the smaller heap
    n − 1 − ⌊n/d⌋ (proof in the closed form) and one level more than that heap. For d = 2 the heaps
    of each level are a copy of the line n/2, twice as wide as the one before.
    """
    levels: list[int] = []
    for n in range(upto + 1):
        levels.append(levels[n - 1 - n // denominator] + 1 if n % denominator else 0)
    return levels


# -- folds -----------------------------------------------------------------------------------------


IN_RUNS = ("log2", "staircase")
"""Shapes that are folded where the value changes, not at a fixed width."""


@dataclass(frozen=True, slots=True)
class Fold:
    """How a sequence of values is cut into rows.

    Attributes
    ----------
    width : int or None
        Values in every row; None for rows of different lengths.
    starts : tuple of int
        The first heap of each row, where the rows have different lengths; else ().
    """

    width: int | None
    starts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Wrapping:
    """The regular columns of values that are wrapped at one width, and what departs from them.

    Attributes
    ----------
    columns : tuple of Column or None
        One for each column; None where it neither is constant nor changes by a fixed step.
    off : tuple of int
        The heaps above the settled part of their column that do not follow its step, ascending.
    """

    columns: tuple[Column | None, ...]
    off: tuple[int, ...]


def wrapping(
    values: Values, width: int, pattern: Pattern | None = None, examined: Values | None = None
) -> Wrapping:
    """Return the regular columns of the values wrapped at `width`; O(len(values) + len(examined)).

    Parameters
    ----------
    values : array of int
        G(0), G(1), …
    width : int
        At least 1.
    pattern : Pattern, optional
        The pattern of the values. If `width` is a multiple of its period, it gives every column,
        and `off` are its `exceptions`. Otherwise `columns` finds them in the values alone; then, if
        their steps differ, a column that rises only from a later row on is none.
    examined : array of int, optional
        The values and those after them, as far as they are known: a column whose step does not go
        on there is none.
    """
    if pattern is not None and pattern.period is not None and not width % pattern.period:
        start, saltus = pattern.preperiod or 0, pattern.saltus or 0
        if start + pattern.period <= len(values):
            off = exceptions(values, start, pattern.period, saltus)
            return _known_columns(off, min(width, len(values)), width * saltus // pattern.period)
    found = columns(values, width)
    if len({column and column.step for column in found}) > 1:
        found = tuple(
            None if column and column.step and column.first_row else column for column in found
        )
    if examined is not None:
        found = tuple(
            column if column and _goes_on(column, examined[place::width]) else None
            for place, column in enumerate(found)
        )
    return Wrapping(found, _off(values, width, found))


def _goes_on(column: Column, known: Values) -> bool:
    """Return whether a column keeps its step through all of its known values."""
    steps = np.diff(known[column.first_row :].astype(np.int64))
    return bool((steps == column.step).all())


def _known_columns(off: list[int], width: int, step: int) -> Wrapping:
    """Return the wrapping in which every column changes by `step`, except at the heaps in `off`."""
    first_rows = [0] * width
    for n in off:
        first_rows[n % width] = n // width + 1
    return Wrapping(tuple(Column(first, step) for first in first_rows), tuple(off))


def _off(values: Values, width: int, found: tuple[Column | None, ...]) -> tuple[int, ...]:
    wide = values.astype(np.int64)
    off: list[int] = []
    for place, column in enumerate(found):
        if column is None or not column.first_row:
            continue
        first = column.first_row
        above = wide[place::width]
        model = above[first] - (first - np.arange(first)) * column.step
        off += (place + width * np.flatnonzero(above[:first] != model)).tolist()
    return tuple(sorted(off))


def fold_of(values: Values, pattern: Pattern, widest: int) -> Fold | None:
    """Return the fold at which a pattern is seen, or None when there is no such fold.

    Parameters
    ----------
    values : array of int
        G(0), G(1), …: the heaps that are folded.
    pattern : Pattern
    widest : int
        Most values in a row of fixed width.

    Returns
    -------
    Fold or None
        Rows as long as a period above 1; rows that each hold the heaps of one value where the
        values grow in ever longer steps: for `take at least half` each is twice as long as the
        one before.
    """
    if pattern.period is not None:
        return Fold(pattern.period) if 1 < pattern.period <= widest else None
    if pattern.shape in IN_RUNS:
        return Fold(None, tuple(low for low, _high in runs(values)))
    return None


def levelled(values: Values, pattern: Pattern) -> Values:
    """Return the values minus their rise, which makes each column of the fold constant.

    Values below the preperiod stay, and so do all values without a period or a saltus.
    """
    if pattern.period is None or not pattern.saltus:
        return values
    n = np.arange(len(values), dtype=np.int64)
    start = pattern.preperiod or 0
    turns = np.maximum(n - start, 0) // pattern.period
    flat: Values = values.astype(np.int64) - turns * pattern.saltus
    return flat


# -- what a proof compares -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class State:
    """What decides the values from heap n on under `take all but …`, with m the largest exception.

    Attributes
    ----------
    base : int
        The smallest value that no heap up to n − m − 1 has.
    above : tuple of int
        The values above the base among those heaps, minus the base, ascending.
    last : tuple of int
        The last m values in order, minus the base.
    """

    base: int
    above: tuple[int, ...]
    last: tuple[int, ...]


def agreeing(values: Values, low: int, high: int, period: int, saltus: int = 0) -> list[int]:
    """Return the heaps n of low..high−1 with G(n + period) = G(n) + saltus, ascending.

    Parameters
    ----------
    values : array of int
        G(0), …, G(high − 1 + period) at least.
    low, high, period, saltus : int

    Notes
    -----
    O(high − low).
    """
    pairs = zip(values[low:high].tolist(), values[low + period : high + period], strict=True)
    return [n for n, (first, later) in enumerate(pairs, low) if first + saltus == int(later)]


def state_before(values: Values, m: int, n: int) -> State:
    """Return what decides the values from heap n on under `take all but …`.

    Parameters
    ----------
    values : array of int
        G(0), …, G(n − 1) at least.
    m : int
        The largest amount that may not be taken.
    n : int

    Notes
    -----
    O(n). Why these numbers decide them: see grundy/theorems/theorem.py.
    """
    far = set(values[: max(n - m, 0)].tolist())
    base = next(v for v in range(len(far) + 1) if v not in far)
    above = tuple(sorted(v - base for v in far if v > base))
    return State(base, above, tuple(int(v) - base for v in values[max(n - m, 0) : n]))
