"""Winning replies counted together for all moves, against the analysis after each of them."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import analyse, limits, options
from gamecore.positions.replies import heaps_after, rules_after
from gamecore.positions.replies_left import winning_replies
from strategies import heap_rules


def moves_of(position):
    return [
        (heap, option)
        for heap, (rule, size) in enumerate(zip(position.rules, position.heaps, strict=True))
        for option in options(rule, size)
    ]


def one_by_one(position, heap, option):
    after = analyse(
        rules_after(position.rules, heap, option),
        heaps_after(position.heaps, heap, option),
        misere=position.misere,
    )
    return after.winning_moves.total


def check(rules, heaps, misere):
    position = analyse(rules, heaps, misere=misere)
    moves = moves_of(position)
    found = list(winning_replies(position, moves))
    assert found == [one_by_one(position, *move) for move in moves]
    return found


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("rule", ["take any", "take 1, 3, 4", "0.77", "take any or split into 2"])
def test_every_move_of_every_small_position(rule, misere):
    for heaps in product(range(7), repeat=2):
        check(rule, heaps, misere)
    check(rule, (2, 2, 2, 3, 3), misere)


rules = heap_rules(most_clauses=2, largest_amount=6, everything=True)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(rules, st.integers(0, 7)), min_size=1, max_size=3), st.booleans())
def test_random_sums(games, misere):
    check([rule for rule, _ in games], [size for _, size in games], misere)


@pytest.mark.parametrize("misere", [False, True])
def test_heaps_too_large_to_list_are_counted_by_value(monkeypatch, misere):
    listed = check(["take any", "take at least half"], (9, 14), misere)
    monkeypatch.setattr(limits, "PLAY_OPTIONS", 3)
    assert check(["take any", "take at least half"], (9, 14), misere) == listed


@pytest.mark.parametrize("misere", [False, True])
def test_a_large_heap_is_counted_by_value_beside_heaps_of_one_stone(monkeypatch, misere):
    monkeypatch.setattr(limits, "PLAY_OPTIONS", 3)
    for ones in range(4):
        # Of the options of 12 one is worth 0 and two are worth 1.
        check(["take a divisor"] * (ones + 1), (12, *(1,) * ones), misere)
        check(["take a divisor"] * (ones + 2), (12, *(1,) * ones, 2), misere)


def test_only_what_is_searched_is_analysed_move_by_move():
    position = analyse("take any or split into 2", (9, 9), misere=True)
    assert position.decided_by == "tame"
    moves = 10 * moves_of(position)
    found = list(winning_replies(position, moves))
    assert None not in found
    assert found[: len(moves) // 10] == check("take any or split into 2", (9, 9), True)


def test_far_heaps():
    position = analyse("take any", (10**18, 10**18))
    moves = [(0, ()), (0, (1,)), (0, (10**18 - 1,))]
    assert list(winning_replies(position, moves)) == [1, 1, 1]


def test_exactly_as_many_options_are_listed_as_the_limit_allows(monkeypatch):
    rule, move = "split into 2 unequal", (0, (1, 8))
    position = analyse(rule, (9, 6))
    most = sum(len(options(rule, n)) for n in (9, 6, 1, 8))
    monkeypatch.setattr(limits, "PLAY_OPTIONS", most)
    assert list(winning_replies(position, [move])) == [one_by_one(position, *move)]
    monkeypatch.setattr(limits, "PLAY_OPTIONS", most - 1)
    assert list(winning_replies(position, [move])) == [None]


def test_what_is_too_much_is_not_counted(monkeypatch):
    monkeypatch.setattr(limits, "PLAY_OPTIONS", 3)
    position = analyse("split into 2 unequal", (20, 20))
    assert list(winning_replies(position, [(0, (1, 19)), (0, (1, 19))])) == [None, None]
    searched = analyse("0.77", (5, 6), misere=True)
    assert searched.decided_by == "search"
    monkeypatch.setattr(limits, "PLAY_WORK", 5_000)
    found = list(winning_replies(searched, moves_of(searched)))
    assert found[0] == one_by_one(searched, *moves_of(searched)[0])
    assert set(found[1:]) == {None}
