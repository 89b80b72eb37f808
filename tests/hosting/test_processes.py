"""The hosted set keeps running when a part of it dies, and ends as a whole."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import hosting.__main__
from benchmarks.tab import Tab
from hosted import family, running_host
from hosting.supervisor import PAUSE_SECONDS, Member, Supervisor
from ui.room.own_folder import PREFIX, OwnFolder

BACK_SECONDS = 60
"""Longest wait for a process that starts again; it needs three seconds on a free machine."""


def exists(pid):
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def until(claim):
    deadline = time.monotonic() + BACK_SECONDS
    while not claim():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.1)


@pytest.mark.nginx
def test_a_killed_process_starts_again_and_its_visitor_is_back_at_the_screen(nginx, tmp_path):
    async def visit(hosted):
        link = "/subtraction?sub-heaps=3+4&sub-view=move"
        async with Tab(hosted.url, link) as tab:
            await tab.run()
            await tab.run(put={"sub-heaps": "9 17"})
            first = hosted.apps()
            for pid in first:  # whichever it is on
                os.kill(pid, signal.SIGKILL)
                if await tab.lost_within(1):
                    break
            for _try in range(100):
                try:
                    await tab.connect()
                    run = await tab.run()
                    break
                except (OSError, ConnectionClosed, InvalidHandshake):
                    await asyncio.sleep(0.3)
            assert not run.failed
            assert run.elements > 10
            # The answer that only the browser held is still there: nothing moves it back.
            assert (await tab.run(put={"sub-heaps": "1 2"})).failed is False
        return first

    with running_host(tmp_path / "log", "--workers", "2") as hosted:
        first = asyncio.run(visit(hosted))
        until(lambda: len(hosted.apps()) == len(first))
        assert hosted.apps() != first
        assert "is started again" in hosted.log.read_text()


@pytest.mark.nginx
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_stopping_ends_everything(nginx, tmp_path, number):
    with running_host(tmp_path / "log", "--workers", "1") as hosted:
        everybody = family(hosted.pid)
        assert len(everybody) >= 3
        os.kill(hosted.pid, number)
        until(lambda: not any(map(exists, everybody)))
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.nginx
def test_after_an_update_the_processes_are_renewed_one_after_the_other(nginx, tmp_path):
    with running_host(tmp_path / "log", "--workers", "2") as hosted:
        first = hosted.apps()
        os.kill(hosted.pid, signal.SIGUSR1)
        fewest = 2
        deadline = time.monotonic() + 2 * BACK_SECONDS
        while hosted.log.read_text().count("is new") < 2:
            fewest = min(fewest, len(hosted.apps()))
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert fewest >= 1
        assert not {*first} & {*hosted.apps()}


def made_certificate(folder):
    """Write a new certificate for localhost over the one before."""
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    subprocess.run(
        [*command, "-subj", "/CN=localhost", *files], check=True, capture_output=True, timeout=60
    )


@pytest.mark.nginx
@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl to make certificates")
def test_a_renewed_certificate_is_read_and_nobody_is_dropped(nginx, tmp_path):
    made_certificate(tmp_path)
    files = ("--certificate", str(tmp_path / "cert.pem"), "--key", str(tmp_path / "key.pem"))
    with running_host(tmp_path / "log", "--workers", "1", *files) as hosted:
        apps, port = hosted.apps(), int(hosted.url.rpartition(":")[2])
        first = ssl.get_server_certificate(("127.0.0.1", port))
        made_certificate(tmp_path)
        assert ssl.get_server_certificate(("127.0.0.1", port)) == first
        os.kill(hosted.pid, signal.SIGUSR2)
        until(lambda: ssl.get_server_certificate(("127.0.0.1", port)) != first)
        assert hosted.apps() == apps


def dying(seconds=0.0):
    return [sys.executable, "-c", f"import time; time.sleep({seconds})"]


def test_what_cannot_start_is_tried_less_and_less_often(monkeypatch):
    member = Member("app", dying(), "http://127.0.0.1:1")
    now = [100.0]
    monkeypatch.setattr("hosting.supervisor.time.monotonic", lambda: now[0])
    starts = []
    monkeypatch.setattr(Member, "is_running", lambda _self: False)
    monkeypatch.setattr(Member, "start", lambda self: starts.append(now[0]) or begin(self))
    monkeypatch.setattr(Member, "_end_group", lambda _self: None)

    def begin(self):
        self._begun = now[0]

    member.start()
    while len(starts) < len(PAUSE_SECONDS) + 2:
        member.look_after()
        now[0] += 0.25
    pauses = [later - earlier for earlier, later in pairwise(starts)]
    assert pauses == sorted(pauses)
    assert pauses[0] >= PAUSE_SECONDS[1]
    assert pauses[-1] >= PAUSE_SECONDS[-1]


class Renewed:
    """A process of the app that comes up after a renewal, or does not."""

    def __init__(self, name, comes_up):
        self.name, self.comes_up, self.calls = name, comes_up, []

    def __getattr__(self, call):
        return lambda: (self.calls.append(call), self.comes_up)[1]


def test_a_renewal_ends_with_the_first_process_that_does_not_come_up(capsys):
    apps = [Renewed("one", comes_up=True), Renewed("two", comes_up=False), Renewed("three", True)]
    Supervisor(apps, Renewed("proxy", comes_up=True))._renew()
    assert [len(app.calls) for app in apps] == [4, 4, 0]
    assert "three" not in capsys.readouterr().out


def test_a_process_that_the_system_refuses_is_tried_again_and_ends_nobody_else(capsys):
    member = Member("app 1", ["/no/such/program"], "http://127.0.0.1:1")
    member.start()
    assert not member.is_running()
    assert member.look_after()
    assert not member.wait_until_ready()
    member.end()
    assert "app 1 cannot be started" in capsys.readouterr().out


def test_a_process_that_does_not_come_up_is_named():
    apps = [Member("app 0", dying(), "http://127.0.0.1:1")]
    supervisor = Supervisor(apps, Member("nginx", dying(), "http://127.0.0.1:1"))
    assert supervisor.start() == "app 0"
    supervisor.end()


def test_a_start_removes_the_rooms_of_a_host_that_was_killed(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left = tmp_path / f"{PREFIX}left"
    left.mkdir()
    (left / "rooms").write_text("rooms")
    alive = OwnFolder()  # of a host that runs beside it
    seen = []

    def host(_given, _nginx, folder):
        seen.append({*tmp_path.iterdir()} == {folder, alive.path})
        return 0

    monkeypatch.setattr(hosting.__main__, "host", host)
    monkeypatch.setattr(hosting.__main__.shutil, "which", lambda _name: "nginx")
    monkeypatch.setattr(sys, "argv", ["lab.py host"])
    assert hosting.__main__.main() == 0
    assert seen == [True]
    assert [*tmp_path.iterdir()] == [alive.path]
    alive.close()
