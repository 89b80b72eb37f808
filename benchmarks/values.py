"""Values against the textbook: our `grundy_values` and a C++ program with std::set, in one command.

    python -m benchmarks.values            builds the C++ program, about two minutes
    python -m benchmarks.values --short    without the 10^5 heaps of Grundy's game

Both sides are timed inside their process, in turns; medians of the runs; the checksums
Σ G(n)·(n+1) must agree. Our side starts cold each time: no call keeps values for the next.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from time import perf_counter

from benchmarks.native import HERE, RUNS, Case, build, checksum, time_native
from gamecore import grundy_values, parse_rule

PROGRAM = HERE / "build" / "textbook"

CASES = (
    Case("split into 2 unequal", 10**4, ("split",), promised=15),
    Case("split into 2 unequal", 10**5, ("split",), promised=60, runs=1),
    Case("take 2, 5, 7", 10**6, ("take", "2", "5", "7"), promised=50),
)


def time_textbook(case: Case) -> tuple[float, int]:
    """Return the milliseconds the C++ program measured for itself, and its checksum."""
    return time_native(PROGRAM, case.upto, case.arguments)


def time_ours(case: Case) -> tuple[float, int]:
    """Return the milliseconds of one cold call of `grundy_values`, and its checksum."""
    rule = parse_rule(case.rule)
    start = perf_counter()
    values = grundy_values(rule, case.upto)
    elapsed = 1000 * (perf_counter() - start)
    return elapsed, checksum(values)


def compare(case: Case) -> bool:
    """Run both sides in turns, print the medians, and say whether the promise is kept."""
    ours: list[float] = []
    textbook: list[float] = []
    checksums = set()
    for run in range(RUNS):
        for side, measure in ((ours, time_ours), (textbook, time_textbook)):
            if side is textbook and run >= case.runs:
                continue
            elapsed, weighted = measure(case)
            side.append(elapsed)
            checksums.add(weighted)
    ratio = median(textbook) / median(ours)
    kept = ratio >= case.promised and len(checksums) == 1
    once = " (one run: it is long)" if case.runs == 1 else ""
    print(f"“{case.rule}” to {case.upto:,}")
    print(f"  textbook C++  {median(textbook):12.2f} ms{once}")
    print(f"  grundy_values {median(ours):12.2f} ms   median of {len(ours)}")
    print(f"  ratio {ratio:.0f}, promised {case.promised}: {'kept' if kept else 'NOT KEPT'}")
    agree = "agree" if len(checksums) == 1 else "DIFFER"
    print(f"  checksums {agree}: {', '.join(map(str, sorted(checksums)))}")
    return kept


def main() -> None:
    """Run the comparisons; exit 1 when a promise is not kept or a checksum differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--short", action="store_true", help="skip the case that takes minutes")
    short = parser.parse_args().short
    build("textbook")
    kept = [compare(case) for case in CASES if not (short and case.runs == 1)]
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()
