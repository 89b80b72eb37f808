"""A start says where the app is and how it is stopped, in the lines of lab.py, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import streamlit as st

from benchmarks.tab import Tab
from hosted import NO_NGINX, find_nginx, running_host
from lab import PREVIOUS_STREAMLIT
from sizes import WHOLE_PROGRAM

ROOT = Path(__file__).resolve().parent.parent

STARTS = """
import pathlib, sys, lab
lab.python_of = lambda _venv: pathlib.Path(sys.executable)
sys.exit(lab.start(sys.argv[1:]))
"""
"""Starts the app as lab.py does, without installing anything."""

LINES = (
    r"Grundy Lab is running at  http://localhost:\d+",
    r"Others in your network open  http://[\d.]+:\d+",  # where there is a network
    r"Stop it with Ctrl\+C\.",
)

LINES_OF_HOST = (
    r"Grundy Lab is running at  http://127\.0\.0\.1:\d+",
    r"1 processes, \d+ open tabs each\. How they are:  curl http://localhost:\d+/lab-status/0",
    r"After an update, without dropping anybody:  kill -USR1 \d+",
    r"Stop it with Ctrl\+C\.",
)


OLDER = r'.* "[\w.]+" is not a valid config option\. .*'
"""What the release of Streamlit before the pinned one says to a setting that it does not know."""


def foreign(text: str, lines: tuple[str, ...]) -> list[str]:
    """Return the lines that are none of these, and of these the first and last where missing."""
    said = text.splitlines()
    if st.__version__ == PREVIOUS_STREAMLIT:
        said = [line for line in said if not re.fullmatch(OLDER, line)]
    known = [line for line in said if any(re.fullmatch(one, line) for one in lines)]
    missing = [one for one in (lines[0], lines[-1]) if not re.search(one, text)]
    return [line for line in said if line not in known] + missing


def open_first_page(url: str) -> None:
    async def visit() -> None:
        async with Tab(url, "/subtraction?sub-view=pattern") as tab:
            run = await tab.run()
            assert not run.failed
            assert run.elements > 10

    asyncio.run(visit())


@WHOLE_PROGRAM
@pytest.mark.skipif(os.name == "nt", reason="needs signals")
@pytest.mark.parametrize("more", [[], ["--server.address=0.0.0.0"]], ids=["plain", "everywhere"])
def test_a_start_prints_its_own_lines_alone(tmp_path, more):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    environment = {k: v for k, v in os.environ.items() if not k.startswith("STREAMLIT_")}
    log = tmp_path / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-c", STARTS, "--server.headless=true", "--server.port", port, *more],
            cwd=ROOT,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment,
            start_new_session=True,
        )
    try:
        for _try in range(600):
            if "Stop it with" in log.read_text("utf-8"):
                break
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.1)
        open_first_page(f"http://localhost:{port}")
        assert foreign(log.read_text("utf-8"), LINES) == []
    finally:
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(20)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@WHOLE_PROGRAM
@pytest.mark.nginx
def test_a_hosted_start_prints_its_own_lines_alone(tmp_path):
    if find_nginx() is None:
        pytest.skip(NO_NGINX)
    with running_host(tmp_path / "log", "--workers", "1") as hosted:
        open_first_page(hosted.url)
        assert foreign(hosted.log.read_text("utf-8"), LINES_OF_HOST) == []


def test_a_foreign_line_is_seen():
    good = "Grundy Lab is running at  http://localhost:8501\nStop it with Ctrl+C.\n"
    assert foreign(good, LINES) == []
    assert foreign(f"{good}2026-11-26 Please replace `st._x` with `st.x`.\n", LINES)
    assert foreign("Grundy Lab is running at  http://localhost:8501\n", LINES)
