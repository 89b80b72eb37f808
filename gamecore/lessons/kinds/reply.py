"""Answer a move that made a value larger: find the reply that makes it what it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.lessons.kinds.find_move import FindMove, change_text
from gamecore.lessons.small_games import moves, values
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.lessons.play_out import Refutation

NIM = "take any"


@dataclass(frozen=True)
class Reply(FindMove):
    """A position after a move that made the value of its heap `raised` larger.

    Attributes
    ----------
    raised : int
        The heap before that move; its parts are all the heaps but the last, which balances it.
    """

    raised: int = 0

    kind = "reply"

    @property
    def asks(self) -> Message:
        """The question."""
        *parts, balance = map(str, self.heaps)
        return Message(
            "The rule is “{rule}”. A heap of {raised} lay beside a Nim heap of {balance}, and the "
            "XOR was 0. Your opponent has moved {raised}→{parts}, which is worth more. Find the "
            "reply that wins, or say that there is none.",
            rule=self.rules[0],
            raised=self.raised,
            balance=balance,
            parts="+".join(parts),
        )

    def missed(self) -> Refutation:
        """Play the reply that was not seen."""
        says = Message(
            "A larger value can be undone: {move} makes the XOR 0 again.",
            move=change_text(self.heaps, self.winning[0]),
        )
        return self._line(says, self.winning[0])


def replies(rule: str, upto: int) -> Iterator[Reply]:
    """Yield the positions after every raising move from heaps up to `upto`, smallest heap first."""
    known = values(rule, upto)
    for n in range(1, upto + 1):
        for left in moves(rule, n):
            worth = 0
            for part in left:
                worth ^= known[part]
            if worth > known[n] > 0:
                rules = (rule,) * len(left) + (NIM,)
                yield Reply(rules, (*left, known[n]), raised=n)
