"""The game tree of a position, small enough to be drawn: found once, laid out once, and kept."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError
from gamecore.game_graph import GameGraph, game_graph
from gamecore.positions.heaps import format_heaps
from gamecore.positions.neighbours import Neighbours
from gamecore.search import SearchTooLarge
from ui.base import page_limits
from ui.base.long_work import POSITIONS, long_work
from ui.base.words import _, number, say
from ui.tree.layout import Places, lay_out
from ui.tree.smaller_positions import smaller_heaps, smaller_positions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamecore.positions.neighbours import Heaps
    from ui.move.facts import Rules

LETTER_WIDTH = 8.8
"""Width of a digit or letter of a node's text, in pixels of the drawing."""

NARROW_WIDTHS = {" ": 7.4, "|": 4.6}
"""Widths of characters that need less room; a blank includes the space that keeps heaps apart."""

NODE_ROOM = 42
"""Width of a node beside its text: the badge with its letter, and the space around."""

TEXT_SHOWN = 22
"""Longest text in a node; a longer one is cut there and stands in full in the table."""

WORTH_OFFERING = 6
"""This many positions at least it should have, if any smaller position has them."""


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One position of a drawn tree.

    Attributes
    ----------
    text : str
        The position as the page writes it.
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
    """

    tree: Tree | None
    text: str
    refusal: str | None = None


# -- heaps ----------------------------------------------------------------------------------------


@long_work(most=100, says=lambda *_position: _("Growing the game tree."), counted=POSITIONS)
def heaps_tree(rules: Rules, heaps: tuple[int, ...], misere: bool = False) -> Grown:
    """Grow the tree of a position of heaps, or of a smaller one under the same rules.

    Parameters
    ----------
    rules : str or tuple of str
        One rule for all heaps, or one for each heap.
    heaps : tuple of int
    misere : bool
        Whether the player who moves last loses.
    """
    each = (rules,) * len(heaps) if isinstance(rules, str) else rules
    try:
        return Grown(_of_heaps(each, heaps, page_limits.TREE, misere), format_heaps(heaps))
    except SearchTooLarge:
        refusal = _too_large(format_heaps(heaps))
    except GameError as problem:
        refusal = say(problem.message)

    def grow(fewer: tuple[int, ...]) -> Tree:
        return _of_heaps(each[: len(fewer)], fewer, page_limits.TREE_OFFERED, misere)

    return _offered(smaller_heaps(heaps), grow, format_heaps, format_heaps(heaps), refusal)


def _of_heaps(rules: tuple[str, ...], heaps: tuple[int, ...], most: int, misere: bool) -> Tree:
    neighbours = Neighbours(rules, most)
    graph = game_graph(neighbours.start(heaps), neighbours, most, misere)
    return drawn(graph, heaps_text)


def heaps_text(position: Heaps) -> str:
    """Write a position of heaps short enough for a node: `1 3 4`, `4×1 2`; a bar between rules."""
    if not any(position):
        return "0"
    return " | ".join(_sizes(group) or "–" for group in position)


def _sizes(sizes: tuple[int, ...]) -> str:
    words: list[str] = []
    for size, run in groupby(sizes):
        count = sum(1 for _member in run)
        words += [f"{count}×{number(size)}"] if count > 2 else [number(size)] * count
    return " ".join(words)


# -- coupled games --------------------------------------------------------------------------------


@long_work(most=100, says=lambda *_position: _("Growing the game tree."), counted=POSITIONS)
def coupled_tree(slug: str, text: str) -> Grown:
    """Grow the tree of a position of a coupled game, or of a smaller one.

    Parameters
    ----------
    slug : str
        As `coupled_game` knows it.
    text : str
        The position, as the game writes it.
    """
    try:
        game = coupled_game(slug)
        position = game.parse(text)
        in_order = game.canonical

        def grow(start: Any, most: int) -> Tree:
            def options(here: Any) -> Iterable[Any]:
                return map(in_order, game.options(here))

            graph = game_graph(in_order(start), options, most)
            return drawn(graph, lambda here: game.format(here) or "0")

        try:
            return Grown(grow(position, page_limits.TREE), text)
        except SearchTooLarge:
            refusal = _too_large(text)
        except GameError as problem:
            refusal = say(problem.message)
        return _offered(
            smaller_positions(position),
            lambda fewer: grow(fewer, page_limits.TREE_OFFERED),
            game.format,
            text,
            refusal,
        )
    except GameError as problem:
        return Grown(None, text, say(problem.message))


# -- any graph ------------------------------------------------------------------------------------


def _offered(
    smaller: Iterable[Any],
    grow: Callable[[Any], Tree],
    write: Callable[[Any], str],
    text: str,
    refusal: str,
) -> Grown:
    """Return the first smaller tree that is worth looking at, or else the first with a move."""
    fallback: Grown | None = None
    for fewer in smaller:
        try:
            tree = grow(fewer)
        except (SearchTooLarge, GameError):
            continue
        if len(tree.nodes) >= WORTH_OFFERING:
            return Grown(tree, write(fewer), refusal)
        if fallback is None and tree.moves:
            fallback = Grown(tree, write(fewer), refusal)
    return fallback or Grown(None, text, refusal)


def _too_large(text: str) -> str:
    return _(
        "The tree of {position} has more than {most} positions, too many to draw; that of a "
        "smaller position fits."
    ).format(position=text, most=number(page_limits.TREE))


def drawn(graph: GameGraph[Any], text: Callable[[Any], str]) -> Tree:
    """Lay a graph out and put its nodes in the order in which they get their labels."""
    texts = [text(node.position) for node in graph.nodes]
    widths = [node_width(words) for words in texts]
    levels = [node.level for node in graph.nodes]
    places = lay_out(levels, [node.options for node in graph.nodes], widths)
    order = sorted(range(len(levels)), key=lambda node: (levels[node], places.x[node]))
    at = {node: place for place, node in enumerate(order)}
    nodes = tuple(
        TreeNode(
            texts[node],
            tuple(at[option] for option in graph.nodes[node].options),
            levels[node],
            graph.nodes[node].outcome,
            _place(at, graph.nodes[node].settled_by),
            graph.nodes[node].remoteness,
        )
        for node in order
    )
    ordered = Places(
        tuple(places.x[node] for node in order),
        tuple(places.y[node] for node in order),
        places.width,
        places.height,
    )
    return Tree(nodes, ordered, graph.misere, graph.tree_size)


def _place(at: dict[int, int], node: int | None) -> int | None:
    return None if node is None else at[node]


def node_width(text: str) -> float:
    """Return the width of a node with a text."""
    shown = text[:TEXT_SHOWN] + "…" if len(text) > TEXT_SHOWN else text or " "
    return NODE_ROOM + sum(NARROW_WIDTHS.get(sign, LETTER_WIDTH) for sign in shown)
