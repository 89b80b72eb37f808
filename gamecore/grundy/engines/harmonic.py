"""Divisors, equal and triangular splits, halves: the few options of a heap, found by sieving."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gamecore import limits, progress
from gamecore.grundy.engines.engine import Engine, refuse_work
from gamecore.grundy.engines.fixed_amounts import fixed_amounts
from gamecore.grundy.engines.option_marks import OptionMarks
from gamecore.grundy.engines.set_mex import MOST_AMOUNTS
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.splits import SplitConsecutive, SplitEqually

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.clauses import Clause

    Bits = NDArray[np.uint64]

FIRST = 64
"""Heaps that are answered one by one; then blocks double until they are of full size. At
least 4: in 1 + 2 + … + k all parts lie before the block then."""

BLOCK = 4096
"""Heaps worked out together: a few hundred kilobytes."""

LARGEST_VALUE = 62
"""Larger values, as bits, leave no bit of a word to spare: `OptionMarks` goes on from there."""

HEAP_STEPS = 5
NEAR_DIVISORS = 12
"""What a heap, and its divisors below BLOCK, cost in steps of limits.TABLE_STEPS (0.15 µs)."""

_BITS: Bits = np.left_shift(np.uint64(1), np.arange(64, dtype=np.uint64))
_ZERO = np.uint64(1)
"""The value 0 as a bit."""


class Harmonic(Engine):
    """Values of clauses with few options: divisors, shaped splits and a few fixed amounts.

    A split into d equal heaps is worth the value of one of them when d is odd, and 0 otherwise; so
    are the halves of `halve into d`. A split into 1, 2, …, k is worth a running nim sum. Values are
    kept as bits, as `SetMex` does. Options that lie before a block of heaps come by whole strides
    of the table, one for each divisor or each quotient up to √n; the others from lists. O(n log n)
    for all heaps to n together, the harmonic sum.
    """

    def __init__(self, rule: HeapRule, capacity: int, amounts: list[int]) -> None:
        super().__init__(rule, capacity)
        self._amounts = amounts
        clauses = rule.clauses
        self._takes_all = _DIVISOR in clauses
        self._takes_divisors = self._takes_all or _PROPER_DIVISOR in clauses
        self._splits_equally = SplitEqually() in clauses
        self._consecutive = SplitConsecutive() in clauses
        halves = [c.halves for c in clauses if c.halves]
        self._half_counts = any(heaps % 2 for heaps in halves)
        self._half_is_zero = any(heaps % 2 == 0 for heaps in halves) or self._splits_equally
        # The last k of 1 + 2 + … + k, that sum, and the nim sum of the values of 1, 2, …, k.
        self._triangle = (0, 0, 0)

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take the rules of such clauses, with few fixed amounts besides."""
        fixed = tuple(c for c in rule.clauses if c.is_fixed)
        others = [c for c in rule.clauses if not c.is_fixed]
        if not others or not all(map(_is_sieved, others)):
            return None
        allowed = fixed_amounts(HeapRule(fixed), upto) if fixed else np.zeros(0, dtype=np.bool_)
        if np.count_nonzero(allowed) > MOST_AMOUNTS:
            return None
        return cls(rule, upto + 1, np.flatnonzero(allowed).tolist())

    @property
    def farthest(self) -> int:
        """A heap costs one step for each amount, and for each small divisor there is on average."""
        steps = HEAP_STEPS + len(self._amounts) + NEAR_DIVISORS * self._takes_divisors
        return min(limits.TABLE, limits.TABLE_STEPS // steps)

    def _fill(self, start: int, stop: int) -> None:
        if stop - 1 > self.farthest:
            raise refuse_work(self.typed, self.farthest, self.farthest)
        self._reserve(stop)
        if start < FIRST:
            first = min(FIRST, stop)
            self._store(0, OptionMarks(self.rule, first).values(first))
            self.known = start = first
        while start < stop:
            progress.report(start, self.goal)
            end = min(start + BLOCK, 2 * start, stop)
            values = self._block(start, end)
            if int(values.max()) > LARGEST_VALUE:
                rest = OptionMarks(self.rule, stop)
                rest.resume(self._table[:start])
                rest.most_steps = limits.TABLE_STEPS
                self._store(0, rest.values(stop))
                return
            self._table[start:end] = values
            # What is done stays done when the work is stopped.
            self.known = start = end

    def _block(self, low: int, high: int) -> NDArray[Any]:
        """Return the values of the heaps low..high−1; high ≤ 2·low, so that all parts are known."""
        seen = np.zeros(high - low, dtype=np.uint64)
        near = [k for k in self._amounts if k < high - low]
        for k in self._amounts[len(near) :]:
            first = max(low, k)
            if first < high:
                seen[first - low :] |= _BITS[self._table[first - k : high - k]]
        even = low % 2
        if self._half_is_zero:
            seen[even::2] |= _ZERO
        if self._half_counts:
            seen[even::2] |= _BITS[self._table[(low + 1) // 2 : (high + 1) // 2]]
        if self._splits_equally:
            self._mark_equal_parts(seen, low, high)
        if self._takes_divisors:
            self._mark_far_divisors(seen, low, high)
        if self._consecutive:
            self._mark_consecutive(seen, low, high)
        if near or self._takes_divisors:
            return self._with_near(seen, near, low)
        return np.bitwise_count(seen & ~(seen + np.uint64(1)))

    def _mark_equal_parts(self, seen: Bits, low: int, high: int) -> None:
        """Mark the values of splits into an odd number d ≥ 3 of equal heaps p: n = d·p."""
        root = isqrt(high - 1)
        for d in range(3, root + 1, 2):
            first, last = -(-low // d), (high - 1) // d
            seen[first * d - low :: d] |= _BITS[self._table[first : last + 1]]
        for p in range(1, root + 1):
            # The odd multiples of p: every 2p, with p itself far below the block.
            seen[(p - low) % (2 * p) :: 2 * p] |= _BITS[self._table[p]]

    def _mark_far_divisors(self, seen: Bits, low: int, high: int) -> None:
        """Mark the values after taking d = n / q from n, for d as large as the block or larger."""
        if self._takes_all:
            seen |= _ZERO
        for q in range(2, (high - 1) // (high - low) + 1):
            first, last = -(-low // q), (high - 1) // q
            left = self._table[(q - 1) * first : (q - 1) * last + 1 : q - 1]
            # A smaller d may leave a heap of the block itself, which is not known yet.
            skipped = min(max(high - low - first, 0), len(left))
            seen[(first + skipped) * q - low :: q] |= _BITS[left[skipped:]]

    def _mark_consecutive(self, seen: Bits, low: int, high: int) -> None:
        """Mark the value of the split into 1, 2, …, k in every heap 1 + 2 + … + k, k ≥ 2."""
        k, total, nim_sum = self._triangle
        while total + k + 1 < high:
            k += 1
            total += k
            nim_sum ^= int(self._table[k])
            if total >= low:
                seen[total - low] |= _BITS[nim_sum]
        self._triangle = (k, total, nim_sum)

    def _with_near(self, far: Bits, near: list[int], low: int) -> NDArray[Any]:
        """Return the values of a block whose heaps look back into the block itself as well."""
        size = len(far)
        divisors = _near_divisors(low, size) if self._takes_divisors else [[]] * size
        bits: list[int] = _BITS[self._table[low - size : low]].tolist()
        backs = [size - k for k in near]
        values = []
        for i, seen in enumerate(far.tolist()):
            for back in backs:
                seen |= bits[i + back]
            for d in divisors[i]:
                seen |= bits[size + i - d]
            free = ~seen & (seen + 1)
            bits.append(free)
            values.append(free.bit_length() - 1)
        return np.array(values)


def _near_divisors(low: int, size: int) -> list[list[int]]:
    """Return for each heap low..low+size−1 its divisors below `size`; low ≥ size."""
    listed: list[list[int]] = [[] for _ in range(size)]
    for d in range(1, size):
        for i in range(-low % d, size, d):
            listed[i].append(d)
    return listed


_DIVISOR, _PROPER_DIVISOR = TakeKind("divisor"), TakeKind("proper divisor")


def _is_sieved(clause: Clause) -> bool:
    named = (_DIVISOR, _PROPER_DIVISOR, SplitEqually(), SplitConsecutive())
    return clause in named or clause.halves > 0
