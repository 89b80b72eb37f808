"""Rising splits: the theorem on splits whose values rise with each period (grundy/rising.py)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.grundy.repetition import find_repetition
from gamecore.grundy.rising import MOST_HEAPS, heaps_that_prove, packet
from gamecore.grundy.theorems.theorem import FIRST_STAGE, Certificate, Theorem
from gamecore.messages import Message

if TYPE_CHECKING:
    from gamecore.grundy.repetition import Repetition
    from gamecore.grundy.rising import Moves
    from gamecore.grundy.theorems.theorem import Values
    from gamecore.rules.heap_rule import HeapRule


@dataclass(frozen=True)
class RisingSplits(Theorem):
    """Splits into any parts, and fixed amounts.

    Attributes
    ----------
    moves : Moves
        What the rule allows.
    """

    moves: Moves

    name = "rising splits"
    section = "rising-splits"
    most = MOST_HEAPS
    proved_rise = (
        "Rising splits: every split of a heap was compared with those of a heap larger by "
        "{period}, by the remainders of its parts; G(n+{period}) = G(n)+{saltus} was checked "
        "for n = {checked}, which decides all of them, so it holds for ever."
    )
    unsettled = (
        "Seen up to heap {upto} only: the remainders of the parts can prove that the values of "
        "such splits rise for ever, but so far they do not."
    )

    @property
    def fewest(self) -> int:
        """Fewest values among which it looks for a proof: the others are not settled by then."""
        return FIRST_STAGE

    def search(self, values: Values) -> Certificate | None:
        """Prove a law that the values show; some tenths of a second at the most."""
        found = find_repetition(values)
        if found is None or not found.saltus:
            return None
        window = heaps_that_prove(self.moves, values, found.preperiod, found.period, found.saltus)
        return None if window is None else Certificate(self, window, found)

    def why_only_seen(self, seen: Repetition, upto: int) -> Message:
        """Say what is missing for a proof."""
        goal = self.fewest - 1
        if upto >= goal:
            return Message(self.unsettled, upto=upto)
        return Message(
            "Seen up to heap {upto} only: checking the splits of rising values takes more heaps; "
            "go to heap {goal}.",
            upto=upto,
            goal=goal,
        )

    def proof(
        self, rule: HeapRule, found: Repetition, window: tuple[int, int]
    ) -> tuple[str, dict[str, int]]:
        """Return the section that tells the proof, and the numbers it mentions."""
        section, numbers = super().proof(rule, found, window)
        unit = packet(found.saltus)
        return section, numbers | {"u": unit, "t": found.saltus // unit}
