"""Recognise a game: the model that gives its winners, or the condition of the theorem it breaks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from gamecore.lessons import pictures
from gamecore.lessons.kinds.choose import Choose, Possibility
from gamecore.lessons.play_out import Refutation
from gamecore.lessons.questions import Answer, Blank, Choice, Question, Slip, Step, Value
from gamecore.lessons.stories import STORIES, Model, counterexample, winners, winning_move
from gamecore.messages import N_, Message, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.lessons.pictures import Label, Picture


@dataclass(frozen=True)
class Recognise(Question):
    """Asks which model fits a story with its number k, and who wins one of its states."""

    story: str
    k: int
    state: tuple[int, ...]

    kind = "recognise"

    @property
    def models(self) -> tuple[Model, ...]:
        """The models as they are offered: shuffled, but always in the same way."""
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
        """Return whether the model is right on all small states; or whether the label is right."""
        if place == 0:
            return counterexample(self.story, self.k, str(value)) is None
        return value == self._label(winners(self.story, self.k)[self.state])

    def example(self) -> Answer:
        """Return the first right model, and the label."""
        right = next(model.name for model in self.models if self.is_valid(0, model.name))
        return (right, self._label(winners(self.story, self.k)[self.state]))

    def thoughts(self) -> Sequence[Slip]:
        """Return each model that a mistake leads to, with the label that it gives."""
        return [
            Slip(model.mistake, (model.name, self._label(model.wins(self.state, self.k))))
            for model in self.models
            if model.mistake
        ]

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Return a counterexample to the chosen model, or the reason for the right label."""
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
        """Return who wins this position, and by which move."""
        good = winning_move(self.story, self.k, self.state)
        if good is not None:
            return Message(
                "This position is N: you can leave {left}, and your opponent, who moves next, "
                "loses.",
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


CONDITIONS = {
    "same-moves": N_("fails: the two players have different moves"),
    "ends": N_("fails: a play can go on for ever"),
    "no-chance": N_("fails: chance or hidden cards decide"),
    "last-wins": N_("fails: it is not the last mover who wins"),
    "one-part": N_("fails: one move may change several parts"),
}
"""The five conditions of the theorem, each as the choice that says that it fails."""

ALL_HOLD = "holds"


@dataclass(frozen=True, slots=True)
class Game:
    """A game in a few words, and the one condition that it breaks; "" where all five hold."""

    says: str
    breaks: str = ""


GAMES = (
    Game("Nim"),
    Game("Kayles: knock down one pin, or two side by side"),
    Game("one heap, take 1 to 5 matches, whoever cannot move loses"),
    Game("several heaps, split one heap into two unequal ones, whoever cannot move loses"),
    Game(
        "red and blue matches: one player takes red ones, the other blue ones, whoever cannot move "
        "loses",
        "same-moves",
    ),
    Game(
        "dominoes on a board: one player lays them vertically, the other horizontally, whoever "
        "cannot move loses",
        "same-moves",
    ),
    Game("coins on a strip that may move left or right, one square at a time", "ends"),
    Game("Nim, but a die says how many stones to take", "no-chance"),
    Game("heaps of cards that nobody sees", "no-chance"),
    Game("Nim, but whoever takes the last stone loses", "last-wins"),
    Game("take stones in turn; whoever has more stones at the end wins", "last-wins"),
    Game("the queen on a board: both numbers may change in one move", "one-part"),
    Game("take one stone from each heap, or from as many heaps as you like", "one-part"),
)
"""Games to judge; the text of each says plainly which condition it breaks."""


def scope_question(places: tuple[int, ...]) -> Choose:
    """Return the question which conditions hold for these games (indices in GAMES)."""
    return Choose(
        N_(
            "The XOR of the values decides a sum of games if five conditions hold. Which of these "
            "games meet them all, and what fails in the others?"
        ),
        tuple((GAMES[place].says, _choices(GAMES[place])) for place in places),
        N_(
            "Five conditions: the same moves for both; every play ends; no chance and nothing "
            "hidden; the last mover wins; a move changes one part only."
        ),
        reasons=tuple(_reason(GAMES[place]) for place in places),
    )


def _reason(game: Game) -> Message:
    says = Message(game.says)
    if not game.breaks:
        return Message("“{game}”: all five conditions hold.", game=says)
    fails = Message(CONDITIONS[game.breaks])
    return Message("“{game}”: one condition {fails}.", game=says, fails=fails)


def _choices(game: Game) -> tuple[Possibility, ...]:
    all_hold = Possibility(
        ALL_HOLD, "all five hold", not game.breaks, "covers_everything" if game.breaks else ""
    )
    fails = (Possibility(name, says, game.breaks == name) for name, says in CONDITIONS.items())
    return (all_hold, *fails)
