"""The three rules of turning coins: which coins go together, and what a head is worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations
from operator import xor
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

Others = tuple[int, ...]
"""Places of the coins that a move turns besides the one farthest to the right, ascending."""


@dataclass(frozen=True, slots=True)
class Coins:
    """One of the three games: which coins may be turned together, and what a head is worth.

    A move turns a head, at place n, and other coins to its left: any set that `others` yields.

    Attributes
    ----------
    slug : str
    value : callable
        Place n from 1 → the value of a head there, alone in its row.
    others : callable
        n → every set of other coins that may be turned with a head at n, in the game's order.
    with_value : callable
        (n, value) → those of these sets whose heads alone would have this value.
    ways : callable
        (n, value) → how many they are.
    count : callable
        n → how many sets `others` yields.
    most : int
        The most coins that a move turns, the head among them; 0 if they are all that lie side by
        side with it, as many as one likes.
    """

    slug: str
    value: Callable[[int], int]
    others: Callable[[int], Iterator[Others]]
    with_value: Callable[[int, int], Iterator[Others]]
    ways: Callable[[int, int], int]
    count: Callable[[int], int]
    most: int

    def value_of(self, places: Iterable[int]) -> int:
        """Return the XOR of the values of heads at these places."""
        return reduce(xor, map(self.value, places), 0)


def _at_most(most: int, place: int) -> Iterator[Others]:
    """Yield the sets of fewer than `most` places before a place: the smallest first."""
    for size in range(most):
        yield from combinations(range(1, place), size)


def _side_by_side(place: int) -> Iterator[Others]:
    """Yield the sets of places that reach up to just before a place: the smallest first."""
    return (tuple(range(first, place)) for first in range(place, 0, -1))


def odious(count: int) -> int:
    """Return the number with an odd number of binary ones that is number `count` of them, from 1.

    Of 2x and 2x + 1 just one is such a number, so it is one of those with x = count − 1.

    Examples
    --------
    >>> [odious(count) for count in range(1, 9)]
    [1, 2, 4, 7, 8, 11, 13, 14]
    """
    x = count - 1
    return 2 * x + (x.bit_count() + 1) % 2


def _place_of_odious(value: int) -> int:
    return value // 2 + 1


def ruler_mark(place: int) -> int:
    """Return the largest power of 2 that divides a number ≥ 1.

    Examples
    --------
    >>> [ruler_mark(place) for place in range(1, 9)]
    [1, 2, 1, 4, 1, 2, 1, 8]
    """
    return place & -place


def _turtles_with(place: int, value: int) -> Iterator[Others]:
    if value < place:
        yield (value,) if value else ()


def _mock_with(place: int, value: int) -> Iterator[Others]:
    if value == 0:
        yield ()
    elif value.bit_count() % 2:
        if _place_of_odious(value) < place:
            yield (_place_of_odious(value),)
    else:
        firsts, seconds = _mock_pairs(place, value)
        yield from zip(firsts.tolist(), seconds.tolist(), strict=True)


def _mock_ways(place: int, value: int) -> int:
    if value == 0 or value.bit_count() % 2:
        return sum(1 for _set in _mock_with(place, value))
    return len(_mock_pairs(place, value)[0])


def _mock_pairs(place: int, value: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the pairs of places before one whose values have this XOR, the smaller places first.

    The XOR must have an even number of binary ones.
    """
    firsts = np.arange(1, place)
    x = firsts - 1
    seconds = ((2 * x + (np.bitwise_count(x) + 1) % 2) ^ value) // 2 + 1
    fit = (firsts < seconds) & (seconds < place)
    return firsts[fit], seconds[fit]


def _gray(place: int) -> int:
    """Return the XOR of the values of all places up to this one in Ruler; see `analyse`."""
    return place ^ place >> 1


def _ruler_with(place: int, value: int) -> Iterator[Others]:
    before = _from_gray(_gray(place - 1) ^ value)  # the coins before the first one that is turned
    if before < place:
        yield tuple(range(before + 1, place))


def _from_gray(code: int) -> int:
    return reduce(xor, (code >> shift for shift in range(code.bit_length())), 0)


def _counted(with_value: Callable[[int, int], Iterator[Others]]) -> Callable[[int, int], int]:
    return lambda place, value: sum(1 for _set in with_value(place, value))


TURTLES = Coins(
    slug="turning-turtles",
    value=lambda place: place,
    others=partial(_at_most, 2),
    with_value=_turtles_with,
    ways=_counted(_turtles_with),
    count=lambda place: place,
    most=2,
)

MOCK_TURTLES = Coins(
    slug="mock-turtles",
    value=odious,
    others=partial(_at_most, 3),
    with_value=_mock_with,
    ways=_mock_ways,
    count=lambda place: place + (place - 1) * (place - 2) // 2,
    most=3,
)

RULER = Coins(
    slug="ruler",
    value=ruler_mark,
    others=_side_by_side,
    with_value=_ruler_with,
    ways=_counted(_ruler_with),
    count=lambda place: place,
    most=0,
)

RULES = {rule.slug: rule for rule in (TURTLES, MOCK_TURTLES, RULER)}
"""Name of each game → its rule; the first is the simplest."""
