"""Staircase Nim: stones step down from step to step, and only the even steps decide."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits
from gamecore.coupled.game import (
    CoupledAnalysis,
    CoupledGame,
    CoupledMove,
    Found,
    Heaps,
    WinningMoves,
    checked_heaps,
)
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray


def every_move(steps: Heaps) -> Iterator[Heaps]:
    """Yield the positions one move away: any number of stones from one step to the step below.

    Step 2, 3, … in turn (from step 1 nothing moves); for one step, the largest moves first.

    Examples
    --------
    >>> list(every_move((0, 2, 1)))
    [(2, 0, 1), (1, 1, 1), (0, 3, 0)]
    """
    for step in range(2, len(steps) + 1):
        for stones in range(steps[step - 1], 0, -1):
            yield after_move(steps, step, stones)


def count_options(steps: Heaps, most: int | None = None) -> int:
    """Return the number of options, which is the number of stones from step 2 up."""
    return sum(steps[1:])


def allows(before: Heaps, after: Heaps) -> bool:
    """Return whether one move leads from the steps `before` to the steps `after`."""
    if len(before) != len(after):
        return False
    changed = [i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
    if len(changed) != 2 or changed[1] != changed[0] + 1:
        return False
    low, high = changed
    return 0 <= after[high] < before[high] and sum(before[low : high + 1]) == sum(
        after[low : high + 1]
    )


def after_move(steps: Sequence[int], step: int, stones: int) -> Heaps:
    """Return the steps after `stones` stones of step number `step` ≥ 2 have moved down by one."""
    below, there = steps[step - 2] + stones, steps[step - 1] - stones
    return (*steps[: step - 2], below, there, *steps[step:])


def analyse(position: Sequence[int] | NDArray[Any] | str) -> CoupledAnalysis[Heaps]:
    """Return who wins, and by which moves: at most one from each step.

    Parameters
    ----------
    position : sequence of int, array of integers, or str
        The stones on step 1, 2, 3, …, each 0 ≤ n ≤ limits.HEAP_SIZE, at most limits.HEAPS steps, or
        their text.

    Returns
    -------
    CoupledAnalysis
        `values` has the stones of the even steps and 0 for the odd ones; `nim_sum` is their XOR.

    Raises
    ------
    PositionError, LimitExceeded
        If these are not steps with stones within the limits.

    Notes
    -----
    Theorem (R. Sprague 1937): the position is worth X, the XOR of the stones on the even steps, so
    the player to move loses exactly when X = 0.

    Proof, by induction over the play, which ends because every move brings stones nearer to the
    ground. Every move changes exactly one even step, by at least one stone: the step it leaves or
    the step it reaches. So no move keeps X. And every v < X is reached, as in Nim: let p be an even
    step that has a one in the highest column in which X and v differ (X has a one there, so there
    is such a step); then p ⊕ X ⊕ v < p, and moving the surplus down to an odd step makes the XOR v.
    The values of the options thus contain 0, …, X − 1 and not X: their mex is X.

    In words of play: the odd steps are where stones fall out of the game, and a move from an odd
    step, which puts stones onto an even one, is reversed by moving the same stones one step
    further. It may still be a *winning* move: from step k to the even step k − 1 with p stones it
    wins when p ⊕ X lies above p by no more than step k holds.

    O(steps), as arrays.

    Examples
    --------
    >>> analyse((0, 2, 1)).nim_sum
    2
    >>> [str(move) for move in analyse((0, 2, 3, 3)).winning_moves]
    ['0 2 3 3→0 3 2 3', '0 2 3 3→0 2 4 2']
    """
    heaps = checked_heaps(position)
    stones = np.array(heaps, dtype=np.int64)
    nim_sum = int(np.bitwise_xor.reduce(stones[1::2]))
    values = stones.copy()
    values[::2] = 0
    won = Message(
        "The XOR of the even steps is {nim_sum}, not 0: the player to move wins.", nim_sum=nim_sum
    )
    lost = Message("The XOR of the even steps is 0: the player to move loses.")
    return CoupledAnalysis(
        position=heaps,
        outcome="N" if nim_sum else "P",
        is_terminal=not any(heaps[1:]),
        winning_moves=WinningMoves(partial(_found, heaps, stones, nim_sum), partial(_move, heaps)),
        reason=won if nim_sum else lost,
        values=tuple(values.tolist()),
        nim_sum=nim_sum,
    )


def _found(heaps: Heaps, stones: NDArray[np.int64], nim_sum: int) -> Found:
    """Return the winning moves as (step they leave, stones that move down), by ascending step."""
    if nim_sum == 0:
        return Found((), 0)
    even = stones[1::2]
    # The stones that each even step has too many; if negative, they must come from the step above.
    surplus = even - (even ^ nim_sum)
    above = np.zeros_like(even)
    odd = stones[2::2]
    above[: len(odd)] = odd
    from_even = np.flatnonzero(surplus > 0)
    from_odd = np.flatnonzero((surplus < 0) & (-surplus <= above))
    steps = np.concatenate([2 * from_even + 2, 2 * from_odd + 3])
    moved = np.concatenate([surplus[from_even], -surplus[from_odd]])
    order = np.argsort(steps)
    most = None if count_options(heaps) <= limits.MOVES_COUNTED else limits.WINNING_MOVES
    listed = order[:most]
    return Found(zip(steps[listed].tolist(), moved[listed].tolist(), strict=True), len(order))


def _move(heaps: Heaps, key: tuple[int, int]) -> CoupledMove[Heaps]:
    return stair_move(heaps, *key)


def stair_move(steps: Heaps, step: int, stones: int) -> CoupledMove[Heaps]:
    """Return the move of `stones` stones from step number `step` ≥ 2 down by one.

    Its `heaps` are the indices of the two steps that change, the lower first; its values are those
    of the even one of them before and after.
    """
    after = after_move(steps, step, stones)
    even = step - 1 if step % 2 == 0 else step - 2
    return CoupledMove(
        before=steps,
        after=after,
        heaps=(step - 2, step - 1),
        value_before=steps[even],
        value_after=after[even],
    )


def move_to(before: Heaps, after: Heaps) -> CoupledMove[Heaps]:
    """Return the move from one position to another, which must be one move away."""
    low = next(i for i, (had, has) in enumerate(zip(before, after, strict=True)) if had != has)
    return stair_move(before, low + 2, after[low] - before[low])


GAME: CoupledGame[Heaps] = CoupledGame(
    slug="staircase",
    each=every_move,
    allows_move=allows,
    count=count_options,
    move=move_to,
    analyse=analyse,
    parse=checked_heaps,
    format=format_heaps,
    numbered=True,
)

options = GAME.options
"""Returns the positions one move away as a list."""
