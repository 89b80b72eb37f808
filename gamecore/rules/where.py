"""Clauses with a condition: `take k where …` and `split a+b where …`, searched block by block."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gamecore import progress
from gamecore.rules.clauses import Clause, Option, TakeClause
from gamecore.rules.condition_arrays import holds_where
from gamecore.rules.condition_work import Work

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from gamecore.rules.conditions import Test

_BLOCKS = (256, 4096, 16384)
"""Sizes of the first blocks that are searched; the last one goes on. Small heaps are answered at
once, large ones in blocks that fit in the processor's cache."""

BLOCK_TIME = 15_000
"""What a block takes beside the operations of its condition, in nanoseconds."""


@dataclass(frozen=True, slots=True)
class TakeWhere(TakeClause):
    """Take k stones when a condition on n and k holds: `take k where k % 2 == 1 or k == n`."""

    condition: Test

    def cases(self, n: int) -> int:
        """Return how many amounts the condition is asked about in a heap: 1, …, n."""
        return n

    def allows(self, n: int, k: int) -> bool:
        """Whether k stones may be taken from a heap of n."""
        return 1 <= k <= n and self.condition.holds({"n": n, "k": k})

    def select(
        self, n: NDArray[np.int64], k: NDArray[np.int64], work: Work | None = None
    ) -> NDArray[np.bool_]:
        """Return for arrays of cases whether the condition holds; 1 ≤ k ≤ n is not checked.

        Either array may be zero-dimensional, for one number in every case.

        Raises
        ------
        ConditionError, LimitExceeded
            As `holds_where`; without a purse, limits.CONDITION_WORK operations for one call.
        """
        return holds_where(self.condition, {"n": n, "k": k}, work or Work(f"“{self}”"))

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the amounts, lazily: the condition is worked out for blocks of amounts.

        Raises
        ------
        ConditionError
            If the condition divides by zero.
        LimitExceeded
            If the search takes more than limits.CONDITION_WORK operations in all.
        """
        for k in self.listed(n):
            # Cut where the amounts jump: consecutive ones make one range.
            ends = np.flatnonzero(np.diff(k) > 1)
            firsts = k[np.concatenate(([0], ends + 1))].tolist()
            lasts = k[np.concatenate((ends, [len(k) - 1]))].tolist()
            yield from (range(first, last + 1) for first, last in zip(firsts, lasts, strict=True))

    def listed(self, n: int) -> Iterator[NDArray[np.int64]]:
        """Yield what `amounts` yields as ascending arrays, one for each block that has some."""
        heap = np.asarray(n, dtype=np.int64)
        work = Work(f"“{self}” on a heap of {n}")
        return _found(n, lambda k: holds_where(self.condition, {"n": heap, "k": k}, work))

    def __str__(self) -> str:
        return f"take k where {self.condition}"


@dataclass(frozen=True, slots=True)
class SplitWhere(Clause):
    """Split a heap in two when a condition on the parts a, b holds, for either naming of them."""

    condition: Test

    def cases(self, n: int) -> int:
        """Return how many smaller parts the condition is asked about in a heap: 1, …, n // 2."""
        return n // 2

    def allows(self, a: int, b: int) -> bool:
        """Whether a heap of a + b may be split into a and b."""
        return (
            a >= 1
            and b >= 1
            and (
                self.condition.holds({"n": a + b, "a": a, "b": b})
                or self.condition.holds({"n": a + b, "a": b, "b": a})
            )
        )

    def gives(self, n: int, option: Option) -> bool:
        """Whether these are two parts of n that are allowed."""
        return len(option) == 2 and sum(option) == n and self.allows(*option)

    def select(
        self, n: NDArray[np.int64], a: NDArray[np.int64], work: Work | None = None
    ) -> NDArray[np.bool_]:
        """Return for arrays of heaps n and parts 1 ≤ a < n whether n may become a and n − a.

        Raises
        ------
        ConditionError, LimitExceeded
            As `holds_where`; without a purse, limits.CONDITION_WORK operations for one call.
        """
        b, work = n - a, work or Work(f"“{self}”")
        allowed = holds_where(self.condition, {"n": n, "a": a, "b": b}, work).copy()
        # As `or` does: the other naming is only asked where the first one fails.
        rest = np.flatnonzero(~allowed)
        n, a, b = n[rest], a[rest], b[rest]
        allowed[rest] = holds_where(self.condition, {"n": n, "a": b, "b": a}, work)
        return allowed

    def options(self, n: int) -> Iterator[Option]:
        """Yield the pairs in ascending order of the smaller part, lazily.

        Raises
        ------
        ConditionError
            If the condition divides by zero.
        LimitExceeded
            If the search takes more than limits.CONDITION_WORK operations in all.
        """
        work = Work(f"“{self}” on a heap of {n}")
        for smaller in _found(n // 2, lambda a: self.select(np.full_like(a, n), a, work)):
            yield from ((a, n - a) for a in smaller.tolist())

    def __str__(self) -> str:
        return f"split a+b where {self.condition}"


def _found(
    most: int, select: Callable[[NDArray[np.int64]], NDArray[np.bool_]]
) -> Iterator[NDArray[np.int64]]:
    """Yield the numbers in 1..most that are selected, as ascending arrays that are not empty."""
    low, block = 1, 0
    while low <= most:
        high = min(low + _BLOCKS[block], most + 1)
        progress.pay(BLOCK_TIME)
        numbers = np.arange(low, high, dtype=np.int64)
        chosen = numbers[select(numbers)]
        if chosen.size:
            yield chosen
        low, block = high, min(block + 1, len(_BLOCKS) - 1)
