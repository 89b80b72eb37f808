"""Another commit to compare with: its files in a worktree, its own requirements in an environment.

    with checked_out("e6a374a4") as before:
        subprocess.run([before.python, "-m", "streamlit", "run", "app.py"], cwd=before.root)

Both are in a temporary folder and gone at the end. uv makes the environment where it is on the path
(three seconds), and pip where it is not.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent


class Side(NamedTuple):
    """One side of a comparison: a folder with the app, and the Python that runs it there."""

    root: Path
    python: str


NOW = Side(ROOT, sys.executable)


@contextlib.contextmanager
def checked_out(commit: str) -> Iterator[Side]:
    """Check a commit out beside this one, install what it requires, and take both away again."""
    with tempfile.TemporaryDirectory(prefix="grundy-lab-") as name:
        root, venv = Path(name) / "tree", Path(name) / "venv"
        _git("worktree", "add", "--detach", "--quiet", str(root), commit)
        try:
            yield Side(root, _install(root / "requirements.txt", venv))
        finally:
            _git("worktree", "remove", "--force", str(root))


def _git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=ROOT, check=True)


def _install(requirements: Path, venv: Path) -> str:
    python = str(venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    uv = shutil.which("uv")
    if uv:
        commands = [
            [uv, "venv", "--quiet", "--python", sys.executable, str(venv)],
            [uv, "pip", "install", "--quiet", "--python", python, "-r", str(requirements)],
        ]
    else:
        commands = [
            [sys.executable, "-m", "venv", str(venv)],
            [python, "-m", "pip", "install", "--quiet", "-r", str(requirements)],
        ]
    for command in commands:
        subprocess.run(command, check=True)
    return python
