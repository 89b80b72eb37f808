"""Lesson 10: misère play, and where the theorem stops."""

from __future__ import annotations

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
from gamecore.lessons.kinds.choose import first_or_second
from gamecore.lessons.kinds.find_move import FindMove
from gamecore.lessons.kinds.labels import Verdicts, label_of
from gamecore.lessons.kinds.recognise import scope_question
from gamecore.lessons.pictures import BoardPicture, Boards
from gamecore.messages import Message

NIM = "take any"


def _board(*heaps: int) -> BoardPicture:
    return BoardPicture((NIM,) * len(heaps), heaps, misere=True)


def _move(*heaps: int) -> FindMove:
    return FindMove((NIM,) * len(heaps), heaps, misere=True)


FOUR = (_board(1, 1), _board(2, 2), _board(1), _board(2, 3))
MORE = (_board(1, 1, 1), _board(1, 2, 3), _board(1, 1, 2), _board(3, 3, 1))
OTHERS = (_board(1, 1, 1, 1), _board(2, 2, 1), _board(1, 4), _board(2, 2, 1, 1))

LESSON = Lesson(
    "misere",
    Message("Misère: where the theorem stops"),
    Message("Play Nim when the last move loses, and say where the theorem does not apply."),
    ("misere", "recognise"),
    ("plays_normal", "flips", "counts_parity"),
    (
        Beat(
            "recall",
            "recall",
            (drawn("period", "medium", 260), drawn("all-winning-moves", "medium", 260)),
        ),
        Beat(
            "bet",
            "bet",
            (asked(first_or_second((NIM, NIM), (2, 2), misere=True)),),
            claims=(TextClaim("heaps of 2 and 2", "misere", "P", NIM, (2, 2)),),
            words=("misère",),
        ),
        Beat(
            "play",
            "play",
            games=(
                Game((NIM,) * 2, (2, 2), "perfect", misere=True),
                Game((NIM,) * 4, (1, 1, 1, 5), "perfect", "you", misere=True),
            ),
        ),
        Beat("worked", "worked", steps=Verdicts(FOUR).solution()),
        Beat(
            "fill",
            "fill",
            (
                asked(Verdicts((_board(1, 1, 1),)), Verdicts((_board(1, 1, 1, 1),))),
                asked(
                    Verdicts((_board(3, 3), _board(1, 1, 1, 1))),
                    Verdicts((_board(1, 4), _board(1, 1, 1))),
                ),
                asked(Verdicts(MORE), Verdicts(OTHERS)),
            ),
        ),
        Beat(
            "finish",
            "try",
            (asked(_move(1, 1, 1, 5), _move(1, 1, 4), _move(1, 1, 1, 1, 3)),),
        ),
        Beat("try", "try", tuple(drawn("misere", "hard", seed) for seed in (264, 266, 271))),
        Beat(
            "scope",
            "try",
            (asked(scope_question((0, 4, 6, 7, 9, 11)), scope_question((1, 5, 8, 10, 12))),),
        ),
        Beat("why", "why", picture=Boards(FOUR, tuple(map(label_of, FOUR)))),
        Beat("exit", "exit", (asked(_move(1, 1, 1, 1, 6), _move(1, 2, 2), _move(1, 1, 7)),)),
        Beat(
            "next",
            "next",
            doors=(
                NextStep(skill="mixed"),
                NextStep(skill="recognise"),
                NextStep(rules=(NIM,), heaps=(1, 1, 1, 5)),
            ),
        ),
    ),
    Ending(
        Message(
            "When the last move loses in Nim: leave heaps with XOR 0 (two equal heaps, for "
            "example), until your move would leave only heaps of 1; then leave an odd number of "
            "them."
        ),
        to_win((1, 1, 1, 5), "take any", misere=True),
        Message(
            "Go second. 2 ⊕ 2 = 0, and a heap is larger than 1, so you play as in Nim at first: "
            "after 2→1, for example, you take the other 2 and leave one heap of 1."
        ),
    ),
)
