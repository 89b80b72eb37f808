"""Nim with a pass: once in the whole game one of the players may pass, while stones are left."""

from __future__ import annotations

from collections import deque
from functools import partial, reduce
from itertools import islice
from math import prod
from operator import xor
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits
from gamecore.coupled.game import (
    CoupledAnalysis,
    CoupledGame,
    Found,
    Heaps,
    Remembered,
    WinningMoves,
    checked_heaps,
    heaps_lowered,
    in_any_order,
    move_between,
)
from gamecore.errors import LimitExceeded
from gamecore.messages import Message, listed
from gamecore.positions.heaps import format_heaps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray


PASS = "pass"
"""The word that stands after the heaps while the pass is left; also a move as records write it."""


class PassLeft(Remembered):
    """Heaps, and whether the pass is left: 1 or 0."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return it as it is typed: `3 4 5 pass`, or `3 4 5` once the pass is used."""
        return " ".join(filter(None, [format_heaps(self.heaps), PASS * self[-1]]))

    @property
    def said(self) -> Message:
        """The position in words: `3, 4, 5, with the pass`."""
        heaps = listed(self.heaps, "")
        return (
            Message("{heaps}, with the pass", heaps=heaps)
            if self[-1]
            else Message("{heaps}", heaps=heaps)
        )


def parse(position: Sequence[int] | NDArray[Any] | str) -> PassLeft:
    """Return a position from its text; heaps alone, also as numbers, are without the pass.

    Raises
    ------
    PositionError, LimitExceeded
        If these are not heaps within the limits.

    Examples
    --------
    >>> str(parse("3, 4, 5 Pass")), str(parse((3, 4)))
    ('3 4 5 pass', '3 4')
    """
    if isinstance(position, PassLeft):
        return position
    heaps = without_the_word(position) if isinstance(position, str) else position
    return PassLeft((*checked_heaps(heaps), int(heaps is not position)))


def without_the_word(text: str) -> str:
    """Return a position's text up to the word `pass` at its end; the same text without one."""
    shown = text.rstrip()
    before = shown[: -len(PASS)]
    if shown[len(before) :].lower() != PASS or before[-1:].isalnum():
        return text
    return before.rstrip(" ,")


def every_move(position: PassLeft) -> Iterator[PassLeft]:
    """Yield the positions one move away: by heap and by what is left of it, the pass last.

    Examples
    --------
    >>> [str(after) for after in every_move(parse("1 1 pass"))]
    ['0 1 pass', '1 0 pass', '1 1']
    """
    heaps, left = position.heaps, position[-1]
    for place, size in enumerate(heaps):
        for less in range(size):
            yield PassLeft((*heaps[:place], less, *heaps[place + 1 :], left))
    if left and any(heaps):
        yield PassLeft((*heaps, 0))


def allows(before: PassLeft, after: PassLeft) -> bool:
    """Return whether one move leads from one position to the other."""
    if before[-1] and before.heaps == after.heaps:
        return any(before.heaps) and not after[-1]
    return before[-1] == after[-1] and heaps_lowered(before.heaps, after.heaps, 1) is not None


def leave(position: PassLeft, heaps: Heaps) -> PassLeft:
    """Return the position with these heaps; if they are the same, the pass has been used."""
    return PassLeft((*heaps, 0 if heaps == position.heaps else position[-1]))


# -- who wins --------------------------------------------------------------------------------------


def lost_with_pass(largest: Heaps) -> NDArray[np.bool_]:
    """Return which positions with the pass are lost, for all heaps up to the `largest`.

    Raises
    ------
    LimitExceeded
        If there are more than limits.PASS_TABLE such positions.

    Notes
    -----
    Filled in from the smallest heaps: what is not known to be won when its turn comes is lost, and
    then everything from which one heap can be lowered to it is won. Besides, passing wins where
    stones are left and their XOR is 0, since what it leaves is Nim. O(positions · heaps).
    """
    shape = tuple(size + 1 for size in largest)
    if prod(shape) > limits.PASS_TABLE:
        raise LimitExceeded(
            Message(
                "With the pass every position of smaller heaps has to be tried, at most {limit} of "
                "them; write fewer or smaller heaps, or leave out “pass”.",
                limit=limits.PASS_TABLE,
            )
        )
    won, lost = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
    for at in np.ndindex(*shape):
        if won[at] or (any(at) and not reduce(xor, at)):
            continue
        lost[at] = True
        for axis, size in enumerate(at):
            won[(*at[:axis], slice(size + 1, None), *at[axis + 1 :])] = True
    lost.setflags(write=False)
    return lost


_TABLES: deque[tuple[Heaps, NDArray[np.bool_]]] = deque(maxlen=16)
"""The last tables: that of a position knows all that can be played from it."""


def is_lost(position: PassLeft) -> bool:
    """Return whether the player to move loses; raises as `lost_with_pass`."""
    heaps = position.heaps
    if not position[-1]:
        return not reduce(xor, heaps, 0)
    filled = in_any_order(heaps)
    for largest, lost in tuple(_TABLES):
        at = (0,) * (len(largest) - len(filled)) + filled
        if len(at) == len(largest) and all(a <= b for a, b in zip(at, largest, strict=True)):
            return bool(lost[at])
    _TABLES.append((filled, lost_with_pass(filled)))
    return is_lost(position)


def analyse(position: Sequence[int] | NDArray[Any] | str) -> CoupledAnalysis[PassLeft]:
    """Return who wins, and the winning moves.

    Parameters
    ----------
    position : sequence of int, array of integers, or str
        Heaps, without the pass; or their text, with the word `pass` at its end while the pass is
        left.

    Returns
    -------
    CoupledAnalysis
        Without values: the pass belongs to all heaps together.

    Raises
    ------
    PositionError, LimitExceeded
        If these are not heaps within the limits; with the pass, if there are more than
        limits.PASS_TABLE positions of smaller heaps.

    Notes
    -----
    Without the pass it is Nim: lost exactly when the XOR X of the heaps is 0, and a heap n is
    lowered to n ⊕ X where that is less. With the pass all positions are worked out, see
    `lost_with_pass`; for three heaps no formula is known. Two heaps are lost exactly when they are
    2k − 1 and 2k, or both empty. Proof: a heap alone is taken whole; equal heaps have XOR 0, so
    passing wins. From 2k − 1 and 2k passing leaves XOR other than 0, and a move leaves a pair of
    another kind, since each number is in one pair only. Of any other two heaps the larger is more
    than the partner of the smaller, and is lowered to it.

    Examples
    --------
    >>> analyse("1 2 pass").outcome, [str(move) for move in analyse("3 3 pass").winning_moves]
    ('P', ['3 3 pass→3 3'])
    """
    at = parse(position)
    lost = is_lost(at)
    return CoupledAnalysis(
        position=at,
        outcome="P" if lost else "N",
        is_terminal=not any(at.heaps),
        winning_moves=WinningMoves(partial(_found, at), partial(move_between, at)),
        reason=_reason(at, lost),
    )


def _found(position: PassLeft) -> Found:
    heaps = position.heaps
    if not position[-1]:
        nim_sum = reduce(xor, heaps, 0)
        lowered = [
            leave(position, (*heaps[:i], n ^ nim_sum, *heaps[i + 1 :]))
            for i, n in islice(enumerate(heaps), limits.WINNING_MOVES)
            if n ^ nim_sum < n
        ]
        total = sum(n ^ nim_sum < n for n in heaps)
        return Found(lowered, total)
    wins = [after for after in every_move(position) if is_lost(after)]
    return Found(wins, len(wins))


def _reason(position: PassLeft, lost: bool) -> Message:
    heaps, nim_sum = position.heaps, reduce(xor, position.heaps, 0)
    if not any(heaps):
        return Message("No stone is left: the player to move has lost.")
    if not position[-1]:
        if lost:
            return Message("Without the pass it is Nim. The XOR is 0: the player to move loses.")
        return Message(
            "Without the pass it is Nim. The XOR is {nim_sum}, not 0: the player to move wins.",
            nim_sum=nim_sum,
        )
    if lost:
        return Message(
            "Passing leaves the XOR {nim_sum}, not 0, and every other move leaves a position that "
            "is won with the pass: the player to move loses.",
            nim_sum=nim_sum,
        )
    if not nim_sum:
        return Message("The XOR is 0, so passing leaves Nim that is lost: the player to move wins.")
    return Message(
        "Some move leaves a position that is lost with the pass: the player to move wins."
    )


def _count(position: PassLeft, most: int | None = None) -> int:
    return sum(position.heaps) + (position[-1] and any(position.heaps))


def _reminder(position: PassLeft) -> Message | None:
    if not any(position.heaps):
        return None
    if position[-1]:
        return Message("The pass is left: one of you may use it, once.")
    return Message("The pass is used: this is Nim now.")


GAME: CoupledGame[PassLeft] = CoupledGame(
    slug="nim-with-a-pass",
    each=every_move,
    allows_move=allows,
    count=_count,
    analyse=analyse,
    parse=parse,
    format=lambda position: str(parse(position)),
    leave=leave,
    reminder=_reminder,
)

options = GAME.options
"""Returns the positions one move away as a list."""
