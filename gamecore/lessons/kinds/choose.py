"""Choose the right words, or who should begin: gaps with their choices, the right ones computed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamecore.lessons.kinds.labels import label_of
from gamecore.lessons.pictures import BoardPicture, Picture, Story
from gamecore.lessons.play_out import Refutation, played_out
from gamecore.lessons.questions import Answer, Blank, Choice, Question, Slip, Step, Value
from gamecore.lessons.small_games import (
    amounts_of,
    heap_rules,
    labels,
    options_of,
    rule_words,
    who_loses,
)
from gamecore.messages import Message, listed
from gamecore.positions.analysis import analyse
from gamecore.positions.replies import heaps_after

if TYPE_CHECKING:
    from collections.abc import Sequence


FIRST, SECOND = "first", "second"

SOME = "One good move is enough to win, so “some”."
ALL = "A position is lost only if no move is good, so “all”."

LARGEST = 20
"""Largest amount of a rule whose amounts are a list; `take any` has none."""


@dataclass(frozen=True)
class Possibility:
    """One choice of a gap.

    Attributes
    ----------
    name : str
        What is kept of it.
    says : str
        What is shown: a word or a sentence.
    holds : bool
        Whether it is right, computed by whoever makes the question.
    mistake : str
        The known mistake that leads here; "" for none.
    """

    name: str
    says: str
    holds: bool
    mistake: str = ""


@dataclass(frozen=True)
class Choose(Question):
    """Gaps with choices; several may hold, and each that holds is taken.

    Attributes
    ----------
    about : str
        What is asked, with the gaps written as … where they are words of a sentence.
    gaps : tuple of (str, tuple of Possibility)
        For each gap its label and its choices.
    because : str
        Why the right ones are right: the solution.
    shown : Picture or None
        What stands beside it.
    reasons : tuple of str
        For each gap what a wrong choice in it hears; () where that is `because`.
    """

    about: str
    gaps: tuple[tuple[str, tuple[Possibility, ...]], ...]
    because: str
    shown: Picture | None = None
    # Of a drawn question the written form is its check sum (draws.py): the reasons are no part.
    reasons: tuple[str, ...] = field(default=(), repr=False)

    kind = "choose"

    @property
    def asks(self) -> Message:
        """The question."""
        return Message("{about}", about=Message(self.about))

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """One choice for each gap."""
        return tuple(
            Blank(
                Message(label),
                "choice",
                tuple(Choice(one.name, Message(one.says)) for one in choices),
            )
            for label, choices in self.gaps
        )

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return what stands beside it; without a picture of its own, the words."""
        return self.shown or Story(self.asks)

    def is_valid(self, place: int, value: Value) -> bool:
        """Tell whether the choice holds."""
        return any(one.name == value and one.holds for one in self.gaps[place][1])

    def example(self) -> Answer:
        """Return the first choice that holds, for each gap."""
        return tuple(next(one.name for one in gap if one.holds) for _label, gap in self.gaps)

    def thoughts(self) -> Sequence[Slip]:
        """Return for each mistake its choices where it has some, and right ones elsewhere."""
        right = self.example()
        names = dict.fromkeys(
            one.mistake for _label, gap in self.gaps for one in gap if one.mistake
        )
        return [
            Slip(
                name,
                tuple(
                    next((one.name for one in gap if one.mistake == name), right[place])
                    for place, (_label, gap) in enumerate(self.gaps)
                ),
            )
            for name in names
        ]

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Give the reason of the gap."""
        return Refutation(_message(self.reasons[place] if self.reasons else self.because))

    def solution(self) -> tuple[Step, ...]:
        """Return the reason."""
        return (Step(_message(self.because), self.picture),)


def _message(text: str) -> Message:
    return text if isinstance(text, Message) else Message(text)


def first_or_second(rules: tuple[str, ...], heaps: tuple[int, ...], misere: bool = False) -> Choose:
    """Ask whether one wants to begin."""
    board = BoardPicture(rules, heaps, misere)
    begins_well = label_of(board) == "N"
    there = f"There are heaps of {listed(heaps)}" if heaps[1:] else f"There are {heaps[0]} stones"
    told = "”, “".join(map(rule_words, dict.fromkeys(rules)))
    return Choose(
        f"{there}, and the rule is “{told}”. {who_loses(misere)} Do you want to go first or "
        "second?",
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
        true_words = {word: holds(word, label, leads) for word in ("some", "all")}
        return tuple(
            Possibility(word, word, right, "" if right else "some_and_all")
            for word, right in true_words.items()
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
