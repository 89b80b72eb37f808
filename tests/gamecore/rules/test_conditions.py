"""Conditions: what they mean, on integers and on arrays, and how they are written."""

from __future__ import annotations

import warnings
from math import gcd

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import limits, options, parse_rule
from gamecore.errors import ConditionError, LimitExceeded
from gamecore.positions.moves import first_options
from gamecore.rules import conditions as c
from gamecore.rules.condition_arrays import holds_where, operations
from sizes import EVERY_CASE
from strategies import conditions

pytestmark = EVERY_CASE


def condition(text: str) -> c.Test:
    (clause,) = parse_rule(f"take k where {text}").clauses
    return clause.condition


def amounts(text: str, n: int) -> list[int]:
    found = options(f"take k where {text}", n)
    return sorted(n - sum(option) for option in found)


MEANINGS = {
    "k == 3": lambda n, k: k == 3,
    "k != 3": lambda n, k: k != 3,
    "k < 3": lambda n, k: k < 3,
    "k <= 3": lambda n, k: k <= 3,
    "k > 3": lambda n, k: k > 3,
    "k >= 3": lambda n, k: k >= 3,
    "1 < k <= n - 2": lambda n, k: k > 1 and k <= n - 2,
    "n - k - 2 == 3": lambda n, k: (n - k) - 2 == 3,
    "n - (k - 2) == 3": lambda n, k: n - k + 2 == 3,
    "n // k // 2 == 1": lambda n, k: k * 2 <= n < k * 4,
    "n % k * 2 == 2": lambda n, k: n % k == 1,
    "k + n * 2 > 21": lambda n, k: k > 21 - n - n,
    "-k // 2 == -2": lambda n, k: k in (3, 4),  # rounds down
    "-k % 3 == 1": lambda n, k: k % 3 == 2,
    "-(k - 2) > -2": lambda n, k: k < 4,
    "gcd(k, n) == 3": lambda n, k: gcd(k, n) == 3,
    "min(k, n - k) == 2": lambda n, k: sorted([k, n - k])[0] == 2,
    "max(k, n - k) == 7": lambda n, k: sorted([k, n - k])[1] == 7,
    "even(k)": lambda n, k: k in range(0, 99, 2),
    "odd(n - k)": lambda n, k: (n + k) % 2 == 1,
    "square(k)": lambda n, k: k in (1, 4, 9),
    "square(n - k)": lambda n, k: n - k in (0, 1, 4, 9),
    "prime(k)": lambda n, k: k in (2, 3, 5, 7, 11, 13),
    "prime(k - 5)": lambda n, k: k in (7, 8, 10, 12),
    "fib(k)": lambda n, k: k in (1, 2, 3, 5, 8, 13),
    "power(k, 3)": lambda n, k: k in (1, 3, 9),
    "divides(k, n)": lambda n, k: any(k * m == n for m in range(n + 1)),
    "divides(n, k)": lambda n, k: n == k,
    "not k == 2": lambda n, k: k != 2,
    "not k == 2 and k < 4": lambda n, k: k in (1, 3),  # not binds tighter than and
    "not (k == 2 and k < 4)": lambda n, k: k != 2,
    "k == 1 or k > 2 and k < 4": lambda n, k: k in (1, 3),  # and binds tighter than or
    "(k == 1 or k > 2) and k < 4": lambda n, k: k in (1, 3),
    "(k == 1 or k > 2) and k > 3": lambda n, k: k > 3,
    "k == 1 or k > 2 and k > 3": lambda n, k: k == 1 or k > 3,
}


@pytest.mark.parametrize("text", MEANINGS)
def test_a_condition_means_what_it_says(text):
    for n in range(14):
        assert amounts(text, n) == [k for k in range(1, n + 1) if MEANINGS[text](n, k)]
    assert str(condition(text)) == text


@settings(max_examples=400)
@given(conditions(["n", "k"]))
def test_arrays_say_what_integers_say(test):
    n, k = (grid.ravel() for grid in np.meshgrid(np.arange(7), np.arange(-2, 7)))
    expected: list[bool | None] = []
    for case in zip(n.tolist(), k.tolist(), strict=True):
        try:
            expected.append(test.is_true(dict(zip("nk", case, strict=True))))
        except ConditionError:
            expected.append(None)
    if None in expected:
        with pytest.raises(ConditionError) as error:
            holds_where(test, {"n": n, "k": k})
        # The case it names is one where integers fail as well.
        with pytest.raises(ConditionError):
            test.is_true(error.value.names)
    else:
        assert holds_where(test, {"n": n, "k": k}).tolist() == expected


@settings(max_examples=400)
@given(conditions(["n", "k"], largest=10**18), st.integers(10**17, 10**18), st.integers(1, 10**18))
def test_arrays_stay_right_where_a_64_bit_word_overflows(test, n, k):
    cases = [(n, k), (n, n - 1), (n, 2), (n, 10**9)]
    try:
        expected = [test.is_true({"n": n, "k": k}) for n, k in cases]
    except (ConditionError, LimitExceeded):
        return
    columns = {"n": np.asarray(n), "k": np.array([k for _, k in cases])}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert holds_where(test, columns).tolist() == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("k * k * k == n", {10**6}),
        ("n * n - k * k > n * n - 5", {1, 2}),
        ("k * k * 18446744073709551 > 0", {1, 2, 10**6, 10**9, 10**18 - 1, 10**18}),
        ("n + n * 9 == k * 10", {10**18}),
        ("-(k * k) * k < 0 - n", {10**9, 10**18 - 1, 10**18}),
        ("max(k * k, n) * 4 == n * 4", {1, 2, 10**6, 10**9}),
        ("even(k * n * n + k)", {2, 10**6, 10**9, 10**18}),
        ("square(k * k * 4)", {1, 2, 10**6, 10**9, 10**18 - 1, 10**18}),
        ("fib(k * 20 * n + 1)", set()),
        ("fib(k * 12 + 200160415121876738)", {10**18}),
    ],
)
def test_results_beyond_the_word_are_exact(text, expected):
    n = 10**18
    k = [1, 2, 10**6, 10**9, n - 1, n]
    columns = {"n": np.asarray(n), "k": np.array(k)}
    found = holds_where(condition(text), columns)
    assert {x for x, holds in zip(k, found, strict=True) if holds} == expected
    assert {x for x in k if condition(text).is_true({"n": n, "k": x})} == expected


def test_the_first_result_that_no_word_holds_is_exact_too():
    columns = {"k": np.array([2**62 - 1, 2**62])}
    assert holds_where(condition("k + k > k"), columns).all()
    assert holds_where(condition("k * 2 > k"), columns).all()
    for number in (2**63 - 1, 2**63):
        below = c.Comparison((c.Variable("k"), c.Number(number)), ("<",))
        assert holds_where(below, columns).all()


@given(conditions(["n", "k"]))
def test_a_written_condition_reads_back_to_the_same_tree(test):
    assert condition(str(test)) == test


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("k==1", "k == 1"),
        ("k≤3 and k≥2 or k≠n", "k <= 3 and k >= 2 or k != n"),
        ("((k))==(1)", "k == 1"),
        ("(k==1 or k==2) or k==3", "k == 1 or k == 2 or k == 3"),
        ("(n-k)-1>0", "n - k - 1 > 0"),
        ("n-(k-1)>0", "n - (k - 1) > 0"),
        ("n-(k+1)>0 and (not (k==1))", "n - (k + 1) > 0 and not k == 1"),
        ("(k%2)*3==(n//2)", "k % 2 * 3 == n // 2"),
        ("k%(2*3)==0", "k % (2 * 3) == 0"),
        ("not(not(k==1))", "not not k == 1"),
        ("--k==1", "-(-k) == 1"),
        ("(-k)*2==-2", "-k * 2 == -2"),
        ("GCD( k,n )==1", "gcd(k, n) == 1"),
        ("not(even(k)and odd(n))", "not (even(k) and odd(n))"),
    ],
)
def test_a_condition_is_written_with_the_fewest_brackets(typed, canonical):
    assert str(condition(typed)) == canonical


def test_a_test_on_the_left_saves_a_division_on_the_right():
    assert amounts("k != 3 and 12 % (k - 3) == 0", 9) == [1, 2, 4, 5, 6, 7, 9]
    assert amounts("k == 3 or 12 % (k - 3) == 0", 9) == [1, 2, 3, 4, 5, 6, 7, 9]
    assert amounts("3 < k < 12 // (k - 3)", 9) == [4, 5]
    assert amounts("0 == 1 and 1 // 0 == 1", 9) == []
    assert amounts("0 == 1 == 1 // 0", 9) == []


@pytest.mark.parametrize(
    ("text", "n", "k"),
    [("n % (k - 3) == 0", 7, 3), ("n // (n - k) > 0", 5, 5), ("1 // 0 == k", 4, 1)],
)
def test_a_division_by_zero_names_the_heap_and_the_amount(text, n, k):
    with pytest.raises(ConditionError, match=f"at n = {n}, k = {k};") as error:
        options(f"take k where {text}", n)
    assert error.value.names == {"n": n, "k": k}


def test_a_division_by_zero_in_a_split_names_the_parts():
    with pytest.raises(ConditionError, match="at n = 5, a = 2, b = 3;") as error:
        options("split a+b where 1 // (a - 2) == 5", 5)
    assert error.value.names == {"n": 5, "a": 2, "b": 3}


def test_a_split_condition_may_hold_for_either_naming_and_then_asks_no_further():
    assert options("split a+b where a == 1", 5) == [(1, 4)]
    assert options("split a+b where b == 1", 5) == [(1, 4)]
    # Naming the 3 of 2+3 as a would divide by zero, but the other naming has already said yes.
    assert options("split a+b where a == 2 or 1 // (a - 3) == 7", 5) == [(2, 3)]


@given(conditions(["n", "a", "b"]), st.integers(0, 12))
def test_a_split_is_allowed_when_its_arrays_allow_it(test, n):
    (clause,) = parse_rule(f"split a+b where {test}").clauses
    pairs = [(a, n - a) for a in range(1, n // 2 + 1)]
    try:
        allowed = [pair for pair in pairs if clause.allows(*pair)]
    except ConditionError:
        with pytest.raises(ConditionError):
            options(f"split a+b where {test}", n)
        return
    assert options(f"split a+b where {test}", n) == allowed
    either = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    found = clause.select(either.sum(axis=1), either[:, 0])
    assert [pair for pair, yes in zip(pairs, found, strict=True) if yes] == allowed


def test_amounts_across_blocks_are_all_found_and_come_as_ranges():
    (clause,) = parse_rule("take k where k % 1000 < 999").clauses
    runs = list(clause.amounts(150_000))
    assert [k for run in runs for k in run] == [k for k in range(1, 150_001) if k % 1000 != 999]
    # One run for each gap, and one more for each block that is looked at.
    assert len(runs) < 170
    assert clause.select(np.asarray(9), np.array([998, 999, 1000])).tolist() == [True, False, True]


def test_a_nesting_over_the_limit_is_refused_however_it_is_made():
    deepest = c.Number(1)
    for _ in range(limits.CONDITION_DEPTH - 1):
        deepest = c.Negative(deepest)
    assert deepest.depth == limits.CONDITION_DEPTH
    with pytest.raises(LimitExceeded, match="nested"):
        c.Negative(deepest)
    with pytest.raises(LimitExceeded, match="nested"):
        parse_rule("take k where " + "not " * limits.CONDITION_DEPTH + "k == 1")
    # Brackets alone are no depth.
    assert condition("(" * 200 + "k" + ")" * 200 + " == 1") == condition("k == 1")


@pytest.mark.parametrize("text", ["take k where k % 7 == 3", "split a+b where a % 3 == 1"])
def test_a_search_that_takes_too_long_names_a_heap_that_does_not(text, monkeypatch):
    monkeypatch.setattr(limits, "CONDITION_WORK", 20_000)
    with pytest.raises(LimitExceeded, match="choose a heap of up to") as error:
        options(text, 20_000)
    largest = error.value.limit
    assert 3_000 < largest < 20_000
    assert f"{largest}" in str(error.value)
    assert options(text, largest)
    # What comes before the end of the search is there all the same.
    assert len(first_options(text, 10**18, 3)) == 3


def test_operations_are_counted_and_more_beyond_the_word_and_the_sieve():
    large = "1000000000000000000"
    counted = {
        text: operations(condition(text), 1000)
        for text in (
            *("k < n", "k + n < 5", "-k < 0", f"k < {large} * 10", "gcd(k, n) == 1", "odd(k)"),
            *("prime(k)", "prime(k + n * n)", "prime(n * n * k)", "n < k < 7 and not k % 2 == 0"),
        )
    }
    assert [*counted.values()] == [1, 2, 2, 21, 31, 1, 1, 3, 1502, 5]


def test_where_there_is_no_case_nothing_is_divided_by_zero():
    test = c.Comparison((c.Arithmetic(c.Variable("k"), "%", c.Number(0)), c.Number(0)), ("==",))
    nothing = np.zeros(0, dtype=np.int64)
    assert holds_where(test, {"k": nothing}).tolist() == []
    with pytest.raises(ConditionError):
        holds_where(test, {"k": np.array([1])})
