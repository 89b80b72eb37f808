"""How large the node of a position is: its things where they are few, and its text in full."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Groups = tuple[tuple[int, ...], ...]

LETTER_WIDTH = 12.5
"""Width of a digit or letter of a node's text, of 20 pixels of the drawing.

Before a class a drawing is shown about as large as it is here; on a page about three quarters of
it, see ui/assets/tree.js.
"""

NARROW_WIDTHS = {" ": 10.5, "|": 6.6}
"""Widths of characters that need less room; a blank includes the space that keeps heaps apart."""

NODE_ROOM = 58
"""Width of a node beside its text: the badge with its letter, and the space around."""

LINE = 12
"""Most characters of a line in a node; a longer position goes on in the next line."""

LINE_HEIGHT = 24
SPACE = 9
"""Height of a node beside its lines."""

THINGS = 12
"""Most stones of a position that are drawn one by one; of more the numbers say more."""

THING_WIDTH = 10
THINGS_APART = 11
"""Between two heaps; ui/assets/tree.css has the same measures."""

THINGS_HEIGHT = 18


@dataclass(frozen=True, slots=True)
class NodeBox:
    """The node of a position.

    Attributes
    ----------
    width, height : float
        In pixels of the drawing.
    lines : tuple of str
        Its text, none of it left out.
    groups : tuple of (tuple of int)
        Its heaps, those under one rule together, where they are drawn thing by thing.
    """

    width: float
    height: float
    lines: tuple[str, ...]
    groups: Groups = ()


def box_of(text: str, groups: Groups = ()) -> NodeBox:
    """Return the node of a position that is written as `text` and has these heaps."""
    lines = tuple(wrap(text, LINE)) or (" ",)
    widest = max(map(text_width, lines))
    height: float = SPACE + LINE_HEIGHT * len(lines)
    heaps = [size for group in groups for size in group if size]
    if not 0 < sum(heaps) <= THINGS:
        return NodeBox(NODE_ROOM + widest, height, lines)
    things = THING_WIDTH * sum(heaps) + THINGS_APART * (len(heaps) - 1 + len(groups) - 1)
    return NodeBox(NODE_ROOM + max(widest, things), height + THINGS_HEIGHT, lines, groups)


def text_width(text: str) -> float:
    """Return the width of one line of text."""
    return sum(NARROW_WIDTHS.get(sign, LETTER_WIDTH) for sign in text)
