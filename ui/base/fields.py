"""Fields of the query string, the state of a page that a link carries; how long texts may be."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from ui.base import page_limits
from ui.base.words import N_, _, number

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a page's state that a link carries.

    Attributes
    ----------
    name : str
        The part of its key in the link after the page's prefix.
    kind : {"text", "number", "choice", "switch"}
        What the value is: any text, a whole number, one of `choices`, true or false.
    default : str, int or bool
        The value of an untouched page, which a link leaves out.
    choices : tuple of str
        For "choice": the values allowed.
    low, high : int
        For "number": the smallest and the largest value allowed.
    tells : bool
        Whether it shows an answer, or is one; a link for students leaves it out.
    private : bool
        Whether it is for the person who shares the link alone; a link for students leaves it out.
    unshared : bool
        Whether it is for this visitor alone; no shared link has it.
    """

    name: str
    kind: Literal["text", "number", "choice", "switch"]
    default: Value
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    tells: bool = False
    private: bool = False
    unshared: bool = False


SHOW, PRESENT, EDIT = SWITCHES = ("show", "present", "edit")
"""Link keys of the app-wide switches: answers without a guess, presenting, editors in a frame."""

LANGUAGE = "lang"
"""Link key of the language; only where the reader chose it, against the wish of the browser."""

TREE = Field("tree", "number", 3, low=0, high=page_limits.TREE + 1)
"""The last step of a game tree whose labels are shown, on every page that has a tree.

The default shows the leaves and two more positions; ui/tree/facts.py numbers the steps.
"""

FEW = Field("few", "number", 3, low=0, high=page_limits.TREE_OFFERED + 1)
"""The same for the smaller tree that an untouched page begins with."""

STEPS = ("step", TREE.name, FEW.name, "found")
"""Names of the fields that hold a step: of a derivation, a tree, the smaller tree shown first, the
losing positions found on a map."""

WHOLE = Field("whole", "switch", False)
"""Whether the tree of the page's own position replaces the smaller one that is shown first."""

MISERE = Field("misere", "switch", False)
"""Whether misère play is on (whoever makes the last move loses); on each page with such a view."""

STONES = Field("stones", "switch", False)
"""Whether heaps of stones replace the drawing of the game's own: pins, pawns, cells."""

ANSWER = Field("answer", "switch", False, tells=True)
"""Whether the answer is shown without a guess."""

PROOF = Field("proof", "switch", False, unshared=True)
"""Whether "Why this works" is open: for links that promise a reason."""

VERDICT = Field("verdict", "switch", False, tells=True)
"""Whether the verdict on all heaps is shown without a guess."""


_CONTROLS = re.compile(
    "[\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]"
)
"""Characters that draw nothing, and break a line or turn the direction of what follows them."""


def clean(text: str, most: int) -> str:
    """Return the first `most` letters of a text of one person that others read, one line of it."""
    return _CONTROLS.sub("", text)[:most]


_TOO_LONG = N_("This is too long: write at most {most} letters.")
_TOO_LONG_FOR_A_LINK = N_("This is too long: at most {most} letters fit into a link.")


def length_rule(most: int = 0) -> tuple[str, str]:
    """Return the pattern that a text of at most `most` letters matches in the browser, and why not.

    A longer text stays in its field, is answered there, and is not sent; with `max_chars` instead,
    a paste that is too long would vanish. Without `most` it is a text for the address: with a
    longer one the framework would read nothing of the address, and forget all that stands there.
    """
    words = _(_TOO_LONG if most else _TOO_LONG_FOR_A_LINK)
    most = most or page_limits.TYPED
    return rf"^[\s\S]{{0,{most}}}$", words.format(most=number(most))


def check_length(text: str, most: int = 0) -> None:
    """Refuse a text of more than `most` letters: for text areas, which have no rule as above.

    Raises
    ------
    LimitExceeded
        With the sentence of `length_rule`.
    """
    words = _TOO_LONG if most else _TOO_LONG_FOR_A_LINK
    most = most or page_limits.TYPED
    if len(text) > most:
        raise LimitExceeded(Message(words, most=most), limit=most)
