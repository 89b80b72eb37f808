"""Hints in three steps: the heap, the value it must get or why there is none, the move."""

from itertools import product

import pytest

from gamecore import ChanceGame, analyse, board_of, hints
from gamecore.coupled.games import coupled_game


def told(*question):
    return [str(hint.says) for hint in hints(board_of(*question))]


def test_a_won_position():
    assert told("take any", (3, 5, 7)) == [
        "Look at heap A.",
        "Heap A is worth 3: leave it worth 2.",
        "This move wins: A 3 → 2.",
    ]
    first, second, last = hints(board_of("take 1, 3, 4", (6, 5)))
    assert (first.heaps, first.value, first.code) == ((0,), None, None)
    assert (second.heaps, second.value, second.code) == ((0,), 3, None)
    assert (last.heaps, last.value, last.code) == ((0,), None, "A6-5")


def test_a_lost_position():
    assert told("take any", (1, 2, 3)) == [
        "No move wins here, if the other side plays well.",
        "The XOR of the values is 0: the player to move loses.",
        "No move wins; A 1 → 0 is the hardest to answer.",
    ]


@pytest.mark.parametrize("rule", ["take any", "take 1, 3, 4", "0.77", "split into 2 unequal"])
@pytest.mark.parametrize("misere", [False, True])
def test_the_last_step_wins_and_the_second_says_the_value_it_gets(rule, misere):
    for heaps in product(range(8), repeat=2):
        board = board_of(rule, heaps, misere)
        found = hints(board)
        position = analyse(rule, heaps, misere=misere)
        if position.is_terminal:
            assert found == ()
        elif position.to_move_wins:
            move = next(iter(position.winning_moves))
            assert found[2].code == board.code((move.heap, move.after))
            assert found[0].heaps == (move.heap,)
            target = position.targets[move.heap]
            assert found[1].value == target
            if target is None:
                assert found[1].says.startswith("There is no value to aim at. A")
        else:
            assert [hint.value for hint in found] == [None] * 3


def test_where_a_search_decides_the_reason_stands_for_the_value():
    second = told("0.77", (5, 6), True)[1]
    assert second.startswith("There is no value to aim at. A search of")


def test_where_nobody_can_tell():
    first, second, last = told("0.77", (19, 20, 21, 22), True)
    assert first == "I cannot see who wins here."
    assert "too large to search" in second
    assert last.startswith("Under normal play you would try")


def test_coupled_games():
    assert told(coupled_game("wythoff"), (4, 6))[0] == "Look at the heaps A, B."
    assert told(coupled_game("wythoff"), (4, 6))[1].startswith("There is no value to aim at. Of")
    assert told(coupled_game("staircase"), (0, 2, 1))[:2] == [
        "Look at the steps 1, 2.",
        "What the move changes is worth 2: leave it worth 0.",
    ]
    assert told(coupled_game("string"), "abacaba") == [
        "Look at the places 2 to 2.",
        "What the move changes is worth 1: leave it worth 0.",
        "This move wins: at 2, abacaba→a b acaba.",
    ]
    assert told(coupled_game("hackenbush"), "3 (()(()))") == [
        "Look at plant 2, counted from the left.",
        "What the move changes is worth 4: leave it worth 3.",
        "This move wins: cut E, 3 (()(()))→3 3.",
    ]


def test_chance():
    assert told(ChanceGame(2), (1, 1, 2)) == [
        "Heap C was drawn: how many heaps of 1 do you want to leave?",
        "No value decides here: luck does. The best chance is 1.",
        "Play this move: 2→0.",
    ]
