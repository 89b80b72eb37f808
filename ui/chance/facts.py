"""What the game of chance shows: each heap that may be drawn, and each way to take from it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from gamecore.chance import Expected, analyse_chance, expectimax, winning_chance
from gamecore.errors import GameError
from ui.base.refused import Refused
from ui.base.words import _, say
from ui.work.cached_task import POSITIONS, background

LISTED = 6
"""Heaps up to this size have each amount on a line of its own; larger ones have three lines."""


@dataclass(frozen=True, slots=True)
class Way:
    """One amount to take from the drawn heap, or several that come to the same.

    Attributes
    ----------
    low, high : int
        The amounts, both ends included.
    after : tuple of int
        The heaps left after taking `high`, ascending, none of them empty.
    opponent, own : Fraction
        The chance that the opponent, who is to move then, wins; and 1 minus it.
    is_best : bool
        Whether no other way has a better chance.
    """

    low: int
    high: int
    after: tuple[int, ...]
    opponent: Fraction
    own: Fraction
    is_best: bool


@dataclass(frozen=True, slots=True)
class DrawnSize:
    """What can be done when a heap of one size is drawn.

    Attributes
    ----------
    size : int
    heaps : tuple of int
        Indices of the heaps of that size.
    probability : Fraction
        That one of them is drawn.
    ways : tuple of Way
        In the order of the amounts.
    chance : Fraction
        Of winning with the best way.
    """

    size: int
    heaps: tuple[int, ...]
    probability: Fraction
    ways: tuple[Way, ...]
    chance: Fraction

    @property
    def share(self) -> Fraction:
        """What these draws add to the chance of the position."""
        return self.probability * self.chance


@dataclass(frozen=True, slots=True)
class ChanceFacts:
    """A position before the draw.

    Attributes
    ----------
    heaps : tuple of int
    draws : tuple of DrawnSize
        One for each different size, in the order of their first heaps.
    chance : Fraction
        That the player to move wins: the sum of the shares.
    """

    heaps: tuple[int, ...]
    draws: tuple[DrawnSize, ...]
    chance: Fraction

    @property
    def last(self) -> int:
        """The last step: each draw is one, and their mean is one more. None without a heap."""
        return len(self.draws) + 1 if self.draws else 0


@lru_cache(maxsize=200)
def chance_facts(heaps: tuple[int, ...]) -> ChanceFacts:
    """Gather what is shown of a position of heaps that a page may hold."""
    analysis = analyse_chance(heaps)
    places: dict[int, list[int]] = {}
    for draw in analysis.draws:
        places.setdefault(draw.size, []).append(draw.heap)
    draws = tuple(
        DrawnSize(
            size,
            tuple(found),
            Fraction(len(found), len(analysis.draws)),
            *_ways(heaps, found[0], size),
        )
        for size, found in places.items()
    )
    return ChanceFacts(heaps, draws, analysis.chance)


@background(
    describe=lambda _heaps: _("Trying every draw and every amount."), progress_text=POSITIONS
)
def tried_out(heaps: tuple[int, ...]) -> Expected | Refused:
    """Work the chance of a position out by its definition, or say why not."""
    try:
        return expectimax(heaps)
    except GameError as refusal:
        return Refused(say(refusal.message))


def _ways(heaps: tuple[int, ...], heap: int, size: int) -> tuple[tuple[Way, ...], Fraction]:
    rest = [n for place, n in enumerate(heaps) if n and place != heap]
    found = []
    for low, high in _amounts(size):
        after = tuple(sorted([*rest, size - high] if high < size else rest))
        opponent = winning_chance(after)
        found.append((low, high, after, opponent, 1 - opponent))
    best = max(own for *_way, own in found)
    return tuple(Way(*way, is_best=way[-1] == best) for way in found), best


def _amounts(size: int) -> list[tuple[int, int]]:
    """Return the amounts, those together that leave 2 or more when the heap is large."""
    if size <= LISTED:
        return [(amount, amount) for amount in range(1, size + 1)]
    return [(1, size - 2), (size - 1, size - 1), (size, size)]
