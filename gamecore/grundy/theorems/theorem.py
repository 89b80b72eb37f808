"""The base class of theorems that prove a repetition, and three of them.

*Golomb 1966.* Every clause takes a fixed amount ≤ k. The last k values decide the next, so
G(n+p) = G(n) for k consecutive heaps n proves it for every later n.

*Guy–Smith 1956, and the same argument for h heaps.* Every move takes at most k stones and leaves at
most h heaps, with no condition between the parts. If G(n+p) = G(n) for n0 ≤ n < h·n0 + (h−1)·p + k
with n0 ≥ 1, then for all n ≥ n0: in any option of a later heap n+p the largest part is at least n0
+ p, so p can be taken off that part without changing its value, which gives an option of n; and
vice versa. It is false with conditions between the parts: `split into 2 unequal` passes the window
with n0 = 3, p = 3 and breaks at heap 13. It is also false with n0 = 0 when a clause forbids leaving
nothing. Kayles (0.77: period 12 from heap 71) is proved so, with k = 2, h = 2.

*State repetition*, the theorem for `take all but X`, with m = max X.

For n ≥ m let the base be the mex of the values of the heaps ≤ n−m−1, all of which are options of n.
The values ≥ base among those heaps and the last m values in order, all relative to the base, decide
the value of n relative to the base and the next state. So when the state at n1 comes back at n1+p
with the base risen by s, G(n+p) = G(n) + s from there on. (The base must not look at the last m
heaps: with X = {1} that would "prove" period 1.)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from gamecore import limits
from gamecore.grundy.repetition import Repetition, least_preperiod, least_shift, rises_of
from gamecore.messages import N_, Message

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

    Values = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Certificate:
    """A repetition that is proved to go on for ever: the theorem, and the heaps it checked.

    Attributes
    ----------
    theorem : Theorem
    window : (int, int)
        Half-open range of heaps that was compared: for the window theorems those n whose G(n+p) was
        compared with G(n); for state repetition from the preperiod up to the second of the two
        equal states.
    repetition : Repetition
        The least period and the least preperiod; saltus > 0 only if the theorem proves rises.
    """

    theorem: Theorem
    window: tuple[int, int]
    repetition: Repetition


@dataclass(frozen=True)
class Theorem(ABC):
    """A theorem with the numbers of a rule that meets its hypotheses.

    Attributes
    ----------
    heaps_left : int
        Most heaps that one move leaves (h).
    largest_amount : int
        Most stones that one move takes (k); for state repetition the largest forbidden amount (m),
        for periodic moves and rising splits the K above which the amounts follow one law.
    name : str
    section : str
        The section of content/…/pattern.md with the proof.
    proved, proved_rise : str
        The sentence for values that it proves to repeat, or to rise; empty where it cannot.
    unsettled : str
        The sentence for values in which nothing repeats yet, or nothing that it can prove.
    breaks : str
        The sentence for a repetition that, by the theorem, must end; empty where there is none.
    most : int
        Most values that its search takes.
    compares_states : bool
        Whether its window ends at the second of two equal states, instead of being heaps n whose
        values were compared.
    """

    heaps_left: int
    largest_amount: int

    name: ClassVar[str]
    section: ClassVar[str]
    proved: ClassVar[str] = ""
    proved_rise: ClassVar[str] = ""
    unsettled: ClassVar[str]
    breaks: ClassVar[str] = ""
    most: ClassVar[int] = limits.HEAP_SIZE
    compares_states: ClassVar[bool] = False

    @property
    def fewest(self) -> int:
        """Fewest values that its search needs."""
        return self.largest_amount + 1

    @property
    def deciding(self) -> int:
        """How many preceding values decide the next one; 0 where no fixed number does."""
        return 0

    @abstractmethod
    def search(self, values: Values) -> Certificate | None:
        """Return a certificate of the least period if `values` (from G(0) on) suffice, or None."""

    @property
    def nothing_yet(self) -> str:
        """The sentence for values in which nothing repeats yet; it may depend on `heaps_left`."""
        return self.unsettled

    @property
    def modulus(self) -> int:
        """By how many stones a heap must grow for the same moves to be allowed."""
        return 1

    @property
    def proves_rises(self) -> bool:
        """Whether it can prove that values rise for ever."""
        return bool(self.proved_rise)

    def goes_on(self, found: Repetition) -> bool:
        """Return whether the theorem admits that this repetition goes on for ever."""
        return True

    def window(self, preperiod: int, period: int) -> tuple[int, int]:
        """Return the half-open window [lo, hi) of heaps n whose G(n+p) = G(n) proves the period."""
        first, h = self._first(preperiod), self.heaps_left
        return first, h * first + (h - 1) * period + self.largest_amount

    def _first(self, preperiod: int) -> int:
        return max(preperiod, 1)

    def last_heap_needed(self, preperiod: int, period: int) -> int:
        """Return the largest heap whose value the window compares."""
        return self.window(preperiod, period)[1] + period - 1

    def why_only_seen(self, seen: Repetition, upto: int) -> Message:
        """Return the sentence on what a proof lacks: another theorem, or heaps up to which one."""
        if seen.saltus and not self.proves_rises:
            return Message(
                "Seen up to heap {upto} only: {theorem} proves that values repeat, and no theorem "
                "here proves that the values of such splits rise for ever.",
                upto=upto,
                theorem=self.name,
            )
        goal = self.last_heap_needed(seen.preperiod, seen.period)
        return Message(
            "Seen up to heap {upto} only: {theorem} needs more heaps to prove it; go to heap "
            "{goal}.",
            upto=upto,
            theorem=self.name,
            goal=goal if goal > upto else 2 * upto + 1,
        )

    def proof(
        self, rule: HeapRule, found: Repetition, window: tuple[int, int]
    ) -> tuple[str, dict[str, int]]:
        """Return the section of pattern.md with the proof, and the numbers it mentions."""
        low, high = window
        if low == high:
            return "no-move", {}
        return self.section, {
            "k": self.largest_amount,
            "h": self.heaps_left,
            "m": self.largest_amount,
            "m1": self.largest_amount + 1,
            "n0": found.preperiod,
            "p": found.period,
            "s": found.saltus,
            "lo": low,
            "last": high - 1,
            "w": high - low,
            "hi": high,
            "before": high - found.period,
        }


# -- windows ---------------------------------------------------------------------------------------


class GuySmith(Theorem):
    """Moves that take at most k stones and leave at most h heaps, in any way."""

    name = "Guy–Smith 1956"
    section = "guy-smith"
    proved = N_(
        "Guy–Smith 1956: a move takes at most {taken} and leaves at most {heaps}; "
        "G(n+{period}) = G(n) was checked for n = {checked}, so it holds for ever."
    )
    unsettled = N_(
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; go "
        "further, to heap {goal}. Whether the values of every such game repeat in the end is "
        "an open problem."
    )
    of_one_heap = N_(
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; when a "
        "move leaves at most one heap, the values repeat in the end, so go further, to heap "
        "{goal}."
    )
    of_many_heaps = N_(
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; go "
        "further, to heap {goal}. Where a move may leave three heaps or more, the values need not "
        "repeat: in some such games they rise for ever."
    )

    @property
    def nothing_yet(self) -> str:
        """The sentence for values in which nothing repeats yet, by `heaps_left`."""
        told = {1: self.of_one_heap, 2: self.unsettled}
        return told.get(self.heaps_left, self.of_many_heaps)

    @property
    def deciding(self) -> int:
        """The k values before a heap, where a move leaves one heap at most; else 0."""
        return self.largest_amount if self.heaps_left == 1 else 0

    def search(self, values: Values) -> Certificate | None:
        """Return a certificate of the least period; O(N). It finds all that N values prove."""
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
    proved = N_(
        "Golomb 1966: no move takes more than {taken}, so the {values}; "
        "G(n+{period}) = G(n) was checked for n = {checked}, so it holds for ever."
    )
    of_one_heap = N_(
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; "
        "with finitely many amounts the values always repeat in the end (Golomb 1966), so go "
        "further, to heap {goal}."
    )
    breaks = N_(
        "From heap {start} to {upto} the values rise, but with finitely many amounts they stay "
        "bounded and repeat in the end (Golomb 1966); go further, to heap {goal}."
    )

    def _first(self, preperiod: int) -> int:
        return preperiod

    def goes_on(self, found: Repetition) -> bool:
        """Return whether the saltus is 0: the values are at most k."""
        return found.saltus == 0


# -- state repetition ------------------------------------------------------------------------------


class StateRepetition(Theorem):
    """All amounts but finitely many: the values rise for ever."""

    name = "state repetition"
    section = "state-repetition"
    compares_states = True
    proved_rise = N_(
        "State repetition: all amounts above {taken} are allowed, so the gaps so far and the "
        "{last} decide the next; before heap {stop} they are the same as before heap {earlier}, "
        "only {saltus} higher, so G(n+{period}) = G(n)+{saltus} holds for ever."
    )
    unsettled = N_(
        "Up to heap {upto} nothing repeats three times over at least half of the heaps; "
        "with all but finitely many amounts the values always become arithmetic-periodic "
        "(Siegel), so go further, to heap {goal}."
    )
    breaks = N_(
        "From heap {start} to {upto} the values do not rise, but with all but finitely many "
        "amounts they do in the end (Siegel); go further, to heap {goal}."
    )

    def search(self, values: Values) -> Certificate | None:
        """Return a certificate; O(N log N). May need twice as many values as would suffice."""
        m, length = self.largest_amount, len(values)
        rises = rises_of(values)
        tail = length // 2
        while tail > m:
            period = least_shift(rises, tail)
            if period is not None and _same_state(values, m, length - period, length):
                break
            tail //= 2
        else:
            return None
        # A state decides all later ones: "equal to the state one period on" is monotone in n.
        heaps = range(m, length - period)
        low = m + bisect_left(heaps, True, key=lambda n: _same_state(values, m, n, n + period))
        preperiod = least_preperiod(rises, period)
        saltus = int(values[-1]) - int(values[-1 - period])
        repetition = Repetition(preperiod, period, saltus)
        return Certificate(self, (preperiod, low + period), repetition)

    def goes_on(self, found: Repetition) -> bool:
        """Return whether the saltus is positive: the values rise in the end."""
        return found.saltus > 0


def _same_state(values: Values, m: int, first: int, second: int) -> bool:
    """Tell whether the states before heaps `first` and `second` are equal."""
    if first < m:
        return False
    one, other = _state(values, m, first), _state(values, m, second)
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def _state(values: Values, m: int, n: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the values ≥ base of the heaps ≤ n−m−1 and the last m values, relative to the base."""
    present = np.zeros(int(values[:n].max(initial=0)) + 2, dtype=bool)
    present[values[: n - m]] = True
    base = int(present.argmin())
    last = values[n - m : n].astype(np.int64) - base
    return np.flatnonzero(present[base:]).astype(np.int64), last
