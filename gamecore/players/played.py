"""The description of a game as plain data: it can be stored, pickled, and compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.coupled.games import coupled_game
from gamecore.players.chance_board import ChanceGame
from gamecore.players.record import GameRecord, board_of, parse_record

if TYPE_CHECKING:
    from gamecore.players.record import Game


@dataclass(frozen=True, slots=True)
class Played:
    """Which game is played, and from which position, as plain data.

    Attributes
    ----------
    kind : "heaps", "coupled" or "chance"
    names : tuple of str
        The rule, or a rule for each heap; the name of a coupled game.
    start : str
        The first position.
    misere : bool
    """

    kind: str
    names: tuple[str, ...]
    start: str
    misere: bool = False

    @property
    def game(self) -> Game:
        """The game in the form that `board_of` and `parse_record` take."""
        if self.kind == "chance":
            return ChanceGame()
        if self.kind == "coupled":
            return coupled_game(self.names[0])
        return self.names[0] if len(self.names) == 1 else self.names

    def record(self, text: str) -> GameRecord:
        """Parse a record; "" is the game before its first move, which you make.

        Raises
        ------
        GameError
            If it is no game of this kind.
        """
        if not text:
            return GameRecord(board_of(self.game, self.start, self.misere))
        return parse_record(self.game, text)
