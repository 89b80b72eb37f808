"""Sizes are sequences that are never listed, yet behave like lists."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.grundy.sizes import JoinedSizes, ListedSizes, MergedSizes, ResidueSizes, progression


def check_like_a_list(sizes, expected):
    assert list(sizes) == expected
    assert len(sizes) == len(expected)
    assert [sizes[i] for i in range(-len(expected), len(expected))] == expected * 2
    assert list(sizes[1:4]) == expected[1:4]
    assert list(sizes[::-2]) == expected[::-2]
    for size in range(-2, 70):
        assert (size in sizes) == (size in expected)
    for index in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError):
            sizes[index]


@given(st.data(), st.integers(1, 8), st.integers(0, 10), st.integers(0, 30), st.integers(-1, 60))
def test_residues_are_the_matching_sizes(data, period, start, low, high):
    residues = sorted(data.draw(st.sets(st.integers(0, period - 1), min_size=1)))
    expected = [m for m in range(low, high + 1) if m >= start and (m - start) % period in residues]
    check_like_a_list(ResidueSizes(residues, start, period, low, high), expected)


@given(st.sets(st.integers(0, 60)))
def test_listed_sizes_are_the_list(found):
    expected = sorted(found)
    check_like_a_list(ListedSizes(np.array(expected, dtype=np.int64)), expected)


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 4), st.integers(1, 3)), max_size=5))
def test_joined_sizes_are_their_parts_one_after_the_other(shapes):
    parts, start = [], 0
    for gap, count, step in shapes:
        parts.append(range(start + gap, start + gap + count * step, step))
        start += gap + count * step
    check_like_a_list(JoinedSizes(parts), [m for part in parts for m in part])


def test_a_progression_starts_at_the_first_match():
    assert list(progression(3, 5, 4, 20)) == [8, 13, 18]
    assert progression(0, 7, 10, 9) == range(0)


def test_a_hundred_quadrillion_sizes_are_not_listed():
    sizes = ResidueSizes([1, 4], 10, 7, 0, 10**18)
    assert len(sizes) > 2 * 10**17
    assert sizes[len(sizes) - 1] <= 10**18
    assert 11 + 7 * 10**16 in sizes
    assert 12 + 7 * 10**16 not in sizes
    assert sizes[:3] == (11, 14, 18)


@given(st.sets(st.integers(0, 60)), st.sets(st.integers(0, 60), max_size=5))
def test_merged_sizes_are_both_in_order(sizes, more):
    merged = MergedSizes(sorted(sizes - more), sorted(more))
    check_like_a_list(merged, sorted(sizes | more))
