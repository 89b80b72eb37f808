"""The drawing of a tree as SVG, its legend, and the same tree as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ui.base.marks import of_heap
from ui.base.markup import Markup, join, markup, opened
from ui.base.words import _, number
from ui.tree.layout import LINE_HEIGHT, SPACE, THINGS_HEIGHT
from ui.tree.words import node_words, picture_words, settled_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ui.tree.facts import FilledTree, Tree
    from ui.tree.layout import NodeBox, Places


SMALLEST = 0.56
"""Smallest scale of a drawing that is too wide, with text of 11 pixels; beyond that it scrolls."""

MARGIN = 8

BEND = 17
"""How far, in pixels, a line is bent aside for each row that it passes, so that lines differ."""

MOST_BEND = 110

RULE_BAR = " | "
"""Separator between heaps of different rules in the text of a position."""


class Curve(NamedTuple):
    """The line of a move: its SVG path, and the x of its midpoint, perhaps beside all nodes."""

    path: str
    reach: float


def picture(
    tree: FilledTree,
    heights: Sequence[float],
    now: int | None,
    wins: Callable[[int, int], bool],
    nodes: Markup,
    words: str,
) -> Markup:
    """Return a tree as SVG: one line for each move, and the nodes on top.

    The view box has room for lines bent aside. By default only the lines of the current position
    are visible.

    Parameters
    ----------
    tree : FilledTree
    heights : sequence of float
        Heights of its nodes.
    now : int or None
        Index of the current position.
    wins : callable
        (node, option) → whether this move is known to win.
    nodes : Markup
        The SVG of the nodes.
    words : str
        Accessible name.
    """
    levels = [node.level for node in tree.nodes]
    curves = {
        (start, end): curve(
            tree.places, start, end, levels[start] - levels[end] - 1, (heights[start], heights[end])
        )
        for start, node in enumerate(tree.nodes)
        for end in node.options
    }
    # Drawn last, and so on top: the lines of the current position; below them those known to win.
    order = sorted(
        (start == now, wins(start, end), start, line.path) for (start, end), line in curves.items()
    )
    lines = join(
        markup('<path class="move{}{}" data-of="{}" d="{}"/>', " win" * good, " ask" * own, of, d)
        for own, good, of, d in order
    )
    reaches = [line.reach for line in curves.values()]
    left = min([0.0, *reaches]) - MARGIN
    right = max([tree.places.width, *reaches]) + MARGIN
    tallest = max(heights, default=0.0)
    width, height = right - left, tree.places.height + tallest + 2 * MARGIN
    return markup(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        'style="width: max({least:.0f}px, min(100%, {width:.0f}px * var(--gl-tree-grow, 1)))" '
        'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        'aria-label="{words}">{lines}{nodes}</svg>',
        least=SMALLEST * width,
        width=width,
        left=left,
        top=-MARGIN - tallest / 2,
        height=height,
        words=words,
        lines=lines,
        nodes=nodes,
    )


def curve(
    places: Places, node: int, option: int, passed: int, heights: tuple[float, float]
) -> Curve:
    """Return the line of a move: straight to the next row, bent aside where it passes rows.

    Parameters
    ----------
    places : Places
    node, option : int
        The nodes from which and to which the move leads.
    passed : int
        Number of rows between theirs.
    heights : (float, float)
        Heights of the two nodes.
    """
    x, y = places.x, places.y
    start, end = y[node] + heights[0] / 2, y[option] - heights[1] / 2
    middle = (x[node] + x[option]) / 2
    if not passed:
        return Curve(f"M{x[node]:.1f} {start:.1f}L{x[option]:.1f} {end:.1f}", middle)
    off_axis = middle - places.width / 2
    # Lines on the axis bend to alternating sides.
    side = (1 if off_axis > 0 else -1) if abs(off_axis) > 1 else (1 if (node + option) % 2 else -1)
    bent = middle + side * 2 * min(BEND * passed, MOST_BEND)
    return Curve(
        f"M{x[node]:.1f} {start:.1f}Q{bent:.1f} {(start + end) / 2:.1f} {x[option]:.1f} {end:.1f}",
        (middle + bent) / 2,
    )


def legend_line(entries: Iterable[Markup]) -> Markup:
    """Return the legend of a drawing, made of these entries."""
    items = join(markup("<span>{}</span>", entry) for entry in entries)
    return markup('<p class="gl-soft gl-small gl-treelegend">{}</p>', items)


def line_words(good: str) -> list[Markup]:
    """Return the entries of a legend for the lines; `good` is the meaning of a thick line."""
    return [
        markup('<span class="gl-line" aria-hidden="true"></span> {}', good),
        markup('<span class="gl-line ask" aria-hidden="true"></span> {}', _("a move in question")),
        markup('<span class="gl-to-press">{}</span>', _("Press a position to see its moves.")),
    ]


def node_table(name: str, heads: Iterable[str], rows: Iterable[Iterable[object]]) -> Markup:
    """Return a tree as a table with one row for each node.

    Parameters
    ----------
    name : str
        Accessible name.
    heads : iterable of str
        Column heads.
    rows : iterable of iterables
        The cells of each row; the first is the position, which is not wrapped.
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
    """Return the attribute with the heaps of a position, by which they are highlighted together.

    Empty where the heaps have different rules: a size alone does not identify a heap there.
    """
    if RULE_BAR in text:
        return {}
    words = [word.rpartition("×")[2] for word in text.split()]
    return of_heap(*map(int, filter(str.isdigit, words)))


def whole(text: str) -> str:
    """Return the text of a position with no-break spaces, so that it stays on one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


# -- the tree of N and P --------------------------------------------------------------------------


def tree_svg(tree: Tree, step: int, asking: bool) -> Markup:
    """Return the whole graph as SVG, with the labels of the first steps.

    Parameters
    ----------
    tree : Tree
    step : int
        The step up to which labels are filled in, 0 to tree.last.
    asking : bool
        Whether the next label is being asked for; its node and moves are then highlighted.
    """
    labelled = tree.labelled(step)
    now = _in_focus(tree, step, asking)
    return picture(
        tree,
        [node.box.height for node in tree.nodes],
        now,
        lambda node, option: node < labelled and tree.nodes[option].outcome == "P",
        join(_node(tree, place, labelled, now, asking) for place in range(len(tree.nodes))),
        picture_words(tree, step),
    )


def _in_focus(tree: Tree, step: int, asking: bool) -> int | None:
    """Return the node that is asked about, or else the last one labelled; None for a leaf."""
    place = tree.labelled(step) if asking else tree.labelled(step) - 1
    return place if tree.leaves <= place < len(tree.nodes) else None


def _node(tree: Tree, place: int, labelled: int, now: int | None, asking: bool) -> Markup:
    node = tree.nodes[place]
    known = place < labelled
    asked = asking and (place == now or (labelled == 0 and node.level == 0))
    kind = node.outcome if known else "ask" if asked else "open"
    letter = node.outcome if known else "?" if asked else ""
    names = f"node {kind}{' now' * (place == now)}{' start' * (place == len(tree.nodes) - 1)}"
    width, height = node.box.width, node.box.height
    corner = {"P": min(height / 2, 20.0), "N": 3.0}.get(kind, 8.0)
    shape = _rect("box", width, height, corner)
    if kind == "P":
        shape += _rect("inner", width - 6, height - 6, corner - 3)
    if letter:
        shape += markup('<text class="letter" x="{:.1f}" y="7">{}</text>', width / 2 - 20, letter)
    at = f"translate({tree.places.x[place]:.1f} {tree.places.y[place]:.1f})"
    attributes = {"class": names, "data-of": str(place), "transform": at}
    return markup(
        "{begun}<title>{said}</title>{shape}{inside}</g>",
        begun=opened("g", attributes, heaps_of(node.text)),
        said=node_words(tree, place, known),
        shape=shape,
        inside=_inside(node.box, -13 if letter else 0),
    )


def _rect(name: str, width: float, height: float, corner: float) -> Markup:
    return markup(
        '<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{:.1f}"/>',
        name,
        -width / 2,
        -height / 2,
        width,
        height,
        corner,
    )


def _inside(box: NodeBox, across: float) -> Markup:
    """Return the text of a node line by line, below its stones where they are few."""
    top = -box.height / 2 + SPACE / 2
    things = _things(box, across, top) if box.groups else markup("")
    first = top + (THINGS_HEIGHT if box.groups else 0) + LINE_HEIGHT - 6
    return things + join(
        markup('<text x="{:.1f}" y="{:.1f}">{}</text>', across, first + LINE_HEIGHT * at, line)
        for at, line in enumerate(box.lines)
    )


def _things(box: NodeBox, across: float, top: float) -> Markup:
    groups = join(
        (join(markup("<b>{}</b>", markup("<i></i>") * size) for size in group if size))
        for group in box.groups
    )
    return markup(
        '<foreignObject x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{}">'
        '<div class="things" aria-hidden="true">{}</div></foreignObject>',
        across - box.width / 2,
        top - 1,
        box.width,
        THINGS_HEIGHT,
        groups,
    )


# -- beside the drawing ---------------------------------------------------------------------------


def label_chip(text: str, outcome: str | None) -> Markup:
    """Return a position with its label: angular for N, round for P, dashed without a label."""
    kind = outcome or "open"
    letter = markup(" <b>{}</b>", outcome) if outcome else ""
    return markup('<span class="gl-pn {}">{}{}</span>', kind, text, letter)


def options_line(tree: Tree, place: int) -> Markup:
    """Return the options of a node, each with its label."""
    chips = join(
        markup("<li>{}</li>", label_chip(tree.nodes[option].text, tree.nodes[option].outcome))
        for option in sorted(tree.nodes[place].options, reverse=True)
    )
    return markup('<ul class="gl-pns">{}</ul>', chips)


def legend(tree: Tree) -> Markup:
    """Return the legend of a game tree: what its shapes and lines mean."""
    words = [
        markup("{} {}", label_chip("", "N"), _("winning")),
        markup("{} {}", label_chip("", "P"), _("losing")),
        *line_words(_("a move that wins")),
    ]
    if any(RULE_BAR in node.text for node in tree.nodes):
        words.append(markup(_("A bar stands between heaps of different rules.")))
    return legend_line(words)


def data_table(tree: Tree, step: int) -> Markup:
    """Return the tree as a table: each position, its options, its label and why."""
    labelled = tree.labelled(step)
    heads = (_("Position"), _("Longest play"), _("Moves to"), _("Label"), _("Why"))
    rows = (_node_row(tree, place, labelled) for place in reversed(range(len(tree.nodes))))
    return node_table(_("The game tree as a table"), heads, rows)


def _node_row(tree: Tree, place: int, labelled: int) -> tuple[object, ...]:
    node = tree.nodes[place]
    known = place < labelled
    leads_to = _("; ").join(whole(tree.nodes[option].text) for option in sorted(node.options)[::-1])
    label = markup("<b>{}</b>", node.outcome if known else "?")
    why = settled_words(tree, place) if known else ""
    return node.text, number(node.level), leads_to or "–", label, why
