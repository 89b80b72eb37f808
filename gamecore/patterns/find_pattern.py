"""find_pattern: what the values of a rule do, and whether that is proved, seen or not even seen."""

from __future__ import annotations

from dataclasses import asdict, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gamecore.grundy.repetition import find_repetition
from gamecore.grundy.sequence import check_table, sequence_of
from gamecore.grundy.theorems import uncovered_clause
from gamecore.messages import Message
from gamecore.patterns.pattern import Pattern, formula_of, name_of_losing
from gamecore.rules.normal_form import normal_form

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.forms.form import ClosedForm
    from gamecore.grundy.repetition import Repetition
    from gamecore.grundy.sequence import GrundySequence
    from gamecore.grundy.theorems.theorem import Certificate, Theorem
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
    open_problem = why_open(sequence.rule) if sequence.form is None else None
    if sequence.form is not None:
        found = _from_form(sequence, sequence.form, upto)
    elif open_problem is not None:
        found = _nothing(open_problem, upto)
    else:
        found = _in_values(sequence, upto)
    return replace(found, rule=str(sequence.rule))


def pattern_and_values(rule: HeapRule | str, upto: int) -> tuple[Pattern, NDArray[Any]]:
    """Return `find_pattern(rule, upto)` and `grundy_values(rule, upto)`, filling one table only."""
    values = sequence_of(rule).table(upto)
    return find_pattern(rule, upto), values


def _in_values(sequence: GrundySequence, upto: int) -> Pattern:
    """Return the pattern that the table of values up to `upto` shows or proves."""
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
    """Return a multiple of the period that may be taken from every heap at least as large, or None.

    With such an amount, values that repeat without a rise cannot do so for ever: the move would
    leave a heap of the same value.
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
    """Return the certificate that also proves a periodic form, if its window fits in 0..upto."""
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


# -- the words of a verdict ------------------------------------------------------------------------


OPEN_PROBLEMS = MappingProxyType(
    {
        "split into 2 unequal": Message(
            "Whether the values of this game (Grundy 1939) ever become periodic is an open "
            "problem: a repetition in a finite table proves nothing, and no theorem on periods "
            "covers unequal splits."
        ),
    }
)
"""The text of a rule's normal form → why no pattern is claimed for any range.

E. Berlekamp, J. Conway, R. Guy, "Winning Ways", ch. 4; R. Guy and R. Nowakowski, "Unsolved problems
in combinatorial games".
"""


def why_open(rule: HeapRule) -> Message | None:
    """Return why no pattern is claimed for a game, however it is written; None for all others."""
    return OPEN_PROBLEMS.get(str(normal_form(rule)))


def why_form_proves(form: ClosedForm) -> Message:
    """Return the reason of a proved formula."""
    return Message(
        "The formula is proved for every heap, by induction: {formula}.", formula=form.formula
    )


def why_theorem_proves(certificate: Certificate) -> Message:
    """Return the reason of a proved repetition: the theorem and the window that was checked."""
    theorem, found = certificate.theorem, certificate.repetition
    first, stop = certificate.window
    if first == stop:
        return Message("No heap has a move, so every heap is worth 0, for ever.")
    ends = {"first": first, "last": stop - 1}
    return Message(
        theorem.proved_rise if found.saltus else theorem.proved,
        period=found.period,
        saltus=found.saltus,
        checked=Message("{first} to {last}" if stop > first + 1 else "{first}", **ends),
        stop=stop,
        earlier=stop - found.period,
        taken=theorem.largest_amount,
        values=_last_values_decide(theorem.largest_amount),
        last=_last_values(theorem.largest_amount),
        heaps=_heaps(theorem.heaps_left),
        modulus=theorem.modulus,
    )


def _last_values_decide(count: int) -> Message:
    if count == 1:
        return Message("last value decides the next")
    return Message("last {count} values decide the next", count=count)


def _last_values(count: int) -> Message:
    return Message("last value") if count == 1 else Message("last {count} values", count=count)


def _heaps(count: int) -> Message:
    return Message("one heap") if count == 1 else Message("{count} heaps", count=count)


def why_only_seen(rule: HeapRule, theorem: Theorem | None, seen: Repetition, upto: int) -> Message:
    """Return what is missing for a proof: a theorem, or the values up to some heap."""
    if theorem is None:
        return Message(
            "Seen up to heap {upto} only: the theorems on periods do not cover “{clause}”.",
            upto=upto,
            clause=str(uncovered_clause(rule)),
        )
    return theorem.why_only_seen(seen, upto)


def why_nothing(rule: HeapRule, theorem: Theorem | None, upto: int) -> Message:
    """Return the reason where nothing repeats so far: how far to go, or that no theorem helps."""
    if theorem is None:
        return Message(
            "Up to heap {upto} nothing repeats three times over at least half of the heaps. The "
            "theorems on periods do not cover “{clause}”.",
            upto=upto,
            clause=str(uncovered_clause(rule)),
        )
    goal = 2 * max(upto, theorem.largest_amount) + 1
    return Message(theorem.nothing_yet, upto=upto, goal=goal, taken=theorem.largest_amount)


def why_it_stops(seen: Repetition, amount: int, upto: int) -> Message:
    """Return why a repetition ends: a whole number of periods, `amount`, may be taken."""
    return Message(
        "Seen up to heap {upto} only, and it ends at heap {end} at the latest: there you may take "
        "{amount} stones, which would leave a heap of the same value, and no move does that. Go "
        "to heap {goal} to see more.",
        upto=upto,
        amount=amount,
        end=seen.preperiod + amount,
        goal=seen.preperiod + amount + seen.period - 1,
    )


def why_it_breaks(theorem: Theorem | None, seen: Repetition, upto: int) -> Message:
    """Return why a repetition seen so far must end: the values fall, or a theorem rules it out."""
    goal = 2 * max(upto, theorem.largest_amount if theorem is not None else 0) + 1
    words = theorem.breaks if theorem is not None else ""
    if not words or seen.saltus < 0:
        words = (
            "From heap {start} to {upto} the values fall, but they cannot fall below 0; go "
            "further, to heap {goal}."
        )
    return Message(words, start=seen.preperiod, upto=upto, goal=goal)
