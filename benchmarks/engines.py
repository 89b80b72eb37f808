"""Engines against contest C++: the same tables, our side without closed forms or periods.

    python -m benchmarks.engines           about half a minute
    python -m benchmarks.engines --far     with Grundy's game to a million heaps: minutes

Needs g++. Both sides are timed inside their process, in turns; medians of the runs; the checksums
Σ G(n)·(n+1) must agree. Then the time certificates take, cold, and
the time to analyse a position of 200,000 heaps and find the first of its winning moves.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from time import perf_counter

import numpy as np

from benchmarks.native import HERE, RUNS, Case, build, checksum, time_native
from gamecore import analyse, find_pattern, limits, parse_rule
from gamecore.grundy.engines import engine_for
from gamecore.grundy.engines.sparse import has_numba

PROGRAM = HERE / "build" / "competitive"

CASES = (
    Case("split into 2 unequal", 10**5, ("split",), promised=1),
    Case("0.77", 10**5, ("kayles",), promised=3),
    Case("take a prime", 10**5, ("primes",), promised=2),
)
FAR = Case("split into 2 unequal", 10**6, ("split",), promised=60 if has_numba() else 1, runs=1)
"""With Numba installed the compiled loops do it; they are compiled before the clock starts."""

CERTIFICATES = (
    # Rule, heaps looked at, milliseconds promised.
    ("0.16", 520_000, 200 if has_numba() else 3000),
    ("take 3, 17, 40, 64", 16_384, 5),
    ("take 1, 4, 10", 16_384, 5),
)

POSITIONS = (
    # Rule, milliseconds promised for an array of heaps, if any.
    ("take any", 10),
    ("take 1, 3, 4", 10),
    ("take 1-100", 10),
    ("take at least half", 10),
    ("take all but 2, 3, 7", None),
    ("take at most half", None),
    ("take k where 2 * k <= n", None),
)
HEAPS = np.random.default_rng(1).choice(10**9, limits.HEAPS, replace=False)
"""Different heaps up to 10^9, in no order; the player to move wins under all these rules."""


def time_contest(case: Case) -> tuple[float, int]:
    """Return the milliseconds the C++ program measured for itself, and its checksum."""
    return time_native(PROGRAM, case.upto, case.arguments)


def time_ours(case: Case) -> tuple[float, int]:
    """Return the milliseconds of one table by a fresh engine, and its checksum."""
    rule = parse_rule(case.rule)
    start = perf_counter()
    values = engine_for(rule, case.upto).values(case.upto + 1)
    elapsed = 1000 * (perf_counter() - start)
    return elapsed, checksum(values)


def compare(case: Case) -> bool:
    """Run both sides in turns, print the medians, and say whether the promise is kept."""
    pairs = [(time_ours(case), time_contest(case)) for _ in range(case.runs)]
    ours = median(pair[0][0] for pair in pairs)
    contest = median(pair[1][0] for pair in pairs)
    checksums = {side[1] for pair in pairs for side in pair}
    kept = contest / ours >= case.promised and len(checksums) == 1
    print(f"“{case.rule}” to {case.upto:,}, median of {case.runs}")
    print(f"  contest C++ {contest:10.1f} ms   our engine {ours:10.1f} ms")
    print(
        f"  ratio {contest / ours:.1f}, promised {case.promised}: {'kept' if kept else 'NOT KEPT'}"
    )
    agree = "agree" if len(checksums) == 1 else "DIFFER"
    print(f"  checksums {agree}: {', '.join(map(str, sorted(checksums)))}")
    return kept


def certificate(text: str, upto: int, promised: int) -> bool:
    """Time find_pattern, and say whether it proved a period within the promised time."""
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        pattern = find_pattern(text, upto)
        times.append(1000 * (perf_counter() - start))
    kept = median(times) <= promised and pattern.status == "proved"
    print(f"“{text}” {pattern.status}: preperiod {pattern.preperiod}, period {pattern.period}")
    print(f"  {median(times):.1f} ms, promised {promised}: {'kept' if kept else 'NOT KEPT'}")
    return kept


def whole_position(text: str, promised: int | None) -> bool:
    """Time values, XOR, winner and first winning move of many heaps, as an array and a list."""
    print(f"“{text}” on {len(HEAPS):,} heaps up to 10^9, with the first winning move")
    medians = []
    for kind, heaps in (("array", HEAPS), ("list", HEAPS.tolist())):
        times = []
        for _ in range(2 * RUNS + 1):
            start = perf_counter()
            position = analyse(text, heaps)
            first = next(iter(position.winning_moves))
            times.append(1000 * (perf_counter() - start))
        medians.append(median(times))
        print(f"  {kind:5} {medians[-1]:6.1f} ms   XOR {position.nim_sum:,}, {first}")
    if promised is None:
        return True
    kept = medians[0] <= promised
    print(f"  promised for an array {promised} ms: {'kept' if kept else 'NOT KEPT'}")
    return kept


def main() -> None:
    """Run the comparisons; exit 1 when a promise is not kept or a checksum differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--far", action="store_true", help="also a million heaps: minutes")
    far = parser.parse_args().far
    build("competitive")
    if far and has_numba():
        engine_for(parse_rule(FAR.rule), FAR.upto).values(limits.SPLIT_TABLE // 2)
    kept = [compare(case) for case in (*CASES, *((FAR,) if far else ()))]
    kept += [certificate(*row) for row in CERTIFICATES]
    kept += [whole_position(*row) for row in POSITIONS]
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()
