"""Break the core in seeded ways and count how many of the breaks its tests catch.

    python -m benchmarks.mutants                      200 mutants, about an hour on two cores
    python -m benchmarks.mutants --count 12 --seed 3 --jobs 1

A mutant is a copy of the tree with one change in gamecore: a comparison is turned (`<` becomes
`<=`, `==` becomes `!=`, `in` becomes `not in`), a number is one more, or a branch is never taken; a
third of each. The tests of the core run on it, the nearest first, up to the first failure. Each
file of tests has to pass on an unbroken copy before, where its time is taken: a mutant that takes
many times longer runs in circles and counts as caught, and is told apart.

What survives is printed with its place and its change. EQUAL (benchmarks/mutants.toml) has room for
the reason where a change makes no difference to any answer.

Left alone are numbers that are chosen and not proved (limits.py, module constants in capitals, most
of them tuned for speed, and those in functions that draw an input by chance), annotations, and the
shell (gamecore/shell and __main__).

Why not mutmut or cosmic-ray: neither draws a seeded sample of some kinds of change from all files,
runs the near tests before the far ones, and keeps off the checkout. Those three are what is needed
here; the change itself is a few lines of `ast`.
"""

from __future__ import annotations

import argparse
import ast
import os
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
CORE = "gamecore"
TESTS = "tests/gamecore"
EQUAL = Path(__file__).with_suffix(".toml")
"""Survivors that change no answer: tables [[equal]] with file, change and why."""

KINDS = ("comparison turned", "one added", "branch dropped")
ASKED = 0.95
"""The share of mutants that the tests are asked to catch."""

PATIENCE, LEAST_SECONDS = 6, 60
"""A mutant runs in circles after this many times the seconds of the unbroken core plus these."""

LEFT_ALONE = ("limits.py", "__main__.py", "shell")

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}

UNHURRIED = """

# Added by benchmarks.mutants: the same examples for every mutant, and no search for a smaller one.
from hypothesis import Phase

settings.register_profile(
    "mutants", settings(derandomize=True, database=None, phases=(Phase.explicit, Phase.generate)),
    deadline=None,
)
settings.load_profile("mutants")
"""


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


# -- changing -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Site:
    """Where a file can be broken: the node's number in the walk, and which of its comparisons."""

    file: str
    kind: str
    node: int
    which: int


def sites(file: str, source: str) -> list[Site]:
    """Return every place of a file where a mutant begins, in the order of the walk."""
    return [
        Site(file, kind, place, which)
        for place, node in enumerate(_changeable(ast.parse(source)))
        if (kind := _kind(node))
        for which in range(len(node.ops) if isinstance(node, ast.Compare) else 1)
    ]


def broken(site: Site, source: str) -> Mutant:
    """Return the mutant of a place in the source of its file."""
    tree = ast.parse(source)
    node = next(n for place, n in enumerate(_changeable(tree)) if place == site.node)
    line: int = getattr(node, "lineno", 0)
    before, after = _change(node, site.which)
    change = f"{before}  →  {after}"
    if isinstance(node, ast.Constant):
        change += f"  in  {source.splitlines()[line - 1].strip()}"
    return Mutant(site.file, line, site.kind, change, ast.unparse(tree) + "\n")


def _changeable(node: ast.AST, by_chance: bool = False) -> Iterator[ast.AST]:
    """Walk through the code that answers depend on."""
    if not (by_chance and isinstance(node, ast.Constant)):
        yield node
    by_chance = by_chance or (isinstance(node, ast.FunctionDef) and "Random" in ast.unparse(node))
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_left_alone(child, node):
                yield from _changeable(child, by_chance)


def _is_left_alone(child: ast.AST, parent: ast.AST) -> bool:
    if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
        return True
    if not isinstance(parent, ast.Module):
        return False
    names = [child.target] if isinstance(child, ast.AnnAssign) else getattr(child, "targets", [])
    return bool(names) and all(isinstance(n, ast.Name) and n.id.isupper() for n in names)


def _kind(node: ast.AST) -> str:
    if isinstance(node, ast.Compare):
        return KINDS[0]
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return KINDS[1]
    return KINDS[2] if isinstance(node, ast.If) else ""


def _change(node: ast.AST, which: int) -> tuple[str, str]:
    """Change a node where it stands; return its text before and after."""
    if isinstance(node, ast.If):
        before = ast.unparse(node.test)
        node.test = ast.Constant(False)
        return f"if {before}:", "if False:"
    before = ast.unparse(node)
    if isinstance(node, ast.Compare):
        node.ops[which] = TURNED[type(node.ops[which])]()
    elif isinstance(node, ast.Constant):
        assert isinstance(node.value, int)
        node.value += 1
    return before, ast.unparse(node)


def drawn(count: int, seed: int) -> list[Mutant]:
    """Draw this many mutants of the core, about as many of each kind."""
    sources = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for path in sorted((ROOT / CORE).rglob("*.py"))
        if not {*path.relative_to(ROOT / CORE).parts} & {*LEFT_ALONE}
    }
    every = [site for file, source in sources.items() for site in sites(file, source)]
    draw = random.Random(seed)
    chosen: list[Site] = []
    for place, kind in enumerate(KINDS):
        of_kind = [site for site in every if site.kind == kind]
        share = (count + len(KINDS) - 1 - place) // len(KINDS)
        chosen += draw.sample(of_kind, min(share, len(of_kind)))
    draw.shuffle(chosen)
    return [broken(site, sources[site.file]) for site in chosen]


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


def copy_tree(to: Path) -> None:
    """Copy what the tests of the core need; nothing is ever changed where it stands."""
    for name in (CORE, "content", "tests"):
        shutil.copytree(
            ROOT / name, to / name, ignore=shutil.ignore_patterns("__pycache__", "browser", "ui")
        )
    shutil.copy(ROOT / "pyproject.toml", to)
    with (to / "tests" / "conftest.py").open("a", encoding="utf-8") as conftest:
        conftest.write(UNHURRIED)


def run_tests(tree: Path, file: str, tier: str, seconds: float) -> str:
    """Run a file of tests in a copy up to the first failure: its name, "" for none, "timeout"."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
    command += ["-p", "no:xdist", "--tier", tier, "--seed", "0", file]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": ""}
    environment.pop("CI", None)
    # Into a file: a program that a test has left behind could keep a pipe open.
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        try:
            done = subprocess.run(
                command,
                cwd=tree,
                env=environment,
                stdout=said,
                stderr=subprocess.STDOUT,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "timeout"
        said.seek(0)
        summary = said.read()
    if done.returncode in (0, 5):  # 5: nothing to run
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", summary, re.MULTILINE)
    return failed[1] if failed else "the tests could not even begin"


class Trial:
    """Runs mutants, each in one of a few copies, and remembers how long tests take unbroken."""

    def __init__(self, folder: Path, jobs: int, tier: str) -> None:
        self.tier = tier
        self.unbroken = folder / "unbroken"
        copy_tree(self.unbroken)
        self.free: queue.Queue[Path] = queue.Queue()
        for job in range(jobs):
            copy_tree(folder / f"copy{job}")
            self.free.put(folder / f"copy{job}")
        self.taken: dict[str, float] = {}

    def catch(self, mutant: Mutant) -> str:
        """Return the test that fails on a mutant, "timeout", or "" when none does."""
        tree = self.free.get()
        path = tree / mutant.file
        source = path.read_text(encoding="utf-8")
        try:
            path.write_text(mutant.source, encoding="utf-8")
            for test in nearest_tests(mutant.file):
                unhurried = LEAST_SECONDS + PATIENCE * self._seconds(test)
                failed = run_tests(tree, test, self.tier, unhurried)
                if failed:
                    return failed
            return ""
        finally:
            path.write_text(source, encoding="utf-8")
            self.free.put(tree)

    def _seconds(self, test: str) -> float:
        """Return how long a file of tests takes on the unbroken copy, where it must pass."""
        if test not in self.taken:
            began = time.monotonic()
            failed = run_tests(self.unbroken, test, self.tier, 3600)
            if failed:
                raise SystemExit(f"{failed} fails on the unbroken core: nothing is measured.")
            self.taken[test] = time.monotonic() - began
        return self.taken[test]


def reasons() -> dict[tuple[str, str], str]:
    """Return why some survivors are no fault of the tests: (file, change) → reason."""
    if not EQUAL.is_file():
        return {}
    listed = tomllib.loads(EQUAL.read_text(encoding="utf-8")).get("equal", [])
    return {(entry["file"], entry["change"]): entry["why"] for entry in listed}


def main() -> int:
    """Draw the mutants, run them, and report; return 0 when enough of them are caught."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="draws the mutants")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at the same time")
    parser.add_argument("--tier", default="check", choices=("quick", "check", "all"))
    options = parser.parse_args()
    chosen = drawn(options.count, options.seed)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="grundy-mutants-") as folder:
        trial = Trial(Path(folder), options.jobs, options.tier)
        results = []
        pool = ThreadPoolExecutor(options.jobs)
        try:
            for mutant, caught in zip(chosen, pool.map(trial.catch, chosen), strict=True):
                results.append((mutant, caught))
                print(
                    f"{'caught' if caught else 'SURVIVED':8}  {mutant}\n{'':10}{caught}", flush=True
                )
        finally:
            pool.shutdown(cancel_futures=True)
    return report(results, options.seed, time.monotonic() - began)


def report(results: Sequence[tuple[Mutant, str]], seed: int, seconds: float) -> int:
    """Print how many were caught and what was not; return 0 when enough of them were."""
    why = reasons()
    survivors = [mutant for mutant, caught in results if not caught]
    explained = [mutant for mutant in survivors if (mutant.file, mutant.change) in why]
    timeouts = sum(caught == "timeout" for _, caught in results)
    caught = len(results) - len(survivors)
    share = caught / max(1, len(results) - len(explained))
    print(f"\n{len(results)} mutants, seed {seed}, {seconds:.0f} s:")
    for kind in KINDS:
        of_kind = [bool(found) for mutant, found in results if mutant.kind == kind]
        print(f"  {kind:18} {sum(of_kind)} of {len(of_kind)} caught")
    print(f"{caught} caught, {timeouts} of them by running into the time limit.")
    for mutant in survivors:
        reason = why.get((mutant.file, mutant.change), "no reason yet: a test is missing")
        print(f"survived  {mutant}\n          {reason}")
    print(f"{share:.1%} of those that change an answer; {ASKED:.0%} are asked for.")
    return 0 if share >= ASKED else 1


if __name__ == "__main__":
    sys.exit(main())
