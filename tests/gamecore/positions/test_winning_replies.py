"""Winning replies counted together for all moves, against the analysis after each of them."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import analyse, limits, options
from gamecore.positions.replies import heaps_after, rules_after, winning_replies
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


def test_replies_that_are_too_many_to_list_are_not_counted():
    position = analyse("take at least half", (10**18, 10**18))
    assert list(winning_replies(position, [(0, (2**58,)), (0, ())])) == [None, 1]


@pytest.mark.parametrize(("misere", "rule"), [(False, "0.77"), (True, "take any")])
def test_as_many_heaps_are_looked_at_as_the_limit_allows(monkeypatch, misere, rule):
    position = analyse(rule, (5, 5, 2), misere=misere)
    moves = [(0, (4,)), (1, ())]
    monkeypatch.setattr(limits, "PLAY_WORK", 6)
    assert list(winning_replies(position, moves)) == [one_by_one(position, *m) for m in moves]
    monkeypatch.setattr(limits, "PLAY_WORK", 5)
    assert list(winning_replies(position, moves)) == [one_by_one(position, *moves[0]), None]


def test_what_is_searched_takes_as_much_as_the_limit_allows(monkeypatch):
    searched = analyse("0.77", (5, 6), misere=True)
    assert searched.decided_by == "search"
    monkeypatch.setattr(limits, "PLAY_WORK", 5_000)
    found = list(winning_replies(searched, moves_of(searched)))
    assert found[0] == one_by_one(searched, *moves_of(searched)[0])
    assert None in found
