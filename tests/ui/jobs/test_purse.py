"""The questions of one run of a page share one purse of work."""

from __future__ import annotations

import sys
import types

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from ui.base.page_limits import PURSE_PARTS
from ui.jobs.job import Job
from ui.jobs.long_work import long_work
from ui.jobs.pool import Desk
from ui.jobs.purse import PART, Purse

FULL = limits.ANSWER_WORK

PAGE = """
import streamlit as st
from dear_game import dear, rest, worth

st.text_input("Rule", key="rule")
for name in st.session_state["asked"]:
    dear(name)
st.write(f"{worth(9)}, {rest()} left")
"""


@pytest.fixture
def game(monkeypatch):
    """Return a game that a page can import: `dear` spends half a purse, `rest` says what is left.

    `worth` pays for three parts, or says that it was too much.
    """
    game = types.SimpleNamespace(calls=[])

    def dear(name):
        game.calls.append(name)
        progress.pay(FULL // 2 - 1)
        return name

    def worth(n):
        game.calls.append(n)
        try:
            progress.pay(3 * PART)
        except LimitExceeded:
            return "refused"
        return "answered"

    game.dear = long_work(most=8)(dear)
    game.worth = long_work(most=8)(worth)
    game.rest = lambda: st.session_state["_purse_of_the_run"].left // PART
    monkeypatch.setitem(sys.modules, "dear_game", game)
    return game


def run(at, *names):
    at.session_state["asked"] = names
    at.run()
    assert not at.exception
    return at.markdown[0].value


def test_a_purse_is_a_whole_number_of_parts():
    assert PURSE_PARTS * PART == FULL


def test_a_purse_is_never_quite_empty_and_counts_each_question_once():
    purse = Purse()
    assert purse.left == FULL
    purse.charge("a", 1)
    assert purse.left == FULL
    purse.charge("b", 2 * PART)
    purse.charge("b", 2 * PART)
    assert purse.left == FULL - 2 * PART
    purse.charge("c", FULL)
    assert purse.left == PART


def test_what_one_question_has_cost_is_missing_for_the_next(game):
    at = AppTest.from_string(PAGE, default_timeout=60)
    assert run(at, "a", "b") == "refused, 1 left"


def test_every_run_has_a_purse_of_its_own_and_kept_answers_cost_what_they_cost(game):
    at = AppTest.from_string(PAGE, default_timeout=60)
    assert run(at, "a") == f"answered, {PURSE_PARTS // 2 + 1 - 3} left"
    assert run(at) == f"answered, {PURSE_PARTS - 3} left"
    assert run(at, "a", "b") == "answered, 1 left"  # what is known is said
    assert game.calls == ["a", 9, "b"]


def test_what_was_refused_for_want_of_work_is_answered_where_there_is_some(game):
    assert run(AppTest.from_string(PAGE, default_timeout=60), "a", "b") == "refused, 1 left"
    assert run(AppTest.from_string(PAGE, default_timeout=60), "b", "a") == "refused, 1 left"
    assert game.calls == ["a", "b", 9]
    alone = run(AppTest.from_string(PAGE, default_timeout=60))
    assert alone == f"answered, {PURSE_PARTS - 3} left"


def test_work_that_begins_anew_has_its_whole_purse_again():
    left = []

    def slow():
        left.append(progress.affordable())
        progress.pay(1000)
        if len(left) == 1:
            while True:
                progress.report(1, 2)

    job = Job(slow, most=5000)
    job.wait("Ann", 0)
    assert not job.run(0.01)
    assert job.run(60)
    assert left == [5000, 5000]


def test_an_answer_that_was_worked_out_within_other_work_is_kept_only_if_that_had_enough():
    def worth():
        try:
            progress.pay(100)
        except LimitExceeded:
            return "refused"
        return "answered"

    desk = Desk(worth, 8)
    with progress.watched(progress.Work(most=50)):
        assert desk.answer(()) == "refused"
    assert desk.answer(()) == "answered"
