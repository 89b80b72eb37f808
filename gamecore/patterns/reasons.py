"""The words of a verdict: which theorem proves it on which window, what is missing or open."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from gamecore.grundy.theorems import uncovered_clause
from gamecore.messages import Message
from gamecore.rules.normal_form import normal_form

if TYPE_CHECKING:
    from gamecore.grundy.forms.form import ClosedForm
    from gamecore.grundy.repetition import Repetition
    from gamecore.grundy.theorems.theorem import Certificate, Theorem
    from gamecore.rules.heap_rule import HeapRule


OPEN_PROBLEMS = MappingProxyType(
    {
        "split into 2 unequal": Message(
            "Whether the values of this game (Grundy 1939) ever become periodic is an open "
            "problem: a repetition in a finite table proves nothing, and no theorem on periods "
            "covers unequal splits."
        ),
    }
)
"""The plainest words of a rule → why no pattern is claimed for any range.

E. Berlekamp, J. Conway, R. Guy, "Winning Ways", ch. 4; R. Guy and R. Nowakowski, "Unsolved problems
in combinatorial games".
"""


def why_open(rule: HeapRule) -> Message | None:
    """Return why no pattern of a rule is claimed, whatever its words; None for all other games."""
    return OPEN_PROBLEMS.get(str(normal_form(rule)))


def why_form_proves(form: ClosedForm) -> Message:
    """Say that a formula is proved."""
    return Message(
        "The formula is proved for every heap, by induction: {formula}.", formula=form.formula
    )


def why_theorem_proves(certificate: Certificate) -> Message:
    """Name the theorem and the window that was checked."""
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
    """Say what is missing for a proof: a theorem, or heaps and up to which."""
    if theorem is None:
        return Message(
            "Seen up to heap {upto} only: the theorems on periods do not cover “{clause}”.",
            upto=upto,
            clause=str(uncovered_clause(rule)),
        )
    return theorem.why_only_seen(seen, upto)


def why_nothing(rule: HeapRule, theorem: Theorem | None, upto: int) -> Message:
    """Say that nothing repeats so far, and how far to go or why no theorem would help."""
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
    """Say that a repetition ends because a whole number of periods may be taken."""
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
    """Say why what repeats so far is known to end."""
    goal = 2 * max(upto, theorem.largest_amount if theorem is not None else 0) + 1
    words = theorem.breaks if theorem is not None else ""
    if not words or seen.saltus < 0:
        words = (
            "From heap {start} to {upto} the values fall, but they cannot fall below 0; go "
            "further, to heap {goal}."
        )
    return Message(words, start=seen.preperiod, upto=upto, goal=goal)
