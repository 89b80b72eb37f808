"""The engine of splits gives exact values, with any mask, and far beyond the general one."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import limits, parse_rule
from gamecore.errors import LimitExceeded
from gamecore.grundy.engines import engine_for, splitting
from gamecore.grundy.engines.general import General
from gamecore.grundy.engines.splitting import Splitting, are_common, best_mask
from gamecore.rules.heap_rule import HeapRule, SplitInto, Take
from sizes import FULL_SIZE
from strategies import amount_sets, codes


@pytest.fixture
def early(monkeypatch):
    """Switch to rare values from heap 64 on, whatever it costs."""
    monkeypatch.setattr(splitting, "FIRST_CHOICE", 64)
    monkeypatch.setattr(splitting, "BLOCK", 16)
    monkeypatch.setattr(splitting, "_SPARSE", -(10**12))
    monkeypatch.setattr(splitting, "_SPARSE_PER_LOOK", 0)
    monkeypatch.setattr(splitting, "FEW_FOUND", 10**6)
    monkeypatch.setattr(splitting, "MORE_WITNESSES", 8)
    monkeypatch.setattr(splitting, "LEARNED", 4)


two_heap_rules = st.lists(
    st.one_of(
        codes(bits=7), amount_sets().map(Take), st.builds(SplitInto, st.just(2), st.booleans())
    ),
    min_size=1,
    max_size=3,
).map(lambda clauses: HeapRule(tuple(clauses)))


def checksum(values):
    return int((values.astype(np.int64) * np.arange(1, len(values) + 1)).sum())


def long_table(rule, upto):
    engine = Splitting.for_rule(rule, upto)
    return engine, (None if engine is None else engine.values(upto + 1))


@pytest.mark.usefixtures("early")
def test_random_rules_have_the_values_of_the_definition(size):
    @settings(max_examples=size(quick=5, full=40), deadline=None)
    @given(two_heap_rules)
    def check(rule):
        engine, values = long_table(rule, 200)
        if engine is not None:
            assert values.tolist() == values_by_definition(rule, 200)

    check()


@pytest.mark.usefixtures("early")
def test_a_heap_taken_whole_beyond_the_first_scan_is_counted_right():
    for taken in (64, 65, 70, 150):
        rule = parse_rule(f"take {taken} or split into 2")
        assert engine_for(rule, 200).values(201).tolist() == values_by_definition(rule, 200)


@pytest.mark.usefixtures("early")
def test_any_mask_gives_the_exact_values(size, monkeypatch):
    upto = size(quick=130, full=300)
    for text in ("split into 2 unequal", "0.77", "4.7", "0.16", "take 1-4 or split into 2"):
        rule = parse_rule(text)
        expected = values_by_definition(rule, upto)
        for mask in (1, 2, 5, 7):
            monkeypatch.setattr(splitting, "best_mask", lambda values, size, mask=mask: mask)
            engine, values = long_table(rule, upto)
            assert values.tolist() == expected, (mask, text)
            assert engine._mask


@pytest.mark.parametrize(
    "text", ["0.77", "0.16", "0.354", "0.376", "4.7", "0.45", "split into 2 unequal"]
)
def test_it_agrees_with_the_general_engine(text, size):
    rule, upto = parse_rule(text), size(quick=4200, full=9000)
    engine, values = long_table(rule, upto)
    assert np.array_equal(values, General.for_rule(rule, upto).values(upto + 1))
    assert engine._mask or text == "split into 2 unequal"


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize("text", ["0.564", "0.764", "0.364"])
def test_wide_values_stay_whole_where_no_mask_pays(text):
    # The general engine goes on after a stretch with a mask, with values above 255, in the third.
    rule = parse_rule(text)
    engine, values = long_table(rule, 4200)
    assert values[:2048].max() > 255
    assert np.array_equal(values, General.for_rule(rule, 4200).values(4201))
    assert not engine._mask


def test_the_mask_has_the_fewest_rare_values_of_all_masks():
    rng = np.random.default_rng(1)
    values = rng.integers(0, 13, 500)

    def rare(mask):
        return sum(bin(v & mask).count("1") % 2 == 0 for v in values.tolist())

    assert rare(best_mask(values, 16)) == min(map(rare, range(16)))


@pytest.mark.parametrize("mask", [1, 6, 13, 31])
def test_sums_of_rare_and_common_values_are_rare_and_common(mask):
    common = are_common(32, mask)
    assert not common[0]
    for x in range(32):
        for y in range(32):
            assert common[x ^ y] == (common[x] != common[y])


@pytest.mark.parametrize(
    "upto", [30_000, *(pytest.param(upto, marks=FULL_SIZE) for upto in (170_000, 300_000))]
)
def test_grundys_game_is_right_past_twice_its_last_rare_heap(upto):
    # A blocked engine may be right to 10^5 and wrong from 165,720 on, where the equal split that
    # is not allowed crosses a block. The sums come from a plain program in C++.
    rule = parse_rule("split into 2 unequal")
    values = engine_for(rule, upto).values(upto + 1)
    assert checksum(values[:10_001]) == 1692462350
    if upto > 100_000:
        assert checksum(values[:100_001]) == 332523880472
        assert checksum(values) == {170_000: 944418828174, 300_000: 2921742511709}[upto]


def test_it_grows_in_any_steps_as_at_once():
    rule = parse_rule("0.354")
    at_once = Splitting.for_rule(rule, 6000).values(6001)
    engine = Splitting.for_rule(rule, 6000)
    for length in (1, 100, 2048, 2049, 2200, 4096, 4100, 6001):
        assert np.array_equal(engine.values(length), at_once[:length])


def test_its_looks_are_counted_and_the_refusal_names_a_heap_in_reach(monkeypatch):
    monkeypatch.setattr(limits, "LOOKS", 5_000_000)
    engine = Splitting.for_rule(parse_rule("0.376"), 50_000)
    with pytest.raises(LimitExceeded, match="ask for heaps up to") as refusal:
        engine.values(50_001)
    reached = refusal.value.limit
    assert 2048 <= reached < 50_000
    assert np.array_equal(
        engine.values(reached + 1),
        General.for_rule(parse_rule("0.376"), reached).values(reached + 1),
    )


def test_a_table_ends_at_the_very_heap_of_its_limit(monkeypatch):
    monkeypatch.setattr(limits, "SPARSE_TABLE", 100)
    engine = Splitting.for_rule(parse_rule("0.77"), 3000)
    assert len(engine.values(101)) == 101
    with pytest.raises(LimitExceeded):
        engine.values(102)
