"""The amounts that a rule allows in every heap: sets that repeat, and lists with an end or none."""

from __future__ import annotations

from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.forms.amounts_allowed import Allowed, Cyclic

if TYPE_CHECKING:
    from numpy.typing import NDArray

LONGEST = 50_000
"""Longest beginning and longest common period that are gone through one by one: ten
milliseconds."""


class AlwaysAllowed:
    """The amounts that every heap allows, one of a listed set or of sets that repeat.

    Parameters
    ----------
    allowed : Allowed
        What a rule allows.

    Attributes
    ----------
    start, period : int
        Whether k > start belongs to them is the same for k + period.
    goes_on : bool
        Whether any k > start belongs to them.
    """

    def __init__(self, allowed: Allowed) -> None:
        cycles = [part for part in allowed.sets if isinstance(part, Cyclic)]
        listed = allowed.listed.ranges
        ends = [first if last is None else last for first, last in listed]
        self.start = max([len(c.truth) - c.period for c in cycles] + ends, default=0)
        self.period = lcm(*(c.period for c in cycles)) if cycles else 1
        self._ranges = listed
        self._cycles = [(np.array(c.truth), c.period) for c in cycles]
        beyond = np.arange(self.start + 1, self.start + min(self.period, LONGEST) + 1)
        self.goes_on = self.period > LONGEST or bool(self.hold(beyond).any())

    def holds(self, k: int) -> bool:
        """Whether k stones belong to them."""
        return bool(self.hold(np.array([k], dtype=np.int64))[0])

    def count(self, most: int) -> int:
        """Count those up to `most` ≥ 0."""
        near = min(most, self.start)
        counted = int(self.hold(np.arange(1, near + 1)).sum())
        if most <= self.start:
            return counted
        turns, rest = divmod(most - self.start, self.period)
        turn = self.hold(np.arange(self.start + 1, self.start + self.period + 1))
        return counted + turns * int(turn.sum()) + int(turn[:rest].sum())

    def hold(self, amounts: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return for each amount whether it belongs to them."""
        found = np.zeros(amounts.shape, dtype=np.bool_)
        for first, last in self._ranges:
            found |= (amounts >= first) & (True if last is None else amounts <= last)
        for truth, period in self._cycles:
            start = len(truth) - period
            later = start + 1 + (amounts - start - 1) % period
            places = np.where(amounts > len(truth), later, amounts)
            found |= truth[places - 1]
        return found


@lru_cache(maxsize=64)
def always_allowed(allowed: Allowed) -> AlwaysAllowed:
    """Return the amounts of a rule that every heap allows; those asked for lately are kept."""
    return AlwaysAllowed(allowed)
