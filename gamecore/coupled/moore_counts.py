"""Counting the winning moves of Moore's Nim without listing them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.coupled.heaps import Heaps
    from gamecore.coupled.moore_columns import Places


def count_by_set(heaps: Heaps, columns: Sequence[int], k: int) -> tuple[Counter[Places], int]:
    """Walk the columns from the left and count the winning moves by the set of heaps they lower.

    Returns the counts, and how many choices of heaps were looked at.

    In a column let m heaps be free (lowered before) and t more be lowered there: the ones that stay
    in the other heaps, and j ones in free heaps, must be a multiple of k + 1 together; there are
    C(m, j) ways to place those j, and at most one j ≤ m ≤ k fits.
    """
    sizes = np.array(heaps, dtype=np.int64)
    ways: Counter[Places] = Counter({(): 1})
    steps = 0
    for bit in reversed(range(len(columns))):
        having = np.flatnonzero(sizes >> bit & 1).tolist()
        following: Counter[Places] = Counter()
        for free, count in ways.items():
            tight = len(having) - sum(heaps[place] >> bit & 1 for place in free)
            for more in range(min(tight, k - len(free)) + 1):
                ones = (more - tight) % (k + 1)
                if ones > len(free):
                    continue
                steps += comb(tight, more) + (len(having) if more else 0)
                if steps > limits.MOORE_STEPS:
                    raise too_many(len(heaps))
                weight = count * comb(len(free), ones)
                for lowered in combinations(without(having, free) if more else (), more):
                    following[tuple(sorted(free + lowered))] += weight
        ways = following
    return ways, steps


def count_by_mask(heaps: Heaps, columns: Sequence[int], k: int) -> tuple[dict[int, int], int]:
    """Count as `count_by_set`, for few heaps: a set is a number with a binary digit for each heap.

    Some times faster: an opponent looks at hundreds of positions for one move.
    """
    having = [
        sum((size >> bit & 1) << i for i, size in enumerate(heaps)) for bit in range(len(columns))
    ]
    ways = {0: 1}
    steps = 0
    for column in reversed(having):
        in_column = column.bit_count()
        following: dict[int, int] = {}
        for free, count in ways.items():
            size, open_heaps = free.bit_count(), column & ~free
            tight = open_heaps.bit_count()
            for ones in range(size + 1):
                more = (tight + ones) % (k + 1)
                if more > tight or size + more > k:
                    continue
                steps += comb(tight, more) + (in_column if more else 0)
                if steps > limits.MOORE_STEPS:
                    raise too_many(len(heaps))
                weight = count * comb(size, ones)
                for lowered in subsets(open_heaps, more):
                    following[free | lowered] = following.get(free | lowered, 0) + weight
        ways = following
    return ways, steps


@lru_cache(maxsize=4096)
def subsets(heaps: int, count: int) -> tuple[int, ...]:
    """Return the sets of this many of the heaps; the same few are asked for again and again."""
    single = [1 << place for place in places_of(heaps)]
    return tuple(map(sum, combinations(single, count)))


def places_of(heaps: int) -> Places:
    """Return the places of the ones of a mask."""
    return tuple(place for place in range(heaps.bit_length()) if heaps >> place & 1)


def without(having: Sequence[int], free: Places) -> list[int]:
    """Return the places that are not among the free ones."""
    return [place for place in having if place not in free]


def too_many(heaps: int) -> LimitExceeded:
    """Return the error for a position with too many heaps to count its moves."""
    return LimitExceeded(
        Message(
            "Counting the winning moves of these {heaps} heaps means looking at more than {limit} "
            "choices of heaps; write fewer heaps, or let a move touch fewer of them.",
            heaps=heaps,
            limit=limits.MOORE_STEPS,
        ),
        limit=limits.MOORE_STEPS,
    )
