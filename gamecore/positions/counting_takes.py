"""How many ways to leave one heap of a given value: for all heaps of a position at once.

The ways to take, and the digits of a code that leave one heap or none. What repeats is counted for
one period, intervals by formulas, divisors from the prime factors of all heaps together, listed
amounts one by one for all heaps; and what depends on heap and amount by looking at all of them.
"""

from __future__ import annotations

from itertools import chain, islice
from math import isqrt
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.grundy.engines.fixed_amounts import are_fixed, fixed_amounts, is_fixed
from gamecore.grundy.forms.amounts_allowed import Allowed, Named, allowed_amounts
from gamecore.messages import Message
from gamecore.positions.amounts_that_repeat import count_left
from gamecore.positions.counting import count_repeating, counter_between, runs_left
from gamecore.rules.codes import Code
from gamecore.rules.condition_arrays import Work
from gamecore.rules.factoring import LARGEST, divisors_of
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.theories import Theory
    from gamecore.rules.clauses import TakeClause

    Numbers = NDArray[np.int64]

_FEW_AMOUNTS = 64
"""Up to this many amounts, all heaps of a position are answered amount by amount, as arrays."""

_LISTED_AMOUNTS = 2000
"""Up to this many amounts, the counts of one period are written into a table amount by amount."""

_GATHERED = 16
"""Looking up a value anywhere takes as long as comparing this many that stand side by side."""

_EVERY = 64
"""Amounts, or heaps, between two reports: up to ten milliseconds."""

_BLOCK = 1 << 15
"""Heaps that are counted at a time: 256 kB for each array."""


def count_takes(rule: HeapRule, theory: Theory, sizes: Numbers, values: Numbers) -> Numbers | None:
    """Count, for every i, the options of sizes[i] that leave one heap or none, worth values[i].

    Parameters
    ----------
    rule : HeapRule
        Its splits are not looked at, but for a code's digits that leave one heap or none.
    theory : Theory
        What is known of its values.
    sizes, values : arrays of one length
        Different sizes ≤ theory.reach; no size is worth the value asked for it.

    Returns
    -------
    array or None
        None when nothing but asking heap by heap would do, or that is as quick.

    Raises
    ------
    ConditionError, LimitExceeded
        If a condition is too long for this many heaps.
    """
    digits = _digits(rule)
    takes = HeapRule(rule.take_clauses) if rule.take_clauses else None
    if takes is None:
        return _by_digit(theory, digits, sizes, values)
    if digits:
        amounts = _listed(takes, sizes, _LISTED_AMOUNTS)
        if amounts is None:
            return None
        digits.update(dict.fromkeys(amounts, 3))
        return _by_digit(theory, digits, sizes, values)
    for way in (*_FORMULAS, _by_own_amounts, _by_table, _by_looking):
        counts = way(takes, theory, sizes, values)
        if counts is not None:
            return counts
    return None


def count_by_formula(
    rule: HeapRule, theory: Theory, sizes: Numbers, values: Numbers
) -> Numbers | None:
    """Count as `count_takes` for a rule that only takes, where a few operations on arrays do it.

    The sizes may repeat. None for other rules.
    """
    if rule.split_clauses:
        return None
    for way in _FORMULAS:
        counts = way(rule, theory, sizes, values)
        if counts is not None:
            return counts
    return None


def _digits(rule: HeapRule) -> dict[int, int]:
    """Return for each amount that a code takes whether it may leave one heap (2) or none (1)."""
    digits: dict[int, int] = {}
    for clause in rule.clauses:
        for k, digit in enumerate(clause.digits if isinstance(clause, Code) else ()):
            if digit & 3:
                digits[k] = digits.get(k, 0) | digit & 3
    return digits


def _by_digit(theory: Theory, digits: dict[int, int], sizes: Numbers, values: Numbers) -> Numbers:
    counts = np.zeros(len(sizes), dtype=np.int64)
    for place, (amount, digit) in enumerate(digits.items()):
        if place % _EVERY == 0:
            progress.report(place, len(digits))
        fits = sizes >= amount + (digit == 2)
        if digit == 1:
            fits &= sizes == amount
        left = theory.values(np.where(fits, sizes - amount, 0))
        counts += fits & (left == values)
    return counts


# -- amounts that are the same for all heaps ------------------------------------------------------


def _listed(rule: HeapRule, sizes: Numbers, most: int) -> list[int] | None:
    """Return the amounts up to the largest heap, if they are fixed and at most this many."""
    largest = int(sizes.max(initial=0))
    if not are_fixed(rule):
        return None
    if any(isinstance(clause, TakeWhere) for clause in rule.clauses):
        if largest > limits.SPARSE_TABLE:
            return None
        found: list[int] = np.flatnonzero(fixed_amounts(rule, largest)).tolist()
        return found if len(found) <= most else None
    amounts: set[int] = set()
    for run in chain.from_iterable(clause.amounts(largest) for clause in rule.take_clauses):
        if len(run) + len(amounts) > most:
            return None
        amounts.update(run)
    return sorted(amounts)


def _by_listed(rule: HeapRule, theory: Theory, sizes: Numbers, values: Numbers) -> Numbers | None:
    amounts = _listed(rule, sizes, _LISTED_AMOUNTS)
    if amounts is None:
        return None
    repeating = count_repeating(theory, amounts, sizes, values)
    if repeating is not None or len(amounts) > _FEW_AMOUNTS:
        return repeating
    return _by_digit(theory, dict.fromkeys(amounts, 3), sizes, values)


def _by_table(rule: HeapRule, theory: Theory, sizes: Numbers, values: Numbers) -> Numbers | None:
    """Compare two tables, one moved by each amount: the values, and what each heap asks for."""
    largest = int(sizes.max(initial=0))
    if largest > limits.TABLE:
        return None
    each = min(largest + 1, _GATHERED * len(sizes))
    amounts = _listed(rule, sizes, limits.COMPARISONS_OF_POSITION // max(each, 1))
    if amounts is None:
        return None
    if each <= largest:
        return _by_digit(theory, dict.fromkeys(amounts, 3), sizes, values)
    table = theory.table(largest)
    beyond = int(table.max()) + 1  # stands for all values that do not occur
    table = table.astype(np.min_scalar_type(beyond), copy=False)
    wanted = np.full(largest + 1, beyond, dtype=table.dtype)
    wanted[sizes] = np.minimum(values, beyond)
    counts = np.zeros(largest + 1, dtype=np.min_scalar_type(len(amounts)))
    same = np.empty(largest + 1, dtype=np.bool_)
    for place, amount in enumerate(amounts):
        if place % _EVERY == 0:
            progress.report(place, len(amounts))
        length = largest + 1 - amount
        np.equal(table[:length], wanted[amount:], out=same[:length])
        counts[amount:] += same[:length]
    return counts[sizes].astype(np.int64)


# -- intervals and divisors -----------------------------------------------------------------------


def _by_intervals(
    rule: HeapRule, theory: Theory, sizes: Numbers, values: Numbers
) -> Numbers | None:
    count = counter_between(theory)
    counts = np.zeros(len(sizes), dtype=np.int64)
    # Block by block: arrays that stay in the cache, and no fresh memory for each step.
    for start in range(0, len(sizes), _BLOCK):
        progress.report(start, len(sizes))
        block = slice(start, start + _BLOCK)
        runs = runs_left(rule, sizes[block])
        if runs is None:
            return None
        for lows, highs in runs:
            part = count(values[block], lows, highs)
            if part is None:
                return None
            counts[block] += part
    return counts


def _by_own_amounts(
    rule: HeapRule, theory: Theory, sizes: Numbers, values: Numbers
) -> Numbers | None:
    """Take the divisors of all heaps together, halves, and a few amounts that every heap allows."""
    allowed = allowed_amounts(rule)
    largest = int(sizes.max(initial=0))
    if allowed is None or allowed.is_one_set or allowed.whole != "as any amount":
        return None
    amounts = _few_amounts(allowed, largest)
    if amounts is None:
        return None
    counts = np.zeros(len(sizes), dtype=np.int64)
    if allowed.divisors:
        counts = _by_divisors(theory, sizes, values, proper=allowed.divisors != "divisor")
    own_amounts = [np.full_like(sizes, amount) for amount in amounts]
    if allowed.halves:
        halves = sizes - sizes // 2
        # Where half of a heap is one of the other amounts, it is more than the heap instead.
        own_amounts.append(np.where(np.isin(halves, amounts), sizes + 1, halves))
    for amount in own_amounts:
        new = (sizes >= amount) & (sizes > 0)
        if allowed.divisors:
            own = sizes % np.maximum(amount, 1) == 0
            new &= ~own | ((allowed.divisors != "divisor") & (sizes == amount))
        left = theory.values(np.where(new, sizes - amount, 0))
        counts += new & (left == values)
    return counts


def _few_amounts(allowed: Allowed, largest: int) -> list[int] | None:
    """Return the amounts up to `largest` that every heap allows; None when they are not a few."""
    if not allowed.listed.is_finite:
        return None
    runs = list(allowed.listed.upto(largest))
    for part in allowed.sets:
        if isinstance(part, Named):
            # Asked for as far as it takes to see that they are too many.
            runs += islice(part.amounts(largest), _FEW_AMOUNTS + 1)
        elif any(part.truth[-part.period :]):
            return None
        else:
            runs += [range(k, k + 1) for k, holds in enumerate(part.truth, 1) if holds]
    amounts: set[int] = set()
    for run in runs:
        if len(run) + len(amounts) > _FEW_AMOUNTS:
            return None
        amounts.update(run)
    return sorted(k for k in amounts if k <= largest)


def _by_divisors(theory: Theory, sizes: Numbers, values: Numbers, *, proper: bool) -> Numbers:
    check_factoring(sizes)
    heaps = np.flatnonzero(sizes)
    counts = np.zeros(len(sizes), dtype=np.int64)
    for found in divisors_of(sizes[heaps]):
        owners = heaps[found.owners]
        left = sizes[owners] - found.divisors
        right = theory.values(left) == values[owners]
        if proper:
            right &= left > 0
        counts += np.bincount(owners[right], minlength=len(sizes))
    return counts


def check_factoring(sizes: Numbers) -> None:
    """Refuse to factor heaps that together take too long; below 2^32 they take no time."""
    far = sizes[sizes > LARGEST]
    steps = sum(isqrt(isqrt(n)) for n in far.tolist())
    if steps > limits.FACTOR_STEPS:
        raise LimitExceeded(
            Message(
                "Counting the winning moves here needs the divisors of {count} heaps above "
                "{limit}, which takes too long; give fewer or smaller heaps.",
                count=len(far),
                limit=LARGEST,
            ),
            limit=LARGEST,
        )


# -- amounts that depend on the heap in any way ---------------------------------------------------


def _by_looking(rule: HeapRule, theory: Theory, sizes: Numbers, values: Numbers) -> Numbers | None:
    """Look at all smaller heaps of each: which are worth what is asked for, and may be left."""
    largest = int(sizes.max(initial=0))
    if largest > limits.TABLE or 2 * sum(sizes.tolist()) > limits.COMPARISONS_OF_POSITION:
        return None
    table = theory.table(largest)
    clauses = [clause for clause in rule.take_clauses if not is_fixed(clause)]
    alike = tuple(clause for clause in rule.take_clauses if is_fixed(clause))
    fixed = fixed_amounts(HeapRule(alike), largest) if alike else np.zeros(largest + 1, np.bool_)
    work = Work(f"“{rule}” on these heaps")
    counts = np.zeros(len(sizes), dtype=np.int64)
    for place, (n, value) in enumerate(zip(sizes.tolist(), values.tolist(), strict=True)):
        if place % _EVERY == 0:
            progress.report(place, len(sizes))
        may = fixed[: n + 1].copy()
        for clause in clauses:
            _mark(clause, n, may, work)
        counts[place] = np.count_nonzero(may[1:] & (table[:n][::-1] == value))
    return counts


def _mark(clause: TakeClause, n: int, may: NDArray[np.bool_], work: Work) -> None:
    """Mark the amounts that a clause allows in a heap of n, at their own places."""
    if isinstance(clause, TakeWhere):
        rest = np.flatnonzero(~may[1:]) + 1
        if rest.size:
            may[rest] = clause.select(np.asarray(n, dtype=np.int64), rest, work)
    else:
        for run in clause.amounts(n):
            may[run.start : run.stop] = True


_FORMULAS = (_by_listed, count_left, _by_intervals)
"""Ways to count that need not know which heaps are alike, each quicker than to find that out."""
