"""Judging moves and refuting them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.errors import PositionError
from gamecore.positions.analysis import analyse
from gamecore.positions.moves import Move
from gamecore.positions.replies import (
    check_move,
    heaps_after,
    judge,
    objection,
    rules_after,
)
from gamecore.rules.options import options
from sizes import EVERY_CASE
from strategies import heap_rules

rules = heap_rules(most_clauses=2, everything=True)


def test_a_winning_move_is_recognised_whatever_its_form():
    for after in ((5,), [5, 0], (0, 5)):
        verdict = check_move("take 1, 3, 4", (6, 5), 0, after)
        assert (verdict.legal, verdict.wins, verdict.reply) == (True, True, None)
        assert (verdict.nim_sum_before, verdict.nim_sum_after) == (1, 0)
        assert verdict.move == Move(0, 6, (5,), 2, 3, 3)


def test_parts_may_be_named_in_any_order():
    assert check_move("split into 2 unequal", [9], 0, [7, 2]).wins
    assert check_move("take any", [4], 0, [0]).move.after == ()


def test_a_losing_move_comes_with_the_reply_that_wins():
    verdict = check_move("take any", (3, 5, 7), 2, (0,))
    assert (verdict.legal, verdict.wins, verdict.nim_sum_after) == (True, False, 3 ^ 5)
    assert str(verdict.reply) == "5→3"
    assert verdict.reply.heap == 1


def test_a_reply_counts_the_heaps_after_the_move():
    # 3+3 and a third heap: the split pushes the third heap from place 1 to place 2.
    verdict = check_move("take any or split into 2", (6, 9), 0, (3, 3))
    assert heaps_after((6, 9), 0, (3, 3)) == (3, 3, 9)
    assert (verdict.reply.heap, str(verdict.reply)) == (2, "9→0")


@EVERY_CASE
@pytest.mark.parametrize(
    ("rule", "heaps", "heap", "after", "words"),
    [
        ("take 1, 3, 4", (6, 5), 0, (4,), "“take 1, 3, 4” a heap of 6 cannot become 4"),
        ("split into 2 unequal", (8,), 0, (4, 4), "cannot become 4+4"),
        ("take 1-3", (5,), 0, (5,), "stays as it is"),
        ("take 1-3", (0,), 0, (), "stays as it is"),
        ("take 1-3", (5,), 0, (7,), "cannot grow to 7"),
        ("take 1-3", (5,), 1, (4,), "no heap number 2; the position has 1"),
        ("take 1-3", (5,), -1, (4,), "no heap number 0"),
        ("take 1-3", (5,), 0, (-4,), "whole numbers"),
        ("take 1-3", (5,), 0, (4.0,), "whole numbers"),
        ("take 1-3", (5,), 0, ("4",), "whole numbers"),
        ("take 1-3", (5,), 0, (10**40,), "cannot grow"),
        ("take any", (99,), 0, (1,) * 50, "become 1+1+1+1+1+1+1+1+1+1+1+1+…."),
    ],
)
def test_a_move_that_is_not_legal_gets_its_reason(rule, heaps, heap, after, words):
    verdict = check_move(rule, heaps, heap, after)
    assert not verdict.legal
    assert not verdict.wins
    assert (verdict.move, verdict.nim_sum_after, verdict.reply) == (None, None, None)
    assert words in verdict.reason


def test_a_move_that_adds_stones_is_legal_where_the_rule_says_so():
    verdict = check_move("halve into 3", (4,), 0, (2, 2, 2))
    assert verdict.legal
    assert verdict.move.stones_taken == -2


def test_a_wrong_position_is_an_error_not_a_verdict():
    with pytest.raises(PositionError):
        check_move("take any", [-3], 0, [1])


def judged(position):
    """Judge every move of a position."""
    for heap, (rule, size) in enumerate(zip(position.rules, position.heaps, strict=True)):
        for option in options(rule, size):
            yield judge(position, heap, option)


@given(rules, st.lists(st.integers(0, 14), min_size=1, max_size=3))
def test_every_losing_move_is_refuted_and_no_winning_one(rule, heaps):
    position = analyse(rule, heaps)
    for verdict in judged(position):
        move, reply = verdict.move, verdict.reply
        assert verdict.reason is None
        assert verdict.wins == (move in position.winning_moves) == (reply is None)
        if reply is None:
            continue
        after = heaps_after(position.heaps, move.heap, move.after)
        games = rules_after(position.rules, move.heap, move.after)
        assert analyse(games, after).winning_moves[0] == reply
        last = heaps_after(after, reply.heap, reply.after)
        assert analyse(rules_after(games, reply.heap, reply.after), last).outcome == "P"


def test_the_parts_of_a_split_go_on_under_their_own_rule():
    position = analyse(["take any", "split into 2 unequal"], [2, 8])
    assert list(map(str, rules_after(position.rules, 1, (3, 5)))) == [
        "take any",
        "split into 2 unequal",
        "split into 2 unequal",
    ]
    reply = judge(position, 1, (3, 5)).reply
    assert (reply.heap, str(reply)) == (1, "3→1+2")


def test_every_move_of_a_lost_position_is_refuted():
    # 8 beside a Nim heap of 2: splitting 8 into 3+5 raises its value to 3, and is answered.
    position = analyse(["split into 2 unequal", "take any"], [8, 2])
    assert position.outcome == "P"
    replies = {str(verdict.move): str(verdict.reply) for verdict in judged(position)}
    assert replies["8→3+5"] == "3→1+2"
    assert len(replies) == 3 + 2
    assert "None" not in replies.values()


def test_a_move_of_a_quintillion_is_refuted_without_a_list_of_its_moves():
    position = analyse("take any", [10**18, 10**18])
    assert str(judge(position, 0, ()).reply) == f"{10**18}→0"


def test_a_move_writes_itself():
    assert str(Move(0, 6, (5,), 2, 3, 3)) == "6→5"
    assert str(Move(0, 9, (2, 7), 1, 0, 0)) == "9→2+7"
    assert str(Move(3, 4, (), 4, 0, 0)) == "4→0"
    assert Move(0, 9, (2, 5), 1, 0, 0).stones_taken == 2


@EVERY_CASE
@pytest.mark.parametrize(
    ("heap", "after", "says"),
    [
        (0, (1,) * 12, f"cannot become {'+'.join('1' * 12)}."),
        (0, (1,) * 13, f"cannot become {'+'.join('1' * 12)}+…."),
        (0, (30,), "The heap of 30 stays as it is; a move must change it."),
        (0, (0, 30), "The heap of 30 stays as it is; a move must change it."),
        (0, (1, 30), "cannot grow to 1+30."),
        (0, (-1,), "A heap becomes heaps of whole numbers of stones, such as 2+7."),
        (0, (True,), "A heap becomes heaps of whole numbers of stones, such as 2+7."),
        (1, (1,), "There is no heap number 2; the position has 1."),
        (-1, (1,), "There is no heap number 0; the position has 1."),
    ],
)
def test_what_is_no_move_is_told_why(heap, after, says):
    position = analyse("split into 2", (30,))
    assert str(objection(position, heap, after)).endswith(says)
    assert objection(position, 0, (1, 29)) is None


@pytest.mark.parametrize(("parts", "shown"), [(12, "1" + "+1" * 11), (13, "1" + "+1" * 11 + "+…")])
def test_a_refused_move_names_at_most_twelve_parts(parts, shown):
    said = str(check_move("take 1", (30,), 0, (1,) * parts).reason)
    assert said.endswith(f"cannot become {shown}.")
