"""Refutations: why an answer is wrong, with a line of play that shows who really wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.lessons.pictures import BoardPicture, Ply, Replies
from gamecore.positions.analysis import analyse
from gamecore.positions.replies import heaps_after, rules_after
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options

if TYPE_CHECKING:
    from gamecore.messages import Message
    from gamecore.positions.moves import Option
    from gamecore.rules.heap_rule import HeapRule


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why an answer is wrong: a sentence and, where that helps, a line of play.

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
    explains : str
        Name of the known mistake that `says` explains already, so that nobody says it twice; "" for
        none.
    """

    says: Message
    rules: tuple[str, ...] = ()
    heaps: tuple[int, ...] = ()
    misere: bool = False
    plies: tuple[Ply, ...] = ()
    explains: str = ""


def played_out(
    says: Message,
    rules: tuple[str, ...],
    heaps: tuple[int, ...],
    *,
    begin: tuple[int, Option] | None = None,
    misere: bool = False,
) -> Refutation:
    """Return a refutation with the position played to its end.

    A player who can win makes a winning move, the other any move; among these, always the first
    that leaves the fewest stones.

    Parameters
    ----------
    says : Message
        What the line shows.
    rules, heaps
        The position, one rule for each heap, small enough to analyse at once.
    begin : (int, Option), optional
        A legal move that is made first.

    Notes
    -----
    At most as many plies as there are stones; where heaps split, fewer than twice as many.
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


def every_reply(rules: tuple[str, ...], heaps: tuple[int, ...], *, misere: bool = False) -> Replies:
    """Return every move of a small position that the player to move loses, with its answer.

    The answer is the winning move that leaves the fewest stones.
    """
    games = tuple(map(parse_rule, rules))
    rows = []
    for heap, (game, size) in enumerate(zip(games, heaps, strict=True)):
        for after in reversed(options(game, size)):
            now, left = heaps_after(heaps, heap, after), rules_after(games, heap, after)
            reply = _move(left, now, misere)
            assert reply is not None
            answer = Ply(False, now, *reply)
            rows.append((Ply(True, heaps, heap, after), answer, heaps_after(now, *reply)))
    return Replies(BoardPicture(rules, heaps, misere), tuple(rows))


def _move(
    games: tuple[HeapRule, ...], heaps: tuple[int, ...], misere: bool
) -> tuple[int, Option] | None:
    """Return the winning move, else any, that leaves the fewest stones; None if no move is left."""
    moves = [(move.heap, move.after) for move in analyse(games, heaps, misere).winning_moves] or [
        (heap, after)
        for heap, (game, size) in enumerate(zip(games, heaps, strict=True))
        for after in options(game, size)
    ]
    return min(moves, key=lambda move: sum(move[1]) - heaps[move[0]], default=None)


def first_wins(line: Refutation) -> bool:
    """Return whether the player who began wins a line that was played to its end."""
    made_last = len(line.plies) % 2 == 1
    return made_last != line.misere
