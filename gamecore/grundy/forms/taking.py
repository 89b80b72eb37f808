"""Closed forms of amounts without a gap: any, and 1-k."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.grundy.forms.form import ClosedForm
from gamecore.grundy.repetition import Repetition
from gamecore.grundy.sizes import NO_SIZES, progression
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
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
    shape = "linear"
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

    shape = "periodic"
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
