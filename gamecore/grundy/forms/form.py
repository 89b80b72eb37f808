"""The base class of closed forms, which are formulas for the values of a rule.

Most forms are of one of two kinds, also here: `Steps`, and `PeriodicForm` of values that repeat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.known_values import KnownValues, PeriodicValues
from gamecore.grundy.progressions import NO_SIZES, Progressions, progression
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gamecore.grundy.repetition import Repetition

ValueShape = Literal[
    "linear",
    "periodic",
    "arithmetic-periodic",
    "log2",
    "staircase",
    "halving",
    "fraction",
    "copies",
    "2-adic",
    "prime factors",
    "least prime",
]


class ClosedForm(KnownValues):
    """A formula for the values of a rule.

    Attributes
    ----------
    formula : str
        The formula in words and signs, for people; a `Message` where it has words.
    shape : str
        The kind of values, for the chart that is drawn of them.
    losing : Message or None
        A name for the set of heaps of value 0, where there is one.
    proof : str
        The section of content/…/pattern.md with the proof.
    in_table : int
        Below this heap the heaps of one value are read off a table.
    """

    formula: str
    shape: ValueShape
    losing: Message | None = None
    proof: str
    in_table: int = 0

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The numbers of this rule that the section `proof` mentions, by name."""
        return {}

    def _listed_sizes(self, value: int, low: int, high: int) -> Sequence[int]:
        """Return the sizes with a value, where no formula counts them, by looking at every heap.

        LimitExceeded unless high < in_table or at most limits.LISTED_SIZES heaps are looked at.
        """
        if high < self.in_table:
            return Progressions.listed(np.flatnonzero(self.table(high)[low:] == value) + low)
        if high - low >= limits.LISTED_SIZES:
            raise LimitExceeded(
                Message(
                    "No formula counts the heaps of value {value}, and at most {limit} heaps can "
                    "be looked through, too few for {low} to {high}.",
                    value=value,
                    low=low,
                    high=high,
                    limit=limits.LISTED_SIZES,
                ),
            )
        sizes = np.arange(low, high + 1, dtype=np.int64)
        return Progressions.listed(sizes[self._values(sizes) == value])


class PeriodicForm(PeriodicValues, ClosedForm):
    """A closed form given by its first values, which repeat for ever, with or without a rise.

    Attributes
    ----------
    repetition : Repetition
        How they repeat.
    first_values : tuple of int
        G(0), …, G(preperiod + period − 1).
    """

    repetition: Repetition
    first_values: tuple[int, ...]

    def __init__(self) -> None:
        super().__init__(np.array(self.first_values), self.repetition)


class Steps(ClosedForm):
    """G(n) = lift + ⌊((n − spared) mod turn)/width⌋ for n ≥ spared, and 0 before.

    Attributes
    ----------
    turn : int or None
        The period; None where the values go up for ever.
    width : int
        How many heaps in a row have one value; at the end of a turn there may be fewer.
    spared, lift : int
    """

    turn: int | None = None
    width = 1
    spared = 0
    lift = 0

    def _value(self, n: int) -> int:
        if n < self.spared:
            return 0
        rest = n - self.spared
        return (rest % self.turn if self.turn else rest) // self.width + self.lift

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        rest = sizes - self.spared
        if self.turn:
            rest %= self.turn
        if self.width > 1:
            rest //= self.width
        if self.lift:
            rest += self.lift
        return np.where(sizes < self.spared, 0, rest) if self.spared else rest

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        before = range(low, min(high + 1, self.spared)) if value == 0 else NO_SIZES
        low = max(low, self.spared)
        first = (value - self.lift) * self.width
        length = min(self.width, self.turn - first) if self.turn else self.width
        if first < 0 or length <= 0:
            return before
        found = self._in_turns(first + self.spared, length, low, high)
        return Progressions.of(before, found) if before else found

    def _in_turns(self, first: int, length: int, low: int, high: int) -> Sequence[int]:
        """Return the heaps low..high that are first, …, first + length − 1 modulo the turn."""
        turn = self.turn
        if turn is None:
            return range(max(low, first), min(high + 1, first + length))
        if length == 1:
            return progression(first, turn, low, high)
        if turn <= limits.LISTED_SIZES:
            return Progressions.repeating(np.arange(length), first, turn, low, high)
        starts = range(first + (low - first) // turn * turn, high + 1, turn)
        if len(starts) > limits.FRACTION_SEGMENTS:
            return self._listed_sizes(self._value(first), low, high)
        cut = (range(max(low, at), min(high + 1, at + length)) for at in starts)
        return Progressions.of(*filter(None, cut))


def from_heap(formula: str, least: int = 1) -> Message:
    """Return a formula with the heap from which on it is true."""
    return Message("{formula} for n ≥ {least}", formula=formula, least=least)


def above_heap(formula: str, s: int) -> Message:
    """Return a formula with the heap above which it is true."""
    return Message("{formula}, for n > {s}", formula=formula, s=s)


def multiples(modulus: int) -> Message:
    """Return the name, for people, of the set of the multiples of a number."""
    if modulus == 1:
        return Message("every heap")
    if modulus == 2:
        return Message("the even numbers")
    return Message("the multiples of {modulus}", modulus=modulus)


ODD_NUMBERS = Message("0 and the odd numbers")
