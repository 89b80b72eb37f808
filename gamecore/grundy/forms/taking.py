"""Closed forms of amounts without a gap: any, 1-k, and a-b."""

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
