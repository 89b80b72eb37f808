"""What a condition costs on whole arrays, and the cases for which it is worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gamecore import limits, progress
from gamecore.errors import LimitExceeded
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    # int64, or object holding Python integers; one for each case, or one for all
    Numbers = NDArray[Any]
    Truths = NDArray[np.bool_]

CALL_TIME, OPERATION_TIME = 4000, 5
"""What an operation on arrays takes, and each of their elements, in nanoseconds as measured."""


class Work:
    """A purse of operations, so that a search through the cases of a condition always ends.

    Parameters
    ----------
    what : str
        What is being searched, for the error: `“take k where …” on a heap of 10`.
    limit : int
        How many operations may be spent.
    is_paid : bool
        Whether they are also paid for (progress.py); not where whoever asks counts them as steps.
    """

    def __init__(
        self, what: str, limit: int = limits.CONDITION_WORK, *, is_paid: bool = True
    ) -> None:
        self.what = what
        self.limit = limit
        self.left = limit
        self._is_paid = is_paid

    def spend(self, operations: int) -> None:
        """Take from the purse; LimitExceeded when it is empty."""
        self.left -= operations
        if self.left < 0:
            raise LimitExceeded(
                Message(
                    "Searching {what} takes more than {limit} steps; choose a smaller heap.",
                    what=self.what,
                    limit=self.limit,
                ),
                limit=self.limit,
            )
        if self._is_paid:
            progress.pay(CALL_TIME + OPERATION_TIME * operations)


class Cases:
    """The numbers behind the names of a condition, for many cases at once.

    Parameters
    ----------
    names : mapping of str to array of int64
        One-dimensional arrays of one length, or zero-dimensional ones for a number that is the same
        in every case.
    work : Work
        Pays for every operation.
    """

    def __init__(self, names: Mapping[str, NDArray[np.int64]], work: Work) -> None:
        self.names = names
        self.work = work
        self.count = max(array.size for array in names.values())

    def at(self, where: NDArray[np.intp]) -> Cases:
        """Return some of the cases."""
        chosen = {name: a[where] if a.ndim else a for name, a in self.names.items()}
        part = Cases(chosen, self.work)
        part.count = len(where)
        return part

    def case(self, index: int) -> dict[str, int]:
        """Return the numbers of one case."""
        return {name: int(a[index] if a.ndim else a) for name, a in self.names.items()}
