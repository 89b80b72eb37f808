"""The app as `lab.py host` runs it, for tests and benchmarks: processes behind a real nginx."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 90
VISITORS = 40
"""Open tabs that each process of a tested set takes: few, so that a test can fill them, and more
than one browser may open."""

NO_NGINX = "no nginx on this machine: install nginx-light"


def find_nginx() -> str | None:
    """Return the path of an installed nginx, or None."""
    return shutil.which("nginx") or shutil.which("/usr/sbin/nginx")


@dataclass
class Hosted:
    """A set of processes that runs.

    Attributes
    ----------
    url : str
        Its address, without a slash at the end.
    pid : int
        Of the process that looks after the others.
    log : Path
        What all of them say.
    """

    url: str
    pid: int
    log: Path

    def apps(self) -> list[int]:
        """Return the app's processes that run now, in the order of their numbers."""
        return [pid for pid in children(self.pid) if b"streamlit" in command_of(pid)]


@contextlib.contextmanager
def running_host(
    log: Path, *options: str, root: Path = ROOT, python: str = sys.executable
) -> Iterator[Hosted]:
    """Run the whole set on a free port of this machine, and end it.

    Another folder with the app, and a Python that has its packages, may be named.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [python, "-m", "hosting", "--port", str(port), "--address", "127.0.0.1"]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("STREAMLIT_")}
    with log.open("wb") as output:
        keeper = subprocess.Popen(
            [*command, *options], cwd=root, stdout=output, stderr=subprocess.STDOUT, env=environment
        )
        try:
            _wait_for_greeting(keeper, log)
            scheme = re.search(r"at {2}(https?)://", log.read_text("utf-8", "replace"))
            yield Hosted(f"{scheme[1] if scheme else 'http'}://127.0.0.1:{port}", keeper.pid, log)
        finally:
            keeper.send_signal(signal.SIGTERM)
            try:
                keeper.wait(30)
            except subprocess.TimeoutExpired:
                keeper.kill()
                keeper.wait()


def _wait_for_greeting(keeper: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while keeper.poll() is None and time.monotonic() < deadline:
        if "Stop it with" in log.read_text("utf-8", "replace"):
            return
        time.sleep(0.05)
    raise RuntimeError(f"The set did not start:\n{log.read_text('utf-8', 'replace')}")


def family(pid: int) -> list[int]:
    """Return a process with all that it has started, and what they have."""
    found = [pid]
    for member in found:
        found += children(member)
    return found


def children(pid: int) -> list[int]:
    """Return the processes that a process has started and that still run, oldest first."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += map(int, task.read_text().split())
    return sorted(found)


def command_of(pid: int) -> bytes:
    """Return the words by which a process was started."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""
