"""Splits whose values rise: what the check of remainders proves, and what it must not prove."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import find_pattern, grundy_value, parse_rule
from gamecore.grundy.engines import engine_for
from gamecore.grundy.repetition import Repetition, find_repetition
from gamecore.grundy.theorems import certify, rising_splits
from gamecore.grundy.theorems.rising_splits import heaps_that_prove, rising_moves


def by_sums(takes, splits, upto):
    """Grundy values straight from sets of XORs of all splits: shares nothing with the engines."""
    most = max(parts for parts, _ in splits)
    values, sums = [0], {parts: [set() for _ in range(upto + 1)] for parts in range(1, most + 1)}
    for n in range(1, upto + 1):
        for parts in range(2, most + 1):
            for a in range(1, n):
                sums[parts][n] |= {values[a] ^ rest for rest in sums[parts - 1][n - a]}
        reached = {values[n - k] for k in range(1, n + 1) if k in takes}
        for parts, taken in splits:
            if n > taken:
                reached |= sums[parts][n - taken]
        values.append(next(v for v in range(len(reached) + 1) if v not in reached))
        sums[1][n] = {values[n]}
    return values


PROVED = [
    ("take all but 1 or split into 2", Repetition(1, 1, 1), 90),
    ("take all but 2 or split into 2", Repetition(1, 8, 4), 90),
    ("take all but 1, 2 or split into 2", Repetition(1, 4, 2), 90),
    ("take all but 1, 3 or split into 2", Repetition(1, 8, 4), 90),
    ("take all but 3 or split into 2", Repetition(4, 4, 4), 90),
    ("take all but 1 or split into 3", Repetition(3, 3, 2), 70),
    ("take all but 1, 2 or split into 3", Repetition(1, 2, 1), 70),
    ("take 1-3 or split into 3 or split into 4", Repetition(11, 6, 8), 60),
    ("take 1-2 or split into 4", Repetition(7, 6, 4), 60),
    ("take 1 or split into 4", Repetition(11, 7, 4), 60),
    ("0.8", Repetition(1, 3, 1), 60),
    ("take 1 or 0.88", Repetition(9, 7, 4), 60),
    ("take any or split into 4", Repetition(24, 28, 32), 100),
    ("take any or split into 5", Repetition(48, 60, 64), 170),
    ("0.3F", Repetition(0, 6, 3), 120),
    ("take 1-4 or 0.0F", Repetition(0, 10, 5), 120),
    ("take 1-2 or split into 5", Repetition(14, 12, 8), 60),
    ("take 1 or split into 6", Repetition(17, 11, 4), 60),
    ("take 1-2 or split into 8", Repetition(3, 10, 4), 50),
]


@pytest.mark.parametrize(("text", "law", "upto"), PROVED, ids=[text for text, *_ in PROVED])
def test_the_check_proves_a_law_that_goes_on_by_the_definition(text, law, upto):
    rule = parse_rule(text)
    certificate = certify(rule, engine_for(rule, 512).values, 512)
    assert certificate.theorem == rising_splits(rule)
    assert certificate.repetition == law
    moves = rising_moves(rule)
    values = np.array(by_sums(moves.takes, moves.splits, upto))
    n0, p, s = law.preperiod, law.period, law.saltus
    assert (values[n0 + p :] == values[n0:-p] + s).all()
    assert n0 == 0 or values[n0 - 1 + p] != values[n0 - 1] + s
    low, high = certificate.window
    assert low == max(n0, 1)
    assert high + p <= 512


@pytest.mark.parametrize(
    "text",
    [
        "take any or split into 2 unequal",
        "take any or split equally",
        "take k where even(k) or split into 2",
        "take at most half or split into 2",
        "take any or halve into 2",
        "take any",
        "take 1 or split into 5 unequal",
    ],
)
def test_other_rules_are_not_of_the_kind(text):
    assert rising_moves(parse_rule(text)) is None
    assert rising_splits(parse_rule(text)) is None


@pytest.mark.parametrize(("text", "law", "_"), PROVED, ids=[text for text, *_ in PROVED])
def test_a_law_is_proved_by_as_many_values_as_are_gone_through_and_by_none_fewer(text, law, _):
    rule, numbers = parse_rule(text), (law.preperiod, law.period, law.saltus)
    moves, values = rising_moves(rule), engine_for(rule, 600).values(600)
    low, high = heaps_that_prove(moves, values, *numbers)
    assert high + law.period < 600
    assert heaps_that_prove(moves, values[:high], *numbers) == (low, high - law.period)
    assert heaps_that_prove(moves, values[: high - 1], *numbers) is None


@pytest.mark.parametrize(
    "text", ["take any or split into 2", "take all but 1 or split into 2", "take all but 3 or 4.0"]
)
def test_the_least_amount_of_all_above_the_gaps_leaves_heaps_that_carry_over(text):
    """Without it the first two periods beyond small values would not do: see gamecore/rising.py."""
    moves = rising_moves(parse_rule(text))
    values = by_sums(moves.takes, moves.splits, 90)
    law = find_repetition(np.array(values))
    n0, p = max(law.preperiod, 1), law.period
    kept = max(*values[: n0 + p], max(values[:n0]) + 2 * law.saltus)
    last_low = max(n for n, value in enumerate(values) if value <= kept)
    beyond = max(last_low, moves.heaps_left * n0) + moves.last + 1
    found = heaps_that_prove(moves, np.array(values), law.preperiod, p, law.saltus)
    assert found == (n0, beyond + 2 * p)


def test_no_law_is_proved_by_a_short_table_or_where_values_are_left_out():
    moves = rising_moves(parse_rule("take all but 1, 2 or split into 2"))
    values = engine_for(parse_rule("take all but 1, 2 or split into 2"), 99).values(100)
    assert heaps_that_prove(moves, values, 1, 4, 2) is not None
    assert heaps_that_prove(moves, values[:12], 1, 4, 2) is None
    assert heaps_that_prove(moves, np.arange(100) * 3, 0, 1, 3) is None
    assert heaps_that_prove(moves, values % 2, 1, 4, 0) is None


def test_a_law_that_the_splits_break_is_refused():
    """G(n) = n is what `take any` alone has: with a split it is not a law, however it is shown."""
    moves = rising_moves(parse_rule("take any or split into 2"))
    assert heaps_that_prove(moves, np.arange(200), 0, 1, 1) is None
    # Heap 1 alone breaks this one: n − 2 = 1 ⊕ (n − 3) for every odd n.
    assert heaps_that_prove(moves, np.array([0, 1, *range(198)]), 2, 1, 1) is None
    # Nor is one that leaves values out that some option should have.
    assert heaps_that_prove(moves, np.arange(200) * 2, 0, 1, 2) is None
    moves = rising_moves(parse_rule("take 1 or split into 2"))
    assert heaps_that_prove(moves, np.arange(200) // 2, 0, 2, 1) is None
    # Heaps of value 0 alone stand for no way that carries over.
    moves = rising_moves(parse_rule("0.8"))
    assert heaps_that_prove(moves, np.maximum(np.arange(64) // 2 - 1, 0), 2, 2, 1) is None
    assert heaps_that_prove(moves, np.maximum(np.arange(64) - 1, 0) // 3, 1, 3, 1) == (1, 17)


def test_a_game_that_looks_like_rising_and_breaks_is_not_proved_before_it_breaks():
    # `take 1 or split into 3` has long stretches that look regular, and no law.
    rule = parse_rule("take 1 or split into 3")
    assert certify(rule, engine_for(rule, 512).values, 513) is None


@pytest.mark.parametrize("splits", ["split into 2", "split into 2 or split into 3"])
def test_nothing_is_proved_before_a_heap_that_may_not_be_taken_whole(splits):
    # So many gaps that the list and the code of heap 151 stay two clauses. See the one below.
    gaps = ", ".join(map(str, range(2, 36, 2)))
    text = f"take all but {gaps}, 151 or 0.{'0' * 150}2 or {splits}"
    assert rising_moves(parse_rule(text)).last == 151
    assert find_pattern(text, 150).status != "proved"


def test_a_heap_that_may_not_be_taken_whole_can_break_a_law():
    """Up to heap 200 it is `take any or split into 2`; 201 is odd, and nothing leaves 0 of it."""
    rule = parse_rule(f"take all but 201 or 0.{'0' * 200}2 or split into 2")
    assert rising_moves(rule).last == 201
    values = engine_for(rule, 201).values(202)
    assert find_repetition(values[:201]) == Repetition(1, 4, 4)
    assert values[201] == 0
    assert certify(rule, engine_for(rule, 200).values, 201) is None


ENDS = [
    ("take all but 3, 17, 22 or 0.761", Repetition(41, 32, 16)),
    ("4.12 or take all but 1, 7, 11, 16", Repetition(1, 8, 4)),
    ("4.1647 or take all but 2", Repetition(1, 4, 4)),
    ("0.63 or take all but 1, 3, 16", Repetition(1, 6, 3)),
    (f"take all but 2, 65 or 0.{'0' * 64}2 or split into 2", Repetition(66, 8, 4)),
]


@pytest.mark.parametrize(("text", "law"), ENDS)
def test_amounts_without_end_are_proved_beside_heaps_taken_whole_or_never(text, law):
    found = find_pattern(text, 512)
    assert found.status == "proved"
    assert Repetition(found.preperiod, found.period, found.saltus) == law
    values = values_by_definition(text, law.preperiod + 4 * law.period)
    for n in range(law.preperiod, law.preperiod + 3 * law.period):
        assert values[n + law.period] == values[n] + law.saltus


@settings(max_examples=40, deadline=None)
@given(
    st.one_of(
        st.sets(st.integers(1, 5), max_size=3).map(lambda s: ("take all but ", s)),
        st.sets(st.integers(1, 5), min_size=1, max_size=3).map(lambda s: ("take ", s)),
    ),
    st.sets(st.integers(2, 6), min_size=1, max_size=2),
    st.integers(60, 140),
)
def test_whatever_the_check_proves_on_a_short_table_holds_on_a_long_one(takes, parts, length):
    word, amounts = takes
    taking = word + ", ".join(map(str, sorted(amounts))) if amounts else "take any"
    text = " or ".join([taking, *(f"split into {m}" for m in sorted(parts))])
    rule = parse_rule(text)
    values = engine_for(rule, 400).values(401).astype(np.int64)
    law = find_repetition(values[:length])
    if law is None or not law.saltus:
        return
    moves = rising_moves(rule)
    found = heaps_that_prove(moves, values[:length], law.preperiod, law.period, law.saltus)
    if found is not None:
        n0, p, s = law.preperiod, law.period, law.saltus
        assert (values[n0 + p :] == values[n0:-p] + s).all()


def test_the_pattern_is_proved_and_far_heaps_are_answered():
    rule = "take all but 1, 2 or split into 2"
    found = find_pattern(rule, 200)
    assert (found.status, found.preperiod, found.period, found.saltus) == ("proved", 1, 4, 2)
    assert "Rising splits" in found.reason
    assert grundy_value(rule, 10**18) == grundy_value(rule, 40) + (10**18 - 40) // 4 * 2
    seen = find_pattern(rule, 60)
    assert seen.status == "observed"
    assert "go to heap 127" in seen.reason


def test_take_any_or_split_into_6_obeys_its_law_far_beyond_what_was_checked(size):
    # Values by the law that was proved; then the mex of what every heap can become, by other means:
    # bit n of ways[v] says whether n stones can be so many heaps whose values have the XOR v.
    rule = parse_rule("take any or split into 6")
    engine = engine_for(rule, 1024)
    certificate = certify(rule, engine.values, 1024)
    assert certificate.repetition == Repetition(96, 124, 128)
    assert certificate.window == (96, 825)
    values = engine.values(220).tolist()
    while len(values) <= 96 + size(quick=3, full=10) * 124:
        values.append(values[-124] + 128)
    most = (1 << len(values)) - 1
    ways = {parts: {} for parts in range(1, 7)}
    for size, value in [*enumerate(values)][:0:-1]:  # large first: many parts are small ones
        ways[1][value] = ways[1].get(value, 0) | 1 << size
        for parts in range(2, 7):  # fewer parts first: a size may come more than once
            if parts * size >= len(values):
                break
            more = ways[parts]
            for rest, heaps in ways[parts - 1].items():
                more[rest ^ value] = more.get(rest ^ value, 0) | heaps << size & most
    splits = [ways[6].get(v, 0) for v in range(max(values) + 2)]
    for n, value in enumerate(values):
        smaller = set(values[:n])
        assert value not in smaller
        assert not splits[value] >> n & 1
        assert all(v in smaller or splits[v] >> n & 1 for v in range(value))
