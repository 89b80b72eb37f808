"""What a theorem on periods is: its numbers for a rule, its window, its search and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from gamecore import limits
from gamecore.messages import Message

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.repetition import Repetition
    from gamecore.rules.heap_rule import HeapRule

    Values = NDArray[Any]

FIRST_STAGE = 128
"""Values at which a certificate is tried first; the number doubles from there."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A repetition that goes on for ever, and why.

    Attributes
    ----------
    theorem : Theorem
    window : (int, int)
        Half-open range of heaps that was compared: for the window theorems those n whose G(n+p) was
        compared with G(n); for state repetition from the preperiod up to the second of the two
        equal states.
    repetition : Repetition
        The least period and the least preperiod; the saltus is 0 except for state repetition.
    """

    theorem: Theorem
    window: tuple[int, int]
    repetition: Repetition


@dataclass(frozen=True)
class Theorem(ABC):
    """A theorem whose hypotheses a rule meets.

    Attributes
    ----------
    heaps_left : int
        Most heaps that one move leaves (h).
    largest_amount : int
        Most stones that one move takes (k); for state repetition the largest forbidden amount (m),
        for periodic moves the largest amount K that is not yet among those that repeat.
    name : str
    section : str
        Where content/…/pattern.md tells the proof.
    proved, proved_rise : str
        The sentence for values that it proves to repeat, or to rise; empty where it cannot.
    unsettled : str
        The sentence for values in which nothing repeats yet, or nothing that it proves.
    breaks : str
        The sentence for a repetition that it knows to break; empty where it knows none.
    most : int
        Most values in which it looks for a proof.
    compares_states : bool
        Whether its window ends at the second of two equal states, and is no row of comparisons.
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
        """Fewest values among which it looks for a proof."""
        return self.largest_amount + 1

    @property
    def deciding(self) -> int:
        """How many values in a row decide the next; 0 where it takes more than these."""
        return 0

    @abstractmethod
    def search(self, values: Values) -> Certificate | None:
        """Prove the least period of the values of a rule that meets it, if these values suffice."""

    @property
    def nothing_yet(self) -> str:
        """The sentence for values in which nothing repeats yet, for as many heaps as are left."""
        return self.unsettled

    @property
    def modulus(self) -> int:
        """How many stones more there are when the moves come again."""
        return 1

    @property
    def proves_rises(self) -> bool:
        """Whether it can prove that values rise for ever."""
        return bool(self.proved_rise)

    def goes_on(self, found: Repetition) -> bool:
        """Whether a repetition may go on for ever, as far as the theorem knows."""
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
        """Say what is missing for a proof: another theorem, or heaps and up to which."""
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
        """Return the section that tells the proof, and the numbers it mentions."""
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
