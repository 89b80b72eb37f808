"""Periodic moves: the theorem for what comes again as the heap grows, see grundy/regular.py."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.repetition import find_repetition
from gamecore.grundy.theorems.theorem import Certificate, Theorem

if TYPE_CHECKING:
    from gamecore.grundy.regular import Regular
    from gamecore.grundy.repetition import Repetition
    from gamecore.grundy.theorems.theorem import Values
    from gamecore.rules.heap_rule import HeapRule


@dataclass(frozen=True)
class PeriodicMoves(Theorem):
    """Moves that come again when a heap is larger by the modulus.

    Attributes
    ----------
    regular : Regular
        The numbers of the rule.
    """

    regular: Regular

    name = "periodic moves"
    section = "periodic-moves"
    proved = (
        "Periodic moves: the moves allowed repeat when a heap grows by {modulus}; G(n+{period}) = "
        "G(n) was checked for n = {checked}, so it holds for ever."
    )
    proved_rise = (
        "Periodic moves: the amounts allowed repeat when a heap grows by {modulus}; G(n+{period}) "
        "= G(n)+{saltus} was checked for n = {checked}, far enough that no small value is "
        "missing, so it holds for ever."
    )
    unsettled = (
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; the moves "
        "allowed repeat, but the values need not: they may repeat in larger heaps, or never."
    )

    @property
    def modulus(self) -> int:
        """How many stones more there are when the moves come again."""
        return self.regular.modulus

    @property
    def proves_rises(self) -> bool:
        """Not for splits."""
        return self.heaps_left == 1

    def window(self, preperiod: int, period: int) -> tuple[int, int]:
        """Return the window of values that do not rise."""
        low, turn = self.regular.first_heap(preperiod), lcm(period, self.regular.modulus)
        h, k = self.heaps_left, self.largest_amount
        high = h * low + (h - 1) * turn + k
        if not self.regular.is_bounded:
            high = max(high, low + turn + k)
        # One turn more, so that agreeing one period on means agreeing one turn on.
        return low, high + turn

    def search(self, values: Values) -> Certificate | None:
        """Prove the least period; O(N) for N values."""
        found = find_repetition(values)
        if found is None or (found.saltus and (found.saltus < 0 or self.heaps_left > 1)):
            return None
        window = self.window(found.preperiod, found.period)
        if found.saltus:
            window = self._rising_window(values, found)
        if window[1] + found.period > len(values):
            return None
        return Certificate(self, window, found)

    def _rising_window(self, values: Values, found: Repetition) -> tuple[int, int]:
        """Return the window of values that rise; beyond the values when they are too few."""
        low = self.regular.first_heap(found.preperiod)
        turn = lcm(found.period, self.regular.modulus)
        if low + turn > len(values):
            return low, len(values) + 1
        rise = found.saltus * (turn // found.period)
        bound = int(values[: low + turn].max()) + rise + 1
        smaller = np.flatnonzero(values < bound)
        high = max(int(smaller[-1]) + 1 + self.largest_amount, low)
        return low, high + turn

    def proof(
        self, rule: HeapRule, found: Repetition, window: tuple[int, int]
    ) -> tuple[str, dict[str, int]]:
        """Return the section that tells the proof, and the numbers it mentions."""
        section, numbers = super().proof(rule, found, window)
        regular, k = self.regular, self.largest_amount
        # In small heaps not all amounts up to K can be taken, or some leave too few stones.
        k1 = k if regular.is_bounded else max(k, 1)
        numbers |= {"q": regular.modulus, "k1": k1, "r": lcm(found.period, regular.modulus)}
        numbers["N"] = max(regular.heap, regular.part + k1, 1)
        if regular.is_bounded and not k and not rule.split_clauses:
            return "no-move-from", numbers
        if found.saltus:
            return "periodic-moves-rising", numbers
        if not regular.is_bounded:
            return "periodic-moves-many", numbers
        return ("periodic-moves-split" if self.heaps_left > 1 else section), numbers


class BoundedMoves(PeriodicMoves):
    """Moves that take at most K stones and leave one heap.

    There are finitely many rows of the last K values, and of remainders: one of them comes back.
    """

    unsettled = (
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; a move "
        "takes at most {taken}, and the amounts allowed repeat, so the values always repeat in "
        "the end: go further, to heap {goal}."
    )
