"""Closed forms that depend on how often 2 divides the heap: divisors, halving, the game Mark.

v2(n) is the number of times 2 divides n ≥ 1, the 2-adic valuation; n = 2^v · m with m odd.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.grundy.forms.form import ODD_NUMBERS, ClosedForm, ValueShape, from_heap
from gamecore.grundy.progressions import NO_SIZES, CountedSizes, Progressions, progression
from gamecore.grundy.repetition import Repetition
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

EXPONENTS = limits.HEAP_SIZE.bit_length()
"""Every heap up to limits.HEAP_SIZE has a valuation below this."""

ODD_VALUATION = Message("0 and the numbers that 2 divides an odd number of times")
EVEN_VALUATION = Message("0 and the numbers that 2 divides an even number of times")


def valuation(n: int) -> int:
    """Return v2(n) for n ≥ 1."""
    return (n & -n).bit_length() - 1


def valuations(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return v2 of every entry; for an entry 0 the result has no meaning."""
    found: NDArray[np.int64] = np.bitwise_count((sizes & -sizes) - 1).astype(np.int64)
    return found


class ByTwos(ClosedForm):
    """Values that depend on v2(n) only, except for a few odd parts m.

    Attributes
    ----------
    by_exponent : tuple of int
        The value of 2^v · m for v = 0, 1, …, EXPONENTS − 1. Heap 0 is worth 0.
    special : mapping
        The same tuple for each exceptional odd part m.
    """

    shape: ValueShape = "2-adic"
    by_exponent: tuple[int, ...]
    special: Mapping[int, tuple[int, ...]] = {}

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        v = np.minimum(valuations(sizes), EXPONENTS - 1)
        found = np.array(self.by_exponent, dtype=np.int64)[v]
        for m, own in self.special.items():
            found = np.where(sizes >> v == m, np.array(own, dtype=np.int64)[v], found)
        return np.where(sizes > 0, found, 0)

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        exponents = [v for v, own in enumerate(self.by_exponent) if own == value]
        if not self.special and len(exponents) <= 1:
            zero = range(1) if value == 0 and low == 0 else NO_SIZES
            alone = (progression(1 << v, 2 << v, max(low, 1), high) for v in exponents)
            return Progressions.of(zero, *alone)
        return CountedSizes(lambda x: self._count(value, exponents, x), low, high)

    def _count(self, value: int, exponents: list[int], x: int) -> int:
        """Count the heaps 0..x that have the value, in O(EXPONENTS)."""
        if x < 0:
            return 0
        total = int(value == 0) + sum((x >> v) - (x >> (v + 1)) for v in exponents)
        for m, own in self.special.items():
            for v in range((x // m).bit_length()):
                total += (own[v] == value) - (self.by_exponent[v] == value)
        return total


class TakeDivisor(ByTwos):
    """`take a divisor`: G(n) = v2(n) + 1 for n ≥ 1; `take a proper divisor`: G(n) = v2(n).

    Proof. Let it hold below n ≥ 1, and let d < n divide n. If v2(d) < v2(n), then v2(n−d) = v2(d).
    If v2(d) = v2(n), then n/d is odd and n − d = d·(n/d − 1) has a larger valuation than n. So no
    option n − d has the valuation of n, and every v < v2(n) is that of the option n − 2^v. Proper
    divisors therefore give the mex v2(n). The divisor n itself adds the option 0, of value 0: all
    values are one higher.
    """

    def __init__(self, *, proper: bool) -> None:
        lift = 0 if proper else 1
        self.by_exponent = tuple(range(lift, EXPONENTS + lift))
        self.formula = from_heap("v2(n)" if proper else "v2(n) + 1")
        self.losing = ODD_NUMBERS if proper else Message("0 alone")
        self.proof = "proper-divisor" if proper else "divisor"


class Halve(ByTwos):
    """`halve into k`, one or several of them, and no other clause.

    An even heap 2x has an option worth 0 for an even k, and one worth G(x) for an odd k; an odd
    heap has none and is worth 0. By induction on v = v2(n), for n ≥ 1:

    * even k only: G(n) = 1 for even n.
    * odd k only: G(2x) is 1 if G(x) = 0 and else 0, so G(n) = v mod 2.
    * both: G(2x) = mex{0, G(x)} is 1 after 0, 2 after 1, 1 after 2: so 0, 1, 2, 1, 2, …
    """

    def __init__(self, parities: frozenset[int]) -> None:
        self.by_exponent, self.formula, self.proof, self.losing = _HALVES[parities]
        if parities == {0}:
            self.shape, self.repetition = "periodic", Repetition(1, 2, 0)


class TakeOneOrHalve(ByTwos):
    """`take 1 or halve into k`, with one k or several.

    Proof. An even heap 2x has the options 2x − 1 and, worth 0 for an even k and G(x) for an odd k,
    the halves. The first values are worked out by hand: 0, 1, 2, 0, 1 (even k, also with odd ones)
    and 0, 1, 0, 1, 2 (odd k only). From there on, by induction:

    * An odd n ≥ 5 has the only option n − 1, even and worth more than 0: G(n) = 0.
    * An even n ≥ 6 has the option n − 1, worth 0. With even k only that is all: G(n) = 1. With an
      odd k it has also n/2: G(n) = 2 if G(n/2) = 1, and else 1.

    So doubling makes 0, 1, 2, 1, 2, … of the value 0 of an odd m ≥ 5. For the odd parts 1 and 3 the
    first values decide: with odd k only 1, 0, 2, 1, 2, 1, … and 1, 2, 1, 2, …; with both kinds
    1, 2, 1, 2, … for the odd part 1.
    """

    def __init__(self, parities: frozenset[int]) -> None:
        self.losing = Message("0 and the odd numbers from 3 on")
        if parities == {0}:
            self.by_exponent = (0, *alternating(1, 1, EXPONENTS - 1))
            self.special = {1: (1, 2, *alternating(1, 1, EXPONENTS - 2))}
            self.formula = Message("1 for even n and 0 for odd n, but G(0) = 0, G(1) = 1, G(2) = 2")
            self.shape, self.repetition = "periodic", Repetition(3, 2, 0)
            self.proof = "take-one-or-halve-even"
            return
        self.by_exponent = (0, *alternating(1, 2, EXPONENTS - 1))
        self.formula = Message("0 for odd n ≥ 5; for even n ≥ 6: 2 if G(n/2) = 1, else 1")
        self.proof = "take-one-or-halve-odd"
        if parities == {1}:
            self.special = {
                1: (1, 0, *alternating(2, 1, EXPONENTS - 2)),
                3: (1, *alternating(2, 1, EXPONENTS - 1)),
            }
            self.losing = Message("0, 2 and the odd numbers from 5 on")
        else:
            self.special = {1: (1, *alternating(2, 1, EXPONENTS - 1))}
            self.formula = Message("0 for odd n ≥ 3; for even n ≥ 4: 2 if G(n/2) = 1, else 1")
            self.proof = "take-one-or-halve-both"


def alternating(first: int, second: int, length: int) -> tuple[int, ...]:
    """Return the tuple first, second, first, second, … of this length."""
    return tuple(first if i % 2 == 0 else second for i in range(length))


_HALVES: dict[frozenset[int], tuple[tuple[int, ...], Message, str, Message]] = {
    frozenset({0}): (
        (0, *alternating(1, 1, EXPONENTS - 1)),
        Message("1 for even n ≥ 2, 0 for the others"),
        "halve-even",
        ODD_NUMBERS,
    ),
    frozenset({1}): (
        alternating(0, 1, EXPONENTS),
        from_heap("v2(n) mod 2"),
        "halve-odd",
        EVEN_VALUATION,
    ),
    frozenset({0, 1}): (
        (0, *alternating(1, 2, EXPONENTS - 1)),
        Message("0 for odd n, 1 for odd v2(n), 2 for the others, n ≥ 1"),
        "halve-both",
        ODD_NUMBERS,
    ),
}


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

    formula = Message("0 if v2(n) is odd or n = 0; otherwise mex of G(n − 1) and G(⌊n/2⌋)")
    losing = ODD_VALUATION
    proof = "mark"
    # 0 where the value is 0, else 1; the walk then tells 1 from 2.
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
