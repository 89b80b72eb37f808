"""Linear rules: the k they allow in every heap n, as bands between the edges of half-planes.

A comparison of sums and multiples by fixed numbers says on which side of a line q·k − p·n = c the
pair n, k lies. So does one with a quotient by a fixed number (k ≤ ⌊n/3⌋ means 3k ≤ n), and each
case of a min or max. Amounts from a list, shares of the heap and halves have such lines as well.
Remainders and products of variables have none.

In one heap the lines cut the numbers k into stretches, and within a stretch all k are allowed or
none: the rule itself is asked about one of each. From some heap on the lines keep one order, by
slope p/q and then by c. The *bands* are what is allowed from there on, and the finitely many
smaller heaps in which something else is allowed are listed as exceptions.

Two rules with the same bands and exceptions allow the same k in every heap. Conversely, rules that
allow the same k have the same bands and exceptions: between two different lines there are pairs in
infinitely many heaps (q and p have no common divisor, so q·k − p·n takes every value), so a line
at which the truth changes cannot be left out or moved; and the bands determine the heaps that
differ from them.
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
"""Most different min and max terms in one comparison: each of them doubles the cases."""

LATEST = 512
"""Largest heap from which the lines may first keep their order: each smaller heap is examined."""

MOST_LINES = 48
"""Most different lines of a rule; the rules that people write have under ten."""

Run = tuple[int, int | None]
"""The numbers first..last; last is None for the end of the heap's range."""


@dataclass(frozen=True, slots=True)
class HalfPlane:
    """The half-plane q·k − p·n > c, with q > 0 and p, q coprime; or with q = 0 and p = −1: n > c.

    Every linear bound with integer coefficients is exactly one of these, or the complement of one.
    """

    q: int
    p: int
    c: int

    def most(self, n: int) -> int:
        """Return the largest k outside the half-plane for this n; q > 0."""
        return (self.p * n + self.c) // self.q


class Band(NamedTuple):
    """The k in the half-plane `above` but not in `upto`; None stands for an end of the range."""

    above: HalfPlane | None
    upto: HalfPlane | None

    def run(self, n: int, most: int) -> range:
        """Return the k of the band, 1 ≤ k ≤ most, for one n."""
        low = 0 if self.above is None else max(self.above.most(n), 0)
        return range(low + 1, (most if self.upto is None else min(self.upto.most(n), most)) + 1)


@dataclass(frozen=True, slots=True)
class Bands:
    """The k that are allowed in every heap.

    Attributes
    ----------
    bands : tuple of Band
        Ascending.
    exceptions : tuple of (int, tuple of Run)
        The heaps where the bands are not what is allowed, ascending, each with the runs that are.
    """

    bands: tuple[Band, ...]
    exceptions: tuple[tuple[int, tuple[Run, ...]], ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is allowed in any heap."""
        return not self.bands and not self.exceptions

    def runs(self, n: int, share: int = 1) -> Iterator[range]:
        """Return the allowed k ≤ n/share of a heap as ascending disjoint ranges; O(runs)."""
        most = n // share
        place = bisect_left(self.exceptions, (n,))
        for heap, runs in self.exceptions[place : place + 1]:
            if heap == n:
                return (range(first, (last or most) + 1) for first, last in runs)
        if len(self.bands) < 2:
            return (band.run(n, most) for band in self.bands)
        return (range(first, (last or most) + 1) for first, last in runs_of(self.bands, n, most))


def runs_of(bands: tuple[Band, ...], n: int, most: int) -> tuple[Run, ...]:
    """Return the k ≤ most in any of the bands as runs; in small heaps the bands may overlap."""
    runs = (band.run(n, most) for band in bands)
    return AmountSet.of((run[0], run[-1]) for run in runs if run).ranges


class WayToMove(Protocol):
    """The part of `Clause` that this module needs."""

    @property
    def half_planes(self) -> tuple[HalfPlane, ...] | None:
        """As `Clause.half_planes`."""

    def may_become(self, n: int, option: tuple[int, ...]) -> bool:
        """As `Clause.may_become`."""


@lru_cache(maxsize=512)
def bands_of(clauses: tuple[WayToMove, ...], share: int = 1) -> Bands | None:
    """Return the k that any of the clauses allows in each heap; None where that is undecided.

    Parameters
    ----------
    clauses : tuple of Clause
        Ways to take; or to split in two, where `share` is 2.
    share : int
        1 for amounts 1 ≤ k ≤ n, 2 for the smaller part of a split, 1 ≤ k ≤ n/2.

    Notes
    -----
    None if a clause is not linear, if there are more than MOST_LINES lines, or if they keep their
    order only after heap LATEST. At most about MOST_LINES · LATEST pairs n, k are tried.
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
    """Return the lines that cross the range of large heaps, in order, and from which heap on."""
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
    """Yield the bands of large heaps, found by one pair n, k between each two lines."""
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
    """Yield each heap below `first` that differs from the bands, with the runs it allows."""
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
"""2k ≥ n: for the smaller part k of a split it means that both parts are equal."""


def lines_of_amounts(amounts: AmountSet) -> tuple[HalfPlane, ...]:
    """Return the half-planes whose edges are the ends of the ranges of a set of amounts."""
    ends = (end for first, last in amounts.ranges for end in (first - 1, last))
    return tuple(HalfPlane(1, 0, end) for end in ends if end is not None)


# -- the lines of conditions ----------------------------------------------------------------------


class _NotLinearError(Exception):
    """A comparison is not linear."""


def half_planes(
    test: c.Test, names: Mapping[c.Variable, c.Value] | None = None
) -> tuple[HalfPlane, ...] | None:
    """Return the half-planes with which a condition compares n and k; None if it is not linear.

    Parameters
    ----------
    test : Test
        As `plain` returns it.
    names : mapping of Variable to Value, optional
        The values, in n and k, of all other variables.
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
    """Yield the half-planes of one comparison, in each case of its min and max terms."""
    choices = dict.fromkeys(_choices(link))
    if len(choices) > MOST_CHOICES:
        raise _NotLinearError
    if choices:
        # The first one contains no other.
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
    """Yield every min and max term in an expression, the inner ones first."""
    for part in expression.parts:
        yield from _choices(part)
    if isinstance(expression, c.Function) and expression.function != "gcd":
        yield expression


_ONE = LinearSum(rest=1)


def _line(whole: LinearSum) -> Iterator[HalfPlane]:
    """Yield the half-plane of `whole` > 0 or its complement; nothing for a constant."""
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
    """Yield the normal form of `whole` > 0, a sum of n and k only, or of its complement."""
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
