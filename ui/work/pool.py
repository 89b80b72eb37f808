"""The pool: three worker processes that answer questions, each once for all pages that wait for it.

A question begins at the worker with the shortest time limit; if it needs more, it starts again at
the next. So small ones do not wait for large ones. Each worker is a one-process pool of the library
pebble, which kills what is cancelled or hangs and starts a new process. waiting.py draws the wait.
"""

from __future__ import annotations

import logging
import os
import pickle
from collections import Counter, deque
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from functools import partial
from multiprocessing import get_all_start_methods, get_context
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Any

from gamecore.errors import Cancelled
from ui.base import page_limits
from ui.work import worker
from ui.work.cached_task import ANSWERS, NoAnswer

if TYPE_CHECKING:
    from collections.abc import Callable

    from pebble import ProcessPool

    from ui.work.cached_task import Question

_LOG = logging.getLogger(__name__)

START_SECONDS = 60
"""Seconds that a worker may take to load, on a slow and busy machine."""


class NoProcess(Exception):
    """Raised where no worker process can be started: the page must compute the answer."""


class Job:
    """A question that is queued or running, shared by all pages that wait for its answer.

    Its `future` holds the answer or raises `Cancelled`, `NoAnswer` or the task's own exception.
    Its `tier` is None while its owner has VISITOR_QUESTIONS others in the pool.
    """

    def __init__(self, question: Question, owner: str) -> None:
        self.question = question
        self.owner = owner
        self.future: Future[Any] = Future()
        self.heartbeats: dict[object, float] = {}
        self.begun = monotonic()
        self.tier: Tier | None = None
        self.running: Future[bytes] | None = None
        self.number = 0
        self.has_failed = False

    @property
    def progress(self) -> tuple[int, int] | None:
        """The last report (done, total), at first (0, 0); None while it waits for a worker."""
        if self.running is None or self.tier is None:
            return None
        number, done, total, _heartbeat = self.tier.shared
        return (int(done), int(total)) if number == self.number else (0, 0)

    def beat(self, page: object) -> None:
        """Record that a page still waits, for the pool and for the worker."""
        self.heartbeats[page] = monotonic()
        if self.running is not None and self.tier is not None:
            self.tier.shared[3] = monotonic()


class Tier:
    """One worker process with its time limit and its queue.

    It gives each question `seconds` of processor time at priority `nice`; a question that needs
    more goes on to the tier `after`.
    """

    def __init__(self, seconds: float, nice: int, after: Tier | None = None) -> None:
        self.seconds = seconds
        self.nice = nice
        self.after = after
        self.queue: deque[Job] = deque()
        self.running: Job | None = None
        self.processes: ProcessPool | None = None
        self.shared: Any = None

    def schedule(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        """Call a function in the worker process, which is started if there is none."""
        if self.processes is None or not self.processes.active:
            from pebble import ProcessPool  # not in a browser's own Python

            can_copy = "forkserver" in get_all_start_methods()
            context = get_context("forkserver" if can_copy else "spawn")
            if can_copy:
                context.set_forkserver_preload(["ui.work.preload"])
            # Each thread of OpenBLAS would reserve memory, and its linear algebra is never used.
            os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
            self.shared = context.RawArray("d", 4)
            initargs = (self.nice, self.shared)
            self.processes = ProcessPool(
                1, page_limits.WORKER_TASKS, worker.initialize, initargs, context
            )
        wall = max(self.seconds * page_limits.WALL_FACTOR, page_limits.WALL_LEAST)
        return self.processes.schedule(function, args, timeout=wall)

    def close(self) -> None:
        """End the process."""
        if self.processes is not None:
            self.processes.stop()
            self.processes.join()


class Pool:
    """The workers and all jobs not done; `refused` counts questions refused as too many."""

    def __init__(self) -> None:
        long = Tier(page_limits.WORK_SECONDS, page_limits.LONG_NICE)
        middle = Tier(page_limits.MIDDLE_SECONDS, page_limits.MIDDLE_NICE, long)
        self._tiers = (Tier(page_limits.SHORT_SECONDS, 0, middle), middle, long)
        self._lock = RLock()
        self._jobs: dict[Question, Job] = {}
        self._admitted: Counter[str] = Counter()
        self._number = 0
        self._can_work: bool | None = None
        self.refused = 0

    @property
    def waiting(self) -> int:
        """Number of questions that wait for a worker."""
        return sum(job.running is None for job in list(self._jobs.values()))

    def start(self) -> bool:
        """Start the workers at the first call; return whether they can be used.

        They cannot where threads or processes are not available, nor after `close`.
        """
        with self._lock:
            if self._can_work is None:
                try:
                    for ready in [tier.schedule(os.getpid) for tier in self._tiers]:
                        ready.result(START_SECONDS)
                    self._can_work = True
                except Exception as refusal:  # whatever a system refuses, and in whatever words
                    _LOG.warning("No worker can be started, pages work in place: %r", refusal)
                    self.close()
            return bool(self._can_work)

    def close(self) -> None:
        """End the workers for good; questions not done get `NoAnswer("lost")`."""
        with self._lock:
            self._can_work = False
            for job in list(self._jobs.values()):
                self._end(job, error=NoAnswer("lost"))
        for tier in self._tiers:
            tier.close()

    def ask(self, question: Question, page: object, visitor: str) -> Job:
        """Return the job for a question, joining one under way or queueing a new one.

        Raises
        ------
        NoProcess
            If there are no workers.
        NoAnswer
            "crowd": if the pool, or this visitor outside it, has page_limits.QUEUE questions.
        """
        with self._lock:
            if not self.start():
                raise NoProcess
            self._give_up_forgotten()
            job = self._jobs.get(question) or Job(question, visitor)
            has_room = self._admitted[visitor] < page_limits.VISITOR_QUESTIONS
            if question not in self._jobs:
                line = [
                    other
                    for other in self._jobs.values()
                    if (other.tier is not None if has_room else other.owner == visitor)
                ]
                if len(line) >= page_limits.QUEUE:
                    self.refused += 1
                    raise NoAnswer("crowd")
                self._jobs[question] = job
            job.beat(page)
            if job.tier is None and has_room:
                self._admit(job, visitor)
        return job

    def wait(self, job: Job, page: object, seconds: float) -> bool:
        """Send a heartbeat, wait at most `seconds` for a job, and return whether it is done."""
        with self._lock:
            job.beat(page)
            self._give_up_forgotten()
        with suppress(TimeoutError):
            job.future.exception(seconds)
        return job.future.done()

    def leave(self, job: Job, page: object) -> None:
        """Record that a page waits no longer; the job is cancelled when no other page does."""
        with self._lock:
            job.heartbeats.pop(page, None)
            self._give_up_forgotten()

    def _give_up_forgotten(self) -> None:
        """Cancel the jobs that no page waits for; if this is not called, a worker stops itself."""
        late = monotonic() - page_limits.HEARTBEAT_TIMEOUT
        for job in list(self._jobs.values()):
            if max(job.heartbeats.values(), default=0.0) < late:
                self._end(job, error=Cancelled())
                if job.running is not None:
                    job.running.cancel()  # the library ends the process, and starts another

    def _admit(self, job: Job, visitor: str) -> None:
        job.owner = visitor
        self._admitted[visitor] += 1
        self._queue(job, self._tiers[0])

    def _queue(self, job: Job, tier: Tier) -> None:
        job.tier = tier
        tier.queue.append(job)
        self._dispatch(tier)

    def _dispatch(self, tier: Tier) -> None:
        """Give an idle worker its next question."""
        while tier.running is None and tier.queue:
            job = tier.queue.popleft()
            if job.future.done():
                continue
            job.number = self._number = self._number + 1
            try:
                heartbeat = max(
                    job.heartbeats.values(), default=0.0
                )  # its last page may be leaving
                job.running = tier.schedule(
                    worker.answer, job.number, *job.question, tier.seconds, heartbeat
                )
            except (RuntimeError, OSError):  # no new process is to be had
                self._end(job, error=NoAnswer("lost"))
            else:
                tier.running = job
                job.running.add_done_callback(partial(self._returned, tier, job))

    def _returned(self, tier: Tier, job: Job, running: Future[bytes]) -> None:
        """Record how a worker ended with a job; called in a thread of pebble."""
        kind, value, size = _outcome(running)
        with self._lock:
            tier.running = job.running = None
            if kind == "answer":
                ANSWERS.put(job.question, value, size)
            if job.future.done():
                pass  # it was given up
            elif kind == "answer":
                self._end(job, value)
            elif kind in ("error", "cancelled"):
                self._end(job, error=value or Cancelled())
            elif kind == "spent" and tier.after is not None:
                self._queue(job, tier.after)
            elif kind == "spent" or job.has_failed:
                self._end(job, error=NoAnswer("long" if kind == "spent" else kind))
            else:
                job.has_failed = True
                tier.queue.appendleft(job)
            self._give_up_forgotten()
            self._dispatch(tier)

    def _end(self, job: Job, answer: Any = None, error: BaseException | None = None) -> None:
        """Set the answer or error of a job, and admit the next job of its owner."""
        if job.future.done():
            return  # ending another job has ended this one as well
        del self._jobs[job.question]
        if error is None:
            job.future.set_result(answer)
        else:
            job.future.set_exception(error)
        if job.tier is not None:
            self._admitted -= Counter([job.owner])
            for other in self._jobs.values():
                if other.owner == job.owner and other.tier is None:
                    self._admit(other, other.owner)
                    break


def _outcome(running: Future[bytes]) -> tuple[str, Any, int]:
    """Return how a worker ended with a job, the answer or error, and its pickled size in bytes."""
    from pebble import ProcessExpired

    try:
        data = running.result()
        return *pickle.loads(data), len(data)  # noqa: S301 - our own process wrote it
    except TimeoutError:
        return "spent", None, 0
    except CancelledError:
        return "cancelled", None, 0
    except ProcessExpired as end:
        kinds = {worker.OUT_OF_TIME: "spent", worker.OUT_OF_MEMORY: "memory"}
        return kinds.get(end.exitcode, "lost"), None, 0
    except RuntimeError:
        return "lost", None, 0
    except Exception as error:
        return "error", error, 0


POOL = Pool()
