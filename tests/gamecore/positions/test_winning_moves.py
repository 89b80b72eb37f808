"""Winning moves: what the definition lists, and the first ones where they are too many."""

from collections.abc import Sequence
from functools import reduce
from operator import xor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import limits, progress
from gamecore.errors import Cancelled, LimitExceeded
from gamecore.grundy.sequence import sequence_of
from gamecore.positions.analysis import analyse
from gamecore.positions.family import cheapest_move
from gamecore.positions.moves import Move
from gamecore.rules.language import parse_rule
from gamecore.rules.number_theory import is_prime
from gamecore.rules.options import has_option, is_option, options
from strategies import heap_rules

rules = heap_rules(most_clauses=3, everything=True)
# Twelve of them have fewer than limits.MOVES_COUNTED options, also under `split into any number`.
small_heaps = st.integers(0, 30)

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


@given(rules, st.lists(small_heaps, max_size=4), st.data())
def test_the_sequence_keeps_the_laws_of_a_list(rule, heaps, data):
    moves, expected = analyse(rule, heaps).winning_moves, listed(rule, heaps)
    assert isinstance(moves, Sequence)
    assert bool(moves) == bool(expected)
    assert list(moves) == expected
    assert len(moves) == moves.total == len(expected)
    assert not moves.has_more
    assert list(moves) == expected  # also once they are kept
    assert list(reversed(moves)) == expected[::-1]
    assert [moves[i] for i in range(-len(expected), len(expected))] == expected * 2
    cut = data.draw(st.slices(len(expected)))
    assert list(moves[cut]) == expected[cut]
    assert all(move in moves for move in expected)
    assert all(moves.wins(move.heap, move.after) for move in expected)
    for heap, n in enumerate(heaps):
        here = [move.after for move in expected if move.heap == heap]
        assert list(moves.of_heap(heap)) == here
        assert moves.count_of_heap(heap) == len(here)
        assert [option for option in options(rule, n) if moves.wins(heap, option)] == here
    for index in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError):
            moves[index]


@given(
    rules,
    st.lists(st.integers(0, 40), min_size=1, max_size=4),
    st.integers(0, 60),
    st.integers(1, 6),
)
def test_a_position_of_more_options_than_are_counted_gives_the_first_winning_moves(
    rule, heaps, counted, most
):
    expected = listed(rule, heaps)
    total = sum(len(options(rule, n)) for n in heaps)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "MOVES_COUNTED", counted)
        patch.setattr(limits, "WINNING_MOVES", most)
        moves = analyse(rule, heaps).winning_moves
        is_cut = total > counted and len(expected) > most
        assert moves.has_more == is_cut
        assert moves.total == (None if is_cut else len(expected))
        assert list(moves) == (expected[:most] if is_cut else expected)
        for heap in range(len(heaps)):
            here = [move.after for move in expected if move.heap == heap]
            is_cut = total > counted and len(here) > most
            assert list(moves.of_heap(heap)) == (here[:most] if is_cut else here)
            assert moves.count_of_heap(heap) == (None if is_cut else len(here))
            assert all(moves.wins(heap, option) for option in here)


def test_exactly_as_many_options_are_counted_as_the_limit_says(monkeypatch):
    monkeypatch.setattr(limits, "WINNING_MOVES", 1)
    heaps = (3, 5, 7)  # 15 options, of which three win
    for counted, total in ((15, 3), (14, None)):
        monkeypatch.setattr(limits, "MOVES_COUNTED", counted)
        assert analyse("take any", heaps).winning_moves.total == total
        assert analyse("take any", heaps).has_more == (total is None)


@given(
    st.sampled_from(["take at least half", "take at least n/3", "take at least n/5"]),
    st.lists(st.integers(0, 60), min_size=1, max_size=4),
)
def test_the_cheapest_move_takes_the_fewest_stones_and_is_the_first_of_its_kind(rule, heaps):
    position = analyse(rule, heaps)
    moves = position.winning_moves
    assert cheapest_move(position) == min(moves, key=lambda move: move.stones_taken, default=None)


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


@given(rules, st.lists(small_heaps, max_size=12))
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
    assert moves.total == sum(moves.count_of_heap(i) for i in range(len(heaps)))
    assert moves.total == sum(
        position.value_after(i, (n - k,) if n > k else ()) == position.targets[i]
        for i, n in enumerate(heaps)
        for k in amounts
        if k <= n and position.to_move_wins
    )


# -- far beyond any list --------------------------------------------------------------------------


def test_at_least_half_of_a_quintillion_has_2_to_the_29_winning_moves_and_200_are_listed():
    position = analyse("take at least half", (HUGE, 2**30 - 1))
    moves = position.winning_moves
    assert moves.has_more
    assert moves.total is None
    assert len(moves) == len(moves.of_heap(0)) == limits.WINNING_MOVES
    assert moves.count_of_heap(0) is None
    assert moves.count_of_heap(1) == 0
    assert moves[0] == Move(0, HUGE, (2**29,), 60, 30, 30)
    assert [move.after for move in moves] == [(2**29 + i,) for i in range(limits.WINNING_MOVES)]
    assert moves.wins(0, (2**30 - 1,))
    assert not moves.wins(0, (2**29 - 1,))
    assert cheapest_move(position).after == (2**30 - 1,)


def test_the_moves_of_a_later_heap_are_not_listed_where_an_earlier_one_has_too_many():
    # The value of 10^18 is 60 and of 64 it is 7: the targets are 60 ⊕ 7 = 59 and 0.
    moves = analyse("take at least half", [HUGE] * 100 + [64]).winning_moves
    assert {move.heap for move in moves} == {0}
    assert moves[0].after == (2**58,)
    assert [str(option) for option in moves.of_heap(100)] == ["()"]
    assert moves.count_of_heap(99) is None
    assert moves.count_of_heap(100) == 1


def test_of_very_many_heaps_the_first_winning_moves_are_listed():
    heaps = [HUGE - n for n in range(1_998)] + [64, 0]
    moves = analyse("take any", heaps).winning_moves
    reached = [move.heap for move in moves]
    nim_sum = reduce(xor, heaps)
    assert reached == [i for i, n in enumerate(heaps) if n ^ nim_sum < n][: limits.WINNING_MOVES]


@pytest.mark.parametrize("rule", ["split into 3", "split into 7", "take any or split into 4"])
def test_lost_heaps_have_no_winning_move_where_those_of_won_ones_cannot_be_counted(rule):
    far = 10**15
    with pytest.raises(LimitExceeded, match="too many splits"):
        _ = analyse(rule, (far,)).winning_moves.total
    lost = analyse(rule, (far, far)).winning_moves
    assert lost.total == 0
    assert lost.of_heap(1) == ()
    assert lost.an_easy_one() is None


def test_a_move_that_is_easily_found_wins_where_the_splits_are_too_many_to_list():
    for rule, heaps in (("split into 3", (9, HUGE)), ("take any or split into 2", (1, 1, HUGE))):
        moves = analyse(rule, heaps).winning_moves
        easy = moves.an_easy_one()
        assert moves.wins(easy.heap, easy.after)


def test_nim_and_subtraction_on_a_quintillion():
    assert [str(m) for m in analyse("take any", (HUGE, HUGE - 1)).winning_moves] == [
        f"{HUGE}→{HUGE - 1}"
    ]
    # The values of {1,3,4} repeat 0 1 0 1 2 3 2, and 10^18 is 1 modulo 7.
    assert [str(m) for m in analyse("take 1, 3, 4", (HUGE,)).winning_moves] == [
        f"{HUGE}→{HUGE - 1}"
    ]


def test_all_but_sets_on_a_quintillion_agree_with_a_far_smaller_heap():
    position = analyse("take all but 2, 3, 7", (HUGE, 10**17 + 3, 77))
    moves = list(position.winning_moves)
    assert moves
    for move in moves:
        assert is_option(position.rules[0], move.before, move.after)
        after = [*position.heaps[: move.heap], *move.after, *position.heaps[move.heap + 1 :]]
        assert analyse("take all but 2, 3, 7", after).nim_sum == 0


def test_everything_can_be_taken_although_there_are_a_billion_squares():
    moves = analyse("take a square or take any", (HUGE, 5)).winning_moves
    assert [str(m) for m in moves] == [f"{HUGE}→5"]


def test_huge_heaps_have_their_first_winning_moves():
    rule = "take k where k % 3 != 0 or k == n"
    moves = analyse(rule, (HUGE, HUGE - 1)).winning_moves
    # Values 1 and 3; the first heap to value 3: what is left is a multiple of 3 but 0.
    assert moves.has_more
    assert [move.after for move in moves] == [(3 * i,) for i in range(1, 201)]
    assert moves.count_of_heap(1) is None
    assert analyse(rule, (3, HUGE - 1)).nim_sum == 0
    (only,) = analyse("take k where 2 * k <= n", (HUGE,)).winning_moves
    assert only.after == (2**59 - 1,)


def test_of_endlessly_many_primes_the_largest_are_taken_and_of_few_the_few():
    moves = analyse("take 1 or take a prime", (HUGE, HUGE - 77)).winning_moves
    assert moves.has_more
    assert all(is_prime(HUGE - sum(move.after)) for move in moves)
    assert [move.after for move in moves][:2] == [(11,), (123,)]
    twos = analyse("take 1 or take a prime", (HUGE, 6)).winning_moves
    assert [(move.before, move.after) for move in twos] == [(HUGE, (HUGE - 2,)), (6, (4,))]


@pytest.mark.parametrize("text", ["0.77", "0.07", "take 1-3 or split into 2", "0.156"])
def test_winning_moves_of_the_largest_heaps_are_there_in_order(text):
    n = limits.HEAP_SIZE
    position = analyse(text, [n, n - 1, 5])
    assert position.to_move_wins
    moves = position.winning_moves
    assert moves.has_more
    assert len(moves) == limits.WINNING_MOVES
    theory = sequence_of(text).reaching(n)
    for heap in range(2):
        found = list(moves.of_heap(heap))
        assert found == sorted(set(found))
        for option in found:
            assert reduce(xor, map(theory.value, option), 0) == position.targets[heap]
            assert n - heap - sum(option) <= 3


def test_splits_that_do_not_repeat_are_refused_where_they_are_too_many():
    with pytest.raises(LimitExceeded, match="too many splits"):
        analyse("take any or split into 2", [HUGE, 3]).winning_moves[0]


def test_equal_splits_of_huge_heaps_are_listed_when_they_can_be_written():
    # A power of 3 is worth its exponent, so one value less is one split into three.
    (only,) = analyse("split equally", (3**30, 3**29)).winning_moves
    assert (only.heap, only.after) == (0, (3**29,) * 3)
    (only,) = analyse("split equally", (3**30, 3**28)).winning_moves
    assert only.after == (3**28,) * 9
    # To be worth one, it must become 3^29 heaps of 3.
    with pytest.raises(LimitExceeded, match=f"at most {limits.OPTION_HEAPS} are listed"):
        len(analyse("split equally", (3**30, 3)).winning_moves)


# -- progress --------------------------------------------------------------------------------------


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
    whole = list(position.winning_moves)  # how many options there are is remembered from here on
    heard = Noted()
    with progress.watched(heard):
        assert list(analyse(rule, position.heaps).winning_moves) == whole
    assert heard.reports
    for last in {0, heard.reports // 2, heard.reports - 1}:
        again = analyse(rule, position.heaps)
        with pytest.raises(Cancelled), progress.watched(Noted(last)):
            len(again.winning_moves)
        assert list(again.winning_moves) == whole


def test_asking_heap_by_heap_can_be_stopped():
    moves = analyse("take a divisor", [10**18 - k for k in range(12)]).winning_moves
    heard = Noted()
    with progress.watched(heard):
        expected = [moves.count_of_heap(heap) for heap in range(12)]
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
    heaps = (*range(2, size(quick=800, full=2400)), 11, 4)
    asked_one_by_one, counted_before = (analyse("take a square", heaps) for _ in range(2))
    moves = counted_before.winning_moves
    wins = [heap for heap in range(len(heaps)) if len(moves.of_heap(heap))]
    assert 0 < len(wins) < len(heaps) // 2
    assert len(moves) == len(list(moves)) > 0
    for some in (moves, asked_one_by_one.winning_moves):
        assert sorted({move.heap for move in some}) == wins
