"""The splits of a far heap that have a given value, where the values repeat: never written out.

Let the values repeat with period p from heap s ≥ 1 on, and let a heap of n stones be split into a
and b = n − k − a, a ≤ b, after k of them are taken. Whether G(a) ⊕ G(b) is the value asked for
depends, as long as both parts are at least s, only on a modulo p: so the first parts a that do are
an ordinary sequence of remainders. The few splits with a smaller part below s, and those near the
middle where not every k allows the same a, are listed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import numpy as np

from gamecore import limits
from gamecore.grundy.progressions import Piece, Progressions
from gamecore.lazy import LazySequence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.known_values import KnownValues
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule

    Numbers = NDArray[np.int64]


class FarSplits:
    """The splits into two heaps under one rule, for heaps from `least` on.

    Parameters
    ----------
    theory : KnownValues
        What is known of the values, which repeat.
    amounts : set of int
        How many stones may be taken before a split.
    start, period : int
        The values repeat with the period from heap `start` ≥ 1 on.

    Attributes
    ----------
    least : int
        From this heap on every split has a part ≥ start, and all amounts can be taken.
    """

    def __init__(self, theory: KnownValues, amounts: set[int], start: int, period: int) -> None:
        self._theory = theory
        self._taken = np.array(sorted(amounts, reverse=True), dtype=np.int64)
        self._start, self._period = start, period
        self.least = 2 * start + max(amounts)

    @classmethod
    def for_rule(cls, rule: HeapRule, theory: KnownValues) -> Self | None:
        """Return the splits of a rule.

        None when it has others than plain ones into two heaps, or its values are not known to
        repeat, or there are too many remainders.
        """
        repetition = theory.repetition
        if repetition is None or repetition.saltus:
            return None
        ways = rule.plain_splits
        if ways is None or any(way.parts != 2 or way.gap for way in ways):
            return None
        amounts = {way.taken for way in ways}
        start, period = max(repetition.preperiod, 1), repetition.period
        if not amounts or (start + period) * len(amounts) > limits.OPTIONS:
            return None
        return cls(theory, amounts, start, period)

    def serves(self, n: int) -> bool:
        """Whether a heap is far enough, and its splits not more than a sequence can count."""
        return self.least <= n and n * len(self._taken) < 2**63

    def worth(self, n: int, value: int) -> FarPairs:
        """Return the splits of heap n ≥ least that are worth `value`, in order.

        The split into a and n − k − a has the number a·K + r, where k is number r of the K amounts
        that may be taken, the largest first: so the numbers are in the order of the splits.

        Notes
        -----
        O((start + period)·K), whatever the heap.
        """
        width, start, period = len(self._taken), self._start, self._period
        halves = (n - self._taken) // 2  # for every amount the largest smaller part
        last = int(halves.min())  # up to here every amount allows all first parts

        def numbers(low: int, high: int) -> Numbers:
            firsts = np.arange(low, high + 1)[:, np.newaxis]
            others = np.maximum(n - self._taken - firsts, 0)
            worth = self._theory.values(firsts) ^ self._theory.values(others)
            found, amounts = np.nonzero((worth == value) & (firsts <= halves))
            numbered: Numbers = firsts[found, 0] * width + amounts
            return numbered

        first = start * width
        early = numbers(1, start + period - 1)
        # A run of periods that does not end before `last` is cut there.
        turn = Piece(first, (last + 1) * width - 1, period * width, early[early >= first] - first)
        head, tail = early[early < first], numbers(last + 1, int(halves.max()))
        whole = Progressions.listed(head), Progressions([turn]), Progressions.listed(tail)
        return FarPairs(n, self._taken.tolist(), Progressions.of(*whole))


class FarPairs(LazySequence["Option"]):
    """Splits of one heap into two, by their numbers as in FarSplits.worth."""

    def __init__(self, n: int, taken: list[int], numbers: Progressions) -> None:
        self._n, self._taken, self._numbers = n, taken, numbers

    def __len__(self) -> int:
        return len(self._numbers)

    def at(self, index: int) -> Option:
        """Return the split number `index`."""
        first, place = divmod(self._numbers.at(index), len(self._taken))
        return first, self._n - self._taken[place] - first
