"""Closed forms of amounts without a gap: any, 1-k, and a-b; and of 1-k beside one larger amount."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.grundy.forms.form import ClosedForm
from gamecore.grundy.forms.steps import Steps
from gamecore.grundy.progressions import Progressions
from gamecore.grundy.repetition import Repetition
from gamecore.grundy.sizes import progression
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


class TakeAny(Steps):
    """`take any`: G(n) = n.

    Proof. If G(m) = m for all m < n, the options of n are worth exactly 0, …, n−1, so G(n) = n.
    """

    formula = "n"
    shape = "linear"
    proof = "take-any"
    repetition = Repetition(0, 1, 1)


class TakeUpTo(Steps):
    """`take 1-k`: G(n) = n mod (k+1).

    Proof. If it holds below n ≥ k, the k options n−1, …, n−k are worth the k residues other than
    that of n, that is all of 0..k but n mod (k+1); so the mex is n mod (k+1). For n < k the options
    are worth 0..n−1.
    """

    shape = "periodic"
    proof = "take-up-to"

    def __init__(self, most: int) -> None:
        self._modulus = self.turn = most + 1
        self.losing = multiples(self._modulus)
        self.formula = f"n mod {self._modulus}"
        self.repetition = Repetition(0, self._modulus, 0)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The largest amount k and the period p."""
        return {"k": self._modulus - 1, "p": self._modulus}


class TakeUpToAndOther(TakeUpTo):
    """`take 1-j, k` with m = j + 1 not dividing k: G(n) = n mod m, as without k.

    Proof. As for `take 1-j`; and taking k changes the remainder too, so it reaches no heap of the
    value n mod m.
    """

    proof = "take-up-to-and-other"

    def __init__(self, most: int, other: int) -> None:
        super().__init__(most)
        self._other = other

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The amounts 1 to j, the larger one k, and the period m."""
        return {"j": self._modulus - 1, "k": self._other, "m": self._modulus}


class TakeUpToAndMultiple(ClosedForm):
    """`take 1-j, k` with m = j + 1 dividing k: G(n) = r mod m for r = n mod (k+1), but m if r = k.

    Proof. Suppose it holds below n. Taking k leaves the remainder r + 1, or 0 if r = k. If r = k,
    the other options have the remainders k − 1, …, k − j, which are worth j, …, 1, as m divides k;
    with 0 they make the mex m. If j ≤ r < k, the other options are worth the j residues that differ
    from r mod m, and r + 1 is worth another than r mod m as well, so the mex is r mod m. If r < j,
    the remainders below r are worth 0, …, r − 1. Further down they begin anew at k, which is worth
    m, and go on with k − 1, …, k − (j − 1 − r), worth j, …, r + 2; r + 1 is worth r + 1 or m. None
    of these is r, so the mex is r. Where n < k, some of these options are not there, but none that
    was needed.

    The case j = 1 or 2 is problem 1194D of Codeforces.
    """

    shape = "periodic"
    proof = "take-up-to-and-multiple"

    def __init__(self, most: int, multiple: int) -> None:
        self._modulus, self._multiple = most + 1, multiple
        m, p = self._modulus, multiple + 1
        self.formula = f"r mod {m}, but {m} for r = {multiple}; r = n mod {p}"
        self.repetition = Repetition(0, p, 0)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The amounts 1 to j, the larger one k, m = j + 1 and the period p."""
        m, k = self._modulus, self._multiple
        return {"j": m - 1, "k": k, "m": m, "p": k + 1}

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        rest = sizes % (self._multiple + 1)
        return np.where(rest == self._multiple, self._modulus, rest % self._modulus)

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        m, k, period = self._modulus, self._multiple, self._multiple + 1
        if value >= m:
            return progression(k, period, low, high) if value == m else ()
        if period <= limits.LISTED_SIZES:
            return Progressions.repeating(np.arange(value, k, m), 0, period, low, high)
        starts = range(low // period * period, high + 1, period)
        if len(starts) > limits.FRACTION_SEGMENTS:
            return self._listed_sizes(value, low, high)
        return Progressions.of(
            *(
                progression(start + value, m, max(low, start), min(high, start + k - 1))
                for start in starts
            )
        )


class TakeRun(Steps):
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
        self._most, self._period = most, least + most
        self.width, self.turn = least, self._period
        self.formula = f"⌊(n mod {self._period})/{least}⌋"
        self.proof = "take-run" if least < most else "take-one-amount"
        self.repetition = Repetition(0, self._period, 0)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The least amount a, the period p and the numbers before them; the largest amount b."""
        a, b, p = self.width, self._most, self._period
        return {"a": a, "p": p} | ({"a1": a - 1} if a == b else {"b": b, "p1": p - 1})
