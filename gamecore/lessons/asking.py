"""Questions that lessons ask over and over: who should begin, and what tells mistakes apart."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING, TypeVar

from gamecore.lessons.kinds.choose import Choose, Possibility
from gamecore.lessons.kinds.verdicts import Verdicts, label_of
from gamecore.lessons.pictures import BoardPicture
from gamecore.lessons.play_out import played_out
from gamecore.lessons.questions import own_answers
from gamecore.lessons.small_games import amounts_of, heap_rules, labels, options_of
from gamecore.messages import Message, listed
from gamecore.positions.analysis import analyse
from gamecore.positions.replies import heaps_after

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamecore.lessons.questions import Question

FIRST, SECOND = "first", "second"

SOME = "One good move is enough to win, so “some”."
ALL = "A position is lost only if no move is good, so “all”."

LARGEST = 20
"""Largest amount of a rule whose amounts are a list; `take any` has none."""

Kind = TypeVar("Kind", bound="Question")


def first_or_second(rules: tuple[str, ...], heaps: tuple[int, ...], misere: bool = False) -> Choose:
    """Ask whether one wants to begin."""
    board = BoardPicture(rules, heaps, misere)
    begins_well = label_of(board) == "N"
    there = f"There are heaps of {listed(heaps)}" if heaps[1:] else f"There are {heaps[0]} stones"
    told = "”, “".join(dict.fromkeys(rules))
    ending = "Whoever makes the last move loses." if misere else "Whoever cannot move loses."
    return Choose(
        f"{there}, and the rule is “{told}”. {ending} Do you want to go first or second?",
        (
            (
                "your choice",
                (
                    Possibility(FIRST, "I go first", begins_well),
                    Possibility(SECOND, "I go second", not begins_well),
                ),
            ),
        ),
        _who_begins(board),
        board,
    )


def _who_begins(board: BoardPicture) -> Message:
    """Say with the numbers of a board why going first, or second, is right."""
    found = analyse(heap_rules(board.rules), board.heaps, board.misere)
    n, rule = board.heaps[0], board.rules[0]
    if len(board.heaps) == 1 and not board.misere:
        step = max(amounts_of(rule)) + 1
        if step <= LARGEST and amounts_of(rule) == tuple(range(1, step)):
            return _multiples(n, step)
    if found.outcome == "P" and len(board.heaps) == 2 and n == board.heaps[1] and not board.misere:
        return Message(
            "Go second. Both heaps are {n}: whatever the first player does in one, you do in the "
            "other, so you always have a move.",
            n=n,
        )
    if found.outcome == "N" and not found.winning_moves:
        return Message("Go first. No move is possible here, and whoever cannot move wins.")
    if found.winning_moves:
        move = found.winning_moves[0]
        left = heaps_after(board.heaps, move.heap, move.after)
        return Message(
            "Go first. You can move {move}: that leaves {left}, and whoever has to move there "
            "loses.",
            move=str(move),
            left=listed(left) if left else 0,
        )
    line = played_out(Message(""), board.rules, board.heaps, misere=board.misere).plies
    if not line:
        return Message("Go second. No move is possible here, so whoever goes first has lost.")
    if not line[1:]:
        return Message("Go second. Whoever goes first has to make the last move, and loses.")
    return Message(
        "Go second. Whatever the first player moves, you have an answer: after {move}, for "
        "example, {reply}.",
        move=str(line[0]),
        reply=str(line[1]),
    )


def _multiples(n: int, step: int) -> Message:
    """Say who should begin where every amount below `step` may be taken."""
    rest = n % step
    if not rest:
        return Message(
            "Go second. {n} is a multiple of {step}: whatever the first player takes, {step} minus "
            "that is your reply, and you leave a multiple of {step} every time, at last 0.",
            n=n,
            step=step,
        )
    return Message(
        "Go first and take {rest}: that leaves {left}, a multiple of {step}. Then whatever your "
        "opponent takes, {step} minus that is your reply.",
        rest=rest,
        left=n - rest,
        step=step,
    )


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
        BoardPicture((rule, rule), heaps)
        for heaps in combinations_with_replacement(range(1, most + 1), 2)
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
        fits = {word: holds(word, label, leads) for word in ("some", "all")}
        return tuple(
            Possibility(word, word, right, "" if right else "some_and_all")
            for word, right in fits.items()
        )

    return Choose(
        "A heap is N if … of its moves lead to P. A heap is P if … of its moves lead to N.",
        (
            ("N: … of its moves lead to P", gap("N", "P")),
            ("P: … of its moves lead to N", gap("P", "N")),
        ),
        f"{SOME} {ALL}",
        reasons=(SOME, ALL),
    )
