"""Sizes are sequences that are never listed, yet behave like lists."""

from hypothesis import given
from hypothesis import strategies as st

from gamecore.grundy.progressions import Progressions
from gamecore.grundy.sizes import progression
from like_a_list import check_like_a_list


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 4), st.integers(1, 3)), max_size=5))
def test_a_set_of_parts_has_them_one_after_the_other(shapes):
    parts, start = [], 0
    for gap, count, step in shapes:
        parts.append(range(start + gap, start + gap + count * step, step))
        start += gap + count * step
    check_like_a_list(Progressions.of(*parts), [m for part in parts for m in part])


def test_a_progression_starts_at_the_first_match():
    assert list(progression(3, 5, 4, 20)) == [8, 13, 18]
    assert progression(0, 7, 10, 9) == range(0)
