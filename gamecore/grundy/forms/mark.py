"""Closed form of the game of Mark: take one stone, or leave half of the heap, rounded down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.forms.twos import (
    EXPONENTS,
    ODD_VALUATION,
    ByTwos,
    alternating,
    valuation,
    valuations,
)
from gamecore.grundy.sizes import NO_SIZES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class Mark(ByTwos):
    """`take k where k == 1 or k == n - n // 2` (n → n − 1 or ⌊n/2⌋): G(n) = 0 iff v2(n) is odd.

    A. Fraenkel's game Mark. Proof that these (and 0) are the heaps of value 0. Let it hold below n.

    * n = 2m + 1 has the options 2m and m. If m = 0 both are 0. Else v2(2m) = v2(m) + 1, so exactly
      one of them is odd: an option of value 0, and G(n) > 0.
    * An even n has the option n − 1, which is odd, so not worth 0, and n/2, of valuation v2(n) − 1.
      So G(n) = 0 iff n/2 is not worth 0 iff v2(n) is odd.

    A heap n of another value has two options at most: one worth 0 and perhaps another, y. G(n) is 2
    if G(y) = 1 and else 1. Walking from n to y, to its y and so on the values 1 and 2 alternate,
    down to heap 1, which is worth 1. The walk is short: an even y comes from an odd heap, has the
    odd y − 1 next, and that one, y − 1 = 2m + 1 with an odd m, has m next.
    """

    formula = "0 if v2(n) is odd or n = 0; otherwise mex of G(n − 1) and G(⌊n/2⌋)"
    losing = ODD_VALUATION
    proof = "mark"
    # Whether the value is 0; which of 1 and 2 another one is, is found by the walk.
    by_exponent = alternating(1, 0, EXPONENTS)

    def _value(self, n: int) -> int:
        # As _values does, but for one heap many times as fast.
        if n == 0 or valuation(n) % 2:
            return 0
        turns = 0
        while n > 1:
            half, turns = n >> 1, turns + 1
            n = half if n % 2 and valuation(half) % 2 == 0 else n - 1
        return 1 + turns % 2

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        heaps = sizes.reshape(-1).copy()
        out = super()._values(heaps)
        places = np.flatnonzero((out > 0) & (heaps > 1))
        heaps = heaps[places]
        while places.size:
            out[places] = 3 - out[places]
            half = heaps >> 1
            halved = (heaps % 2 == 1) & (valuations(half) % 2 == 0)
            heaps = np.where(halved, half, heaps - 1)
            going = heaps > 1
            places, heaps = places[going], heaps[going]
        return out.reshape(sizes.shape)

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        if value == 0:
            return super()._sizes_with(value, low, high)
        return self._listed_sizes(value, low, high) if value <= 2 else NO_SIZES
