"""Amounts from a bound on, up to a bound, and up to the root: the forms, far values and moves."""

from math import isqrt

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from form_law import FEW, check_form
from gamecore import analyse, find_pattern, grundy_value, limits, options, parse_rule
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.forms.bounds import Line, TakeAtLeast, TakeAtMost, TakeUpToRoot, at_most

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
]


def test_every_form_is_right_on_the_first_heaps():
    for text, form in RULES + UPPER:
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
        "take 1 or take k where 3 * k >= 2 * n",
        "take k where k * k < n + 3",
        "take k where k * k <= 2 * n",
        "take 1 or take k where k * k <= n",
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
    assert isinstance(form, TakeAtLeast) or e >= c
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
    assert bool(position.winning_moves) == (position.nim_sum != 0)
    for move in position.winning_moves[:3]:
        assert grundy_value(rule, sum(move.after)) == move.target


# -- bounds from above ----------------------------------------------------------------------------

HALF_OR_ONE = "take 1 or take at most half"

UPPER = [
    (HALF_OR_ONE, TakeAtMost),
    ("take k where k <= max(1, n // 2)", TakeAtMost),
    ("take k where k == 1 or 2 * k <= n", TakeAtMost),
    ("take k where k <= n - k or k == 1", TakeAtMost),
    ("take k where 1 <= k <= n // 2", TakeAtMost),
    ("take 1-3 or take at most half", TakeAtMost),
    ("take 3 or take at most half", TakeAtMost),
    ("take 2, 5 or take at most n/3", TakeAtMost),
    ("take 1, 4 or take at most n/4 or take at most half", TakeAtMost),
    ("take k where 2 * k <= n or k == 9", TakeAtMost),
    ("take at most n/3 or take k where k <= 4", TakeAtMost),
    ("take 1 or take k where 2 * k < n", TakeAtMost),
    ("take k where k < n - k", TakeAtMost),
    ("take k where 3 * k <= 2 * n", TakeAtMost),
    ("take k where 5 * k <= 3 * n - 4 or k == 7", TakeAtMost),
    ("take k where 4 * k <= n + 9", TakeAtMost),
    ("take k where k <= n // 2 + 1", TakeAtMost),
    ("take k where k <= n // 2 and k <= n // 3 + 2", TakeAtMost),
    ("take k where k <= n // 2 or k <= n // 3 + 2", TakeAtMost),
    ("take k where k == 3 or k == 5 or 3 * k < n", TakeAtMost),
    ("take k where k < n // 2 or k == n // 3", TakeAtMost),
    ("take k where k <= n - 3", TakeAtMost),
]


@pytest.mark.sweep(quick=2, check=8)
@pytest.mark.parametrize(("text", "form"), UPPER, ids=[text for text, _ in UPPER])
def test_every_way_to_write_a_monotone_bound_has_the_form_and_the_form_is_right(text, form, size):
    check_form(text, form, upto=size(quick=130, full=300))


def test_half_alone_has_a_formula_for_odd_heaps():
    formulas = [closed_form(parse_rule(f"take at most n/{d}")).formula for d in (2, 3)]
    assert formulas == ["G(2m) = m, G(2m+1) = G(m)", "G(3m) = m, otherwise G(n) = G(n − 1 − ⌊n/3⌋)"]


def test_what_the_law_does_not_reach_has_no_form():
    for text in (
        "take k where k <= 5 and 2 * k <= n",  # finitely many amounts: they have a period
        "take k where k <= min(5000, n // 2)",  # the same, after many heaps that look like half
        "take 7 or take k where k <= n - 3",  # the other amounts matter in every heap
        "take k where k <= n // 2 - n % 2",
        "take 5000 or take at most half",  # the law begins too late
        "take 1 or take at most n/1000000",  # step by step, and with too many of them
        "take k where k <= max(n // 2000, min(n // 3, n // 2 - 9))",
        "take k where k <= max(3, n // 200)",
        "take k where k <= min(n // 2, n // 3 + 4)",  # which of two quotients is less
        "take 1-5000 or take at most half",
        "take at most half or take k where k * k <= n",
        "take 1 or take at least half",
        "take k where k > 1 and 2 * k <= n",
        "take k where k * k <= n + 5",  # a root alone: step by step, and with too many of them
        "take k where 2 * k * k <= n",
        "take k where k * k <= n and 2 * k <= n",
        "take 1 or take k where k * k < n",
        "take k where k * k * k <= n or 2 * k <= n",
    ):
        assert closed_form(parse_rule(text)) is None


@settings(max_examples=80, deadline=None)
@given(
    st.sets(st.integers(1, 12), max_size=4),
    st.integers(2, 6),
    st.integers(0, 1),
    st.integers(-4, 3),
)
def test_any_bound_with_any_few_amounts_agrees_with_the_definition(extra, d, less, shift):
    listed = "".join(f" or k == {k}" for k in sorted(extra))
    rule = f"take k where {d} * k {'<' if less else '<='} n + {shift + 4} - 4{listed}"
    form = closed_form(parse_rule(rule))
    assert form is not None
    assert form.values(np.arange(151)).tolist() == values_by_definition(rule, 150)


@settings(max_examples=100, deadline=None)
@given(
    st.integers(200, 10**18),
    st.sampled_from(
        [(HALF_OR_ONE, 2), ("take 2, 5 or take at most n/3", 3), ("take 7 or take at most n/9", 9)]
    ),
)
def test_far_values_obey_the_recursion_at_ten_to_the_eighteen(n, rule):
    text, d = rule
    expected = n // d if n % d == 0 else grundy_value(text, n - 1 - n // d)
    assert grundy_value(text, n) == expected


@settings(max_examples=100, deadline=None)
@given(st.integers(3, 10**18))
def test_taking_up_to_half_or_one_is_halving(n):
    m = n
    while m > 2 and m % 2:
        m //= 2
    assert grundy_value(HALF_OR_ONE, n) == (m // 2 if m > 2 else m % 2)


@pytest.mark.parametrize("rule", [HALF_OR_ONE, "take 2, 5 or take at most n/3"])
def test_huge_heaps_have_all_their_winning_moves(rule):
    position = analyse(rule, (10**18, 10**18 - 1, 7))
    moves = position.winning_moves
    assert len(moves) == len(list(moves)) > 0
    assert moves.total == len(moves)
    form = closed_form(parse_rule(rule))
    for move in moves:
        assert form.value(sum(move.after)) == position.nim_sum ^ position.values[move.heap]


def test_counts_of_small_and_large_heaps_at_once_are_those_of_each():
    rule = "take 2, 5 or take at most n/3"
    heaps = [*range(60), 10**6, 10**6 + 1, 10**18]
    moves = analyse(rule, heaps).winning_moves
    assert moves.total == sum(len(moves.of_heap(i)) for i in range(len(heaps))) > 0


def test_a_value_that_never_comes_again_is_looked_for_in_no_endless_search():
    form = closed_form(parse_rule("take k where k <= n - 3"))
    assert list(form.sizes_with(0, 0, 10**18)) == [0, 1, 2, 3]
    assert list(form.sizes_with(5, 0, 10**18)) == [8]
    found = find_pattern("take k where k <= n - 3", 40)
    assert (found.preperiod, found.period, found.saltus, found.status) == (3, 1, 1, "proved")


def test_the_contest_rule_is_proved_and_opens_far_heaps():
    found = find_pattern(HALF_OR_ONE, 100)
    assert (found.status, found.shape) == ("proved", "copies")
    assert grundy_value(HALF_OR_ONE, 999_999_999) == closed_form(parse_rule(HALF_OR_ONE)).value(
        999_999_999
    )


@pytest.mark.parametrize(
    "rule", ["take 40 or take at most n/3", "take k where k <= n // 2 + 1 or k == 60"]
)
def test_as_many_values_are_worked_out_first_as_the_limit_allows(rule, monkeypatch):
    first = closed_form(parse_rule(rule)).proof_numbers["s"]
    for most, is_found in ((first, True), (first - 1, False)):
        monkeypatch.setattr(limits, "FIRST_VALUES", most)
        at_most.cache_clear()
        assert (closed_form(parse_rule(rule)) is not None) == is_found
    at_most.cache_clear()


LINES = st.integers(1, 9).flatmap(
    lambda q: st.builds(Line, st.integers(1, q), st.just(q), st.integers(-30, 30))
)


@given(LINES, st.integers(0, 10**18), st.integers(1, 90))
def test_a_line_says_what_its_numbers_do(line, far, wanted):
    heaps = np.array([*range(80), *range(far, far + 80)])
    bounds = line.at_all(heaps)
    assert bounds.tolist() == [line.at(n) for n in heaps.tolist()]
    rises = np.diff(bounds)
    assert {*rises[:79].tolist(), *rises[80:].tolist()} <= {0, 1}
    near, since = bounds[:80].tolist(), line.since(heaps, bounds)[:80].tolist()
    for n in range(80):
        if near[n]:
            assert since[n] == n - near.index(near[n])
    assert line.at(line.first(wanted)) >= wanted > line.at(line.first(wanted) - 1)
    if line.p < line.q:
        n = line.leaving(wanted)
        assert n - 1 - line.at(n) == wanted > n - 2 - line.at(n - 1)
