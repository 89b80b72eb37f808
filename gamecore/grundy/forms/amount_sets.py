"""Endless sets of amounts that are the same for every heap: those that repeat, and named ones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.grundy.progressions import Piece, Progressions
from gamecore.rules.amounts import AmountSet
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.number_theory import is_power, is_prime

if TYPE_CHECKING:
    from collections.abc import Iterator


class EndlessSet(ABC):
    """Amounts that every heap allows which is large enough for them.

    Attributes
    ----------
    kind : str
        The name of a kind of amount, or "".
    """

    kind: str = ""

    @abstractmethod
    def __contains__(self, amount: int) -> bool: ...

    @property
    def is_everything(self) -> bool:
        """Whether every amount is among them."""
        return False

    @abstractmethod
    def has_multiple(self, q: int) -> bool:
        """Whether a multiple of q ≥ 1 is among the amounts."""

    @property
    def repeating(self) -> Progressions:
        """Those that repeat, up to limits.HEAP_SIZE."""
        return Progressions()

    @property
    def is_more_than_one(self) -> bool:
        """Whether there is an amount above 1."""
        return True

    @property
    def listed(self) -> AmountSet | None:
        """All of the amounts, where they are finitely many."""
        return None

    def upto(self, most: int) -> Iterator[range]:
        """Yield the amounts up to `most` that have a name, one by one, ascending."""
        return iter(())


@dataclass(frozen=True)
class Cyclic(EndlessSet):
    """The amounts k ≥ 1 with truth[k − 1], where the last `period` entries come again for ever."""

    truth: tuple[bool, ...]
    period: int

    def __contains__(self, amount: int) -> bool:
        if amount > len(self.truth):
            amount = (
                len(self.truth) - self.period + 1 + (amount - len(self.truth) - 1) % self.period
            )
        return self.truth[amount - 1]

    @property
    def is_everything(self) -> bool:
        """Whether every amount is among them."""
        return all(self.truth)

    @property
    def is_more_than_one(self) -> bool:
        """Whether there is an amount above 1."""
        # Past its start and one period a set only repeats itself.
        return any(k in self for k in range(2, 2 * len(self.truth) + 2))

    @property
    def listed(self) -> AmountSet | None:
        """All of the amounts, where none of them comes again."""
        if any(self.truth[len(self.truth) - self.period :]):
            return None
        return AmountSet.of([(k, k) for k, truth in enumerate(self.truth, start=1) if truth])

    @property
    def repeating(self) -> Progressions:
        """The amounts up to limits.HEAP_SIZE."""
        start = len(self.truth) - self.period
        head, cycle = map(np.flatnonzero, (self.truth[:start], self.truth[start:]))
        beyond = Piece(start + 1, limits.HEAP_SIZE, self.period, cycle)
        return Progressions([*Progressions.listed(head + 1).pieces, beyond])

    def has_multiple(self, q: int) -> bool:
        """Whether a multiple of q is among the amounts."""
        # Beyond the start the multiples of q meet the same places after period/gcd of them.
        turns = len(self.truth) // q + self.period + 1
        return any(q * i in self for i in range(1, turns + 1))


@dataclass(frozen=True)
class Named(EndlessSet):
    """A named set of amounts that is the same for every heap.

    Attributes
    ----------
    kind : str
        A kind of `take a …`, or "power".
    base : int
        Of the powers: 2 or more.
    """

    kind: str = ""
    base: int = 0

    def __contains__(self, amount: int) -> bool:
        return is_power(amount, self.base) if self.base else self._named.allows(amount, amount)

    def has_multiple(self, q: int) -> bool:
        """Whether a multiple of q ≥ 1 is among the amounts."""
        if self.base:
            # q divides a power when all its primes divide the base; it has less than 64 of them.
            return pow(self.base, 64, q) == 0
        # Every q divides a square and some Fibonacci number: modulo q these repeat, with a 0.
        return self.kind != "prime" or q == 1 or is_prime(q)

    @property
    def _named(self) -> TakeKind:
        return TakeKind(self.kind)  # type: ignore[arg-type]  # a kind's name

    def upto(self, most: int) -> Iterator[range]:
        """Yield the amounts up to `most` one by one, ascending."""
        if not self.base:
            yield from self._named.amounts(most)
            return
        power = 1
        while power <= most:
            yield range(power, power + 1)
            power *= self.base
