"""Closed forms of amounts without a gap: any, 1-k, at least a fraction of the heap."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.grundy.forms.form import ClosedForm, Shape
from gamecore.grundy.repetition import Repetition
from gamecore.grundy.sizes import NO_SIZES, progression
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def multiples(modulus: int) -> Message:
    """Return the name of the multiples of a number."""
    if modulus == 1:
        return Message("every heap")
    if modulus == 2:
        return Message("the even numbers")
    return Message("the multiples of {modulus}", modulus=modulus)


class TakeAny(ClosedForm):
    """`take any`: G(n) = n.

    Proof. If G(m) = m for all m < n, the options of n are worth exactly 0, …, n−1, so G(n) = n.
    """

    formula = "n"
    shape: Shape = "linear"
    proof = "take-any"
    repetition = Repetition(0, 1, 1)

    def _value(self, n: int) -> int:
        return n

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        return sizes.copy()

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        return range(value, value + 1) if low <= value <= high else NO_SIZES


class TakeUpTo(ClosedForm):
    """`take 1-k`: G(n) = n mod (k+1).

    Proof. If it holds below n ≥ k, the k options n−1, …, n−k are worth the k residues other than
    that of n, that is all of 0..k but n mod (k+1); so the mex is n mod (k+1). For n < k the options
    are worth 0..n−1.
    """

    shape: Shape = "periodic"
    proof = "take-up-to"

    def __init__(self, most: int) -> None:
        self._modulus = most + 1
        self.losing = multiples(self._modulus)
        self.formula = f"n mod {self._modulus}"
        self.repetition = Repetition(0, self._modulus, 0)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The largest amount k and the period p."""
        return {"k": self._modulus - 1, "p": self._modulus}

    def _value(self, n: int) -> int:
        return n % self._modulus

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        return sizes % self._modulus

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        if value >= self._modulus:
            return NO_SIZES
        return progression(value, self._modulus, low, high)


class AtLeastFraction(ClosedForm):
    """`take at least n/d`: G(0) = 0 and G(n) = 1 + G(⌊(d−1)·n/d⌋); for d = 2 the bit length of n.

    Proof. The heaps left are 0..M with M = ⌊(d−1)·n/d⌋ < n, and M never goes down when n grows.
    Suppose the values on 0..n−1 start at 0, never go down and skip nothing. Then the values on 0..M
    are exactly 0..G(M), so G(n) = 1 + G(M); it is at most one more than the largest value before
    it, and at least G(n−1) because M has not gone down. So the supposition holds for 0..n too.

    Every value v therefore fills one interval. If it starts at a, the next starts at the least n
    with ⌊(d−1)·n/d⌋ ≥ a, which is a + ⌈a/(d−1)⌉: the starts run in arithmetic progressions whose
    steps are 1, 2, 3, …; one progression is one segment (first start, its value, step). The number
    of segments up to N is about d·(1 + ln(N/d²)).
    """

    def __init__(self, denominator: int) -> None:
        d = self._d = denominator
        self.proof = {1: "whole-heap", 2: "at-least-half"}.get(d, "at-least-fraction")
        self.formula = f"G(n) = 1 + G(⌊{d - 1}n/{d}⌋) for n ≥ 1"
        self.shape = "staircase"
        if d == 2:
            self.formula = "bit length of n = ⌊log2 n⌋ + 1 for n ≥ 1"
            self.shape = "log2"
        if d == 1:
            self.formula = "1 for n ≥ 1"
            self.shape = "periodic"
            self.repetition = Repetition(1, 1, 0)
        # Values start at heap 0 (value 0) and heap 1 (value 1).
        self._starts, self._firsts, self._steps = [0], [0], [1]
        self.reach = self._build(d)
        self._arrays = [np.array(part) for part in (self._starts, self._firsts, self._steps)]

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The denominator d and d − 1."""
        return {"d": self._d, "d1": self._d - 1} if self._d > 1 else {}

    def _build(self, d: int) -> int:
        """Append the segments up to the largest heap; return how far they reach."""
        start, value = 1, 1
        while start <= limits.HEAP_SIZE and len(self._starts) < limits.FRACTION_SEGMENTS:
            # With d = 1 nothing but heap 0 is left: one step that no heap passes.
            step = -(-start // (d - 1)) if d > 1 else 2 * limits.HEAP_SIZE
            self._starts.append(start)
            self._firsts.append(value)
            self._steps.append(step)
            count = max(0, step * (d - 1) - start) // step + 1
            start, value = start + count * step, value + count
        return min(start - 1, limits.HEAP_SIZE)

    def _value(self, n: int) -> int:
        i = bisect_right(self._starts, n) - 1
        return self._firsts[i] + (n - self._starts[i]) // self._steps[i]

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        if self._d == 2:
            return _bit_lengths(sizes)
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
