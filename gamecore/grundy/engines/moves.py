"""The moves of a rule that takes fixed amounts and leaves at most two heaps, as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from gamecore.rules.codes import Code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from gamecore.rules.heap_rule import HeapRule

MOST_AMOUNTS = 64
"""With more amounts than this a byte scan, which takes whole slices, is as fast."""


@dataclass(frozen=True, slots=True)
class TwoHeapMoves:
    """What may be taken before one heap is left, and before two are.

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
        singles: set[int] = set()
        equal: set[int] = set()
        splits: set[int] = set()
        most = 0
        for clause in rule.clauses:
            taken, plain = clause.plain_takes, clause.plain_splits
            if taken is None or not taken.is_finite or len(taken) > MOST_AMOUNTS or plain is None:
                return None
            if any(split.parts != 2 for split in plain):
                return None
            singles.update(k for run in taken.upto(taken.largest or 0) for k in run)
            splits.update(split.taken for split in plain)
            equal.update(split.taken for split in plain if not split.gap)
            whole = len(clause.digits) - 1 if isinstance(clause, Code) else 0
            most = max(most, whole, taken.largest or 0)
        unequal = frozenset(splits - equal)
        return cls(tuple(sorted(singles)), tuple(sorted(splits)), unequal, most)

    @property
    def kinds(self) -> int:
        """Number of sums that every rare heap takes part in."""
        return len(self.splits)

    def sums(self, values: NDArray[Any], n: int) -> Iterator[tuple[int | None, NDArray[Any]]]:
        """Yield the values of all options of heap n > most_taken.

        First those that leave one heap, with None; then for every amount the splits of the rest, by
        ascending smaller part, 1 first.
        """
        yield None, values[[n - k for k in self.singles]]
        for k in self.splits:
            rest = n - k
            half = (rest - (k in self.unequal)) // 2
            yield k, values[1 : half + 1] ^ values[rest - half : rest][::-1]
