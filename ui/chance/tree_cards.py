"""The markup of the tree of chances: squares and circles, their legend, the table twin."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ui.base.words import _, number
from ui.chance.tree_facts import CIRCLE
from ui.chance.tree_words import node_words, picture_words, why_words
from ui.chance.words import fraction
from ui.tree.cards import NODE_HEIGHT, curve, framed

if TYPE_CHECKING:
    from ui.chance.tree_facts import ChanceDrawing, DrawnNode

RING = 3
"""Width of the ring that fills up with the chance, in pixels of the drawing."""


def chance_svg(tree: ChanceDrawing, step: int, asking: bool) -> str:
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
    curves = {
        (node, option): curve(
            tree.places,
            node,
            option,
            passed=entry.level - tree.nodes[option].level - 1,
            heights=(_height(entry), _height(tree.nodes[option])),
        )
        for node, entry in enumerate(tree.nodes)
        for option in entry.options
    }
    lines = sorted(
        (node == now, node < filled and option in tree.nodes[node].best, line.path)
        for (node, option), line in curves.items()
    )
    drawn = "".join(
        f'<path class="move{" win" * best}{" ask" * in_focus}" d="{path}"/>'
        for in_focus, best, path in lines
    )
    weights = "".join(_weights(tree, place) for place in range(len(tree.nodes)))
    nodes = "".join(
        _node(tree, place, place < filled, place == now, asking) for place in range(len(tree.nodes))
    )
    words = picture_words(tree, step)
    return framed(tree.places, curves.values(), drawn + weights + nodes, words, CIRCLE)


def _height(node: DrawnNode) -> float:
    return NODE_HEIGHT if node.is_draw else CIRCLE


def _weights(tree: ChanceDrawing, place: int) -> str:
    """Write how likely each draw is beside its line; a draw that is sure needs no word."""
    node = tree.nodes[place]
    if len(node.weights) < 2:
        return ""
    x, y = tree.places.x, tree.places.y
    texts = []
    for weight, option in zip(node.weights, node.options, strict=True):
        # Nearer to the circle, where the lines have parted.
        at = (0.35 * x[place] + 0.65 * x[option], 0.42 * y[place] + 0.58 * y[option] - CIRCLE / 4)
        texts.append(
            f'<text class="weight" x="{at[0]:.1f}" y="{at[1] + 4:.1f}">{fraction(weight)}</text>'
        )
    return "".join(texts)


def _node(tree: ChanceDrawing, place: int, known: bool, is_now: bool, asking: bool) -> str:
    node = tree.nodes[place]
    asked = is_now and asking
    kind = "ask" if asked else "known" if known else "open"
    shown = fraction(node.chance) if known else "?" if asked else ""
    names = f"node {kind} {'draw' if node.is_draw else 'choice'}{' now' * is_now}"
    inside = _square(tree, place, known, shown) if node.is_draw else _circle(node, known, shown)
    return (
        f'<g class="{names}" transform="translate({tree.places.x[place]:.1f} '
        f'{tree.places.y[place]:.1f})"><title>{escape(node_words(tree, place, known))}</title>'
        f"{inside}</g>"
    )


def _square(tree: ChanceDrawing, place: int, known: bool, shown: str) -> str:
    """Draw a position with its chance at the right, and a bar below that fills up with it."""
    node = tree.nodes[place]
    width = tree.widths[place]
    left, top = -width / 2, -NODE_HEIGHT / 2
    part = (width - 6) * node.chance.numerator / node.chance.denominator if known else 0
    return (
        f'<rect class="box" x="{left:.1f}" y="{top}" width="{width:.1f}" height="{NODE_HEIGHT}" '
        f'rx="3"/><rect class="part" x="{left + 3:.1f}" y="{NODE_HEIGHT / 2 - 6}" '
        f'width="{part:.1f}" height="3"/>'
        f'<text class="left" x="{left + 9:.1f}" y="4">{escape(node.position)}</text>'
        f'<text class="right chance" x="{-left - 8:.1f}" y="4">{shown}</text>'
    )


def _circle(node: DrawnNode, known: bool, shown: str) -> str:
    """Draw the heap drawn with the chance below it, and a ring that fills up with the chance."""
    radius = CIRCLE / 2
    part = 100 * node.chance.numerator / node.chance.denominator if known else 0
    ring = (
        f'<circle class="ring" r="{radius - RING / 2 - 1.5:.1f}" pathLength="100" '
        f'stroke-width="{RING}" stroke-dasharray="{part:.2f} 100" transform="rotate(-90)"/>'
        if part
        else ""
    )
    rows = (-4, 11) if shown else (5, 0)
    below = f'<text class="chance" y="{rows[1]}">{shown}</text>' if shown else ""
    return (
        f'<circle class="box" r="{radius:.1f}"/>{ring}'
        f'<text y="{rows[0]}">{number(node.drawn)}</text>{below}'
    )


# -- beside the drawing ---------------------------------------------------------------------------


def options_line(tree: ChanceDrawing, place: int) -> str:
    """Return the draws or the amounts of a node, each with the chance that it leads to."""
    node = tree.nodes[place]
    chips = "".join(
        f'<li><span class="gl-pn known">{words}</span></li>' for words in _option_words(tree, node)
    )
    return f'<ul class="gl-pns">{chips}</ul>' if chips else ""


def _option_words(tree: ChanceDrawing, node: DrawnNode) -> list[str]:
    if node.is_draw:
        return [
            _("{size} drawn, with probability {weight}: chance {chance}").format(
                size=number(tree.nodes[option].drawn),
                weight=f"<b>{fraction(weight)}</b>",
                chance=f"<b>{fraction(tree.nodes[option].chance)}</b>",
            )
            for weight, option in zip(node.weights, node.options, strict=True)
        ]
    return [
        _("take {amount}, leave {after}: the other player has {chance}").format(
            amount=number(amount),
            after=escape(tree.nodes[option].position),
            chance=f"<b>{fraction(tree.nodes[option].chance)}</b>",
        )
        for amount, option in enumerate(node.options, 1)
    ]


def legend() -> str:
    """Say what the shapes, lines and numbers of the drawing mean."""
    words = [
        f'<span class="gl-pn square" aria-hidden="true"></span> {_("chance draws a heap")}',
        f'<span class="gl-pn circle" aria-hidden="true"></span> '
        f"{_('a heap of this size was drawn: the player to move chooses how many to take')}",
        f'<b class="gl-own">1/2</b> {_("the chance of the player to move, also as a bar or ring")}',
        f'<span class="gl-line" aria-hidden="true"></span> {_("a best choice")}',
        f'<span class="gl-line ask" aria-hidden="true"></span> {_("in question")}',
    ]
    items = "".join(f"<span>{entry}</span>" for entry in words)
    return f'<p class="gl-soft gl-small gl-treelegend">{items}</p>'


def chance_twin(tree: ChanceDrawing, step: int) -> str:
    """Return the drawing as a table: each node, where it leads, its chance and why."""
    filled = tree.filled[step]
    rows = "".join(_twin_row(tree, place, filled) for place in reversed(range(len(tree.nodes))))
    heads = (_("Position"), _("Drawn"), _("Leads to"), _("Chance"), _("Why"))
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    name = _("The tree of chances as a table")
    return (
        f'<div class="gl-scroll gl-wrapbox" tabindex="0" role="region" aria-label="{name}">'
        f'<table class="gl-table gl-twin"><caption class="gl-hidden">{name}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _twin_row(tree: ChanceDrawing, place: int, filled: int) -> str:
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
    return (
        f'<tr><th scope="row">{escape(_whole(node.position))}</th>'
        f"<td>{number(node.drawn) if node.drawn else '–'}</td><td>{escape(leads) or '–'}</td>"
        f"<td><b>{fraction(node.chance) if known else '?'}</b></td>"
        f"<td>{escape(why_words(tree, place)) if known else ''}</td></tr>"
    )


def _whole(text: str) -> str:
    """Keep a position on one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")
