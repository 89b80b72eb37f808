"""Which closed form a rule has: chosen by what its clauses allow, not by how the rule is written.

The forms themselves, each with its proof, are in the folder `forms`, by family.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.grundy.forms.amounts_allowed import Allowed, allowed_amounts
from gamecore.grundy.forms.consecutive_splits import SplitConsecutive, TakeOneOrSplitConsecutive
from gamecore.grundy.forms.coprime_amounts import TakeCoprime
from gamecore.grundy.forms.equal_splits import SplitEqually, TakeAnyOrSplitEqually
from gamecore.grundy.forms.even_splits import SplitEvenHeaps, splits_even_heaps
from gamecore.grundy.forms.least_amounts import AtLeastFraction, at_least
from gamecore.grundy.forms.mark import Mark
from gamecore.grundy.forms.most_amounts import at_most
from gamecore.grundy.forms.never_a_multiple import avoided_modulus
from gamecore.grundy.forms.one_or_equal import TakeOneOrSplitEqually
from gamecore.grundy.forms.plain_splits import SplitIntoMany
from gamecore.grundy.forms.residues import NextToMultiple, NoMultiple, ShiftedByOne
from gamecore.grundy.forms.roots import up_to_root
from gamecore.grundy.forms.take_any_or_split import (
    TakeAnyOrSplit,
    TakeAnyOrSplitConsecutive,
    TakeAnyOrSplitInto3,
    TakeAnyOrTakeAndSplit,
)
from gamecore.grundy.forms.taking import (
    TakeAny,
    TakeRun,
    TakeUpTo,
    TakeUpToAndMultiple,
    TakeUpToAndOther,
)
from gamecore.grundy.forms.twos import (
    Halve,
    TakeDivisor,
    TakeHalf,
    TakeHalfBelow,
    TakeOneOrHalve,
)
from gamecore.rules import splits as shaped
from gamecore.rules.amounts import ALL_AMOUNTS
from gamecore.rules.clauses import SplitInto
from gamecore.rules.codes import Code
from gamecore.rules.normal_form import normal_form
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from gamecore.grundy.forms.form import ClosedForm
    from gamecore.rules.clauses import Clause
    from gamecore.rules.heap_rule import HeapRule


FAR_AMOUNT = 10_000
"""Amounts up to this one are left to the theorem on their periods: it reaches as far, at once, and
shows the window that it rests on."""


def closed_form(rule: HeapRule) -> ClosedForm | None:
    """Return the closed form of the values of `rule`, or None when none is known.

    It is looked for in the plainest words of the rule; O(clauses) once these are known.
    """
    rule = normal_form(rule)
    if rule.split_clauses:
        return _splitting(rule)
    if _takes_any(rule):
        return TakeAny()
    found = _one_run(rule) or _one_fraction(rule) or _allowed(rule) or _bounded(rule)
    if found is not None or rule.plain_amounts is not None:
        return found
    modulus = avoided_modulus(rule)
    return None if modulus is None else NoMultiple(modulus)


# -- rules that split -----------------------------------------------------------------------------

_ANY_NUMBER = shaped.SplitIntoSome(2, None)


def _takes_before(clause: Clause) -> bool:
    """Whether a clause takes at least one stone before it splits."""
    return isinstance(clause, Code) and not clause.digits[0]


def _splitting(rule: HeapRule) -> ClosedForm | None:
    splits = rule.split_clauses
    into = [clause for clause in splits if isinstance(clause, SplitInto)]
    into += _ANY_NUMBER.counted(4) if _ANY_NUMBER in splits else ()
    if {*splits} <= {*into, _ANY_NUMBER}:
        return _into_parts(rule, into)
    if splits_even_heaps(rule):
        return SplitEvenHeaps()
    kinds = {type(clause) for clause in splits}
    if _takes_any(rule):
        return _beside_any(rule, kinds)
    allowed = allowed_amounts(rule)
    if allowed is None or not (allowed.is_one_stone or allowed == Allowed()):
        return None
    takes_one = allowed.is_one_stone
    if kinds == {shaped.HalveInto}:
        parities = frozenset(clause.halves % 2 for clause in splits)
        return TakeOneOrHalve(parities) if takes_one else Halve(parities)
    if kinds == {shaped.SplitConsecutive}:
        return TakeOneOrSplitConsecutive() if takes_one else SplitConsecutive()
    # Two halves are among the splits into equal heaps.
    if {*splits} - {shaped.HalveInto(2)} == {shaped.SplitEqually()}:
        return TakeOneOrSplitEqually() if takes_one else SplitEqually()
    return None


def _beside_any(rule: HeapRule, kinds: set[type[Clause]]) -> ClosedForm | None:
    """Return the form of `take any` beside splits that are not into a number of heaps."""
    if all(map(_takes_before, rule.split_clauses)):
        return TakeAnyOrTakeAndSplit()
    if all(clause.equal_heaps(0) is not None for clause in rule.split_clauses):
        return TakeAnyOrSplitEqually()
    return TakeAnyOrSplitConsecutive() if kinds == {shaped.SplitConsecutive} else None


def _into_parts(rule: HeapRule, splits: list[SplitInto]) -> ClosedForm | None:
    """Return the form of splits into a number of heaps."""
    counts = {clause.parts for clause in splits}
    plain = {clause.parts for clause in splits if not clause.unequal}
    if 2 in counts <= {2, 3, 4} and _takes_any(rule) and _ANY_NUMBER not in rule.clauses:
        return TakeAnyOrSplit(max(counts))
    if counts == {3} == plain and _takes_any(rule):
        return TakeAnyOrSplitInto3()
    # An unequal split into more heaps reaches nothing new: the proof bounds all of them.
    least = min(counts)
    needed = {2, 3, 4} if least == 2 else {least}
    return SplitIntoMany(least) if not rule.take_clauses and needed <= plain else None


# -- rules that take ------------------------------------------------------------------------------


def _takes_any(rule: HeapRule) -> bool:
    """Tell whether the ways to take allow every amount."""
    at_least, at_most = rule.fractions("at least"), rule.fractions("at most")
    # 1..⌊n/a⌋ and ⌈n/b⌉..n leave no gap for any n when a ≤ b; a = 1 needs no partner.
    if 1 in at_most or (at_least and at_most and min(at_most) <= max(at_least)):
        return True
    return rule.listed_amounts == ALL_AMOUNTS


def _one_run(rule: HeapRule) -> ClosedForm | None:
    amounts = rule.plain_amounts
    match amounts and amounts.ranges:
        case ((1, int(most)),):
            return TakeUpTo(most)
        case ((int(least), int(most)),):
            return TakeRun(least, most)
        case ((1, int(most)), (int(other), int(last))) if other == last > FAR_AMOUNT:
            kind = TakeUpToAndOther if other % (most + 1) else TakeUpToAndMultiple
            return kind(most, other)
    return None


def _one_fraction(rule: HeapRule) -> ClosedForm | None:
    """Among fractions from below the widest contains the others."""
    at_least = rule.fractions("at least")
    if len(at_least) < len(rule.clauses) or at_least == [1]:
        return None
    return AtLeastFraction(max(at_least))


def _allowed(rule: HeapRule) -> ClosedForm | None:
    """Return the form of what is allowed, where that is decided for all heaps at once.

    Other finite lists of amounts are left to the theorem on their periods, which shows its window.
    """
    if rule.plain_amounts is not None:
        return None
    allowed = allowed_amounts(rule)
    if allowed is None:
        return None
    if not allowed.is_one_set:
        return _own_amounts(allowed)
    if allowed.is_everything:
        if allowed.whole == "never":
            return ShiftedByOne(None, always=False)
        return TakeAny()
    modulus = allowed.first_missing
    if modulus is None or allowed.has_multiple(modulus):
        # Powers of an even b go one up and one down from the multiples of b + 1.
        base = allowed.base_of_powers
        return NextToMultiple(base + 1) if base is not None and base % 2 == 0 else None
    if allowed.whole == "as any amount":
        return NoMultiple(modulus) if modulus > 1 else None
    always = allowed.whole == "always"
    return ShiftedByOne(modulus, always=always) if modulus > 1 or always else None


_HALF_BELOW = "2 * k >= n - 1 and 2 * k <= n"
"""The plain words of k == n // 2, in whatever words it was said."""


def _bounded(rule: HeapRule) -> ClosedForm | None:
    """Return the form of amounts with a bound from above, or of a single one from below."""
    found = at_most(rule.take_clauses) or up_to_root(rule.take_clauses)
    match rule.clauses:
        case (TakeWhere(condition=condition),) if str(condition) == _HALF_BELOW:
            return TakeHalfBelow()
        case (TakeWhere(condition=condition),):
            return found or at_least(condition)
    return found


def _own_amounts(allowed: Allowed) -> ClosedForm | None:
    """Return the form when some amounts belong to the heap: divisors, coprime ones, half of it."""
    others = Allowed(allowed.listed, allowed.sets)
    of_heap = allowed.divisors or allowed.coprime
    if allowed.halves and not of_heap and allowed.whole == "as any amount":
        if others.is_empty:
            return TakeHalf()
        return Mark() if others.is_one_stone else None
    if allowed.halves or not (others.is_one_stone or others.is_empty):
        return None
    if allowed.coprime:
        # One stone has no common divisor with any heap.
        return None if allowed.divisors else TakeCoprime(allowed.whole)
    # One stone is a divisor of every heap, and a proper one of all but heap 1.
    proper = allowed.divisors == "proper divisor" and allowed.whole == "as any amount"
    if proper and not others.is_empty:
        return None
    return TakeDivisor(proper=proper) if allowed.whole != "never" else None
