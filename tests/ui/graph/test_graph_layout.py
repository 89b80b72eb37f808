"""The picture of a graph: columns by the longest way to an end, circles together, arrows clear."""

from __future__ import annotations

import re

import pytest

from gamecore.graphs.graph import parse_graph
from gamecore.graphs.presets import presets
from gamecore.graphs.values import graph_values
from gamecore.limits import GRAPH_TEXT
from ui.base import page_limits
from ui.graph.drawing import DRAWN, HEIGHT, Shown, all_told, node_words, svg
from ui.graph.layout import columns, measured

CIRCLE = "a: b; b: a c; d: b e; e: d; f: c e"
by_preset = pytest.mark.parametrize("text", [one.text for one in presets()])


def columns_of(text):
    graph = parse_graph(text)
    return dict(zip(graph.names, columns(graph.arrows), strict=True))


def test_a_position_stands_by_its_longest_way_to_an_end():
    assert columns_of("a: b c d; b: c; c: d") == {"a": 3, "b": 2, "c": 1, "d": 0}


def test_a_circle_stands_together_left_of_all_that_it_leads_to():
    found = columns_of(CIRCLE)
    assert found["c"] == 0
    assert {found["a"], found["b"]} == {1, 2}
    assert {found["d"], found["e"]} == {2, 3}
    assert min(found["d"], found["f"] - 1) >= found["b"] + 1
    assert found["f"] == found["e"] + 1


def test_the_last_column_has_the_ends_alone():
    assert columns_of("a: a; b: c; c: b; end:") == {"a": 1, "b": 2, "c": 1, "end": 0}


@pytest.mark.parametrize("joined", [False, True])
def test_the_longest_way_and_the_largest_circle_that_are_drawn_are_laid_out(joined):
    text = "\n".join(f"p{at}: p{at + 1}" for at in range(1, DRAWN))
    found = columns_of(f"{text}\np{DRAWN}: p1" if joined else text)
    assert len(set(found.values())) == DRAWN


@by_preset
def test_no_two_positions_lie_on_one_another(text):
    found = measured(text)
    places = list(zip(found.x, found.y, found.widths, strict=True))
    for at, (x, y, width) in enumerate(places):
        for other_x, other_y, other in places[:at]:
            assert abs(x - other_x) >= (width + other) / 2 or abs(y - other_y) >= HEIGHT


@by_preset
def test_every_move_is_an_arrow_that_ends_at_the_border_of_its_position(text):
    graph, found = parse_graph(text), measured(text)
    assert set(found.arrows) == {
        (start, end) for start, options in enumerate(graph.arrows) for end in options
    }
    for (_start, end), arrow in found.arrows.items():
        tip = tuple(map(float, re.match(r"M(\S+) ([-\d.]+)L", arrow.head).groups()))
        aside = abs(tip[0] - found.x[end]) - found.widths[end] / 2
        above = abs(tip[1] - found.y[end]) - HEIGHT / 2
        assert -1 <= max(aside, above) < 3


def test_moves_there_and_back_are_two_curves():
    found = measured("a: b; b: a")
    bent = [float(re.search(r"Q\S+ (\S+)", arrow.path)[1]) for arrow in found.arrows.values()]
    assert min(bent) < found.y[0] - 10
    assert max(bent) > found.y[0] + 10


def test_each_outcome_has_a_shape_and_a_letter_beside_its_colour():
    graph = parse_graph(CIRCLE)
    known = graph_values(graph)
    drawn = svg(graph, Shown(all_told(known), tokens=("b", "d", "d")), presses=False)
    for name, outcome in known.outcomes.items():
        node = re.search(rf'<g class="node[^"]*" data-name="{name}".*?</text></g>', drawn)[0]
        assert f" {outcome}</text>" in node.replace("·", "").replace("  ", " ")
        assert ("<polygon" in node) == (outcome == "D")
        assert ('class="inner"' in node) == (outcome == "P")
    assert drawn.count('class="token') == 3


def test_what_is_untold_is_in_no_word_of_the_picture():
    graph = parse_graph(CIRCLE)
    drawn = svg(graph, Shown(tokens=("b",)), presses=True)
    assert "∞" not in drawn
    assert "value" not in node_words(graph, 0, Shown())
    assert (
        node_words(graph, graph.place("b"), Shown(tokens=("b",))) == "b: moves to a and c; token A"
    )


def test_many_tokens_on_one_position_are_counted():
    graph = parse_graph("a: b")
    drawn = svg(graph, Shown(tokens=("a",) * 9), presses=False)
    assert drawn.count('class="token') == 1
    assert "×9" in drawn


def test_a_graph_that_fits_into_a_link_is_within_the_core():
    assert page_limits.TYPED < GRAPH_TEXT
