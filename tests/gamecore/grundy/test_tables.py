"""Fast values are the values of the definition, whatever the rule."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import grundy_value, grundy_values, limits, parse_rule
from gamecore.errors import LimitExceeded, PositionError, RuleSyntaxError
from gamecore.grundy.engines import engine_for
from gamecore.grundy.engines.general import General
from gamecore.grundy.engines.taking import Bounds, FixedAmounts
from gamecore.grundy.known_values import narrowed
from strategies import heap_rules


@settings(max_examples=150, deadline=None)
@given(heap_rules(splits=False), st.integers(0, 90))
def test_rules_that_take_have_the_values_of_the_definition(rule, upto):
    assert grundy_values(rule, upto).tolist() == values_by_definition(rule, upto)


@settings(max_examples=100, deadline=None)
@given(heap_rules(most_parts=2), st.integers(0, 45))
def test_rules_that_split_have_the_values_of_the_definition(rule, upto):
    assert grundy_values(rule, upto).tolist() == values_by_definition(rule, upto)


@settings(max_examples=100, deadline=None)
@given(heap_rules(everything=True), st.integers(0, 24))
def test_every_kind_of_clause_has_the_values_of_the_definition(rule, upto):
    assert grundy_values(rule, upto).tolist() == values_by_definition(rule, upto)


@settings(max_examples=60, deadline=None)
@given(heap_rules(most_parts=2), st.lists(st.integers(1, 50), min_size=1, max_size=4))
def test_an_engine_may_grow_in_any_steps(rule, lengths):
    engine = engine_for(rule, max(lengths) - 1)
    expected = values_by_definition(rule, max(lengths) - 1)
    for length in lengths:
        assert engine.values(length).tolist() == expected[:length]


ENGINES = [
    ("take 2, 5, 7", FixedAmounts),
    ("take 3, 10-90", Bounds),
    ("take 3, 10-60", FixedAmounts),
    ("take all but 2, 3, 7", Bounds),
    ("take 3 or take at least half", Bounds),
    ("take at most n/3 or take at least n/2", Bounds),
    ("split into 2 unequal", General),
    ("take 1-2, 9 or split into 2", General),
    ("take at most half or split into 2 unequal", General),
    ("take a square or take at most half", General),
    ("0.77", General),
    ("0.14 or halve into 2", General),
    ("take 3 or halve into 3 or split into 2 unequal", General),
    ("4.137 or take 9-30 or split into 2 unequal", General),
    ("0.37F", General),
    ("take 1 or split into 3", General),
    ("split into 3 unequal or take at most half", General),
    ("split a+b where a % 2 == 0 or split into 2 unequal", General),
    ("split into 4 unequal", General),
    ("take 2 or split equally", General),
    ("take a divisor or halve into 3 or take a fibonacci number", General),
    ("take 1 or split 1+2+...+k", General),
    ("take any or split equally", General),
    ("take a prime or take 4", FixedAmounts),
    ("take k where k % 4 == 1 and not square(k)", FixedAmounts),
    ("take k where k % 4 == 1 or k == n", General),
]


def test_the_kinds_of_clauses_choose_the_engine_and_it_is_right_on_the_first_heaps():
    for text, engine in ENGINES:
        chosen = engine_for(parse_rule(text), 120)
        assert (type(chosen), chosen.goal) == (engine, 120)
        assert chosen.values(7).tolist() == values_by_definition(text, 6), text


@pytest.mark.parametrize("text", [text for text, _ in ENGINES])
def test_every_engine_has_the_values_of_the_definition(text):
    upto = 40 if "into 4" in text else 120
    assert grundy_values(text, upto).tolist() == values_by_definition(text, upto)


@pytest.mark.parametrize("text", ["take any or take 1 or split into 2", "take at most half"])
def test_values_past_a_byte_are_right(text):
    upto = 700
    values = grundy_values(text, upto)
    assert values.dtype == np.uint16
    assert values.tolist() == values_by_definition(text, upto)


@pytest.mark.parametrize("text", ["take 1-80, 100", "take at most half", "take all but 2, 3, 7"])
def test_windows_that_move_up_count_values(text):
    values = Bounds.for_rule(parse_rule(text), 120).values(121)
    assert values.tolist() == values_by_definition(text, 120)


@pytest.mark.parametrize(
    "text",
    [
        "take all but 1 or split into 2",
        "take all but 2 or split into 2 unequal",
        "take all but 2 or halve into 3 or split into 2 unequal",
    ],
)
def test_a_split_engine_goes_on_past_a_byte(text):
    # Rising values: past 255 the general engine has to change to wider numbers.
    values = grundy_values(text, 420)
    assert values.max() > 255
    assert values.tolist() == values_by_definition(text, 420)


@pytest.mark.parametrize(
    ("text", "upto", "dtype"),
    [
        ("take any", 255, np.uint8),
        ("take any", 256, np.uint16),
        ("take any", 65536, np.uint32),
        ("take 1-5", 10**6, np.uint8),
        ("take at least half", 10**6, np.uint8),
        ("take 1-2 or split into 2", 10**6, np.uint8),
    ],
)
def test_the_type_is_the_smallest_unsigned_that_holds_the_maximum(text, upto, dtype):
    values = grundy_values(text, upto)
    assert values.dtype == dtype
    assert values.shape == (upto + 1,)


@pytest.mark.parametrize(
    "text", ["split into 2 unequal", "split into 2", "take 1-2 or split into 2 unequal", "4.07"]
)
def test_wide_and_narrow_scans_agree(text):
    narrow, wide = (engine_for(parse_rule(text), 150) for _ in range(2))
    wide._table = wide._table.astype(np.uint32)
    wide._backwards = wide._backwards[:0]  # only bytes are looked at backwards
    assert wide.values(151).tolist() == narrow.values(151).tolist()


def test_a_table_of_a_formula_may_have_any_power_of_two_of_heaps():
    for heaps in (1 << k for k in range(18)):
        values = grundy_values("take at least half", heaps - 1)
        assert len(values) == heaps
        assert values[-1] == (heaps - 1).bit_length()


def test_255_still_fits_in_a_byte():
    assert narrowed(np.array([0, 255], dtype=np.uint32)).dtype == np.uint8
    assert narrowed(np.array([0, 256], dtype=np.uint32)).dtype == np.uint16


def test_a_long_table_takes_about_twice_its_memory():
    for text in ("take 2, 5, 7", "take any", "take at least half", "take all but 2"):
        tracemalloc.start()
        values = grundy_values(text, limits.TABLE)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        # 8 MB on top: the wide numbers of one chunk.
        assert peak < 2 * values.nbytes + 8_000_000, text


@pytest.mark.parametrize("text", ["take 2, 4, 7", "take all but 2, 3, 7", "take at most n/3"])
def test_a_value_asked_alone_is_the_value_in_the_table(text):
    values = grundy_values(text, 3000)
    for n in (0, 1, 7, 2999):
        assert grundy_value(text, n) == values[n]


def test_wrong_questions_are_refused_in_a_sentence():
    with pytest.raises(RuleSyntaxError):
        grundy_values("take 0", 10)
    with pytest.raises(PositionError):
        grundy_values("take any", -1)
    with pytest.raises(LimitExceeded, match=str(limits.TABLE)):
        grundy_values("take any", limits.TABLE + 1)
    with pytest.raises(LimitExceeded):
        grundy_value("split into 2 unequal", 10**18)


@pytest.mark.parametrize(
    ("text", "limit", "amount"),
    [
        ("split into 4 unequal", "MARK_STEPS", 50_000),
        ("take a prime", "TABLE_STEPS", 20_000),
        ("take 1 or take at least half", "TABLE_STEPS", 2000),
        ("take a square or take at most half", "MARK_STEPS", 5000),
        ("take any or 4.4", "MARK_STEPS", 50_000),
        ("take a divisor or split into 2", "MARK_STEPS", 10_000),
    ],
)
def test_work_is_bounded_and_the_refusal_names_a_heap_in_reach(monkeypatch, text, limit, amount):
    monkeypatch.setattr(limits, limit, amount)
    with pytest.raises(LimitExceeded, match="ask for heaps up to") as refusal:
        grundy_values(text, 5000)
    reached = refusal.value.limit
    assert 40 <= reached < 5000
    assert len(grundy_values(text, reached)) == reached + 1


def test_a_rule_without_a_shortcut_goes_as_far_as_its_refusal_says():
    text = "take 1, 4, 9 or take at least half"
    with pytest.raises(LimitExceeded) as refusal:
        grundy_values(text, limits.TABLE)
    assert len(grundy_values(text, 5000)) == 5001
    assert refusal.value.limit >= 5000


def test_a_code_of_hundreds_of_digits_is_refused_at_once_beyond_what_it_can_reach():
    text = "0." + "7" * 400
    with pytest.raises(LimitExceeded, match="ask for heaps up to") as refusal:
        grundy_values(text, 5000)
    assert 500 <= refusal.value.limit < 5000
    assert grundy_values(text, 60).tolist() == values_by_definition(text, 60)


def test_what_was_refused_once_is_refused_again_without_the_work(monkeypatch, size):
    monkeypatch.setattr(limits, "MARK_STEPS", limits.MARK_STEPS // size(quick=4, full=1))
    text = "take 1 or split into 7"
    refusals = []
    for upto in (20_000, 30_000):
        with pytest.raises(LimitExceeded, match="ask for heaps up to") as refusal:
            grundy_values(text, upto)
        refusals.append(refusal.value.limit)
    engine = engine_for(parse_rule(text), 30_000)
    with pytest.raises(LimitExceeded):
        engine.values(30_001)
    assert engine.known == 0
    assert refusals[0] == refusals[1]
    assert len(grundy_values(text, 500)) == 501


@pytest.mark.parametrize(
    "condition", ["prime(k * 1000000000000 + n * 1000000000039)", "k*k*k*k*k*k*k*k*k % 97 < n"]
)
def test_a_slow_condition_does_not_keep_small_heaps_from_being_answered(condition):
    text = f"take k where {condition}"
    assert [grundy_value(text, n) for n in (5, 60)] == [
        values_by_definition(text, 60)[n] for n in (5, 60)
    ]
