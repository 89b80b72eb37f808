"""The server before its first visitor: what it loads."""

import asyncio
import json
import subprocess
import sys
from math import prod
from pathlib import Path

import pytest

from sizes import WHOLE_PROGRAM
from ui.screens import server

ROOT = Path(__file__).resolve().parents[3]


def test_all_is_loaded_and_the_workers_started_before_the_first_visitor(monkeypatch):
    begun = []
    monkeypatch.setattr(server, "load", lambda: begun.append("load"))
    monkeypatch.setattr(server.POOL, "start", lambda: begun.append("workers"))

    async def enter():
        async with server.lifespan(None):
            return [*begun]

    assert sorted(asyncio.run(enter())) == ["load", "workers"]


LOADED = """
import gc, json, pkgutil, sys
from ui.screens import server
server.load()
before, threshold = set(sys.modules), gc.get_threshold()
import ui
from gamecore import grundy_values
from ui.pattern.charts import values_chart
values_chart(grundy_values("take 1-3", 20), None).to_dict()
print(json.dumps({
    "missing": sorted({m.name for m in pkgutil.walk_packages(ui.__path__, "ui.")} - before),
    "late": sorted({name.split(".")[0] for name in set(sys.modules) - before}),
    "threshold": threshold,
}))
"""


@pytest.fixture(scope="module")
def loaded():
    """What a process says of itself that has loaded all that a server loads, and drawn a chart."""
    run = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return json.loads(run.stdout)


@WHOLE_PROGRAM
def test_every_screen_is_imported_before_the_first_visitor(loaded):
    assert loaded["missing"] == []
    assert not {"altair", "pandas", "gamecore", "narwhals", "lark"} & {*loaded["late"]}


@WHOLE_PROGRAM
def test_what_visits_leave_behind_is_collected_within_some_hundred_visits(loaded):
    # A visit makes some 2,000 objects that stay, and that only a collection of all gives back.
    assert prod(loaded["threshold"]) <= 500 * 2_000
