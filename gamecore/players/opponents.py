"""Opponents: a game, a position and a name → a move. The same seed and position, the same move.

Some of them are a mistake: each plays one wrong idea, and can be beaten by whoever sees it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import islice
from operator import xor
from typing import TYPE_CHECKING, Any, overload

from gamecore import limits, progress
from gamecore.coupled.game import CoupledGame, CoupledMove
from gamecore.errors import GameError, LimitExceeded
from gamecore.messages import Message, quoted
from gamecore.players.board import Draws
from gamecore.players.chance_board import ChanceBoard, ChanceGame, ChanceMove
from gamecore.players.record import board_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from gamecore.players.board import Board
    from gamecore.players.record import Game
    from gamecore.positions.moves import Move
    from gamecore.rules.heap_rule import HeapRule


# -- wrong ideas -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Misconception:
    """A wrong idea of how to play.

    Attributes
    ----------
    name : str
        The name of the opponent.
    says : Message
        What it does and why that is wrong, for whoever has beaten it.
    names : callable
        Board → the move that the idea names; None where it names no legal one.
    """

    name: str
    says: Message
    names: Callable[[Board[Any]], Any]


def _from_the_largest(board: Board[Any]) -> Any:
    """Take from the largest heap that may be taken from, as much as it may; splits take nothing."""
    sizes = board.sizes or ()
    for heap in sorted(range(len(sizes)), key=lambda place: -sizes[place]):
        best, most = None, 0
        # Those that leave least come first.
        for step in islice(board.steps_in(heap), limits.PLAY_MOVES):
            if (taken := board.taken(step, heap)) > most:
                best, most = step, taken
        if best is not None:
            return best
    return None


def _as_one_heap(board: Board[Any]) -> Any:
    """Leave a total that is lost as one heap; a split leaves the total as it is and is no move."""
    total = sum(board.sizes or ())
    lost: dict[int, bool | None] = {total: False}
    too_large = None
    for step in board.first_steps():
        left = sum(board.sizes_after(step))
        if too_large is not None and left >= too_large:
            continue  # nor can anybody tell of a larger one
        if left not in lost:
            lost[left] = _is_lost(board.as_one_heap(left))
        if lost[left] is None:
            too_large = left
        elif lost[left]:
            return step
    return None


def _is_lost(board: Board[Any] | None) -> bool | None:
    """Tell whether a position is lost; None where it is too large to tell."""
    progress.check_cancelled()
    try:
        wins = None if board is None else board.knowledge.to_move_wins
    except LimitExceeded:
        return None
    return None if wins is None else not wins


def _by_sizes(board: Board[Any]) -> Any:
    """Leave sizes whose XOR is 0."""
    for step in board.first_steps():
        sizes = board.sizes_after(step)
        if sizes and not reduce(xor, sizes):
            return step
    return None


def _flipped(board: Board[Any]) -> Any:
    """Leave values whose XOR is not 0, under misère play."""
    if board.misere:
        for step in board.first_steps():
            if board.nim_sum_after(step):
                return step
    return None


MISTAKES = (
    Misconception(
        "largest-heap",
        Message(
            "It always takes from the largest heap, as much as it may. The values of all the "
            "heaps tell which one matters, not its size."
        ),
        _from_the_largest,
    ),
    Misconception(
        "adds-heaps",
        Message(
            "It adds the heaps up and plays the total as one heap. Heaps that lie side by side are "
            "not one heap: what a move can do in one of them, it cannot do across two."
        ),
        _as_one_heap,
    ),
    Misconception(
        "xors-sizes",
        Message(
            "It XORs the sizes of the heaps, as in Nim. In this game the XOR of the sizes does "
            "not tell which positions are lost."
        ),
        _by_sizes,
    ),
    Misconception(
        "flips-misere",
        Message(
            "It takes misère play for normal play turned round, and leaves an XOR that is not 0. "
            "Misère play is mostly won as normal play is, and differs only near the end."
        ),
        _flipped,
    ),
)
"""The opponents that are a mistake, in the order in which they are offered."""


def mistake(name: str) -> Misconception | None:
    """Return the mistake that an opponent is; None for one that is none."""
    return next((one for one in MISTAKES if one.name == name), None)


# -- players ---------------------------------------------------------------------------------------


SKILLS = tuple(f"skill-{tenths // 10}.{tenths % 10}" for tenths in range(11))
"""The players that see the best move with probability 0.0, 0.1, …, 1.0."""

PLAYERS = ("perfect", *SKILLS, *(one.name for one in MISTAKES))
"""The names of all opponents."""

_SKILL = re.compile(r"skill-(0\.[0-9]|1\.0)")


@dataclass(frozen=True, slots=True)
class OpponentMove:
    """What an opponent does, and what there is to say about it.

    Attributes
    ----------
    player : str
        Its name.
    step : object or None
        Its move as the board writes it; None where no move is left.
    code : str or None
        The same as records write it.
    move : Move, CoupledMove, ChanceMove or None
        All there is to say about it.
    winning : bool or None
        Whether the player who made it wins with best play from then on; None where that cannot be
        decided, or where luck decides. With no move left: whether the player to move has won.
    reason : Message
        What decides that.
    by_idea : bool
        Whether it is the mistake of the opponent that named it, not a draw in its place.
    compared : int or None
        Among how many of the first moves it was found to be the hardest to answer, where the
        position was lost and not all were compared; else None.
    """

    player: str
    step: Any
    code: str | None
    move: Any
    winning: bool | None
    reason: Message
    by_idea: bool = False
    compared: int | None = None


@overload
def choose_move(
    rule: HeapRule | str | Iterable[HeapRule | str],
    heaps: Sequence[int] | str,
    player: str = "perfect",
    *,
    misere: bool = False,
    seed: int = 0,
) -> Move | None: ...
@overload
def choose_move(
    rule: CoupledGame[Any],
    heaps: Sequence[int] | str,
    player: str = "perfect",
    *,
    misere: bool = False,
    seed: int = 0,
) -> CoupledMove[Any] | None: ...
@overload
def choose_move(
    rule: ChanceGame,
    heaps: Sequence[int] | str,
    player: str = "perfect",
    *,
    misere: bool = False,
    seed: int = 0,
) -> ChanceMove | None: ...
def choose_move(
    rule: Game,
    heaps: Sequence[int] | str,
    player: str = "perfect",
    *,
    misere: bool = False,
    seed: int = 0,
) -> Move | CoupledMove[Any] | ChanceMove | None:
    """Return the move that an opponent makes.

    Parameters
    ----------
    rule : HeapRule, str, several of them in a row, CoupledGame or ChanceGame
        A rule for all heaps, one for each heap (a sum of games), a coupled game, or the game of
        chance with a heap drawn (`ChanceGame(drawn=1)`; before the draw one is drawn by the seed).
    heaps : sequence of int, or str
        The position, at most limits.PLAY_HEAPS heaps.
    player : str
        One of PLAYERS.

        - `perfect`: in a won position the first winning move in the order of the moves; where a
          heap has too many splits to list them, a winning move that needs no list. In a lost
          one the move that leaves the fewest winning replies, counted as `winning_moves` lists them
          (equal heaps apart; ending the game in defeat counts as worst; ties in order). Of more
          than limits.PLAY_MOVES moves the first this many are compared, and fewer where the work
          would pass limits.PLAY_WORK. Where misère play cannot be decided,
          what normal play asks for. With chance, the best amount that leaves least.
        - `skill-p`, p = 0.0, 0.1, …, 1.0: with probability p what `perfect` plays, otherwise each
          of the moves that do not win with the same probability (each of all moves, where all or
          none win, or nobody can tell), among the first limits.PLAY_MOVES; fewer in a coupled
          position of more than thirty heaps or letters, whose moves take longer to look at.
        - `largest-heap`, `adds-heaps`, `xors-sizes`, `flips-misere`: a mistaken idea, see
          MISTAKES; where it names no legal move, each move with the same probability.
    misere : bool
        Whether the player who is left without a move wins; for heap rules.
    seed : int
        What luck is drawn from, together with the position: a whole number of at most 40 digits.
        It plays no part in `perfect`.

    Returns
    -------
    Move, CoupledMove, ChanceMove or None
        None where no move is left. The same seed and position give the same move in every process.

    Raises
    ------
    GameError
        If there is no such player or seed, or no misère play in such a game.
    RuleSyntaxError, PositionError, LimitExceeded
        If this is no position of the game, or a heap is larger than its values reach.

    Notes
    -----
    All work is counted (limits.PLAY_*), never timed. The values of a rule come first, as for any
    analysis; beyond them an answer takes under a third of a second for twelve heaps of 30 stones.

    Examples
    --------
    >>> str(choose_move("take any", (3, 5, 7)))
    '3→2'
    >>> str(choose_move("take 1-3", (3, 7), "xors-sizes"))
    '7→3'
    """
    board = board_of(rule, heaps, misere)
    found = chosen(board, player, seed)
    if found is None:
        return None
    board, step = _drawn(board, seed), found[0]
    move: Move | CoupledMove[Any] | ChanceMove = board.move(step)
    return move


def answer(board: Board[Any], player: str = "perfect", seed: int = 0) -> OpponentMove:
    """Return what an opponent does on a board, with what there is to say about it.

    Parameters and errors as for `choose_move`. In the game of chance a heap must be drawn, or is
    drawn by the seed.
    """
    board = _drawn(board, seed)
    found = chosen(board, player, seed)
    known = board.knowledge
    if found is None:
        return OpponentMove(player, None, None, None, known.to_move_wins, known.reason)
    step, by_idea = found
    after = board.after(step).knowledge
    winning = None if after.to_move_wins is None else not after.to_move_wins
    reason = after.reason
    if known.to_move_wins is False and player in ("perfect", SKILLS[-1]):
        reason = _hard_to_answer(board, reason)
    compared = board.best.compared if _sees_best(player, Draws(seed, board.key)) else None
    move = board.move(step)
    return OpponentMove(player, step, board.code(step), move, winning, reason, by_idea, compared)


def _hard_to_answer(board: Board[Any], reason: Message) -> Message:
    """Say why a lost position was answered so."""
    if board.kind == "chance":
        return reason
    best = board.best
    if best.replies is None:
        return Message("No move wins here, and there are too many to compare.")
    if not best.replies:
        return Message("No move wins here: every one ends the game in defeat.")
    if best.compared is not None:
        return Message(
            "No move wins here. Of the first {compared} moves, this one leaves the fewest winning "
            "replies: {replies}.",
            compared=best.compared,
            replies=best.replies,
        )
    return Message(
        "No move wins here. This one leaves the fewest winning replies: {replies}.",
        replies=best.replies,
    )


def chosen(board: Board[Any], player: str, seed: int) -> tuple[Any, bool] | None:
    """Return the step of an opponent, and whether its mistake named it; None where none is left.

    Raises
    ------
    GameError
        If there is no such player.
    LimitExceeded
        If a heap is larger than its values reach.
    """
    choose = _player(player)
    if board.is_over:
        return None
    board = _drawn(board, seed)
    return choose(board, Draws(seed, board.key))


def _drawn(board: Board[Any], seed: int) -> Board[Any]:
    """Draw a heap by the seed where chance asks for one."""
    return board.draw(Draws(seed, board.key)) if isinstance(board, ChanceBoard) else board


def check_player(name: str) -> None:
    """Refuse a name that is no player's with GameError; otherwise do nothing."""
    _player(name)


def _sees_best(player: str, draws: Draws) -> bool:
    """Tell whether a player makes the best move this time."""
    skilled = _SKILL.fullmatch(player)
    return player == "perfect" or (skilled is not None and draws.happens(Fraction(skilled[1])))


def _player(name: str) -> Callable[[Board[Any], Draws], tuple[Any, bool]]:
    if name == "perfect":
        return lambda board, _draws: (board.best.step, False)
    if match := _SKILL.fullmatch(quoted(name)):
        skill = Fraction(match[1])
        return lambda board, draws: (_skilled(board, skill, draws), False)
    wrong = mistake(name)
    if wrong is None:
        raise GameError(
            Message(
                "There is no player “{name}”; choose perfect, {low} to {high}, or one of {known}.",
                name=quoted(name),
                low=SKILLS[0],
                high=SKILLS[-1],
                known=", ".join(one.name for one in MISTAKES),
            )
        )

    def by_mistake(board: Board[Any], draws: Draws) -> tuple[Any, bool]:
        step = wrong.names(board)
        return (_any(board.first_steps(), draws), False) if step is None else (step, True)

    return by_mistake


def _skilled(board: Board[Any], skill: Fraction, draws: Draws) -> Any:
    if draws.happens(skill):
        return board.best.step
    return _any(board.unskilled_steps, draws)


def _any(steps: Sequence[Any], draws: Draws) -> Any:
    return steps[draws.below(len(steps))]
