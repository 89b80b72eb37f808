"""The winning moves of coupled games, worked out in the background and cached."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from gamecore.coupled.games import coupled_game
from ui.base.words import _
from ui.work.cached_task import background

if TYPE_CHECKING:
    from gamecore.coupled.game import CoupledMove


@dataclass(frozen=True, slots=True)
class Winning:
    """The winning moves of a position.

    Attributes
    ----------
    total : int or None
        How many there are; None if there are too many to count.
    listed : tuple of CoupledMove
        The first of them, in the order of the game's options; one of them where they are not
        counted.
    """

    total: int | None
    listed: tuple[CoupledMove[Any], ...]


@background(
    describe=lambda _slug, text, _most: _("Looking for the winning moves of {position}.").format(
        position=text
    ),
)
def winning(slug: str, text: str, most: int) -> Winning:
    """Return the number of winning moves of a position, and the first of them.

    Parameters
    ----------
    slug : str
        Name of the game for `coupled_game`.
    text : str
        The position as text, valid for the game.
    most : int
        Most moves to list.
    """
    game = coupled_game(slug)
    moves = game.analyse(game.parse(text)).winning_moves
    return Winning(moves.total, tuple(islice(moves, most)))
