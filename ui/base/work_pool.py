"""Computations that may take long: done by a few threads, shared by all who wait, then kept.

No screen in here: ui/base/long_work.py draws the waiting.
"""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from gamecore import progress
from ui.base import page_limits

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

Answer = TypeVar("Answer")

WISH_SECONDS = 2.0
"""A computation that nobody has asked about for so long is given up: its page was left or closed.
Those who wait ask ten times as often."""


class Job(Generic[Answer]):
    """One computation under way, for everybody who waits for it.

    Parameters
    ----------
    compute : callable
        What is to be worked out; runs in another thread, and reports its progress.

    Attributes
    ----------
    work : Work
        How far it is.
    """

    def __init__(self, compute: Callable[[], Answer]) -> None:
        self._compute = compute
        self._begun = monotonic()
        self._asked: dict[str, float] = {}
        self._future: Future[Answer] = Future()
        self.work = progress.Work(self._is_wanted)
        self.is_running = False

    @property
    def age(self) -> float:
        """Seconds since the first who waits asked for it."""
        return monotonic() - self._begun

    def wait(self, visitor: str, seconds: float) -> bool:
        """Wait at most so long, and tell whether it has ended, one way or another.

        Who waits says so by this: the last who stops asking ends the computation.
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
        """
        return self._future.result()

    def run(self) -> None:
        """Work it out, in the thread that calls."""
        self.is_running = True
        try:
            with progress.watched(self.work):
                self.work.report(0, 0)  # who waited in the queue may have left
                answer = self._compute()
        except BaseException as error:
            self._future.set_exception(error)
        else:
            self._future.set_result(answer)

    def _is_wanted(self) -> bool:
        late = monotonic() - WISH_SECONDS
        # A copy: other threads come and go meanwhile.
        return any(asked > late for asked in list(self._asked.values()))


class Kept(Generic[Answer]):
    """The answers given last, at most so many; safe to use from several threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[Hashable, Answer] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: Hashable) -> tuple[Answer] | None:
        """Return the answer in a tuple, so that None can be an answer; None when it is not kept."""
        with self._lock:
            if key not in self._answers:
                return None
            self._answers.move_to_end(key)
            return (self._answers[key],)

    def put(self, key: Hashable, answer: Answer) -> None:
        """Keep an answer; the one not asked for longest goes."""
        with self._lock:
            self._answers[key] = answer
            self._answers.move_to_end(key)
            while len(self._answers) > self._most:
                self._answers.popitem(last=False)

    def clear(self) -> None:
        """Forget all answers."""
        with self._lock:
            self._answers.clear()


class Desk(Generic[Answer]):
    """One function's answers: kept ones at once, others worked out by the pool, each once.

    Parameters
    ----------
    function : callable
        Of hashable arguments; what it returns is shared and must not be written to. An exception
        is raised to all who wait, and not kept.
    most : int
        Most answers to keep.
    """

    def __init__(self, function: Callable[..., Answer], most: int) -> None:
        self._function = function
        self._jobs: dict[Hashable, Job[Answer]] = {}
        self._lock = Lock()
        self.kept: Kept[Answer] = Kept(most)

    def answer(self, args: tuple[Hashable, ...]) -> Answer:
        """Return the answer, worked out here and now when it is not kept."""
        found = self.kept.get(args)
        if found is not None:
            return found[0]
        answer = self._function(*args)
        self.kept.put(args, answer)
        return answer

    def job(self, args: tuple[Hashable, ...], visitor: str) -> Job[Answer]:
        """Return the job that works out an answer: the one under way, or a new one."""
        with self._lock:
            job = self._jobs.get(args)
            if job is not None and not job.work.is_cancelled:
                job.wait(visitor, 0)
                return job
            job = Job(lambda: self.answer(args))
            job.wait(visitor, 0)
            self._jobs[args] = job
        _POOL.submit(self._run, args, job)
        return job

    def _run(self, args: tuple[Hashable, ...], job: Job[Answer]) -> None:
        job.run()
        with self._lock:
            # One that was given up may have a successor by now.
            if self._jobs.get(args) is job:
                del self._jobs[args]


_POOL = ThreadPoolExecutor(page_limits.WORKERS, thread_name_prefix="long-work")
