"""Who wins? One label for each of several positions, so that an answer tells how it was found."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import TYPE_CHECKING

from gamecore.grundy.mex import nim_sum
from gamecore.lessons.pictures import BoardPicture, Boards, Label, Picture
from gamecore.lessons.play_out import Refutation, played_out
from gamecore.lessons.questions import Answer, Blank, Question, Slip, Step, Value
from gamecore.lessons.small_games import heap_rules, values
from gamecore.messages import Message
from gamecore.positions.analysis import analyse

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Think = Callable[[BoardPicture], bool]
    """Whether somebody thinks that the player to move wins."""


def values_of(board: BoardPicture) -> tuple[int, ...]:
    """Return the value of each heap under normal play."""
    return tuple(values(rule, n)[n] for rule, n in zip(board.rules, board.heaps, strict=True))


def label_of(board: BoardPicture) -> Label:
    """Return who wins a board, by analysis."""
    return analyse(heap_rules(board.rules), board.heaps, board.misere).outcome


def _adds_heaps(board: BoardPicture) -> bool:
    total = sum(board.heaps)
    return values(board.rules[0], total)[total] != 0


NORMAL: dict[str, Think] = {
    "adds_heaps": _adds_heaps,
    "xors_sizes": lambda board: nim_sum(board.heaps) != 0,
    "all_winning_equal": lambda board: sum(map(bool, values_of(board))) % 2 == 1,
    "adds_values": lambda board: reduce(add, values_of(board)) != 0,
    "first_always_wins": lambda board: any(board.heaps),
}
"""Mistakes about normal play, most likely first."""

MISERE: dict[str, Think] = {
    "plays_normal": lambda board: nim_sum(values_of(board)) != 0,
    "flips": lambda board: nim_sum(values_of(board)) == 0,
    "counts_parity": lambda board: sum(map(bool, board.heaps)) % 2 == 0,
    "first_always_wins": lambda board: any(board.heaps),
}
"""Mistakes about misère play."""


@dataclass(frozen=True)
class Verdicts(Question):
    """Positions of one kind of play, each a board of small heaps.

    Attributes
    ----------
    boards : tuple of BoardPicture
    balanced : bool
        Whether it is told by the Nim heap that balances each of two heaps, before anybody has heard
        of XOR.
    """

    boards: tuple[BoardPicture, ...]
    balanced: bool = False

    kind = "verdicts"

    @property
    def misere(self) -> bool:
        """Whether the last move loses."""
        return self.boards[0].misere

    @property
    def asks(self) -> Message:
        """The question."""
        rules = dict.fromkeys(rule for board in self.boards for rule in board.rules)
        ending = (
            Message("Whoever makes the last move loses.")
            if self.misere
            else Message("Whoever cannot move loses.")
        )
        return Message(
            "The rule is “{rule}”. {ending} Label each position: N if the player to move wins, P "
            "if the player to move loses.",
            rule="”, “".join(rules),
            ending=ending,
        )

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """One label for each board."""
        return tuple(
            Blank(Message("heaps {heaps}", heaps=", ".join(map(str, board.heaps))), "label")
            for board in self.boards
        )

    def picture_with(self, answer: Answer | None) -> Picture:
        """Return the boards."""
        given = answer or (None,) * len(self.boards)
        shown = tuple(value if value in ("N", "P") else None for value in given)
        return Boards(self.boards, shown)  # type: ignore[arg-type]

    def is_valid(self, place: int, value: Value) -> bool:
        """Tell whether the label names the winner."""
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
        """Play a board that is labelled wrong."""
        board = self.boards[place]
        return played_out(self._why(board), board.rules, board.heaps, misere=board.misere)

    def _why(self, board: BoardPicture) -> Message:
        written = ", ".join(map(str, board.heaps))
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
            template = (
                "A Nim heap of {x} balances {a}, and one of {y} balances {b}: they differ, so "
                "{heaps} is N."
                if x != y
                else "A Nim heap of {x} balances both {a} and {b}, so {heaps} is P."
            )
            return Message(template, x=x, y=y, a=a, b=b, heaps=written)
        return Message(
            "{heaps} is {label}: the values are {values}, and their XOR is {xor}.",
            heaps=written,
            label=label,
            values=", ".join(map(str, worth)),
            xor=nim_sum(worth),
        )

    def solution(self) -> tuple[Step, ...]:
        """Return one reason for each board."""
        right = self.example()
        return tuple(
            Step(
                self._why(board),
                self.picture_with(right[: place + 1] + (None,) * (len(right) - place - 1)),
            )
            for place, board in enumerate(self.boards)
        )
