"""The public names of gamecore: each is there, and none is loaded before it is used."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import gamecore

ROOT = Path(gamecore.__file__).parent.parent


def test_every_public_name_is_there():
    for name in gamecore.__all__:
        assert getattr(gamecore, name).__name__ == name
        assert name in dir(gamecore)
    with pytest.raises(AttributeError, match="no attribute 'grundy_valeus'"):
        getattr(gamecore, "grundy_valeus")  # noqa: B009


def test_what_is_imported_for_types_is_what_is_imported_on_demand():
    tree = ast.parse(Path(gamecore.__file__).read_text(encoding="utf-8"))
    guarded = next(node for node in tree.body if isinstance(node, ast.If))
    typed = {node.module: tuple(alias.name for alias in node.names) for node in guarded.body}
    assert typed == gamecore._HOMES
    public = {name for names in typed.values() for name in names}
    assert public | {"GameGraph", "game_graph"} == set(gamecore.__all__)


def test_a_name_that_is_also_a_module_stays_the_function():
    code = (
        "import gamecore.game_graph; from gamecore import game_graph; print(callable(game_graph))"
    )
    assert fresh(code) == "True\n"


def test_the_program_starts_without_numpy():
    code = "import sys, gamecore.__main__; print('numpy' in sys.modules)"
    assert fresh(code) == "False\n"


def fresh(code):
    """Run Python anew, as the shell does."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
