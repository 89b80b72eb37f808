"""Whole positions of heap rules as search sees them, and the theorem checked against it."""

from itertools import combinations_with_replacement
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import limits
from gamecore.brute_force import game_graph
from gamecore.errors import LimitExceeded
from gamecore.positions.analysis import analyse
from gamecore.positions.neighbours import Neighbours, check
from gamecore.rules.options import options
from gamecore.search import SearchTooLarge
from strategies import heap_rules

rules = heap_rules(most_clauses=2, largest_amount=6, everything=True)


def test_heaps_of_one_rule_are_sorted_and_empty_ones_dropped():
    neighbours = Neighbours(["take any"] * 4, most=100)
    assert neighbours.start([3, 0, 1, 3]) == ((1, 3, 3),)
    assert list(neighbours(((1, 2),))) == [((2,),), ((1,),), ((1, 1),)]
    assert list(neighbours(((),))) == []


def test_heaps_of_different_rules_stay_apart():
    neighbours = Neighbours(["take 1", "take any", "take 1"], most=100)
    start = neighbours.start([2, 2, 1])
    assert start == ((1, 2), (2,))
    assert neighbours.after([2, 2, 1], 1, ()) == ((1, 2), ())
    assert list(neighbours(start)) == [
        ((2,), (2,)),
        ((1, 1), (2,)),
        ((1, 2), ()),
        ((1, 2), (1,)),
    ]


@settings(max_examples=60)
@given(st.lists(st.tuples(rules, st.integers(0, 6)), min_size=1, max_size=3))
def test_one_move_away_is_every_option_of_every_heap(games):
    played, heaps = zip(*games, strict=True)
    neighbours = Neighbours(played, most=1000)
    written_out = {
        neighbours.after(heaps, heap, option)
        for heap, (rule, size) in enumerate(games)
        for option in options(rule, size)
    }
    found = list(neighbours(neighbours.start(heaps)))
    assert set(found) == written_out
    assert len(found) == len(set(found))


@given(rules, st.integers(0, 8))
def test_a_heap_may_have_as_many_options_as_are_looked_at_and_no_more(rule, n):
    many = len(options(rule, n))
    neighbours = Neighbours([rule], most=many)
    assert len(list(neighbours(neighbours.start([n])))) == many
    if many:
        with pytest.raises(SearchTooLarge):
            list(Neighbours([rule], most=many - 1)(neighbours.start([n])))


@settings(max_examples=60)
@given(rules, st.lists(st.integers(0, 4), max_size=3))
def test_the_graph_of_heaps_says_at_every_position_what_the_theorem_says(rule, heaps):
    neighbours = Neighbours([rule] * len(heaps), most=2000)
    for node in game_graph(neighbours.start(heaps), neighbours, most=2000).nodes:
        sizes = node.position[0] if node.position else ()
        assert node.outcome == analyse(rule, sizes).outcome


@settings(max_examples=100)
@given(st.lists(st.tuples(rules, st.integers(0, 5)), max_size=3))
def test_the_theorem_agrees_with_search_on_random_sums(games):
    found = check(analyse([rule for rule, _ in games], [size for _, size in games]), most=50_000)
    assert found.agrees
    assert found.winning == found.found_winning


@pytest.mark.parametrize("rule", ["take any", "take 1, 3, 4", "0.77", "split into 2 unequal"])
def test_all_triples_of_small_heaps_agree(rule):
    for heaps in combinations_with_replacement(range(6), 3):
        found = check(analyse(rule, heaps), most=5_000)
        assert found.agrees
        assert found.values == max(heaps) + 1
        assert found.positions >= 1


def test_a_wrong_analysis_is_found_out():
    right = analyse("take 1, 3, 4", (6, 5))
    moves = list(right.winning_moves)
    wrong = SimpleNamespace(
        heaps=right.heaps, rules=right.rules, outcome="N", winning_moves=moves[:1]
    )
    found = check(wrong, most=1000)
    assert not found.agrees
    assert found.differing == ((1, (4,)),)
    assert (found.winning, found.found_winning) == (1, 2)


def test_misere_pairs_of_ones_and_twos_show_that_a_normal_answer_would_be_wrong():
    assert not check(analyse("take any", (1, 1)), most=100, misere=True).agrees
    assert not check(analyse("take any", (1, 1, 1)), most=100, misere=True).agrees
    assert check(analyse("take any", (2, 2)), most=100, misere=True).agrees


def test_huge_heaps_are_refused_without_being_looked_at():
    with pytest.raises(SearchTooLarge):
        check(analyse("take any", (10**18, 10**18)), most=1000)
    with pytest.raises(SearchTooLarge):
        check(analyse("take at most half", (10**15,)), most=1000)


def test_listing_the_options_of_many_large_heaps_is_counted_too(monkeypatch, size):
    most = limits.NEIGHBOUR_HEAPS // size(quick=10, full=1)
    monkeypatch.setattr(limits, "NEIGHBOUR_HEAPS", most)
    with pytest.raises(LimitExceeded, match="fewer or smaller heaps"):
        check(analyse("take any", (19_000, 1)), most=20_000)


def test_moves_that_leave_very_many_heaps_are_refused_by_what_they_write(monkeypatch):
    monkeypatch.setattr(limits, "NEIGHBOUR_HEAPS", 10_000)
    with pytest.raises(LimitExceeded, match="fewer or smaller heaps"):
        check(analyse("take 1 or halve into 300", (16,)), most=10_000)


def test_what_is_written_and_listed_is_counted_exactly(monkeypatch):
    # Listing 1 and 3 options; with the heap 3 beside it, and one more for each position: 2; with
    # the heap 1 beside it: 2 + 3 + 3.
    written = 1 + 3 + 2 + 2 + 3 + 3
    for limit in (written, written - 1):
        monkeypatch.setattr(limits, "NEIGHBOUR_HEAPS", limit)
        neighbours = Neighbours(["take any"] * 2, most=100)
        if limit == written:
            assert len(list(neighbours(((1, 3),)))) == 4
        else:
            with pytest.raises(LimitExceeded):
                list(neighbours(((1, 3),)))
