"""What tests of rooms share: both forms of the store, a time to move, rooms that are served."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time

import pytest

from ui.room.documents import RedisDocuments, SqliteDocuments
from ui.room.service import ROOMS


@pytest.fixture
def served(tmp_path, monkeypatch):
    """The rooms of this process, as if a server ran here; nobody waits for a wrong code."""
    monkeypatch.setattr(ROOMS, "_sleep", lambda _seconds: None)
    ROOMS.start(SqliteDocuments(tmp_path / "rooms"))
    yield ROOMS
    ROOMS.stop()


REDIS = shutil.which("redis-server") or shutil.which("valkey-server")


class Clock:
    """A time that tests move."""

    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture(scope="module")
def redis_address(tmp_path_factory):
    """The address of a server of our own."""
    pytest.importorskip("redis", reason="the package redis is optional: requirements-redis.txt")
    if REDIS is None:
        pytest.skip("no redis-server or valkey-server on this machine")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tmp_path_factory.mktemp("redis")
    command = [REDIS, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.05)
    yield f"redis://127.0.0.1:{port}/0"
    server.terminate()
    server.wait()


@pytest.fixture(params=["sqlite", "redis"])
def make_documents(request, tmp_path):
    """Return a function that opens the same store once more, as another process does."""
    if request.param == "sqlite":
        return lambda: SqliteDocuments(tmp_path / "rooms")
    address = request.getfixturevalue("redis_address")
    return lambda: RedisDocuments(address, prefix=f"test:{tmp_path.name}")


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def documents(make_documents):
    return make_documents()
