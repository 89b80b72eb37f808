"""The lazy sequences: what the listed ones are where listing works, and at once elsewhere."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.grundy.certificates import Repetition
from gamecore.grundy.closed_forms import ClosedForm
from gamecore.grundy.find_theory import theory_of
from gamecore.grundy.theories import TableTheory
from gamecore.positions.analysis import analyse
from gamecore.positions.counting import count_between, runs_left
from gamecore.positions.intervals_left import intervals_left
from gamecore.positions.legality import has_option, is_option
from gamecore.positions.moves import Move
from gamecore.positions.options_by_value import OptionsByValue
from gamecore.positions.splits_by_value import Shape, splits_worth
from gamecore.rules.clauses import partitions
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options
from strategies import heap_rules

rules = heap_rules(most_clauses=3, everything=True)

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
    moves = analyse(rule, heaps).winning_moves
    assert moves.cheapest() == min(moves, key=lambda move: move.stones_taken, default=None)


def test_of_a_take_and_a_split_that_cost_the_same_the_first_is_the_cheapest():
    moves = analyse("0.77", (4, 3)).winning_moves
    assert [str(m) for m in moves] == ["4→1+2", "4→3", "3→1"]
    assert str(moves.cheapest()) == "4→1+2"


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
def test_intervals_hold_exactly_what_taking_leaves(rule, n):
    left = [size for low, high in intervals_left(rule, n) for size in range(low, high + 1)]
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


@given(st.integers(0, 40), st.integers(2, 6))
def test_the_bound_on_splits_is_never_too_low(total, parts):
    assert Shape(total, parts).bound >= len(list(partitions(total, parts)))


COUNTED = (
    "take any",
    "take 1-3",
    "take 2, 4, 7",
    "take 1-80",
    "take 3-90, 95-120",
    "take all but 1",
    "take all but 2, 3, 7",
    "take all but 2, 3, 7, 11-19",
    "take at least half",
    "take at least n/3",
    "take at least n/1",
    "take at most half",
    "take at most n/5",
    "take at most n/40",
    "take at most n/5 or take at most n/3",
    "take at least n/5 or take at least n/3",
    "take a power of 2",
    "take a fibonacci number",
    "take a prime",
    "take 1 or take at least half",
    "0.77",
    "split into 2 unequal",
    "take any or split into 2",
)


@pytest.mark.parametrize("text", COUNTED)
def test_counting_many_heaps_at_once_is_counting_each(text):
    rng = np.random.default_rng(3)
    sizes = np.unique(np.concatenate((np.arange(40), rng.integers(0, 3000, 150))))
    theory = theory_of(text, 3000)
    values = theory.values(sizes)
    game = OptionsByValue(parse_rule(text), theory, 3000)
    for xor in (1, 2, 3, 5, 77, 2047):
        each = [
            len(game.with_value(n, g ^ xor))
            for n, g in zip(sizes.tolist(), values.tolist(), strict=True)
        ]
        assert game.counts(sizes, values ^ xor).tolist() == each


@pytest.mark.parametrize("text", [rule for rule in COUNTED if rule.startswith("take")])
def test_counts_in_intervals_agree_with_a_table(text):
    rng = np.random.default_rng(4)
    theory = theory_of(text, 2000)
    table = theory.values(np.arange(2001))
    lows, highs = rng.integers(0, 2001, (2, 400))
    values = np.where(rng.random(400) < 0.5, table[highs], rng.integers(0, 60, 400))
    expected = [
        int((table[low : high + 1] == value).sum())
        for low, high, value in zip(lows, highs, values, strict=True)
    ]
    counted = count_between(theory, values, lows, highs)
    assert counted.tolist() == expected


class MadeUp(ClosedForm):
    """Values that rise by `saltus` in every `period` after any beginning."""

    def __init__(self, head, cycle, saltus):
        self.repetition = Repetition(len(head), len(cycle), saltus)
        turns = -(-2001 // len(cycle))
        rising = (np.array(cycle) + saltus * np.arange(turns)[:, np.newaxis]).reshape(-1)
        self._table = np.concatenate((head, rising)).astype(np.int64)

    def _value(self, n):
        return int(self._table[n])

    def _values(self, sizes):
        return self._table[sizes]

    def _sizes_with(self, value, low, high):
        return (np.flatnonzero(self._table[low : high + 1] == value) + low).tolist()


@pytest.mark.parametrize("denominator", [2, 3, 7, 50])
@pytest.mark.parametrize("top", [1000, 10**18])
def test_many_heaps_of_an_at_most_game_are_counted_as_arrays(denominator, top):
    text = f"take at most n/{denominator}"
    theory = theory_of(text, top)
    sizes = np.random.default_rng(5).integers(0, top, 300)
    game = OptionsByValue(parse_rule(text), theory, top)
    values = theory.values(sizes)
    assert values.tolist() == [theory.value(n) for n in sizes.tolist()]
    targets = np.where(np.arange(300) % 2, sizes // denominator, values ^ 3)
    lows, highs = sizes - sizes // denominator, sizes - 1
    counted = theory.counts_with(targets, lows, highs)
    each = [
        len(game.with_value(n, v)) for n, v in zip(sizes.tolist(), targets.tolist(), strict=True)
    ]
    assert counted.tolist() == each
    assert game.counts(sizes, targets).tolist() == each


@given(
    st.lists(st.integers(0, 6), max_size=8),
    st.lists(st.integers(0, 6), min_size=1, max_size=5),
    st.integers(0, 3),
    st.integers(0, 12),
)
def test_counts_in_intervals_are_right_for_any_beginning_and_rise(head, cycle, saltus, value):
    theory = MadeUp(head, cycle, saltus)
    lows, highs = (a.reshape(-1) for a in np.meshgrid(np.arange(18), np.arange(18)))
    counted = count_between(theory, np.full(lows.size, value), lows, highs)
    assert counted.tolist() == [
        sum(theory.value(n) == value for n in range(low, high + 1))
        for low, high in zip(lows.tolist(), highs.tolist(), strict=True)
    ]


def test_a_value_far_above_the_heaps_does_not_come_round_again():
    # 2^58 periods of 64 heaps are 2^64 heaps: in 64 bits that would be no distance at all.
    theory = MadeUp([], list(range(64)), 1)
    values, lows, highs = np.array([2**58 + 5, 5]), np.zeros(2, np.int64), np.full(2, 50)
    assert count_between(theory, values, lows, highs).tolist() == [0, 1]


@pytest.mark.parametrize("text", COUNTED)
def test_runs_are_the_intervals_of_each_heap(text):
    rule = parse_rule(text)
    sizes = np.arange(300)
    runs = runs_left(rule, sizes)
    if runs is None:
        assert rule.fixed_amounts is None
        return
    for n in sizes.tolist():
        here = {m for lows, highs in runs for m in range(lows[n], highs[n] + 1)}
        assert here == {m for low, high in intervals_left(rule, n) for m in range(low, high + 1)}


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
    game = OptionsByValue(parse_rule("take a square"), TableTheory(table), 5_000_000)
    left = [5_000_000 - root * root for root in range(2236, 0, -1)]
    for value in range(6):
        expected = [(size,) for size in left if table[size] == value]
        assert list(game.with_value(5_000_000, value)) == expected


# -- far beyond any list --------------------------------------------------------------------------
