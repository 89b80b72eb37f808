"""The guess before two rules are compared: the choices, and what the truth says to each.

No widgets here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.patterns.comparison import MOST_SHIFT
from ui.base.words import N_, _, number

if TYPE_CHECKING:
    from gamecore.patterns.comparison import Comparison

CHOICES = {
    "same": N_("the same for ever"),
    "moved": N_("the same, shifted"),
    "differ": N_("they differ"),
}
"""What two rows of values can be to one another."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """What the comparison says to a guess.

    Attributes
    ----------
    right : bool
    words : str
        One or two sentences.
    """

    right: bool
    words: str


def truth(found: Comparison) -> str:
    """Return the choice that fits best: of two rows that differ, a shift says more."""
    if found.difference is None:
        return "same"
    return "differ" if found.shift is None else "moved"


def judge(choice: str, found: Comparison) -> Assessment:
    """Compare a guess with what was found.

    Parameters
    ----------
    choice : str
        One of CHOICES.
    found : Comparison
    """
    right = truth(found)
    if choice == right:
        return Assessment(True, _praise(right, found))
    if choice == "same":
        return Assessment(False, _not_for_ever(found))
    words = _(_WRONG[choice, right])
    return Assessment(False, words.format(most=MOST_SHIFT, upto=number(found.compared_upto)))


_WRONG = {
    ("moved", "same"): N_("Simpler than that: compare heap by heap, without moving a row."),
    ("moved", "differ"): N_(
        "Slide one row along the other: no shift by up to {most} heaps makes the two rows equal."
    ),
    ("differ", "same"): N_("No heap up to {upto} has two different values."),
    ("differ", "moved"): N_(
        "Heap by heap they do. But slide one row along the other: is there more to say?"
    ),
}


def _praise(right: str, found: Comparison) -> str:
    if right == "moved":
        return _("Yes: one row is the other one, moved.")
    if right == "differ":
        return _("Yes, they differ.")
    if found.equal is not None and found.equal.status == "proved":
        return _("Yes: the same for ever.")
    return _("No heap up to {upto} contradicts you. That is no proof.").format(
        upto=number(found.compared_upto)
    )


def _not_for_ever(found: Comparison) -> str:
    if found.difference is None:
        raise AssertionError("two rules without a difference are the same")
    heap, value, other = found.difference
    return _("Not for ever: heap {heap} has value {value} here and {other} there.").format(
        heap=number(heap), value=number(value), other=number(other)
    )
