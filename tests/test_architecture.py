"""The house keeps its shape: imports point one way, files stay small and say what they are for.

The arrows are  app.py → pages → ui → gamecore,  and inside ui and gamecore the orders below; tests
and benchmarks may use everything and nothing uses them. Imports in functions and for types count.
"""

from __future__ import annotations

import ast
import functools
import os
import sys
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parent.parent

ROOMS = {
    "app": {"pages", "ui", "gamecore"},
    "pages": {"ui", "gamecore"},  # what pages know of one another stands in the catalogue
    "ui": {"ui", "gamecore"},
    "gamecore": {"gamecore"},
    "lab": set(),  # runs before anything is installed
    "hosting": {"ui", "hosting"},  # starts the app from outside; of ui only its limits and headers
    "tests": {"app", "pages", "ui", "gamecore", "lab", "hosting", "tests", "benchmarks"},
    "benchmarks": {"app", "pages", "ui", "gamecore", "lab", "hosting", "tests", "benchmarks"},
}
"""Every room, and the rooms it may import."""

CORE_ORDER = (
    "__main__",
    "cli",  # the commands; __init__ has what they share
    "__init__",  # the public surface: whoever is below it imports the module that owns the name
    "problems",
    "players",
    "lessons",  # beats and questions as data; the library of mistakes
    "chance",
    "coupled",  # reads and writes its heaps as positions do
    "graphs",  # games given as a graph: of all the theory it needs only mex and XOR
    "positions",
    "patterns",
    "misere",  # heaps and sums as data; positions/ makes an analysis of it
    "grundy",
    "rules",
    "brute_force",
    "search",
    "drawings",  # a strip of values, a graph, as SVG
    "document",
    "progress",
    "translation",  # a sentence of the core in another language, for who shows it
    "errors",
    "limits",
    "messages",
)
"""The parts of gamecore: each may import itself and what stands below it."""

UI_ORDER = (
    "screens",  # the workbench of heap games, the front page and others that show many things
    "contest",  # it remembers what was solved, as lessons and practice do
    "sum",
    "graph",  # a game given as a graph, drawn and pressed
    "coupled",  # a subroom for each game; none knows another, and what they share knows none
    "lessons",  # lessons, practice, worksheets, the theorem, plans; what a visitor has answered
    "chance",
    "compare",
    "misere",
    "tree",
    "move",
    "play",  # its board takes the move that is guessed
    "pattern",
    "derivation",
    "rule",
    "pieces",  # boards, steppers, editors' parts
    "room",  # a class answers from its phones what a screen asks
    "frame",  # what stands around every view: menu, heading, the ways on
    "links",  # what a link says, and what is read from it
    "work",  # long work in processes of its own
    "base",  # words, marks, what a page is, its limits
    "catalogue",  # every game and page by name, as data
    "marker",  # marks a sentence for translation
    "__init__",
)
"""The rooms of ui: each may import itself and what stands below it."""

SUBROOMS = "coupled"
"""The room whose folders may know it, but neither it them nor one another."""

FILES_IN_UI = 12
"""Most files that lie in ui itself, outside its rooms."""

FILE_LINES_IN_UI = 300
"""Most lines of such a file."""

WITNESS = "search"
"""It checks all the others, so it may not import any of them."""

CORE_LIBRARIES = {"numpy", "lark"}
GUESTS = {"gamecore/grundy/sequence.py": "pandas", "gamecore/brute_force.py": "networkx"}
"""What gamecore may use besides Python itself, and which library a file hands an answer to."""

SCREEN_LIBRARIES = {"streamlit", "altair", "pandas"}
SCREEN_ROOMS = {"app", "pages", "ui", "tests", "benchmarks"}

VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}
PAGE_LINES, FILE_LINES = 150, 450


def test_the_house_keeps_its_shape():
    assert complaints(ROOT) == []


def test_the_check_sees_the_house():
    seen = modules(ROOT)
    assert {"app", "gamecore.rules.options", "tests.test_architecture"} <= set(seen)
    assert "gamecore.messages" in imports(seen["gamecore.errors"], seen)


GOOD = {
    "app.py": '"""Entry."""\nfrom ui.base import frame\n',
    "pages/nim.py": '"""Nim."""\nimport streamlit\nfrom gamecore import rules\n'
    "import ui.base.frame\n",
    "ui/__init__.py": '"""Looks."""\n',
    "ui/base/__init__.py": '"""What screens stand on."""\n',
    "ui/coupled/coupled_page.py": '"""State."""\nfrom ui.base.frame import Frame\n',
    "ui/coupled/nim/view.py": '"""View."""\nfrom ui.coupled.coupled_page import PageState\n',
    "ui/base/frame.py": '"""Frame."""\nimport altair\nimport gamecore.rules.rule\n',
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
        {"gamecore/limits.py": '"""Limits."""\nimport ui.base.frame\n'},
        "gamecore/limits.py: gamecore may not import ui.base.frame",
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
        {"ui/base/frame.py": '"""Frame."""\nfrom pages import nim\n'},
        "ui/base/frame.py: ui may not import pages.nim",
    ),
    "ui imports the entry": (
        {"ui/base/frame.py": '"""Frame."""\nimport app\n'},
        "ui/base/frame.py: ui may not import app",
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
        {"ui/base/frame.py": '"""Frame."""\nfrom . import words\n'},
        "ui/base/frame.py: an import names its module in full",
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
            "ui/base/__init__.py": '"""Looks."""\nfrom ui.base.words import _\n',
            "ui/base/words.py": '"""Words."""\nfrom ui.base import LANGUAGE\n',
        },
        "a cycle: ui.base → ui.base.words → ui.base",
    ),
    "a cycle that only types close": (
        {
            "ui/base/page_state.py": '"""State."""\nfrom typing import TYPE_CHECKING\n'
            "if TYPE_CHECKING:\n    from ui.base.page import Page\n",
            "ui/base/page.py": '"""Page."""\nfrom ui.base.page_state import PageState\n',
        },
        "a cycle: ui.base.page → ui.base.page_state → ui.base.page",
    ),
    "a page imports a page": (
        {"pages/home.py": '"""Home."""\nfrom pages import nim\n'},
        "pages/home.py: pages may not import pages.nim",
    ),
    "a vague file": (
        {"ui/base/helpers.py": '"""Things."""\n'},
        "ui/base/helpers.py: the name helpers does not say what is inside",
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
        {"ui/base/frame.py": '"""Frame."""\n' + "x = 1\n" * FILE_LINES},
        "ui/base/frame.py: 451 lines, and 450 are allowed",
    ),
}


def test_a_good_house_passes(tmp_path):
    build(tmp_path, GOOD)
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
    """One Python file: its place in the house, its first text, its length, its imports."""

    def __init__(self, path: Path, root: Path) -> None:
        self.where = PurePosixPath(path.relative_to(root).as_posix())
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        # No tree is kept: those of the whole house fill the memory.
        self.says = ast.get_docstring(tree) or ""
        self.lines = len(text.splitlines())
        self.imports = [n for n in statements(tree) if isinstance(n, (ast.Import, ast.ImportFrom))]
        parts = self.where.with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.room = parts[0]


def statements(node: ast.AST) -> list[ast.AST]:
    """Return every statement inside a node; expressions, most of a tree, are not walked over."""
    blocks = ("body", "orelse", "finalbody", "handlers", "cases")
    found = [inner for block in blocks for inner in getattr(node, block, ())]
    return found + [deeper for inner in found for deeper in statements(inner)]


@functools.cache
def modules(root: Path) -> dict[str, Module]:
    """Return every module of the house by its full name."""
    found = []
    for folder, inner, files in os.walk(root):
        # What others brought is not even walked over: it is a hundred times as much. The programs
        # under content are shown, never imported: a judge's rules hold for them, not the house's.
        inner[:] = [name for name in inner if name[0] != "." and name not in ("build", "content")]
        found += [Module(Path(folder, name), root) for name in files if name.endswith(".py")]
    return {module.name: module for module in sorted(found, key=lambda module: module.where)}


def imports(module: Module, house: dict[str, Module]) -> list[str]:
    """Return what the module imports: full names of modules of the house, others as written."""
    names = []
    for node in module.imports:
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif node.level == 0:
            # `from gamecore import limits` is an arrow to gamecore.limits, not to all of gamecore.
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names += [name if name in house else str(node.module) for name in inner]
    return list(dict.fromkeys(names))


def complaints(root: Path) -> list[str]:
    """Return one sentence for each breach of the rules of the house."""
    house = modules(root)
    arrows = {name: imports(module, house) for name, module in house.items()}
    found = []
    for name, module in house.items():
        sentences = [*form(module), *room_breaches(module, arrows[name])]
        if module.room == "gamecore":
            sentences += core_breaches(module, arrows[name], house)
        if module.room == "ui":
            sentences += ui_breaches(module, arrows[name], house)
        found += [f"{module.where}: {sentence}" for sentence in sentences]
    corridor = sum(len(module.where.parts) == 2 for module in house.values() if module.room == "ui")
    if corridor > FILES_IN_UI:
        found.append(f"ui: {corridor} files lie outside its rooms, and {FILES_IN_UI} are allowed")
    return found + [f"a cycle: {' → '.join(cycle)}" for cycle in cycles(arrows)]


def form(module: Module) -> list[str]:
    """Judge the file itself: its name, its first line, its length, how it writes imports."""
    sentences = [
        f"the name {part} does not say what is inside"
        for part in module.where.with_suffix("").parts
        if part.lower() in VAGUE_NAMES
    ]
    if not module.says.strip():
        sentences.append("the first line does not say what the file is for")
    allowed = PAGE_LINES if module.room == "pages" else FILE_LINES
    if module.lines > allowed:
        sentences.append(f"{module.lines} lines, and {allowed} are allowed")
    if any(isinstance(node, ast.ImportFrom) and node.level for node in module.imports):
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
        own = CORE_LIBRARIES | {GUESTS.get(str(module.where))}
        if (module.room == "gamecore" and foreign and top not in own) or (
            module.room not in SCREEN_ROOMS | {"gamecore"} and top in SCREEN_LIBRARIES
        ):
            sentences.append(f"{module.room} may not use the library {top}")
    return sentences


def core_breaches(module: Module, targets: list[str], house: dict[str, Module]) -> list[str]:
    """Judge the arrows inside gamecore."""
    if part(module) != WITNESS:
        return order_breaches(module, targets, house, CORE_ORDER)
    own = [name for name in targets if name in house and house[name].room == "gamecore"]
    return [f"{WITNESS} is a witness and may not import {target}" for target in own]


def ui_breaches(module: Module, targets: list[str], house: dict[str, Module]) -> list[str]:
    """Judge the arrows between the rooms of ui, and what lies outside them."""
    sentences = order_breaches(module, targets, house, UI_ORDER)
    if len(module.where.parts) == 2 and module.lines > FILE_LINES_IN_UI:
        allowed = f"{FILE_LINES_IN_UI} are allowed outside the rooms of ui"
        sentences.append(f"{module.lines} lines, and {allowed}")
    if part(module) == SUBROOMS:
        here = subroom(module)
        for target in targets:
            there = subroom(house[target]) if target in house else ""
            if there and there != here:
                who = "a subroom of" if here else "what the subrooms of"
                share = "" if here else " share"
                sentences.append(f"{who} {SUBROOMS}{share} may not import {target}")
    return sentences


def order_breaches(
    module: Module, targets: list[str], house: dict[str, Module], order: tuple[str, ...]
) -> list[str]:
    """Judge the arrows inside a room whose parts stand in an order."""
    here = part(module)
    if here not in order:
        return [f"{here} has no place in the order of {module.room}"]
    sentences = []
    for target in targets:
        there = part(house[target]) if target in house else ""
        inside = target in house and house[target].room == module.room and there in order
        if inside and order.index(there) < order.index(here):
            sentences.append(f"{here} stands below {there} and may not import {target}")
    return sentences


def part(module: Module) -> str:
    """Return a module's part of its room: its folder or file right inside it."""
    parts = module.where.with_suffix("").parts
    return parts[1] if len(parts) > 1 else ""


def subroom(module: Module) -> str:
    """Return the folder of a module inside the room of subrooms; "" for what lies in it itself."""
    parts = module.where.parts
    return parts[2] if len(parts) > 3 and parts[:2] == ("ui", SUBROOMS) else ""


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
