"""Workers in processes of their own: what crosses the border, and what happens when they die."""

from __future__ import annotations

import os
import pkgutil
import signal
import sys
from importlib import import_module

import pytest

import ui
from gamecore.errors import Cancelled, LimitExceeded
from tests import worker_tasks
from ui.base import page_limits
from ui.jobs import worker
from ui.jobs.job import Job, NoAnswer
from ui.jobs.long_work import LongWork
from ui.jobs.pool import Here, Pool
from ui.jobs.worker import NoProcess, Worker

LONG = 60
"""Seconds that no test waits for: what is waited for happens at once."""

MUCH = 50.0
"""Processor time that no task needs."""


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Let a visitor wait without asking again: here nobody looks at a clock."""
    monkeypatch.setattr("ui.jobs.job.WISH_SECONDS", LONG)


@pytest.fixture(scope="module")
def hired():
    """Return a worker with a process of its own."""
    worker = Worker()
    yield worker
    worker.close()


def job_of(task, *args):
    job = Job(task.function, args, task.name)
    job.wait("Ann", 0)
    return job


def done(hired, task, *args, seconds=MUCH):
    job = job_of(task, *args)
    assert hired.run(job, seconds)
    return job.result()


def long_works():
    """Return every work of the app that may take long."""
    modules = [name for _finder, name, _package in pkgutil.walk_packages(ui.__path__, "ui.")]
    found = [value for name in modules for value in vars(import_module(name)).values()]
    return {work.name: work for work in found if isinstance(work, LongWork)}


def test_nothing_of_the_screen_is_loaded_where_long_work_is_done(hired):
    works = long_works()
    assert len(works) > 20
    modules = tuple(sorted({name.partition(":")[0] for name in works}))
    assert done(hired, worker_tasks.loaded, ()) == ()
    assert done(hired, worker_tasks.loaded, modules) == ()
    assert "streamlit" in sys.modules  # here it is: the test sees the difference
    assert done(hired, worker_tasks.own_number) == hired.pid != os.getpid()


def test_every_long_work_of_the_app_is_found_by_another_process():
    assert [name for name, work in long_works().items() if not work.is_named] == []


def test_errors_of_the_core_cross_whole(hired):
    with pytest.raises(LimitExceeded, match="9 is more than 7") as caught:
        done(hired, worker_tasks.refused, 9)
    assert caught.value.limit == 7
    assert caught.value.message.fields == {"n": 9, "limit": 7}


def test_a_mistake_in_a_task_is_raised_with_the_place_where_it_happened(hired):
    with pytest.raises(IndexError) as caught:
        done(hired, worker_tasks.broken)
    assert "in broken" in "".join(caught.value.__notes__)
    with pytest.raises(RuntimeError, match="pickle"):
        done(hired, worker_tasks.unsendable)
    assert done(hired, worker_tasks.squared, 7) == 49


def test_what_a_task_prints_does_not_get_between_the_answers(hired):
    assert done(hired, worker_tasks.printed) == "the answer"
    assert done(hired, worker_tasks.squared, 7) == 49


def test_how_far_a_task_is_crosses_back(hired, tmp_path):
    pool = Pool(lambda _lane: hired)
    job = job_of(worker_tasks.asleep, str(tmp_path / "go"))
    pool.put(job, "Ann")
    while job.work.progress != (3, 12):
        assert not job.wait("Ann", 0.01)
    assert job.is_running
    (tmp_path / "go").touch()
    assert job.wait("Ann", LONG)
    assert job.result() == "awake"
    pool.close()


@pytest.mark.parametrize("reports", [True, False])
def test_work_that_nobody_waits_for_ends_and_the_next_is_done(hired, reports):
    before = done(hired, worker_tasks.own_number)
    job = job_of(worker_tasks.endless, reports)
    job.leave("Ann")
    assert hired.run(job, MUCH)
    with pytest.raises(Cancelled):
        job.result()
    # One that reports ends itself; one that does not is killed, and its place is taken.
    assert (done(hired, worker_tasks.own_number) == before) is reports


@pytest.mark.parametrize("reports", [True, False])
def test_work_that_needs_more_time_than_it_has_says_so(hired, reports):
    if not reports and not hasattr(signal, "setitimer"):
        pytest.skip("this system does not count a process's time for us")
    job = job_of(worker_tasks.endless, reports)
    assert not hired.run(job, 0.05)
    assert not job.wait("Ann", 0)
    assert done(hired, worker_tasks.squared, 7) == 49


def test_work_that_hangs_without_using_time_is_ended_by_the_clock(hired, tmp_path, monkeypatch):
    assert done(hired, worker_tasks.squared, 6) == 36
    monkeypatch.setattr(page_limits, "WALL_LEAST", 0.2)
    assert not hired.run(job_of(worker_tasks.asleep, str(tmp_path / "never")), 0.01)
    monkeypatch.undo()
    assert done(hired, worker_tasks.squared, 7) == 49


def test_a_process_that_died_while_idle_is_replaced_unnoticed(hired):
    before = done(hired, worker_tasks.own_number)
    os.kill(before, signal.SIGKILL)
    assert done(hired, worker_tasks.own_number) != before


def test_a_task_whose_process_is_killed_is_tried_once_more_and_then_given_up(hired, tmp_path):
    assert done(hired, worker_tasks.dies, str(tmp_path / "once"), 1) == 1
    with pytest.raises(NoAnswer) as caught:
        done(hired, worker_tasks.dies, str(tmp_path / "always"), 9)
    assert caught.value.reason == "lost"
    assert (tmp_path / "always").read_text() == "xx"
    assert done(hired, worker_tasks.squared, 7) == 49


def test_a_task_that_wants_all_the_memory_gets_an_answer_too(hired):
    if not hasattr(os, "fork"):
        pytest.skip("memory is not bounded on this system")
    before = done(hired, worker_tasks.own_number)
    with pytest.raises(NoAnswer) as caught:
        done(hired, worker_tasks.memory, page_limits.WORKER_MEMORY)
    assert caught.value.reason == "memory"
    assert done(hired, worker_tasks.own_number) != before


def process_of_a_pool():
    """The number of the process in which a pool of workers does its work."""
    pool = Pool(lambda _lane: Worker())
    job = job_of(worker_tasks.own_number)
    pool.put(job, "Ann")
    assert job.wait("Ann", LONG)
    pool.close()
    return job.result()


def test_where_no_process_can_be_had_a_thread_does_the_work(monkeypatch):
    monkeypatch.setattr(worker.sys, "executable", "/nowhere/python")
    with pytest.raises(NoProcess):
        Worker().run(job_of(worker_tasks.squared, 7), MUCH)
    assert process_of_a_pool() == os.getpid()


def test_where_processes_end_at_once_a_thread_does_the_work(monkeypatch):
    monkeypatch.setattr(worker, "_MODULE", "ui.jobs.no_such_module")
    assert process_of_a_pool() == os.getpid()


def test_where_there_are_no_threads_the_page_does_the_work(monkeypatch):
    pool = Pool(lambda _lane: Here())

    def no_thread(_lane):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(pool, "_start", no_thread)
    job = job_of(worker_tasks.own_number)
    pool.put(job, "Ann")
    assert job.result() == os.getpid()


def test_an_answer_counts_also_where_no_new_process_can_be_had(monkeypatch):
    """A worker that asks to be renewed has answered; when memory is short, nothing takes over."""
    tired = Worker()
    heard = tired._last_word

    def last_word(process, job, seconds):
        monkeypatch.setattr(worker.sys, "executable", "/there/is/none")
        return heard(process, job, seconds)._replace(is_tired=True)

    monkeypatch.setattr(tired, "_last_word", last_word)
    assert done(tired, worker_tasks.own_number) != os.getpid()
    assert tired.pid is None
    with pytest.raises(NoProcess):
        tired.run(job_of(worker_tasks.own_number), MUCH)
