"""The formula of values whose period is proved, where one of the plain ones says them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.repetition import Repetition

    Values = NDArray[Any]


def formula_of(values: Values, found: Repetition) -> str | None:
    """Return a formula of all values that repeat as `found` says, or None when none here fits.

    Parameters
    ----------
    values : array of int
        At least the values of the heaps 0 … preperiod + period − 1.
    found : Repetition
        With preperiod 0 or 1; values that start to repeat later are not said by one formula.

    Returns
    -------
    str or None
        Such as "n mod 6" (take 1-5), "⌊(n mod 8)/3⌋" (take 3-5), "2⌊n/4⌋ + n mod 2" (take all but
        2), "1 + (n − 1) mod 2 for n ≥ 1" (code 4.7).

    Notes
    -----
    O(period). One period is compared with the formula, which repeats as the values do.
    """
    if found.preperiod > 1:
        return None
    start, period, saltus = found.preperiod, found.period, found.saltus
    one_period = values[start : start + period].astype(np.int64)
    heap = "(n − 1)" if start else "n"
    said = _rising(one_period, saltus, heap) if saltus else _repeating(one_period, heap)
    return f"{said} for n ≥ 1" if said and start else said


def _repeating(values: Values, heap: str) -> str | None:
    """Say values that come again from one period of them: constant, or a staircase."""
    period, least = len(values), int(values[0])
    if period == 1:
        return str(least)
    # Every step but the last is as wide as the first.
    width = int(np.flatnonzero(values != least)[0])
    if not np.array_equal(values, least + np.arange(period) // width):
        return None
    rest = f"{heap} mod {period}"
    step = rest if width == 1 else f"⌊({rest})/{width}⌋"
    return f"{least} + {step}" if least else step


def _rising(values: Values, saltus: int, heap: str) -> str | None:
    """Say values that rise by the saltus in a period, where each counts 0, 1, …, saltus − 1."""
    period = len(values)
    if period % saltus or not np.array_equal(values, np.arange(period) % saltus):
        return None
    if period == 1:
        return heap.strip("()")
    turns = f"⌊{heap}/{period}⌋"
    return turns if saltus == 1 else f"{saltus}{turns} + {heap} mod {saltus}"
