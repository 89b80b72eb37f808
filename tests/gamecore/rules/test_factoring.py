"""Factors and divisors of many numbers at once: those that the slow ways find for each."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import progress
from gamecore.errors import Cancelled
from gamecore.rules import factoring
from gamecore.rules.factoring import LARGEST, divisors_of, factors_of
from gamecore.rules.number_theory import divisors, prime_factors

HARD = (
    1,
    2,
    1009**2,
    1009**3,  # three primes above the small ones
    1009 * 1013 * 1019,
    1009**2 * 1021,
    65521**2,  # the largest square of a prime below 2^32
    65521 * 65519,
    3215031751,  # a strong pseudoprime to the bases 2, 3, 5 and 7
    4335207 * 7 * 61,
    2**31 - 1,
    2**32 - 5,  # the largest prime below 2^32
    LARGEST,
    2**31,
    3**20,
)


def by_number(numbers):
    """Return the divisors that were found for each number, ascending."""
    found = [[] for _ in numbers]
    for owners, listed in divisors_of(np.array(numbers, dtype=np.int64)):
        for owner, divisor in zip(owners.tolist(), listed.tolist(), strict=True):
            found[owner].append(divisor)
    return list(map(sorted, found))


@given(st.lists(st.integers(1, LARGEST) | st.integers(1, 3000) | st.sampled_from(HARD), max_size=9))
def test_divisors_are_those_of_each_number(numbers):
    assert by_number(numbers) == [divisors(n) for n in numbers]


@given(st.lists(st.integers(1, LARGEST) | st.sampled_from(HARD), max_size=9))
def test_factors_are_those_of_each_number(numbers):
    found = factors_of(np.array(numbers, dtype=np.int64))
    for i, n in enumerate(numbers):
        own = found.owners == i
        pairs = zip(found.primes[own].tolist(), found.exponents[own].tolist(), strict=True)
        assert sorted(pairs) == sorted(prime_factors(n).items())


def test_all_small_numbers_and_the_hard_ones():
    numbers = [*range(1, 2000), *HARD]
    assert by_number(numbers) == [divisors(n) for n in numbers]


def test_numbers_go_by_in_blocks(monkeypatch):
    monkeypatch.setattr(factoring, "_FACTORED_TOGETHER", 7)
    monkeypatch.setattr(factoring, "_LISTED_TOGETHER", 3)
    numbers = [*HARD, *range(1, 30), 10**6]
    assert by_number(numbers) == [divisors(n) for n in numbers]
    assert by_number([]) == []


def test_larger_numbers_are_answered_too_and_can_be_stopped():
    numbers = [10**18, LARGEST + 1, 7, 10**18 - 11]
    assert by_number(numbers) == [divisors(n) for n in numbers]
    work = progress.Work()
    with progress.watched(work):
        by_number(numbers)
        assert work.total == len(numbers)
        work.cancel()
        with pytest.raises(Cancelled):
            by_number(numbers)
