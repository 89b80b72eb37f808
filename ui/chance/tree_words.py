"""The sentences of the tree of chances: what is asked, why a chance holds, what a guess missed."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ui.base.words import _, either, number, several
from ui.chance.words import fraction

if TYPE_CHECKING:
    from ui.chance.tree_facts import ChanceDrawing, DrawnNode

CHOICES = 4
"""Most chances to choose from: the right one and the outcomes of the usual mistakes."""


def asked_words(tree: ChanceDrawing, step: int) -> str:
    """Ask for the next chance."""
    node = tree.nodes[tree.asked(step)]
    if not node.options:
        return _(
            "Begin at the end: nothing is left. What is the chance that the player to move wins?"
        )
    if node.is_draw:
        return _(
            "Square {position}: nothing is drawn yet. What is the chance that the player to move "
            "wins?"
        ).format(position=node.position)
    if _alone(tree, step):
        return _(
            "Position {position}: a heap of {size} is drawn for sure. What is the chance that the "
            "player to move wins?"
        ).format(position=node.position, size=number(node.drawn))
    return _(
        "From {position} a heap of {size} was drawn. What is the chance now that the player to "
        "move wins?"
    ).format(position=node.position, size=number(node.drawn))


def _alone(tree: ChanceDrawing, step: int) -> bool:
    """Tell whether the step fills in an oval together with its square."""
    return tree.filled[step + 1] - tree.filled[step] == 2


def told_words(tree: ChanceDrawing, step: int) -> str:
    """Say what the last step told."""
    if step == 0:
        return _("No chance is known yet.")
    if step == tree.last:
        return f"{why_words(tree, tree.asked(step - 1))} {result_words(tree)}"
    return why_words(tree, tree.asked(step - 1))


def why_words(tree: ChanceDrawing, place: int) -> str:
    """Say why a node has its chance."""
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
        amounts = either([number(amount) for amount in best_amounts(node)], _("or"))
        said = _(
            "taking {amounts} is best, because it leaves the other player a chance of only "
            "{theirs}; 1 − {theirs} = {chance}."
        ).format(amounts=amounts, theirs=fraction(1 - node.chance), chance=fraction(node.chance))
    return f"{lead} {said}"


def _lead(tree: ChanceDrawing, place: int) -> str:
    """Name an oval; one that stands for its position alone has the name of the position."""
    node = tree.nodes[place]
    if len(tree.square_of(place).options) == 1:
        return _("Position {position}:").format(position=node.position)
    return _("{size} drawn from {position}:").format(
        size=number(node.drawn), position=node.position
    )


def best_amounts(node: DrawnNode) -> list[int]:
    """Return the best amounts of an oval, ascending."""
    return [place + 1 for place, option in enumerate(node.options) if option in node.best]


def _mean_words(tree: ChanceDrawing, node: DrawnNode) -> str:
    if len(node.options) == 1:
        return _(
            "Position {position}: there is only one draw, so the chance is {chance} as well."
        ).format(position=node.position, chance=fraction(node.chance))
    return _("Position {position}: {sum}.").format(position=node.position, sum=_sum(tree, node))


def _sum(tree: ChanceDrawing, node: DrawnNode) -> str:
    terms = " + ".join(
        f"{fraction(weight)} · {fraction(tree.nodes[option].chance)}"
        for weight, option in zip(node.weights, node.options, strict=True)
    )
    return f"{terms} = {fraction(node.chance)}"


def result_words(tree: ChanceDrawing) -> str:
    """Say what the finished tree tells about the position it began with."""
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


def choices(tree: ChanceDrawing, step: int) -> list[Fraction]:
    """Return the chances on offer, ascending: the right one, and what the usual mistakes give."""
    node = tree.nodes[tree.asked(step)]
    usual = [Fraction(0), Fraction(1), Fraction(1, 2)]
    found = dict.fromkeys([node.chance, *_mistakes(tree, node).values(), *usual])
    return sorted(list(found)[:CHOICES])


def _mistakes(tree: ChanceDrawing, node: DrawnNode) -> dict[str, Fraction]:
    """Return what comes out when the rule of a node is mixed up, by the name of the mistake."""
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


def wrong_words(tree: ChanceDrawing, step: int, guess: Fraction) -> str:
    """Answer a wrong guess by the mistake behind it; the right chance stays to be found."""
    node = tree.nodes[tree.asked(step)]
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


def node_words(tree: ChanceDrawing, place: int, known: bool) -> str:
    """Say what stands at a node, for who points at it."""
    if known:
        return why_words(tree, place)
    node = tree.nodes[place]
    if node.is_draw:
        return _("Position {position}: its chance is not known yet").format(position=node.position)
    return _("{size} drawn from {position}: the chance is not known yet").format(
        size=number(node.drawn), position=node.position
    )


def size_words(tree: ChanceDrawing) -> str:
    """Say how large the tree is."""
    squares = sum(node.is_draw for node in tree.nodes)
    return _("{squares} and {ovals}; equal positions are drawn once.").format(
        squares=several("{count} square", "{count} squares", squares),
        ovals=several("{count} oval", "{count} ovals", len(tree.nodes) - squares),
    )


def picture_words(tree: ChanceDrawing, step: int) -> str:
    """Describe the drawing for who does not see it; the table says it in full."""
    words = _("Tree of draws and choices of {position}: {size} {filled} of them are filled in.")
    said = words.format(
        position=tree.nodes[-1].position,
        size=size_words(tree),
        filled=number(tree.filled[min(step, tree.last)]),
    )
    return f"{said} {told_words(tree, min(step, tree.last))}"
