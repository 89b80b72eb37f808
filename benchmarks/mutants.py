"""Break the core in seeded ways and count how many of the breaks its tests catch.

    python -m benchmarks.mutants                      200 mutants, on every core
    python -m benchmarks.mutants --tier quick         with small examples and few cases: sooner done
    python -m benchmarks.mutants --these 3 18 60      those of the 200 alone, such as what survived
                                                      the quick tier
    python -m benchmarks.mutants --skip 60            goes on after 60 of the 200 that were drawn
    python -m benchmarks.mutants --count 30 --only gamecore/lessons --files 8
                                                      one room, and only the eight nearest files

A mutant is a copy of the tree with one change in gamecore: a comparison is turned (`<` becomes
`<=`, `==` becomes `!=`, `in` becomes `not in`), a number is one more, or a branch is never taken; a
third of each. The tests of the core that come by the change run on it, the nearest first, up to the
first failure (benchmarks.mutant_trials). Each file of tests has to pass on an unbroken copy before,
where the processor time of its tests is taken: a mutant on which one takes many times more runs in
circles and counts as caught, and is told apart.

A seed goes on drawing the same places while the core changes elsewhere, so that a share can be
compared with the last one; the next seed is a draw that nobody has looked at.

What survives is printed with its place and its change. EQUAL (benchmarks/mutants.toml) has room for
the reason where a change makes no difference to any answer.

Left alone are numbers that are chosen and not proved (limits.py, module constants in capitals, most
of them tuned for speed, and those in functions that draw an input by chance), comparisons with a
fraction that is drawn (it is the bound itself once in 2^53 times), annotations and overloads, and
the shell (gamecore/shell and __main__).

Why not mutmut or cosmic-ray: neither draws a seeded sample of some kinds of change from all files,
runs the near tests before the far ones, and keeps off the checkout. Those three are what is needed
here; the change itself is a few lines of `ast`.
"""

from __future__ import annotations

import argparse
import ast
import functools
import hashlib
import os
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.mutant_trials import CORE, ROOT, Mutant, Trial

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

EQUAL = Path(__file__).with_suffix(".toml")
"""Survivors that change no answer: tables [[equal]] with file, change and why."""

KINDS = ("comparison turned", "one added", "branch dropped")
ASKED = 0.95
"""The share of mutants that the tests are asked to catch."""

LEFT_ALONE = ("limits.py", "__main__.py", "shell")
BY_CHANCE = ("Random", "Seeded")
"""What a function names that draws an input by chance."""

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


# -- changing -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Site:
    """Where a file can be broken: the node's number in the walk, and which of its comparisons.

    `mark` stays when other lines change: it is the place's own line, and its number among equal
    places of equal lines.
    """

    file: str
    kind: str
    node: int
    which: int
    mark: str


def sites(file: str, source: str) -> list[Site]:
    """Return every place of a file where a mutant begins, in the order of the walk."""
    lines = source.splitlines()
    same: Counter[str] = Counter()
    found = []
    for place, node in enumerate(_changeable(ast.parse(source))):
        if not (kind := _kind(node)):
            continue
        for which in range(len(node.ops) if isinstance(node, ast.Compare) else 1):
            line = f"{kind} in {lines[getattr(node, 'lineno', 1) - 1].strip()}"
            same[line] += 1
            found.append(Site(file, kind, place, which, f"{line} ({same[line]})"))
    return found


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
    if isinstance(node, ast.FunctionDef):
        by_chance = by_chance or any(_name(part) in BY_CHANCE for part in ast.walk(node))
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_left_alone(child, node):
                yield from _changeable(child, by_chance)


def _name(node: ast.AST) -> str:
    return getattr(node, "id", getattr(node, "attr", ""))


def _is_left_alone(child: ast.AST, parent: ast.AST) -> bool:
    if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
        return True
    if any(_name(mark) == "overload" for mark in getattr(child, "decorator_list", ())):
        return True
    if not isinstance(parent, ast.Module):
        return False
    targets = [child.target] if isinstance(child, ast.AnnAssign) else getattr(child, "targets", [])
    names = [n for target in targets for n in getattr(target, "elts", [target])]
    return bool(names) and all(isinstance(n, ast.Name) and n.id.isupper() for n in names)


def _kind(node: ast.AST) -> str:
    if isinstance(node, ast.Compare):
        is_drawn = isinstance(node.left, ast.Call) and _name(node.left.func) == "random"
        return "" if is_drawn else KINDS[0]
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


@functools.cache
def _every_site() -> list[Site]:
    return [
        site
        for path in sorted((ROOT / CORE).rglob("*.py"))
        if not {*path.relative_to(ROOT / CORE).parts} & {*LEFT_ALONE}
        for site in sites(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
    ]


def drawn(count: int, seed: int, only: str = CORE) -> list[Site]:
    """Draw this many places of the core, or of one room or file, about as many of each kind."""

    def lot(site: Site) -> bytes:
        return hashlib.sha256(f"{seed} {site.file} {site.mark}".encode()).digest()

    every = sorted((s for s in _every_site() if Path(s.file).is_relative_to(only)), key=lot)
    chosen: list[Site] = []
    for place, kind in enumerate(KINDS):
        of_kind = [site for site in every if site.kind == kind]
        share = (count + len(KINDS) - 1 - place) // len(KINDS)
        chosen += of_kind[:share]
    return sorted(chosen, key=lot)


# -- who comes by ---------------------------------------------------------------------------------


PASSED = "mutant_passed"
"""What the watched copy calls at each place: no name of the core's own."""


class _Watching(ast.NodeTransformer):
    """Puts `PASSED(number) and …` before the value at every place."""

    def __init__(self, numbers: dict[ast.AST, list[int]]) -> None:
        self.numbers = numbers

    def visit(self, node: ast.AST) -> ast.AST:
        """Visit what is below a place before the place itself, for there may be places too."""
        if isinstance(node, ast.pattern):  # nothing can be put there
            return node
        numbers = self.numbers.get(node, [])
        node = self.generic_visit(node)
        for number in numbers:
            call = ast.Call(ast.Name(PASSED, ast.Load()), [ast.Constant(number)], [])
            if isinstance(node, ast.If):
                node.test = ast.BoolOp(ast.And(), [call, node.test])
            else:
                assert isinstance(node, ast.expr)
                node = ast.BoolOp(ast.And(), [call, node])
        return node


def watched(places: Mapping[int, Site], source: str) -> tuple[str, set[int]]:
    """Return a file's source where each numbered place writes down who comes by.

    Beside it stand the numbers of the places that do: a pattern of `match` cannot.
    """
    tree = ast.parse(source)
    nodes = list(_changeable(tree))
    numbers: dict[ast.AST, list[int]] = defaultdict(list)
    for number, site in places.items():
        numbers[nodes[site.node]].append(number)
    in_patterns = {
        number
        for pattern in ast.walk(tree)
        if isinstance(pattern, ast.pattern)
        for node in ast.walk(pattern)
        for number in numbers.get(node, [])
    }
    _Watching(numbers).visit(tree)
    future = [
        place
        for place, statement in enumerate(tree.body)
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
    ]
    after = max(future, default=0 if ast.get_docstring(tree) else -1) + 1
    tree.body[after:after] = ast.parse(f"from passed_by import passed as {PASSED}").body
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n", {*places} - in_patterns


# -- reporting ------------------------------------------------------------------------------------


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
    parser.add_argument("--skip", type=int, default=0, help="begin after so many of those drawn")
    parser.add_argument("--these", type=int, nargs="+", help="only those drawn with these numbers")
    parser.add_argument("--only", default=CORE, help="a room or a file, as gamecore/lessons")
    parser.add_argument("--files", type=int, help="at most so many files of tests, the nearest")
    options = parser.parse_args()
    chosen = dict(enumerate(drawn(options.count, options.seed, options.only)))
    these = options.these or range(options.skip, options.count)
    chosen = {number: site for number, site in chosen.items() if number in these}
    sources = {
        file: (ROOT / file).read_text(encoding="utf-8")
        for file in {s.file for s in chosen.values()}
    }
    mutants = [broken(site, sources[site.file]) for site in chosen.values()]
    watching = {
        file: watched({n: site for n, site in chosen.items() if site.file == file}, source)
        for file, source in sources.items()
    }
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="grundy-mutants-") as folder:
        trial = Trial(Path(folder), options.jobs, options.tier, watching, options.files)
        results = []
        where = f"the {options.files} nearest files" if options.files else "all of the core"
        pool = ThreadPoolExecutor(options.jobs)
        try:
            tried = pool.map(trial.catch, chosen, mutants)
            for number, mutant, (caught, looked) in zip(chosen, mutants, tried, strict=True):
                results.append((mutant, caught))
                print(
                    f"{number:3} {'caught  ' if caught else 'SURVIVED'}  {mutant}\n{'':14}"
                    f"{caught or f'in {where}'}; {looked} tests looked at",
                    flush=True,
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
