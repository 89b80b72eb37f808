"""What a lesson leaves its reader with: one rule to remember, and a position to win."""

from __future__ import annotations

from dataclasses import dataclass

from gamecore.lessons.beats import Game
from gamecore.messages import Message


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a lesson.

    Attributes
    ----------
    rule : Message
        What to remember, in one sentence of words that the lesson has introduced.
    game : Game
        Against an opponent that makes no mistakes; whoever moves first can win.
    bet : Message or None
        Why the lesson's first bet comes out as it does, in the words that it has introduced; None
        where the solution of the bet says it.
    """

    rule: Message
    game: Game
    bet: Message | None = None


def _game(heaps: tuple[int, ...], *rules: str, misere: bool = False) -> Game:
    mine = rules if len(rules) == len(heaps) else rules * len(heaps)
    return Game(mine, heaps, "perfect", "you", misere=misere)


ENDINGS = {
    "hot-and-cold": Ending(
        Message("When a move takes 1, 2 or 3: leave a multiple of 4."), _game((22,), "take 1-3")
    ),
    "one-number": Ending(
        Message("A heap counts as the Nim heap that balances it."),
        _game((7, 5), "take 1-3", "take any"),
        Message(
            "Go second. A heap of 3 and a heap of 7 are both balanced by a Nim heap of 3, so they "
            "balance each other."
        ),
    ),
    "mex": Ending(
        Message("Count up from 0, and stop at the first number that is missing: that is the mex."),
        _game((6, 5), "take 1, 3, 4", "take any"),
        Message("The options of 6 are worth 3, 0 and 1, and the first number missing is 2."),
    ),
    "grundy-numbers": Ending(
        Message("The value of a heap is the mex of the values of its options."),
        _game((5, 6), "take 1, 3, 4"),
        Message("The options 3, 1 and 0 are worth 1, 1 and 0. The mex is 2, so G(4) = 2."),
    ),
    "nim-and-xor": Ending(
        Message("In Nim: leave XOR 0."),
        _game((3, 5, 7), "take any"),
        Message(
            "Go second. 1 ⊕ 2 ⊕ 3 = 0, so every move leaves another XOR, and you can make it 0 "
            "again: after 3→0, for example, 2→1."
        ),
    ),
    "winning-move": Ending(
        Message("In any heap game: leave values whose XOR is 0."),
        _game((9, 10, 14), "take 1-3", "take 1-5", "take 1-7"),
        Message(
            "Go second. G(3) = 1 and G(8) = 1, and 1 ⊕ 1 = 0: after every move you can make the "
            "XOR 0 again."
        ),
    ),
    "why-bigger-does-not-matter": Ending(
        Message("When a move makes a value larger, move it back."),
        _game((8, 3), "split into 2 unequal", "take any"),
    ),
    "splitting": Ending(
        Message("Mex over your options; XOR over the heaps that one option leaves."),
        _game((2, 5, 7), "take any or split into 2"),
    ),
    "patterns-and-proof": Ending(
        Message("A pattern is proved only when enough values in a row have been checked."),
        _game((11, 5), "0.77"),
    ),
    "misere": Ending(
        Message(
            "When the last move loses in Nim: play as always, until your move would leave only "
            "heaps of 1; then leave an odd number of them."
        ),
        _game((1, 1, 1, 5), "take any", misere=True),
        Message(
            "Go second. 2 ⊕ 2 = 0, and a heap is larger than 1, so you play as in Nim at first: "
            "after 2→1, for example, you take the other 2 and leave one heap of 1."
        ),
    ),
}
"""Lesson → its ending."""
