"""Work done in the pool: shared, kept with a bound, given up when nobody waits for it."""

from __future__ import annotations

import threading

import pytest

from gamecore import progress
from gamecore.errors import Cancelled
from ui.base import page_limits
from ui.jobs.job import Job
from ui.jobs.pool import Desk, Kept

LONG = 60
"""Seconds that no test waits for: what is waited for happens at once."""


class Slow:
    """A function that works until it is let go, and counts its calls."""

    def __init__(self):
        self.begun, self.go = threading.Event(), threading.Event()
        self.calls = 0

    def __call__(self, n):
        self.calls += 1
        self.begun.set()
        while not self.go.wait(0.001):
            progress.report(self.calls, 10)
        return n * n


@pytest.fixture
def slow():
    function = Slow()
    yield function
    function.go.set()


def test_only_the_answers_asked_for_last_are_kept():
    kept = Kept(2)
    kept.put(1, "one")
    kept.put(2, None)
    assert kept.get(1) == ("one",)
    kept.put(3, "three")
    assert (kept.get(1), kept.get(2), kept.get(3)) == (("one",), None, ("three",))
    assert len(kept) == 2
    kept.put(3, None)
    assert kept.get(3) == (None,)
    kept.clear()
    assert len(kept) == 0


def test_an_answer_is_worked_out_once_for_all_who_wait(slow):
    desk = Desk(slow, 8)
    first, second = desk.job((7,), "Ann"), desk.job((7,), "Bob")
    assert first is second
    assert slow.begun.wait(LONG)
    assert not first.wait("Ann", 0)
    assert first.is_running
    slow.go.set()
    assert first.wait("Ann", LONG)
    assert second.wait("Bob", LONG)
    assert first.result() == second.result() == 49
    assert desk.kept.get((7,)) == (49,)
    assert desk.answer((7,)) == 49
    assert slow.calls == 1


def test_whoever_waits_sees_how_far_it_is(slow):
    job = Desk(slow, 8).job((7,), "Ann")
    assert slow.begun.wait(LONG)
    while job.work.total == 0:
        assert not job.wait("Ann", 0.001)
    assert job.work.progress == (1, 10)


def test_the_last_who_leaves_ends_the_work_and_nothing_is_kept(slow):
    desk = Desk(slow, 8)
    job = desk.job((7,), "Ann")
    desk.job((7,), "Bob")
    assert slow.begun.wait(LONG)
    job.leave("Ann")
    assert not job.wait("Bob", 0.05)
    job.leave("Bob")
    with pytest.raises(Cancelled):
        job._future.result(timeout=LONG)
    assert desk.kept.get((7,)) is None
    again = desk.job((7,), "Ann")
    assert again is not job
    slow.go.set()
    assert again.wait("Ann", LONG)
    assert again.result() == 49


def test_work_that_nobody_asks_about_ends_by_itself(slow, monkeypatch):
    monkeypatch.setattr("ui.jobs.job.WISH_SECONDS", 0.05)
    job = Desk(slow, 8).job((7,), "a visitor who closes the page")
    with pytest.raises(Cancelled):
        job._future.result(timeout=LONG)


def test_who_leaves_while_still_in_the_queue_costs_nothing():
    job = Job(lambda: pytest.fail("it began"))
    assert not job.wait("Ann", 0)
    job.leave("Ann")
    assert job.run(1)
    with pytest.raises(Cancelled):
        job.result()


def test_what_goes_wrong_is_raised_to_those_who_wait_and_tried_anew():
    fails = [True, False]

    def once(n):
        if fails.pop(0):
            raise ZeroDivisionError(n)
        return n

    desk = Desk(once, 8)
    job = desk.job((3,), "Ann")
    assert job.wait("Ann", LONG)
    with pytest.raises(ZeroDivisionError):
        job.result()
    assert desk.answer((3,)) == 3


def test_many_who_ask_for_much_are_all_served(monkeypatch):
    monkeypatch.setattr(page_limits, "QUEUE", 900)  # nobody is sent away, however slow the machine
    desk = Desk(lambda n: sum(range(n)), 400)
    jobs = {(n, who): desk.job((n,), f"{who}") for n in range(300) for who in range(3)}
    for (n, who), job in jobs.items():
        assert job.wait(f"{who}", LONG)
        assert job.result() == n * (n - 1) // 2
