"""Opponents: each has a name and chooses a move in a position, the same for the same seed.

Some are *mistaken*: each plays by one wrong idea, and can be beaten by whoever sees through it.
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
    """A wrong idea of how to play, and the mistaken opponent that plays by it.

    Attributes
    ----------
    name : str
        The name of the opponent.
    says : Message
        What it does and why that is wrong, to be shown to whoever has beaten it.
    names : callable
        Board → the step that the idea chooses; None where it chooses no legal one.
    """

    name: str
    says: Message
    names: Callable[[Board[Any]], Any]


def _from_the_largest(board: Board[Any]) -> Any:
    """Return the move that takes most from the largest heap that stones can be taken from."""
    sizes = board.sizes or ()
    for heap in sorted(range(len(sizes)), key=lambda place: -sizes[place]):
        best, most = None, 0
        # Moves that leave least come first.
        for step in islice(board.steps_in(heap), limits.PLAY_MOVES):
            if (taken := board.taken(step, heap)) > most:
                best, most = step, taken
        if best is not None:
            return best
    return None


def _as_one_heap(board: Board[Any]) -> Any:
    """Return the first move to a smaller total that would be lost as one heap."""
    total = sum(board.sizes or ())
    lost: dict[int, bool | None] = {total: False}
    too_large = None
    for step in board.first_steps():
        left = sum(board.sizes_after(step))
        if too_large is not None and left >= too_large:
            continue  # a larger heap is undecided too
        if left not in lost:
            lost[left] = _is_lost(board.as_one_heap(left))
        if lost[left] is None:
            too_large = left
        elif lost[left]:
            return step
    return None


def _is_lost(board: Board[Any] | None) -> bool | None:
    """Return whether a position is lost; None where that is not known."""
    progress.check_cancelled()
    try:
        wins = None if board is None else board.knowledge.to_move_wins
    except LimitExceeded:
        return None
    return None if wins is None else not wins


def _by_sizes(board: Board[Any]) -> Any:
    """Return the first move after which the XOR of the sizes is 0."""
    for step in board.first_steps():
        sizes = board.sizes_after(step)
        if sizes and not reduce(xor, sizes):
            return step
    return None


def _flipped(board: Board[Any]) -> Any:
    """Return the first move after which the XOR of the values is not 0; misère play only."""
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
"""The mistaken opponents, in the order in which they are offered."""


def mistake(name: str) -> Misconception | None:
    """Return the misconception of the opponent with this name; None if it has none."""
    return next((one for one in MISTAKES if one.name == name), None)


# -- players ---------------------------------------------------------------------------------------


SKILLS = tuple(f"skill-{tenths // 10}.{tenths % 10}" for tenths in range(11))
"""The opponents that play the best move with probability 0.0, 0.1, …, 1.0."""

PLAYERS = ("perfect", *SKILLS, *(one.name for one in MISTAKES))
"""The names of all opponents."""

_SKILL = re.compile(r"skill-(0\.[0-9]|1\.0)")


@dataclass(frozen=True, slots=True)
class OpponentMove:
    """A move of an opponent, with what explains it.

    Attributes
    ----------
    player : str
        The name of the opponent.
    step : object or None
        The move in the form of the board; None where no move is left.
    code : str or None
        The move as records write it.
    move : Move, CoupledMove, ChanceMove or None
        The move with its values or chances.
    winning : bool or None
        Whether the opponent wins with best play after the move; None where that cannot be decided,
        or luck decides. With no move left: whether the player to move has won.
    reason : Message
        What decides that.
    by_idea : bool
        Whether a mistaken opponent's idea chose the move, rather than a random draw.
    compared : int or None
        How many of the first moves were compared to find the one hardest to answer, where a limit
        kept the others out; else None.
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
    rule : HeapRule, str, iterable of these, CoupledGame or ChanceGame
        A rule for all heaps, one for each heap (a sum of games), a coupled game, or the game of
        chance with a heap drawn (`ChanceGame(drawn=1)`; if none is, the seed draws one).
    heaps : sequence of int, or str
        The position, at most limits.PLAY_HEAPS heaps.
    player : str
        One of PLAYERS.

        - `perfect`: in a won position the first winning move in the order of the moves, or, where
          a heap has too many splits to list, a winning move that needs no list. In a lost position
          the move that leaves the fewest winning replies, counted as `winning_moves` lists them
          (equal heaps separately; ending the game in defeat is worst; the first of equals). At most
          limits.PLAY_MOVES moves are compared, and fewer where the work would pass
          limits.PLAY_WORK. Where misère play cannot be decided, the best move under normal play.
          In the game of chance, the best move that leaves least.
        - `skill-p`, p = 0.0, 0.1, …, 1.0: with probability p the move of `perfect`, otherwise one
          of the moves that are not known to win, or of all moves where each wins, all with the same
          probability. Drawn from the first limits.PLAY_MOVES moves, or fewer in a coupled position
          of more than thirty heaps or letters.
        - `largest-heap`, `adds-heaps`, `xors-sizes`, `flips-misere`: the move of a wrong idea, see
          MISTAKES; where it chooses no legal move, each move with the same probability.
    misere : bool
        Whether the player who is left without a move wins; for heap rules only.
    seed : int
        Fixes all random choices, together with the position: a whole number of at most 40 digits.
        `perfect` uses it only to draw a heap in the game of chance.

    Returns
    -------
    Move, CoupledMove, ChanceMove or None
        None where no move is left. The same seed and position give the same move in every process.

    Raises
    ------
    GameError
        If there is no such player or seed, or the game has no misère play.
    RuleSyntaxError, PositionError, LimitExceeded
        If rule or heaps are refused, or a heap is too large for its values to be known.

    Notes
    -----
    Work is bounded by counts (limits.PLAY_*), never by time. Once the values of the rule are known,
    an answer takes under a third of a second for twelve heaps of 30 stones.

    Examples
    --------
    >>> str(choose_move("take any", (3, 5, 7)))
    '3→2'
    >>> str(choose_move("take 1-3", (3, 5), "xors-sizes"))
    '5→3'
    """
    board = board_of(rule, heaps, misere)
    found = chosen(board, player, seed)
    if found is None:
        return None
    board, step = _drawn(board, seed), found[0]
    move: Move | CoupledMove[Any] | ChanceMove = board.move(step)
    return move


def answer(board: Board[Any], player: str = "perfect", seed: int = 0) -> OpponentMove:
    """Return the move of an opponent on a board, with what explains it.

    Parameters and errors are those of `choose_move`. In the game of chance the seed draws a heap if
    none is drawn.
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
    """Return why this move was chosen in a lost position."""
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
    """Return an opponent's step and whether its wrong idea chose it; None if no move is left.

    Raises
    ------
    GameError
        If there is no such player or seed.
    LimitExceeded
        If a heap is too large for its values to be known, see limits.PLAY_TABLE.
    """
    choose = _player(player)
    if board.is_over:
        return None
    board = _drawn(board, seed)
    return choose(board, Draws(seed, board.key))


def _drawn(board: Board[Any], seed: int) -> Board[Any]:
    """Return the board, in the game of chance with a heap drawn by the seed if none is drawn."""
    return board.draw(Draws(seed, board.key)) if isinstance(board, ChanceBoard) else board


def check_player(name: str) -> None:
    """Raise GameError unless `name` is one of PLAYERS."""
    _player(name)


def _sees_best(player: str, draws: Draws) -> bool:
    """Return whether a player makes the best move this time."""
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
