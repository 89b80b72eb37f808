"""Each engine gives the values of the definition on random rules of its family, within bounds."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import limits, parse_rule
from gamecore.errors import LimitExceeded
from gamecore.grundy.engines import engine as engine_module
from gamecore.grundy.engines import engine_for
from gamecore.grundy.engines.general import General
from gamecore.grundy.sequence import forget_sequences, reach_within
from gamecore.rules.heap_rule import HeapRule, Take
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.splits import HalveInto, SplitConsecutive, SplitEqually
from strategies import amount_sets

SIEVED = st.one_of(
    st.sampled_from(["divisor", "proper divisor"]).map(TakeKind),
    st.sampled_from([SplitEqually(), SplitConsecutive()]),
    st.integers(1, 4).map(HalveInto),
)


def test_a_table_may_end_with_any_heap():
    for text in (
        "take 2, 5-8, 11",
        "take at most half or take 7",
        "take a prime",
        "take k where k % 5 == 0 or k == n",
        "take 2, 11 or halve into 3",
        "take 3, 7 or split into 2",
        "take 3, 7 or split into 3 unequal",
    ):
        expected = values_by_definition(text, 12)
        for upto, n in product(range(13), (0, 5)):
            engine = engine_for(parse_rule(text), upto)
            engine.values(min(n, upto + 1))
            assert engine.values(upto + 1).tolist() == expected[: upto + 1]


def test_a_table_goes_to_the_farthest_heap_and_no_farther(monkeypatch):
    text = "take at most half or take 7"
    rule = parse_rule(text)
    monkeypatch.setattr(type(engine_for(rule, 99)), "farthest", 60)
    for begun in (0, 20):
        engine = engine_for(rule, 99)
        engine.values(begun)
        assert engine.values(61).tolist() == values_by_definition(text, 60)
        with pytest.raises(LimitExceeded, match="ask for heaps up to 60") as refused:
            engine.values(62)
        assert refused.value.limit == 60


@pytest.mark.parametrize(
    "text", ["take k where k % 5 == 0 or k == n", "take 3, 7 or split into 3 unequal"]
)
def test_a_table_takes_as_many_steps_as_it_may_and_not_one_more(text, monkeypatch):
    rule = parse_rule(text)
    engine = engine_for(rule, 60)
    engine.values(61)
    spent = engine._steps
    assert spent > 60
    monkeypatch.setattr(engine_module, "_REFUSED", {})

    def within(most):
        again = engine_for(rule, 60)
        again.most_steps = most
        return again

    assert within(spent).values(61).tolist() == values_by_definition(text, 60)
    with pytest.raises(LimitExceeded, match="heaps up to") as refused:
        within(spent - 1).values(61)
    reached = refused.value.limit
    assert 0 < reached < 60
    # What was refused is refused again at once, and what is in reach is not.
    again = within(spent - 1)
    with pytest.raises(LimitExceeded, match=f"heaps up to {reached}"):
        again.values(61)
    assert again._steps == 0
    forget_sequences()
    with pytest.raises(LimitExceeded, match=f"heaps up to {reached}"):
        again.values(61)
    assert again._steps > 0
    assert within(spent - 1).values(reached + 1).size == reached + 1


def test_how_far_a_table_goes_is_the_same_when_it_is_asked_again():
    text, steps = "take k where prime(n + k)", 40_000
    reached = reach_within(text, 5_000, steps)
    assert 100 < reached < 5_000
    assert reach_within(text, 5_000, steps) == reached
    forget_sequences()
    assert reach_within(text, 5_000, steps) == reached


@settings(max_examples=80, deadline=None)
@given(
    st.lists(SIEVED, min_size=1, max_size=4),
    st.none() | amount_sets(40).map(Take),
    st.integers(0, 130),
)
def test_divisors_and_equal_heaps_with_a_few_amounts(clauses, take, upto):
    rule = HeapRule((*clauses, *([take] if take else [])))
    engine = General.for_rule(rule, upto)
    assert engine.values(upto + 1).tolist() == values_by_definition(rule, upto)


@pytest.mark.parametrize(
    "condition", ["k % 3 != 0 or k == n", "n % (k + 1) == 0", "gcd(n, k) == 1"]
)
def test_conditions_on_both_heap_and_amount(condition):
    text = f"take k where {condition}"
    assert engine_for(parse_rule(text), 150).values(151).tolist() == values_by_definition(text, 150)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("take 2 or split equally", 20_000),
        ("take 1 or halve into 3", 20_000),
        ("take k where k % 5 == 0", 40_000),
        ("take a prime", 100_000),
        (
            "take k where k % 2 == 0 or k == 3",
            200_000,
        ),  # its values are many: that shows as it goes
        ("take k where k % 3 == 1 or k == n", 40_000),
    ],
)
def test_work_is_counted_and_the_refusal_names_a_heap_in_reach(monkeypatch, text, steps):
    monkeypatch.setattr(limits, "TABLE_STEPS", steps)
    monkeypatch.setattr(limits, "MARK_STEPS", steps)
    rule = parse_rule(text)
    with pytest.raises(LimitExceeded, match="ask for heaps up to") as refusal:
        engine_for(rule, 20_000).values(20_001)
    reached = refusal.value.limit
    assert 20 <= reached < 20_000
    assert len(engine_for(rule, reached).values(reached + 1)) == reached + 1
