"""The search for a proof of a period on an array of values, by the theorems of theorems.py.

A certificate is data: which theorem, which window of heaps was compared, and the least period it
proves. A repetition that no theorem covers is evidence, and no more.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore.grundy.rising import heaps_that_prove, rising_moves
from gamecore.grundy.theorems import Theorem, rising_splits, theorem_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from gamecore.grundy.regular import Regular
    from gamecore.rules.heap_rule import HeapRule

    Values = NDArray[Any]

FIRST_STAGE = 128
"""Values at which a certificate is tried first; the number doubles from there."""

RISING_STAGE = 512
"""Values among which rising splits are looked for; laws that can be checked show in fewer."""

CHUNK = 1 << 14
"""Values whose differences are taken at a time: wide numbers stay few."""

FEWEST_SEEN = 4
"""Heaps below which no repetition is evidence of anything."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """G(n + period) = G(n) + saltus for all n ≥ preperiod of the values looked at.

    Both numbers are least possible; heap 0 counts as index 0.
    """

    preperiod: int
    period: int
    saltus: int


@dataclass(frozen=True, slots=True)
class Certificate:
    """A repetition that goes on for ever, and why.

    Attributes
    ----------
    theorem : Theorem
    window : (int, int)
        Half-open range of heaps that was compared: for the window theorems those n whose G(n+p) was
        compared with G(n); for state repetition from the preperiod up to the second of the two
        equal states.
    repetition : Repetition
        The least period and the least preperiod; the saltus is 0 except for state repetition.
    """

    theorem: Theorem
    window: tuple[int, int]
    repetition: Repetition


def certify(
    rule: HeapRule, values_upto: Callable[[int], Values], length: int
) -> Certificate | None:
    """Look for a certificate at 128, 256, … and finally `length` values.

    Parameters
    ----------
    rule : HeapRule
    values_upto : callable
        Given a number of values N ≤ length, returns G(0), …, G(N−1).
    length : int
        Most values that may be asked for.
    """
    theorem, rising = theorem_for(rule), rising_splits(rule)
    for stage in stages(length):
        certificate = None
        if theorem is not None and theorem.largest_amount < stage:
            certificate = find_certificate(theorem, values_upto(stage))
        if certificate is None and rising is not None and FIRST_STAGE <= stage <= RISING_STAGE:
            certificate = _find_rising_splits(rule, rising, values_upto(stage))
        if certificate is not None:
            return certificate
        if theorem is None and (rising is None or stage > RISING_STAGE):
            return None
    return None


def _find_rising_splits(rule: HeapRule, theorem: Theorem, values: Values) -> Certificate | None:
    moves, found = rising_moves(rule), find_repetition(values)
    if moves is None or found is None or not found.saltus:
        return None
    window = heaps_that_prove(moves, values, found.preperiod, found.period, found.saltus)
    return None if window is None else Certificate(theorem, window, found)


def stages(length: int) -> Iterator[int]:
    """Yield 128, 256, … below `length`, then `length`."""
    stage = FIRST_STAGE
    while stage < length:
        yield stage
        stage *= 2
    yield length


def find_certificate(theorem: Theorem, values: Values) -> Certificate | None:
    """Prove the least period of the values of a rule that meets `theorem`, if these values suffice.

    Notes
    -----
    O(N) for N values (times log N for state repetition). A certificate that exists for N values is
    found, except that state repetition may need up to twice as many.
    """
    if theorem.makes_values_rise:
        return _find_state_repetition(theorem, values)
    if theorem.regular is not None:
        return _find_periodic_moves(theorem, theorem.regular, values)
    h, k = theorem.heaps_left, theorem.largest_amount
    # Where the theorem applies, everything from here on agrees with itself one period earlier; for
    # h ≥ 2 that is half of the values, so that two different shifts would force their common
    # divisor.
    start = len(values) - k if h == 1 else (len(values) - k) // h
    if start < 1:
        return None
    period = least_shift(values, len(values) - start)
    if period is None:
        return None
    preperiod = _least_preperiod(values, period)
    if theorem.last_heap_needed(preperiod, period) >= len(values):
        return None
    repetition = Repetition(preperiod, period, 0)
    return Certificate(theorem, theorem.window(preperiod, period), repetition)


def _find_state_repetition(theorem: Theorem, values: Values) -> Certificate | None:
    m, length = theorem.largest_amount, len(values)
    rises = _rises(values)
    tail = length // 2
    while tail > m:
        period = least_shift(rises, tail)
        if period is not None and _same_state(values, m, length - period, length):
            break
        tail //= 2
    else:
        return None
    # A state decides all later ones: "equal to the state one period on" is monotone in n.
    low, high = m, length - period
    while low < high:
        middle = (low + high) // 2
        if _same_state(values, m, middle, middle + period):
            high = middle
        else:
            low = middle + 1
    preperiod = _least_preperiod(rises, period)
    saltus = int(values[-1]) - int(values[-1 - period])
    repetition = Repetition(preperiod, period, saltus)
    return Certificate(theorem, (preperiod, low + period), repetition)


def _find_periodic_moves(theorem: Theorem, rule: Regular, values: Values) -> Certificate | None:
    found = find_repetition(values)
    if found is None or (found.saltus and (found.saltus < 0 or theorem.heaps_left > 1)):
        return None
    window = theorem.window(found.preperiod, found.period)
    if found.saltus:
        window = _rising_window(theorem, rule, values, found)
    if window[1] + found.period > len(values):
        return None
    return Certificate(theorem, window, found)


def _rising_window(
    theorem: Theorem, rule: Regular, values: Values, found: Repetition
) -> tuple[int, int]:
    """Return the window of periodic moves with a rise; beyond the values when they are too few."""
    low, turn = rule.first_heap(found.preperiod), lcm(found.period, rule.modulus)
    if low + turn > len(values):
        return low, len(values) + 1
    rise = found.saltus * (turn // found.period)
    bound = int(values[: low + turn].max()) + rise + 1
    smaller = np.flatnonzero(values < bound)
    high = max(int(smaller[-1]) + 1 + theorem.largest_amount, low)
    return low, high + turn


def _same_state(values: Values, m: int, first: int, second: int) -> bool:
    """Tell whether the all-but states before heaps `first` and `second` are equal."""
    if first < m:
        return False
    one, other = _state(values, m, first), _state(values, m, second)
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def _state(values: Values, m: int, n: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the values ≥ base of the heaps ≤ n−m−1 and the last m values, relative to the base."""
    present = np.zeros(int(values[:n].max(initial=0)) + 2, dtype=bool)
    present[values[: n - m]] = True
    base = int(present.argmin())
    last = values[n - m : n].astype(np.int64) - base
    return np.flatnonzero(present[base:]).astype(np.int64), last


def find_repetition(values: Values) -> Repetition | None:
    """Find a repetition that the values show, with or without a saltus: evidence, not proof.

    Returns
    -------
    Repetition or None
        The least period p and then the least preperiod n0 with G(n+p) = G(n) + saltus up to the
        end, when the heaps from n0 on are at least half of all and at least three periods long.

    Notes
    -----
    O(N). Such a repetition covers c ≥ N/2 heaps with p ≤ c/3, so at least c − 1 − p ≥ ⌈N/3⌉ − 1
    rises at the end agree with those p earlier; and p ≤ N/3, so that a smaller shift which makes
    as many rises agree would force a common divisor of both as a period. The least one decides.
    """
    length = len(values)
    if length < FEWEST_SEEN:
        return None
    rises = _rises(values)
    period = least_shift(rises, -(-length // 3) - 1)
    if period is None:
        return None
    preperiod = _least_preperiod(rises, period)
    covered = length - preperiod
    if 2 * covered < length or covered < 3 * period or covered < FEWEST_SEEN:
        return None
    return Repetition(preperiod, period, int(values[-1]) - int(values[-1 - period]))


def _rises(values: Values) -> Values:
    """Return G(n+1) − G(n) in the smallest signed type: one byte each makes the search fastest."""
    found: Values = np.zeros(max(len(values) - 1, 0), dtype=np.int8)
    for start in range(0, len(found), CHUNK):
        rises = np.diff(values[start : start + CHUNK + 1].astype(np.int64))
        needed = np.min_scalar_type(-int(np.abs(rises).max()) - 1)
        found = found.astype(np.promote_types(found.dtype, needed), copy=False)
        found[start : start + len(rises)] = rises
    return found


def least_shift(sequence: Values, tail: int) -> int | None:
    """Return the least p ≥ 1 with sequence[i] == sequence[i−p] for the last `tail` indices i.

    Notes
    -----
    O(length): one search for the reversed tail in the reversed bytes.
    """
    if tail == 0:
        return 1 if len(sequence) > 1 else None
    data = sequence[::-1].tobytes()
    width = sequence.dtype.itemsize
    needle = memoryview(data)[: tail * width]
    place = data.find(needle, 1)
    while place >= 0 and place % width:
        place = data.find(needle, place + 1)
    return place // width if place >= 0 else None


def _least_preperiod(sequence: Values, period: int) -> int:
    """Return the least n0 with sequence[n] == sequence[n + period] from n0 to the end."""
    differs = sequence[:-period] != sequence[period:]
    same_at_end = int(differs[::-1].argmax())
    return len(differs) - same_at_end if differs.size and differs[-1 - same_at_end] else 0
