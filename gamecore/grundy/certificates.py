"""What proves a period: the theorems, their hypotheses on a rule, the search on an array of values.

A certificate is data: which theorem, which window of heaps was compared, and the least period it
proves. Three theorems are used.

*Golomb 1966.* Every clause takes a fixed amount ≤ k. The last k values decide the next, so
G(n+p) = G(n) for k consecutive heaps n proves it for every later n.

*Guy–Smith 1956, and the same argument for h heaps.* Every move takes at most k stones and leaves at
most h heaps, with no condition between the parts. If G(n+p) = G(n) for n0 ≤ n < h·n0 + (h−1)·p + k
with n0 ≥ 1, then for all n ≥ n0: in any option of a later heap n+p the largest part is at least n0
+ p, so p can be taken off that part without changing its value, which gives an option of n; and
back. It is false with conditions between the parts: `split into 2 unequal` passes the window with
n0 = 3, p = 3 and breaks at heap 13. It is also false with n0 = 0 when a clause forbids to leave
nothing.

*State repetition, for take all but X with m = max X.* For n ≥ m let the base be the mex of the
values of the heaps ≤ n−m−1, all of which are options of n. The values ≥ base among those heaps and
the last m values in order, all relative to the base, decide the value of n relative to the base and
the next state. So when the state at n1 comes back at n1+p with the base risen by s, G(n+p) = G(n) +
s from there on. (The base must not look at the last m heaps: with X = {1} that would "prove" period
1.)

*Rising splits.* Values of splits that rise by a power of 2 with each period: see grundy/rising.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from gamecore.grundy.regular import Regular, regular_clause, regular_rule
from gamecore.grundy.rising import heaps_that_prove, rising_moves
from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import Clause, SplitInto, Take
from gamecore.rules.codes import Code
from gamecore.rules.normal_form import normal_form

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

    Values = NDArray[Any]

TheoremName = Literal[
    "Golomb 1966", "Guy–Smith 1956", "state repetition", "periodic moves", "rising splits"
]

FIRST_STAGE = 128
"""Values at which a certificate is tried first; the number doubles from there."""

RISING_STAGE = 512
"""Values among which rising splits are looked for; laws that can be checked show in fewer."""

CHUNK = 1 << 14
"""Values whose differences are taken at a time: wide numbers stay few."""

FEWEST_SEEN = 4
"""Heaps below which no repetition is evidence of anything."""


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem whose hypotheses a rule meets.

    Attributes
    ----------
    name : str
    heaps_left : int
        Most heaps that one move leaves (h).
    largest_amount : int
        Most stones that one move takes (k); for state repetition the largest forbidden amount (m),
        for periodic moves the largest amount K that is not yet among those that repeat.
    regular : Regular or None
        The numbers of a rule with periodic moves.
    """

    name: TheoremName
    heaps_left: int
    largest_amount: int
    regular: Regular | None = None

    @property
    def bounds_values(self) -> bool:
        """Whether the values are bounded, as where finitely many amounts may be taken."""
        return self.name == "Golomb 1966"

    @property
    def makes_values_rise(self) -> bool:
        """Whether the values rise for ever, as where finitely many amounts are forbidden."""
        return self.name == "state repetition"

    def window(self, preperiod: int, period: int) -> tuple[int, int]:
        """Return the half-open window [lo, hi) of heaps n whose G(n+p) = G(n) proves the period.

        Meaningful for the window theorems, and values that do not rise. The window of Guy–Smith
        starts at heap 1 at the earliest.
        """
        if self.regular is not None:
            return self._regular_window(self.regular, preperiod, period)
        first = preperiod if self.bounds_values else max(preperiod, 1)
        return first, self.heaps_left * first + (self.heaps_left - 1) * period + self.largest_amount

    def _regular_window(self, rule: Regular, preperiod: int, period: int) -> tuple[int, int]:
        low, turn = rule.first_heap(preperiod), lcm(period, rule.modulus)
        h, k = self.heaps_left, self.largest_amount
        high = h * low + (h - 1) * turn + k
        if not rule.is_bounded:
            high = max(high, low + turn + k)
        # One turn more, so that agreeing one period on means agreeing one turn on.
        return low, high + turn

    def last_heap_needed(self, preperiod: int, period: int) -> int:
        """Return the largest heap whose value the window compares."""
        return self.window(preperiod, period)[1] + period - 1


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


def theorem_for(rule: HeapRule) -> Theorem | None:
    """Return the theorem that can prove a period of `rule`, or None when no hypothesis is met.

    The hypotheses are about the options, so they are looked for in the rule's plainest words.
    """
    rule = normal_form(rule)
    amounts = rule.fixed_amounts
    if amounts is not None:
        if amounts.largest is not None:
            return Theorem("Golomb 1966", 1, amounts.largest)
        return Theorem("state repetition", 1, amounts.ranges[-1][0] - 1)
    if any(_left_and_taken(clause) is None for clause in rule.clauses):
        return _periodic_moves(rule)
    known = [most for most in map(_left_and_taken, rule.clauses) if most is not None]
    heaps_left, taken = (max(column) for column in zip(*known, strict=True))
    return Theorem("Guy–Smith 1956", heaps_left, taken)


def _periodic_moves(rule: HeapRule) -> Theorem | None:
    regular = regular_rule(rule)
    if regular is None or not (regular.is_bounded or regular.heaps_left == 1):
        return None
    return Theorem("periodic moves", regular.heaps_left, regular.taken, regular)


def uncovered_clause(rule: HeapRule) -> Clause | None:
    """Return the first clause, in plain words, that the window theorems do not cover, or None."""
    rule = normal_form(rule)
    uncovered = [clause for clause in rule.clauses if _left_and_taken(clause) is None]
    irregular = [clause for clause in uncovered if regular_clause(clause) is None]
    return next(iter((*irregular, *uncovered)), None)


def _left_and_taken(clause: Clause) -> tuple[int, int] | None:
    """Return (most heaps left, most stones taken) when no condition ties the parts, else None."""
    match clause:
        case Take(allowed=AmountSet() as allowed) if allowed.largest is not None:
            return 1, allowed.largest
        case SplitInto(parts=parts, unequal=False):
            return parts, 0
        case Code(digits=digits):
            last = max((k for k, digit in enumerate(digits) if digit), default=0)
            # Digits 1, 2, 4 and 8 leave up to 0, 1, 2 and 3 heaps.
            return max(1, max(digits).bit_length() - 1), last
    return None


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


def rising_splits(rule: HeapRule) -> Theorem | None:
    """Return the theorem on rising values, for a rule of the kind that it is about, or None."""
    moves = rising_moves(rule)
    return None if moves is None else Theorem("rising splits", moves.heaps_left, moves.last)


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
