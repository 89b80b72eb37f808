"""Positions that are taught, and what an analysis says of them: values, XOR, targets, moves."""

import random
from dataclasses import FrozenInstanceError

import numpy as np
import pytest

from gamecore import limits
from gamecore.errors import LimitExceeded, PositionError, RuleSyntaxError
from gamecore.grundy.sequence import grundy_values
from gamecore.positions.analysis import analyse
from gamecore.positions.heaps import by_heap, parse_sum
from gamecore.positions.moves import Move
from sizes import EVERY_CASE, FULL_SIZE


def written(rule, heaps):
    return [str(move) for move in analyse(rule, heaps).winning_moves]


def test_a_winning_move_may_raise_the_value_of_its_heap():
    position = analyse("take 1, 3, 4", (6, 5))
    assert (position.values, position.nim_sum, position.targets) == ((2, 3), 1, (3, 2))
    assert list(position.winning_moves) == [
        Move(heap=0, before=6, after=(5,), value_before=2, value_after=3, target=3),
        Move(heap=1, before=5, after=(4,), value_before=3, value_after=2, target=2),
    ]
    assert [move.raises_value for move in position.winning_moves] == [True, False]


NIM = [
    ((12, 19, 27), 4, ["12→8"]),
    ((13, 17, 19, 23), 24, ["17→9", "19→11", "23→15"]),
    ((3, 4, 5), 2, ["3→1"]),
    ((10, 12, 5), 3, ["10→9"]),
    ((7, 10, 12), 1, ["7→6"]),
    ((3, 5, 7), 1, ["3→2", "5→4", "7→6"]),
    ((29, 20, 15), 6, ["29→27", "20→18", "15→9"]),
    ((1, 3, 5, 7), 0, []),
    ((38, 63), 25, ["63→38"]),
]


@EVERY_CASE
@pytest.mark.parametrize(("heaps", "nim_sum", "moves"), NIM)
def test_nim_positions_of_the_textbooks(heaps, nim_sum, moves):
    position = analyse("take any", heaps)
    assert position.nim_sum == nim_sum
    assert written("take any", heaps) == moves


@EVERY_CASE
@pytest.mark.parametrize(
    ("rule", "heaps", "moves"),
    [
        ("take 1-3", (21,), ["21→20"]),
        ("take 1-3", (20,), []),
        ("take 1-3", (3, 5), ["3→1", "5→3"]),
        ("take 1-3", (3, 3), []),
        ("take 1-3", (3, 7), []),
        ("take 1-6", (31,), ["31→28"]),
        ("take 1, 3, 5, 7", (100,), []),
        ("take 1, 3, 6", (100,), ["100→94", "100→99"]),
        ("take a power of 2", (100,), ["100→36", "100→84", "100→96", "100→99"]),
        ("take 1, 3, 4", (1, 4), ["4→1", "4→3"]),
        ("take 1, 3, 4", (3, 8), []),
        ("take 1, 3, 4", (3, 4, 10), ["4→0"]),
        ("take 1, 3, 4", (4, 8, 11), ["8→7"]),
        ("take any or split into 2", (2, 5, 7), ["7→1+6", "7→2+5", "7→3+4"]),
        ("take any or split into 2", (1, 2, 3), ["3→1+2"]),
        ("split into 2 unequal", (8,), ["8→1+7"]),
        ("split into 2 unequal", (9,), ["9→2+7", "9→3+6"]),
        ("take at least half", (5, 5), []),
    ],
)
def test_positions_of_the_lessons(rule, heaps, moves):
    assert written(rule, heaps) == moves


def test_three_different_games_have_two_winning_moves_and_one_raises_its_heap():
    rules, heaps = by_heap(parse_sum("take 1-3: 9; take 1-5: 10; take 1-7: 14"))
    position = analyse(rules, heaps)
    assert (position.values, position.nim_sum) == ((1, 4, 6), 3)
    assert [str(move) for move in position.winning_moves] == ["9→6", "14→13"]
    assert position.winning_moves[0].raises_value


def test_grundys_game_is_lost_on_1222():
    assert analyse("split into 2 unequal", [1222]).outcome == "P"


def test_every_row_of_kayles_is_won_by_the_first_player():
    assert all(analyse("0.77", [n]).to_move_wins for n in range(1, 150))


def test_the_zeros_of_grundys_game_are_the_published_ones():
    zeros = [n for n in range(1, 60) if analyse("split into 2 unequal", [n]).outcome == "P"]
    assert zeros == [1, 2, 4, 7, 10, 20, 23, 26, 50, 53]


def test_nim_has_an_odd_number_of_winning_moves():
    rng = random.Random(7)
    for _ in range(200):
        position = analyse("take any", [rng.randrange(50) for _ in range(rng.randint(1, 6))])
        assert len(position.winning_moves) % 2 == (position.nim_sum != 0)


def test_no_heaps_and_empty_heaps_are_positions_that_are_over():
    for heaps in ((), (0,), (0, 0)):
        position = analyse("take any", heaps)
        assert (position.outcome, position.is_terminal) == ("P", True)
        assert position.values == heaps
        assert list(position.winning_moves) == []
    assert analyse([], []).nim_sum == 0


@EVERY_CASE
@pytest.mark.parametrize(
    ("rule", "terminal", "going_on"),
    [
        ("take 2, 3", (1, 1), (1, 2)),
        ("split into 2 unequal", (1, 2, 2), (3, 3)),
        ("take a proper divisor", (1,), (2, 2)),
        ("split equally", (1,), (4, 4)),
        ("split 1+2+...+k", (2, 4), (3, 3)),
        ("halve into 2", (5,), (6,)),
        ("0.07", (1,), (2, 2)),
    ],
)
def test_a_position_is_over_when_no_heap_can_move(rule, terminal, going_on):
    assert analyse(rule, terminal).is_terminal
    assert not analyse(rule, going_on).is_terminal


def test_empty_heaps_keep_their_place():
    position = analyse("take any", (0, 5, 0, 3))
    assert [(move.heap, str(move)) for move in position.winning_moves] == [(1, "5→3")]


def test_heaps_may_be_text_or_an_array():
    expected = analyse("take 1-3", (1, 2, 3, 7, 7))
    assert analyse("take 1-3", "1..3 2x7") == expected
    assert analyse("take 1-3", np.array([1, 2, 3, 7, 7])) == expected
    assert analyse("take 1-3", [np.int64(1), 2, 3, 7, 7]) == expected
    assert all(type(n) is int for n in analyse("take 1-3", np.array([1, 2])).heaps)


def test_analyses_are_equal_when_rule_and_heaps_are():
    assert analyse("take any", [3]) == analyse(["TAKE ANY"], (3,))
    assert analyse("take any", [3]) != analyse("take 1-5", [3])


@EVERY_CASE
@pytest.mark.parametrize("heaps", [[-1], [True], [2.5], ["3"], [None], [1, -7]])
def test_what_is_no_heap_is_refused(heaps):
    with pytest.raises(PositionError, match="is not a heap"):
        analyse("take any", heaps)


@EVERY_CASE
@pytest.mark.parametrize(
    ("heaps", "error", "words"),
    [
        (np.array([3, -1]), PositionError, "“-1” is not a heap"),
        (np.array([True]), PositionError, "is not a heap"),
        (np.array([2.0]), PositionError, "is not a heap"),
        (np.array([[1, 2]]), PositionError, "is not a heap"),
        (np.array([5, 2**64 - 1], dtype=np.uint64), LimitExceeded, "1000000000000000000"),
        ([5, 2**70, -1], LimitExceeded, "1000000000000000000"),
        (np.array([10**18 + 1]), LimitExceeded, "1000000000000000000"),
    ],
)
def test_an_array_is_refused_like_a_list(heaps, error, words):
    with pytest.raises(error, match=words):
        analyse("take any", heaps)


def test_an_analysis_is_frozen_and_keeps_heaps_of_its_own():
    heaps = np.array([3, 4, 5])
    position = analyse("take any", heaps)
    heaps[0] = 9
    assert position.heaps == (3, 4, 5)
    assert repr(position) == "<heaps 3 4 5: the player to move wins, XOR 2>"
    for name in ("heaps", "values", "nim_sum"):
        with pytest.raises(FrozenInstanceError):
            setattr(position, name, ())
    with pytest.raises(FrozenInstanceError):
        del position.nim_sum


def test_rules_and_heaps_must_match():
    with pytest.raises(PositionError, match="There are 2 rules for 3 heaps"):
        analyse(["take any", "take 1-3"], [1, 2, 3])
    with pytest.raises(RuleSyntaxError):
        analyse("take 0", [3])


def test_limits_name_what_would_work():
    with pytest.raises(LimitExceeded, match="largest is 1000000000000000000"):
        analyse("take any", [10**18 + 1])
    with pytest.raises(LimitExceeded, match="at most 200000 heaps"):
        analyse("take any", [1] * 200_001)
    many = [f"take {n}" for n in range(1, limits.SUM_RULES + 2)]
    assert analyse(many[:-1], [1] * limits.SUM_RULES).values == (1, *[0] * (limits.SUM_RULES - 1))
    with pytest.raises(LimitExceeded, match=f"at most {limits.SUM_RULES} different games"):
        analyse(many, [1] * len(many))
    with pytest.raises(LimitExceeded, match="up to") as caught:
        analyse("split into 2 unequal", [10**18])
    assert caught.value.limit < 10**18
    with pytest.raises(LimitExceeded, match="too many splits") as caught:
        len(analyse("take any or split into 2", [10**18, 5]).winning_moves)
    largest = caught.value.limit
    assert str(largest) in str(caught.value)
    assert len(analyse("take any or split into 2", [largest, 5]).winning_moves) >= 1


@pytest.mark.parametrize("heaps", [[10**18, 5], [10**18, 10**18]])
def test_who_wins_is_known_also_where_the_moves_are_too_many_to_list(heaps):
    position = analyse("take any or split into 2", heaps)
    assert bool(position.winning_moves) == (position.outcome == "N") == (heaps[0] != heaps[1])


MANY = pytest.mark.parametrize("many", [5_000, pytest.param(limits.HEAPS, marks=FULL_SIZE)])


@pytest.mark.sweep(quick=1, check=1)
@MANY
def test_many_heaps_are_answered_as_one_array(many):
    rng = np.random.default_rng(5)
    heaps = rng.integers(0, 10**9, many)
    position = analyse("take any", heaps)
    nim_sum = int(np.bitwise_xor.reduce(heaps))
    assert position.nim_sum == nim_sum
    # In Nim a heap has its one winning move exactly when its target is smaller.
    winning = np.flatnonzero((heaps ^ nim_sum) < heaps).tolist()
    assert position.has_more
    assert [move.heap for move in position.winning_moves] == winning[: limits.WINNING_MOVES]


@pytest.mark.sweep(quick=1, check=1)
@MANY
def test_many_heaps_of_a_subtraction_game_have_their_first_moves_and_more(many):
    rng = np.random.default_rng(6)
    heaps = rng.integers(0, 10**5, many)
    table = grundy_values("take 1, 3, 4", 10**5).astype(np.int64)
    values = table[heaps]
    nim_sum = int(np.bitwise_xor.reduce(values))
    assert nim_sum
    expected = [
        (heap, (n - k,) if n > k else ())
        for heap, n in enumerate(heaps[:1000].tolist())
        for k in (4, 3, 1)
        if n >= k and table[n - k] == values[heap] ^ nim_sum
    ]
    moves = analyse("take 1, 3, 4", heaps).winning_moves
    # 5,000 heaps have fewer than 100,000 options, and all of them are counted.
    assert moves.has_more == (many > 100_000 / 3)
    first = [(move.heap, move.after) for move in moves[: limits.WINNING_MOVES]]
    assert first == expected[: limits.WINNING_MOVES]
