"""Playing a claim out: the line of moves that shows who really wins, for the refutations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.positions.analysis import analyse
from gamecore.positions.replies import heaps_after, rules_after
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options

if TYPE_CHECKING:
    from gamecore.messages import Message
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a line.

    Attributes
    ----------
    first : bool
        Whether the player makes it who was to move at the start.
    heaps : tuple of int
        The position before it.
    heap : int
        Index of the heap that changes.
    after : tuple of int
        What it becomes.
    """

    first: bool
    heaps: tuple[int, ...]
    heap: int
    after: Option

    def __str__(self) -> str:
        """Write the move as a person does: 6→5."""
        return f"{self.heaps[self.heap]}→{'+'.join(map(str, self.after)) or 0}"


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why an answer is wrong: a sentence, and where it helps a position that is played out.

    Attributes
    ----------
    says : Message
        One or two sentences.
    rules : tuple of str
        One for each heap of the position; () where nothing is played.
    heaps : tuple of int
        The position.
    misere : bool
        Whether it is misère play.
    plies : tuple of Ply
        The moves to the end of the play, in order.
    """

    says: Message
    rules: tuple[str, ...] = ()
    heaps: tuple[int, ...] = ()
    misere: bool = False
    plies: tuple[Ply, ...] = ()


def played_out(
    says: Message,
    rules: tuple[str, ...],
    heaps: tuple[int, ...],
    *,
    begin: tuple[int, Option] | None = None,
    misere: bool = False,
) -> Refutation:
    """Play a position to its end: whoever can win does, and the other takes as much as possible.

    Parameters
    ----------
    says : Message
        What the line shows.
    rules, heaps
        The position, small enough to analyse at once.
    begin : (int, Option), optional
        The move that is made first, legal; the rest follows as said.

    Notes
    -----
    At most as many plies as there are stones. Deterministic.
    """
    plies: list[Ply] = []
    now, games = heaps, tuple(map(parse_rule, rules))
    move = begin or _move(games, now, misere)
    while move is not None:
        heap, after = move
        plies.append(Ply(len(plies) % 2 == 0, now, heap, after))
        now, games = heaps_after(now, heap, after), rules_after(games, heap, after)
        move = _move(games, now, misere)
    return Refutation(says, rules, heaps, misere, tuple(plies))


def _move(
    games: tuple[HeapRule, ...], heaps: tuple[int, ...], misere: bool
) -> tuple[int, Option] | None:
    """Return a winning move, else any; among them the one that leaves the fewest stones."""
    moves = [(move.heap, move.after) for move in analyse(games, heaps, misere).winning_moves] or [
        (heap, after)
        for heap, (game, size) in enumerate(zip(games, heaps, strict=True))
        for after in options(game, size)
    ]
    return min(moves, key=lambda move: sum(move[1]) - heaps[move[0]], default=None)


def first_wins(line: Refutation) -> bool:
    """Tell who wins a line that was played to its end: True for the player who began."""
    made_last = len(line.plies) % 2 == 1
    return made_last != line.misere
