"""What may happen in a room, in both forms of its store; and that no vote is lost."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from sizes import WHOLE_PROGRAM
from ui.base import page_limits
from ui.room.documents import Document, RedisDocuments, SqliteDocuments, StoreError
from ui.room.question import ClassBlank, ClassQuestion, Verdict
from ui.room.store import LETTERS, Rooms

NP = (("N", "N wins"), ("P", "P loses"))
QUESTION = ClassQuestion("mex-1", "What is the mex of 0, 1, 3?", (ClassBlank("number"),))
LABELS = ClassQuestion("labels", "Which?", (ClassBlank("choice", "4", NP),) * 2)
MOVES = ClassQuestion("moves", "Which win?", (ClassBlank("several", "", NP),))


@pytest.fixture
def rooms(documents, clock):
    return Rooms(documents, clock)


@pytest.fixture
def opened(rooms):
    """The code and the key of a room in which a mex is asked."""
    made = rooms.open()
    assert rooms.ask(*made, QUESTION)
    return made


def joined(rooms, code) -> str:
    phone, refusal = rooms.join(code)
    assert refusal is None
    return phone


def judge(values) -> Verdict:
    return Verdict(()) if values == (2,) else Verdict((0,), "Start at 0.", "Counting from 1")


def test_a_class_answers_changes_its_mind_and_is_told(rooms, opened):
    code, key = opened
    assert len(code) == 4
    assert set(code) <= set(LETTERS)
    one, other, third = (joined(rooms, code) for _phone in range(3))
    assert rooms.answer(code, one, 1, [2]) is None
    assert rooms.answer(code, other, 1, [2]) is None
    assert rooms.answer(code, other, 1, [4]) is None
    assert rooms.room(code).state == (1, 3, 2, 0)
    assert rooms.room(code).verdict_on(one) is None
    assert rooms.show(code, key, judge, "2")
    room = rooms.room(code)
    assert room.answers == {one: (2,), other: (4,)}
    assert (room.is_shown, room.right, room.turn) == (True, "2", 2)
    assert room.verdict_on(one) == Verdict(())
    assert room.verdict_on(other).slip == "Counting from 1"
    assert room.verdict_on(third) is None


def test_the_next_question_begins_anew_in_the_same_room(rooms, opened):
    code, key = opened
    phone = joined(rooms, code)
    rooms.answer(code, phone, 1, [2])
    rooms.show(code, key, judge, "2")
    assert rooms.ask(code, key, LABELS)
    room = rooms.room(code)
    assert (room.question, room.number, room.answers, room.is_shown) == (LABELS, 2, {}, False)
    assert list(room.phones) == [phone]
    assert rooms.answer(code, phone, 1, [2]) == "another"
    assert rooms.answer(code, phone, 2, ["N", "P"]) is None


def test_the_same_question_again_changes_nothing(rooms, opened):
    phone = joined(rooms, opened.code)
    rooms.answer(opened.code, phone, 1, [2])
    before = rooms.room(opened.code)
    assert rooms.ask(*opened, QUESTION)
    assert rooms.room(opened.code) == before


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        (QUESTION, [[], [2, 2], 2, None, ["2"], [-1], [2.0], [True], [10_000], [[2]], {"0": 2}]),
        (LABELS, [["N"], ["N", "X"], ["N", 1], ["N", None], ["N", ["P"]], "NP"]),
        (MOVES, [["N"], [["P", "N"]], [["N", "N"]], [["X"]], [[1]], [None], [{"N": 1}]]),
    ],
)
def test_what_is_no_answer_is_refused(rooms, opened, question, wrong):
    rooms.ask(*opened, question)
    number = rooms.room(opened.code).number
    phone = joined(rooms, opened.code)
    for answer in wrong:
        assert rooms.answer(opened.code, phone, number, answer) == "no answer", answer
    assert rooms.room(opened.code).answers == {}


def test_several_choices_are_an_answer_in_their_order_and_none_of_them_too(rooms, opened):
    rooms.ask(*opened, MOVES)
    phone = joined(rooms, opened.code)
    for answer in ([], ["N"], ["N", "P"]):
        assert rooms.answer(opened.code, phone, 2, [answer]) is None
        assert rooms.room(opened.code).answers == {phone: (tuple(answer),)}


def test_after_it_is_shown_nothing_is_taken(rooms, opened):
    code, key = opened
    one, other = joined(rooms, code), joined(rooms, code)
    rooms.answer(code, one, 1, [2])
    rooms.show(code, key, judge, "2")
    assert rooms.answer(code, one, 1, [4]) == "shown"
    assert rooms.answer(code, other, 1, [2]) == "shown"
    assert rooms.room(code).answers == {one: (2,)}


def test_what_is_counted_takes_no_more_and_tells_no_verdict_yet(rooms, opened):
    code, key = opened
    one = rooms.join(code).phone
    rooms.answer(code, one, 1, [5])
    assert not rooms.count(code, "wrong")
    turn = rooms.room(code).turn
    assert rooms.count(code, key)
    assert rooms.count(code, key)
    room = rooms.room(code)
    assert (room.turn, room.is_counted, room.is_shown) == (turn + 1, True, False)
    assert room.verdict_on(one) is None
    assert rooms.answer(code, one, 1, [2]) == "shown"
    rooms.ask(code, key, LABELS)
    assert not rooms.room(code).is_counted


def test_what_was_shown_is_taken_back_step_by_step(rooms, opened):
    code, key = opened
    one = joined(rooms, code)
    rooms.answer(code, one, 1, [5])
    rooms.count(code, key)
    rooms.show(code, key, judge, "2")
    turn = rooms.room(code).turn
    assert not rooms.hide(code, "wrong")
    assert rooms.hide(code, key)
    room = rooms.room(code)
    assert (room.turn, room.is_counted, room.is_shown) == (turn + 1, True, False)
    assert (room.right, room.verdicts, room.answers) == ("", {}, {one: (5,)})
    assert rooms.answer(code, one, 1, [2]) == "shown"
    assert rooms.hide(code, key)
    assert rooms.answer(code, one, 1, [2]) is None
    assert rooms.hide(code, key)
    assert rooms.room(code).turn == turn + 2, "there was nothing left to take back"


def test_of_a_bet_the_bars_are_taken_back_at_once(rooms, opened):
    code, key = opened
    rooms.ask(code, key, replace(QUESTION, id="bet", is_bet=True))
    rooms.show(code, key, judge, "")
    rooms.hide(code, key)
    assert not rooms.room(code).is_counted


def test_phones_of_other_rooms_and_wrong_codes_are_not_heard(rooms, opened):
    elsewhere = rooms.open()
    stranger = joined(rooms, elsewhere.code)
    assert rooms.answer(opened.code, stranger, 1, [2]) == "stranger"
    assert rooms.answer(opened.code, "", 1, [2]) == "stranger"
    for code in ("", "AAAA", "bcdf", "BCDFG", "B" * 10_000, "BC' ", "🦊🦊🦊🦊"):
        assert rooms.answer(code, stranger, 1, [2]) == "gone"
        assert rooms.join(code).refusal == "gone"
        assert rooms.room(code) is None
    assert rooms.room(opened.code).answers == {}


def test_a_phone_is_known_again_and_votes_once(rooms, opened):
    phone = joined(rooms, opened.code)
    rooms.answer(opened.code, phone, 1, [2])
    assert rooms.join(opened.code, phone) == (phone, None)
    rooms.answer(opened.code, phone, 1, [3])
    assert rooms.room(opened.code).state == (1, 1, 1, 0)
    forged = rooms.join(opened.code, "my-own-number").phone
    assert len(forged) == 32
    assert forged != phone


def test_phones_are_so_many_and_each_answers_so_often(rooms, opened, monkeypatch):
    monkeypatch.setattr(page_limits, "ROOM_PHONES", 3)
    monkeypatch.setattr(page_limits, "ROOM_ANSWERS", 5)
    phones = [joined(rooms, opened.code) for _phone in range(3)]
    for phone in phones[1:]:
        rooms.answer(opened.code, phone, 1, [2])
    rooms.send_progress(opened.code, phones[0], "", "code")
    assert rooms.join(opened.code).refusal == "full"
    assert rooms.join(opened.code, phones[0]).refusal is None
    for _change in range(5):
        assert rooms.answer(opened.code, phones[0], 1, [2]) is None
    assert rooms.answer(opened.code, phones[0], 1, [3]) == "too often"
    assert rooms.room(opened.code).answers == dict.fromkeys(phones, (2,))
    rooms.ask(*opened, LABELS)
    assert rooms.answer(opened.code, phones[0], 2, ["N", "N"]) is None


def test_in_a_full_room_phones_that_never_answered_make_place(rooms, opened, monkeypatch):
    monkeypatch.setattr(page_limits, "ROOM_PHONES", 9)
    pupil = joined(rooms, opened.code)
    rooms.answer(opened.code, pupil, 1, [2])
    rooms.ask(*opened, LABELS)  # an answer to an earlier question counts as well
    silent = [joined(rooms, opened.code) for _phone in range(8)]
    for _late in range(50):
        late = joined(rooms, opened.code)
        room = rooms.room(opened.code)
        assert len(room.phones) == 9
        assert {pupil, late} <= room.phones.keys()
    assert rooms.answer(opened.code, late, 2, ["N", "N"]) is None
    assert "stranger" in {rooms.answer(opened.code, one, 2, ["N", "N"]) for one in silent}


def test_only_the_key_asks_shows_and_closes(rooms, opened):
    code, key = opened
    phone = joined(rooms, code)
    for wrong in ("", "x", phone, key[:-1], code, "ü"):
        assert not rooms.ask(code, wrong, LABELS)
        assert not rooms.show(code, wrong, judge, "2")
        assert not rooms.close(code, wrong)
    room = rooms.room(code)
    assert (room.question, room.is_shown) == (QUESTION, False)
    assert key not in json.dumps(vars(room), default=str)
    assert rooms.close(code, key)
    assert rooms.room(code) is None
    assert not rooms.close(code, key)


def test_the_state_is_for_whoever_knows_the_channel(rooms, opened):
    room = rooms.room(opened.code)
    assert rooms.state(room.channel) == (1, 0, 0, 0)
    for wrong in (opened.code, f"{opened.code}-", room.channel[:-1], room.channel + "x", "ü", ""):
        assert rooms.state(wrong) is None


def test_a_room_ends_when_nothing_was_pressed_for_three_hours(rooms, opened, clock, documents):
    code, key = opened
    phone = joined(rooms, code)
    clock.now += page_limits.ROOM_SECONDS - 1
    assert rooms.answer(code, phone, 1, [2]) is None  # which is no press of the teacher's
    assert rooms.show(code, key, judge, "2")
    clock.now += page_limits.ROOM_SECONDS - 1
    assert rooms.room(code) is not None
    clock.now += 1
    assert rooms.room(code) is None
    assert rooms.answer(code, phone, 1, [2]) == "gone"
    assert not rooms.ask(code, key, LABELS)
    assert rooms.state(f"{code}-") is None
    rooms.sweep()
    clock.now = 0  # not even for whoever turns the clock back
    if isinstance(documents, SqliteDocuments):
        assert rooms.room(code) is None


def test_rooms_are_so_many_and_an_idle_one_makes_place(rooms, clock, monkeypatch):
    monkeypatch.setattr(page_limits, "ROOMS", 3)
    first = rooms.open()
    clock.now += 10
    others = [rooms.open() for _room in range(2)]
    assert rooms.open() is None
    clock.now += 10
    assert rooms.ask(*first, QUESTION)
    clock.now += page_limits.ROOM_IDLE_SECONDS
    assert rooms.open() is not None
    assert rooms.room(first.code) is not None  # pressed in last
    assert sum(rooms.room(one.code) is None for one in others) == 1


def test_a_taken_code_is_drawn_anew(documents, clock):
    document = Document("{}", clock.now + 10)
    assert documents.create("BBBB", document, clock.now) == "made"
    assert documents.create("BBBB", document, clock.now) == "taken"
    clock.now += 10
    later = document._replace(until=clock.now + 10)
    assert documents.create("BBBB", later, clock.now) == "made"


def test_what_fails_in_the_middle_leaves_no_trace(rooms, opened):
    phone = joined(rooms, opened.code)
    rooms.answer(opened.code, phone, 1, [2])

    def fails(_values):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        rooms.show(*opened, fails, "2")
    assert not rooms.room(opened.code).is_shown
    assert rooms.answer(opened.code, phone, 1, [4]) is None


def test_sixty_phones_that_answer_at_once_are_all_counted(rooms, opened):
    phones = [joined(rooms, opened.code) for _phone in range(60)]
    with ThreadPoolExecutor(16) as threads:
        results = list(threads.map(lambda phone: rooms.answer(opened.code, phone, 1, [2]), phones))
    assert results == [None] * 60
    assert rooms.room(opened.code).state == (1, 60, 60, 0)


def test_a_bet_is_kept_and_not_judged(rooms, opened):
    rooms.ask(*opened, replace(QUESTION, id="bet", is_bet=True))
    assert rooms.room(opened.code).question.is_bet


def _vote(folder, code, phone):
    Rooms(SqliteDocuments(folder)).answer(code, phone, 1, [2])
    os.kill(os.getpid(), signal.SIGKILL)


def _open(folder, begun, count):
    begun.wait()
    rooms = Rooms(SqliteDocuments(folder))
    for _room in range(count):
        assert rooms.open()


@WHOLE_PROGRAM
def test_a_killed_process_loses_no_vote(tmp_path):
    rooms = Rooms(SqliteDocuments(tmp_path))
    made = rooms.open()
    rooms.ask(*made, QUESTION)
    phones = [joined(rooms, made.code) for _phone in range(4)]
    context = multiprocessing.get_context("spawn")
    for phone in phones:
        process = context.Process(target=_vote, args=(tmp_path, made.code, phone))
        process.start()
        process.join()
        assert process.exitcode == -signal.SIGKILL
    assert rooms.room(made.code).state == (1, 4, 4, 0)


@WHOLE_PROGRAM
def test_processes_that_begin_together_share_one_file(tmp_path):
    context = multiprocessing.get_context("spawn")
    begun = context.Barrier(3)
    processes = [context.Process(target=_open, args=(tmp_path, begun, 20)) for _one in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0, 0]


@pytest.mark.parametrize("end", ["close", "sweep", "ask"])
def test_what_has_ended_is_left_in_no_file(tmp_path, clock, end):
    rooms = Rooms(SqliteDocuments(tmp_path), clock)
    made = rooms.open()
    rooms.ask(*made, replace(QUESTION, text="a-text-that-nobody-else-writes" * 300))

    def is_left():
        return any(b"nobody-else" in file.read_bytes() for file in tmp_path.iterdir())

    assert is_left()
    if end == "close":
        rooms.close(*made)
    elif end == "ask":
        rooms.ask(*made, QUESTION)
    else:
        clock.now += page_limits.ROOM_SECONDS
        rooms.sweep()
    assert not is_left()


def test_the_files_are_their_owners_whatever_folder_is_named(tmp_path):
    tmp_path.chmod(0o755)
    documents = SqliteDocuments(tmp_path)
    Rooms(documents).open()
    with documents._writing() as file:
        file.execute("DELETE FROM rooms")
        modes = {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()}
    assert modes == {"rooms.sqlite": 0o600, "rooms.sqlite-journal": 0o600}


def test_a_store_that_is_gone_is_said_to_be_gone(tmp_path):
    pytest.importorskip("redis", reason="the package redis is optional: requirements-redis.txt")
    rooms = Rooms(RedisDocuments("redis://127.0.0.1:1/0"))
    with pytest.raises(StoreError):
        rooms.open()


def test_a_file_that_cannot_be_opened_is_said_as_any_other_failure(tmp_path):
    (tmp_path / "rooms.sqlite").mkdir()
    with pytest.raises(StoreError):
        SqliteDocuments(tmp_path)
