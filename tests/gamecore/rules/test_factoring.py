"""Prime factors of many numbers at once are counted as the slow way does for each."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gamecore.rules.number_theory import prime_factor_counts, prime_factors

LARGEST = 2**32 - 1
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


def one_by_one(numbers):
    return [sum(prime_factors(n).values()) for n in numbers]


@given(st.lists(st.integers(1, LARGEST) | st.sampled_from(HARD), max_size=9))
def test_prime_factors_are_those_of_each_number(numbers):
    assert prime_factor_counts(np.array(numbers, dtype=np.int64)).tolist() == one_by_one(numbers)


def test_all_small_numbers_and_the_hard_ones():
    numbers = [*range(1, 2000), *HARD]
    assert prime_factor_counts(np.array(numbers)).tolist() == one_by_one(numbers)
