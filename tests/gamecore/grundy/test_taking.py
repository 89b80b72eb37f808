"""Sets of amounts: the values of the definition, whatever the block, within bounds."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import limits, parse_rule
from gamecore.errors import LimitExceeded
from gamecore.grundy.engines import engine_for, taking
from gamecore.grundy.engines.general import General
from gamecore.grundy.engines.taking import FixedAmounts
from gamecore.rules.amounts import AmountSet
from gamecore.rules.heap_rule import HeapRule, Take
from gamecore.rules.language import as_rule
from gamecore.rules.named_amounts import TakeKind
from strategies import amount_sets

K_ONLY = (
    "k % 5 == 2",
    "square(k) or k % 7 == 3",
    "k > 20 and k % 4 == 1",
    "prime(k) and k % 10 == 3",
    "fib(k) or 2 * k == 30",
    "k % 4 == 0",
)


def taken(amounts):
    return HeapRule((Take(AmountSet.of((amount, amount) for amount in amounts)),))


@pytest.mark.parametrize("few_far", [1000, 0])
@pytest.mark.parametrize("block", [8, 24, 64, 2048])
@settings(deadline=None)
@given(st.sets(st.integers(1, 90), min_size=1, max_size=40), st.integers(0, 200))
def test_values_are_those_of_the_definition(block, few_far, amounts, upto):
    rule = taken(amounts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(taking, "BLOCK", block)
        patch.setattr(taking, "FEW_FAR", few_far)
        patch.setattr(taking, "HEAPS_PER_FAR", 10**9)
        engine = FixedAmounts.for_rule(rule, upto)
        expected = values_by_definition(rule, upto)
        for length in (1, upto // 2 + 1, upto + 1):
            assert engine.values(length).tolist() == expected[:length]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(["square", "prime", "power of 2", "fibonacci number"]).map(TakeKind),
            amount_sets(60).map(Take),
            st.sampled_from(K_ONLY).map(lambda c: parse_rule(f"take k where {c}").clauses[0]),
        ),
        min_size=1,
        max_size=3,
    ),
    st.integers(0, 260),
)
def test_fixed_amounts_of_every_kind(clauses, upto):
    rule = HeapRule(tuple(clauses))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(taking, "BLOCK", 64)
        values = FixedAmounts.for_rule(rule, upto).values(upto + 1)
    assert values.tolist() == values_by_definition(rule, upto)


@pytest.mark.parametrize(
    "rule",
    [
        "take a prime",
        "take k where k % 6 == 0 or prime(k)",
        "take k where k % 2 == 0 or k == 3",
        "take 64, 65, 130, 2047-2049, 3001",
        taken([*range(1, 200, 2), *range(2048, 2400, 3)]),
    ],
)
@pytest.mark.parametrize("few_far", [10_000, 0])
def test_amounts_near_and_far_have_the_values_of_marking_each_heap(rule, few_far, monkeypatch):
    monkeypatch.setattr(taking, "FEW_FAR", few_far)
    rule, upto = as_rule(rule), 2 * taking.BLOCK + 700
    values = FixedAmounts.for_rule(rule, upto).values(upto + 1)
    assert np.array_equal(values, General.for_rule(rule, upto).values(upto + 1))


def test_a_table_that_takes_too_long_is_refused_with_its_reach(monkeypatch):
    monkeypatch.setattr(limits, "TABLE_STEPS", 100_000)
    rule = taken(random.Random(2).sample(range(1, 3000), 50))
    with pytest.raises(LimitExceeded) as caught:
        FixedAmounts.for_rule(rule, 10**6).values(10**6)
    assert 2047 <= caught.value.limit < 10**6
    assert str(caught.value.limit) in str(caught.value)


def test_what_far_amounts_mark_has_a_bound(monkeypatch):
    rule, upto = parse_rule("take k where k % 2 == 0 or k == 3"), 9000
    monkeypatch.setattr(taking, "FEW_FAR", 0)
    monkeypatch.setattr(limits, "MARKED_BYTES", 1_500_000)
    with pytest.raises(LimitExceeded, match="ask for heaps up to") as caught:
        engine_for(rule, upto).values(upto + 1)
    reached = caught.value.limit
    assert 0 < reached < upto
    assert engine_for(rule, reached).values(reached + 1).size == reached + 1
