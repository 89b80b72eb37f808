"""Run the tests of the core on mutants: those tests alone that come by the change, nearest first.

In an unbroken copy every drawn place writes down who comes by. A file of tests that never comes by
a place cannot see it broken, so the mutant runs without it; in the other files the tests that come
by run first. What runs in circles is told by its processor time, not by the clock: other load on
the machine catches no mutant.
"""

from __future__ import annotations

import ast
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import defaultdict, deque
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import mutants_plugin

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parent.parent
CORE = "gamecore"
TESTS = "tests/gamecore"

PATIENCE, LEAST_SECONDS = 6, 30
"""A mutant runs in circles after this many times the processor time of the tests on the unbroken
core plus these seconds."""

STANDSTILL = 20
"""A mutant stands still when the clock shows this many times the processor time it may take: one
waits for what never comes, or gets less than this share of a core."""

PASSED_BY = '''"""Who comes by which place; laid into the copy by benchmarks.mutant_trials."""
import os

seen = set()


def passed(number):
    if number not in seen:
        seen.add(number)
        if log := os.environ.get("MUTANT_PASSED"):
            test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
            with open(log, "a", encoding="utf-8") as lines:
                lines.write(f"{number}\\t{test}\\n")
    return True
'''


@dataclass(frozen=True)
class Mutant:
    """One change: its file, below the root, its line, its kind, and both texts."""

    file: str
    line: int
    kind: str
    change: str
    source: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.change}"


# -- which tests ----------------------------------------------------------------------------------


def nearest_tests(file: str) -> list[str]:
    """Return all tests of the core, the nearest to a file of it first.

    That is the one named like it, those that import it, those of its room, those that come to it
    over other files, and the rest, which may still come to it by a name in a text.
    """
    room = Path(file).relative_to(CORE).parent
    order: list[tuple[int, int, str]] = []
    for path in sorted((ROOT / TESTS).rglob("test_*.py")):
        steps = _steps(_imported(path), _module(file))
        near = (
            Path(file).stem in path.stem,
            steps == 0,
            path.relative_to(ROOT / TESTS).parent == room,
            steps is not None,
            True,
        )
        order.append((near.index(True), steps or 0, str(path.relative_to(ROOT))))
    return [test for _near, _steps, test in sorted(order)]


def _steps(modules: set[str], wanted: str) -> int | None:
    """Return over how many files the imports lead to a module; None where they do not."""
    waiting = deque((module, 0) for module in modules)
    seen = set(modules)
    while waiting:
        module, steps = waiting.popleft()
        if module == wanted:
            return steps
        path = ROOT / (module.replace(".", "/") + ".py")
        for further in (_imported(path) if path.is_file() else set()) - seen:
            seen.add(further)
            waiting.append((further, steps + 1))
    return None


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


_known: dict[Path, set[str]] = {}


def _imported(path: Path) -> set[str]:
    """Return the modules of the core that a file imports anywhere; public names by their homes."""
    if path not in _known:
        found = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
                found |= {_homes().get(alias.name, CORE) for alias in node.names}
        _known[path] = {name for name in found if name.split(".")[0] == CORE}
    return _known[path]


def _homes() -> dict[str, str]:
    from gamecore import _HOMES

    return {name: home for home, names in _HOMES.items() for name in names}


# -- running --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ran:
    """What a file of tests did: the test that failed ("" for none), and its processor seconds."""

    failed: str
    seconds: float = 0.0


def copy_tree(to: Path) -> None:
    """Copy what the tests of the core need; nothing is ever changed where it stands."""
    for name in (CORE, "content", "tests"):
        shutil.copytree(
            ROOT / name, to / name, ignore=shutil.ignore_patterns("__pycache__", "browser", "ui")
        )
    shutil.copy(ROOT / "pyproject.toml", to)
    shutil.copy(mutants_plugin.__file__, to)


def run_tests(
    tree: Path, file: str, tier: str, seconds: float, environment: Mapping[str, str] | None = None
) -> Ran:
    """Run a file of tests in a copy up to the first failure, or "timeout".

    `seconds` of processor time end the run, and the clock after STANDSTILL times as many.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
    command += [
        "-p",
        "_hypothesis_pytestplugin",
        "-p",
        "mutants_plugin",
        "--tier",
        tier,
        "--seed",
        "0",
        file,
    ]
    around = {name: value for name, value in os.environ.items() if name != "CI"}
    # The plug-ins that happen to be installed cost more than the tests of many a file.
    around |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": "", "PYTHONHASHSEED": "0"}
    around |= {mutants_plugin.SECONDS: str(ceil(seconds)), **(environment or {})}
    # Into a file: a program that a test has left behind could keep a pipe open.
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        try:
            done = subprocess.run(
                command,
                cwd=tree,
                env=around,
                stdout=said,
                stderr=subprocess.STDOUT,
                timeout=STANDSTILL * ceil(seconds),
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Ran("timeout")
        said.seek(0)
        summary = said.read()
    if os.name == "posix" and done.returncode == -signal.SIGXCPU:
        return Ran("timeout")
    told = re.search(rf"^{mutants_plugin.COST} (.+)$", summary, re.MULTILINE)
    cost = float(told[1]) if told else 0.0
    if done.returncode in (0, 5):  # 5: nothing to run
        return Ran("", cost)
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", summary, re.MULTILINE)
    return Ran(failed[1] if failed else "the tests could not even begin", cost)


@dataclass
class Unbroken:
    """What a file of tests does on the unbroken core: its seconds, and who comes by which place."""

    seconds: float
    passed_by: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))


class Trial:
    """Runs mutants, each in one of a few copies, and remembers what the tests do unbroken.

    Parameters
    ----------
    folder
        Takes the copies.
    jobs, tier
        How many mutants run at the same time, and how much of the sweeps.
    watching
        File → its source where places write down who comes by, and the numbers of those that do;
        to the others anyone may come.
    """

    def __init__(
        self, folder: Path, jobs: int, tier: str, watching: Mapping[str, tuple[str, set[int]]]
    ) -> None:
        self.folder, self.tier = folder, tier
        self.watched = {number for _, numbers in watching.values() for number in numbers}
        self.free: queue.Queue[int] = queue.Queue()
        for job in range(jobs):
            copy_tree(folder / f"copy{job}")
            copy_tree(folder / f"unbroken{job}")
            for file, (source, _numbers) in watching.items():
                (folder / f"unbroken{job}" / file).write_text(source, encoding="utf-8")
            (folder / f"unbroken{job}" / CORE / "passed_by.py").write_text(PASSED_BY)
            self.free.put(job)
        self.known: dict[str, Unbroken] = {}

    def catch(self, number: int, mutant: Mutant) -> tuple[str, int]:
        """Return the test that fails on a mutant, "timeout", or "" when none does.

        Beside it stands how many files of tests come by the change, as far as was looked.
        """
        job = self.free.get()
        tree = self.folder / f"copy{job}"
        path = tree / mutant.file
        source, written = path.read_text(encoding="utf-8"), path.stat().st_mtime
        looked = 0
        try:
            path.write_text(mutant.source, encoding="utf-8")
            # A time of its own: compiled files are known by it, and none may stand for another.
            os.utime(path, (written + 1 + number, written + 1 + number))
            for test in nearest_tests(mutant.file):
                unbroken = self._unbroken(test, job)
                passing = unbroken.passed_by.get(number, set())
                if number in self.watched and not passing:
                    continue
                looked += 1
                first = self.folder / f"first{job}"
                first.write_text("\n".join(sorted(passing)), encoding="utf-8")
                patient = LEAST_SECONDS + PATIENCE * unbroken.seconds
                named = {mutants_plugin.FIRST: str(first)}
                if failed := run_tests(tree, test, self.tier, patient, named).failed:
                    return failed, looked
            return "", looked
        finally:
            path.write_text(source, encoding="utf-8")
            os.utime(path, (written, written))
            self.free.put(job)

    def _unbroken(self, test: str, job: int) -> Unbroken:
        """Run a file of tests once on an unbroken copy, where it must pass."""
        if test not in self.known:
            log = self.folder / f"passed{job}"
            log.write_text("")
            named = {mutants_plugin.PASSED: str(log)}
            ran = run_tests(self.folder / f"unbroken{job}", test, self.tier, 3600, named)
            if ran.failed:
                raise SystemExit(f"{ran.failed} fails on the unbroken core: nothing is measured.")
            found = Unbroken(ran.seconds)
            for line in log.read_text(encoding="utf-8").splitlines():
                number, _, name = line.partition("\t")
                found.passed_by[int(number)].add(name)
            self.known[test] = found
        return self.known[test]
