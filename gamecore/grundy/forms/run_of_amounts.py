"""The closed form of a run of amounts that does not begin at 1: `take 3`, `take 3-5`."""

from __future__ import annotations

from gamecore.grundy.forms.steps import Steps
from gamecore.grundy.repetition import Repetition


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
