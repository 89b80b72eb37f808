"""The winning moves of Moore's Nim: the one of the proof, and all of them, set by set.

A winning move lowers a set of 1 to k heaps so that every binary column has a multiple of k + 1 ones
(the theorem and its proof: coupled/moore.py). Going through the columns from the left, all that
matters for the columns to come is which heaps were lowered already. So one walk from the left
counts, for every set of heaps, the winning moves that lower just these.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations, islice
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits
from gamecore.coupled.game import CoupledMove, Found, Heaps, WinningMoves, move_between

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Places = tuple[int, ...]
"""Indices of heaps, ascending."""

_NIM = 1

_WORD = 64
"""Most heaps whose sets, as binary numbers, are no dearer than short numbers."""


def column_counts(sizes: Sequence[int]) -> list[int]:
    """Return for each binary column, that of 2^0 first, how many of the sizes have a one there."""
    array = np.array(sizes, dtype=np.int64)
    width = int(array.max(initial=0)).bit_length()
    return [int(np.count_nonzero(array >> bit & 1)) for bit in range(width)]


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

    In a losing position no column does anything, and the heaps stay as they are.
    """

    steps: tuple[ColumnStep, ...]
    after: Heaps


def balancing(heaps: Heaps, k: int) -> Balancing:
    """Return how lowering at most k heaps makes the ones of every column a multiple of k + 1.

    Parameters
    ----------
    heaps : tuple of int
    k : int
        At least 1.

    Notes
    -----
    The proof is in `analyse`. O(heaps · 60).

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


def _count_by_set(heaps: Heaps, columns: Sequence[int], k: int) -> tuple[dict[int, int], int]:
    """Return {set of heaps: number of winning moves that lower just these}, and the choices tried.

    All that matters for the columns to come is which heaps were lowered already; such a set is a
    number with a binary digit for each heap. In a column let m heaps be free (lowered before) and t
    more be lowered there: the ones that stay in the other heaps, and j ones in free heaps, must be
    a multiple of k + 1 together; there are C(m, j) ways to place those j.

    Raises
    ------
    _TooManyError
        If there are more than limits.MOORE_STEPS choices.
    """
    having = [0] * len(columns)
    for place, size in enumerate(heaps):
        for bit in range(size.bit_length()):
            having[bit] |= (size >> bit & 1) << place
    # A set of many heaps is a long number, and costs as much as several short ones.
    words = 1 + len(heaps) // _WORD
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
                steps += (comb(tight, more) + (in_column if more else 0)) * words
                if steps > limits.MOORE_STEPS:
                    raise _TooManyError
                weight = count * comb(size, ones)
                for lowered in _subsets(open_heaps, more):
                    following[free | lowered] = following.get(free | lowered, 0) + weight
        ways = following
    return ways, steps


class _TooManyError(Exception):
    """There are too many choices of heaps to look at."""


def _subsets(heaps: int, count: int) -> Iterator[int]:
    """Yield the subsets of `count` heaps of a set of heaps, all as binary numbers."""
    return map(sum, combinations([1 << place for place in _places_of(heaps)], count))


def _places_of(heaps: int) -> Places:
    """Return the indices of the heaps in a set that is written as a binary number."""
    return tuple(place for place, digit in enumerate(reversed(f"{heaps:b}")) if digit == "1")


def winning_moves(heaps: Heaps, columns: Sequence[int], k: int, *, lists_all: bool) -> WinningMoves:
    """Return the winning moves, given the ones in each column; they are found on first use.

    Where the choices of heaps are too many to look at (limits.MOORE_STEPS), only the move of the
    proof is listed and `has_more` is true; without `lists_all`, at most limits.WINNING_MOVES are.
    """
    return WinningMoves(
        partial(_found, heaps, columns, k, None if lists_all else limits.WINNING_MOVES),
        partial(_move, heaps, k),
        partial(_example, heaps, k),
    )


def _found(heaps: Heaps, columns: Sequence[int], k: int, most: int | None) -> Found:
    """Return the winning moves: fewest heaps first, then by which heaps, then as `options` orders.

    The key of a move is {heap: its new size} for the heaps that it lowers.
    """
    if not any(count % (k + 1) for count in columns):
        return Found((), 0)
    if k == _NIM:
        nim_sum = sum(1 << bit for bit, count in enumerate(columns) if count % 2)
        lower = [place for place, size in enumerate(heaps) if size ^ nim_sum < size]
        keys = ({place: heaps[place] ^ nim_sum} for place in lower)
        return Found(islice(keys, most), len(lower))
    try:
        by_set, steps = _count_by_set(heaps, columns, k)
    except _TooManyError:
        return Found((_lowered(heaps, k),), None)
    sets = sorted(((_places_of(lowered), count) for lowered, count in by_set.items()), key=_order)
    every = (
        one.sizes(number)
        for places, count in sets
        for one in (_OneSet(heaps, columns, k, places),)
        for number in range(count)
    )
    return Found(islice(every, most), sum(by_set.values()), steps)


def _order(entry: tuple[Places, int]) -> tuple[int, Places]:
    return len(entry[0]), entry[0]


def _move(heaps: Heaps, k: int, sizes: dict[int, int]) -> CoupledMove[Heaps]:
    """Return the move to these sizes; for k = 1, which is Nim, sizes are also values."""
    after = tuple(sizes.get(place, size) for place, size in enumerate(heaps))
    if k != _NIM:
        return move_between(heaps, after)
    ((place, size),) = sizes.items()
    return CoupledMove(heaps, after, (place,), heaps[place], size)


def _lowered(heaps: Heaps, k: int) -> dict[int, int]:
    """Return {heap: its new size} for the winning move of the proof; {} in a losing position."""
    after = balancing(heaps, k).after
    return {place: size for place, size in enumerate(after) if size < heaps[place]}


def _example(heaps: Heaps, k: int) -> CoupledMove[Heaps] | None:
    """Return the winning move of the proof, None in a losing position. O(heaps · 60)."""
    lowered = _lowered(heaps, k)
    return _move(heaps, k, lowered) if lowered else None


class _OneSet:
    """The winning moves that lower exactly the heaps of one set, numbered from 0.

    In each column the ones of the set must bring the others to a multiple of k + 1; the set has at
    most k heaps, so their number there is fixed. A heap of the set stays on its old digits until it
    is lowered at a one of its own, and is free from there on; in the end all must be lowered.
    """

    def __init__(self, heaps: Heaps, columns: Sequence[int], k: int, places: Places) -> None:
        self.places = places
        self._sizes = [heaps[place] for place in places]
        self._all = (1 << len(places)) - 1
        self._ones = [
            (sum(size >> bit & 1 for size in self._sizes) - count) % (k + 1)
            for bit, count in enumerate(columns)
        ]
        self._known: dict[tuple[int, int], int] = {}

    def _ways(self, bit: int, free: int) -> int:
        """Count the ways to fill columns `bit`, `bit` − 1, …, 0 with the set `free` lowered."""
        if bit < 0:
            return int(free == self._all)
        known = self._known.get((bit, free))
        if known is None:
            known = self._known[bit, free] = self._rest(bit, 0, self._ones[bit], free)
        return known

    def _rest(self, bit: int, first: int, ones: int, free: int) -> int:
        """Count the ways from column `bit` on when its heaps before `first` are filled already.

        `ones` ones are to be placed among the others; `free` has the heaps lowered in earlier
        columns and those before `first` that were lowered in this one.
        """
        later = range(first, len(self.places))
        able = sum(free >> i & 1 for i in later)
        tight = [i for i in later if not free >> i & 1 and self._sizes[i] >> bit & 1]
        total = 0
        for more in range(len(tight) + 1):
            placed = ones - (len(tight) - more)
            if 0 <= placed <= able:
                total += comb(able, placed) * sum(
                    self._ways(bit - 1, free | sum(1 << i for i in lowered))
                    for lowered in combinations(tight, more)
                )
        return total

    def sizes(self, number: int) -> dict[int, int]:
        """Return what each heap of the set becomes in move `number`, 0 ≤ number < their count."""
        after = [0] * len(self.places)
        free = 0
        for bit in reversed(range(len(self._ones))):
            ones, following = self._ones[bit], free
            for i, size in enumerate(self._sizes):
                had, loose = size >> bit & 1, free >> i & 1
                zero = following if loose or not had else following | 1 << i
                # The moves with digit 0 here come first; if `number` is beyond them, it is 1.
                with_zero = self._rest(bit, i + 1, ones, zero)
                if number < with_zero:
                    following = zero
                else:
                    number -= with_zero
                    after[i] |= 1 << bit
                    ones -= 1
            free = following
        return dict(zip(self.places, after, strict=True))
