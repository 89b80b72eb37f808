"""Two rules side by side: where their values first differ, or that they never do, and why.

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
from gamecore.errors import GameError
from gamecore.grundy.forms.amounts_allowed import allowed_amounts
from gamecore.grundy.known_values import PeriodicValues
from gamecore.grundy.repetition import Repetition
from gamecore.grundy.sequence import grundy_values
from gamecore.messages import Message
from gamecore.patterns.find_pattern import find_pattern
from gamecore.rules.language import as_rule
from gamecore.rules.normal_form import normal_form
from gamecore.rules.options import options

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.patterns.pattern import Pattern
    from gamecore.rules.heap_rule import HeapRule


# -- two sequences heap by heap --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Known:
    """One of two rules to compare, with its values and its pattern.

    Attributes
    ----------
    rule : HeapRule
    values : array of int
        G(0), G(1), …, at least G(0).
    pattern : Pattern
        As `find_pattern` returns it for these values.
    """

    rule: HeapRule
    values: NDArray[Any]
    pattern: Pattern

    @property
    def law(self) -> Repetition | None:
        """The proved repetition, if `values` holds a whole period of it; else None."""
        found = self.pattern
        if found.status != "proved" or found.period is None:
            return None
        law = Repetition(found.preperiod or 0, found.period, found.saltus or 0)
        # A closed form is proved however short the array is; it must hold one period to go on.
        return law if len(self.values) >= law.preperiod + law.period else None

    def first(self, length: int) -> NDArray[np.int64]:
        """Return the first `length` values; those beyond the array need a law and follow it."""
        known = self.values[:length].astype(np.int64)
        if len(known) >= length:
            return known
        law = self.law
        assert law is not None, "only a proved law continues values"
        return PeriodicValues(known, law).values(np.arange(length))


@dataclass(frozen=True, slots=True)
class Agreement:
    """The claim that two sequences agree.

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
    """Return how G(n + by) and H(n) compare, by ≥ 0.

    That is the first difference or None, the claim that holds if it is None, and the last n
    compared.
    """
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
    """Return how many heaps decide G(n + by) = H(n) for all n; None for too many, or no laws."""
    ours, theirs = first.law, second.law
    if ours is None or theirs is None:
        return None
    start = max(ours.preperiod - by, theirs.preperiod, 0)
    # One heap more than equality needs: if the two rises differ, the values differ there.
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
    """Return the claim that two laws prove for ever; equal values have the same least period."""
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
    """Return whether two least periods are proved and differ, so that the values must differ."""
    return (
        first.status == second.status == "proved"
        and None not in (first.period, second.period)
        and first.period != second.period
    )


_LEAVES_OPEN = ("m(n)", "M(n)", "for n > ")
"""Parts of a formula that leave some values open: a bound of the rule, or those before the law."""


def rise(saltus: int | None) -> Message:
    """Return the words for a saltus; "" for 0 or None."""
    return Message(" and rise by {saltus} each time", saltus=saltus) if saltus else Message("")


# -- two rules -------------------------------------------------------------------------------------


MOST_SHIFT = 8
"""Largest shift that is tried; those of the literature are by one or two."""

MOVES_LISTED = 40
"""The largest heap whose moves are listed, to see whether two rules allow the same."""

SHIFT_EVIDENCE = 32
"""Fewest heaps on which a shift that is not proved must have been seen."""


@dataclass(frozen=True, slots=True)
class Shift:
    """The claim that one sequence is the other, shifted by some heaps.

    Attributes
    ----------
    by : int
        d > 0: the second rule's value of n is the first rule's value of n + d. d < 0: the first
        rule's value of n is the second rule's value of n − d.
    claim : Agreement
    """

    by: int
    claim: Agreement


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rules compared; exactly one of `difference` and `equal` is not None.

    Attributes
    ----------
    difference : Difference or None
    equal : Agreement or None
    shift : Shift or None
        The smallest shift, only if there is a difference.
    shared : Message or None
        What two different sequences without a shift have in common: from which heap on they agree,
        or their period.
    compared_upto : int
        The largest heap at which the two were compared.
    same_moves_upto : int or None
        The heap up to which the moves of both were listed and are the same, if their values agree
        and the two are not known to be one game; nothing is claimed of larger heaps.
    """

    difference: Difference | None
    equal: Agreement | None
    shift: Shift | None
    shared: Message | None
    compared_upto: int
    same_moves_upto: int | None = None


def compare(rule: HeapRule | str, other: HeapRule | str, upto: int) -> Comparison:
    """Compare the values of two rules, looking at the heaps 0..upto of each.

    Parameters
    ----------
    rule, other : HeapRule or str
    upto : int
        0 ≤ upto ≤ limits.TABLE; as far as `grundy_values` goes for both.

    Raises
    ------
    RuleSyntaxError, PositionError, LimitExceeded
        As `grundy_values`.

    Notes
    -----
    The cost of `find_pattern` for both, and O(limits.COMPARE_WINDOW) at most for the comparison.

    Examples
    --------
    >>> compare("0.161", "0.36", 1000).difference
    Difference(heap=519, value=2, other=4)
    """
    first, second = as_rule(rule), as_rule(other)
    return compared(
        Known(first, grundy_values(first, upto), find_pattern(first, upto)),
        Known(second, grundy_values(second, upto), find_pattern(second, upto)),
    )


def compared(first: Known, second: Known) -> Comparison:
    """Compare two rules whose values and patterns are known already; see `compare`."""
    if _is_one_game(first.rule, second.rule):
        reason = Message("Both texts allow exactly the same moves.")
        return Comparison(None, Agreement("proved", reason), None, None, len(first.values) - 1)
    difference, claim, upto = aligned(first, second, 0)
    if difference is None:
        same_moves = _same_moves_upto(first.rule, second.rule)
        return Comparison(None, claim, None, None, upto, same_moves)
    shift = _shift(first, second)
    shared = _shared(first, second) if shift is None else None
    return Comparison(difference, None, shift, shared, upto)


def _is_one_game(rule: HeapRule, other: HeapRule) -> bool:
    """Return whether it is known that both allow the same moves in every heap."""
    one, two = normal_form(rule), normal_form(other)
    if one == two or one.split_clauses or two.split_clauses:
        return one == two
    allowed = allowed_amounts(one)
    return allowed is not None and allowed == allowed_amounts(two)


def _same_moves_upto(rule: HeapRule, other: HeapRule) -> int | None:
    """Return MOVES_LISTED if all options up to that heap agree; None if not, or not listable."""
    try:
        alike = all(options(rule, n) == options(other, n) for n in range(MOVES_LISTED + 1))
    except GameError:
        return None
    return MOVES_LISTED if alike else None


# -- shifts ---------------------------------------------------------------------------------------


def _shift(first: Known, second: Known) -> Shift | None:
    """Return the smallest shift of one sequence that gives the other, forwards first; or None."""
    for by in range(1, MOST_SHIFT + 1):
        for ours, theirs, sign in ((first, second, 1), (second, first, -1)):
            claim = _shifted(ours, theirs, by)
            if claim is not None:
                return Shift(sign * by, claim)
    return None


def _shifted(first: Known, second: Known, by: int) -> Agreement | None:
    if len(first.values) <= by or not second.values.any():
        return None  # a sequence of zeros may be found anywhere: that is no shift
    start = min(len(first.values) - by, len(second.values))
    if (first.values[by : by + start] != second.values[:start]).any():
        return None  # most shifts fail in the tables; only the others are worth the long window
    difference, claim, upto = aligned(first, second, by)
    if difference is not None:
        return None
    return claim if claim.status == "proved" or upto + 1 >= SHIFT_EVIDENCE else None


# -- what two different sequences share -----------------------------------------------------------


def _shared(first: Known, second: Known) -> Message | None:
    ours, theirs = first.pattern, second.pattern
    if ours.period is None or (ours.period, ours.saltus) != (theirs.period, theirs.saltus):
        return None
    if not first.law or not second.law:
        return Message(
            "Both seem to have period {period}{rise}, as far as was seen.",
            period=ours.period,
            rise=rise(ours.saltus),
        )
    start = max(first.law.preperiod, second.law.preperiod)
    stop = start + ours.period
    if stop > limits.COMPARE_WINDOW:
        return None
    unequal = np.flatnonzero(first.first(stop) != second.first(stop))
    last = int(unequal[-1]) if unequal.size else -1
    if last < start:
        return Message(
            "From heap {heap} on the values are the same for ever: both have period {period}{rise} "
            "by then, and one whole period was compared.",
            heap=last + 1,
            period=ours.period,
            rise=rise(ours.saltus),
        )
    return Message(
        "Both have period {period}{rise}, with different values.",
        period=ours.period,
        rise=rise(ours.saltus),
    )
