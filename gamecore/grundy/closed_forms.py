"""Choose the closed form of a rule by what its clauses allow, not by how the rule is written.

The forms themselves, each with its proof, are in the folder `forms`, by family.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from gamecore.grundy.forms.amounts_allowed import Allowed, allowed_amounts
from gamecore.grundy.forms.linear import (
    NoMultiple,
    ShiftedByOne,
    TakeAny,
    TakeRun,
    TakeUpTo,
    TakeUpToAndMultiple,
    TakeUpToAndOther,
    avoided_modulus,
)
from gamecore.rules.amounts import ALL_AMOUNTS, AmountSet
from gamecore.rules.heap_rule import Take
from gamecore.rules.linear import Band, Bands, HalfPlane, bands_of
from gamecore.rules.normal_form import normal_form
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from gamecore.grundy.forms.form import ClosedForm
    from gamecore.rules.heap_rule import HeapRule


FAR_AMOUNT = 10_000
"""Largest k for which `take 1-j, k` has no closed form here: Golomb's theorem proves its period at
once, and shows the window of values that it checked."""


def closed_form(rule: HeapRule) -> ClosedForm | None:
    """Return the closed form of the values of `rule`, or None when none is known.

    Works on the normal form of the rule. O(clauses), besides a bounded number of evaluations of its
    conditions and up to limits.FIRST_VALUES values by the definition, which are cached.
    """
    rule = normal_form(rule)
    if rule.split_clauses:
        # Most rules only take, and are answered without these forms.
        from gamecore.grundy.forms.splits import splitting_form

        return splitting_form(rule, takes_any=_takes_any(rule))
    if _takes_any(rule):
        return TakeAny()
    found = _one_run(rule) or _allowed(rule) or _bounded(rule)
    if found is not None or rule.plain_amounts is not None:
        return found
    modulus = avoided_modulus(rule)
    return None if modulus is None else NoMultiple(modulus)


def _takes_any(rule: HeapRule) -> bool:
    """Tell whether the take clauses together allow every amount in every heap."""
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


def _allowed(rule: HeapRule) -> ClosedForm | None:
    """Return the closed form of a rule whose allowed amounts are decided for all heaps at once.

    Rules that only list amounts are left to `_one_run` and to the theorems that prove periods.
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
        return None
    if allowed.whole == "as any amount":
        return NoMultiple(modulus) if modulus > 1 else None
    always = allowed.whole == "always"
    return ShiftedByOne(modulus, always=always) if modulus > 1 or always else None


_ROOTS = {"k * k <= n": 0, "k * k < n": 1}
"""Conditions, in normal form, that bound k by a root; and the `spared` of their TakeUpToRoot."""


def _bounded(rule: HeapRule) -> ClosedForm | None:
    """Return the form of a rule in normal form that takes amounts up to, or from, a bound."""
    if rule.plain_amounts is not None:
        return None
    from gamecore.grundy.forms.bounds import Line, TakeUpToRoot, at_least, at_most

    match rule.clauses:
        case (TakeWhere(condition=condition),) if str(condition) in _ROOTS:
            return TakeUpToRoot(_ROOTS[str(condition)])
    lists = [clause.allowed for clause in rule.take_clauses if isinstance(clause, Take)]
    extra = reduce(AmountSet.union, lists, AmountSet(()))
    others = [bands_of((clause,)) for clause in rule.take_clauses if not isinstance(clause, Take)]
    match others:
        case [Bands(bands=(Band(None, HalfPlane(p=p, q=q, c=c)),), exceptions=exceptions)] if p > 0:
            last = exceptions[-1][0] if exceptions else -1
            return at_most(rule, Line(p, q, c), extra, last + 1)
        case [Bands(bands=(Band(HalfPlane(p=p, q=q, c=c), upto),), exceptions=())] if not extra:
            z = 0 if upto is None else -upto.c if upto.p == upto.q else None
            return at_least(Line(p, q, c), z) if 0 < p < q and z is not None else None
    return None


def _own_amounts(allowed: Allowed) -> ClosedForm | None:
    """Return the form where amounts depend on the heap: its divisors, coprime ones, or its half."""
    from gamecore.grundy.forms.powers_of_two import Mark, TakeDivisor

    others = Allowed(allowed.listed, allowed.sets)
    of_heap = allowed.divisors or allowed.coprime
    if allowed.halves and not of_heap and allowed.whole == "as any amount":
        return Mark() if others.is_one_stone else None
    if allowed.halves or not (others.is_one_stone or others.is_empty):
        return None
    if allowed.coprime:
        from gamecore.grundy.forms.primes_and_divisors import TakeCoprime

        # One stone has no common divisor with any heap.
        return None if allowed.divisors else TakeCoprime(allowed.whole)
    # One stone is a divisor of every heap, and a proper one of all but heap 1.
    proper = allowed.divisors == "proper divisor" and allowed.whole == "as any amount"
    if proper and not others.is_empty:
        return None
    return TakeDivisor(proper=proper) if allowed.whole != "never" else None
