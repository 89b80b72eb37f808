"""Sets of amounts and of heap sizes: finite unions of bounded arithmetic progressions.

The amounts that a rule allows and the heaps of one value are often periodic. So "the amounts up to
10^18 that are no multiple of 3" and "the heaps below 10^18 worth 2" are a few pieces, each with a
few residues modulo its period. The heaps left by such amounts are such a set again, and so are
intersections and unions. A listed set is one piece that is one period long.

All these sequences are ascending and never listed: they know their length, the i-th size, slices
(as tuples) and membership. Python's `range` is already such a sequence for one progression.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise
from math import lcm
from typing import TYPE_CHECKING, Self, SupportsIndex, overload

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

LONGEST = 1_000_000
"""Most numbers looked at for a union or intersection of two pieces: some tens of milliseconds."""


class TooManyNumbersError(Exception):
    """Two pieces have too long a common period, and neither is short enough to be listed."""


NO_SIZES = range(0)
"""The empty sequence of sizes."""


class Sizes(Sequence[int]):
    """An ascending sequence of heap sizes without repetition.

    A subclass gives `__len__`, `at` and `contains`; slices come back as tuples.
    """

    @abstractmethod
    def at(self, index: int) -> int:
        """Return the size at place `index`, 0 ≤ index < length."""

    @abstractmethod
    def contains(self, size: int) -> bool:
        """Return whether `size` is in the sequence."""

    def __contains__(self, size: object) -> bool:
        return isinstance(size, int) and self.contains(size)

    def count(self, value: object) -> int:
        """Return 1 for a size in the sequence, else 0."""
        return int(value in self)

    def __iter__(self) -> Iterator[int]:
        return map(self.at, range(len(self)))

    @overload
    def __getitem__(self, index: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> int | tuple[int, ...]:
        places = range(len(self))[index]
        return tuple(map(self.at, places)) if isinstance(places, range) else self.at(places)

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self[:5]))
        return f"<{len(self)} sizes: {shown}{', …' if len(self) > 5 else ''}>"


class CountedSizes(Sizes):
    """The sizes low..high of a set that is given by its counting function.

    Parameters
    ----------
    count : callable
        Given x ≥ −1, returns how many sizes of the set are in 0..x.
    low, high : int
        Both ends included, low ≥ 0.

    Notes
    -----
    An entry costs about 60 calls of `count` (bisection), the length and membership two.
    """

    def __init__(self, count: Callable[[int], int], low: int, high: int) -> None:
        self._count, self._low, self._high = count, low, high
        self._before = count(low - 1)
        self._length = max(0, count(high) - self._before)

    def __len__(self) -> int:
        return self._length

    def at(self, index: int) -> int:
        """Return the size at place `index`, by bisection."""
        wanted = self._before + index + 1
        return self._low + bisect_left(range(self._low, self._high), wanted, key=self._count)

    def contains(self, size: int) -> bool:
        """Return whether `size` is in the sequence."""
        return self._low <= size <= self._high and self._count(size) > self._count(size - 1)


def progression(residue: int, modulus: int, low: int, high: int) -> range:
    """Return all m, low ≤ m ≤ high, with m ≡ residue modulo `modulus`, as a lazy range."""
    return range(low + (residue - low) % modulus, high + 1, modulus)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """The numbers low + r + i·period ≤ high, for the residues r and i ≥ 0.

    Attributes
    ----------
    low, high : int
        Both ends included; neither needs to be one of the numbers.
    period : int
        At least 1.
    residues : array of int64
        Ascending, 0 ≤ r < period.
    """

    low: int
    high: int
    period: int
    residues: Numbers

    def below(self, bound: int) -> int:
        """Count the numbers < bound."""
        turns, rest = divmod(min(max(bound, self.low), self.high + 1) - self.low, self.period)
        return turns * self.residues.size + int(self.residues.searchsorted(rest))

    def at(self, index: int) -> int:
        """Return the number at place `index`, counted from 0."""
        turns, place = divmod(index, self.residues.size)
        return self.low + turns * self.period + int(self.residues[place])

    def between(self, low: int, high: int) -> Numbers:
        """Return the numbers low ≤ m ≤ high as an array."""
        places = np.arange(self.below(low), self.below(high + 1))
        turns, places = np.divmod(places, max(self.residues.size, 1))
        return self.low + turns * self.period + self.residues[places]

    def hold(self, numbers: Numbers) -> NDArray[np.bool_]:
        """Return for each of `numbers` whether it is in the piece, which must not be empty."""
        inside = (self.low <= numbers) & (numbers <= self.high)
        rests = (numbers - self.low) % self.period
        places = np.minimum(self.residues.searchsorted(rests), self.residues.size - 1)
        held: NDArray[np.bool_] = inside & (self.residues[places] == rests)
        return held

    def cut(self, low: int, high: int) -> Piece:
        """Return the piece of the numbers low ≤ m ≤ high."""
        low, high = max(low, self.low), min(high, self.high)
        residues = np.sort((self.residues - (low - self.low)) % self.period)
        return Piece(low, high, self.period, residues[residues <= max(high - low, -1)])

    def mirrored(self, n: int) -> Piece:
        """Return the piece of the numbers n − m, for the numbers m of this one."""
        residues = np.sort((self.high - self.low - self.residues) % self.period)
        return Piece(n - self.high, n - self.low, self.period, residues)


class Progressions(Sizes):
    """A set of whole numbers ≥ 0, as an ascending sequence that is never listed.

    Parameters
    ----------
    pieces : iterable of Piece
        Ascending: each ends before the next one begins. Empty ones are left out.

    Notes
    -----
    An entry, a length and membership cost O(log pieces + log residues).
    """

    def __init__(self, pieces: Iterable[Piece] = ()) -> None:
        self.pieces = tuple(piece for piece in pieces if piece.below(piece.high + 1))
        self._ends = list(accumulate(piece.below(piece.high + 1) for piece in self.pieces))
        self._lows = [piece.low for piece in self.pieces]

    @classmethod
    def of(cls, *parts: Sequence[int] | Numbers) -> Self:
        """Join ascending parts, each below the next: ranges, Progressions, arrays or lists."""
        return cls(chain.from_iterable(map(_pieces, parts)))

    @classmethod
    def listed(cls, numbers: Numbers) -> Self:
        """Return the set of the numbers in an ascending array."""
        if not numbers.size:
            return cls()
        low, high = int(numbers[0]), int(numbers[-1])
        return cls([Piece(low, high, high - low + 1, numbers - low)])

    @classmethod
    def repeating(cls, residues: Numbers, start: int, period: int, low: int, high: int) -> Self:
        """Return the numbers start + r + i·period in low..high, for i ≥ 0 and the residues r."""
        return cls([Piece(start, high, period, residues).cut(low, high)])

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def at(self, index: int) -> int:
        """Return the number at place `index`, counted from 0."""
        place = bisect_right(self._ends, index)
        return self.pieces[place].at(index - (self._ends[place - 1] if place else 0))

    def __iter__(self) -> Iterator[int]:
        for piece in self.pieces:
            if piece.residues.size == piece.period:
                yield from range(piece.low, piece.high + 1)
            else:
                yield from map(piece.at, range(piece.below(piece.high + 1)))

    def contains(self, size: int) -> bool:
        """Return whether a number is in the set."""
        place = bisect_right(self._lows, size) - 1
        piece = self.pieces[place] if place >= 0 else None
        return piece is not None and piece.below(size) < piece.below(size + 1)

    def hold(self, numbers: Numbers) -> NDArray[np.bool_]:
        """Return for each of `numbers` whether it is in the set."""
        held = np.zeros(numbers.shape, dtype=np.bool_)
        for piece in self.pieces:
            held |= piece.hold(numbers)
        return held

    def between(self, low: int, high: int) -> Progressions:
        """Return the set of the numbers low ≤ m ≤ high."""
        return Progressions(piece.cut(low, high) for piece in self.pieces)

    def mirrored(self, n: int) -> Progressions:
        """Return the numbers n − m, the heaps left when m is taken from n; n ≥ every m."""
        return Progressions(piece.mirrored(n) for piece in reversed(self.pieces))

    def intersection(self, other: Progressions) -> Progressions:
        """Return the numbers that are in both sets.

        Raises
        ------
        TooManyNumbersError
            If more than LONGEST numbers would have to be looked at.
        """
        return Progressions(
            _both(one, two) for one, two in self._cut_together(other) if one and two
        )

    def union(self, other: Progressions) -> Progressions:
        """Return the numbers in either set; raises TooManyNumbersError as `intersection` does."""
        united: list[Piece] = []
        for one, two in self._cut_together(other):
            united += _either(one, two) if one and two else [piece for piece in (one, two) if piece]
        return Progressions(united)

    def _cut_together(self, other: Progressions) -> Iterator[tuple[Piece | None, Piece | None]]:
        """Yield ascending pairs of pieces, one of each set, cut to the same ends; None for none."""
        pieces = (*self.pieces, *other.pieces)
        ends = sorted({end for piece in pieces for end in (piece.low, piece.high + 1)})
        for low, end in pairwise(ends):
            yield self._within(low, end - 1), other._within(low, end - 1)

    def _within(self, low: int, high: int) -> Piece | None:
        place = bisect_right(self._lows, low) - 1
        piece = self.pieces[place] if place >= 0 else None
        return None if piece is None or piece.high < low else piece.cut(low, high)


def _pieces(part: Sequence[int] | Numbers) -> Iterable[Piece]:
    if isinstance(part, Progressions):
        return part.pieces
    if isinstance(part, range):
        return [Piece(part.start, part[-1], part.step, np.zeros(1, np.int64))] if part else []
    return Progressions.listed(np.array(part, dtype=np.int64)).pieces


def _both(one: Piece, two: Piece) -> Piece:
    """Return the intersection of two pieces with the same ends."""
    span = min(lcm(one.period, two.period), one.high - one.low + 1)
    end = one.low + span
    fewer, more = sorted((one, two), key=lambda piece: piece.below(end))
    _check(fewer.below(end))
    found = fewer.between(one.low, end - 1)
    return Piece(one.low, one.high, span, found[more.hold(found)] - one.low)


def _either(one: Piece, two: Piece) -> list[Piece]:
    """Return the union of two pieces with the same ends."""
    low, high = one.low, one.high
    span = min(lcm(one.period, two.period), high - low + 1)
    end = low + span
    fewer, more = sorted((one, two), key=lambda piece: piece.below(end))
    if more.below(end) <= LONGEST:
        found = np.union1d(one.between(low, end - 1), two.between(low, end - 1))
        return [Piece(low, high, span, found - low)]
    # Few numbers beside many: each one that is new becomes a piece of its own.
    _check(fewer.below(high + 1))
    numbers = fewer.between(low, high)
    united, start = [], low
    for number in numbers[~more.hold(numbers)].tolist():
        united += [more.cut(start, number - 1), Piece(number, number, 1, np.zeros(1, np.int64))]
        start = number + 1
    return [*united, more.cut(start, high)]


def _check(numbers: int) -> None:
    if numbers > LONGEST:
        raise TooManyNumbersError
