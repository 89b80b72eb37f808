"""`Question`: blanks to fill in, a checker, and the wrong answers that known mistakes lead to.

A question does not store its answer. It tests whether the value in a blank has the property that is
asked for, so that every right answer is accepted; and it computes what each known mistake would
answer, so that the mistake behind a wrong answer can be named and refuted.
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
"""What a move does to one heap: its index, and the positive heaps it becomes, ascending."""

Value = int | str | tuple[Change, ...] | frozenset[Change]
"""A value in a blank: a number, "N" or "P", the name of a choice, a move, or a set of moves."""

Answer = tuple[Value | None, ...]
"""One value for each blank, in order; None where nothing was filled in."""

BlankKind = Literal["number", "label", "choice", "move", "moves"]
"""number: int ≥ 0. label: "N" or "P". choice: the name of a Choice. move: a tuple of the Changes it
makes, normally one; () for “no move wins”. moves: a frozenset with one Change for each move."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to choose from: its name, which is stored, and the words that are shown."""

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
        Which values it takes.
    choices : tuple of Choice
        For kind "choice", the choices in the order in which they are shown; () otherwise.
    """

    says: Message
    kind: BlankKind
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """The answer that a known mistake leads to: the name of the mistake, and the answer."""

    mistake: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a solution: a sentence, and the picture after it."""

    says: Message
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Feedback:
    """The judgement of an answer.

    Attributes
    ----------
    right : bool
        Whether every blank is right.
    wrong : tuple of int
        The indices of the wrong blanks, ascending.
    mistake : Mistake or None
        The known mistake that this answer proves; None where it proves none.
    refutations : tuple of Refutation
        Why each wrong blank is wrong, without repetition.
    note : Message or None
        How a right answer was read that is written in another way than the question asks for.
    """

    right: bool
    wrong: tuple[int, ...]
    mistake: Mistake | None
    refutations: tuple[Refutation, ...]
    note: Message | None = None


class Question(ABC):
    """A question with its checker. Each kind is a frozen dataclass of plain data.

    Attributes
    ----------
    kind : str
        The name of the kind of question, the same for all instances of a class.
    """

    kind: str

    @property
    @abstractmethod
    def asks(self) -> Message:
        """The question in one or two sentences."""

    @property
    @abstractmethod
    def blanks(self) -> tuple[Blank, ...]:
        """The blanks to fill in, in order."""

    @abstractmethod
    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the picture beside the question with an answer filled in; None leaves it empty."""

    @abstractmethod
    def is_valid(self, place: int, value: Value) -> bool:
        """Return whether a value is right for the blank with index `place`; its type must fit."""

    @abstractmethod
    def example(self) -> Answer:
        """Return a right answer; of several, the first."""

    @abstractmethod
    def thoughts(self) -> Sequence[Slip]:
        """Return the answers that known mistakes lead to, right or wrong, the likeliest first."""

    @abstractmethod
    def refute(self, answer: Answer, place: int) -> Refutation:
        """Return why blank number `place` is wrong; None stands for a missing or mistyped value."""

    @abstractmethod
    def solution(self) -> tuple[Step, ...]:
        """Return the solution, step by step."""

    def reason(self, answer: Answer) -> Message | None:
        """Return why this right answer is right; None where each part has its own reason."""
        steps = self.solution()
        is_said = len(steps) == 1 or (steps and len(self.blanks) == 1)
        return steps[-1].says if is_said else None

    @property
    def picture(self) -> Picture:
        """The picture beside the question, with empty cells."""
        return self.picture_with(None)

    def picture_judged(self, answer: Answer, *, told: bool) -> Picture:
        """Return the picture with an answer that was judged; `told`: right ones may be shown."""
        return self.picture_with(answer)

    @property
    def filled(self) -> Picture:
        """The same picture with a right answer in it."""
        return self.picture_with(self.example())

    def filled_upto(self, place: int) -> Picture:
        """Return the same picture with a right answer in the blanks 0 … `place`."""
        right = self.example()
        return self.picture_with(right[: place + 1] + (None,) * (len(right) - place - 1))

    def wrong(self, answer: Answer) -> tuple[int, ...]:
        """Return the indices of the blanks that are empty or wrong, or whose type is wrong.

        Raises
        ------
        ValueError
            If the answer has not one value for each blank: an error of the calling code.
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
        """Return whether every blank is right."""
        return not self.wrong(answer)

    def slips(self) -> tuple[Slip, ...]:
        """Return the wrong answers among `thoughts`, in the same order, without repetition."""
        found = dict.fromkeys(self.thoughts())
        return tuple(slip for slip in found if not self.accepts(slip.answer))

    def signs(self) -> tuple[Slip, ...]:
        """Return the slips whose mistake may be named: those whose wording suits the question."""
        return self.slips()

    def wrong_ways(self, place: int) -> int:
        """Return the number of wrong values that a blank can hold, at most 2."""
        blank = self.blanks[place]
        if blank.kind == "label":
            return 1
        if blank.kind == "choice":
            return sum(not self.is_valid(place, choice.name) for choice in blank.choices)
        return 2

    def left_open(self, answer: Answer) -> tuple[int, ...]:
        """Return the wrong blanks whose right value the reply to this answer does not tell."""
        return tuple(place for place in self.wrong(answer) if self.wrong_ways(place) > 1)

    def is_told(self, answer: Answer) -> bool:
        """Return whether the reply to this wrong answer leaves nothing to ask."""
        return not self.left_open(answer)

    def guesses(self) -> set[Answer]:
        """Return answers given without thinking: that no move wins, or one value in every blank."""
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
        """Return the name of the mistake that an answer proves; None where it proves none.

        Notes
        -----
        The same for every kind of question. An answer proves a mistake if that mistake, and no
        other, leads to it in all blanks, and is among `signs`; if its wrong blanks have at least
        two wrong values between them (`wrong_ways`), so that a single wrong label proves nothing;
        and if it is not among `guesses`.
        """
        wrong = self.wrong(answer)
        if sum(map(self.wrong_ways, wrong)) < 2 or answer in self.guesses():
            return None
        names = {slip.mistake for slip in self.slips() if slip.answer == answer}
        fitting = {slip.mistake for slip in self.signs() if slip.answer == answer}
        return names.pop() if len(names) == 1 and names == fitting else None

    def check(self, answer: Answer) -> Feedback:
        """Return the judgement of an answer.

        Raises
        ------
        ValueError
            If the answer has not one value for each blank.
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
    """Return whether a value is of the type that a blank takes."""
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
    """Return for each known mistake the number of wrong answers that it alone leads to.

    Returns
    -------
    dict of str to int
        Has every mistake that leads to a wrong answer; 0 where others lead to all of its answers.
    """
    by_answer: dict[Answer, set[str]] = {}
    for slip in question.slips():
        by_answer.setdefault(slip.answer, set()).add(slip.mistake)
    counts = {name: 0 for names in by_answer.values() for name in names}
    for names in by_answer.values():
        if len(names) == 1:
            counts[next(iter(names))] += 1
    return counts
