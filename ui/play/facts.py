"""What the play view shows of a game, gathered from the core once and kept; draws nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError
from gamecore.messages import Message
from gamecore.players.beating import offered
from gamecore.players.board import Draws, Knowledge, legal_moves
from gamecore.players.chance_board import ChanceBoard, ChanceGame
from gamecore.players.heap_board import HeapBoard
from gamecore.players.hints import Hint, hints
from gamecore.players.opponents import SKILLS, answer
from gamecore.players.record import GameRecord, board_of, parse_record
from ui.base import page_limits
from ui.work.cached_task import background

if TYPE_CHECKING:
    from gamecore.players.board import Board
    from gamecore.players.opponents import OpponentMove
    from gamecore.players.record import Game, Side

TWO = "two"
"""Two people at one screen, in the place of an opponent's name."""

FLAWLESS = ("perfect", SKILLS[-1])
"""Opponents that err nowhere."""

OPTIONS_SHOWN = 600
"""Most moves of one heap whose hints are on the stones: 36 stones split in two have 342."""

Options = tuple[tuple[int, ...], ...] | None
"""What a heap may become; None where that is not listed, and any smaller size may be tried."""


@dataclass(frozen=True, slots=True)
class Played:
    """Which game is played, as plain data.

    Attributes
    ----------
    kind : "heaps", "coupled" or "chance"
    names : tuple of str
        The rule, or a rule for each heap; the name of a coupled game.
    start : str
        The position on the desk.
    misere : bool
    """

    kind: str
    names: tuple[str, ...]
    start: str
    misere: bool = False

    @property
    def game(self) -> Game:
        """The same as the core takes it."""
        if self.kind == "chance":
            return ChanceGame()
        if self.kind == "coupled":
            return coupled_game(self.names[0])
        return self.names[0] if len(self.names) == 1 else self.names

    def record(self, text: str) -> GameRecord:
        """Read a game; "" is the game before its first move, which you make.

        Raises
        ------
        GameError
            If it is no game of this kind.
        """
        if not text:
            return GameRecord(board_of(self.game, self.start, self.misere))
        return parse_record(self.game, text)


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """A game as the view shows it, with the computer's answer already made.

    Attributes
    ----------
    text : str
        The game as text, the answer included.
    codes : tuple of str
        Its moves.
    began : "you" or "other"
    positions : tuple
        The heaps (or the text) before each move, and now.
    to_move : "you" or "other"
    winner : "you", "other" or None
    known : Knowledge
        Of the position now, for the player to move.
    options : tuple
        For each heap what it may become; None where any smaller size may be tried.
    many : bool
        Whether a move may take from several heaps.
    places : tuple of int
        Where a text may be cut.
    after : tuple of (tuple of int)
        The heaps after each move of a coupled game; () where not all are listed.
    rules : tuple of str
        The rule of each heap, where they differ.
    drawn : int or None
        The heap that chance has drawn.
    reason : Message or None
        Why the computer answered as it did.
    compared : int or None
        Among how many of its first moves the computer chose its answer, where it did not compare
        them all.
    note : Message or None
        Why the game of the link is not the one that is shown.
    """

    text: str
    codes: tuple[str, ...]
    began: Side
    positions: tuple[Any, ...]
    to_move: Side
    winner: Side | None
    known: Knowledge
    options: tuple[Options, ...] = ()
    many: bool = False
    places: tuple[int, ...] = ()
    after: tuple[tuple[int, ...], ...] = ()
    rules: tuple[str, ...] = ()
    drawn: int | None = None
    reason: Message | None = None
    compared: int | None = None
    note: Message | None = None

    def mover(self, index: int) -> Side:
        """Return who makes move number `index`, from 0."""
        other: Side = "other" if self.began == "you" else "you"
        return other if index % 2 else self.began


@dataclass(frozen=True, slots=True)
class Refused:
    """A position that cannot be played here, and why."""

    reason: Message


@background()
def play_facts(played: Played, text: str, player: str, seed: int) -> PlayFacts | Refused:
    """Return a game as far as it has been played, the computer's answer included."""
    try:
        record, note = _game_of(played, text)
        record, found = _answered(record, player, seed)
        return replace(
            facts_of(record),
            reason=_told(found),
            compared=None if found is None else found.compared,
            note=note,
        )
    except GameError as refusal:
        return Refused(refusal.message)


def _game_of(played: Played, text: str) -> tuple[GameRecord, Message | None]:
    """Return the game of the link; a new one where it does not belong to what is on the desk."""
    fresh = played.record("")
    try:
        record = played.record(text)
    except GameError as refusal:
        return fresh, Message("A new game begins: {reason}", reason=refusal.message)
    if (record.start.text, record.start.misere) != (fresh.start.text, played.misere):
        return fresh, Message("The position was changed, so a new game begins.")
    return record, None


def _drawn(record: GameRecord, seed: int) -> GameRecord:
    """Let chance draw a heap, where it does and has not yet."""
    board = record.board
    if not isinstance(board, ChanceBoard) or board.is_over or board.drawn is not None:
        return record
    drawn = board.draw(Draws(seed, board.key)).drawn
    return record if drawn is None else record.drawing(drawn)


def _answered(record: GameRecord, player: str, seed: int) -> tuple[GameRecord, OpponentMove | None]:
    """Make the computer's move, if it is to move; what it did, if it did."""
    record = _drawn(record, seed)
    if player == TWO or record.to_move == "you":
        return record, None
    found = answer(record.board, player, seed)
    if found.code is None:
        return record, None
    return _drawn(record.played(found.step), seed), found


def _told(found: OpponentMove | None) -> Message | None:
    """Return why the computer moved as it did, where that is worth a sentence: the game was lost.

    Why a skilled player erred is its luck.
    """
    if found is None or found.winning is not False or found.player not in FLAWLESS:
        return None
    return found.reason


def facts_of(record: GameRecord) -> PlayFacts:
    """Return what is shown of a game; in this process, for positions known to be small."""
    board = record.board
    options, many, places, after = _choices(board)
    rules: tuple[str, ...] = ()
    if isinstance(board, HeapBoard) and len(set(board.rules)) > 1:
        rules = tuple(map(str, board.rules))
    return PlayFacts(
        text=str(record),
        codes=record.codes,
        began=record.began,
        positions=tuple(one.text if one.sizes is None else one.sizes for one in record.boards),
        to_move=record.to_move,
        winner=record.winner,
        known=board.knowledge,
        options=options,
        many=many,
        places=places,
        after=after,
        rules=rules,
        drawn=board.drawn if isinstance(board, ChanceBoard) else None,
    )


_Choices = tuple[tuple[Options, ...], bool, tuple[int, ...], tuple[tuple[int, ...], ...]]


def _choices(board: Board[Any]) -> _Choices:
    """Return options, many, places and after of a board, see PlayFacts."""
    if board.sizes is None:
        return (), False, tuple(int(board.code(step)) for step in board.first_steps()), ()
    if board.kind == "coupled":
        return _coupled_choices(board)
    return tuple(_of_heap(board, heap) for heap in range(len(board.sizes))), False, (), ()


def _of_heap(board: Board[Any], heap: int) -> Options:
    assert board.sizes is not None
    if board.sizes[heap] > page_limits.STONES_DRAWN:
        return None
    found = tuple(step[1] for step in islice(board.steps_in(heap), OPTIONS_SHOWN + 1))
    return found if len(found) <= OPTIONS_SHOWN else None


def _coupled_choices(board: Board[Any]) -> _Choices:
    sizes = board.sizes or ()
    lefts: list[set[int]] = [set() for _heap in sizes]
    found, many = legal_moves(board), False
    for group in found.groups:
        for after in group.after:
            lowered = [heap for heap in group.heaps if after[heap] < sizes[heap]]
            many = many or len(lowered) > 1
            for heap in lowered:
                lefts[heap].add(after[heap])
    if not found.are_all:
        return (None,) * len(sizes), many, (), ()
    options = (tuple((left,) if left else () for left in sorted(some)) for some in lefts)
    return tuple(options), many, (), tuple(after for group in found.groups for after in group.after)


@background()
def opponents(played: Played, seed: int) -> tuple[str, ...]:
    """Return the opponents that are offered for a position."""
    try:
        return offered(played.record("").start, seed)
    except GameError:
        return ("perfect", *SKILLS)


@background()
def hint_facts(played: Played, text: str) -> tuple[Hint, ...]:
    """Return the hints for whoever is to move in a game."""
    return hints(played.record(text).board)
