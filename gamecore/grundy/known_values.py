"""The values known of a rule: by a table, by a repetition, or by the heaps that a heap reaches."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache, partial
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded, PositionError
from gamecore.grundy.mex import mex, nim_sum
from gamecore.grundy.progressions import NO_SIZES, Progressions
from gamecore.messages import Message, quoted, readable
from gamecore.rules.linear import bands_of
from gamecore.rules.normal_form import normal_form
from gamecore.rules.options import check_heap, too_many_options
from gamecore.rules.where import SplitWhere, TakeWhere

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from gamecore.grundy.repetition import Repetition
    from gamecore.rules.heap_rule import Clause, HeapRule, Option
    from gamecore.rules.linear import Bands

    Ways = Callable[[int], Iterator[Option]]


CHUNK = 1 << 14
"""Heaps worked on at a time when a table is written out: intermediate arrays stay small."""


class KnownValues(ABC):
    """The Grundy values of one rule for the heaps 0..reach, however they are known.

    Attributes
    ----------
    reach : int
        The largest heap whose value is known, at most limits.HEAP_SIZE.
    repetition : Repetition or None
        The preperiod, period and saltus by which the values go on for ever, where they do.
    nbytes : int
        Bytes of its table; 0 where it has none.
    """

    reach: int = limits.HEAP_SIZE
    repetition: Repetition | None = None
    nbytes: int = 0

    def value(self, n: int) -> int:
        """Return G(n), exactly, for 0 ≤ n ≤ reach.

        Raises
        ------
        PositionError, LimitExceeded
            If `n` is not a heap size; if it is beyond the reach.
        """
        n = check_heap(n)
        self._check_reach(n)
        return self._value(n)

    def values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return G of every entry of `sizes` (0 ≤ size ≤ reach) as an array of the same shape.

        Raises
        ------
        PositionError, LimitExceeded
            As `value` does, for the first entry that is wrong.
        """
        sizes = np.asarray(sizes, dtype=np.int64)
        if not sizes.size:
            return sizes.copy()
        if int(sizes.min()) < 0:
            check_heap(int(sizes.min()))
        self._check_reach(int(sizes.max()))
        return self._values(sizes)

    def sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        """Return all heaps m, low ≤ m ≤ high, with G(m) == value, ascending, without listing them.

        Parameters
        ----------
        value : int
            A Grundy value ≥ 0.
        low, high : int
            0 ≤ low, high ≤ reach; nothing when low > high.

        Returns
        -------
        sequence of int
            Lazy: its length, an entry, membership and iteration never list the whole.

        Raises
        ------
        PositionError, LimitExceeded
            If low < 0; if high > reach, or no formula counts these heaps and they are too many.
        """
        if low < 0:
            raise PositionError(
                Message("“{text}” is not a heap: a heap has 0 or more stones.", text=quoted(low)),
                text=quoted(low),
            )
        self._check_reach(high)
        # No heap of a formula is worth more than its size plus one, and no table reaches so far.
        if low > high or not 0 <= value <= limits.HEAP_SIZE + 1:
            return NO_SIZES
        return self._sizes_with(value, low, high)

    def left(self, n: int) -> range | None:
        """Return the run of heaps that taking leaves of n, where the formula needs it to be one."""
        return None

    def table(self, upto: int) -> NDArray[Any]:
        """Return G(0), …, G(upto) in the smallest unsigned type; O(upto) time, twice its memory."""
        out: NDArray[Any] = np.empty(upto + 1, dtype=np.uint8)
        for start in range(0, upto + 1, CHUNK):
            progress.report(start, upto)
            stop = min(start + CHUNK, upto + 1)
            block = self.values(np.arange(start, stop, dtype=np.int64))
            out = widened(out, int(block.max()))
            out[start:stop] = block
        return out

    def _value(self, n: int) -> int:
        """Return G(n) for a checked n."""
        return int(self._values(np.asarray(n, dtype=np.int64)))

    @abstractmethod
    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return G of checked sizes."""

    @abstractmethod
    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        """Return the sizes for value ≥ 0, 0 ≤ low ≤ high ≤ reach."""

    def _check_reach(self, n: int) -> None:
        if n > self.reach:
            raise LimitExceeded(
                Message(
                    "The values of this rule are known up to heap {limit}; {n} is beyond it.",
                    n=readable(n),
                    limit=self.reach,
                ),
            )


def widened(table: NDArray[Any], value: int) -> NDArray[Any]:
    """Return the table in a type that also holds `value`: itself when it already does."""
    if value <= np.iinfo(table.dtype).max:
        return table
    return table.astype(np.min_scalar_type(value))


def narrowed(values: NDArray[Any]) -> NDArray[Any]:
    """Return the values in the smallest unsigned type that holds their maximum."""
    return values.astype(np.min_scalar_type(int(values.max())), copy=False)


class ValueTable(KnownValues):
    """The values of the heaps 0..len(known) − 1, as they were computed."""

    def __init__(self, known: NDArray[Any]) -> None:
        self._known = known
        self.nbytes = known.nbytes
        self.reach = len(known) - 1

    def _value(self, n: int) -> int:
        return int(self._known[n])

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        return self._known[sizes].astype(np.int64)

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        return Progressions.listed(np.flatnonzero(self._known[low : high + 1] == value) + low)

    def table(self, upto: int) -> NDArray[Any]:
        """Return a copy of G(0), …, G(upto) in the smallest unsigned type."""
        values = self._known[: upto + 1]
        return values.astype(np.min_scalar_type(int(values.max())))


class PeriodicValues(KnownValues):
    """Values that are proved to repeat for ever, with or without a saltus.

    Parameters
    ----------
    known : array
        G(0), …, G(preperiod + period − 1), and perhaps more, which are dropped.
    found : Repetition
        The proved repetition.
    """

    def __init__(self, known: NDArray[Any], found: Repetition) -> None:
        self.repetition = found
        self._preperiod, self._period, self._saltus = found.preperiod, found.period, found.saltus
        self._known = np.array(known[: found.preperiod + found.period])
        self.nbytes = self._known.nbytes

    def _value(self, n: int) -> int:
        turns = max((n - self._preperiod) // self._period, 0)
        return int(self._known[n - turns * self._period]) + turns * self._saltus

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        # A division by one number is quick for arrays, and so the rest is taken from its quotient.
        turns = np.maximum((sizes - self._preperiod) // self._period, 0)
        found: NDArray[np.int64] = self._known[sizes - turns * self._period].astype(np.int64)
        if self._saltus:
            found += turns * self._saltus
        return found

    def table(self, upto: int) -> NDArray[Any]:
        """Return G(0), …, G(upto): the period copied over and over, in doubling strides."""
        if self._saltus:
            return super().table(upto)
        length, start = upto + 1, self._preperiod
        filled = min(length, len(self._known))
        head = self._known[:filled]
        out = np.empty(length, dtype=np.min_scalar_type(int(head.max())))
        out[:filled] = head
        while filled < length:
            # Whole periods are copied until the last stride, so the phase stays right.
            stride = min(filled - start, length - filled)
            out[filled : filled + stride] = out[start : start + stride]
            filled += stride
        return out

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        start = self._preperiod
        head = np.flatnonzero(self._known[low : min(start, high + 1)] == value) + low
        cycle = self._known[start:].astype(np.int64)
        if self._saltus:
            tail = self._rising_sizes(cycle, value, low, high)
        else:
            residues = np.flatnonzero(cycle == value)
            tail = Progressions.repeating(residues, start, self._period, low, high)
        return Progressions.of(Progressions.listed(head), tail)

    def _rising_sizes(
        self, cycle: NDArray[np.int64], value: int, low: int, high: int
    ) -> Progressions:
        """Return the sizes from the preperiod on: with a saltus, at most one for each residue."""
        residues = np.flatnonzero((cycle <= value) & ((value - cycle) % self._saltus == 0))
        turns = (value - cycle[residues]) // self._saltus
        # A value far above every heap in question would overflow: drop those turns first.
        near = turns <= high // self._period
        sizes = self._preperiod + residues[near] + turns[near] * self._period
        return Progressions.listed(np.sort(sizes[(sizes >= low) & (sizes <= high)]))


class NearValues(KnownValues):
    """The values of a rule up to a heap, from a simpler rule with the same moves up to it.

    Parameters
    ----------
    other : KnownValues
        The values of the simpler rule.
    reach : int
        The last heap up to which the moves are the same, at most other.reach.
    """

    def __init__(self, other: KnownValues, reach: int) -> None:
        self._other = other
        self.reach = reach
        self.nbytes = other.nbytes

    def left(self, n: int) -> range | None:
        """Return the run that taking leaves of n under the simpler rule."""
        return self._other.left(n)

    def table(self, upto: int) -> NDArray[Any]:
        """Return G(0), …, G(upto) of the simpler rule."""
        return self._other.table(upto)

    def _values(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        return self._other.values(sizes)

    def _sizes_with(self, value: int, low: int, high: int) -> Sequence[int]:
        return self._other.sizes_with(value, low, high)


# -- heaps that are reached from one ---------------------------------------------------------------


FEW_OPTIONS = 64
"""Most options of one heap: with more of them too many heaps would be reached anyway."""


class ReachedHeaps(KnownValues):
    """Values by recursion: the mex of the options, for those heaps alone that a heap reaches.

    Under `take k where n - k == n // 2 or n - k == n // 3` a heap of 10^18 reaches about a thousand
    heaps, the ⌊10^18/(2^i · 3^j)⌋. Options are found without trying amounts, so the size of a heap
    does not matter. LimitExceeded where a heap has more than FEW_OPTIONS options, or more than
    limits.REACHED_HEAPS heaps are reached.

    Parameters
    ----------
    rule : HeapRule
        For messages.
    ways : sequence of callables
        Each yields the options of a heap under one clause, in O(options).
    """

    def __init__(self, rule: HeapRule, ways: Sequence[Ways]) -> None:
        self._rule, self._ways = rule, ways
        self._known: dict[int, int] = {}

    def _value(self, n: int) -> int:
        if n in self._known:
            return self._known[n]
        # Several threads may ask: each adds to a copy. A cache that is half full starts again.
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
    """Return the recursion for a rule; None where only trying amounts finds the options."""
    ways = [direct_options(clause) for clause in normal_form(rule).clauses]
    known = [one for one in ways if one is not None]
    return ReachedHeaps(rule, known) if len(known) == len(ways) else None


def direct_options(clause: Clause) -> Ways | None:
    """Return the function heap → options of a clause in O(options); None where there is none."""
    if not isinstance(clause, TakeWhere | SplitWhere):
        return clause.options
    share = 2 if isinstance(clause, SplitWhere) else 1
    bands = bands_of((clause,), share)
    return None if bands is None else partial(_within, bands, share)


def _within(bands: Bands, share: int, n: int) -> Iterator[Option]:
    """Yield the options of heap n by amounts (share 1) or smaller parts (share 2) in the bands."""
    numbers = chain.from_iterable(bands.runs(n, share))
    if share == 2:
        return ((a, n - a) for a in numbers)
    return ((n - k,) if k < n else () for k in numbers)
