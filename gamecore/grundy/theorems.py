"""The theorems that prove a period, and which of them a rule meets.

*Golomb 1966.* Every clause takes a fixed amount ≤ k. The last k values decide the next, so
G(n+p) = G(n) for k consecutive heaps n proves it for every later n.

*Guy–Smith 1956, and the same argument for h heaps.* Every move takes at most k stones and leaves at
most h heaps, with no condition between the parts. If G(n+p) = G(n) for n0 ≤ n < h·n0 + (h−1)·p + k
with n0 ≥ 1, then for all n ≥ n0: in any option of a later heap n+p the largest part is at least n0
+ p, so p can be taken off that part without changing its value, which gives an option of n; and
back. It is false with conditions between the parts: `split into 2 unequal` passes the window with
n0 = 3, p = 3 and breaks at heap 13. It is also false with n0 = 0 when a clause forbids leaving
nothing.

*State repetition, for take all but X with m = max X.* For n ≥ m let the base be the mex of the
values of the heaps ≤ n−m−1, all of which are options of n. The values ≥ base among those heaps and
the last m values in order, all relative to the base, decide the value of n relative to the base and
the next state. So when the state at n1 comes back at n1+p with the base risen by s, G(n+p) = G(n) +
s from there on. (The base must not look at the last m heaps: with X = {1} that would "prove" period
1.)

*Periodic moves.* What conditions allow comes again as the heap grows: see grundy/regular.py.

*Rising splits.* Values of splits that rise by a power of 2 with each period: see grundy/rising.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Literal

from gamecore.grundy.regular import Regular, regular_clause, regular_rule
from gamecore.grundy.rising import rising_moves
from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import Clause, SplitInto, Take
from gamecore.rules.codes import Code
from gamecore.rules.normal_form import normal_form

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule

TheoremName = Literal[
    "Golomb 1966", "Guy–Smith 1956", "state repetition", "periodic moves", "rising splits"
]


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


def rising_splits(rule: HeapRule) -> Theorem | None:
    """Return the theorem on rising values, for a rule of the kind that it is about, or None."""
    moves = rising_moves(rule)
    return None if moves is None else Theorem("rising splits", moves.heaps_left, moves.last)
