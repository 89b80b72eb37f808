"""Sizes are sequences that are never listed, yet behave like lists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.grundy.sizes import JoinedSizes, progression


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
