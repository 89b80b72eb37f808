"""The C++ side of a comparison of tables: build a program of this folder and let it time itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

HERE = Path(__file__).resolve().parent
RUNS = 5


@dataclass(frozen=True)
class Case:
    """One table: our rule, the other program's arguments, and the ratio that is promised.

    `runs` is how often the other program is timed: once where it takes minutes.
    """

    rule: str
    upto: int
    arguments: tuple[str, ...]
    promised: float
    runs: int = RUNS


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


def checksum(values: NDArray[Any]) -> int:
    """Return the checksum that the programs print: the sum of (n + 1) · G(n)."""
    return int((values.astype(np.int64) * np.arange(1, len(values) + 1, dtype=np.int64)).sum())
