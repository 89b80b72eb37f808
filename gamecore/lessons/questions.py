"""What a question is: blanks to fill, a checker that asks for the property, and the known slips.

A question never holds its answer. It says for each blank whether a value has the property that is
asked for, so that every right answer is taken; and it computes what somebody with a known mistake
would answer, so that a wrong one can be named and refuted.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gamecore.lessons.mistakes import MISTAKES
from gamecore.messages import Message
from gamecore.positions.moves import Option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.lessons.mistakes import Mistake
    from gamecore.lessons.pictures import Picture
    from gamecore.lessons.play_out import Refutation

Change = tuple[int, Option]
"""One heap that changes: its index, and the positive heaps it becomes, ascending."""

Value = int | str | tuple[Change, ...] | frozenset[Change]
"""What stands in a blank: a number, "N" or "P", the name of a choice, a move, a set of moves."""

Answer = tuple[Value | None, ...]
"""One value for each blank, in order; None where nothing was filled in."""

BlankKind = Literal["number", "label", "choice", "move", "moves"]
"""number: int ≥ 0. label: "N" or "P". choice: the name of a Choice. move: the heaps that change,
usually one of them; () says that no move wins. moves: a frozenset with one Change for each move."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to choose: the name that is kept, and the words that are shown."""

    name: str
    says: Message


@dataclass(frozen=True, slots=True)
class Blank:
    """One thing to fill in.

    Attributes
    ----------
    says : Message
        Its label, such as “heap 5”.
    kind : BlankKind
        What may stand in it.
    choices : tuple of Choice
        Of a choice, in the order in which they are shown; () otherwise.
    """

    says: Message
    kind: BlankKind
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """What somebody who makes a known mistake answers here: the mistake's name, the answer."""

    mistake: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a full solution: what happens, and the picture as it then stands."""

    says: Message
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Feedback:
    """What an answer deserves to hear.

    Attributes
    ----------
    right : bool
        Whether every blank has the property that is asked for.
    wrong : tuple of int
        The places of the blanks that have not, ascending.
    mistake : Mistake or None
        The known mistake that this answer proves; None where it proves none.
    refutations : tuple of Refutation
        What is wrong with each of those blanks, played out or computed, each reason once.
    """

    right: bool
    wrong: tuple[int, ...]
    mistake: Mistake | None
    refutations: tuple[Refutation, ...]


class Question(ABC):
    """A question with its checker. Each kind is a frozen dataclass of plain data.

    Attributes
    ----------
    kind : str
        Which kind of question it is, the same for all of a class.
    """

    kind: str

    @property
    @abstractmethod
    def asks(self) -> Message:
        """The question in one or two sentences."""

    @property
    @abstractmethod
    def blanks(self) -> tuple[Blank, ...]:
        """What is to be filled in, in order."""

    @abstractmethod
    def picture_with(self, answer: Answer | None) -> Picture:
        """Return what stands beside the question, with the answer's values, None for empty."""

    @abstractmethod
    def is_valid(self, place: int, value: Value) -> bool:
        """Tell whether a value of the right type has the property that the blank asks for."""

    @abstractmethod
    def example(self) -> Answer:
        """Return one right answer: the first of them where there are several."""

    @abstractmethod
    def thoughts(self) -> Sequence[Slip]:
        """Return what each known mistake leads to here, right or wrong, most likely first."""

    @abstractmethod
    def refute(self, answer: Answer, place: int) -> Refutation:
        """Say what is wrong with an answer in one blank; None in it where nothing fits."""

    @abstractmethod
    def solution(self) -> tuple[Step, ...]:
        """Return the full solution, step by step."""

    @property
    def picture(self) -> Picture:
        """What stands beside the question, its cells empty."""
        return self.picture_with(None)

    @property
    def filled(self) -> Picture:
        """The same picture with a right answer in it."""
        return self.picture_with(self.example())

    def filled_upto(self, place: int) -> Picture:
        """Return the same picture with a right answer in the blanks up to a place."""
        right = self.example()
        return self.picture_with(right[: place + 1] + (None,) * (len(right) - place - 1))

    def wrong(self, answer: Answer) -> tuple[int, ...]:
        """Return the places of the blanks that are empty, of the wrong type or wrong.

        Raises
        ------
        ValueError
            If the answer has not one value for each blank: a screen made it, not a person.
        """
        blanks = self.blanks
        if len(answer) != len(blanks):
            raise ValueError(f"{len(blanks)} blanks and {len(answer)} values")
        return tuple(
            place
            for place, (blank, value) in enumerate(zip(blanks, answer, strict=True))
            if value is None or not is_value(blank, value) or not self.is_valid(place, value)
        )

    def accepts(self, answer: Answer) -> bool:
        """Tell whether every blank has the property that is asked for."""
        return not self.wrong(answer)

    def slips(self) -> tuple[Slip, ...]:
        """Return the wrong answers of the known mistakes, most likely first, each pair once."""
        found = dict.fromkeys(self.thoughts())
        return tuple(slip for slip in found if not self.accepts(slip.answer))

    def signs(self) -> tuple[Slip, ...]:
        """Return the slips that fit this question in their words: any of them may be named."""
        return self.slips()

    def wrong_ways(self, place: int) -> int:
        """Count the wrong values that a blank can hold, as far as 2."""
        blank = self.blanks[place]
        if blank.kind == "label":
            return 1
        if blank.kind == "choice":
            return sum(not self.is_valid(place, choice.name) for choice in blank.choices)
        return 2

    def guesses(self) -> set[Answer]:
        """Return what is answered without a look: that no move wins, or the same everywhere."""
        blanks = self.blanks
        kinds = {blank.kind for blank in blanks}
        if kinds <= {"move", "moves"}:
            return {((),), (frozenset(),)}
        if not kinds <= {"label", "choice"} or len(blanks) == 1:
            return set()
        offered = [
            {choice.name for choice in blank.choices} if blank.choices else {"N", "P"}
            for blank in blanks
        ]
        return {(value,) * len(blanks) for value in set.intersection(*offered)}

    def diagnose(self, answer: Answer) -> str | None:
        """Name the mistake that an answer proves; None where it proves none.

        Notes
        -----
        The law of all questions. An answer proves a mistake if it is, in all its blanks, what that
        mistake leads to, and no other mistake does; if the blanks that are wrong could be wrong in
        another way, as one of two labels or the only wrong choice cannot; and if nobody would give
        it without a look at the question.
        """
        wrong = self.wrong(answer)
        if sum(map(self.wrong_ways, wrong)) < 2 or answer in self.guesses():
            return None
        names = {slip.mistake for slip in self.slips() if slip.answer == answer}
        fitting = {slip.mistake for slip in self.signs() if slip.answer == answer}
        return names.pop() if len(names) == 1 and names == fitting else None

    def check(self, answer: Answer) -> Feedback:
        """Judge an answer.

        Raises
        ------
        ValueError
            As `wrong`.
        """
        wrong = self.wrong(answer)
        if not wrong:
            return Feedback(True, (), None, ())
        name = self.diagnose(answer)
        readable = tuple(
            value if value is not None and is_value(blank, value) else None
            for blank, value in zip(self.blanks, answer, strict=True)
        )
        reasons = dict.fromkeys(self.refute(readable, place) for place in wrong)
        return Feedback(False, wrong, None if name is None else MISTAKES[name], tuple(reasons))


def is_value(blank: Blank, value: object) -> bool:
    """Tell whether a value is of the type that a blank takes."""
    match blank.kind:
        case "number":
            return type(value) is int and value >= 0
        case "label":
            return value in ("N", "P")
        case "choice":
            return any(value == choice.name for choice in blank.choices)
        case "move":
            return isinstance(value, tuple) and all(map(_is_change, value))
        case "moves":
            return isinstance(value, frozenset) and all(map(_is_change, value))


def _is_change(value: object) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and type(value[0]) is int
        and isinstance(value[1], tuple)
        and all(type(part) is int and part > 0 for part in value[1])
    )


def own_answers(question: Question) -> dict[str, int]:
    """Count for each mistake the answers that it alone gives: what tells it apart from the others.

    Returns
    -------
    dict of str to int
        Every mistake that leads to a wrong answer here; 0 where others lead to all of its answers.
    """
    by_answer: dict[Answer, set[str]] = {}
    for slip in question.slips():
        by_answer.setdefault(slip.answer, set()).add(slip.mistake)
    counts = {name: 0 for names in by_answer.values() for name in names}
    for names in by_answer.values():
        if len(names) == 1:
            counts[next(iter(names))] += 1
    return counts
