"""Closed forms of amounts up to a bound, or from a bound on, that grows with the heap.

A bound is a line: ⌊(pn + c)/q⌋ with 0 < p ≤ q, as ⌊n/2⌋ or ⌈n/3⌉, or the root ⌊√n⌋. From heap to
heap it stays or goes up by one, and all three proofs rest on that.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits
from gamecore.grundy.engines import engine_for
from gamecore.grundy.forms.form import ClosedForm, ValueShape, above_heap, from_heap
from gamecore.grundy.forms.powers_of_two import valuations
from gamecore.grundy.known_values import CHUNK, widened
from gamecore.grundy.progressions import CountedSizes, Progressions
from gamecore.grundy.repetition import Repetition
from gamecore.messages import Message
from gamecore.rules.amounts import AmountSet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

LARGEST_SHARE = 1024
"""Largest q for which `TakeAtMost` reaches every heap up to limits.HEAP_SIZE."""


@dataclass(frozen=True, slots=True)
class Line:
    """The bound m(n) = ⌊(pn + c)/q⌋ with 0 < p ≤ q, clamped to 0 ≤ m(n) ≤ n."""

    p: int
    q: int
    c: int = 0

    def at(self, n: int) -> int:
        """Return the bound of a heap."""
        return max(0, min(n, (self.p * n + self.c) // self.q))

    def at_all(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the bounds of many heaps."""
        if self.p == 1:
            return np.clip((sizes + self.c) // self.q, 0, sizes)
        turns = sizes // self.q
        rest = sizes - turns * self.q
        return np.clip(turns * self.p + (rest * self.p + self.c) // self.q, 0, sizes)

    def since(self, sizes: NDArray[np.int64], bounds: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return n − i for each heap n, where i is the least heap with the same bound (> 0)."""
        if self.p == 1:
            rest = sizes + self.c - bounds * self.q
        else:
            rest = ((sizes % self.q) * self.p + self.c) % self.q // self.p
        # A bound above n stands for n, so it is no bound of the heaps below it.
        found: NDArray[np.int64] = np.minimum(rest, sizes - bounds)
        return found

    def first(self, bound: int) -> int:
        """Return the least heap with a bound ≥ `bound` > 0."""
        return max(bound, -((self.c - bound * self.q) // self.p))

    def leaving(self, size: int) -> int:
        """Return the least n with n − 1 − m(n) ≥ size, where p < q; for this n they are equal."""
        # (q − p)·n > q·size + c, and m(n) is not below 0.
        return max(size + 1, (self.q * size + self.c) // (self.q - self.p) + 1)


# -- bounds from above ----------------------------------------------------------------------------


class TakeAtMost(ClosedForm):
    """From heap N on exactly 1, …, m(n) may be taken, for a line m; before that, other amounts too.

    For example `take k where 2 * k < n`, `take 1 or take at most half` and `take 3 or take at most
    n/3`. Let s ≥ N − 1 be the least heap for which the m(s) + 1 heaps s − m(s), …, s are worth 0,
    …, m(s) in some order. Then for n > s G(n) = m(n) where m has just gone up, and otherwise G(n) =
    G(n − 1 − m(n)). The values up to s are worked out by the definition; without other amounts
    N = s = 0.

    Proof. Claim: for n ≥ s the heaps n − m(n), …, n are worth 0, …, m(n) in some order. It holds
    for s. From n to n + 1: if m stays, the options of n + 1 are all of those heaps but n − m, so it
    has the value that is missing, G(n − m); the heaps n + 1 − m, …, n + 1 have the same values
    again. If m goes up, the options are all of n − m, …, n, and G(n + 1) = m + 1.

    There is such an s where p < q: let s − m(s) ≥ N, and let i < j be two of the heaps s − m(s), …,
    s. As n − m(n) never goes down, j − m(j) ≤ s − m(s) ≤ i: heap i is an option of j, and G(i) ≠
    G(j). So the m(s) + 1 values are different; heap j has m(j) ≤ m(s) options, so none is above
    m(s).

    Parameters
    ----------
    bound : Line
        The bound m(n): p < q, or n less a constant.
    regular : int
        N.
    firsts : array
        G(0), …, G(s).
    """

    shape: ValueShape = "copies"

    def __init__(self, bound: Line, regular: int, firsts: NDArray[np.int64]) -> None:
        self._bound, self._regular, self._firsts = bound, regular, firsts
        s = self._start = len(firsts) - 1
        grown = Message(
            "the largest amount m(n) where it has just grown, otherwise G(n − 1 − m(n))"
        )
        self.formula = above_heap(grown, s) if s else from_heap(grown)
        self.proof = "take-at-most-and-more" if s else "take-at-most"
        if bound.p == bound.q:
            c = -bound.c
            self.formula, self.shape = from_heap(f"n − {c}", c), "linear"
            self.repetition = Repetition(c, 1, 1)
            self.losing = Message("the heaps up to {most}", most=c)
        elif bound == Line(1, bound.q):
            self._name_fraction(bound.q, s)

    def _name_fraction(self, d: int, s: int) -> None:
        """Name the bound ⌊n/d⌋, which goes up at multiples of d; d = 2 has a shorter formula."""
        self.formula = Message("G({d}m) = m, otherwise G(n) = G(n − 1 − ⌊n/{d}⌋)", d=d)
        if d == 2:
            self.formula = "G(2m) = m, G(2m+1) = G(m)"
        self.proof = "at-most-fraction"
        if s:
            self.formula = above_heap(self.formula, s)
            self.proof = "at-most-fraction-and-more"
            return
        if d > LARGEST_SHARE:
            self.reach = min(limits.HEAP_SIZE, d * limits.FRACTION_SEGMENTS)
        self.shape = "halving" if d == 2 else "fraction"
        if d == 2:
            self.losing = Message("the numbers one less than a power of 2")

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The heap s up to which values are worked out, the heap N, and the d of ⌊n/d⌋."""
        numbers = {"s": self._start, "N": self._regular} if self._start else {}
        return numbers | ({"d": self._bound.q} if self.proof.startswith("at-most") else {})

    def left(self, n: int) -> range | None:
        """Return n − m(n)..n − 1 where the amounts 1, …, m(n) are all that may be taken."""
        return range(n - self._bound.at(n), n) if n >= self._regular else None

    def _value(self, n: int) -> int:
        # As _values does, but for one heap many times as fast.
        p, q, c, start = self._bound.p, self._bound.q, self._bound.c, self._start
        while n > start and (m := self._bound.at(n)):
            since = min((p * n + c) % q // p, n - m)
            passed = min(since, n - 1 - start)
            rest = passed % (m + 1)
            if since == passed and not rest:
                return m
            n -= passed - rest + 1 + m
        return int(self._firsts[n]) if n <= start else 0

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        heaps, start = sizes.reshape(-1), self._start
        out = self._firsts[np.minimum(heaps, start)]
        places = np.flatnonzero(heaps > start)
        heaps = heaps[places]
        while places.size:
            m = self._bound.at_all(heaps)
            out[places] = m
            since = np.where(m > 0, self._bound.since(heaps, m), 0)
            # All the steps n → n − 1 − m while m stays, at once.
            passed = np.minimum(since, heaps - 1 - start)
            # Divisions by many numbers are slow for arrays, and needed in small heaps only.
            rest = passed % (m + 1) if bool((passed > m).any()) else passed
            going = np.flatnonzero((rest > 0) | (passed < since))
            places, rest, m = places[going], rest[going], m[going]
            heaps = heaps[going] - (passed[going] - rest + 1 + m)
            early = heaps <= start
            out[places[early]] = self._firsts[heaps[early]]
            places, heaps = places[~early], heaps[~early]
        return out.reshape(sizes.shape)

    def table(self, upto: int) -> NDArray[Any]:
        """Return G(0), …, G(upto), in blocks of heaps that look only below their block."""
        most = max(self._bound.at(upto), int(self._firsts.max()))
        out = widened(np.zeros(upto + 1, dtype=np.uint8), most)
        n = min(self._start, upto) + 1
        out[:n] = self._firsts[:n]
        n = max(n, self._bound.first(1))  # before it there is no move
        while n <= upto:
            # From n to n + m(n) every step n → n − 1 − m(n) lands below n.
            sizes = np.arange(n, min(n + self._bound.at(n), n + CHUNK, upto) + 1)
            m = self._bound.at_all(sizes)
            grown = self._bound.since(sizes, m) == 0
            out[n : n + len(sizes)] = np.where(grown, m, out[np.where(grown, 0, sizes - 1 - m)])
            n += len(sizes)
        return out

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        """Return the heaps of the value: after each comes the least n for which it is n − 1 − m(n).

        While m stays they are m + 1 apart. These runs grow geometrically, so up to 10^18 there are
        some tens of thousands at most.
        """
        if self._bound.p == self._bound.q:
            c = -self._bound.c
            return range(max(value + c if value else 0, low), min(value + c, high) + 1)
        firsts = np.flatnonzero(self._firsts == value).tolist()
        runs = []
        # The last of them is among the heaps s − m(s), …, s, which have every value up to m(s).
        is_early = value <= self._bound.at(self._start)
        size = self._bound.leaving(firsts[-1]) if is_early else self._bound.first(value)
        while size <= high:
            m = self._bound.at(size)
            run = range(size, self._bound.first(m + 1), m + 1)
            before = min(max(-(-(low - size) // (m + 1)), 0), len(run))
            runs.append(range(run.start + before * (m + 1), min(run.stop, high + 1), m + 1))
            size = self._bound.leaving(run[-1])
        return Progressions.of(
            [size for size in firsts if low <= size <= high], *filter(None, runs)
        )


@lru_cache(maxsize=64)
def at_most(rule: HeapRule, bound: Line, extra: AmountSet, regular: int) -> TakeAtMost | None:
    """Return the closed form of the amounts 1, …, m(n) and others in small heaps, see TakeAtMost.

    Parameters
    ----------
    rule : HeapRule
        The rule, for its first values.
    bound : Line
        The bound m(n).
    extra : AmountSet
        Amounts that every heap allows.
    regular : int
        From this heap on no others than these and 1, …, m(n) are allowed.

    Returns
    -------
    TakeAtMost or None
        None where no s ≤ limits.FIRST_VALUES is found, or the line is not among those covered.
    """
    if not extra.is_finite or abs(bound.c) > limits.HEAP_SIZE:
        return None
    # An amount k ≤ m(k) is within the bound of every heap of k or more stones.
    beyond = [run[-1] for run in extra.upto(extra.last) if bound.at(run[-1]) < run[-1]]
    regular = max(regular, bound.first(beyond[-1]) if beyond else 0)
    if not regular:
        alone = bound.q <= LARGEST_SHARE or bound == Line(1, bound.q)
        return TakeAtMost(bound, 0, np.zeros(1, dtype=np.int64)) if alone else None
    if bound.p == bound.q or bound.q > LARGEST_SHARE:
        return None
    s = min(bound.leaving(regular - 1), limits.FIRST_VALUES)
    values = engine_for(rule, s).values(s + 1).astype(np.int64)
    for n in range(regular - 1, s + 1):
        m = bound.at(n)
        last = values[n - m : n + 1]
        if int(last.max()) == m == len(np.unique(last)) - 1:
            return TakeAtMost(bound, regular, values[: n + 1])
    return None


class TakeUpToRoot(ClosedForm):
    """`take k where k * k <= n`: G(k²) = k, and otherwise G(n) = G(n − 1 − ⌊√n⌋).

    The bound ⌊√n⌋ goes up by 1 at the squares, and what TakeAtMost proves holds here. But the bound
    is small: to go down from 10^18 step by step takes 2·10^9 steps, and as many heaps are worth 0.
    So the values and their heaps are found at once here.

    Proof. Write n = k² + j with 0 ≤ j ≤ 2k; for j = 0 the value is k.

    * If j > k, the step leads to k² + (j − k − 1).
    * If 2 ≤ j ≤ k, it leads to k² + j − 1 − k = (k − 1)² + (j + k − 2), and as j + k − 2 > k − 1, a
      second step to (k − 1)² + (j − 2). Again and again: an even j ends at (k − j/2)², worth
      k − j/2; an odd one at κ² + 1 with κ = k − (j − 1)/2.
    * From κ² + 1 the step leads to κ² − κ = K² + K with K = κ − 1. Now j = K: if K is even, the
      value is K/2; if it is odd, the way goes on to K² + K with (K − 1)/2 in place of K.

    So with K + 1 = o·2^e, o odd, the value is (o − 1)/2. The values of the heaps k², …, k² + k are
    0 to k in some order, and those of k² + k + 1, …, k² + 2k are the same without the last.

    `take k where k * k < n` asks k² ≤ n − 1, and never takes the whole heap: one stone stays, and
    the heaps 1, 2, 3, … have the options that 0, 1, 2, … have here. So G(n) = F(n − 1) for n ≥ 1,
    where F are the values here.

    Parameters
    ----------
    spared : int
        0, or 1 for k² < n: how many stones of a heap are out of play.
    """

    shape = "copies"

    def __init__(self, spared: int) -> None:
        self._spared = spared
        self.formula = Message("G(k²) = k, otherwise G(n) = G(n − 1 − ⌊√n⌋)")
        self.proof = "take-up-to-root"
        if spared:
            self.formula = Message(
                "G(k² + 1) = k, otherwise G(n) = G(n − 1 − ⌊√(n − 1)⌋), for n ≥ 1"
            )
            self.proof = "take-below-root"

    def left(self, n: int) -> range:
        """Return n − ⌊√(n − spared)⌋..n − 1."""
        return range(n - isqrt(max(n - self._spared, 0)), n)

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        n = np.maximum(sizes - self._spared, 0)
        # Rounding never moves the root of a square, so the rounded root is at most one too large.
        k = np.sqrt(n.astype(np.float64)).astype(np.int64)
        k -= k * k > n
        j = n - k * k
        j = np.where(j > k, j - k - 1, j)
        # K + 1 = k − (j − 1)/2; for an even j some positive number that is not used.
        number = np.maximum(k - (j - 1) // 2, 1)
        odd = number >> valuations(number)
        found: NDArray[np.int64] = np.where(j % 2 == 0, k - j // 2, odd // 2)
        return found

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        # A stone that is out of play adds heap 0, worth 0, to the others.
        own = int(self._spared and value == 0)
        return CountedSizes(
            lambda x: _count_to_root(value, x - self._spared) + own * (x >= 0), low, high
        )


def _count_to_root(value: int, x: int) -> int:
    """Count the heaps 0..x that have the value under `take k where k * k <= n`, in O(log x)."""
    k = isqrt(max(x, 0))
    if x < 0 or k < value:
        return 0
    # Two in every block k², …, k² + 2k, and one where k² + k is the heap: for k + 1 = (2v + 1)·2^f.
    total = 2 * (k - value)
    number = 2 * value + 1
    while number <= k:
        total -= 1
        number *= 2
    # The j, 0 ≤ j ≤ k, for which k² + j has the value; K + 1 = (2v + 1)·2^e, the largest up to k.
    j = 2 * (k - value) if 2 * (k - value) <= k else 2 * (k - number // 2) + 1
    rest = x - k * k
    return total + (j <= rest) + (j < k and j + k + 1 <= rest)


# -- bounds from below ----------------------------------------------------------------------------


class TakeAtLeast(ClosedForm):
    """All amounts above a bound may be taken, except perhaps those that leave fewer than z stones.

    For example `take k where 2 * k > n` and `take k where 3 * k >= n and k < n`. With a line b, p <
    q, the amounts are those above b(n), and the heaps left are z..M(n) with M(n) = n − 1 − b(n).
    Then G(n) = 1 + G(M(n)) if M(n) ≥ z, and otherwise 0.

    Proof. As b goes up by 0 or 1, M never goes down. Suppose the values on z..n−1 start at 0, never
    go down and skip nothing. If M(n) < z there is no option and G(n) = 0, and so it was for all
    smaller heaps. If not, the values on z..M(n) are exactly 0..G(M(n)), so G(n) = 1 + G(M(n)); it
    is at most one more than the largest value before it, and at least G(n−1) because M has not gone
    down. So the supposition holds for z..n too.

    Every value v therefore fills one interval. The first starts at z, and the next after one that
    starts at a starts at the least n with M(n) ≥ a, which is a + 1 + b(n). As b never goes down,
    nor do these steps: the starts run in arithmetic progressions, and one of them is one segment
    (first start, its value, step). For ⌈n/d⌉ there are about d·(1 + ln(N/d²)) segments up to N.

    Parameters
    ----------
    below : Line
        The bound b(n).
    lowest : int
        z.
    """

    formula = Message(
        "G(n) = 1 + G(M(n)), where M(n) is the largest heap that can be left; 0 without a move"
    )
    shape: ValueShape = "staircase"
    proof = "take-at-least"

    def __init__(self, below: Line, lowest: int) -> None:
        self._below, self._lowest = below, lowest
        start, value = below.leaving(lowest), 1
        beyond = limits.HEAP_SIZE + 1
        self._starts, self._firsts, self._steps = [0], [0], [min(start, beyond)]
        while start <= limits.HEAP_SIZE and len(self._starts) < limits.FRACTION_SEGMENTS:
            step = below.leaving(start) - start
            self._starts.append(start)
            self._firsts.append(value)
            self._steps.append(min(step, beyond))
            # Starts a with M(n) ≥ a for some n before 1 + b(n) goes beyond the step have it too.
            count = max(0, self.left(below.first(step) - 1).stop - 1 - start) // step + 1
            start, value = start + count * step, value + count
        self.reach = min(start - 1, limits.HEAP_SIZE)
        self._arrays = [np.array(part) for part in (self._starts, self._firsts, self._steps)]
        most = self._steps[0] - 1
        if lowest == 0 and below == Line(1, below.q, -1):
            self._name_fraction(below.q)
        elif most < limits.HEAP_SIZE:
            self.losing = (
                Message("the heaps up to {most}", most=most) if most else Message("0 alone")
            )

    def _name_fraction(self, d: int) -> None:
        """Name the bound ⌈n/d⌉; for d = 2 the value is the bit length of n."""
        self.proof = "at-least-fraction"
        self.formula = from_heap(f"G(n) = 1 + G(⌊{d - 1}n/{d}⌋)")
        if d == 2:
            self.proof, self.shape = "at-least-half", "log2"
            self.formula = Message("bit length of n = ⌊log2 n⌋ + 1 for n ≥ 1")

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The denominator d of ⌈n/d⌉, and d − 1."""
        if self.proof == "take-at-least":
            return {}
        return {"d": self._below.q, "d1": self._below.q - 1}

    def left(self, n: int) -> range:
        """Return z..M(n)."""
        return range(self._lowest, n - self._below.at(n))

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


@lru_cache(maxsize=64)
def at_least(below: Line, lowest: int) -> TakeAtLeast:
    """Return the closed form of the amounts above b(n), see TakeAtLeast; it is cached."""
    return TakeAtLeast(below, lowest)
