"""Winning moves of huge heaps and of very many: counted exactly, listed lazily, refused in time."""

import random
import sys
from functools import reduce
from operator import xor

import numpy as np
import pytest

from definition import values_by_definition
from gamecore.errors import LimitExceeded
from gamecore.grundy.sequence import sequence_of
from gamecore.positions.analysis import analyse
from gamecore.positions.far_splits import FarSplits
from gamecore.positions.moves import Move
from gamecore.positions.options_by_value import OptionsByValue
from gamecore.rules.language import parse_rule
from gamecore.rules.options import is_option, options
from strategies import heap_rules

rules = heap_rules(most_clauses=3, everything=True)

HUGE = 10**18


def test_at_least_half_of_a_quintillion_has_2_to_the_29_winning_moves():
    moves = analyse("take at least half", (HUGE, 2**30 - 1)).winning_moves
    assert len(moves) == 2**29
    assert moves[0] == Move(0, HUGE, (2**29,), 60, 30, 30)
    assert moves[-1].after == (2**30 - 1,)
    assert moves[2**28].after == (2**29 + 2**28,)
    assert [m.after for m in moves[10 : 2**29 : 2**27]] == [
        (2**29 + 10 + i * 2**27,) for i in range(4)
    ]
    assert len(moves[5:-5]) == 2**29 - 10
    assert moves[12345] in moves
    assert Move(0, HUGE, (2**29 - 1,), 60, 30, 30) not in moves
    assert moves.cheapest().after == (2**30 - 1,)
    assert moves.cheapest() == moves[-1]


def test_more_winning_moves_than_len_can_say_are_counted_and_indexed():
    # The value of 10^18 is 60 and of 64 it is 7: the targets are 60 ⊕ 7 = 59 and 0.
    moves = analyse("take at least half", [HUGE] * 100 + [64]).winning_moves
    each = HUGE // 2 - 2**58 + 1  # the heaps worth 59 begin at 2^58, and at most half is left
    assert moves.total == 100 * each + 1 > sys.maxsize
    with pytest.raises(OverflowError):
        len(moves)
    assert (moves[each].heap, moves[each].after) == (1, (2**58,))
    assert (moves[-1].heap, moves[-1].after) == (100, ())
    assert moves[-2].after == (HUGE // 2,)
    assert [move.heap for move in moves[98 * each : 100 * each : each]] == [98, 99]


def test_the_total_of_many_heaps_passes_64_bits():
    heaps = [HUGE - n for n in range(1_998)] + [64, 0]
    moves = analyse("take at least half", heaps).winning_moves
    assert moves.total == sum((n // 2) - 2**58 + 1 for n in heaps[:-2]) + 1 > 2**64


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
        assert moves.an_easy_one() in moves


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


# -- limits ---------------------------------------------------------------------------------------


def test_the_kept_answers_do_not_grow_without_end(monkeypatch):
    # Splits that are written out, as those are whose values do not repeat.
    monkeypatch.setattr(FarSplits, "for_rule", lambda *_: None)
    rng = random.Random(1)
    rule = parse_rule("split into 2")
    game = OptionsByValue(rule, sequence_of(rule).reaching(20_000), 20_000)
    for _ in range(400):
        n = rng.randrange(10_000, 20_000)
        assert len(game.with_value(n, 0)) <= n // 2
        assert sum(len(kept) for kept in game._kept.values()) <= 1_000_000 + 10_000
    assert len(game._kept) < 400


def test_counting_is_refused_before_it_takes_minutes(size):
    most, many = size(quick=(300_000, 1000), full=(300_000, 2000))
    far = np.random.default_rng(3).choice(most, many, replace=False)
    for text, heaps in (
        ("take a prime", far),
        ("take a divisor", range(10**18 - 100, 10**18)),
        ("take any or split into 2", [*range(4, 10_000), 4]),
    ):
        position = analyse(text, heaps)
        assert position.nim_sum
        first = next(iter(position.winning_moves))
        assert first in position.winning_moves
        with pytest.raises(LimitExceeded, match="fewer or smaller heaps"):
            assert position.winning_moves.total


@pytest.mark.parametrize("text", ["split into 3", "split into 4 or take 1-2", "split into 5"])
def test_options_that_are_easily_found_are_legal_and_worth_what_was_asked(text):
    rule = parse_rule(text)
    game = OptionsByValue(rule, sequence_of(rule).reaching(40), 40)
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
