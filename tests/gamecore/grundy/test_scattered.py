"""Dozens of scattered amounts: the values of the definition, whatever the block, within bounds."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.engines import engine_for, scattered
from gamecore.grundy.engines.scattered import Scattered
from gamecore.grundy.engines.take_marks import TakeMarks
from gamecore.rules.amounts import AmountSet
from gamecore.rules.clauses import Take
from gamecore.rules.heap_rule import HeapRule


def taking(amounts):
    return HeapRule((Take(AmountSet.of((amount, amount) for amount in amounts)),))


@pytest.mark.parametrize("block", [8, 24, 64, 2048])
@settings(deadline=None)
@given(st.sets(st.integers(1, 90), min_size=1, max_size=40), st.integers(0, 200))
def test_values_are_those_of_the_definition(block, amounts, upto):
    rule = taking(amounts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scattered, "BLOCK", block)
        patch.setattr(scattered, "FEWEST_RUNS", 0)
        engine = Scattered.for_rule(rule, upto)
        expected = values_by_definition(rule, upto)
        for length in (1, upto // 2 + 1, upto + 1):
            assert engine.values(length).tolist() == expected[:length]


def test_more_values_than_a_word_has_bits():
    amounts = [*range(1, 200, 2), *range(2048, 2400, 3)]
    rule = taking([*amounts, *range(2, 150)])
    engine = Scattered.for_rule(rule, 6000)
    assert engine.values(6001).max() > 64
    other = TakeMarks.for_rule(rule, 6000)
    assert engine.values(6001).tolist() == other.values(6001).tolist()


def test_a_hundred_amounts_are_taken_by_this_engine():
    amounts = random.Random(1).sample(range(1, 10_001), 100)
    engine = engine_for(taking(amounts), 10_000)
    assert isinstance(engine, Scattered)
    table = engine.values(10_001)
    for heap in range(0, 10_001, 37):
        seen = {int(table[heap - amount]) for amount in amounts if amount <= heap}
        assert int(table[heap]) == next(v for v in range(101) if v not in seen)


def test_rules_of_other_shapes_are_left_to_other_engines():
    for text_rule in (taking(range(1, 30)), taking([1, 4, 9]), taking(range(3000, 9000, 7))):
        assert Scattered.for_rule(text_rule, 10_000) is None


def test_a_table_that_takes_too_long_is_refused_with_its_reach(monkeypatch):
    monkeypatch.setattr(limits, "TABLE_STEPS", 100_000)
    amounts = random.Random(2).sample(range(1, 3000), 50)
    engine = Scattered.for_rule(taking(amounts), 10**6)
    with pytest.raises(LimitExceeded) as caught:
        engine.values(10**6)
    assert 2048 < caught.value.limit < 10**6
    assert str(caught.value.limit) in str(caught.value)
