"""The description of a game as plain data: it can be stored, pickled, and compared."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from gamecore.coupled.games import coupled_game
from gamecore.graphs.tokens import analyse_tokens
from gamecore.players.chance_board import ChanceGame
from gamecore.players.graph_game import read_game
from gamecore.players.record import GameRecord, board_of, parse_record

if TYPE_CHECKING:
    from gamecore.players.record import Game, Side


class Replayed(Protocol):
    """A game of any kind after its moves; its text is the record that a page of this kind reads."""

    @property
    def to_move(self) -> Side:
        """The side that is to move now."""

    @property
    def is_over(self) -> bool:
        """Whether no more moves are made."""

    def legal_code(self, text: str) -> str:
        """Return a move that is made now, as the record writes it; GameError if it is not legal."""


@dataclass(frozen=True, slots=True)
class Played:
    """Which game is played, and from which position, as plain data.

    Attributes
    ----------
    kind : "heaps", "coupled", "chance" or "graph"
    names : tuple of str
        The rule, or a rule for each heap; the name of a coupled game; the text of a graph.
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
        """Parse a record, of no graph; "" is the game before its first move, which you make.

        Raises
        ------
        GameError
            If it is no game of this kind.
        """
        if not text:
            return GameRecord(board_of(self.game, self.start, self.misere))
        return parse_record(self.game, text)

    def replayed(self, began: Side, codes: tuple[str, ...], seed: int) -> Replayed:
        """Return the game of any kind after legal moves, with what chance has drawn.

        GameError if there is no such position.
        """
        if self.kind == "graph":
            start = analyse_tokens(self.names[0], self.start)
            return read_game(start, f"{began}*{'.'.join(codes)}")
        return replace(self.record(""), began=began, codes=codes).drawn_by(seed)
