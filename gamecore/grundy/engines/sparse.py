"""Splits into two heaps, far: few values are rare, and those few decide every other one.

A mask tells rare values from common ones (rare_values.py), and the sums that can exclude a common
value all have a rare summand. Where rare values are few, the least common value that is not
excluded takes a handful of sums for each heap. It is the value of the heap when every smaller rare
value is excluded as well, which a few sums nearly always show; where they do not, all sums are
looked at. Every mask gives the exact values: a good one only makes it fast.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gamecore import limits, progress
from gamecore.grundy.engines.byte_scan import FEW_SPLITS, ByteScan
from gamecore.grundy.engines.engine import Engine, refuse_work
from gamecore.grundy.engines.moves import TwoHeapMoves
from gamecore.grundy.engines.rare_values import are_common, best_mask, histogram

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

    # The number of stones a rare heap and the stones taken with it use up, and its value.
    Looks = tuple[NDArray[np.int64], NDArray[Any]]

MOST_KINDS = FEW_SPLITS
"""Amounts before a split beyond which every rare heap brings too many sums."""

FIRST_CHOICE = 2048
"""The heap at which the first mask is chosen; another choice follows at every doubling."""

BLOCK = 128
"""Heaps worked out together: all sums with rare heaps before the block come from arrays."""

ROWS = 256
"""Rare heaps looked at together: 256 KB of intermediate numbers, which a core's cache holds."""

WITNESSES_PER_VALUE = 3
"""Sums of two heaps first looked at to exclude rare values, for every value there may be."""

COMPILED_FROM = 2_048
"""In a table too long for the byte scan, heaps from here on are left to Numba, if it is there."""

COMPILED_AT_ONCE = 65_536
"""Most heaps that the compiled loops fill before they come back and say how far they are."""

MORE_LOOKS = 1024
"""Room for the looks of new rare heaps, at least; when it is used up, as much again is made."""

COMPILED_SPEED = 20
"""This many sums count for one where they are looked at by a compiled loop."""

SUMS_PER_LOOK = 16
"""This many sums that are compared in a row take the time of one that is marked."""

LEARNED = 512
"""Most splits that are remembered because they excluded a rare value that was in doubt."""

MORE_WITNESSES = 1024
"""The same for those heaps where the first sums left a rare value in doubt."""

# What one heap costs, in nanoseconds as measured: a byte scan for each kind of split, for the
# queries and for each heap below; here and in compiled loops, for the bookkeeping and each look.
_SCAN, _SCAN_PER_HEAP = 4000, 0.03
_SPARSE = 3000, 5
_COMPILED = 1000, 0.5

_GOLDEN = 2_654_435_761
"""A prime near 2^32 over the golden ratio: its multiples meet every residue of a smaller number."""


class SparseSpace(Engine):
    """Values of splits into two heaps, equal or not, after taking fixed amounts or none.

    O(rare heaps) per heap, usually a few to a thousand; a byte scan until a mask pays.
    """

    def __init__(self, rule: HeapRule, capacity: int, moves: TwoHeapMoves) -> None:
        super().__init__(rule, capacity)
        self._moves = moves
        self._looked = 0
        self._most_looks = limits.LOOKS
        self._is_brief = False
        self._mask = 0
        self._scan: ByteScan | None = ByteScan.for_rule(rule, min(capacity, FIRST_CHOICE) - 1)
        if self._scan is not None:
            self._scan.goal = self.goal
        self._choice = FIRST_CHOICE
        self._learned: dict[tuple[int, int], None] = {}

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take long tables of the rules that `TwoHeapMoves` describes."""
        moves = TwoHeapMoves.of(rule) if upto > FIRST_CHOICE else None
        # The first byte scan covers the heaps that may be taken whole.
        if moves is None or not 0 < moves.kinds <= MOST_KINDS:
            return None
        if moves.most_taken > FIRST_CHOICE // 2:
            return None
        return cls(rule, upto + 1, moves)

    def be_brief(self) -> None:
        """Refuse earlier than usual: for a search that may be in vain, with somebody waiting."""
        self._most_looks = limits.CERTIFICATE_LOOKS
        self._is_brief = True

    @property
    def farthest(self) -> int:
        """As far as the byte scan goes at least; farther where rare values are few."""
        return limits.SPLIT_TABLE

    def _fill(self, start: int, stop: int) -> None:
        farthest = limits.COMPILED_TABLE if has_numba() else limits.SPARSE_TABLE
        if stop - 1 > farthest:
            raise refuse_work(self.typed, self.farthest, farthest)
        while start < stop:
            if start == self._choice:
                self._choose(start)
                self._choice = 2 * start
            end = min(stop, self._choice)
            start = self._fill_sparse(start, end) if self._mask else self._fill_by_scan(start, end)

    def _fill_by_scan(self, start: int, stop: int) -> int:
        if self._scan is None or self._scan.capacity < stop:
            known = self._scan.values(start) if self._scan is not None else self._table[:start]
            scan = ByteScan.for_rule(self.rule, min(self.capacity, 2 * stop) - 1)
            assert scan is not None, "whoever gets here splits into two"
            scan.resume(known)
            scan.goal = self.goal
            if self._is_brief:
                scan.be_brief()
            self._scan = scan
        self._store(start, self._scan.values(stop)[start:stop])
        self.known = stop
        return stop

    # -- the mask ---------------------------------------------------------------------------------

    def _choose(self, n: int) -> None:
        """Choose the mask with the fewest rare values among the heaps below n, if it pays."""
        values = self._table[:n]
        self._size = max(8, 1 << int(values.max()).bit_length())
        mask = best_mask(values, self._size)
        self._mask = mask
        is_rare = ~are_common(self._size, self._mask)
        looks = int(histogram(values, self._size)[is_rare].sum()) * self._moves.kinds
        scan = (_SCAN + _SCAN_PER_HEAP * n) * len(self._moves.splits)
        # Where the byte scan ends, more looks than it would need are better than none.
        most = n // 8 if 2 * n > limits.SPLIT_TABLE < self.capacity else 0
        sparse, per_look = _COMPILED if self._is_compiled(n) else _SPARSE
        if not mask or (looks > most and sparse + per_look * looks > scan):
            self._mask = 0
            return
        self._scan = None
        self._look_again(n)

    def _look_again(self, n: int) -> None:
        """List the rare heaps below n, and the sums that heaps before n bring to those from n."""
        common = are_common(self._size, self._mask)
        self._rare_values = ~common
        self._common_bits = int.from_bytes(
            np.packbits(common, bitorder="little").tobytes(), "little"
        )
        rare = np.flatnonzero(self._rare_values[self._table[:n]])
        self._far, near = self._looks(rare)
        self._pushes: dict[int, int] = {}
        self._near = list(zip(*(part.tolist() for part in near), strict=True))
        self._state = 0
        for b in range(n - BLOCK, n):
            self._state = (self._state | self._push(int(self._table[b]))) >> self._size

    def _looks(self, rare: NDArray[np.int64]) -> tuple[Looks, Looks]:
        """Return what to look at for the given rare heaps: from BLOCK stones on, and nearer."""
        parts = rare[rare > 0]
        offsets = [parts + k for k in self._moves.splits]
        values = [self._table[parts]] * len(offsets)
        singles = np.array(self._moves.singles, dtype=np.int64)
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

    # -- blocks -----------------------------------------------------------------------------------

    def _fill_sparse(self, start: int, stop: int) -> int:
        self._reserve(stop)
        if self._is_compiled(start):
            return self._fill_compiled(start, stop)
        while start < stop:
            end = min(start + BLOCK, stop)
            start = self._fill_block(start, end)
            # What is done stays done when a later block is refused.
            self.known = max(self.known, start)
            progress.report(start - 1, self.goal)
        return stop

    def _is_compiled(self, n: int) -> bool:
        """Whether the heaps from n on are left to the compiled loops."""
        return self.capacity > limits.SPLIT_TABLE and n >= COMPILED_FROM and has_numba()

    def _fill_compiled(self, start: int, stop: int) -> int:
        """Fill heaps by the compiled loops, a stretch at a time."""
        from gamecore.grundy.engines import sparse_kernel as kernel

        moves = self._moves
        splits, singles = (np.array(x, dtype=np.int64) for x in (moves.splits, moves.singles))
        unequal = np.array([k in moves.unequal for k in moves.splits], dtype=np.int64)
        offsets, values, looks = self._all_looks(start)
        witnesses = np.zeros((self._size, kernel.WITNESSES + 1, 2), dtype=np.int64)
        while start < stop:
            begin, end = start, min(start + COMPILED_AT_ONCE, stop)
            common = are_common(self._size, self._mask).astype(np.uint8)
            start, looks, why = kernel.fill(
                self._table,
                start,
                end,
                offsets,
                values,
                looks,
                common,
                splits,
                unequal,
                singles,
                witnesses,
            )
            self.known = start
            self._spend(
                (start - begin) * (looks + kernel.MARKED_PER_VALUE * self._size) // COMPILED_SPEED
            )
            progress.report(start - 1, self.goal)
            if why == kernel.NO_ROOM:
                self._mask |= self._size
                self._size *= 2
                self._widen(self._size - 1)
                witnesses = np.concatenate((witnesses, np.zeros_like(witnesses)))
            if why != kernel.DONE:
                offsets, values, looks = self._all_looks(start)
        self._look_again(start)
        return stop

    def _all_looks(self, n: int) -> tuple[NDArray[np.int64], NDArray[Any], int]:
        """Return what to look at for the rare heaps below n, by ascending offset, and how many.

        The arrays have room for as many again.
        """
        is_rare = ~are_common(self._size, self._mask)
        rare = np.flatnonzero(is_rare[self._table[:n]])
        parts = [part for kind in zip(*self._looks(rare), strict=True) for part in kind]
        offsets, values = np.concatenate(parts[:2]), np.concatenate(parts[2:])
        order = np.argsort(offsets, kind="stable")
        room = max(len(order), MORE_LOOKS)
        return np.pad(offsets[order], (0, room)), np.pad(values[order], (0, room)), len(order)

    def _spend(self, looks: int) -> None:
        self._looked += looks
        if self._looked > self._most_looks:
            raise refuse_work(self.typed, self.known - 1, self.known - 1)

    def _fill_block(self, start: int, stop: int) -> int:
        """Fill heaps from start on, at most up to stop; return the first that is not filled."""
        found = self._candidates(start, stop)
        if not found:
            self._double(start)
            return start
        stop = start + len(found)
        self._widen(max(found))
        self._table[start:stop] = found
        wrong = self._first_rare(start, stop)
        if wrong is None:
            return stop
        n, value = wrong
        self._table[n] = value
        self._look_again(n + 1)
        return n + 1

    def _double(self, n: int) -> None:
        """Make room for values twice as large, the new ones common where the old ones were not."""
        self._mask |= self._size
        self._size *= 2
        self._look_again(n)

    def _candidates(self, start: int, stop: int) -> list[int]:
        """Return the least common value not excluded, heap by heap, while there is room for it."""
        seen = self._far_sums(start, stop)
        bits = int.from_bytes(np.packbits(seen, bitorder="little").tobytes(), "little")
        state, size, common = self._state | bits, self._size, self._common_bits
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

    def _far_sums(self, start: int, stop: int) -> NDArray[np.bool_]:
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

    def _mark(
        self,
        seen: NDArray[np.bool_],
        rows: NDArray[np.int64],
        start: int,
        offsets: NDArray[np.int64],
        values: NDArray[Any],
    ) -> None:
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

    # -- rare values ------------------------------------------------------------------------------

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
        open_ = self._in_doubt(seen.reshape(len(found), size), found)
        doubtful = np.flatnonzero(open_.any(axis=1))
        if not doubtful.size:
            return None
        witnesses = self._witnesses(start, MORE_WITNESSES)
        for i in doubtful.tolist():
            value = self._least_rare(start + i, open_[i], *witnesses)
            if value is not None:
                return start + i, value
        return None

    def _witnesses(self, n: int, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return parts of splits of n, smaller than the other part, and what goes with each."""
        splits = np.array(self._moves.splits, dtype=np.int64)
        parts = _spread((n - int(splits[-1])) // 3, max(count // len(splits), 1))
        return np.repeat(parts, len(splits)), (parts[:, np.newaxis] + splits).ravel()

    def _in_doubt(self, seen: NDArray[np.bool_], found: NDArray[np.int64]) -> NDArray[np.bool_]:
        smaller = np.arange(self._size) < found[:, np.newaxis]
        result: NDArray[np.bool_] = smaller & self._rare_values & ~seen
        return result

    def _least_rare(
        self,
        n: int,
        in_doubt: NDArray[np.bool_],
        parts: NDArray[np.int64],
        offsets: NDArray[np.int64],
    ) -> int | None:
        """Return the least value in doubt that no option of n has, or None."""
        table = self._table
        self._looked += len(parts)
        in_doubt[table[n - offsets] ^ table[parts]] = False
        doubts = np.flatnonzero(in_doubt).tolist()
        if doubts:
            for taken, sums in self._moves.sums(table, n):
                self._looked += len(sums) // SUMS_PER_LOOK
                doubts = [v for v in doubts if not self._excluded(v, taken, sums)]
        return doubts[0] if doubts else None

    def _excluded(self, value: int, taken: int | None, sums: NDArray[Any]) -> bool:
        """Whether the sums of all splits after taking an amount have a value; keep the witness."""
        places = np.flatnonzero(sums == value)
        if places.size and taken is not None:
            part = int(places[0]) + 1
            self._learned[part, part + taken] = None
            if len(self._learned) > LEARNED:
                del self._learned[next(iter(self._learned))]
        return bool(places.size)


def has_numba() -> bool:
    """Whether Numba is installed; it is not imported to find that out."""
    return find_spec("numba") is not None


def _spread(most: int, count: int) -> NDArray[np.int64]:
    """Return `count` numbers in 1..most, far from regular, the same every time."""
    return np.arange(1, count + 1, dtype=np.int64) * _GOLDEN % most + 1
