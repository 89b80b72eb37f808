"""The data of the play view, during a game and after it: computed by the core and cached."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from gamecore.errors import GameError
from gamecore.messages import Message
from gamecore.players.beating import offered
from gamecore.players.board import Knowledge, legal_moves
from gamecore.players.chance_board import ChanceBoard, ChanceMove
from gamecore.players.coupled_board import CoupledBoard
from gamecore.players.heap_board import HeapBoard
from gamecore.players.hints import Hint, hints
from gamecore.players.move_text import change_code, kept_letters, read_changes
from gamecore.players.opponents import SKILLS, answer
from gamecore.players.played import Played
from gamecore.players.review import Ending, Review, ending, larger_start, play_out, review
from ui.base import page_limits
from ui.work.cached_task import background

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamecore.players.board import Board
    from gamecore.players.opponents import OpponentMove
    from gamecore.players.record import GameRecord, Side
    from gamecore.players.review import ReviewedMove
    from gamecore.positions.misere_analysis import Decider, MisereAnalysis


TWO = "two"
"""The opponent's name for two people at one screen."""

FRIEND = "friend"
"""A friend at another screen, in the same place; no link says it, for the game itself is named."""

PEOPLE = (TWO, FRIEND)
"""In the place of opponents that are a computer's."""

FLAWLESS = ("perfect", SKILLS[-1])
"""Opponents that never make a mistake."""

OPTIONS_SHOWN = 600
"""Most moves of a heap that the board shows on its stones; 36 stones have 342 if some are taken and
the rest may be split in two."""

Options = tuple[tuple[int, ...], ...] | None
"""The options of a heap; None where they are not listed, and any smaller size may be tried."""


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """A game as the view shows it, with the computer's reply already made.

    Attributes
    ----------
    text : str
        The record as text, the reply included.
    codes : tuple of str
        Its moves.
    began : "you" or "other"
    positions : tuple
        The heaps (or the text) before each move, and now.
    to_move : "you" or "other"
    winner : "you", "other" or None
    known : Knowledge
        What is known of the current position, for the player to move.
    options : tuple of Options
        For each heap.
    many : bool
        Whether a move may take from several heaps.
    places : tuple of str
        The moves in short, as in the record, in a game on a text.
    turns : int or None
        In a game of coins the most that a move turns over, 0 for all that lie side by side.
    after : tuple of (tuple of int)
        The heaps after each move of a coupled game; () where not all are listed.
    rules : tuple of str
        The rule of each heap, where they differ; else ().
    drawn : int or None
        Index of the heap that chance has drawn.
    may_pass : bool
        Whether the player to move may pass.
    reminder : Message or None
        What the play before allows now.
    reason : Message or None
        Why the computer replied as it did; only of a flawless opponent in a lost position.
    compared : int or None
        How many of its moves the computer compared, where it did not compare them all.
    note : Message or None
        Why the game shown is not that of the link.
    keeps_letters : bool
        Whether heaps are shown under the letters that they keep as others split; moves are sent and
        recorded by their places all the same.
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
    places: tuple[str, ...] = ()
    turns: int | None = None
    after: tuple[tuple[int, ...], ...] = ()
    rules: tuple[str, ...] = ()
    drawn: int | None = None
    may_pass: bool = False
    reminder: Message | None = None
    reason: Message | None = None
    compared: int | None = None
    note: Message | None = None
    keeps_letters: bool = False

    def letters(self, shown: int) -> tuple[int, ...]:
        """Return, for each heap after `shown` moves, the index of the letter that names it."""
        if not self.keeps_letters:
            return tuple(range(len(self.positions[shown])))
        return kept_letters(len(self.positions[0]), self.codes[:shown])[-1]

    def named(self, codes: Iterable[str], index: int) -> list[str]:
        """Return moves that follow each other from the index of the first, as heaps are shown."""
        moves = list(codes)
        if not self.keeps_letters:
            return moves
        letters = kept_letters(len(self.positions[0]), (*self.codes[:index], *moves))[index:]
        changes = [read_changes(code)[0] for code in moves]
        return [
            change_code(now[change.heap or 0], change.before or 0, change.after)
            for change, now in zip(changes, letters, strict=False)
        ]

    def mover(self, index: int) -> Side:
        """Return who makes the move with this index, counted from 0."""
        other: Side = "other" if self.began == "you" else "you"
        return other if index % 2 else self.began


@dataclass(frozen=True, slots=True)
class Refused:
    """The refusal of a position that cannot be played, or of a review, with its reason."""

    reason: Message


@background()
def play_facts(played: Played, text: str, player: str, seed: int) -> PlayFacts | Refused:
    """Return the game of a record, with the reply of the computer if it is to move.

    A text that is no record of the page's game, or starts elsewhere, gives a new game and a note.
    Refused where the position of the page cannot be played.
    """
    try:
        record, note = _game_of(played, text)
        record, found = _answered(record, player, seed)
        # The reason is worth a sentence only if the position was lost; other replies may be luck.
        is_lost = found is not None and found.winning is False and found.player in FLAWLESS
        reason = found.reason if found is not None and is_lost else None
        return replace(
            facts_of(record),
            reason=reason,
            compared=None if found is None else found.compared,
            note=note,
        )
    except GameError as refusal:
        return Refused(refusal.message)


def _game_of(played: Played, text: str) -> tuple[GameRecord, Message | None]:
    """Return the record of a text, or a new game and the reason why it is not that of the page."""
    fresh = played.record("")
    try:
        record = played.record(text)
    except GameError as refusal:
        return fresh, Message("A new game begins: {reason}", reason=refusal.message)
    if (record.start.text, record.start.misere) != (fresh.start.text, played.misere):
        return fresh, Message("The position was changed, so a new game begins.")
    return record, None


def _answered(record: GameRecord, player: str, seed: int) -> tuple[GameRecord, OpponentMove | None]:
    """Return the record with the computer's move and that move, or None if it is not to move."""
    record = record.drawn_by(seed)
    if player in PEOPLE or record.to_move == "you":
        return record, None
    found = answer(record.board, player, seed)
    if found.code is None:
        return record, None
    return record.played(found.step).drawn_by(seed), found


def facts_of(record: GameRecord, known: Knowledge | None = None) -> PlayFacts:
    """Return a game as the view shows it; computed in this process, so only for small positions.

    `known` spares finding who wins.
    """
    board = record.board
    turns = _turns(board)
    options, many, places, after = _choices(board) if turns is None else ((), True, (), ())
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
        known=known or board.knowledge,
        options=options,
        many=many,
        places=places,
        turns=turns,
        after=after,
        rules=rules,
        drawn=board.drawn if isinstance(board, ChanceBoard) else None,
        may_pass=board.may_pass,
        reminder=board.reminder,
    )


def _turns(board: Board[Any]) -> int | None:
    on_text = board.rules.on_text if isinstance(board, CoupledBoard) else None
    return None if on_text is None else on_text.turns


_Choices = tuple[tuple[Options, ...], bool, tuple[str, ...], tuple[tuple[int, ...], ...]]


def _choices(board: Board[Any]) -> _Choices:
    """Return the fields options, many, places and after of PlayFacts."""
    if board.sizes is None:
        return (), False, tuple(map(board.code, board.first_steps())), ()
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
    """Return the names of the opponents that are offered for the page's position."""
    try:
        return offered(played.record("").start, seed)
    except GameError:
        return ("perfect", *SKILLS)


@background()
def hint_facts(played: Played, text: str) -> tuple[Hint, ...]:
    """Return the hints for the player to move in a game."""
    return hints(played.record(text).board)


# -- after a game ---------------------------------------------------------------------------------


LINE = 8
"""Most moves of a line of play that is shown: as many as fit on a line of the screen."""


@dataclass(frozen=True, slots=True)
class MisereReason:
    """What decides a position under misère play, and whether it has a firm heap."""

    decided_by: Decider
    is_firm: bool


@background()
def review_facts(played: Played, text: str) -> Review | Refused:
    """Return the review of a game: a verdict on each of its moves."""
    try:
        return review(played.record(text))
    except GameError as refusal:
        return Refused(refusal.message)


@background()
def ending_facts(played: Played, text: str) -> Ending | None:
    """Return why a game was won; None if it is not over, has no moves or is too large."""
    try:
        return ending(played.record(text))
    except GameError:  # a heap is larger than the values reach
        return None


@background()
def misere_reason(played: Played, text: str, index: int) -> MisereReason | None:
    """Return what decides the position after a move of a game; None if `_misere` knows nothing."""
    found = _misere(played.record(text).boards[index + 1])
    return None if found is None else MisereReason(found.decided_by, bool(found.firm))


def _misere(board: Board[Any]) -> MisereAnalysis | None:
    """Return the misère analysis of a board; None under normal play, or where it is refused."""
    if not isinstance(board, HeapBoard) or not board.misere:
        return None
    with suppress(GameError):  # a review reaches farther than this analysis
        return board.misere_analysis
    return None


@background()
def next_start(played: Played, text: str) -> str | None:
    """Return a position larger than the start of a game that the player to move wins, or None."""
    return larger_start(played.game, played.record(text).start)


@background()
def refutation_line(played: Played, text: str, index: int) -> tuple[str, ...]:
    """Return the first LINE moves of the line that a move of a game begins, played perfectly."""
    board = played.record(text).boards[index]
    return tuple(play_out(board, board.step_of(played.record(text).codes[index]), LINE))


@background()
def amounts(played: Played, text: str, index: int) -> tuple[ChanceMove, ChanceMove]:
    """Return a move of a game of chance, and the best move of the same heap."""
    record = played.record(text)
    board = record.boards[index]
    assert isinstance(board, ChanceBoard)
    step = board.step_of(record.codes[index])
    best = ChanceBoard(board.heaps, drawn=step[0]).best.step
    return board.move(step), board.move(best)


@dataclass(frozen=True, slots=True)
class Columns:
    """The components of a position whose values decide it by their XOR.

    Attributes
    ----------
    sizes, values : tuple of int
        Size and value of each component.
    of_text : bool
        Whether the components are parts of a text, not heaps.
    """

    sizes: tuple[int, ...]
    values: tuple[int, ...]
    of_text: bool = False


@dataclass(frozen=True, slots=True)
class WhyFacts:
    """A move with what decides the positions before and after it.

    Attributes
    ----------
    before, after : Columns or None
        None where no XOR of values decides.
    reasons : (Message, Message)
        What decides before the move and after it, for the player to move there.
    move : ReviewedMove
        The move with its verdict.
    is_only : bool
        Whether it is the only winning move.
    better : str or None
        A winning move in the place of a mistake, as records write it; None for other moves.
    """

    before: Columns | None
    after: Columns | None
    reasons: tuple[Message, Message]
    move: ReviewedMove
    is_only: bool
    better: str | None = None


@background()
def why_facts(played: Played, text: str, index: int) -> WhyFacts:
    """Return what a move of a game, by its index, changed."""
    record = played.record(text)
    boards = record.boards[index : index + 2]
    first, last = (_columns(board) for board in boards)
    reasons = boards[0].knowledge.reason, boards[1].knowledge.reason
    move = review(record.until(index + 1)).moves[index]
    is_only = move.verdict == "winning" and _winning_moves(boards[0]) == 1
    step = boards[0].first_winning() if move.verdict == "mistake" else None
    better = None if step is None else boards[0].code(step)
    return WhyFacts(first, last, reasons, move, is_only, better)


def _winning_moves(board: Board[Any]) -> int | None:
    """Return the number of winning moves; None where they are not counted."""
    assert isinstance(board, HeapBoard | CoupledBoard), "where luck decides no move is sure to win"
    decided = _misere(board) if board.misere else board.analysis
    return None if decided is None else decided.winning_moves.total


def _columns(board: Board[Any]) -> Columns | None:
    if isinstance(board, HeapBoard):
        found = _misere(board)
        # Under misère play the XOR decides by Bouton's rule, or by that of tame heaps.
        decides = found is not None and found.decided_by in ("bouton", "tame")
        if not board.heaps or (board.misere and not decides):
            return None
        return Columns(board.heaps, tuple(map(int, board.analysis.values)))
    if not isinstance(board, CoupledBoard) or not board.analysis.values:
        return None
    if board.rules.on_text is not None:
        return Columns(board.rules.on_text.parts(board.text), board.analysis.values, of_text=True)
    assert board.sizes is not None
    return Columns(board.sizes, board.analysis.values)
