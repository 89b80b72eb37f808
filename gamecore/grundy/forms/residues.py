"""Closed forms of amounts that avoid all multiples of a number, perhaps but for the whole heap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.forms.form import ClosedForm
from gamecore.grundy.forms.steps import Steps
from gamecore.grundy.forms.taking import TakeUpTo
from gamecore.grundy.forms.twos import ODD_NUMBERS
from gamecore.grundy.repetition import Repetition
from gamecore.grundy.sizes import NO_SIZES, CountedSizes, progression
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class NoMultiple(TakeUpTo):
    """1, …, q−1 are allowed, other amounts may be, but no multiple of q: G(n) = n mod q.

    For example q = 3 for the powers of 2, q = 2 for the odd amounts, q = 4 for 1 and the primes.
    Which of the other amounts are allowed may depend on the heap: q = 2 for the odd divisors.

    Proof. Let it hold below n. An option n − k is worth (n − k) mod q, which is not n mod q because
    q does not divide k. Every smaller value is reached: v < n mod q is the value of n − k for
    k = n mod q − v, one of 1..q−1 and at most n.
    """

    def __init__(self, modulus: int) -> None:
        super().__init__(modulus - 1)
        self.proof = "no-multiple" if modulus > 2 else "only-odd-amounts"

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The number q that divides no amount, and q − 1."""
        return {"q": self._modulus, "q1": self._modulus - 1}


class NextToMultiple(ClosedForm):
    """1 and q − 1 are allowed, other amounts only next to a multiple of q; q is odd, q ≥ 5.

    G(n) depends on r = n mod q only: it is r mod 2, but 2 for r = q − 1. For example q = 11 for the
    powers of 10, as 10 = 11 − 1 and so every power of it is 1 more or 1 less than a multiple of 11.

    Proof. Put the remainders 0, 1, …, q − 1 in a ring. Going round it the values are 0, 1, 0, 1, …,
    0, 1, 2: neighbours differ. Let it hold below n. Every move goes to a neighbour in the ring, so
    no option has the value of n. For an odd r the option n − 1 is worth 0. For r = q − 1 the option
    n − 1 is worth 1, and n − (q − 1), whose remainder is 0, is worth 0. So all smaller values are
    reached.
    """

    shape = "periodic"
    proof = "next-to-multiple"

    def __init__(self, modulus: int) -> None:
        self._modulus = modulus
        self.formula = f"r mod 2 for r = n mod {modulus}, but 2 for r = {modulus - 1}"
        self.repetition = Repetition(0, modulus, 0)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The number q, and its neighbours in the ring."""
        return {"q": self._modulus, "q1": self._modulus - 1}

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        rest = sizes % self._modulus
        found: NDArray[np.int64] = np.where(rest == self._modulus - 1, 2, rest % 2)
        return found

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        if value == 2:
            return progression(self._modulus - 1, self._modulus, low, high)
        return CountedSizes(lambda x: self._count(value, x), low, high) if value < 2 else NO_SIZES

    def _count(self, value: int, x: int) -> int:
        """Count the heaps 0..x worth 0, or 1: a turn has as many of the one as of the other."""
        turns, rest = divmod(x + 1, self._modulus)
        each = self._modulus // 2
        return turns * each + min((rest + 1 - value) // 2, each)


class ShiftedByOne(Steps):
    """A set of amounts S, but the whole heap may always be taken, or never, whatever S says.

    Let F be the values for S alone, here n mod q or n. Then for n ≥ 1

    * G(n) = F(n−1) if the whole heap is never taken: every option has a stone that cannot be
      touched, so heaps 1, 2, 3, … have the options that heaps 0, 1, 2, … have under S.
    * G(n) = F(n−1) + 1 if it is always allowed. Proof. Let it hold below n. The option 0 is worth
      0, and the options n − k ≥ 1 are worth F(n−1−k) + 1: all values of F for the options of n−1
      under S, raised by one. So the mex is raised by one.

    Parameters
    ----------
    modulus : int or None
        The q of F(n) = n mod q; None for F(n) = n.
    always : bool
        Whether the whole heap may always be taken.
    """

    spared = 1

    def __init__(self, modulus: int | None, *, always: bool) -> None:
        self.turn, self.lift = modulus, int(always)
        self.shape = "linear" if modulus is None else "periodic"
        self.proof = "whole-heap-always" if always else "whole-heap-never"
        if modulus in (None, 1):
            self.proof = "whole-heap" if always else "all-but-whole-heap"
        if modulus is None:
            self.formula = "n − 1 for n ≥ 1"
            self.repetition = Repetition(1, 1, 1)
        else:
            self.formula = f"{'1 + ' if always else ''}(n − 1) mod {modulus} for n ≥ 1"
            self.repetition = Repetition(1, modulus, 0)
            self.losing = ODD_NUMBERS
            if modulus != 2:
                self.losing = Message(
                    "0 and the numbers one more than a multiple of {modulus}", modulus=modulus
                )
        if modulus == 1:
            self.formula = "1 for n ≥ 1"
        if always:
            self.losing = None

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The period q of the set alone."""
        return {"q": self.turn} if self.turn and self.turn > 1 else {}
