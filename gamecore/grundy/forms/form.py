"""What a closed form is: a formula for the values of a rule, and what a pattern tells of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.progressions import Progressions
from gamecore.grundy.theories import PeriodicTheory, Theory
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    "doubling",
    "prime factors",
    "least prime",
]


class ClosedForm(Theory):
    """A formula for the values of a rule.

    Attributes
    ----------
    formula : str
        The formula in words and signs, for people.
    shape : str
        What a drawing of the values shows.
    losing : Message or None
        The name of the heaps of value 0, where the proof gives them one.
    proof : str
        The name of the proof in plain words.
    in_table : int
        Below this heap the sizes with a value are read off a table.
    """

    formula: str
    shape: ValueShape
    losing: Message | None = None
    proof: str
    in_table: int = 0

    @property
    def proof_numbers(self) -> dict[str, int]:
        """The numbers of this rule that the proof in plain words mentions."""
        return {}

    def _listed_sizes(self, value: int, low: int, high: int) -> Sequence[int]:
        """List the sizes with a value, where no formula counts them; LimitExceeded when too many.

        A listing looks at every heap from low to high, so it is for intervals of a bounded length.
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
                limit=limits.LISTED_SIZES,
            )
        sizes = np.arange(low, high + 1, dtype=np.int64)
        return Progressions.listed(sizes[self._values(sizes) == value])


class PeriodicForm(PeriodicTheory, ClosedForm):
    """A formula that comes to a few first values, which repeat for ever, with or without a rise.

    Attributes
    ----------
    repetition : Repetition
    first_values : tuple of int
        G(0), …, G(preperiod + period − 1), which say the rest.
    """

    repetition: Repetition
    first_values: tuple[int, ...]

    def __init__(self) -> None:
        super().__init__(np.array(self.first_values), self.repetition)
