"""Amount sets against Python's own sets."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.rules.amounts import ALL_AMOUNTS, AmountSet
from sizes import EVERY_CASE
from strategies import amount_sets

pytestmark = EVERY_CASE

UPTO = 20  # larger than every end in a drawn set, so that what lies beyond is seen too


def listed(amounts: AmountSet) -> set[int]:
    return {k for run in amounts.upto(UPTO) for k in run}


@given(st.sets(st.integers(1, 15)))
def test_a_set_holds_exactly_the_numbers_it_was_made_of(numbers):
    amounts = AmountSet.of((k, k) for k in numbers)
    assert listed(amounts) == numbers
    assert {k for k in range(-2, UPTO) if k in amounts} == numbers
    assert len(amounts) == len(numbers)
    assert bool(amounts) == bool(numbers)
    assert amounts.last == amounts.complement().last == max(numbers, default=0)


@given(amount_sets())
def test_ranges_are_ascending_and_do_not_touch(amounts):
    ends = [end for pair in amounts.ranges for end in pair]
    assert ends == sorted(ends)
    for (_, last), (first, _) in zip(amounts.ranges, amounts.ranges[1:], strict=False):
        assert first >= last + 2


@given(amount_sets(), amount_sets())
def test_union_is_the_union_of_sets_also_with_infinite_ones(one, other):
    assert listed(one.union(other)) == listed(one) | listed(other)
    infinite = one.complement().union(other)
    assert listed(infinite) == listed(one.complement()) | listed(other)
    assert not infinite.is_finite


@given(amount_sets())
def test_complement_holds_what_the_set_does_not_and_gives_the_set_back(amounts):
    assert listed(amounts.complement()) == set(range(1, UPTO + 1)) - listed(amounts)
    assert amounts.complement().complement() == amounts
    assert 10**18 in amounts.complement()


def test_the_complement_of_nothing_is_everything():
    assert AmountSet(()).complement() == ALL_AMOUNTS
    assert ALL_AMOUNTS.complement() == AmountSet(())


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ([1, 2, 3, 4, 5], "1-5"),
        ([3, 1, 4], "1, 3, 4"),
        ([2, 5, 6, 7], "2, 5-7"),
        ([3, 4], "3, 4"),
        ([1, 2, 4, 5, 6, 9], "1, 2, 4-6, 9"),
    ],
)
def test_runs_of_three_or_more_are_written_as_a_range(numbers, text):
    assert str(AmountSet.of((k, k) for k in numbers)) == text


def test_an_infinite_set_has_no_length_and_no_list():
    with pytest.raises(ValueError, match="no length"):
        len(ALL_AMOUNTS)
    with pytest.raises(ValueError, match="no list"):
        str(ALL_AMOUNTS)


@pytest.mark.parametrize("ranges", [[(0, 3)], [(-1, -1)], [(5, 2)]])
def test_a_range_that_starts_below_one_or_runs_down_is_refused(ranges):
    with pytest.raises(ValueError, match="positive"):
        AmountSet.of(ranges)


def test_what_is_not_a_whole_number_is_in_no_set():
    assert "1" not in ALL_AMOUNTS
    assert 1.0 not in ALL_AMOUNTS


def test_listing_a_huge_set_up_to_a_heap_lists_nothing():
    assert list(ALL_AMOUNTS.upto(10**18)) == [range(1, 10**18 + 1)]


@given(amount_sets(), st.integers(0, UPTO))
def test_the_elements_up_to_a_heap_are_ascending_runs_and_none_is_empty(amounts, n):
    runs = list(amounts.upto(n))
    assert all(runs)
    assert all(run[-1] <= n for run in runs)
    assert all(one[-1] + 1 < other[0] for one, other in pairwise(runs))
    assert {k for run in runs for k in run} == {k for k in range(1, n + 1) if k in amounts}
