"""Ways to take that say what is left: `leave a square`, `leave at most half`, `leave n // 2`.

What is left is a whole number m with 0 ≤ m < n, as at least one stone is taken. 0 is left wherever
it is such a number: 0 is a square, a cube, even, a multiple of 3 and at most half of the heap, but
no prime and no divisor of the heap. A list leaves 0 when it says so: `leave 0-3`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.errors import ConditionError
from gamecore.rules.amounts import ALL_AMOUNTS, written_ranges
from gamecore.rules.clauses import Option, Take, TakeClause, TakeFraction
from gamecore.rules.conditions import Arithmetic, Comparison, Variable
from gamecore.rules.linear import IS_WHOLE, HalfPlane
from gamecore.rules.plain_conditions import replaced
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.rules.conditions import Test, Value

_N, _K = Variable("n"), Variable("k")
_LEFT = Arithmetic(_N, "-", _K)


@dataclass(frozen=True, slots=True)
class Leave(TakeClause):
    """Leave an amount that a way to take names: `leave any`, `leave 0, 2`, `leave a cube`.

    Attributes
    ----------
    amounts_left : TakeClause
        Takes from a heap what is left of it here; nothing is not among it.
    nothing : bool
        Whether the whole heap may be taken as well, so that nothing is left.
    """

    amounts_left: TakeClause
    nothing: bool

    @property
    def half_planes(self) -> tuple[HalfPlane, ...] | None:
        """Those of what is left, m = n − k, said of k."""
        match self.amounts_left:
            case Take(allowed=amounts):
                ends = (end for first, last in amounts.ranges for end in (first, last and last + 1))
                return (IS_WHOLE, *(HalfPlane(1, 1, -end) for end in ends if end is not None))
            case TakeFraction(bound=bound, denominator=d):
                # m ≤ n/d of what is left says that d·k ≥ (d − 1)·n is taken.
                return IS_WHOLE, HalfPlane(d, d - 1, -1 if bound == "at most" else 0)
        return None

    def allows(self, n: int, k: int) -> bool:
        """Whether k stones may be taken from a heap of n."""
        if not 1 <= k <= n:
            return False
        return self.nothing if k == n else self.amounts_left.allows(n, n - k)

    def runs_left(self, n: int) -> Iterator[range]:
        """Yield what may be left, from nothing up, lazily."""
        if self.nothing and n:
            yield range(1)
        for run in self.amounts_left.amounts(n):
            if run.start >= n:
                return
            yield range(run.start, min(run.stop, n))

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the amounts; what is left is listed for that, from the other end."""
        for run in reversed(list(self.runs_left(n))):
            yield range(n - run[-1], n - run[0] + 1)

    def options(self, n: int) -> Iterator[Option]:
        """Yield the options, the smallest heap first, lazily."""
        return ((left,) if left else () for run in self.runs_left(n) for left in run)

    def __str__(self) -> str:
        match self.amounts_left:
            case Take(allowed=amounts) if amounts != ALL_AMOUNTS:
                nothing = ((0, 0),) if self.nothing else ()
                return f"leave {written_ranges((*nothing, *amounts.ranges))}"
        return f"leave{str(self.amounts_left).removeprefix('take')}"


@dataclass(frozen=True, slots=True)
class LeaveWhere(TakeClause):
    """Leave k stones, 0 ≤ k < n, when a condition on n and k holds: `leave k where odd(k)`."""

    condition: Test

    @property
    def taking(self) -> TakeWhere:
        """The same said of what is taken."""
        return TakeWhere(replaced(self.condition, {_K: _LEFT}))

    def allows(self, n: int, k: int) -> bool:
        """Whether k stones may be taken from a heap of n."""
        return 1 <= k <= n and self.condition.is_true({"n": n, "k": n - k})

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the amounts, lazily; the errors are those of `TakeWhere.amounts`.

        An error names k as it is written: what is left.
        """
        try:
            yield from self.taking.amounts(n)
        except ConditionError as error:
            names = {"n": n, "k": n - error.names["k"]}
            self.condition.is_true(names)  # raises it in the words of this clause
            raise

    def __str__(self) -> str:
        return f"leave k where {self.condition}"


@dataclass(frozen=True, slots=True)
class LeaveExactly(TakeClause):
    """Leave a number of stones worked out from the heap, if it is 0 or more and below the heap.

    So `leave n // 2` takes a heap of 1 whole, and `leave n - 3` has no move in a heap of 2.
    """

    left: Value

    @property
    def taking(self) -> TakeWhere:
        """The same said of what is taken."""
        return TakeWhere(Comparison((_LEFT, self.left), ("==",)))

    def allows(self, n: int, k: int) -> bool:
        """Whether k stones may be taken from a heap of n."""
        return 1 <= k <= n and self.left.value({"n": n}) == n - k

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the one amount, if there is one."""
        left = self.left.value({"n": n}) if n else 0
        if 0 <= left < n:
            yield range(n - left, n - left + 1)

    def __str__(self) -> str:
        return f"leave {self.left}"
