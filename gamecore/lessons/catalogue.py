"""The lessons in their order, each loaded when it is first asked for, and the words they bring.

No word of the subject is used before the beat that explains it: a lesson names only those known
mistakes that it has the words for.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from gamecore.errors import GameError
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamecore.lessons.beats import Lesson

LESSONS = (
    "hot-and-cold",
    "one-number",
    "mex",
    "grundy-numbers",
    "nim-and-xor",
    "winning-move",
    "why-bigger-does-not-matter",
    "splitting",
    "patterns-and-proof",
    "misere",
)
"""The names, in the order in which they build on each other. Links rely on them."""

VALUES_LESSON = "grundy-numbers"
"""The lesson that finds the values of one heap."""


def lesson(name: str) -> Lesson:
    """Return a lesson.

    Raises
    ------
    GameError
        If there is none of that name; the message names them all.
    """
    if name not in LESSONS:
        raise GameError(
            Message(
                "There is no lesson “{name}”; the lessons are {known}.",
                name=quoted(name),
                known=", ".join(LESSONS),
            )
        )
    found: Lesson = import_module(f"gamecore.lessons.path.{name.replace('-', '_')}").LESSON
    return found


def lessons() -> tuple[Lesson, ...]:
    """Return all the lessons in order."""
    return tuple(map(lesson, LESSONS))


@cache
def words_after(name: str, place: int) -> tuple[str, ...]:
    """Return the words that are met only after a beat of a lesson.

    Parameters
    ----------
    name : str
        The lesson.
    place : int
        The beat, counted from 1.
    """
    later = list(lesson(name).beats[place:])
    for following in LESSONS[LESSONS.index(name) + 1 :]:
        later += lesson(following).beats
    return tuple(word for beat in later for word in beat.words)


def used(text: str, words: Iterable[str]) -> list[str]:
    """Return those of the words that a text uses, also as a plural; N and P only as capitals."""
    return [word for word in words if _pattern(word).search(text)]


@cache
def _pattern(word: str) -> re.Pattern[str]:
    if word == "G(n)":
        return re.compile(r"\bG\(")
    end = r"(?:s|d|ing)?(?!\w)" if word[-1].isalpha() else ""
    flags = re.IGNORECASE if word.islower() else 0
    return re.compile(rf"(?<!\w){re.escape(word)}{end}", flags)


@cache
def can_name(name: str, place: int, mistake: str) -> bool:
    """Tell whether a beat of a lesson has the words to name a mistake and show its example."""
    from gamecore.lessons.mistakes import MISTAKES  # the list of lessons does without them

    known = MISTAKES[mistake]
    says = f"{known.title} {known.says} {known.instance().says}"
    return not used(says, words_after(name, place))
