"""The heaps of a coupled position, checked; and when a list of whole positions is too long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.messages import Message
from gamecore.positions.heaps import check_heap_count, in_a_row, parse_heaps
from gamecore.rules.options import check_heap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Heaps = tuple[int, ...]
"""Heap sizes in the order given; zeros keep their place."""


def checked_heaps(position: Sequence[int] | NDArray[Any] | str) -> Heaps:
    """Return the heaps of a position, or say what is wrong with it.

    Parameters
    ----------
    position : sequence of int, array of integers, or str
        Sizes 0 ≤ n ≤ limits.HEAP_SIZE, at most limits.HEAPS of them, or their text.

    Raises
    ------
    PositionError
        If it is no row, a size is negative or no whole number, or a text is no list of heaps.
    LimitExceeded
        If there are too many heaps or one is too large.

    Notes
    -----
    O(heaps).
    """
    if isinstance(position, str):
        return parse_heaps(position)
    row = in_a_row(position)
    check_heap_count(len(row))
    return tuple(map(check_heap, row.tolist() if isinstance(row, np.ndarray) else row))


def check_written_out(moves: int, heaps: int) -> None:
    """Refuse to list too many moves as whole positions.

    Parameters
    ----------
    moves : int
        How many positions one move away there are.
    heaps : int
        How many heaps each of them has.

    Raises
    ------
    LimitExceeded
        If there are more than limits.OPTIONS moves, or all of them together have more than
        limits.OPTIONS_WRITTEN heaps.
    """
    most = min(limits.OPTIONS, limits.OPTIONS_WRITTEN // max(heaps, 1))
    if moves > most:
        raise LimitExceeded(
            Message(
                "These heaps have more than {limit} moves; write fewer or smaller heaps.",
                limit=most,
            ),
            limit=most,
        )


def in_any_order(heaps: Heaps) -> Heaps:
    """Write heaps whose order means nothing in one way: ascending, without those of 0."""
    return tuple(sorted(size for size in heaps if size))
