"""Closed forms of amounts that avoid all multiples of a number, perhaps but for the whole heap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.certificates import Repetition
from gamecore.grundy.forms.form import ClosedForm, Shape
from gamecore.grundy.forms.taking import TakeUpTo
from gamecore.grundy.sizes import NO_SIZES, JoinedSizes, progression
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class NoMultiple(TakeUpTo):
    """1, …, q−1 are allowed, other amounts may be, but no multiple of q: G(n) = n mod q.

    For example q = 3 for the powers of 2, q = 2 for the odd amounts, q = 4 for 1 and the primes.

    Proof. Let it hold below n. An option n − k is worth (n − k) mod q, which is not n mod q because
    q does not divide k. Every smaller value is reached: v < n mod q is the value of n − k for
    k = n mod q − v, one of 1..q−1 and at most n.
    """

    proof = "no-multiple"

    def __init__(self, modulus: int) -> None:
        super().__init__(modulus - 1)

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The number q that divides no amount, and q − 1."""
        return {"q": self._modulus, "q1": self._modulus - 1}


class ShiftedByOne(ClosedForm):
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

    def __init__(self, modulus: int | None, *, always: bool) -> None:
        self._modulus, self._lift = modulus, int(always)
        self.shape: Shape = "linear" if modulus is None else "periodic"
        self.proof = "whole-heap-always" if always else "whole-heap-never"
        if modulus in (None, 1):
            self.proof = "whole-heap" if always else "all-but-whole-heap"
        if modulus is None:
            self.formula = "n − 1 for n ≥ 1"
            self.repetition = Repetition(1, 1, 1)
        else:
            self.formula = f"{'1 + ' if always else ''}(n − 1) mod {modulus} for n ≥ 1"
            self.repetition = Repetition(1, modulus, 0)
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
        return {} if self._modulus in (None, 1) else {"q": self._modulus or 0}

    def _value(self, n: int) -> int:
        if n == 0:
            return 0
        return self._lift + (n - 1 if self._modulus is None else (n - 1) % self._modulus)

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        inner = np.maximum(sizes - 1, 0)
        if self._modulus is not None:
            inner = inner % self._modulus
        found: NDArray[np.int64] = np.where(sizes > 0, inner + self._lift, 0)
        return found

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        inner = value - self._lift
        beyond: Sequence[int] = NO_SIZES
        if self._modulus is None:
            beyond = range(max(inner + 1, low), min(inner + 1, high) + 1)
        elif 0 <= inner < self._modulus:
            beyond = progression(inner + 1, self._modulus, max(low, 1), high)
        if value == 0 and low == 0:
            return JoinedSizes([range(1), beyond])
        return beyond
