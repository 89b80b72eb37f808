"""Sets of positive whole numbers written as ranges: which amounts a move may take."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(frozen=True, slots=True)
class AmountSet:
    """A set of integers ≥ 1: disjoint, ascending, non-touching closed ranges.

    Attributes
    ----------
    ranges : tuple of (int, int or None)
        Each pair is first..last, both included. Only the last range may have the end None, which
        means that it goes on for ever. `AmountSet.of(...)` makes any input into this form.
    """

    ranges: tuple[tuple[int, int | None], ...]

    @classmethod
    def of(cls, ranges: Iterable[tuple[int, int | None]]) -> Self:
        """Return the set of some ranges, which may overlap or touch and stand in any order.

        Raises
        ------
        ValueError
            If a range starts below 1 or ends before it starts.
        """
        merged: list[tuple[int, int | None]] = []
        for first, last in sorted(ranges, key=lambda pair: pair[0]):
            if first < 1 or (last is not None and last < first):
                raise ValueError(f"{first}-{last} is not a range of positive numbers")
            if merged:
                low, high = merged[-1]
                if high is None:
                    break
                if first <= high + 1:
                    merged[-1] = (low, None if last is None else max(high, last))
                    continue
            merged.append((first, last))
        return cls(tuple(merged))

    @property
    def is_finite(self) -> bool:
        """Whether the set has a largest element (the empty set counts as finite)."""
        return not self.ranges or self.ranges[-1][1] is not None

    @property
    def last(self) -> int:
        """The largest element of a finite set, 0 if empty; else the largest integer not in it."""
        first, last = self.ranges[-1] if self.ranges else (1, None)
        return first - 1 if last is None else last

    def __len__(self) -> int:
        """Return the number of elements of a finite set.

        Raises
        ------
        ValueError
            If the set is infinite.
        """
        total = 0
        for first, last in self.ranges:
            if last is None:
                raise ValueError("an infinite set has no length")
            total += last - first + 1
        return total

    def __bool__(self) -> bool:
        return bool(self.ranges)

    def __contains__(self, amount: object) -> bool:
        if not isinstance(amount, int):
            return False
        index = bisect_right(self.ranges, amount, key=lambda pair: pair[0]) - 1
        if index < 0:
            return False
        last = self.ranges[index][1]
        return last is None or amount <= last

    def upto(self, n: int) -> Iterator[range]:
        """Yield the elements ≤ `n` as ascending ranges, without listing them."""
        for first, last in self.ranges:
            if first > n:
                return
            yield range(first, (n if last is None else min(last, n)) + 1)

    def union(self, other: AmountSet) -> AmountSet:
        """Return the set of all amounts in either set."""
        return AmountSet.of((*self.ranges, *other.ranges))

    def complement(self) -> AmountSet:
        """Return all the positive integers that are not in the set."""
        gaps: list[tuple[int, int | None]] = []
        start = 1
        for first, last in self.ranges:
            if first > start:
                gaps.append((start, first - 1))
            if last is None:
                return AmountSet(tuple(gaps))
            start = last + 1
        gaps.append((start, None))
        return AmountSet(tuple(gaps))

    def __str__(self) -> str:
        """Return the set as the rule language writes it, `1-3, 5`; ValueError if it is infinite."""
        return written_ranges(self.ranges)


def written_ranges(ranges: tuple[tuple[int, int | None], ...]) -> str:
    """Return ascending disjoint ranges as text, `1-3, 5, 6`; ranges that touch are merged.

    Raises
    ------
    ValueError
        If a range has no end.
    """
    merged: list[tuple[int, int]] = []
    for first, last in ranges:
        if last is None:
            raise ValueError("an infinite set has no list")
        if merged and first == merged[-1][1] + 1:
            first = merged.pop()[0]
        merged.append((first, last))
    words: list[str] = []
    for first, last in merged:
        if last - first >= 2:
            words.append(f"{first}-{last}")
        else:
            words.extend(str(amount) for amount in range(first, last + 1))
    return ", ".join(words)


ALL_AMOUNTS = AmountSet(((1, None),))
