"""Splits into two heaps: XOR halves of the table into bytes, then ask for 0, 1, 2, … in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gamecore.grundy.engines.engine import Engine, check_split_table
from gamecore.rules.clauses import SplitInto, TakeClause

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule


class ByteScan(Engine):
    """Values of `split into 2`, equal parts allowed or not, alone or together with ways to take.

    The splits of n pair the table's first half with its second half backwards, so one vector XOR of
    two contiguous stretches gives all their values; a second copy of the table, kept backwards,
    makes both stretches run upwards. While values fit in a byte, `v in bytes` (memchr) asks for v =
    0, 1, …: it stops at the first hit, and small values are hit soon. Wider values are marked in an
    array instead.

    O(n) byte operations per heap, about n/30 nanoseconds.
    """

    def __init__(self, rule: HeapRule, capacity: int, equal: bool) -> None:
        super().__init__(rule, capacity)
        self._equal = equal
        self._takes = rule.take_clauses
        self._table = np.zeros(capacity, dtype=np.uint8)
        self._backwards = np.zeros(capacity, dtype=np.uint8)

    @classmethod
    def for_rule(cls, rule: HeapRule, upto: int) -> Self | None:
        """Take the rule when all its splits are into two heaps and its other clauses take."""
        splits = [c for c in rule.clauses if not isinstance(c, TakeClause)]
        if not splits or not all(isinstance(c, SplitInto) and c.parts == 2 for c in splits):
            return None
        equal = not all(isinstance(c, SplitInto) and c.unequal for c in splits)
        return cls(rule, upto + 1, equal)

    def _fill(self, start: int, stop: int) -> None:
        check_split_table(self.rule, stop - 1)
        n = start
        if self._table.dtype == np.uint8:
            n = self._fill_bytes(start, stop)
        if n < stop:
            self._fill_wide(n, stop)

    def _fill_bytes(self, start: int, stop: int) -> int:
        """Fill heaps while their values fit in a byte; return the first heap not filled."""
        table, backwards, last = self._table, self._backwards, self.capacity - 1
        xor, takes = np.bitwise_xor, bool(self._takes)
        shift = 0 if self._equal else 1
        for n in range(start, stop):
            half = (n - shift) // 2 if n else 0
            # backwards[last − m] is G(m): parts n−1, n−2, … stand at last−n+1 and on.
            place = last - n + 1
            seen = xor(table[1 : half + 1], backwards[place : place + half]).tobytes()
            if takes:
                seen += b"".join(self._taken(n))
            value = 0
            while value in seen:
                value += 1
                if value > 255:
                    return n
            table[n] = value
            backwards[last - n] = value
        return stop

    def _taken(self, n: int) -> list[bytes]:
        """Return the values of the heaps that the take clauses leave of n."""
        pieces, singles = [], []
        for clause in self._takes:
            for run in clause.amounts(n):
                if len(run) < 4:
                    singles.extend([n - k for k in run])
                else:
                    pieces.append(self._table[n - run[-1] : n - run[0] + 1].tobytes())
        pieces.append(self._table[singles].tobytes())
        return pieces

    def _fill_wide(self, start: int, stop: int) -> None:
        """Fill heaps with values of any width: mark what is seen, look for the first gap."""
        if self._table.dtype == np.uint8:
            self._table = self._table.astype(np.uint32)
        table = self._table
        for n in range(start, stop):
            half = (n if self._equal else n - 1) // 2
            pieces: list[NDArray[Any]] = [table[1 : half + 1] ^ table[n - half : n][::-1]]
            for clause in self._takes:
                pieces += [table[n - run[-1] : n - run[0] + 1] for run in clause.amounts(n)]
            found = np.concatenate(pieces)
            seen = np.zeros(int(found.max()) + 2, dtype=bool)
            seen[found] = True
            table[n] = int(seen.argmin())
