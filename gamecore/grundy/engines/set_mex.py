"""Finite sets of few amounts: one pass, each heap looks back at the values it can leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gamecore import limits, progress
from gamecore.grundy.engines.engine import Engine, refuse_work

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

    Bits = NDArray[np.uint64]

MOST_AMOUNTS = 32
"""With more amounts than this the sliding windows are as fast, whatever the number of amounts."""

BLOCK = 4096
"""Heaps worked out together: larger amounts look back at an array, smaller ones at a list."""

FEWEST_AT_ONCE = 64
"""Where no amount is smaller than this, this many heaps and more need no list at all."""

HEAP_STEPS = 4
"""What a heap takes beside a step for each amount, in steps of limits.TABLE_STEPS."""

_BITS: Bits = np.left_shift(np.uint64(1), np.arange(64, dtype=np.uint64))


class SetMex(Engine):
    """Values of a finite set of at most MOST_AMOUNTS amounts.

    Each value g ≤ MOST_AMOUNTS stands as the bit 1 << g, so that the values of all options join by
    `|` and the mex is the lowest bit that is missing. O(number of amounts) per heap; besides the
    table only the bits of a block and of as many heaps before it are kept.
    """

    def __init__(self, rule: HeapRule, capacity: int, amounts: list[int]) -> None:
        super().__init__(rule, capacity)
        smallest = min(amounts, default=BLOCK)
        self._block = min(smallest, BLOCK) if smallest >= FEWEST_AT_ONCE else BLOCK
        self._near = [k for k in amounts if k < self._block]
        self._far = [k for k in amounts if k >= self._block]

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take the rule when every clause takes fixed amounts and few of them are ≤ upto."""
        allowed = rule.plain_amounts
        if allowed is None:
            return None
        runs = list(allowed.upto(upto))
        if sum(map(len, runs)) > MOST_AMOUNTS:
            return None
        return cls(rule, upto + 1, [k for run in runs for k in run])

    @property
    def farthest(self) -> int:
        """A heap costs one step for each amount and a few more."""
        steps = len(self._near) + len(self._far) + HEAP_STEPS
        return min(limits.TABLE, limits.TABLE_STEPS // steps)

    def _fill(self, start: int, stop: int) -> None:
        if stop - 1 > self.farthest:
            raise refuse_work(self.typed, self.farthest, self.farthest)
        self._reserve(stop)
        for low in range(start, stop, self._block):
            high = min(low + self._block, stop)
            progress.report(low, self.goal)
            far = self._far_bits(low, high)
            self._table[low:high] = self._with_near(low, far) if self._near else _mex_of(far)
            # What is done stays done when the work is stopped.
            self.known = high

    def _far_bits(self, low: int, high: int) -> Bits:
        """Return the values that the large amounts leave, all of heaps below `low`, as bits."""
        seen = np.zeros(high - low, dtype=np.uint64)
        for k in self._far:
            first = max(low, k)
            if first < high:
                seen[first - low :] |= _BITS[self._table[first - k : high - k]]
        return seen

    def _with_near(self, low: int, far: Bits) -> list[int]:
        """Return the values of a block, each heap looking back into the block itself as well."""
        window = max(self._near)
        before = _BITS[self._table[max(low - window, 0) : low]].tolist()
        # Room for heaps below 0, whose bit is 0: no amount needs an "if k <= n".
        bits: list[int] = [0] * (window - len(before)) + before
        backs = [window - k for k in self._near]
        values = []
        for i, seen in enumerate(far.tolist()):
            for back in backs:
                seen |= bits[i + back]
            free = ~seen & (seen + 1)
            bits.append(free)
            values.append(free.bit_length() - 1)
        return values


def _mex_of(seen: Bits) -> NDArray[Any]:
    """Return the lowest bit that is missing in each word: the number of ones right below it."""
    return np.bitwise_count(seen & ~(seen + np.uint64(1)))
