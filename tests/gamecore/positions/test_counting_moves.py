"""Counting the winning moves of many heaps: what listing the options says for each."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import limits, options, progress
from gamecore.errors import Cancelled, LimitExceeded
from gamecore.grundy.sequence import sequence_of
from gamecore.positions.analysis import analyse
from gamecore.positions.options_by_value import OptionsByValue
from gamecore.rules.language import parse_rule
from strategies import heap_rules

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


def listed(rule, theory, sizes, values):
    """Count the options of each heap that are worth its value, from the definition."""
    game = OptionsByValue(rule, theory, int(max(sizes, default=0)))
    return [
        sum(game.value(option) == value for option in options(rule, n))
        for n, value in zip(sizes.tolist(), values.tolist(), strict=True)
    ]


def counted(rule, theory, sizes, values):
    """Count them as the winning moves of a position are counted."""
    game = OptionsByValue(rule, theory, int(max(sizes, default=0)))
    pairs = zip(sizes.tolist(), values.tolist(), strict=True)
    return [len(game.with_value(n, value)) for n, value in pairs]


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


def test_counting_has_a_limit_for_many_large_heaps(monkeypatch):
    monkeypatch.setattr(limits, "COUNTED_STONES", 50_000)
    far = analyse("split into 2 unequal", range(100, 1100))
    assert far.nim_sum
    with pytest.raises(LimitExceeded, match="fewer or smaller heaps"):
        len(far.winning_moves)
    near = analyse("split into 2 unequal", range(100, 300))
    assert len(near.winning_moves) == len(list(near.winning_moves))
    few = analyse("split into 2 unequal", range(9_000, 9_000 + limits.COUNTED_FAR))
    assert len(few.winning_moves) == len(list(few.winning_moves))
    by_formula = analyse("take 1-3 or take 7", [*range(1, 1100), 2])
    assert len(by_formula.winning_moves) == len(list(by_formula.winning_moves))


@pytest.mark.parametrize("heaps", [range(100, 700), (*range(680, 700), 2999)])
def test_many_amounts_are_counted_for_many_heaps_and_for_a_few(heaps):
    rule = parse_rule("take a prime or take 1")
    theory = sequence_of(rule).reaching(3000)
    sizes, values = (column[list(heaps)] for column in question(theory, 3000, 3))
    expected = listed(rule, theory, sizes, values)
    assert any(expected)
    assert counted(rule, theory, sizes, values) == expected


def test_the_few_amounts_of_a_condition_are_not_sought_as_far_as_a_huge_heap():
    heaps = (10**18, 10**18 - 5, 77)
    position = analyse("take k where k % 7 == 3 and k < 20", heaps)
    assert position.nim_sum
    assert position.winning_moves.total == sum(
        position.value_after(heap, (n - k,)) == position.targets[heap]
        for heap, n in enumerate(heaps)
        for k in (3, 10, 17)
    )


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize(
    ("rule", "heaps"),
    [
        ("take a divisor", range(1, 2000)),
        ("take a prime or take 8", range(1, 300)),
        ("take k where gcd(n, k) == 1", range(1, 300)),
        ("split equally", range(1, 2000)),
        ("split into 2 unequal", range(1, 300)),
        ("take at least half or take at most n/3", range(1, 500)),
    ],
)
def test_counting_can_be_stopped_at_any_report_and_begun_again(rule, heaps, size):
    heaps = heaps[: size(quick=120, full=len(heaps))]
    position = analyse(rule, heaps)
    if not position.nim_sum:
        position = analyse(rule, [*heaps, 2])
    heard = Noted()
    with progress.watched(heard):
        whole = position.winning_moves.total
    assert heard.reports
    for last in {0, heard.reports // 2, heard.reports - 1}:
        again = analyse(rule, position.heaps)
        with pytest.raises(Cancelled), progress.watched(Noted(last)):
            len(again.winning_moves)
        assert again.winning_moves.total == whole


def test_asking_heap_by_heap_can_be_stopped():
    moves = analyse("take a divisor", [10**18 - k for k in range(12)]).winning_moves
    heard = Noted()
    with progress.watched(heard):
        expected = [len(moves.of_heap(heap)) for heap in range(12)]
    assert heard.reports == heard.total == 12
    with pytest.raises(Cancelled), progress.watched(Noted(5)):
        list(moves)
    assert [move.heap for move in moves] == [i for i, k in enumerate(expected) for _ in range(k)]


class Noted(progress.Work):
    """Work that counts its reports, and ends after some of them."""

    def __init__(self, last=None):
        super().__init__()
        self.reports = 0
        self._last = last

    def report(self, done, total):
        assert 0 <= done <= total
        self.reports += 1
        if self._last is not None and self.reports > self._last:
            self.cancel()
        super().report(done, total)


def test_heaps_without_a_winning_move_are_passed_by(size):
    # Nearly all heaps are worth 0 or 1, and the few others decide.
    heaps = (*range(2, size(quick=800, full=3000)), 11, 4)
    asked_one_by_one, counted_before = (analyse("take a square", heaps) for _ in range(2))
    moves = counted_before.winning_moves
    wins = [heap for heap in range(len(heaps)) if len(moves.of_heap(heap))]
    assert 0 < len(wins) < len(heaps) // 2
    assert len(moves) == len(list(moves)) > 0
    for some in (moves, asked_one_by_one.winning_moves):
        assert sorted({move.heap for move in some}) == wins
