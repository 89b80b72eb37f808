"""Today's position on the screen: a trap, the winning move, the streak, the link for a friend."""

import json
import re
from datetime import date, timedelta
from functools import reduce
from operator import xor
from urllib.parse import unquote_plus

import pytest

from gamecore import analyse
from gamecore.lessons.todays_position import FIRST, LEVELS, Streak, todays_position
from gamecore.players.record import GameRecord, board_of
from opened_page import html, keyed, only_button, open_page, play_board, put, send
from question_law import check_wrong_answer
from ui.lessons import today_page
from ui.lessons.progress import Progress, read, read_drafts, written
from ui.lessons.today_page import LEVELS_HEAPS, PINS, TRAP_WORDS, Attempt, trap_words

DAY = date(2026, 11, 26)


@pytest.fixture(autouse=True)
def its_day(monkeypatch):
    monkeypatch.setattr(today_page, "today", lambda: DAY)


def make(at, found, change):
    """Make a move on the board, as its browser sends it."""
    step = board_of(found.rule, found.heaps).code(change)
    part, data = play_board(at)
    letter, _dash, after = step.partition("-")
    size = letter.lstrip("ABCDEFGHIJKLMNOP")
    text = f"{letter.removesuffix(size)} {size}→{after}"
    return send(at, part, "move", {"at": data["at"], "text": text})


@pytest.mark.parametrize("level", LEVELS)
def test_a_trap_is_answered_and_the_winning_move_ends_it(level):
    found = todays_position(DAY, level)
    at = open_page("today", **{"day-level": str(level)})
    assert not at.exception
    _name, trap = found.traps[0]
    at = make(at, found, trap)
    assert not at.exception
    _part, data = play_board(at)
    assert data["live"]
    assert data["ended"] is None
    assert data["status"][0].startswith("Not yet")
    assert trap_words(found, trap) in data["status"][0]
    assert not re.search("XOR|value", data["status"][0])
    assert "gl-xor" not in html(at)
    assert at.session_state["_progress"].kept.streak == Streak()
    at = make(at, found, found.winning)
    assert not at.exception
    _part, data = play_board(at)
    assert not data["live"]
    assert any("2" in line for line in data["ended"]["lines"])
    assert html(at).count("gl-xor") == 2
    assert at.session_state["_progress"].kept.streak == Streak(DAY.toordinal(), 1, (level,))
    assert f"day-date=2026-11-26&day-level={level}".removesuffix("&day-level=1") in at.code[0].value


def left_by(found, change):
    """Return heaps and values after a move."""
    heap, after = change
    heaps = found.heaps[:heap] + after + found.heaps[heap + 1 :]
    return heaps, [int(value) for value in analyse(found.rule, heaps).values]


@pytest.mark.parametrize("level", LEVELS)
def test_a_wrong_move_hears_the_reply_and_what_that_leaves(level):
    for back in range(40):
        found = todays_position(DAY - timedelta(back), level)
        start = GameRecord(board_of(found.rule, found.heaps))
        for step in start.board.steps():
            if step == found.winning:
                continue
            reply, _left = today_page._answered(found, start.board.code(step))
            named = re.match("([A-P]) ([0-9]+) →", reply)
            if named is None:
                assert len(step[1]) > 1, "a part of a split row has no letter on the board"
            else:
                heaps = {**dict(enumerate(found.heaps)), step[0]: sum(step[1])}
                assert heaps[ord(named[1]) - ord("A")] == int(named[2])
            told = today_page._status(found, start, Attempt(wrong=start.board.code(step)))[0]
            lost = re.search(r"That leaves you ([\d, ]+): every move from there loses\.$", told)
            if lost:
                left = analyse(found.rule, tuple(map(int, lost[1].split(", "))))
                assert not left.is_terminal
                assert not left.to_move_wins
            else:
                assert told.endswith("Then no move is left to you.")
                after = start.board.after(step)
                assert any(after.after(reply).is_over for reply in after.steps())


@pytest.mark.parametrize("level", LEVELS)
def test_every_trap_says_in_words_what_is_true_of_its_move(level):
    thought = 0
    for back in range(400):
        found = todays_position(DAY - timedelta(back), level)
        assert trap_words(found, found.winning) == ""
        for name, change in found.traps:
            words = trap_words(found, change)
            heaps, after = left_by(found, change)
            heap, left = change
            if words == LEVELS_HEAPS:
                assert len(set(heaps)) < len(heaps) > 2
            elif words:
                assert words == TRAP_WORDS[name]
                assert not re.search("XOR|value", words)
                assert found.rule != PINS
            if words == TRAP_WORDS["adds_heaps"]:
                assert check_wrong_answer(found.question, ((change,),)) == name
                thought += 1
            if words == TRAP_WORDS["largest_heap"]:
                assert found.heaps[heap] == max(found.heaps)
                assert sum(left) < found.heaps[heap], "it takes stones"
            assert reduce(xor, after)
    assert thought > 5, "and it is said where it is proved"


def links(at, label):
    """Return the queries of the links with a label."""
    found = [one.proto for one in at.get("page_link")]
    return [unquote_plus(one.query_string) for one in found if one.label == label]


def test_a_solved_position_is_played_on_after_its_winning_move_and_what_a_reply_leaves_too():
    found = todays_position(DAY, 1)
    at = make(open_page("today"), found, found.traps[0][1])
    (lost,) = links(at, "Play it out")
    left = re.search(r"leaves you ([\d, ]+):", play_board(at)[1]["status"][0])[1]
    slip = GameRecord(board_of(found.rule, found.heaps)).played(found.traps[0][1])
    assert f"game={slip}." in lost, "the heaps keep their letters, and the slip can be taken back"
    answer = slip.played(slip.board.step_of(re.search(r"game=[^&]*\.([^&]*)", lost)[1]))
    assert [str(size) for size in answer.board.sizes if size] == left.split(", ")
    assert "There your move and the answer to it are made" in html(at)
    assert not links(at, "Play it to the end")
    at = make(at, found, found.winning)
    (won,) = links(at, "Play it to the end")
    assert f"game={GameRecord(board_of(found.rule, found.heaps)).played(found.winning)}" in won
    assert not links(at, "Play it out")


def test_all_three_levels_solved_say_so_and_what_comes_tomorrow():
    at = open_page("today")
    for level in LEVELS:
        put(at, "day-level", str(level))
        at.run()
        make(at, todays_position(DAY, level), todays_position(DAY, level).winning)
        said = play_board(at)[1]["ended"]["lines"][-1]
        ticked = [
            name.startswith("✓ ") for name in keyed(at.button_group, "_row-day-level").options
        ]
        assert ticked == [one <= level for one in LEVELS]
        assert ("All three levels are solved. Tomorrow" in said) == (level == LEVELS[-1])


def test_pins_are_told_as_pins():
    back = next(n for n in range(300) if todays_position(DAY - timedelta(n), 2).rule == PINS)
    day = (DAY - timedelta(back)).isoformat()
    at = open_page("today", **{"day-date": day, "day-level": "2"})
    assert "Knock down one pin or two neighbours" in html(at)
    assert "take 1 or 2 stones" not in html(at)
    only_button(at, "Show the answer").click().run()
    assert "Each row has a value. If the XOR of the values is 0 on your move, you lose." in html(at)
    assert "Each heap has a value." not in html(at)


def test_an_answer_that_was_shown_makes_no_streak():
    at = open_page("today")
    only_button(at, "Show the answer").click().run()
    assert not play_board(at)[1]["live"]
    assert at.session_state["_progress"].kept.streak == Streak()


def test_a_class_is_asked_for_what_its_teacher_has_solved():
    at = make(open_page("today"), found := todays_position(DAY, 1), found.winning)
    assert play_board(at)[1]["ended"]
    only_button(at, "Present").click().run()
    assert play_board(at)[1]["live"]
    assert only_button(at, "Show the answer")


def reloaded(at, **fields):
    """Open the page anew, as a reload does: what its browser keeps comes after the first run."""
    (sent,) = [one for one in at.get("bidi_component") if "_memory" in one.proto.id]
    sent = json.loads(sent.proto.json)
    at = open_page("today", **fields)
    at.session_state["_progress"].drafts = read_drafts(sent["answers"])
    at.session_state["_progress"].kept = read(sent["text"])
    return at.run()


def test_tries_outlive_a_reload_so_that_no_praise_is_false():
    found = todays_position(DAY, 1)
    at = reloaded(make(open_page("today"), found, found.traps[0][1]))
    assert play_board(at)[1]["status"][0].startswith("Not yet")
    at = reloaded(make(at, found, found.winning))
    assert "You found it in 2 tries." in play_board(at)[1]["ended"]["lines"]
    assert "Your streak: 1 day" in play_board(at)[1]["ended"]["lines"][-1]


def test_a_shown_answer_outlives_a_reload_and_makes_no_streak():
    at = open_page("today")
    only_button(at, "Show the answer").click().run()
    at = reloaded(at)
    assert not play_board(at)[1]["live"]
    assert play_board(at)[1]["ended"] is None
    assert at.session_state["_progress"].kept.streak == Streak()


@pytest.mark.parametrize("text", ["2 0 0 Z9-1", "9 1 0", "", "1 0 0 " + "A" * 200, "x"])
def test_tries_that_are_none_of_ours_are_none(text):
    at = open_page("today")
    at.session_state["_progress"].drafts = {f"_day-{DAY}-1": text}
    at.run()
    assert not at.exception
    assert play_board(at)[1]["status"] == ["Your move: only one wins."]


def test_the_day_of_a_link_is_shown_and_counts_for_no_streak():
    day = DAY - timedelta(30)
    found = todays_position(day, 2)
    at = open_page("today", **{"day-date": day.isoformat(), "day-level": "2"})
    assert day.isoformat() in html(at)
    at = make(at, found, found.winning)
    assert play_board(at)[1]["ended"]
    assert at.session_state["_progress"].kept.streak == Streak()


@pytest.mark.parametrize("text", ["2026-11-27", "2025-12-31", "yesterday", "<b>x</b>", "9" * 500])
def test_a_wrong_date_gets_a_sentence_and_todays_position(text):
    at = open_page("today", **{"day-date": text})
    assert not at.exception
    assert "gl-note" in html(at)
    sizes = [int(heap["size"]) for heap in play_board(at)[1]["heaps"]]
    assert sizes == list(todays_position(DAY, 1).heaps)


def test_a_streak_is_kept_in_the_browser_beside_the_rest():
    kept = Progress(streak=Streak(DAY.toordinal(), 3, (1, 3)))
    assert read(written(kept)) == kept
    assert kept.stopped_at("mex", 2).streak == kept.streak


def test_the_first_day_has_a_page_too():
    at = open_page("today", **{"day-date": FIRST.isoformat()})
    assert "gl-note" not in html(at)
