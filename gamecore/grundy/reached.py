"""Values of rules that leave a heap few options: by recursion over the heaps that are reached."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.grundy.known_values import KnownValues
from gamecore.grundy.mex import mex, nim_sum
from gamecore.grundy.progressions import Progressions
from gamecore.messages import Message
from gamecore.rules.linear import bands_of
from gamecore.rules.normal_form import normal_form
from gamecore.rules.options import too_many_options
from gamecore.rules.where import SplitWhere, TakeWhere

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from gamecore.rules.clauses import Clause, Option
    from gamecore.rules.heap_rule import HeapRule
    from gamecore.rules.linear import Bands

    Ways = Callable[[int], Iterator[Option]]

FEW_OPTIONS = 64
"""Most options of one heap: with more of them the heaps that are reached are too many anyway."""


class ReachedHeaps(KnownValues):
    """The mex of the options, heap by heap, for those heaps alone that can be reached.

    Under `take k where n - k == n // 2 or n - k == n // 3` a heap of 10^18 reaches some hundred
    heaps: one for each 2^i · 3^j below it. The options of a heap are found without trying amounts,
    so the size of the heap does not matter, and their number is bounded by limits.REACHED_HEAPS.

    Parameters
    ----------
    rule : HeapRule
        For messages.
    ways : sequence of callables
        Each yields the options of a heap by one clause, in O(options).
    """

    def __init__(self, rule: HeapRule, ways: Sequence[Ways]) -> None:
        self._rule, self._ways = rule, ways
        self._known: dict[int, int] = {}

    def _value(self, n: int) -> int:
        if n in self._known:
            return self._known[n]
        # Several threads may ask: each adds to a copy. A full memory is begun anew.
        is_full = len(self._known) > limits.REACHED_HEAPS // 2
        known = {} if is_full else dict(self._known)
        # Depth first with a stack of our own: a chain of options may be long.
        unsettled = [(n, self._options(n))]
        while unsettled:
            heap, options = unsettled[-1]
            missing = {part for part in chain.from_iterable(options) if part not in known}
            if missing:
                unsettled.extend((part, self._options(part)) for part in missing)
            else:
                known[heap] = mex(nim_sum(known[part] for part in option) for option in options)
                unsettled.pop()
            progress.report(len(known), limits.REACHED_HEAPS)
            if len(known) + len(unsettled) > limits.REACHED_HEAPS:
                raise LimitExceeded(
                    Message(
                        "A heap of {n} leads to more than {limit} others under “{rule}”, and "
                        "nothing else is known about its values; give a smaller heap.",
                        n=n,
                        rule=str(self._rule),
                        limit=limits.REACHED_HEAPS,
                    ),
                    limit=limits.REACHED_HEAPS,
                )
        self._known = known
        return known[n]

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        found = [self._value(n) for n in sizes.ravel().tolist()]
        return np.array(found, dtype=np.int64).reshape(sizes.shape)

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        if high - low >= limits.REACHED_HEAPS:
            raise too_many_options(self._rule, high, limits.REACHED_HEAPS)
        return Progressions.listed(
            np.array([n for n in range(low, high + 1) if self._value(n) == value], dtype=np.int64)
        )

    def _options(self, n: int) -> list[Option]:
        found: list[Option] = []
        for ways in self._ways:
            for option in ways(n):
                found.append(option)
                if len(found) > FEW_OPTIONS:
                    raise too_many_options(self._rule, n, FEW_OPTIONS)
        return found


@lru_cache(maxsize=limits.SEQUENCES)
def reached_heaps(rule: HeapRule) -> ReachedHeaps | None:
    """Return the recursion for a rule; None where options are not found without trying amounts."""
    ways = [direct_options(clause) for clause in normal_form(rule).clauses]
    known = [one for one in ways if one is not None]
    return ReachedHeaps(rule, known) if len(known) == len(ways) else None


def direct_options(clause: Clause) -> Ways | None:
    """Return what yields the options of a heap by a clause, in as much time as there are."""
    if not isinstance(clause, TakeWhere | SplitWhere):
        return clause.options
    share = 2 if isinstance(clause, SplitWhere) else 1
    bands = bands_of((clause,), share)
    return None if bands is None else partial(_within, bands, share)


def _within(bands: Bands, share: int, n: int) -> Iterator[Option]:
    """Yield what amounts, or smaller parts, in the bands leave of a heap."""
    numbers = chain.from_iterable(bands.runs(n, share))
    if share == 2:
        return ((a, n - a) for a in numbers)
    return ((n - k,) if k < n else () for k in numbers)
