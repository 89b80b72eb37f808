"""Keeps a set of processes running: starts them, starts again what dies, and ends them all."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LOOK_SECONDS = 0.2
"""How often a process that has died is looked for."""

START_SECONDS = 60
"""Longest wait for a process to answer; it needs two seconds, on a busy machine ten."""

CLOSE_SECONDS = 5
"""So long may a process take to say goodbye."""

PAUSE_SECONDS = (0.0, 1.0, 5.0, 15.0)
"""Pauses before a process is started again that died soon after its last start, each time longer:
one that cannot start should not take the cores from those that can."""

SOON_SECONDS = 30


@dataclass
class Member:
    """One process that should always run.

    Attributes
    ----------
    name : str
    command : list of str
    health : str
        Address that answers once it is ready.
    environment : mapping
        Added to the machine's own.
    """

    name: str
    command: Sequence[str]
    health: str
    environment: Mapping[str, str] = field(default_factory=dict)
    _process: subprocess.Popen[bytes] | None = None
    _begun: float = 0.0
    _failures: int = 0
    _not_before: float = 0.0

    @property
    def pid(self) -> int:
        """Its number; 0 before the first start."""
        return self._process.pid if self._process else 0

    def start(self) -> None:
        """Start it, in a group of its own: Ctrl+C in a terminal reaches only who looks after it."""
        self._begun = time.monotonic()
        try:
            self._process = subprocess.Popen(
                list(self.command), env={**os.environ, **self.environment}, start_new_session=True
            )
        except OSError as refusal:  # no memory, no process left, or the program is gone for a while
            self._process = None
            print(f"{self.name} cannot be started: {refusal}.", flush=True)

    def is_running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def is_ready(self) -> bool:
        """Whether it answers."""
        # It is on this machine: a proxy from the environment would only be in the way.
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            direct.open(self.health, timeout=2).close()
        except urllib.error.HTTPError:
            return True  # it refuses, so it answers
        except (urllib.error.URLError, OSError):
            return False
        return True

    def wait_until_ready(self) -> bool:
        """Wait until it answers; False if it ended or took too long instead."""
        deadline = time.monotonic() + START_SECONDS
        while self.is_running() and time.monotonic() < deadline:
            if self.is_ready():
                return True
            time.sleep(LOOK_SECONDS / 2)
        return False

    def look_after(self) -> bool:
        """Start it again if it has died and its pause is over; tell whether it was found dead."""
        if self.is_running():
            return False
        now = time.monotonic()
        if self._not_before == 0.0:
            self._end_group()  # what it had started
            soon = now - self._begun < SOON_SECONDS
            self._failures = self._failures + 1 if soon else 0
            pause = PAUSE_SECONDS[min(self._failures, len(PAUSE_SECONDS) - 1)]
            self._not_before = now + pause
            return True
        if now >= self._not_before:
            self._not_before = 0.0
            self.start()
        return False

    def ask_to_end(self) -> None:
        """Ask it to end."""
        if self._process is not None and self.is_running():
            self._process.terminate()

    def tell(self, number: signal.Signals) -> None:
        """Send it a signal, if it runs."""
        if self._process is not None and self.is_running():
            self._process.send_signal(number)

    def end(self) -> None:
        """Wait until it has ended, and end it if it does not, with all that it started."""
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(CLOSE_SECONDS)
            self._end_group()
            self._process.wait()

    def _end_group(self) -> None:
        if self._process is None:
            return  # group 0 would be our own
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)


class Supervisor:
    """Looks after the app's processes and the proxy before them, until it is told to stop.

    Parameters
    ----------
    apps : sequence of Member
    proxy : Member
    """

    def __init__(self, apps: Sequence[Member], proxy: Member) -> None:
        self._apps = list(apps)
        self._members = [*apps, proxy]
        self._is_over = self._is_renewal = False

    def heed_signals(self) -> None:
        """Stop at SIGINT, SIGTERM or when the terminal closes.

        At SIGUSR1 renew the processes of the app, at SIGUSR2 let nginx read its certificate anew,
        which takes effect for those who come from then on and drops nobody.
        """
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: self.stop())
        signal.signal(signal.SIGUSR1, lambda *_: self._renew_soon())
        signal.signal(signal.SIGUSR2, lambda *_: self._members[-1].tell(signal.SIGHUP))

    def stop(self) -> None:
        """End soon."""
        self._is_over = True

    def _renew_soon(self) -> None:
        self._is_renewal = True

    def start(self) -> str:
        """Start all; return the name of the first that did not come up, or ""."""
        for group in (self._apps, self._members[len(self._apps) :]):
            for member in group:
                member.start()
            for member in group:
                if self._is_over or not member.wait_until_ready():
                    return member.name
        return ""

    def watch(self) -> None:
        """Start again what dies, until it is told to stop."""
        while not self._is_over:
            for member in self._members:
                if member.look_after():
                    print(f"{member.name} has ended and is started again.", flush=True)
            if self._is_renewal:
                self._is_renewal = False
                self._renew()
            time.sleep(LOOK_SECONDS)

    @property
    def is_over(self) -> bool:
        """Whether it was told to stop."""
        return self._is_over

    def _renew(self) -> None:
        """Start the app's processes anew, so that all but one serve at any time.

        One that does not come up ends it: the others, which still serve, are left as they are.
        """
        for member in self._apps:
            if self._is_over:
                return
            member.ask_to_end()
            member.end()
            member.start()
            if not member.wait_until_ready():
                print(f"{member.name} does not come up: the others stay as they are.", flush=True)
                return
            print(f"{member.name} is new.", flush=True)

    def end(self) -> None:
        """End all, whatever state they are in."""
        for member in reversed(self._members):
            member.ask_to_end()
        for member in self._members:
            member.end()
