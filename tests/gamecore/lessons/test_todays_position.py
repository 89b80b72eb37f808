"""Today's position over many days: one winning move by plain search, and traps that lose."""

from datetime import date, timedelta
from subprocess import run
from sys import executable

import pytest

from gamecore.errors import GameError
from gamecore.lessons.todays_position import (
    FIRST,
    LEVELS,
    TRAPS,
    Streak,
    read_day,
    read_streak,
    todays_position,
)
from gamecore.lessons.wrong_moves import ONE_MOVE
from gamecore.players.record import board_of
from play_witness import PlayWitness, every_position_after

TODAY = date(2026, 11, 26)


@pytest.mark.sweep(quick=60)
@pytest.mark.parametrize("ahead", range(400))
def test_one_move_wins_by_plain_search_and_known_mistakes_name_others(ahead):
    day = FIRST + timedelta(ahead)
    for level in LEVELS:
        found = todays_position(day, level)
        witness = PlayWitness()
        board = board_of(found.rule, found.heaps)
        won = [one for one in every_position_after(board) if not witness.to_move_wins(one)]
        assert won == [board.after(found.winning)]
        moves = [change for _name, change in found.traps]
        assert len(moves) >= TRAPS
        assert len(set(moves)) == len(moves)
        for name, change in found.traps:
            assert board.objection(change) is None
            assert witness.to_move_wins(board.after(change))
            assert change in ONE_MOVE[name](found.position)
            assert found.trap(change) == name
        assert found.trap(found.winning) is None


def test_days_differ_and_levels_too():
    days = [todays_position(FIRST + timedelta(i), level) for i in range(60) for level in LEVELS]
    assert len({(one.rule, one.heaps) for one in days}) > 0.8 * len(days)


def test_it_is_the_same_in_every_process():
    asked = "from gamecore.lessons.todays_position import *; from datetime import date;"
    said = f"{asked} print([todays_position(date(2026, 11, 26), level) for level in LEVELS])"
    other = run([executable, "-c", said], capture_output=True, text=True, check=True).stdout
    assert other.strip() == str([todays_position(TODAY, level) for level in LEVELS])


def test_a_link_names_a_day():
    assert read_day("", TODAY) == TODAY
    assert read_day("2026-11-26", TODAY) == TODAY
    assert read_day("2026-01-01", TODAY) == FIRST


@pytest.mark.parametrize(
    "text", ["2026-11-27", "2025-12-31", "2026-13-01", "20261126", "today", "<b>", "9" * 10**5]
)
def test_a_wrong_day_gets_a_sentence(text):
    with pytest.raises(GameError) as caught:
        read_day(text, TODAY)
    assert len(str(caught.value)) < 200


def test_a_streak_grows_day_by_day_and_ends_when_one_is_missed():
    kept = Streak()
    for ahead in range(4):
        day = TODAY + timedelta(ahead)
        kept = kept.after(day, 2).after(day, 1)
        assert kept.on(day) == kept.on(day + timedelta(1)) == ahead + 1
        assert kept.on(day + timedelta(2)) == 0
        assert kept.has_solved(day, 1)
        assert not kept.has_solved(day, 3)
    assert kept.after(TODAY, 3) == kept
    assert kept.after(TODAY + timedelta(9), 3).days == 1
    assert read_streak([kept.last, kept.days, list(kept.levels)]) == kept


@pytest.mark.parametrize("saved", [None, [], [1], "abc", [5, 9, []], [5, "1", []], [9, -1, [1]]])
def test_what_is_no_streak_is_none(saved):
    assert read_streak(saved) == Streak()
