"""Two theorems on a window of values: fixed amounts, and octal codes with their like.

*Golomb 1966.* Every clause takes a fixed amount ≤ k. The last k values decide the next, so
G(n+p) = G(n) for k consecutive heaps n proves it for every later n.

*Guy–Smith 1956, and the same argument for h heaps.* Every move takes at most k stones and leaves at
most h heaps, with no condition between the parts. If G(n+p) = G(n) for n0 ≤ n < h·n0 + (h−1)·p + k
with n0 ≥ 1, then for all n ≥ n0: in any option of a later heap n+p the largest part is at least n0
+ p, so p can be taken off that part without changing its value, which gives an option of n; and
back. It is false with conditions between the parts: `split into 2 unequal` passes the window with
n0 = 3, p = 3 and breaks at heap 13. It is also false with n0 = 0 when a clause forbids leaving
nothing. Kayles (0.77: period 12 from heap 71) is proved so, with k = 2, h = 2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.grundy.repetition import Repetition, least_preperiod, least_shift
from gamecore.grundy.theorems.theorem import Certificate, Theorem

if TYPE_CHECKING:
    from gamecore.grundy.theorems.theorem import Values


class GuySmith(Theorem):
    """Moves that take at most k stones and leave at most h heaps, in any way."""

    name = "Guy–Smith 1956"
    section = "guy-smith"
    proved = (
        "Guy–Smith 1956: a move takes at most {taken} and leaves at most {heaps}; "
        "G(n+{period}) = G(n) was checked for n = {checked}, so it holds for ever."
    )
    unsettled = (
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; go "
        "further, to heap {goal}. Whether the values of every such game repeat in the end is "
        "an open problem."
    )
    of_one_heap = (
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; when a "
        "move leaves at most one heap, the values repeat in the end, so go further, to heap "
        "{goal}."
    )
    of_many_heaps = (
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; go "
        "further, to heap {goal}. Where a move may leave three heaps or more, the values need not "
        "repeat: in some such games they rise for ever."
    )

    @property
    def nothing_yet(self) -> str:
        """The sentence for values in which nothing repeats yet, for as many heaps as are left."""
        told = {1: self.of_one_heap, 2: self.unsettled}
        return told.get(self.heaps_left, self.of_many_heaps)

    @property
    def deciding(self) -> int:
        """The last k values, where one heap is left."""
        return self.largest_amount if self.heaps_left == 1 else 0

    def search(self, values: Values) -> Certificate | None:
        """Prove the least period; O(N) for N values. What N values can prove is found."""
        h, k = self.heaps_left, self.largest_amount
        # Where the theorem applies, everything from here on agrees with itself one period earlier;
        # for h ≥ 2 that is half of the values, so that two different shifts would force their
        # common divisor.
        start = len(values) - k if h == 1 else (len(values) - k) // h
        period = least_shift(values, len(values) - start)
        if period is None:
            return None
        preperiod = least_preperiod(values, period)
        if self.last_heap_needed(preperiod, period) >= len(values):
            return None
        repetition = Repetition(preperiod, period, 0)
        return Certificate(self, self.window(preperiod, period), repetition)


class Golomb(GuySmith):
    """Finitely many amounts: the last k values decide the next, from heap 0 on."""

    name = "Golomb 1966"
    section = "golomb"
    proved = (
        "Golomb 1966: no move takes more than {taken}, so the {values}; "
        "G(n+{period}) = G(n) was checked for n = {checked}, so it holds for ever."
    )
    of_one_heap = (
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; "
        "with finitely many amounts the values always repeat in the end (Golomb 1966), so go "
        "further, to heap {goal}."
    )
    breaks = (
        "From heap {start} to {upto} the values rise, but with finitely many amounts they stay "
        "bounded and repeat in the end (Golomb 1966); go further, to heap {goal}."
    )

    def _first(self, preperiod: int) -> int:
        return preperiod

    def goes_on(self, found: Repetition) -> bool:
        """Whether a repetition may go on: the values are at most k."""
        return found.saltus == 0
