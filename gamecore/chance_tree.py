"""The whole tree of a small game of chance: draws, choices, and how the chances grow from the end.

Nothing but the definition is used, as in `chance.expectimax`: the mean over the draws of the best
of the choices. The closed formula of `chance.winning_chance` is checked against it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from gamecore.chance import after_taking, every_position, heaps_of
from gamecore.errors import LimitExceeded
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class ChanceNode:
    """A position before a draw, or what the player to move faces after it.

    Attributes
    ----------
    position : tuple of int
        The heaps that are not empty, ascending.
    drawn : int
        The size of the heap that was drawn; 0 in a position before the draw.
    options : tuple of int
        Places in `ChanceTree.nodes`, each smaller than the node's own. Before the draw: one node
        for each size of heap, ascending. After it: one for each amount 1, 2, … that can be taken,
        the position that is left; all of them different.
    weights : tuple of Fraction
        Before the draw how likely each option is, together 1; after it empty.
    chance : Fraction
        The probability that the player to move wins when both play as well as they can.
    best : tuple of int
        After the draw the options that reach it; before the draw empty.
    """

    position: tuple[int, ...]
    drawn: int
    options: tuple[int, ...]
    weights: tuple[Fraction, ...]
    chance: Fraction
    best: tuple[int, ...]

    @property
    def is_draw(self) -> bool:
        """Whether chance is to draw here, rather than the player to choose."""
        return self.drawn == 0


@dataclass(frozen=True, slots=True)
class ChanceTree:
    """Every draw and every choice that can follow a position, equal ones merged.

    Attributes
    ----------
    nodes : tuple of ChanceNode
        Positions with fewer stones first; before each position what may be drawn from it. The last
        is the position asked about.
    """

    nodes: tuple[ChanceNode, ...]

    @property
    def root(self) -> ChanceNode:
        """The position asked about, before the draw."""
        return self.nodes[-1]


def chance_tree(heaps: Sequence[int] | str, most: int) -> ChanceTree:
    """Return the tree of a position with the chance at each of its nodes.

    Parameters
    ----------
    heaps : sequence of int, or str
        Heap sizes 0 ≤ n ≤ limits.HEAP_SIZE, at most limits.HEAPS of them, or their text.
    most : int
        Most nodes, positions and draws together, at least 1.

    Raises
    ------
    PositionError, LimitExceeded
        If a heap is not a whole number ≥ 0, there are too many or one is too large; if the tree has
        more than `most` nodes. A few positions beyond are looked at, so that costs little however
        large the heaps are.

    Notes
    -----
    O(nodes · largest heap) once it is known to be small enough.

    Examples
    --------
    >>> tree = chance_tree((1, 2), most=20)
    >>> [(node.position, node.drawn, str(node.chance)) for node in tree.nodes][-3:]
    [((1, 2), 1, '0'), ((1, 2), 2, '1'), ((1, 2), 0, '1/2')]
    """
    nodes: list[ChanceNode] = []
    place_of: dict[tuple[int, ...], int] = {}
    for position in sorted(_positions(heaps_of(heaps), most), key=lambda here: (sum(here), here)):
        draws = {}
        for size in sorted(set(position)):
            draws[len(nodes)] = Fraction(position.count(size), len(position))
            nodes.append(_choice(position, size, place_of, nodes))
        place_of[position] = len(nodes)
        mean = sum((weight * nodes[at].chance for at, weight in draws.items()), Fraction(0))
        nodes.append(ChanceNode(position, 0, tuple(draws), tuple(draws.values()), mean, ()))
    return ChanceTree(tuple(nodes))


def _choice(
    position: tuple[int, ...],
    size: int,
    place_of: dict[tuple[int, ...], int],
    nodes: list[ChanceNode],
) -> ChanceNode:
    """Return what the player faces when a heap of a size is drawn."""
    left = after_taking(position, position.index(size))
    options = tuple(place_of[after] for after in left)
    chance = max(1 - nodes[option].chance for option in options)
    best = tuple(option for option in options if 1 - nodes[option].chance == chance)
    return ChanceNode(position, size, options, (), chance, best)


def _positions(start: tuple[int, ...], most: int) -> list[tuple[int, ...]]:
    """Return all that can follow, in any order; it stops as soon as there are too many nodes."""
    # A heap of n alone has n + 1 positions and n draws: no need to list its moves to refuse it.
    if 2 * max(start, default=0) + 1 > most:
        raise _too_many(most)
    positions = []
    count = 0
    for position in every_position(start):
        positions.append(position)
        count += 1 + len(set(position))
        if count > most:
            raise _too_many(most)
    return positions


def _too_many(most: int) -> LimitExceeded:
    return LimitExceeded(
        Message("The tree has more than {limit} draws and choices.", limit=most), limit=most
    )
