"""How many splits of a heap are worth a given value: counted for many heaps, none written out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.positions.counting_takes import check_factoring
from gamecore.positions.far_splits import FarSplits
from gamecore.positions.splits_by_value import (
    Shape,
    count_worth,
    is_feasible,
    largest_feasible,
    shapes_of,
)
from gamecore.rules.condition_arrays import Work
from gamecore.rules.factoring import divisors_of
from gamecore.rules.splits import HalveInto, SplitConsecutive, SplitEqually, check_heaps
from gamecore.rules.where import SplitWhere

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.theories import Theory
    from gamecore.rules.clauses import Clause
    from gamecore.rules.heap_rule import HeapRule

    Numbers = NDArray[np.int64]

SPLITS_PER_NANOSECOND = 2
"""Splits into two that are tried in a nanosecond, as long stretches of the values."""

_EVERY = 16
"""Heaps between two reports: a heap costs up to a few milliseconds."""


def count_splits(rule: HeapRule, theory: Theory, sizes: Numbers, values: Numbers) -> Numbers | None:
    """Count, for every i, the options of sizes[i] into two and more heaps that are worth values[i].

    Parameters
    ----------
    rule : HeapRule
        Its ways to take are not looked at.
    theory : Theory
        What is known of its values.
    sizes, values : arrays of one length
        Different sizes ≤ theory.reach, and a value for each.

    Returns
    -------
    array or None
        None for unions in which two clauses may give the same split, or a split may be what a way
        to take gives, and nothing but listing the options tells.

    Raises
    ------
    ConditionError, LimitExceeded
        If the heaps together have more splits than may be tried, or one has too many; if a
        condition divides by zero.
    """
    plain, where, shaped = _kinds(rule)
    counts = np.zeros(len(sizes), dtype=np.int64)
    if shaped:
        if plain or where or (HalveInto(1) in shaped and rule.take_clauses):
            return None
        for clause in shaped:
            counts += _of_shape(clause, shaped, theory, sizes, values)
    if plain or where:
        counts += _tried(rule, plain, where, theory, sizes, values)
    return counts


def _kinds(rule: HeapRule) -> tuple[list[Clause], list[SplitWhere], list[Clause]]:
    """Sort the clauses that split: by number of heaps, by a condition, by a shape."""
    plain: list[Clause] = []
    where: list[SplitWhere] = []
    shaped: list[Clause] = []
    for clause in rule.split_clauses:
        match clause:
            case SplitWhere():
                where.append(clause)
            case SplitEqually() | SplitConsecutive() | HalveInto():
                shaped.append(clause)
            case _:
                plain.append(clause)
    return plain, where, shaped


# -- splits that are tried ------------------------------------------------------------------------


def _tried(
    rule: HeapRule,
    plain: list[Clause],
    where: list[SplitWhere],
    theory: Theory,
    sizes: Numbers,
    values: Numbers,
) -> Numbers:
    far = None if where else FarSplits.for_rule(rule, theory)
    different = sizes.tolist()
    near = [n for n in different if far is None or not far.serves(n)]
    largest = max(near, default=0)
    for clause in plain:
        check_feasible(rule, clause, largest)
    shapes = {n: _different_shapes(plain, n) for n in near}
    tried = sum(shape.bound for some in shapes.values() for shape in some)
    tried += far.cost * (len(different) - len(near)) if far is not None else 0
    _check_tried(tried, sizes, where)
    # A longer table would serve no heap: no pair is tried beyond it.
    table = theory.table(min(largest, 2 * limits.SPLITS + limits.RULE_TEXT))
    backwards = table[::-1].copy()
    counts = np.zeros(len(sizes), dtype=np.int64)
    work = Work(f"“{rule}” on these heaps")
    for place, (n, value) in enumerate(zip(different, values.tolist(), strict=True)):
        if place % _EVERY == 0:
            progress.report(place, len(different))
        if n not in shapes:
            assert far is not None, "near heaps have their shapes"
            counts[place] = far.count(n, value)
            continue
        for shape in shapes[n]:
            if not (where and shape == Shape(n, 2, 1)):
                counts[place] += count_worth(table, backwards, shape, value)
        if where and Shape(n, 2, 0) not in shapes[n]:
            unequal = Shape(n, 2, 1) in shapes[n]
            counts[place] += _where(where, table, n, value, work, unequal=unequal)
    return counts


def _different_shapes(clauses: list[Clause], n: int) -> set[Shape]:
    """Return shapes that have no split in common: of two, equal parts or not, the wider one."""
    shapes = {shape for clause in clauses for shape in shapes_of(clause, n) or ()}
    return {shape for shape in shapes if not shape.gap or shape._replace(gap=0) not in shapes}


def _where(
    clauses: list[SplitWhere],
    table: NDArray[Any],
    n: int,
    value: int,
    work: Work,
    *,
    unequal: bool,
) -> int:
    """Count the pairs that some condition allows, and with `unequal` all pairs that differ."""
    a = np.arange(1, n // 2 + 1, dtype=np.int64)
    a = a[(table[a] ^ table[n - a]) == value]
    allowed = 2 * a < n if unequal else np.zeros(len(a), dtype=np.bool_)
    for clause in clauses:
        rest = np.flatnonzero(~allowed)
        allowed[rest] = clause.select(a[rest], n - a[rest], work)
    return int(np.count_nonzero(allowed))


def check_feasible(rule: HeapRule, clause: Clause, n: int) -> None:
    """Refuse a heap that has more splits under a clause of the rule than may be tried."""
    if not is_feasible(clause, n):
        largest = largest_feasible(clause)
        raise LimitExceeded(
            Message(
                "A heap of {n} has too many splits under “{rule}” to find the winning ones; "
                "the largest heap for that is {limit}.",
                n=n,
                rule=str(rule),
                limit=largest,
            ),
            limit=largest,
        )


def _check_tried(tried: int, sizes: Numbers, where: list[SplitWhere]) -> None:
    if where:
        tried += sum(n // 2 for n in sizes.tolist())
    if tried > limits.SPLITS_OF_POSITION:
        raise LimitExceeded(
            Message(
                "Counting the winning moves here means trying {tried} splits, and the most is "
                "{limit}; give fewer or smaller heaps.",
                tried=tried,
                limit=limits.SPLITS_OF_POSITION,
            ),
            limit=limits.SPLITS_OF_POSITION,
        )
    progress.pay(tried // SPLITS_PER_NANOSECOND)


# -- splits with a shape --------------------------------------------------------------------------


def _of_shape(
    clause: Clause, shaped: list[Clause], theory: Theory, sizes: Numbers, values: Numbers
) -> Numbers:
    match clause:
        case SplitEqually():
            return _equal(clause, theory, sizes, values)
        case HalveInto(heaps=heaps):
            if heaps == 2 and SplitEqually() in shaped:
                return np.zeros(len(sizes), dtype=np.int64)
            worth = theory.values(sizes // 2) if heaps % 2 else np.zeros_like(sizes)
            may: Numbers = ((sizes > 0) & (sizes % 2 == 0) & (worth == values)).astype(np.int64)
            if may.any():
                check_heaps(clause, int(sizes[may.argmax()]), heaps)
            return may
        case SplitConsecutive():
            return _consecutive(clause, theory, sizes, values)
    raise TypeError(f"no count for {type(clause).__name__}")


def _equal(clause: SplitEqually, theory: Theory, sizes: Numbers, values: Numbers) -> Numbers:
    """Count by the divisors of all heaps: an even number of equal heaps is worth 0."""
    check_factoring(sizes)
    heaps = np.flatnonzero(sizes)
    counts = np.zeros(len(sizes), dtype=np.int64)
    for found in divisors_of(sizes[heaps]):
        owners = heaps[found.owners]
        worth = np.where(found.divisors % 2, theory.values(sizes[owners] // found.divisors), 0)
        right = np.flatnonzero((found.divisors > 1) & (worth == values[owners]))
        if right.size:
            # As everywhere, a move that cannot be written out is not counted in silence.
            most = right[found.divisors[right].argmax()]
            check_heaps(clause, int(sizes[owners[most]]), int(found.divisors[most]))
        counts += np.bincount(owners[right], minlength=len(sizes))
    return counts


def _consecutive(
    clause: SplitConsecutive, theory: Theory, sizes: Numbers, values: Numbers
) -> Numbers:
    counts = np.zeros(len(sizes), dtype=np.int64)
    last = {place: clause.largest_part(n) for place, n in enumerate(sizes.tolist())}
    found = {place: k for place, k in last.items() if k is not None}
    for place, k in found.items():
        check_heaps(clause, int(sizes[place]), k)
    table = theory.table(max(found.values(), default=0)).astype(np.int64)
    sums = np.bitwise_xor.accumulate(table)
    for place, k in found.items():
        counts[place] = sums[k] == values[place]
    return counts
