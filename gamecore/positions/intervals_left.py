"""What taking may leave of a heap, as intervals: a few of them even for a heap of 10^18."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.grundy.regular import few_amounts
from gamecore.messages import Message
from gamecore.rules.clauses import Clause, Take, TakeFraction
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

INTERVAL_TIME = 600
"""What an interval takes that is written down, in nanoseconds."""


def intervals_left(rule: HeapRule, n: int, most: int = limits.OPTIONS) -> list[tuple[int, int]]:
    """Return what taking may leave of `n` stones: ascending, disjoint, non-touching intervals.

    Raises
    ------
    LimitExceeded
        If there are more than `most` of them.
    """
    left: list[tuple[int, int]] = []
    # Ranges first: when they cover everything, a billion squares need not be looked at.
    for clause in sorted(rule.clauses, key=lambda c: not isinstance(c, Take | TakeFraction)):
        left.extend(islice(_left_by(clause, n), most + 1 - len(left)))
        progress.pay(INTERVAL_TIME * len(left))
        if (0, n - 1) in left[-1:]:
            return [(0, n - 1)]
        if len(left) > most:
            raise too_many_options(rule, n, most)
    left.sort()
    merged: list[tuple[int, int]] = []
    for low, high in left:
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(merged[-1][1], high))
        else:
            merged.append((low, high))
    return merged


def _left_by(clause: Clause, n: int) -> Iterator[tuple[int, int]]:
    few = few_amounts(clause, n) if isinstance(clause, TakeWhere) else None
    if few is not None:
        return ((n - k, n - k) for k in few)
    return ((run[0], run[-1]) for run in clause.runs_left(n))


def written_out(intervals: Sequence[tuple[int, int]]) -> NDArray[np.int64]:
    """Write out the sizes in the intervals, each of them once."""
    ends = np.array(intervals, dtype=np.int64)
    lengths = ends[:, 1] - ends[:, 0] + 1
    shifts = ends[:, 0] - (np.cumsum(lengths) - lengths)
    sizes: NDArray[np.int64] = np.arange(int(lengths.sum())) + np.repeat(shifts, lengths)
    return sizes


def too_many_options(rule: HeapRule, n: int, most: int = limits.OPTIONS) -> LimitExceeded:
    """Return the error for a heap with more options than may be looked at one by one."""
    return LimitExceeded(
        Message(
            "A heap of {n} has more than {limit} options under “{rule}” that must be tried one by "
            "one; give a smaller heap.",
            n=n,
            rule=str(rule),
            limit=most,
        ),
        limit=most,
    )
