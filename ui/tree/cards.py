"""The markup of the game tree: the drawing, its legend, a position's options, the table twin."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ui.base.marks import of_heap
from ui.base.markup import Markup, join, markup, opened
from ui.base.words import _, number
from ui.tree.facts import TEXT_SHOWN, node_width
from ui.tree.words import node_words, picture_words, settled_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ui.tree.facts import Tree
    from ui.tree.layout import Places

SMALLEST = 0.8
"""A drawing that is too wide is made this much smaller at most, then it scrolls: 11 pixel text."""

NODE_HEIGHT = 30
MARGIN = 12
BEND = 17
"""How far a line is bent aside for each row that it passes, so that it can be told from others."""

MOST_BEND = 110

RULE_BAR = " | "
"""What stands in a node between heaps of different rules."""


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
    curves = {
        (node, option): curve(
            tree.places, node, option, passed=entry.level - tree.nodes[option].level - 1
        )
        for node, entry in enumerate(tree.nodes)
        for option in entry.options
    }
    # What is in focus is drawn last, on top of the other lines; then those that are known to win.
    lines = sorted(
        (node == now, node < labelled and tree.nodes[option].outcome == "P", line.path)
        for (node, option), line in curves.items()
    )
    drawn = join(
        markup('<path class="move{}{}" d="{}"/>', " win" * wins, " ask" * in_focus, path)
        for in_focus, wins, path in lines
    )
    nodes = join(_node(tree, place, labelled, now, asking) for place in range(len(tree.nodes)))
    return framed(tree.places, curves.values(), drawn + nodes, picture_words(tree, step))


def framed(
    places: Places,
    curves: Iterable[Curve],
    drawn: str,
    words: str,
    node_height: float = NODE_HEIGHT,
) -> Markup:
    """Return a drawing with its frame: wide enough for lines bent aside, scaled down a little.

    Parameters
    ----------
    places : Places
        Where the nodes stand.
    curves : iterable of Curve
        Every line that is drawn.
    drawn : str
        The markup of lines and nodes.
    words : str
        What is said of it to those who do not see it.
    node_height : float
        Of the highest node.
    """
    reaches = [line.reach for line in curves]
    left = min((0.0, *reaches)) - MARGIN
    right = max((places.width, *reaches)) + MARGIN
    width, height = right - left, places.height + node_height + 2 * MARGIN
    top = -MARGIN - node_height / 2
    return markup(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        'style="width: max({least:.0f}px, min(100%, {width:.0f}px))" '
        'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        'aria-label="{words}">{drawn}</svg>',
        least=SMALLEST * width,
        width=width,
        left=left,
        top=top,
        height=height,
        words=words,
        drawn=drawn,
    )


def _in_focus(tree: Tree, step: int, asking: bool) -> int | None:
    """Return the node that is asked about, or else the one labelled last; None at the leaves."""
    place = tree.labelled(step) if asking else tree.labelled(step) - 1
    return place if tree.leaves <= place < len(tree.nodes) else None


class Curve(NamedTuple):
    """The line of a move: how it is drawn, and how far aside it reaches."""

    path: str
    reach: float


def curve(
    places: Places, node: int, option: int, passed: int, heights: tuple[float, float] | None = None
) -> Curve:
    """Return the line of a move: straight to the next row, bent aside where it passes rows.

    Parameters
    ----------
    places : Places
    node, option : int
        From which node to which.
    passed : int
        How many rows are between theirs.
    heights : (float, float), optional
        Of the two nodes; NODE_HEIGHT if not given.
    """
    x, y = places.x, places.y
    above, below = heights or (NODE_HEIGHT, NODE_HEIGHT)
    start, end = y[node] + above / 2, y[option] - below / 2
    middle = (x[node] + x[option]) / 2
    if not passed:
        return Curve(f"M{x[node]:.1f} {start:.1f}L{x[option]:.1f} {end:.1f}", middle)
    off_axis = middle - places.width / 2
    # Lines on the axis go to both sides.
    side = (1 if off_axis > 0 else -1) if abs(off_axis) > 1 else (1 if (node + option) % 2 else -1)
    bent = middle + side * 2 * min(BEND * passed, MOST_BEND)
    return Curve(
        f"M{x[node]:.1f} {start:.1f}Q{bent:.1f} {(start + end) / 2:.1f} {x[option]:.1f} {end:.1f}",
        (middle + bent) / 2,
    )


def _node(tree: Tree, place: int, labelled: int, now: int | None, asking: bool) -> Markup:
    node = tree.nodes[place]
    width = node_width(node.text)
    left, top = -width / 2, -NODE_HEIGHT / 2
    known = place < labelled
    asked = asking and (place == now or (labelled == 0 and node.level == 0))
    kind = node.outcome if known else "ask" if asked else "open"
    names = f"node {kind}" + (" now" if place == now else "")
    corner = {"P": NODE_HEIGHT / 2, "N": 3}.get(kind, 8)
    text = node.text if len(node.text) <= TEXT_SHOWN else node.text[:TEXT_SHOWN] + "…"
    letter = node.outcome if known else "?" if asked else ""
    inner = (
        markup(
            '<rect class="inner" x="{left:.1f}" y="{top}" width="{width:.1f}" '
            'height="{node_height}" rx="{corner}"/>',
            left=left + 3,
            top=top + 3,
            width=width - 6,
            node_height=NODE_HEIGHT - 6,
            corner=corner - 3,
        )
        if kind == "P"
        else ""
    )
    at = f"translate({tree.places.x[place]:.1f} {tree.places.y[place]:.1f})"
    return (
        markup(
            "{begun}<title>{node_words}</title>"
            '<rect class="box" x="{left:.1f}" y="{top}" width="{width:.1f}" height="{node_height}" '
            'rx="{corner}"/>{inner}'
            '<text x="{across}" y="5">{text}</text>',
            begun=opened("g", {"class": names, "transform": at}, heaps_of(node.text)),
            node_words=node_words(tree, place, known),
            left=left,
            top=top,
            width=width,
            node_height=NODE_HEIGHT,
            corner=corner,
            inner=inner,
            across=-9 if letter else 0,
            text=text,
        )
        + (
            markup('<text class="letter" x="{:.1f}" y="5">{}</text>', width / 2 - 15, letter)
            if letter
            else ""
        )
        + markup("</g>")
    )


def heaps_of(text: str) -> dict[str, str]:
    """Return the attribute that names the heaps of a node, which light up with those on the board.

    None where the heaps have rules of their own: there a size alone names no heap.
    """
    if RULE_BAR in text:
        return {}
    words = [word.rpartition("×")[2] for word in text.split()]
    return of_heap(*map(int, filter(str.isdigit, words)))


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
    wins, loses = label_chip("", "N"), label_chip("", "P")
    words = [
        markup("{} {}", wins, _("the player to move wins")),
        markup("{} {}", loses, _("the player to move loses")),
        markup('<span class="gl-line" aria-hidden="true"></span> {}', _("a move that wins")),
        markup('<span class="gl-line ask" aria-hidden="true"></span> {}', _("a move in question")),
    ]
    if any(RULE_BAR in node.text for node in tree.nodes):
        words.append(markup(_("A bar stands between heaps of different rules.")))
    items = join(markup("<span>{}</span>", entry) for entry in words)
    return markup('<p class="gl-soft gl-small gl-treelegend">{}</p>', items)


def twin(tree: Tree, step: int) -> Markup:
    """Return the drawing as a table: each position, where it leads, its label and why."""
    labelled = tree.labelled(step)
    rows = join(_twin_row(tree, place, labelled) for place in reversed(range(len(tree.nodes))))
    heads = (_("Position"), _("Longest play"), _("Moves to"), _("Label"), _("Why"))
    head = join(markup('<th scope="col">{}</th>', text) for text in heads)
    name = _("The game tree as a table")
    return markup(
        '<div class="gl-scroll gl-wrapbox" tabindex="0" role="region" aria-label="{name}">'
        '<table class="gl-table gl-twin"><caption class="gl-hidden">{name}</caption>'
        "<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>",
        name=name,
        head=head,
        rows=rows,
    )


def _twin_row(tree: Tree, place: int, labelled: int) -> Markup:
    node = tree.nodes[place]
    known = place < labelled
    leads_to = "; ".join(_whole(tree.nodes[option].text) for option in sorted(node.options)[::-1])
    return markup(
        '{begun}<th scope="row">{whole}</th><td>{level}</td>'
        "<td>{leads_to}</td><td><b>{outcome}</b></td>"
        "<td>{settled_words}</td></tr>",
        begun=opened("tr", heaps_of(node.text)),
        whole=_whole(node.text),
        level=number(node.level),
        leads_to=leads_to or "–",
        outcome=node.outcome if known else "?",
        settled_words=settled_words(tree, place) if known else "",
    )


def _whole(text: str) -> str:
    """Keep a position on one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")
