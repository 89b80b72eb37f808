"""The question of a room as data: what phones are asked, and what can be an answer to it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Literal

from ui.base import page_limits

Value = str | int | tuple[str, ...]
"""What stands in a blank: the name of a choice, a number, the names of several choices."""

Values = tuple[Value, ...]
"""One value for each blank, in order."""

LARGEST = 9_999
"""Largest number of an answer, as in the fields of exercises."""


@dataclass(frozen=True, slots=True)
class ClassBlank:
    """One thing to fill in.

    Attributes
    ----------
    kind : {"choice", "number", "several"}
        One of the choices, a whole number from 0 on, any of the choices.
    says : str
        Its label.
    choices : tuple of (str, str)
        Name and words of each; () for a number.
    """

    kind: Literal["choice", "number", "several"]
    says: str = ""
    choices: tuple[tuple[str, str], ...] = ()

    def is_value(self, value: object) -> bool:
        """Tell whether a value can stand here; it comes from a phone and may be anything."""
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
        What tells it from all others of the room.
    text : str
        What is asked.
    blanks : tuple of ClassBlank
    is_bet : bool
        Whether it is answered before anybody can know, and not judged.
    """

    id: str
    text: str
    blanks: tuple[ClassBlank, ...]
    is_bet: bool = False

    @property
    def is_within_limits(self) -> bool:
        """Whether phones can be asked it: few enough choices, and not too long."""
        few = all(len(blank.choices) <= page_limits.ROOM_CHOICES for blank in self.blanks)
        return few and len(json.dumps(asdict(self))) <= page_limits.ROOM_QUESTION_BYTES

    def read_answer(self, answer: object) -> Values | None:
        """Return an answer as values, one for each blank; None for what can be no answer."""
        if not isinstance(answer, tuple | list) or len(answer) != len(self.blanks):
            return None
        if not all(map(ClassBlank.is_value, self.blanks, answer)):
            return None
        values = tuple(tuple(value) if isinstance(value, list) else value for value in answer)
        return values if len(json.dumps(values)) <= page_limits.ROOM_ANSWER_BYTES else None


def question_from(data: dict[str, Any]) -> ClassQuestion:
    """Return the question that `dataclasses.asdict` wrote down."""
    blanks = tuple(
        ClassBlank(blank["kind"], blank["says"], tuple(map(tuple, blank["choices"])))
        for blank in data["blanks"]
    )
    return ClassQuestion(data["id"], data["text"], blanks, data["is_bet"])


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer once it is shown.

    Attributes
    ----------
    wrong : tuple of int
        The places of the blanks that are wrong.
    says : str
        Why, in a sentence or two.
    slip : str
        What the known mistake is called that this answer proves; "" where it proves none.
    """

    wrong: tuple[int, ...]
    says: str = ""
    slip: str = ""
