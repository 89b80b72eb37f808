"""How long work tells how far it is, how it is told to stop, and how much of it there may be.

Whoever watches makes a `Work` and runs the computation inside `watched(work)`. The computation
calls `report` every so often and needs to know of nobody: unwatched, a report does nothing. What a
watcher sets with `Work.cancel`, from any thread, ends the computation at its next report.

The limits of limits.py bound single things, a table or the splits of one heap, and one answer may
need dozens of them: each heap of a position may have a rule of its own. So a watched work has a
purse for all of it together. Whatever is dear says with `pay` what it is about to do, in
nanoseconds that were measured once for each kind of step. No clock is read: the same question is
refused at the same place everywhere. Unwatched work pays nothing, and is bounded by limits.py;
what asks many heaps in a row brings a purse of its own (`bounded`).
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import Cancelled, LimitExceeded
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HEARD_EVERY = 10_000_000
"""Nanoseconds of paid work between two looks whether it is still wanted, beside all reports."""

UNBOUNDED = 1 << 62
"""What unwatched work may pay: more than anybody waits for."""

EVERY = 256
"""Heaps between two reports, for loops whose heaps take microseconds: a power of two."""


class Work:
    """One piece of work, as those who watch it see it.

    Parameters
    ----------
    is_wanted : callable, optional
        Asked at every report; once it says False the work ends as if it had been cancelled.
    most : int
        How many nanoseconds of work it may pay for, all together.

    Attributes
    ----------
    done, total : int
        The last report: the heap that is worked out, or whatever is counted, and the last one. The
        total is 0 until something was reported. It is the most there may be: a proof that is found
        early ends the work before.
    is_cancelled : bool
        Whether somebody asked for the end.
    left : int
        How many nanoseconds of work it may still pay for.

    Notes
    -----
    Written by the thread that works, read by those that watch; all of it is single assignments, so
    no lock is needed.
    """

    def __init__(
        self, is_wanted: Callable[[], bool] | None = None, most: int = limits.ANSWER_WORK
    ) -> None:
        self.left = most
        self._unheard = 0
        self._progress = (0, 0)
        self._is_wanted = is_wanted
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
            If somebody asked for the end, or nobody wants the work any more.
        """
        self._progress = (done, total)
        self.hear()

    def hear(self) -> None:
        """End the work if somebody asked for the end, or nobody wants it any more: Cancelled."""
        if self.is_cancelled or (self._is_wanted is not None and not self._is_wanted()):
            self.is_cancelled = True
            raise Cancelled

    def pay(self, cost: int) -> bool:
        """Take the cost of some work from the purse, and tell whether there was enough in it.

        Once there was not, nothing is left: what was given up in the middle is not gone on with.

        Raises
        ------
        Cancelled
            As `report`, every HEARD_EVERY nanoseconds of paid work.
        """
        if cost > self.left:
            self.left = 0
            return False
        self.left -= cost
        self._unheard += cost
        if self._unheard >= HEARD_EVERY:
            self._unheard = 0
            self.hear()
        return True


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


class TooMuchWork(LimitExceeded):
    """A question whose parts are all within their limits, and together more than a purse holds.

    What knows better which size does work catches it, and says so with a LimitExceeded.
    """

    def __init__(self) -> None:
        message = Message("This takes too long to work out; ask about fewer or smaller heaps.")
        super().__init__(message, limit=limits.ANSWER_WORK)


def pay(cost: int) -> None:
    """Pay for work that is about to be done, in nanoseconds. Costs 0.1 µs when unwatched.

    Like a report it may end the computation, so everything that outlives it must be consistent.

    Raises
    ------
    TooMuchWork
        If less is left in the purse of whoever watches, and from then on.
    Cancelled
        As `report`.
    """
    work = _WATCHED.get()
    if work is not None and not work.pay(cost):
        raise TooMuchWork


def affordable() -> int:
    """Return how many nanoseconds of work can still be paid: UNBOUNDED when unwatched."""
    work = _WATCHED.get()
    return UNBOUNDED if work is None else work.left


@contextmanager
def bounded(most: int) -> Iterator[None]:
    """Give what runs inside a purse of this many nanoseconds, where nobody watches and gives one.

    Raises
    ------
    TooMuchWork
        From inside, as `pay`.
    """
    if is_watched():
        yield
        return
    with watched(Work(most=most)):
        yield


@contextmanager
def at_most(cost: int) -> Iterator[None]:
    """Let what runs inside pay at most this many nanoseconds: for tries of which some are in vain.

    What is given up inside leaves the rest of the purse to the next try. Does nothing unwatched.
    """
    work = _WATCHED.get()
    if work is None:
        yield
        return
    before = work.left
    work.left = allowed = min(before, cost)
    try:
        yield
    finally:
        work.left = before - (allowed - work.left)
