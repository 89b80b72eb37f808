"""No retired name returns in the code: it keeps to the trade's terms, see CONTRIBUTING.md."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

READ = ("app.py", "lab.py", "pages", "ui", "gamecore", "hosting", "benchmarks")

_SECTION = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("### Names in code")[2]

TABLE = _SECTION.partition("\n### ")[0]

RETIRED = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`[^|]*)\|", TABLE, re.MULTILINE))))
"""The names in the first column of the table."""


def names(file: Path) -> set[str]:
    """Return every name that a file defines: of itself, of classes, functions and fields."""
    found = {file.stem}
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case (
                ast.ClassDef(name=name)
                | ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
            ):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                found.add(name)
            case _:
                pass
    return {name.strip("_") for name in found}


def complaints(root: Path) -> list[str]:
    """Return a sentence for each retired name that a file holds."""
    places = [root / name for name in READ]
    files = [
        file
        for place in places
        for file in ([place] if place.is_file() else sorted(place.rglob("*.py")))
    ]
    return [
        f"{file.relative_to(root)}: “{name}” is retired"
        for file in files
        for name in sorted(names(file) & RETIRED)
    ]


def test_no_retired_name_is_used():
    assert complaints(ROOT) == []


def test_the_table_is_read():
    assert len(RETIRED) > 20
    assert {"Bench", "in_force", "utils"} <= RETIRED


@pytest.mark.parametrize(
    "text",
    [
        "class {}:\n    pass\n",
        "def {}(a):\n    return a\n",
        "{} = 1\n",
        "def f({}):\n    return 1\n",
        "class A:\n    {}: int = 1\n",
    ],
)
@pytest.mark.parametrize("name", sorted(RETIRED))
def test_each_retired_name_is_found_wherever_it_returns(tmp_path, name, text):
    file = tmp_path / "ui" / "room.py"
    file.parent.mkdir()
    file.write_text(text.format(name), "utf-8")
    assert complaints(tmp_path) == [f"ui/room.py: “{name}” is retired"]
