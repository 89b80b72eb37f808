"""The layout of a game graph: one row for each level, every node near its neighbours in the graph.

Plain numbers, no markup. Lengths are in pixels of the drawing; y grows downwards. First comes the
size of a node, which holds the stones of the position where they are few, and its text in full.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    Groups = tuple[tuple[int, ...], ...]


LETTER_WIDTH = 12.5
"""Width of a digit or letter in the text of a node, which is 20 pixels high.

In Present a drawing is shown at about this size, on a page at about three quarters of it, see
ui/assets/tree.js.
"""

NARROW_WIDTHS = {" ": 10.5, "|": 6.6}
"""Widths of narrower characters; a blank includes the extra space between heaps."""

NODE_ROOM = 58
"""Width of a node without its text: the badge with its letter, and the margins."""

LINE = 12
"""Most characters of a line in a node; the text of a position is wrapped there."""

LINE_HEIGHT = 24
SPACE = 9
"""Height of a node without its lines."""

THINGS = 12
"""Most stones of a position that are drawn one by one; above that only the text is drawn."""

THING_WIDTH = 10
THINGS_APART = 11
"""Extra width between two heaps; ui/assets/tree.css has the same measures."""

THINGS_HEIGHT = 18


@dataclass(frozen=True, slots=True)
class NodeBox:
    """Size and content of the node of a position.

    Attributes
    ----------
    width, height : float
    lines : tuple of str
        Its whole text, wrapped.
    groups : tuple of (tuple of int)
        Its heaps, those under one rule in one tuple, if they are drawn stone by stone; else ().
    """

    width: float
    height: float
    lines: tuple[str, ...]
    groups: Groups = ()


def box_of(text: str, groups: Groups = ()) -> NodeBox:
    """Return the node of a position with this text and these heaps."""
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


# -- coordinates ----------------------------------------------------------------------------------


BETWEEN = 18
"""Vertical gap between two rows, for the lines."""

HEIGHT = 33
"""Default height of a node: that of one line of text."""

STAGGER = 8
"""Vertical gap between neighbours in a staggered row, of which every second one is lower."""

CROWDED = 6
"""A row with more nodes than this is staggered: it needs little more than half the width."""

WIDE, FEW = 900, 4
"""A row of more than FEW nodes that is wider than WIDE is staggered too, so that the drawing need
not be scaled down."""

GAP = 30
"""Least horizontal gap between two nodes beside each other."""

SWEEPS = 24
"""Passes that move each row towards its neighbours; further ones make no visible change."""


@dataclass(frozen=True, slots=True)
class Places:
    """The coordinates of the nodes.

    Attributes
    ----------
    x, y : tuple of float
        Centres, node by node; the leftmost edge of all nodes is at x = 0, the first row at y = 0.
    width, height : float
        Of the whole drawing; the height from the centres of the first row to those of the last.
    """

    x: tuple[float, ...]
    y: tuple[float, ...]
    width: float
    height: float

    def in_order(self, order: Sequence[int]) -> Places:
        """Return the coordinates of the same nodes in another order."""
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
    """Return the coordinates of the nodes of a graph, the highest level on top.

    Parameters
    ----------
    levels : sequence of int
        The row of each node, 0 at the bottom; options have lower levels.
    options : sequence of sequences of int
        For each node, the nodes it has moves to.
    widths : sequence of float
        For each node.
    heights : sequence of float, optional
        For each node; HEIGHT if not given.

    Notes
    -----
    In the first two thirds of the SWEEPS passes, down and up in turn, each row is sorted by the
    barycentres of its nodes' neighbours; in every pass it is moved as close to them as its order
    and the gaps allow. O(SWEEPS · (moves + nodes log nodes)).
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
    """Set `x` for a row: in its order, with the gaps, closest to `wanted` in least squares.

    Less the offsets of `_needs`, the coordinates only have to be non-decreasing: isotonic
    regression, by pooling adjacent violators at their mean. O(nodes of the row).
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
    """Return the least distance of each node of a row from the first one."""
    needs: list[float] = []
    step = 2 if _is_staggered(row, widths) else 1
    for place, node in enumerate(row):
        least = 0.0
        for before in range(max(0, place - step), place):
            apart = (widths[row[before]] + widths[node]) / 2 + GAP
            if step == 2 and before == place - 1:
                apart = apart / 2  # neighbours are at different heights
            least = max(least, needs[before] + apart)
        needs.append(least)
    return needs


def _is_staggered(row: Sequence[int], widths: Sequence[float]) -> bool:
    """Return whether every second node of a row stands lower."""
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
