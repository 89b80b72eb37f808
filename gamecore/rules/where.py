"""Clauses with a condition, searched block by block; and clauses that say what is left of a heap.

What is left is a whole number m with 0 ≤ m < n, as at least one stone is taken. m = 0 is allowed
where 0 is such a number: it is a square, a cube, even, a multiple of 3 and at most half of the
heap, but no prime and no divisor of the heap. A list allows 0 when it says so: `leave 0-3`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits, progress
from gamecore.errors import ConditionError, LimitExceeded
from gamecore.messages import Message
from gamecore.rules.amounts import ALL_AMOUNTS, written_ranges
from gamecore.rules.condition_arrays import holds_where, operations
from gamecore.rules.conditions import Arithmetic, Comparison, Variable
from gamecore.rules.heap_rule import Clause, Option, Take, TakeClause, TakeFraction
from gamecore.rules.linear import IS_WHOLE, HalfPlane, bands_of, half_planes
from gamecore.rules.plain_conditions import plain, plain_of_parts, replaced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from gamecore.rules.conditions import Test, Value


_BLOCKS = (256, 4096, 16384)
"""Sizes of the blocks that are searched, the last one again and again. Small heaps are answered at
once, large ones in blocks that fit in the processor's cache."""


_N, _K, _A, _B = Variable("n"), Variable("k"), Variable("a"), Variable("b")
_LEFT = Arithmetic(_N, "-", _K)
_NAMINGS = ({_A: _K, _B: _LEFT}, {_A: _LEFT, _B: _K})
"""The two ways to name the parts a and b in terms of the smaller part k."""


@dataclass(frozen=True, slots=True)
class TakeWhere(TakeClause):
    """Take k stones when a condition on n and k holds: `take k where k % 2 == 1 or k == n`."""

    condition: Test

    @property
    def half_planes(self) -> tuple[HalfPlane, ...] | None:
        """The half-planes with which the condition compares n and k; None if it is not linear."""
        return half_planes(plain(self.condition))

    def cases(self, n: int) -> int:
        """Return how many amounts k are tried in a heap of n: n, for 1 ≤ k ≤ n."""
        return n

    def allows(self, n: int, k: int) -> bool:
        """Return whether k stones may be taken from a heap of n."""
        return 1 <= k <= n and self.condition.is_true({"n": n, "k": k})

    def operations(self, n: int) -> int:
        """Return the cost of trying one amount in a heap of n, in simple array operations."""
        return operations(self.condition, n)

    def select(self, n: NDArray[np.int64], k: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return for each pair of n and k whether the condition holds; 1 ≤ k ≤ n is not checked.

        Either array may be zero-dimensional, for one number in every case.

        Raises
        ------
        ConditionError, LimitExceeded
            As `holds_where`.
        """
        return holds_where(self.condition, {"n": n, "k": k})

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the amounts, lazily: the condition is evaluated for blocks of amounts.

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
        """Yield the amounts as ascending arrays, one for each block that has any."""
        heap = np.asarray(n, dtype=np.int64)
        return _found(self, n, lambda k: self.select(heap, k))

    def runs_left(self, n: int) -> Iterator[range]:
        """Yield the sizes left, without trying every amount where the condition is linear."""
        bands = bands_of((self,))
        if bands is None:
            return super(TakeWhere, self).runs_left(n)
        return (range(n - run[-1], n - run[0] + 1) for run in bands.runs(n) if run)

    def has_option(self, n: int) -> bool:
        """Return whether any amount may be taken."""
        return next(iter(self.runs_left(n)), None) is not None

    def __str__(self) -> str:
        return f"take k where {self.condition}"


@dataclass(frozen=True, slots=True)
class SplitWhere(Clause):
    """Split a heap in two when a condition on the parts a, b holds, for either naming of them."""

    condition: Test

    @property
    def half_planes(self) -> tuple[HalfPlane, ...] | None:
        """The half-planes in n and the smaller part, be it a or b; None if they are not linear."""
        condition = plain_of_parts(self.condition)
        known = [half_planes(condition, names) for names in _NAMINGS]
        return None if None in known else tuple(line for found in known for line in found or ())

    def cases(self, n: int) -> int:
        """Return how many smaller parts a are tried in a heap of n: n // 2, for 1 ≤ a ≤ n/2."""
        return n // 2

    def allows(self, a: int, b: int) -> bool:
        """Return whether a heap of a + b may be split into a and b."""
        return (
            a >= 1
            and b >= 1
            and (
                self.condition.is_true({"n": a + b, "a": a, "b": b})
                or self.condition.is_true({"n": a + b, "a": b, "b": a})
            )
        )

    def may_become(self, n: int, option: Option) -> bool:
        """Return whether these are two parts of n into which it may be split."""
        return len(option) == 2 and sum(option) == n and self.allows(*option)

    def operations(self, n: int) -> int:
        """Return the cost of trying one smaller part, as a and as b, in simple array operations."""
        return 2 * operations(self.condition, n)

    def select(self, n: NDArray[np.int64], a: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return for each pair of a heap n and a part 1 ≤ a < n whether n may become a and n − a.

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
    """Yield the cases 1, 2, … of a heap that are selected, as nonempty ascending arrays.

    Raises LimitExceeded once limits.CONDITION_WORK operations are done.
    """
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
            )
        progress.report(low, cases)
        high = min(low + _BLOCKS[block], tried + 1, cases + 1)
        numbers = np.arange(low, high, dtype=np.int64)
        chosen = numbers[select(numbers)]
        if chosen.size:
            yield chosen
        low, block = high, min(block + 1, len(_BLOCKS) - 1)


# -- ways to say what is left ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Leave(TakeClause):
    """Leave one of a set of amounts: `leave any`, `leave 0, 2`, `leave a cube`.

    Attributes
    ----------
    amounts_left : TakeClause
        The clause whose amounts are those that may be left here; 0 is not among them.
    nothing : bool
        Whether the whole heap may be taken as well, so that nothing is left.
    """

    amounts_left: TakeClause
    nothing: bool

    @property
    def half_planes(self) -> tuple[HalfPlane, ...] | None:
        """The half-planes of the amount left, m = n − k, in terms of k; None if not linear."""
        match self.amounts_left:
            case Take(allowed=amounts):
                ends = (end for first, last in amounts.ranges for end in (first, last and last + 1))
                return (IS_WHOLE, *(HalfPlane(1, 1, -end) for end in ends if end is not None))
            case TakeFraction(bound=bound, denominator=d):
                # m ≤ n/d of what is left says that d·k ≥ (d − 1)·n is taken.
                return IS_WHOLE, HalfPlane(d, d - 1, -1 if bound == "at most" else 0)
        return None

    def allows(self, n: int, k: int) -> bool:
        """Return whether k stones may be taken from a heap of n."""
        if not 1 <= k <= n:
            return False
        return self.nothing if k == n else self.amounts_left.allows(n, n - k)

    def runs_left(self, n: int) -> Iterator[range]:
        """Yield the sizes that may be left as ascending ranges, lazily; 0 for no heap."""
        if self.nothing and n:
            yield range(1)
        for run in self.amounts_left.amounts(n):
            if run.start >= n:
                return
            yield range(run.start, min(run.stop, n))

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the amounts; all that may be left is listed first, as it comes in reverse order."""
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
        """The same clause in terms of the amount taken."""
        return TakeWhere(replaced(self.condition, {_K: _LEFT}))

    def allows(self, n: int, k: int) -> bool:
        """Return whether k stones may be taken from a heap of n."""
        return 1 <= k <= n and self.condition.is_true({"n": n, "k": n - k})

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the amounts, lazily; raises as `TakeWhere.amounts`.

        In an error k is, as in the rule, the amount left.
        """
        try:
            yield from self.taking.amounts(n)
        except ConditionError as error:
            names = {"n": n, "k": n - error.names["k"]}
            self.condition.is_true(names)  # raises the error with this clause's own k
            raise

    def __str__(self) -> str:
        return f"leave k where {self.condition}"


@dataclass(frozen=True, slots=True)
class LeaveExactly(TakeClause):
    """Leave a number of stones computed from n, if it is at least 0 and less than n.

    So `leave n // 2` takes a heap of 1 whole, and `leave n - 3` has no move in a heap of 2.
    """

    left: Value

    @property
    def taking(self) -> TakeWhere:
        """The same clause in terms of the amount taken."""
        return TakeWhere(Comparison((_LEFT, self.left), ("==",)))

    def allows(self, n: int, k: int) -> bool:
        """Return whether k stones may be taken from a heap of n."""
        return 1 <= k <= n and self.left.value({"n": n}) == n - k

    def amounts(self, n: int) -> Iterator[range]:
        """Yield the one amount, if there is one."""
        left = self.left.value({"n": n}) if n else 0
        if 0 <= left < n:
            yield range(n - left, n - left + 1)

    def __str__(self) -> str:
        return f"leave {self.left}"
