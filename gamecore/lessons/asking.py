"""Questions that lessons ask over and over: who should begin, and what tells mistakes apart."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING, TypeVar

from gamecore.lessons.kinds.choose import Choose, Possibility
from gamecore.lessons.kinds.label_strip import THOUGHTS
from gamecore.lessons.kinds.verdicts import MISERE, NORMAL, Verdicts, label_of
from gamecore.lessons.pictures import Board
from gamecore.lessons.questions import own_answers
from gamecore.lessons.small_games import labels, options_of
from gamecore.messages import listed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamecore.lessons.pictures import Label
    from gamecore.lessons.questions import Question

FIRST, SECOND = "first", "second"

Kind = TypeVar("Kind", bound="Question")


def first_or_second(rules: tuple[str, ...], heaps: tuple[int, ...], misere: bool = False) -> Choose:
    """Ask whether one wants to begin; the wrong choice is of the first mistake that makes it."""
    board = Board(rules, heaps, misere)
    begins_well = label_of(board) == "N"
    mistake = _thought(board, begins_well)
    there = f"There are heaps of {listed(heaps)}" if heaps[1:] else f"There are {heaps[0]} stones"
    told = "”, “".join(dict.fromkeys(rules))
    ending = "Whoever makes the last move loses." if misere else "Whoever cannot move loses."
    first = Possibility(FIRST, "I go first", begins_well, "" if begins_well else mistake)
    second = Possibility(SECOND, "I go second", not begins_well, mistake if begins_well else "")
    because = (
        "The player to move wins here, so go first."
        if begins_well
        else "The player to move loses here, so go second."
    )
    return Choose(
        f"{there}, and the rule is “{told}”. {ending} Do you want to go first or second?",
        (("your choice", (first, second)),),
        because,
        board,
    )


def _thought(board: Board, wins: bool) -> str:
    """Return the first mistake that names the wrong winner of a board; "" if none does."""
    if len(board.heaps) == 1 and not board.misere:
        if not wins:
            return "first_always_wins"
        (rule,), (n,) = board.rules, board.heaps
        for name, think in THOUGHTS.items():
            known: list[Label] = []
            for heap in range(n + 1):
                known.append(think(rule, heap, known))
            if known[n] == "P":
                return name
        return ""
    thinks = MISERE if board.misere else NORMAL
    return next((name for name, think in thinks.items() if think(board) != wins), "")


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


def verdict_triples(rule: str, most: int, apart: int) -> tuple[Verdicts, ...]:
    """Return triples of two-heap positions, heaps up to `most`, that tell mistakes apart."""
    boards = [
        Board((rule, rule), heaps) for heaps in combinations_with_replacement(range(1, most + 1), 2)
    ]
    triples = zip(boards, boards[most:], boards[2 * most :], strict=False)
    return telling(mixed_up(map(Verdicts, triples)), apart, 3)


def some_or_all(rule: str, upto: int) -> Choose:
    """Ask for the two words in the rule of N and P, which is checked on the heaps of a strip."""
    known = labels(rule, upto)

    def holds(word: str, label: str, leads: str) -> bool:
        test = any if word == "some" else all
        return all(
            (known[n] == label) == test(to == leads for to in options_of(rule, n, list(known)))
            for n in range(1, upto + 1)
        )

    def gap(label: str, leads: str) -> tuple[Possibility, ...]:
        return tuple(
            Possibility(word, word, holds(word, label, leads), "some_and_all" * (not fits))
            for word in ("some", "all")
            for fits in (holds(word, label, leads),)
        )

    return Choose(
        "A heap is N if … of its moves lead to P. A heap is P if … of its moves lead to N.",
        (
            ("N: … of its moves lead to P", gap("N", "P")),
            ("P: … of its moves lead to N", gap("P", "N")),
        ),
        "One good move is enough to win, so “some”. A position is lost only if no move is good, "
        "so “all”.",
    )
