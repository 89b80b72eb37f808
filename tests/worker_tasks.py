"""Tasks for the tests of the workers: a worker's process finds them here by their names."""

from __future__ import annotations

import os
import sys
import time
from importlib import import_module
from pathlib import Path

from gamecore import progress
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from ui.work.cached_task import background

SCREEN = ("altair", "pandas", "streamlit")


@background()
def squared(n):
    return n * n


@background()
def loaded(modules):
    """Import modules and return the libraries of the screen that are there then."""
    for module in modules:
        import_module(module)
    return tuple(name for name in SCREEN if name in sys.modules)


@background()
def own_number():
    return os.getpid()


@background()
def refused(n):
    raise LimitExceeded(Message("{n} is more than {limit}.", n=n, limit=7), limit=7)


@background()
def broken():
    return ()[progress.EVERY]


@background()
def unsendable():
    return lambda: None


@background()
def memory(size):
    return len(bytes(size))


@background()
def endless(reports):
    """Work for ever, and report how far it is or not."""
    place = 0
    while True:
        place += 1
        if reports:
            progress.report(3, 12)


@background()
def asleep(path):
    """Say in a file who works, report once, then wait until another file is there."""
    Path(f"{path}.pid").write_text(str(os.getpid()), encoding="utf-8")
    progress.report(3, 12)
    while not Path(path).exists():
        time.sleep(0.01)
    return "awake"


@background()
def dies(path, times):
    """End the process that works, so often; the file counts."""
    seen = Path(path)
    count = len(seen.read_text(encoding="utf-8")) if seen.exists() else 0
    seen.write_text("x" * (count + 1), encoding="utf-8")
    if count < times:
        os._exit(3)
    return count
