"""The normal form of a rule: the same game in its plainest words, so that it gets one verdict.

Fixed amounts, fractions of the heap, codes, halves and linear conditions allow in each heap the
amounts between certain bounds. These bounds have one form (see linear.py), which is written as text
again. So `take k where k <= n + 5` becomes `take any`, and `split a+b where a < b` becomes `split
into 2 unequal`. What is not linear keeps its condition, in plain words (see plain_conditions.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.rules.amounts import AmountSet
from gamecore.rules.conditions import (
    And,
    Arithmetic,
    Comparison,
    ComparisonSign,
    Number,
    Or,
    Predicate,
    Test,
    Value,
    Variable,
)
from gamecore.rules.heap_rule import Clause, HeapRule, SplitInto, Take, TakeClause, all_known
from gamecore.rules.linear import bands_of
from gamecore.rules.named_amounts import TakeKind, TakeMultiple
from gamecore.rules.plain_clauses import LONGEST_CODE, code_of, digits_of, splits, takes
from gamecore.rules.plain_conditions import is_always_known, plain, plain_of_parts, replaced
from gamecore.rules.splits import (
    Code,
    HalveInto,
    SplitConsecutive,
    SplitEqually,
    SplitIntoSome,
    TakeThenSplit,
)
from gamecore.rules.where import Leave, LeaveExactly, LeaveWhere, SplitWhere, TakeWhere

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamecore.rules.linear import Bands

MOST_RANGES = 16
"""Most ranges of a list of amounts that is merged with other linear clauses."""

NO_MOVE = Code((0, 0))


@lru_cache(maxsize=512)
def normal_form(rule: HeapRule) -> HeapRule:
    """Return a rule with the same options in every heap, in its plainest words.

    Returns
    -------
    HeapRule
        Two rules with one normal form are one game. Conversely, one game has one normal form if its
        conditions are linear: sums and multiples of n, k, a, b by fixed numbers, quotients by fixed
        numbers, min and max, compared and joined by and, or, not. That is not promised for other
        conditions, for dozens of bounds, for bounds that keep their order only after hundreds of
        heaps, or for exceptions in many heaps. Of these rules only the wording is normalized:
        signs, brackets, `not`, chains, common factors, order.

    Notes
    -----
    A condition that `plain` leaves as it is stays so. Cached; some tenths of a second at most.
    """
    parts = _Parts.of(rule)
    clauses = [*parts.taking(), *parts.splitting()]
    return HeapRule(tuple(clauses) or (NO_MOVE,))


def without_amounts_over(rule: HeapRule, n: int) -> HeapRule:
    """Return the rule without the listed amounts above n: it is the same in every heap up to n."""
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
    """The clauses of a rule, sorted by kind.

    Attributes
    ----------
    amounts : AmountSet
        Fixed amounts.
    ends : dict of int to int
        Amounts of codes that must take the whole heap (digit 1), or must not (digit 2).
    taken, halves : list of Clause
        Other ways to take, and to split in two without taking, that are linear.
    codes : set of (int, int)
        Splits into 2 or 3 heaps as (stones taken, heaps left); (0, 2) is in `halves` instead.
    others : list of Clause
        Clauses that are not linear.
    """

    amounts: AmountSet = field(default_factory=lambda: AmountSet(()))
    ends: dict[int, int] = field(default_factory=dict)
    taken: list[Clause] = field(default_factory=list)
    halves: list[Clause] = field(default_factory=list)
    codes: set[tuple[int, int]] = field(default_factory=set)
    others: list[Clause] = field(default_factory=list)

    @classmethod
    def of(cls, rule: HeapRule) -> _Parts:
        """Return the clauses of a rule, sorted by kind."""
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
            case SplitEqually():
                # Two equal heaps are a split in two as well.
                self.halves.append(clause)
                self.others.append(clause)
            case _ if clause.half_planes is None:
                self.others.append(clause)
            case TakeClause() | HalveInto(heaps=1):
                self.taken.append(clause)
            case _:
                self.halves.append(clause)

    def _add_code(self, code: Code) -> None:
        digits = code.digits
        if code.repeats:
            self._add_repeating(len(digits) - 1, digits[-1])
            digits = digits[:-1]
        for k, digit in enumerate(digits):
            if k and digit & 3:
                self.ends[k] = self.ends.get(k, 0) | digit & 3
            if digit & 4 and k == 0:
                self.halves.append(SplitInto(2))
            elif digit & 4:
                self.codes.add((k, 2))
            if digit & 8:
                self.codes.add((k, 3))

    def _add_repeating(self, first: int, digit: int) -> None:
        """Add a digit that stands for every amount from `first` on."""
        if digit & 3 == 3:
            self.amounts = self.amounts.union(AmountSet(((first, None),)))
        elif digit & 3:
            heap = Comparison((_K, _N), ("<" if digit & 2 else "==",))
            far = Comparison((_K, Number(first)), (">=",))
            self.taken.append(TakeWhere(plain(And.of((far, heap)))))
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
        yield from sorted((c for c in self.others if isinstance(c, TakeClause)), key=str)

    def _amount_bands(self) -> Bands | None:
        """Return the amounts as bands; None if undecided, or if they are nothing but a list."""
        if not (self.taken or self.ends) or len(self.amounts.ranges) > MOST_RANGES:
            return None
        fixed = (Take(self.amounts),) if self.amounts else ()
        ends = (code_of(self.ends, set()),) if self.ends else ()
        return bands_of((*fixed, *ends, *self.taken))

    def _plain_takes(self, bands: Bands | None) -> Iterable[Clause]:
        kept: list[Clause] = [Take(self.amounts)] if self.amounts else []
        kept += [code_of(self.ends, set())] if self.ends else []
        kept += _sorted(self.taken)
        if bands is None:
            return kept
        return () if bands.is_empty else _first_true(takes(bands), bands, 1) or kept

    def _code(self, bands: Bands | None) -> Code | None:
        """Return one code for the amounts and the splits after taking; None if there is none."""
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
        is_said = bands_of((code_of(digits, set()),)) == bands
        return code_of(digits, self.codes) if is_said else None

    # -- ways to split --------------------------------------------------------------------------

    def splitting(self) -> Iterator[Clause]:
        """Yield the ways to split, in their plainest words."""
        bands = bands_of(tuple(self.halves), 2)
        coded = any(k for k, _ in self.codes)
        equally = SplitEqually() in self.others
        halves: Iterable[Clause] = [c for c in _sorted(self.halves) if c != SplitEqually()]
        if bands is not None and (bands.is_empty or (equally and bands == _EQUAL_BANDS)):
            halves = ()
        elif bands is not None:
            halves = _first_true(splits(bands), bands, 2) or halves
        yield from halves
        if (0, 3) in self.codes and not coded:
            yield SplitInto(3)
        plain = {s.parts for c in self.others for s in c.plain_splits or () if not s.gap}
        plain |= {3} if (0, 3) in self.codes else set()
        said = {SplitInto(parts, unequal=True) for parts in plain}
        others = (c for c in self.others if not isinstance(c, TakeClause) and c not in said)
        yield from sorted(others, key=str)


_EQUAL_BANDS = bands_of((HalveInto(2),), 2)


def _sorted(clauses: list[Clause]) -> list[Clause]:
    return sorted(set(clauses), key=str)


def _first_true(
    ways: Iterator[tuple[Clause, ...]], bands: Bands, share: int
) -> tuple[Clause, ...] | None:
    """Return the first candidate, at most half a rule text long, that has exactly these bands."""
    for way in ways:
        short = sum(len(str(clause)) for clause in way) <= limits.RULE_TEXT // 2
        if short and bands_of(way, share) == bands:
            return way
    return None


# -- what clauses say -----------------------------------------------------------------------------

_N, _K = Variable("n"), Variable("k")

_LONGEST_DIGITS = limits.RULE_TEXT
"""Most digits of a code for amounts that are taken before a split: as many as can be typed."""


def _in_other_words(clause: Clause) -> Clause:
    """Return an equivalent clause, in plain words, of a kind that `_Parts` sorts."""
    clause = _said_of_what_is_taken(clause)
    match clause:
        case TakeWhere(condition=condition):
            condition = plain(condition)
            return listed_amounts(condition) or TakeWhere(condition)
        case SplitWhere(condition=condition):
            return SplitWhere(plain_of_parts(condition))
    return clause


def _said_of_what_is_taken(clause: Clause) -> Clause:
    kind = clause.amounts_left if isinstance(clause, Leave) else clause
    match kind:
        case TakeMultiple() | TakeKind(kind="odd number" | "even number"):
            amount = _K if kind is clause else Arithmetic(_N, "-", _K)
            return TakeWhere(replaced(kind.test, {_K: amount}))
        case LeaveWhere() | LeaveExactly():
            return kind.taking
        case TakeThenSplit(allowed=amounts):
            # A set without an end is all that its complement leaves out: that has an end.
            last = amounts.last + (not amounts.is_finite)
            if last <= _LONGEST_DIGITS:
                digits = (0, *(7 * (k in amounts) for k in range(1, last + 1)))
                return Code(digits, repeats=not amounts.is_finite)
    return clause


def _splits_all(clause: Clause) -> bool:
    """Return whether `split into any number` makes the clause redundant: it only splits."""
    if isinstance(clause, SplitIntoSome):
        return clause != SplitIntoSome(2, None)
    return isinstance(clause, SplitInto | SplitEqually | SplitConsecutive) or clause == HalveInto(2)


# -- conditions that allow the same few amounts in every heap -------------------------------------

LARGEST = 256
"""Largest amount that is tried to list what a condition allows: a few milliseconds in all."""


def listed_amounts(condition: Test) -> Take | None:
    """Return the clause that lists the amounts which a condition in plain words allows.

    None if it mentions n, allows nothing, or is not seen to have an upper bound ≤ LARGEST.
    """
    if not is_always_known(condition) or condition.speaks_of("n"):
        return None
    most = _most(condition)
    if most is None or most > LARGEST:
        return None
    allowed = AmountSet.of((k, k) for k in range(1, most + 1) if condition.is_true({"k": k}))
    return Take(allowed) if allowed else None


def _most(test: Test) -> int | None:
    """Return an upper bound of the amounts that a condition allows; None if none is seen."""
    match test:
        case And(statements=statements):
            return min((most for most in map(_most, statements) if most is not None), default=None)
        case Or(statements=statements):
            known = all_known(map(_most, statements))
            return None if known is None else max(known)
        case Predicate(predicate="divides", arguments=(k, Number(number=number))):
            return number if k == _K and number > 0 else None
        case Comparison(operands=(left, Number(number=number)), operators=(sign,)):
            return _most_compared(left, sign, number)
    return None


def _most_compared(left: Value, sign: ComparisonSign, number: int) -> int | None:
    match left:
        case Arithmetic(left=Number(number=whole), operator="%", right=k):
            # A number modulo a larger one is the number itself.
            is_divisor = sign == "==" and number == 0 < whole
            return whole if k == _K and is_divisor else None
        case Arithmetic(left=one, operator="*", right=other) if one == other == _K:
            return max(number, 0) if sign in ("<=", "==") else None
    return max(number, 0) if left == _K and sign in ("<=", "==") else None
