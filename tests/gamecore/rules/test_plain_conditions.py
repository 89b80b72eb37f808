"""A condition in plain words holds for the same numbers, and says one thing in one way."""

from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore.errors import GameError
from gamecore.rules.language import parse_rule
from gamecore.rules.plain_conditions import plain, plain_of_parts
from gamecore.rules.where import SplitWhere
from sizes import EVERY_CASE
from strategies import conditions, linear_conditions

pytestmark = EVERY_CASE

WORDS = {
    "k % 3 == 1 and k <= n // 2": [
        "not (k % 3 != 1 or k > n // 2)",
        "2 * n // 4 >= k and 1 == k % 3",
    ],
    "k % 2 == 0 or k < n": ["not (k >= n and not k % 2 == 0)", "k + 1 <= n or k % 2 == 0"],
    "k * k <= n": ["n >= k * k", "not k * k > n", "2 * (k * k) <= 2 * n + 1"],
    "gcd(k, n) == 1": [
        "1 == gcd(n, k)",
        "not gcd(k, n) != 1",
        "3 * gcd(n, k) - 2 == 1",
        "gcd(k, n) < 2",
        "gcd(k, n - k) == 1",
        "gcd(n + 2 * k, k) <= 1",
        "gcd(n + k, n) == 1",
        "gcd(n - k, n) == 1",
        "gcd(2 * n + 5 * k, n + 2 * k) == 1",
    ],
    "gcd(4, k) == 1": ["gcd(k, k + 4) == 1", "gcd(k + 4, k) == 1", "gcd(-4, 5 * k + 8) == 1"],
    "k <= 3": ["gcd(2 * k, k) < 4", "gcd(k, -3 * k) <= 3"],
    "k >= n - 3": ["gcd(k - n, n - k) < 4", "gcd(2 * n - 2 * k, n - k) < 4"],
    "divides(k, n)": [
        "divides(k, n) and k <= n",
        "divides(k, n) and k < n + 1",
        "1 <= k and divides(k, n)",
        "divides(k, n) and 2 * k <= 3 * n and n - k >= 0 and k * k <= n * n",
        "divides(k, n) or k > n",
    ],
    "k == n or prime(k)": ["k >= n or prime(k)"],
    "0 == 0": [
        *("n % 2 <= 1", "gcd(k, n) > 0", "max(k, n) >= 1", "k % 3 + n % 4 < 6", "n % 2 != 2"),
        *("prime(k) or n % 2 <= 1", "not (prime(k) and n % 2 > 1)"),
    ],
    "0 != 0": [
        *("k % 3 > 2", "gcd(n, 6) == 7", "min(k, 4) > 4", "k % 5 - n % 5 >= 5"),
        *("prime(k) and n % 2 > 1", "not (prime(k) or n % 2 <= 1)"),
    ],
    "odd(k)": ["not even(k)", "odd(2 * k - k)"],
    "k <= min(3, n // 2)": [
        "min(n // 2, 3) >= k",
        "-k >= -min(3, n // 2)",
        "k < min(n // 2, 3) + 1",
    ],
}


def condition(text):
    return parse_rule(f"take k where {text}").clauses[0].condition


@pytest.mark.parametrize("words", WORDS)
def test_one_thing_is_said_in_one_way(words):
    for text in (words, *WORDS[words]):
        assert str(plain(condition(text))) == words, text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("square(a) and a < n and a + b == n and b <= n - 1", "square(a)"),
        ("square(a) and a <= n - 2", "a <= n - 2 and square(a)"),
    ],
)
def test_two_parts_are_known_to_be_the_heap(text, words):
    split = parse_rule(f"split a+b where {text}").clauses[0].condition
    assert str(plain(split)) == words


@pytest.mark.parametrize("text", ["k % n == 0 and n > k", "not n % k == 1", "not prime(k * k)"])
def test_what_may_fail_when_read_in_another_order_keeps_its_words(text):
    assert str(plain(condition(text))) == text


def said(test, names):
    """Return whether a condition holds, or how it fails."""
    try:
        return test.is_true(names)
    except GameError as error:
        return str(error)


MULTIPLES = st.tuples(*[st.integers(-6, 6)] * 3)


@settings(max_examples=100, deadline=None)
@given(MULTIPLES, MULTIPLES, st.integers(0, 4))
def test_common_divisors_are_the_same_after_steps_of_euclid(one, other, most):
    sums = [f"{k} * k + {n} * n + {rest}" for k, n, rest in (one, other)]
    words = plain(condition(f"gcd({sums[0]}, {sums[1]}) <= {most}"))
    assert plain(words) == words
    assert plain(condition(f"gcd({sums[1]}, {sums[0]}) <= {most}")) == words
    for n in range(1, 13):
        for k in range(1, n + 1):
            meant = gcd(*(part[0] * k + part[1] * n + part[2] for part in (one, other))) <= most
            assert words.is_true({"n": n, "k": k}) == meant


@settings(max_examples=150, deadline=None)
@given(st.one_of(conditions(["n", "k"]), linear_conditions(["n", "k"])))
def test_plain_words_hold_for_the_same_numbers_and_stay(test):
    words = plain(test)
    assert plain(words) == words
    for n in range(1, 13):
        for k in range(1, n + 1):
            assert said(words, {"n": n, "k": k}) == said(test, {"n": n, "k": k})


@settings(max_examples=200, deadline=None)
@given(conditions(["n", "a", "b"]))
def test_plain_words_of_parts_allow_the_same_splits(test):
    words = plain_of_parts(test)
    assert plain_of_parts(words) == words
    for n in range(2, 12):
        for a in range(1, n):
            found, meant = SplitWhere(words), SplitWhere(test)
            try:
                allowed = meant.allows(a, n - a)
            except GameError:
                continue
            assert found.allows(a, n - a) == allowed
