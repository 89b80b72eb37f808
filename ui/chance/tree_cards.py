"""The markup of the tree of chances: squares and ovals, their legend, the data table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.markup import Markup, join, markup
from ui.base.words import _, number
from ui.chance.tree_facts import HEIGHT
from ui.chance.tree_words import node_words, picture_words, why_words
from ui.chance.words import fraction
from ui.tree.drawing import framed, legend_line, line_words, lines, table_twin

if TYPE_CHECKING:
    from ui.chance.tree_facts import ChanceDrawing, DrawnNode

BESIDE = 20
"""How far from the middle of its line a probability stands, in pixels of the drawing."""


def chance_svg(tree: ChanceDrawing, step: int, asking: bool) -> Markup:
    """Draw the whole tree as one picture, with the chances of the first steps.

    Parameters
    ----------
    tree : ChanceDrawing
    step : int
        How far the chances are filled in, 0 to tree.last.
    asking : bool
        Whether the next chance is being asked for; its node and lines then stand out.
    """
    filled = tree.filled[step]
    now = tree.asked(step) if asking else tree.asked(step - 1) if step else None
    heights = [HEIGHT] * len(tree.nodes)
    drawn = lines(
        [node.options for node in tree.nodes],
        [node.level for node in tree.nodes],
        tree.places,
        heights,
        now,
        lambda node, option: node < filled and option in tree.nodes[node].best,
    )
    weights = join(_weights(tree, place, now) for place in range(len(tree.nodes)))
    nodes = join(
        _node(tree, place, place < filled, place == now, asking) for place in range(len(tree.nodes))
    )
    words = picture_words(tree, step)
    return framed(tree.places, drawn.reaches, heights, drawn.drawn + weights + nodes, words)


def _weights(tree: ChanceDrawing, place: int, now: int | None) -> Markup:
    """Write how likely each draw is beside its line; a draw that is sure needs no word."""
    node = tree.nodes[place]
    if len(node.weights) < 2:
        return markup("")
    x, y = tree.places.x, tree.places.y
    texts = []
    for weight, option in zip(node.weights, node.options, strict=True):
        aside = BESIDE if x[option] >= x[place] else -BESIDE
        at = ((x[place] + x[option]) / 2 + aside, (y[place] + y[option]) / 2)
        texts.append(
            markup(
                '<text class="weight{}" data-of="{}" x="{:.1f}" y="{:.1f}">{}</text>',
                " ask" * (place == now),
                place,
                at[0],
                at[1] + 6,
                fraction(weight),
            )
        )
    return join(texts)


def _node(tree: ChanceDrawing, place: int, known: bool, is_now: bool, asking: bool) -> Markup:
    node = tree.nodes[place]
    asked = is_now and asking
    kind = "ask" if asked else "known" if known else "open"
    shown = fraction(node.chance) if known else "?" if asked else ""
    start = " start" * (place == len(tree.nodes) - 1)
    names = f"node {kind} {'draw' if node.is_draw else 'choice'}{' now' * is_now}{start}"
    return markup(
        '<g class="{names}" data-of="{place}" transform="translate({x:.1f} {y:.1f})">'
        "<title>{node_words}</title>{inside}</g>",
        names=names,
        place=place,
        x=tree.places.x[place],
        y=tree.places.y[place],
        node_words=node_words(tree, place, known),
        inside=_inside(node, tree.widths[place], known, shown),
    )


def _inside(node: DrawnNode, width: float, known: bool, shown: str) -> Markup:
    """Draw a node: its heaps, its chance at the right, and a bar below that fills up with it."""
    corner = 3.0 if node.is_draw else HEIGHT / 2
    most = width - 6 if node.is_draw else width - HEIGHT
    part = most * node.chance.numerator / node.chance.denominator if known else 0
    return markup(
        '<rect class="box" x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height}" '
        'rx="{corner:.1f}"/><rect class="part" x="{inside:.1f}" y="{low:.1f}" '
        'width="{part:.1f}" height="4"/>'
        '<text class="left" x="{start:.1f}" y="5">{text}</text>'
        '<text class="right chance" x="{end:.1f}" y="5">{shown}</text>',
        left=-width / 2,
        top=-HEIGHT / 2,
        width=width,
        height=HEIGHT,
        corner=corner,
        inside=-most / 2,
        low=HEIGHT / 2 - 6,
        part=part,
        start=-width / 2 + 12,
        text=node.position if node.is_draw else number(node.drawn),
        end=width / 2 - 11,
        shown=shown,
    )


# -- beside the drawing ---------------------------------------------------------------------------


def options_line(tree: ChanceDrawing, place: int) -> Markup:
    """Return the draws or the amounts of a node, each with the chance that it leads to."""
    node = tree.nodes[place]
    chips = join(
        markup('<li><span class="gl-pn known">{}</span></li>', words)
        for words in _option_words(tree, node)
    )
    return markup('<ul class="gl-pns">{}</ul>', chips) if chips else markup("")


def _option_words(tree: ChanceDrawing, node: DrawnNode) -> list[Markup]:
    if node.is_draw:
        return [
            markup(
                _("{size} drawn, with probability {weight}: chance {chance}"),
                size=number(tree.nodes[option].drawn),
                weight=markup("<b>{}</b>", fraction(weight)),
                chance=markup("<b>{}</b>", fraction(tree.nodes[option].chance)),
            )
            for weight, option in zip(node.weights, node.options, strict=True)
        ]
    return [
        markup(
            _("take {amount}, leave {after}: the other player has {chance}"),
            amount=number(amount),
            after=tree.nodes[option].position,
            chance=markup("<b>{}</b>", fraction(tree.nodes[option].chance)),
        )
        for amount, option in enumerate(node.options, 1)
    ]


def legend() -> Markup:
    """Say what the shapes, lines and numbers of the drawing mean."""
    words = [
        markup(
            '<span class="gl-pn square" aria-hidden="true"></span> {}', _("chance draws a heap")
        ),
        markup(
            '<span class="gl-pn oval" aria-hidden="true"></span> {}',
            _("a heap of this size was drawn: the player to move chooses how many to take"),
        ),
        markup(
            '<b class="gl-own">1/2</b> {}',
            _("the chance of the player to move, also as a bar"),
        ),
        *line_words(_("a best choice")),
    ]
    return legend_line(words)


def chance_twin(tree: ChanceDrawing, step: int) -> Markup:
    """Return the drawing as a table: each node, where it leads, its chance and why."""
    filled = tree.filled[step]
    heads = (_("Position"), _("Drawn"), _("Leads to"), _("Chance"), _("Why"))
    rows = (_twin_row(tree, place, filled) for place in reversed(range(len(tree.nodes))))
    return table_twin(_("The tree of chances as a table"), heads, rows)


def _twin_row(tree: ChanceDrawing, place: int, filled: int) -> tuple[object, ...]:
    node = tree.nodes[place]
    known = place < filled
    if node.is_draw:
        leads = "; ".join(
            _("{size} drawn, {weight}").format(
                size=number(tree.nodes[option].drawn), weight=fraction(weight)
            )
            for weight, option in zip(node.weights, node.options, strict=True)
        )
    else:
        leads = "; ".join(tree.nodes[option].position for option in node.options)
    drawn = number(node.drawn) if node.drawn else "–"
    chance = markup("<b>{}</b>", fraction(node.chance) if known else "?")
    return node.position, drawn, leads or "–", chance, why_words(tree, place) if known else ""
