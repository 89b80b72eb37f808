"""Coupled games against plain search, which knows nothing but their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamecore.search import Search

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamecore.coupled.game import CoupledGame


def agrees_with_search(game: CoupledGame[Any], positions: Iterable[Any]) -> int:
    """Compare outcome and every winning move, in order; return how many positions there were."""
    witness = Search(game.options)
    looked = 0
    for position in positions:
        found = game.analyse(position)
        winning = witness.winning_moves(position)
        assert found.to_move_wins == bool(winning), position
        assert tuple(move.after for move in found.winning_moves) == winning, position
        assert all(move.before == position for move in found.winning_moves)
        assert found.winning_moves.total == len(found.winning_moves) == len(winning)
        assert bool(found.winning_moves) == bool(winning)
        assert found.is_terminal == (not game.options(position))
        looked += 1
    return looked
