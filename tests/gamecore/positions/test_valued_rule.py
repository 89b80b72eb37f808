"""The options of a heap that are worth a value, against the list that defines the options."""

import random
from functools import cache, reduce
from itertools import islice
from operator import xor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import limits, options, parse_rule
from gamecore.errors import LimitExceeded
from gamecore.grundy.known_values import ValueTable
from gamecore.grundy.sequence import grundy_values, sequence_of
from gamecore.patterns.find_pattern import find_pattern
from gamecore.positions import valued_rule
from gamecore.positions.valued_rule import ValuedRule, check_feasible, heaps_left, of_repeating
from gamecore.rules.heap_rule import SplitInto, partitions
from gamecore.rules.options import is_option
from sizes import EVERY_CASE
from strategies import heap_rules

HUGE = 10**18

REPEATING_TAKES = (
    "take 3-90, 95-120",
    "take all but 1",
    "take all but 2, 3, 7",
    "take all but 2, 3, 7, 11-19",
)

TAKES = (
    "take any",
    "take 1",
    "take 1-3",
    "take 2, 5-7",
    "take all but 2, 4",
    "take at least half",
    "take at least n/3",
    "take at most half",
    "take at most n/3",
    "take a square",
    "take a prime",
    "take a power of 2",
    "take a divisor",
    "take a proper divisor",
    "take k where k % 2 == 1 or k == n",
    "take k where k == 1 or k == n - n // 2",
    "take k where n % k == 0 or k == 3",
    "take k where gcd(n, k) == 1",
    "take k where prime(k)",
)
SPLITS = (
    "split into 2",
    "split into 2 unequal",
    "split into 3",
    "split into 3 unequal",
    "split into 4",
    "split equally",
    "split 1+2+...+k",
    "halve into 1",
    "halve into 2",
    "halve into 3",
    "split a+b where a != b and a % 2 == 0",
    "split a+b where gcd(a, b) == 1",
    "0.77",
    "4.7",
    "0.25",
    "8.07",
    "4.0003",
)


REPEATING_SPLITS = (
    "0.77",
    "0.07",
    "4.7",
    "4.07",
    "0.52",
    "0.3337",
    "0.7 or 0.004",
    "0.0044",
    "take 1, 3 or split into 2",
    "take 1 or 0.04",
)


def listed(rule, theory, sizes, values):
    """Count the options of each heap that are worth its value, from the definition."""
    game = ValuedRule(rule, theory, int(max(sizes, default=0)))
    return [
        sum(game.value(option) == value for option in options(rule, n))
        for n, value in zip(sizes.tolist(), values.tolist(), strict=True)
    ]


def counted(rule, theory, sizes, values):
    """Count them as the winning moves of a position are counted."""
    game = ValuedRule(rule, theory, int(max(sizes, default=0)))
    pairs = zip(sizes.tolist(), values.tolist(), strict=True)
    return [len(list(game.options_with_value(n, value))) for n, value in pairs]


def question(theory, most, seed):
    """Return the heaps 0..most, and for each a value that is not its own."""
    draw = random.Random(seed)
    sizes = np.arange(most + 1)
    own = theory.values(sizes).tolist()
    return sizes, np.array([draw.choice([v for v in range(6) if v != g]) for g in own])


@pytest.mark.sweep(quick=4, check=8)
@pytest.mark.parametrize("first", TAKES)
def test_ways_to_take_and_their_unions(first, sweep):
    for second in sweep(("", *TAKES), quick=3, check=len(TAKES) + 1):
        rule = parse_rule(f"{first} or {second}" if second else first)
        theory = sequence_of(rule).reaching(40)
        sizes, values = question(theory, 40, str(rule))
        counts = counted(rule, theory, sizes, values)
        assert counts == listed(rule, theory, sizes, values), str(rule)


@pytest.mark.sweep(quick=4, check=8)
@pytest.mark.parametrize("first", SPLITS)
def test_splits_and_their_unions(first, sweep):
    seconds = ("", "take 1-3", "take a divisor", *SPLITS)
    for second in sweep(seconds, quick=4, check=len(seconds)):
        rule = parse_rule(f"{first} or {second}" if second else first)
        theory = sequence_of(rule).reaching(24)
        sizes, values = question(theory, 24, str(rule))
        counts = counted(rule, theory, sizes, values)
        assert counts == listed(rule, theory, sizes, values), str(rule)


@given(heap_rules(most_clauses=3, everything=True), st.integers(0, 30), st.integers(0, 99))
def test_any_rule(rule, most, seed):
    theory = sequence_of(rule).reaching(most)
    sizes, values = question(theory, most, seed)
    assert counted(rule, theory, sizes, values) == listed(rule, theory, sizes, values)


@pytest.mark.parametrize("heaps", [range(100, 700), (*range(680, 700), 2999)])
def test_many_amounts_are_counted_for_many_heaps_and_for_a_few(heaps):
    rule = parse_rule("take a prime or take 1")
    theory = sequence_of(rule).reaching(3000)
    sizes, values = (column[list(heaps)] for column in question(theory, 3000, 3))
    expected = listed(rule, theory, sizes, values)
    assert any(expected)
    assert counted(rule, theory, sizes, values) == expected


# -- splits ---------------------------------------------------------------------------------------


@given(
    st.integers(0, 40),
    st.integers(2, 6),
    st.booleans(),
    st.integers(0, 3),
    st.integers(0, 2**32),
)
def test_splits_are_found_whatever_the_values(total, parts, unequal, value, seed):
    table = np.random.default_rng(seed).integers(0, 4, total + 1).astype(np.uint8)
    rule = parse_rule(f"split into {parts}{' unequal' if unequal else ''}")
    expected = [
        split
        for split in partitions(total, parts, 1, int(unequal))
        if np.bitwise_xor.reduce(table[list(split)]) == value
    ]
    assert (
        list(ValuedRule(rule, ValueTable(table), total).options_with_value(total, value))
        == expected
    )


def splits_by_trying(rule, theory, n, value):
    """Return the splits among the options of the definition that have the value."""
    return [
        option
        for option in options(rule, n)
        if len(option) > 1 and reduce(xor, map(theory.value, option), 0) == value
    ]


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(REPEATING_SPLITS), st.integers(0, 60), st.integers(0, 9))
def test_splits_of_heaps_past_the_first_period_are_those_of_the_definition(text, more, value):
    rule = parse_rule(text)
    theory = sequence_of(rule).reaching(HUGE)
    for n in (more, 2 * theory.repetition.preperiod + more):
        if value != theory.value(n):
            found = [
                o for o in ValuedRule(rule, theory, n).options_with_value(n, value) if len(o) > 1
            ]
            assert found == splits_by_trying(rule, theory, n, value)


@pytest.mark.parametrize("text", ["0.77", "0.07", "take 1-3 or split into 2", "0.156"])
def test_the_first_splits_of_the_largest_heap_are_those_that_trying_all_would_find(text):
    rule = parse_rule(text)
    theory = sequence_of(rule).reaching(HUGE)
    taken = (
        [k for k, digit in enumerate(rule.clauses[-1].digits) if digit & 4] if "." in text else [0]
    )
    for value in range(6):
        if value == theory.value(HUGE):
            continue
        tried = (
            (first, HUGE - k - first)
            for first in range(1, 3000)
            for k in sorted(taken, reverse=True)
            if theory.value(first) ^ theory.value(HUGE - k - first) == value
        )
        splits = (
            o for o in ValuedRule(rule, theory, HUGE).options_with_value(HUGE, value) if len(o) > 1
        )
        found = [split for split in islice(splits, 500) if split[0] < 3000]
        assert found == [*islice(tried, len(found))]


@EVERY_CASE
@pytest.mark.parametrize("parts", range(2, 7))
def test_the_bound_on_splits_is_never_too_low_and_0_where_there_are_none(parts):
    for total in range(31):
        bound = valued_rule._most_splits(SplitInto(parts), total)
        count = len(list(partitions(total, parts)))
        assert bound >= count
        assert bool(bound) == bool(count)


def test_splits_are_tried_up_to_as_many_as_the_limit_says(monkeypatch):
    rule = parse_rule("split into 3 or split into 2")
    three, two = rule.clauses
    monkeypatch.setattr(limits, "SPLITS", valued_rule._most_splits(three, 30))
    check_feasible(rule, three, 30)
    check_feasible(rule, two, 150)
    with pytest.raises(LimitExceeded, match="the largest heap for that is 30"):
        check_feasible(rule, three, 31)


# -- taking ---------------------------------------------------------------------------------------


def test_many_separate_amounts_are_looked_at_together():
    # Below 5,000,000 there are 2236 squares. The values are made up: only the finding is on trial.
    table = np.random.default_rng(2).integers(0, 5, 5_000_001).astype(np.uint8)
    game = ValuedRule(parse_rule("take a square"), ValueTable(table), 5_000_000)
    left = [5_000_000 - root * root for root in range(2236, 0, -1)]
    for value in range(6):
        expected = [(size,) for size in left if table[size] == value]
        assert list(game.options_with_value(5_000_000, value)) == expected


DECIDED = (
    "take k where k % 3 != 0 or k == n",
    "take k where k % 3 != 0 and k < n",
    "take k where k % 3 != 0",
    "take k where k % 2 == 1 or k == n",
    "take k where k <= 5",
    "take k where k < 5 or k % 10 == 7",
    "take 1-3 or take k where k % 4 == 1",
    "take 1-3 or take k where k % 8 == 5 and k > 20",
    "take 1-4 or take k where k % 10 == 1 or take a power of 2",
    "take k where k != n",
    "take k where k == n",
    "take k where k >= 1",
    "take k where k % 5 != 0 or k == n",
    "take k where k == 1 or k == n - n // 2",
    "take k where divides(k, n)",
    "take 1 or take a proper divisor",
    "take a divisor or split equally",
    "take 1-2 or take a power of 2",
    "take 1-3 or take a fibonacci number",
    "take k where 2 * k < n",
    "take k where 3 * k < n",
    "take k where k <= (n + 1) // 2",
    "take k where k <= 2 * n // 5",
    "take k where k % 3 == 1 or k % 3 == 2 or split equally",
    "take 1 or split 1+2+...+k",
)
"""Rules whose amounts this file decides, with a formula for the values or without."""

PRIMES = (
    "take 1 or take a prime",
    "take k where prime(k) or k == 1",
    "take a prime or take k where k == 1 or k == n",  # repeats from heap 1 on
)


@pytest.fixture
def always(monkeypatch):
    """Take the ways of large heaps also in small ones."""
    monkeypatch.setattr(valued_rule, "_LOOKED_AT", 0)
    monkeypatch.setattr(valued_rule, "_FEW_HEAPS", 0)
    monkeypatch.setattr(limits, "PRIMES_LISTED", 0)


def left_by_definition(rule, n):
    return [option[0] if option else 0 for option in options(rule, n) if len(option) < 2]


@pytest.mark.sweep(quick=3, check=20)
@pytest.mark.parametrize("text", [*DECIDED, *PRIMES])
@pytest.mark.parametrize("way", ["large heaps' way", "small heaps' way"])
def test_the_heaps_that_can_be_left_are_those_of_the_definition(text, way, request):
    if way == "large heaps' way":
        request.getfixturevalue("always")
    rule = parse_rule(text)
    theory = sequence_of(rule).reaching(200)
    decided = 0
    for n in (*range(40), 77, 96, 180, 199):
        by_hand = left_by_definition(rule, n)
        for value in range(max(map(theory.value, range(n + 1))) + 3):
            if value == theory.value(n):
                continue  # no option has the value of the heap itself
            shortcut = theory.left(n) or of_repeating(rule, theory, n, value)
            decided += shortcut is not None
            expected = [m for m in by_hand if theory.value(m) == value]
            assert list(heaps_left(rule, theory, n, value)) == expected, (n, value)
    assert decided > 40 or (text in PRIMES and way == "small heaps' way")


@pytest.mark.usefixtures("always")
def test_primes_are_refused_where_no_period_tells_which_of_them_win():
    rule = parse_rule("take a prime")
    with pytest.raises(LimitExceeded, match="A heap of 100 has more than"):
        heaps_left(rule, sequence_of(rule).reaching(200), 100, 0)


@pytest.mark.parametrize(
    "text", ["take any", "take at least half", "take at least n/3", *REPEATING_TAKES]
)
def test_options_near_a_quintillion_are_as_many_as_the_law_of_the_game_says(text):
    rng = np.random.default_rng(8)
    sizes = np.concatenate((np.arange(60), HUGE - np.arange(60), rng.integers(0, HUGE, 60)))
    theory = sequence_of(text).reaching(HUGE)
    game = ValuedRule(parse_rule(text), theory, HUGE)
    values = theory.values(sizes)
    reached = 0
    for nim_sum in (1, 2, 60, 2**59 + 1, 2**60 - 1):
        for n, value in zip(sizes.tolist(), (values ^ nim_sum).tolist(), strict=True):
            found = game.first_worth(n, value)
            assert len(found) == min(ways_by_hand(text, n, value), limits.WINNING_MOVES + 1)
            assert all(game.value(option) == value for option in found)
            assert all(is_option(game.rule, n, option) for option in found)
            reached += len(found)
    assert reached


def ways_by_hand(text, n, value):
    """Count the options of a heap with a value, from the law of its game."""
    if text == "take any":
        return int(value < n)
    if text.startswith("take at least"):
        return ways_to_leave_a_part(n, value, 2 if text.endswith("half") else 3)
    return ways_in_a_pattern(text, n, value)


def ways_to_leave_a_part(n, value, d):
    """Take at least n/d: the value grows where the largest heap that may be left has grown."""
    lowest, next_lowest = 0, 1
    for _ in range(value):
        lowest, next_lowest = next_lowest, -(-next_lowest * d // (d - 1))
        if lowest > n:
            return 0
    return max(0, min(next_lowest - 1, n * (d - 1) // d) - lowest + 1) if n else 0


def ways_in_a_pattern(text, n, value):
    """Look at the few heaps that can have the value, in a pattern that is proved."""
    start, period, saltus, head = law(text)

    def value_of(m):
        turns, place = divmod(max(0, m - start), period)
        return head[m if m < start else start + place] + turns * saltus

    amounts = parse_rule(text).plain_amounts
    if amounts.is_finite:
        return sum(value_of(n - k) == value for run in amounts.upto(n) for k in run)
    # Values rise, so only heaps near one place have this one.
    near = value // saltus * period
    around = range(max(0, near - 4 * period), min(n, near + 4 * period))
    return sum(value_of(m) == value for m in around if n - m in amounts)


@cache
def law(text):
    pattern = find_pattern(text, 4096)
    assert pattern.status == "proved"
    head = grundy_values(text, pattern.preperiod + pattern.period).tolist()
    assert pattern.saltus or parse_rule(text).plain_amounts.is_finite
    return pattern.preperiod, pattern.period, pattern.saltus, head


# -- limits ---------------------------------------------------------------------------------------


def test_the_remembered_options_do_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(valued_rule, "_REMEMBERED", 10)
    rule = parse_rule("split into 2")
    game = ValuedRule(rule, sequence_of(rule).reaching(200), 200)
    for n in range(100, 150):
        game.first_worth(n, 0)
        assert len(game._first) <= 10


@pytest.mark.parametrize("text", ["split into 3", "split into 4 or take 1-2", "split into 5"])
def test_options_that_are_easily_found_are_legal_and_worth_what_was_asked(text):
    rule = parse_rule(text)
    game = ValuedRule(rule, sequence_of(rule).reaching(40), 40)
    values = values_by_definition(rule, 40)
    seen = set()
    for n in range(1, 41):
        for value in range(max(values) + 2):
            found = list(game.easily_worth(n, value))
            for option in found:
                assert is_option(rule, n, option)
                assert reduce(xor, (values[part] for part in option), 0) == value
                seen.add(len(option))
            legal = options(rule, n)
            taken = {o for o in legal if len(o) < 2 and sum(values[p] for p in o) == value}
            assert taken <= {*found}, "all that leave one heap"
    assert max(seen) == max(clause.parts for clause in rule.split_clauses)
