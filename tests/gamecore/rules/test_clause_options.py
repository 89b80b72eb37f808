"""What every clause of the language lets a heap become, against definitions written here again."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import limits, options, parse_rule, progress
from gamecore.errors import ConditionError, LimitExceeded, PositionError
from gamecore.rules import heap_rule
from gamecore.rules import options as definition
from gamecore.rules.heap_rule import TakeClause, partitions
from gamecore.rules.options import has_option, in_reports, is_option
from sizes import EVERY_CASE
from strategies import heap_rules

pytestmark = EVERY_CASE

HEAPS = range(19)


def parts(n: int, count: int) -> set[tuple[int, ...]]:
    """All ways to make n of this many positive heaps."""
    return {p for p in combinations_with_replacement(range(1, n + 1), count) if sum(p) == n}


def every_parts(n: int, count: int, least: int = 1) -> set[tuple[int, ...]]:
    """The same, quickly: by the smallest part."""
    if count == 1:
        return {(n,)} if n >= least else set()
    return {
        (first, *rest)
        for first in range(least, n // count + 1)
        for rest in every_parts(n - first, count - 1, first)
    }


def taken_then_split(n: int, amounts: set[int]) -> set[tuple[int, ...]]:
    """Take one of some amounts, then leave nothing, one heap or two."""
    return {
        p for k in amounts if k <= n for p in ({()} if k == n else {(n - k,)}) | parts(n - k, 2)
    }


def divisor(d: int, n: int) -> bool:
    return any(d * m == n for m in range(1, n + 1))


def prime(k: int) -> bool:
    return [d for d in range(1, k + 1) if divisor(d, k)] == [1, k]


FIBONACCI = {1, 2, 3, 5, 8, 13, 21}

TAKES = {
    "take any": lambda n, k: True,
    "take 1-5": lambda n, k: k <= 5,
    "take 1, 3, 4": lambda n, k: k in (1, 3, 4),
    "take 2, 5-7": lambda n, k: k in (2, 5, 6, 7),
    "take all but 2, 3, 7": lambda n, k: k not in (2, 3, 7),
    "take at least half": lambda n, k: Fraction(k) >= Fraction(n, 2),
    "take at most half": lambda n, k: Fraction(k) <= Fraction(n, 2),
    "take at least n/3": lambda n, k: Fraction(k) >= Fraction(n, 3),
    "take at most n/3": lambda n, k: Fraction(k) <= Fraction(n, 3),
    "take at least n/1": lambda n, k: k == n,
    "take a square": lambda n, k: k in (1, 4, 9, 16),
    "take a prime": lambda n, k: prime(k),
    "take a power of 2": lambda n, k: k in (1, 2, 4, 8, 16),
    "take a fibonacci number": lambda n, k: k in FIBONACCI,
    "take all": lambda n, k: k == n,
    "take a cube": lambda n, k: k in (1, 8),
    "take a factorial": lambda n, k: k in (1, 2, 6),
    "take a triangular number": lambda n, k: k in (1, 3, 6, 10, 15),
    "take an odd number": lambda n, k: k in range(1, 19, 2),
    "take an even number": lambda n, k: k in range(2, 19, 2),
    "take a multiple of 3": lambda n, k: k in (3, 6, 9, 12, 15, 18),
    "leave any": lambda n, k: True,
    "leave 0, 2, 5-7": lambda n, k: n - k in (0, 2, 5, 6, 7),
    "leave at least half": lambda n, k: Fraction(n - k) >= Fraction(n, 2),
    "leave at most half": lambda n, k: Fraction(n - k) <= Fraction(n, 2),
    "leave at most n/3": lambda n, k: Fraction(n - k) <= Fraction(n, 3),
    "leave a square": lambda n, k: n - k in (0, 1, 4, 9, 16),
    "leave a cube": lambda n, k: n - k in (0, 1, 8),
    "leave a triangular number": lambda n, k: n - k in (0, 1, 3, 6, 10, 15),
    "leave a factorial": lambda n, k: n - k in (1, 2, 6),
    "leave a fibonacci number": lambda n, k: n - k in {0, *FIBONACCI},
    "leave a power of 2": lambda n, k: n - k in (1, 2, 4, 8, 16),
    "leave a prime": lambda n, k: n > k and prime(n - k),
    "leave an odd number": lambda n, k: n - k in range(1, 19, 2),
    "leave an even number": lambda n, k: n - k in range(0, 19, 2),
    "leave a multiple of 4": lambda n, k: n - k in (0, 4, 8, 12, 16),
    "leave a divisor": lambda n, k: n > k and divisor(n - k, n),
    "leave a proper divisor": lambda n, k: n > k and divisor(n - k, n),
    "leave n // 2": lambda n, k: n - k == n // 2,
    "leave n - 3": lambda n, k: k == 3,
    "leave max(n // 3, 2)": lambda n, k: n - k == max(n // 3, 2),
    "leave (n + 1) // 2 - 1": lambda n, k: n - k == (n + 1) // 2 - 1,
    "leave k where k * k <= n": lambda n, k: (n - k) ** 2 <= n,
    "take a divisor": lambda n, k: divisor(k, n),
    "take a proper divisor": lambda n, k: divisor(k, n) and k != n,
    "take k where k % 2 == 1 or k == n": lambda n, k: (
        k in (1, 3, 5, 7, 9, 11, 13, 15, 17) or k == n
    ),
    "take k where k == 1 or k == n - n // 2": lambda n, k: k == 1 or n - k == n // 2,
    "take k where 2 <= k < 5 and not k == 3": lambda n, k: k in (2, 4),
    "take k where gcd(k, n) == 1": lambda n, k: (
        not any(divisor(d, k) and divisor(d, n) for d in range(2, n + 1))
    ),
}


@pytest.mark.parametrize("text", TAKES)
def test_a_take_leaves_what_its_amounts_leave(text):
    rule = parse_rule(text)
    for n in HEAPS:
        allowed = [k for k in range(1, n + 1) if TAKES[text](n, k)]
        assert set(options(rule, n)) == {(n - k,) if k < n else () for k in allowed}
        (clause,) = rule.clauses
        assert isinstance(clause, TakeClause)
        assert [k for run in clause.amounts(n) for k in run] == allowed
        assert [k for k in range(-1, n + 3) if clause.allows(n, k)] == allowed


SPLITS = {
    "split into 2": lambda n: parts(n, 2),
    "split into 2 unequal": lambda n: {p for p in parts(n, 2) if p[0] != p[1]},
    "split into 3": lambda n: parts(n, 3),
    "split into 3 unequal": lambda n: {p for p in parts(n, 3) if len(set(p)) == 3},
    "split into 4 unequal": lambda n: {p for p in parts(n, 4) if len(set(p)) == 4},
    "split into 2-4": lambda n: parts(n, 2) | parts(n, 3) | parts(n, 4),
    "split into 2-3 unequal": lambda n: {
        p for count in (2, 3) for p in parts(n, count) if len(set(p)) == count
    },
    "split into any number": lambda n: {p for c in range(2, n + 1) for p in every_parts(n, c)},
    "split into any number unequal": lambda n: {
        p for c in range(2, 7) for p in every_parts(n, c) if len(set(p)) == c
    },
    "take 1, 3 then split": lambda n: taken_then_split(n, {1, 3}),
    "take any then split": lambda n: taken_then_split(n, set(range(1, 99))),
    "take all but 2 then split": lambda n: taken_then_split(n, {1, *range(3, 99)}),
    "split equally": lambda n: {
        p for d in range(2, n + 1) for p in [(n // d,) * d] if sum(p) == n and n
    },
    "split 1+2+...+k": lambda n: {
        p for k in range(2, n + 1) for p in [tuple(range(1, k + 1))] if sum(p) == n
    },
    "split a+b where a != b and a % 2 == 0": lambda n: {
        (a, b) for a, b in parts(n, 2) if a != b and (a in range(0, n, 2) or b in range(0, n, 2))
    },
    "split a+b where a == 2 * b": lambda n: {(x, 2 * x) for x in range(1, n) if 3 * x == n},
    "split a+b where n - a > 2 and b > 2": lambda n: {p for p in parts(n, 2) if max(p) > 2},
    "halve into 3": lambda n: {(x, x, x) for x in range(1, n + 1) if x + x == n},
    "halve into 1": lambda n: {(x,) for x in range(1, n + 1) if x + x == n},
}


@pytest.mark.parametrize("text", SPLITS)
def test_a_split_makes_exactly_the_heaps_it_says(text):
    for n in HEAPS:
        assert set(options(text, n)) == SPLITS[text](n)


CODES = ["0.77", "4.7", "0.137", "0.8F", "0.07", "C.8", "8.1", "0.0", "0.3", "0.6", "4.A5", "0.F"]


@pytest.mark.parametrize("text", CODES)
def test_a_code_digit_says_how_many_heaps_may_be_left(text):
    before, after = text.split(".")
    digits = [int(digit, 16) for digit in before + after]
    for n in HEAPS:
        expected = set()
        for k, digit in enumerate(digits):
            for heaps in range(4):
                if digit & 2**heaps and n >= k:
                    expected |= parts(n - k, heaps) if heaps else ({()} if n == k else set())
        assert set(options(text, n)) == expected


def test_only_branches_that_hold_a_partition_are_entered(monkeypatch):
    entered = []

    def watched(*asked):
        found = [*partitions(*asked)]
        entered.append(bool(found))
        return found

    monkeypatch.setattr(heap_rule, "partitions", watched)
    for total, count, gap in product(range(1, 17), range(1, 5), (0, 1)):
        entered.clear()
        found = watched(total, count, 1, gap)
        assert {*found} == {p for p in parts(total, count) if not gap or len({*p}) == count}
        assert all(entered) or entered == [False]


def test_a_rule_has_the_options_of_all_its_clauses_each_once():
    assert options("take 1 or split into 2", 4) == [(1, 3), (2, 2), (3,)]
    assert options("take 1-2 or take 2-3 or 0.33", 3) == [(), (1,), (2,)]


@given(heap_rules(everything=True), st.integers(0, 14))
def test_options_are_sorted_unique_and_made_of_ascending_positive_heaps(rule, n):
    found = options(rule, n)
    assert found == sorted(set(found))
    for option in found:
        assert list(option) == sorted(option)
        assert all(part > 0 for part in option)
        assert all(part < n for part in option)  # so that every game ends


@given(heap_rules(conditional=True), st.integers(0, 14))
def test_a_clause_lists_no_option_twice(rule, n):
    for clause in rule.clauses:
        try:
            found = list(clause.options(n))
        except ConditionError:
            continue
        assert len(found) == len(set(found))


@pytest.mark.parametrize("text", [*TAKES, *CODES, "0.1", "0.12", "0.21"])
def test_the_runs_left_are_the_options_of_one_heap_or_none(text):
    for n in HEAPS:
        for clause in parse_rule(text).clauses:
            left = {size for run in clause.runs_left(n) for size in run}
            assert left == {sum(option) for option in clause.options(n) if len(option) < 2}


def test_grundys_heap_of_nine_and_the_empty_heap():
    assert options("split into 2 unequal", 9) == [(1, 8), (2, 7), (3, 6), (4, 5)]
    for text in [*TAKES, *SPLITS, *CODES]:
        assert options(text, 0) == []


@pytest.mark.sweep(quick=1, check=5)
@pytest.mark.parametrize(
    "text",
    [
        "take any",
        "take a square",
        "take a prime",
        "take k where k % 3 == 7",
        "take k where prime(n - k) and k < 0",
        "take k where k * k * k * k * k == n",
        "take k where power(k, 3) and fib(n - k)",
        "take k where prime(999999999999999989 + 0 * k) and k < 0",
        "split into 8",
        "split equally",
        "split a+b where divides(a, b)",
        "split a+b where a * a * b == 3",
        "halve into 1000000000000000000",
        "0.8F",
    ],
)
def test_the_largest_heap_with_too_many_moves_is_refused_and_not_searched_for_ever(
    text, monkeypatch, size
):
    monkeypatch.setattr(limits, "OPTIONS", limits.OPTIONS // size(quick=20, full=1))
    with pytest.raises(LimitExceeded, match=str(limits.HEAP_SIZE)):
        options(text, limits.HEAP_SIZE)


def test_the_largest_heap_with_few_moves_is_answered():
    n = limits.HEAP_SIZE
    assert options("take 1-3", n) == [(n - 3,), (n - 2,), (n - 1,)]
    assert len(options("take a divisor", n)) == 19 * 19  # n = 2^18 · 5^18
    assert len(options("take a power of 2", n)) == 60
    assert options("halve into 2", n) == [(n // 2, n // 2)]


def test_an_option_may_have_as_many_heaps_as_the_limit_says():
    most = limits.OPTION_HEAPS
    assert options(f"halve into {most}", 2) == [(1,) * most]
    with pytest.raises(LimitExceeded, match=f"at most {most} are listed"):
        options(f"halve into {most + 1}", 2)


def test_a_heap_with_two_large_prime_factors_still_has_its_divisors():
    p, q = 999_999_937, 999_999_929
    assert options("take a divisor", p * q) == [(), (p * q - p,), (p * q - q,), (p * q - 1,)]


def test_clauses_that_repeat_each_other_lose_no_option_at_the_limit(monkeypatch):
    monkeypatch.setattr(limits, "OPTIONS", 5)
    # The second clause repeats the first; together they and the split make exactly five options.
    rule = "take 1-4 or take 1-3 or split into 2 unequal"
    assert options(rule, 4) == [(), (1,), (1, 3), (2,), (3,)]
    with pytest.raises(LimitExceeded, match="more than 5 options"):
        options("take 1-4 or take 1-3 or split into 2", 4)


@pytest.mark.parametrize("many", [0, 49, 50, 130])
def test_a_list_is_reported_as_it_grows_and_has_an_end(many, monkeypatch):
    monkeypatch.setattr(definition, "REPORTED_OPTIONS", 50)
    work = progress.Work()
    with progress.watched(work):
        assert len([*in_reports(repeat((1, 2), many), 129)]) == min(many, 130)
    assert work.progress == ((many // 50 * 50, 129) if many >= 50 else (0, 0))
    assert len([*in_reports(repeat((1,)), 5)]) == 6


@pytest.mark.parametrize("n", [-1, 2.5, True, "5", None])
def test_what_is_not_a_heap_is_refused(n):
    with pytest.raises(PositionError, match="whole number of stones"):
        options("take any", n)


def test_a_heap_over_the_limit_is_refused():
    with pytest.raises(LimitExceeded, match="too large"):
        options("take any", limits.HEAP_SIZE + 1)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "take any",
            "take 2",
            "take 3-5",
            "take all but 2",
            "take at least half",
            "take all but 1",
        ),
        *("take at most half", "take at most n/3", "take at least n/3", "take a divisor"),
        *("take a proper divisor", "take a prime", "take a square", "take a power of 2"),
        *("take k where k == 3", "take k where 2 * k == n", "split into 2", "split into 3"),
        *("split into 2 unequal", "split into 3 unequal", "split equally", "halve into 1"),
        *("split a+b where a == 2", "split 1+2+...+k", "halve into 3", "0.4", "0.8", "4.007"),
    ],
)
def test_there_is_a_move_where_there_is_an_option_and_each_option_is_one(text):
    rule = parse_rule(text)
    tuples = [parts for many in range(4) for parts in combinations_with_replacement(range(9), many)]
    for n in range(9):
        found = options(rule, n)
        assert has_option(rule, n) == bool(found)
        assert [parts for parts in tuples if is_option(rule, n, parts)] == sorted(
            (option for option in found if len(option) < 4), key=lambda o: (len(o), o)
        )
