"""The options of one heap that have a given value, without listing the others.

Taking leaves one heap, so the options worth v are the heaps worth v inside a few intervals: a
theory knows those without listing them. So are splits into two of heaps whose values repeat; other
splits are tried, a whole array of them at a time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from heapq import merge
from itertools import chain, islice
from operator import xor
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits
from gamecore.grundy.reached import direct_options
from gamecore.lazy import LazySequence
from gamecore.positions.far_splits import FarPairs, FarSplits
from gamecore.positions.splits_by_value import (
    ListedSplits,
    check_feasible,
    shapes_of,
    splits_worth,
    united,
)
from gamecore.positions.what_is_left import counts_at_once, heaps_left
from gamecore.rules.clauses import Clause, SplitInto
from gamecore.rules.normal_form import normal_form
from gamecore.rules.options import in_reports, too_many_options
from gamecore.rules.splits import check_heaps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gamecore.grundy.known_values import KnownValues
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule

_FEW_SIZES = 16
"""Most sizes that are tried beside two equal parts."""

_KEPT = 1_000_000
"""Splits that are kept, about 50 MB: what a page asks again and again."""

_ANSWER = 16
"""Memory of an answer without its splits, in splits."""


class MergedOptions(LazySequence["Option"]):
    """The options of one heap that have one value: sorted, without repetition, lazy.

    Parameters
    ----------
    takes : sequence of int
        The heaps that taking may leave, ascending (0: the heap is taken away whole); may be lazy.
    splits : ListedSplits or FarPairs
        The other options; none of them is also in `takes`.

    Notes
    -----
    O(log takes · log splits) for an index.
    """

    def __init__(self, takes: Sequence[int], splits: ListedSplits | FarPairs) -> None:
        self._takes = takes
        self._splits = splits

    def __len__(self) -> int:
        return len(self._takes) + len(self._splits)

    def at(self, index: int) -> Option:
        """Return the option number `index`."""
        if not self._splits:
            return _left(self._takes[index])
        take = bisect_left(range(len(self._takes)), index, key=self._place)
        if take < len(self._takes) and self._place(take) == index:
            return _left(self._takes[take])
        return self._splits[index - take]

    def _place(self, take: int) -> int:
        """Return the number among all options of the one that leaves takes[take]."""
        return take + bisect_left(self._splits, _left(self._takes[take]))

    def __iter__(self) -> Iterator[Option]:
        return merge(map(_left, self._takes), self._splits)


def _left(size: int) -> Option:
    return (size,) if size else ()


class OptionsByValue:
    """Answers which options of a heap have a given value, for all heaps under one rule.

    Parameters
    ----------
    rule : HeapRule
        The rule.
    theory : KnownValues
        What is known of its values, at least up to `largest`.
    largest : int
        The largest heap that will be asked about.
    """

    def __init__(self, rule: HeapRule, theory: KnownValues, largest: int) -> None:
        self.rule = rule
        # The theory was chosen by the plainest words; the same words tell what may be left.
        self._plain = normal_form(rule)
        self.theory = theory
        self._largest = largest
        self._kept: dict[tuple[int, int], MergedOptions] = {}
        self._room = _KEPT

    def __reduce__(self) -> tuple[Any, ...]:
        # What was found on the way is left behind: it is found again when it is asked for.
        return (OptionsByValue, (self.rule, self.theory, self._largest))

    @cached_property
    def is_counted_at_once(self) -> bool:
        """Whether no split has to be looked at, and no more amounts than the rule names."""
        return counts_at_once(self._plain, self.theory, self._largest)

    def value(self, option: Option) -> int:
        """Return the value of an option: the XOR of its heaps' values; equal heaps cancel."""
        odd = (part for part, times in Counter(option).items() if times % 2)
        return reduce(xor, map(self.theory.value, odd), 0)

    def with_value(self, n: int, value: int) -> MergedOptions:
        """Return the options of a heap of `n` stones that are worth `value`.

        Raises
        ------
        LimitExceeded
            If the heap has more splits than may be tried; taking alone has no such limit, unless
            its amounts are more than limits.OPTIONS separate ones.
        """
        known = self._kept.get((n, value))
        if known is None:
            takes = heaps_left(self._plain, self.theory, n, value)
            splits = self._splits(n, value, takes)
            known = MergedOptions(takes, splits)
            self._room -= _ANSWER + (len(splits) if isinstance(splits, ListedSplits) else 0)
            if self._room < 0:
                self._kept.clear()
                self._room = _KEPT
            self._kept[n, value] = known
        return known

    def easily_worth(self, n: int, value: int) -> Iterator[Option]:
        """Yield some options of a heap that are worth `value`, where all would be too many.

        First those that leave one heap, all of them. Then of each `split into m`, m ≥ 3, a few with
        two equal parts, which cancel, beside one that is worth it and otherwise single stones.
        """
        yield from map(_left, heaps_left(self._plain, self.theory, n, value))
        for clause in self._plain.split_clauses:
            if isinstance(clause, SplitInto) and clause.parts > 2 and not clause.unequal:
                yield from self._with_equal_parts(clause.parts, n, value)

    def _with_equal_parts(self, parts: int, n: int, value: int) -> Iterator[Option]:
        ones = (1,) * (parts - 3)
        left = n - len(ones)
        wanted = value ^ self.value(ones)
        for size in islice(self.theory.sizes_with(wanted, 1, left - 2), _FEW_SIZES):
            if (left - size) % 2 == 0:
                yield tuple(sorted((*ones, size, *[(left - size) // 2] * 2)))

    # -- splitting ------------------------------------------------------------------------------

    @cached_property
    def _far(self) -> FarSplits | None:
        return FarSplits.for_rule(self._plain, self.theory)

    def _splits(self, n: int, value: int, takes: Sequence[int]) -> ListedSplits | FarPairs:
        if self._far is not None and self._far.serves(n):
            return self._far.worth(n, value)
        arrays: list[NDArray[np.int64]] = []
        listed: set[Option] = set()
        for clause in self._plain.split_clauses:
            shapes = shapes_of(clause, n)
            if shapes is None:
                listed.update(self._tried(clause, n, value))
            elif shapes:
                check_feasible(self._plain, clause, n)
                arrays.extend(splits_worth(self._table, shape, value) for shape in shapes)
        plain = ListedSplits(united(arrays))
        if not listed:
            return plain
        # A split into one heap, such as `halve into 1`, may be what another clause says as a take.
        new = (option for option in listed if len(option) > 1 or sum(option) not in takes)
        return ListedSplits(sorted({*new, *plain}))

    @cached_property
    def _table(self) -> NDArray[Any]:
        # A longer table would serve no heap: no pair is tried beyond it.
        return self.theory.table(min(self._largest, 2 * limits.SPLITS + limits.RULE_TEXT))

    def _tried(self, clause: Clause, n: int, value: int) -> Iterator[Option]:
        """Try the options of a clause one by one; of equal heaps only those that are worth it."""
        equal = clause.equal_heaps(n)
        if equal is not None:
            return self._equal_heaps(clause, n, value, equal)
        options = direct_options(clause) or clause.options
        listed = list(in_reports(options(n), limits.OPTIONS))
        if len(listed) > limits.OPTIONS:
            raise too_many_options(self.rule, n)
        sizes = np.array(sorted(set(chain.from_iterable(listed))), dtype=np.int64)
        values = dict(zip(sizes.tolist(), self.theory.values(sizes).tolist(), strict=True))
        return (o for o in listed if reduce(xor, map(values.__getitem__, o), 0) == value)

    def _equal_heaps(
        self, clause: Clause, n: int, value: int, equal: list[tuple[int, int]]
    ) -> Iterator[Option]:
        """Yield the splits into equal heaps: an even number of them is worth 0."""
        odd = np.array([size for heaps, size in equal if heaps % 2], dtype=np.int64)
        values = dict(zip(odd.tolist(), self.theory.values(odd).tolist(), strict=True))
        for heaps, size in equal:
            if value == (values[size] if heaps % 2 else 0):
                check_heaps(clause, n, heaps)
                yield (size,) * heaps
