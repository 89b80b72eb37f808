"""XOR in columns: of several numbers, or the one number that is missing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from gamecore.grundy.mex import nim_sum
from gamecore.lessons.pictures import Columns, Picture
from gamecore.lessons.play_out import Refutation
from gamecore.lessons.questions import Answer, Blank, Question, Slip, Step, Value
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class XorColumns(Question):
    """Numbers ≥ 0 and, where one of them is the blank, the XOR of all; None where that is asked."""

    numbers: tuple[int, ...]
    total: int | None = None

    kind = "xor"

    @property
    def asks(self) -> Message:
        """The question."""
        row = " ⊕ ".join(map(str, self.numbers))
        if self.total is None:
            return Message("What is {row}?", row=row)
        return Message("Which number x makes {row} ⊕ x = {total}?", row=row, total=self.total)

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The number."""
        return (Blank(Message("x" if self.total is not None else "XOR"), "number"),)

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the columns."""
        value = answer[0] if answer and isinstance(answer[0], int) else None
        if self.total is None:
            return Columns(self.numbers, value)
        return Columns((*self.numbers, value), self.total)

    def is_valid(self, place: int, value: Value) -> bool:
        """Tell whether every column comes out even when the value is added to it."""
        assert isinstance(value, int)
        return nim_sum((*self.numbers, self.total or 0, value)) == 0

    def example(self) -> Answer:
        """Return the number."""
        return (nim_sum((*self.numbers, self.total or 0)),)

    def thoughts(self) -> Sequence[Slip]:
        """Return the sum, or the difference where a number is missing; and every one counted."""
        together = sum(self.numbers)
        every_one = reduce(or_, self.numbers)
        if self.total is None:
            return [Slip("adds_values", (together,)), Slip("any_one_counts", (every_one,))]
        return [
            Slip("adds_values", (abs(self.total - together),)),
            Slip("any_one_counts", (every_one | self.total,)),
        ]

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Name the first column, from the right, that does not come out."""
        value = answer[0]
        if not isinstance(value, int):
            return Refutation(self.solution()[0].says)
        off = nim_sum((*self.numbers, self.total or 0, value))
        column = off & -off
        ones = sum(bool(number & column) for number in self.numbers)
        if self.total is None:
            says = Message(
                "Look at the column of {column}: the number of ones in it is {ones}. An odd number "
                "of ones leaves 1, an even number leaves 0.",
                column=column,
                ones=ones,
            )
        else:
            says = Message(
                "With x = {value} the XOR is {found}, not {total}.",
                value=value,
                found=nim_sum((*self.numbers, value)),
                total=self.total,
            )
        return Refutation(says)

    def solution(self) -> tuple[Step, ...]:
        """Return the columns filled."""
        right = self.example()[0]
        row = " ⊕ ".join(map(str, self.numbers))
        if self.total is None:
            says = Message("Column by column: {row} = {right}.", row=row, right=right)
        else:
            says = Message(
                "What is XORed twice cancels, so x = {row} ⊕ {total} = {right}.",
                row=row,
                total=self.total,
                right=right,
            )
        return (Step(says, self.filled),)
