"""The house keeps its shape: imports point one way, files stay small and say what they are for.

The arrows are  app.py → pages → ui → gamecore,  and inside gamecore the order below; tests and
benchmarks may use everything and nothing uses them. Imports inside functions and those that only
types need count as well: an arrow is an arrow. Only a cycle may be closed by a name that is needed
for types alone, since nothing runs in a circle then.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parent.parent

ROOMS = {
    "app": {"pages", "ui", "gamecore"},
    "pages": {"pages", "ui", "gamecore"},  # the front page shows what the others describe
    "ui": {"ui", "gamecore"},
    "gamecore": {"gamecore"},
    "lab": set(),  # runs before anything is installed
    "tests": {"app", "pages", "ui", "gamecore", "lab", "tests", "benchmarks"},
    "benchmarks": {"app", "pages", "ui", "gamecore", "lab", "tests", "benchmarks"},
}
"""Every room, and the rooms it may import."""

CORE_ORDER = (
    "__main__",
    "shell",  # the commands, one file for each kind of game
    "__init__",  # the public surface: whoever is below it imports the module that owns the name
    "problems",
    "players",
    "lessons",  # beats and questions as data; the library of mistakes
    "chance_tree",
    "chance",
    "coupled",  # reads and writes its heaps as positions do
    "positions",
    "patterns",
    "misere",  # heaps and sums as data; positions/ makes an analysis of it
    "grundy",
    "rules",
    "brute_force",
    "game_graph",
    "search",
    "progress",
    "errors",
    "limits",
    "messages",
)
"""The parts of gamecore: each may import itself and what stands below it."""

WITNESS = "search"
"""It checks all the others, so it may not import any of them."""

CORE_LIBRARIES = {"numpy", "lark", "numba"}  # numba is an optional extra
"""What gamecore may use besides Python itself; a new one is a decision, not an accident."""

SCREEN_LIBRARIES = {"streamlit", "altair", "pandas"}
SCREEN_ROOMS = {"app", "pages", "ui", "tests", "benchmarks"}

VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}
PAGE_LINES = 150
FILE_LINES = 450


def test_the_house_keeps_its_shape():
    assert complaints(ROOT) == []


def test_the_check_sees_the_house():
    seen = modules(ROOT)
    assert {"app", "gamecore.rules.options", "gamecore.errors", "tests.test_architecture"} <= set(
        seen
    )
    assert "gamecore.messages" in imports(seen["gamecore.errors"], seen)


GOOD = {
    "app.py": '"""Entry."""\nfrom ui import frame\n',
    "pages/nim.py": '"""Nim."""\nimport streamlit\nfrom gamecore import rules\nimport ui.frame\n',
    "ui/__init__.py": '"""Looks."""\n',
    "ui/frame.py": '"""Frame."""\nimport altair\nimport gamecore.rules.rule\n',
    "gamecore/__init__.py": '"""Core."""\nfrom gamecore.rules.rule import Rule\n',
    "gamecore/__main__.py": '"""Shell."""\nfrom gamecore import Rule\n',
    "gamecore/rules/__init__.py": '"""Rules."""\n',
    "gamecore/rules/rule.py": '"""Rule."""\nimport json, numpy\nfrom gamecore import limits\n',
    "gamecore/search.py": '"""Search."""\nimport functools\n',
    "gamecore/limits.py": '"""Limits."""\n',
    "tests/test_rule.py": '"""Tests."""\nimport benchmarks.speed\nimport gamecore.rules.rule\n',
    "benchmarks/speed.py": '"""Speed."""\nimport gamecore\n',
}

BAD = {
    "core imports the screen": (
        {"gamecore/limits.py": '"""Limits."""\nimport ui.frame\n'},
        "gamecore/limits.py: gamecore may not import ui.frame",
    ),
    "core imports streamlit, even inside a function": (
        {"gamecore/limits.py": '"""Limits."""\ndef f():\n    import streamlit.errors\n'},
        "gamecore/limits.py: gamecore may not use the library streamlit",
    ),
    "core imports streamlit for types only": (
        {
            "gamecore/limits.py": '"""Limits."""\nfrom typing import TYPE_CHECKING\n'
            "if TYPE_CHECKING:\n    from pandas import DataFrame\n"
        },
        "gamecore/limits.py: gamecore may not use the library pandas",
    ),
    "core takes up a new library": (
        {"gamecore/limits.py": '"""Limits."""\nfrom scipy import special\n'},
        "gamecore/limits.py: gamecore may not use the library scipy",
    ),
    "ui imports a page": (
        {"ui/frame.py": '"""Frame."""\nfrom pages import nim\n'},
        "ui/frame.py: ui may not import pages.nim",
    ),
    "ui imports the entry": (
        {"ui/frame.py": '"""Frame."""\nimport app\n'},
        "ui/frame.py: ui may not import app",
    ),
    "core imports a test": (
        {"gamecore/limits.py": '"""Limits."""\nfrom tests.test_rule import x\n'},
        "gamecore/limits.py: gamecore may not import tests.test_rule",
    ),
    "a page imports a benchmark": (
        {"pages/nim.py": '"""Nim."""\nfrom benchmarks import speed\n'},
        "pages/nim.py: pages may not import benchmarks.speed",
    ),
    "a low part imports a high one": (
        {"gamecore/limits.py": '"""Limits."""\nfrom gamecore.rules.rule import Rule\n'},
        "gamecore/limits.py: limits stands below rules and may not import gamecore.rules.rule",
    ),
    "a part imports the public surface": (
        {"gamecore/rules/rule.py": '"""A rule."""\nfrom gamecore import Rule\n'},
        "gamecore/rules/rule.py: rules stands below __init__ and may not import gamecore",
    ),
    "the witness imports a limit": (
        {"gamecore/search.py": '"""Search."""\nfrom gamecore import limits\n'},
        "gamecore/search.py: search is a witness and may not import gamecore.limits",
    ),
    "a part without a place": (
        {"gamecore/magic.py": '"""Magic."""\n'},
        "gamecore/magic.py: magic has no place in the order of gamecore",
    ),
    "a file without a room": (
        {"stuff/thing.py": '"""Thing."""\n'},
        "stuff/thing.py: stuff is not a room of this house",
    ),
    "a relative import": (
        {"ui/frame.py": '"""Frame."""\nfrom . import words\n'},
        "ui/frame.py: an import names its module in full",
    ),
    "a cycle of two in one part": (
        {
            "gamecore/rules/a.py": '"""A."""\nfrom gamecore.rules import b\n',
            "gamecore/rules/b.py": '"""B."""\nfrom gamecore.rules.a import x\n',
        },
        "a cycle: gamecore.rules.a → gamecore.rules.b → gamecore.rules.a",
    ),
    "a cycle through the package": (
        {
            "ui/__init__.py": '"""Looks."""\nfrom ui.words import _\n',
            "ui/words.py": '"""Words."""\nfrom ui import LANGUAGE\n',
        },
        "a cycle: ui → ui.words → ui",
    ),
    "a cycle between pages": (
        {
            "pages/a.py": '"""A."""\nfrom pages import b\n',
            "pages/b.py": '"""B."""\ndef f():\n    from pages import a\n',
        },
        "a cycle: pages.a → pages.b → pages.a",
    ),
    "a vague file": (
        {"ui/helpers.py": '"""Things."""\n'},
        "ui/helpers.py: the name helpers does not say what is inside",
    ),
    "a vague folder": (
        {"gamecore/rules/utils/x.py": '"""Things."""\n'},
        "gamecore/rules/utils/x.py: the name utils does not say what is inside",
    ),
    "a file that does not say what it is for": (
        {"tests/test_rule.py": "import gamecore\n"},
        "tests/test_rule.py: the first line does not say what the file is for",
    ),
    "an empty package": (
        {"ui/__init__.py": ""},
        "ui/__init__.py: the first line does not say what the file is for",
    ),
    "a long page": (
        {"pages/nim.py": '"""Nim."""\n' + "x = 1\n" * PAGE_LINES},
        "pages/nim.py: 151 lines, and 150 are allowed",
    ),
    "a long file": (
        {"ui/frame.py": '"""Frame."""\n' + "x = 1\n" * FILE_LINES},
        "ui/frame.py: 451 lines, and 450 are allowed",
    ),
}


def test_a_good_house_passes(tmp_path):
    build(tmp_path, GOOD)
    assert complaints(tmp_path) == []


def test_two_modules_may_know_each_other_as_types(tmp_path):
    knows = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ui.frame import Frame\n"
    build(
        tmp_path,
        GOOD
        | {
            "ui/frame.py": '"""Frame."""\nfrom ui import words\n',
            "ui/words.py": f'"""Words."""\n{knows}',
        },
    )
    assert complaints(tmp_path) == []


def test_what_belongs_to_others_is_not_judged(tmp_path):
    build(tmp_path, GOOD | {".venv/lib/helpers.py": "", "benchmarks/build/misc.py": ""})
    assert complaints(tmp_path) == []


@pytest.mark.parametrize(("files", "complaint"), BAD.values(), ids=BAD.keys())
def test_each_breach_is_named_and_nothing_else(tmp_path, files, complaint):
    build(tmp_path, GOOD | files)
    found = complaints(tmp_path)
    if not complaint.startswith("a cycle"):  # an arrow that points back often closes a cycle too
        found = [sentence for sentence in found if not sentence.startswith("a cycle")]
    assert found == [complaint]


def build(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


# ---------------------------------------------------------------------------------------- the check


class Module:
    """One Python file: its place in the house, its text, its tree."""

    def __init__(self, path: Path, root: Path) -> None:
        self.where = PurePosixPath(path.relative_to(root).as_posix())
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        parts = self.where.with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.room = parts[0]


def modules(root: Path) -> dict[str, Module]:
    """Return every module of the house by its full name."""
    found = (
        Module(path, root)
        for path in sorted(root.rglob("*.py"))
        if not any(part.startswith(".") or part == "build" for part in path.relative_to(root).parts)
    )
    return {module.name: module for module in found}


def imports(module: Module, house: dict[str, Module], types: bool = True) -> list[str]:
    """Return what the module imports: full names of modules of the house, others as written.

    With `types` false, without what only ``if TYPE_CHECKING:`` imports.
    """
    skipped = set() if types else for_types_only(module.tree)
    names = []
    for node in ast.walk(module.tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            # `from gamecore import limits` is an arrow to gamecore.limits, not to all of gamecore.
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names += [name if name in house else str(node.module) for name in inner]
    return list(dict.fromkeys(names))


def for_types_only(tree: ast.Module) -> set[ast.AST]:
    """Return every node under an ``if TYPE_CHECKING:``."""
    guarded = (
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
    )
    return {inner for node in guarded for line in node.body for inner in ast.walk(line)}


def complaints(root: Path) -> list[str]:
    """Return one sentence for each breach of the rules of the house."""
    house = modules(root)
    arrows = {name: imports(module, house) for name, module in house.items()}
    found = []
    for name, module in house.items():
        sentences = [*form(module), *room_breaches(module, arrows[name])]
        if module.room == "gamecore":
            sentences += core_breaches(module, arrows[name], house)
        found += [f"{module.where}: {sentence}" for sentence in sentences]
    running = {name: imports(module, house, types=False) for name, module in house.items()}
    return found + [f"a cycle: {' → '.join(cycle)}" for cycle in cycles(running)]


def form(module: Module) -> list[str]:
    """Judge the file itself: its name, its first line, its length, how it writes imports."""
    sentences = [
        f"the name {part} does not say what is inside"
        for part in module.where.with_suffix("").parts
        if part.lower() in VAGUE_NAMES
    ]
    if not (ast.get_docstring(module.tree) or "").strip():
        sentences.append("the first line does not say what the file is for")
    lines = len(module.text.splitlines())
    allowed = PAGE_LINES if module.room == "pages" else FILE_LINES
    if lines > allowed:
        sentences.append(f"{lines} lines, and {allowed} are allowed")
    if any(isinstance(node, ast.ImportFrom) and node.level for node in ast.walk(module.tree)):
        sentences.append("an import names its module in full")
    return sentences


def room_breaches(module: Module, targets: list[str]) -> list[str]:
    """Judge the arrows between rooms, and who may use the libraries of the screen."""
    if module.room not in ROOMS:
        return [f"{module.room} is not a room of this house"]
    sentences = []
    for target in targets:
        top = target.partition(".")[0]
        if top in ROOMS and top not in ROOMS[module.room]:
            sentences.append(f"{module.room} may not import {target}")
        foreign = top not in ROOMS and top not in sys.stdlib_module_names
        if (module.room == "gamecore" and foreign and top not in CORE_LIBRARIES) or (
            module.room not in SCREEN_ROOMS | {"gamecore"} and top in SCREEN_LIBRARIES
        ):
            sentences.append(f"{module.room} may not use the library {top}")
    return sentences


def core_breaches(module: Module, targets: list[str], house: dict[str, Module]) -> list[str]:
    """Judge the arrows inside gamecore."""
    here = core_part(module)
    if here not in CORE_ORDER:
        return [f"{here} has no place in the order of gamecore"]
    sentences = []
    for target in targets:
        if target not in house or house[target].room != "gamecore":
            continue
        there = core_part(house[target])
        if here == WITNESS:
            sentences.append(f"{here} is a witness and may not import {target}")
        elif there in CORE_ORDER and CORE_ORDER.index(there) < CORE_ORDER.index(here):
            sentences.append(f"{here} stands below {there} and may not import {target}")
    return sentences


def core_part(module: Module) -> str:
    """Return a module's part of gamecore: its folder or file right inside gamecore."""
    return module.where.with_suffix("").parts[1]


def cycles(arrows: dict[str, list[str]]) -> list[list[str]]:
    """Return the cycles that a depth-first walk over the imports meets, each closed at its end."""
    found: list[list[str]] = []
    done: set[str] = set()

    def walk(name: str, path: list[str]) -> None:
        if name in path:
            found.append([*path[path.index(name) :], name])
        elif name not in done:
            for target in arrows[name]:
                if target in arrows:
                    walk(target, [*path, name])
            done.add(name)

    for name in arrows:
        walk(name, [])
    return found
