"""`take 1 or split equally`: its table, and far heaps one by one, against the definition."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.forms.one_or_equal import (
    KNOWN,
    TakeOneOrSplitEqually,
    _Recursion,
    mex_along,
    table_of_values,
)
from gamecore.rules.number_theory import is_prime, prime_factors

RULE = "take 1 or split equally"
FORM = TakeOneOrSplitEqually()


@pytest.mark.parametrize("upto", [0, 1, 2, 3, 4, 8, 9, 10, 26, 27, 28, 242, 243, 400])
def test_tables_of_every_length_are_the_definition(upto):
    assert table_of_values(upto).tolist() == values_by_definition(RULE, upto)


@pytest.mark.parametrize("band", [64, 100])
def test_a_long_table_in_short_bands_is_the_same(monkeypatch, band):
    expected = table_of_values(9000)
    monkeypatch.setattr("gamecore.grundy.forms.one_or_equal.BAND", band)
    for upto in (band - 1, band, band + 1, 3 * band, 5000, 9000):
        assert np.array_equal(table_of_values(upto), expected[: upto + 1])


@given(st.lists(st.integers(0, 255), min_size=1, max_size=60))
def test_running_mex_is_mex_heap_by_heap(heaps):
    expected = []
    for bits in heaps:
        reached = {v for v in range(8) if bits >> v & 1} | {*expected[-1:]}
        expected.append(next(v for v in range(10) if v not in reached))
    found = mex_along(np.array(heaps, dtype=np.uint32))
    assert [int(bit).bit_length() - 1 for bit in found] == expected


def test_single_heaps_have_the_values_of_the_table(size):
    table = table_of_values(120_000)
    recursion = _Recursion(table[:96])
    heaps = [*range(96, size(quick=3000, full=20_000)), *range(119_000, 120_001)]
    assert [recursion.value(n) for n in heaps] == table[heaps].tolist()
    for n in heaps[::997]:
        assert _Recursion(table[:96]).value(n) == table[n]


@pytest.mark.parametrize("n", [3**18, 3**18 + 1, 10**9, 10**9 - 1, 50 * 3**14, 2**31 - 1, 2**32])
def test_far_values_are_the_mex_of_their_own_options(n):
    # The definition, with the values of the options asked one by one.
    odd = n // (n & -n)
    divisors = [1]
    for p, e in prime_factors(odd).items():
        divisors = [d * p**i for d in divisors for i in range(e + 1)]
    reached = {FORM.value(m) for m in (n - 1, *(n // d for d in divisors if d > 1))}
    reached |= {0} if n % 2 == 0 else set()
    assert FORM.value(n) == next(v for v in range(40) if v not in reached)


def test_large_heaps_first_reach_the_values_seen_in_a_table_to_a_billion():
    # First heap of value v: 50·3^(v−4) for 4 ≤ v ≤ 19, seen in a table of all heaps to 10^9.
    firsts = [50 * 3 ** (v - 4) for v in range(4, 19)]
    assert FORM.values(np.array(firsts)).tolist() == list(range(4, 19))


def test_far_heaps_of_value_zero_are_the_odd_primes():
    heaps = np.arange(10**9 - 200, 10**9)
    zeros = heaps[FORM.values(heaps) == 0].tolist()
    assert zeros == [n for n in heaps.tolist() if is_prime(n)]


def test_small_far_and_very_far_heaps_are_answered_together_in_their_order():
    heaps = np.array([[2**40, 10**9, 12], [0, KNOWN + 1, 999_999_937]])
    assert FORM.values(heaps).tolist() == [[FORM.value(int(n)) for n in row] for row in heaps]
    assert FORM.values(np.zeros(0, dtype=np.int64)).tolist() == []


def test_many_heaps_below_the_end_of_a_table_are_the_heaps_one_by_one():
    heaps = np.arange(KNOWN - 50, KNOWN + 2000)
    recursion = _Recursion(table_of_values(100))
    assert FORM.values(heaps).tolist() == [recursion.value(int(n)) for n in heaps]


def test_too_many_far_heaps_are_refused_and_as_many_near_ones_are_not():
    count = limits.FAR_EQUAL_SPLITS + 1
    near = np.arange(limits.FACTOR_TABLE // 20, limits.FACTOR_TABLE // 20 + count)
    assert len(FORM.values(near)) == count
    with pytest.raises(LimitExceeded, match="fewer or smaller") as refusal:
        FORM.values(np.arange(10**9 - count, 10**9))
    assert refusal.value.limit == limits.FAR_EQUAL_SPLITS


def test_what_far_heaps_become_is_not_worked_out_again(monkeypatch):
    form, heaps = TakeOneOrSplitEqually(), np.array([10**9, 10**9 + 5, 3 * 10**8 + 9])
    form.values(heaps)
    after = [m for n in heaps.tolist() for m in (n - 1, n // 3, n // 5) if m == n - 1 or n % m == 0]
    expected = TakeOneOrSplitEqually().values(np.array(after)).tolist()
    monkeypatch.setattr(_Recursion, "value", None)
    assert form.values(np.array(after)).tolist() == expected
