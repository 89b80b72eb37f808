"""A game is named once: outside the catalogue and the game's own files no code knows its name.

Whatever branches on the name of a game, or spells a link key of its page, is a copy of what the
catalogue says, and will be forgotten when a game is added.
"""

from __future__ import annotations

import ast
from pathlib import Path, PurePosixPath

import pytest

from house import PAGES
from ui.catalogue.lookup import ENTRIES

ROOT = Path(__file__).resolve().parent.parent

CODE = ("app.py", "lab.py", "pages", "ui", "gamecore", "benchmarks")
"""What is read: all the code but the tests, which try games by their names."""

CATALOGUES = ("ui/catalogue", "gamecore/problems/catalogue.py")
"""Where games are named: their entries, and for each contest problem the game that models it."""

GAMES = frozenset(slug for slug, entry in ENTRIES.items() if entry.is_game)

SLUGS = {entry.file: slug for slug, entry in ENTRIES.items()}
"""File in pages/ → the slug of its page."""

KEYS = {page.key(field.name): slug for slug, page in PAGES.items() for field in page.fields}
"""Every link key → its page."""

OTHER_MEANINGS = {
    # The shape of values that climb step by step; the core's name for it is out in its JSON.
    "staircase": ("gamecore/grundy/forms", "gamecore/patterns", "ui/pattern"),
    # The heap that the theorem puts next to any other.
    "nim": ("ui/lessons/theorem_page.py", "ui/lessons/theorem_heap.py"),
    # The program in C++ that is run beside ours.
    "wythoff": ("benchmarks/values.py",),
    # The name of a story that practice tells.
    "coins": ("gamecore/lessons/stories.py",),
    # The English word: that something is drawn; and the shell's name of the game.
    "chance": ("gamecore/players", "gamecore/cli/play_command.py", "ui/play"),
}
"""Words of the language that a game happens to be called by, and where they mean something else."""


def test_no_code_names_a_game_but_the_catalogue_and_its_own():
    assert [line for path in code(ROOT) for line in named(path, ROOT)] == []


GOOD = {
    "pages/nim.py": 'PAGE = entry("nim")\n',
    "pages/fibonacci.py": 'PAGE = entry("fibonacci_nim")\n',
    "ui/coupled/wythoff/moves.py": 'prose("wythoff", "xor")\n',
    "gamecore/coupled/wythoff.py": 'GAME = Game(slug="wythoff")\n',
    "gamecore/coupled/palindromes.py": 'GAME = Game(slug="string")\n',
    "ui/catalogue/heap_games.py": 'Entry(slug="nim", prefix="nim")\n',
    "gamecore/problems/catalogue.py": 'LISTED = {"cses-1730": ("nim_game", "nim")}\n',
    "ui/pattern/charts.py": 'if shape == "staircase": ...\n',
    "ui/screens/home.py": '"""About nim and wythoff."""\nprint("a nim heap", f"nim {1}")\n',
}

BAD = {
    "a branch on a game": (
        "ui/tree/facts.py",
        'if slug in ("wythoff", "a"): ...\n',
        "wythoff",
    ),
    "a card of a game": ("ui/screens/home.py", 'CARDS = {"nim": "Nim"}\n', "nim"),
    "a game in another one's files": ("ui/coupled/moore/view.py", 'other = "wythoff"\n', "wythoff"),
    "a game in another one's page": ("pages/octal.py", 'entry("nim")\n', "nim"),
    "a game in the core": ("gamecore/problems/nim_game.py", 'page = "nim"\n', "nim"),
    "a shape where it is none": ("ui/tree/facts.py", 'if slug == "staircase": ...\n', "staircase"),
    "a game in a lesson": ("gamecore/lessons/path/mex.py", 'page = "nim"\n', "nim"),
    "a game in a benchmark": ("benchmarks/clicks.py", 'slugs = ["wythoff"]\n', "wythoff"),
    "a link key": ("ui/screens/home.py", 'query = {"sub-view": "move"}\n', "sub-view"),
    "a link key of a page": ("ui/contest/page.py", 'query = {"prob-slug": 1}\n', "prob-slug"),
}


@pytest.mark.parametrize(("path", "text"), GOOD.items(), ids=GOOD)
def test_a_game_may_be_named_in_its_own_place(tmp_path, path, text):
    assert found(tmp_path, path, text) == []


@pytest.mark.parametrize(("path", "text", "name"), BAD.values(), ids=BAD)
def test_a_game_that_is_named_elsewhere_is_found(tmp_path, path, text, name):
    assert found(tmp_path, path, text) == [f"{path}:1: {name} is named outside the catalogue"]


def found(root: Path, path: str, text: str) -> list[str]:
    """Write a file and judge it."""
    file = root / path
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    assert code(root) == [file]
    return named(file, root)


def code(root: Path) -> list[Path]:
    """Return the files that are read."""
    rooms = [root / name for name in CODE]
    files = [file for room in rooms for file in ([room] if room.is_file() else room.rglob("*.py"))]
    return sorted(file for file in files if "build" not in file.relative_to(root).parts)


def named(file: Path, root: Path) -> list[str]:
    """Return a sentence for each string of a file that is a game's name or a link key."""
    where = PurePosixPath(file.relative_to(root).as_posix())
    if any(where.is_relative_to(place) for place in CATALOGUES):
        return []
    own = {SLUGS.get(part, part) for part in where.with_suffix("").parts}
    strings = (
        node
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return [
        f"{where}:{node.lineno}: {node.value} is named outside the catalogue"
        for node in strings
        if (node.value in GAMES or node.value in KEYS)
        and not own & {node.value, KEYS.get(node.value)}
        and not any(where.is_relative_to(place) for place in OTHER_MEANINGS.get(node.value, ()))
    ]
