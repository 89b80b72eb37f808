"""What runs in a worker's process: it reads tasks, works them out, and says how far it is.

    python -m ui.jobs.worker_main NICE

Started by ui/jobs/worker.py. Nothing of the screen is loaded here: neither Streamlit nor pandas nor
Altair. The process ends when its input does, that is with the app, and its tasks are bounded in
processor time and memory by the machine itself where it offers that.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from gamecore import analyse, find_pattern, progress
from gamecore.errors import Cancelled
from ui.base import page_limits
from ui.jobs.budget import Budget
from ui.jobs.job import NoAnswer
from ui.jobs.worker import Said, Task

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

try:
    import resource
except ImportError:  # not on every system: the app's own look at the clock has to do there
    resource = None  # type: ignore[assignment]


class TaskRunner:
    """The two pipes, and the task under way."""

    def __init__(self, inward: BinaryIO, outward: BinaryIO) -> None:
        self._inward = inward
        self._outward = outward
        self._writing = Lock()
        self._tasks: SimpleQueue[Task] = SimpleQueue()
        self._number = 0
        self._work: Budget | None = None

    def say(self, said: Said) -> None:
        """Tell the app something."""
        data = pickle.dumps(said)
        with self._writing:
            self._outward.write(data)
            self._outward.flush()

    def listen(self) -> None:
        """Hear what the app says, until there is no app any more."""
        try:
            while True:
                # Nobody but the app itself writes into this pipe.
                told: Task | int = pickle.load(self._inward)  # noqa: S301
                if isinstance(told, Task):
                    self._tasks.put(told)
                elif self._work is not None and told == self._number:
                    self._work.cancel()
        finally:
            os._exit(0)

    def serve(self) -> None:
        """Do one task after the other, for ever."""
        done = 0
        while True:
            task = self._tasks.get()
            self._number, self._work = task.number, Reported(task, self.say)
            said = worked_out(task, self._work)._replace(number=task.number)
            self._work = None
            done += 1
            is_old = done >= page_limits.WORKER_TASKS or memory() > page_limits.WORKER_TIRED
            self._answer(said._replace(is_tired=said.is_tired or is_old))

    def _answer(self, said: Said) -> None:
        try:
            self.say(said)
        except Exception as error:  # an answer that cannot be sent is a mistake of its function
            words = f"{type(error).__name__}: {error}"
            self.say(Said("error", RuntimeError(words), said.number))


class Reported(Budget):
    """Work that tells the app how far it is, now and then."""

    def __init__(self, task: Task, say: Callable[[Said], None]) -> None:
        super().__init__(most=task.most)
        self._number = task.number
        self._say = say
        self._next = 0.0

    def report(self, done: int, total: int) -> None:
        """Note how far the work is; see `Budget`."""
        now = monotonic()
        if now >= self._next:
            self._next = now + page_limits.POLL_SECONDS / 2
            self._say(Said("progress", (done, total), self._number))
        super().report(done, total)


def worked_out(task: Task, work: Budget) -> Said:
    """Do a task and return how it ended."""
    try:
        function = found(task.name)
        limit_time(task.seconds)
        try:
            work.allow(task.seconds)
            with progress.watched(work):
                answer = function(*task.args)
                return Said("answer", answer, left=work.left)
        finally:
            limit_time(None)
    except Cancelled:
        return Said("spent" if work.is_spent else "stopped")
    except MemoryError:
        return Said("error", NoAnswer("memory"), is_tired=True)
    except Exception as error:
        error.add_note(f"In a worker:\n{traceback.format_exc()}")
        return Said("error", error)


def found(name: str) -> Callable[..., Any]:
    """Return the function of a name ``module:name``, without the keeping of its answers."""
    module, _colon, function = name.partition(":")
    work: Callable[..., Any] = getattr(import_module(module), function).function
    return work


def limit_time(seconds: float | None) -> None:
    """Let the machine end this process once a task has used far more time than it may.

    A task that reports ends itself before; this is for one that does not. None: no limit.
    """
    if hasattr(signal, "setitimer"):
        most = 0.0 if seconds is None else seconds + min(seconds, page_limits.OVERTIME)
        signal.setitimer(signal.ITIMER_PROF, most)


def memory() -> int:
    """Return the most bytes that this process ever had in memory; 0 where nobody knows."""
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def stand_back(nice: int) -> None:
    """Let the app go first, bound the memory, and leave Ctrl+C to the app."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    if resource is not None:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (page_limits.WORKER_MEMORY,) * 2)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def warm_up() -> None:
    """Do once what the first task would wait for: the grammar, the engines."""
    find_pattern("take 1-3 or split into 2", 64)
    analyse("take k where k % 2 == 1 or 0.07", (3, 5)).winning_moves[:1]


def main() -> None:
    """Be a worker until the app ends."""
    stand_back(int(sys.argv[1]))
    # Whatever prints must not write between the answers: its words go to the app's log.
    outward = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    warm_up()
    if hasattr(os, "fork"):
        be_copied(outward)
    runner = TaskRunner(sys.stdin.buffer, outward)
    Thread(target=runner.listen, name="listener", daemon=True).start()
    runner.say(Said("ready", os.getpid()))
    runner.serve()


def be_copied(outward: BinaryIO) -> None:
    """Return in a copy of this process, and in a new one whenever that was killed.

    All that was loaded and warmed up is there in the copy at once, and shared with it. There is one
    thread here, so nothing is copied in the middle of something.
    """
    while (copy := os.fork()) != 0:
        _copy, status = os.waitpid(copy, 0)
        if not os.WIFSIGNALED(status):
            os._exit(0)  # the app has ended
        try:
            outward.write(pickle.dumps(Said("died", os.WTERMSIG(status))))
            outward.flush()
        except OSError:
            os._exit(0)  # likewise


if __name__ == "__main__":
    main()
