"""Judging moves under misère play: is it legal, does it win, and if not, which reply refutes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.positions.moves import Move
from gamecore.positions.replies import Judged, as_option, objection

if TYPE_CHECKING:
    from gamecore.positions.misere_analysis import MisereAnalysis


@dataclass(frozen=True, slots=True, kw_only=True)
class MisereVerdict(Judged):
    """What there is to say about one move under misère play.

    Where it leaves no move there is no reply: then the opponent has won at once.

    Attributes
    ----------
    after : MisereAnalysis or None
        The position it leaves to the opponent; None when it is not legal.
    """

    after: MisereAnalysis | None = None

    @property
    def wins(self) -> bool:
        """Whether the move is legal and the opponent loses after it."""
        return self.after is not None and not self.after.to_move_wins


def judge_misere(position: MisereAnalysis, heap: int, after: Sequence[int]) -> MisereVerdict:
    """Judge one move of a position under misère play.

    Parameters
    ----------
    position : MisereAnalysis
    heap : int
        Index of the heap, from 0.
    after : sequence of int
        What it becomes, in any order; zeros are dropped, so (0,) and () both take it away whole.

    Returns
    -------
    MisereVerdict
        A move that is not legal is an answer too, with the reason: it is not an exception.

    Raises
    ------
    LimitExceeded
        If the position after the move is too large to decide.

    Notes
    -----
    As one analysis of the position after the move. Where search decides, what was found for the
    position and its other moves is used again.
    """
    reason = objection(position, heap, after)
    if reason is not None:
        return MisereVerdict(reason=reason)
    option = as_option(after)
    following = position.following(heap, option)
    value = position.value_after(heap, option)
    target = position.targets[heap]
    if target is None:
        # No value is to be aimed at: a winning move's target is what it leaves, see Move.
        target = -1 if following.to_move_wins else value
    move = Move(heap, position.heaps[heap], option, position.values[heap], value, target)
    reply = next(iter(following.winning_moves), None)
    return MisereVerdict(move=move, after=following, reply=reply)
