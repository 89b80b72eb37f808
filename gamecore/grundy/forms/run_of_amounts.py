"""The closed form of a run of amounts that does not begin at 1: `take 3`, `take 3-5`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.grundy.forms.form import ClosedForm
from gamecore.grundy.progressions import Piece, Progressions
from gamecore.grundy.repetition import Repetition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class TakeRun(ClosedForm):
    """`take a-b` with 2 ≤ a ≤ b: G(n) = ⌊(n mod p)/a⌋ with p = a + b.

    Proof. Let r = n mod p, and suppose it holds below n. Taking k, a ≤ k ≤ b, leaves a heap with
    the remainder r − k or, where that is below 0, r + (p − k); and a ≤ p − k ≤ b. So the remainders
    before and after differ by at least a, while those of one value differ by less: no option has
    the value q = ⌊r/a⌋. A smaller value v is reached by taking a·(q − v) ≤ r, where that is at most
    b; if it is more, then v = 0, because a·(q − 1) ≤ r − a < b, and taking b leaves the remainder
    r − b < a, which is worth 0. So the mex is q.
    """

    shape = "periodic"

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most
        self._period = least + most
        self.formula = f"⌊(n mod {self._period})/{least}⌋"
        self.proof = "take-run" if least < most else "take-one-amount"
        self.repetition = Repetition(0, self._period, 0)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The least amount a, the period p and the numbers before them; the largest amount b."""
        a, b, p = self._least, self._most, self._period
        return {"a": a, "p": p} | ({"a1": a - 1} if a == b else {"b": b, "p1": p - 1})

    def _value(self, n: int) -> int:
        return n % self._period // self._least

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        return sizes % self._period // self._least

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        first = value * self._least
        length = min(self._least, self._period - first)
        if length <= 0:
            return range(0)
        if self._period <= limits.LISTED_SIZES:
            piece = Piece(0, high, self._period, np.arange(first, first + length))
            return Progressions([piece.cut(low, high)])
        turns = range(low // self._period, high // self._period + 1)
        if len(turns) > limits.FRACTION_SEGMENTS:
            return self._listed_sizes(value, low, high)
        blocks = (turn * self._period + first for turn in turns)
        cut = (range(max(low, at), min(high + 1, at + length)) for at in blocks)
        return Progressions.of(*filter(None, cut))
