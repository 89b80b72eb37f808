"""A worker: a process of its own that works jobs out, as the app sees it.

It runs ui/base/worker_main.py, which is started anew (not forked from the app and not by
`multiprocessing`, whose children run the app's main script again: that would load all of Streamlit
into them). The two talk through the worker's standard input and output; when the app ends, in
whatever way, the worker's input ends and so does the worker.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from gamecore.errors import Cancelled
from ui.base import page_limits
from ui.base.work_job import NoAnswer

if TYPE_CHECKING:
    from typing import IO

    from ui.base.work_job import Job

_ROOT = Path(__file__).resolve().parents[2]

_MODULE = "ui.base.worker_main"

_LOOK_SECONDS = 0.05
"""How often somebody looks whether a job is still wanted and within its time."""

_GRACE_SECONDS = 0.25
"""How long a worker that was told to stop may go on until its next report; then it is killed."""

_OUT_OF_TIME = tuple(
    -getattr(signal, name) for name in ("SIGPROF", "SIGXCPU") if hasattr(signal, name)
)
"""How a worker ends whose processor time was over between two reports."""


class NoProcess(Exception):
    """No process can be started on this machine."""


class _Lost(Exception):
    """The process ended while it should have worked."""


class Task(NamedTuple):
    """What a worker is asked to do: to call a function, within so much processor time."""

    number: int
    name: str
    args: tuple[Any, ...]
    seconds: float


class Said(NamedTuple):
    """What a worker says: how far it is (of what total), or how its task ended."""

    kind: str
    what: Any = None
    is_tired: bool = False


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
        self.heard: SimpleQueue[Said | None] = SimpleQueue()
        self.was_ready = False
        Thread(target=self._listen, name="worker-listener", daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of the process on this machine."""
        return self._popen.pid

    def tell(self, message: Task | int) -> None:
        """Give it a task, or tell it to stop the task of a number."""
        assert self._popen.stdin is not None
        data = pickle.dumps(message)
        try:
            self._popen.stdin.write(data)
            self._popen.stdin.flush()
        except OSError as gone:
            raise _Lost from gone

    def end(self) -> int:
        """Make it end at once, and return how it ended."""
        self._popen.kill()
        for pipe in (self._popen.stdin, self._popen.stdout):
            _close(pipe)
        return self._popen.wait()

    def how_it_ended(self) -> int:
        """Return how it ended, once it has closed its output."""
        try:
            return self._popen.wait(_GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            return self.end()

    def _listen(self) -> None:
        assert self._popen.stdout is not None
        try:
            while True:
                # Nobody but our own process writes into this pipe.
                self.heard.put(pickle.load(self._popen.stdout))  # noqa: S301
        except Exception:
            self.heard.put(None)  # it ended, in the middle of a word or not


def _close(pipe: IO[bytes] | None) -> None:
    if pipe is not None:
        try:
            pipe.close()
        except OSError:
            return  # what was not written yet has nobody to read it


class Worker:
    """A worker whose process is started when first needed, and anew whenever it has ended.

    Parameters
    ----------
    nice : int
        How far it stands back for other processes: 0 not at all, 19 most.
    keeps_spare : bool
        Whether, once a process had to be killed, another one is held ready to take the place of the
        next: a new one takes half a second to get ready.
    """

    def __init__(self, nice: int = 0, keeps_spare: bool = False) -> None:
        self._nice = nice
        self._keeps_spare = keeps_spare
        self._spare: _Process | None = None
        self._tasks = 0
        self._process: _Process | None = None
        self._has_worked = False
        self._replace()

    @property
    def pid(self) -> int | None:
        """The number of its process, None when there is none now."""
        return None if self._process is None else self._process.pid

    @property
    def spare(self) -> int | None:
        """The number of the process held ready; None when there is none."""
        return None if self._spare is None else self._spare.pid

    def run(self, job: Job[Any], seconds: float) -> bool:
        """Let a job be worked out with so much processor time; False if that was too short.

        Raises
        ------
        NoProcess
            If no process can be had.
        """
        for _attempt in range(2):  # one that died unnoticed, between two jobs, is no reason to fail
            try:
                return self._attempt(job, seconds)
            except _Lost:
                was_ready = self._process is not None and self._process.was_ready
                code = 0 if self._process is None else self._process.how_it_ended()
                if not was_ready and not self._has_worked:
                    self.close()
                    raise NoProcess from None
                self._replace()
                if code in _OUT_OF_TIME:
                    return False
        job.end(error=NoAnswer("lost"))
        return True

    def close(self) -> None:
        """End its process."""
        for process in (self._process, self._spare):
            if process is not None:
                process.end()
        self._process = self._spare = None

    def _replace(self) -> None:
        """Let a new process, or the one held ready, take the place of the one before."""
        before, self._process, self._spare = self._process, self._spare, None
        try:
            self._process = self._process or _Process(self._nice)
            if before is not None and self._keeps_spare:
                self._spare = _Process(self._nice)
        except NoProcess:
            return  # the next task asks again, and says so
        finally:
            if before is not None:
                before.end()

    def _attempt(self, job: Job[Any], seconds: float) -> bool:
        if self._process is None:
            self._process = _Process(self._nice)
        self._tasks += 1
        assert job.name is not None
        self._process.tell(Task(self._tasks, job.name, job.args, seconds))
        last = monotonic() + max(seconds * page_limits.WALL_FACTOR, page_limits.WALL_LEAST)
        while True:
            said = self._next_word(job, last)
            if said is None:
                self._replace()
                return self._over(job)
            if said.kind == "ready":
                self._process.was_ready = self._has_worked = True
            elif said.kind == "progress":
                job.heard(*said.what)
            else:
                if said.is_tired:
                    self._replace()
                return _ended(job, said)

    def _next_word(self, job: Job[Any], last: float) -> Said | None:
        """Return what the worker says next; None if it has to be killed."""
        assert self._process is not None
        stop_by: float | None = None
        while True:
            try:
                said = self._process.heard.get(timeout=_LOOK_SECONDS)
            except Empty:
                pass
            else:
                if said is None:
                    raise _Lost
                return said
            now = monotonic()
            if now > last or (stop_by is not None and now > stop_by):
                return None
            if stop_by is None and not job.is_wanted:
                stop_by = now + _GRACE_SECONDS
                self._process.tell(self._tasks)

    def _over(self, job: Job[Any]) -> bool:
        """End a job whose process was killed; False if that was for its time."""
        if job.is_wanted:
            return False
        job.end(error=Cancelled())
        return True


def _ended(job: Job[Any], said: Said) -> bool:
    """Tell those who wait how a job ended; False if it wants more time."""
    if said.kind == "answer":
        job.end(said.what)
    elif said.kind == "error":
        job.end(error=said.what)
    elif said.kind == "stopped":
        job.end(error=Cancelled())
    return said.kind != "spent"
