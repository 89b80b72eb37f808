"""The text of a graph: every way to write one is read, what is none is refused with its place."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import limits
from gamecore.errors import GraphError, LimitExceeded
from gamecore.graphs.graph import Graph, parse_graph
from gamecore.graphs.tokens import analyse_tokens
from sizes import EVERY_CASE

names = st.text("ab01é", min_size=1, max_size=3)
graphs = st.dictionaries(names, st.lists(names, max_size=4), min_size=1, max_size=6)


def moves_of(graph):
    return {name: set(graph.options(name)) for name in graph.names}


@given(graphs, st.randoms())
def test_every_way_to_write_a_graph_is_read_as_what_it_says(moves, rng):
    lines = []
    for name, options in moves.items():
        lines.append(f"{name}:")
        for option in options:
            arrow = rng.choice([":", " : ", "->", " → ", " "])
            lines.append(f"{name}{arrow}{option}")
        several = rng.choice([" ", ", ", " ,"]).join(options)
        lines.append(f"  {name} {rng.choice([':', '->'])}{several}\t")
    rng.shuffle(lines)
    text = rng.choice(["", "\ufeff"]) + rng.choice(["\n", ";", "\r\n", " ;\n\n"]).join(lines)
    expected = {name: set() for options in moves.values() for name in options}
    expected |= {name: set(options) for name, options in moves.items()}
    assert moves_of(parse_graph(text)) == expected


@given(graphs)
def test_the_canonical_text_is_read_back(moves):
    graph = parse_graph("\n".join(f"{name}: {' '.join(after)}" for name, after in moves.items()))
    assert parse_graph(str(graph)) == graph
    assert hash(parse_graph(str(graph))) == hash(graph)
    assert pickle.loads(pickle.dumps(graph)) == graph


def test_a_graph_says_what_it_is():
    graph = parse_graph("b -> a10, a2; c:; a2: a10")
    assert str(graph) == "a2: a10\nb: a2 a10\nc:"
    assert repr(graph) == "<graph a2: a10; b: a2 a10; c:>"
    assert graph.moves == 3
    path = parse_graph(";".join(f"{n + 1}: {n}" for n in range(20)))
    assert repr(path) == "<graph of 21 positions, 20 moves>"


@EVERY_CASE
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3 2\n1 2\n2 3", "1: 2\n2: 3"),
        ("3 2\n0 1\n1 2", "0: 1\n1: 2"),
        ("4 1; 1 2", "1: 2\n3:\n4:"),
        ("2 1; 2 1", "2: 1"),
        # No such line: too few pairs, too large a number, a name, an arrow, another zero.
        ("3 3\n1 2\n2 3", "1: 2\n2: 3\n3: 3"),
        ("2 2\n1 2\n2 3", "1: 2\n2: 2 3"),
        ("3 2\n1 2\n2 a", "1: 2\n2: a\n3: 2"),
        ("3 -> 2\n1 2\n2 3", "1: 2\n2: 3\n3: 2"),
        ("3 2\n1 2\n2 -> 3", "1: 2\n2: 3\n3: 2"),
        ("3 2\n1 02\n2 3", "1: 02\n2: 3\n3: 2"),
        ("3 0", "3: 0"),
    ],
)
def test_a_first_line_of_counts_is_read_where_it_is_one(text, says):
    assert str(parse_graph(text)) == says


@EVERY_CASE
@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("", None, "at least one position"),
        (" ;\n ; ", None, "at least one position"),
        ("a", 0, "a colon"),
        ("a: b\n  b c d", 7, "“b c d” in line 2 (character 8 "),
        (",", 0, "a colon"),
        ("a b: c", 0, "one position"),
        ("a: b;: c", 5, "“:” in line 1"),
        ("a -> b -> c", 7, "one colon or arrow"),
        ("a: b-c", 3, "1 to 12 letters or digits"),
        ("a: b_c", 3, "“b_c”"),
        ("a: b\nabcdefghijklm: b", 5, "“abcdefghijklm” in line 2"),
        ("a: \x1b[31m", 3, "U+001B"),
    ],
)
def test_what_is_no_graph_is_refused_with_its_place(text, position, says):
    with pytest.raises(GraphError) as refused:
        parse_graph(text)
    assert says in str(refused.value)
    assert refused.value.position == position


@EVERY_CASE
@pytest.mark.parametrize("given", [None, 5, b"a: b", ["a: b"], {"a": ["b"]}])
def test_what_is_no_text_is_refused_in_a_sentence(given):
    with pytest.raises(GraphError, match="A graph is a text such as"):
        parse_graph(given)


@given(st.text("ab1:;->→ ,\n_", max_size=30))
def test_any_text_is_a_graph_or_refused(text):
    try:
        graph = parse_graph(text)
    except GraphError as error:
        graph = error
    if isinstance(graph, Graph):
        assert parse_graph(str(graph)) == graph
    else:
        assert 0 <= (graph.position or 0) <= len(text)


def test_a_blank_text_of_any_length_is_refused_at_once():
    with pytest.raises(GraphError, match="at least one position"):
        parse_graph(" " * limits.GRAPH_TEXT)


@EVERY_CASE
@pytest.mark.parametrize(
    ("name", "fits", "one_more"),
    [
        ("GRAPH_POSITIONS", "a: b c; b: c", "a: b c; b: d"),
        ("GRAPH_POSITIONS", "3 1; 1 2", "4 1; 1 2"),
        ("GRAPH_MOVES", "a: b c; b: c; a: b", "a: b c; b: c a"),
        ("GRAPH_TEXT", "a:b", "a: b"),
        ("TOKENS", "a a b", "a a b b"),
    ],
)
def test_a_graph_may_be_as_large_as_the_limit_says(name, fits, one_more, monkeypatch):
    read = parse_graph
    if name == "TOKENS":

        def read(tokens):
            return analyse_tokens("a: b", tokens)

    monkeypatch.setattr(limits, name, 3)
    read(fits)
    with pytest.raises(LimitExceeded, match=r"[Aa]t most 3 ") as refused:
        read(one_more)
    assert refused.value.limit == 3


def test_the_longest_names_of_the_largest_graph_fit_in_its_text():
    longest = (limits.GRAPH_MOVES + limits.GRAPH_POSITIONS) * 13 + 2 * limits.GRAPH_POSITIONS
    assert longest <= limits.GRAPH_TEXT


def test_a_token_that_lies_nowhere_is_refused_with_its_place():
    with pytest.raises(GraphError, match="no position “x”; its positions are a, b") as refused:
        analyse_tokens("a: b", "a, x")
    assert refused.value.position == 3
    with pytest.raises(GraphError, match="no position “5”"):
        analyse_tokens("a: b", [5])
    path = ";".join(f"{n + 1}: {n}" for n in range(20))
    with pytest.raises(GraphError, match=r"are 0, 1, .*, 11, …"):
        analyse_tokens(path, "x")
