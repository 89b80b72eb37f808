"""The contest problems at full size against contest programs in C++, in one command.

    python -m benchmarks.contest                 every problem
    python -m benchmarks.contest cses-1730       some of them
    python -m benchmarks.contest --far           equal splits of heaps near 10^9, ours

Both sides read, solve and print a full-size input in a process of their own and time themselves in
it, in turns; medians of the runs; the outputs must be equal. Our side starts cold each time, and
what it imports only while solving counts. They measure the time of the processor, because on a busy
machine the clock shows the others as well. Then the whole command is timed from outside, start-up
included, by clock and processor.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter, process_time

from benchmarks.values import HERE, build
from gamecore import limits
from gamecore.problems.catalogue import SLUGS, problem

PROGRAM = HERE / "build" / "contest"
RUNS = 5
SEED = 1
"""Of the inputs of heap lists this one has as many tests as allowed, the hardest to read."""

SEEDS = {"cf-305e": 4}
"""Other seeds: a string of one letter, whose single run is as long as can be."""

SECONDS = {"cses": 1}
"""A judge's limit in seconds, by the beginning of the slug: what the whole command may take,
start-up included, of the processor's time."""

OTHERS = 2
"""The limit of Codeforces, and for problems of whose judge no limit is known."""


@dataclass(frozen=True)
class Run:
    """One run of a program: what it printed, and the milliseconds it measured."""

    output: bytes
    elapsed: float


def solve_inside(slug: str) -> None:
    """Read, solve and print in this process; the milliseconds go to stderr."""
    card = problem(slug)
    start = process_time()
    output = card.solve(sys.stdin.buffer.read())
    sys.stdout.buffer.write(output.encode())
    sys.stdout.buffer.flush()
    print(1000 * (process_time() - start), file=sys.stderr)


def run(command: list[str], text: bytes) -> Run:
    """Run a program that times itself."""
    done = subprocess.run(command, input=text, check=True, capture_output=True)
    return Run(done.stdout, float(done.stderr))


def whole_command(slug: str, text: bytes) -> tuple[float, float]:
    """Run `python -m gamecore solve`; return the seconds on the clock and of the processor."""
    before, start = os.times(), perf_counter()
    command = [sys.executable, "-m", "gamecore", "solve", slug]
    subprocess.run(command, input=text, check=True, capture_output=True)
    elapsed, after = perf_counter() - start, os.times()
    used = after.children_user + after.children_system
    return elapsed, used - before.children_user - before.children_system


def compare(slug: str) -> bool:
    """Run both sides in turns, print the medians, and say whether what is asked is kept."""
    text = problem(slug).generate("extreme", SEEDS.get(slug, SEED)).encode()
    ours: list[float] = []
    theirs: list[float] = []
    clock: list[float] = []
    processor: list[float] = []
    outputs = set()
    for _ in range(RUNS):
        for side, command in (
            (ours, [sys.executable, "-m", "benchmarks.contest", "--inside", slug]),
            (theirs, [str(PROGRAM), slug]),
        ):
            done = run(command, text)
            side.append(done.elapsed)
            outputs.add(done.output)
        elapsed, used = whole_command(slug, text)
        clock.append(elapsed)
        processor.append(used)
    ratio = median(ours) / median(theirs)
    limit = SECONDS.get(slug.partition("-")[0], OTHERS)
    kept = len(outputs) == 1 and median(processor) <= limit
    print(
        f"{slug:16} {len(text):9,} bytes  ours {median(ours):7.1f} ms  C++ {median(theirs):7.1f} ms"
        f"  ratio {ratio:5.2f}  command {median(clock):.2f} s, processor {median(processor):.2f} s"
        f"  {'kept' if kept else 'NOT KEPT'}{'' if len(outputs) == 1 else ', outputs DIFFER'}",
        flush=True,
    )
    return kept


def print_far() -> None:
    """Print what the equal splits of many heaps near 10^9 cost: the one exception to the second."""
    chance = Random(SEED)
    for count in (1, 10, 100, limits.FAR_EQUAL_SPLITS):
        heaps = [chance.randint(5 * 10**8, 10**9) for _ in range(count)]
        text = f"1\n{count}\n{' '.join(map(str, heaps))}\n".encode()
        elapsed, used = whole_command("equal-split", text)
        print(
            f"equal-split, {count:6,} heaps: {elapsed:6.2f} s, processor {used:6.2f} s", flush=True
        )


def main() -> None:
    """Run the comparisons; exit 1 when what is asked is not kept or outputs differ."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="the problems; all by default")
    parser.add_argument("--inside", metavar="SLUG", help="solve stdin here, timed")
    parser.add_argument("--far", action="store_true", help="only far heaps of equal-split")
    options = parser.parse_args()
    if options.inside:
        solve_inside(options.inside)
        return
    if options.far:
        print_far()
        return
    build("contest")
    kept = [compare(slug) for slug in options.slugs or SLUGS]
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()
