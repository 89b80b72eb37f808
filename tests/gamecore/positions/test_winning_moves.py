"""The lazy sequences: what the listed ones are where listing works, and at once elsewhere."""

from collections.abc import Sequence
from functools import reduce
from itertools import chain, product
from operator import xor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.known_values import ValueTable
from gamecore.positions.analysis import analyse
from gamecore.positions.moves import Move
from gamecore.positions.options_by_value import OptionsByValue
from gamecore.positions.splits_by_value import Shape, check_feasible, splits_worth
from gamecore.positions.what_is_left import left_of
from gamecore.rules.amounts import ALL_AMOUNTS
from gamecore.rules.clauses import Take, partitions
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import parse_rule
from gamecore.rules.options import has_option, is_option, options
from sizes import EVERY_CASE
from strategies import heap_rules

rules = heap_rules(most_clauses=3, everything=True)

ANY = (Take(ALL_AMOUNTS),)
HUGE = 10**18


def listed(rule, heaps):
    """List the winning moves from the definition of the options and the values of a table."""
    position = analyse(rule, heaps)
    return [
        Move(i, n, option, g, target, target)
        for i, (n, g, target) in enumerate(
            zip(position.heaps, position.values, position.targets, strict=True)
        )
        for option in options(position.rules[i], n)
        if position.value_after(i, option) == target != g
    ]


@given(rules, st.lists(st.integers(0, 40), max_size=4), st.data())
def test_the_sequence_keeps_the_laws_of_a_list(rule, heaps, data):
    moves, expected = analyse(rule, heaps).winning_moves, listed(rule, heaps)
    assert isinstance(moves, Sequence)
    assert len(moves) == moves.total == len(expected)
    assert bool(moves) == bool(expected)
    assert list(moves) == expected
    assert list(reversed(moves)) == expected[::-1]
    assert [moves[i] for i in range(-len(expected), len(expected))] == expected * 2
    cut = data.draw(st.slices(len(expected)))
    assert list(moves[cut]) == expected[cut]
    assert list(moves[cut][::-2]) == expected[cut][::-2]
    assert all(move in moves for move in expected)
    assert [moves.index(move) for move in expected] == list(range(len(expected)))
    assert [moves.count(move) for move in expected] == [1] * len(expected)
    for index in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError):
            moves[index]


@given(rules, st.lists(st.integers(0, 30), min_size=1, max_size=3))
def test_the_cheapest_move_takes_the_fewest_stones_and_is_the_first_of_its_kind(rule, heaps):
    moves = analyse(HeapRule(rule.take_clauses or ANY), heaps).winning_moves
    assert moves.cheapest() == min(moves, key=lambda move: move.stones_taken, default=None)


def test_only_the_exact_move_is_a_member():
    moves = analyse("take 1, 3, 4", (6, 5)).winning_moves
    right = Move(0, 6, (5,), 2, 3, 3)
    assert right in moves
    for wrong in (
        Move(1, 6, (5,), 2, 3, 3),
        Move(2, 6, (5,), 2, 3, 3),
        Move(-2, 6, (5,), 2, 3, 3),
        Move(0, 7, (5,), 2, 3, 3),
        Move(0, 6, (12,), 2, 3, 3),  # worth 3, but larger
        Move(0, 6, (2,), 2, 3, 3),
        Move(0, 6, (5,), 1, 3, 3),
        Move(0, 6, (5,), 2, 3, 2),
        (0, 6, (5,)),
        "6→5",
    ):
        assert wrong not in moves


@given(rules, st.integers(0, 25), st.data())
def test_legality_is_membership_in_the_options(rule, n, data):
    allowed = options(rule, n)
    assert has_option(rule, n) == bool(allowed)
    assert all(is_option(rule, n, option) for option in allowed)
    parts = st.lists(st.integers(0, n + 2), max_size=4).map(tuple)
    for option in data.draw(st.lists(parts | parts.map(lambda p: tuple(sorted(p))), max_size=9)):
        assert is_option(rule, n, option) == (option in allowed)


def test_the_parts_of_an_option_are_positive_and_ascending():
    rule = parse_rule("split into 2")
    assert is_option(rule, 5, (2, 3))
    assert not is_option(rule, 5, (3, 2))
    assert not is_option(rule, 5, (0, 5))
    assert not is_option(rule, 5, (-1, 6))


@given(rules, st.integers(0, 30))
def test_what_is_left_is_exactly_what_taking_leaves(rule, n):
    left = list(left_of(rule, n))
    assert len(left) == len(left_of(rule, n))
    takes = {o for c in rule.take_clauses for o in c.options(n)}
    alone = {o for o in options(rule, n) if len(o) < 2 and is_code_or_take(rule, n, o)}
    assert left == sorted(set(left))
    assert {(size,) if size else () for size in left} == takes | alone


def is_code_or_take(rule, n, option):
    """Tell whether a code or a clause that takes gives this option."""
    return any(option in list(c.options(n)) for c in rule.clauses if "halve" not in str(c))


@given(
    st.integers(0, 40),
    st.integers(2, 6),
    st.integers(0, 2),
    st.integers(0, 3),
    st.integers(0, 2**32),
)
def test_splits_are_found_whatever_the_values(total, parts, gap, value, seed):
    table = np.random.default_rng(seed).integers(0, 4, total + 1).astype(np.uint8)
    expected = [
        split
        for split in partitions(total, parts, 1, gap)
        if np.bitwise_xor.reduce(table[list(split)]) == value
    ]
    shape = Shape(total, parts, gap)
    assert list(map(tuple, splits_worth(table, shape, value).tolist())) == expected


def test_all_splits_of_small_heaps_are_found():
    table = np.array([0, 0, 1, 1, 0, 2, 1, 3, 0, 2, 3, 1, 0, 3, 2], dtype=np.uint8)
    for total, parts, gap in product(range(15), range(2, 5), range(3)):
        splits = list(partitions(total, parts, 1, gap))
        found = [
            [
                (tuple(split), value)
                for split in splits_worth(table, Shape(total, parts, gap), value)
            ]
            for value in range(4)
        ]
        worth = [(split, reduce(xor, map(int, table[list(split)]))) for split in splits]
        assert sorted(chain.from_iterable(found)) == worth


@EVERY_CASE
@pytest.mark.parametrize("parts", range(2, 7))
def test_the_bound_on_splits_is_never_too_low_and_0_where_there_are_none(parts):
    for total in range(31):
        bound, count = Shape(total, parts).bound, len(list(partitions(total, parts)))
        assert bound >= count
        assert bool(bound) == bool(count)


def test_splits_into_four_heaps_are_tried_up_to_as_many_as_may_be_written_out(monkeypatch):
    monkeypatch.setattr(limits, "OPTIONS", Shape(20, 4).bound)
    rule = parse_rule("split into 3 or split into 4")
    three, four = rule.clauses
    check_feasible(rule, three, 100)
    check_feasible(rule, four, 20)
    with pytest.raises(LimitExceeded, match="the largest heap for that is 20"):
        check_feasible(rule, four, 21)
    monkeypatch.setattr(limits, "SPLITS", Shape(30, 3).bound)
    check_feasible(rule, three, 30)
    with pytest.raises(LimitExceeded, match="the largest heap for that is 30"):
        check_feasible(rule, three, 31)


@given(rules, st.lists(st.integers(0, 60), max_size=12))
def test_an_array_a_tuple_and_the_listed_moves_agree_for_any_rule(rule, heaps):
    by_array, by_tuple = analyse(rule, np.array(heaps, dtype=np.int32)), analyse(rule, tuple(heaps))
    assert by_array == by_tuple
    assert hash(by_array) == hash(by_tuple)
    assert repr(by_array) == repr(by_tuple)
    assert by_array.targets == by_tuple.targets
    for position in (by_array, by_tuple):
        assert position.winning_moves.total == len(listed(rule, heaps))
        assert list(position.winning_moves) == listed(rule, heaps)


@given(
    st.lists(st.integers(1, 30), min_size=1, max_size=5, unique=True),
    st.lists(st.integers(0, 400) | st.integers(HUGE - 400, HUGE), min_size=1, max_size=8),
)
def test_counts_of_finite_amounts_are_the_lengths_of_what_is_listed(amounts, heaps):
    rule = "take " + ", ".join(map(str, amounts))
    position = analyse(rule, np.array(heaps))
    moves = position.winning_moves
    assert moves.total == sum(len(moves.of_heap(i)) for i in range(len(heaps)))
    assert moves.total == sum(
        position.value_after(i, (n - k,) if n > k else ()) == position.targets[i]
        for i, n in enumerate(heaps)
        for k in amounts
        if k <= n and position.to_move_wins
    )


def test_many_separate_amounts_are_looked_at_together():
    # Below 5,000,000 there are 2236 squares. The values are made up: only the finding is on trial.
    table = np.random.default_rng(2).integers(0, 5, 5_000_001).astype(np.uint8)
    game = OptionsByValue(parse_rule("take a square"), ValueTable(table), 5_000_000)
    left = [5_000_000 - root * root for root in range(2236, 0, -1)]
    for value in range(6):
        expected = [(size,) for size in left if table[size] == value]
        assert list(game.with_value(5_000_000, value)) == expected


# -- far beyond any list --------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "many"), [("take a square", 7), ("take 1, 3, 5, 7", 4)])
def test_what_taking_leaves_is_given_in_as_many_runs_as_are_allowed(rule, many):
    found = left_of(parse_rule(rule), 60, many)
    assert len(found) == many
    with pytest.raises(LimitExceeded):
        left_of(parse_rule(rule), 60, many - 1)
