"""The tree of chances as a drawing, with its questions, explanations and replies to guesses."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING
from zlib import crc32

from ui.base.markup import Markup, join, markup
from ui.base.words import _, either, number, sentences, several
from ui.chance.draws import fraction
from ui.chance.tree import HEIGHT
from ui.tree.drawing import legend_line, line_words, node_table, picture
from ui.tree.view import Guess, SteppedTree

if TYPE_CHECKING:
    from ui.chance.tree import ChanceTree, DrawnNode


CHOICES = 4
"""Most chances to choose from: the right one and the results of common mistakes."""


def asked_words(tree: ChanceTree, step: int) -> str:
    """Return the question for the next chance, after `step` steps."""
    node = tree.nodes[tree.labelled(step)]
    if not node.options:
        return _(
            "Begin at the end: nothing is left. What is the chance that the player to move wins?"
        )
    if node.is_draw:
        return _(
            "Square {position}: nothing is drawn yet. What is the chance that the player to move "
            "wins?"
        ).format(position=node.position)
    if tree.filled[step + 1] - tree.filled[step] == 2:  # the oval together with its square
        return _(
            "Position {position}: a heap of {size} is drawn for sure. What is the chance that the "
            "player to move wins?"
        ).format(position=node.position, size=number(node.drawn))
    return _(
        "From {position} a heap of {size} was drawn. What is the chance now that the player to "
        "move wins?"
    ).format(position=node.position, size=number(node.drawn))


def told_words(tree: ChanceTree, step: int) -> str:
    """Return the explanation of the chance that this step filled in."""
    if step == 0:
        return _("No chance is known yet.")
    if step == tree.last:
        return sentences(why_words(tree, tree.labelled(step - 1)), result_words(tree))
    return why_words(tree, tree.labelled(step - 1))


def why_words(tree: ChanceTree, place: int) -> str:
    """Return the sentence that explains the chance of a node."""
    node = tree.nodes[place]
    if not node.options:
        return _("Nothing is left: the player to move has lost, so their chance is 0.")
    if node.is_draw:
        return _mean_words(tree, node)
    lead = _lead(tree, place)
    left = tree.nodes[node.options[0]]
    if len(node.options) == 1:
        said = _(
            "the move is forced, and leaves the other player a chance of {theirs}; 1 − {theirs} = "
            "{chance}."
        ).format(theirs=fraction(left.chance), chance=fraction(node.chance))
    elif len(node.best) == len(node.options):
        said = _("every amount gives {chance}.").format(chance=fraction(node.chance))
    else:
        amounts = either([number(amount) for amount in best_amounts(node)], "or")
        said = _(
            "taking {amounts} is best, because it leaves the other player a chance of only "
            "{theirs}; 1 − {theirs} = {chance}."
        ).format(amounts=amounts, theirs=fraction(1 - node.chance), chance=fraction(node.chance))
    return sentences(lead, said)


def _lead(tree: ChanceTree, place: int) -> str:
    """Return the start of a sentence on an oval; a square's only oval is named as the position."""
    node = tree.nodes[place]
    if len(tree.square_of(place).options) == 1:
        return _("Position {position}:").format(position=node.position)
    return _("{size} drawn from {position}:").format(
        size=number(node.drawn), position=node.position
    )


def best_amounts(node: DrawnNode) -> list[int]:
    """Return the best amounts of an oval, ascending."""
    return [place + 1 for place, option in enumerate(node.options) if option in node.best]


def _mean_words(tree: ChanceTree, node: DrawnNode) -> str:
    if len(node.options) == 1:
        return _(
            "Position {position}: there is only one draw, so the chance is {chance} as well."
        ).format(position=node.position, chance=fraction(node.chance))
    terms = " + ".join(
        f"{fraction(weight)} · {fraction(tree.nodes[option].chance)}"
        for weight, option in zip(node.weights, node.options, strict=True)
    )
    return _("Position {position}: {sum}.").format(
        position=node.position, sum=f"{terms} = {fraction(node.chance)}"
    )


def result_words(tree: ChanceTree) -> str:
    """Return the sentence with the result of the finished tree for its start."""
    root = tree.nodes[-1]
    if not root.options:
        return _("There is nothing else to fill in.")
    if root.chance in (0, 1):
        said = (
            _("So from {position} the player to move wins for sure.")
            if root.chance
            else _("So from {position} the player to move loses for sure.")
        )
        return said.format(position=root.position)
    return _("So from {position} the player to move wins with probability {chance}.").format(
        position=root.position, chance=fraction(root.chance)
    )


# -- guesses --------------------------------------------------------------------------------------


def choices(tree: ChanceTree, step: int) -> list[Fraction]:
    """Return the chances to choose from, ascending: the right one and those of common mistakes."""
    node = tree.nodes[tree.labelled(step)]
    usual = [Fraction(0), Fraction(1), Fraction(1, 2)]
    found = dict.fromkeys([node.chance, *_mistakes(tree, node).values(), *usual])
    return sorted(list(found)[:CHOICES])


def _mistakes(tree: ChanceTree, node: DrawnNode) -> dict[str, Fraction]:
    """Return name of a mistake → the chance that it gives at this node."""
    if not node.options:
        return {}
    values = [tree.nodes[option].chance for option in node.options]
    if node.is_draw:
        return {
            "plain mean": sum(values, Fraction(0)) / len(values),
            "best draw": max(values),
            "worst draw": min(values),
        }
    return {
        "theirs": 1 - node.chance,
        "mean": 1 - sum(values, Fraction(0)) / len(values),
        "worst": 1 - max(values),
    }


def wrong_words(tree: ChanceTree, step: int, guess: Fraction) -> str:
    """Return the reply to a wrong guess, by the mistake behind it; it does not give the chance."""
    node = tree.nodes[tree.labelled(step)]
    if not node.options:
        return _("Whoever took the last stone has won, and that was the other player.")
    names = [name for name, value in _mistakes(tree, node).items() if value == guess]
    return _wrong_draw(names) if node.is_draw else _wrong_choice(node, names)


def _wrong_draw(names: list[str]) -> str:
    if "best draw" in names:
        return _("That is the best draw. But nobody chooses the heap here: every draw counts.")
    if "worst draw" in names:
        return _("That is the worst draw. But every draw counts, the good ones too.")
    if "plain mean" in names:
        return _(
            "That counts each oval once. But if several heaps have the same size, it is drawn "
            "more often: multiply each chance by how likely its draw is."
        )
    return _("Multiply the chance of each draw by how likely it is, and add.")


def _wrong_choice(node: DrawnNode, names: list[str]) -> str:
    if len(node.options) == 1:
        return _("After the move it is the other player's turn: subtract their chance from 1.")
    if "worst" in names:
        return _("That is the worst amount. The player to move chooses the best one.")
    if "mean" in names:
        return _(
            "Nothing is drawn now: the player to move chooses the best amount, so do not take "
            "the mean."
        )
    if "theirs" in names:
        return _("That is the other player's chance. Subtract it from 1.")
    return _(
        "Each amount leaves the other player a chance. Find the smallest, and subtract it from 1."
    )


# -- the drawing in words -------------------------------------------------------------------------


def node_words(tree: ChanceTree, place: int, known: bool) -> str:
    """Return the tooltip of a node."""
    if known:
        return why_words(tree, place)
    node = tree.nodes[place]
    if node.is_draw:
        return _("Position {position}: its chance is not known yet").format(position=node.position)
    return _("{size} drawn from {position}: the chance is not known yet").format(
        size=number(node.drawn), position=node.position
    )


def size_words(tree: ChanceTree) -> str:
    """Return the sentence with the number of squares and ovals."""
    squares = sum(node.is_draw for node in tree.nodes)
    return _("{squares} and {ovals}; equal positions are drawn once.").format(
        squares=several("{count} square", "{count} squares", squares),
        ovals=several("{count} oval", "{count} ovals", len(tree.nodes) - squares),
    )


def picture_words(tree: ChanceTree, step: int) -> str:
    """Return the text alternative of the drawing; the table has all of it."""
    words = _("Tree of draws and choices of {position}: {size} {filled} of them are filled in.")
    said = words.format(
        position=tree.nodes[-1].position,
        size=size_words(tree),
        filled=number(tree.labelled(step)),
    )
    return sentences(said, told_words(tree, min(step, tree.last)))


# -- the drawing ----------------------------------------------------------------------------------


BESIDE = 20
"""Distance of a probability from the middle of its line, in pixels of the drawing."""


def chance_svg(tree: ChanceTree, step: int, asking: bool) -> Markup:
    """Return the whole tree as SVG, with the chances of the first steps filled in.

    Parameters
    ----------
    tree : ChanceTree
    step : int
        The last step filled in, 0 to tree.last.
    asking : bool
        Whether the next chance is being asked for; its node and lines are then highlighted.
    """
    filled = tree.labelled(step)
    now = filled if asking else tree.labelled(step - 1) if step else None
    places = range(len(tree.nodes))
    return picture(
        tree,
        [HEIGHT] * len(tree.nodes),
        now,
        lambda node, option: node < filled and option in tree.nodes[node].best,
        join(_weights(tree, place, now) for place in places)
        + join(_node(tree, place, place < filled, place == now, asking) for place in places),
        picture_words(tree, step),
    )


def _weights(tree: ChanceTree, place: int, now: int | None) -> Markup:
    """Return the probabilities beside the lines of a square; none if there is only one."""
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


def _node(tree: ChanceTree, place: int, known: bool, is_now: bool, asking: bool) -> Markup:
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
    """Return the SVG inside a node: its heaps, its chance, and a bar in proportion to it."""
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


def options_line(tree: ChanceTree, place: int) -> Markup:
    """Return the list of the draws or amounts of a node, each with its chance."""
    node = tree.nodes[place]
    chips = join(
        markup('<li><span class="gl-pn known">{}</span></li>', words)
        for words in _option_words(tree, node)
    )
    return markup('<ul class="gl-pns">{}</ul>', chips) if chips else markup("")


def _option_words(tree: ChanceTree, node: DrawnNode) -> list[Markup]:
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
    """Return the legend of the drawing."""
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


def chance_table(tree: ChanceTree, step: int) -> Markup:
    """Return the drawing as a table: each node with its options, its chance and why."""
    filled = tree.filled[step]
    heads = (_("Position"), _("Drawn"), _("Leads to"), _("Chance"), _("Why"))
    rows = (_node_row(tree, place, filled) for place in reversed(range(len(tree.nodes))))
    return node_table(_("The tree of chances as a table"), heads, rows)


def _node_row(tree: ChanceTree, place: int, filled: int) -> tuple[object, ...]:
    node = tree.nodes[place]
    known = place < filled
    if node.is_draw:
        leads = _("; ").join(
            _("{size} drawn, {weight}").format(
                size=number(tree.nodes[option].drawn), weight=fraction(weight)
            )
            for weight, option in zip(node.weights, node.options, strict=True)
        )
    else:
        leads = _("; ").join(tree.nodes[option].position for option in node.options)
    drawn = number(node.drawn) if node.drawn else "–"
    chance = markup("<b>{}</b>", fraction(node.chance) if known else "?")
    return node.position, drawn, leads or "–", chance, why_words(tree, place) if known else ""


# -- step by step ----------------------------------------------------------------------------------


def stepped(tree: ChanceTree, heaps: tuple[int, ...]) -> SteppedTree:
    """Return the tree of chances with its questions and explanations, for the stepwise view."""
    return SteppedTree(
        mark=crc32(repr(heaps).encode()),
        last=tree.last,
        name=_("The drawing of the tree of chances"),
        start=tree.nodes[-1].position,
        size=size_words(tree),
        asks=partial(asked_words, tree),
        question=partial(_question, tree),
        guesses=lambda step: [
            Guess(guess, fraction(guess), f"{step}-{place}")
            for place, guess in enumerate(choices(tree, step))
        ],
        right=lambda step: tree.nodes[tree.labelled(step)].chance,
        guess_text=fraction,
        wrong=partial(wrong_words, tree),
        explanation=partial(told_words, tree),
        after=lambda step: options_line(tree, tree.labelled(step - 1)) if step else markup(""),
        picture=partial(chance_svg, tree),
        legend=legend(),
        data_table=partial(chance_table, tree),
    )


def _question(tree: ChanceTree, step: int) -> Markup:
    """Return the question for the next chance, with the options of its node."""
    said = markup('<p class="gl-step" role="status">{}</p>', asked_words(tree, step))
    return said + options_line(tree, tree.labelled(step))
