"""What a page asks just now, and so what nothing that stands beside the question may tell.

A view knows its question; the pieces around it are given it and cover what would answer it. What is
asked for by a press, such as the reason of one value, is shown all the same.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal

Told = Literal["values", "moves"]
"""What pieces tell: the values of the heaps and with them their XOR; which moves win."""


class OpenQuestion(Enum):
    """The question of a position, by what it covers.

    Attributes
    ----------
    WINNER
        Who wins? Values and XOR would answer it at once.
    MOVE
        Which move wins? By now it is told who does, and why.
    NONE
        Everything is answered or shown.
    """

    WINNER = ("values", "moves")
    MOVE = ("moves",)
    NONE = ()

    def covers(self, what: Told) -> bool:
        """Tell whether a piece may not show this yet."""
        return what in self.value


def question_of(*, winner_told: bool, shown: bool) -> OpenQuestion:
    """Return what a position still asks.

    Parameters
    ----------
    winner_told : bool
        Whether it was answered, skipped or shown who wins.
    shown : bool
        Whether the answer is shown: the moves as well.
    """
    if shown:
        return OpenQuestion.NONE
    return OpenQuestion.MOVE if winner_told else OpenQuestion.WINNER
