"""The board of a game: heaps under a rule or a sum of rules, a coupled game, the game of chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.coupled.game import CoupledGame
from gamecore.errors import GameError, LimitExceeded, PositionError
from gamecore.messages import Message
from gamecore.players.chance_board import ChanceBoard, ChanceGame
from gamecore.players.coupled_board import coupled_board
from gamecore.players.heap_board import HeapBoard
from gamecore.positions.heaps import in_a_row, parse_heaps
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import as_rule
from gamecore.rules.options import check_heap
from gamecore.rules.splits import HalveInto

if TYPE_CHECKING:
    from gamecore.players.board import Board

Game = HeapRule | str | Iterable[HeapRule | str] | CoupledGame[Any] | ChanceGame
"""What is played: a rule or its text, a rule for each heap, a coupled game, the game of chance."""


def board_of(game: Game, heaps: Sequence[int] | str, misere: bool = False) -> Board[Any]:
    """Put a position on the board.

    Parameters
    ----------
    game : HeapRule, str, several of them in a row, CoupledGame or ChanceGame
        One rule for all heaps, or one for each heap; or a game that is played otherwise.
    heaps : sequence of int, or str
        The heaps, at most limits.PLAY_HEAPS; of the string game its text.
    misere : bool
        Whether the player who is left without a move wins; for heap rules alone.

    Raises
    ------
    RuleSyntaxError, PositionError, LimitExceeded
        If this is no rule, or no position of the game.
    GameError
        If misère play is asked for where only normal play is known.
    """
    if isinstance(game, CoupledGame | ChanceGame) and misere:
        raise GameError(Message("Misère play is for heap rules; this game has normal play only."))
    if isinstance(game, CoupledGame):
        board: Board[Any] = coupled_board(game, heaps)
        check_size(len(board.sizes or ()))
        return board
    sizes = _sizes(heaps)
    if isinstance(game, ChanceGame):
        return ChanceBoard(sizes, game.drawn)
    if isinstance(game, HeapRule | str) or not isinstance(game, Iterable):
        rules = (as_rule(game),) * len(sizes)
        _check_halves(rules)
        return HeapBoard(rules, sizes, misere)
    rules = tuple(map(as_rule, islice(game, limits.PLAY_HEAPS + 1)))
    if len(rules) != len(sizes):
        raise PositionError(
            Message(
                "There are {rules} rules for {heaps} heaps; give one rule, or one for each heap.",
                rules=len(rules),
                heaps=len(sizes),
            ),
            text=str(len(rules)),
        )
    _check_halves(rules)
    return HeapBoard(rules, sizes, misere)


def _check_halves(rules: Iterable[HeapRule]) -> None:
    """Refuse to play where halving makes too many heaps; otherwise do nothing."""
    clauses = (clause for rule in dict.fromkeys(rules) for clause in rule.clauses)
    for clause in clauses:
        if isinstance(clause, HalveInto) and clause.heaps > limits.PLAY_HALVES:
            raise LimitExceeded(
                Message(
                    "“{clause}” makes too many heaps for a game with an opponent;"
                    " play “halve into {limit}” or fewer.",
                    clause=str(clause),
                    limit=limits.PLAY_HALVES,
                ),
                limit=limits.PLAY_HALVES,
            )


def _sizes(heaps: Sequence[int] | str) -> tuple[int, ...]:
    """Return the heaps of a position, checked."""
    if isinstance(heaps, str):
        return parse_heaps(heaps, limits.PLAY_HEAPS)
    sizes = tuple(islice(in_a_row(heaps), limits.PLAY_HEAPS + 1))
    check_size(len(sizes))
    return tuple(map(check_heap, sizes))


def check_size(heaps: int) -> None:
    """Refuse a board of too many heaps; otherwise do nothing."""
    if heaps > limits.PLAY_HEAPS:
        raise LimitExceeded(
            Message(
                "A game with an opponent has at most {limit} heaps; give fewer.",
                limit=limits.PLAY_HEAPS,
            ),
            limit=limits.PLAY_HEAPS,
        )
