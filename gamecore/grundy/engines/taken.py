"""Which heaps a rule leaves when a move leaves one: stretches and index arrays of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gamecore.grundy.engines.selected import Selected
from gamecore.rules.bands import bands_of_condition
from gamecore.rules.codes import Code
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

SHORT = 8
"""Runs of fewer amounts are gathered one by one; longer ones are slices of the table."""

# What things cost, in steps of limits.TABLE_STEPS (0.15 µs), as measured.
HEAP_STEPS = 40
RUN_STEPS = 4
GATHERED_PER_STEP = 12
SLICED_PER_STEP = 80


class TakenHeaps:
    """The single heaps, or the empty heap, that the moves of a rule leave.

    Clauses whose amounts do not depend on the heap are listed once for all; the others are asked
    for each heap.

    Attributes
    ----------
    steps : int
        What was spent so far, in steps of limits.TABLE_STEPS.
    """

    def __init__(self, rule: HeapRule, upto: int) -> None:
        self.steps = 0
        asked = [c for c in rule.take_clauses if not c.is_fixed]
        where = {c: bands_of_condition(c.condition) for c in asked if isinstance(c, TakeWhere)}
        self._where = [Selected(c, upto) for c, bands in where.items() if bands is None]
        self._changing = [c.amounts for c in asked if c not in where]
        self._changing += [bands.runs for bands in where.values() if bands is not None]
        fixed = [run for c in rule.take_clauses if c.is_fixed for run in c.amounts(upto)]
        self._long = [(run[0], run[-1]) for run in fixed if len(run) >= SHORT]
        singles = sorted({k for run in fixed if len(run) < SHORT for k in run})
        self._singles = np.array(singles, dtype=np.int64)
        self._digits = [
            (k, digit)
            for c in rule.clauses
            if isinstance(c, Code)
            for k, digit in enumerate(c.digits)
            if digit & 3
        ]

    def __bool__(self) -> bool:
        """Whether any move leaves fewer than two heaps."""
        return bool(
            self._where or self._changing or self._long or self._singles.size or self._digits
        )

    @property
    def is_fast(self) -> bool:
        """Whether no condition, which may be any work, is asked for every heap."""
        return not self._where

    def of(self, n: int) -> tuple[list[slice], NDArray[np.int64]]:
        """Return the heaps left of n, 0 among them: slices of a table, and further heaps."""
        slices = [
            slice(max(n - last, 0), n - first + 1) for first, last in self._long if first <= n
        ]
        singles = n - self._singles[: np.searchsorted(self._singles, n, side="right")]
        if self._changing or self._digits:
            more, apart = self._asked(n)
            slices += more
            singles = np.concatenate((singles, apart))
        for selected in self._where:
            before = selected.steps
            singles = np.concatenate((singles, n - selected.of(n)))
            self.steps += selected.steps - before
        self.steps += HEAP_STEPS + len(singles) // GATHERED_PER_STEP
        self.steps += sum(s.stop - s.start for s in slices) // SLICED_PER_STEP
        return slices, singles

    def _asked(self, n: int) -> tuple[list[slice], NDArray[np.int64]]:
        slices = []
        # A code's bit 2 leaves one heap, bit 1 none.
        singles = [n - k for k, digit in self._digits if digit & (2 if k < n else k == n)]
        for runs in self._changing:
            for run in runs(n):
                self.steps += RUN_STEPS
                if len(run) < SHORT:
                    singles += [n - k for k in run]
                else:
                    slices.append(slice(n - run[-1], n - run[0] + 1))
        return slices, np.array(singles, dtype=np.int64)
