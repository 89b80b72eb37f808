"""Values that go up in steps, once or again and again: remainders and quotients of the heap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.grundy.forms.form import ClosedForm
from gamecore.grundy.progressions import Progressions
from gamecore.grundy.sizes import NO_SIZES, progression

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class Steps(ClosedForm):
    """G(n) = lift + ⌊((n − spared) mod turn)/width⌋ for n ≥ spared, and 0 before.

    Attributes
    ----------
    turn : int or None
        None where the values go up for ever.
    width : int
        How many heaps in a row have one value; at the end of a turn there may be fewer.
    spared, lift : int
    """

    turn: int | None = None
    width = 1
    spared = 0
    lift = 0

    def _value(self, n: int) -> int:
        if n < self.spared:
            return 0
        rest = n - self.spared
        return (rest % self.turn if self.turn else rest) // self.width + self.lift

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        rest = sizes - self.spared
        if self.turn:
            rest %= self.turn
        if self.width > 1:
            rest //= self.width
        if self.lift:
            rest += self.lift
        return np.where(sizes < self.spared, 0, rest) if self.spared else rest

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        before = range(low, min(high + 1, self.spared)) if value == 0 else NO_SIZES
        low = max(low, self.spared)
        first = (value - self.lift) * self.width
        length = min(self.width, self.turn - first) if self.turn else self.width
        if first < 0 or length <= 0:
            return before
        found = self._in_turns(first + self.spared, length, low, high)
        return Progressions.of(before, found) if before else found

    def _in_turns(self, first: int, length: int, low: int, high: int) -> Sequence[int]:
        """Return the heaps low..high among first, …, first + length − 1 and a turn further on."""
        turn = self.turn
        if turn is None:
            return range(max(low, first), min(high + 1, first + length))
        if length == 1:
            return progression(first, turn, low, high)
        if turn <= limits.LISTED_SIZES:
            return Progressions.repeating(np.arange(length), first, turn, low, high)
        starts = range(first + (low - first) // turn * turn, high + 1, turn)
        if len(starts) > limits.FRACTION_SEGMENTS:
            return self._listed_sizes(self._value(first), low, high)
        cut = (range(max(low, at), min(high + 1, at + length)) for at in starts)
        return Progressions.of(*filter(None, cut))
