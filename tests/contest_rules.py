"""The bare rules of heap games as whole positions, for plain search; nothing of the solvers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from gamecore.rules.options import options
from gamecore.search import Search

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Position = tuple[int, ...]


def whole_positions(rule: str) -> Callable[[Position], list[Position]]:
    """Return the game on whole positions: heaps ascending, those of 0 left out."""
    of_heap = cache(lambda n: options(rule, n))

    def moves(position: Position) -> list[Position]:
        found = set()
        for i, size in enumerate(position):
            rest = position[:i] + position[i + 1 :]
            found |= {tuple(sorted(rest + after)) for after in of_heap(size)}
        return sorted(found)

    return moves


@cache
def witness(rule: str) -> Search[Position]:
    """Return a search of the rule that remembers what it found."""
    return Search(whole_positions(rule))


def first_wins(rule: str, heaps: Sequence[int]) -> bool:
    """Tell by plain search whether the player to move wins."""
    return witness(rule).to_move_wins(tuple(sorted(n for n in heaps if n)))
