"""Clauses with a condition: `take k where …` and `split a+b where …`, searched block by block."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.rules.clauses import Clause, Option, TakeClause
from gamecore.rules.condition_arrays import holds_where, operations
from gamecore.rules.conditions import Arithmetic, Variable
from gamecore.rules.linear import HalfPlane, bands_of, half_planes
from gamecore.rules.plain_conditions import plain, plain_of_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from gamecore.rules.conditions import Test

_BLOCKS = (256, 4096, 16384)
"""Sizes of the first blocks that are searched; the last one goes on. Small heaps are answered at
once, large ones in blocks that fit in the processor's cache."""


_A, _B, _SMALLER = Variable("a"), Variable("b"), Variable("k")
_LARGER = Arithmetic(Variable("n"), "-", _SMALLER)
_NAMINGS = ({_A: _SMALLER, _B: _LARGER}, {_A: _LARGER, _B: _SMALLER})
"""Which of the parts a and b is the smaller, called k."""


@dataclass(frozen=True, slots=True)
class TakeWhere(TakeClause):
    """Take k stones when a condition on n and k holds: `take k where k % 2 == 1 or k == n`."""

    condition: Test

    @property
    def half_planes(self) -> tuple[HalfPlane, ...] | None:
        """Those with which the condition compares n and k."""
        return half_planes(plain(self.condition))

    def cases(self, n: int) -> int:
        """Return how many amounts the condition is asked about in a heap: 1, …, n."""
        return n

    def allows(self, n: int, k: int) -> bool:
        """Whether k stones may be taken from a heap of n."""
        return 1 <= k <= n and self.condition.is_true({"n": n, "k": k})

    def operations(self, n: int) -> int:
        """Count the operations on array elements for one of its cases in a heap."""
        return operations(self.condition, n)

    def select(self, n: NDArray[np.int64], k: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return for arrays of cases whether the condition holds; 1 ≤ k ≤ n is not checked.

        Either array may be zero-dimensional, for one number in every case.

        Raises
        ------
        ConditionError, LimitExceeded
            As `holds_where`.
        """
        return holds_where(self.condition, {"n": n, "k": k})

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the amounts, lazily: the condition is worked out for blocks of amounts.

        Raises
        ------
        ConditionError
            If the condition divides by zero.
        LimitExceeded
            Once the search has taken more than limits.CONDITION_WORK operations.
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
        return _found(self, n, lambda k: self.select(heap, k))

    def runs_left(self, n: int) -> Iterator[range]:
        """Yield what the amounts leave, without trying them where the condition is linear."""
        bands = bands_of((self,))
        if bands is None:
            return super(TakeWhere, self).runs_left(n)
        return (range(n - run[-1], n - run[0] + 1) for run in bands.runs(n) if run)

    def has_option(self, n: int) -> bool:
        """Whether any amount may be taken."""
        return next(iter(self.runs_left(n)), None) is not None

    def __str__(self) -> str:
        return f"take k where {self.condition}"


@dataclass(frozen=True, slots=True)
class SplitWhere(Clause):
    """Split a heap in two when a condition on the parts a, b holds, for either naming of them."""

    condition: Test

    @property
    def half_planes(self) -> tuple[HalfPlane, ...] | None:
        """Those with which the condition compares n and the smaller part, named a or b."""
        condition = plain_of_parts(self.condition)
        known = [half_planes(condition, names) for names in _NAMINGS]
        return None if None in known else tuple(line for found in known for line in found or ())

    def cases(self, n: int) -> int:
        """Return how many smaller parts the condition is asked about in a heap: 1, …, n // 2."""
        return n // 2

    def allows(self, a: int, b: int) -> bool:
        """Whether a heap of a + b may be split into a and b."""
        return (
            a >= 1
            and b >= 1
            and (
                self.condition.is_true({"n": a + b, "a": a, "b": b})
                or self.condition.is_true({"n": a + b, "a": b, "b": a})
            )
        )

    def may_become(self, n: int, option: Option) -> bool:
        """Whether these are two parts of n that are allowed."""
        return len(option) == 2 and sum(option) == n and self.allows(*option)

    def operations(self, n: int) -> int:
        """Count the operations on array elements for one of its cases: for both namings."""
        return 2 * operations(self.condition, n)

    def select(self, n: NDArray[np.int64], a: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return for arrays of heaps n and parts 1 ≤ a < n whether n may become a and n − a.

        Raises
        ------
        ConditionError, LimitExceeded
            As `holds_where`.
        """
        b = n - a
        allowed = holds_where(self.condition, {"n": n, "a": a, "b": b}).copy()
        # As `or` does: the other naming is only asked where the first one fails.
        rest = np.flatnonzero(~allowed)
        n, a, b = n[rest], a[rest], b[rest]
        allowed[rest] = holds_where(self.condition, {"n": n, "a": b, "b": a})
        return allowed

    def options(self, n: int) -> Iterator[Option]:
        """Yield the pairs in ascending order of the smaller part, lazily.

        Raises
        ------
        ConditionError
            If the condition divides by zero.
        LimitExceeded
            Once the search has taken more than limits.CONDITION_WORK operations.
        """
        for smaller in _found(self, n, lambda a: self.select(np.full_like(a, n), a)):
            yield from ((a, n - a) for a in smaller.tolist())

    def __str__(self) -> str:
        return f"split a+b where {self.condition}"


def _found(
    clause: TakeWhere | SplitWhere,
    n: int,
    select: Callable[[NDArray[np.int64]], NDArray[np.bool_]],
) -> Iterator[NDArray[np.int64]]:
    """Yield the numbers that are selected, as ascending arrays that are not empty."""
    cases, tried = clause.cases(n), limits.CONDITION_WORK // clause.operations(n)
    low, block = 1, 0
    while low <= cases:
        if low > tried:
            reach = tried * n // cases
            raise LimitExceeded(
                Message(
                    "Searching “{clause}” on a heap of {n} takes too long; choose a heap of up to "
                    "{limit}.",
                    clause=str(clause),
                    n=n,
                    limit=reach,
                ),
                limit=reach,
            )
        progress.report(low, cases)
        high = min(low + _BLOCKS[block], tried + 1, cases + 1)
        numbers = np.arange(low, high, dtype=np.int64)
        chosen = numbers[select(numbers)]
        if chosen.size:
            yield chosen
        low, block = high, min(block + 1, len(_BLOCKS) - 1)
