"""The heaps 1..n of an "at least" game, against every option of every heap."""

import pytest

from gamecore import limits
from gamecore.errors import GameError, LimitExceeded
from gamecore.grundy.mex import mex, nim_sum
from gamecore.positions.family import family_answer, takes_at_least
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options
from sizes import EVERY_CASE

RULES = ("take at least half", "take at least n/3", "take at least half or take at least n/3")


def by_definition(rule, n):
    """Return the XOR of the heaps 1..n and the cheapest winning move, trying every option."""
    values = [0]
    for size in range(1, n + 1):
        values.append(mex(values[sum(option)] for option in options(rule, size)))
    total = nim_sum(values)
    wins = [
        (size - sum(option), size)
        for size in range(1, n + 1)
        for option in options(rule, size)
        if values[sum(option)] == values[size] ^ total
    ]
    return total, min(wins, default=(None, None))


@EVERY_CASE
@pytest.mark.parametrize("rule", RULES)
def test_the_answer_is_the_cheapest_of_all_winning_moves(rule):
    for n in range(45):
        answer = family_answer(rule, n)
        assert (answer.nim_sum, (answer.stones, answer.heap)) == by_definition(rule, n), n
        if answer.stones is not None:
            assert answer.left == answer.heap - answer.stones


def test_the_move_of_a_large_family_wins_and_none_is_cheaper(size):
    n = size(quick=300, full=1500)
    answer = family_answer("take at least half", n)
    assert (answer.nim_sum, (answer.stones, answer.heap)) == by_definition("take at least half", n)


def test_no_heaps_are_lost_and_need_no_stone():
    assert family_answer("take at least half", 0).stones is None


def test_the_kind_of_rule_is_told_by_its_clauses():
    assert takes_at_least(parse_rule("take at least n/3 or take at least half"))
    assert not takes_at_least(parse_rule("take at most half"))
    assert not takes_at_least(parse_rule("take at least half or take 1"))


def test_another_kind_of_rule_is_refused_with_its_name():
    with pytest.raises(GameError, match="take any"):
        family_answer("take any", 5)


def test_sizes_outside_the_limits_are_refused():
    with pytest.raises(LimitExceeded, match="heaps 1 to"):
        family_answer("take at least half", limits.TABLE + 1)
    # In the words of the family, not of the heap -1 that would be met first.
    with pytest.raises(GameError, match=r"heaps 1 to n .* not -1"):
        family_answer("take at least half", -1)
