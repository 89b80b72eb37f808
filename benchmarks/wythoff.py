"""The table of Wythoff's game against contest C++: 1000 × 1000 Grundy values.

    python -m benchmarks.wythoff           a few seconds

Needs g++. Both sides are timed inside their process, in turns; medians of the runs; the checksums
Σ G(a, b)·(place of the cell, from 1, row by row) must agree.
"""

from __future__ import annotations

import sys
from statistics import median
from time import perf_counter

import numpy as np

from benchmarks.native import build, time_native
from gamecore.coupled.wythoff_values import wythoff_table

SIDE = 1000
RUNS = 5
PROMISED_MS = 300
"""What a table of this side may take on the default install."""


def time_ours() -> tuple[float, int]:
    """Return the milliseconds of one table, and its checksum."""
    start = perf_counter()
    table = wythoff_table(SIDE, SIDE)
    elapsed = 1000 * (perf_counter() - start)
    places = np.arange(1, table.size + 1, dtype=np.int64)
    return elapsed, int((table.reshape(-1).astype(np.int64) * places).sum())


def main() -> None:
    """Run the comparison; exit 1 when the promise is not kept or a checksum differs."""
    program = build("wythoff")
    pairs = [(time_ours(), time_native(program, SIDE, ("table",))) for _ in range(RUNS)]
    ours = median(pair[0][0] for pair in pairs)
    contest = median(pair[1][0] for pair in pairs)
    checksums = {side[1] for pair in pairs for side in pair}
    kept = ours <= PROMISED_MS and len(checksums) == 1
    print(f"Wythoff's game, {SIDE} × {SIDE} values, median of {RUNS}")
    print(f"  contest C++ {contest:8.1f} ms   our engine {ours:8.1f} ms")
    print(f"  ratio {contest / ours:.1f}; promised {PROMISED_MS} ms: {'kept' if kept else 'NO'}")
    agree = "agree" if len(checksums) == 1 else "DIFFER"
    print(f"  checksums {agree}: {', '.join(map(str, sorted(checksums)))}")
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
