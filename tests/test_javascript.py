"""The scripts of ui/assets, as a linter and TypeScript read them (tests/javascript holds both).

`lab.py check` installs the two where npm is there. Scripts are read as a browser gets them: those
of one component joined, so that a name which no file of it defines is found.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
from pathlib import Path

import pytest

from ui.base.component import ASSETS, _joined

ROOT = Path(__file__).resolve().parents[1]
TOOLS = Path(__file__).with_name("javascript")
PROGRAMS = TOOLS / "node_modules" / ".bin"

TYPES = [
    *("--ignoreConfig", "--noEmit", "--allowJs", "--checkJs", "--strict", "false"),
    "--skipLibCheck",  # globals.d.ts allows for every element what the library gives to some
    *("--target", "es2023", "--lib", "es2023,dom,dom.iterable"),
    *("--module", "esnext", "--moduleDetection", "force"),
]


def components():
    """Return the scripts of each component: its name → its files in ui/assets, in order."""
    calls = (
        node
        for path in sorted((ROOT / "ui").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "component"
    )
    named = [[part.value for part in call.args] for call in calls]
    return {name: scripts for name, *files in named if (scripts := scripts_of(files))}


def scripts_of(files):
    return tuple(file for file in files if file.endswith(".js"))


@pytest.fixture(scope="module")
def joined(tmp_path_factory):
    """Return a folder with the script of each component, as the browser gets it."""
    folder = tmp_path_factory.mktemp("scripts")
    for name, files in components().items():
        (folder / f"{name}.js").write_text(_joined(files, ".js"), "utf-8")
    return folder


def run(program, *arguments):
    """Run a program of node; return what it found, nothing where all is well."""
    if not (PROGRAMS / program).exists() or not shutil.which("node"):
        pytest.skip("Node.js or its packages are not here: npm install --prefix tests/javascript")
    done = subprocess.run(
        [str(PROGRAMS / program), *arguments],
        cwd=TOOLS,
        capture_output=True,
        text=True,
        check=False,
    )
    return (done.stdout + done.stderr) if done.returncode else ""


def lint(folder):
    return run("biome", "lint", "--config-path", str(TOOLS), "--error-on-warnings", str(folder))


def types(folder):
    return run("tsc", *TYPES, str(TOOLS / "globals.d.ts"), *map(str, sorted(folder.glob("*.js"))))


def test_every_script_belongs_to_a_component():
    assert {file for files in components().values() for file in files} == {
        path.name for path in ASSETS.glob("*.js")
    }


@pytest.mark.node
def test_the_linter_finds_nothing(joined):
    assert lint(joined) == ""


@pytest.mark.node
def test_every_name_is_defined_and_every_call_fits_its_types(joined):
    assert types(joined) == ""


@pytest.mark.node
def test_a_mistake_is_found(tmp_path):
    (tmp_path / "wrong.js").write_text(
        "export default function () {\n  let never = document.titel;\n  nowhere(never);\n}\n"
    )
    assert "useConst" in lint(tmp_path)
    found = types(tmp_path)
    assert "'titel'" in found
    assert "'nowhere'" in found
