"""Label the strip: for each heap of one rule, the player to move wins (N) or loses (P)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.lessons.pictures import Label, Picture, Strip
from gamecore.lessons.play_out import Refutation, played_out
from gamecore.lessons.questions import Answer, Blank, Question, Slip, Step, Value
from gamecore.lessons.small_games import amounts_of, labels, moves, options_of
from gamecore.messages import Message, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Think = Callable[[str, int, list[Label]], Label]


def _some_and_all(rule: str, n: int, known: list[Label]) -> Label:
    found = options_of(rule, n, known)
    return "N" if found and all(label == "P" for label in found) else "P"


def _end_wins(rule: str, n: int, known: list[Label]) -> Label:
    found = options_of(rule, n, known)
    return "N" if not found or "P" in found else "P"


def _only_zero_ends(rule: str, n: int, known: list[Label]) -> Label:
    found = options_of(rule, n, known)
    return "N" if "P" in found or (n and not found) else "P"


def _longest_game(rule: str, n: int, _known: list[Label]) -> Label:
    longest = [0]
    for heap in range(1, n + 1):
        longest.append(max((1 + longest[sum(left)] for left in moves(rule, heap)), default=0))
    return "N" if longest[n] % 2 else "P"


def _multiples_of_max(rule: str, n: int, _known: list[Label]) -> Label:
    return "N" if n % (max(amounts_of(rule)) + 1) else "P"


def _multiples_of_sum(rule: str, n: int, _known: list[Label]) -> Label:
    return "N" if n % sum(amounts_of(rule)) else "P"


THOUGHTS: dict[str, Think] = {
    "some_and_all": _some_and_all,
    "end_wins": _end_wins,
    "only_zero_ends": _only_zero_ends,
    "multiples_of_max": _multiples_of_max,
    "multiples_of_sum": _multiples_of_sum,
    "longest_game": _longest_game,
    "first_always_wins": lambda _rule, n, _known: "N" if n else "P",
}
"""Mistake → the label it gives a heap, from the labels of the heaps below; most likely first."""

ABOUT_ONE_MOVE = ("some_and_all", "end_wins", "only_zero_ends")
"""The mistakes that are made heap by heap, in the order of THOUGHTS."""

SIGN = 3
"""Labels from which on an answer shows how its heaps were labelled."""


@dataclass(frozen=True)
class LabelStrip(Question):
    """The heaps 0 … upto of a rule of fixed amounts; those of `asked` are to be labelled."""

    rule: str
    upto: int
    asked: tuple[int, ...]

    kind = "labels"

    @property
    def asks(self) -> Message:
        """The question."""
        return Message(
            "The rule is “{rule}”, and whoever cannot move loses. Fill in the missing "
            "labels: N if the player to move wins, P if the player to move loses.",
            rule=self.rule,
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """One label for each heap asked."""
        return tuple(Blank(Message("heap {n}", n=n), "label") for n in self.asked)

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the strip."""
        shown: list[Label | None] = list(labels(self.rule, self.upto))
        for place, n in enumerate(self.asked):
            given = answer[place] if answer else None
            shown[n] = given if given in ("N", "P") else None  # type: ignore[assignment]
        return Strip(self.rule, tuple(shown))

    def is_valid(self, place: int, value: Value) -> bool:
        """Tell whether the label obeys the two rules: some move to P, or none."""
        return value == labels(self.rule, self.upto)[self.asked[place]]

    def example(self) -> Answer:
        """Return the labels."""
        return tuple(labels(self.rule, self.upto)[n] for n in self.asked)

    def thoughts(self) -> Sequence[Slip]:
        """Return the strip as each mistake would fill it, one label after the other.

        A label or two are no sign of a whole formula: there only mistakes about a single move are
        named.
        """
        names = THOUGHTS if len(self.asked) >= SIGN else ABOUT_ONE_MOVE
        return [Slip(name, self._filled_by(THOUGHTS[name])) for name in names]

    def _filled_by(self, think: Think) -> Answer:
        known = list(labels(self.rule, self.upto))
        for n in self.asked:
            known[n] = think(self.rule, n, known)
        return tuple(known[n] for n in self.asked)

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Play a heap that is labelled wrong."""
        n = self.asked[place]
        known = labels(self.rule, self.upto)
        good = next((sum(left) for left in moves(self.rule, n) if known[sum(left)] == "P"), None)
        if good is not None:
            says = Message(
                "Heap {n} is N: you can move to {good}, and {good} is P.", n=n, good=good
            )
        elif moves(self.rule, n):
            left = listed(sum(option) for option in moves(self.rule, n))
            says = Message(
                "Heap {n} is P: every move from it leads to an N ({left}).", n=n, left=left
            )
        else:
            says = Message(
                "Heap {n} is P: no move is possible, and whoever cannot move loses.", n=n
            )
        return played_out(says, (self.rule,), (n,))

    def solution(self) -> tuple[Step, ...]:
        """Return the strip, one heap at a time."""
        known = labels(self.rule, self.upto)
        steps = []
        for place, n in enumerate(self.asked):
            left = [sum(option) for option in moves(self.rule, n)]
            if not left:
                says = Message("Heap {n}: no move, so P.", n=n)
            elif known[n] == "N":
                good = listed((heap for heap in left if known[heap] == "P"), "or")
                says = Message("Heap {n}: a move to {good} leads to P, so N.", n=n, good=good)
            elif len(left) == 1:
                says = Message(
                    "Heap {n}: its only move, to {left}, leads to N, so P.", n=n, left=left[0]
                )
            else:
                says = Message(
                    "Heap {n}: all moves, to {left}, lead to N, so P.", n=n, left=listed(left)
                )
            done = self.example()[: place + 1] + (None,) * (len(self.asked) - place - 1)
            steps.append(Step(says, self.picture_with(done)))
        return tuple(steps)
