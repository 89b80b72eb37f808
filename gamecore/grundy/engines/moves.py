"""The moves of a rule that takes fixed amounts and leaves at most two heaps, as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from gamecore.rules.all_known import all_known
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
