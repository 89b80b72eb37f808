"""Squares, primes and the others against their definitions."""

from __future__ import annotations

from math import isqrt, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.rules import conditions as c
from gamecore.rules.number_theory import (
    divides,
    divisors,
    fibonacci_numbers,
    is_fibonacci,
    is_power,
    is_prime,
    is_square,
    prime_factors,
    prime_mask,
    primes_upto,
)
from gamecore.rules.plain_conditions import is_always_known
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

PRIMES_TO_3000 = [p for p in range(2, 3000) if all(p % d for d in range(2, isqrt(p) + 1))]


def test_primes_are_told_by_all_three_ways_alike():
    assert [p for p in range(-5, 3000) if is_prime(p)] == PRIMES_TO_3000
    assert [p for p in range(3000) if prime_mask(12)[p]] == PRIMES_TO_3000
    assert list(primes_upto(2999)) == PRIMES_TO_3000
    assert list(primes_upto(2)) == [2]
    assert list(primes_upto(1)) == []


def test_the_sieve_that_all_share_cannot_be_written_on():
    with pytest.raises(ValueError, match="read-only"):
        prime_mask(4)[4] = True


def test_the_lazy_sieve_goes_on_across_its_blocks():
    assert sum(1 for _ in primes_upto(2_000_000)) == 148_933  # the number of primes to 2·10^6


@pytest.mark.parametrize(
    ("x", "prime"),
    [
        (2**61 - 1, True),
        (10**18 - 11, True),
        (3215031751, False),  # passes the strong tests to 2, 3, 5 and 7
        (3825123056546413051, False),  # passes them to all primes up to 23
        (318665857834031151167461, False),  # passes them to all primes up to 37
        (561, False),
        ((10**9 + 7) * (10**9 + 9), False),
    ],
)
def test_large_primes_and_numbers_that_imitate_them(x, prime):
    assert is_prime(x) is prime


def test_a_number_over_the_proved_range_is_refused():
    with pytest.raises(LimitExceeded, match="up to"):
        is_prime(limits.PRIME_TEST + 1)
    assert not is_prime(limits.PRIME_TEST)
    for number, known in ((limits.PRIME_TEST, True), (limits.PRIME_TEST + 1, False)):
        product = c.Arithmetic(c.Number(number), "*", c.Number(1))
        assert is_always_known(c.Predicate("prime", (product,))) is known


@given(st.integers(1, 10**18))
def test_prime_factors_are_prime_and_multiply_to_the_number(n):
    factors = prime_factors(n)
    assert prod(p**e for p, e in factors.items()) == n
    assert all(is_prime(p) for p in factors)


@pytest.mark.parametrize(
    "n", [999_999_937 * 999_999_929, 999_999_937**2, 1_000_003**3, 1033**6, 1031 * 1033 * 1039**2]
)
def test_numbers_without_small_factors_are_factorised(n):
    factors = prime_factors(n)
    assert prod(p**e for p, e in factors.items()) == n
    assert all(is_prime(p) for p in factors)


def test_divisors_are_all_and_ascending():
    for n in range(1, 400):
        assert divisors(n) == [d for d in range(1, n + 1) if n % d == 0]


def test_squares_fibonacci_numbers_and_powers():
    assert [x for x in range(-9, 50) if is_square(x)] == [0, 1, 4, 9, 16, 25, 36, 49]
    assert [x for x in range(-9, 60) if is_fibonacci(x)] == [0, 1, 2, 3, 5, 8, 13, 21, 34, 55]
    assert list(fibonacci_numbers(60)) == [1, 2, 3, 5, 8, 13, 21, 34, 55]
    assert is_square(10**18)
    assert not is_square(10**18 - 1)
    for base in range(-4, 5):
        powers = {base**j for j in range(9)}
        assert {x for x in range(-200, 200) if is_power(x, base)} == {
            p for p in powers if -200 <= p < 200
        }


def test_divides_never_divides_by_zero():
    assert [y for y in range(-7, 8) if divides(3, y)] == [-6, -3, 0, 3, 6]
    assert [y for y in range(-7, 8) if divides(-3, y)] == [-6, -3, 0, 3, 6]
    assert [y for y in range(-7, 8) if divides(0, y)] == [0]
