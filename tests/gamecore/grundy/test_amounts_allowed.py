"""Endless sets of amounts: what they say of themselves, against their amounts one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.grundy.forms.amounts_allowed import Cyclic, Named
from gamecore.rules.number_theory import fibonacci_numbers, is_prime

FAR = 500


@st.composite
def cyclic_sets(draw):
    """Return a set that repeats after a start of its own."""
    truth = draw(st.lists(st.booleans(), min_size=1, max_size=9))
    return Cyclic(tuple(truth), draw(st.integers(1, len(truth))))


def one_by_one(amounts):
    return [k for k in range(1, FAR + 1) if k in amounts]


@given(cyclic_sets())
def test_a_set_that_repeats_is_its_start_and_its_last_entries_over_and_over(amounts):
    truth = list(amounts.truth)
    while len(truth) < FAR:
        truth += amounts.truth[-amounts.period :]
    expected = [k for k, is_in in enumerate(truth[:FAR], start=1) if is_in]
    assert one_by_one(amounts) == expected
    assert [k for k in amounts.repeating[: FAR + 1] if k <= FAR] == expected
    assert amounts.is_everything == all(truth)
    assert amounts.is_more_than_one == any(truth[1:])
    for q in range(1, 12):
        assert amounts.has_multiple(q) == any(k % q == 0 for k in expected)


@pytest.mark.parametrize(
    ("amounts", "expected"),
    [
        (Named("square"), [k * k for k in range(1, 23)]),
        (Named("prime"), [k for k in range(FAR) if is_prime(k)]),
        (Named("fibonacci number"), [*fibonacci_numbers(FAR)]),
        (Named(base=2), [1, 2, 4, 8, 16, 32, 64, 128, 256]),
        (Named(base=6), [1, 6, 36, 216]),
    ],
    ids=str,
)
def test_a_named_set_has_the_amounts_of_its_name(amounts, expected):
    assert one_by_one(amounts) == expected
    for most in (0, 1, 4, 36, 37, FAR):
        listed = [k for run in amounts.upto(most) for k in run]
        assert listed == [k for k in expected if k <= most]
    # Some Fibonacci number and some square is a multiple of any q, but not below FAR.
    for q in (1, 2, 3, 4, 7, 8, 12, 18):
        in_sight = any(k % q == 0 for k in expected)
        assert amounts.has_multiple(q) == in_sight or amounts.kind in ("square", "fibonacci number")
    assert amounts.is_more_than_one
