"""Computations that may take long: done by a few workers, shared by all who wait, then kept.

Every new computation goes to the quick lane, whose worker gives it a moment of processor time. What
needs more begins anew in the middle lane and then in the long one, so that nobody's small question
ever waits for somebody's large one. Each lane has a worker, more would take the cores that draw the
pages and 60 MB each. Within a lane turns go round the visitors (ui/jobs/fair_line.py).

No screen in here: ui/jobs/waiting.py draws the waiting.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from threading import Condition, Lock, Thread
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from gamecore import limits, progress
from ui.base import page_limits
from ui.jobs.fair_line import FairLine
from ui.jobs.job import Job, NoAnswer
from ui.jobs.worker import NoProcess, Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from ui.jobs.budget import Budget

Answer = TypeVar("Answer")

PROCESSES = True
"""Whether work is done by processes of its own, where the machine lets us start some."""


class Kept(Generic[Answer]):
    """The answers given last, at most this many; safe to use from several threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[Hashable, tuple[Answer, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: Hashable) -> tuple[Answer] | None:
        """Return the answer in a tuple, so that None can be an answer; None when it is not kept."""
        with self._lock:
            if key not in self._answers:
                return None
            self._answers.move_to_end(key)
            return (self._answers[key][0],)

    def cost(self, key: Hashable) -> int:
        """Return what an answer has cost, 0 when it is not kept."""
        with self._lock:
            return self._answers.get(key, (None, 0))[1]

    def put(self, key: Hashable, answer: Answer, cost: int = 0) -> None:
        """Keep an answer and what it has cost; the one not asked for longest goes."""
        with self._lock:
            self._answers[key] = answer, cost
            self._answers.move_to_end(key)
            while len(self._answers) > self._most:
                self._answers.popitem(last=False)

    def clear(self) -> None:
        """Forget all answers."""
        with self._lock:
            self._answers.clear()


class Runner(Protocol):
    """Somebody who works a job out."""

    def run(self, job: Job[Any], seconds: float) -> bool:
        """Work it out with this much processor time; False if that was too short."""

    def close(self) -> None:
        """Leave nothing running behind."""


class Here:
    """A runner that works in the thread that calls: where no process can be had.

    It shares the interpreter with all pages, and can only be stopped where the work reports how far
    it is.
    """

    def run(self, job: Job[Any], seconds: float) -> bool:
        """Work a job out with this much processor time; False if that was too short."""
        return job.run(seconds)

    def close(self) -> None:
        """Nothing runs on."""


class Lane:
    """Jobs that wait for the same worker.

    Parameters
    ----------
    seconds : float
        Processor time that a job gets.
    nice : int
        How far its worker stands back for others on this machine.
    after : Lane, optional
        Where a job goes that needs more time; without any, it ends without an answer.
    """

    def __init__(self, seconds: float, nice: int, after: Lane | None = None) -> None:
        self.seconds = seconds
        self.nice = nice
        self.after = after
        self.line: FairLine[Job[Any]] = FairLine()


class Pool:
    """The lanes and their workers; starts them when there is something to do.

    Parameters
    ----------
    hire : callable
        Given a lane, returns a worker for it.
    """

    def __init__(self, hire: Callable[[Lane], Runner]) -> None:
        self._hire = hire
        long = Lane(page_limits.WORK_SECONDS, page_limits.LONG_NICE)
        middle = Lane(page_limits.MIDDLE_SECONDS, page_limits.MIDDLE_NICE, long)
        self._quick = Lane(page_limits.QUICK_SECONDS, 0, middle)
        self._lanes = (self._quick, middle, long)
        self._news = Condition()
        self._is_open = self._is_over = False
        self._threads: list[Thread] = []
        self._known_long: OrderedDict[int, Lane] = OrderedDict()
        self.refused = 0
        """Questions that were not taken because too many waited."""

    @property
    def waiting(self) -> int:
        """Questions that wait for their turn now."""
        with self._news:
            return sum(lane.line.tidy(_can_begin) for lane in self._lanes)

    def start(self) -> bool:
        """Start the workers, if they are not at work yet, so that the first answer is quick.

        Returns
        -------
        bool
            Whether they work; False on a machine without threads, as a browser's own Python.
        """
        with self._news:
            if not self._is_open:
                try:
                    for lane in self._lanes:
                        self._start(lane)
                except RuntimeError:
                    return False
                self._is_open = True
        return True

    def _start(self, lane: Lane) -> None:
        thread = Thread(target=self._serve, args=(lane,), name="worker", daemon=True)
        thread.start()
        self._threads.append(thread)

    def close(self) -> None:
        """Wait until the workers have done what they are at, and end them for good."""
        with self._news:
            self._is_over = True
            self._news.notify_all()
        for thread in self._threads:
            thread.join()

    def put(self, job: Job[Any], visitor: str) -> None:
        """Let a job be worked out, or join those who wait for it already.

        Raises
        ------
        NoAnswer
            If too many jobs wait.
        """
        if not self.start():
            job.is_running = True
            if not job.run(page_limits.WORK_SECONDS):
                job.end(error=NoAnswer("long"))
            return
        with self._news:
            self._join(self._known_long.get(_mark(job), self._quick), job, visitor)

    def _join(self, lane: Lane, job: Job[Any], visitor: str) -> None:
        if not job.can_begin():
            return
        if lane.line.tidy(_can_begin) >= page_limits.QUEUE:
            self.refused += 1
            raise NoAnswer("crowd")
        lane.line.join(visitor, job)
        self._news.notify_all()

    def _serve(self, lane: Lane) -> None:
        """Work at the jobs of a lane, one after the other."""
        runner = self._hire(lane)
        while (job := self._next(lane)) is not None:
            try:
                # What only this process knows can be done by nobody else.
                ended = (runner if job.name else Here()).run(job, lane.seconds)
            except NoProcess:
                runner.close()
                runner = Here()
                ended = runner.run(job, lane.seconds)
            except BaseException as error:
                job.end(error=error)
                continue
            if not ended:
                self._go_on(job, lane)
        runner.close()

    def _next(self, lane: Lane) -> Job[Any] | None:
        """Wait for a job of a lane; None when the pool is closed."""
        with self._news:
            while not self._is_over:
                job = lane.line.take(_can_begin)
                if job is not None:
                    job.is_running = True
                    return job
                self._news.wait()
        return None

    def _go_on(self, job: Job[Any], lane: Lane) -> None:
        """Pass a job that was not done in its time to the next lane."""
        job.is_running = False
        if lane.after is None:
            job.end(error=NoAnswer("long"))
            return
        with self._news:
            self._known_long[_mark(job)] = lane.after
            while len(self._known_long) > page_limits.LONG_KNOWN:
                self._known_long.popitem(last=False)
            try:
                for visitor in job.visitors:
                    lane.line.charge(visitor, page_limits.QUICK_CHARGE)
                    self._join(lane.after, job, visitor)
            except NoAnswer as crowd:
                job.end(error=crowd)


def _can_begin(job: Job[Any]) -> bool:
    return job.can_begin()


def _mark(job: Job[Any]) -> int:
    # Two with the same mark share no more than a lane, so a number is enough.
    return hash((job.name, job.args))


def _hired(lane: Lane) -> Runner:
    return Worker(lane.nice) if PROCESSES else Here()


POOL = Pool(_hired)


class Desk(Generic[Answer]):
    """One function's answers: kept ones at once, others worked out by the pool, each once.

    Parameters
    ----------
    function : callable
        Of hashable arguments; what it returns is shared and must not be written to. An exception
        is raised to all who wait, and not kept.
    most : int
        Most answers to keep.
    name : callable, optional
        Returns where another process finds the function, as ``module:name``, or None if it cannot.
    """

    def __init__(
        self,
        function: Callable[..., Answer],
        most: int,
        name: Callable[[], str | None] = lambda: None,
    ) -> None:
        self._function = function
        self._name = name
        self._jobs: dict[tuple[Hashable, int], Job[Answer]] = {}
        self._lock = Lock()
        self.kept: Kept[Answer] = Kept(most)

    def answer(self, args: tuple[Hashable, ...]) -> Answer:
        """Return the answer, worked out here and now when it is not kept."""
        found = self.kept.get(args)
        if found is not None:
            return found[0]
        answer = self._function(*args)
        if progress.affordable():  # a refusal for want of work is none for whoever has some left
            self.kept.put(args, answer)
        return answer

    def found(self, args: tuple[Hashable, ...], most: int) -> tuple[Answer, int] | None:
        """Return a kept answer for whoever may pay this much, and what it has cost."""
        for key in (args, (args, most)):
            kept = self.kept.get(key)
            if kept is not None:
                return kept[0], self.kept.cost(key)
        return None

    def _keep(self, args: tuple[Hashable, ...], answer: Answer, work: Budget) -> None:
        # Where the work was given up for want of a full purse, others may come to an answer.
        is_for_all = work.left > 0 or work.most >= limits.ANSWER_WORK
        self.kept.put(args if is_for_all else (args, work.most), answer, work.most - work.left)

    def job(
        self, args: tuple[Hashable, ...], visitor: str, most: int = limits.ANSWER_WORK
    ) -> Job[Answer]:
        """Return the job that works out an answer: the one under way, or a new one.

        Parameters
        ----------
        args : tuple
        visitor : str
            Who waits for it.
        most : int
            How many nanoseconds of counted work the answer may cost this visitor.

        Raises
        ------
        NoAnswer
            If it would have to wait behind too many.
        """
        with self._lock:
            job = self._jobs.get((args, most))
            if job is None or job.work.is_cancelled:
                job = Job(self._function, args, self._name(), partial(self._keep, args), most)
                job.when_ended(partial(self._forget, (args, most)))
                self._jobs[args, most] = job
            job.wait(visitor, 0)
        try:
            POOL.put(job, visitor)
        except NoAnswer:
            job.leave(visitor)
            _can_begin(job)  # without others who wait, it ends here
            raise
        return job

    def _forget(self, key: tuple[Hashable, int], job: Job[Answer]) -> None:
        with self._lock:
            # One that was given up may have a successor by now.
            if self._jobs.get(key) is job:
                del self._jobs[key]
