"""The record of a game as text that needs no escaping in a link: `you*20_9_20*C20-19.B9-2+7`.

Three fields with asterisks between them: who began (`you` or `other`, with `-misere` under misère
play), the heaps at the start (blanks as `_`), and the moves, with full stops between them, each as
`Board.code` returns it. In the game of chance the heap of a move is the one that was drawn; a heap
that is drawn but not yet played follows as a letter at the end. The rule is not part of the text:
the link of a page has it already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from gamecore import limits
from gamecore.coupled.game import CoupledGame
from gamecore.errors import GameError, LimitExceeded, PositionError
from gamecore.messages import Message, quoted
from gamecore.players.board import Draws
from gamecore.players.chance_board import ChanceBoard, ChanceGame
from gamecore.players.coupled_board import CoupledBoard
from gamecore.players.heap_board import HeapBoard
from gamecore.positions.heaps import heap_letter, in_a_row, parse_heaps, place_of_letter
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import as_rule
from gamecore.rules.options import check_heap
from gamecore.rules.splits import HalveInto

if TYPE_CHECKING:
    from gamecore.players.board import Board


# -- the board of a game ---------------------------------------------------------------------------


Game = HeapRule | str | Iterable[HeapRule | str] | CoupledGame[Any] | ChanceGame
"""What is played: a rule or its text, a rule for each heap, a coupled game, the game of chance."""


def board_of(game: Game, heaps: Sequence[int] | str, misere: bool = False) -> Board[Any]:
    """Return the board of a position.

    Parameters
    ----------
    game : HeapRule, str, iterable of these, CoupledGame or ChanceGame
        One rule for all heaps, one for each heap, or a game that is not played by heap rules.
    heaps : sequence of int, or str
        The heaps, at most limits.PLAY_HEAPS; for the string game its text.
    misere : bool
        Whether the player who is left without a move wins; for heap rules only.

    Raises
    ------
    RuleSyntaxError, PositionError, LimitExceeded
        If this is no rule, or no position of the game.
    GameError
        If misère play is asked for in a coupled game or the game of chance.
    """
    if isinstance(game, CoupledGame | ChanceGame) and misere:
        raise GameError(Message("Misère play is for heap rules; this game has normal play only."))
    if isinstance(game, CoupledGame):
        board: Board[Any] = CoupledBoard(game, game.parse(heaps))
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
    """Raise LimitExceeded if a clause halves into more than limits.PLAY_HALVES heaps."""
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
            )


def _sizes(heaps: Sequence[int] | str) -> tuple[int, ...]:
    """Return the heaps of a position; raise GameError where they are refused."""
    if isinstance(heaps, str):
        return parse_heaps(heaps, limits.PLAY_HEAPS)
    sizes = tuple(islice(in_a_row(heaps), limits.PLAY_HEAPS + 1))
    check_size(len(sizes))
    return tuple(map(check_heap, sizes))


def check_size(heaps: int) -> None:
    """Raise LimitExceeded for more than limits.PLAY_HEAPS heaps."""
    if heaps > limits.PLAY_HEAPS:
        raise LimitExceeded(
            Message(
                "A game with an opponent has at most {limit} heaps; give fewer.",
                limit=limits.PLAY_HEAPS,
            ),
        )


# -- the record ------------------------------------------------------------------------------------


Side = Literal["you", "other"]

_WHO = re.compile(r"(you|other)(-misere)?")
_LETTERS = re.compile(r"[A-Z]{1,4}")


@dataclass(frozen=True)
class GameRecord:
    """A game from its start, as far as it has been played.

    Attributes
    ----------
    start : Board
        The first position, before any draw.
    codes : tuple of str
        The moves, each legal after those before it.
    began : "you" or "other"
        Who made, or is to make, the first move.
    drawn : int or None
        In the game of chance the index of a heap that is drawn but not yet played.
    """

    start: Board[Any]
    codes: tuple[str, ...] = ()
    began: Side = "you"
    drawn: int | None = None

    @cached_property
    def boards(self) -> tuple[Board[Any], ...]:
        """The position before each move, and the last one: one more than there are moves.

        In the game of chance each position before a move has the heap that was drawn.

        Raises
        ------
        PositionError
            If a move is not legal; the message says which.
        LimitExceeded
            If a number in a move is too large for a heap.
        """
        boards = [self.start]
        for number, code in enumerate(self.codes, 1):
            board = boards[-1]
            try:
                step = board.step_of(code)
            except LimitExceeded:
                raise
            except GameError as error:
                raise PositionError(
                    Message("Move {number}: {reason}", number=number, reason=error.message),
                    text=quoted(code),
                ) from error
            if isinstance(board, ChanceBoard):
                boards[-1] = ChanceBoard(board.heaps, step[0])
            boards.append(board.after(step))
        if self.drawn is not None:
            last = boards[-1]
            if not isinstance(last, ChanceBoard):
                raise PositionError(Message("Nothing is drawn in this game."))
            boards[-1] = ChanceBoard(last.heaps, self.drawn)
        return tuple(boards)

    @property
    def board(self) -> Board[Any]:
        """The position now."""
        return self.boards[-1]

    @property
    def to_move(self) -> Side:
        """The side that is to move now."""
        return self.mover(len(self.codes))

    def mover(self, index: int) -> Side:
        """Return the side that makes move number `index`, from 0."""
        other: Side = "other" if self.began == "you" else "you"
        return other if index % 2 else self.began

    @property
    def winner(self) -> Side | None:
        """The side that has won; None while a move is left."""
        if not self.board.is_over:
            return None
        last = self.mover(len(self.codes) + 1)
        return self.to_move if self.start.misere else last

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return self.board.is_over

    def legal_code(self, text: str) -> str:
        """Return a move that is made now, as the record writes it; GameError if it is not legal."""
        return self.board.code(self.board.step_of(text))

    def played(self, step: Any) -> GameRecord:
        """Return the game after one more legal move, a step of `board`."""
        board = self.board
        longer = replace(self, codes=(*self.codes, board.code(step)), drawn=None)
        before = board if not isinstance(board, ChanceBoard) else ChanceBoard(board.heaps, step[0])
        # Keep the positions computed so far: a long game is not replayed for every move.
        longer.__dict__["boards"] = (*self.boards[:-1], before, board.after(step))
        return longer

    def until(self, moves: int) -> GameRecord:
        """Return the game after its first `moves` moves; with chance, before the next draw."""
        return replace(self, codes=self.codes[: max(moves, 0)], drawn=None)

    def drawing(self, heap: int) -> GameRecord:
        """Return the game of chance after the heap with this index is drawn."""
        return replace(self, drawn=heap)

    def __str__(self) -> str:
        """Return the game as text that `parse_record` reads."""
        who = f"{self.began}{'-misere' if self.start.misere else ''}"
        moves = list(self.codes)
        if self.drawn is not None:
            moves.append(heap_letter(self.drawn))
        return f"{who}*{self.start.text.replace(' ', '_')}*{'.'.join(moves)}"

    def drawn_by(self, seed: int) -> GameRecord:
        """Return the game with the heap drawn that follows from a seed, where chance draws one."""
        board = self.board
        if not isinstance(board, ChanceBoard) or board.is_over or board.drawn is not None:
            return self
        drawn = board.draw(Draws(seed, board.key)).drawn
        return self if drawn is None else self.drawing(drawn)


def parse_record(game: Game, text: str) -> GameRecord:
    """Parse the text of a record, and check that every move in it is legal.

    Parameters
    ----------
    game : HeapRule, str, iterable of these, CoupledGame or ChanceGame
        What was played, as for `board_of`; the text does not say.
    text : str
        At most limits.RECORD_TEXT characters. Blanks around it are ignored.

    Returns
    -------
    GameRecord

    Raises
    ------
    PositionError
        If the text is not a record, or a move in it is not legal; the message says which.
    LimitExceeded
        If the text is too long, a heap too large, or there are too many heaps.
    RuleSyntaxError, GameError
        If the game is refused.

    Notes
    -----
    O(moves · heaps). `parse_record(game, str(record))` equals `record`.
    """
    if not isinstance(text, str):
        raise _no_game(quoted(text, repr))
    if len(text) > limits.RECORD_TEXT:
        raise LimitExceeded(
            Message("A game has at most {limit} characters.", limit=limits.RECORD_TEXT),
        )
    fields = text.strip().split("*")
    who = _WHO.fullmatch(fields[0])
    if len(fields) != 3 or who is None:
        raise _no_game(quoted(text.strip()))
    start = board_of(game, fields[1].replace("_", " "), who[2] is not None)
    if isinstance(start, ChanceBoard):
        start = ChanceBoard(start.heaps)
    began: Side = "you" if who[1] == "you" else "other"
    codes = fields[2].split(".") if fields[2] else []
    drawn = None
    if codes and isinstance(start, ChanceBoard) and _LETTERS.fullmatch(codes[-1]):
        drawn = place_of_letter(codes.pop())
    record = GameRecord(start, tuple(codes), began, drawn)
    assert record.boards  # every move is checked here, not when it is first looked at
    return record


def _no_game(shown: str) -> PositionError:
    return PositionError(
        Message(
            "“{text}” is not a game: it begins with you* or other*, then come the heaps, "
            "another * and the moves, such as you*3_5*A3-1.B5-1.",
            text=shown,
        ),
        text=shown,
    )
