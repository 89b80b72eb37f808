"""What a condition allows, heap after heap: worked out for many heaps at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamecore.errors import GameError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.where import SplitWhere, TakeWhere

    Numbers = NDArray[np.int64]

BLOCK = 1 << 15
"""Cases worked out at once: small heaps come by the hundred, and a few arrays fit in a cache."""

BLOCK_WORK = 3_000_000
"""Operations on array elements for one block: about 15 ms."""

OPERATIONS_PER_STEP = 30
HEAP_STEPS = 30
"""What operations, and the handling of a heap, cost in steps of limits.TABLE_STEPS (0.15 µs)."""


class Selected:
    """The amounts, or the smaller parts, that a condition allows in each heap.

    Heaps are asked for upwards. Where a block of them divides by zero, its heaps are worked out one
    by one, so that an error comes for the first heap that has it, and for no heap that is not asked
    for.

    Parameters
    ----------
    clause : TakeWhere or SplitWhere
    upto : int
        The largest heap that may be asked for.

    Attributes
    ----------
    steps : int
        What was spent so far, in steps of limits.TABLE_STEPS.
    """

    def __init__(self, clause: TakeWhere | SplitWhere, upto: int) -> None:
        self._clause = clause
        self._upto = upto
        self._first = 0
        self._found: list[Numbers] = []
        self._in_blocks = True
        self.steps = 0

    def of(self, n: int) -> Numbers:
        """Return the amounts k ≤ n, or the parts a ≤ n − a, that are allowed, ascending.

        Raises
        ------
        ConditionError
            If the condition divides by zero for a case of this heap.
        """
        if not self._first <= n < self._first + len(self._found):
            self._work_out(n)
        return self._found[n - self._first]

    def _work_out(self, n: int) -> None:
        cases = min(BLOCK, BLOCK_WORK // self._clause.operations(n))
        count = max(min(cases // max(self._clause.cases(n), 1), self._upto + 1 - n, n), 1)
        if self._in_blocks and count > 1:
            try:
                self._found = self._select(np.arange(n, n + count, dtype=np.int64))
                self._first = n
                return
            except GameError:
                self._in_blocks = False
        self._found = self._select(np.array([n], dtype=np.int64))
        self._first = n

    def _select(self, heaps: Numbers) -> list[Numbers]:
        clause = self._clause
        counts = np.array([clause.cases(n) for n in heaps.tolist()], dtype=np.int64)
        ends = np.cumsum(counts)
        n = np.repeat(heaps, counts)
        number = np.arange(1, len(n) + 1, dtype=np.int64) - np.repeat(ends - counts, counts)
        allowed = clause.select(n, number)
        spent = len(n) * clause.operations(int(heaps[-1]))
        self.steps += len(heaps) * HEAP_STEPS + spent // OPERATIONS_PER_STEP
        chosen = np.flatnonzero(allowed)
        return np.split(number[chosen], np.searchsorted(chosen, ends[:-1]))
