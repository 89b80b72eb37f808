"""What a worker's process does: it answers questions within their time. No screen is loaded here.

Where the system can copy a process, workers are copies of one that has loaded this file.
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

try:
    import resource
except ImportError:  # not on every system: the pool's own clock has to do there
    resource = None  # type: ignore[assignment]

OUT_OF_MEMORY = 77
"""Exit code of a worker that got no more memory. A new one tries the same question again: much of
what the old one held may have been left from others."""

OUT_OF_TIME = -getattr(signal, "SIGPROF", 0)
"""Exit code of a worker that the system ended because its processor time was over."""

_report: Any = [0, 0, 0, 0]
"""Shared with the app: the number of the question under way, its last report, done and total, and
when a page last said that it waits."""


class LimitedWork(progress.Work):
    """Work that ends itself at the first report after this many seconds of processor time."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._until = time.thread_time() + seconds

    @property
    def is_spent(self) -> bool:
        """Whether its time is over."""
        return time.thread_time() > self._until

    def report(self, done: int, total: int) -> None:
        """Note how far the work is, and end it if its time is over."""
        super().report(done, total)
        if self.is_spent:
            raise Cancelled


class ReportedWork(LimitedWork):
    """Limited work of a worker that tells the app how far it is, and ends when no page waits."""

    def report(self, done: int, total: int) -> None:
        """Tell the app as well."""
        _report[1:3] = (done, total) if total < 1 << 63 else (0, 0)
        # The app gives such a question up itself, unless it was killed or nobody else is there.
        if time.monotonic() > _report[3] + page_limits.HEARTBEAT_TIMEOUT:
            raise Cancelled
        super().report(done, total)


@cache
def warm_up() -> None:
    """Do once what the first question would wait for: the grammar, the engines."""
    find_pattern("take 1-3 or split into 2", 64)
    analyse("take k where k % 2 == 1 or 0.07", (3, 5)).winning_moves[:1]


def initialize(nice: int, report: Any) -> None:
    """Prepare this process: let others go first by `nice`, bound its memory, warm up."""
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
    number: int, name: str, args: tuple[Any, ...], seconds: float, heartbeat: float
) -> bytes:
    """Answer a question: return what became of it, and the answer or error.

    Pickled here, so that an answer that cannot be is an error of its task, and not of the pool.
    """
    # A page may have said later than when this was sent that it waits: the process may be new.
    _report[:] = number, 0, 0, max(_report[3], heartbeat)
    work = ReportedWork(seconds)
    try:
        module, _colon, task = name.partition(":")
        function = getattr(import_module(module), task).function
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
    """Let the system end this process after this much processor time; 0: never.

    A task that reports ends itself before; this is for one that does not.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
