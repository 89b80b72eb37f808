"""The small games as graphs: each is the game that it says, by the rest of the core."""

from __future__ import annotations

import pytest

from gamecore.coupled.wythoff import wythoff_value
from gamecore.graphs.graph import parse_graph
from gamecore.graphs.presets import presets
from gamecore.graphs.tokens import analyse_tokens
from gamecore.graphs.values import graph_values
from gamecore.positions.analysis import analyse
from gamecore.search import search
from sizes import EVERY_CASE

PRESETS = {preset.slug: preset for preset in presets()}


@EVERY_CASE
@pytest.mark.parametrize("preset", presets(), ids=PRESETS)
def test_a_preset_can_be_played(preset):
    position = analyse_tokens(preset.text, preset.tokens)
    assert position.winner == "first"
    graph = position.known.graph
    assert 6 <= len(graph.names) <= 25
    assert parse_graph(str(graph)) == graph
    assert len(PRESETS) == len(presets())


def values(slug):
    return graph_values(PRESETS[slug].text).values


def test_taking_1_to_3_repeats_after_4():
    assert values("take-1-3") == {str(n): n % 4 for n in range(8)}


def test_two_graphs_are_two_heaps():
    found = values("two")
    assert found == {f"a{n}": n % 3 for n in range(5)} | {f"b{n}": n for n in range(4)}
    assert analyse_tokens(PRESETS["two"].text, "a4 b3").nim_sum == 2


def test_the_queen_is_wythoffs_game():
    squares = {f"{x}{y}": wythoff_value(x, y) for x in range(5) for y in range(5)}
    assert values("queen") == squares


def test_the_path_is_kayles():
    found = values("path")
    assert len(found) == 11
    for name, value in found.items():
        assert analyse("0.77", [int(digit) for digit in name]).nim_sum == value


def test_the_bar_is_chomp():
    def options(rows):
        for row in range(3):
            for column in range(rows[row]):
                if (row, column) != (0, 0):
                    yield tuple(
                        min(left, column) if place >= row else left
                        for place, left in enumerate(rows)
                    )

    known = graph_values(PRESETS["bar"].text)
    assert len(known.values) == 19
    for name, outcome in known.outcomes.items():
        rows = tuple(map(int, name))
        assert outcome == search(rows, options).outcome
        after = {"".join(map(str, option)) for option in options(rows)}
        assert set(known.graph.options(name)) == after


def test_geography_names_no_city_twice_and_ends():
    known = graph_values(PRESETS["words"].text)
    assert set(known.ranks) == set(known.values)
    assert "D" not in known.outcomes.values()
    for name, after in zip(known.graph.names, known.graph.arrows, strict=True):
        begun = {other for other in known.graph.names if other[0].lower() == name[-1]}
        assert {known.graph.names[place] for place in after} == begun


def test_the_circle_has_every_kind_of_value():
    assert {name: str(value) for name, value in values("circle").items()} == {
        "a": "0",
        "b": "1",
        "c": "0",
        "d": "∞(1)",
        "e": "∞",
        "f": "∞(0)",
    }
    moves = {name: analyse_tokens(PRESETS["circle"].text, name).winner for name in "abcdef"}
    assert [*moves.values()] == ["second", "first", "second", "draw", "draw", "first"]
