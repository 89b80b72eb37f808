"""Lesson 5: Nim, binary columns and XOR."""

from __future__ import annotations

from itertools import combinations

from gamecore.lessons.catalogue import (
    Beat,
    Ending,
    Game,
    Lesson,
    NextStep,
    TextClaim,
    asked,
    drawn,
    to_win,
)
from gamecore.lessons.draws import telling
from gamecore.lessons.kinds.choose import first_or_second
from gamecore.lessons.kinds.find_all_moves import FindAllMoves
from gamecore.lessons.kinds.find_move import FindMove
from gamecore.lessons.kinds.one_number import XorColumns
from gamecore.lessons.pictures import BoardPicture, Columns
from gamecore.lessons.play_out import every_reply
from gamecore.lessons.questions import Step
from gamecore.messages import Message

NIM = "take any"


def _nim(*heaps: int) -> FindMove:
    return FindMove((NIM,) * len(heaps), heaps)


LESSON = Lesson(
    "nim-and-xor",
    Message("Nim and XOR"),
    Message("Read a position of Nim in columns, and find every winning move."),
    ("xor", "all-winning-moves"),
    ("adds_values", "any_one_counts", "largest_heap", "takes_xor", "only_one_move"),
    (
        Beat("recall", "recall", (drawn("mex", "hard", 160), drawn("derivation", "easy", 160))),
        Beat(
            "bet",
            "bet",
            (asked(first_or_second((NIM,) * 3, (1, 2, 3))),),
            claims=(TextClaim("heaps of 1, 2 and 3", "outcome", "P", NIM, (1, 2, 3)),),
        ),
        Beat(
            "play",
            "play",
            games=(
                Game((NIM,) * 3, (1, 2, 3), "perfect"),
                Game((NIM,) * 3, (3, 4, 5), "skill-0.5", seed=3),
            ),
        ),
        Beat(
            "worked",
            "worked",
            steps=(
                Step(
                    Message(
                        "Side by side, 1 and 2 count like 3: beside a heap of 3 every move has an "
                        "answer, which leaves two equal heaps."
                    ),
                    every_reply((NIM,) * 3, (1, 2, 3)),
                ),
                Step(
                    Message(
                        "But 1 and 1 do not count like 2: whoever takes the heap of 2 leaves two "
                        "equal heaps, which cancel. So a sum has each of 1, 2, 4, 8, … at most "
                        "once."
                    ),
                    BoardPicture((NIM,) * 3, (1, 1, 2)),
                ),
                Step(
                    Message(
                        "Write 3 as 2 + 1: the two 1s cancel, and so do the two 2s. Nothing is "
                        "left."
                    ),
                    Columns((1, 2, 3), None, paired=True),
                ),
                *XorColumns((1, 2, 3)).solution(),
                Step(
                    Message("Of 3, 4 and 5 the 1s cancel and the 4s cancel: a 2 is left."),
                    Columns((3, 4, 5), None, paired=True),
                ),
                *XorColumns((3, 4, 5)).solution(),
            ),
            claims=(
                TextClaim("1, 2, 4, 8, …", "xor", 15, heaps=(1, 2, 4, 8)),
                TextClaim("13 = 8 + 4 + 1", "xor", 13, heaps=(8, 4, 1)),
            ),
            words=("XOR", "⊕"),
        ),
        Beat(
            "fill",
            "fill",
            (
                asked(XorColumns((13, 6)), XorColumns((11, 14))),
                asked(XorColumns((38,), 25), XorColumns((21,), 12)),
                asked(XorColumns((12, 19, 27)), XorColumns((10, 12, 5))),
            ),
        ),
        Beat(
            "why",
            "why",
            steps=(
                Step(
                    Message(
                        "The XOR is not 0: from the left, the column of 4 is the first in which a "
                        "one is left over. It is in the heap of 12."
                    ),
                    Columns((12, 19, 27), 4),
                ),
                Step(
                    Message(
                        "Make that heap smaller, so that every column cancels: to 12 ⊕ 4 = 8, "
                        "since 4 ⊕ 4 = 0. It does become smaller: it loses that one, and only "
                        "columns to the right of it change beside."
                    ),
                    Columns((8, 19, 27), 0),
                ),
                Step(
                    Message(
                        "Now every move spoils a column, since it changes one heap only, and so "
                        "a single one of some column: 19→17, for example, leaves one alone in the "
                        "column of 2."
                    ),
                    Columns((8, 17, 27), 2),
                ),
            ),
        ),
        Beat(
            "move",
            "try",
            (
                asked(
                    *telling((_nim(*h) for h in combinations(range(4, 16), 3)), 4, 4),
                ),
                asked(_nim(10, 12, 5), _nim(7, 10, 12), _nim(9, 11, 14)),
            ),
            claims=(TextClaim("12 ⊕ 4 = 8", "xor", 8, heaps=(12, 4)),),
            words=("target",),
        ),
        Beat(
            "try",
            "try",
            (
                asked(
                    FindAllMoves((NIM,) * 4, (1, 4, 5, 6)),
                    FindAllMoves((NIM,) * 3, (4, 6, 7)),
                ),
                asked(FindAllMoves((NIM,) * 3, (2, 5, 7)), FindAllMoves((NIM,) * 3, (3, 4, 7))),
                drawn("winning-move", "easy", 170),
            ),
        ),
        Beat(
            "exit",
            "exit",
            (asked(*telling((_nim(*h) for h in combinations(range(9, 22), 3)), 4, 3)),),
        ),
        Beat(
            "next",
            "next",
            doors=(
                NextStep(lesson="winning-move"),
                NextStep(skill="xor"),
                NextStep(rules=(NIM,), heaps=(3, 4, 5)),
            ),
        ),
    ),
    Ending(
        Message("In Nim: leave XOR 0."),
        to_win((3, 5, 7), "take any"),
        Message(
            "Go second. 1 ⊕ 2 ⊕ 3 = 0, so every move leaves another XOR, and you can make it 0 "
            "again: after 3→0, for example, 2→1."
        ),
    ),
)
