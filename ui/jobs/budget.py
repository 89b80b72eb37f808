"""Work with a budget of processor time: it ends itself at the first report after that is spent."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from gamecore import limits, progress
from gamecore.errors import Cancelled

if TYPE_CHECKING:
    from collections.abc import Callable


class Budget(progress.Work):
    """A `Work` that may use this much processor time of the thread that does it.

    Parameters
    ----------
    is_wanted, most : optional
        As `progress.Work` takes them.

    Attributes
    ----------
    most : int
        The purse that it begins with, in nanoseconds of counted work.
    is_spent : bool
        Whether it ended because its time was over. Such work is not cancelled: it may be begun
        anew with more time.
    """

    def __init__(
        self, is_wanted: Callable[[], bool] | None = None, most: int = limits.ANSWER_WORK
    ) -> None:
        super().__init__(is_wanted, most)
        self.most = most
        self._until: float | None = None
        self.is_spent = False

    def allow(self, seconds: float) -> None:
        """Begin anew with this processor time and a full purse; in the thread that works."""
        self._until = time.thread_time() + seconds
        self.left = self.most
        self.is_spent = False

    def report(self, done: int, total: int) -> None:
        """Note how far the work is.

        Raises
        ------
        Cancelled
            If nobody wants it any more, or its time is over.
        """
        super().report(done, total)
        if self._until is not None and time.thread_time() > self._until:
            self.is_spent = True
            raise Cancelled
