"""Where the positions of a game's graph stand: rows by rounds, each near what it is joined to.

Plain numbers, no markup. Lengths are in pixels of the drawing; y grows downwards. How large the
node of a position is comes first: its things where they are few, and its text in full.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

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


# -- where it stands ------------------------------------------------------------------------------


BETWEEN = 18
"""Room between two rows, for the lines."""

HEIGHT = 33
"""Of a node whose height is not given: one line of text."""

STAGGER = 8
"""Room between a node of a crowded row and the next one, which stands lower."""

CROWDED = 6
"""A row with more nodes than this is staggered: it needs little more than half the width."""

WIDE, FEW = 900, 4
"""So is a row of more than FEW long positions that is wider than WIDE: one that fits keeps its
letters large."""

GAP = 30
"""Least room between two nodes beside each other."""

SWEEPS = 24
"""Rounds of moving each row towards what it is joined to; more changes nothing to see."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where each node stands.

    Attributes
    ----------
    x, y : tuple of float
        Centres, in the order of the nodes given; the leftmost edge of any node is at 0.
    width, height : float
        Of the whole drawing, from the centres of the first row to those of the last.
    """

    x: tuple[float, ...]
    y: tuple[float, ...]
    width: float
    height: float

    def in_order(self, order: Sequence[int]) -> Places:
        """Return the places of the same nodes in another order."""
        return Places(
            tuple(self.x[node] for node in order),
            tuple(self.y[node] for node in order),
            self.width,
            self.height,
        )


def lay_out(
    levels: Sequence[int],
    options: Sequence[Sequence[int]],
    widths: Sequence[float],
    heights: Sequence[float] | None = None,
) -> Places:
    """Place the nodes of a graph, the highest level on top.

    Parameters
    ----------
    levels : sequence of int
        The row of each node, 0 at the bottom; every option stands lower.
    options : sequence of sequences of int
        The nodes each node leads to.
    widths : sequence of float
        Of each node.
    heights : sequence of float, optional
        Of each node; HEIGHT if not given.

    Notes
    -----
    Rows are ordered by barycentres, down and up again; then each row is moved as close as it can to
    the barycentres without changing its order. O(SWEEPS · (moves + nodes log nodes)).
    """
    joined = _joined(options)
    rows: list[list[int]] = [[] for _ in range(max(levels, default=-1) + 1)]
    for node, level in enumerate(levels):
        rows[level].append(node)
    x = [0.0] * len(levels)
    for row in rows:
        _spread(row, widths, x, [0.0] * len(row))
    for sweep in range(SWEEPS):
        for row in rows if sweep % 2 else reversed(rows):
            wanted = {
                node: sum(x[other] for other in joined[node]) / len(joined[node])
                if joined[node]
                else 0.0
                for node in row
            }
            if sweep < SWEEPS * 2 // 3:
                row.sort(key=wanted.__getitem__)
            _spread(row, widths, x, [wanted[node] for node in row])
    return _framed(rows, x, widths, heights or [HEIGHT] * len(levels))


def _joined(options: Sequence[Sequence[int]]) -> list[list[int]]:
    joined: list[list[int]] = [list(found) for found in options]
    for node, found in enumerate(options):
        for option in found:
            joined[option].append(node)
    return joined


def _spread(
    row: Sequence[int], widths: Sequence[float], x: list[float], wanted: Sequence[float]
) -> None:
    """Set the places of a row, in its order, with room between and least squares off what it wants.

    After the room that the nodes before a node need is taken off, the places must only not fall:
    neighbours that want the wrong order are pooled at their mean.
    """
    needs = _needs(row, widths)
    pools: list[tuple[float, int]] = []
    for want, need in zip(wanted, needs, strict=True):
        total, count = want - need, 1
        while pools and pools[-1][0] / pools[-1][1] >= total / count:
            before, others = pools.pop()
            total, count = total + before, count + others
        pools.append((total, count))
    place = 0
    for total, count in pools:
        for _member in range(count):
            x[row[place]] = total / count + needs[place]
            place += 1


def _needs(row: Sequence[int], widths: Sequence[float]) -> list[float]:
    """Return how far right of the first node each node of a row must stand at least."""
    needs: list[float] = []
    step = 2 if _is_staggered(row, widths) else 1
    for place, node in enumerate(row):
        least = 0.0
        for before in range(max(0, place - step), place):
            apart = (widths[row[before]] + widths[node]) / 2 + GAP
            if step == 2 and before == place - 1:
                apart = apart / 2  # it stands higher or lower
            least = max(least, needs[before] + apart)
        needs.append(least)
    return needs


def _is_staggered(row: Sequence[int], widths: Sequence[float]) -> bool:
    """Tell whether every second node of a row stands lower."""
    wide = sum(widths[node] for node in row) + GAP * (len(row) - 1)
    return len(row) > CROWDED or (len(row) > FEW and wide > WIDE)


def _framed(
    rows: Sequence[Sequence[int]],
    x: list[float],
    widths: Sequence[float],
    heights: Sequence[float],
) -> Places:
    y = [0.0] * len(x)
    at, before = 0.0, None
    for row in reversed(rows):
        high = max((heights[node] for node in row), default=0.0)
        lower = high + STAGGER if _is_staggered(row, widths) else 0.0
        at += 0.0 if before is None else (before + high) / 2 + BETWEEN
        for place, node in enumerate(row):
            y[node] = at + (lower if place % 2 else 0.0)
        at, before = at + lower, high
    left = min((x[node] - widths[node] / 2 for node in range(len(x))), default=0.0)
    right = max((x[node] + widths[node] / 2 for node in range(len(x))), default=0.0)
    return Places(tuple(place - left for place in x), tuple(y), right - left, at)
