"""mex and nim sum, the two operations."""

from hypothesis import given
from hypothesis import strategies as st

from gamecore import mex, nim_sum


def test_the_mex_of_nothing_is_zero():
    assert mex([]) == 0


def test_the_mex_is_neither_the_maximum_plus_one_nor_the_count():
    assert mex([0, 1, 3, 3]) == 2
    assert mex([1, 2, 3]) == 0


@given(st.lists(st.integers(0, 12)))
def test_everything_below_the_mex_is_there_and_the_mex_is_not(values):
    least = mex(iter(values))
    assert least not in values
    assert set(range(least)) <= set(values)


@given(st.lists(st.integers(0, 10**18)), st.lists(st.integers(0, 10**18)))
def test_nim_sums_add_without_carrying(one, other):
    assert nim_sum(one + other) == nim_sum(one) ^ nim_sum(other)
    assert nim_sum(one + one) == 0
    assert nim_sum([]) == 0
