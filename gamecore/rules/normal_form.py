"""The same game in other words: a rule in its plainest words, so that one game gets one verdict.

Fixed amounts, fractions of the heap, codes, halves and linear conditions say for each heap which
amounts lie between which bounds. That is brought into one form (see bands.py) and written down
again. So `take k where k <= n + 5` becomes `take any`, and `split a+b where a < b` becomes `split
into 2 unequal`. What is not linear keeps its condition, in plain words (see plain_conditions.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.rules.all_known import all_known
from gamecore.rules.amounts import AmountSet
from gamecore.rules.bands import Bands, bands_of
from gamecore.rules.clauses import Clause, SplitInto, Take, TakeAll, TakeFraction
from gamecore.rules.codes import Code
from gamecore.rules.conditions import And, Arithmetic, Comparison, Number, Predicate, Test, Variable
from gamecore.rules.few_amounts import listed_amounts
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.leave import Leave, LeaveExactly, LeaveWhere
from gamecore.rules.linear_bounds import FALSE, TRUE, Every, Opposite, Over, Some, linear_formula
from gamecore.rules.named_amounts import TakeKind, TakeMultiple
from gamecore.rules.plain_conditions import plain, plain_of_parts
from gamecore.rules.splits import (
    HalveInto,
    SplitConsecutive,
    SplitEqually,
    SplitIntoSome,
    TakeThenSplit,
)
from gamecore.rules.where import SplitWhere, TakeWhere
from gamecore.rules.written_bands import LONGEST_CODE, code_of, digits_of, splits, takes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gamecore.rules.linear_bounds import Formula

MOST_RANGES = 16
"""Most ranges of a list of amounts that is joined with bounds of another kind."""

NO_MOVE = Code((0, 0))


@lru_cache(maxsize=512)
def normal_form(rule: HeapRule) -> HeapRule:
    """Return a rule with the same options in every heap, in its plainest words.

    Returns
    -------
    HeapRule
        The same for two rules that differ in their words only, as far as these are linear: sums and
        multiples of n, k, a, b by fixed numbers, quotients by fixed numbers, min and max, compared
        and joined by and, or, not. Two rules with one normal form are one game. The opposite is not
        promised for rules with other conditions, with more than MOST_BOUNDS bounds, whose bounds
        only stand in order after hundreds of heaps, or that make exceptions of many heaps: of
        these, only the words are brought into one form: signs, brackets, `not`, chains, common
        factors, order.

    Notes
    -----
    No condition that may divide by zero is touched. At most some tenths of a second, once a rule.
    """
    parts = _Parts.of(rule)
    clauses = [*parts.taking(), *parts.splitting()]
    return HeapRule(tuple(clauses) or (NO_MOVE,))


def without_amounts_over(rule: HeapRule, n: int) -> HeapRule:
    """Return a rule that allows the same in every heap up to n: larger amounts play no part."""
    clauses: list[Clause] = []
    for clause in rule.clauses:
        if isinstance(clause, Take) and clause.allowed.is_finite and clause.allowed.last > n:
            near = [(run[0], run[-1]) for run in clause.allowed.upto(n)]
            clauses += [Take(AmountSet(tuple(near)))] if near else []
        else:
            clauses.append(clause)
    return HeapRule(tuple(clauses) or (NO_MOVE,))


@dataclass
class _Parts:
    """A rule taken to pieces.

    Attributes
    ----------
    amounts : AmountSet
        Fixed amounts.
    ends : dict of int to int
        Amounts of codes that depend on whether the whole heap goes, with their digits: 1 or 2.
    taken, halves : list of (Clause, Formula)
        Other ways to take, and to split in two without taking, that are linear.
    codes : set of (int, int)
        How many stones are taken before how many heaps, 2 or 3, are left; not (0, 2).
    others : list of Clause
        What is not linear.
    """

    amounts: AmountSet = field(default_factory=lambda: AmountSet(()))
    ends: dict[int, int] = field(default_factory=dict)
    taken: list[tuple[Clause, Formula]] = field(default_factory=list)
    halves: list[tuple[Clause, Formula]] = field(default_factory=list)
    codes: set[tuple[int, int]] = field(default_factory=set)
    others: list[Clause] = field(default_factory=list)

    @classmethod
    def of(cls, rule: HeapRule) -> _Parts:
        """Take a rule to pieces."""
        parts = cls()
        anyhow = SplitIntoSome(2, None) in rule.clauses
        for clause in rule.clauses:
            if not (anyhow and _splits_all(clause)):
                parts._add(clause)
        always = AmountSet.of((k, k) for k, digit in parts.ends.items() if digit == 3)
        parts.amounts = parts.amounts.union(always)
        parts.ends = {k: digit for k, digit in parts.ends.items() if k not in parts.amounts}
        return parts

    def _add(self, clause: Clause) -> None:
        clause = _in_other_words(clause)
        match clause:
            case SplitIntoSome(most=int()):
                for into in clause.counted(0):
                    self._add(into)
            case Take(allowed=amounts):
                self.amounts = self.amounts.union(amounts)
            case Code():
                self._add_code(clause)
            case TakeThenSplit(allowed=amounts):
                self.amounts = self.amounts.union(amounts)
                self.others.append(clause)
            case SplitInto(parts=3, unequal=False):
                self.codes.add((0, 3))
            case _:
                taken, halves = _taken(clause), halves_formula(clause)
                if taken is not None:
                    self.taken.append((clause, taken))
                elif halves is not None:
                    self.halves.append((clause, halves))
                else:
                    self.others.append(clause)
        if clause == SplitEqually():
            # Two equal heaps are a split in two as well.
            self.halves.append((clause, _EQUAL))

    def _add_code(self, code: Code) -> None:
        digits = code.digits
        if code.repeats:
            self._add_repeating(len(digits) - 1, digits[-1])
            digits = digits[:-1]
        for k, digit in enumerate(digits):
            if k and digit & 3:
                self.ends[k] = self.ends.get(k, 0) | digit & 3
            if digit & 4 and k == 0:
                self.halves.append((SplitInto(2), TRUE))
            elif digit & 4:
                self.codes.add((k, 2))
            if digit & 8:
                self.codes.add((k, 3))

    def _add_repeating(self, first: int, digit: int) -> None:
        """Add the digit of every amount from `first` on."""
        if digit & 3 == 3:
            self.amounts = self.amounts.union(AmountSet(((first, None),)))
        elif digit & 3:
            heap = Comparison((_SMALLER, Variable("n")), ("<" if digit & 2 else "==",))
            far = Comparison((_SMALLER, Number(first)), (">=",))
            end = _below(1) if digit & 2 else Opposite(_below(1))
            formula = Every((Over(1, 0, first - 1), end))
            self.taken.append((TakeWhere(plain(And.of((far, heap)))), formula))
        if digit & 12:
            self.others.append(Code((0,) * first + (digit & 12,), repeats=True))

    # -- ways to take ---------------------------------------------------------------------------

    def taking(self) -> Iterator[Clause]:
        """Yield the ways to take, and the ways to split after taking, in their plainest words."""
        bands = self._amount_bands()
        if any(k for k, _ in self.codes):
            code = self._code(bands)
            if code is None:
                yield from self._plain_takes(bands)
                code = code_of({}, self.codes)
            yield code
        else:
            yield from self._plain_takes(bands)
        yield from sorted((c for c in self.others if _leaves_one(c)), key=str)

    def _amount_bands(self) -> Bands | None:
        """Return what may be taken; None where it is not decided, or is nothing but a list."""
        if not (self.taken or self.ends) or len(self.amounts.ranges) > MOST_RANGES:
            return None
        return bands_of(self.takes_formula(), 1)

    def takes_formula(self) -> Formula:
        """Return which amounts are allowed in which heaps; what is not linear is left out."""
        allowed = [_amounts_formula(self.amounts), *(formula for _, formula in self.taken)]
        for k, digit in self.ends.items():
            heaps = _below(1) if digit == 2 else Opposite(_below(1))
            allowed.append(Every((_amounts_formula(AmountSet(((k, k),))), heaps)))
        return Some(tuple(allowed))

    def _plain_takes(self, bands: Bands | None) -> Iterable[Clause]:
        kept: list[Clause] = [Take(self.amounts)] if self.amounts else []
        kept += [code_of(self.ends, set())] if self.ends else []
        kept += _sorted(self.taken)
        if bands is None:
            return kept
        return () if bands.is_empty else _first_true(takes(bands), bands, _takes_formula, 1) or kept

    def _code(self, bands: Bands | None) -> Code | None:
        """Write what is taken and what is split after taking as one code, where possible."""
        # The splits need a code of their length anyway: a long one stays in one piece.
        longest = max(LONGEST_CODE, 2 * max(k for k, _ in self.codes))
        if bands is None:
            if self.taken or not self.amounts.is_finite:
                return None
            most = max([self.amounts.last, *self.ends])
            if most > longest:
                return None
            runs = self.amounts.upto(most)
            return code_of({k: 3 for run in runs for k in run} | self.ends, self.codes)
        digits = digits_of(bands, longest)
        if digits is None:
            return None
        told = bands_of(_takes_formula((code_of(digits, set()),)), 1)
        return code_of(digits, self.codes) if told == bands else None

    # -- ways to split --------------------------------------------------------------------------

    def splitting(self) -> Iterator[Clause]:
        """Yield the ways to split, in their plainest words."""
        bands = bands_of(Some(tuple(formula for _, formula in self.halves)), 2)
        coded = any(k for k, _ in self.codes)
        equally = SplitEqually() in self.others
        halves: Iterable[Clause] = [c for c in _sorted(self.halves) if c != SplitEqually()]
        if bands is not None and (bands.is_empty or (equally and bands == _EQUAL_BANDS)):
            halves = ()
        elif bands is not None:
            halves = _first_true(splits(bands), bands, _splits_formula, 2) or halves
        yield from halves
        if (0, 3) in self.codes and not coded:
            yield SplitInto(3)
        plain = {s.parts for c in self.others for s in c.plain_splits or () if not s.gap}
        plain |= {3} if (0, 3) in self.codes else set()
        said = {SplitInto(parts, unequal=True) for parts in plain}
        yield from sorted((c for c in self.others if not (_leaves_one(c) or c in said)), key=str)


_EQUAL = Over(2, 1, -1)
"""2k ≥ n, which for the smaller part k of a split says that both are equal."""

_EQUAL_BANDS = bands_of(_EQUAL, 2)


def _sorted(pairs: list[tuple[Clause, Formula]]) -> list[Clause]:
    return sorted({clause for clause, _ in pairs}, key=str)


def _leaves_one(clause: Clause) -> bool:
    return bool(HeapRule((clause,)).take_clauses)


def _first_true(
    ways: Iterator[tuple[Clause, ...]],
    bands: Bands,
    formula: Callable[[tuple[Clause, ...]], Formula],
    share: int,
) -> tuple[Clause, ...] | None:
    """Return the first way of writing, of a fair length, that says what the bands say."""
    for way in ways:
        short = sum(len(str(clause)) for clause in way) <= limits.RULE_TEXT // 2
        if short and bands_of(formula(way), share) == bands:
            return way
    return None


def _takes_formula(clauses: tuple[Clause, ...]) -> Formula:
    if not clauses:
        return FALSE
    return _Parts.of(HeapRule(clauses)).takes_formula()


def _splits_formula(clauses: tuple[Clause, ...]) -> Formula:
    return Some(tuple(formula for _, formula in _Parts.of(HeapRule(clauses)).halves))


# -- what clauses say -----------------------------------------------------------------------------


def _below(share: int) -> Over | Opposite:
    """Return that k is below n/share."""
    return Opposite(Over(share, 1, -1))


def _amounts_formula(amounts: AmountSet) -> Formula:
    parts: list[Formula] = []
    for first, last in amounts.ranges:
        above = Over(1, 0, first - 1)
        parts.append(above if last is None else Every((above, Opposite(Over(1, 0, last)))))
    return Some(tuple(parts))


def _left_formula(amounts: AmountSet, *, nothing: bool) -> Formula:
    parts: list[Formula] = [Opposite(_below(1))] if nothing else []
    for first, last in amounts.ranges:
        most = Opposite(Over(1, 1, -first))
        parts.append(most if last is None else Every((most, Over(1, 1, -last - 1))))
    return Some(tuple(parts))


_LONGEST_DIGITS = limits.RULE_TEXT
"""Longest code for amounts that are taken before a split: as long as one that is typed."""


def _in_other_words(clause: Clause) -> Clause:
    """Return a clause in plain words that the rest of this file knows."""
    clause = _said_of_what_is_taken(clause)
    match clause:
        case TakeWhere(condition=condition):
            condition = plain(condition)
            return listed_amounts(condition) or TakeWhere(condition)
        case SplitWhere(condition=condition):
            return SplitWhere(plain_of_parts(condition))
    return clause


def _said_of_what_is_taken(clause: Clause) -> Clause:
    match clause:
        case LeaveWhere() | LeaveExactly():
            return clause.taking
        case TakeKind() | TakeMultiple():
            test = _remainder(clause, _SMALLER)
            return clause if test is None else TakeWhere(test)
        case Leave(amounts_left=TakeKind() | TakeMultiple() as kind):
            test = _remainder(kind, _LARGER)
            return clause if test is None else TakeWhere(test)
        case TakeThenSplit(allowed=amounts):
            # A set without an end is all that its complement leaves out: that has an end.
            last = amounts.last + (not amounts.is_finite)
            if last <= _LONGEST_DIGITS:
                digits = (0, *(7 * (k in amounts) for k in range(1, last + 1)))
                return Code(digits, repeats=not amounts.is_finite)
    return clause


def _remainder(kind: TakeKind | TakeMultiple, amount: Variable | Arithmetic) -> Test | None:
    """Return what remainders say that an amount is of a kind; None for other kinds."""
    match kind:
        case TakeMultiple(modulus=modulus):
            remainder = Arithmetic(amount, "%", Number(modulus))
            return Comparison((remainder, Number(0)), ("==",))
        case TakeKind(kind="odd number"):
            return Predicate("odd", (amount,))
        case TakeKind(kind="even number"):
            return Predicate("even", (amount,))
    return None


def _splits_all(clause: Clause) -> bool:
    """Whether a clause splits a heap and takes nothing: `split into any number` does too."""
    if isinstance(clause, SplitIntoSome):
        return clause != SplitIntoSome(2, None)
    return isinstance(clause, SplitInto | SplitEqually | SplitConsecutive) or clause == HalveInto(2)


_A, _B, _SMALLER = Variable("a"), Variable("b"), Variable("k")
_LARGER = Arithmetic(Variable("n"), "-", _SMALLER)
_NAMINGS = ({_A: _SMALLER, _B: _LARGER}, {_A: _LARGER, _B: _SMALLER})


def _taken(clause: Clause) -> Formula | None:
    """Return which amounts k a clause allows in a heap of n, if it is linear and only takes."""
    match clause:
        case TakeFraction(bound="at least", denominator=d):
            return Over(d, 1, -1)
        case TakeFraction(denominator=d):
            return Opposite(Over(d, 1, 0))
        case TakeAll():
            return Opposite(_below(1))
        case Leave(amounts_left=Take(allowed=amounts), nothing=nothing):
            return _left_formula(amounts, nothing=nothing)
        case Leave(amounts_left=TakeFraction(bound=bound, denominator=d)):
            # m ≤ n/d of what is left says that d·k ≥ (d − 1)·n is taken.
            taken = Over(d, d - 1, -1)
            return taken if bound == "at most" else Opposite(Over(d, d - 1, 0))
        case HalveInto(heaps=1):
            return Every((Over(2, 1, -1), Opposite(Over(2, 1, 0))))
        case TakeWhere(condition=condition):
            return linear_formula(condition)
    return None


def halves_formula(clause: Clause) -> Formula | None:
    """Return which smaller parts k a clause allows, if it is linear and splits in two."""
    match clause:
        case SplitInto(parts=2, unequal=unequal):
            return _below(2) if unequal else TRUE
        case HalveInto(heaps=2):
            return _EQUAL
        case SplitWhere(condition=condition):
            namings = (linear_formula(condition, names) for names in _NAMINGS)
            known: tuple[Formula, ...] | None = all_known(namings)
            return None if known is None else Some(known)
    return None
