"""Choose the right words: sentences with gaps, each gap with its choices, right ones computed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamecore.lessons.pictures import Picture, Story
from gamecore.lessons.play_out import Refutation
from gamecore.lessons.questions import Answer, Blank, Choice, Question, Slip, Step, Value
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Possibility:
    """One choice of a gap.

    Attributes
    ----------
    name : str
        What is kept of it.
    says : str
        What is shown: a word or a sentence.
    holds : bool
        Whether it is right, computed by whoever makes the question.
    mistake : str
        The known mistake that leads here; "" for none.
    """

    name: str
    says: str
    holds: bool
    mistake: str = ""


@dataclass(frozen=True)
class Choose(Question):
    """Gaps with choices; several may hold, and each that holds is taken.

    Attributes
    ----------
    about : str
        What is asked, with the gaps written as … where they are words of a sentence.
    gaps : tuple of (str, tuple of Possibility)
        For each gap its label and its choices.
    because : str
        Why the right ones are right: the solution.
    shown : Picture or None
        What stands beside it.
    reasons : tuple of str
        For each gap what a wrong choice in it hears; () where that is `because`.
    """

    about: str
    gaps: tuple[tuple[str, tuple[Possibility, ...]], ...]
    because: str
    shown: Picture | None = None
    # Of a drawn question the written form is its check sum (draws.py): the reasons are no part.
    reasons: tuple[str, ...] = field(default=(), repr=False)

    kind = "choose"

    @property
    def asks(self) -> Message:
        """The question."""
        return Message("{about}", about=Message(self.about))

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """One choice for each gap."""
        return tuple(
            Blank(
                Message(label),
                "choice",
                tuple(Choice(one.name, Message(one.says)) for one in choices),
            )
            for label, choices in self.gaps
        )

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return what stands beside it; without a picture of its own, the words."""
        return self.shown or Story(self.asks)

    def is_valid(self, place: int, value: Value) -> bool:
        """Tell whether the choice holds."""
        return any(one.name == value and one.holds for one in self.gaps[place][1])

    def example(self) -> Answer:
        """Return the first choice that holds, for each gap."""
        return tuple(next(one.name for one in gap if one.holds) for _label, gap in self.gaps)

    def thoughts(self) -> Sequence[Slip]:
        """Return for each mistake its choices where it has some, and right ones elsewhere."""
        right = self.example()
        names = dict.fromkeys(
            one.mistake for _label, gap in self.gaps for one in gap if one.mistake
        )
        return [
            Slip(
                name,
                tuple(
                    next((one.name for one in gap if one.mistake == name), right[place])
                    for place, (_label, gap) in enumerate(self.gaps)
                ),
            )
            for name in names
        ]

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Give the reason of the gap."""
        return Refutation(_message(self.reasons[place] if self.reasons else self.because))

    def solution(self) -> tuple[Step, ...]:
        """Return the reason."""
        return (Step(_message(self.because), self.picture),)


def _message(text: str) -> Message:
    return text if isinstance(text, Message) else Message(text)
