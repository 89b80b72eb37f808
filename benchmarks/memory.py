"""Memory and hostile rules: how much working out values needs, and how soon bad questions end.

    python -m benchmarks.memory            long tables, a few minutes: Python counts every byte
    python -m benchmarks.memory --hostile  rules written to hurt, each in a process of its own

A table of a million values may take, while it is worked out, at most twice what it takes then. A
hostile rule is read, its pattern sought as far as a page goes, and positions are analysed: each of
these ends within a second of processor time, all of them within 200 MB.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tracemalloc
from functools import partial
from time import process_time
from typing import TYPE_CHECKING

from gamecore import analyse, find_pattern, grundy_values, parse_rule
from gamecore.errors import GameError
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.engines import engine_for
from gamecore.patterns.affordable import affordable
from ui.base import page_limits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

VALUES = 10**6
MOST_RATIO = 2
SLACK = 64_000
"""Bytes that a block of heaps may take whatever the length of the table."""

TABLES = (
    # Rule, largest heap: a million, or as far as the engine goes.
    ("take 2, 5, 7", VALUES),
    ("take 1, 500000", VALUES),
    ("take 1 or take at least half", VALUES),
    ("take at most n/3 or take at least n/2", VALUES),
    ("take all but 2, 3, 7", VALUES),
    ("take a prime", 600_000),
    ("take a square", 600_000),
    ("take 2 or split equally", VALUES),
    ("take 3 or take a proper divisor", VALUES),
    ("take 2 or split 1+2+...+k", VALUES),
    ("take any", VALUES),
    ("take at least half", VALUES),
    ("take at most n/3", VALUES),
    ("split equally", VALUES),
    ("0.77", VALUES),
    ("0.16", VALUES),
)

SECONDS, MEGABYTES, PATIENCE = 1.0, 200, 120

HOSTILE = {
    "eight clauses": "take any or split into 8 or split into 7 unequal or 0.FFFFFFF or "
    "split a+b where a * b % 7 == 3 or take k where gcd(n, k) == 1 or split equally or "
    "halve into 3",
    "every unequal split": " or ".join(f"split into {m} unequal" for m in range(2, 9)),
    "30,000 clauses": " or ".join(["take 1"] * 30_000),
    "brackets in brackets": f"take k where {'(' * 200}k == 1{')' * 200}",
    "a hundred nots": f"take k where {'not ' * 100}k == 1",
    "large primes": "take k where prime(k * 1000000000000 + n * 1000000000039)",
    "primes of powers": "split a+b where prime(a*a*a*a*a + b) and prime(b*b*b*b + a)",
    "powers of powers": "take k where power(n*n*n*n*n*n, k*k*k)",
    "numbers beyond a word": "split a+b where fib(a * 1000000000000000000 * b * 10000000000)",
    "a product of twenty": f"take k where {'*'.join('k' * 20)} % 1000000007 < n",
    "division by zero": "take k where n % (k - 5) == 1",
    "division by zero, late": "take k where n // (k - 4000) != 7",
    "a huge amount": "take 1000000000000000000",
    "a huge range": "take 1-1000000000000000000",
    "a huge gap": "take all but 1-999999999999999999",
    "a million digits": f"take {'9' * 10**6}",
    "a million letters": "x" * 10**6,
    "a million brackets": f"take k where {'(' * 10**6}",
    "a third of a million commas": f"take {'1, ' * 333_333}",
    "halves by the million": "take 1 or halve into 1000000",
    "eight heaps": "split into 8",
    "eight heaps or one": "take 1 or split into 8",
    "eight different heaps": "split into 8 unequal",
    "a code of 480 sevens": f"0.{'7' * 480}",
    "a code of 480 Fs": f"0.{'F' * 480}",
    "a huge fraction": "take at least n/999999999999999999 or take at most n/7",
    "any or equal": "take any or split equally",
}
POSITIONS = ((5, 10, 20, 60), (1000, 2000, 3000), (10**6, 7), (10**18, 10**9 + 7))


def table(text: str, upto: int) -> bool:
    """Print what a table takes, at most and in the end, and say whether the promise is kept."""
    rule = parse_rule(text)
    grundy_values(rule, 300)  # what is kept for all rules, such as primes, is not counted
    tracemalloc.start()
    values = grundy_values(rule, upto)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    by = closed_form(rule) or engine_for(rule, upto)
    kept = peak <= MOST_RATIO * values.nbytes + SLACK
    print(
        f"{text:38} {type(by).__name__:14} {values.nbytes / 1e6:5.2f} MB, at most "
        f"{peak / 1e6:5.2f} MB, ratio {peak / values.nbytes:.1f}: {'kept' if kept else 'NOT KEPT'}",
        flush=True,
    )
    return kept


def suffer(name: str) -> None:
    """Ask everything about one hostile rule; print seconds for each step, and megabytes."""
    find_pattern("0.77", 100)
    analyse("take 1, 3", [3, 4]).winning_moves.total  # noqa: B018  nothing is imported later
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds: dict[str, float] = {}

    def step(what: str, ask: Callable[[], object]) -> None:
        start = process_time()
        try:
            ask()
        except GameError as refusal:
            what += f" refused ({str(refusal)[:60]}…)"
        seconds[what] = process_time() - start

    text = HOSTILE[name]
    step("read", lambda: parse_rule(text))
    if not any("refused" in what for what in seconds):
        step("pattern", lambda: _pattern_of_a_page(text))
        for heaps in POSITIONS:
            step(f"analyse {heaps}", partial(_count_moves, text, heaps))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps([seconds, (after - before) / 1024]))


def _count_moves(text: str, heaps: Sequence[int]) -> int:
    return analyse(text, heaps).winning_moves.total


def _pattern_of_a_page(text: str) -> None:
    rule = parse_rule(text)
    most = page_limits.VERDICT_SPLIT if rule.split_clauses else page_limits.VERDICT
    find_pattern(rule, affordable(rule, most, page_limits.PATTERN_STEPS))


def hostile(name: str) -> bool:
    """Run one hostile rule in a process of its own, and say whether the promise is kept."""
    command = [sys.executable, "-m", "benchmarks.memory", "--one", name]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as failure:
        print(f"{name:28} {type(failure).__name__}: NOT KEPT", flush=True)
        return False
    seconds, megabytes = json.loads(done.stdout)
    longest = max(seconds, key=seconds.__getitem__)
    kept = seconds[longest] <= SECONDS and megabytes <= MEGABYTES
    print(
        f"{name:28} {seconds[longest]:5.2f} s, {megabytes:4.0f} MB: "
        f"{'kept' if kept else 'NOT KEPT'}   {longest[:90]}",
        flush=True,
    )
    return kept


def main() -> None:
    """Run one of the two; exit 1 when a promise is not kept."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hostile", action="store_true", help="rules written to hurt")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        suffer(options.one)
        return
    if options.hostile:
        kept = [hostile(name) for name in HOSTILE]
    else:
        kept = [table(*row) for row in TABLES]
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()
