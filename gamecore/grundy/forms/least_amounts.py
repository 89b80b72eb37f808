"""Closed form of taking at least l(n) stones, where l goes up by 0 or 1 from heap to heap."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.grundy.forms.amounts_allowed import NOT_ALL
from gamecore.grundy.forms.bounded_takes import bound_of, straight
from gamecore.grundy.forms.form import ClosedForm, ValueShape
from gamecore.grundy.forms.monotone_bounds import Fraction, MonotoneBound, least_heap
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
    starts at a starts at the least n with M(n) ≥ a, which is a + l(n). As l never goes down, nor do
    these steps: the starts run in arithmetic progressions, and one of them is one segment (first
    start, its value, step). For ⌈n/d⌉ there are about d·(1 + ln(N/d²)) segments up to N.

    Parameters
    ----------
    below : MonotoneBound
        l(n) − 1, which grows, but more slowly than n; below 0 it stands for 0.
    whole : bool
        Whether the whole heap may be taken.
    """

    formula = (
        "G(n) = 1 + G(M(n)), where M(n) is the largest heap that can be left; 0 without a move"
    )
    shape: ValueShape = "staircase"
    proof = "take-at-least"

    def __init__(self, below: MonotoneBound, *, whole: bool) -> None:
        self._below = below
        self._lowest = 0 if whole else 1
        start, value = least_heap(self._most_left, self._lowest), 1
        self.losing = self._named(start - 1)
        self._starts, self._firsts, self._steps = [0], [0], [start]
        while start <= limits.HEAP_SIZE and len(self._starts) < limits.FRACTION_SEGMENTS:
            step = self._step(start, self._steps[-1] if value > 1 else 1)
            self._starts.append(start)
            self._firsts.append(value)
            self._steps.append(step)
            # Starts a with M(n) ≥ a for some n before l(n) goes beyond the step have this step too.
            count = max(0, self._most_left(below.first(step) - 1) - start) // step + 1
            start, value = start + count * step, value + count
        self.reach = min(start - 1, limits.HEAP_SIZE)
        self._arrays = [np.array(part) for part in (self._starts, self._firsts, self._steps)]

    def _named(self, most: int) -> Message | None:
        """Return the name of the heaps of value 0, the largest of which is given."""
        if most >= limits.HEAP_SIZE:
            return None
        return Message("the heaps up to {most}", most=most) if most else Message("0 alone")

    def left(self, n: int) -> range:
        """Return z..M(n)."""
        return range(self._lowest, self._most_left(n) + 1)

    def _most_left(self, n: int) -> int:
        """Return M(n); below z when nothing can be taken."""
        return n - 1 - max(0, self._below.at(n))

    def _step(self, start: int, least: int) -> int:
        """Return the least s with M(start + s) ≥ start; at least `least`, which is no larger."""
        step = least
        while (needed := start + step - self._most_left(start + step)) > step:
            step = needed
        return step

    def _value(self, n: int) -> int:
        i = bisect_right(self._starts, n) - 1
        return self._firsts[i] + (n - self._starts[i]) // self._steps[i]

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        starts, firsts, steps = self._arrays
        i = np.searchsorted(starts, sizes, side="right") - 1
        found: NDArray[np.int64] = firsts[i] + (sizes - starts[i]) // steps[i]
        return found

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        return range(max(low, self._start_of(value)), min(high + 1, self._start_of(value + 1)))

    def _start_of(self, value: int) -> int:
        """Return the least heap with this value (or one beyond the reach)."""
        i = bisect_right(self._firsts, value) - 1
        return self._starts[i] + (value - self._firsts[i]) * self._steps[i]


class AtLeastFraction(TakeAtLeast):
    """`take at least n/d`, d ≥ 2: its formula names d. For d = 2 it is the bit length of n."""

    def __init__(self, denominator: int) -> None:
        d = self._d = denominator
        super().__init__(Fraction(d, 1), whole=True)
        self.losing = None
        self.proof = "at-least-fraction"
        self.formula = f"G(n) = 1 + G(⌊{d - 1}n/{d}⌋) for n ≥ 1"
        if d == 2:
            self.proof, self.shape = "at-least-half", "log2"
            self.formula = "bit length of n = ⌊log2 n⌋ + 1 for n ≥ 1"

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The denominator d and d − 1."""
        return {"d": self._d, "d1": self._d - 1}

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        return _bit_lengths(sizes) if self._d == 2 else super()._values(sizes)


def _bit_lengths(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the bit length of every entry ≥ 0: its ones, once all bits below the highest are."""
    most = int(sizes.max(initial=0)).bit_length()
    filled = sizes.astype(np.uint32 if most <= 32 else np.int64)
    moved = np.empty_like(filled)
    shift = 1
    while shift < most:
        np.right_shift(filled, shift, out=moved)
        np.bitwise_or(filled, moved, out=filled)
        shift *= 2
    found: NDArray[np.int64] = np.bitwise_count(filled).astype(np.int64)
    return found


@lru_cache(maxsize=64)
def at_least(condition: c.Test) -> TakeAtLeast | None:
    """Return the form of a condition that says k ≥ l(n), with or without k < n; None if none."""
    others = [part for part in condition.each if str(part) not in NOT_ALL]
    match [bound_of(part) for part in others]:
        case [(times, 1, ">" | ">=" as sign, bound)]:
            below = straight(times, sign, bound)
            if below is None or not below.grows or not below.trails:
                return None
            return TakeAtLeast(below, whole=others == [*condition.each])
    return None
