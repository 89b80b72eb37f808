"""Laws of what is changed in a graph: each change can be taken back, and changes nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import limits
from gamecore.errors import GraphError, LimitExceeded
from gamecore.graphs.change import (
    add_position,
    next_name,
    remove_position,
    toggle_move,
    tokens_left,
)
from gamecore.graphs.graph import parse_graph
from gamecore.graphs.tokens import analyse_tokens

names = st.text("abc12", min_size=1, max_size=2)
graphs = st.dictionaries(names, st.lists(names, max_size=4), min_size=1, max_size=6).map(
    lambda moves: parse_graph("\n".join(f"{one}: {' '.join(to)}" for one, to in moves.items()))
)


def moves(graph):
    return {(name, option) for name in graph.names for option in graph.options(name)}


@given(graphs)
def test_a_position_added_and_removed_leaves_the_same_graph(graph):
    name = next_name(graph)
    more = add_position(graph)
    assert set(more.names) == {*graph.names, name} != set(graph.names)
    assert moves(more) == moves(graph)
    assert parse_graph(str(more)) == more
    assert remove_position(more, name) == graph


@given(graphs, st.data())
def test_a_move_toggled_twice_leaves_the_same_graph_and_once_changes_that_move_alone(graph, data):
    before, after = data.draw(st.tuples(*[st.sampled_from(graph.names)] * 2))
    other = toggle_move(graph, before, after)
    assert moves(other) ^ moves(graph) == {(before, after)}
    assert other.names == graph.names
    assert parse_graph(str(other)) == other
    assert toggle_move(other, before, after) == graph


@given(graphs, st.data())
def test_with_a_position_go_its_moves_and_its_tokens_and_nothing_else(graph, data):
    name = data.draw(st.sampled_from(graph.names))
    tokens = data.draw(st.lists(st.sampled_from(graph.names), min_size=1, max_size=5))
    if len(graph.names) == 1:
        with pytest.raises(GraphError, match="at least one position"):
            remove_position(graph, name)
        return
    left = remove_position(graph, name)
    assert set(left.names) == set(graph.names) - {name}
    assert moves(left) == {move for move in moves(graph) if name not in move}
    assert parse_graph(str(left)) == left
    kept = tokens_left(left, tokens)
    others = tuple(one for one in tokens if one != name)
    assert analyse_tokens(left, kept).tokens == kept
    assert kept == others or (not others and len(kept) == 1)


def test_the_next_name_is_the_first_free_letter_then_two():
    graph = parse_graph("b: d")
    for _ in range(30):
        graph = add_position(graph)
    letters = [f"{before}{chr(97 + at)}" for before in ("", "a") for at in range(26)]
    assert sorted(graph.names) == sorted(letters[:32])


@pytest.mark.parametrize(
    "change",
    [
        lambda: toggle_move("a: b", "x", "a"),
        lambda: toggle_move("a: b", "a", "x"),
        lambda: remove_position("a: b", "x"),
    ],
)
def test_a_position_that_is_not_there_is_refused(change):
    with pytest.raises(GraphError, match="no position “x”; its positions are a, b"):
        change()


def test_a_full_graph_is_not_made_larger(monkeypatch):
    monkeypatch.setattr(limits, "GRAPH_POSITIONS", 2)
    monkeypatch.setattr(limits, "GRAPH_MOVES", 1)
    with pytest.raises(LimitExceeded, match="at most 2 positions"):
        add_position("a: b")
    with pytest.raises(LimitExceeded, match="at most 1 moves"):
        toggle_move("a: b", "b", "a")
