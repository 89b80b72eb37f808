"""The game tree of a position, or of a smaller one that can be drawn: laid out and cached."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from gamecore.brute_force import GameGraph, game_graph
from gamecore.coupled.game import heaps_of
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError
from gamecore.positions.heaps import format_heaps
from gamecore.positions.neighbours import Neighbours
from gamecore.search import SearchTooLarge
from ui.base import page_limits
from ui.base.words import _, number, say
from ui.tree.layout import Places, box_of, lay_out
from ui.work.cached_task import POSITIONS, background

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gamecore.positions.neighbours import Heaps
    from ui.move.facts import Rules
    from ui.tree.layout import Groups, NodeBox


HEAPS_OFFERED = 3
"""Most heaps of the smaller position that is drawn when that of the page is too large."""

LARGEST_OFFERED = 12
"""Largest heap of such a position, so that a game with few moves does not get many rows."""


def smaller_heaps(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield smaller positions to draw: the first heaps, scaled down step by step, then fewer heaps.

    Empty heaps keep their place, so that each heap keeps its rule.
    """
    there = [place for place, size in enumerate(heaps) if size]
    for last in reversed(there[:HEAPS_OFFERED]):
        first = heaps[: last + 1]
        largest = max(first)
        for top in range(min(largest, LARGEST_OFFERED), 1, -1):
            yield tuple(max(1, size * top // largest) if size else 0 for size in first)


def smaller_positions(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield smaller positions of a coupled game: fewer and smaller heaps."""
    heaps = heaps_of(position)
    for count in range(min(len(heaps), 2 * HEAPS_OFFERED), 0, -1):
        largest = max(heaps[:count], default=0)
        kept = (*heaps[:count], *position[len(heaps) :])  # what is remembered stays
        for top in range(min(largest, LARGEST_OFFERED), 0, -1):
            yield type(position)(-(-size * top // largest) for size in kept)


ROWS_OFFERED = 7
"""Most rows of such a tree, so that its root and the first question are on one screen."""

WORTH_OFFERING = 6
"""Fewest positions of such a tree, if any smaller position has that many."""


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One position of a drawn tree.

    Attributes
    ----------
    text : str
        The position as text.
    box : NodeBox
        Content and size of its node.
    options : tuple of int
        The positions one move away, as indices in `Tree.nodes`; all of them come earlier there.
    level : int
        Number of moves of the longest play from here.
    outcome : "N" or "P"
    settled_by : int or None
        The option by which an N-position wins soonest; None if P or terminal.
    remoteness : int
        Number of moves left when the winner hurries and the loser delays.
    """

    text: str
    box: NodeBox
    options: tuple[int, ...]
    level: int
    outcome: str
    settled_by: int | None
    remoteness: int


@dataclass(frozen=True, slots=True)
class FilledTree:
    """A laid-out tree whose nodes are labelled step by step, from the leaves to the root.

    Attributes
    ----------
    nodes : tuple
        In the order in which they are labelled. Each has `options`, indices of earlier nodes, and
        `level`, its row from the bottom. The last one is the root.
    places : Places
        Their coordinates.
    filled : tuple of int
        Number of nodes labelled after each step 0, 1, ….
    """

    nodes: tuple[Any, ...]
    places: Places
    filled: tuple[int, ...]

    @property
    def last(self) -> int:
        """The last step, after which every node is labelled."""
        return len(self.filled) - 1

    def labelled(self, step: int) -> int:
        """Return how many nodes are labelled after a step, also the index of the next to label."""
        return self.filled[min(step, self.last)]


@dataclass(frozen=True, slots=True)
class Tree(FilledTree):
    """The graph of a game: labelled level by level, left to right, all leaves in the first step.

    Attributes
    ----------
    misere : bool
    tree_size : int
        Number of nodes of the tree in which equal positions are not merged.
    """

    misere: bool
    tree_size: int

    @property
    def leaves(self) -> int:
        """Number of terminal positions, which are the first nodes."""
        return self.filled[1]

    @property
    def moves(self) -> int:
        """Number of moves, that is of edges, with equal positions merged."""
        return sum(len(node.options) for node in self.nodes)


@dataclass(frozen=True, slots=True)
class Grown:
    """The tree that is drawn for a position, and why it is not the position's own.

    Attributes
    ----------
    tree : Tree, ChanceTree or None
        Of the position, or of a smaller one if its own is too large; None if there is neither.
    text : str
        The position at the root, in the format of the page's text field.
    refusal : str or None
        Why the tree of the position itself is not drawn, in one sentence.
    by_choice : bool
        Whether it could be drawn, and a smaller one is shown first because it is easier to read.
    """

    tree: Any
    text: str
    refusal: str | None = None
    by_choice: bool = False


# -- heaps ----------------------------------------------------------------------------------------


@background(describe=lambda *_position: _("Growing the game tree."), progress_text=POSITIONS)
def heaps_tree(
    rules: Rules, heaps: tuple[int, ...], misere: bool = False, first: bool = False
) -> Grown:
    """Return the tree of a position of heaps, or of a smaller one under the same rules.

    Parameters
    ----------
    rules : str or tuple of str
        One rule for all heaps, or one for each heap.
    heaps : tuple of int
    misere : bool
        Whether whoever moves last loses.
    first : bool
        Whether to prefer a smaller tree, of at most page_limits.TREE_OFFERED positions, as on an
        untouched page.
    """
    each = (rules,) * len(heaps) if isinstance(rules, str) else rules

    def grow(fewer: tuple[int, ...], most: int) -> Tree:
        neighbours = Neighbours(each[: len(fewer)], most)
        graph = game_graph(neighbours.start(fewer), neighbours, most, misere)
        return drawn(graph, heaps_text, lambda position: tuple(map(tuple, position)))

    return _grown(grow, heaps, smaller_heaps(heaps), format_heaps, first)


def heaps_text(position: Heaps) -> str:
    """Return a position as short text: `1 3 4`, `4×1 2`; a bar separates heaps of unequal rules."""
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
    """Return the tree of a position of a coupled game, or of a smaller one.

    Parameters
    ----------
    slug : str
        Name of the game for `coupled_game`.
    text : str
        The position in the game's own format.
    first : bool
        As for `heaps_tree`.
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
            lambda here: () if isinstance(here, str) else (heaps_of(here),),
        )

    texts = game.on_text
    smaller = smaller_positions(position) if texts is None else texts.smaller(position)
    return _grown(grow, position, smaller, game.format, first)


# -- any graph ------------------------------------------------------------------------------------


def _grown(
    grow: Callable[[Any, int], Tree],
    position: Any,
    smaller: Iterable[Any],
    write: Callable[[Any], str],
    first: bool,
) -> Grown:
    """Return the tree of a position, or of a smaller one: if it is too large, or `first` is set."""
    text = write(position)
    try:
        tree = grow(position, page_limits.TREE)
    except SearchTooLarge:
        words = _("{position} has over {most} positions, too many to draw.")
        said = words.format(position=text, most=number(page_limits.TREE))
        return offered(smaller, grow, write, Grown(None, text, said))
    except GameError as problem:
        return offered(smaller, grow, write, Grown(None, text, say(problem.message)))
    if not first or len(tree.nodes) <= page_limits.TREE_OFFERED:
        return Grown(tree, text)
    refusal = _("{position} has {count} positions: too many to begin with.")
    said = refusal.format(position=text, count=number(len(tree.nodes)))
    found = offered(smaller, grow, write, Grown(tree, text, said))
    return replace(found, by_choice=True) if found.tree is not tree else Grown(tree, text)


def offered(
    smaller: Iterable[Any],
    grow: Callable[[Any, int], Any],
    write: Callable[[Any], str],
    otherwise: Grown,
    *,
    most: int = page_limits.TREE_OFFERED,
    least: int = WORTH_OFFERING,
    rows: int = ROWS_OFFERED,
) -> Grown:
    """Return the first smaller tree of a good size, or else the first with a move.

    Parameters
    ----------
    smaller : iterable
        Positions to try in turn.
    grow : callable
        (position, most nodes) → its tree; raises SearchTooLarge or GameError if it is larger.
    write : callable
        Position → its text.
    otherwise : Grown
        Returned if none of them has a move; its `refusal` is that of the result.
    most, least, rows : int
        Most and fewest nodes, and most rows, of a tree of a good size.
    """
    fallback: Grown | None = None
    for fewer in smaller:
        try:
            tree = grow(fewer, most)
        except (SearchTooLarge, GameError):
            continue
        if tree.nodes[-1].level < rows and len(tree.nodes) >= least:
            return Grown(tree, write(fewer), otherwise.refusal)
        if fallback is None and len(tree.nodes) > 1:
            fallback = Grown(tree, write(fewer), otherwise.refusal)
    return fallback or otherwise


def drawn(
    graph: GameGraph[Any], text: Callable[[Any], str], groups: Callable[[Any], Groups]
) -> Tree:
    """Return a graph laid out, its nodes in the order in which they are labelled.

    Parameters
    ----------
    graph : GameGraph
    text : callable
        Position → its text.
    groups : callable
        Position → its heaps, those under one rule in one tuple; () for a game without heaps.
    """
    texts = [text(node.position) for node in graph.nodes]
    boxes = [box_of(texts[at], groups(node.position)) for at, node in enumerate(graph.nodes)]
    levels = [node.level for node in graph.nodes]
    options = [node.options for node in graph.nodes]
    widths, heights = [box.width for box in boxes], [box.height for box in boxes]
    places = lay_out(levels, options, widths, heights)
    order = sorted(range(len(levels)), key=lambda node: (levels[node], places.x[node]))
    at: dict[int | None, int] = {node: place for place, node in enumerate(order)}
    nodes = tuple(
        TreeNode(
            texts[node],
            boxes[node],
            tuple(at[option] for option in graph.nodes[node].options),
            levels[node],
            graph.nodes[node].outcome,
            at.get(graph.nodes[node].settled_by),
            graph.nodes[node].remoteness,
        )
        for node in order
    )
    filled = (0, *range(levels.count(0), len(nodes) + 1))
    return Tree(nodes, places.in_order(order), filled, graph.misere, graph.tree_size)
