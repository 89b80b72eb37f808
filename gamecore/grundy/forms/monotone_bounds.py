"""Monotone bounds: largest amounts m(n) that go up by 0 or 1 from heap to heap, and never down.

Lines such as ⌊n/2⌋ or ⌈n/3⌉ do so, constants too, and the roots of all these; with two of them also
the larger and the smaller: the larger is at most one more than it was, and neither goes down.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING

import numpy as np

from gamecore import limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray


class MonotoneBound(ABC):
    """A bound m(n) that goes up by 0 or 1; below 0 it stands for 0, above n for n."""

    @property
    @abstractmethod
    def grows(self) -> bool:
        """Whether it grows like n: from some heap on it is at least n/d, for some d."""

    @property
    @abstractmethod
    def trails(self) -> bool:
        """Whether n − m(n) goes beyond every number."""

    @property
    def parts(self) -> tuple[MonotoneBound, ...]:
        """The bounds of which it is the largest."""
        return (self,)

    @property
    def constant(self) -> int | None:
        """The number that it is for every heap, if it is written as one."""
        return None

    @property
    def fraction(self) -> int:
        """The d for ⌊n/d⌋, or 0."""
        return 0

    @property
    def behind(self) -> int | None:
        """The c for n − c, if it is written as such: it goes up at every heap."""
        return None

    @abstractmethod
    def at(self, n: int) -> int:
        """Return the bound of a heap n ≥ 0."""

    def first(self, wanted: int) -> int:
        """Return the least n with a bound ≥ wanted, or one beyond all heaps."""
        return least_heap(self.at, wanted)

    @abstractmethod
    def at_all(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the bounds of many heaps."""


@dataclass(frozen=True, slots=True)
class Straight(MonotoneBound):
    """most[n] for n < period = len(most), and `rise` more for every period further on."""

    most: tuple[int, ...]
    rise: int

    @property
    def grows(self) -> bool:
        """Whether there is any rise."""
        return self.rise > 0

    @property
    def trails(self) -> bool:
        """Whether it rises less than n."""
        return self.rise < len(self.most)

    @property
    def constant(self) -> int | None:
        """What goes up by 0 or 1 and comes again is one number."""
        return None if self.rise else self.most[0]

    @property
    def fraction(self) -> int:
        """The d for ⌊n/d⌋, or 0."""
        return len(self.most) if self.rise == 1 and not any(self.most) else 0

    @property
    def behind(self) -> int | None:
        """The c for n − c; a bound beyond n is no bound."""
        return None if self.trails else max(0, -self.most[0])

    def at(self, n: int) -> int:
        """Return the bound of a heap n ≥ 0."""
        turns, rest = divmod(n, len(self.most))
        return self.most[rest] + turns * self.rise

    def first(self, wanted: int) -> int:
        """Return the least n with a bound ≥ wanted; it has a rise."""
        turns = max(0, (wanted - 1 - self.most[0]) // self.rise)
        return turns * len(self.most) + bisect_left(self.most, wanted - turns * self.rise)

    def at_all(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the bounds of many heaps."""
        turns, rest = np.divmod(sizes, len(self.most))
        found: NDArray[np.int64] = np.array(self.most, dtype=np.int64)[rest] + turns * self.rise
        return found


@dataclass(frozen=True, slots=True)
class Fraction(MonotoneBound):
    """⌊(n − spared)/d⌋, for a d ≥ 2 of any size."""

    denominator: int
    spared: int = 0
    grows = trails = True

    @property
    def fraction(self) -> int:
        """The d, where no stone is spared."""
        return 0 if self.spared else self.denominator

    def at(self, n: int) -> int:
        """Return the bound of a heap n ≥ 0."""
        return (n - self.spared) // self.denominator

    def first(self, wanted: int) -> int:
        """Return the least n with a bound ≥ wanted."""
        return max(0, wanted * self.denominator + self.spared)

    def at_all(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the bounds of many heaps."""
        return (sizes - self.spared) // self.denominator


@dataclass(frozen=True, slots=True)
class Root(MonotoneBound):
    """⌊√E⌋ of a line E: it goes beyond every number, but falls behind every n/d."""

    line: Straight
    grows, trails = False, True

    def at(self, n: int) -> int:
        """Return the bound of a heap n ≥ 0."""
        return isqrt(max(0, self.line.at(n)))

    def at_all(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the bounds of many heaps."""
        squares = np.maximum(self.line.at_all(sizes), 0)
        found = np.sqrt(squares.astype(np.float64)).astype(np.int64)
        # Rounding never moves the root of a square, so the rounded root is at most one too large.
        found -= found * found > squares
        return found


@dataclass(frozen=True, slots=True)
class Larger(MonotoneBound):
    """The larger of two bounds: either of two conditions."""

    one: MonotoneBound
    other: MonotoneBound

    @property
    def parts(self) -> tuple[MonotoneBound, ...]:
        """Those of both."""
        return (*self.one.parts, *self.other.parts)

    @property
    def grows(self) -> bool:
        """Whether either grows."""
        return self.one.grows or self.other.grows

    @property
    def trails(self) -> bool:
        """Whether both trail."""
        return self.one.trails and self.other.trails

    def at(self, n: int) -> int:
        """Return the bound of a heap n ≥ 0."""
        return max(self.one.at(n), self.other.at(n))

    def at_all(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the bounds of many heaps."""
        return np.maximum(self.one.at_all(sizes), self.other.at_all(sizes))


@dataclass(frozen=True, slots=True)
class Smaller(MonotoneBound):
    """The smaller of two bounds: both of two conditions."""

    one: MonotoneBound
    other: MonotoneBound

    @property
    def grows(self) -> bool:
        """Whether both grow."""
        return self.one.grows and self.other.grows

    @property
    def trails(self) -> bool:
        """Whether either trails."""
        return self.one.trails or self.other.trails

    def at(self, n: int) -> int:
        """Return the bound of a heap n ≥ 0."""
        return min(self.one.at(n), self.other.at(n))

    def at_all(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the bounds of many heaps."""
        return np.minimum(self.one.at_all(sizes), self.other.at_all(sizes))


def least_heap(bound: Callable[[int], int], wanted: int) -> int:
    """Return the least n with bound(n) ≥ wanted, for what goes up by 0 or 1 and begins ≤ 0.

    Some number beyond all heaps where no heap is such.
    """
    low, high = max(wanted, 0), max(wanted, 1)
    while bound(high) < wanted and high <= limits.HEAP_SIZE:
        low, high = high + 1, 2 * high
    return low + bisect_left(range(low, high), wanted, key=bound)


HEAP = Straight((0,), 1)
"""m(n) = n: no bound but the heap itself."""
