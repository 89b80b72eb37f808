"""Divisors, equal and triangular splits, halves: the few options of a heap, found by sieving."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gamecore import limits
from gamecore.grundy.engines.engine import Engine, refuse_work
from gamecore.grundy.engines.fixed_amounts import fixed_amounts, is_fixed
from gamecore.grundy.engines.set_mex import MOST_AMOUNTS
from gamecore.rules.clauses import Clause, Take
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.splits import HalveInto, SplitConsecutive, SplitEqually

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[Any]

BLOCK = 1 << 14
"""Heaps whose divisors are listed together: a few megabytes."""

HEAP_STEPS = 6
DIVISORS_PER_STEP = 2
"""What a heap and its divisors cost in steps of limits.TABLE_STEPS (0.15 µs), as measured."""


class Harmonic(Engine):
    """Values of clauses with few options: divisors, shaped splits and a few fixed amounts.

    A split into d equal heaps is worth the value of one of them when d is odd, and 0 otherwise; so
    are the halves of `halve into d`. A split into 1, 2, …, k is worth a running nim sum. Values are
    kept as bits, as `SetMex` does. O(n log n) for all heaps to n together, the harmonic sum.
    """

    def __init__(self, rule: HeapRule, capacity: int, amounts: list[int]) -> None:
        super().__init__(rule, capacity)
        self._amounts = amounts
        self._bits: list[int] = []
        self._values: list[int] = []
        self._steps = 0
        clauses = rule.clauses
        kinds = {c.kind for c in clauses if isinstance(c, TakeKind) and not c.is_fixed}
        self._takes_divisors = bool(kinds)
        self._takes_all = "divisor" in kinds
        self._splits_equally = SplitEqually() in clauses
        self._consecutive = SplitConsecutive() in clauses
        halves = [c.heaps for c in clauses if isinstance(c, HalveInto)]
        self._half_counts = any(heaps % 2 for heaps in halves)
        self._half_is_zero = any(heaps % 2 == 0 for heaps in halves) or self._splits_equally
        # The last k of 1 + 2 + … + k, that sum, and the nim sum of the values of 1, 2, …, k.
        self._triangle = (1, 1, 0)

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take the rules of such clauses, with few fixed amounts besides."""
        fixed = tuple(c for c in rule.clauses if is_fixed(c))
        others = [c for c in rule.clauses if not is_fixed(c)]
        if not others or not all(map(_is_sieved, others)):
            return None
        if not all(isinstance(c, (Take, TakeKind)) for c in fixed):
            return None
        if any(isinstance(c, Take) and not c.allowed.is_finite for c in fixed):
            return None
        amounts = np.flatnonzero(fixed_amounts(HeapRule(fixed), upto)).tolist() if fixed else []
        return cls(rule, upto + 1, amounts) if len(amounts) <= MOST_AMOUNTS else None

    def _fill(self, start: int, stop: int) -> None:
        for low in range(start, stop, BLOCK):
            high = min(low + BLOCK, stop)
            self._fill_block(low, high)
            self._store(low, self._values)
            self.known = high

    def _spend(self, steps: int, reached: int) -> None:
        self._steps += steps
        if self._steps > limits.TABLE_STEPS:
            raise refuse_work(self.rule, reached - 1, reached - 1)

    def _fill_block(self, low: int, high: int) -> None:
        self._spend((HEAP_STEPS + len(self._amounts)) * (high - low), low)
        taken = self._divisors(low, high) if self._takes_divisors else None
        parts = self._equal_parts(low, high) if self._splits_equally else None
        bits, self._values = self._bits, []
        for n in range(low, high):
            seen = self._seen_at(n)
            if taken is not None:
                for d in taken[n - low]:
                    seen |= bits[n - d]
            if parts is not None:
                for part in parts[n - low]:
                    seen |= bits[part]
            free = ~seen & (seen + 1)
            bits.append(free)
            self._values.append(free.bit_length() - 1)

    def _seen_at(self, n: int) -> int:
        """Return the values of all options but those that need divisors, as bits."""
        bits, seen = self._bits, 0
        for k in self._amounts:
            if k > n:
                break
            seen |= bits[n - k]
        if n and n % 2 == 0:
            seen |= self._half_is_zero
            if self._half_counts:
                seen |= bits[n // 2]
        if self._consecutive:
            seen |= self._triangular(n)
        return seen

    def _triangular(self, n: int) -> int:
        """Return the value of the split of n = 1 + 2 + … + k, k ≥ 2, as a bit, or 0."""
        k, total, nim_sum = self._triangle
        if n < total + k + 1:
            return 0
        if k == 1:
            nim_sum = self._bits[1].bit_length() - 1
        k += 1
        nim_sum ^= self._bits[k].bit_length() - 1
        self._triangle = (k, n, nim_sum)
        return 1 << nim_sum

    def _divisors(self, low: int, high: int) -> list[list[int]]:
        """Return for every heap the divisors that may be taken."""
        heaps, divisors = _divisor_pairs(low, high)
        if not self._takes_all:
            heaps, divisors = heaps[divisors < heaps], divisors[divisors < heaps]
        return self._by_heap(heaps, divisors, low, high)

    def _equal_parts(self, low: int, high: int) -> list[list[int]]:
        """Return for every heap the parts of its splits into an odd number of equal heaps."""
        heaps, divisors = _divisor_pairs(low, high)
        odd = (divisors % 2 == 1) & (divisors > 1)
        return self._by_heap(heaps[odd], heaps[odd] // divisors[odd], low, high)

    def _by_heap(self, heaps: Numbers, numbers: Numbers, low: int, high: int) -> list[list[int]]:
        self._spend(len(numbers) // DIVISORS_PER_STEP, low)
        ends = np.cumsum(np.bincount(heaps - low, minlength=high - low)).tolist()
        listed = numbers[np.argsort(heaps, kind="stable")].tolist()
        return [listed[i:j] for i, j in zip([0, *ends], ends, strict=False)]


def _is_sieved(clause: Clause) -> bool:
    return isinstance(clause, (TakeKind, SplitEqually, SplitConsecutive, HalveInto))


def _divisor_pairs(low: int, high: int) -> tuple[Numbers, Numbers]:
    """Return all (n, d) with d a divisor of n, 1 ≤ low ≤ n < high (0 has none), as two arrays."""
    low = max(low, 1)
    heaps = [np.zeros(0, dtype=np.int64)]
    divisors = [np.zeros(0, dtype=np.int64)]
    for d in range(1, isqrt(high - 1) + 1 if high > low else 1):
        multiples = np.arange(max(d * d, -(-low // d) * d), high, d, dtype=np.int64)
        heaps.append(multiples)
        divisors.append(np.full(len(multiples), d, dtype=np.int64))
        # The other divisor of the pair, once when both are equal.
        larger = multiples[multiples > d * d]
        heaps.append(larger)
        divisors.append(larger // d)
    return np.concatenate(heaps), np.concatenate(divisors)
