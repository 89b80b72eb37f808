"""The sparse-space method for splits into two heaps: a few rare values decide the others.

Choose a mask m and call a value v rare when v & m has an even number of ones, else common. Then
rare ⊕ rare and common ⊕ common are rare, rare ⊕ common is common (E. Berlekamp, J. Conway, R. Guy,
Winning Ways, chapter 4; A. Gangolli and T. Plambeck, 1989). So the sums that can exclude a common
value all have a rare summand. Where rare values are few, the least common value that is not
excluded takes a handful of sums for each heap. It is the value of the heap when every smaller rare
value is excluded as well, which a few sums nearly always show; where they do not, all sums are
looked at. Every mask gives the exact values: a good one only makes it fast.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gamecore import limits, progress
from gamecore.grundy.engines.engine import Engine, as_integer, table_limit_error
from gamecore.grundy.engines.general import FEW_SPLITS, General
from gamecore.rules.heap_rule import all_known
from gamecore.rules.splits import Code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

    Marks = NDArray[np.bool_]
    Numbers = NDArray[np.int64]
    # Offsets, each the size of a rare heap plus the amount taken with it, and that heap's value.
    Looks = tuple[Numbers, NDArray[Any]]

MOST_AMOUNTS = 64
"""Most amounts of a clause that leave one heap: with more, `General` is as fast."""

FEW_KINDS = 3
"""Most amounts before a split with which `General` reaches limits.SPLIT_TABLE in time."""

FIRST_CHOICE = 2048
"""The heap at which the first mask is chosen; another choice follows at every doubling."""

BLOCK, ROWS = 128, 256
"""Heaps worked out together, and rare heaps whose sums are marked at once: 256 KB of indices."""

WITNESSES_PER_VALUE = 3
"""Sums of two heaps tried first to exclude rare values, for each value below the size."""

SUMS_PER_LOOK = 16
"""Sums compared in a row that take the time of one that is marked."""

FEW_FOUND, HEAPS_PER_FOUND = 16, 64
"""A mask is given up at heap n when it has met more new rare heaps than FEW_FOUND +
n // HEAPS_PER_FOUND."""

LEARNED, MORE_WITNESSES = 512, 1024
"""Most splits remembered because they excluded a rare value in doubt; and the number tried for a
heap where the first ones left one in doubt."""

# What a heap costs in nanoseconds, as measured: with all values looked at, for each kind of split
# and for each heap below it; with rare values, for the bookkeeping and for each sum looked at.
_ALL, _ALL_PER_HEAP = 4000, 0.03
_SPARSE, _SPARSE_PER_LOOK = 3000, 5

_GOLDEN = 2_654_435_761
"""A prime near 2^32 over the golden ratio: its multiples meet all residues of a smaller modulus."""


@dataclass(frozen=True, slots=True)
class TwoHeapMoves:
    """The amounts that a rule takes in moves that leave one heap, and in splits into two.

    Attributes
    ----------
    singles : tuple of int
        Amounts that may be taken when one heap is left.
    splits : tuple of int
        Amounts that may be taken, 0 among them, before the rest is split in two.
    unequal : frozenset of int
        Those splits whose parts must differ.
    most_taken : int
        No larger amount is taken, not even with the whole heap.
    """

    singles: tuple[int, ...]
    splits: tuple[int, ...]
    unequal: frozenset[int]
    most_taken: int

    @classmethod
    def of(cls, rule: HeapRule) -> Self | None:
        """Describe a rule; None when a clause is of another kind, or the amounts are many."""
        takes, plain = all_known(clause.plain_takes for clause in rule.clauses), rule.plain_splits
        if takes is None or plain is None or any(split.parts != 2 for split in plain):
            return None
        if any(not taken.is_finite or len(taken) > MOST_AMOUNTS for taken in takes):
            return None
        singles = {k for taken in takes for run in taken.upto(taken.last) for k in run}
        splits = {split.taken for split in plain}
        unequal = splits - {split.taken for split in plain if not split.gap}
        whole = (len(clause.digits) - 1 for clause in rule.clauses if isinstance(clause, Code))
        most = max([*(taken.last for taken in takes), *whole])
        return cls(tuple(sorted(singles)), tuple(sorted(splits)), frozenset(unequal), most)

    def sums(self, values: NDArray[Any], n: int) -> Iterator[tuple[int | None, NDArray[Any]]]:
        """Yield (amount, values) for all options of heap n > most_taken.

        First (None, …) for the options of one heap, then the splits after each amount, smaller
        parts ascending.
        """
        yield None, values[[n - k for k in self.singles]]
        for k in self.splits:
            rest = n - k
            half = (rest - (k in self.unequal)) // 2
            yield k, values[1 : half + 1] ^ values[rest - half : rest][::-1]


class Splitting(Engine):
    """Values of splits into two heaps, equal or not, after taking fixed amounts or none.

    O(rare heaps) for each heap, usually a few to a thousand; O(n) until a mask pays.
    """

    def __init__(self, rule: HeapRule, capacity: int, moves: TwoHeapMoves) -> None:
        super().__init__(rule, capacity)
        self.moves = moves
        self._looked = 0
        self._most_looks = limits.LOOKS
        self._mask = 0
        # Works out the heaps while no mask is in use.
        self._general = General(rule, min(capacity, self.farthest + 1))
        self._general.goal = self.goal
        self._general.most_steps = limits.TABLE_STEPS
        self._choice = FIRST_CHOICE
        self._learned: dict[tuple[int, int], None] = {}

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Return an engine for a long table of a rule that `TwoHeapMoves` describes, else None."""
        moves = TwoHeapMoves.of(rule) if upto > FIRST_CHOICE else None
        if moves is None or not 0 < len(moves.splits) <= FEW_SPLITS:
            return None
        # No heap from the first mask on may be taken whole.
        return cls(rule, upto + 1, moves) if moves.most_taken <= FIRST_CHOICE // 2 else None

    def use_small_budget(self) -> None:
        """Refuse earlier than usual: for a search for a period that may find none."""
        self._most_looks = limits.CERTIFICATE_LOOKS
        self._general.most_steps = limits.MARK_STEPS

    @property
    def farthest(self) -> int:
        """The last heap that `General` reaches in time; with few rare values tables go on."""
        return limits.SPLIT_TABLE * FEW_KINDS // max(len(self.moves.splits), FEW_KINDS)

    def _fill(self, start: int, stop: int) -> None:
        if stop - 1 > limits.SPARSE_TABLE:
            raise table_limit_error(self.typed, self.farthest)
        self._general.typed = self.typed
        while start < stop:
            if start == self._choice:
                self._choose(start)
                self._choice = 2 * start
            end = min(stop, self._choice)
            start = self._fill_sparse(start, end) if self._mask else self._fill_by_all(start, end)

    def _fill_by_all(self, start: int, stop: int) -> int:
        """Fill heaps by all their options."""
        general = self._general
        if general.known < start:
            general.resume(self._table[:start])
        if stop > general.capacity:
            raise table_limit_error(self.typed, general.capacity - 1)
        self._store(start, general.values(stop)[start:stop])
        self.known = stop
        return stop

    def _choose(self, n: int) -> None:
        """Choose the mask with the fewest rare values among the heaps below n, if it pays."""
        values = self._table[:n]
        self._found_rare = 0
        self._size = max(8, 1 << int(values.max()).bit_length())
        mask = best_mask(values, self._size)
        self._mask = mask
        is_rare = ~are_common(self._size, mask)
        looks = int(is_rare[values].sum()) * len(self.moves.splits)
        by_all = (_ALL + _ALL_PER_HEAP * n) * len(self.moves.splits)
        # Where all values cannot be looked at, more looks than these would be are better than none.
        most = n // 8 if 2 * n >= self._general.capacity < self.capacity else 0
        if not mask or (looks > most and _SPARSE + _SPARSE_PER_LOOK * looks > by_all):
            self._mask = 0
        else:
            self._look_again(n)

    def _look_again(self, n: int) -> None:
        """List the rare heaps below n, and the sums that heaps before n bring to those from n."""
        common = are_common(self._size, self._mask)
        self._rare_values = ~common
        self._common_bits = as_integer(common)
        rare = np.flatnonzero(self._rare_values[self._table[:n]])
        self._far, near = self._looks(rare)
        self._pushes: dict[int, int] = {}
        self._near = list(zip(*(part.tolist() for part in near), strict=True))
        self._state = 0
        for b in range(n - BLOCK, n):
            self._state = (self._state | self._push(int(self._table[b]))) >> self._size

    def _looks(self, rare: Numbers) -> tuple[Looks, Looks]:
        """Return offsets and values of the given rare heaps: those from BLOCK on, and the rest."""
        parts = rare[rare > 0]
        offsets = [parts + k for k in self.moves.splits]
        values = [self._table[parts]] * len(offsets)
        singles = np.array(self.moves.singles, dtype=np.int64)
        offset = np.concatenate([singles, *offsets])
        value = np.concatenate([np.zeros(len(singles), self._table.dtype), *values])
        near = offset < BLOCK
        return (offset[~near], value[~near]), (offset[near], value[near])

    def _push(self, value: int) -> int:
        """Return the sums that a heap of this value brings to the heaps after it, as bits."""
        if value not in self._pushes:
            size = self._size
            # Bits set in bytes: an integer would be written anew for each of them.
            bits = bytearray(BLOCK * size // 8)
            for offset, other in self._near:
                place = offset * size + (value ^ other)
                bits[place >> 3] |= 1 << (place & 7)
            self._pushes[value] = int.from_bytes(bits, "little")
        return self._pushes[value]

    def _fill_sparse(self, start: int, stop: int) -> int:
        self._reserve(stop)
        while start < stop and self._mask:
            end = min(start + BLOCK, stop)
            start = self._fill_block(start, end)
            self.known = max(self.known, start)
            progress.report(start - 1, self.goal)
        return start

    def _spend(self, looks: int) -> None:
        self._looked += looks
        if self._looked > self._most_looks:
            raise table_limit_error(self.typed, self.known - 1)

    def _fill_block(self, start: int, stop: int) -> int:
        """Fill heaps from start on, at most up to stop; return the first that is not filled."""
        found = self._candidates(start, stop)
        if not found:
            # Room for values twice as large: the new ones are common where the old ones were not.
            self._mask |= self._size
            self._size *= 2
            self._look_again(start)
            return start
        stop = start + len(found)
        self._widen(max(found))
        self._table[start:stop] = found
        wrong = self._first_rare(start, stop)
        if wrong is None:
            return stop
        n, value = wrong
        self._table[n] = value
        self._found_rare += 1
        if self._found_rare > FEW_FOUND + n // HEAPS_PER_FOUND and n < self._general.capacity - 1:
            self._mask = 0  # until the next choice
        else:
            self._look_again(n + 1)
        return n + 1

    def _candidates(self, start: int, stop: int) -> list[int]:
        """Return heap by heap the least common value not excluded, while one below size is left."""
        far = as_integer(self._far_sums(start, stop))
        state, size, common = self._state | far, self._size, self._common_bits
        pushes, found = self._pushes, []
        for _ in range(stop - start):
            free = ~state & common
            if not free:
                break
            value = (free & -free).bit_length() - 1
            found.append(value)
            state = (state | (pushes.get(value) or self._push(value))) >> size
        self._state = state
        return found

    def _far_sums(self, start: int, stop: int) -> Marks:
        """Mark at [(n − start)·size + v] the sums v of rare heaps far below n ≤ stop − 1."""
        size, count = self._size, stop - start
        seen = np.zeros(count * size, dtype=np.bool_)
        rows = np.arange(count, dtype=np.int64) * size
        offsets, values = self._far
        whole = offsets < start
        self._mark(seen, rows, start, offsets[whole], values[whole])
        # Rare heaps so large that only the last heaps of the block hold them.
        for offset, value in zip(offsets[~whole].tolist(), values[~whole].tolist(), strict=True):
            first = max(offset + 1, start)
            if first < stop:
                sums = self._table[first - offset : stop - offset] ^ value
                seen[rows[first - start :] + sums] = True
        return seen

    def _mark(self, seen: Marks, rows: Numbers, start: int, offsets: Numbers, values: Any) -> None:
        """Mark G(n − offset) ⊕ value for all the heaps n of a block and all the pairs."""
        self._spend(len(rows) * len(offsets))
        # Row m of the windows: the values of heap m and those after it. (The ready-made view of
        # NumPy takes several times as long to make, and a megabyte over thousands of times.)
        table = self._table
        shape = table.size - len(rows) + 1, len(rows)
        windows: NDArray[Any] = np.ndarray(shape, table.dtype, table, strides=2 * table.strides)
        places = np.empty((ROWS, len(rows)), dtype=np.int64)
        for i in range(0, len(offsets), ROWS):
            sums = windows[start - offsets[i : i + ROWS]]
            sums ^= values[i : i + ROWS, np.newaxis]
            seen[np.add(sums, rows, out=places[: len(sums)])] = True

    def _first_rare(self, start: int, stop: int) -> tuple[int, int] | None:
        """Return the first heap of a block that has a rare value, and the value."""
        size, found = self._size, self._table[start:stop].astype(np.int64)
        seen = np.zeros(len(found) * size, dtype=np.bool_)
        rows = np.arange(len(found), dtype=np.int64) * size
        parts, offsets = self._witnesses(start, WITNESSES_PER_VALUE * size)
        self._mark(seen, rows, start, offsets, self._table[parts])
        if self._learned:
            parts, offsets = np.array(list(self._learned), dtype=np.int64).T
            self._mark(seen, rows, start, offsets, self._table[parts])
        smaller = np.arange(size) < found[:, np.newaxis]
        open_ = smaller & self._rare_values & ~seen.reshape(len(found), size)
        doubtful = np.flatnonzero(open_.any(axis=1))
        if not doubtful.size:
            return None
        witnesses = self._witnesses(start, MORE_WITNESSES)
        for i in doubtful.tolist():
            value = self._least_rare(start + i, open_[i], *witnesses)
            if value is not None:
                return start + i, value
        return None

    def _witnesses(self, n: int, count: int) -> tuple[Numbers, Numbers]:
        """Return about `count` smaller parts of splits of n, and each plus the amount taken."""
        splits = np.array(self.moves.splits, dtype=np.int64)
        # Spread irregularly, but the same every time.
        numbers = np.arange(1, max(count // len(splits), 1) + 1, dtype=np.int64)
        parts = numbers * _GOLDEN % ((n - int(splits[-1])) // 3) + 1
        return np.repeat(parts, len(splits)), (parts[:, np.newaxis] + splits).ravel()

    def _least_rare(self, n: int, in_doubt: Marks, parts: Numbers, offsets: Numbers) -> int | None:
        """Return the least value in doubt that no option of n has, or None."""
        table = self._table
        self._looked += len(parts)
        in_doubt[table[n - offsets] ^ table[parts]] = False
        doubts = np.flatnonzero(in_doubt).tolist()
        if doubts:
            for taken, sums in self.moves.sums(table, n):
                self._looked += len(sums) // SUMS_PER_LOOK
                doubts = [v for v in doubts if not self._excluded(v, taken, sums)]
        return doubts[0] if doubts else None

    def _excluded(self, value: int, taken: int | None, sums: NDArray[Any]) -> bool:
        """Return whether the sums of the splits after an amount have a value; keep the witness."""
        places = np.flatnonzero(sums == value)
        if places.size and taken is not None:
            part = int(places[0]) + 1
            self._learned[part, part + taken] = None
            if len(self._learned) > LEARNED:
                del self._learned[next(iter(self._learned))]
        return bool(places.size)


def best_mask(values: NDArray[Any], size: int) -> int:
    """Return the mask with the fewest rare values: the least entry of a Walsh–Hadamard transform.

    The entry of mask m is the number of rare values minus the number of common ones. All values are
    below `size`, a power of 2; O(values + size · log size).
    """
    counts = np.bincount(values, minlength=size)
    half = 1
    while half < size:
        pairs = counts.reshape(-1, 2, half)
        counts = np.stack((pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]), axis=1).ravel()
        half *= 2
    return int(counts.argmin())


def are_common(size: int, mask: int) -> Marks:
    """Return for each value below `size` whether it is common under the mask."""
    common: Marks = np.bitwise_count(np.arange(size) & mask) & 1 == 1
    return common
