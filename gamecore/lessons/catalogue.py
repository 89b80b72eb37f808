"""Lessons as data: a list of beats, each one idea and one action; and the ten in their order.

No word of the subject is used before the beat that explains it: a lesson names only those known
mistakes that it has the words for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from gamecore.errors import GameError
from gamecore.lessons.practice import question
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamecore.lessons.pictures import Picture
    from gamecore.lessons.questions import Question, Step

BeatKind = Literal["recall", "bet", "play", "worked", "fill", "words", "try", "why", "exit", "next"]
"""recall: quick questions from earlier lessons. bet: a guess with sure or unsure, kept until the
exit. play: games against named opponents. worked: a solution to step through. fill: the same with
blanks, fewer given each time. words: a sentence to complete. try: questions, a fresh instance after
a miss. why: the reason and a picture. exit: a new bet, the first one beside it. next: doors."""


What = Literal[
    "outcome", "misere", "value", "moves", "xor", "sum", "mex", "options", "values", "losing",
    "period", "differ", "last-other", "largest amount",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class TextClaim:
    """One claim of the words of a lesson: recomputed by definition or search.

    Attributes
    ----------
    words : str
        The words of the lesson that make it, letter by letter.
    what : What
        What is claimed.
    expect : Any
        What it is claimed to be.
    rule : str
        The rule; with "differ" two of them, separated by " / ".
    heaps : tuple of int
        The position, or the numbers.
    """

    words: str
    what: What
    expect: Any
    rule: str = ""
    heaps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with as many fresh instances as it takes.

    Attributes
    ----------
    make : callable
        seed → Question.
    seed : int
        Of the first instance.
    """

    make: Callable[[int], Question]
    seed: int = 0

    def at(self, misses: int) -> Question:
        """Return the instance after this many misses, 0 for the first."""
        return self.make(self.seed + misses)


def _in_turn(instances: tuple[Question, ...], seed: int) -> Question:
    return instances[seed % len(instances)]


def asked(*instances: Question) -> Asked:
    """Ask the first of these; after a miss the next, and so on round."""
    return Asked(partial(_in_turn, instances))


def drawn(skill: str, level: str, seed: int) -> Asked:
    """Ask a question of practice; after a miss the one of the next seed."""
    return Asked(partial(question, skill, level), seed)


@dataclass(frozen=True, slots=True)
class Game:
    """A game to be played.

    Attributes
    ----------
    rules : tuple of str
        One for each heap.
    heaps : tuple of int
    opponent : str
        The name of a player, such as "perfect" or "skill-0.3".
    begins : "you", "opponent" or "choose"
        Who makes the first move; "choose": the learner says. The opponent begins only where the
        heaps balance, so that every move of it has an answer.
    misere : bool
    seed : int
        Of the opponent's choices.
    """

    rules: tuple[str, ...]
    heaps: tuple[int, ...]
    opponent: str
    begins: Literal["you", "opponent", "choose"] = "choose"
    misere: bool = False
    seed: int = 0


def to_win(heaps: tuple[int, ...], *rules: str, misere: bool = False) -> Game:
    """Return a game against an opponent that makes no mistakes; the learner moves first."""
    mine = rules if len(rules) == len(heaps) else rules * len(heaps)
    return Game(mine, heaps, "perfect", "you", misere=misere)


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to open next; exactly one of `lesson`, `skill` and `rules` is set.

    Attributes
    ----------
    lesson, skill : str
        Their names.
    rules : tuple of str
        Of the game that is opened with `heaps`, in canonical text: one rule for all of them, or one
        for each. Which page plays it is for the screen to say.
    """

    lesson: str = ""
    skill: str = ""
    rules: tuple[str, ...] = ()
    heaps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Beat:
    """One screen of a lesson.

    Attributes
    ----------
    name : str
        The section of the lesson's words that belongs to it.
    kind : BeatKind
    questions : tuple of Asked
        What is asked, one after the other.
    games : tuple of Game
        What is played.
    steps : tuple of Step
        A worked solution.
    picture : Picture or None
        What stands beside the words.
    doors : tuple of NextStep
        What can be opened from here.
    claims : tuple of TextClaim
        What the words say about numbers, to be recomputed.
    words : tuple of str
        The words of the subject that are met here first: the text sets them in bold and explains
        them, and nothing that is shown before uses them.
    """

    name: str
    kind: BeatKind
    questions: tuple[Asked, ...] = ()
    games: tuple[Game, ...] = ()
    steps: tuple[Step, ...] = ()
    picture: Picture | None = None
    doors: tuple[NextStep, ...] = ()
    claims: tuple[TextClaim, ...] = ()
    words: tuple[str, ...] = ()

    @property
    def asks_how_sure(self) -> bool:
        """Whether an answer comes with sure or unsure."""
        return self.kind in ("bet", "exit")


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a lesson.

    Attributes
    ----------
    rule : Message
        What to remember, in one sentence of words that the lesson has introduced.
    game : Game
        Against an opponent that makes no mistakes; whoever moves first can win, and not by leaving
        pairs of equal heaps: copying needs nothing of what the lesson taught.
    bet : Message or None
        Why the lesson's first bet comes out as it does, in the words that it has introduced; None
        where the solution of the bet says it.
    """

    rule: Message
    game: Game
    bet: Message | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson.

    Attributes
    ----------
    name : str
        As links name it.
    title : Message
    goal : Message
        What one can do afterwards, in a sentence.
    skills : tuple of str
        The skills of practice that it teaches.
    refutes : tuple of str
        The mistakes that it is about and that an answer in it can prove, by name.
    beats : tuple of Beat
        At least eight; links count them from 1.
    ending : Ending
    """

    name: str
    title: Message
    goal: Message
    skills: tuple[str, ...]
    refutes: tuple[str, ...]
    beats: tuple[Beat, ...]
    ending: Ending


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
