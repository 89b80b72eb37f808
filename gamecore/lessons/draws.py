"""Drawing a question from a seed: by search, so that the known mistakes tell themselves apart."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

from gamecore.lessons.questions import own_answers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamecore.lessons.questions import Question

    Draw = Callable[["Seeded"], Question]

Kind = TypeVar("Kind", bound="Question")

WITHOUT_REPETITION = 20
"""This many seeds in a row give different questions."""

DRAWS = 4000
"""Most questions that are drawn for one seed; one in twenty has the right remainder."""

LOOKS = 60
"""Most questions that are looked at closely for one seed; then the best of them is taken."""


class Seeded(Random):
    """Chance for one seed.

    Attributes
    ----------
    turn : int
        The seed: what goes round goes round by it.
    lost : bool
        Whether a position that is drawn shall be lost for the player to move: so for one seed in
        six. Fixed before the search, which finds lost positions good more often.
    """

    def __init__(self, name: str, turn: int) -> None:
        super().__init__(f"{name}/{turn}")
        self.turn = turn
        self.lost = self.random() < 1 / 6


def search(draw: Draw, name: str, seed: int, apart: int, clear: bool) -> Question:
    """Draw questions until one is good enough, and return it; else the best of all drawn.

    Parameters
    ----------
    draw : callable
        random → a question, cheap to make.
    name : str
        Of the kind of question; together with the seed it fixes what is drawn.
    seed : int
    apart : int
        At least this many mistakes must have an answer of their own.
    clear : bool
        Whether all mistakes that give a wrong answer must have one.

    Notes
    -----
    Only questions whose check sum has the remainder of the seed are taken: that is why seeds with
    different remainders, such as twenty in a row, never give the same question. The same in every
    process: chance is seeded with text, and the check sum is of the question's written form.
    """
    random = Seeded(name, seed)
    best, best_score, looks = None, (-1, -1), 0
    for _ in range(DRAWS):
        question = draw(random)
        if crc32(repr(question).encode()) % WITHOUT_REPETITION != seed % WITHOUT_REPETITION:
            continue
        counts = own_answers(question)
        looks += 1
        told = sum(map(bool, counts.values()))
        if told >= apart and (told == len(counts) or not clear):
            return question
        if (told, -len(counts)) > best_score:
            best, best_score = question, (told, -len(counts))
        if looks == LOOKS:
            break
    assert best is not None, "the questions of a level have every remainder"
    return best


def telling(candidates: Iterable[Kind], apart: int, many: int) -> tuple[Kind, ...]:
    """Return the first of the questions on which this many mistakes have answers of their own.

    Parameters
    ----------
    candidates : iterable of Question
        Smallest first; there are enough.
    apart : int
        How many mistakes an answer must be able to tell.
    many : int
        How many questions.
    """
    found: list[Kind] = []
    for question in candidates:
        if sum(map(bool, own_answers(question).values())) >= apart:
            found.append(question)
        if len(found) == many:
            return tuple(found)
    raise AssertionError(f"only {len(found)} of {many} questions tell {apart} mistakes apart")


def mixed_up(candidates: Iterable[Kind]) -> list[Kind]:
    """Return the questions mixed, always in the same way, so that neighbours do not look alike."""
    found = list(candidates)
    Random(len(found)).shuffle(found)
    return found
