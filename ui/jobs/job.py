"""One computation under way, for everybody who waits for it, and why it may end without answer."""

from __future__ import annotations

from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from gamecore import limits, progress
from gamecore.errors import Cancelled
from ui.jobs.budget import Budget

if TYPE_CHECKING:
    from collections.abc import Callable

Answer = TypeVar("Answer")

WISH_SECONDS = 2.0
"""A computation that nobody has asked about for so long is given up: its page was left or closed.
Those who wait ask ten times as often."""

Reason = Literal["crowd", "long", "memory", "lost"]


class ProgressWords(NamedTuple):
    """How the reports of a work are told: sentences with {done} and {total}."""

    running: str
    stopped: str


class NoAnswer(Exception):
    """A computation that the app did not do, or did not end: the question may be a good one.

    Attributes
    ----------
    reason : {"crowd", "long", "memory", "lost"}
        Too many wait already; it needs more time or more memory than a page may use; or the process
        that did it ended twice without an answer.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class Job(Generic[Answer]):
    """One computation under way, for everybody who waits for it.

    Parameters
    ----------
    function : callable
        What works it out; it reports its progress.
    args : tuple
    name : str, optional
        Where another process finds the function, as ``module:name``; None if it cannot.
    keep : callable, optional
        Given the answer and the work, before anybody else.
    most : int
        How many nanoseconds of counted work it may pay for (gamecore/progress.py).

    Attributes
    ----------
    work : Budget
        How far it is.
    is_running : bool
        Whether somebody works at it now; False while it waits in a line.
    """

    def __init__(
        self,
        function: Callable[..., Answer],
        args: tuple[Any, ...] = (),
        name: str | None = None,
        keep: Callable[[Answer, Budget], None] | None = None,
        most: int = limits.ANSWER_WORK,
    ) -> None:
        self._function = function
        self._keep = keep
        self._begun = monotonic()
        self._asked: dict[str, float] = {}
        self._future: Future[Answer] = Future()
        self.args = args
        self.name = name
        self.work = Budget(self._is_wanted, most)
        self.is_running = False

    @property
    def age(self) -> float:
        """Seconds since the first who waits asked for it."""
        return monotonic() - self._begun

    @property
    def visitors(self) -> list[str]:
        """Those who wait."""
        return list(self._asked)

    def give_up_unless_wanted(self) -> bool:
        """Tell whether somebody still waits for it; once nobody does, it has ended for good."""
        if not self.work.is_cancelled and not self._is_wanted():
            self.work.cancel()
        return not self.work.is_cancelled

    def can_begin(self) -> bool:
        """Tell whether it still has to be begun; one that nobody wants any more is ended."""
        if self.is_running or self._future.done():
            return False
        if not self.give_up_unless_wanted():
            self.end(error=Cancelled())
        return not self._future.done()

    def wait(self, visitor: str, seconds: float) -> bool:
        """Wait at most so long, and tell whether it has ended, one way or another.

        Whoever waits says so by this: the last who stops asking ends the computation.
        """
        self._asked[visitor] = monotonic()
        try:
            self._future.exception(timeout=seconds)
        except TimeoutError:
            self._asked[visitor] = monotonic()
            return False
        return True

    def leave(self, visitor: str) -> None:
        """Say that a visitor waits no longer; without any other who does, the work ends."""
        self._asked.pop(visitor, None)

    def result(self) -> Answer:
        """Return the answer once it is there, or raise what the computation raised.

        Raises
        ------
        Cancelled
            If it was given up, because nobody seemed to wait.
        NoAnswer
            If the app did not do it or not end it.
        """
        return self._future.result()

    def end(self, answer: Any = None, error: BaseException | None = None) -> None:
        """Tell all who wait the answer, or what went wrong; only the first time counts."""
        if error is None and self._keep is not None:
            self._keep(answer, self.work)
        with suppress(InvalidStateError):
            if error is None:
                self._future.set_result(answer)
            else:
                self._future.set_exception(error)
        self.is_running = False

    def when_ended(self, call: Callable[[Job[Answer]], None]) -> None:
        """Call once it has ended, in the thread that ends it."""
        self._future.add_done_callback(lambda _future: call(self))

    def heard(self, done: int, total: int) -> None:
        """Note how far another process is with it."""
        try:
            self.work.report(done, total)
        except Cancelled:
            return  # whoever listens to that process asks whether it is wanted and stops it

    def run(self, seconds: float) -> bool:
        """Work it out in the thread that calls, with this much processor time.

        Returns
        -------
        bool
            Whether it has ended; False if the time was too short.
        """
        try:
            with progress.watched(self.work):
                self.work.allow(seconds)
                self.work.report(0, 0)  # whoever waited in the line may have left
                answer = self._function(*self.args)
        except Cancelled as cancelled:
            if self.work.is_spent:
                return False
            self.end(error=cancelled)
        except BaseException as error:
            self.end(error=error)
        else:
            self.end(answer)
        return True

    def _is_wanted(self) -> bool:
        late = monotonic() - WISH_SECONDS
        # A copy: other threads come and go meanwhile.
        return any(asked > late for asked in list(self._asked.values()))
