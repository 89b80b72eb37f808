"""Multiple choice: gaps in a sentence, or who should begin; the right choices are computed."""

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
from gamecore.messages import N_, Message, listed
from gamecore.positions.analysis import analyse
from gamecore.positions.replies import heaps_after

if TYPE_CHECKING:
    from collections.abc import Sequence


FIRST, SECOND = "first", "second"

SOME = N_("One good move is enough to win, so “some”.")
ALL = N_("A spot is losing only if no move is good, so “all”.")

LARGEST = 20
"""Bound on the largest amount + 1 in explanations by multiples; `take any` lies above it."""


@dataclass(frozen=True)
class Possibility:
    """One choice of a gap.

    Attributes
    ----------
    name : str
        Its id, the value in an answer.
    says : str
        What is shown: a word or a sentence.
    holds : bool
        Whether it is right.
    mistake : str
        The name of the known mistake that leads to it; "" for none.
    wrong : str
        Why this choice is wrong; "" for the reason of its gap.
    """

    name: str
    says: str
    holds: bool
    mistake: str = ""
    wrong: str = field(default="", repr=False)  # as `reasons` of Choose


@dataclass(frozen=True)
class Choose(Question):
    """Asks for a choice in each gap; where several are right, each of them is accepted.

    Attributes
    ----------
    about : str
        The question; gaps in a sentence are written as ….
    gaps : tuple of (str, tuple of Possibility)
        For each gap its label and its choices.
    because : str
        Why the right choices are right: the solution.
    shown : Picture or None
        The picture beside the question; None for its words.
    reasons : tuple of str
        For each gap the refutation of a wrong choice; () for `because` in every gap.
    """

    about: str
    gaps: tuple[tuple[str, tuple[Possibility, ...]], ...]
    because: str
    shown: Picture | None = None
    # draws.py takes the check sum of the repr of a question, so the reasons must stay out of it.
    reasons: tuple[str, ...] = field(default=(), repr=False)

    kind = "choose"

    @property
    def asks(self) -> Message:
        """The question."""
        return Message("{about}", about=_message(self.about))

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """One choice for each gap."""
        return tuple(
            Blank(
                _message(label),
                "choice",
                tuple(Choice(one.name, _message(one.says)) for one in choices),
            )
            for label, choices in self.gaps
        )

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the picture; without one of its own, the words of the question."""
        return self.shown or Story(self.asks)

    def is_valid(self, place: int, value: Value) -> bool:
        """Return whether the choice is right."""
        return any(one.name == value and one.holds for one in self.gaps[place][1])

    def example(self) -> Answer:
        """Return the first right choice of each gap."""
        return tuple(next(one.name for one in gap if one.holds) for _label, gap in self.gaps)

    def left_open(self, answer: Answer) -> tuple[int, ...]:
        """Return the wrong gaps that are answered by what is wrong there, not by the right choice.

        Of two choices a wrong one tells the other.
        """
        return tuple(
            place
            for place in super().left_open(answer)
            if any(one.name == answer[place] and one.wrong for one in self.gaps[place][1])
        )

    def thoughts(self) -> Sequence[Slip]:
        """Return for each mistake its choice in each gap that has one, else a right choice."""
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
        """Return why the choice is wrong, or the reason of the gap."""
        for one in self.gaps[place][1]:
            if one.name == answer[place] and one.wrong:
                return Refutation(_message(one.wrong))
        return Refutation(_message(self.reasons[place] if self.reasons else self.because))

    def solution(self) -> tuple[Step, ...]:
        """Return the reason."""
        return (Step(_message(self.because), self.picture),)


def _message(text: str) -> Message:
    return text if isinstance(text, Message) else Message(text)


def first_or_second(rules: tuple[str, ...], heaps: tuple[int, ...], misere: bool = False) -> Choose:
    """Return the question whether to go first or second in a position."""
    board = BoardPicture(rules, heaps, misere)
    begins_well = label_of(board) == "N"
    there = (
        Message("There are heaps of {heaps}, and", heaps=listed(heaps))
        if heaps[1:]
        else Message("There are {n} stones, and", n=heaps[0])
    )
    return Choose(
        Message(
            "{there} the rule is “{rule}”. {loses} Do you want to go first or second?",
            there=there,
            rule="”, “".join(map(rule_words, dict.fromkeys(rules))),
            loses=who_loses(misere),
        ),
        (
            (
                N_("your choice"),
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
    """Return why going first, or second, is right, with the numbers of the board."""
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
            "Go first. You can move {move}: that leaves {left}, and your opponent, who moves next, "
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
    """Return who should begin with n stones if each amount below `step` may be taken, and why."""
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


def some_or_all(rule: str, upto: int, *, in_words: bool = False) -> Choose:
    """Return the question for “some” and “all” in the rules of N and P, tested up to `upto`.

    The same `in_words`, without the letters, begins with the losing spot.
    """
    known = labels(rule, upto)

    def holds(word: str, label: str, leads: str) -> bool:
        test = any if word == "some" else all
        return all(
            (known[n] == label) == test(to == leads for to in options_of(rule, n, list(known)))
            for n in range(1, upto + 1)
        )

    def gap(label: str, leads: str) -> tuple[Possibility, ...]:
        true_words = {word: holds(word, label, leads) for word in (N_("some"), N_("all"))}
        return tuple(
            Possibility(word, word, right, "" if right else "some_and_all")
            for word, right in true_words.items()
        )

    if in_words:
        return Choose(
            N_(
                "A spot is losing if … of its moves lead to winning spots. A spot is winning if … "
                "of its moves lead to losing spots."
            ),
            (
                (N_("losing: … of its moves lead to winning spots"), gap("P", "N")),
                (N_("winning: … of its moves lead to losing spots"), gap("N", "P")),
            ),
            Message("{some} {all}", some=Message(SOME), all=Message(ALL)),
            reasons=(ALL, SOME),
        )
    return Choose(
        N_("A heap is N if … of its moves lead to P. A heap is P if … of its moves lead to N."),
        (
            (N_("N: … of its moves lead to P"), gap("N", "P")),
            (N_("P: … of its moves lead to N"), gap("P", "N")),
        ),
        Message("{some} {all}", some=Message(SOME), all=Message(ALL)),
        reasons=(SOME, ALL),
    )
