"""Where the positions of a graph stand in its picture, and the curves of its moves.

Plain numbers, no markup. A position stands one column to the left of where its moves lead, so the
ends are on the right; a circle has columns of its own, and arrows that lead back in it are curved.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gamecore.graphs.graph import parse_graph
from ui.tree.layout import lay_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.graphs.graph import Graph

    Point = tuple[float, float]
    Frame = tuple[float, float, float, float]
    Centres = tuple[Point, ...]

HEIGHT = 50
"""Height of a position: its name above its value and letter."""

LETTER_WIDTH = 11
LEAST_WIDTH = 66
"""Width of a position with a short name; it does not depend on the value, which may be asked."""

APART = 34
"""Gap between two columns, in which arrows are seen."""

CLEAR = 16
"""Least gap between two positions that a person has put beside each other."""

IN_LINE = 22
"""A position that is put so near to the column or row of another stands in it."""

SEARCHED = 45
"""How many gaps to each side a free place is looked for."""

BENDS = (0, 24, -24, 40, -40, 60, -60, 84, -84, 112, -112, 150, -150)
"""How far, in pixels, the middle of an arrow may be bent aside, the first that meets no position
being used."""

HEAD = 11
"""Length of an arrowhead."""

_ALONG = np.linspace(0.0, 1.0, 41)


class Arrow(NamedTuple):
    """The curve of a move, from border to border: its SVG path, and that of its head."""

    path: str
    head: str


class Picture(NamedTuple):
    """The measures of a picture: the centres and widths of positions, the arrows, the frame.

    A frame is left, top, width and height.
    """

    x: tuple[float, ...]
    y: tuple[float, ...]
    widths: tuple[float, ...]
    arrows: dict[tuple[int, int], Arrow]
    frame: tuple[float, float, float, float]


@lru_cache(maxsize=64)
def measured(text: str, centres: Centres = ()) -> Picture:
    """Return the picture of a small graph, given as text; with these centres where there are any.

    `centres` has that of each position, in the order of the graph's names.
    """
    graph = parse_graph(text)
    widths = tuple(map(width_of, graph.names))
    x, y = zip(*centres, strict=True) if centres else _laid_out(graph, widths)
    arrows, bounds = {}, [(x[at] - widths[at] / 2, y[at] - HEIGHT / 2) for at in range(len(x))]
    bounds += [(x[at] + widths[at] / 2, y[at] + HEIGHT / 2) for at in range(len(x))]
    for start, options in enumerate(graph.arrows):
        for end in options:
            is_two_way = start in graph.arrows[end]
            points = _curve(start, end, (x, y, widths), is_two_way)
            arrows[start, end] = _arrow(points, widths[start], widths[end], start == end)
            bounds += _on_curve(points)[::8]
    left, top = min(a for a, _b in bounds) - 8, min(b for _a, b in bounds) - 14
    right, bottom = max(a for a, _b in bounds) + 8, max(b for _a, b in bounds) + 8
    return Picture(x, y, widths, arrows, (left, top, right - left, bottom - top))


def width_of(name: str) -> float:
    """Return the width of a position with this name."""
    return max(LEAST_WIDTH, LETTER_WIDTH * len(name) + 16.0)


def _laid_out(
    graph: Graph, widths: tuple[float, ...]
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return x and y of all positions: that layout goes from row to row, this one by columns."""
    places = lay_out(
        columns(graph.arrows),
        graph.arrows,
        [float(HEIGHT)] * len(widths),
        [width + APART for width in widths],
    )
    return places.y, places.x


def around(inner: Frame, outer: Frame) -> Frame:
    """Return the smallest frame around two frames."""
    left, top = min(inner[0], outer[0]), min(inner[1], outer[1])
    right = max(inner[0] + inner[2], outer[0] + outer[2])
    bottom = max(inner[1] + inner[3], outer[1] + outer[3])
    return left, top, right - left, bottom - top


def free_place(picture: Picture, frame: Frame, name: str, near: Point) -> Point:
    """Return the free place for one more position that is nearest to a point of the frame.

    In line with a position that stands nearly so. Right of the frame and below it are more places.
    """
    x, y = np.array(picture.x), np.array(picture.y)
    across = (np.array(picture.widths) + width_of(name)) / 2 + CLEAR
    low = np.array([frame[0] + width_of(name) / 2 + 8, frame[1] + HEIGHT / 2 + 14])
    wanted = np.maximum(near, low)
    for axis, lines in enumerate((x, y)):
        line = lines[abs(lines - wanted[axis]).argmin()]
        if abs(line - wanted[axis]) <= IN_LINE:
            wanted[axis] = line
    steps = np.arange(-SEARCHED, SEARCHED + 1) * CLEAR
    spots = (wanted + np.stack(np.meshgrid(steps, steps), axis=-1)).reshape(-1, 2)
    spots = spots[(spots >= np.minimum(low, wanted)).all(axis=1)]
    beside = abs(spots[:, :1] - x) >= across
    is_free = (beside | (abs(spots[:, 1:] - y) >= HEIGHT + CLEAR)).all(axis=1)
    if not is_free.any():
        return float(wanted[0]), float(y.max()) + HEIGHT + APART
    spots = spots[is_free]
    best = spots[((spots - wanted) ** 2).sum(axis=1).argmin()]
    return float(best[0]), float(best[1])


def columns(arrows: Sequence[Sequence[int]]) -> list[int]:
    """Return the column of each position, from the right: the longest way to an end.

    Positions of one circle stand in columns beside each other, left of all that it leads to; in
    them a way follows only those arrows that do not lead back. O(positions + moves), recursive.
    """
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    column: dict[int, int] = {}
    stack: list[int] = []

    def visit(place: int) -> None:  # Tarjan's components: each after all that it leads to
        order[place] = low[place] = len(order)
        stack.append(place)
        for option in arrows[place]:
            if option not in order:
                visit(option)
            if option not in column:
                low[place] = min(low[place], low[option])
        if low[place] == order[place]:
            members = stack[stack.index(place) :]
            del stack[stack.index(place) :]
            _number(members, arrows, column)

    for place in range(len(arrows)):
        if place not in order:
            visit(place)
    return [column[place] for place in range(len(arrows))]


def _number(members: list[int], arrows: Sequence[Sequence[int]], column: dict[int, int]) -> None:
    """Give the positions of one component their columns; all that it leads to has its own."""
    inside = set(members)
    after = [column[o] for one in members for o in arrows[one] if o not in inside]
    goes_round = any(o in inside for one in members for o in arrows[one])
    base = max([int(goes_round), *(at + 1 for at in after)])
    depth: dict[int, int] = {}

    def visit(place: int, way: frozenset[int]) -> int:
        if place not in depth:
            steps = [o for o in arrows[place] if o in inside and o not in way]
            depth[place] = max([0, *(1 + visit(o, way | {o}) for o in steps)])
        return depth[place]

    for place in members:
        column[place] = base + visit(place, frozenset({place}))


# -- curves ---------------------------------------------------------------------------------------


Boxes = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]


def _curve(start: int, end: int, boxes: Boxes, is_two_way: bool) -> tuple[Point, Point, Point]:
    """Return start, control point and end of an arrow: bent as little as meets no position."""
    x, y, widths = boxes
    a, b = (x[start], y[start]), (x[end], y[end])
    if start == end:
        return (a[0] - 14, a[1]), (a[0], a[1] - 2.4 * HEIGHT), (a[0] + 14, a[1])
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    aside = (-(b[1] - a[1]) / length, (b[0] - a[0]) / length)
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    others = [at for at in range(len(x)) if at not in (start, end)]
    centres = np.array([(x[at], y[at]) for at in others]).reshape(-1, 2)
    reach = np.array([(widths[at] / 2 + 5, HEIGHT / 2 + 5) for at in others]).reshape(-1, 2)
    bends = np.array(BENDS[is_two_way:])[:, None, None]
    control = np.array(middle) + 2 * bends * np.array(aside)
    t = _ALONG[None, ::2, None]
    along = (1 - t) ** 2 * np.array(a) + 2 * t * (1 - t) * control + t**2 * np.array(b)
    inside = (abs(along[:, :, None] - centres) < reach).all(axis=3)
    least = int(inside.any(axis=1).sum(axis=1).argmin())  # the first of those that meet fewest
    x_control, y_control = map(float, control[least, 0])
    return a, (x_control, y_control), b


def _at(points: tuple[Point, Point, Point], t: float, u: float) -> Point:
    """Return the point of a curve at t = u; at t ≠ u the control point of the part between them."""
    first, control, last = points
    weights = ((1 - t) * (1 - u), (1 - t) * u + t * (1 - u), t * u)
    return (
        weights[0] * first[0] + weights[1] * control[0] + weights[2] * last[0],
        weights[0] * first[1] + weights[1] * control[1] + weights[2] * last[1],
    )


def _on_curve(points: tuple[Point, Point, Point]) -> list[Point]:
    return [_at(points, t, t) for t in map(float, _ALONG)]


def _arrow(
    points: tuple[Point, Point, Point], start_width: float, end_width: float, is_loop: bool
) -> Arrow:
    """Return the part of a curve between the borders of its two positions, with a head."""

    def outside(point: Point, of: Point, width: float) -> bool:
        return abs(point[0] - of[0]) > width / 2 or abs(point[1] - of[1]) > HEIGHT / 2 + 1

    def border(way: Sequence[float], of: Point, width: float) -> float:
        """Return where a way along the curve, which begins inside a position, leaves it."""
        at = next((at for at, t in enumerate(way) if outside(_at(points, t, t), of, width)), 0)
        inner, outer = way[max(at - 1, 0)], way[at]
        for _halving in range(6):
            middle = (inner + outer) / 2
            if outside(_at(points, middle, middle), of, width):
                outer = middle
            else:
                inner = middle
        return outer

    ahead = [*map(float, _ALONG)]
    out = border(ahead, points[0], start_width - (28 if is_loop else 0))
    into = border(ahead[::-1], points[2], end_width + (2 if not is_loop else -26))
    t, u = out, max(into, out)
    begin, control, tip = _at(points, t, t), _at(points, t, u), _at(points, u, u)
    length = hypot(tip[0] - control[0], tip[1] - control[1]) or 1.0
    along_x, along_y = (tip[0] - control[0]) / length, (tip[1] - control[1]) / length
    back = (tip[0] - HEAD * along_x, tip[1] - HEAD * along_y)
    side = HEAD / 2
    head = (
        f"M{tip[0]:.1f} {tip[1]:.1f}"
        f"L{back[0] - side * along_y:.1f} {back[1] + side * along_x:.1f}"
        f"L{back[0] + side * along_y:.1f} {back[1] - side * along_x:.1f}Z"
    )
    path = f"M{begin[0]:.1f} {begin[1]:.1f}Q{control[0]:.1f} {control[1]:.1f} "
    return Arrow(f"{path}{tip[0]:.1f} {tip[1]:.1f}", head)
