"""What every drawing of a tree is made of: its lines, its frame, its legend and its data table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ui.base.marks import of_heap
from ui.base.markup import Markup, join, markup, opened
from ui.base.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ui.tree.layout import Places

SMALLEST = 0.56
"""A drawing that is too wide is made this much smaller at most, then it scrolls: 11 pixel text."""

MARGIN = 8

BEND = 17
"""How far a line is bent aside for each row that it passes, so that it can be told from others."""

MOST_BEND = 110

RULE_BAR = " | "
"""What stands in a position between heaps of different rules."""


class Curve(NamedTuple):
    """The line of a move: how it is drawn, and how far aside it reaches."""

    path: str
    reach: float


class DrawnLines(NamedTuple):
    """All lines of a drawing, and those of it that reach farthest aside."""

    drawn: Markup
    reaches: tuple[float, float]


def lines(
    nodes: Sequence[Sequence[int]],
    levels: Sequence[int],
    places: Places,
    heights: Sequence[float],
    now: int | None,
    wins: Callable[[int, int], bool],
) -> DrawnLines:
    """Draw the line of every move; only those of the position in hand are seen unasked.

    Parameters
    ----------
    nodes : sequence of sequences of int
        The options of each node.
    levels, heights : sequence
        The row of each node, and how high it is.
    places : Places
    now : int or None
        The position in hand.
    wins : callable
        Whether a move, from one node to another, is known to be a good one.
    """
    curves = {
        (node, option): curve(
            places,
            node,
            option,
            levels[node] - levels[option] - 1,
            (heights[node], heights[option]),
        )
        for node, options in enumerate(nodes)
        for option in options
    }
    # What is in hand is drawn last, on top of the other lines; then those that are known to win.
    order = sorted(
        (node == now, wins(node, option), node, line.path)
        for (node, option), line in curves.items()
    )
    drawn = join(
        markup('<path class="move{}{}" data-of="{}" d="{}"/>', " win" * good, " ask" * own, of, d)
        for own, good, of, d in order
    )
    reaches = [line.reach for line in curves.values()]
    return DrawnLines(drawn, (min(reaches, default=0.0), max(reaches, default=0.0)))


def curve(
    places: Places, node: int, option: int, passed: int, heights: tuple[float, float]
) -> Curve:
    """Return the line of a move: straight to the next row, bent aside where it passes rows.

    Parameters
    ----------
    places : Places
    node, option : int
        From which node to which.
    passed : int
        How many rows are between theirs.
    heights : (float, float)
        Of the two nodes.
    """
    x, y = places.x, places.y
    start, end = y[node] + heights[0] / 2, y[option] - heights[1] / 2
    middle = (x[node] + x[option]) / 2
    if not passed:
        return Curve(f"M{x[node]:.1f} {start:.1f}L{x[option]:.1f} {end:.1f}", middle)
    off_axis = middle - places.width / 2
    # DrawnLines on the axis go to both sides.
    side = (1 if off_axis > 0 else -1) if abs(off_axis) > 1 else (1 if (node + option) % 2 else -1)
    bent = middle + side * 2 * min(BEND * passed, MOST_BEND)
    return Curve(
        f"M{x[node]:.1f} {start:.1f}Q{bent:.1f} {(start + end) / 2:.1f} {x[option]:.1f} {end:.1f}",
        (middle + bent) / 2,
    )


def framed(
    places: Places, reaches: tuple[float, float], heights: Sequence[float], drawn: str, words: str
) -> Markup:
    """Return a drawing with its frame: wide enough for lines bent aside, scaled down a little.

    Parameters
    ----------
    places : Places
        Where the nodes stand.
    reaches : (float, float)
        How far the lines reach aside.
    heights : sequence of float
        Of the nodes.
    drawn : str
        The markup of lines and nodes.
    words : str
        What is said of it to those who do not see it.
    """
    left = min(0.0, reaches[0]) - MARGIN
    right = max(places.width, reaches[1]) + MARGIN
    tallest = max(heights, default=0.0)
    width, height = right - left, places.height + tallest + 2 * MARGIN
    return markup(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        'style="width: max({least:.0f}px, min(100%, {width:.0f}px * var(--gl-tree-grow, 1)))" '
        'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        'aria-label="{words}">{drawn}</svg>',
        least=SMALLEST * width,
        width=width,
        left=left,
        top=-MARGIN - tallest / 2,
        height=height,
        words=words,
        drawn=drawn,
    )


def legend_line(entries: Iterable[Markup]) -> Markup:
    """Return what the shapes, lines and rows of a drawing mean, entry by entry."""
    items = join(markup("<span>{}</span>", entry) for entry in entries)
    return markup('<p class="gl-soft gl-small gl-treelegend">{}</p>', items)


def line_words(good: str) -> list[Markup]:
    """Return the entries of a legend that say what the lines mean.

    Parameters
    ----------
    good : str
        What a thick line is.
    """
    return [
        markup('<span class="gl-line" aria-hidden="true"></span> {}', good),
        markup('<span class="gl-line ask" aria-hidden="true"></span> {}', _("a move in question")),
        markup('<span class="gl-to-press">{}</span>', _("Press a position to see its moves.")),
    ]


def table_twin(name: str, heads: Iterable[str], rows: Iterable[Iterable[object]]) -> Markup:
    """Return a drawing as a table: a row for each node, its position first, kept on one line.

    Parameters
    ----------
    name : str
        What the table is called.
    heads : iterable of str
        Over the columns.
    rows : iterable of iterables
        What stands in the cells.
    """
    head = join(markup('<th scope="col">{}</th>', text) for text in heads)
    body = join(_row(*row) for row in rows)
    return markup(
        '<div class="gl-scroll gl-wrapbox" tabindex="0" role="region" aria-label="{name}">'
        '<table class="gl-table gl-data-table"><caption class="gl-hidden">{name}</caption>'
        "<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>",
        name=name,
        head=head,
        body=body,
    )


def _row(first: object, *others: object) -> Markup:
    cells = join(markup("<td>{}</td>", cell) for cell in others)
    position = str(first)
    begun = opened("tr", heaps_of(position))
    return markup('{}<th scope="row">{}</th>{}</tr>', begun, whole(position), cells)


def heaps_of(text: str) -> dict[str, str]:
    """Return the attribute that names the heaps of a node, which light up with those on the board.

    None where the heaps have rules of their own: there a size alone names no heap.
    """
    if RULE_BAR in text:
        return {}
    words = [word.rpartition("×")[2] for word in text.split()]
    return of_heap(*map(int, filter(str.isdigit, words)))


def whole(text: str) -> str:
    """Keep a position on one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")
