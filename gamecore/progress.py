"""Progress and cancellation of long computations.

The watcher makes a `Work` and runs the computation inside `watched(work)`. The computation calls
`report` every so often and need not know whether it is watched: if not, a report does nothing.
`Work.cancel`, called from any thread, ends the computation at its next report. How much work there
may be is bounded by sizes (limits.py), and for a page by the watcher's clock.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from gamecore.errors import Cancelled

if TYPE_CHECKING:
    from collections.abc import Iterator

EVERY = 256
"""Heaps between two reports, in loops that take microseconds for a heap: a power of two."""


class Work:
    """The progress of one computation, shared by the thread that works and those that watch.

    Attributes
    ----------
    done, total : int
        The last report: the heap that is reached, or whatever is counted, and the last one. The
        total is 0 before the first report, and an upper bound: a proof that is found early ends the
        work before.
    is_cancelled : bool
        Whether a watcher has called `cancel`.

    Notes
    -----
    Written by the thread that works, read by those that watch; all of it is single assignments, so
    no lock is needed.
    """

    def __init__(self) -> None:
        self._progress = (0, 0)
        self.is_cancelled = False

    @property
    def done(self) -> int:
        """The amount done, by the last report."""
        return self._progress[0]

    @property
    def total(self) -> int:
        """The most there is to do, by the last report; 0 before the first."""
        return self._progress[1]

    @property
    def progress(self) -> tuple[int, int]:
        """Both numbers of one report: (done, total)."""
        return self._progress

    def cancel(self) -> None:
        """Make the next report raise Cancelled. From any thread, also before the work begins."""
        self.is_cancelled = True

    def report(self, done: int, total: int) -> None:
        """Record the progress.

        Raises
        ------
        Cancelled
            If `cancel` was called.
        """
        self._progress = (done, total)
        if self.is_cancelled:
            self.is_cancelled = True
            raise Cancelled


_WATCHED: ContextVar[Work | None] = ContextVar("_WATCHED", default=None)


@contextmanager
def watched(work: Work | None) -> Iterator[None]:
    """Send the reports that are made inside, in this thread, to `work`; to nobody if it is None.

    Raises
    ------
    Cancelled
        At the start, if `work` is cancelled already; inside, at the first report after `cancel`.
    """
    if work is not None and work.is_cancelled:
        raise Cancelled
    token = _WATCHED.set(work)
    try:
        yield
    finally:
        _WATCHED.reset(token)


def is_watched() -> bool:
    """Return whether the reports of this thread go to a `Work`."""
    return _WATCHED.get() is not None


def report(done: int, total: int) -> None:
    """Report progress: `done` of at most `total`. Costs 0.1 µs when unwatched.

    A report may end the computation, so make it where everything that outlives it is consistent.

    Raises
    ------
    Cancelled
        If the watcher has cancelled the work. Nothing in the core catches it.
    """
    work = _WATCHED.get()
    if work is not None:
        work.report(done, total)


def check_cancelled() -> None:
    """Raise Cancelled if the watcher has cancelled the work; the progress stays as reported."""
    work = _WATCHED.get()
    if work is not None:
        work.report(*work.progress)
