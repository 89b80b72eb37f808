"""The server before its first visitor: what it loads, and that its answers are not held back."""

import socket
import subprocess
import sys
import weakref
from math import prod
from pathlib import Path

import pytest

from ui.screens.server import answer_at_once

ROOT = Path(__file__).resolve().parents[3]


def test_connections_to_this_server_send_small_messages_at_once():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        assert not listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        answer_at_once()
        with socket.create_connection(listener.getsockname()) as _client:
            accepted, _address = listener.accept()
            with accepted:
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_proxy_of_an_object_that_is_gone_does_not_stop_the_server():
    class Gone:
        pass

    owner = Gone()
    left = weakref.proxy(owner)
    del owner
    answer_at_once()
    with pytest.raises(ReferenceError):
        _ = left.name


def test_every_screen_is_imported_before_the_first_visitor():
    script = (
        "import sys; from ui.screens import server; server.load(); before = set(sys.modules); "
        "import pkgutil, ui; "
        "names = {m.name for m in pkgutil.walk_packages(ui.__path__, 'ui.')}; "
        "assert names <= before, names - before; "
        "from ui.pattern.charts import values_chart; from gamecore import grundy_values; "
        "values_chart(grundy_values('take 1-3', 20), None).to_dict(); "
        "late = set(sys.modules) - before; "
        "assert not {name.split('.')[0] for name in late} "
        "& {'altair', 'pandas', 'gamecore', 'narwhals', 'lark'}, late"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_what_visits_leave_behind_is_collected_within_some_hundred_visits():
    # A visit makes some 2,000 objects that stay, and that only a collection of all gives back.
    script = "import gc; from ui.screens import server; server.load(); print(*gc.get_threshold())"
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert prod(map(int, run.stdout.split())) <= 500 * 2_000
