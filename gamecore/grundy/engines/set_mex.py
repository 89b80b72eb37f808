"""Finite sets of few amounts: one pass, each heap looks back at the values it can leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from gamecore import limits
from gamecore.grundy.engines.engine import Engine, refuse_work

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule

MOST_AMOUNTS = 32
"""With more amounts than this the sliding windows are as fast, whatever the number of amounts."""


class SetMex(Engine):
    """Values of a finite set of at most MOST_AMOUNTS amounts.

    Each value g is kept as the bit 1 << g, so that the values of all options join by `|` and the
    mex is the lowest bit that is missing. O(number of amounts) per heap.
    """

    def __init__(self, rule: HeapRule, capacity: int, amounts: list[int]) -> None:
        super().__init__(rule, capacity)
        self._amounts = amounts
        # Room for heaps below 0, whose bit is 0: no amount needs an "if k <= n".
        self._bits = [0] * max(amounts, default=0)

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take the rule when every clause takes fixed amounts and few of them are ≤ upto."""
        allowed = rule.fixed_amounts
        if allowed is None:
            return None
        runs = list(allowed.upto(upto))
        if sum(map(len, runs)) > MOST_AMOUNTS:
            return None
        return cls(rule, upto + 1, [k for run in runs for k in run])

    @property
    def farthest(self) -> int:
        """A heap costs one step for each amount and a few more."""
        return min(limits.TABLE, limits.TABLE_STEPS // (len(self._amounts) + 4))

    def _fill(self, start: int, stop: int) -> None:
        if stop - 1 > self.farthest:
            raise refuse_work(self.rule, self.farthest, self.farthest)
        bits = self._bits
        room = len(bits) - start
        backs = [room - k for k in self._amounts]
        values = []
        for n in range(start, stop):
            seen = 0
            for back in backs:
                seen |= bits[n + back]
            free = ~seen & (seen + 1)
            bits.append(free)
            values.append(free.bit_length() - 1)
        self._store(start, values)
