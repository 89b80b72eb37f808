"""`take 1 or split equally` in arrays: tables and far heaps, against the definition."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.forms import one_or_equal_far as far
from gamecore.grundy.forms.one_or_equal_table import (
    LARGEST,
    exponents,
    mex_along,
    odd_primes,
    table_of_sets,
    table_of_values,
)
from gamecore.rules.language import parse_rule
from gamecore.rules.number_theory import is_prime, prime_factors

RULE = "take 1 or split equally"


@pytest.mark.parametrize("upto", [2, 3, 4, 8, 9, 10, 26, 27, 28, 242, 243, 400])
def test_tables_of_every_length_are_the_definition(upto):
    values = table_of_sets(upto)[1]
    assert exponents(values).tolist() == values_by_definition(RULE, upto)


def test_sets_hold_the_values_of_the_quotients_by_odd_divisors():
    sets, values = table_of_sets(600)
    known = exponents(values).tolist()
    for n in range(1, 601):
        expected = {known[n // d] for d in range(1, n + 1, 2) if n % d == 0}
        found = {v for v in range(32) if int(sets[n]) >> v & 1}
        assert found | {0} == expected | {0}
        assert n % 2 == 0 or found == expected  # only even heaps may have the 0 of two halves


def test_odd_primes_leave_out_two_and_end_where_asked():
    assert odd_primes(2).tolist() == []
    assert odd_primes(13).tolist() == [3, 5, 7, 11, 13]


@given(
    st.lists(st.tuples(st.integers(0, 255), st.booleans()), min_size=1, max_size=60),
)
def test_running_mex_is_mex_heap_by_heap(heaps):
    others = np.array([bits for bits, _ in heaps], dtype=np.uint32)
    starts = np.array([start for _, start in heaps])
    before, expected = None, []
    for index, (bits, start) in enumerate(heaps):
        reached = {v for v in range(8) if bits >> v & 1}
        if index and not start:
            reached.add(before)
        before = next(v for v in range(10) if v not in reached)
        expected.append(before)
    assert exponents(mex_along(others, starts)).tolist() == expected


@pytest.fixture
def short_table(monkeypatch):
    """Begin the bands at heap 96, so that small heaps go the way of far ones."""
    monkeypatch.setattr(far, "SHORT_TABLE", 96)
    monkeypatch.setattr(far, "TABLE_PER_HEAP", 0)


def test_far_values_of_all_heaps_at_once_are_those_of_the_table(short_table):
    known = exponents(table_of_sets(120_000)[1])
    heaps = np.arange(120_001)[::-1]
    assert np.array_equal(far.far_values(heaps), known[heaps])


@settings(max_examples=60, deadline=None)
@given(heaps=st.lists(st.integers(0, 120_000), max_size=8))
def test_far_values_of_a_few_heaps_are_those_of_the_table(heaps):
    known = exponents(table_of_sets(120_000)[1])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(far, "SHORT_TABLE", 96)
        patch.setattr(far, "TABLE_PER_HEAP", 0)
        found = far.far_values(np.array(heaps, dtype=np.int64))
    assert found.tolist() == [int(known[n]) for n in heaps]


@pytest.mark.parametrize("n", [3**18, 3**18 + 1, 10**9, 10**9 - 1, 50 * 3**14, LARGEST - 1])
def test_far_values_are_the_mex_of_their_own_options(n):
    # The definition, with the values of the options asked one by one.
    odd = n // (n & -n)
    divisors = [1]
    for p, e in prime_factors(odd).items():
        divisors = [d * p**i for d in divisors for i in range(e + 1)]
    options = np.array([n - 1, *(n // d for d in divisors if d > 1)])
    reached = set(far.far_values(options).tolist()) | ({0} if n % 2 == 0 else set())
    found = int(far.far_values(np.array([n]))[0])
    assert found == next(v for v in range(40) if v not in reached)


def test_large_heaps_first_reach_the_values_seen_in_a_table_to_a_billion():
    # First heap of value v: 50·3^(v−4) for 4 ≤ v ≤ 19, seen in a table of all heaps to 10^9.
    firsts = [50 * 3 ** (v - 4) for v in range(4, 19)]
    assert far.far_values(np.array(firsts)).tolist() == list(range(4, 19))


def test_far_heaps_of_value_zero_are_the_odd_primes():
    heaps = np.arange(10**9 - 200, 10**9)
    zeros = heaps[far.far_values(heaps) == 0].tolist()
    assert zeros == [n for n in heaps.tolist() if is_prime(n)]


def test_far_values_keep_shape_and_order_and_answer_nothing_with_nothing():
    heaps = np.array([[10**9, 7], [7, 999_999_937]])
    assert far.far_values(heaps).tolist() == [[int(far.far_values(heaps[0, :1])[0]), 0], [0, 0]]
    assert far.far_values(np.zeros(0, dtype=np.int64)).tolist() == []


def test_the_form_answers_small_far_and_very_far_heaps_together():
    form = closed_form(parse_rule(RULE))
    heaps = np.array([2**40, 10**9, 12, 0])
    assert form.values(heaps).tolist() == [form.value(int(n)) for n in heaps]


def test_too_many_far_heaps_are_refused_and_as_many_near_ones_are_not():
    form = closed_form(parse_rule(RULE))
    count = limits.FAR_EQUAL_SPLITS + 1
    assert len(form.values(np.arange(limits.TABLE - count, limits.TABLE))) == count
    with pytest.raises(LimitExceeded, match="fewer or smaller"):
        form.values(np.arange(10**9 - count, 10**9))


@pytest.mark.parametrize("block", [64, 100, 1 << 15])
def test_a_long_table_in_blocks_is_the_table_at_once(monkeypatch, block):
    expected = exponents(table_of_sets(9000)[1])
    monkeypatch.setattr("gamecore.grundy.forms.one_or_equal_table.BLOCK", block)
    for upto in (0, 1, 2, block - 1, block, block + 1, 5000, 9000):
        if upto <= 9000:
            assert np.array_equal(table_of_values(upto), expected[: upto + 1])
