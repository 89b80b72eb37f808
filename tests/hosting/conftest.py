"""Fixtures for tests behind a real nginx: one hosted set for the tests that do not break it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hosted import NO_NGINX, VISITORS, find_nginx, running_host

HERE = f"{Path(__file__).resolve().parent}{os.sep}"


def pytest_collection_modifyitems(items):
    """Let a test of nginx that failed be tried once more."""
    for item in items:
        if str(item.path).startswith(HERE) and item.get_closest_marker("nginx"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def nginx():
    """Return the installed nginx."""
    found = find_nginx()
    if found is None:
        pytest.skip(NO_NGINX)
    return found


@pytest.fixture(scope="module")
def hosted(nginx, tmp_path_factory):
    """Return a running set of two processes, known as lab.example beside its own addresses."""
    log = tmp_path_factory.mktemp("hosted") / "log"
    options = ("--workers", "2", "--visitors", str(VISITORS), "--host-name", "lab.example")
    with running_host(log, *options) as hosted:
        yield hosted
