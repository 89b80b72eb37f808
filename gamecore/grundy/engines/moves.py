"""The moves of a rule that takes fixed amounts and leaves at most two heaps, as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from gamecore.rules.clauses import Clause, SplitInto, Take
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
            found = _of_clause(clause)
            if found is None:
                return None
            taken, split, may_be_equal = found
            singles.update(taken)
            splits.update(split)
            equal.update(split if may_be_equal else ())
            most = max(most, _most_taken(clause))
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


def _of_clause(clause: Clause) -> tuple[list[int], list[int], bool] | None:
    """Return the amounts that leave one heap and two, and whether the two may be equal."""
    match clause:
        case Take(allowed=allowed) if allowed.is_finite and len(allowed) <= MOST_AMOUNTS:
            runs = allowed.upto(allowed.largest or 0)
            return [k for run in runs for k in run], [], True
        case SplitInto(parts=2, unequal=unequal):
            return [], [0], not unequal
        case Code(digits=digits) if max(digits) < 8:
            taken = [k for k, digit in enumerate(digits) if digit & 2]
            return taken, [k for k, digit in enumerate(digits) if digit & 4], True
    return None


def _most_taken(clause: Clause) -> int:
    match clause:
        case Take(allowed=allowed):
            return allowed.largest or 0
        case Code(digits=digits):
            return len(digits) - 1
    return 0
