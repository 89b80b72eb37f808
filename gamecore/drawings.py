"""Drawings as SVG that need nothing around them: a strip of values, and positions with arrows.

Lines and letters have the colour of the text around, so that they are seen on light and dark.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from gamecore.document import Picture

if TYPE_CHECKING:
    from collections.abc import Sequence

_CELL, _TALLEST, _LETTERS = 26, 72, 16
_COLUMN, _ROW, _RADIUS, _DIAGONAL, _BEND = 92, 64, 20, 14, 18
_LOST = "#b5472f"
_FONT = 'font-family="sans-serif" font-size="12" text-anchor="middle" fill="currentColor"'


def _picture(width: int, height: int, body: str, says: str) -> Picture:
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" style="max-width:100%" role="img" aria-label="{escape(says)}" {_FONT}>'
        f"{body}</svg>",
        says,
    )


def value_strip(values: Sequence[int], starts: Sequence[int] = ()) -> Picture:
    """Draw the values of the heaps 0, 1, 2, … as bars with their numbers; 0 has another colour.

    Parameters
    ----------
    values : sequence of int
    starts : sequence of int
        The heaps before which a line stands, such as the first of each period.
    """
    most = max([1, *values])
    body = []
    base = _LETTERS + _TALLEST
    for heap, value in enumerate(values):
        x, tall = 4 + _CELL * heap, 2 + (_TALLEST - 2) * value // most
        colour = "#3f6fa8" if value else _LOST
        body.append(
            f'<rect x="{x + 2}" y="{base - tall}" width="{_CELL - 4}" height="{tall}" '
            f'fill="{colour}"/><text x="{x + _CELL // 2}" y="{base - tall - 4}">{value}</text>'
            f'<text x="{x + _CELL // 2}" y="{base + 16}" opacity="0.65">{heap}</text>'
        )
    body += [
        f'<path d="M{4 + _CELL * heap} 2V{base + 18}" stroke="currentColor" '
        'stroke-dasharray="3 3"/>'
        for heap in starts
        if heap < len(values)
    ]
    says = f"Values of the heaps 0 to {len(values) - 1}: {', '.join(map(str, values))}"
    return _picture(8 + _CELL * len(values), base + 22, "".join(body), says)


def graph_drawing(
    names: Sequence[str],
    lost: Sequence[bool],
    levels: Sequence[int],
    arrows: Sequence[Sequence[int]],
) -> Picture:
    """Draw positions, each in the column of its level, the ends at the right, with their moves.

    Parameters
    ----------
    names : sequence of str
    lost : sequence of bool
        Whether the player to move loses: such a position is filled, and moves to it are heavy.
    levels : sequence of int
        How many moves the longest play has; each arrow leads to a lower one.
    arrows : sequence of sequences of int
        Where the moves of each position lead, as places.
    """
    columns, tallest = max(levels) + 1, max(Counter(levels).values())
    filled: Counter[int] = Counter()
    at = []
    spans = [
        levels[place] - levels[option] for place, found in enumerate(arrows) for option in found
    ]
    middle = _BEND * max([1, *spans]) + _ROW * tallest // 2
    for level in levels:
        offset = _ROW * (2 * filled[level] - Counter(levels)[level] + 1) // 2
        at.append((_RADIUS + 6 + _COLUMN * (columns - 1 - level), middle + offset))
        filled[level] += 1
    body = [
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" '
        'markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" '
        'fill="currentColor"/></marker></defs>'
    ]
    for place, found in enumerate(arrows):
        for option in found:
            body.append(_arrow(at[place], at[option], levels[place] - levels[option], lost[option]))
    for name, is_lost, (x, y) in zip(names, lost, at, strict=True):
        colour = _LOST if is_lost else "none"
        letters = 'fill="#fff"' if is_lost else ""
        body.append(
            f'<circle cx="{x}" cy="{y}" r="{_RADIUS}" fill="{colour}" stroke="currentColor"/>'
            f'<text x="{x}" y="{y + 4}" {letters}>{escape(name)}</text>'
        )
    count = sum(lost)
    says = f"{len(names)} positions with their moves; the player to move loses in {count} of them"
    return _picture(columns * _COLUMN - _COLUMN + 2 * _RADIUS + 12, 2 * middle, "".join(body), says)


def _arrow(start: tuple[int, int], end: tuple[int, int], far: int, is_winning: bool) -> str:
    """Draw a move; past other columns it bends, so that it does not run through what lies there."""
    (x, y), (to_x, to_y) = start, end
    if far == 1:
        steep = (to_y - y) * _RADIUS // (to_x - x)
        slope = max(-_DIAGONAL, min(steep, _DIAGONAL))
        side = _RADIUS if abs(steep) < _DIAGONAL else _DIAGONAL
        path = f"M{x + side} {y + slope}L{to_x - side - 1} {to_y - slope}"
    else:
        bend = _BEND * far * (-1 if far % 2 else 1)
        side = _RADIUS if bend > 0 else -_RADIUS
        top = (y + to_y) // 2 + 2 * bend
        path = f"M{x} {y + side}Q{(x + to_x) // 2} {top} {to_x} {to_y + side}"
    style = "" if is_winning else ' opacity="0.4"'
    width = 2 if is_winning else 1
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width}" '
        f'marker-end="url(#tip)"{style}/>'
    )
