"""Long work on a page: nothing is drawn while it is short, then a bar; a way back after Stop."""

from __future__ import annotations

import sys
import threading
import types
from concurrent.futures import InvalidStateError
from contextlib import suppress

import pytest
from streamlit.testing.v1 import AppTest

from gamecore import progress
from gamecore.errors import Cancelled
from opened_page import button, html, linked, open_page
from pages import grundys_game
from ui.base import page_limits
from ui.move.facts import move_facts
from ui.work import waiting as module
from ui.work.cached_task import ANSWERS, POSITIONS, NoAnswer, background
from ui.work.pool import Job

PAGE = """
import streamlit as st
from slow_game import work
from ui.work.waiting import let_wait

let_wait()
st.text_input("Rule", key="rule")
st.write(f"The answer is {work('any', 7)}.")
st.write("The end.")
"""


class PoolOfThreads:
    """A pool whose only worker is a thread: here a page and its work are stopped step by step."""

    def __init__(self):
        self.jobs, self.left = [], []

    def start(self):
        return True

    def ask(self, question, page, visitor):
        if not self.jobs or self.jobs[-1].future.done():
            self.jobs.append(Job(question, visitor))
            self.jobs[-1].tier = types.SimpleNamespace(shared=[0, 3, 12, 0])
            self.jobs[-1].running = True
            threading.Thread(target=self._work, args=(self.jobs[-1],), daemon=True).start()
        return self.jobs[-1]

    def wait(self, job, page, seconds):
        try:
            job.future.exception(min(seconds, 0.01))
        except TimeoutError:
            return False
        return True

    def leave(self, job, page):
        self.left.append(job)

    def _work(self, job):
        try:
            answer = sys.modules["slow_game"].work.function(*job.question[1])
        except NoAnswer as reason:
            job.future.set_exception(reason)
        else:
            with suppress(InvalidStateError):  # it was given up meanwhile
                job.future.set_result(answer)


@pytest.fixture
def game(monkeypatch):
    """Return a game that a page can import: `work` waits for `go`, and `calls` counts it."""
    ANSWERS.clear()
    game = types.SimpleNamespace(go=threading.Event(), calls=0)

    def work(rule, n):
        game.calls += 1
        assert game.go.wait(60)
        return n * n

    game.work = background(describe=lambda _rule, n: f"Squaring <{n}>.")(work)
    monkeypatch.setitem(sys.modules, "slow_game", game)
    yield game
    game.go.set()


@pytest.fixture
def pool(monkeypatch):
    monkeypatch.setattr(module, "POOL", PoolOfThreads())
    monkeypatch.setattr(page_limits, "SILENT_SECONDS", 0)
    return module.POOL


def look(monkeypatch, then):
    """Note every state of the bar; call `then(number of states)` at each."""
    states = []
    how_far = module._how_far

    def noted(job, text, visit):
        states.append(how_far(job, text, visit))
        then(len(states))
        return states[-1]

    monkeypatch.setattr(module, "_how_far", noted)
    return states


def texts(at):
    return [element.value for element in at.markdown]


def test_short_work_draws_nothing_but_its_answer(game, pool, monkeypatch):
    monkeypatch.setattr(page_limits, "SILENT_SECONDS", 60)
    monkeypatch.setattr(module.POOL, "wait", lambda job, *_who: job.future.exception(60) is None)
    game.go.set()
    at = AppTest.from_string(PAGE).run()
    assert texts(at) == ["The answer is 49.", "The end."]
    assert not at.button
    assert not html(at)


def test_work_that_lasts_shows_a_bar_until_its_answer_is_there(game, pool, monkeypatch):
    states = look(monkeypatch, lambda seen: game.go.set() if seen > 3 else None)
    at = AppTest.from_string(PAGE, default_timeout=60).run()
    assert not at.exception
    assert states[-1] == (0.25, "Heap 3 of 12")
    assert texts(at) == ["The answer is 49.", "The end."]
    assert not at.button
    assert "Squaring" not in html(at)


def test_a_click_meanwhile_begins_a_new_run_that_waits_for_the_same_work(game, pool, monkeypatch):
    import streamlit as st

    runs = []

    def click(seen):
        if seen == 2:
            runs.append("a click")
            st.rerun()
        if seen > 3:
            game.go.set()

    look(monkeypatch, click)
    at = AppTest.from_string(PAGE, default_timeout=60).run()
    assert runs == ["a click"]
    assert texts(at) == ["The answer is 49.", "The end."]
    assert game.calls == 1
    assert pool.left == []


def test_what_a_page_waited_for_before_is_left_for_the_next_question(game, pool):
    before = Job(("old", ()), "Ann")
    at = AppTest.from_string(PAGE, default_timeout=60)
    visit = at.session_state["_work_visit"] = types.SimpleNamespace(visitor="Ann", job=before)
    visit.leave = lambda unless=None: module.Visit.leave(visit, unless)
    game.go.set()
    at.run()
    assert pool.left == [before]
    assert visit.job is pool.jobs[0]


def test_after_stop_the_page_ends_there_and_can_go_on(game):
    at = AppTest.from_string(PAGE, default_timeout=60)
    at.session_state["rule"] = "as typed"
    at.session_state["_stopped_work"] = (game.work.key(("any", 7)), (30_000, 100_000))
    at.run()
    assert not at.exception
    assert game.calls == 0
    assert "Squaring &lt;7&gt;." in html(at)
    assert "Stopped at heap 30\N{NARROW NO-BREAK SPACE}000 of 100" in html(at)
    assert texts(at) == []
    assert at.text_input[0].value == "as typed"
    game.go.set()
    button(at, "Continue").click().run()
    assert texts(at) == ["The answer is 49.", "The end."]
    assert at.text_input[0].value == "as typed"


def test_stop_says_how_far_it_was_while_the_work_goes_on_to_the_next_worker(
    game, pool, monkeypatch
):
    def stop_between_two_workers(seen):
        if seen == 1:
            pool.jobs[0].running = None
        if seen == 2:
            visit = at.session_state["_work_visit"]
            module._stop(game.work.key(("any", 7)), visit)
            assert pool.left == [pool.jobs[0]]
            pool.jobs[0].future.set_exception(Cancelled())

    look(monkeypatch, stop_between_two_workers)
    at = AppTest.from_string(PAGE, default_timeout=60)
    visit = at.session_state["_work_visit"] = types.SimpleNamespace(
        visitor="Ann", job=None, shown=(0, 0)
    )
    visit.leave = lambda unless=None: module.Visit.leave(visit, unless)
    at.run()
    assert "Stopped at heap 3 of 12." in html(at)
    assert texts(at) == []


def test_other_work_does_not_care_that_something_was_stopped(game):
    game.go.set()
    at = AppTest.from_string(PAGE, default_timeout=60)
    at.session_state["_stopped_work"] = (game.work.key(("any", 8)), (0, 0))
    assert texts(at.run()) == ["The answer is 49.", "The end."]


def test_work_that_was_given_up_meanwhile_is_done_after_all(game, pool, monkeypatch):
    def give_up(seen):
        if seen == 1:
            pool.jobs[0].future.set_exception(Cancelled())
            game.go.set()

    look(monkeypatch, give_up)
    at = AppTest.from_string(PAGE, default_timeout=60).run()
    assert not at.exception
    assert len(pool.jobs) == 2
    assert texts(at) == ["The answer is 49.", "The end."]


def test_the_bar_says_what_a_question_waits_for():
    job, visit = Job(("task", ()), "Ann"), types.SimpleNamespace(shown=(0, 0))
    assert "your other questions" in module._how_far(job, POSITIONS, visit)[1]
    job.tier = types.SimpleNamespace(shared=[1, 5, 20, 0])
    assert "other visitors' questions" in module._how_far(job, POSITIONS, visit)[1]
    job.running = True
    assert module._how_far(job, POSITIONS, visit) == (0.0, "Just begun.")  # the report of another
    job.number = 1
    assert module._how_far(job, POSITIONS, visit) == (0.25, "Looked at 5 of at most 20 positions")


def test_in_place_the_same_page_works_and_ends_in_time(game, monkeypatch):
    game.go.set()
    at = AppTest.from_string(PAGE, default_timeout=60).run()
    assert texts(at) == ["The answer is 49.", "The end."]
    monkeypatch.setattr(page_limits, "WORK_SECONDS", 0)
    ANSWERS.clear()
    game.work = background()(lambda rule, n: progress.report(1, 2))
    at = AppTest.from_string(PAGE, default_timeout=60).run()
    assert not at.exception
    assert "Choose smaller heaps, up to 3 for a start" in html(at)


def test_a_page_of_the_app_says_what_it_stopped():
    game = grundys_game.PAGE
    at = open_page(game.slug, **{game.key("view"): "move", game.key("heaps"): "9 12"})
    key = move_facts.key((game.rule, (9, 13)))
    at.session_state["_stopped_work"] = (key, (5, 9))
    next(f for f in at.text_input if f.key == game.key("heaps")).set_value("9 13").run()
    assert not at.exception
    assert f"the values and the moves of “{game.rule}”" in html(at)
    assert "Stopped at heap 5 of 9." in html(at)
    assert linked(at, game.key("heaps")) == "9 13"
    next(f for f in at.text_input if f.key == game.key("heaps")).set_value("9 14").run()
    assert "Who wins if both play perfectly?" in html(at)


@pytest.mark.parametrize(
    ("reason", "facts", "offers"),
    [
        ("crowd", [page_limits.QUEUE], ["Try again"]),
        ("long", [round(page_limits.WORK_SECONDS), 3], []),  # half of the seven asked about
        ("memory", [], []),
        ("lost", [], ["Try again"]),
    ],
)
def test_without_an_answer_the_page_says_why_and_keeps_what_was_typed(
    game, pool, reason, facts, offers
):
    def work(rule, n):
        raise NoAnswer(reason)

    game.work = background(describe=lambda _rule, n: f"Squaring <{n}>.")(work)
    at = AppTest.from_string(PAGE, default_timeout=60)
    at.session_state["rule"] = "as typed"
    at.run()
    assert not at.exception
    assert "Squaring &lt;7&gt;." in html(at)
    sentence = html(at).partition('role="status">')[2].partition("<")[0]
    assert sentence.endswith(".")
    assert [word for word in sentence.replace(",", "").split() if word.isdigit()] == [
        str(fact) for fact in facts
    ]
    assert [found.label for found in at.button] == offers
    assert at.text_input[0].value == "as typed"
    game.work = background()(lambda _rule, n: n * n)
    if offers:
        button(at, "Try again").click()
    assert texts(at.run()) == ["The answer is 49.", "The end."]
