"""Fibonacci Nim: take at most twice what was taken last; at first anything but all."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.coupled.family import CoupledFamily
from gamecore.coupled.game import (
    CoupledAnalysis,
    CoupledGame,
    Remembered,
    WinningMoves,
    checked_heaps,
    move_between,
)
from gamecore.errors import GameError, PositionError
from gamecore.messages import Listed, Message, listed, quoted
from gamecore.rules.options import is_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from gamecore.coupled.game import Heaps

LARGEST = 9
"""Largest c in “at most c times what was taken last”."""


class Taken(Remembered):
    """The stones, and what was taken last; 0 before the first move."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return it as it is typed: `31`, or `22 9` after 9 were taken."""
        return " ".join(map(str, self if self[1] else self[:1]))

    @property
    def said(self) -> Message:
        """The position in words: `22, 9 taken last`."""
        if not self[1]:
            return Message("{stones}", stones=self[0])
        return Message("{stones}, {taken} taken last", stones=self[0], taken=self[1])


def parse(position: Sequence[int] | NDArray[Any] | str) -> Taken:
    """Return a position from its text or numbers: the stones, then what was taken last, if any.

    Raises
    ------
    PositionError, LimitExceeded
        If these are not one or two whole numbers ≥ 0, or a number is too large.

    Examples
    --------
    >>> str(parse("22 9")), str(parse((31,)))
    ('22 9', '31')
    """
    if isinstance(position, Taken):
        return position
    numbers = checked_heaps(position)
    if not 1 <= len(numbers) <= 2:
        raise PositionError(
            Message(
                "Write the stones, and after them what was taken last, if anything was: 31 or 22 9."
            ),
            text=quoted(position),
        )
    return Taken((*numbers, 0)[:2])


def largest_move(position: Taken, c: int = 2) -> int:
    """Return the largest number that may be taken: 0 where no move is left."""
    stones, last = position
    return min(stones, c * last) if last else max(stones - 1, 0)


def every_move(position: Taken, c: int = 2) -> Iterator[Taken]:
    """Yield the positions one move away: fewest taken first.

    Examples
    --------
    >>> [str(after) for after in every_move(parse("5 1"))]
    ['4 1', '3 2']
    """
    stones = position[0]
    return (Taken((stones - take, take)) for take in range(1, largest_move(position, c) + 1))


def allows(before: Taken, after: Taken, c: int = 2) -> bool:
    """Return whether one move leads from one position to the other."""
    return after == leave(before, after[:1]) and 1 <= after[1] <= largest_move(before, c)


def leave(position: Taken, heaps: Heaps) -> Taken:
    """Return the position in which this many stones are left of those in `position`."""
    return Taken((heaps[0], max(position[0] - heaps[0], 0)))


# -- the theorem -----------------------------------------------------------------------------------


@lru_cache
def row(c: int) -> tuple[int, ...]:
    """Return the stones with which the first player loses, ascending, up to limits.HEAP_SIZE.

    Each number is the one before it plus the smallest number so far that, taken c times, is at
    least as large as the one before it. c = 1 gives the powers of 2, c = 2 the Fibonacci numbers.

    Examples
    --------
    >>> row(1)[:6], row(2)[:7], row(3)[:9]
    ((1, 2, 4, 8, 16, 32), (1, 2, 3, 5, 8, 13, 21), (1, 2, 3, 4, 6, 8, 11, 15, 21))
    """
    found, back = [1], 0
    while found[-1] <= limits.HEAP_SIZE:
        while c * found[back] < found[-1]:
            back += 1
        found.append(found[-1] + found[back])
    return tuple(found[:-1])


def parts(stones: int, c: int = 2) -> tuple[int, ...]:
    """Return the numbers of the row whose sum the stones are, smallest first.

    The largest that fits is taken off as long as anything is left. For c = 2 it is Zeckendorf's.

    Examples
    --------
    >>> parts(31), parts(31, 1), parts(31, 3), parts(0)
    ((2, 8, 21), (1, 2, 4, 8, 16), (2, 29), ())
    """
    found = []
    for number in reversed(row(c)):
        if number <= stones:
            found.append(number)
            stones -= number
    return tuple(reversed(found))


def winning_amounts(position: Taken, c: int = 2) -> tuple[int, ...]:
    """Return every amount whose taking wins, ascending; the proof is in `analyse`.

    Examples
    --------
    >>> winning_amounts(parse("50 30")), winning_amounts(parse("50"))
    ((3, 16, 50), (3, 16))
    """
    sums = parts(position[0], c)
    following = (*sums[1:], None)[: len(sums)]
    return tuple(
        total
        for total, after in zip(accumulate(sums), following, strict=True)
        if total <= largest_move(position, c) and (after is None or c * total < after)
    )


def analyse(position: Sequence[int] | NDArray[Any] | str, c: int = 2) -> CoupledAnalysis[Taken]:
    """Return who wins, and every winning move.

    Parameters
    ----------
    position : sequence of int, array of integers, or str
        The stones, at most limits.HEAP_SIZE, and what was taken last, or 0 before the first move;
        or the text of them.
    c : int
        A move takes at most c times what was taken last, 1 ≤ c ≤ LARGEST.

    Returns
    -------
    CoupledAnalysis
        Without values: what may be taken depends on the move before, so stones alone have none.

    Raises
    ------
    PositionError, LimitExceeded
        If it is no position within the limits.

    Notes
    -----
    Theorem (M. J. Whinihan 1963 for c = 2; A. J. Schwenk 1970). Let H1 = 1 and H(i+1) = H(i) + H(j)
    with the smallest j for which c·H(j) ≥ H(i), as in `row`. Every n > 0 is a sum of these numbers
    in just one way in which each part is more than c times the next smaller one. Write s(n) for its
    smallest part. When at most L may be taken, the player to move wins exactly when n > 0 and
    L ≥ s(n). The winning moves take the 1, 2, 3, … smallest parts together: those sums that are at
    most L, and of which c times is less than the next part; or all parts, if L ≥ n.

    The sum. Take off the largest number H(i) ≤ n: n < H(i+1), so what is left is less than H(j),
    and so are all further parts; c times a number before H(j) is less than H(i). Conversely, a sum
    with these gaps whose largest part is H(i) is less than H(i+1), by induction on its parts: the
    next part is some H(a) with c·H(a) < H(i), so a < j, and what follows H(i) is less than
    H(a+1) ≤ H(j). So the largest part of such a sum is the largest number that fits, and there is
    only one such sum.

    Joining. If c·k < s(m), the parts of k and those of m are together the parts of k + m: each
    part of k is at most k, so the gap between the two is wide enough.

    Lost. Let L < s(n), and take k ≤ L. If c·k < s(n − k), the parts of k would be the smallest
    parts of n, and k ≥ s(n) > L. So c·k ≥ s(n − k): your opponent may take the smallest part of
    what is left. (It is not 0, as k < s(n) ≤ n.)

    Won. Let L ≥ s(n), and take k ≤ L. By what has just been said the move wins exactly when
    k = n or c·k < s(n − k), that is, when the parts of k are the smallest parts of n, in number as
    many as k has, and c·k is less than the next one. k = s(n) is such a move: the next part is more
    than c times s(n).

    A first move may take anything but all: L = n − 1. It is lost exactly when s(n) = n, so when n
    is a number of the row.

    O(log n).

    Examples
    --------
    >>> [str(move) for move in analyse("31").winning_moves]
    ['31→29 2', '31→21 10']
    >>> analyse("21").outcome, analyse("29 2").outcome
    ('P', 'P')
    """
    at = parse(position)
    stones = at[0]
    amounts = winning_amounts(at, c)
    moves = (move_between(at, Taken((stones - take, take))) for take in amounts)
    return CoupledAnalysis(
        position=at,
        outcome="N" if amounts else "P",
        is_terminal=not largest_move(at, c),
        winning_moves=WinningMoves.of(moves),
        reason=_reason(at, c),
    )


def _reason(position: Taken, c: int) -> Message:
    stones, limit = position[0], largest_move(position, c)
    if not stones:
        return Message("No stone is left: the player to move has lost.")
    if not limit:
        return Message("A first move may not take all, and there is one stone: no move is left.")
    if limit == stones:
        return Message("All {stones} may be taken: the player to move wins.", stones=stones)
    sums = parts(stones, c)
    fields = {"stones": stones, "part": sums[0], "limit": limit, "sum": sum_text(sums)}
    if len(sums) == 1:
        return Message(
            "{stones} is itself a number of the row {row}, and at most {limit} may be taken: the "
            "player to move loses.",
            stones=stones,
            limit=limit,
            row=row_text(c),
        )
    if limit >= sums[0]:
        return Message(
            "{stones} = {sum}. At most {limit} may be taken, and the smallest part is {part}: the "
            "player to move wins.",
            **fields,
        )
    return Message(
        "{stones} = {sum}. At most {limit} may be taken, less than the smallest part, {part}: the "
        "player to move loses.",
        **fields,
    )


_PARTS_TOLD = 6


def sum_text(sums: Sequence[int]) -> str:
    """Return a sum as text, the largest part first; of many parts only some, with the smallest."""
    told = [str(part) for part in reversed(sums)]
    if len(told) > _PARTS_TOLD:
        told[_PARTS_TOLD - 2 : -1] = ["…"]
    return " + ".join(told)


def row_text(c: int) -> Listed:
    """Return the beginning of the row as text: 1, 2, 3, 5, 8, …."""
    return listed([*row(c)[:6], "…"], "")


def _reminder(position: Taken, c: int) -> Message | None:
    """Return how much may be taken now; None where no move is left."""
    stones, last = position
    limit = largest_move(position, c)
    if not limit:
        return None
    if not last:
        return Message("The first move takes as many as you like, but not all.")
    if c * last < stones:
        return Message("{taken} taken last: take at most {limit}.", taken=last, limit=limit)
    return Message("{taken} taken last: you may take them all.", taken=last)


def game(c: int) -> CoupledGame[Taken]:
    """Return the game in which a move takes at most c times what was taken last.

    Raises
    ------
    GameError
        If c is no whole number from 1 to LARGEST.
    """
    if not is_whole(c) or not 1 <= c <= LARGEST:
        raise GameError(
            Message(
                "A move takes at most c times what was taken last, with c from 1 to {largest}, not "
                "“{c}”.",
                largest=LARGEST,
                c=quoted(c),
            )
        )
    c = int(c)
    return CoupledGame(
        slug="fibonacci-nim" if c == 2 else f"fibonacci-nim-{c}",
        each=partial(every_move, c=c),
        allows_move=partial(allows, c=c),
        count=lambda position, most=None: largest_move(position, c),
        analyse=partial(analyse, c=c),
        parse=parse,
        format=lambda position: str(parse(position)),
        k=c,
        leave=leave,
        reminder=partial(_reminder, c=c),
    )


def options(position: Sequence[int], c: int = 2) -> list[Taken]:
    """Return the positions one move away as a list; raises as `game` and `CoupledGame.options`."""
    return game(c).options(position)


FAMILY = CoupledFamily("fibonacci-nim", game, usual=2)
