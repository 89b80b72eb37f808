"""Every winning move of Moore's Nim: counted and made by number, however many there are.

A winning move lowers a set of 1 to k heaps so that every binary column has a multiple of k + 1 ones
(the theorem and its proof: coupled/moore.py). Going through the columns from the left, all that
matters for the columns to come is which heaps were lowered already. So one walk from the left
counts, for every set of heaps, the winning moves that lower just these.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate, combinations
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore.coupled.lazy_moves import LazyMoves
from gamecore.coupled.moore_columns import balancing, column_counts
from gamecore.coupled.moore_counts import count_by_mask, count_by_set, places_of
from gamecore.coupled.move import CoupledMove, heaps_lowered, move_between

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gamecore.coupled.heaps import Heaps
    from gamecore.coupled.moore_columns import Places

_NIM = 1

_WORD = 12
"""Most heaps of which sets are written as numbers: those of one size are at most 924 then."""


class MooreMoves(LazyMoves):
    """Every winning move: fewest heaps first, then by which heaps, then as `moore.options` orders.

    Parameters
    ----------
    heaps : tuple of int
    k : int
        How many heaps a move may touch, at least 1.

    Notes
    -----
    Counting looks at choices of heaps, at most limits.MOORE_STEPS in all columns together; beyond
    that `total`, `len`, indices and iteration raise LimitExceeded. `example` and whether there is a
    winning move at all have no such limit, and neither has k = 1, which is Nim.
    """

    def __init__(self, heaps: Heaps, k: int) -> None:
        self._heaps = heaps
        self._k = k
        self._solver: _OneSet | None = None
        self._choices = 0

    def __bool__(self) -> bool:
        return any(count % (self._k + 1) for count in self._columns)

    @cached_property
    def _sizes(self) -> NDArray[np.int64]:
        return np.array(self._heaps, dtype=np.int64)

    @cached_property
    def _columns(self) -> list[int]:
        return column_counts(self._sizes)

    # -- counting -------------------------------------------------------------------------------

    @cached_property
    def _sets(self) -> list[tuple[Places, int]]:
        """Every set of heaps that some winning move lowers, with the number of such moves."""
        if not self:
            return []
        if self._k == _NIM:
            nim_sum = int(np.bitwise_xor.reduce(self._sizes))
            lower = np.flatnonzero(self._sizes ^ nim_sum < self._sizes)
            return [((place,), 1) for place in lower.tolist()]
        if len(self._heaps) <= _WORD:
            by_mask, self._choices = count_by_mask(self._heaps, self._columns, self._k)
            found = {places_of(lowered): count for lowered, count in by_mask.items()}
        else:
            found, self._choices = count_by_set(self._heaps, self._columns, self._k)
        return sorted(found.items(), key=lambda entry: (len(entry[0]), entry[0]))

    @cached_property
    def _ends(self) -> list[int]:
        """For every set, how many winning moves there are up to and with it."""
        return list(accumulate(count for places_of, count in self._sets))

    @property
    def total(self) -> int:
        """How many winning moves there are.

        Raises
        ------
        LimitExceeded
            If more than limits.MOORE_STEPS choices of heaps would have to be looked at.
        """
        return self._ends[-1] if self._ends else 0

    @property
    def choices(self) -> int:
        """How many choices of heaps were looked at to count them, if they were counted."""
        return self._choices

    @property
    def sets(self) -> tuple[tuple[Places, int], ...]:
        """The sets of heaps that a winning move may lower, with the number of such moves."""
        return tuple(self._sets)

    # -- moves ----------------------------------------------------------------------------------

    def at(self, index: int) -> CoupledMove[Heaps]:
        """Return winning move number `index`."""
        place = bisect_right(self._ends, index)
        before = self._ends[place - 1] if place else 0
        return self._move(self._solved(self._sets[place][0]).sizes(index - before))

    def place_of(self, move: CoupledMove[Any]) -> int | None:
        """Return the number of a winning move; None for any other."""
        lowered = heaps_lowered(self._heaps, move.after, self._k)
        if lowered is None:
            return None
        index = next((i for i, entry in enumerate(self._sets) if entry[0] == lowered), None)
        if index is None:
            return None
        rank = self._solved(lowered).rank([move.after[place] for place in lowered])
        before = self._ends[index - 1] if index else 0
        return None if rank is None else before + rank

    def __contains__(self, move: object) -> bool:
        # By the theorem, without counting: the move is legal and what it leaves is balanced.
        if not isinstance(move, CoupledMove) or not isinstance(move.after, tuple):
            return False
        lowered = heaps_lowered(self._heaps, move.after, self._k)
        if lowered is None or move != self._as_move(move.after):
            return False
        after = column_counts(np.array(move.after, dtype=np.int64))
        return not any(count % (self._k + 1) for count in after)

    def _solved(self, places: Places) -> _OneSet:
        """Return what makes the moves of one set; the last one is kept, for the moves beside it."""
        if self._solver is None or self._solver.places != places:
            self._solver = _OneSet(self._heaps, self._columns, self._k, places)
        return self._solver

    def _move(self, sizes: dict[int, int]) -> CoupledMove[Heaps]:
        return self._as_move(tuple(sizes.get(i, size) for i, size in enumerate(self._heaps)))

    def _as_move(self, after: Heaps) -> CoupledMove[Heaps]:
        move = move_between(self._heaps, after)
        if self._k != _NIM:
            return move
        (place,) = move.heaps
        return CoupledMove(self._heaps, after, move.heaps, self._heaps[place], after[place])

    @cached_property
    def example(self) -> CoupledMove[Heaps] | None:
        """The winning move of the proof: going from the left it lowers heaps as late as it can.

        None in a lost position. O(heaps · 60), for any k and any number of heaps.
        """
        return self._as_move(balancing(self._heaps, self._k).after) if self else None


class _OneSet:
    """The winning moves that lower exactly the heaps of one set, by number.

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
                # With 0 here first; the digit 1 when the number lies beyond those.
                with_zero = self._rest(bit, i + 1, ones, zero)
                if number < with_zero:
                    following = zero
                else:
                    number -= with_zero
                    after[i] |= 1 << bit
                    ones -= 1
            free = following
        return dict(zip(self.places, after, strict=True))

    def rank(self, after: Sequence[int]) -> int | None:
        """Return the number of the move that leaves these sizes; None if it does not win."""
        number = free = 0
        for bit in reversed(range(len(self._ones))):
            ones, following = self._ones[bit], free
            for i, size in enumerate(self._sizes):
                had, loose = size >> bit & 1, free >> i & 1
                zero = following if loose or not had else following | 1 << i
                if after[i] >> bit & 1:
                    number += self._rest(bit, i + 1, ones, zero)
                    ones -= 1
                else:
                    following = zero
            if ones:
                return None
            free = following
        return number
