"""How a row of values folds: what each width shows, and the fold at which a pattern is seen.

Everything here is a fact about the values given, never a claim about later ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore.patterns.agreement import Column, columns, exceptions, runs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.patterns.pattern import Pattern

    Values = NDArray[Any]

IN_RUNS = ("log2", "staircase")
"""Shapes that no width folds, but the places where the value changes."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Where the rows of a folded row of values start.

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
    """What rows of one width show.

    Attributes
    ----------
    columns : tuple of Column or None
        One for each column; None where it neither is constant nor changes by a fixed step.
    off : tuple of int
        The heaps above the settled part of their column that are not as it goes on, ascending.
    """

    columns: tuple[Column | None, ...]
    off: tuple[int, ...]


def wrapping(
    values: Values, width: int, pattern: Pattern | None = None, examined: Values | None = None
) -> Wrapping:
    """Say what rows of `width` values show; O(len(examined)).

    Parameters
    ----------
    values : array of int
        G(0), G(1), …
    width : int
        At least 1.
    pattern : Pattern, optional
        What is known of the values: where rows are as long as its period, or a multiple, it tells
        what is off. Without it the rows speak for themselves (`agreement.columns`), and less is
        taken for a rise: with a value off, only one that all columns share.
    examined : array of int, optional
        The values and those after them, as far as they are known: a column that looks regular only
        because the rows are cut off, and does not go on so, is none.
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
    """Tell whether a column goes on by its step as far as its values are known."""
    steps = np.diff(known[column.first_row :].astype(np.int64))
    return bool((steps == column.step).all())


def _known_columns(off: list[int], width: int, step: int) -> Wrapping:
    """Return columns that all change by a step, but for the values that are off."""
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
        Most values in a row.

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
    """Return the values without their rise: each column of the fold at the period then has one.

    The same values where they do not rise, or have no period; those below the preperiod stay.
    """
    if pattern.period is None or not pattern.saltus:
        return values
    n = np.arange(len(values), dtype=np.int64)
    start = pattern.preperiod or 0
    turns = np.maximum(n - start, 0) // pattern.period
    flat: Values = values.astype(np.int64) - turns * pattern.saltus
    return flat
