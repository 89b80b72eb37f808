"""Splits into three heaps and more, with conditions, with shapes, in any union with other moves."""

import re
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import find_pattern, grundy_values, limits, parse_rule
from gamecore.errors import ConditionError, LimitExceeded
from gamecore.grundy.engines import engine_for, general
from gamecore.grundy.engines.general import GatheredParts, General, Selected
from gamecore.grundy.sequence import sequence_of
from gamecore.rules.heap_rule import Clause, HeapRule, SplitInto, partitions
from strategies import codes, conditions, heap_rules

SPLITS = st.one_of(
    st.builds(SplitInto, st.integers(3, 5), st.just(False)),
    st.builds(SplitInto, st.integers(3, 8), st.just(True)),
    codes(3),
)


@settings(max_examples=80, deadline=None)
@given(st.lists(SPLITS, min_size=1, max_size=2), heap_rules(most_clauses=2), st.integers(0, 30))
def test_many_heaps_with_other_moves_have_the_values_of_the_definition(splits, other, upto):
    rule = HeapRule((*splits, *other.clauses))
    engine = General.for_rule(rule, upto)
    assert engine.values(upto + 1).tolist() == values_by_definition(rule, upto)


@settings(max_examples=80, deadline=None)
@given(heap_rules(most_clauses=2, conditional=True, everything=True), st.integers(0, 30))
def test_conditions_and_shapes_have_the_values_of_the_definition(rule, upto):
    engine = General.for_rule(rule, upto)
    try:
        expected = values_by_definition(rule, upto)
    except (ConditionError, LimitExceeded) as error:
        with pytest.raises(type(error)):
            engine.values(upto + 1)
        return
    assert engine.values(upto + 1).tolist() == expected


@dataclass(frozen=True)
class Peel(Clause):
    """A clause of a kind of which nothing in the core has heard."""

    def options(self, n):
        return iter([(1, n - 1)] if n > 1 else [])

    def may_become(self, n, option):
        return n > 1 and option == (1, n - 1)

    def __str__(self):
        return "peel"


@pytest.mark.parametrize("other", ["take 1", "split into 2", "take any", "halve into 3", "4.426"])
def test_a_clause_of_which_only_the_options_are_known_has_their_values(other):
    rule = HeapRule((Peel(), *parse_rule(other).clauses))
    assert sequence_of(rule).reaching(30).table(30).tolist() == values_by_definition(rule, 30)


@pytest.mark.sweep(quick=1, check=3)
@pytest.mark.parametrize(
    "text",
    [
        "0.8F",
        "0.3F or split into 2 unequal",
        "split into 3 unequal",
        "split into 3 unequal or take 2, 7",
        "take 1 or split into 4",
        "split into 3 unequal or split into 5 or take 9",
        "4.008 or split into 3",
        "split into 4 unequal",
        "take 2 or split into 5 unequal or split into 4 unequal",
    ],
)
def test_values_past_a_byte_agree_with_the_options(text, size):
    # Past 255 the sums need wider rows many times over, and most values are asked for.
    rule = parse_rule(text)
    upto = 60 if "into 5" in text else 130 if "into 4" in text else 300
    upto = min(upto, size(quick=90, full=300))
    assert engine_for(rule, upto).values(upto + 1).tolist() == values_by_definition(rule, upto)


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize(
    ("text", "upto"),
    [
        ("0.8F", 1200),
        ("0.8", 2000),
        ("split into 3 unequal", 2000),
        ("split into 4 unequal", 2000),
        ("split into 8 unequal", 3500),
        ("take 1 or split into 8", 1500),
        ("split a+b where a != b and a % 2 == 0", 5000),
    ],
)
def test_the_default_limits_reach_thousands_of_heaps(text, upto):
    assert len(grundy_values(text, upto)) == upto + 1


@pytest.mark.parametrize("unequal", [True, False])
@pytest.mark.parametrize("parts", range(2, 9))
def test_parts_are_gathered_from_any_values_as_the_splits_are(parts, unequal, monkeypatch):
    # Also past the totals that are kept at first, and asked for at any time.
    monkeypatch.setattr("gamecore.grundy.engines.general.FIRST_STONES", 64)
    upto = {2: 700, 3: 300}.get(parts, 60 if unequal else 40)
    table = np.random.default_rng(parts).integers(0, 5, upto + 1).astype(np.uint8)
    gathered = GatheredParts({2, parts}, unequal, lambda steps: None)
    for n in [*range(1, 40), *range(40, upto, 13)]:
        for asked in {2, parts}:
            reached = {
                int(np.bitwise_xor.reduce(table[list(split)]))
                for split in partitions(n, asked, 1, int(unequal))
            }
            assert set(gathered.values(1, asked, table, n + 1).tolist()) == reached, (n, asked)


@pytest.mark.parametrize("code", ["0.A3", "0.B7", "0.F1", "0.F2", "0.81"])
def test_codes_with_three_heaps_are_settled_by_their_own_window(code):
    pattern = find_pattern(code, 600)
    assert (pattern.status, pattern.saltus) == ("proved", 0)
    n0, p = max(pattern.preperiod, 1), pattern.period
    assert pattern.window == (n0, 3 * n0 + 2 * p + 2)
    values = grundy_values(code, 120).tolist()
    assert values == values_by_definition(code, 120)
    assert all(values[n + p] == values[n] for n in range(n0, 121 - p))


@settings(max_examples=60, deadline=None)
@given(conditions(["n", "k"]), st.integers(0, 40), st.integers(1, 60))
def test_blocks_of_heaps_select_what_single_heaps_do(condition, upto, block):
    clause = parse_rule("take k where k == 1").clauses[0].__class__(condition)
    saved, general.BLOCK = general.BLOCK, block
    try:
        chosen = Selected(clause, upto, lambda steps: None)
        for n in range(upto + 1):
            try:
                expected = [k for run in clause.amounts(n) for k in run]
            except (ConditionError, LimitExceeded) as error:
                with pytest.raises(type(error), match=re.escape(str(error))):
                    chosen.of(n)
                return
            assert chosen.of(n).tolist() == expected
    finally:
        general.BLOCK = saved


def test_heaps_of_one_block_are_worked_out_together():
    spent = []
    chosen = Selected(parse_rule("take k where k % 3 == n % 5").clauses[0], 1000, spent.append)
    chosen.of(100)
    assert [chosen.of(n)[:2].tolist() for n in (101, 150)] == [[1, 4], [3, 6]]
    assert len(spent) == 1


def test_a_division_by_zero_is_told_for_the_first_heap_that_has_it_and_for_none_before():
    text = "split a+b where n % (b - 40) != 3 and a > 0"
    assert len(grundy_values(text, 40)) == 41
    with pytest.raises(ConditionError, match="a = 1, b = 40"):
        grundy_values(text, 500)


def test_the_refusal_names_a_heap_in_reach(monkeypatch):
    monkeypatch.setattr(limits, "MARK_STEPS", 200_000)
    conditional = "split a+b where gcd(a, b) == 2"
    for text in ("split into 4 unequal", conditional, "take all but 1 or split equally"):
        with pytest.raises(LimitExceeded, match="ask for heaps up to") as refusal:
            grundy_values(text, 9000)
        reached = refusal.value.limit
        assert 40 <= reached < 9000
        assert len(grundy_values(text, reached)) == reached + 1
