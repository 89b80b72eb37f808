"""Plain search: the witness must itself be right, on games whose answer needs no theory."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamecore
from gamecore.search import Search, SearchTooLarge, search
from sizes import FULL_SIZE


def take(*amounts):
    """Return the one-heap game of taking one of these amounts."""
    return lambda n: [n - k for k in amounts if k <= n]


def test_21_chips_with_1_to_3_are_won_by_taking_1_and_20_are_lost():
    assert search(21, take(1, 2, 3)).winning_moves == (20,)
    assert search(20, take(1, 2, 3)).outcome == "P"


def test_a_position_without_options_is_lost():
    result = search("end", lambda _: [])
    assert (result.outcome, result.winning_moves, result.positions) == ("P", (), 1)


def test_all_winning_moves_are_found_not_only_the_first():
    # 100 is no multiple of 3, and each power of 2 that fits its remainder leaves one.
    powers = (1, 2, 4, 8, 16, 32, 64)
    assert search(100, take(*powers)).winning_moves == (99, 96, 84, 36)


def test_a_move_that_is_given_twice_is_one_move():
    assert search(1, lambda n: [0, 0] if n else []).winning_moves == (0,)


def test_none_is_a_position_like_any_other():
    result = search("start", lambda p: [None] if p == "start" else [])
    assert (result.outcome, result.winning_moves) == ("N", (None,))


@pytest.mark.parametrize("moves", [20_000, pytest.param(200_000, marks=FULL_SIZE)])
def test_a_long_play_needs_no_recursion(moves):
    assert search(moves, take(1)).outcome == "P"
    assert search(moves + 1, take(1)).outcome == "N"


@given(st.integers(0, 60), st.sets(st.integers(1, 9), min_size=1))
def test_search_is_the_definition_of_winning(n, amounts):
    wins = [False] * (n + 1)
    for m in range(n + 1):
        wins[m] = any(not wins[m - k] for k in amounts if k <= m)
    result = search(n, take(*sorted(amounts)))
    assert result.outcome == ("N" if wins[n] else "P")
    assert result.winning_moves == tuple(
        n - k for k in sorted(amounts) if k <= n and not wins[n - k]
    )


def test_nim_3_5_7_has_three_winning_moves():
    def nim(heaps):
        for i, n in enumerate(heaps):
            for m in range(n):
                yield (*heaps[:i], m, *heaps[i + 1 :])

    assert search((3, 5, 7), nim).winning_moves == ((2, 5, 7), (3, 4, 7), (3, 5, 6))


def test_positions_are_counted_and_never_more_than_allowed():
    assert search(9, take(1)).positions == 10
    assert search(9, take(1), most=10).positions == 10
    with pytest.raises(SearchTooLarge, match="9 positions") as caught:
        search(9, take(1), most=9)
    assert caught.value.most == 9


def test_a_search_that_gave_up_answers_the_next_question_exactly():
    one = Search(take(1, 2, 3), most=10)
    with pytest.raises(SearchTooLarge):
        one.to_move_wins(1000)
    assert [one.to_move_wins(n) for n in range(9)] == [n % 4 != 0 for n in range(9)]


def test_what_is_known_is_not_searched_again():
    asked = []

    def counted(n):
        asked.append(n)
        return take(1, 2, 3)(n)

    one = Search(counted)
    one.to_move_wins(30)
    asked.clear()
    one.to_move_wins(30)
    assert asked == []


def test_play_that_can_go_round_is_refused():
    with pytest.raises(ValueError, match="need not end"):
        search(0, lambda n: [(n + 1) % 3])
    with pytest.raises(ValueError, match="need not end"):
        search(0, lambda n: [n])


def test_the_witness_needs_nothing_of_ours():
    code = (
        "import sys, importlib.util as u; s = u.spec_from_file_location('alone', sys.argv[1]);"
        "m = u.module_from_spec(s); sys.modules['alone'] = m; s.loader.exec_module(m);"
        "ours = any(n.startswith('gamecore') for n in sys.modules);"
        "print(m.search(3, lambda n: range(n)).outcome, ours)"
    )
    path = Path(gamecore.__file__).with_name("search.py")
    done = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["N", "False"]
