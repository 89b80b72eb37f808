"""Closed form of taking at least l(n) stones, where l goes up by 0 or 1 from heap to heap."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.grundy.forms.amounts_allowed import NOT_ALL
from gamecore.grundy.forms.bounded_takes import bound_of, straight
from gamecore.grundy.forms.form import ClosedForm, Shape
from gamecore.grundy.forms.monotone_bounds import Straight, least_heap
from gamecore.messages import Message
from gamecore.rules import conditions as c

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class TakeAtLeast(ClosedForm):
    """l(n), …, n may be taken, perhaps all but the whole heap; l goes up by 0 or 1.

    For example `take k where 2 * k > n` and `take k where 3 * k >= n and k < n`. The heaps left are
    z..M(n), where M(n) = n − l(n) < n and z is 0, or 1 where the whole heap is never taken. Then
    G(n) = 1 + G(M(n)) if M(n) ≥ z, and otherwise 0.

    Proof. As l goes up by 0 or 1, M never goes down. Suppose the values on z..n−1 start at 0, never
    go down and skip nothing. If M(n) < z there is no option and G(n) = 0, and so it was for all
    smaller heaps. If not, the values on z..M(n) are exactly 0..G(M(n)), so G(n) = 1 + G(M(n)); it
    is at most one more than the largest value before it, and at least G(n−1) because M has not gone
    down. So the supposition holds for z..n too.

    Every value v therefore fills one interval. The first starts at z, and the next after one that
    starts at a starts at the least n with M(n) ≥ a.

    Parameters
    ----------
    below : Straight
        l(n) − 1, which grows, but more slowly than n; below 0 it stands for 0.
    whole : bool
        Whether the whole heap may be taken.
    """

    formula = (
        "G(n) = 1 + G(M(n)), where M(n) is the largest heap that can be left; 0 without a move"
    )
    shape: Shape = "staircase"
    proof = "take-at-least"

    def __init__(self, below: Straight, *, whole: bool) -> None:
        self._below = below
        self._lowest = 0 if whole else 1
        starts = [0]
        start = self._first_that_leaves(self._lowest)
        while start <= limits.HEAP_SIZE and len(starts) < limits.FIRST_VALUES:
            starts.append(start)
            start = self._first_that_leaves(start)
        self._starts = starts
        self.reach = min(limits.HEAP_SIZE, start - 1)
        self._array = np.array(starts, dtype=np.int64)
        if starts[1:]:
            most = starts[1] - 1
            self.losing = (
                Message("the heaps up to {most}", most=most) if most else Message("0 alone")
            )

    def left(self, n: int) -> range:
        """Return z..M(n)."""
        return range(self._lowest, self._most_left(n) + 1)

    def _most_left(self, n: int) -> int:
        """Return M(n); below z when nothing can be taken."""
        return n - 1 - max(0, self._below.at(n))

    def _first_that_leaves(self, size: int) -> int:
        """Return the least n with M(n) ≥ size, or one beyond all heaps."""
        return least_heap(self._most_left, size)

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        found: NDArray[np.int64] = self._array.searchsorted(sizes, side="right") - 1
        return found

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        if value >= len(self._starts):
            return range(0)
        ends = [*self._starts[1:], self.reach + 1]
        return range(max(low, self._starts[value]), min(high + 1, ends[value]))


@lru_cache(maxsize=64)
def at_least(condition: c.Test) -> TakeAtLeast | None:
    """Return the form of a condition that says k ≥ l(n), with or without k < n.

    None also where the steps of the staircase are in such number that it ends below limits.TABLE.
    """
    others = [part for part in condition.each if str(part) not in NOT_ALL]
    match [bound_of(part) for part in others]:
        case [(times, ">" | ">=" as sign, bound)]:
            below = straight(times, sign, bound)
            if below is None or not below.grows or not below.trails:
                return None
            form = TakeAtLeast(below, whole=others == [*condition.each])
            return form if form.reach > limits.TABLE else None
    return None
