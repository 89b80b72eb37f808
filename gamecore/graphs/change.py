"""A graph changed one thing at a time: a position added or removed, an arrow drawn or erased."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from gamecore.errors import GraphError
from gamecore.graphs.graph import Graph, as_graph, graph_of
from gamecore.messages import Message
from gamecore.positions.heaps import heap_letter

if TYPE_CHECKING:
    from collections.abc import Sequence


def next_name(graph: Graph | str) -> str:
    """Return the first of a, b, …, z, aa, ab, … that no position has.

    Examples
    --------
    >>> next_name("a: c")
    'b'
    """
    taken = as_graph(graph).places
    return next(name for at in count() if (name := heap_letter(at).lower()) not in taken)


def add_position(graph: Graph | str) -> Graph:
    """Return the graph with one more position, `next_name`, from which no move leads.

    LimitExceeded if it has limits.GRAPH_POSITIONS already.

    Examples
    --------
    >>> add_position("a: b")
    <graph a: b; c:>
    """
    return graph_of({**_moves(graph), next_name(graph): ()})


def toggle_move(graph: Graph | str, before: str, after: str) -> Graph:
    """Return the graph with the move from `before` to `after`; without it where it has that move.

    Twice gives the same graph. GraphError if there is no such position, LimitExceeded if there
    are limits.GRAPH_MOVES already.

    Examples
    --------
    >>> toggle_move("a: b", "b", "a"), toggle_move("a: b", "a", "b")
    (<graph a: b; b: a>, <graph a:; b:>)
    """
    graph = as_graph(graph)
    options = graph.options(before)
    graph.place(after)
    return graph_of({**_moves(graph), before: set(options) ^ {after}})


def remove_position(graph: Graph | str, name: str) -> Graph:
    """Return the graph without a position, and without the moves from it and to it.

    GraphError if there is no such position, or no other one.

    Examples
    --------
    >>> remove_position("a: b; b: c", "b")
    <graph a:; c:>
    """
    graph = as_graph(graph)
    graph.place(name)
    left = {one: set(options) - {name} for one, options in _moves(graph).items() if one != name}
    if not left:
        raise GraphError(Message("A graph has at least one position, as in “a: b”."))
    return graph_of(left)


def tokens_left(graph: Graph | str, tokens: Sequence[str]) -> tuple[str, ...]:
    """Return those tokens that lie on positions of a graph; one with most moves if none do.

    Examples
    --------
    >>> tokens_left("a: b; b: c d", ["a", "x", "d"]), tokens_left("a: b; b: c d", ["x"])
    (('a', 'd'), ('b',))
    """
    graph = as_graph(graph)
    left = tuple(name for name in tokens if name in graph.places)
    return left or (max(graph.names, key=lambda name: len(graph.options(name))),)


def _moves(graph: Graph | str) -> dict[str, tuple[str, ...]]:
    graph = as_graph(graph)
    return {name: graph.options(name) for name in graph.names}
