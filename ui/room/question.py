"""The question of a room as data, the validation of answers to it, and the verdict on one."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from ui.base import page_limits
from ui.base.marks import letter
from ui.base.words import number

if TYPE_CHECKING:
    from collections.abc import Sequence

Value = str | int | tuple[str, ...]
"""The answer to one blank: the name of a choice, a number, or the names of several choices."""

Values = tuple[Value, ...]
"""An answer: one value for each blank, in order."""

LARGEST = 9_999
"""Largest number that can be answered, as in the fields of exercises."""


@dataclass(frozen=True, slots=True)
class ClassBlank:
    """One blank of a question.

    Attributes
    ----------
    kind : {"choice", "number", "several"}
        One of the choices; a whole number from 0 to LARGEST; any subset of the choices.
    says : str
        Its label.
    choices : tuple of (str, str)
        Name and label of each; () for a number.
    """

    kind: Literal["choice", "number", "several"]
    says: str = ""
    choices: tuple[tuple[str, str], ...] = ()

    def is_value(self, value: object) -> bool:
        """Return whether a value from a phone, which may be anything, is valid here."""
        names = [name for name, _words in self.choices]
        match self.kind:
            case "number":
                return type(value) is int and 0 <= value <= LARGEST
            case "choice":
                return isinstance(value, str) and value in names
            case "several":
                return (
                    isinstance(value, tuple | list)
                    and all(isinstance(one, str) for one in value)
                    and list(value) == [name for name in names if name in value]
                )


@dataclass(frozen=True, slots=True)
class ClassQuestion:
    """A question for a class.

    Attributes
    ----------
    id : str
        Unique among the questions of the room.
    text : str
        The question in words.
    blanks : tuple of ClassBlank
    is_bet : bool
        Whether answers are bets, made before anybody can know, and not judged.
    position : tuple of (str, str)
        Name and size of each heap that it is about, see `named_heaps`; () for a question without.
    page : str
        The slug of the page that asks it.
    rule : str
        What a move is, and who loses, where it is about a position.
    """

    id: str
    text: str
    blanks: tuple[ClassBlank, ...]
    is_bet: bool = False
    position: tuple[tuple[str, str], ...] = ()
    page: str = ""
    rule: str = ""

    @property
    def is_within_limits(self) -> bool:
        """Whether it can be sent to phones: within ROOM_CHOICES and ROOM_QUESTION_BYTES."""
        few = all(len(blank.choices) <= page_limits.ROOM_CHOICES for blank in self.blanks)
        return few and len(json.dumps(asdict(self))) <= page_limits.ROOM_QUESTION_BYTES

    def read_answer(self, answer: object) -> Values | None:
        """Return the values of an answer from a phone; None if it is invalid or too long."""
        if not isinstance(answer, tuple | list) or len(answer) != len(self.blanks):
            return None
        if not all(map(ClassBlank.is_value, self.blanks, answer)):
            return None
        values = tuple(tuple(value) if isinstance(value, list) else value for value in answer)
        return values if len(json.dumps(values)) <= page_limits.ROOM_ANSWER_BYTES else None


def question_from(data: dict[str, Any]) -> ClassQuestion:
    """Return the question whose `dataclasses.asdict`, perhaps via JSON, is `data`."""
    blanks = tuple(
        ClassBlank(blank["kind"], blank["says"], tuple(map(tuple, blank["choices"])))
        for blank in data["blanks"]
    )
    position = tuple(map(tuple, data.get("position", ())))  # a room opened before has none
    page, rule = data.get("page", ""), data.get("rule", "")
    return ClassQuestion(data["id"], data["text"], blanks, data["is_bet"], position, page, rule)


def named_heaps(
    heaps: Sequence[int], names: Sequence[str] | None = None
) -> tuple[tuple[str, str], ...]:
    """Return name and size of each heap, as phones draw them; by default letters name them."""
    named = names or [letter(place) for place in range(len(heaps))]
    return tuple(zip(named, map(number, heaps), strict=True))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer, which its phone shows once the answers are shown.

    Attributes
    ----------
    wrong : tuple of int
        The indices of the blanks that are wrong.
    says : str
        Why, in a sentence or two.
    slip : str
        Name of the known mistake that explains the answer; "" for none.
    """

    wrong: tuple[int, ...]
    says: str = ""
    slip: str = ""
