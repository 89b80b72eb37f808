"""Closed forms of splits into a number of heaps of any sizes, alone and beside `take any`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.certificates import Repetition
from gamecore.grundy.forms.form import ClosedForm, Shape
from gamecore.grundy.sizes import NO_SIZES
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class SplitIntoMany(ClosedForm):
    """`split into m`, m ≥ 3, also with splits into more: G(n) = ⌊(n − 1)/(m − 1)⌋ for n ≥ 1.

    With m = 2 the same is true of `split into 2` with `split into 3` and `split into 4` (and more).

    Proof. Write n − 1 = q(m − 1) + r with 0 ≤ r ≤ m − 2; the claim is G(n) = q. Let it hold below n
    and write a part a as a − 1 = q_a(m − 1) + r_a in the same way.

    * q is not reached. In a split into m' ≥ m parts the numbers a − 1 add up to n − m' ≤ n − m <
      q(m − 1). So the q_a add up to less than q, and an XOR is never more than the sum.
    * v < q is reached, for m ≥ 3. If q − 1 − v = 2t is even, take the parts with q_a = v, t, t, and
      m − 3 parts with q_a = 0; their sum is q − 1, and r is what remains to be given to one of them
      as its r_a. If q − 2 − v = 2t is even, take v, t, t and 0 again. What remains is r + m − 1, to
      be shared out to m parts with at most m − 2 each: there is room, as m(m − 2) ≥ 2m − 3.
    * v < q = n − 1 is reached, for m = 2: by (n − 1) + 1 for v = n − 2; by three parts worth v, t,
      t for n − 3 − v = 2t, and by four parts worth v, t, t, 0 for n − 4 − v = 2t.

    Parameters
    ----------
    parts : int
        The least m.
    """

    proof = "split-into-many"

    def __init__(self, parts: int) -> None:
        self._width = parts - 1
        self.formula = "n − 1 for n ≥ 1"
        self.shape: Shape = "linear"
        if self._width > 1:
            self.formula = f"⌊(n − 1)/{self._width}⌋ for n ≥ 1"
            self.shape = "arithmetic-periodic"
        else:
            self.proof = "split-into-2-3-4"
        self.repetition = Repetition(1, self._width, 1)
        self.losing = Message("the heaps up to {most}", most=self._width)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The number m of parts, and m − 1."""
        return {"m": self._width + 1, "m1": self._width} if self._width > 1 else {}

    def _value(self, n: int) -> int:
        return (n - 1) // self._width if n else 0

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        found: NDArray[np.int64] = np.maximum(sizes - 1, 0) // self._width
        return found

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        first = value * self._width + 1 if value else 0
        return range(max(first, low), min((value + 1) * self._width, high) + 1)


class TakeAnyOrSplitInto3(ClosedForm):
    """`take any or split into 3`: n, but 8k+7 → 8k+8 and 8k+8 → 8k+7.

    Proof. Write every n ≥ 1 as 8k + r with r = 1, …, 8; the claim is G(n) = 8k + g(r) with g(7) =
    8, g(8) = 7 and g(r) = r else. Let it hold below n = 8k + r. The value 8k + g(r) has the low
    part g(r) mod 8 and the high part k, or k + 1 for r = 7.

    Taking reaches the values of all smaller heaps: 0, …, n − 1 for r ≤ 7, and 0, …, n − 2 and n for
    r = 8. For r = 7 the split 1 + 2 + (8k + 4) reaches 8k + 7. So everything below 8k + g(r) is
    reached, and taking does not reach 8k + g(r) itself. Suppose that a split into a, b, c does. Say
    r_a + r_b + r_c = 8t + r, so that k_a + k_b + k_c = k − t. If s of the three have r = 7, their
    high parts add up to k − t + s, and the XOR of these is that or less by an even number. So e =
    s − t − [r = 7] is even and not negative.

    * s = 0: then t = 0 and r ≠ 7, so r_a + r_b + r_c = r ≤ 8. XOR and sum have the same parity,
      which excludes r = 8 with g(r) = 7. For r ≤ 6 XOR and sum are equal only if no two of the
      three have a binary digit in common, and then the sum is at least 1 + 2 + 4.
    * s = 1: t = 0 and r = 7 is out, as a 7 and two more come to more than 7. So t = 1, r ≠ 7, and
      the two others add up to r + 1. If one of them is 8, the other is 1 and r = 8, and 7 XOR 1 is
      not 7. If not, the two have XOR r mod 8 or, for r = 8, XOR 7. The parity of r + 1 excludes
      r ≤ 6; and two numbers with XOR 7 and sum 9 would have the digit 1 in common, which their XOR
      has as well.
    * s = 2: for r = 7 t = 1, and the third is 15 − 14 = 1 with XOR 1, not 0. For r ≠ 7 t = 0 leaves
      a third of r − 14 < 0, and t = 2 one of r + 2, which has not the low part of r.
    * s = 3: the sum is 21, so t = 2 and r = 5, and e = 1 is odd.
    """

    formula = "n, but 8k+7 → 8k+8 and 8k+8 → 8k+7"
    shape: Shape = "arithmetic-periodic"
    proof = "take-any-or-split-into-3"
    repetition = Repetition(1, 8, 8)

    def _value(self, n: int) -> int:
        return int(self._values(np.array([n], dtype=np.int64))[0])

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        rest = sizes & 7
        found: NDArray[np.int64] = sizes + (rest == 7) - ((rest == 0) & (sizes > 0))
        return found

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        # The exchange of 8k+7 and 8k+8 is its own inverse.
        size = self._value(value)
        return range(size, size + 1) if low <= size <= high else NO_SIZES
