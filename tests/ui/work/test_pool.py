"""The pool: each question once, small ones past large ones, and limits that hold."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import types
from collections import Counter
from pathlib import Path

import pytest

from gamecore.errors import Cancelled, LimitExceeded
from tests import worker_tasks as tasks
from ui.base import page_limits
from ui.work import pool as module
from ui.work.cached_task import ANSWERS, NoAnswer
from ui.work.pool import NoProcess, Pool

ROOT = Path(__file__).resolve().parents[3]

LONG = 60
"""Seconds that no test waits for: what is waited for happens at once."""


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Let a page wait without saying so again, and every test begin with nothing kept."""
    monkeypatch.setattr(page_limits, "HEARTBEAT_TIMEOUT", LONG)
    ANSWERS.clear()


@pytest.fixture(autouse=True, scope="module")
def plain_main():
    """Let workers find a main module that does nothing, and not the last page of another test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "__main__", types.ModuleType("__main__"))
        yield


@pytest.fixture(scope="module")
def pool(plain_main):
    """Return a pool with processes of its own."""
    pool = Pool()
    assert pool.start()
    yield pool
    pool.close()


def ask(pool, task, *args, page="page", visitor="Ann"):
    return pool.ask(task.question(args), page, visitor)


def answer(pool, task, *args, **who):
    job = ask(pool, task, *args, **who)
    assert pool.wait(job, who.get("page", "page"), LONG)
    return job.future.result()


def wait_until(happens):
    end = time.monotonic() + LONG
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.01)


def is_running(pid):
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def worker_of(job):
    """Return the number of the process that works at `asleep`, once it does."""
    wait_until(lambda: job.progress == (3, 12))
    (path,) = job.question[1]
    return int(Path(f"{path}.pid").read_text(encoding="utf-8"))


def test_nothing_of_the_screen_is_loaded_in_a_worker(pool):
    from tests.ui.work.test_cached_task import tasks as tasks_of_the_app

    modules = tuple(sorted({name.partition(":")[0] for name in tasks_of_the_app()}))
    assert answer(pool, tasks.loaded, ()) == ()
    assert answer(pool, tasks.loaded, modules) == ()
    assert "streamlit" in sys.modules  # here it is: the test sees the difference
    assert answer(pool, tasks.own_number) != os.getpid()


def test_the_main_module_of_the_app_loads_no_screen_in_a_worker():
    before = "import runpy, sys; runpy.run_path('app.py', run_name='__mp_main__')"
    command = [sys.executable, "-c", f"{before}; print('streamlit' in sys.modules)"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    assert said.split() == [b"False"]


def test_errors_of_the_core_cross_whole(pool):
    with pytest.raises(LimitExceeded, match="9 is more than 7") as caught:
        answer(pool, tasks.refused, 9)
    assert caught.value.limit == 7
    assert caught.value.message.fields == {"n": 9, "limit": 7}


def test_a_mistake_in_a_task_is_raised_with_the_place_where_it_happened(pool):
    with pytest.raises(IndexError) as caught:
        answer(pool, tasks.broken)
    assert "in broken" in "".join(caught.value.__notes__)
    with pytest.raises(AttributeError, match="pickle"):
        answer(pool, tasks.unsendable)
    assert answer(pool, tasks.squared, 7) == 49


def test_two_pages_that_ask_the_same_share_one_answer(pool, tmp_path):
    path = str(tmp_path / "go")
    first = ask(pool, tasks.asleep, path, page="one")
    assert ask(pool, tasks.asleep, path, page="two", visitor="Bob") is first
    pool.leave(first, "one")  # the other still waits
    wait_until(lambda: first.progress == (3, 12))
    (tmp_path / "go").touch()
    assert pool.wait(first, "two", LONG)
    assert first.future.result() == "awake"
    assert ANSWERS.get(tasks.asleep.question((path,))) == "awake"


def test_small_questions_pass_large_ones(pool):
    large = [ask(pool, tasks.endless, report, visitor=report) for report in (True, 2)]
    for n in range(20):
        assert answer(pool, tasks.squared, n, visitor="Bob") == n * n
    assert not any(job.future.done() for job in large)
    for job in large:
        pool.leave(job, "page")
        with pytest.raises(Cancelled):
            job.future.result(0)


def test_a_question_that_is_left_is_killed_and_the_next_is_done(pool, tmp_path):
    job = ask(pool, tasks.asleep, str(tmp_path / "never"))
    process = worker_of(job)
    pool.leave(job, "page")
    with pytest.raises(Cancelled):
        job.future.result(0)
    wait_until(lambda: not is_running(process))
    assert answer(pool, tasks.own_number) != process


def test_questions_whose_pages_are_gone_are_given_up(pool, tmp_path, monkeypatch):
    jobs = [ask(pool, tasks.asleep, str(tmp_path / name), page="closed") for name in "abc"]
    worker_of(jobs[0])
    monkeypatch.setattr(page_limits, "HEARTBEAT_TIMEOUT", 0.05)
    time.sleep(0.1)
    with pool._lock:  # whoever comes next finds them
        squared = ask(pool, tasks.squared, 5)
        monkeypatch.setattr(page_limits, "HEARTBEAT_TIMEOUT", LONG)
    assert pool.wait(squared, "page", LONG)
    assert squared.future.result() == 25
    for job in jobs:
        with pytest.raises(Cancelled):
            job.future.result(0)


def test_a_worker_whose_app_says_nothing_any_more_ends_its_work(pool, monkeypatch):
    from ui.work import worker

    monkeypatch.setattr(worker, "_report", [0, 0, 0, 0])
    begun = time.monotonic() - page_limits.HEARTBEAT_TIMEOUT - 1
    outcome = worker.answer(1, tasks.endless.name, (True,), "en", LONG, begun)
    assert module.pickle.loads(outcome) == ("cancelled", None)


@pytest.mark.parametrize("reports", [True, False])
def test_work_that_needs_too_much_processor_time_is_ended(monkeypatch, reports):
    for name in ("SHORT_SECONDS", "MIDDLE_SECONDS", "WORK_SECONDS"):
        monkeypatch.setattr(page_limits, name, 0.05)
    pool = Pool()
    with pytest.raises(NoAnswer, match="long"):
        answer(pool, tasks.endless, reports)
    assert answer(pool, tasks.squared, 7) == 49
    pool.close()


def test_work_that_hangs_without_using_time_is_ended_by_the_clock(monkeypatch, tmp_path):
    monkeypatch.setattr(page_limits, "WALL_LEAST", 0.2)
    monkeypatch.setattr(page_limits, "WALL_FACTOR", 0.01)
    pool = Pool()
    with pytest.raises(NoAnswer, match="long"):
        answer(pool, tasks.asleep, str(tmp_path / "never"))
    pool.close()


def test_work_that_wants_all_the_memory_is_told_so(pool):
    if sys.platform != "linux":
        pytest.skip("memory is not bounded on this system")
    with pytest.raises(NoAnswer, match="memory"):
        answer(pool, tasks.memory, page_limits.WORKER_MEMORY)
    assert answer(pool, tasks.memory, 1_000) == 1_000


def test_work_whose_process_ends_is_tried_once_more_and_then_given_up(pool, tmp_path):
    assert answer(pool, tasks.dies, str(tmp_path / "once"), 1) == 1
    with pytest.raises(NoAnswer, match="lost"):
        answer(pool, tasks.dies, str(tmp_path / "always"), 9)
    assert (tmp_path / "always").read_text() == "xx"
    assert answer(pool, tasks.squared, 7) == 49


def test_a_process_that_ended_while_idle_is_replaced_unnoticed(pool):
    before = answer(pool, tasks.own_number)
    ANSWERS.clear()
    os.kill(before, signal.SIGKILL)
    assert answer(pool, tasks.own_number) != before


def test_a_visitor_has_two_questions_in_the_pool_and_the_others_wait_for_these(pool, tmp_path):
    paths = [str(tmp_path / name) for name in "abc"]
    jobs = [ask(pool, tasks.asleep, path, visitor="Ann") for path in paths]
    assert [job.tier is None for job in jobs] == [False, False, True]
    (tmp_path / "a").touch()
    assert pool.wait(jobs[0], "page", LONG)
    assert jobs[2].tier is not None
    for job in jobs[1:]:
        pool.leave(job, "page")
    assert pool._admitted == Counter()


def test_what_somebody_waits_for_outside_comes_in_with_another_who_asks(pool, tmp_path):
    paths = [str(tmp_path / name) for name in "abc"]
    jobs = [ask(pool, tasks.asleep, path, visitor="Ann") for path in paths]
    assert ask(pool, tasks.asleep, paths[2], page="his", visitor="Bob") is jobs[2]
    assert jobs[2].tier is not None
    for job in jobs:
        pool.leave(job, "page")
    pool.leave(jobs[2], "his")
    assert pool._admitted == Counter()


def test_too_many_are_refused_and_counted(pool, tmp_path, monkeypatch):
    monkeypatch.setattr(page_limits, "QUEUE", 1)
    refused = pool.refused
    job = ask(pool, tasks.asleep, str(tmp_path / "a"), visitor="Ann")
    with pytest.raises(NoAnswer, match="crowd"):
        ask(pool, tasks.asleep, str(tmp_path / "b"), visitor="Bob")
    assert pool.refused == refused + 1
    wait_until(lambda: pool.waiting == 0)
    pool.leave(job, "page")


def test_where_no_process_can_be_had_questions_are_answered_in_place(monkeypatch):
    pool = Pool()

    def refuse(_method):
        raise OSError("no semaphores here")

    monkeypatch.setattr(module, "get_context", refuse)
    with pytest.raises(NoProcess):
        ask(pool, tasks.squared, 7)


def test_where_threads_are_refused_questions_are_answered_in_place(monkeypatch):
    pool = Pool()

    def refuse(_thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    with pytest.raises(NoProcess):
        ask(pool, tasks.squared, 7)


def test_a_system_that_copies_no_process_and_knows_few_signals_has_workers_too(monkeypatch):
    """As Windows: processes are spawned, and there is no SIGKILL."""
    monkeypatch.setattr(module, "get_all_start_methods", lambda: ["spawn"])
    monkeypatch.delattr(signal, "SIGKILL")
    pool = Pool()
    assert pool.start()
    process = answer(pool, tasks.own_number)
    assert process != os.getpid()
    pool.close()
    wait_until(lambda: not is_running(process))
    with pytest.raises(NoProcess):
        ask(pool, tasks.squared, 7)
