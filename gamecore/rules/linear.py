"""Linear rules: what they allow in every heap, as bands between the edges of half-planes.

A comparison of sums and multiples by fixed numbers says on which side of a line q·k − p·n = c the
pair n, k is. So does one with a quotient by a fixed number (k ≤ ⌊n/3⌋ says 3k ≤ n), and each case
of a min or max. Amounts from a list, shares of the heap and halves have such lines as well.
Remainders and products of names have not.

In one heap the lines cut the numbers k into stretches, and what is allowed can only change from
one stretch to the next: one number of each is asked of the rule itself. From some heap on the lines
stand in one order, by slope p/q and then by c. The *bands* are what is allowed from there on, and
the finitely many heaps below in which something else is allowed are listed as exceptions.

Two rules with the same bands and exceptions allow the same k in every heap. And those that allow
the same have the same bands and exceptions: between two different lines there are pairs in
infinitely many heaps (q and p have no common divisor, so that q·k − p·n takes every value), so a
line at which the truth changes cannot be left out or moved; and once the bands are given, so are
the heaps that differ from them.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain, pairwise
from math import gcd
from typing import TYPE_CHECKING, NamedTuple, Protocol

from gamecore.errors import LimitExceeded
from gamecore.rules import conditions as c
from gamecore.rules.amounts import AmountSet
from gamecore.rules.plain_conditions import LinearSum, is_always_known, replaced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

MOST_CHOICES = 4
"""Most different min and max in one comparison, each with two cases."""

LATEST = 512
"""Latest heap from which the lines must stand in order: each heap below is looked at by itself."""

MOST_LINES = 48
"""Most different lines of a rule; those that people write have under ten."""

Run = tuple[int, int | None]
"""The numbers first..last, or from first to the end of the heap's range (None)."""


@dataclass(frozen=True, slots=True)
class HalfPlane:
    """q·k − p·n > c, with q > 0 and p, q without a common divisor; for q = 0: n > c (p = −1).

    Every bound with whole coefficients has exactly one such form, or the opposite of one.
    """

    q: int
    p: int
    c: int

    def most(self, n: int) -> int:
        """Return the largest k that is not in it, where q > 0."""
        return (self.p * n + self.c) // self.q


class Band(NamedTuple):
    """The k in one half-plane and not in the other; None stands for the ends of the range."""

    above: HalfPlane | None
    upto: HalfPlane | None

    def run(self, n: int, most: int) -> range:
        """Return the k in it, 1 ≤ k ≤ most, for one n."""
        low = 0 if self.above is None else max(self.above.most(n), 0)
        return range(low + 1, (most if self.upto is None else min(self.upto.most(n), most)) + 1)


@dataclass(frozen=True, slots=True)
class Bands:
    """What is allowed in every heap.

    Attributes
    ----------
    bands : tuple of Band
        Ascending.
    exceptions : tuple of (int, tuple of Run)
        Heaps in which the bands are not what is allowed, ascending, and what is.
    """

    bands: tuple[Band, ...]
    exceptions: tuple[tuple[int, tuple[Run, ...]], ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is allowed in any heap."""
        return not self.bands and not self.exceptions

    def runs(self, n: int, share: int = 1) -> Iterator[range]:
        """Return what is allowed in a heap as ascending disjoint runs, 1 ≤ k ≤ n/share; O(runs)."""
        most = n // share
        place = bisect_left(self.exceptions, (n,))
        for heap, runs in self.exceptions[place : place + 1]:
            if heap == n:
                return (range(first, (last or most) + 1) for first, last in runs)
        if len(self.bands) < 2:
            return (band.run(n, most) for band in self.bands)
        return (range(first, (last or most) + 1) for first, last in runs_of(self.bands, n, most))


def runs_of(bands: tuple[Band, ...], n: int, most: int) -> tuple[Run, ...]:
    """Return the k ≤ most in any of the bands, which may overlap in small heaps."""
    runs = (band.run(n, most) for band in bands)
    return AmountSet.of((run[0], run[-1]) for run in runs if run).ranges


class WayToMove(Protocol):
    """What is asked here of a clause."""

    @property
    def half_planes(self) -> tuple[HalfPlane, ...] | None:
        """The lines at which what it allows may change; None where it is not linear."""

    def may_become(self, n: int, option: tuple[int, ...]) -> bool:
        """Whether a heap of n may become these positive heaps, ascending."""


@lru_cache(maxsize=512)
def bands_of(clauses: tuple[WayToMove, ...], share: int = 1) -> Bands | None:
    """Return what clauses allow together in each heap, or None where that is not decided here.

    Parameters
    ----------
    clauses : tuple of Clause
        Ways to take; or to split in two, where `share` is 2.
    share : int
        1 for amounts 1 ≤ k ≤ n, 2 for the smaller part of a split, 1 ≤ k ≤ n/2.

    Notes
    -----
    None when a clause is not linear, when there are too many lines, or they stand in order only
    after LATEST heaps. At most MOST_LINES · LATEST pairs n, k are asked of the clauses.
    """
    known = [clause.half_planes for clause in clauses]
    if None in known:
        return None

    def is_allowed(n: int, k: int) -> bool:
        option = (k, n - k) if share == 2 else (n - k,) if k < n else ()
        return any(clause.may_become(n, option) for clause in clauses)

    lines = {line for found in known for line in found or ()}
    inner, first = _in_order(lines, share)
    if len(lines) > MOST_LINES or first > LATEST:
        return None
    bands = tuple(_bands(inner, first, share, is_allowed))
    return Bands(bands, tuple(_exceptions(lines, bands, first, share, is_allowed)))


def _in_order(lines: set[HalfPlane], share: int) -> tuple[list[HalfPlane], int]:
    """Return the lines that divide the range of large heaps, ascending, and from which heap on."""
    inner: list[HalfPlane] = []
    first = 0
    for b in lines:
        if b.q == 0:
            first = max(first, b.c + 1)
            continue
        # Above the line 0·n the sign of p decides, at its end k = n/share that of p·share − q.
        beyond = b.p * share - b.q
        if b.p < 0:
            first = max(first, (b.c - b.q) // -b.p + 1)
        elif beyond > 0:
            first = max(first, -(b.c * share // beyond))
        elif (b.p > 0 or b.c > 0) and (beyond < 0 or b.c < 0):
            inner.append(b)
    inner.sort(key=lambda b: (Fraction(b.p, b.q), Fraction(b.c, b.q)))
    for place, high in enumerate(inner):
        for low in inner[:place]:
            turning = high.p * low.q - low.p * high.q
            if turning:
                first = max(first, (low.c * high.q - high.c * low.q) // turning + 1)
    return inner, first


def _bands(
    inner: list[HalfPlane], first: int, share: int, is_allowed: Callable[[int, int], bool]
) -> Iterator[Band]:
    """Yield the bands of large heaps: of each stretch between two lines one pair is asked."""
    # Where q·k − p·n = c + 1, the pair is past the line and before each that comes later, once n
    # is larger than the products of the coefficients of two lines.
    largest = max((max(b.q, abs(b.p), abs(b.c)) + 2 for b in inner), default=1)
    far = first + 2 * share * largest**2
    above, before = None, is_allowed(far, 1)
    for line in inner:
        n = far + (-(line.c + 1) * pow(line.p, -1, line.q) - far) % line.q
        after = is_allowed(n, line.most(n) + 1)
        if before and not after:
            yield Band(above, line)
        elif after and not before:
            above = line
        before = after
    if before:
        yield Band(above, None)


def _exceptions(
    lines: Iterable[HalfPlane],
    bands: tuple[Band, ...],
    first: int,
    share: int,
    is_allowed: Callable[[int, int], bool],
) -> Iterator[tuple[int, tuple[Run, ...]]]:
    """Yield the heaps below `first` that do not allow what the bands say, and what they allow."""
    sloped = [line for line in lines if line.q]
    for n in range(first):
        most = n // share
        ends = sorted({0, most, *(k for line in sloped if 0 < (k := line.most(n)) < most)})
        found = ((low + 1, high) for low, high in pairwise(ends) if is_allowed(n, low + 1))
        allowed = AmountSet.of(found).ranges
        if allowed != runs_of(bands, n, most):
            yield n, tuple((low, None if high == most else high) for low, high in allowed)


# -- lines --------------------------------------------------------------------------------------

IS_WHOLE = HalfPlane(1, 1, -1)
"""k ≥ n: the whole heap is taken."""

IS_HALF = HalfPlane(2, 1, -1)
"""2k ≥ n: of the smaller part of a split, that both are equal."""


def lines_of_amounts(amounts: AmountSet) -> tuple[HalfPlane, ...]:
    """Return the lines at the ends of the ranges of a set of amounts."""
    ends = (end for first, last in amounts.ranges for end in (first - 1, last))
    return tuple(HalfPlane(1, 0, end) for end in ends if end is not None)


# -- the lines of conditions ----------------------------------------------------------------------


class _NotLinearError(Exception):
    """A comparison is not of sums of names and of quotients by fixed numbers."""


def half_planes(
    test: c.Test, names: Mapping[c.Variable, c.Value] | None = None
) -> tuple[HalfPlane, ...] | None:
    """Return the lines with which a condition compares n and k, or None when it is not linear.

    Parameters
    ----------
    test : Test
        In plain words.
    names : mapping of Variable to Value, optional
        What other names than n and k stand for.
    """
    if not is_always_known(test, by_names=False):
        return None
    try:
        return tuple(_lines(replaced(test, names or {})))
    except (_NotLinearError, LimitExceeded):  # or it would be nested too deep
        return None


def _lines(test: c.Test) -> Iterator[HalfPlane]:
    match test:
        case c.Not(statement=statement):
            yield from _lines(statement)
        case c.And(statements=statements) | c.Or(statements=statements):
            yield from chain.from_iterable(map(_lines, statements))
        case c.Comparison(operands=operands, operators=signs):
            for pair, sign in zip(pairwise(operands), signs, strict=True):
                yield from _lines_of_link(c.Comparison(pair, (sign,)))
        case _:
            raise _NotLinearError


def _lines_of_link(link: c.Comparison) -> Iterator[HalfPlane]:
    """Yield the lines of one comparison, in each case of its min and max."""
    choices = dict.fromkeys(_choices(link))
    if len(choices) > MOST_CHOICES:
        raise _NotLinearError
    if choices:
        # The first has no other inside.
        choice = next(iter(choices))
        yield from _lines_of_link(c.Comparison((choice.left, choice.right), ("<=",)))
        for one in (choice.left, choice.right):
            yield from _lines_of_link(replaced(link, {choice: one}))
        return
    left, right = map(LinearSum.of, link.operands)
    difference, sign = left.plus(right, -1), link.operators[0]
    if sign not in ("<", "<="):
        yield from _line(difference if sign == ">" else difference.plus(_ONE))
    if sign not in (">", ">="):
        difference = difference.times(-1)
        yield from _line(difference if sign == "<" else difference.plus(_ONE))


def _choices(expression: c.Expression) -> Iterator[c.Function]:
    """Yield every min and max in an expression, the inner ones first."""
    for part in expression.parts:
        yield from _choices(part)
    if isinstance(expression, c.Function) and expression.function != "gcd":
        yield expression


_ONE = LinearSum(rest=1)


def _line(whole: LinearSum) -> Iterator[HalfPlane]:
    """Yield the half-plane of sum > 0, or of its opposite; none of a number alone."""
    others = [pair for pair in whole.terms if not isinstance(pair[0], c.Variable)]
    match others:
        case []:
            yield from _normal(whole)
        case [(c.Arithmetic(left=left, operator="//", right=c.Number(number=d)) as term, times)]:
            whole, m = whole.plus(LinearSum(((term, 1),)), -times), abs(times)
            if whole.common % m:
                raise _NotLinearError
            # m·x + rest > 0, for a whole number x, is x > ⌊−rest/m⌋.
            whole, inner = whole.parted(m, -(-whole.rest // m)), LinearSum.of(left)
            if times < 0:
                # L > ⌊E/d⌋ is d·L > E.
                yield from _line(whole.times(d).plus(inner, -1))
            else:
                # ⌊E/d⌋ > −L is ⌊E/d⌋ ≥ 1 − L, which is E ≥ d·(1 − L).
                yield from _line(inner.plus(whole, d).plus(_ONE, 1 - d))
        case _:
            raise _NotLinearError


def _normal(whole: LinearSum) -> Iterator[HalfPlane]:
    """Yield the one form of a sum of n and k being > 0, or not."""
    counts = {str(name): count for name, count in whole.terms}
    n, k = counts.get("n", 0), counts.get("k", 0)
    common = gcd(n, k)
    if common:
        # x > −rest/common, for a whole number x, is x > ⌊−rest/common⌋.
        n, k, least = n // common, k // common, -whole.rest // common
        if k > 0 or (k == 0 and n > 0):
            yield HalfPlane(k, -n, least)
        else:
            yield HalfPlane(-k, n, -least - 1)
