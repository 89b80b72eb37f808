"""The lanes of the pool: small questions pass large ones, turns go round, too many are told so."""

from __future__ import annotations

import threading

import pytest

from ui.base import page_limits
from ui.jobs import waiting
from ui.jobs.job import Job, NoAnswer
from ui.jobs.pool import Desk, Pool

LONG = 60
"""Seconds that no test waits for: what is waited for happens at once."""


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Let a visitor wait without asking again: here nobody looks at a clock."""
    monkeypatch.setattr("ui.jobs.job.WISH_SECONDS", LONG)


class Team:
    """Workers that work nothing out: they note who had what, and wait where a test holds them."""

    def __init__(self):
        self.done, self.begun = [], threading.Semaphore(0)
        self.holds = {}

    def hold(self, name):
        """Let a job of this name wait until the event that is returned is set."""
        self.holds[name] = threading.Event()
        return self.holds[name]

    def hired(self, lane):
        return Member(self, lane.nice)


class Member:
    def __init__(self, team, nice):
        self.team, self.nice = team, nice

    def run(self, job, seconds):
        name, work = job.args
        self.team.begun.release()
        if name in self.team.holds:
            assert self.team.holds[name].wait(LONG)
        if work > seconds:
            return False
        self.team.done.append((name, self.nice))
        job.end(name)
        return True

    def close(self):
        pass


@pytest.fixture
def team():
    return Team()


@pytest.fixture
def pool(team):
    pool = Pool(team.hired)
    yield pool
    for event in team.holds.values():
        event.set()
    pool.close()


def ask(pool, visitor, name, work=0.0):
    job = Job(None, (name, work), "module:function")
    job.wait(visitor, 0)
    pool.put(job, visitor)
    return job


def test_turns_go_round_the_visitors(pool, team):
    held = team.hold("first")
    jobs = [ask(pool, "Ann", "first")]
    assert team.begun.acquire(timeout=LONG)
    jobs += [ask(pool, who, name) for who, name in (("Ann", "a2"), ("Ann", "a3"), ("Bob", "b1"))]
    jobs += [ask(pool, "Cyd", "c1")]
    held.set()
    assert all(job.wait("Ann", LONG) for job in jobs)
    assert [name for name, _nice in team.done] == ["first", "b1", "c1", "a2", "a3"]


def test_what_takes_long_goes_to_the_long_lane_and_small_questions_pass_it(pool, team):
    held = team.hold("large")
    large = ask(pool, "Ann", "large", work=1.0)
    assert team.begun.acquire(timeout=LONG)
    held.set()
    assert large.wait("Ann", LONG)
    for _lane in ("middle", "long"):
        assert team.begun.acquire(timeout=LONG)
    assert team.done == [("large", page_limits.LONG_NICE)]
    held.clear()
    # Known as a long one, it leaves the quick lane alone from the start.
    again = ask(pool, "Ann", "large", work=1.0)
    assert team.begun.acquire(timeout=LONG)
    other = ask(pool, "Bob", "other large", work=1.0)
    small = [ask(pool, "Cyd", f"small {place}") for place in range(5)]
    assert all(job.wait("Cyd", LONG) for job in small)
    assert not again.wait("Ann", 0)
    assert not other.wait("Bob", 0)
    assert {nice for name, nice in team.done if name.startswith("small")} == {0}
    held.set()
    assert again.wait("Ann", LONG)
    assert other.wait("Bob", LONG)


def test_what_takes_a_tenth_of_a_second_passes_what_takes_one(pool, team):
    held = team.hold("large")
    large = ask(pool, "Ann", "large", work=1.0)
    held.set()
    assert large.wait("Ann", LONG)
    held.clear()
    again = ask(pool, "Ann", "large", work=1.0)  # holds the worker of the long lane
    tenth = 2 / 3 * page_limits.MIDDLE_SECONDS
    middle = [ask(pool, "Bob", f"middle {place}", work=tenth) for place in range(3)]
    assert all(job.wait("Bob", LONG) for job in middle)
    assert not again.wait("Ann", 0)
    assert {nice for name, nice in team.done if name.startswith("middle")} == {
        page_limits.MIDDLE_NICE
    }
    held.set()
    assert again.wait("Ann", LONG)


def test_what_is_too_long_for_every_lane_ends_with_a_reason(pool):
    job = ask(pool, "Ann", "endless", work=1e9)
    assert job.wait("Ann", LONG)
    with pytest.raises(NoAnswer) as caught:
        job.result()
    assert caught.value.reason == "long"


def test_a_line_has_an_end(pool, team, monkeypatch):
    monkeypatch.setattr(page_limits, "QUEUE", 2)
    held = team.hold("first")
    jobs = [ask(pool, "Ann", "first")]
    assert team.begun.acquire(timeout=LONG)
    jobs += [ask(pool, "Bob", "b1"), ask(pool, "Cyd", "c1")]
    with pytest.raises(NoAnswer) as caught:
        ask(pool, "Dan", "d1")
    assert caught.value.reason == "crowd"
    # Whoever leaves makes room.
    jobs.pop().leave("Cyd")
    jobs.append(ask(pool, "Dan", "d1"))
    held.set()
    assert all(job.wait("Ann", LONG) for job in jobs)
    assert [name for name, _nice in team.done] == ["first", "b1", "d1"]


def test_whoever_is_turned_away_leaves_nothing_behind(pool, team, monkeypatch):
    monkeypatch.setattr("ui.jobs.pool.POOL", pool)
    monkeypatch.setattr(page_limits, "QUEUE", 0)
    desk = Desk(None, 8)
    for place in range(3):
        with pytest.raises(NoAnswer):
            desk.job((place,), "Ann")
    assert desk._jobs == {}


def test_a_shared_job_is_done_at_the_first_turn_of_any_who_wait(pool, team):
    held = team.hold("first")
    ask(pool, "Ann", "first")
    assert team.begun.acquire(timeout=LONG)
    mine = ask(pool, "Ann", "a2")
    shared = ask(pool, "Ann", "shared")
    ask(pool, "Bob", "b1")
    shared.wait("Cyd", 0)
    pool.put(shared, "Cyd")
    held.set()
    assert shared.wait("Cyd", LONG)
    assert mine.wait("Ann", LONG)
    assert [name for name, _nice in team.done] == ["first", "b1", "shared", "a2"]


def test_each_reason_is_told_in_a_sentence_with_its_limit():
    assert set(waiting._WHY_NOT) == {"crowd", "long", "memory", "lost"}
    assert "{queue}" in waiting._WHY_NOT["crowd"]
    assert "{seconds}" in waiting._WHY_NOT["long"]
