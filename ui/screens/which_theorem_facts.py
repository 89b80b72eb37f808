"""What stands on the page for the conditions of Sprague–Grundy, and for what decides a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.words import N_

if TYPE_CHECKING:
    from ui.catalogue.entry import Answer, Condition

BOXES: dict[Condition, str] = {
    "same": N_("same moves for both"),
    "ends": N_("every play ends"),
    "open": N_("no chance, nothing hidden"),
    "last": N_("last mover wins"),
    "one": N_("one part per move"),
}
"""The conditions of the theorem, in the order of the checklist: name → what stands on the page."""

ANSWERS: dict[Answer, str] = {
    "xor": N_("XOR of the values"),
    "reduce": N_("find the parts, then XOR"),
    "own": N_("a theorem of its own"),
    "misere": N_("misère theory"),
    "mean": N_("mean and maximum"),
}
"""What may decide a game: name → what stands on the page."""

WORKED = 1
"""This many of the first cards are worked examples: they ask nothing."""
