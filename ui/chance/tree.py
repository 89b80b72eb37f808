"""The tree of a position of the game of chance, laid out and put in the order of its steps."""

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
"""Of a node, in pixels of the drawing: one line of text, and the bar below it."""

LIKELY = 16
"""More room around a row of ovals: above it stands how likely each is."""

BOX_ROOM = 36
"""Width of a node beside its two texts: the gap between them, and the space around."""

DIGIT = 12.5
"""Width of a digit of a chance, or of its stroke."""

WRITTEN_OUT = 4
"""This many heaps are written out one by one; of more heaps the equal ones are counted."""

WORTH_OFFERING = 10
"""This many nodes at least a smaller tree should have."""

SMALL = (1, 1, 2)
"""The position whose tree is drawn where no smaller one of the same look has a move."""


@dataclass(frozen=True, slots=True)
class DrawnNode:
    """A square, where chance draws a heap, or an oval, where the player to move chooses.

    Attributes
    ----------
    position : str
        The heaps, as a node shows them.
    drawn : int
        In an oval the size of the heap that was drawn; 0 in a square.
    options : tuple of int
        Where it leads, as places in the tree; all of them come earlier there. From a
        square to an oval for each size; from an oval to what is left after 1, 2, … stones.
    weights : tuple of Fraction
        In a square how likely each option is.
    chance : Fraction
        That the player to move wins.
    best : tuple of int
        In an oval the options that give it.
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
    """A tree of draws and choices: positions with fewer stones first, each after its draws.

    Where all heaps are equal there is but one draw, and one step fills it in together with its
    position: what is asked is the oval then.

    Attributes
    ----------
    widths : tuple of float
        How wide its nodes are.
    """

    widths: tuple[float, ...]

    def square_of(self, place: int) -> DrawnNode:
        """Return the position before the draw of an oval; a square itself."""
        return _square_of(self.nodes, place)


@background(describe=lambda *_position: _("Growing the game tree."), progress_text=POSITIONS)
def chance_drawing(heaps: tuple[int, ...]) -> Grown:
    """Grow the tree of a position, or of a smaller one of the same look."""
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
    """Lay the tree of a position out; raises LimitExceeded if it has too many nodes or stones."""
    if sum(heaps) > page_limits.CHANCE_STONES:
        raise LimitExceeded(
            Message("There are more than {limit} stones.", limit=page_limits.CHANCE_STONES),
            limit=page_limits.CHANCE_STONES,
        )
    nodes = chance_tree(heaps, most).nodes
    # Each stone is worth two rows: the draw, and the choice of a single stone.
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
    """Return the nodes as they are filled in; a position's draws come right before it."""
    squares = [place for place, node in enumerate(nodes) if node.is_draw]
    squares.sort(key=lambda place: (sum(nodes[place].position), places.x[place]))
    order = []
    for square in squares:
        order += [*sorted(nodes[square].options, key=places.x.__getitem__), square]
    return order


def _steps(nodes: tuple[DrawnNode, ...]) -> tuple[int, ...]:
    filled = [0]
    for place, node in enumerate(nodes):
        # A single draw waits for its position.
        if node.is_draw or len(_square_of(nodes, place).options) > 1:
            filled.append(place + 1)
    return tuple(filled)


def _square_of(nodes: tuple[DrawnNode, ...], place: int) -> DrawnNode:
    return next(node for node in nodes[place:] if node.is_draw)


def written(position: tuple[int, ...]) -> str:
    """Write a position short enough for a square: `1 1 2`, `6×1 2`, `nothing`."""
    if len(position) <= WRITTEN_OUT:
        return " ".join(map(number, position)) or _("nothing")
    return heaps_text((position,))


def node_width(node: ChanceNode) -> float:
    """Return the width of a node: its heaps, or the heap drawn, and its chance beside them."""
    chance = node.chance
    digits = len(f"{chance.numerator}/{chance.denominator}") if chance.denominator > 1 else 1
    text = written(node.position) if node.is_draw else number(node.drawn)
    return BOX_ROOM + text_width(text) + DIGIT * digits
