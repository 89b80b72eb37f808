"""What runs the tests of benchmarks.mutants: some tests in one order, each under its own limit.

It is a process of its own for every run (forked from a warm one where that can be) and imports
nothing of the project, so that the core comes from the copy it stands in.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

MEMORY = 3 << 30
"""Bytes: a mutant that fills the memory must not end what else runs on the machine."""

UNKNOWN_SECONDS = 300
"""Processor time that a test may take of which nothing is known."""

PASSED = "MUTANT_PASSED"
"""Environment: the file that takes who comes by which place."""

READING_SECONDS = 60
"""Processor time in which the files of tests have to be read."""


@dataclass(frozen=True)
class Wanted:
    """What one run does.

    Attributes
    ----------
    tree : Path
        The copy to run in.
    files : list of str
        The files of tests, as paths in the copy.
    tier : str
        How much of the sweeps.
    tests : dict
        The tests to run, in this order, with the processor seconds that each may take; empty for
        all of the files.
    answer : Path
        Takes what was found, as JSON; where it is missing, the run has been ended.
    passed : Path or None
        In a copy where every place tells: takes who comes by, as passed_by.py in it writes it.
    """

    tree: Path
    files: list[str]
    tier: str
    tests: dict[str, float]
    answer: Path
    passed: Path | None = None


@dataclass
class Found:
    """The test that failed first ("" for none), and the processor seconds of each that has run."""

    failed: str = ""
    seconds: dict[str, float] = field(default_factory=dict)


def run(wanted: Wanted) -> None:
    """Run the tests in this process and write down what was found."""
    os.chdir(wanted.tree)
    # A main file of whoever starts this has come along, and with it perhaps the core: where pages
    # have been tested before, Streamlit 1.67 leaves one of them behind as the main file.
    for name in [name for name in sys.modules if name.partition(".")[0] == "gamecore"]:
        del sys.modules[name]
    root = Path(__file__).resolve().parent.parent
    sys.path[:] = [name for name in sys.path if name and Path(name).resolve() != root]
    os.environ.pop("CI", None)
    # A run in the background ignores Ctrl+C, and what it starts would: tests press it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.dont_write_bytecode = False  # nothing is compiled twice but what is broken
    # The plug-ins that happen to be installed cost more than the tests of many a file.
    os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": ""}
    if wanted.passed:
        os.environ[PASSED] = str(wanted.passed)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    watcher = _Watcher(wanted)
    command = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin"]
    command += ["--tier", wanted.tier, "--seed", "0", *wanted.files]
    status = pytest.main(command, plugins=[watcher])
    found = watcher.found
    if status not in (0, 5) and not found.failed:  # 5: nothing to run
        found.failed = f"the tests could not even begin ({status}, {wanted.files})"
    wanted.answer.write_text(json.dumps([found.failed, found.seconds]), encoding="utf-8")


class _Watcher:
    """The pytest plugin: choice and order, the same examples, limits, costs, and who comes by."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted, self.found = wanted, Found()
        self._began = 0.0
        self._limit(READING_SECONDS)

    def _limit(self, seconds: float) -> None:
        if sys.platform != "win32":  # there only the clock ends a mutant that runs in circles
            import resource

            own = resource.getrusage(resource.RUSAGE_SELF)
            most = int(own.ru_utime + own.ru_stime + seconds) + 1
            for what, soft in ((resource.RLIMIT_CPU, most), (resource.RLIMIT_AS, MEMORY)):
                resource.setrlimit(what, (soft, resource.getrlimit(what)[1]))

    def pytest_configure(self) -> None:
        """Give every mutant the same examples, and no search for smaller ones."""
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "mutants", derandomize=True, database=None, phases=phases, deadline=None
        )
        settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave only the tests that are wanted, in their order."""
        if order := {name: place for place, name in enumerate(self.wanted.tests)}:
            items[:] = [item for item in items if item.nodeid in order]
            items.sort(key=lambda item: order[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Begin a test with a limit of its own; let it be written down where others came by."""
        if passed_by := sys.modules.get("passed_by"):
            passed_by.seen.clear()
        self._limit(self.wanted.tests.get(nodeid, UNKNOWN_SECONDS))
        self._began = sum(os.times()[:4])

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Note what a test has cost, with all programs it started."""
        self.found.seconds[nodeid] = round(sum(os.times()[:4]) - self._began, 3)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what fails."""
        if report.failed:
            self.found.failed = self.found.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Likewise a file that cannot even be read."""
        if report.failed:
            self.found.failed = self.found.failed or report.nodeid
