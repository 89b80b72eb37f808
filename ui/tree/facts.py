"""The game tree of a position, small enough to be drawn: found once, laid out once, and kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from gamecore.brute_force import GameGraph, game_graph
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError
from gamecore.positions.heaps import format_heaps
from gamecore.positions.neighbours import Neighbours
from gamecore.search import SearchTooLarge
from ui.base import page_limits
from ui.base.words import _, number, say
from ui.tree.boxes import box_of
from ui.tree.layout import Places, lay_out
from ui.tree.smaller_positions import smaller_heaps, smaller_positions
from ui.work.cached_task import POSITIONS, background

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamecore.positions.neighbours import Heaps
    from ui.move.facts import Rules
    from ui.tree.boxes import Groups, NodeBox

ROWS_OFFERED = 7
"""Most rows of it, so that its start is in sight with what is asked first."""

WORTH_OFFERING = 6
"""This many positions at least it should have, if any smaller position has them."""


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One position of a drawn tree.

    Attributes
    ----------
    text : str
        The position as the page writes it.
    box : NodeBox
        What stands in its node, and how large that is.
    options : tuple of int
        The nodes one move away, as places in `Tree.nodes`; all of them come earlier there.
    level : int
        Moves of the longest play from here.
    outcome : "N" or "P"
    settled_by : int or None
        The option by which an N-position wins soonest.
    remoteness : int
        Moves left when the winner hurries and the loser delays.
    """

    text: str
    box: NodeBox
    options: tuple[int, ...]
    level: int
    outcome: str
    settled_by: int | None
    remoteness: int


@dataclass(frozen=True, slots=True)
class Tree:
    """A game's graph as it is drawn and labelled.

    Attributes
    ----------
    nodes : tuple of TreeNode
        In the order in which they get their labels: level by level from the bottom, each level from
        left to right. The last is the position asked about.
    places : Places
        Where they stand.
    misere : bool
    tree_size : int
        Positions of the tree in which equal ones are not merged.
    """

    nodes: tuple[TreeNode, ...]
    places: Places
    misere: bool
    tree_size: int

    @property
    def leaves(self) -> int:
        """How many nodes nobody can move from; they are the first ones."""
        return sum(node.level == 0 for node in self.nodes)

    @property
    def moves(self) -> int:
        """How many moves, equal positions merged."""
        return sum(len(node.options) for node in self.nodes)

    @property
    def last(self) -> int:
        """The last step: step 1 labels all leaves, each later step one node more."""
        return 1 + len(self.nodes) - self.leaves

    def labelled(self, step: int) -> int:
        """Return how many nodes, from the first on, have their labels after a step."""
        return self.leaves + min(step, self.last) - 1 if step > 0 else 0


@dataclass(frozen=True, slots=True)
class Grown:
    """What there is to draw for a position.

    Attributes
    ----------
    tree : Tree or None
        Of the position, or of a smaller one if its own is too large; None if there is neither.
    text : str
        The position whose tree it is, as its page's text field reads it.
    refusal : str or None
        Why the tree of the position itself is not drawn, in one sentence.
    by_choice : bool
        Whether it could be drawn, and a smaller one is shown first because it is easier to read.
    """

    tree: Tree | None
    text: str
    refusal: str | None = None
    by_choice: bool = False


# -- heaps ----------------------------------------------------------------------------------------


@background(describe=lambda *_position: _("Growing the game tree."), progress_text=POSITIONS)
def heaps_tree(
    rules: Rules, heaps: tuple[int, ...], misere: bool = False, first: bool = False
) -> Grown:
    """Grow the tree of a position of heaps, or of a smaller one under the same rules.

    Parameters
    ----------
    rules : str or tuple of str
        One rule for all heaps, or one for each heap.
    heaps : tuple of int
    misere : bool
        Whether the player who moves last loses.
    first : bool
        Whether it is the tree of an untouched page: one that is looked over at first sight.
    """
    each = (rules,) * len(heaps) if isinstance(rules, str) else rules

    def grow(fewer: tuple[int, ...], most: int) -> Tree:
        neighbours = Neighbours(each[: len(fewer)], most)
        graph = game_graph(neighbours.start(fewer), neighbours, most, misere)
        return drawn(graph, heaps_text, lambda position: tuple(map(tuple, position)))

    return _grown(grow, heaps, smaller_heaps(heaps), format_heaps, first)


def heaps_text(position: Heaps) -> str:
    """Write a position of heaps short enough for a node: `1 3 4`, `4×1 2`; a bar between rules."""
    if not any(position):
        return "0"
    return " | ".join(_sizes(group) or "0" for group in position)


def _sizes(sizes: tuple[int, ...]) -> str:
    words: list[str] = []
    for size, run in groupby(sizes):
        count = sum(1 for _member in run)
        words += [f"{count}×{number(size)}"] if count > 2 else [number(size)] * count
    return " ".join(words)


# -- coupled games --------------------------------------------------------------------------------


@background(describe=lambda *_position: _("Growing the game tree."), progress_text=POSITIONS)
def coupled_tree(slug: str, text: str, first: bool = False) -> Grown:
    """Grow the tree of a position of a coupled game, or of a smaller one.

    Parameters
    ----------
    slug : str
        As `coupled_game` knows it.
    text : str
        The position, as the game writes it.
    first : bool
        Whether it is the tree of an untouched page: one that is looked over at first sight.
    """
    try:
        game = coupled_game(slug)
        position = game.parse(text)
    except GameError as problem:
        return Grown(None, text, say(problem.message))
    in_order = game.canonical

    def grow(start: Any, most: int) -> Tree:
        def options(here: Any) -> Iterable[Any]:
            return map(in_order, game.options(here))

        graph = game_graph(in_order(start), options, most)
        return drawn(
            graph,
            lambda here: game.format(here) or "0",
            lambda here: () if isinstance(here, str) else (tuple(here),),
        )

    return _grown(grow, position, smaller_positions(position), game.format, first)


# -- any graph ------------------------------------------------------------------------------------


def _grown(
    grow: Callable[[Any, int], Tree],
    position: Any,
    smaller: Iterable[Any],
    write: Callable[[Any], str],
    first: bool,
) -> Grown:
    """Return the tree of a position; of a smaller one where it is too large, or at first sight."""
    text = write(position)
    try:
        tree = grow(position, page_limits.TREE)
    except SearchTooLarge:
        return _offered(smaller, grow, write, Grown(None, text, _too_large(text)))
    except GameError as problem:
        return _offered(smaller, grow, write, Grown(None, text, say(problem.message)))
    if not first or len(tree.nodes) <= page_limits.TREE_OFFERED:
        return Grown(tree, text)
    refusal = _("{position} has {count} positions: too many to begin with.")
    said = refusal.format(position=text, count=number(len(tree.nodes)))
    found = _offered(smaller, grow, write, Grown(tree, text, said))
    return replace(found, by_choice=True) if found.tree is not tree else Grown(tree, text)


def _offered(
    smaller: Iterable[Any],
    grow: Callable[[Any, int], Tree],
    write: Callable[[Any], str],
    otherwise: Grown,
) -> Grown:
    """Return the first smaller tree that is worth looking at, or else the first with a move."""
    fallback: Grown | None = None
    for fewer in smaller:
        try:
            tree = grow(fewer, page_limits.TREE_OFFERED)
        except (SearchTooLarge, GameError):
            continue
        is_low = tree.nodes[-1].level < ROWS_OFFERED
        if is_low and len(tree.nodes) >= WORTH_OFFERING:
            return Grown(tree, write(fewer), otherwise.refusal)
        if fallback is None and tree.moves:
            fallback = Grown(tree, write(fewer), otherwise.refusal)
    return fallback or otherwise


def _too_large(text: str) -> str:
    return _("{position} has more than {most} positions, too many to draw.").format(
        position=text, most=number(page_limits.TREE)
    )


def drawn(
    graph: GameGraph[Any], text: Callable[[Any], str], groups: Callable[[Any], Groups]
) -> Tree:
    """Lay a graph out and put its nodes in the order in which they get their labels.

    Parameters
    ----------
    graph : GameGraph
    text : callable
        Position → how it is written.
    groups : callable
        Position → its heaps, those under one rule together; () where it has none.
    """
    texts = [text(node.position) for node in graph.nodes]
    boxes = [box_of(texts[at], groups(node.position)) for at, node in enumerate(graph.nodes)]
    levels = [node.level for node in graph.nodes]
    options = [node.options for node in graph.nodes]
    widths, heights = [box.width for box in boxes], [box.height for box in boxes]
    places = lay_out(levels, options, widths, heights)
    order = sorted(range(len(levels)), key=lambda node: (levels[node], places.x[node]))
    at = {node: place for place, node in enumerate(order)}
    nodes = tuple(
        TreeNode(
            texts[node],
            boxes[node],
            tuple(at[option] for option in graph.nodes[node].options),
            levels[node],
            graph.nodes[node].outcome,
            _place(at, graph.nodes[node].settled_by),
            graph.nodes[node].remoteness,
        )
        for node in order
    )
    return Tree(nodes, places.in_order(order), graph.misere, graph.tree_size)


def _place(at: dict[int, int], node: int | None) -> int | None:
    return None if node is None else at[node]
