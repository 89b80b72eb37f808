"""Misère play straight from its definition: no theorem, no reduction, no table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.rules.options import options

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule

Games = tuple[tuple["HeapRule", int], ...]


def as_position(games) -> Games:
    """Forget the order of the heaps and the empty ones."""
    return tuple(sorted((game for game in games if game[1]), key=lambda g: (str(g[0]), g[1])))


def moves_of(games):
    """Yield (heap index, option, position after the move) for heaps with their own rules."""
    for index, (rule, size) in enumerate(games):
        for option in options(rule, size):
            parts = [(rule, part) for part in option]
            yield index, option, as_position([*games[:index], *parts, *games[index + 1 :]])


class Misere:
    """Who wins when the player without a move wins, and the misère values, remembered."""

    def __init__(self) -> None:
        self._wins: dict[Games, bool] = {}
        self._values: dict[Games, int] = {}

    def wins(self, position: Games) -> bool:
        """Tell whether the player to move wins."""
        if position not in self._wins:
            after = [left for _, _, left in moves_of(position)]
            self._wins[position] = not after or not all(map(self.wins, after))
        return self._wins[position]

    def value(self, position: Games) -> int:
        """Return G⁻: 1 where no move is left, otherwise the least that no option has."""
        if position not in self._values:
            after = {self.value(left) for _, _, left in moves_of(position)}
            least = next(g for g in range(len(after) + 1) if g not in after)
            self._values[position] = least if after else 1
        return self._values[position]

    def winning_moves(self, games) -> list[tuple[int, tuple[int, ...]]]:
        """List (heap index, option) of every winning move, in heap order then option order."""
        return [(index, option) for index, option, after in moves_of(games) if not self.wins(after)]
