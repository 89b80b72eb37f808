"""The engine for any rule: the mex of the values that all moves reach, gathered in arrays."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gamecore import limits, progress
from gamecore.errors import GameError, LimitExceeded
from gamecore.grundy.engines.engine import Engine
from gamecore.rules.heap_rule import Clause, PlainSplit
from gamecore.rules.linear import bands_of
from gamecore.rules.splits import Code, SplitIntoSome
from gamecore.rules.where import SplitWhere, TakeWhere

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

    Numbers = NDArray[np.int64]
    Values = NDArray[Any]
    Words = NDArray[np.uint64]
    Spend = Callable[[int], None]
    Mark = Callable[[Values, int], Values]

EVERY = 32
"""Heaps between two progress reports; a heap costs up to a few milliseconds."""

SHORT = 8
"""Runs of fewer heaps are gathered one by one; longer ones are slices of the table."""

FEW_SPLITS = 16
"""Most kinds of splits into two for which the table is fast; `Splitting` takes no more either."""

FIRST_STONES = 256
"""First bound on the totals in `GatheredParts`; to double it, all parts are added again."""

BLOCK, BLOCK_WORK = 1 << 15, 3_000_000
"""Most cases (n, k) of a condition evaluated at once, and most operations for them: about 15 ms."""

# What things cost, in steps of limits.MARK_STEPS (0.15 µs), as measured.
HEAP_STEPS = 40
SLICE_STEPS = 5
OPTION_STEPS = 10
BYTES_PER_STEP = 2_000
ELEMENTS_PER_STEP = 30
MOVE_STEPS = 60


class General(Engine):
    """Values of any union of clauses, heap after heap, from the values that each clause reaches.

    Amounts reach slices of the table; splits into two the XORs of a slice and a reversed one;
    splits with a condition the XORs of the parts it allows; splits into equal heaps a few values;
    splits into more heaps nim sums that are kept as bits (`GatheredParts`). Any other clause lists
    its options. While values fit in a byte, the mex is the first v = 0, 1, … not in the bytes
    reached: each search stops at the first hit. Wider values are marked in an array.

    O(n) bytes per heap and clause, besides the work for conditions and for three heaps or more.
    """

    def __init__(self, rule: HeapRule, capacity: int) -> None:
        super().__init__(rule, capacity)
        self.most_steps = limits.MARK_STEPS
        self._size = 8
        where = [c for c in rule.clauses if isinstance(c, SplitWhere)]
        self._where = [Selected(c, capacity - 1, self._spend) for c in where]
        self._left = HeapsLeft(rule, capacity - 1, self._spend)
        plain = {split for clause in rule.clauses for split in _plain_splits(clause)}
        self._pairs = sorted((taken, gap) for taken, parts, gap in plain if parts == 2)
        others = [c for c in rule.split_clauses if c.plain_splits is None]
        shaped = [c for c in others if not isinstance(c, (SplitWhere, SplitIntoSome, Code))]
        self._marks: list[Mark] = [partial(_shaped_values, c, self._spend) for c in shaped]
        many = [split for split in plain if split.parts > 2]
        self._marks += _gathered(rule, many, self._spend)
        is_more = self._left or self._where or self._marks
        self._is_one_pair = len(self._pairs) == 1 and not is_more
        # The table backwards while values fit in a byte; only for splits into two.
        self._backwards = np.zeros(capacity * bool(self._pairs), dtype=np.uint8)
        is_slow = where or self._left.has_conditions or len(self._marks) > len(shaped)
        is_listed = any(c.equal_heaps(0) is None for c in shaped)
        self.is_fast = not (is_slow or is_listed) and len(self._pairs) <= FEW_SPLITS

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self:
        """Return an engine for the heaps 0..upto; every rule has one."""
        return cls(rule, upto + 1)

    def resume(self, values: NDArray[Any]) -> None:
        """Start from the known values of the heaps 0..len(values) − 1."""
        self._store(0, values)
        self._make_room(int(values.max(initial=0)))
        if self._backwards.size:
            self._backwards[self.capacity - len(values) :] = values[::-1]
        self.known = len(values)

    def within(self, steps: int) -> int:
        """Return the largest heap that the table reaches in `steps`; the table is computed."""
        self.most_steps = min(self.most_steps, steps)
        try:
            self.values(self.capacity)
        except LimitExceeded:
            return self._reached
        return self.capacity - 1

    def _fill(self, start: int, stop: int) -> None:
        self._refuse_again(stop)
        self._reserve(stop)
        for low in range(start, stop, EVERY):
            progress.report(low, self.goal)
            high = min(low + EVERY, stop)
            per_step = BYTES_PER_STEP if self._table.itemsize == 1 else ELEMENTS_PER_STEP
            per_pair = SLICE_STEPS + low // (2 * per_step)
            self._spend((high - low) * (HEAP_STEPS + len(self._pairs) * per_pair))
            first = self._fill_one_pair(low, high) if self._is_one_pair else low
            for n in range(first, high):
                value = self._value(n)
                if self._steps > self.most_steps:
                    self._refuse()
                if value >= self._size:
                    self._make_room(value)
                self._table[n] = value
                if self._backwards.size:
                    self._backwards[-1 - n] = value
                # What is done stays done when a later heap is refused.
                self.known = n + 1

    def _fill_one_pair(self, low: int, high: int) -> int:
        """Fill heaps from `low` on with one kind of split into two; return the first left open."""
        table, backwards, size = self._table, self._backwards, self._backwards.size
        xor, ((taken, gap),), least = np.bitwise_xor, self._pairs, min(255, self._size - 1)
        for n in range(low, high if size else low):
            rest = max(n - taken, 1)
            half, place = (rest - gap) // 2, size - rest
            found = xor(table[1 : half + 1], backwards[place : place + half]).tobytes()
            value = 0
            while value in found:
                value += 1
                if value > least:
                    return n
            table[n] = backwards[-1 - n] = value
            self.known = n + 1
        return self.known

    def _make_room(self, value: int) -> None:
        """Make room for `value` among the marks and in the table's type."""
        self._size = max(8, 1 << value.bit_length())
        self._widen(value)
        if self._table.itemsize > 1:
            self._backwards = self._backwards[:0]

    def _spend(self, steps: int) -> None:
        self._steps += steps

    def _value(self, n: int) -> int:
        table, backwards = self._table, self._backwards
        pieces = self._left.values(table, n) if self._left else []
        for taken, gap in self._pairs:
            rest = max(n - taken, 1)
            half = (rest - gap) // 2
            if backwards.size:
                # backwards[-1 - m] is G(m): both stretches run upwards, which is quick.
                place = backwards.size - rest
                pieces.append(table[1 : half + 1] ^ backwards[place : place + half])
            else:
                pieces.append(table[1 : half + 1] ^ table[rest - half : rest][::-1])
        for selected in self._where:
            part = selected.of(n)
            pieces.append(table[part] ^ table[n - part])
        pieces += [mark(table, n) for mark in self._marks]
        if table.itemsize > 1:
            return _mex(pieces)
        found = b"".join([piece.tobytes() for piece in pieces])
        value = 0
        while value in found:
            value += 1
            if value == 256:
                return _mex(pieces)
        return value


def _mex(pieces: list[Values]) -> int:
    """Return the mex of values in arrays."""
    most = max((int(piece.max(initial=0)) for piece in pieces), default=0)
    marks = np.zeros(most + 2, dtype=np.bool_)
    for piece in pieces:
        marks[piece] = True
    return int(marks.argmin())


def _plain_splits(clause: Clause) -> tuple[PlainSplit, ...]:
    """Return a clause's splits after fixed amounts; of a code without its last, repeating digit."""
    if isinstance(clause, Code) and clause.plain_splits is None:
        clause = Code(clause.digits[:-1])
    return clause.plain_splits or ()


def _shaped_values(clause: Clause, spend: Spend, table: Values, n: int) -> Values:
    """Return the values of a clause's options: an even number of equal heaps is worth 0."""
    equal = clause.equal_heaps(n)
    if equal is not None:
        reached = [int(table[size]) if heaps % 2 else 0 for heaps, size in equal]
    else:
        listed = (np.array(option, dtype=np.int64) for option in clause.options(n))
        reached = [int(np.bitwise_xor.reduce(table[option])) for option in listed]
    spend(OPTION_STEPS * (len(reached) + 4))
    return np.array(reached, dtype=table.dtype)


def _gathered(rule: HeapRule, many: list[PlainSplit], spend: Spend) -> list[Mark]:
    """Return functions (table, n) → values for splits into three parts or more, or any number."""
    endless = [c for c in rule.clauses if isinstance(c, Code) and c.plain_splits is None]
    # (least amount taken, heaps left) for the last digit of a code, which repeats.
    last = [(len(c.digits) - 1, j) for c in endless for j in (2, 3) if c.digits[-1] >> j & 1]
    equal = {split.parts for split in many if not split.gap} | {parts for _, parts in last}
    unequal = {split.parts for split in many if split.gap}
    gathered = [GatheredParts(equal, False, spend), GatheredParts(unequal, True, spend)]
    marks: list[Mark] = [partial(gathered[gap].values, taken, j) for taken, j, gap in many]
    marks += [partial(gathered[0].values_upto, taken, parts) for taken, parts in last]
    return marks + [
        partial(AnyParts(c.unequal, spend).values, 0, 0)
        for c in rule.clauses
        if isinstance(c, SplitIntoSome) and c.most is None
    ]


class HeapsLeft:
    """The moves of a rule that leave one heap or none, and the values that they reach.

    Amounts that do not depend on the heap are listed once; the other clauses are asked at each
    heap. `has_conditions` tells that one of them tries every amount, which may be any work.
    """

    def __init__(self, rule: HeapRule, upto: int, spend: Spend) -> None:
        self._spend = spend
        where = [c for c in rule.take_clauses if isinstance(c, TakeWhere)]
        tried = [c for c in where if bands_of((c,)) is None]
        self._where = [Selected(c, upto, spend) for c in tried]
        asked = [c for c in rule.clauses if not (c.is_fixed or c in tried)]
        self._asked = [c.runs_left for c in asked if type(c).runs_left is not Clause.runs_left]
        fixed = [run for c in rule.take_clauses if c.is_fixed for run in c.amounts(upto)]
        self._long = [(run[0], run[-1]) for run in fixed if len(run) >= SHORT]
        singles = sorted({k for run in fixed if len(run) < SHORT for k in run})
        self._singles = np.array(singles, dtype=np.int64)
        self.has_conditions = bool(tried)

    def __bool__(self) -> bool:
        """Return whether the rule has such moves."""
        return bool(self._where or self._asked or self._long or self._singles.size)

    def values(self, table: Values, n: int) -> list[Values]:
        """Return the values of the heaps that may be left of n (0 for none), as arrays."""
        pieces = [
            table[max(n - last, 0) : n - first + 1] for first, last in self._long if first <= n
        ]
        self._spend(len(pieces) * (SLICE_STEPS + n // BYTES_PER_STEP))
        self._spend(HEAP_STEPS * len(self._asked))
        if self._singles.size:
            upto_n = np.searchsorted(self._singles, n, side="right")
            self._spend(int(upto_n) // ELEMENTS_PER_STEP)
            pieces.append(table[n - self._singles[:upto_n]])
        few: list[int] = []
        for run in chain.from_iterable(runs_left(n) for runs_left in self._asked):
            if len(run) < SHORT:
                few += run
            else:
                self._spend(SLICE_STEPS + len(run) // BYTES_PER_STEP)
                pieces.append(table[run.start : run.stop])
        if few:
            self._spend(SLICE_STEPS * len(few))
            pieces.append(table[few])
        for selected in self._where:
            amounts = selected.of(n)
            self._spend(len(amounts) // ELEMENTS_PER_STEP)
            pieces.append(table[n - amounts])
        return pieces


class Selected:
    """The amounts, or the smaller parts, that a condition allows in each heap.

    Heaps are asked for in ascending order, up to `upto`, and evaluated in blocks. Once a block
    divides by zero, heaps are evaluated one by one: the error is raised for the first heap that has
    it, and never for a heap that is not asked for.
    """

    def __init__(self, clause: TakeWhere | SplitWhere, upto: int, spend: Spend) -> None:
        self._clause = clause
        self._upto = upto
        self._spend = spend
        self._first = 0
        self._found: list[Numbers] = []
        self._in_blocks = True

    def of(self, n: int) -> Numbers:
        """Return the amounts k ≤ n, or the parts a ≤ n − a, that are allowed, ascending.

        Raises
        ------
        ConditionError
            If the condition divides by zero for a case of this heap.
        """
        if not self._first <= n < self._first + len(self._found):
            cases = min(BLOCK, BLOCK_WORK // self._clause.operations(n))
            count = max(min(cases // max(self._clause.cases(n), 1), self._upto + 1 - n, n), 1)
            try:
                self._found = self._select(n, count if self._in_blocks else 1)
            except GameError:
                if count == 1 or not self._in_blocks:
                    raise
                self._in_blocks = False
                self._found = self._select(n, 1)
            self._first = n
        return self._found[n - self._first]

    def _select(self, first: int, count: int) -> list[Numbers]:
        clause, heaps = self._clause, np.arange(first, first + count, dtype=np.int64)
        counts = np.array([clause.cases(n) for n in heaps.tolist()], dtype=np.int64)
        ends = np.cumsum(counts)
        n = np.repeat(heaps, counts)
        number = np.arange(1, len(n) + 1, dtype=np.int64) - np.repeat(ends - counts, counts)
        allowed = clause.select(n, number)
        spent = len(n) * clause.operations(int(heaps[-1])) // ELEMENTS_PER_STEP
        self._spend(len(heaps) * HEAP_STEPS + spent)
        chosen = np.flatnonzero(allowed)
        return np.split(number[chosen], np.searchsorted(chosen, ends[:-1]))


class GatheredParts:
    """The nim sums of splits into given numbers of parts, for growing heaps of one table.

    Parts are gathered from the smallest up. For each number j of parts and each nim sum v there is
    a row of bits: bit t tells whether some j parts with t stones in all have the nim sum v. One
    more part of p stones, worth g, moves the rows of j − 1 parts up by p bits, and row v to v ⊕ g.

    With values below V one more heap n costs O(parts · V · n / 64) operations on words, and the
    rows of each number of parts take V · n bits.

    Parameters
    ----------
    wanted : set of int
        The numbers of parts that will be asked for, each at least 2.
    unequal : bool
        Whether all parts must be different.
    spend : callable
        Called with the steps spent, in the unit of limits.MARK_STEPS.
    """

    def __init__(self, wanted: set[int], unequal: bool, spend: Spend) -> None:
        self._unequal = unequal
        self._spend = spend
        self._most = max(wanted, default=0)
        # To j parts at least this many are still to be added.
        least = [min((m for m in wanted if m >= j), default=j) for j in range(self._most + 1)]
        self._to_come = [most - j for j, most in enumerate(least)]
        self._known = 0
        self._stones = FIRST_STONES
        self._size = 8
        self._clear()

    def values(self, taken: int, parts: int, table: Values, n: int) -> Values:
        """Return the nim sums of all splits of n − taken into this many parts."""
        rest = n - taken
        if rest <= 0:
            return table[:0]
        self._note(table, rest - 1)
        has_them = self._rows[parts][:, rest >> 6] >> np.uint64(rest & 63) & np.uint64(1)
        return np.flatnonzero(has_them).astype(table.dtype)

    def values_upto(self, taken: int, parts: int, table: Values, n: int) -> Values:
        """Return the nim sums of all splits of n − k into this many parts, for all k ≥ taken."""
        most = max(n - taken, 0)
        self._note(table, most - 1)
        rows, (words, bits) = self._rows[parts], divmod(most + 1, 64)
        self._spend(self._size * words // ELEMENTS_PER_STEP)
        last = rows[:, words] << np.uint64(64 - bits) if bits else False
        return np.flatnonzero(rows[:, :words].any(axis=1) | last).astype(table.dtype)

    def _note(self, table: Values, n: int) -> None:
        """Add the parts up to n, whose values are in the table."""
        most = int(table[self._known + 1 : n + 1].max(initial=0))
        if n + 1 >= self._stones or most >= self._size:
            while n + 1 >= self._stones:
                self._stones *= 2
            while most >= self._size:
                self._size *= 2
            self._clear()
        for part in range(self._known + 1, n + 1):
            self._add(part, int(table[part]))
        self._known = max(n, self._known)

    def _clear(self) -> None:
        """Start again with no parts: 0 stones, nim sum 0."""
        shape = self._most + 1, self._size, self._stones // 64
        self._rows = np.zeros(shape, dtype=np.uint64)
        self._rows[0, 0, 0] = 1
        self._known = 0

    def _add(self, part: int, value: int) -> None:
        """Add a part that is larger than all before."""
        moved = np.arange(self._size) ^ value
        # Ascending j may use the part again; descending j uses it once, as unequal parts must.
        counts = range(1, self._most + 1)
        for j in reversed(counts) if self._unequal else counts:
            most = min((j - 1) * part, self._stones - 1 - part * (1 + self._to_come[j]))
            if most >= 0:
                self._move(self._rows[j], self._rows[j - 1], moved, part, most // 64 + 1)

    def _move(self, to: Words, rows: Words, order: Numbers, up: int, words: int) -> None:
        """OR the first words of `rows`, in another order and shifted up by `up` bits, into `to`."""
        whole, bits = divmod(up, 64)
        room = to.shape[1] - whole
        words = min(words, room)
        self._spend(MOVE_STEPS + self._size * words // ELEMENTS_PER_STEP)
        first = rows[:, :words][order]
        to[:, whole : whole + words] |= first << np.uint64(bits)
        words = min(words, room - 1)
        if bits and words:
            to[:, whole + 1 : whole + 1 + words] |= first[:, :words] >> np.uint64(64 - bits)


class AnyParts(GatheredParts):
    """The nim sums of splits into any number of parts, all kept in the rows for j = 0.

    Where parts may be equal, an even number of equal ones adds stones and no value.
    """

    def __init__(self, unequal: bool, spend: Spend) -> None:
        super().__init__({0}, unequal, spend)

    def _add(self, part: int, value: int) -> None:
        rows, words, order = self._rows[0], self._stones // 64, np.arange(self._size)
        up = 2 * part
        while not self._unequal and up < self._stones:
            self._move(rows, rows, order, up, words)
            up *= 2
        self._move(rows, rows, order ^ value, part, words)
