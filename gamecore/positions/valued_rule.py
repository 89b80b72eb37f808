"""A rule with its values: finds, in order, the options of a heap that have a given value.

The search is lazy and lists no other options. Taking leaves one heap, so what is sought are the
heaps of value v among those that may be left; `KnownValues.sizes_with` finds them unlisted, also
below 10^18. Amounts and values are often periodic: where `take k where k % 3 != 0 or k == n` allows
6·10^17 amounts, the heaps of one value that can be left are a few residues. Splits are tried, an
array at a time; with periodic values, splits into two are tried for one period only.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from functools import cached_property, reduce
from heapq import merge
from itertools import chain, count, groupby, islice, takewhile
from math import comb, factorial, gcd
from operator import itemgetter, xor
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.grundy.forms.amounts_allowed import Allowed, allowed_amounts
from gamecore.grundy.known_values import direct_options
from gamecore.grundy.progressions import LONGEST, Piece, Progressions, TooManyNumbersError
from gamecore.messages import Message
from gamecore.positions.moves import runs_left
from gamecore.rules.heap_rule import SplitInto
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.normal_form import normal_form
from gamecore.rules.number_theory import is_prime
from gamecore.rules.options import in_reports, too_many_options
from gamecore.rules.splits import check_heaps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gamecore.grundy.known_values import KnownValues
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import Clause, HeapRule, PlainSplit

_BY_FORMULA = {"square", "cube", "triangular number"}
_MANY = {*_BY_FORMULA, "prime"}
"""Named amounts of which a heap of 10^18 has too many to list."""

_LONG = 64
"""Runs of more heaps than this are searched by `sizes_with`; others are listed together."""

_BLOCK = 16_384
"""First parts of splits tried at a time, so that the arrays stay in the processor's cache."""

_LOOKED_AT = 50_000
"""Most heaps of a piece whose values are looked at one by one: a millisecond."""

_FEW_HEAPS = 1000
"""Most heaps of a value, where they are no progressions, that are listed to be intersected."""

_FEW_SIZES = 16
"""Most sizes that are tried beside two equal parts of a split."""

_REMEMBERED = 4096
"""Most pairs of a heap and a value whose first options are remembered, for equal heaps."""


class ValuedRule:
    """One rule of a position, with what is known of its values.

    Parameters
    ----------
    rule : HeapRule
        The rule.
    theory : KnownValues
        What is known of its values, at least up to `largest`.
    largest : int
        The largest heap that will be asked about.
    """

    def __init__(self, rule: HeapRule, theory: KnownValues, largest: int) -> None:
        self.rule = rule
        # The theory was found by the normal form, so the same form tells what may be left.
        self._plain = normal_form(rule)
        self.theory = theory
        self._largest = largest
        self._first: dict[tuple[int, int], tuple[Option, ...]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        # Cached results are not pickled.
        return (ValuedRule, (self.rule, self.theory, self._largest))

    def value(self, option: Option) -> int:
        """Return the value of an option: the XOR of its heaps' values. Equal heaps cancel first."""
        odd = (part for part, times in Counter(option).items() if times % 2)
        return reduce(xor, map(self.theory.value, odd), 0)

    def options_with_value(self, n: int, value: int) -> Iterator[Option]:
        """Yield the options of a heap of `n` stones that are worth `value`, in order, lazily.

        Parameters
        ----------
        n : int
            A heap, 0 ≤ n ≤ theory.reach.
        value : int
            A value ≥ 0 other than that of n, which no option has.

        Raises
        ------
        LimitExceeded
            If the heap has more splits than may be tried, or its amounts are more than
            limits.OPTIONS runs without a pattern.
        """
        takes = map(_left, heaps_left(self._plain, self.theory, n, value))
        splits = [way for clause in self._plain.split_clauses for way in self._by(clause, n, value)]
        return _once(merge(takes, *splits)) if splits else takes

    def first_worth(self, n: int, value: int) -> tuple[Option, ...]:
        """Return the first options worth `value`, limits.WINNING_MOVES + 1 at most; remembered."""
        found = self._first.get((n, value))
        if found is None:
            found = tuple(islice(self.options_with_value(n, value), limits.WINNING_MOVES + 1))
            if len(self._first) >= _REMEMBERED:
                self._first.clear()
            self._first[n, value] = found
        return found

    def easily_worth(self, n: int, value: int) -> Iterator[Option]:
        """Yield some options of a heap that are worth `value`, where all would be too many.

        First all that leave one heap or none. Then of each `split into m`, m ≥ 3, a few made of
        m − 3 heaps of 1, two equal parts, which cancel, and a part that makes the XOR right.
        """
        yield from map(_left, heaps_left(self._plain, self.theory, n, value))
        for clause in self._plain.split_clauses:
            if isinstance(clause, SplitInto) and clause.parts > 2 and not clause.unequal:
                ones = (1,) * (clause.parts - 3)
                left = n - len(ones)
                wanted = value ^ self.value(ones)
                for size in islice(self.theory.sizes_with(wanted, 1, left - 2), _FEW_SIZES):
                    if (left - size) % 2 == 0:
                        yield tuple(sorted((*ones, size, *[(left - size) // 2] * 2)))

    # -- splitting --------------------------------------------------------------------------------

    def _by(self, clause: Clause, n: int, value: int) -> Iterable[Iterable[Option]]:
        """Return the options of a split clause worth `value`, in ascending sequences to merge."""
        splits = clause.plain_splits
        most = max((split.parts for split in splits or ()), default=0)
        if splits and not (self._repeats and most == 2):
            check_feasible(self._plain, clause, n)
        if splits is None or most > 3:
            return [self._tried(clause, n, value)]
        return (self._plain_splits(split, n, value) for split in splits if split.taken < n)

    @cached_property
    def _repeats(self) -> bool:
        repetition = self.theory.repetition
        return repetition is not None and not repetition.saltus

    def _plain_splits(self, split: PlainSplit, n: int, value: int) -> Iterator[Option]:
        """Yield the splits into two or three heaps that are worth `value`."""
        total, gap = n - split.taken, split.gap
        if split.parts == 2:
            yield from self._pairs(total, gap, value)
            return
        for first in range(1, (total - 3 * gap) // 3 + 1):
            if first % progress.EVERY == 0:
                progress.check_cancelled()
            beside = value ^ self.theory.value(first)
            for pair in self._pairs(total - first, gap, beside, least=first + gap):
                yield (first, *pair)

    def _pairs(self, total: int, gap: int, value: int, least: int = 1) -> Iterator[Option]:
        """Yield the pairs a + b = total with least ≤ a, a + gap ≤ b that are worth `value`.

        Where the values repeat with period p from heap s ≥ 1 on, the value of a pair with a ≥ s
        depends on a modulo p alone, since b ≥ a ≥ s: one period of first parts is tried, and those
        found repeat after every p.
        """
        most = (total - gap) // 2
        repetition = self.theory.repetition if self._repeats else None
        start = most + 1 if repetition is None else max(repetition.preperiod, 1, least)
        for found in self._tried_firsts(total, least, min(start - 1, most), value):
            yield from ((a, total - a) for a in found)
        if repetition is None or start > most:
            return
        turn = min(start + repetition.period - 1, most)
        once = [*chain.from_iterable(self._tried_firsts(total, start, turn, value))]
        again = (a + turns for turns in count(step=repetition.period) for a in once)
        if once:
            yield from ((a, total - a) for a in takewhile(lambda a: a <= most, again))

    def _tried_firsts(self, total: int, low: int, high: int, value: int) -> Iterator[list[int]]:
        """Yield the first parts low ≤ a ≤ high of the pairs that are worth `value`, by blocks."""
        for start in range(low, high + 1, _BLOCK):
            progress.check_cancelled()
            firsts = np.arange(start, min(start + _BLOCK, high + 1), dtype=np.int64)
            worth = self.theory.values(firsts) ^ self.theory.values(total - firsts)
            yield firsts[worth == value].tolist()

    def _tried(self, clause: Clause, n: int, value: int) -> Iterable[Option]:
        """Return the options of a clause worth `value`, sorted, by trying them one by one."""
        equal = clause.equal_heaps(n)
        if equal is not None:
            return sorted(self._equal_heaps(clause, n, value, equal))
        options = direct_options(clause) or clause.options
        listed = list(in_reports(options(n), limits.OPTIONS))
        if len(listed) > limits.OPTIONS:
            raise too_many_options(self.rule, n)
        sizes = np.array(sorted(set(chain.from_iterable(listed))), dtype=np.int64)
        values = dict(zip(sizes.tolist(), self.theory.values(sizes).tolist(), strict=True))
        return sorted(o for o in listed if reduce(xor, map(values.__getitem__, o), 0) == value)

    def _equal_heaps(
        self, clause: Clause, n: int, value: int, equal: list[tuple[int, int]]
    ) -> Iterator[Option]:
        """Yield the splits into equal heaps: an even number of them is worth 0."""
        odd = np.array([size for heaps, size in equal if heaps % 2], dtype=np.int64)
        values = dict(zip(odd.tolist(), self.theory.values(odd).tolist(), strict=True))
        for heaps, size in equal:
            if value == (values[size] if heaps % 2 else 0):
                check_heaps(clause, n, heaps)
                yield (size,) * heaps


def _left(size: int) -> Option:
    return (size,) if size else ()


def _once(ascending: Iterable[Option]) -> Iterator[Option]:
    """Yield each option of an ascending sequence once: two clauses may have the same."""
    return map(itemgetter(0), groupby(ascending))


def check_feasible(rule: HeapRule, clause: Clause, n: int) -> None:
    """Raise LimitExceeded for a heap with more splits under a clause than may be tried."""
    # Splits into four heaps and more are written out, which takes more than trying.
    few = all(split.parts <= 3 for split in clause.plain_splits or ())
    most = limits.SPLITS if few else limits.OPTIONS
    if _most_splits(clause, n) > most:
        sizes = range(2 * limits.SPLITS + limits.RULE_TEXT)
        largest = bisect_right(sizes, most, key=lambda m: _most_splits(clause, m)) - 1
        raise LimitExceeded(
            Message(
                "A heap of {n} has too many splits under “{rule}” to find the winning ones; "
                "the largest heap for that is {limit}.",
                n=n,
                rule=str(rule),
                limit=largest,
            ),
        )


def _most_splits(clause: Clause, n: int) -> int:
    """Return a bound on the plain splits of a heap under a clause.

    Adding 0, 1, 2, … to the parts of an ascending split makes them different, and m different parts
    can be ordered in m! ways: at most C(n + m(m−1)/2 − 1, m − 1) / m! splits of n into m heaps.
    """
    return sum(
        comb(n - taken + m * (m - 1) // 2 - 1, m - 1) // factorial(m)
        for taken, m, _gap in clause.plain_splits or ()
        if n - taken >= m
    )


# -- taking ---------------------------------------------------------------------------------------


def heaps_left(rule: HeapRule, theory: KnownValues, n: int, value: int) -> Iterator[int]:
    """Yield the heaps worth `value` that taking may leave of n stones, ascending.

    Parameters and errors as for `ValuedRule.options_with_value`.

    Notes
    -----
    O(runs of amounts), or for periodic amounts and values O(preperiods + common period), whatever
    the heap.
    """
    run = theory.left(n)
    if run is not None:
        return iter(theory.sizes_with(value, run.start, run[-1]) if run else ())
    repeating = of_repeating(rule, theory, n, value)
    return _of_runs(rule, theory, n, value) if repeating is None else repeating


def _of_runs(rule: HeapRule, theory: KnownValues, n: int, value: int) -> Iterator[int]:
    """Yield what `heaps_left` yields, by looking at every run of heaps that may be left."""
    runs = runs_left(rule, n)
    for is_long, some in groupby(runs, key=lambda run: run[1] - run[0] >= _LONG):
        if is_long:
            for low, high in some:
                yield from theory.sizes_with(value, low, high)
        else:
            listed = chain.from_iterable(range(low, high + 1) for low, high in some)
            sizes = np.fromiter(listed, dtype=np.int64)
            yield from sizes[theory.values(sizes) == value].tolist()


def of_repeating(rule: HeapRule, theory: KnownValues, n: int, value: int) -> Iterator[int] | None:
    """Return what `heaps_left` yields, for amounts that grundy/forms/amounts_allowed.py decides.

    These are periodic sets, named ones, and some that depend on the heap. None for lists of
    amounts, for rules whose splits may leave one heap, and where nothing is decided.
    """
    if not n or rule.plain_amounts is not None or not rule.take_clauses:
        return None
    if any(next(clause.runs_left(n), None) for clause in rule.split_clauses):
        return None
    allowed = allowed_amounts(rule)
    always = None if allowed is None else allowed.in_every_heap
    if allowed is None or always is None:
        return None
    kinds = {part.kind for part in allowed.sets}
    if kinds & _BY_FORMULA or ("prime" in kinds and n <= limits.PRIMES_LISTED):
        return None  # `_of_runs` lists them, as far as limits allow
    own = np.array(_left_of_its_own(allowed, n), dtype=np.int64)
    try:
        pieces = always.between(1, n - 1).mirrored(n).pieces
        found = [_of_value(theory, piece, value) for piece in pieces]
    except (LimitExceeded, TooManyNumbersError):
        return None
    ways = [chain.from_iterable(found), own[theory.values(own) == value].tolist()]
    if "prime" in kinds:
        ways.append(_primes_left(rule, theory, n, value))
    return map(itemgetter(0), groupby(merge(*ways)))


def _of_value(theory: KnownValues, piece: Piece, value: int) -> Sequence[int]:
    """Return the heaps of a piece that have a value, or raise TooManyNumbersError."""
    is_run = piece.residues.size == piece.period
    if not is_run and piece.below(piece.high + 1) <= _LOOKED_AT:
        listed = piece.between(piece.low, piece.high)
        return Progressions.listed(listed[theory.values(listed) == value])
    sizes = theory.sizes_with(value, piece.low, piece.high)
    if is_run:
        return sizes
    if not isinstance(sizes, Progressions | range) and len(sizes) > _FEW_HEAPS:
        raise TooManyNumbersError
    return Progressions([piece]).intersection(Progressions.of(sizes))


def _left_of_its_own(allowed: Allowed, n: int) -> list[int]:
    """Return the heaps left by amounts that can be listed: the whole heap, half of it, divisors.

    Named sets too, but not squares, cubes, triangular numbers and primes, which are too many.
    """
    always = allowed.in_every_heap or ()
    amounts = [n - n // 2] if allowed.halves else []
    if allowed.divisors:
        amounts += [run.start for run in TakeKind(allowed.divisors).amounts(n)]
    for part in allowed.sets:
        if part.kind not in _MANY:
            amounts += [run.start for run in part.upto(n)]
    left = {n - k for k in amounts}  # where the heap is never taken whole, there are none
    if allowed.whole == "always" or (allowed.whole == "as any amount" and n in always):
        left.add(0)
    return sorted(left)


def _primes_left(rule: HeapRule, theory: KnownValues, n: int, value: int) -> Iterator[int]:
    """Yield the heaps worth `value` that prime amounts leave, where the values repeat.

    A heap m of the period p stands for the amounts k ≡ n − m modulo p. If n − m and p have a common
    factor, at most that factor is a prime among them; otherwise there are infinitely many.
    """
    found = theory.repetition
    if found is None or found.saltus or found.period > LONGEST:
        raise too_many_options(rule, n)
    first, period = max(found.preperiod, 1), found.period
    endless, few = [], [m for m in range(first) if theory.value(m) == value and is_prime(n - m)]
    once = np.arange(first, first + period, dtype=np.int64)
    for m in once[theory.values(once) == value].tolist():
        common = gcd((n - m) % period, period)
        if common == 1:
            endless.append(m)
        elif is_prime(common) and (n - common - m) % period == 0 and first <= n - common:
            few.append(n - common)
    turns = range(0, n, period) if endless else ()
    again = (m + turn for turn in turns for m in endless)
    return merge(sorted(few), (m for m in again if m < n and is_prime(n - m)))
