"""find_pattern: what the values of a rule do, and whether that is proved, seen or not even seen."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from gamecore.grundy.repetition import find_repetition
from gamecore.grundy.sequence import check_table, sequence_of
from gamecore.patterns.formulas import formula_of
from gamecore.patterns.losing import name_of_losing
from gamecore.patterns.pattern import Pattern
from gamecore.patterns.reasons import (
    why_form_proves,
    why_it_breaks,
    why_it_stops,
    why_nothing,
    why_only_seen,
    why_open,
    why_theorem_proves,
)
from gamecore.rules.normal_form import normal_form

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.forms.form import ClosedForm
    from gamecore.grundy.repetition import Repetition
    from gamecore.grundy.sequence import GrundySequence
    from gamecore.grundy.theorems.theorem import Certificate, Theorem
    from gamecore.messages import Message
    from gamecore.rules.heap_rule import HeapRule


def find_pattern(rule: HeapRule | str, upto: int) -> Pattern:
    """Find the pattern of the values of a rule, looking at no heap beyond `upto`.

    Parameters
    ----------
    rule : HeapRule or str
        A rule or its text.
    upto : int
        The largest heap to look at, 0 ≤ upto ≤ limits.TABLE; as far as `grundy_values` goes.

    Returns
    -------
    Pattern
        "proved" with a closed form (whatever `upto`) or a theorem whose window fits in 0..upto, and
        then with the least period and preperiod; "observed" when a repetition covers at least half
        of 0..upto and at least three periods; otherwise "none". A game whose periodicity is an open
        problem is always "none".

    Raises
    ------
    RuleSyntaxError, PositionError, ConditionError, LimitExceeded
        As `grundy_values`.

    Notes
    -----
    The cost of `grundy_values(rule, upto)`, and O(upto) for the search.
    """
    upto = check_table(upto)
    sequence = sequence_of(rule)
    if sequence.form is not None:
        return _from_form(sequence, sequence.form, upto)
    open_problem = why_open(sequence.rule)
    if open_problem is not None:
        return _nothing(open_problem, upto)
    return _in_values(sequence, upto)


def pattern_and_values(rule: HeapRule | str, upto: int) -> tuple[Pattern, NDArray[Any]]:
    """Return `find_pattern(rule, upto)` and `grundy_values(rule, upto)`, for the work of one."""
    values = sequence_of(rule).table(upto)
    return find_pattern(rule, upto), values


def _in_values(sequence: GrundySequence, upto: int) -> Pattern:
    """Return the pattern that a table of values shows or proves."""
    rule, values = sequence.rule, sequence.table(upto)
    certificate = sequence.certificate(upto)
    if certificate is not None:
        return _periodic(
            certificate.repetition,
            status_proved=True,
            formula=formula_of(values, certificate.repetition),
            losing=name_of_losing(values, certificate.repetition),
            reason=why_theorem_proves(certificate),
            window=certificate.window,
            upto=upto,
        )
    theorem = sequence.theorem
    seen = find_repetition(values)
    if seen is None:
        return _nothing(why_nothing(rule, theorem, upto), upto)
    if seen.saltus < 0 or (theorem is not None and not theorem.goes_on(seen)):
        return _nothing(why_it_breaks(theorem, seen, upto), upto)
    amount = _whole_periods(rule, seen)
    if amount is not None:
        reason = why_it_stops(seen, amount, upto)
    else:
        reason = why_only_seen(rule, sequence.theorem_for_rise(seen.saltus), seen, upto)
    return _periodic(seen, status_proved=False, reason=reason, window=None, upto=upto)


def _whole_periods(rule: HeapRule, seen: Repetition) -> int | None:
    """Return an amount that may be taken from every heap of its size or larger, in whole periods.

    Values that repeat without a rise do not do so for ever then: no move leaves a heap of the value
    that there was.
    """
    if seen.saltus:
        return None
    for first, last in normal_form(rule).listed_amounts.ranges:
        amount = -(-first // seen.period) * seen.period
        if last is None or amount <= last:
            return amount
    return None


def _from_form(sequence: GrundySequence, form: ClosedForm, upto: int) -> Pattern:
    found = form.repetition
    certificate = _certificate_of(sequence.theorem, form, upto)
    return Pattern(
        kind="formula" if found is None else "periodic",
        **({} if found is None else asdict(found)),
        formula=form.formula,
        shape=form.shape,
        status="proved",
        reason=why_form_proves(form) if certificate is None else why_theorem_proves(certificate),
        window=None if certificate is None else certificate.window,
        checked_upto=upto,
        losing=form.losing,
    )


def _certificate_of(theorem: Theorem | None, form: ClosedForm, upto: int) -> Certificate | None:
    """Return the window that also proves a periodic form, when it fits in 0..upto."""
    if theorem is None or not theorem.deciding or form.repetition is None:
        return None
    last = theorem.last_heap_needed(form.repetition.preperiod, form.repetition.period)
    return theorem.search(form.table(last)) if last <= upto else None


def _periodic(
    found: Repetition,
    *,
    status_proved: bool,
    reason: Message,
    window: tuple[int, int] | None,
    upto: int,
    formula: str | None = None,
    losing: Message | None = None,
) -> Pattern:
    shape = "periodic"
    if found.saltus:
        shape = "linear" if found.period == 1 else "arithmetic-periodic"
    return Pattern(
        kind="periodic",
        **asdict(found),
        formula=formula,
        shape=shape,
        status="proved" if status_proved else "observed",
        reason=reason,
        window=window,
        checked_upto=upto,
        losing=losing,
    )


def _nothing(reason: Message, upto: int) -> Pattern:
    return Pattern(kind="none", status="none", reason=reason, checked_upto=upto)
