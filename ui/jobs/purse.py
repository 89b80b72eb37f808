"""What all the questions of one run of a page may cost together.

Each question by itself is bounded (gamecore/progress.py), and a page asks several. So they share a
purse: what one has cost is missing for the next, and the page as a whole stays within the work of
one answer and a little. An answer that is kept counts with what it once cost, so that a page says
the same whoever has been there before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore import limits
from ui.base import page_limits

if TYPE_CHECKING:
    from collections.abc import Hashable

PART = limits.ANSWER_WORK // page_limits.PURSE_PARTS
"""Purses differ by whole parts, so that visitors whose pages cost about the same share answers."""


class Purse:
    """The nanoseconds of work, as gamecore/progress.py counts them, of one run of a page.

    Attributes
    ----------
    run : object
        The run that it belongs to.
    """

    def __init__(self, run: object = None) -> None:
        self.run = run
        self._costs: dict[Hashable, int] = {}

    @property
    def left(self) -> int:
        """How much the next question may cost: a whole number of parts, and one in any case.

        Some questions follow from a refusal, as where a smaller position is looked for.
        """
        rest = limits.ANSWER_WORK - sum(self._costs.values())
        return max(-(-rest // PART), 1) * PART

    def charge(self, question: Hashable, cost: int) -> None:
        """Count what a question has cost; one that is asked twice in a run counts once."""
        self._costs[question] = cost
