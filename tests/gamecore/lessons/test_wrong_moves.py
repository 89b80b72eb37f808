"""The moves that known mistakes take for winning, told apart, and what a losing move hears."""

import pytest

from gamecore import analyse
from gamecore.grundy.mex import nim_sum
from gamecore.lessons.kinds.find_move import NO_MOVE, FindMove
from gamecore.lessons.small_games import moves, values
from gamecore.lessons.wrong_moves import adds_heaps, largest_heap, xors_sizes


def test_who_adds_the_heaps_up_sees_no_move_where_so_large_a_heap_is_lost():
    rules = ["take 1-2", "take 1-3"]  # under the first one heaps of 3 and 6 are lost
    assert adds_heaps(analyse(rules, (2, 3))) == [(0, ()), (1, (1,))]
    assert adds_heaps(analyse(rules, (2, 4))) == []  # though 3 stones can be taken, which leaves 3


def test_who_plays_in_the_largest_heap_takes_all_that_is_allowed_or_makes_it_level():
    assert largest_heap(analyse("take any", (4, 7, 2))) == [(1, ()), (1, (4,))]
    assert largest_heap(analyse("take 1-2", (4, 7, 2))) == [(1, (5,))]
    assert largest_heap(analyse("take any", (0, 0))) == []
    assert largest_heap(analyse("take any", (5, 5))) == [(0, ())]  # there is no next heap


def test_who_turns_normal_play_round_wins_with_any_move_where_it_is_lost_and_else_with_none():
    def flips(*heaps):
        question = FindMove(("take any",) * len(heaps), heaps, misere=True)
        return [slip.answer[0] for slip in question.thoughts() if slip.mistake == "flips"]

    assert flips(1, 2) == [NO_MOVE]
    assert flips(2, 2) == [((heap, left),) for heap in (0, 1) for left in ((), (1,))]


def test_who_joins_the_sizes_sees_no_move_where_they_join_to_0():
    # Heaps of 1 and 2 have the XOR of a heap of 3, which is no change of the sizes.
    assert xors_sizes(analyse("take any or split into 2", (3, 3))) == []
    assert xors_sizes(analyse("take any or split into 2", (3, 2))) == [(0, (2,))]


@pytest.mark.parametrize("rule", ["take any", "take 1, 3, 4", "0.77", "take any or split into 2"])
@pytest.mark.parametrize("heaps", [(7,), (3, 6), (2, 5, 7)])
def test_a_move_that_loses_hears_what_xor_it_leaves_and_that_it_had_to_be_0(rule, heaps):
    asked, known = FindMove((rule,) * len(heaps), heaps), values(rule, 9)
    for heap, after in [(at, left) for at, n in enumerate(heaps) for left in moves(rule, n)]:
        if (heap, after) in asked.winning:
            continue
        left = nim_sum(known[n] for n in (*heaps[:heap], *after, *heaps[heap + 1 :]))
        what = "XOR" if len(heaps) > 1 else "value"
        assert f" the {what} is {left}, not 0: your opponent" in asked.loses((heap, after)).says


def test_a_right_move_hears_why_this_very_move_wins():
    question = FindMove(("take any",) * 3, (4, 5, 7))
    for heap, after in question.winning:
        reason = question.reason((((heap, after),),))
        assert reason is not None
        assert reason.fields["heap"] == "ABC"[heap]
        assert reason.fields["target"] == after[0]
    assert len(question.winning) == 3
    lost = FindMove(("take any",) * 3, (1, 2, 3))
    assert lost.reason(((),)) == lost.solution()[-1].says
