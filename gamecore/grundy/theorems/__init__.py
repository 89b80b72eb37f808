"""Theorems that prove a period or a rise: which one covers a rule, and the search for a proof.

Each theorem is a class with its window, its search and its wording; `certify` tries those of a rule
on more and more values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamecore.grundy.repetition import FIRST_STAGE
from gamecore.grundy.theorems.periodic_moves import (
    BoundedMoves,
    PeriodicMoves,
    regular_clause,
    regular_rule,
)
from gamecore.grundy.theorems.rising_splits import RisingSplits, rising_moves
from gamecore.grundy.theorems.theorem import Golomb, GuySmith, StateRepetition
from gamecore.rules.heap_rule import Clause, SplitInto, Take, all_known
from gamecore.rules.normal_form import normal_form
from gamecore.rules.splits import Code

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from gamecore.grundy.theorems.theorem import Certificate, Theorem
    from gamecore.rules.heap_rule import HeapRule


def theorem_for(rule: HeapRule) -> Theorem | None:
    """Return the theorem that can prove a repetition of `rule`, or None when it meets none.

    Rises of splits have a theorem of their own, see `rising_splits`. The hypotheses are about the
    options, so they are checked on the rule's normal form.
    """
    written, rule = rule, normal_form(rule)
    amounts = rule.plain_amounts
    if amounts is not None:
        return (Golomb if amounts.is_finite else StateRepetition)(1, amounts.last)
    known = all_known(map(_left_and_taken, rule.clauses))
    if known is None:
        # The normal form may ask which part is larger where the rule as written does not.
        return _periodic_moves(rule) or _periodic_moves(written)
    heaps_left, taken = (max(column) for column in zip(*known, strict=True))
    return GuySmith(heaps_left, taken)


def _periodic_moves(rule: HeapRule) -> Theorem | None:
    regular = regular_rule(rule)
    if regular is None or not (regular.is_bounded or regular.heaps_left == 1):
        return None
    kind = BoundedMoves if regular.is_bounded and regular.heaps_left == 1 else PeriodicMoves
    return kind(regular.heaps_left, regular.taken, regular)


def uncovered_clause(rule: HeapRule) -> Clause | None:
    """Return a normal-form clause that Guy–Smith does not cover, irregular ones first, or None."""
    rule = normal_form(rule)
    uncovered = [clause for clause in rule.clauses if _left_and_taken(clause) is None]
    irregular = [clause for clause in uncovered if regular_clause(clause) is None]
    return next(iter((*irregular, *uncovered)), None)


def _left_and_taken(clause: Clause) -> tuple[int, int] | None:
    """Return (most heaps left, most stones taken) of a clause Guy–Smith covers, else None."""
    match clause:
        case Take() | SplitInto(unequal=False) | Code():
            found = regular_clause(clause)
            return (found.heaps_left, found.taken) if found and found.is_bounded else None
    return None


def rising_splits(rule: HeapRule) -> RisingSplits | None:
    """Return the theorem on rising splits for a rule that meets its hypotheses, or None."""
    moves = rising_moves(rule)
    return None if moves is None else RisingSplits(moves.heaps_left, moves.last, moves)


def theorems_of(rule: HeapRule) -> tuple[Theorem, ...]:
    """Return the theorems that can prove a period or a rise of a rule: none, one or two."""
    return tuple(found for found in (theorem_for(rule), rising_splits(rule)) if found is not None)


def theorem_that_proves(rule: HeapRule, saltus: int) -> Theorem | None:
    """Return the theorem that can prove a repetition with this saltus for a rule, or None."""
    return (rising_splits(rule) if saltus else None) or theorem_for(rule)


def certify(
    rule: HeapRule, values_upto: Callable[[int], NDArray[Any]], length: int
) -> Certificate | None:
    """Return the first certificate found on 128, 256, … and finally `length` values, or None.

    Parameters
    ----------
    rule : HeapRule
    values_upto : callable
        Given a number of values N ≤ length, returns G(0), …, G(N−1).
    length : int
        Most values that may be asked for.
    """
    theorems = theorems_of(rule)
    for stage in stages(length):
        if all(stage > theorem.most for theorem in theorems):
            return None
        for theorem in theorems:
            if theorem.fewest <= stage <= theorem.most:
                certificate = theorem.search(values_upto(stage))
                if certificate is not None:
                    return certificate
    return None


def stages(length: int) -> Iterator[int]:
    """Yield 128, 256, … below `length`, then `length`."""
    stage = FIRST_STAGE
    while stage < length:
        yield stage
        stage *= 2
    yield length
