"""Amounts from a bound on, and amounts up to the root: the forms, their far values and moves."""

from math import isqrt

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from form_law import FEW, check_form
from gamecore import analyse, grundy_value, limits, options, parse_rule
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.forms.least_amounts import AtLeastFraction, TakeAtLeast
from gamecore.grundy.forms.roots import TakeUpToRoot

ROOT = "take k where k * k <= n"

RULES = [
    ("take k where 2 * k > n", TakeAtLeast),
    ("take k where n < 2 * k", TakeAtLeast),
    ("take k where k > n - k", TakeAtLeast),
    ("take k where k > n // 2", TakeAtLeast),
    ("take k where k >= (n + 3) // 2", TakeAtLeast),
    ("take k where 2 * k >= n and k < n", TakeAtLeast),
    ("take k where k != n and k >= n // 2", TakeAtLeast),
    ("take k where 3 * k > 2 * n + 4", TakeAtLeast),
    ("take k where k >= n // 3 - 5", TakeAtLeast),
    ("take k where 250 * k > n", TakeAtLeast),
    ("take k where 900 * k > n", TakeAtLeast),
    (ROOT, TakeUpToRoot),
    ("take k where n >= k * k", TakeUpToRoot),
    ("take 1 or take k where k * k <= n", TakeUpToRoot),
]


def test_every_form_is_right_on_the_first_heaps():
    for text, form in RULES:
        check_form(text, form, upto=FEW)


@pytest.mark.parametrize(("text", "form"), RULES, ids=[text for text, _ in RULES])
def test_the_form_is_chosen_and_right(text, form):
    check_form(text, form, upto=300)
    assert closed_form(parse_rule(text)).reach > limits.TABLE


def test_a_bound_may_leave_a_move_to_the_largest_heap_alone_or_to_none():
    last = closed_form(parse_rule(f"take k where 2 * k >= n + {10**18}"))
    assert (last.value(10**18 - 1), last.value(10**18)) == (0, 1)
    assert str(last.losing) == "the heaps up to 999999999999999999"
    none = closed_form(parse_rule(f"take k where 2 * k >= n + {10**18} + 1"))
    assert (none.value(10**18), none.losing) == (0, None)


@pytest.mark.parametrize(
    "text",
    [
        "take k where k >= n - 4",  # few heaps are left: the values have a period
        "take k where k >= n // 2 - n % 2",
        "take k where 2 * k > n and k > 3",
        "take k where k != n and k < n",
        "take k where k * k < n + 3",
        "take k where k * k <= 2 * n",
        "take 2 or take k where k * k <= n",
        "take 1 or take k where 2 * k > n",
    ],
)
def test_other_bounds_have_neither(text):
    assert not isinstance(closed_form(parse_rule(text)), TakeAtLeast | TakeUpToRoot)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(1, 5), st.integers(-6, 6), st.booleans(), st.booleans())
def test_any_bound_from_below_agrees_with_the_definition(c, e, more, strict, whole):
    sign = ">" if strict else ">="
    rest = "" if whole else " and k < n"
    rule = f"take k where {c} * k {sign} {e} * n + {more + 6} - 6{rest}"
    form = closed_form(parse_rule(rule))
    assert isinstance(form, TakeAtLeast) or e >= c or isinstance(form, AtLeastFraction)
    if form is not None:
        assert form.values(np.arange(121)).tolist() == values_by_definition(rule, 120)


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 10**18))
def test_more_than_half_counts_binary_digits_of_the_next_number(n):
    # What is left is at most ⌊(n − 1)/2⌋.
    assert grundy_value("take k where 2 * k > n", n) == (n + 1).bit_length() - 1
    assert grundy_value("take k where 2 * k > n", n) == 1 + grundy_value(
        "take k where 2 * k > n", (n - 1) // 2
    )


NEAR_SQUARES = st.builds(
    lambda k, more: min(max(k * k + more, 1), 10**18),
    st.integers(1, 10**9),
    st.integers(-3, 3),
)


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.integers(1, 10**18), NEAR_SQUARES))
@example(10**18 - 1)  # its rounded root is one too large
def test_the_root_obeys_its_recursion_at_ten_to_the_eighteen(n):
    k = isqrt(n)
    expected = k if k * k == n else grundy_value(ROOT, n - 1 - k)
    assert grundy_value(ROOT, n) == expected
    form = closed_form(parse_rule(ROOT))
    assert form.values(np.array([n, n - 1], dtype=np.int64)).tolist() == [
        expected,
        form.value(n - 1),
    ]


def test_heaps_of_a_value_up_to_the_root_are_counted_not_listed():
    form = closed_form(parse_rule(ROOT))
    table = form.table(50_000)
    for value in (0, 1, 2, 7, 100, 222, 223, 224):
        listed = np.flatnonzero(table == value).tolist()
        assert list(form.sizes_with(value, 0, 50_000)) == listed
    far = form.sizes_with(3, 0, 10**18)
    assert 19 * 10**8 < len(far) < 2 * 10**9
    assert form.value(far[-1]) == form.value(far[10**9]) == 3


@pytest.mark.parametrize(
    "rule", [ROOT, "take k where 2 * k > n", "take k where 2 * k >= n and k < n"]
)
def test_every_winning_move_is_found_near_and_far(rule):
    for heaps in ((45, 23, 6), (20, 19, 1, 0), (3,)):
        position = analyse(rule, heaps)
        found = [(move.heap, move.after) for move in position.winning_moves]
        expected = [
            (i, option)
            for i, n in enumerate(heaps)
            for option in options(rule, n)
            if position.nim_sum and grundy_value(rule, sum(option)) == position.targets[i]
        ]
        assert found == expected
        assert position.winning_moves.total == len(expected)
    position = analyse(rule, (10**18, 10**18 - 1, 10**12, 77))
    assert bool(position.winning_moves.total) == (position.nim_sum != 0)
    for move in position.winning_moves[:3]:
        assert grundy_value(rule, sum(move.after)) == move.target
