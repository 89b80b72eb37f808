"""The tree of draws and choices of a position, laid out, its nodes in the order of the steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.chance import chance_tree
from gamecore.errors import GameError, LimitExceeded
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps
from ui.base import page_limits
from ui.base.words import _, number, say
from ui.tree.facts import FilledTree, Grown, heaps_text, offered, smaller_heaps
from ui.tree.layout import Places, lay_out, text_width
from ui.work.cached_task import POSITIONS, background

if TYPE_CHECKING:
    from fractions import Fraction

    from gamecore.chance import ChanceNode


HEIGHT = 30
"""Height of a node in pixels of the drawing: one line of text, and the bar below it."""

LIKELY = 16
"""Further height of a row of ovals, for the probabilities above them."""

BOX_ROOM = 36
"""Width of a node without its two texts: the gap between them, and the padding."""

DIGIT = 12.5
"""Width of a character of a chance: a digit or the slash."""

WRITTEN_OUT = 4
"""Most heaps written one by one; in longer positions equal heaps are counted: `6×1 2`."""

WORTH_OFFERING = 10
"""Fewest nodes of a smaller tree that is offered, if any has as many."""

SMALL = (1, 1, 2)
"""The position whose tree is drawn if no smaller one like the page's own can be."""


@dataclass(frozen=True, slots=True)
class DrawnNode:
    """A node: a square, where chance draws a heap, or an oval, where the player to move chooses.

    Attributes
    ----------
    position : str
        The heaps, as text.
    drawn : int
        In an oval the size of the heap that was drawn; 0 in a square.
    options : tuple of int
        Places of the next nodes in the tree, all smaller than its own. From a square to an oval for
        each size; from an oval to the squares after taking 1, 2, … stones.
    weights : tuple of Fraction
        In a square the probability of each option.
    chance : Fraction
        Chance that the player to move wins.
    best : tuple of int
        In an oval the options with that chance.
    level : int
        The row, 0 at the bottom.
    """

    position: str
    drawn: int
    options: tuple[int, ...]
    weights: tuple[Fraction, ...]
    chance: Fraction
    best: tuple[int, ...]
    level: int

    @property
    def is_draw(self) -> bool:
        """Whether chance draws here: a square."""
        return self.drawn == 0


@dataclass(frozen=True, slots=True)
class ChanceTree(FilledTree):
    """A tree of draws and choices: squares with fewer stones first, each right after its ovals.

    If all heaps of a square are equal it has one oval, and one step fills in both: its question is
    about the oval.

    Attributes
    ----------
    widths : tuple of float
        Width of each node, in pixels of the drawing.
    """

    widths: tuple[float, ...]

    def square_of(self, place: int) -> DrawnNode:
        """Return the square that an oval was drawn from; for a square, itself."""
        return _square_of(self.nodes, place)


@background(describe=lambda *_position: _("Growing the game tree."), progress_text=POSITIONS)
def chance_drawing(heaps: tuple[int, ...]) -> Grown:
    """Return the tree of a position or, with a refusal, of a smaller one if it is too large."""
    text = format_heaps(heaps)
    try:
        return Grown(_drawing(heaps, page_limits.CHANCE_TREE), text)
    except LimitExceeded:
        refusal = _(
            "The tree of {position} is too large to draw: it may have at most {most} draws and "
            "choices, and {stones} stones."
        ).format(
            position=text,
            most=number(page_limits.CHANCE_TREE),
            stones=number(page_limits.CHANCE_STONES),
        )
    except GameError as problem:
        refusal = say(problem.message)
    return offered(
        smaller_heaps(tuple(size for size in heaps if size)),
        _drawing,
        format_heaps,
        Grown(_drawing(SMALL, page_limits.CHANCE_TREE), format_heaps(SMALL), refusal),
        most=page_limits.CHANCE_TREE_OFFERED,
        least=WORTH_OFFERING,
        rows=2 * page_limits.CHANCE_STONES + 1,
    )


def _drawing(heaps: tuple[int, ...], most: int) -> ChanceTree:
    """Return the tree of a position, laid out; raise LimitExceeded if it is too large."""
    if sum(heaps) > page_limits.CHANCE_STONES:
        raise LimitExceeded(
            Message("There are more than {limit} stones.", limit=page_limits.CHANCE_STONES),
            limit=page_limits.CHANCE_STONES,
        )
    nodes = chance_tree(heaps, most).nodes
    # Each stone takes two rows: the draw, and the choice of a single stone.
    levels = [2 * sum(node.position) - (not node.is_draw) for node in nodes]
    widths = [node_width(node) for node in nodes]
    heights = [HEIGHT + LIKELY * (not node.is_draw) for node in nodes]
    places = lay_out(levels, [node.options for node in nodes], widths, heights)
    order = _in_order(nodes, places)
    at = {node: place for place, node in enumerate(order)}
    drawn = tuple(
        DrawnNode(
            written(nodes[node].position),
            nodes[node].drawn,
            tuple(at[option] for option in nodes[node].options),
            nodes[node].weights,
            nodes[node].chance,
            tuple(at[option] for option in nodes[node].best),
            levels[node],
        )
        for node in order
    )
    ordered = tuple(widths[node] for node in order)
    return ChanceTree(drawn, places.in_order(order), _steps(drawn), ordered)


def _in_order(nodes: tuple[ChanceNode, ...], places: Places) -> list[int]:
    """Return the nodes in the order of filling in: each square right after its ovals."""
    squares = [place for place, node in enumerate(nodes) if node.is_draw]
    squares.sort(key=lambda place: (sum(nodes[place].position), places.x[place]))
    order = []
    for square in squares:
        order += [*sorted(nodes[square].options, key=places.x.__getitem__), square]
    return order


def _steps(nodes: tuple[DrawnNode, ...]) -> tuple[int, ...]:
    filled = [0]
    for place, node in enumerate(nodes):
        # A single oval has no step of its own: its square's step fills it in.
        if node.is_draw or len(_square_of(nodes, place).options) > 1:
            filled.append(place + 1)
    return tuple(filled)


def _square_of(nodes: tuple[DrawnNode, ...], place: int) -> DrawnNode:
    return next(node for node in nodes[place:] if node.is_draw)


def written(position: tuple[int, ...]) -> str:
    """Return a position as text for a square: `1 1 2`, `6×1 2`, `nothing`."""
    if len(position) <= WRITTEN_OUT:
        return " ".join(map(number, position)) or _("nothing")
    return heaps_text((position,))


def node_width(node: ChanceNode) -> float:
    """Return the width in pixels of a node with its heaps, or the drawn one, and its chance."""
    chance = node.chance
    digits = len(f"{chance.numerator}/{chance.denominator}") if chance.denominator > 1 else 1
    text = written(node.position) if node.is_draw else number(node.drawn)
    return BOX_ROOM + text_width(text) + DIGIT * digits
