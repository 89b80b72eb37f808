"""The pytest plugin of benchmarks.mutants: the same examples, limits, and who comes by first.

It is copied into the root of every broken tree and imports nothing of the project.
"""

from __future__ import annotations

import atexit
import os
import sys
from pathlib import Path

import pytest

SECONDS = "MUTANT_SECONDS"
"""Environment: the seconds of processor time after which the run is ended."""

FIRST = "MUTANT_FIRST"
"""Environment: the tests to run first, as a file with one name a line."""

PASSED = "MUTANT_PASSED"
"""Environment: the file that takes who comes by which place (gamecore/passed_by in a copy)."""

COST = "processor seconds:"
"""How the line begins that tells what the run has cost, with all programs it started."""

MEMORY = 3 << 30
"""Bytes: a mutant that fills the memory must not end what else runs on the machine."""


def pytest_configure() -> None:
    """Give every mutant the same examples, and no search for smaller ones; set the limits."""
    from hypothesis import Phase, settings

    phases = (Phase.explicit, Phase.generate)
    settings.register_profile(
        "mutants", derandomize=True, database=None, phases=phases, deadline=None
    )
    settings.load_profile("mutants")
    if sys.platform != "win32":  # there only the clock ends a mutant that runs in circles
        import resource

        for what, most in (
            (resource.RLIMIT_CPU, int(os.environ[SECONDS])),
            (resource.RLIMIT_AS, MEMORY),
        ):
            resource.setrlimit(what, (most, resource.getrlimit(what)[1]))
    atexit.register(lambda: print(f"\n{COST} {sum(os.times()[:4]):.2f}", flush=True))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bring forward the tests that come by the change."""
    if FIRST in os.environ:
        first = {*Path(os.environ[FIRST]).read_text(encoding="utf-8").splitlines()}
        items.sort(key=lambda item: item.nodeid not in first)


def pytest_runtest_logstart() -> None:
    """Let the next test be written down too, where it comes by the same places."""
    if passed_by := sys.modules.get("gamecore.passed_by"):
        passed_by.seen.clear()
