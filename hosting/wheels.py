"""A folder of wheels, from which a machine without internet installs the app.

    python3 -m hosting.wheels [options of pip download]

fetches what requirements.txt asks for into the folder wheels beside lab.py. Copied to another
machine with the rest, it is all that `python3 lab.py` installs from there. For a machine of another
kind name it: --platform win_amd64 --python-version 3.12

Runs before anything is installed: it imports nothing but Python.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

FOLDER = ROOT / "wheels"


def command(options: list[str]) -> list[str]:
    """Return the command that fetches them; `options` are handed on to pip."""
    wanted = ["--only-binary", ":all:", "--dest", str(FOLDER)]
    listed = ["--requirement", str(ROOT / "requirements.txt")]
    return [sys.executable, "-m", "pip", "download", *wanted, *listed, *options]


def main() -> int:
    """Fetch them and say what to do next."""
    if find_spec("pip") is None:
        sys.exit("This Python has no pip. On Debian and Ubuntu: sudo apt install python3-pip")
    done = subprocess.run(command(sys.argv[1:]), check=False)
    if done.returncode == 0:
        print(f"Copy this folder to the other machine and run  python3 lab.py  there: {ROOT}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
