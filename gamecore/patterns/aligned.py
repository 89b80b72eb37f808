"""Two sequences heap by heap: the first difference, or that there is none, for ever or so far.

Two sequences with proved periods are compared for ever by looking at finitely many heaps. Say
G(n+p) = G(n)+s for n ≥ n0 and H(n+q) = H(n)+t for n ≥ m0, and let L be the least common multiple of
p and q. Then G(n+L) = G(n)+S with S = s·L/p for n ≥ n0, and H(n+L) = H(n)+T with T = t·L/q for n ≥
m0. If S = T and G(n) = H(n) for all n < max(n0, m0) + L, then by induction G(n) = H(n) for every n:
from max(n0, m0) + L on, both values are those L heaps before plus the same number. If S ≠ T and the
window agrees, the heap max(n0, m0) + L itself is a difference. A shift compares n ↦ G(n+d), which
obeys the same law from max(n0 − d, 0) on.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from gamecore import limits
from gamecore.grundy.known_values import PeriodicValues
from gamecore.grundy.repetition import Repetition
from gamecore.messages import Message

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.patterns.pattern import Pattern
    from gamecore.rules.heap_rule import HeapRule


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one of the two rules.

    Attributes
    ----------
    rule : HeapRule
    values : array of int
        G(0), G(1), …, at least G(0).
    pattern : Pattern
        As `find_pattern` gives it.
    """

    rule: HeapRule
    values: NDArray[Any]
    pattern: Pattern

    @property
    def law(self) -> Repetition | None:
        """The proved G(n + period) = G(n) + saltus for n ≥ preperiod, when the values show it."""
        found = self.pattern
        if found.status != "proved" or found.period is None:
            return None
        law = Repetition(found.preperiod or 0, found.period, found.saltus or 0)
        # A closed form is proved however short the array is; it must hold one period to go on.
        return law if len(self.values) >= law.preperiod + law.period else None

    def first(self, length: int) -> NDArray[np.int64]:
        """Return the first `length` values, continued by the law where the array ends."""
        known = self.values[:length].astype(np.int64)
        if len(known) >= length:
            return known
        law = self.law
        assert law is not None, "only a proved law continues values"
        return PeriodicValues(known, law).values(np.arange(length))


@dataclass(frozen=True, slots=True)
class Agreement:
    """That two sequences agree.

    Attributes
    ----------
    status : str
        "proved": for every heap. "observed": for the heaps that were compared.
    reason : Message
        What proves it, or how far it was seen.
    """

    status: Literal["proved", "observed"]
    reason: Message


class Difference(NamedTuple):
    """The least heap at which the two rules differ, and its value under each."""

    heap: int
    value: int
    other: int


def aligned(first: Known, second: Known, by: int) -> tuple[Difference | None, Agreement, int]:
    """Compare G(n + by) with H(n) for by ≥ 0: the first difference, or the claim without one."""
    laws = _window(first, second, by)
    length = laws if laws is not None else _known_length(first, second, by)
    ours, theirs = first.first(length + by)[by:], second.first(length)
    unequal = np.flatnonzero(ours != theirs)
    difference = None
    if unequal.size:
        n = int(unequal[0])
        difference = Difference(n, int(ours[n]), int(theirs[n]))
    if laws is not None:
        claim = _by_laws(first.pattern, length)
    elif by == 0 and _same_formula(first.pattern, second.pattern):
        claim = Agreement(
            "proved",
            Message("Both have the proved formula {formula}.", formula=first.pattern.formula),
        )
    elif by == 0 and _unlike_periods(first.pattern, second.pattern):
        reason = Message(
            "They differ in a larger heap: the proved periods are {period} and {other}.",
            period=first.pattern.period,
            other=second.pattern.period,
        )
        claim = Agreement("observed", reason)
    else:
        claim = Agreement("observed", Message("Seen up to heap {upto} only.", upto=length - 1))
    return difference, claim, length - 1


def _window(first: Known, second: Known, by: int) -> int | None:
    """Return how many heaps decide for ever whether G(n + by) = H(n); None without two laws."""
    ours, theirs = first.law, second.law
    if ours is None or theirs is None:
        return None
    start = max(ours.preperiod - by, theirs.preperiod, 0)
    # One heap more than equality needs: there two different slopes are told apart.
    length = start + lcm(ours.period, theirs.period) + 1
    return length if length <= limits.COMPARE_WINDOW else None


def _known_length(first: Known, second: Known, by: int) -> int:
    """Return how many heaps can be compared by the tables alone."""
    lengths = [len(first.values) - by, len(second.values)]
    unproved = [
        length for length, known in zip(lengths, (first, second), strict=True) if known.law is None
    ]
    return min(unproved or lengths)


def _by_laws(pattern: Pattern, length: int) -> Agreement:
    """Say that two laws prove what agrees so far: then their least periods are the same as well."""
    return Agreement(
        "proved",
        Message(
            "Both sequences have the proved period {period}{rise}, and agree on the heaps 0 to "
            "{last}: that covers both preperiods and a whole period, so they agree for ever.",
            period=pattern.period,
            rise=rise(pattern.saltus),
            last=length - 1,
        ),
    )


def _same_formula(first: Pattern, second: Pattern) -> bool:
    return (
        first.kind == second.kind == "formula"
        and first.status == second.status == "proved"
        and first.formula is not None
        and first.formula == second.formula
        and not any(words in first.formula for words in _LEAVES_OPEN)
    )


def _unlike_periods(first: Pattern, second: Pattern) -> bool:
    """Whether two least periods are proved and not the same, so that the values cannot be."""
    return (
        first.status == second.status == "proved"
        and None not in (first.period, second.period)
        and first.period != second.period
    )


_LEAVES_OPEN = ("m(n)", "M(n)", "for n > ")
"""Words of formulas that do not say it all: a bound of the rule, or values below the law."""


def rise(saltus: int | None) -> Message:
    """Return the words for a rise, none for 0."""
    return Message(" and rise by {saltus} each time", saltus=saltus) if saltus else Message("")
