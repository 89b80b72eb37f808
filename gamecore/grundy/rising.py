"""Splits whose values rise for ever: a law that is checked on finitely many heaps proves all.

The rules meant here take fixed amounts (finitely many, or all but finitely many) and split into any
number of heaps of any sizes. Say the values seem to obey G(n + p) = G(n) + s for n ≥ n0 ≥ 1, where
s is a power of 2. Let F be the continuation of the first values by that law. If for every n the
least value that no option has under F is F(n), then F = G, by induction. This is decided as
follows. For n ≥ n0 the *high part* of F(n) is F(n) // s, which grows by 1 with each period, and the
low part is F(n) mod s; s being a power of 2, XOR works on the two separately. A part is *small* if
it is below n0, and *large* if not.

*F(n) is not reached by a split.* The XOR of high parts is their sum, or less by an even number.
Moving a large part, or the whole, on by a period changes the number of stones by p and the high
part by 1. So the sum of the high parts of the parts, minus the high part of F(n), is the same
number e for all splits with the same small parts and the same residues of n and of the large parts
modulo p. It is enough that for all of them the low parts do not have the right XOR, or e < 0, or e
is odd. Heaps with splits into small parts only are below h·n0 + K + 1 (h parts at most, K stones
taken at most).

*F(n) is not reached by taking.* Let n ≥ V, where all heaps from V on are worth more than those
below n0 + p. If F(n − k) = F(n), then n − k is large, and stays so when both are moved down by
periods until n is below V + p, as fewer periods above n0 give smaller values. So p heaps decide.

*Every smaller value is reached.* Look at n and n + 2p. Some ways to reach a value v from n carry
over to n + 2p:

* (one) A large heap is left, and beside it only parts with high part 0. Move the large one on by
  2p: the value is v + 2s.
* (pair) Among the parts are two large ones with equal high parts. Move both on by p: the value is
  v.
* (three) Besides such a pair there is a large part, and all the others have high part 0. Then both
  are possible: v and v + 2s.
* (far) All amounts above K are allowed, and a heap m < n − K is left: the same heap is left of
  n + 2p, and the value is v. If m is large, m + 2p is left as well, which gives v + 2s.

Let c be the largest value of a small heap or of heap 0. Suppose that every v ≤ c is reached by a
pair, by three or far, every v with c < v ≤ c + 2s by three or far, and every other v < F(n) in one
of the ways that give v + 2s: one, three, far. Then the same is true of n + 2p, with F(n + 2p) =
F(n) + 2s: what is reached by three or far stays so, and v > c + 2s comes from v − 2s, whose far
heap is not small because its value is more than c. That is checked for 2p heaps in a row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits
from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import SplitInto, Take
from gamecore.rules.codes import Code
from gamecore.rules.normal_form import normal_form

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

    State = tuple[int, int]
    # A set of heaps: a number that stands for their sizes, and the XOR of low parts or of values.
    Reached = NDArray[np.bool_]
    # For each value whether it is reached.
    Table = NDArray[np.bool_]
    # The same for all sizes of a set of heaps: a row for each.

MOST_HEAPS = 320
"""Longest table that is gone through, in heaps: most laws need under 100."""

MOST_PAIRED = 216
"""The same where pairs of parts are gone through: a tenth of a second."""

TRIES = 3
"""Rows of 2p heaps that are tried."""

MOST_PARTS = limits.SPLIT_PARTS
"""Most heaps that a split may leave: all that a rule may name. Eight cost no more than three."""


@dataclass(frozen=True, slots=True)
class Moves:
    """What the rules meant here allow.

    Attributes
    ----------
    takes : AmountSet
        Amounts that leave one heap.
    splits : tuple of (int, int)
        How many heaps are left and how many stones are taken, for every way to split.
    """

    takes: AmountSet
    splits: tuple[tuple[int, int], ...]

    @property
    def heaps_left(self) -> int:
        """The most heaps that a move leaves."""
        return max(parts for parts, _ in self.splits)

    @property
    def last(self) -> int:
        """K: the largest amount that is taken, or the largest that is not, if all above it are."""
        ends = [k for _, k in self.splits]
        if self.takes:
            first, end = self.takes.ranges[-1]
            ends.append(first - 1 if end is None else end)
        return max(ends)

    @property
    def is_far(self) -> bool:
        """Whether all amounts above K may be taken."""
        return not self.takes.is_finite


@lru_cache(maxsize=256)
def rising_moves(rule: HeapRule) -> Moves | None:
    """Return the moves of a rule with plain splits, or None when it is of another kind."""
    takes = AmountSet(())
    splits: set[tuple[int, int]] = set()
    for clause in normal_form(rule).clauses:
        match clause:
            case Take(allowed=amounts):
                takes = takes.union(amounts)
            case SplitInto(parts=parts, unequal=False):
                splits.add((parts, 0))
            case Code(digits=digits):
                one = [(k, k) for k, digit in enumerate(digits) if k and digit & 2]
                takes = takes.union(AmountSet.of(one))
                splits.update(
                    (parts, k)
                    for k, digit in enumerate(digits)
                    for parts in (2, 3)
                    if digit >> parts & 1
                )
            case _:
                return None
    if not splits or max(parts for parts, _ in splits) > MOST_PARTS:
        return None
    return Moves(takes, tuple(sorted(splits)))


def heaps_that_prove(
    moves: Moves, values: NDArray[Any], preperiod: int, period: int, saltus: int
) -> tuple[int, int] | None:
    """Return the heaps [lo, hi) on which the law was checked, when that proves it for all.

    Parameters
    ----------
    moves : Moves
    values : array of int
        G(0), G(1), …, which obey the law from the preperiod on, as far as they go.
    preperiod, period, saltus : int
        The law G(n + period) = G(n) + saltus.

    Returns
    -------
    (int, int) or None
        None when the check fails, or needs more heaps than there are or than MOST_HEAPS.
    """
    if saltus < 1 or saltus & (saltus - 1):
        return None
    law = _Law(moves, [int(v) for v in values[:MOST_HEAPS]], max(preperiod, 1), period, saltus)
    first = law.first_checked()
    if first is None or law.reached_by_split() or law.reached_by_taking(first):
        return None
    # The ways that carry over are more and more in larger heaps.
    last = len(law.values) if moves.is_far else min(len(law.values), MOST_PAIRED)
    for later in range(first, last - 2 * period + 1, 2 * period)[:TRIES]:
        if law.reaches_all_below(later):
            return law.start, later + 2 * period
    return None


class _Law:
    """A law of rising values, and what the module says is to be checked of it."""

    def __init__(self, moves: Moves, values: list[int], start: int, period: int, rise: int) -> None:
        self.moves, self.values, self.start = moves, values, start
        self.period, self.rise = period, rise
        self._small = max(values[:start])

    def first_checked(self) -> int | None:
        """Return the least V from which on all is the same for n and n + p."""
        turn = self.start + self.period
        if len(self.values) < turn:
            return None
        # More than every value of the first period, and than the values that need to persist.
        bound = max(*self.values[:turn], self._small + 2 * self.rise)
        low = [n for n, value in enumerate(self.values) if value <= bound]
        moves = self.moves
        first = max(low[-1] + 1 + moves.last, moves.heaps_left * self.start + moves.last + 1)
        return first if first + 2 * self.period <= len(self.values) else None

    def _measure(self, n: int) -> State:
        """Return p times the high part minus n, which a period does not change; the low part."""
        value = self.values[n]
        return value // self.rise * self.period - n, value % self.rise

    def reached_by_split(self) -> bool:
        """Whether a split of a far heap may be worth what the heap is."""
        small = {self._measure(n) for n in range(1, self.start)}
        large = {self._measure(n) for n in range(self.start, self.start + self.period)}
        any_part, with_large = small | large, large
        by_parts = {1: large}
        for parts in range(2, self.moves.heaps_left + 1):
            with_large = by_parts[parts] = _sums(with_large, any_part)
        for parts, taken in self.moves.splits:
            for measure, low in by_parts[parts]:
                for whole, right in large:
                    excess, rest = divmod(measure - taken - whole, self.period)
                    if not rest and low == right and excess >= 0 and excess % 2 == 0:
                        return True
        return False

    def reached_by_taking(self, first: int) -> bool:
        """Whether taking from a far heap leaves one of the same value."""
        return any(
            self.values[m] == self.values[n] and n - m in self.moves.takes
            for n in range(first, first + self.period)
            for m in range(self.start, n)
        )

    def reaches_all_below(self, first: int) -> bool:
        """Whether from 2p heaps in a row every smaller value is reached in ways that carry over."""
        upto = first + 2 * self.period
        values = self.values[:upto]
        nothing = np.zeros((upto, 1 << max(values).bit_length()), dtype=bool)
        every = [(n, value) for n, value in enumerate(values) if n]
        large = [(n, value) for n, value in every if n >= self.start]
        light = [(n, value) for n, value in every if value < self.rise]
        pairs = nothing.copy()
        # Where far heaps do it no pairs are needed; they do not always.
        for a, value in large if upto <= MOST_PAIRED else ():
            for b, other in large[a - self.start : max(upto - a - self.start, 0)]:
                if value // self.rise == other // self.rise:
                    pairs[a + b, value ^ other] = True
        heap = nothing.copy()
        heap[tuple(zip(*large, strict=True))] = True
        most = self.moves.heaps_left
        ways = (
            _chain(heap, light, most, 1),
            _chain(pairs, every, most, 2),
            _chain(_and_one_more(pairs, large), light, most, 3),
        )
        return all(
            self._reached(n, *(self._by(way, n) for way in ways)) for n in range(first, upto)
        )

    def _reached(self, n: int, one: Reached, pair: Reached, three: Reached) -> bool:
        """Whether what is reached of a heap, in the ways of the module's text, is all it takes."""
        values = np.array(self.values[:n])
        one[[int(values[m]) for m in range(self.start, n) if n - m in self.moves.takes]] = True
        if self.moves.is_far:
            three[values[: max(n - self.moves.last, 0)]] = True
        c, last = self._small + 1, self._small + 2 * self.rise + 1
        own = self.values[n]
        return bool(
            (three | pair)[:c][:own].all()
            and three[c:last][: max(own - c, 0)].all()
            and (three | one)[last : max(own, last)].all()
        )

    def _by(self, heaps: dict[int, Table], n: int) -> Reached:
        """Return which values some splits of n have."""
        tables = [(taken, heaps[parts]) for parts, taken in self.moves.splits if parts in heaps]
        found: Reached = np.zeros(1 << max(self.values[: n + 1]).bit_length(), dtype=bool)
        for taken, table in tables:
            if taken <= n:
                found[: table.shape[1]] |= table[n - taken][: len(found)]
        return found


def _sums(some: Iterable[State], others: Iterable[State]) -> set[State]:
    """Put a part to others: measures add up, low parts are XORed."""
    others = list(others)
    return {(size + more, value ^ other) for size, value in some for more, other in others}


def _and_one_more(heaps: Table, more: Iterable[State]) -> Table:
    """Put one heap more to sets of heaps: sizes add up, values are XORed."""
    found = np.zeros_like(heaps)
    places = np.arange(heaps.shape[1])
    for size, value in more:
        found[size:] |= heaps[:-size, places ^ value]
    return found


def _chain(start: Table, more: list[State], most: int, parts: int) -> dict[int, Table]:
    """Return for each number of parts what comes of a start and parts of another kind."""
    found = {parts: start}
    for count in range(parts + 1, most + 1):
        found[count] = _and_one_more(found[count - 1], more)
    return found
