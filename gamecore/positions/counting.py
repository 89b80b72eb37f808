"""How many heaps in an interval have a given value, for many intervals and values at a time.

A theory answers this for one value and one interval. Positions of 10^5 heaps need it for all heaps
at once: these are the same answers, as arrays.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.closed_forms import ClosedForm
from gamecore.grundy.theories import PeriodicTheory, TableTheory, Theory
from gamecore.rules.clauses import Take, TakeFraction
from gamecore.rules.heap_rule import HeapRule

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from gamecore.grundy.certificates import Repetition

if TYPE_CHECKING:
    Counter = Callable[
        [NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]], NDArray[np.int64] | None
    ]

_RISING_HEAPS = 500
"""Most heaps of preperiod and period that are gone through one by one: a millisecond each."""

_NOWHERE = -(2**62)
"""So far below 0 that no shift within the heaps comes back to them."""

_DIFFERENT_VALUES = 2000
"""Most different values that are asked for one by one."""

_SORTED_TABLE = 2_000_000
"""Longest table whose heaps are sorted by value: a tenth of a second, 32 MB."""

_MOST_RUNS = 16
"""Most intervals of each heap that are cut where they meet."""


def count_between(
    theory: Theory, values: NDArray[np.int64], lows: NDArray[np.int64], highs: NDArray[np.int64]
) -> NDArray[np.int64] | None:
    """Count, for every i, the heaps m with lows[i] ≤ m ≤ highs[i] and G(m) = values[i].

    Parameters
    ----------
    theory : Theory
        What is known of the values.
    values, lows, highs : arrays of one length
        0 ≤ lows, highs ≤ theory.reach; highs[i] < lows[i] is the empty interval.

    Returns
    -------
    array or None
        None when nothing but asking the theory for each i would do.
    """
    return counter_between(theory)(values, lows, highs)


def counter_between(theory: Theory) -> Counter:
    """Return `count_between` for one theory: what it needs of the theory is looked up once."""
    by_period = _by_period(theory)

    def count(
        values: NDArray[np.int64], lows: NDArray[np.int64], highs: NDArray[np.int64]
    ) -> NDArray[np.int64] | None:
        if not values.size:
            return np.zeros(0, dtype=np.int64)
        counted = theory.counts_with(values, lows, highs)
        if counted is None and by_period is not None:
            counted = by_period(values, lows, highs)
        if counted is None and isinstance(theory, TableTheory) and theory.reach <= _SORTED_TABLE:
            counted = _in_table(theory, values, lows, highs)
        return _value_by_value(theory, values, lows, highs) if counted is None else counted

    return count


def _by_period(theory: Theory) -> Counter | None:
    found = repetition_of(theory)
    # A formula may have a period that no table holds, such as the 10^18 + 1 of `take 1-10^18`.
    if found is None or found.preperiod + found.period > limits.TABLE:
        return None
    known = theory.table(found.preperiod + found.period - 1).astype(np.int64)
    if found.saltus == 0 and (int(known.max()) + 1) * known.size <= limits.TABLE:
        return _repeating(known, found)
    if found.saltus and known.size <= _RISING_HEAPS:
        return partial(_rising, known, found)
    return None


def repetition_of(theory: Theory) -> Repetition | None:
    """Return the law by which the values of a theory repeat or rise for ever, if they do."""
    if isinstance(theory, PeriodicTheory):
        return theory.certificate.repetition
    return theory.repetition if isinstance(theory, ClosedForm) else None


def _repeating(known: NDArray[np.int64], found: Repetition) -> Counter:
    """Count whole periods and the rests before and after them."""
    kinds = int(known.max()) + 1
    before = np.zeros((kinds + 1, known.size + 1), dtype=np.int64)
    before[:kinds, 1:] = np.cumsum(np.arange(kinds)[:, np.newaxis] == known, axis=1)
    per_period = before[:, -1] - before[:, found.preperiod]

    def below(sizes: NDArray[np.int64], kind: NDArray[np.int64]) -> NDArray[np.int64]:
        turns, rest = np.divmod(np.maximum(sizes - found.preperiod, 0), found.period)
        place = np.where(sizes < found.preperiod, sizes, found.preperiod + rest)
        result: NDArray[np.int64] = before[kind, place] + turns * per_period[kind]
        return result

    def count(
        values: NDArray[np.int64], lows: NDArray[np.int64], highs: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        kind = np.minimum(values, kinds)  # the last row stands for all values that never occur
        return below(np.maximum(highs + 1, lows), kind) - below(lows, kind)

    return count


def _rising(
    known: NDArray[np.int64],
    found: Repetition,
    values: NDArray[np.int64],
    lows: NDArray[np.int64],
    highs: NDArray[np.int64],
) -> NDArray[np.int64]:
    """With a saltus, each place in the period has a value at most once: go through the places."""
    start, saltus = found.preperiod, found.saltus
    counts = np.zeros(values.size, dtype=np.int64)
    if start:
        # Values of the preperiod are small, and targets of large heaps seldom are.
        small = np.flatnonzero(values <= int(known[:start].max()))
        for size, value in enumerate(known[:start].tolist()):
            here = (values[small] == value) & (lows[small] <= size) & (size <= highs[small])
            counts[small] += here
    rounds = values // saltus
    rest = values - rounds * saltus
    firsts = _firsts_by_rest(known[start:], found)
    # A value far above the heaps in question would overflow: it is not among them.
    top = int(known.max()) // saltus + (int(highs.max()) + 1) // found.period + 1
    shifts = np.minimum(rounds, top) * found.period
    lows = np.maximum(lows, start)
    for first in firsts:
        here = first[rest] + shifts
        counts += (here >= lows) & (here <= highs)
    return counts


def _firsts_by_rest(cycle: NDArray[np.int64], found: Repetition) -> list[NDArray[np.int64]]:
    """Return arrays that send v modulo the saltus to heaps, whose values are v modulo the saltus.

    Entry r of an array, continued downwards to the value r itself, is one place of the period with
    a value that is r modulo the saltus. Together the arrays have every place once; where an array
    has no place for r, its entry is far below 0.
    """
    rounds, rests = np.divmod(cycle, found.saltus)
    places = found.preperiod + np.arange(cycle.size) - rounds * found.period
    arrays: list[NDArray[np.int64]] = []
    for place, rest in zip(places.tolist(), rests.tolist(), strict=True):
        free = next((array for array in arrays if array[rest] == _NOWHERE), None)
        if free is None:
            free = np.full(found.saltus, _NOWHERE)
            arrays.append(free)
        free[rest] = place
    return arrays


def count_repeating(
    theory: Theory, amounts: Sequence[int], sizes: NDArray[np.int64], values: NDArray[np.int64]
) -> NDArray[np.int64] | None:
    """Count, for every i, the amounts k ≤ sizes[i] with G(sizes[i] − k) = values[i].

    Returns
    -------
    array or None
        None when the values do not repeat without a saltus, or the table would be too large.

    Notes
    -----
    With all amounts ≤ a and a period p from the preperiod s on, heaps n ≥ s + a and n + p have as
    many options of each value. So s + a + p heaps are counted once and stand for all others.
    """
    found = repetition_of(theory)
    if found is None or found.saltus or not amounts:
        return None
    start, period = found.preperiod + max(amounts), found.period
    if (start + period) * len(amounts) > limits.OPTIONS:
        return None
    known = theory.table(start + period - 1).astype(np.int64)
    kinds = int(known.max()) + 1
    if known.size * (kinds + 1) > limits.OPTIONS:
        return None
    counts = np.zeros((known.size, kinds + 1), dtype=np.int64)
    places = np.arange(known.size)
    for amount in amounts:
        counts[places[amount:], known[: known.size - amount]] += 1
    # The last column stands for all values that never occur.
    cells = _place(sizes, start, period) * (kinds + 1) + np.minimum(values, kinds)
    counted: NDArray[np.int64] = counts.reshape(-1)[cells]
    return counted


def _place(sizes: NDArray[np.int64], start: int, period: int) -> NDArray[np.int64]:
    """Return the sizes, and for those past the first period the place in it."""
    places: NDArray[np.int64] = sizes - np.maximum((sizes - start) // period, 0) * period
    return places


def _in_table(
    theory: TableTheory,
    values: NDArray[np.int64],
    lows: NDArray[np.int64],
    highs: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Sort the heaps of a table by value, and then by size: each interval is one stretch of them.

    O(N log N) for N heaps, and O(log N) for each interval.
    """
    known = theory.table(int(highs.max(initial=0)))
    length = len(known) + 1
    order = np.argsort(known, kind="stable")
    keys = known[order].astype(np.int64) * length + order
    # The next value stands for all values that do not occur.
    first = np.minimum(values, int(known.max()) + 1) * length
    tops = np.maximum(highs + 1, lows)
    counts: NDArray[np.int64] = keys.searchsorted(first + tops) - keys.searchsorted(first + lows)
    return counts


def _value_by_value(
    theory: Theory, values: NDArray[np.int64], lows: NDArray[np.int64], highs: NDArray[np.int64]
) -> NDArray[np.int64] | None:
    """Ask the theory once for every different value, if those are few."""
    different, kind = np.unique(values, return_inverse=True)
    if len(different) > _DIFFERENT_VALUES:
        return None
    order = np.argsort(kind, kind="stable")
    ends = np.cumsum(np.bincount(kind))
    counts = np.zeros(values.size, dtype=np.int64)
    for value, here in zip(different.tolist(), np.split(order, ends[:-1]), strict=True):
        low, high = int(lows[here].min()), int(highs[here].max())
        try:
            sizes = theory.sizes_with(value, low, high)
        except LimitExceeded:
            return None
        if not isinstance(sizes, range) and len(sizes) > limits.OPTIONS:
            return None
        tops = np.maximum(highs[here] + 1, lows[here])
        counts[here] = _below(sizes, tops) - _below(sizes, lows[here])
    return counts


def _below(sizes: Sequence[int], points: NDArray[np.int64]) -> NDArray[np.int64]:
    """Count for every point the sizes that are smaller."""
    if not len(sizes):
        # Its ends may be far beyond the interval, and beyond 64 bits.
        return np.zeros(points.size, dtype=np.int64)
    if isinstance(sizes, range):
        return np.clip(-((sizes.start - points) // sizes.step), 0, len(sizes))
    listed = np.fromiter(sizes, dtype=np.int64, count=len(sizes))
    return listed.searchsorted(points, side="left")


def runs_left(
    rule: HeapRule, sizes: NDArray[np.int64]
) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]] | None:
    """Return what taking may leave of every heap: the lows and highs of disjoint intervals.

    Returns
    -------
    list of (lows, highs), or None
        highs[i] < lows[i] where heap i has no such interval; None for a rule of another kind.
    """
    amounts = rule.fixed_amounts
    if amounts is not None:
        return [
            (
                np.zeros_like(sizes) if last is None else np.maximum(sizes - last, 0),
                np.maximum(sizes - first, -1),
            )
            for first, last in amounts.ranges
        ]
    if not all(isinstance(clause, (Take, TakeFraction)) for clause in rule.clauses):
        return None
    runs = [
        run
        for clause in rule.clauses
        if isinstance(clause, Take)
        for run in runs_left(HeapRule((clause,)), sizes) or ()
    ]
    fractions = [clause for clause in rule.clauses if isinstance(clause, TakeFraction)]
    # Among fractions of one kind the widest contains the others.
    least = [clause.denominator for clause in fractions if clause.bound == "at least"]
    if least:
        runs.append((np.zeros_like(sizes), sizes - -(-sizes // max(least)) - (sizes == 0)))
    most = [clause.denominator for clause in fractions if clause.bound == "at most"]
    if most:
        runs.append((sizes - sizes // min(most), sizes - 1))
    return _disjoint(runs) if len(runs) <= _MOST_RUNS else None


def _disjoint(
    runs: list[tuple[NDArray[np.int64], NDArray[np.int64]]],
) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Cut intervals, one of each heap in every entry, so that no size lies in two of them."""
    if len(runs) == 1:
        return runs
    lows, highs = (np.stack(ends) for ends in zip(*runs, strict=True))
    order = np.argsort(lows, axis=0, kind="stable")
    reached = np.full(lows.shape[1], -1, dtype=np.int64)
    cut = []
    for low, high in zip(
        np.take_along_axis(lows, order, axis=0),
        np.take_along_axis(highs, order, axis=0),
        strict=True,
    ):
        # An empty interval may end anywhere, and cuts nothing.
        cut.append((np.where(high >= low, np.maximum(low, reached + 1), low), high))
        reached = np.where(high >= low, np.maximum(reached, high), reached)
    return cut
