"""Closed forms agree with the definition, near 0 and near 10^18."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from form_law import FEW, check_form
from gamecore import analyse, find_pattern, grundy_value, grundy_values, limits, parse_rule
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.forms import one_or_equal, primes_and_divisors
from gamecore.grundy.forms.bounds import TakeAtLeast, TakeAtMost
from gamecore.grundy.forms.linear import (
    ShiftedByOne,
    TakeAny,
    TakeRun,
    TakeUpTo,
)
from gamecore.grundy.forms.splits import TakeAnyOrSplit

FORMS = [
    ("take any", TakeAny),
    ("take 1-4 or take 3-9 or take all but 5", TakeAny),
    ("take at most n/1", TakeAny),
    ("take at most half or take at least half", TakeAny),
    ("take at most half or take at least n/3", TakeAny),
    ("take 3 or take at most n/5000 or take at least n/5000", TakeAny),
    ("take 1", TakeUpTo),
    ("take 1-5", TakeUpTo),
    ("take 1-2 or take 3, 4", TakeUpTo),
    ("take 3", TakeRun),
    ("take 2-3", TakeRun),
    ("take 5-40", TakeRun),
    ("take 7-8 or take 9, 10", TakeRun),
    ("take at least half", TakeAtLeast),
    ("take at least n/1", ShiftedByOne),
    ("take at least n/3 or take at least half", TakeAtLeast),
    ("take at least n/7", TakeAtLeast),
    ("take at most half", TakeAtMost),
    ("take at most n/3", TakeAtMost),
    ("take at most n/4 or take at most n/3", TakeAtMost),
    ("take at most n/9", TakeAtMost),
    ("take any or split into 2", TakeAnyOrSplit),
    ("split into 2 unequal or take any", TakeAnyOrSplit),
    ("take any or split into 2 or split into 3 or split into 4", TakeAnyOrSplit),
]


def test_every_form_is_right_on_the_first_heaps():
    for text, form in FORMS:
        check_form(text, form, upto=FEW)


@pytest.mark.parametrize(("text", "form"), FORMS, ids=[text for text, _ in FORMS])
def test_what_the_clauses_allow_chooses_the_form_and_the_form_is_right(text, form):
    check_form(text, form)


@pytest.mark.parametrize(
    "text",
    [
        "take 2, 4",
        "take 2-5, 7",
        "take all but 2",
        "take 1 or take at least half",
        "take at most n/3 or take at least half",
        "take any or split into 4",
        "take all but 1 or split into 2",
        "split into 2",
    ],
)
def test_other_rules_have_no_closed_form(text):
    assert closed_form(parse_rule(text)) is None


@pytest.mark.parametrize("text", ["take 1, 3", "take 1, 2, 4", "take 1, 5 or take 3"])
def test_few_amounts_are_left_to_the_theorem_that_shows_their_window(text):
    # No multiple of a number is among them, so the law of all such amounts would hold as well.
    assert closed_form(parse_rule(text)) is None


@settings(max_examples=300)
@given(st.integers(2, 10**18), st.integers(0, 10**18), st.integers(0, 10**18))
def test_amounts_beyond_every_table_have_values_and_all_their_winning_moves(least, width, heap):
    """What the definition asks of one heap, at heaps that no table reaches."""
    most = min(least + width, 10**18)
    rule = f"take {least}-{most}" if least < most else f"take {least}"
    value = grundy_value(rule, heap)
    reached = closed_form(parse_rule(rule))
    if heap >= least:
        low, high = max(heap - most, 0), heap - least
        assert not reached.sizes_with(value, low, high)
        for smaller in {0, value // 2, value - 1} - {-1, value}:
            assert reached.sizes_with(smaller, low, high)
        moves = analyse(rule, [heap]).winning_moves
        every = len(reached.sizes_with(0, low, high))
        assert len(moves) == (limits.WINNING_MOVES if moves.has_more else every)
        assert every > limits.WINNING_MOVES or moves.total == every
    else:
        assert value == 0


def test_a_single_amount_is_proved_however_large_it_is():
    for rule in ("take 1000000000000000000", "take 999999999999-1000000000000"):
        found = find_pattern(rule, 40)
        assert (found.status, found.preperiod) == ("proved", 0)


@settings(max_examples=300)
@given(st.integers(0, 10**18))
@example(2**48 - 1)
@example(2**48)
@example(2**49 - 1)
@example(2**49)
@example(2**53 + 1)
@example(10**18)
def test_halves_are_exact_where_floats_fail(n):
    assert grundy_value("take at least half", n) == n.bit_length()
    m = n
    while m % 2:
        m //= 2
    assert grundy_value("take at most half", n) == m // 2


def test_powers_of_two_and_their_neighbours_as_arrays():
    sizes = np.array([2**k + d for k in range(2, 60) for d in (-1, 0, 1)], dtype=np.int64)
    expected = [int(n).bit_length() for n in sizes]
    assert closed_form(parse_rule("take at least half")).values(sizes).tolist() == expected


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([2, 3, 4, 7, 10, 50, 1000]), st.integers(1, 10**18))
def test_fractions_obey_their_recurrence_up_to_ten_to_the_eighteen(d, n):
    at_least = closed_form(parse_rule(f"take at least n/{d}"))
    assert at_least.reach == 10**18
    assert at_least.value(n) == 1 + at_least.value(n - -(-n // d))
    at_most = closed_form(parse_rule(f"take at most n/{d}"))
    assert at_most.reach == 10**18
    shorter = n // d if n % d == 0 else at_most.value(n - 1 - n // d)
    assert at_most.value(n) == shorter
    sizes = np.array([n, n - 1, n // 2], dtype=np.int64)
    for form in (at_least, at_most):
        assert form.values(sizes).tolist() == [form.value(int(m)) for m in sizes]


def test_a_share_so_small_that_a_value_has_too_many_heaps_is_answered_as_far_as_they_go():
    form = closed_form(parse_rule("take at most n/5000"))
    assert limits.TABLE < form.reach < limits.HEAP_SIZE
    last = form.sizes_with(7, 0, form.reach)[-1]
    assert form.value(last) == 7
    with pytest.raises(LimitExceeded, match=f"up to heap {form.reach};"):
        form.sizes_with(7, 0, limits.HEAP_SIZE)


@pytest.mark.parametrize("d", [2, 3, 5, 100])
def test_sizes_with_a_value_are_complete_among_huge_heaps(d):
    low, high = 10**18 - 3000, 10**18
    heaps = np.arange(low, high + 1, dtype=np.int64)
    for bound in ("at least", "at most"):
        form = closed_form(parse_rule(f"take {bound} n/{d}"))
        values = form.values(heaps)
        for value in {int(v) for v in values[:: 1 + 2999 // 30]}:
            expected = heaps[values == value].tolist()
            sizes = form.sizes_with(value, low, high)
            assert list(sizes) == expected
            assert all(m in sizes for m in expected)
            assert len(form.sizes_with(value, 0, high)) >= len(expected)


def test_the_heaps_of_a_value_that_comes_once_in_a_long_turn_are_a_progression_never_listed():
    form, turn = closed_form(parse_rule(f"take 1-{limits.LISTED_SIZES}")), limits.LISTED_SIZES + 1
    assert form.sizes_with(5, 0, 10**18) == range(5, 10**18, turn)


def test_the_heaps_of_value_zero_under_at_most_half_are_a_doubling_chain():
    zeros = closed_form(parse_rule("take at most half")).sizes_with(0, 0, 10**18)
    assert list(zeros) == [2**k - 1 for k in range(60)]


def test_the_heaps_of_a_value_under_at_least_half_are_one_interval_never_listed():
    sizes = closed_form(parse_rule("take at least half")).sizes_with(59, 0, 10**18)
    assert (sizes[0], sizes[-1], len(sizes)) == (2**58, 2**59 - 1, 2**58)


def test_huge_amounts_and_denominators_stay_exact():
    k = 10**18
    assert grundy_value(f"take 1-{k}", k) == k
    assert grundy_value(f"take 1-{k - 1}", k) == 0
    assert grundy_value("take at least n/1000000000000", 10**12 + 1) == 10**12
    assert grundy_value("take at most n/1000000000000", 3 * 10**12) == 3
    assert grundy_values("take at most n/1000000000000", 50).tolist() == [0] * 51
    assert grundy_values("take at least n/1000000000000", 50).tolist() == list(range(51))


@pytest.mark.parametrize("d", [1001, 4000, 10**5, 10**7, 10**12, 10**18])
def test_every_form_reaches_farther_than_a_table(d):
    for bound in ("at least", "at most"):
        assert closed_form(parse_rule(f"take {bound} n/{d}")).reach > limits.TABLE


def test_a_form_refuses_what_it_cannot_reach():
    form = closed_form(parse_rule("take at least n/123457"))
    assert form.reach < limits.HEAP_SIZE
    assert len(form._starts) == limits.FRACTION_SEGMENTS
    with pytest.raises(LimitExceeded, match=str(form.reach)):
        form.value(form.reach + 1)
    with pytest.raises(LimitExceeded):
        form.values(np.array([0, form.reach + 1]))
    with pytest.raises(PositionError):
        form.values(np.array([3, -1]))
    assert form.value(form.reach) == 1 + form.value(form.reach - -(-form.reach // 123457))


def test_lasker_exchanges_the_last_two_of_every_four():
    assert grundy_value("take any or split into 2", 10**18) == 10**18 - 1
    form = closed_form(parse_rule("take any or split into 2"))
    assert list(form.sizes_with(10**18, 0, 10**18)) == [10**18 - 1]


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("take k where gcd(k, n) == 1", (primes_and_divisors.SIEVED, primes_and_divisors.AT_ONCE)),
        ("split equally", (primes_and_divisors.SIEVED, primes_and_divisors.AT_ONCE)),
        ("take 1 or split equally", (one_or_equal.KNOWN,)),
    ],
)
def test_where_another_way_to_factor_begins_the_values_stay_the_same(text, edges):
    form = closed_form(parse_rule(text))
    for edge in edges:
        near = np.arange(edge - 2, edge + 3)
        alone = [form.value(int(n)) for n in near]
        assert form.values(near).tolist() == alone
        for stop in range(1, 5):  # the edge as the largest of them
            assert form.values(near[:stop]).tolist() == alone[:stop]
