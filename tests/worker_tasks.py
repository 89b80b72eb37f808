"""Tasks for the tests of the workers: a worker's process finds them here by their names."""

from __future__ import annotations

import os
import signal
import sys
import time
from importlib import import_module
from pathlib import Path

from gamecore import progress
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from ui.jobs.long_work import long_work

SCREEN = ("altair", "pandas", "streamlit")


@long_work(most=8)
def squared(n):
    return n * n


@long_work(most=8)
def loaded(modules):
    """Import modules and return the libraries of the screen that are there then."""
    for module in modules:
        import_module(module)
    return tuple(name for name in SCREEN if name in sys.modules)


@long_work(most=8)
def own_number():
    return os.getpid()


@long_work(most=8)
def refused(n):
    raise LimitExceeded(Message("{n} is more than {limit}.", n=n, limit=7), limit=7)


@long_work(most=8)
def broken():
    return ()[progress.EVERY]


@long_work(most=8)
def unsendable():
    return lambda: None


@long_work(most=8)
def printed():
    print("a word in between")  # noqa: T201 - this is what is tested
    os.write(1, b"and another")
    return "the answer"


@long_work(most=8)
def memory(size):
    return len(bytes(size))


@long_work(most=8)
def endless(reports):
    """Work for ever, and report how far it is or not."""
    place = 0
    while True:
        place += 1
        if reports:
            progress.report(3, 12)


@long_work(most=8)
def asleep(path):
    """Report once, then wait until a file is there."""
    progress.report(3, 12)
    while not Path(path).exists():
        time.sleep(0.01)
    return "awake"


@long_work(most=8)
def dies(path, times):
    """Kill the process that works, so often; the file counts."""
    seen = Path(path)
    count = len(seen.read_text(encoding="utf-8")) if seen.exists() else 0
    seen.write_text("x" * (count + 1), encoding="utf-8")
    if count < times:
        os.kill(os.getpid(), signal.SIGKILL)
    return count
