"""The number of one heap: the Nim heap that balances it, or its value named as such."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.grundy.sequence import grundy_value
from gamecore.lessons.pictures import BoardPicture, Picture
from gamecore.lessons.play_out import Refutation, played_out
from gamecore.lessons.questions import Answer, Blank, Question, Slip, Step, Value
from gamecore.lessons.small_games import moves
from gamecore.messages import Message
from gamecore.rules.language import as_rule

if TYPE_CHECKING:
    from collections.abc import Sequence

NIM = "take any"
PLAYED = 40
"""Largest heap whose refutation is played out: further ones make long lines that nobody reads."""


@dataclass(frozen=True)
class OneNumber(Question):
    """A heap of some rule; asked is the Nim heap beside which the player to move loses.

    Attributes
    ----------
    rule : str
    n : int
        The heap.
    named : bool
        Whether the number is called the value G(n); before that it is the heap that balances.
    """

    rule: str
    n: int
    named: bool = False

    kind = "number"

    @property
    def asks(self) -> Message:
        """The question."""
        if self.named:
            return Message("The rule is “{rule}”. What is G({n})?", rule=self.rule, n=self.n)
        return Message(
            "A heap of {n} under “{rule}” lies beside a heap of Nim. How many stones must the "
            "Nim heap have for the player to move to lose?",
            n=self.n,
            rule=self.rule,
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The number."""
        name = Message("G({n})", n=self.n) if self.named else Message("stones in the Nim heap")
        return (Blank(name, "number"),)

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the two heaps, the Nim heap as large as was answered."""
        value = answer[0] if answer and isinstance(answer[0], int) else None
        if self.named or value is None:
            return BoardPicture((self.rule,), (self.n,))
        return BoardPicture((self.rule, NIM), (self.n, value))

    def is_valid(self, place: int, value: Value) -> bool:
        """Tell whether the two heaps together are lost for the player to move."""
        assert place == 0
        return value == grundy_value(as_rule(self.rule), self.n)

    def example(self) -> Answer:
        """Return the number."""
        return (grundy_value(as_rule(self.rule), self.n),)

    def thoughts(self) -> Sequence[Slip]:
        """Return the size, the number of moves, and 1 for every heap that is won alone."""
        right = grundy_value(as_rule(self.rule), self.n)
        return [
            Slip("heap_size", (self.n,)),
            Slip("option_count", (len(moves(self.rule, self.n)),)),
            Slip("all_winning_equal", (1 if right else 0,)),
        ]

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Play the heap beside a Nim heap as large as was answered: the player to move wins."""
        value = answer[0]
        if not isinstance(value, int) or max(self.n, value) > PLAYED:
            return Refutation(self.solution()[0].says)
        says = Message(
            "Beside a Nim heap of {value} the player to move wins, so {value} does not balance it.",
            value=value,
        )
        return played_out(says, (self.rule, NIM), (self.n, value))

    def solution(self) -> tuple[Step, ...]:
        """Return the number and what it means."""
        right = grundy_value(as_rule(self.rule), self.n)
        says = Message(
            "The number is {right}: beside a Nim heap of {right} every move can be answered, and "
            "the player to move loses.",
            right=right,
        )
        return (Step(says, self.filled),)
