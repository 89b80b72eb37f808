"""What "Check by brute force" compares: the answer that a page gives, and plain search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.brute_force import CheckedClaim, Witness, compare
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError
from gamecore.positions.analysis import analyse
from gamecore.positions.neighbours import check
from gamecore.search import SearchTooLarge
from ui.base import page_limits
from ui.base.refused import Refused
from ui.base.words import _, number, say
from ui.move.facts import Rules
from ui.work.cached_task import POSITIONS, background

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


@background(
    describe=lambda *_position: _("Searching through all positions."), progress_text=POSITIONS
)
def heaps_witness(rules: Rules, heaps: tuple[int, ...], misere: bool = False) -> Witness | Refused:
    """Compare the analysis of a position of heaps with plain search, or say why not.

    Parameters
    ----------
    rules : str or tuple of str
        One rule for all heaps, or one for each heap.
    heaps : tuple of int
    misere : bool
        Whether the player who moves last loses.
    """
    try:
        answer = analyse(rules, heaps, misere=True) if misere else analyse(rules, heaps)
        return check(answer, page_limits.BRUTE_FORCE, misere)
    except SearchTooLarge:
        return _too_large()
    except GameError as refusal:
        return Refused(say(refusal.message))


@background(
    describe=lambda *_position: _("Searching through all positions."), progress_text=POSITIONS
)
def coupled_witness(slug: str, text: str) -> Witness | Refused:
    """Compare the analysis of a position of a coupled game with plain search, or say why not.

    Parameters
    ----------
    slug : str
        As `coupled_game` knows it.
    text : str
        The position, as the game writes it.
    """
    try:
        game = coupled_game(slug)
        position = game.parse(text)

        def claim() -> CheckedClaim[Any]:
            answer = game.analyse(position)
            leads_to = tuple(move.after for move in answer.winning_moves)
            values = None if answer.values is None else len(answer.values)
            return CheckedClaim(answer.outcome, leads_to, values)

        return compare(position, _counted(game.options), claim, page_limits.BRUTE_FORCE)
    except SearchTooLarge:
        return _too_large()
    except GameError as refusal:
        return Refused(say(refusal.message))


def _counted(options: Callable[[Any], list[Any]]) -> Callable[[Any], list[Any]]:
    """Let a search give up when its positions have too many moves."""
    left = page_limits.BRUTE_FORCE_MOVES

    def counted(position: Any) -> list[Any]:
        nonlocal left
        found = options(position)
        left -= len(found)
        if len(found) >= page_limits.BRUTE_FORCE or left < 0:
            raise SearchTooLarge(page_limits.BRUTE_FORCE)
        return found

    return counted


def _too_large() -> Refused:
    return Refused(
        _(
            "This is too much for plain search, which stops at {most} positions or {moves} moves. "
            "Try a smaller position."
        ).format(most=number(page_limits.BRUTE_FORCE), moves=number(page_limits.BRUTE_FORCE_MOVES))
    )
