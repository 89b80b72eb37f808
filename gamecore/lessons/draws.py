"""Draw a question from a seed: a search for one that tells known mistakes apart."""

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
"""Number of consecutive seeds that always give different questions."""

DRAWS = 4000
"""Most candidates drawn for one seed; one in twenty has the check sum that the seed requires."""

LOOKS = 60
"""Most candidates with that check sum that are examined; then the best of them is taken."""


class Seeded(Random):
    """Random numbers for one kind of question and one seed, the same in every process.

    Attributes
    ----------
    turn : int
        The seed, for drawing from a list in turn.
    lost : bool
        Whether to draw a position that the player to move loses: true for one seed in six. Fixed
        before the search, which would accept lost positions more often than others.
    """

    def __init__(self, name: str, turn: int) -> None:
        super().__init__(f"{name}/{turn}")
        self.turn = turn
        self.lost = self.random() < 1 / 6


def search(draw: Draw, name: str, seed: int, apart: int, clear: bool) -> Question:
    """Return the first question drawn that is good enough; else the best of those examined.

    Parameters
    ----------
    draw : callable
        random → a question, cheap to make.
    name : str
        The kind of question; together with the seed it fixes what is drawn.
    seed : int
    apart : int
        How many known mistakes must have an answer of their own, one that no other mistake gives.
    clear : bool
        Whether each known mistake that leads to a wrong answer must have one.

    Notes
    -----
    Only questions whose check sum equals the seed modulo WITHOUT_REPETITION are examined, so seeds
    with different remainders, such as twenty in a row, never give the same question. The result is
    the same in every process: the random numbers are seeded with text, and the check sum is of the
    question's repr.
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
    """Return the first `many` questions that tell enough known mistakes apart.

    Parameters
    ----------
    candidates : iterable of Question
        Smallest first.
    apart : int
        How many mistakes must have an answer of their own, one that no other mistake gives.
    many : int
        How many questions to return; AssertionError if there are fewer.
    """
    found: list[Kind] = []
    for question in candidates:
        if sum(map(bool, own_answers(question).values())) >= apart:
            found.append(question)
        if len(found) == many:
            return tuple(found)
    raise AssertionError(f"only {len(found)} of {many} questions tell {apart} mistakes apart")


def mixed_up(candidates: Iterable[Kind]) -> list[Kind]:
    """Return the questions shuffled, always in the same way, so that neighbours look different."""
    found = list(candidates)
    Random(len(found)).shuffle(found)
    return found
