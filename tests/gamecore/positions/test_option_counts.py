"""Counting a heap's options, and naming the first few, against the list that defines them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.errors import LimitExceeded, PositionError
from gamecore.positions.option_counts import count_options, first_options
from gamecore.rules.options import options
from sizes import EVERY_CASE

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


def test_a_heap_of_a_quintillion_is_counted_without_a_list():
    assert count_options("take any", 10**18) == 10**18
    assert count_options("take at least half", 10**18) == 5 * 10**17 + 1
    assert count_options("split into 2 unequal", 10**18) == (10**18 - 1) // 2


def test_splits_that_are_too_many_to_count_are_refused():
    with pytest.raises(LimitExceeded, match="3 heaps"):
        count_options("split into 3", 10**18)


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
