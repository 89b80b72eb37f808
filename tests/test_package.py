"""The package: gamecore alone, which does from an empty environment what README.md says."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import lab
from sizes import WHOLE_PROGRAM

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DOCTEST = re.compile(r"(?m)^ {4}>>> (?:.*\n)(?: {4}.*\n)*")


def pins(name: str) -> dict[str, str]:
    """Return what a file of requirements pins: package → the whole line, without its reason."""
    text = (ROOT / name).read_text(encoding="utf-8")
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    return {re.split("==", line)[0]: line.replace('"', "'") for line in lines if "==" in line}


def test_the_app_is_an_extra_with_the_pins_of_the_two_commands():
    assert PROJECT["optional-dependencies"]["app"] == list(pins("requirements.txt").values())


def test_the_core_asks_for_what_the_tests_run_with():
    pinned = pins("requirements.txt")
    for asked in PROJECT["dependencies"]:
        name, least = re.match(r"(\w+)>=([\d.]+),", asked).groups()
        assert pinned[name].startswith(f"{name}=={least}.")


def test_one_pin_builds_the_package():
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    assert build["requires"] == [pins("requirements-dev.txt")["hatchling"]]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """Build the package once."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    run([*command, "--directory", str(folder)], cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def empty(wheel, tmp_path_factory) -> Path:
    """Return a Python that has the package, NumPy and lark, and nothing else of this machine."""
    folder = tmp_path_factory.mktemp("empty")
    uv = lab.find_uv()
    python = lab.python_of(folder / "venv")
    lab.make_venv(folder / "venv", uv)
    install = [uv, "pip", "install", "--python", str(python)] if uv else [str(python), "-m", "pip"]
    install += [] if uv else ["install", "--disable-pip-version-check"]
    run([*install, "--quiet", "--no-index", "--no-deps", str(wheel)], cwd=folder)
    # No index is asked: the two packages are led to where they lie already.
    beside = folder / "beside"
    beside.mkdir()
    for name in ("numpy", "lark"):
        home = Path(importlib.import_module(name).__file__).parent
        for found in (home, home.with_name(f"{name}.libs")):
            if found.exists():
                (beside / found.name).symlink_to(found, target_is_directory=True)
    (site,) = folder.glob("venv/[Ll]ib/**/site-packages")
    (site / "beside.pth").write_text(str(beside), encoding="utf-8")
    return python


def run(command: list[str], cwd: Path, stdin: str = "") -> str:
    """Run a program outside the project, as somebody who has only the package; return its words."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        check=False,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@WHOLE_PROGRAM
def test_the_wheel_holds_gamecore_and_asks_for_little(wheel):
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        (metadata,) = (packed.read(name).decode() for name in names if name.endswith("/METADATA"))
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"gamecore"}
    assert {"gamecore/py.typed", "gamecore/rules/grammar.lark", "gamecore/rules/lexicon.txt"} <= {
        *names
    }
    asked = re.findall(r"(?m)^Requires-Dist: (\w+)[^;\n]*$", metadata)  # without any extra
    assert sorted(asked) == ["lark", "numpy"]


@WHOLE_PROGRAM
def test_the_readme_is_true_from_an_empty_environment(empty, tmp_path):
    (section,) = DOCTEST.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(section.splitlines()) <= 12
    (tmp_path / "section.txt").write_text(section, encoding="utf-8")
    run([str(empty), "-m", "doctest", "section.txt"], tmp_path)
    where = run([str(empty), "-c", "import gamecore; print(gamecore.__file__)"], tmp_path)
    assert "site-packages" in where


@WHOLE_PROGRAM
def test_the_command_answers_everything_from_there(empty, tmp_path):
    grundy = str(empty.with_name("grundy.exe" if os.name == "nt" else "grundy"))
    assert run([grundy, "--help"], tmp_path).startswith("usage: grundy ")
    assert run([grundy, "values", "take 1-5", "--upto", "7"], tmp_path) == "0 1 2 3 4 5 0 1\n"
    assert "cses-1730" in run([grundy, "problems"], tmp_path)  # their texts are in the package
    assert run([grundy, "solve", "cses-1730"], tmp_path, "1\n2\n3 3\n") == "second\n"
    assert "mex" in run([grundy, "worksheet", "mex", "--items", "1"], tmp_path)
