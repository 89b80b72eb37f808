"""Smaller positions of the same look, to offer where a position is too large to be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAPS_OFFERED = 3
"""Most heaps of the smaller position that is drawn when the page's own is too large."""

LARGEST_OFFERED = 12
"""Its largest heap at most, so that a game with few moves does not get a tower of rows."""


def smaller_heaps(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield smaller positions of the same look: the first few heaps, scaled down step by step.

    Empty heaps keep their place, so that each heap keeps its rule.
    """
    there = [place for place, size in enumerate(heaps) if size]
    for last in reversed(there[:HEAPS_OFFERED]):
        first = heaps[: last + 1]
        largest = max(first)
        for top in range(min(largest, LARGEST_OFFERED), 1, -1):
            yield tuple(max(1, size * top // largest) if size else 0 for size in first)


def smaller_positions(position: tuple[int, ...] | str) -> Iterator[tuple[int, ...] | str]:
    """Yield smaller positions: heaps scaled down step by step, or shorter beginnings of a text."""
    if isinstance(position, str):
        for length in range(min(len(position), LARGEST_OFFERED) - 1, 2, -1):
            yield position[:length]
        return
    for count in range(min(len(position), 2 * HEAPS_OFFERED), 0, -1):
        first = position[:count]
        largest = max(first, default=0)
        for top in range(min(largest, LARGEST_OFFERED), 0, -1):
            yield tuple(-(-size * top // largest) for size in first)
