"""The words of a verdict: which theorem proves it on which window, or what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.grundy.certificates import FIRST_STAGE
from gamecore.grundy.theorems import rising_splits, uncovered_clause
from gamecore.messages import Message

if TYPE_CHECKING:
    from gamecore.grundy.certificates import Certificate, Repetition
    from gamecore.grundy.closed_forms import ClosedForm
    from gamecore.grundy.theorems import Theorem
    from gamecore.rules.heap_rule import HeapRule

_PROVED = {
    "Golomb 1966": (
        "Golomb 1966: no move takes more than {taken}, so the {values}; "
        "G(n+{period}) = G(n) was checked for n = {checked}, so it holds for ever."
    ),
    "Guy–Smith 1956": (
        "Guy–Smith 1956: a move takes at most {taken} and leaves at most {heaps}; "
        "G(n+{period}) = G(n) was checked for n = {checked}, so it holds for ever."
    ),
    "state repetition": (
        "State repetition: all amounts above {taken} are allowed, so the gaps so far and the "
        "{last} decide the next; before heap {stop} they are those before heap "
        "{earlier}, only {saltus} higher, so G(n+{period}) = G(n)+{saltus} holds for ever."
    ),
    "periodic moves": (
        "Periodic moves: what may be moved comes again when a heap is larger by {modulus}; "
        "G(n+{period}) = G(n) was checked for n = {checked}, so it holds for ever."
    ),
    "rising splits": (
        "Rising splits: every split of a heap was compared with those of a heap larger by "
        "{period}, by the remainders of its parts; G(n+{period}) = G(n)+{saltus} was checked for "
        "n = {checked}, which decides all of them, so it holds for ever."
    ),
    "periodic moves, rising": (
        "Periodic moves: what may be taken comes again when a heap is larger by {modulus}; "
        "G(n+{period}) = G(n)+{saltus} was checked for n = {checked}, so far that no small "
        "value is missing, so it holds for ever."
    ),
}

_UNSETTLED = {
    "Golomb 1966": (
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; "
        "with finitely many amounts the values always repeat in the end (Golomb 1966), so go "
        "further, to heap {goal}."
    ),
    "Guy–Smith 1956": (
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; go "
        "further, to heap {goal}. Whether the values of every such game repeat in the end is an "
        "open problem."
    ),
    "state repetition": (
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; "
        "with all but finitely many amounts the values always become arithmetic-periodic "
        "(Siegel), so go further, to heap {goal}."
    ),
    "periodic moves": (
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; "
        "what may be moved comes again, but the values need not: something may repeat in larger "
        "heaps, or never."
    ),
    "periodic moves, bounded": (
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; "
        "a move takes at most {taken}, and what may be taken comes again, so the values always "
        "repeat in the end: go further, to heap {goal}."
    ),
}

_CANNOT_GO_ON = {
    "Golomb 1966": (
        "From heap {start} to {upto} the values rise, but with finitely many amounts they stay "
        "bounded and repeat in the end (Golomb 1966); go further, to heap {goal}."
    ),
    "state repetition": (
        "From heap {start} to {upto} the values do not rise, but with all but finitely many "
        "amounts they do in the end (Siegel); go further, to heap {goal}."
    ),
}


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
    name: str = theorem.name
    if theorem.regular is not None and found.saltus:
        name = "periodic moves, rising"
    ends = {"first": first, "last": stop - 1}
    return Message(
        _PROVED[name],
        period=found.period,
        saltus=found.saltus,
        checked=Message("{first} to {last}" if stop > first + 1 else "{first}", **ends),
        stop=stop,
        earlier=stop - found.period,
        taken=theorem.largest_amount,
        values=_last_values_decide(theorem.largest_amount),
        last=_last_values(theorem.largest_amount),
        heaps=_heaps(theorem.heaps_left),
        modulus=theorem.regular.modulus if theorem.regular else 1,
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
    if seen.saltus and upto < FIRST_STAGE - 1 and rising_splits(rule) is not None:
        return Message(
            "Seen up to heap {upto} only: checking the splits of rising values takes more heaps; "
            "go to heap {goal}.",
            upto=upto,
            goal=FIRST_STAGE - 1,
        )
    if seen.saltus and rising_splits(rule) is not None:
        return Message(
            "Seen up to heap {upto} only: the remainders of the parts can prove that the values "
            "of such splits rise for ever, but up to here they do not.",
            upto=upto,
        )
    if theorem is None:
        return Message(
            "Seen up to heap {upto} only: the theorems on periods do not cover “{clause}”.",
            upto=upto,
            clause=str(uncovered_clause(rule)),
        )
    if seen.saltus and (theorem.name == "Guy–Smith 1956" or theorem.heaps_left > 1):
        return Message(
            "Seen up to heap {upto} only: {theorem} proves that values repeat, and no theorem here "
            "proves that the values of such splits rise for ever.",
            upto=upto,
            theorem=theorem.name,
        )
    goal = theorem.last_heap_needed(seen.preperiod, seen.period)
    return Message(
        "Seen up to heap {upto} only: {theorem} needs more heaps to prove it; go to heap {goal}.",
        upto=upto,
        theorem=theorem.name,
        goal=goal if goal > upto else 2 * upto + 1,
    )


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
    name: str = theorem.name
    if theorem.regular is not None and theorem.regular.is_bounded and theorem.heaps_left == 1:
        # Finitely many rows of the last values, and of remainders: one of them comes back.
        name = "periodic moves, bounded"
    return Message(_UNSETTLED[name], upto=upto, goal=goal, taken=theorem.largest_amount)


def why_it_stops(seen: Repetition, amount: int, upto: int) -> Message:
    """Say that a repetition ends because a whole number of periods may be taken."""
    return Message(
        "Seen up to heap {upto} only, and it ends at heap {end} at the latest: {amount} stones may "
        "be taken there, which would leave a heap of the same value, and no move does that. Go to "
        "heap {goal} to see more.",
        upto=upto,
        amount=amount,
        end=seen.preperiod + amount,
        goal=seen.preperiod + amount + seen.period - 1,
    )


def why_it_breaks(theorem: Theorem | None, seen: Repetition, upto: int) -> Message:
    """Say why what repeats so far is known to end."""
    goal = 2 * max(upto, theorem.largest_amount if theorem is not None else 0) + 1
    if seen.saltus < 0:
        words = (
            "From heap {start} to {upto} the values fall, and none is below 0; go further, to heap "
            "{goal}."
        )
    else:
        words = _CANNOT_GO_ON[theorem.name if theorem is not None else ""]
    return Message(words, start=seen.preperiod, upto=upto, goal=goal)
