"""The markup of the game tree: the drawing, its legend, a position's options, the data table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.markup import Markup, join, markup, opened
from ui.base.words import _, number
from ui.tree.boxes import LINE_HEIGHT, SPACE, THINGS_HEIGHT
from ui.tree.drawing import (
    RULE_BAR,
    framed,
    heaps_of,
    legend_line,
    line_words,
    lines,
    table_twin,
    whole,
)
from ui.tree.words import node_words, picture_words, settled_words

if TYPE_CHECKING:
    from ui.tree.boxes import NodeBox
    from ui.tree.facts import Tree


def tree_svg(tree: Tree, step: int, asking: bool) -> Markup:
    """Draw the whole graph as one picture, with the labels of the first steps.

    Parameters
    ----------
    tree : Tree
    step : int
        How far the labels are filled in, 0 to tree.last.
    asking : bool
        Whether the next label is being asked for; its node and moves then stand out.
    """
    labelled = tree.labelled(step)
    now = _in_focus(tree, step, asking)
    heights = [node.box.height for node in tree.nodes]
    drawn = lines(
        [node.options for node in tree.nodes],
        [node.level for node in tree.nodes],
        tree.places,
        heights,
        now,
        lambda node, option: node < labelled and tree.nodes[option].outcome == "P",
    )
    nodes = join(_node(tree, place, labelled, now, asking) for place in range(len(tree.nodes)))
    words = picture_words(tree, step)
    return framed(tree.places, drawn.reaches, heights, drawn.drawn + nodes, words)


def _in_focus(tree: Tree, step: int, asking: bool) -> int | None:
    """Return the node that is asked about, or else the one labelled last; None at the leaves."""
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
    """Write a position line by line, its things above where there are few."""
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
    """Return a position with its label: angular for N, round for P, dashed when still open."""
    kind = outcome or "open"
    letter = markup(" <b>{}</b>", outcome) if outcome else ""
    return markup('<span class="gl-pn {}">{}{}</span>', kind, text, letter)


def options_line(tree: Tree, place: int) -> Markup:
    """Return where the moves of a position lead, each with its label."""
    chips = join(
        markup("<li>{}</li>", label_chip(tree.nodes[option].text, tree.nodes[option].outcome))
        for option in sorted(tree.nodes[place].options, reverse=True)
    )
    return markup('<ul class="gl-pns">{}</ul>', chips)


def legend(tree: Tree) -> Markup:
    """Say what the shapes, lines and rows of the drawing mean."""
    words = [
        markup("{} {}", label_chip("", "N"), _("winning")),
        markup("{} {}", label_chip("", "P"), _("losing")),
        *line_words(_("a move that wins")),
    ]
    if any(RULE_BAR in node.text for node in tree.nodes):
        words.append(markup(_("A bar stands between heaps of different rules.")))
    return legend_line(words)


def data_table(tree: Tree, step: int) -> Markup:
    """Return the drawing as a table: each position, where it leads, its label and why."""
    labelled = tree.labelled(step)
    heads = (_("Position"), _("Longest play"), _("Moves to"), _("Label"), _("Why"))
    rows = (_twin_row(tree, place, labelled) for place in reversed(range(len(tree.nodes))))
    return table_twin(_("The game tree as a table"), heads, rows)


def _twin_row(tree: Tree, place: int, labelled: int) -> tuple[object, ...]:
    node = tree.nodes[place]
    known = place < labelled
    leads_to = "; ".join(whole(tree.nodes[option].text) for option in sorted(node.options)[::-1])
    label = markup("<b>{}</b>", node.outcome if known else "?")
    why = settled_words(tree, place) if known else ""
    return node.text, number(node.level), leads_to or "–", label, why
