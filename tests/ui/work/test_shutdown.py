"""The workers end with the app, however it ends: nothing is left behind on the machine."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from benchmarks.tab import Tab
from sizes import WHOLE_PROGRAM

ROOT = Path(__file__).resolve().parents[3]

LONG = 60
"""Seconds after which a test fails; what it waits for takes two or three."""

DEAR = "/your_rule?own-view=move&own-rule=split+into+2+unequal&own-heaps=900000"
"""A page that works for seconds, or says at once that it will not."""

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc"
)


def children_of(pid):
    """Return the processes that a process has started and that run."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue  # it has ended meanwhile
        if int(parent) == pid and state != "Z":
            found.append(int(entry.name))
    return found


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(happens):
    end = time.monotonic() + LONG
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.05)


def is_up(url):
    try:
        return urllib.request.urlopen(f"{url}/_stcore/health", timeout=5).status == 200
    except (urllib.error.URLError, OSError):
        return False


@pytest.fixture
def server(tmp_path):
    """Return the running app and its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless", "true"]
    command += ["--server.port", str(port), "--server.address", "127.0.0.1"]
    with (tmp_path / "server.log").open("w") as log:
        app = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_until(lambda: is_up(url))
        yield app, url
    finally:
        app.kill()
        app.wait()


async def visit(url, app):
    """Open a page, and another that works long; return the workers while it does."""
    async with Tab(url, "/subtraction") as tab:
        run = await tab.run()
        assert not run.failed
    async with Tab(url, DEAR) as tab:
        opening = asyncio.create_task(tab.run())
        await asyncio.wait([opening], timeout=1)
        started = children_of(app.pid)
        workers = [*started, *(copy for process in started for copy in children_of(process))]
        opening.cancel()
    return workers


@WHOLE_PROGRAM
@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT", "SIGKILL"])
def test_no_worker_outlives_the_app(server, how):
    app, url = server
    workers = asyncio.run(visit(url, app))
    assert len(workers) >= 5  # two helpers of multiprocessing, and three that work
    assert all(map(is_running, workers))
    app.send_signal(getattr(signal, how))
    app.wait(LONG)
    wait_until(lambda: not any(map(is_running, workers)))
