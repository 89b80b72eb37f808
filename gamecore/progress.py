"""Progress and cancellation: how long work tells how far it is, and how it is told to stop.

Whoever watches makes a `Work` and runs the computation inside `watched(work)`. The computation
calls `report` every so often and needs to know of nobody: unwatched, a report does nothing. What a
watcher sets with `Work.cancel`, from any thread, ends the computation at its next report. How much
work there may be is bounded by sizes (limits.py), and for a page by the clock of whoever watches.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from gamecore.errors import Cancelled

if TYPE_CHECKING:
    from collections.abc import Iterator

EVERY = 256
"""Heaps between two reports, for loops whose heaps take microseconds: a power of two."""


class Work:
    """One piece of work, as those who watch it see it.

    Attributes
    ----------
    done, total : int
        The last report: the heap that is worked out, or whatever is counted, and the last one. The
        total is 0 until something was reported. It is the most there may be: a proof that is found
        early ends the work before.
    is_cancelled : bool
        Whether somebody asked for the end.

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
        """How much is done so far, by the last report."""
        return self._progress[0]

    @property
    def total(self) -> int:
        """How much there is to do at most, by the last report; 0 before the first."""
        return self._progress[1]

    @property
    def progress(self) -> tuple[int, int]:
        """Both numbers of one report: (done, total)."""
        return self._progress

    def cancel(self) -> None:
        """Ask for the end; from any thread, at any time, also before the work begins."""
        self.is_cancelled = True

    def report(self, done: int, total: int) -> None:
        """Note how far the work is.

        Raises
        ------
        Cancelled
            If somebody asked for the end.
        """
        self._progress = (done, total)
        if self.is_cancelled:
            self.is_cancelled = True
            raise Cancelled


_WATCHED: ContextVar[Work | None] = ContextVar("_WATCHED", default=None)


@contextmanager
def watched(work: Work | None) -> Iterator[None]:
    """Let `work` hear the reports of what runs inside, in this thread; None: let nobody hear them.

    Raises
    ------
    Cancelled
        From inside, where a report meets the wish to stop; from the start, if it was there before.
    """
    if work is not None and work.is_cancelled:
        raise Cancelled
    token = _WATCHED.set(work)
    try:
        yield
    finally:
        _WATCHED.reset(token)


def is_watched() -> bool:
    """Return whether somebody hears the reports of what runs in this thread."""
    return _WATCHED.get() is not None


def report(done: int, total: int) -> None:
    """Say how far the computation is: `done` of at most `total`. Costs 0.1 µs when unwatched.

    A report may end the computation, so make it where everything that outlives it is consistent.

    Raises
    ------
    Cancelled
        If whoever watches wants the end. Nothing in the core catches it.
    """
    work = _WATCHED.get()
    if work is not None:
        work.report(done, total)


def check_cancelled() -> None:
    """Report what was reported last, where nothing new can be said: Cancelled as `report`."""
    work = _WATCHED.get()
    if work is not None:
        work.report(*work.progress)
