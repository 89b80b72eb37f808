"""Closed forms of amounts without a gap: any, 1-k, fractions of the heap."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits
from gamecore.grundy.forms.form import ClosedForm, Shape
from gamecore.grundy.progressions import Progressions
from gamecore.grundy.repetition import Repetition
from gamecore.grundy.sizes import NO_SIZES, progression
from gamecore.grundy.theories import CHUNK, widened
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


class AtMostFraction(ClosedForm):
    """`take at most n/d`, d ≥ 2: G(d·m) = m, and otherwise G(n) = G(n − 1 − ⌊n/d⌋).

    Proof. Claim: with m = ⌊n/d⌋ the values of the m+1 heaps n−m..n are 0..m in some order. It holds
    for n = 0. From n to n+1: if d does not divide n+1, m stays, and the options of n+1 are all of
    those heaps but n−m, so G(n+1) is the value that is missing, G(n−m); the heaps n+1−m..n+1 have
    the same values again. If d divides n+1, the options of n+1 are all of n−m..n, worth 0..m, so
    G(n+1) = m+1.

    The same value comes back at n ← y with n − 1 − ⌊n/d⌋ = y, which is n = y + ⌊y/(d−1)⌋ + 1: the
    heaps of value v are d·v and its successors, a chain of arithmetic progressions with steps 1, 2,
    3, … For d = 2: G(2m) = m and G(2m+1) = G(m).
    """

    proof = "at-most-fraction"

    def __init__(self, denominator: int) -> None:
        self._d = denominator
        self.shape = "fraction"
        self.formula = f"G({denominator}m) = m, otherwise G(n) = G(n − 1 − ⌊n/{denominator}⌋)"
        if denominator == 2:
            self.shape = "halving"
            self.formula = "G(2m) = m, G(2m+1) = G(m)"
            self.losing = Message("the numbers one less than a power of 2")
        if denominator > 1000:
            self.reach = min(limits.HEAP_SIZE, denominator * limits.FRACTION_SEGMENTS)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The denominator d."""
        return {"d": self._d}

    def _value(self, n: int) -> int:
        while n % self._d:
            m, rest = divmod(n, self._d)
            # All the steps n → n − 1 − m that start above d·m, at once.
            turns, missed = divmod(rest, m + 1)
            if not missed:
                return m
            n -= (turns + 1) * (m + 1)
        return n // self._d

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        # Divisions by one number are quick for arrays; by many they are needed in small heaps only.
        d = self._d
        out = sizes // d
        flat = out.reshape(-1)
        places = np.flatnonzero(sizes.reshape(-1) != flat * d)
        heaps = sizes.reshape(-1)[places]
        while places.size:
            m = heaps // d
            flat[places] = m
            rest, steps = heaps - m * d, m + 1
            if bool((rest >= steps).any()):
                turns = rest // steps
                rest -= turns * steps
                steps *= turns + 1
            going = np.flatnonzero(rest)
            places = places[going]
            heaps = heaps[going] - steps[going]
        return out

    def table(self, upto: int) -> NDArray[Any]:
        """Return G(0), …, G(upto), a block of heaps at a time that only look below the block."""
        d = self._d
        out = widened(np.zeros(upto + 1, dtype=np.uint8), upto // d)
        n = d
        while n <= upto:
            # From n to n + ⌊n/d⌋ every step n → n − 1 − ⌊n/d⌋ lands below n.
            stop = min(n + n // d, n + CHUNK, upto) + 1
            sizes = np.arange(n, stop)
            m = sizes // d
            out[n:stop] = np.where(sizes % d == 0, m, out[sizes - 1 - m])
            n = stop
        return out

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        d, start = self._d, self._d * value
        chain = []
        while start <= high:
            step = start // (d - 1) + 1
            count = (step * (d - 1) - 1 - start) // step + 1
            stop = start + count * step
            if stop > low:
                skipped = max(0, -((start - low) // step))
                chain.append(range(start + skipped * step, min(stop, high + 1), step))
            start = stop
        return Progressions.of(*chain)
