"""The options of a heap, counted, and the first few, against the list that defines them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.errors import LimitExceeded, PositionError
from gamecore.positions.moves import count_options, first_options, runs_left
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options
from sizes import EVERY_CASE
from strategies import heap_rules

RULES = (
    "take any",
    "take 1-3",
    "take 2, 5-7",
    "take all but 2, 3",
    "take at least half",
    "take at most n/3",
    "split into 2",
    "split into 2 unequal",
    "split into 3",
    "split into 3 unequal",
    "split into 5 unequal",
    "take any or split into 2",
    "split into 2 or split into 2 unequal",
    "split into 2 unequal or split into 3 or take 1, 2",
    "take 1-3 or take at least half",
)


@given(st.sampled_from(RULES), st.integers(0, 30))
def test_the_count_is_the_length_of_the_list(rule, n):
    assert count_options(rule, n) == len(options(rule, n))


@EVERY_CASE
@pytest.mark.parametrize("parts", [2, 3, 4, 7])
def test_as_many_stones_as_heaps_are_left_are_split_in_one_way_and_fewer_in_none(parts):
    assert [count_options(f"split into {parts}", n) for n in (parts - 1, parts)] == [0, 1]


@EVERY_CASE
@pytest.mark.parametrize("rule", ["0.77", "take 1 or 0.07", "split equally"])
def test_other_ways_to_split_are_counted_too(rule):
    assert [count_options(rule, n) for n in range(12)] == [len(options(rule, n)) for n in range(12)]


@pytest.mark.parametrize(
    "rule",
    [
        "take any",
        "take at least half",
        "split into 2 unequal",
        "split into 3",
        "split into 8 unequal",
        "0.77",
        "take k where k % 3 != 0",
        "take k where k % 1000000 == 7",  # too long to try
    ],
)
def test_a_heap_of_a_quintillion_has_more_options_than_are_counted(rule):
    assert count_options(rule, 10**18) is None


def test_the_few_options_of_a_quintillion_are_counted():
    assert count_options("take 1, 3, 4", 10**18) == 3
    assert count_options("take k where k % 7 == 3 and k < 1000", 10**18) == 143
    assert count_options("take a power of 2", 10**18) == 60


@given(st.sampled_from(RULES), st.integers(0, 80), st.integers(0, 70))
def test_as_many_are_counted_as_are_asked_for_and_not_one_more(rule, n, most):
    listed = len(options(rule, n))
    assert count_options(rule, n, most) == (listed if listed <= most else None)


def test_what_is_no_heap_is_refused():
    with pytest.raises(PositionError):
        count_options("take any", -1)


@given(st.sampled_from(RULES), st.integers(0, 25), st.integers(0, 8))
def test_the_first_options_are_options_and_as_many_as_asked(rule, n, most):
    every = options(rule, n)
    some = first_options(rule, n, most)
    assert len(some) == min(most, len(every))
    assert set(some) <= set(every)
    assert some == sorted(set(some))


def test_the_first_options_of_a_huge_heap_come_at_once():
    assert len(first_options("take any", 10**18, 3)) == 3
    assert first_options("split into 2", 10**18, 2) == [(1, 10**18 - 1), (2, 10**18 - 2)]


# -- what taking leaves ---------------------------------------------------------------------------


@given(heap_rules(most_clauses=3, everything=True), st.integers(0, 30))
def test_what_is_left_is_exactly_what_taking_leaves(text, n):
    rule = parse_rule(str(text))
    runs = runs_left(rule, n)
    left = [size for low, high in runs for size in range(low, high + 1)]
    takes = {o for c in rule.take_clauses for o in c.options(n)}
    alone = {
        option
        for clause in rule.clauses
        if "halve" not in str(clause)
        for option in clause.options(n)
        if len(option) < 2
    }
    assert left == sorted(set(left))
    assert all(high + 1 < low for (_, high), (low, _) in pairwise(runs))
    assert {(size,) if size else () for size in left} == takes | alone


@pytest.mark.parametrize(("rule", "many"), [("take a square", 7), ("take 1, 3, 5, 7", 4)])
def test_what_taking_leaves_is_given_in_as_many_runs_as_are_allowed(rule, many):
    assert len(runs_left(parse_rule(rule), 60, many)) == many
    with pytest.raises(LimitExceeded) as refused:
        runs_left(parse_rule(rule), 60, many - 1)
    assert refused.value.message.fields == {"n": 60, "rule": rule, "limit": many - 1}


def test_where_everything_can_be_left_no_prime_is_looked_at_and_nowhere_else():
    assert runs_left(parse_rule("take a prime or take any"), 10**18) == [(0, 10**18 - 1)]
    assert runs_left(parse_rule("take a prime or take all but 1"), 9) == [(0, 7)]
    assert runs_left(parse_rule("take a prime or take k where k < n"), 9) == [(1, 8)]
