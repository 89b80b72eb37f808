"""Closed forms of amounts without a gap: any, and 1-k."""

from __future__ import annotations

from gamecore.grundy.forms.steps import Steps
from gamecore.grundy.repetition import Repetition
from gamecore.messages import Message


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
