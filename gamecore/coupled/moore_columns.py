"""The binary columns of Moore's Nim: their ones, and the construction that balances them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.coupled.heaps import Heaps

Places = tuple[int, ...]
"""Indices of heaps, ascending."""


def column_counts(sizes: NDArray[np.int64]) -> list[int]:
    """Return for each binary column, the ones first, how many of the sizes have a one there."""
    width = int(sizes.max(initial=0)).bit_length()
    return [int(np.count_nonzero(sizes >> bit & 1)) for bit in range(width)]


@dataclass(frozen=True, slots=True)
class ColumnStep:
    """What the construction of the proof does in one binary column.

    Attributes
    ----------
    bit : int
        The column of 2^bit.
    ones : int
        The ones of the heaps that are not lowered yet.
    rest : int
        `ones` modulo k + 1.
    lowered : tuple of int
        The heaps that lose their one here; from here on their digits are free.
    given : tuple of int
        The heaps lowered earlier that get a one here; the others of them get 0.
    """

    bit: int
    ones: int
    rest: int
    lowered: Places
    given: Places


@dataclass(frozen=True, slots=True)
class Balancing:
    """The construction of the proof, column by column from the left, and the heaps it leaves.

    In a lost position no column does anything, and the heaps stay as they are.
    """

    steps: tuple[ColumnStep, ...]
    after: Heaps


def balancing(heaps: Heaps, k: int) -> Balancing:
    """Make the number of ones in every binary column a multiple of k + 1 by lowering ≤ k heaps.

    Parameters
    ----------
    heaps : tuple of int
    k : int
        At least 1.

    Notes
    -----
    The proof is in coupled/moore.py. O(heaps · 60).

    Examples
    --------
    >>> balancing((3, 5, 7, 8), 2).after
    (3, 5, 7, 6)
    """
    group = k + 1
    sizes = np.array(heaps, dtype=np.int64)
    free: list[int] = []
    steps = []
    for bit in reversed(range(int(sizes.max(initial=0)).bit_length())):
        power = np.int64(1 << bit)
        having = (sizes & power) != 0
        having[free] = False
        sizes[free] &= ~power
        ones = int(np.count_nonzero(having))
        rest = ones % group
        lowered: list[int] = []
        given: list[int] = []
        if rest and group - rest <= len(free):
            given = free[: group - rest]
            sizes[given] |= power
        elif rest:
            lowered = np.flatnonzero(having)[:rest].tolist()
            sizes[lowered] &= ~power
        steps.append(ColumnStep(bit, ones, rest, tuple(lowered), tuple(sorted(given))))
        free += lowered
    return Balancing(tuple(steps), tuple(sizes.tolist()))
