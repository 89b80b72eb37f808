"""The perfect player against plain search: no won position is lost, and lost ones are hard."""

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import choose_move, limits
from gamecore.coupled.games import coupled_game
from gamecore.players.board import Perfect, hardest
from gamecore.players.coupled_board import _MOVE_WORK
from gamecore.players.opponents import answer, chosen
from gamecore.players.record import board_of
from play_witness import PlayWitness, never_loses
from strategies import heap_rules

RULES = (
    "take any",
    "take 1, 3, 4",
    "take 2, 3",
    "take at least half",
    "take k where k % 2 == 1 or k == n",
    "split into 2 unequal",
    "take any or split into 2",
    "0.77",
    "0.07",
    "split equally",
    "halve into 3",
)


def check(boards, misere=False):
    """Judge every move of the perfect player by search; return how many positions of each kind."""
    witness, seen = PlayWitness(misere), set()
    won = lost = 0
    for board in boards:
        if board.is_over:
            assert chosen(board, "perfect", 0) is None
            continue
        step, _ = chosen(board, "perfect", 0)
        if witness.to_move_wins(board):
            won += 1
            first = next(s for s in board.steps() if not witness.to_move_wins(board.after(s)))
            assert step == first, board
            never_loses(board, seen)
        else:
            lost += 1
            assert step == hardest_by_search(board, witness), board
    return won, lost


def hardest_by_search(board, witness):
    """Find the first move that leaves the fewest winning replies; ending the game is worst."""

    def replies(step):
        after = board.after(step)
        return float("inf") if after.is_over else witness.winning_moves(after)

    return min(board.steps(), key=replies)


@pytest.mark.sweep(quick=4, check=10)
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("rule", RULES)
def test_all_positions_of_up_to_three_heaps_of_five(rule, misere, size):
    most = size(quick=3, full=5)
    heaps = [row for count in (1, 2, 3) for row in product(range(most + 1), repeat=count)]
    won, lost = check([board_of(rule, row, misere) for row in heaps], misere)
    assert won
    assert lost


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("rule", ["take any", "take 1, 3, 4", "0.77", "split into 2 unequal"])
def test_two_larger_heaps_and_four_small_ones(rule, misere, size):
    two, four = size(quick=(7, 2), full=(11, 3))
    heaps = [*combinations_with_replacement(range(two), 2), *product(range(four), repeat=4)]
    assert min(check([board_of(rule, row, misere) for row in heaps], misere))


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_sums_of_different_rules(misere, size):
    rules, most = ("take 1-3", "0.77", "split into 2 unequal"), size(quick=3, full=5)
    boards = [board_of(rules, heaps, misere) for heaps in product(range(most + 1), repeat=3)]
    assert min(check(boards, misere))


rules = heap_rules(most_clauses=2, largest_amount=5, everything=True)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(rules, st.integers(0, 5)), min_size=1, max_size=2), st.booleans())
def test_random_rules(games, misere):
    check([board_of([rule for rule, _ in games], [n for _, n in games], misere)], misere)


COUPLED = {
    "wythoff": list(product(range(9), repeat=2)),
    "staircase": list(product(range(4), repeat=4)),
    "one-from-each": list(product(range(4), repeat=3)),
    "moore-1": list(product(range(5), repeat=3)),
    "moore-2": list(product(range(5), repeat=3)),
    "moore-3": list(product(range(3), repeat=4)),
    "string": ["".join(letters) for n in (5, 7) for letters in product("ab", repeat=n)],
    "hackenbush": ["2 2", "(()()) 1", "(()(())) 3", "(()(())) 4", "(()()) (()(())) 5", "1 2 3"],
}


@pytest.mark.parametrize("slug", COUPLED)
def test_every_coupled_game(slug):
    game = coupled_game(slug)
    assert min(check([board_of(game, position) for position in COUPLED[slug]]))


@pytest.mark.parametrize("seed", range(5))
def test_the_seed_plays_no_part(seed):
    for heaps in ((3, 5, 7), (1, 2, 3), (4, 4)):
        assert choose_move("take any", heaps, seed=seed) == choose_move("take any", heaps)


def test_equal_heaps_count_apart():
    """After 2→0 in 2 2 2 2 each of the three heaps left may be taken: three replies, not one."""
    board = board_of("take any", (2, 2, 2, 2))
    counts = dict(zip(board.steps(), board.winning_replies(), strict=True))
    for step, count in counts.items():
        assert count == len(board.after(step).analysis.winning_moves)
    assert counts[0, ()] == 3


def test_replies_are_counted_until_the_work_is_spent(monkeypatch):
    board = board_of(coupled_game("moore-1"), (1, 2, 3))
    count, *_ = board.winning_replies()
    assert count
    first, *_ = board.steps()
    monkeypatch.setattr(limits, "PLAY_WORK", _MOVE_WORK + len(first))
    assert next(board.winning_replies()) is None
    monkeypatch.setattr(limits, "PLAY_WORK", _MOVE_WORK + len(first) + 1)
    assert next(board.winning_replies()) == count


def test_the_first_of_several_winning_moves_in_the_order_of_the_moves():
    move = choose_move("take 1, 3, 4", (6, 5))
    assert (move.heap, str(move), move.wins, move.raises_value) == (0, "6→5", True, True)


def test_no_move_is_left():
    assert choose_move("take any", ()) is None
    assert choose_move("take any", (0, 0), misere=True) is None
    assert choose_move("split into 2 unequal", (1, 2)) is None
    assert choose_move(coupled_game("wythoff"), (0, 0)) is None
    assert answer(board_of("take any", (0,), misere=True)).winning is True
    assert answer(board_of("take any", (0,))).winning is False


def test_ending_the_game_in_defeat_is_worst():
    """Under misère play from one heap of 1 nothing else is left; from 1 1 1 nothing ends it."""
    forced = answer(board_of("take any", (1,), misere=True))
    assert forced.code == "A1-0"
    assert "ends the game in defeat" in forced.reason


def test_the_hardest_move_leaves_the_fewest_replies_and_is_the_first_of_several(monkeypatch):
    def found(*replies):
        return hardest("abcd", replies)

    assert found(3, 2, 5, 2) == Perfect("b", 2)
    assert found(0, 4, 3) == Perfect("c", 3)  # with 0 replies the game is lost at once
    assert found(0, 0) == Perfect("a", 0)
    assert found(3, 1, None) == Perfect("b", 1)  # nothing is harder
    assert found(3, 2, None, 1) == Perfect("b", 2, compared=2)
    assert found(None, 1) is found() is None
    monkeypatch.setattr(limits, "PLAY_MOVES", 2)
    assert found(3, 2, 1) == Perfect("b", 2, compared=2)


def test_of_more_than_5000_moves_the_first_5000_are_compared(monkeypatch):
    monkeypatch.setattr(limits, "PLAY_MOVES", 7)
    found = answer(board_of("take a divisor", (6, 6, 12, 12)))
    assert "Of the first 7 moves" in found.reason
    board = board_of("take a divisor", (6, 6, 12, 12))
    counts = list(zip(board.first_steps(), board.winning_replies(), strict=False))
    assert found.step == min(counts, key=lambda pair: pair[1])[0]


FAR = 10**18


def test_far_heaps_are_played_as_near_ones():
    assert str(choose_move("take any", (FAR, 5))) == f"{FAR}→5"
    lost = answer(board_of("take any", (FAR, FAR)))
    assert (lost.code, lost.winning) == (f"A{FAR}-0", False)
    assert str(choose_move("take 1-3", (FAR, 5))) == f"{FAR}→{FAR - 3}" or FAR % 4 == 0
    wins = choose_move("take at least half", (FAR, 3))
    assert wins.wins
    assert choose_move(coupled_game("wythoff"), (FAR, FAR)) is not None


def test_a_board_of_a_thousand_heaps():
    assert choose_move("take 1-3", [5] * 999).wins
    assert not choose_move("take 1-3", [5] * 1000).wins
