"""Memory: what working out a table of values needs, beside the table itself.

    python -m benchmarks.memory            long tables, a few minutes: Python counts every byte

A table of a million values may take, while it is worked out, at most twice what it takes then. What
the whole app holds while a class works is in the table of `python -m benchmarks.load`.
"""

from __future__ import annotations

import sys
import tracemalloc

from gamecore import grundy_values, parse_rule
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.engines import engine_for

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
    ("take a prime", 200_000),
    ("take a square", 200_000),
    ("take 2 or split equally", 20_000),
    ("take 3 or take a proper divisor", 20_000),
    ("take 2 or split 1+2+...+k", 20_000),
    ("take any", VALUES),
    ("take at least half", VALUES),
    ("take at most n/3", VALUES),
    ("split equally", VALUES),
    ("0.77", VALUES),
    ("0.16", VALUES),
)


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


def main() -> None:
    """Work out every table; exit 1 when a promise is not kept."""
    kept = [table(*row) for row in TABLES]
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()
