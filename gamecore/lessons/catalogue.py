"""Lessons as data: each is a list of beats, of one idea and one action each; the ten in order.

No technical term is used before the beat that explains it, so a lesson names a known mistake only
when all the terms in its description have been introduced.
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
a miss. why: the reason and a picture. exit: a new bet, shown beside the first one. next: links."""


What = Literal[
    "outcome", "misere", "value", "moves", "xor", "sum", "mex", "options", "values", "losing",
    "period", "differ", "last-other", "largest amount",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class TextClaim:
    """A claim in the text of a lesson, to be recomputed by definition or search.

    Attributes
    ----------
    words : str
        The words of the lesson's text that make the claim, verbatim.
    what : What
        The quantity that the claim is about.
    expect : Any
        The value that the claim gives it.
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
    """A question with a fresh instance after each miss.

    Attributes
    ----------
    make : callable
        seed → Question.
    seed : int
        The seed of the first instance; each miss adds 1.
    """

    make: Callable[[int], Question]
    seed: int = 0

    def at(self, misses: int) -> Question:
        """Return the instance after this many misses, 0 for the first."""
        return self.make(self.seed + misses)


def _in_turn(instances: tuple[Question, ...], seed: int) -> Question:
    return instances[seed % len(instances)]


def asked(*instances: Question) -> Asked:
    """Return a question that takes these instances in turn, the next one after each miss."""
    return Asked(partial(_in_turn, instances))


def drawn(skill: str, level: str, seed: int) -> Asked:
    """Return a question of practice, see `practice.question`; after a miss, of the next seed."""
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
        Who makes the first move; "choose": the learner says. The opponent begins only in positions
        with XOR 0, so that each of its moves has a winning reply.
    misere : bool
    seed : int
        Seed of the opponent's random choices.
    """

    rules: tuple[str, ...]
    heaps: tuple[int, ...]
    opponent: str
    begins: Literal["you", "opponent", "choose"] = "choose"
    misere: bool = False
    seed: int = 0


def to_win(heaps: tuple[int, ...], *rules: str, misere: bool = False) -> Game:
    """Return a game that you begin against the perfect player; one rule, or one for each heap."""
    mine = rules if len(rules) == len(heaps) else rules * len(heaps)
    return Game(mine, heaps, "perfect", "you", misere=misere)


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to open next; exactly one of `lesson`, `skill` and `rules` is set.

    Attributes
    ----------
    lesson, skill : str
        The name of a lesson, or of a skill to practise.
    rules : tuple of str
        The rules of a game, in canonical text: one for all of `heaps`, or one for each. The screen
        decides which page plays it.
    heaps : tuple of int
        The position in which the game begins.
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
        The section of the lesson's text that belongs to it.
    kind : BeatKind
    questions : tuple of Asked
        What is asked, one after the other.
    games : tuple of Game
        What is played.
    steps : tuple of Step
        A worked solution, or a reason step by step.
    picture : Picture or None
        What stands beside the words.
    doors : tuple of NextStep
        What can be opened from here.
    claims : tuple of TextClaim
        What the text says about numbers, to be recomputed.
    words : tuple of str
        The technical terms introduced here: the text sets them in bold and explains them, and
        nothing that is shown before uses them.
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
        """Whether the learner says with an answer how sure they are."""
        return self.kind in ("bet", "exit")


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a lesson.

    Attributes
    ----------
    rule : Message
        What to remember, in one sentence, using only terms that have been introduced.
    game : Game
        A game against the perfect player that whoever moves first can win, but not by leaving pairs
        of equal heaps, since copying moves needs nothing of what the lesson taught.
    bet : Message or None
        Why the lesson's first bet comes out as it does, using only terms that have been introduced;
        None where the solution of the bet says it.
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
        The name that links use, one of LESSONS.
    title : Message
    goal : Message
        What the learner can do afterwards, in a sentence.
    skills : tuple of str
        The skills of practice that it teaches.
    refutes : tuple of str
        Names of the known mistakes that it is about; an answer in it can prove each of them.
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
"""The names of all lessons in order, each building on those before. Links rely on the names."""

VALUES_LESSON = "grundy-numbers"
"""The name of the lesson that finds the values of single heaps."""


def lesson(name: str) -> Lesson:
    """Return the lesson of a name.

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
    """Return the technical terms that are introduced only after a beat of a lesson.

    Parameters
    ----------
    name : str
        The name of the lesson.
    place : int
        The number of the beat, counted from 1.
    """
    later = list(lesson(name).beats[place:])
    for following in LESSONS[LESSONS.index(name) + 1 :]:
        later += lesson(following).beats
    return tuple(word for beat in later for word in beat.words)


def used(text: str, words: Iterable[str]) -> list[str]:
    """Return the words that a text uses, also with -s, -d or -ing; N and P only as capitals."""
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
    """Return whether a mistake and its counterexample use no term introduced after a beat."""
    from gamecore.lessons.mistakes import MISTAKES  # imported here: no other function needs them

    known = MISTAKES[mistake]
    says = f"{known.title} {known.says} {known.instance().says}"
    return not used(says, words_after(name, place))
