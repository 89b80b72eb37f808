"""Closed form of taking at most √n stones."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.forms.bounded_takes import NO_AMOUNTS, Bounded, bounded_amounts
from gamecore.grundy.forms.form import ClosedForm
from gamecore.grundy.forms.monotone_bounds import Root, Straight
from gamecore.grundy.forms.most_amounts import TakeAtMost
from gamecore.grundy.forms.twos import valuations
from gamecore.grundy.sizes import CountedSizes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gamecore.rules.clauses import TakeClause


class TakeUpToRoot(TakeAtMost):
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

    def __init__(self, spared: int) -> None:
        super().__init__(Root(Straight((-spared,), 1)), NO_AMOUNTS)
        self._spared = spared
        self.formula = "G(k²) = k, otherwise G(n) = G(n − 1 − ⌊√n⌋)"
        self.proof = "take-up-to-root"
        if spared:
            self.formula = "G(k² + 1) = k, otherwise G(n) = G(n − 1 − ⌊√(n − 1)⌋), for n ≥ 1"
            self.proof = "take-below-root"

    # By what _values says of each heap, not step by step.
    _value, table = ClosedForm._value, ClosedForm.table

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        k = self._bounds(sizes)
        j = np.maximum(sizes - self._spared, 0) - k * k
        j = np.where(j > k, j - k - 1, j)
        # K + 1 = k − (j − 1)/2; for an even j some positive number that is not used.
        number = np.maximum(k - (j - 1) // 2, 1)
        odd = number >> valuations(number)
        found: NDArray[np.int64] = np.where(j % 2 == 0, k - j // 2, odd // 2)
        return found

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        # A stone that is out of play adds heap 0, worth 0, to the others.
        own = int(self._spared and value == 0)
        return CountedSizes(lambda x: _count(value, x - self._spared) + own * (x >= 0), low, high)


def _place(value: int, k: int) -> int:
    """Return the j, 0 ≤ j ≤ k, for which k² + j has a value ≤ k."""
    if 2 * (k - value) <= k:
        return 2 * (k - value)
    # K + 1 = (2v + 1)·2^e is the largest such number up to k.
    number = 2 * value + 1
    number <<= (k // number).bit_length() - 1
    return 2 * (k - number) + 1


def _count(value: int, x: int) -> int:
    """Count the heaps 0..x that have a value, in O(log x)."""
    k = isqrt(max(x, 0))
    if x < 0 or k < value:
        return 0
    # Two in every block k², …, k² + 2k, and one where k² + k is the heap: for k + 1 = (2v + 1)·2^f.
    total = 2 * (k - value)
    number = 2 * value + 1
    while number <= k:
        total -= 1
        number *= 2
    j, rest = _place(value, k), x - k * k
    return total + (j <= rest) + (j < k and j + k + 1 <= rest)


def up_to_root(clauses: tuple[TakeClause, ...]) -> TakeUpToRoot | None:
    """Return the form of ways to take that come to k ≤ ⌊√n⌋ or k ≤ ⌊√(n − 1)⌋."""
    match bounded_amounts(clauses):
        case Bounded(Root(Straight((0 | -1 as less,), 1)), extra) if not extra:
            return TakeUpToRoot(-less)
    return None
