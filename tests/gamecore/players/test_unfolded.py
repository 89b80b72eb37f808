"""Positions of other games as graphs: the same values, winners and moves as the games have."""

from __future__ import annotations

import pytest

from gamecore.coupled.games import coupled_game
from gamecore.graphs.graph import parse_graph
from gamecore.graphs.tokens import analyse_tokens
from gamecore.players.unfolded import (
    MOST_MOVES,
    MOST_POSITIONS,
    MOST_TEXT,
    coupled_as_graph,
    heaps_as_graph,
)
from gamecore.positions.analysis import analyse
from gamecore.rules.language import parse_rule
from gamecore.search import search

HEAPS = [
    ("take any", [3, 5, 7]),
    ("take 1-5", [5, 10, 20]),
    ("take 1, 3, 4", [6, 5, 0]),
    ("0.77", [5, 7]),
    ("0.137", [9, 9]),
    ("split into 2 unequal", [8, 10]),
    ("take any or split into 2", [4, 5]),
    ("halve into 3", [8, 6]),
    ("take a prime", [30]),
    ("take k where k % 2 == 1 or k == n", [12, 3]),
    ("split equally", [12, 8]),
]

COUPLED = [
    ("wythoff", "5 7"),
    ("staircase", "2 1 2"),
    ("one-from-each", "2 2 3"),
    ("moore-2", "2 2 3"),
    ("string", "abababacdcdc"),
    ("string", "abacaba"),
    ("fibonacci-nim", "12"),
    ("fibonacci-nim", "9 2"),
    ("nim-with-a-pass", "1 2 3 pass"),
    ("nim-with-a-pass", "2 3"),
    ("hackenbush", "(()(())) (()()) 3"),
    ("hackenbush", "(()()())"),
    ("turning-turtles", "HTHTH"),
    ("mock-turtles", "HTHHT"),
    ("ruler", "HHTHH"),
]


@pytest.mark.parametrize(("text", "heaps"), HEAPS)
def test_heaps_keep_their_values_and_winning_moves(text, heaps):
    rule = parse_rule(text)
    made = heaps_as_graph([rule] * len(heaps), heaps)
    position = analyse_tokens(made.text, made.tokens)
    whole = analyse(rule, heaps)
    assert made.tokens.split() == [str(size) for size in heaps]
    assert list(position.values) == list(whole.values)
    assert position.nim_sum == whole.nim_sum
    moves = {(move.heap, tuple(sorted(move.after))) for move in whole.winning_moves}
    told = {
        (move.token, tuple(int(size) for size in move.after.split("x") if size != "0"))
        for move in position.moves
    }
    assert made.is_short or told == moves


def test_a_name_in_a_graph_of_heaps_has_the_value_of_its_heaps():
    made = heaps_as_graph([parse_rule("0.77")], [8])
    known = analyse_tokens(made.text, made.tokens).known
    for name, value in known.values.items():
        assert value == analyse("0.77", [int(size) for size in name.split("x")]).nim_sum


def test_heaps_with_several_rules_have_a_letter_for_each():
    rules = [parse_rule(text) for text in ("take 1-3", "take 1-5", "take 1-3")]
    made = heaps_as_graph(rules, [9, 10, 2])
    assert made.tokens == "a9 b10 a2"
    assert analyse_tokens(made.text, made.tokens).nim_sum == analyse(rules, [9, 10, 2]).nim_sum


@pytest.mark.parametrize(("name", "text"), COUPLED)
def test_other_games_keep_their_winner_and_their_winning_moves(name, text):
    game = coupled_game(name)
    start = game.parse(text)
    made = coupled_as_graph(game, start)
    position = analyse_tokens(made.text, made.tokens)
    assert ("N" if game.analyse(start).to_move_wins else "P") == position.outcome
    assert position.outcome == search(start, game.options).outcome
    if "(" not in text:  # each plant has a token, and equal plants are one position
        (token,) = position.tokens
        assert len(position.known.graph.options(token)) == len(set(game.options(start)))
    if game.analyse(start).values and "(" in text:
        assert position.values == tuple(game.analyse(start).values)


@pytest.mark.parametrize("made", [
    heaps_as_graph([parse_rule("take any")], [44]),
    heaps_as_graph([parse_rule("take 1")], [199]),
    coupled_as_graph(coupled_game("moore-2"), (2, 3, 3)),
    coupled_as_graph(coupled_game("string"), "abababacdcdc"),
], ids=["moves", "positions", "text", "short names"])  # fmt: skip
def test_a_graph_that_is_made_is_one_that_can_be_drawn_and_linked(made):
    graph = parse_graph(made.text)
    assert len(graph.names) <= MOST_POSITIONS
    assert graph.moves <= MOST_MOVES
    assert len(made.text) <= MOST_TEXT
    assert set(made.tokens.split()) <= set(graph.names)


@pytest.mark.parametrize(
    ("text", "heaps"),
    [
        ("take any", [46]),
        ("take any", [10**18]),
        ("take 1", [200]),
        ("split into 8", [200]),
        ("take k where k % (n - 2) == 0", [8]),
        ("take any", [0, 0]),
        ("take any", []),
    ],
)
def test_what_is_too_large_or_has_no_move_or_no_answer_is_no_graph(text, heaps):
    assert heaps_as_graph([parse_rule(text)] * len(heaps), heaps) is None


@pytest.mark.parametrize(
    ("name", "text"),
    [("moore-2", "100000 100000 100000"), ("fibonacci-nim", "99"), ("ruler", "H" * 12)],
)
def test_too_large_a_position_of_another_game_is_no_graph(name, text):
    game = coupled_game(name)
    assert coupled_as_graph(game, game.parse(text)) is None


def test_a_name_that_is_too_long_says_how_much_is_left():
    made = coupled_as_graph(coupled_game("hackenbush"), "(()(())) 3")
    assert (made.tokens, made.is_short) == ("4a 3", True)
    assert not coupled_as_graph(coupled_game("hackenbush"), "3 2").is_short
