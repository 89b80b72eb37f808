"""Closed form of splits into a number of heaps of any sizes."""

from __future__ import annotations

from gamecore.grundy.forms.steps import Steps
from gamecore.grundy.repetition import Repetition
from gamecore.messages import Message


class SplitIntoMany(Steps):
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
    spared = 1

    def __init__(self, parts: int) -> None:
        self.width = parts - 1
        self.formula = "n − 1 for n ≥ 1"
        self.shape = "linear"
        if self.width > 1:
            self.formula = f"⌊(n − 1)/{self.width}⌋ for n ≥ 1"
            self.shape = "arithmetic-periodic"
        else:
            self.proof = "split-into-2-3-4"
        self.repetition = Repetition(1, self.width, 1)
        self.losing = Message("the heaps up to {most}", most=self.width)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The number m of parts, and m − 1."""
        return {"m": self.width + 1, "m1": self.width}
