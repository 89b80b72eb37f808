"""What is drawn of a position: order of labels, texts, and a smaller tree where it is too large."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore.brute_force import game_graph
from gamecore.coupled.games import coupled_game
from gamecore.positions.analysis import analyse
from gamecore.positions.heaps import by_heap, parse_heaps, parse_sum
from gamecore.positions.neighbours import Neighbours
from gamecore.search import search
from house import GAMES as HOUSE
from pages import sum as sum_page
from strategies import heap_rules
from ui.base import page_limits
from ui.tree.drawing import data_table, tree_svg
from ui.tree.facts import (
    WORTH_OFFERING,
    coupled_tree,
    heaps_text,
    heaps_tree,
    smaller_heaps,
    smaller_positions,
)
from ui.tree.layout import LINE, THINGS, box_of

GAMES = list(HOUSE.values())
rules = heap_rules(most_clauses=2, largest_amount=6, everything=True)


@settings(max_examples=80)
@given(rules, st.lists(st.integers(0, 6), max_size=3).map(tuple), st.booleans())
def test_labels_are_filled_in_from_the_bottom_and_each_only_needs_earlier_ones(rule, heaps, misere):
    tree = heaps_tree(str(rule), heaps, misere).tree
    if tree is None:
        return
    assert all(a.level <= b.level for a, b in pairwise(tree.nodes))
    for place, node in enumerate(tree.nodes):
        assert all(option < place for option in node.options)
        lost = [option for option in node.options if tree.nodes[option].outcome == "P"]
        wins = bool(lost) if node.options else misere
        assert node.outcome == ("N" if wins else "P")
        assert (node.settled_by in lost) == bool(lost)
    assert [tree.labelled(step) for step in range(tree.last + 1)] == [
        0,
        *range(tree.leaves, len(tree.nodes) + 1),
    ]


@settings(max_examples=60)
@given(rules, st.lists(st.integers(0, 6), max_size=3).map(tuple))
def test_the_last_node_is_the_position_and_says_what_the_theorem_says(rule, heaps):
    grown = heaps_tree(str(rule), heaps)
    if grown.tree is not None:
        assert grown.tree.nodes[-1].outcome == analyse(rule, parse_heaps(grown.text)).outcome
        assert len(grown.tree.nodes) <= page_limits.TREE


def test_what_a_node_shows():
    assert heaps_text(((),)) == "0"
    assert heaps_text(()) == "0"
    assert heaps_text(((1, 1, 3, 3, 3),)) == "1 1 3×3"
    assert heaps_text(((2, 4), (), (1,))) == "2 4 | 0 | 1"
    assert heaps_text(((), ())) == "0"


@given(st.text("ab 1", max_size=300))
def test_a_node_holds_all_of_its_text_whatever_its_length(text):
    box = box_of(text)
    assert "".join(box.lines).replace(" ", "") == text.replace(" ", "")
    assert all(len(line) <= LINE for line in box.lines)
    assert box.height > 16 * len(box.lines)


def test_the_things_of_a_position_are_drawn_where_they_are_few():
    few = heaps_tree("take any", (1, 2)).tree
    assert tree_svg(few, 0, False).count("<i></i>") == sum(
        sum(map(int, node.text.split())) for node in few.nodes
    )
    assert box_of("1 2", ((1, 2),)).height > box_of("1 2").height
    assert box_of(str(THINGS + 1), ((THINGS + 1,),)).groups == ()


def test_an_untouched_page_begins_with_a_dozen_positions_and_says_how_many_its_own_has():
    grown = heaps_tree("take any", (3, 4, 5), first=True)
    assert grown.by_choice
    assert grown.text == "1 2 3"
    assert "3 4 5 has 48 positions" in grown.refusal
    assert (
        len(grown.tree.nodes)
        <= page_limits.TREE_OFFERED
        < len(heaps_tree("take any", (3, 4, 5)).tree.nodes)
    )
    small = heaps_tree("take any", (1, 2), first=True)
    assert (small.refusal, small.by_choice) == (None, False)
    string = coupled_tree("string", "abababacdcdc", first=True)
    assert len(string.tree.nodes) <= page_limits.TREE_OFFERED


def test_an_own_tree_is_drawn_up_to_the_limit_and_a_smaller_one_beyond():
    most = page_limits.TREE
    assert heaps_tree("take 1", (most - 1,)).refusal is None
    beyond = heaps_tree("take 1", (most,))
    assert f"over {most} positions" in beyond.refusal
    assert beyond.text == "6"  # seven rows, so that its start is in sight
    assert len(beyond.tree.nodes) == 7


def test_a_smaller_tree_is_worth_looking_at_if_there_is_one():
    assert len(heaps_tree("split equally", (7_207_200,)).tree.nodes) >= WORTH_OFFERING
    only_once = heaps_tree("take k where k == n or n > 20", (100,))
    assert len(only_once.tree.nodes) == 2  # 12, and nothing


def test_the_smaller_position_keeps_the_look_of_the_large_one():
    assert list(smaller_heaps((5, 10, 20)))[:2] == [(3, 6, 12), (2, 5, 11)]
    assert all(heaps[0] and heaps[1:2] in ((), (0,)) for heaps in smaller_heaps((1, 0, 10**18)))
    assert list(smaller_heaps((0, 0))) == []
    assert list(coupled_game("string").on_text.smaller("abcba")) == ["abcb", "abc"]
    assert list(smaller_positions((0, 3))) == [(0, 3), (0, 2), (0, 1), (0,)][:3]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_untouched_page_draws_a_tree_worth_looking_at(game):
    for preset in game.presets:
        tree = heaps_tree(preset.rule, parse_heaps(game.heaps), first=True).tree
        assert tree is not None, preset
        assert 3 <= len(tree.nodes) <= page_limits.TREE_OFFERED
    tree = heaps_tree(game.rule, parse_heaps(game.heaps), first=True).tree
    assert 8 <= len(tree.nodes) <= page_limits.TREE_OFFERED
    assert {node.outcome for node in tree.nodes} == {"N", "P"}


def test_the_untouched_sum_draws_a_tree_under_the_rules_of_its_heaps():
    text = next(field.default for field in sum_page.PAGE.fields if field.name == "games")
    rules, heaps = by_heap(parse_sum(text))
    grown = heaps_tree(tuple(map(str, rules)), heaps)
    assert grown.tree.nodes[-1].text.count("|") == 2
    assert grown.tree.nodes[-1].outcome == analyse(rules, parse_heaps(grown.text)).outcome


def test_each_heap_of_a_smaller_sum_keeps_its_rule():
    rules = ("take 1-3", "take any", "split into 2")
    grown = heaps_tree(rules, (0, 50, 60))
    sizes = parse_heaps(grown.text)
    assert "too many to draw" in grown.refusal
    assert sizes[0] == 0
    assert len(sizes) == 3
    neighbours = Neighbours(rules, most=100)
    graph = game_graph(neighbours.start(sizes), neighbours, most=100)
    assert len(graph.nodes) == len(grown.tree.nodes)
    assert graph.moves == grown.tree.moves


@pytest.mark.parametrize(
    ("rule", "heaps"),
    [
        ("take any", (10**18, 10**18)),
        ("take at least half", (10**18,)),
        ("split into 8", (10**6,)),
        ("take 1 or halve into 1000000000", (10**18,)),
        ("take k where n % (k - 3) == 0", (10, 4)),
    ],
)
def test_no_position_is_too_large_to_be_answered(rule, heaps):
    grown = heaps_tree(rule, heaps)
    assert grown.refusal
    assert grown.tree is None or len(grown.tree.nodes) <= page_limits.TREE_OFFERED


def test_a_rule_without_an_answer_for_a_heap_is_explained_beside_a_tree_that_has_one():
    grown = heaps_tree("take k where n % (k - 3) == 0", (10, 4))
    assert "divides by 0" in grown.refusal
    assert grown.tree is not None


def test_a_coupled_game_has_its_tree_and_a_smaller_one_beyond():
    tree = coupled_tree("wythoff", "3 5").tree
    by_text = {node.text: node.outcome for node in tree.nodes}
    assert by_text["3 5"] == by_text["1 2"] == by_text["0 0"] == "P"
    assert "5 3" not in by_text
    beyond = coupled_tree("wythoff", "300 500")
    assert "too many to draw" in beyond.refusal
    assert beyond.tree is not None

    def wythoff(pair):
        a, b = pair
        yield from ((a - k, b) for k in range(1, a + 1))
        yield from ((a, b - k) for k in range(1, b + 1))
        yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))

    for node in tree.nodes:
        assert node.outcome == search(tuple(map(int, node.text.split())), wythoff).outcome


def test_in_coupled_games_empty_heaps_are_dropped_where_their_place_does_not_matter():
    moore = {node.text for node in coupled_tree("moore-2", "1 0 2").tree.nodes}
    assert moore == {"1 2", "1 1", "2", "1", "0"}
    assert coupled_tree("one-from-each", "2 0 1").tree.nodes[-1].text == "1 2"
    stairs = [node.text for node in coupled_tree("staircase", "0 1 1").tree.nodes]
    assert stairs[-1] == "0 1 1"
    assert stairs[0] == "2 0 0"
    assert coupled_tree("wythoff", "0 2").tree.nodes[0].text == "0 0"


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("staircase", "2 1 2"),
        ("one-from-each", "2 3 1"),
        ("moore-2", "2 3 1"),
        ("string", "abacaba"),
    ],
)
def test_the_tree_of_every_coupled_game_ends_at_what_its_theorem_says(slug, text):
    game = coupled_game(slug)
    root = coupled_tree(slug, text).tree.nodes[-1]
    assert root.outcome == game.analyse(game.parse(text)).outcome


def test_an_unknown_game_and_a_wrong_position_are_sentences():
    assert coupled_tree("chess", "3 5").refusal
    assert coupled_tree("wythoff", "3").refusal
    assert coupled_tree("wythoff", "3").tree is None


@settings(max_examples=30)
@given(rules, st.lists(st.integers(0, 6), max_size=3).map(tuple), st.integers(0, 61), st.booleans())
def test_the_drawing_and_its_table_show_every_position_once(rule, heaps, step, asking):
    tree = heaps_tree(str(rule), heaps).tree
    if tree is None:
        return
    step = min(step, tree.last)
    svg = tree_svg(tree, step, asking and step < tree.last)
    assert svg.count('<g class="node') == len(tree.nodes)
    assert svg.count("<path") == tree.moves
    ends = {int(of) for of in re.findall(r'class="move(?: win)? ask" data-of="(\d+)"', svg)}
    assert len(ends) <= 1  # the moves in sight are those of one position
    assert svg.count('class="node N') + svg.count('class="node P') == tree.labelled(step)
    table = data_table(tree, step)
    assert table.count("<tr") == len(tree.nodes) + 1
    assert table.count("<b>?</b>") == len(tree.nodes) - tree.labelled(step)
