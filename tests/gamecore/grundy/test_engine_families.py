"""Each engine gives the values of the definition on random rules of its family, within bounds."""

from bisect import bisect_left
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import limits, parse_rule
from gamecore.errors import LimitExceeded
from gamecore.grundy.engines import bit_levels, engine_for
from gamecore.grundy.engines import engine as engine_module
from gamecore.grundy.engines.bit_levels import BitLevels
from gamecore.grundy.engines.harmonic import Harmonic
from gamecore.grundy.engines.take_marks import TakeMarks
from gamecore.grundy.find_theory import forget_theories
from gamecore.rules.clauses import Take
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.splits import HalveInto, SplitConsecutive, SplitEqually
from strategies import amount_sets

SIEVED = st.one_of(
    st.sampled_from(["divisor", "proper divisor"]).map(TakeKind),
    st.sampled_from([SplitEqually(), SplitConsecutive()]),
    st.integers(1, 4).map(HalveInto),
)
K_ONLY = (
    "k % 5 == 2",
    "square(k) or k % 7 == 3",
    "k > 20 and k % 4 == 1",
    "prime(k) and k % 10 == 3",
    "fib(k) or 2 * k == 30",
    "k % 4 == 0",
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


@pytest.mark.parametrize(
    "text",
    [
        "take 2, 5-8, 11",
        "take at most half or take 7",
        "take a prime",
        "take 2, 11 or halve into 3",
        "take 3, 7 or split into 2",
    ],
)
def test_a_table_goes_to_the_farthest_heap_and_no_farther(text, monkeypatch):
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
    forget_theories()
    with pytest.raises(LimitExceeded, match=f"heaps up to {reached}"):
        again.values(61)
    assert again._steps > 0
    assert within(spent - 1).values(reached + 1).size == reached + 1


@settings(max_examples=80, deadline=None)
@given(
    st.lists(SIEVED, min_size=1, max_size=4),
    st.none() | amount_sets(40).map(Take),
    st.integers(0, 130),
)
def test_sieved_clauses_and_a_few_amounts(clauses, take, upto):
    rule = HeapRule((*clauses, *([take] if take else [])))
    engine = Harmonic.for_rule(rule, upto)
    if engine is None:  # more amounts than a few
        return
    assert engine.values(upto + 1).tolist() == values_by_definition(rule, upto)


@pytest.mark.parametrize(("first", "block"), [(4, 3), (5, 7), (16, 50), (64, 4096)])
def test_sieving_in_blocks_changes_nothing(monkeypatch, first, block):
    monkeypatch.setattr("gamecore.grundy.engines.harmonic.FIRST", first)
    monkeypatch.setattr("gamecore.grundy.engines.harmonic.BLOCK", block)
    for text in ("take 3 or split equally", "take a divisor or split 1+2+...+k or halve into 3"):
        engine = engine_for(parse_rule(text), 200)
        expected = values_by_definition(text, 200)
        for length in (1, 2, 30, 31, 201):
            assert engine.values(length).tolist() == expected[:length]


def test_values_that_do_not_fit_in_a_word_are_worked_out_otherwise(monkeypatch):
    text = "take 1-9 or take a divisor or split equally"
    expected = values_by_definition(text, 300)
    assert max(expected) > 9
    monkeypatch.setattr("gamecore.grundy.engines.harmonic.LARGEST_VALUE", 8)
    monkeypatch.setattr("gamecore.grundy.engines.harmonic.FIRST", 8)
    engine = engine_for(parse_rule(text), 300)
    assert type(engine) is Harmonic
    for length in (5, 100, 301):
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
    saved, bit_levels.CHUNK = bit_levels.CHUNK, 64
    try:
        values = BitLevels.for_rule(rule, upto).values(upto + 1)
    finally:
        bit_levels.CHUNK = saved
    assert values.tolist() == values_by_definition(rule, upto)


@pytest.mark.parametrize("condition", ["k % 6 == 0 or prime(k)", "k % 2 == 0 or k == 3"])
def test_dense_amounts_have_the_values_of_marking_each_heap(condition):
    rule = parse_rule(f"take k where {condition}")
    upto = 2 * bit_levels.CHUNK + 700
    values = BitLevels.for_rule(rule, upto).values(upto + 1)
    assert values.max() > 255
    assert values.tolist() == TakeMarks.for_rule(rule, upto).values(upto + 1).tolist()


def test_levels_begin_again_when_the_table_grows():
    engine = engine_for(parse_rule("take a prime"), 3000)
    expected = values_by_definition("take a prime", 700)
    for length in (1, 100, 101, 701):
        assert engine.values(length).tolist() == expected[:length]


def test_levels_go_as_far_as_their_steps_allow():
    farthest = BitLevels.for_rule(parse_rule("take a prime"), limits.TABLE).farthest
    within, beyond = (
        n * (bit_levels.HEAP_STEPS + n / (8 * bit_levels.BYTES_PER_STEP))
        for n in (farthest, farthest + 1)
    )
    assert within <= limits.TABLE_STEPS < beyond


def test_levels_are_refused_or_whole_whatever_their_last_step_costs(size, monkeypatch):
    rule = parse_rule("take any")
    monkeypatch.setattr(bit_levels, "CHUNK", size(quick=64, full=bit_levels.CHUNK))
    upto = 4 * bit_levels.CHUNK - 1

    def is_whole(steps):
        monkeypatch.setattr(limits, "TABLE_STEPS", steps)
        try:
            return BitLevels.for_rule(rule, upto).values(upto + 1).tolist() == [*range(upto + 1)]
        except LimitExceeded:
            return False

    most = limits.TABLE_STEPS
    assert 0 < bisect_left(range(most), True, key=is_whole) < most


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
        ("take k where k % 5 == 0", 10_000),
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
    monkeypatch.setattr("gamecore.grundy.engines.harmonic.BLOCK", 64)
    rule = parse_rule(text)
    with pytest.raises(LimitExceeded, match="ask for heaps up to") as refusal:
        engine_for(rule, 20_000).values(20_001)
    reached = refusal.value.limit
    assert 20 <= reached < 20_000
    assert len(engine_for(rule, reached).values(reached + 1)) == reached + 1
