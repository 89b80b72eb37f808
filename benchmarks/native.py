"""The C++ side of a comparison: build a program of this folder and let it time itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Path(__file__).resolve().parent


def build(name: str) -> Path:
    """Compile benchmarks/<name>.cpp with -O2, as the comparison is stated; return the program."""
    compiler = shutil.which("g++")
    if compiler is None:
        sys.exit(f"g++ is needed to build benchmarks/{name}.cpp; install a C++ compiler.")
    program = HERE / "build" / name
    program.parent.mkdir(exist_ok=True)
    source = HERE / f"{name}.cpp"
    subprocess.run([compiler, "-O2", "-std=c++17", "-o", str(program), str(source)], check=True)
    return program


def time_native(program: Path, upto: int, arguments: Sequence[str]) -> tuple[float, int]:
    """Return the milliseconds the program measured for itself, and its checksum."""
    kind, *amounts = arguments
    command = [str(program), kind, str(upto), *amounts]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(printed[0]), int(printed[1])
