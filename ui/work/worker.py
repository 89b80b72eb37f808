"""The worker process: it answers questions within their time limits and imports no screen.

Where the system can fork, workers are forked from a process that has imported this file.
"""

from __future__ import annotations

import os
import pickle
import signal
import time
import traceback
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any

from gamecore import analyse, find_pattern, progress
from gamecore.errors import Cancelled
from ui.base import page_limits
from ui.base.words import Reader, speak_to

try:
    import resource
except ImportError:  # not on every system: there only the pool's timeout by the clock ends a worker
    resource = None  # type: ignore[assignment]

OUT_OF_MEMORY = 77
"""Exit code of a worker that ran out of memory. A new worker tries the question once more, since
earlier questions may have left much of what the old one held."""

OUT_OF_TIME = -getattr(signal, "SIGPROF", 0)
"""Exit code of a worker that the system killed because its processor time was used up."""

_report: Any = [0, 0, 0, 0]
"""Memory shared with the app: number of the running job, done and total of its last report, and the
time of the last heartbeat of a page."""


class LimitedWork(progress.Work):
    """Work that raises `Cancelled` at its first report after `seconds` of processor time."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._until = time.thread_time() + seconds

    @property
    def is_spent(self) -> bool:
        """Whether its time is used up."""
        return time.thread_time() > self._until

    def report(self, done: int, total: int) -> None:
        """Record the progress; raise `Cancelled` if the time is used up."""
        super().report(done, total)
        if self.is_spent:
            raise Cancelled


class ReportedWork(LimitedWork):
    """Limited work that reports its progress to the app, and stops when no page waits for it."""

    def report(self, done: int, total: int) -> None:
        """Record the progress for the app as well; raise `Cancelled` without a recent heartbeat."""
        _report[1:3] = (done, total) if total < 1 << 63 else (0, 0)
        # The app cancels such a job itself, unless it was killed or has no other visitor.
        if time.monotonic() > _report[3] + page_limits.HEARTBEAT_TIMEOUT:
            raise Cancelled
        super().report(done, total)


@cache
def warm_up() -> None:
    """Load the grammar and the engines, which the first question would otherwise wait for; once."""
    find_pattern("take 1-3 or split into 2", 64)
    analyse("take k where k % 2 == 1 or 0.07", (3, 5)).winning_moves[:1]


def initialize(nice: int, report: Any) -> None:
    """Prepare this process: lower its priority by `nice`, warm up, limit its memory."""
    global _report  # noqa: PLW0603 - one process, one place for its reports
    _report = report
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # ended at once, within a step of NumPy as well
    if hasattr(os, "nice"):
        os.nice(nice)
    warm_up()
    if resource is not None:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (page_limits.WORKER_MEMORY,) * 2)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def answer(
    number: int, name: str, args: tuple[Any, ...], language: str, seconds: float, heartbeat: float
) -> bytes:
    """Compute an answer; return it pickled, as (kind, answer or error).

    The kind is "answer", "spent" (out of time), "cancelled" or "error". It is pickled here, so that
    an answer that cannot be pickled is an error of its task, and not of the pool.
    """
    # The shared heartbeat may be newer than the one sent along, or none in a new process.
    _report[:] = number, 0, 0, max(_report[3], heartbeat)
    work = ReportedWork(seconds)
    try:
        module, _colon, task = name.partition(":")
        function = getattr(import_module(module), task).function
        speak_to(Reader(language))
        _limit_time(seconds * 1.25 + page_limits.OVERTIME)
        with progress.watched(work):
            return pickle.dumps(("answer", function(*args)))
    except Cancelled:
        return pickle.dumps(("spent" if work.is_spent else "cancelled", None))
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except Exception as error:
        error.add_note(f"In a worker:\n{traceback.format_exc()}")
        with suppress(Exception):
            return pickle.dumps(("error", error))
        return pickle.dumps(("error", RuntimeError(repr(error))))
    finally:
        _limit_time(0)


def _limit_time(seconds: float) -> None:
    """Let the system kill this process after `seconds` of processor time; 0: never.

    A task that reports its progress stops before; this is for one that does not.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
