"""Run a command of the shell, and read what it printed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def as_json(run, *arguments):
    """Run a command with --json, which must succeed on one line, and return what it says."""
    status, out, err = run(*arguments, "--json")
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    return json.loads(out)


def started(*arguments, **options):
    """Run a command as a person who reads English does, in a process of its own."""
    options.setdefault("env", {**os.environ, "LC_ALL": "C.UTF-8"})
    return subprocess.run(
        [sys.executable, "-m", "gamecore", *arguments],
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        check=False,
        **options,
    )
