"""Run the tests of the core on mutants: those tests alone that come by the change, nearest first.

In an unbroken copy every drawn place writes down who comes by. A test that never comes by a place
cannot see it broken, so the mutant runs without it. Of the others those run first that caught a
neighbour, then the quick ones, in the nearest files before the far ones. What runs in circles is
told by its processor time, not by the clock: other load on the machine catches no mutant.
"""

from __future__ import annotations

import ast
import functools
import json
import multiprocessing
import os
import queue
import shutil
from collections import Counter, defaultdict, deque
from dataclasses import dataclass
from multiprocessing import forkserver
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import mutants_plugin
from benchmarks.mutants_plugin import Found, Wanted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from multiprocessing.context import BaseContext

ROOT = Path(__file__).resolve().parent.parent
CORE = "gamecore"
TESTS = "tests/gamecore"

PATIENCE, LEAST_SECONDS = 6, 4
"""A test runs in circles after this many times its processor time on the unbroken core plus these
seconds."""

STANDSTILL, LEAST_WAIT = 20, 300
"""A mutant stands still when the clock shows this many times the processor seconds of its tests,
and these seconds: one waits for what never comes, or gets less than this share of a core."""

NEAREST = 4
"""So many files of tests are looked at before the others are: most mutants are caught there."""

ENDED = (-9, -24)
"""How a process ends that is stopped: by us, or by its limit of processor time."""

PASSED_BY = f'''"""Who comes by which place; laid into the copy by benchmarks.mutant_trials."""
import os
import sys

seen = set()


def passed(number):
    if number not in seen:
        seen.add(number)
        if log := os.environ.get("{mutants_plugin.PASSED}"):
            test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
            with open(log, "a", encoding="utf-8") as lines:
                lines.write(f"{{number}}\\t{{'' if importing() else test}}\\n")
    return True


def importing():
    frame = sys._getframe(2)
    while frame:
        of_core = frame.f_globals.get("__name__", "").split(".")[0] == "{CORE}"
        if of_core and frame.f_code.co_name == "<module>":
            return True
        frame = frame.f_back
    return False
'''
"""Whatever a place does while a module is imported, every test of the file may see."""


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

    That is the one named like it, those that import it, those of its room or of the room around
    it, those that come to it over other files, and the rest, which may still come to it by a name
    in a text.
    """
    room = Path(file).relative_to(CORE).parent
    rooms = (room, *room.parents[:-1])
    order: list[tuple[int, int, str]] = []
    for path in sorted((ROOT / TESTS).rglob("test_*.py")):
        steps = _steps(_imported(path), _module(file))
        near = (
            Path(file).stem in path.stem,
            steps == 0,
            path.relative_to(ROOT / TESTS).parent in rooms,
            steps is not None,
            True,
        )
        far = len(_known) if steps is None else steps
        order.append((near.index(True), far, str(path.relative_to(ROOT))))
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


def copy_tree(to: Path) -> None:
    """Copy what the tests of the core need; nothing is ever changed where it stands."""
    for name in (CORE, "content", "tests"):
        shutil.copytree(
            ROOT / name, to / name, ignore=shutil.ignore_patterns("__pycache__", "browser", "ui")
        )
    shutil.copy(ROOT / "pyproject.toml", to)


@functools.cache
def warm() -> BaseContext:
    """Return what starts processes: forked, where that can be, from one that knows pytest."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([mutants_plugin.__name__, "hypothesis.strategies", "numpy"])
    before = os.environ.get("PYTHONHASHSEED")
    os.environ["PYTHONHASHSEED"] = "0"
    try:
        forkserver.ensure_running()
    finally:
        del os.environ["PYTHONHASHSEED"]
        if before is not None:
            os.environ["PYTHONHASHSEED"] = before
    return context


def run_tests(wanted: Wanted, seconds: float) -> Found:
    """Run tests in a copy up to the first failure, which is "timeout" where one does not end.

    Each has its limit of processor time, and all of them these seconds of the clock.
    """
    wanted.answer.unlink(missing_ok=True)
    process = warm().Process(target=mutants_plugin.run, args=(wanted,))  # type: ignore[attr-defined]
    process.start()
    process.join(seconds)
    if process.is_alive():
        process.kill()
        process.join()
    if not wanted.answer.is_file():
        return Found("timeout" if process.exitcode in ENDED else f"exit {process.exitcode}")
    return Found(*json.loads(wanted.answer.read_text(encoding="utf-8")))


@dataclass
class Unbroken:
    """What a file of tests does on the unbroken core: the seconds of its tests, who comes by what.

    Attributes
    ----------
    seconds : dict
        The name of a test → its processor seconds.
    come_by : dict
        The number of a place → the tests that come by; all of the file where the place is come by
        while a module is imported.
    """

    seconds: dict[str, float]
    come_by: dict[int, set[str]]


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
    files
        At most so many files of tests are looked at, the nearest ones; None for all.
    """

    def __init__(
        self,
        folder: Path,
        jobs: int,
        tier: str,
        watching: Mapping[str, tuple[str, set[int]]],
        files: int | None = None,
    ) -> None:
        warm()  # not in two jobs at once: it changes the environment for a moment
        self.folder, self.tier, self.files = folder, tier, files
        self.watched = {number for _, numbers in watching.values() for number in numbers}
        self.free: queue.Queue[int] = queue.Queue()
        for job in range(jobs):
            copy_tree(folder / f"copy{job}")
            copy_tree(folder / f"unbroken{job}")
            for file, (source, _numbers) in watching.items():
                (folder / f"unbroken{job}" / file).write_text(source, encoding="utf-8")
            # Beside the core: a test looks whether a file of it gets along without the others.
            (folder / f"unbroken{job}" / "passed_by.py").write_text(PASSED_BY)
            self.free.put(job)
        self.known: dict[str, Unbroken] = {}
        self.caught: Counter[tuple[str, str]] = Counter()

    def catch(self, number: int, mutant: Mutant) -> tuple[str, int]:
        """Return the test that fails on a mutant, "timeout", or "" when none does.

        Beside it stands how many tests come by the change, as far as was looked.
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
            for tests in self._portions(number, mutant.file, job):
                looked += len(tests)
                order = sorted(tests, key=lambda name: self._promise(mutant.file, name, tests))
                wanted = Wanted(
                    tree,
                    sorted({name.partition("::")[0] for name in order}),
                    self.tier,
                    {name: LEAST_SECONDS + PATIENCE * tests[name] for name in order},
                    self.folder / f"answer{job}",
                )
                patient = LEAST_WAIT + STANDSTILL * sum(tests.values())
                if failed := run_tests(wanted, patient).failed:
                    self.caught[mutant.file, failed] += 1
                    return failed, looked
            return "", looked
        finally:
            path.write_text(source, encoding="utf-8")
            os.utime(path, (written, written))
            self.free.put(job)

    def _promise(self, file: str, test: str, seconds: Mapping[str, float]) -> tuple[int, float]:
        """Return what a test is ordered by: those that caught a neighbour, then the quick ones."""
        return -self.caught[file, test], seconds[test]

    def _portions(self, number: int, file: str, job: int) -> Iterator[dict[str, float]]:
        """Yield the tests that come by a place, with their seconds: the nearest files, the others.

        Between them stand the other tests of the nearest files: what was worked out once and kept
        for all of them is come by only in the first.
        """
        portion: dict[str, float] = {}
        beside: dict[str, float] = {}
        near = 0
        copied = [t for t in nearest_tests(file) if (self.folder / f"copy{job}" / t).is_file()]
        for test in copied[: self.files]:
            unbroken = self._unbroken(test, job)
            names = unbroken.come_by.get(number, set())
            if number not in self.watched:
                names = {*unbroken.seconds}
            portion |= {name: unbroken.seconds[name] for name in names}
            if names and near < NEAREST:
                near += 1
                beside |= {n: cost for n, cost in unbroken.seconds.items() if n not in names}
                yield portion
                portion = {}
                if near == NEAREST and beside:
                    yield beside
        yield from filter(None, (portion, beside if near < NEAREST else {}))

    def _unbroken(self, test: str, job: int) -> Unbroken:
        """Run a file of tests once on an unbroken copy, where it must pass."""
        if test not in self.known:
            log = self.folder / f"passed{job}"
            tree, answer = self.folder / f"unbroken{job}", self.folder / f"answer{job}"
            for _ in range(2):  # a loaded machine may be too slow for a test once
                log.write_text("")
                ran = run_tests(Wanted(tree, [test], self.tier, {}, answer, log), 7200)
                if not ran.failed:
                    break
            else:
                raise SystemExit(f"{ran.failed} fails on the unbroken core: nothing is measured.")
            come_by: dict[int, set[str]] = defaultdict(set)
            for line in log.read_text(encoding="utf-8").splitlines():
                number, _, name = line.partition("\t")
                come_by[int(number)] |= {name} & {*ran.seconds} if name else {*ran.seconds}
            self.known[test] = Unbroken(ran.seconds, come_by)
        return self.known[test]
