"""Find the mex of some values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.grundy.mex import mex
from gamecore.lessons.mex_guesses import MISTAKES, mex_feedback, mex_reason
from gamecore.lessons.pictures import NumberLine, Picture
from gamecore.lessons.play_out import Refutation
from gamecore.lessons.questions import Answer, Blank, Question, Slip, Step, Value
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class MexSet(Question):
    """The values of the options of one heap, repetitions kept."""

    values: tuple[int, ...]

    kind = "mex"

    @property
    def asks(self) -> Message:
        """The question."""
        if not self.values:
            return Message("A heap has no options at all. What is the mex of no values?")
        return Message(
            "The options of a heap are worth {values}. What is the mex?",
            values=", ".join(map(str, self.values)),
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The mex."""
        return (Blank(Message("mex"), "number"),)

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the number line."""
        value = answer[0] if answer else None
        return NumberLine(self.values, value if isinstance(value, int) else None)

    def is_valid(self, place: int, value: Value) -> bool:
        """Tell whether the value is missing and everything below it is there."""
        assert isinstance(value, int)
        seen = set(self.values)
        return value not in seen and value <= len(seen) and seen.issuperset(range(value))

    def example(self) -> Answer:
        """Return the mex."""
        return (mex(self.values),)

    def thoughts(self) -> Sequence[Slip]:
        """Return what each wrong way to a mex gives."""
        if not self.values:
            return [Slip("nothing_is_one", (1,))]
        given = [(mistake.reason, mistake.answer(self.values, None)) for mistake in MISTAKES]
        return [Slip(name, (value,)) for name, value in given if value is not None]

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Say what the number is that was answered."""
        value = answer[0]
        if not isinstance(value, int):
            return Refutation(mex_reason(self.values))
        # XOR is named by its own slip, to whoever has heard of it.
        return Refutation(mex_feedback(value, self.values, unnamed=("xor",)).message)

    def solution(self) -> tuple[Step, ...]:
        """Return the reason."""
        return (Step(mex_reason(self.values), self.filled),)
