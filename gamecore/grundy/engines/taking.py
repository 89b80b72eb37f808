"""Engines for rules that only take: `FixedAmounts`, and `Bounds` for runs and fractions."""

from __future__ import annotations

from array import array
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Self

import numpy as np

from gamecore import limits, progress
from gamecore.grundy.engines.engine import Engine, as_integer, table_limit_error
from gamecore.rules.heap_rule import Clause, Take, TakeFraction
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

    Bytes = NDArray[np.uint8]
    # Array of heaps → lowest and highest heap that can be left of each; none where low > high.
    Window = Callable[[NDArray[np.int64]], tuple[NDArray[np.int64], NDArray[np.int64]]]

BLOCK = 2048
"""Heaps worked out together, as the bits of one integer."""

FEW_FAR, HEAPS_PER_FAR = 500, 250
"""Up to FEW_FAR + capacity // HEAPS_PER_FAR amounts ≥ BLOCK are looked back by one by one; with
more of them marking forward is quicker."""

FEW_AMOUNTS, FEW_WINDOWS, MANY_AMOUNTS = 64, 8, 5
"""`Bounds` takes more than FEW_AMOUNTS amounts in at most FEW_WINDOWS runs. With as many amounts
`FixedAmounts` reaches limits.TABLE // MANY_AMOUNTS."""

# What things cost in steps of limits.TABLE_STEPS (0.15 µs), as measured.
HEAP_STEPS = 3
VALUE_STEPS = 12
LOOK_BACK_STEPS = 30
MARK_STEPS = 6
BYTES_PER_STEP = 2_000
WINDOW_STEPS = 6


class FixedAmounts(Engine):
    """Values of a rule that allows the same amounts in every heap, any number of them.

    A heap has value v when it has none of the values below v and no move to a heap of value v.
    Heaps are worked out in blocks. For v = 0, 1, … the heaps of the block without a value are
    scanned upwards: an unmarked one gets value v, and one shifted copy of the amounts < BLOCK marks
    the heaps that reach it. Amounts ≥ BLOCK, the far ones, are looked back by one at a time; where
    they are many, each heap marks all later ones that reach it by one shifted copy of them.

    O(block) bits for each heap, and O(far amounts) or, where these are many, O(n) bits: a sieve for
    lost heaps, once for each value.
    """

    def __init__(self, rule: HeapRule, capacity: int, amounts: NDArray[np.bool_]) -> None:
        super().__init__(rule, capacity)
        self._near = as_integer(amounts[:BLOCK]) | 1
        far = np.flatnonzero(amounts[BLOCK:]) + BLOCK
        is_few = len(far) <= FEW_FAR + capacity // HEAPS_PER_FAR
        self._looked_back = far.tolist() if is_few else []
        self._shifted: list[Bytes] = []
        if not is_few:
            amounts[:BLOCK] = False
            bits = amounts[: int(far[-1]) + 1]
            padded = (np.pad(bits, (shift, 0)) for shift in range(8))
            self._shifted = [np.packbits(marks, bitorder="little") for marks in padded]
        # For each value, as bits, the heaps that reach one of it: those of the next block by
        # amounts < BLOCK, and those of the whole table by far amounts.
        self._handed_on: list[int] = []
        self._marks: list[Bytes] = []
        self._first, self._is_few = 0, np.count_nonzero(amounts) <= FEW_AMOUNTS

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Return an engine where all amounts are the same for every heap, else None."""
        is_fixed = all(c.is_fixed or _is_fixed_condition(c) for c in rule.clauses)
        return cls(rule, upto + 1, _allowed(rule, upto)) if is_fixed else None

    @property
    def farthest(self) -> int:
        """limits.TABLE with few amounts; with many a fifth of it, if different values are few."""
        return limits.TABLE if self._is_few else limits.TABLE // MANY_AMOUNTS

    def _fill(self, start: int, stop: int) -> None:
        del start  # whole blocks are filled: some of what is asked for may be there
        while self._first < stop:
            progress.report(self._first, self.goal)
            values = self._next_block()
            self._store(self._first, values)
            self._first += len(values)
            self._count(HEAP_STEPS * len(values))  # first: what is refused is not in reach
            self.known = self._first

    def _next_block(self) -> NDArray[np.int64]:
        """Return the values of the next block, which ends at the capacity at the latest."""
        size = min(BLOCK, self.capacity - self._first)
        looked_back = self._values_looked_back(size)
        values = np.zeros(size, dtype=np.int64)
        open_, value = (1 << size) - 1, 0
        while open_:
            if value == len(self._handed_on):
                self._add_value()
            marked = self._handed_on[value]
            if value < len(looked_back):
                marked |= as_integer(looked_back[value])
            if self._shifted:
                place = self._first // 8
                here = self._marks[value][place : place + BLOCK // 8]
                marked |= int.from_bytes(here.tobytes(), "little")
            heaps, self._handed_on[value] = _settle(open_ & ~marked, self._near)
            open_ ^= heaps
            if heaps:
                found = _bits_of(heaps)
                values[found] = value
                if self._shifted:
                    self._mark_far(self._marks[value], (found + self._first).tolist())
            value += 1
        self._handed_on[value:] = [0] * (len(self._handed_on) - value)
        self._count(VALUE_STEPS * value)
        return values

    def _add_value(self) -> None:
        """Make room for the marks of one more value."""
        self._handed_on.append(0)
        if self._shifted:
            self._marks.append(np.zeros((self.capacity // BLOCK + 1) * BLOCK // 8, dtype=np.uint8))
            if len(self._marks) * len(self._marks[0]) > limits.MARKED_BYTES:
                self._refuse()

    def _values_looked_back(self, size: int) -> NDArray[np.bool_]:
        """Return at [v, i] whether heap i of the block reaches value v by a far amount."""
        near = [amount for amount in self._looked_back if amount < self._first + size]
        self._count(LOOK_BACK_STEPS * len(near))
        values = len(self._handed_on) * bool(near)
        reached = np.zeros(size * values, dtype=np.bool_)
        rows = np.arange(size) * values
        for amount in near:
            low = self._first - amount
            left = self._table[max(low, 0) : low + size]
            reached[left + rows[size - len(left) :]] = True
        return np.ascontiguousarray(reached.reshape(size, values).T)

    def _mark_far(self, marks: Bytes, heaps: list[int]) -> None:
        """Mark the heaps that reach one of these by a far amount."""
        skipped, shifted, bits_or = BLOCK // 8, self._shifted, np.bitwise_or
        for n in heaps:
            place = (n >> 3) + skipped
            copy = shifted[n & 7]
            reached = marks[place : place + len(copy) - skipped]
            bits_or(reached, copy[skipped : skipped + len(reached)], reached)
        bytes_ = min(len(marks) - (heaps[0] >> 3), len(shifted[0]))
        self._steps += len(heaps) * (MARK_STEPS + bytes_ // BYTES_PER_STEP)


class Bounds(Engine):
    """Values of a rule whose clauses are runs of amounts and fractions, in any number.

    A run a-b leaves the heaps n−b..n−a, `at least n/d` leaves 0..n−⌈n/d⌉, `at most n/d` leaves
    n−⌊n/d⌋..n−1: neither end of a window ever goes down when n grows. So each heap's value enters
    and leaves each window once. Values are counted: the mex is the least value whose count fell to
    0, or else the first that was never counted. O(windows · log n) for each heap at worst, and
    mostly O(windows).
    """

    def __init__(self, rule: HeapRule, capacity: int, windows: list[Window]) -> None:
        super().__init__(rule, capacity)
        self._windows = windows
        self._entered = [0] * len(windows)
        self._left = [0] * len(windows)
        self._values = array("I")
        self._counts: list[int] = []
        self._free: list[int] = []

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Return an engine for fractions, or for many amounts in few runs; else None."""
        windows: list[Window] = []
        for clause in rule.clauses:
            if not isinstance(clause, (Take, TakeFraction)):
                return None
            windows += _windows(clause, upto)
        amounts = sum(map(len, rule.listed_amounts.upto(upto)))
        if rule.plain_amounts is None or (amounts > FEW_AMOUNTS and len(windows) <= FEW_WINDOWS):
            return cls(rule, upto + 1, windows)
        return None

    @property
    def farthest(self) -> int:
        """The last heap within `most_steps`, and at most limits.TABLE."""
        steps = WINDOW_STEPS * (len(self._windows) + 1)
        return min(limits.TABLE, self.most_steps // steps)

    def _fill(self, start: int, stop: int) -> None:
        if stop - 1 > self.farthest:
            raise table_limit_error(self.typed, self.farthest)
        for low in range(start, stop, BLOCK // 4):
            high = min(low + BLOCK // 4, stop)
            progress.report(low, self.goal)
            sizes = np.arange(low, high, dtype=np.int64)
            ends = [
                (lows.tolist(), highs.tolist()) for lows, highs in (w(sizes) for w in self._windows)
            ]
            for i in range(high - low):
                for w, (lows, highs) in enumerate(ends):
                    self._slide(w, lows[i], highs[i])
                self._values.append(self._mex())
            self._store(low, np.array(self._values[low:high], dtype=np.int64))
            self.known = high

    def _slide(self, w: int, low: int, high: int) -> None:
        """Move window `w` to low..high."""
        counts, values = self._counts, self._values
        for m in range(self._entered[w], high + 1):
            value = values[m]
            if value == len(counts):
                counts.append(0)
            counts[value] += 1
            self._entered[w] = m + 1
        for m in range(self._left[w], low):
            value = values[m]
            counts[value] -= 1
            if not counts[value]:
                heappush(self._free, value)
            self._left[w] = m + 1

    def _mex(self) -> int:
        free, counts = self._free, self._counts
        while free and counts[free[0]]:
            heappop(free)
        return free[0] if free else len(counts)


def _windows(clause: Take | TakeFraction, upto: int) -> list[Window]:
    """Return the windows of a clause, for heaps ≤ upto: one for each run, or for the fraction."""
    if isinstance(clause, Take):
        return [_stretch(run[0], run[-1]) for run in clause.amounts(upto)]
    d = clause.denominator
    if clause.bound == "at least":
        return [lambda n: (np.zeros_like(n), np.where(n > 0, n + -n // d, -1))]
    return [lambda n: (n - n // d, n - 1)]


def _stretch(first: int, last: int) -> Window:
    return lambda n: (np.maximum(n - last, 0), np.maximum(n - first, -1))


def _is_fixed_condition(clause: Clause) -> bool:
    return isinstance(clause, TakeWhere) and not clause.condition.speaks_of("n")


def _allowed(rule: HeapRule, upto: int) -> NDArray[np.bool_]:
    """Return for each amount 0..upto whether it is allowed.

    Raises
    ------
    ConditionError, LimitExceeded
        If a condition divides by zero for an amount ≤ upto; if it is too long for that many.
    """
    allowed = np.zeros(upto + 1, dtype=np.bool_)
    for clause in rule.take_clauses:
        if isinstance(clause, TakeWhere):
            for amounts in clause.listed(upto):
                allowed[amounts] = True
            continue
        for run in clause.amounts(upto):
            allowed[run.start : run.stop] = True
    return allowed


def _settle(free: int, near: int) -> tuple[int, int]:
    """Choose free heaps of a block, from the lowest up, so that none reaches another.

    Returns these, and the heaps of the next block that reach one of them, as bits. In `near` bit k
    is set for each amount k < BLOCK, and bit 0.
    """
    found = marked = 0
    while free:
        lowest = free & -free
        found |= lowest
        here = near << (lowest.bit_length() - 1)
        marked |= here
        free = (free | here) ^ here  # sooner done than free & ~here
    return found, marked >> BLOCK


def _bits_of(heaps: int) -> NDArray[np.int64]:
    octets = np.frombuffer(heaps.to_bytes(BLOCK // 8, "little"), dtype=np.uint8)
    return np.flatnonzero(np.unpackbits(octets, bitorder="little"))
