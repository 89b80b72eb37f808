"""Recognise the model: the way of reading a story that names the winner every time."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from gamecore.lessons import pictures
from gamecore.lessons.play_out import Refutation
from gamecore.lessons.questions import Answer, Blank, Choice, Question, Slip, Step, Value
from gamecore.lessons.stories import STORIES, Model, counterexample, winners, winning_move
from gamecore.messages import Message, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.lessons.pictures import Label, Picture


@dataclass(frozen=True)
class Recognise(Question):
    """A story with its number k and a state of it."""

    story: str
    k: int
    state: tuple[int, ...]

    kind = "recognise"

    @property
    def models(self) -> tuple[Model, ...]:
        """The models in the order in which they are offered: mixed, but always the same."""
        found = list(STORIES[self.story].models)
        Random(f"{self.story}/{self.k}/{self.state}").shuffle(found)
        return tuple(found)

    def _said(self, model: Model) -> Message:
        return Message(model.says, k=self.k, next=self.k + 1)

    @property
    def told(self) -> Message:
        """The story."""
        return Message(STORIES[self.story].says, k=self.k, state=listed(self.state))

    @property
    def asks(self) -> Message:
        """The question."""
        return Message(
            "{told} Which model gives the winner of every such position? And who wins this one?",
            told=self.told,
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The model, and who wins."""
        choices = tuple(Choice(model.name, self._said(model)) for model in self.models)
        return (
            Blank(Message("model"), "choice", choices),
            Blank(Message("this position"), "label"),
        )

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the story."""
        return pictures.Story(self.told)

    def _label(self, wins: bool) -> Label:
        return "N" if wins else "P"

    def is_valid(self, place: int, value: Value) -> bool:
        """Tell whether a model is never wrong on small states; whether the label is right."""
        if place == 0:
            return counterexample(self.story, self.k, str(value)) is None
        return value == self._label(winners(self.story, self.k)[self.state])

    def example(self) -> Answer:
        """Return the first model that is never wrong, and the label."""
        right = next(model.name for model in self.models if self.is_valid(0, model.name))
        return (right, self._label(winners(self.story, self.k)[self.state]))

    def thoughts(self) -> Sequence[Slip]:
        """Return each model that a mistake suggests, with the label that it gives."""
        return [
            Slip(model.mistake, (model.name, self._label(model.wins(self.state, self.k))))
            for model in self.models
            if model.mistake
        ]

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Give the counterexample of the model that was chosen, or the reason of the label."""
        if place == 1:
            return Refutation(self._why())
        if not isinstance(answer[0], str):
            return Refutation(self.solution()[0].says)
        model = next(model for model in self.models if model.name == answer[0])
        state = counterexample(self.story, self.k, model.name)
        assert state is not None
        truth = winners(self.story, self.k)[state]
        template = (
            "“{model}” fails at {state}: there it says that the player to move loses, and in fact "
            "they win."
            if truth
            else "“{model}” fails at {state}: there it says that the player to move wins, and in "
            "fact they lose."
        )
        return Refutation(Message(template, model=self._said(model), state=listed(state)))

    def _why(self) -> Message:
        """Say who wins this position, and by which move."""
        good = winning_move(self.story, self.k, self.state)
        if good is not None:
            return Message(
                "This position is N: one move leaves {left}, and whoever has to move there loses.",
                left=listed(good),
            )
        if winners(self.story, self.k)[self.state]:
            return Message("This position is N: no move is left, and here that wins.")
        return Message("This position is P: whatever you move, your opponent can win from there.")

    def solution(self) -> tuple[Step, ...]:
        """Return the model and who wins."""
        name = self.example()[0]
        right = next(model for model in self.models if model.name == name)
        steps = [
            Step(
                Message(
                    "“{model}” agrees with plain search at every small position.",
                    model=self._said(right),
                )
            )
        ]
        return (*steps, Step(self._why()))
