"""Factors of many numbers at once: those that the slow way finds for each."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gamecore.rules.factoring import LARGEST, factors_of
from gamecore.rules.number_theory import prime_factors

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


def by_owner(found):
    """Return the sorted prime powers of each number that has any."""
    factors = {}
    for owner, *power in zip(*(column.tolist() for column in found), strict=True):
        factors.setdefault(owner, []).append(tuple(power))
    return {owner: sorted(powers) for owner, powers in factors.items()}


@given(st.lists(st.integers(1, LARGEST) | st.sampled_from(HARD), max_size=9))
def test_factors_are_those_of_each_number(numbers):
    found = factors_of(np.array(numbers, dtype=np.int64))
    expected = {i: sorted(prime_factors(n).items()) for i, n in enumerate(numbers) if n > 1}
    assert by_owner(found) == expected


def test_all_small_numbers_and_the_hard_ones():
    numbers = [*range(1, 2000), *HARD]
    found = factors_of(np.array(numbers))
    expected = {i: sorted(prime_factors(n).items()) for i, n in enumerate(numbers) if n > 1}
    assert by_owner(found) == expected
