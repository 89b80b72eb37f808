"""Grundy values beside C++: a textbook's program, a contest's, and ours, in one command.

    python -m benchmarks.values            builds the C++ programs, about two minutes
    python -m benchmarks.values --short    without the 10^5 heaps of Grundy's game in the textbook's

All sides are timed inside their process, in turns; medians of the runs; the checksums
Σ G(n)·(n+1) must agree. Our side starts cold each time: no call keeps values for the next. Beside
the textbook's stands `grundy_values`, which may know a formula or a period; beside the contest's an
engine, which works every value out.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import grundy_values, parse_rule
from gamecore.coupled.wythoff import wythoff_table
from gamecore.grundy.engines import engine_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

HERE = Path(__file__).resolve().parent
RUNS = 5


def by_engine(text: str, upto: int) -> NDArray[Any]:
    """Return the values of a rule, each worked out: no formula, no period."""
    return engine_for(parse_rule(text), upto).values(upto + 1)


def wythoff(_text: str, side: int) -> NDArray[Any]:
    """Return the values of Wythoff's game, a table of this many rows and columns, row by row."""
    return wythoff_table(side, side).reshape(-1)


@dataclass(frozen=True)
class Case:
    """One table, on both sides.

    Attributes
    ----------
    name : str
        Our rule, or what the game is called.
    size : int
        The largest heap, or rows and columns.
    ours : callable
        Name and size → the values.
    program : str
        The C++ program in this folder.
    arguments : tuple of str
        Its kind of game, and the amounts of that.
    promised : float
        How many times its milliseconds ours go into them.
    runs : int
        How often it is timed: once where it takes minutes.
    """

    name: str
    size: int
    ours: Callable[[str, int], NDArray[Any]]
    program: str
    arguments: tuple[str, ...]
    promised: float
    runs: int = RUNS


TEXTBOOK = (
    Case("split into 2 unequal", 10**4, grundy_values, "textbook", ("split",), 15),
    Case("take 2, 5, 7", 10**6, grundy_values, "textbook", ("take", "2", "5", "7"), 20),
)
MINUTES = Case("split into 2 unequal", 10**5, grundy_values, "textbook", ("split",), 60, runs=1)
CONTEST = (
    Case("split into 2 unequal", 10**5, by_engine, "competitive", ("split",), 1),
    Case("0.77", 10**5, by_engine, "competitive", ("kayles",), 3),
    Case("take a prime", 10**5, by_engine, "competitive", ("primes",), 1),
    Case("Wythoff's game", 1000, wythoff, "pair_table", ("table",), 1),
)


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


def time_native(case: Case) -> tuple[float, int]:
    """Return the milliseconds the C++ program measured for itself, and its checksum."""
    kind, *amounts = case.arguments
    command = [str(HERE / "build" / case.program), kind, str(case.size), *amounts]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(printed[0]), int(printed[1])


def time_ours(case: Case) -> tuple[float, int]:
    """Return the milliseconds of one cold call, and its checksum: Σ of value times place from 1."""
    start = perf_counter()
    values = case.ours(case.name, case.size)
    elapsed = 1000 * (perf_counter() - start)
    places = np.arange(1, len(values) + 1, dtype=np.int64)
    return elapsed, int((values.astype(np.int64) * places).sum())


def compare(case: Case) -> bool:
    """Run both sides in turns, print the medians, and say whether the promise is kept."""
    ours: list[float] = []
    native: list[float] = []
    checksums = set()
    for run in range(RUNS):
        for side, measure in ((ours, time_ours), (native, time_native)):
            if run < (case.runs if side is native else RUNS):
                elapsed, checksum = measure(case)
                side.append(elapsed)
                checksums.add(checksum)
    ratio = median(native) / median(ours)
    kept = ratio >= case.promised and len(checksums) == 1
    agree = "agree" if len(checksums) == 1 else "DIFFER"
    print(f"{case.name} to {case.size:,}, beside {case.program}.cpp")
    print(f"  C++ {median(native):11.2f} ms   median of {len(native)}")
    print(f"  ours {median(ours):10.2f} ms   median of {len(ours)}")
    print(f"  ratio {ratio:.1f}, promised {case.promised:g}: {'kept' if kept else 'NOT KEPT'}")
    print(f"  checksums {agree}: {', '.join(map(str, sorted(checksums)))}", flush=True)
    return kept


def main() -> None:
    """Run the comparisons; exit 1 when a promise is not kept or a checksum differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--short", action="store_true", help="skip the case that takes minutes")
    given = parser.parse_args()
    cases = [*TEXTBOOK, *([] if given.short else [MINUTES]), *CONTEST]
    for program in {case.program: None for case in cases}:
        build(program)
    kept = [compare(case) for case in cases]
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()
