"""Label N or P: the heaps of one rule, and positions of several heaps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import combinations_with_replacement
from operator import add
from typing import TYPE_CHECKING

from gamecore.grundy.mex import nim_sum
from gamecore.lessons.draws import mixed_up, telling
from gamecore.lessons.pictures import BoardPicture, Boards, Label, Picture, Strip
from gamecore.lessons.play_out import Refutation, played_out
from gamecore.lessons.questions import Answer, Blank, Question, Slip, Step, Value
from gamecore.lessons.small_games import (
    amounts_of,
    heap_rules,
    labels,
    moves,
    options_of,
    rule_words,
    values,
    who_loses,
)
from gamecore.messages import Message, listed
from gamecore.positions.analysis import analyse

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Think = Callable[[str, int, list[Label]], Label]
    """(rule, heap, labels of the smaller heaps) → the label of the heap."""

    Verdict = Callable[[BoardPicture], bool]
    """Board → whether the player to move is thought to win."""


def _some_and_all(rule: str, n: int, known: list[Label]) -> Label:
    found = options_of(rule, n, known)
    return "N" if found and all(label == "P" for label in found) else "P"


def _end_wins(rule: str, n: int, known: list[Label]) -> Label:
    found = options_of(rule, n, known)
    return "N" if not found or "P" in found else "P"


def _only_zero_ends(rule: str, n: int, known: list[Label]) -> Label:
    found = options_of(rule, n, known)
    return "N" if "P" in found or (n and not found) else "P"


def _longest_game(rule: str, n: int, _known: list[Label]) -> Label:
    longest = [0]
    for heap in range(1, n + 1):
        longest.append(max((1 + longest[sum(left)] for left in moves(rule, heap)), default=0))
    return "N" if longest[n] % 2 else "P"


def _multiples_of_max(rule: str, n: int, _known: list[Label]) -> Label:
    return "N" if n % (max(amounts_of(rule)) + 1) else "P"


def _multiples_of_sum(rule: str, n: int, _known: list[Label]) -> Label:
    return "N" if n % sum(amounts_of(rule)) else "P"


THOUGHTS: dict[str, Think] = {
    "some_and_all": _some_and_all,
    "end_wins": _end_wins,
    "only_zero_ends": _only_zero_ends,
    "multiples_of_max": _multiples_of_max,
    "multiples_of_sum": _multiples_of_sum,
    "longest_game": _longest_game,
    "first_always_wins": lambda _rule, n, _known: "N" if n else "P",
}
"""Mistake → the label it gives a heap, from those of smaller heaps; the likeliest first."""

ABOUT_ONE_MOVE = ("some_and_all", "end_wins", "only_zero_ends")
"""The mistakes about single moves, which show in a single label, in the order of THOUGHTS."""

SIGN = 3
"""Fewest labels in an answer that can be a sign of a mistake about all heaps."""


@dataclass(frozen=True)
class LabelStrip(Question):
    """Asks for the labels of some of the heaps 0 … `upto` of a rule of fixed amounts."""

    rule: str
    upto: int
    asked: tuple[int, ...]

    kind = "labels"

    @property
    def asks(self) -> Message:
        """The question."""
        return Message(
            "The rule is “{rule}”. Whoever cannot move loses. Fill in the missing "
            "labels: N if the player to move wins, P if the player to move loses.",
            rule=rule_words(self.rule),
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """One label for each heap asked."""
        return tuple(Blank(Message("heap {n}", n=n), "label") for n in self.asked)

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the strip."""
        shown: list[Label | None] = list(labels(self.rule, self.upto))
        for place, n in enumerate(self.asked):
            given = answer[place] if answer else None
            shown[n] = given if given in ("N", "P") else None  # type: ignore[assignment]
        return Strip(self.rule, tuple(shown))

    def is_valid(self, place: int, value: Value) -> bool:
        """Return whether the label is right: N if some move leads to P, else P."""
        return value == labels(self.rule, self.upto)[self.asked[place]]

    def example(self) -> Answer:
        """Return the labels."""
        return tuple(labels(self.rule, self.upto)[n] for n in self.asked)

    def thoughts(self) -> Sequence[Slip]:
        """Return the labels that each mistake gives, each computed from its labels before.

        Fewer than SIGN labels are no sign of a formula, only of a mistake about single moves.
        """
        names = THOUGHTS if len(self.asked) >= SIGN else ABOUT_ONE_MOVE
        return [Slip(name, self._filled_by(THOUGHTS[name])) for name in names]

    def _filled_by(self, think: Think) -> Answer:
        known = list(labels(self.rule, self.upto))
        for n in self.asked:
            known[n] = think(self.rule, n, known)
        return tuple(known[n] for n in self.asked)

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Return why the heap has the other label, played out."""
        n = self.asked[place]
        known = labels(self.rule, self.upto)
        earlier = self._followed(answer, place)
        if earlier is not None:
            says = Message(
                "Heap {n} follows from your label of heap {earlier}: mend that one first.",
                n=n,
                earlier=earlier,
            )
            return played_out(says, (self.rule,), (n,))
        wrong = self._wrong_below(answer, place)
        ends = [sum(left) for left in moves(self.rule, n) if known[sum(left)] == "P"]
        good = next((heap for heap in ends if heap not in wrong), None)
        if wrong and good is None:  # the reason would tell what is to be mended
            says = Message(
                "From heap {n} you can move to heap {earlier}: mend that one first.",
                n=n,
                earlier=wrong[0],
            )
        elif good is not None:
            says = Message(
                "Heap {n} is N: you can move to {good}, and {good} is P.", n=n, good=good
            )
        elif moves(self.rule, n):
            left = listed(sum(option) for option in moves(self.rule, n))
            says = Message(
                "Heap {n} is P: every move from it leads to an N ({left}).", n=n, left=left
            )
        else:
            says = Message(
                "Heap {n} is P: no move is possible, and whoever cannot move loses.", n=n
            )
        return played_out(says, (self.rule,), (n,))

    def left_open(self, answer: Answer) -> tuple[int, ...]:
        """Return the heaps to be mended once a smaller one is; of the others a reason is told."""
        known = labels(self.rule, self.upto)
        return tuple(
            place
            for place in self.wrong(answer)
            if self._followed(answer, place) is not None
            or (
                (wrong := self._wrong_below(answer, place))
                and all(
                    sum(left) in wrong or known[sum(left)] == "N"
                    for left in moves(self.rule, self.asked[place])
                )
            )
        )

    def _wrong_below(self, answer: Answer, place: int) -> list[int]:
        """Return the heaps in reach of this one that have a wrong label, ascending."""
        known = labels(self.rule, self.upto)
        given = dict(zip(self.asked[:place], answer, strict=False))
        reached = sorted(sum(option) for option in moves(self.rule, self.asked[place]))
        return [heap for heap in reached if given.get(heap, known[heap]) != known[heap]]

    def _followed(self, answer: Answer, place: int) -> int | None:
        """Return a heap with a wrong label from which this label follows; None where it does not.

        It follows when it is right for the labels that were given to the smaller heaps.
        """
        known = labels(self.rule, self.upto)
        given = dict(zip(self.asked[:place], answer, strict=False))
        reached = [sum(option) for option in moves(self.rule, self.asked[place])]
        wrong = self._wrong_below(answer, place)
        implied = "N" if any(given.get(heap, known[heap]) == "P" for heap in reached) else "P"
        return min(wrong) if wrong and answer[place] == implied else None

    def solution(self) -> tuple[Step, ...]:
        """Return one step for each heap asked."""
        known = labels(self.rule, self.upto)
        steps = []
        for place, n in enumerate(self.asked):
            left = [sum(option) for option in moves(self.rule, n)]
            if not left:
                says = Message("Heap {n}: no move, so P.", n=n)
            elif known[n] == "N":
                good = listed((heap for heap in left if known[heap] == "P"), "or")
                says = Message("Heap {n}: a move to {good} leads to P, so N.", n=n, good=good)
            elif len(left) == 1:
                says = Message(
                    "Heap {n}: its only move, to {left}, leads to N, so P.", n=n, left=left[0]
                )
            else:
                says = Message(
                    "Heap {n}: all moves, to {left}, lead to N, so P.", n=n, left=listed(left)
                )
            steps.append(Step(says, self.filled_upto(place)))
        return tuple(steps)


def values_of(board: BoardPicture) -> tuple[int, ...]:
    """Return the value of each heap under normal play."""
    return tuple(values(rule, n)[n] for rule, n in zip(board.rules, board.heaps, strict=True))


def label_of(board: BoardPicture) -> Label:
    """Return the label of a board, by analysis."""
    return analyse(heap_rules(board.rules), board.heaps, board.misere).outcome


def _adds_heaps(board: BoardPicture) -> bool:
    total = sum(board.heaps)
    return values(board.rules[0], total)[total] != 0


NORMAL: dict[str, Verdict] = {
    "adds_heaps": _adds_heaps,
    "xors_sizes": lambda board: nim_sum(board.heaps) != 0,
    "all_winning_equal": lambda board: sum(map(bool, values_of(board))) % 2 == 1,
    "adds_values": lambda board: reduce(add, values_of(board)) != 0,
    "first_always_wins": lambda board: any(board.heaps),
}
"""Mistakes about normal play, the likeliest first."""

MISERE: dict[str, Verdict] = {
    "plays_normal": lambda board: nim_sum(values_of(board)) != 0,
    "flips": lambda board: nim_sum(values_of(board)) == 0,
    "counts_parity": lambda board: sum(map(bool, board.heaps)) % 2 == 0,
    "first_always_wins": lambda board: any(board.heaps),
}
"""Mistakes about misère play."""


@dataclass(frozen=True)
class Verdicts(Question):
    """Asks for the label of each board.

    Attributes
    ----------
    boards : tuple of BoardPicture
        Boards of small heaps, all under normal or all under misère play.
    balanced : bool
        Whether the numbers of the heaps are given and reasons compare them instead of naming the
        XOR, for lessons before XOR. All heaps have one rule then.
    """

    boards: tuple[BoardPicture, ...]
    balanced: bool = False

    kind = "verdicts"

    @property
    def misere(self) -> bool:
        """Whether the boards are under misère play."""
        return self.boards[0].misere

    @property
    def asks(self) -> Message:
        """The question."""
        rules = dict.fromkeys(rule for board in self.boards for rule in board.rules)
        return Message(
            "The rule is “{rule}”. {ending} Label each position: N if the player to move wins, P "
            "if the player to move loses.",
            rule="”, “".join(map(rule_words, rules)),
            ending=who_loses(self.misere),
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """One label for each board."""
        return tuple(
            Blank(Message("heaps {heaps}", heaps=listed(board.heaps, "")), "label")
            for board in self.boards
        )

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the boards."""
        given = answer or (None,) * len(self.boards)
        shown = tuple(value if value in ("N", "P") else None for value in given)
        return Boards(self.boards, shown, self._known())  # type: ignore[arg-type]

    def _known(self) -> tuple[int, ...]:
        """Return the numbers of the heaps up to the largest if they are to be compared."""
        if not self.balanced:
            return ()
        return values(self.boards[0].rules[0], max(max(board.heaps) for board in self.boards))

    def reason(self, answer: Answer) -> Message | None:
        """Return what decides all boards, if it is said without the XOR."""
        if not self.balanced:
            return super().reason(answer)
        return Message(
            "Where the two numbers are equal, the heaps balance and the player to move loses; "
            "where they differ, a move makes them equal."
        )

    def is_valid(self, place: int, value: Value) -> bool:
        """Return whether the label is right."""
        return value == label_of(self.boards[place])

    def example(self) -> Answer:
        """Return the labels."""
        return tuple(map(label_of, self.boards))

    def thoughts(self) -> Sequence[Slip]:
        """Return the labels that each mistake gives."""
        thinks = MISERE if self.misere else NORMAL
        return [
            Slip(name, tuple("N" if think(board) else "P" for board in self.boards))
            for name, think in thinks.items()
        ]

    def refute(self, answer: Answer, place: int) -> Refutation:
        """Return why the board has the other label, played out."""
        board = self.boards[place]
        return played_out(self._why(board), board.rules, board.heaps, misere=board.misere)

    def _why(self, board: BoardPicture) -> Message:
        written = listed(board.heaps, "")
        label = label_of(board)
        if board.misere:
            found = analyse(heap_rules(board.rules), board.heaps, True)
            if label == "N" and found.winning_moves:
                return Message(
                    "{heaps} is N: {move} wins.", heaps=written, move=str(found.winning_moves[0])
                )
            if label == "N":
                return Message("{heaps} is N: no move is left, and here that wins.", heaps=written)
            return Message("{heaps} is P: no move wins.", heaps=written)
        worth = values_of(board)
        if self.balanced:
            (a, b), (x, y) = board.heaps, worth
            return Message(
                "A Nim heap of {x} balances {a}, and one of {y} balances {b}: they differ, so "
                "{heaps} is N."
                if x != y
                else "{heaps}: a Nim heap of {x} balances each of the two, so together they are P.",
                x=x,
                y=y,
                a=a,
                b=b,
                heaps=written,
            )
        return Message(
            "{heaps} is {label}: the values are {values}, and their XOR is {xor}.",
            heaps=written,
            label=label,
            values=listed(worth, ""),
            xor=nim_sum(worth),
        )

    def solution(self) -> tuple[Step, ...]:
        """Return one reason for each board."""
        return tuple(
            Step(self._why(board), self.filled_upto(place))
            for place, board in enumerate(self.boards)
        )


def verdict_triples(rule: str, most: int, apart: int) -> tuple[Verdicts, ...]:
    """Return three questions of three two-heap boards, heaps up to `most`, see `draws.telling`."""
    boards = [
        BoardPicture((rule, rule), heaps)
        for heaps in combinations_with_replacement(range(1, most + 1), 2)
    ]
    triples = zip(boards, boards[most:], boards[2 * most :], strict=False)
    return telling(mixed_up(map(Verdicts, triples)), apart, 3)
