"""The lessons in their order, each loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gamecore.errors import GameError
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
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
