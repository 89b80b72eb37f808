"""A worker: a process of its own that works jobs out, as the app sees it.

It runs ui/jobs/worker_main.py, which is started anew (not forked from the app and not by
`multiprocessing`, whose children run the app's main script again: that would load all of Streamlit
into them). The two talk through the worker's standard input and output; when the app ends, in
whatever way, the worker's input ends and so does the worker. Where the system can copy a process,
a copy of the worker works: it can be killed at any time, and the next one is ready at once.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from gamecore.errors import Cancelled
from ui.base import page_limits
from ui.jobs.job import NoAnswer

if TYPE_CHECKING:
    from ui.jobs.job import Job

_ROOT = Path(__file__).resolve().parents[2]

_MODULE = "ui.jobs.worker_main"

_LOOK_SECONDS = 0.05
"""How often somebody looks whether a job is still wanted and within its time."""

_GRACE_SECONDS = 0.25
"""How long a worker that was told to stop may go on until its next report; then it is killed."""

_OUT_OF_TIME = {getattr(signal, "SIGPROF", None)}
"""What ends a worker whose processor time is over, where it makes no report before."""


class NoProcess(Exception):
    """No process can be started on this machine."""


class _Lost(Exception):
    """The process ended while it should have worked.

    Attributes
    ----------
    signal : int
        What ended it, if it has begun anew since.
    is_gone : bool
        Whether it has ended for good.
    """

    def __init__(self, signal: int = 0, *, is_gone: bool = False) -> None:
        super().__init__(signal)
        self.signal = signal
        self.is_gone = is_gone


class Task(NamedTuple):
    """What a worker is asked to do: to call a function, within this much time and work."""

    number: int
    name: str
    args: tuple[Any, ...]
    seconds: float
    most: int


class Said(NamedTuple):
    """What a worker says: how far it is, or how the task of a number ended, or what became of it.

    Attributes
    ----------
    kind : str
        "ready" or "died", with the number of the process or of the signal; "progress", with how
        much of what total is done; "answer" or "error"; "spent" when its time was too short, and
        "stopped" when it was told to stop.
    is_tired : bool
        Whether it asks for a new process in its place.
    left : int
        With an answer: what is left of the task's work.
    """

    kind: str
    what: Any = None
    number: int = 0
    is_tired: bool = False
    left: int = 0


class _Process:
    """One process with the pipes to it, from its start to its end."""

    def __init__(self, nice: int) -> None:
        command = [sys.executable, "-m", _MODULE, str(nice)]
        # Several threads of a linear algebra that is never used would each reserve memory.
        surroundings = os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        try:
            self._popen = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=_ROOT,
                env=surroundings,
            )
        except (OSError, ValueError) as refusal:
            raise NoProcess from refusal
        self._said: SimpleQueue[Said | None] = SimpleQueue()
        self.pid: int | None = None
        """The process that works, once it is ready: the one started, or a copy that it made."""
        Thread(target=self._listen, name="worker-listener", daemon=True).start()

    def tell(self, message: Task | int) -> None:
        """Give it a task, or tell it to stop the task of a number."""
        assert self._popen.stdin is not None
        data = pickle.dumps(message)
        try:
            self._popen.stdin.write(data)
            self._popen.stdin.flush()
        except OSError as gone:
            raise _Lost(is_gone=True) from gone

    def hear(self, seconds: float) -> Said | None:
        """Return what it says next, None if nothing for so long.

        Raises
        ------
        _Lost
            If it has ended, or ended and begun anew.
        """
        try:
            said = self._said.get(timeout=seconds)
        except Empty:
            return None
        if said is None:
            raise _Lost(is_gone=True)
        if said.kind == "ready":
            self.pid = said.what
        elif said.kind == "died":
            raise _Lost(said.what)
        return said

    def catch_up(self) -> None:
        """Hear what it said since its last task: that it began anew, perhaps."""
        while not self._said.empty():
            try:
                self.hear(0)
            except _Lost as lost:
                if lost.is_gone:
                    raise

    def kill(self) -> None:
        """End what it works at; it begins anew by itself where a copy works."""
        if self.pid is None or self.pid == self._popen.pid:
            self._popen.kill()
        else:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def end(self) -> None:
        """Make it end at once and for good."""
        # The copy first: with its end the other would make a new one.
        self._popen.kill()
        if self.pid is not None and self.pid != self._popen.pid:
            self.kill()
        for pipe in (self._popen.stdin, self._popen.stdout):
            with suppress(OSError):  # what was not written yet has nobody to read it
                if pipe is not None:
                    pipe.close()
        self._popen.wait()

    def _listen(self) -> None:
        assert self._popen.stdout is not None
        try:
            while True:
                # Nobody but our own process writes into this pipe.
                self._said.put(pickle.load(self._popen.stdout))  # noqa: S301
        except Exception:
            self._said.put(None)  # it ended, in the middle of a word or not


def _started(nice: int) -> _Process | None:
    """Start a process; None if it cannot be had: the next task asks again, and says so."""
    try:
        return _Process(nice)
    except NoProcess:
        return None


class Worker:
    """A worker whose process is started at once, and anew whenever it has ended.

    Parameters
    ----------
    nice : int
        How far it stands back for other processes: 0 not at all, 19 most.
    """

    def __init__(self, nice: int = 0) -> None:
        self._nice = nice
        self._tasks = 0
        self._has_worked = False
        self._process = _started(nice)

    @property
    def pid(self) -> int | None:
        """The number of the process that works; None when there is none yet."""
        return None if self._process is None else self._process.pid

    def run(self, job: Job[Any], seconds: float) -> bool:
        """Let a job be worked out with this much processor time; False if that was too short.

        Raises
        ------
        NoProcess
            If no process can be had.
        """
        for _attempt in range(2):  # one that died unnoticed, between two jobs, is no reason to fail
            try:
                return self._attempt(job, seconds)
            except _Lost as lost:
                if lost.is_gone:
                    self.close()
                    if not self._has_worked:
                        raise NoProcess from lost
                if lost.signal in _OUT_OF_TIME:
                    return False
        job.end(error=NoAnswer("lost"))
        return True

    def close(self) -> None:
        """End its process."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def _attempt(self, job: Job[Any], seconds: float) -> bool:
        if self._process is None:
            self._process = _Process(self._nice)
        self._process.catch_up()
        self._tasks += 1
        assert job.name is not None
        self._process.tell(Task(self._tasks, job.name, job.args, seconds, job.work.most))
        said = self._last_word(self._process, job, seconds)
        if said is None:
            return self._killed(self._process, job)
        ended = _ended(job, said)  # first of all: a new process may not be had
        if said.is_tired:
            self.close()
            self._process = _started(self._nice)
        return ended

    def _last_word(self, process: _Process, job: Job[Any], seconds: float) -> Said | None:
        """Return how the task ended; None if the process has to be killed for it."""
        last = monotonic() + max(seconds * page_limits.WALL_FACTOR, page_limits.WALL_LEAST)
        told = False
        while monotonic() < last:
            said = process.hear(_LOOK_SECONDS)
            if said is not None and said.kind == "ready":
                self._has_worked = True
            elif said is not None and said.number == self._tasks:
                if said.kind != "progress":
                    return said
                job.heard(*said.what)
            if not told and not job.give_up_unless_wanted():
                told = True
                last = monotonic() + _GRACE_SECONDS
                process.tell(self._tasks)
        return None

    def _killed(self, process: _Process, job: Job[Any]) -> bool:
        """Kill what works at a job and end the job; False if it only had no time left."""
        process.kill()
        try:
            end = monotonic() + _GRACE_SECONDS
            while monotonic() < end:
                process.hear(_LOOK_SECONDS)
            self.close()
        except _Lost as lost:
            if lost.is_gone:
                self.close()
        if job.give_up_unless_wanted():
            return False
        job.end(error=Cancelled())
        return True


def _ended(job: Job[Any], said: Said) -> bool:
    """Tell those who wait how a job ended; False if it wants more time."""
    if said.kind == "answer":
        job.work.left = said.left
        job.end(said.what)
    elif said.kind == "error":
        job.end(error=said.what)
    elif said.kind == "stopped":
        job.end(error=Cancelled())
    return said.kind != "spent"
