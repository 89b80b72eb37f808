"""Amounts up to a monotone bound, with finitely many others: all ways to write it, far heaps."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from form_law import FEW, check_form
from gamecore import analyse, find_pattern, grundy_value, limits, parse_rule
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.forms.most_amounts import AtMostFraction, TakeAtMost, at_most
from gamecore.grundy.theories import Theory

HALF_OR_ONE = "take 1 or take at most half"

RULES = [
    (HALF_OR_ONE, AtMostFraction),
    ("take k where k <= max(1, n // 2)", AtMostFraction),
    ("take k where k == 1 or 2 * k <= n", AtMostFraction),
    ("take k where k <= n - k or k == 1", AtMostFraction),
    ("take k where 1 <= k <= n // 2", AtMostFraction),
    ("take 1-3 or take at most half", AtMostFraction),
    ("take 3 or take at most half", AtMostFraction),
    ("take 2, 5 or take at most n/3", AtMostFraction),
    ("take 1, 4 or take at most n/4 or take at most half", AtMostFraction),
    ("take k where 2 * k <= n or k == 9", AtMostFraction),
    ("take at most n/3 or take k where k <= 4", AtMostFraction),
    ("take 1 or take k where 2 * k < n", TakeAtMost),
    ("take k where k < n - k", TakeAtMost),
    ("take k where k <= max(3, n // 200)", AtMostFraction),
    ("take 1-5000 or take at most half", AtMostFraction),
    ("take k where k <= n // 2 + 1", TakeAtMost),
    ("take k where k <= n // 2 and k <= n // 3 + 2", TakeAtMost),
    ("take k where k <= min(n // 2, n // 3 + 4)", TakeAtMost),
    ("take k where k <= max(n // 3, min(n, n // 2))", AtMostFraction),
    ("take k where k <= n // 2 or k <= n // 3 + 2", TakeAtMost),
    ("take k where k == 3 or k == 5 or 3 * k < n", TakeAtMost),
    ("take k where k <= n - 3", TakeAtMost),
    ("take at most half or take k where k * k <= n", TakeAtMost),
    ("take k where 2 * k * k <= n + 90 or 5 * k < n", TakeAtMost),
    ("take k where k * k <= max(n, 30) or 3 * k <= n or k == 9", TakeAtMost),
]


def test_every_form_is_right_on_the_first_heaps():
    for text, form in RULES:
        check_form(text, form, upto=FEW)


@pytest.mark.sweep(quick=2, check=8)
@pytest.mark.parametrize(("text", "form"), RULES, ids=[text for text, _ in RULES])
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
        "take k where k < n // 2 or k == n // 3",
        "take k where k <= n // 2 - n % 2",
        "take 5000 or take at most half",  # the law begins too late
        "take 1 or take at most n/1000000",  # step by step, and with too many of them
        "take k where k <= max(n // 2000, min(n // 3, n // 2 - 9))",
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
    assert isinstance(closed_form(parse_rule(HALF_OR_ONE)), Theory)


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
