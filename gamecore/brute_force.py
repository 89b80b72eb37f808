"""Exhaustive search of small games: compared with a theorem, and as the graph of all positions.

A game is only a function position → positions here: no heaps, values or theorem are known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal

from gamecore import progress
from gamecore.search import Position, SearchResult, SearchTooLarge, search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from networkx import DiGraph


@dataclass(frozen=True, slots=True)
class Witness:
    """The answers of a theorem and of plain search to one position, side by side.

    Attributes
    ----------
    outcome, found : "N" or "P"
        Who wins by the theorem, and by search.
    winning, found_winning : int
        How many moves win by the theorem, and by search.
    differing : tuple
        The moves that only one of the two calls winning; empty when they agree.
    values : int or None
        How many values of single heaps the theorem may need; None where it needs none.
    positions : int
        How many positions the search looked at.
    searched : int or None
        How many positions the compared answer looked at, where no theorem decides and it is a
        search too, one that may shorten positions by what is proved.
    """

    outcome: Literal["N", "P"]
    found: Literal["N", "P"]
    winning: int
    found_winning: int
    differing: tuple[Any, ...]
    values: int | None
    positions: int
    searched: int | None = None

    @property
    def agrees(self) -> bool:
        """Whether both name the same winner and the same winning moves."""
        return self.outcome == self.found and not self.differing


class _End:
    """The position after the forced move that misère play adds to the end of a game."""


def search_all(
    position: Position,
    options: Callable[[Position], Iterable[Position]],
    most: int,
    misere: bool = False,
) -> SearchResult[Position]:
    """Return what plain search says about a position, under normal play or misère play.

    Parameters
    ----------
    position, options, most
        As `gamecore.search.search` takes them.
    misere : bool
        Whether the player who moves last loses.

    Raises
    ------
    SearchTooLarge, ValueError
        As `gamecore.search.search`.

    Notes
    -----
    Misère play is normal play of the game in which every end has one forced move more: whoever
    finds nothing to move in the game itself then makes that move, and the other cannot move. So the
    search stays the same, and the extra end is not counted among the positions.
    """
    if not misere:
        return search(position, options, most, progress.report)
    end: Any = _End()

    def longer(here: Any) -> Iterable[Any]:
        return () if here is end else (list(options(here)) or (end,))

    try:
        found = search(position, longer, most + 1, progress.report)
    except SearchTooLarge:
        raise SearchTooLarge(most) from None
    moves = tuple(option for option in found.winning_moves if option is not end)
    return SearchResult(found.outcome, moves, found.positions - 1)


@dataclass(frozen=True, slots=True)
class CheckedClaim(Generic[Position]):
    """What a theorem says about a position.

    Attributes
    ----------
    outcome : "N" or "P"
    winning : tuple of positions
        The positions to which its winning moves lead, each once.
    values : int or None
        As `Witness.values`.
    """

    outcome: Literal["N", "P"]
    winning: tuple[Position, ...]
    values: int | None = None


def compare(
    position: Position,
    options: Callable[[Position], Iterable[Position]],
    claim: Callable[[], CheckedClaim[Position]],
    most: int,
    misere: bool = False,
) -> Witness:
    """Compare what a theorem claims about a position with plain search.

    Parameters
    ----------
    position : hashable
    options : callable
        The game: gives the positions one move away, each once.
    claim : callable
        Returns the theorem's answer, with positions in the form that `options` gives. It is called
        only if the search succeeds, so that the list of winning moves is not too long.
    most : int
        Most positions to look at.
    misere : bool
        Whether the player who moves last loses.

    Raises
    ------
    SearchTooLarge, ValueError
        As `gamecore.search.search`.

    Notes
    -----
    O(positions + moves), as the search.
    """
    found = search_all(position, options, most, misere)
    said = claim()
    both = set(said.winning) & set(found.winning_moves)
    differing = [move for move in (*said.winning, *found.winning_moves) if move not in both]
    return Witness(
        outcome=said.outcome,
        found=found.outcome,
        winning=len(said.winning),
        found_winning=len(found.winning_moves),
        differing=tuple(differing),
        values=said.values,
        positions=found.positions,
    )


# -- the graph -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Node(Generic[Position]):
    """One position of a game's graph.

    Attributes
    ----------
    position : hashable
        As the game's function gives it.
    options : tuple of int
        The nodes one move away, as indices into `GameGraph.nodes`, in the order in which the
        function gives them, each once.
    level : int
        The number of moves of the longest play from here, 0 where nobody can move. Every move goes
        to a lower level, so the outcomes can be filled in level by level.
    outcome : "N" or "P"
        "N": the player to move wins. "P": the player to move loses.
    settled_by : int or None
        In an N-position the option that settles it: among those that are P the one that wins
        soonest, the first of equals. None in a P-position, which all options settle together, and
        where nobody can move.
    remoteness : int
        The number of moves to the end when the winner hurries and the loser delays.
    """

    position: Position
    options: tuple[int, ...]
    level: int
    outcome: Literal["N", "P"]
    settled_by: int | None
    remoteness: int

    @property
    def is_terminal(self) -> bool:
        """Whether nobody can move."""
        return not self.options


_DRAWN = 40
"""Most positions of a graph that a person can follow in a drawing."""


def _name(position: object) -> str:
    return " ".join(map(str, position)) if isinstance(position, tuple) else str(position)


@dataclass(frozen=True, slots=True, repr=False)
class GameGraph(Generic[Position]):
    """Every position reachable from a first one, equal ones merged, each with its outcome.

    Attributes
    ----------
    nodes : tuple of Node
        The first position, then the others in the order in which they are met, breadth first.
    misere : bool
        Whether the player who moves last loses; then whoever cannot move has won.
    tree_size : int
        The number of positions of the game tree, in which equal ones are *not* merged.
    """

    nodes: tuple[Node[Position], ...]
    misere: bool
    tree_size: int

    def __repr__(self) -> str:
        wins = "wins" if self.root.outcome == "N" else "loses"
        size = f"{len(self.nodes)} positions, {self.moves} moves"
        return f"<graph from {_name(self.root.position)}: {size}, the player to move {wins}>"

    def _repr_html_(self) -> str:
        """Show it in a notebook: a drawing, where it is small enough to be read."""
        from gamecore.document import fragment

        if len(self.nodes) > _DRAWN:
            return fragment(f"{repr(self)[1:-1]}; more than {_DRAWN} positions are not drawn.")
        from gamecore.drawings import graph_drawing

        names = [_name(node.position) for node in self.nodes]
        lost = [node.outcome == "P" for node in self.nodes]
        levels = [node.level for node in self.nodes]
        return fragment(graph_drawing(names, lost, levels, [node.options for node in self.nodes]))

    def to_networkx(self) -> DiGraph:
        """Return the graph for networkx, which has to be installed.

        Returns
        -------
        networkx.DiGraph
            Its nodes are the positions, with `outcome`, `level` and `remoteness`; an arrow is a
            move, with `wins`.
        """
        from networkx import DiGraph

        graph: DiGraph = DiGraph()
        for node in self.nodes:
            told = {"outcome": node.outcome, "level": node.level, "remoteness": node.remoteness}
            graph.add_node(node.position, **told)
        for node in self.nodes:
            for place in node.options:
                option = self.nodes[place]
                graph.add_edge(node.position, option.position, wins=option.outcome == "P")
        return graph

    @property
    def root(self) -> Node[Position]:
        """The first position."""
        return self.nodes[0]

    @property
    def moves(self) -> int:
        """The number of moves, that is of arrows of the graph."""
        return sum(len(node.options) for node in self.nodes)


def game_graph(
    position: Position,
    options: Callable[[Position], Iterable[Position]],
    most: int,
    misere: bool = False,
) -> GameGraph[Position]:
    """Return the graph of all positions that can follow one, with outcomes by backward induction.

    Parameters
    ----------
    position : hashable
        Where the play begins.
    options : callable
        The game: gives the positions one move away. Equal positions are merged, so it should write
        positions that are played alike in the same way.
    most : int
        Most positions, at least 1.
    misere : bool
        Whether the player who moves last loses.

    Raises
    ------
    SearchTooLarge
        If there are more than `most` positions. At most one position beyond is looked at.
    ValueError
        If play can return to a position: then the game need not end.

    Notes
    -----
    O(positions + moves). Where nobody can move the player to move has lost (normal play) or won
    (misère play). Any other position is N when some option is P, and P otherwise: nothing else is
    used.

    Examples
    --------
    >>> graph = game_graph(4, lambda n: [n - k for k in (1, 3) if k <= n], most=10)
    >>> [(node.position, node.outcome) for node in graph.nodes]
    [(4, 'P'), (3, 'N'), (1, 'N'), (2, 'P'), (0, 'P')]
    """
    positions, arrows = _explore(position, options, most)
    settled: dict[int, Node[Position]] = {}
    sizes: dict[int, int] = {}
    for place in _last_first(positions, arrows):
        settled[place] = _settle(positions[place], arrows[place], settled, misere)
        sizes[place] = 1 + sum(sizes[option] for option in arrows[place])
    return GameGraph(
        tuple(settled[place] for place in range(len(positions))), misere, tree_size=sizes[0]
    )


def _explore(
    position: Position, options: Callable[[Position], Iterable[Position]], most: int
) -> tuple[list[Position], list[tuple[int, ...]]]:
    places = {position: 0}
    positions = [position]
    arrows: list[tuple[int, ...]] = []
    while len(arrows) < len(positions):
        found: dict[int, None] = {}
        for option in options(positions[len(arrows)]):
            if option not in places:
                if len(positions) >= most:
                    raise SearchTooLarge(most)
                places[option] = len(positions)
                positions.append(option)
            found[places[option]] = None
        arrows.append(tuple(found))
    return positions, arrows


def _last_first(positions: list[Position], arrows: list[tuple[int, ...]]) -> list[int]:
    """Return the indices in an order in which all options of a position come before it."""
    open_options = [len(found) for found in arrows]
    leads_here: list[list[int]] = [[] for _ in arrows]
    for place, found in enumerate(arrows):
        for option in found:
            leads_here[option].append(place)
    order = [place for place, count in enumerate(open_options) if count == 0]
    for place in order:  # grows while it is walked
        for before in leads_here[place]:
            open_options[before] -= 1
            if open_options[before] == 0:
                order.append(before)
    if len(order) < len(arrows):
        circling = next(place for place, count in enumerate(open_options) if count)
        raise ValueError(
            f"play can go round and come back after {positions[circling]!r}, so this game need not"
            " end"
        )
    return order


def _settle(
    position: Position,
    options: tuple[int, ...],
    settled: dict[int, Node[Position]],
    misere: bool,
) -> Node[Position]:
    """Return the node of a position, given those of all its options."""
    if not options:
        return Node(position, (), 0, "N" if misere else "P", None, 0)
    level = 1 + max(settled[option].level for option in options)
    lost = [option for option in options if settled[option].outcome == "P"]
    if lost:
        soonest = min(lost, key=lambda option: settled[option].remoteness)
        return Node(position, options, level, "N", soonest, 1 + settled[soonest].remoteness)
    longest = max(settled[option].remoteness for option in options)
    return Node(position, options, level, "P", None, 1 + longest)
