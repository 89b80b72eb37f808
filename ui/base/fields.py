"""Fields of the query string: what a link can say about a page, and what several pages share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ui.base import page_limits

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that a link can say about a page.

    Attributes
    ----------
    name : str
        The part of the key after the prefix.
    kind : {"text", "number", "choice", "switch"}
        How the value is written: as it is, a whole number, one of `choices`, true or false.
    default : str, int or bool
        The value of an untouched page, which a link leaves out.
    choices : tuple of str
        For "choice".
    low, high : int
        For "number": what is allowed, both ends included.
    tells : bool
        For "switch": whether it opens an answer, which a link for students leaves to be found.
    private : bool
        Whether it is meant for the one who shares alone: a link for students leaves it out, too.
    """

    name: str
    kind: Literal["text", "number", "choice", "switch"]
    default: Value
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    tells: bool = False
    private: bool = False


SHOW, PRESENT, EDIT = SWITCHES = ("show", "present", "edit")
"""Switches of the whole app in the link: answers without guesses, before a class, an editor."""

TREE = Field("tree", "number", 3, low=0, high=page_limits.TREE + 1)
"""How many steps of a game tree have their labels: the leaves, and two positions more at first.

The same on every page that has a tree. Steps are numbered in ui/tree/facts.py.
"""

FEW = Field("few", "number", 3, low=0, high=page_limits.TREE_OFFERED + 1)
"""The same of the smaller tree that an untouched page begins with."""

WHOLE = Field("whole", "switch", False)
"""Whether the tree of the page's own position is drawn where a smaller one is shown first."""

MISERE = Field("misere", "switch", False)
"""Whether the player who makes the last move loses; on every page with a view of such play."""

STONES = Field("stones", "switch", False)
"""Whether heaps of stones are drawn where the game has a look of its own: pins, pawns, cells."""

ANSWER = Field("answer", "switch", False, tells=True)
"""Whether the answer is shown without a guess."""

VERDICT = Field("verdict", "switch", False, tells=True)
"""Whether the verdict on all heaps is shown without a guess."""
