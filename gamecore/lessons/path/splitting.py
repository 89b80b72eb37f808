"""Lesson 8: games that split; parts are joined by XOR, choices by mex."""

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
from gamecore.lessons.draws import telling
from gamecore.lessons.kinds.derivation_cells import MEX, DerivationCells, mex_cells
from gamecore.lessons.kinds.find_all_moves import FindAllMoves
from gamecore.lessons.small_games import moves
from gamecore.messages import Message

LASKER = "take any or split into 2"
GRUNDY = "split into 2 unequal"
KAYLES = "0.77"


def _whole(rule: str, n: int) -> DerivationCells:
    """Return the question for the row of one heap, every cell empty."""
    columns = (*range(len(moves(rule, n))), MEX)
    return DerivationCells(rule, n, n, tuple((n, column) for column in columns))


def _last(rule: str, upto: int, many: int) -> DerivationCells:
    return DerivationCells(rule, 0, upto, mex_cells(range(upto - many + 1, upto + 1)))


LESSON = Lesson(
    "splitting",
    Message("Games that split"),
    Message("Find the value of a heap whose moves leave several heaps."),
    ("splitting",),
    ("adds_values", "mex_of_parts", "xor"),
    (
        Beat("recall", "recall", (drawn("xor", "hard", 220), drawn("winning-move", "hard", 220))),
        Beat(
            "bet",
            "bet",
            (asked(_whole(LASKER, 3)),),
            claims=(
                TextClaim("a heap of 3", "options", ((), (1,), (1, 2), (2,)), LASKER, (3,)),
                TextClaim("1 and 2", "options", ((), (1,), (1, 2), (2,)), LASKER, (3,)),
            ),
        ),
        Beat(
            "play",
            "play",
            games=(Game((KAYLES,), (7,), "perfect"), Game((KAYLES,), (9,), "skill-0.6", seed=4)),
            words=("Kayles",),
        ),
        Beat(
            "worked",
            "worked",
            steps=_whole(LASKER, 3).solution(),
            claims=(TextClaim("1 ⊕ 2 = 3", "xor", 3, heaps=(1, 2)),),
        ),
        Beat(
            "fill",
            "fill",
            (
                asked(_last(LASKER, 4, 1), _last(LASKER, 5, 1)),
                asked(_last(KAYLES, 5, 2), _last(GRUNDY, 6, 2)),
                asked(_whole(KAYLES, 5), _whole(KAYLES, 6), _whole(LASKER, 5)),
            ),
        ),
        Beat(
            "moves",
            "try",
            (
                asked(
                    FindAllMoves((LASKER,) * 3, (2, 5, 7)), FindAllMoves((LASKER,) * 3, (1, 2, 3))
                ),
                asked(FindAllMoves((GRUNDY,), (8,)), FindAllMoves((GRUNDY,), (11,))),
            ),
        ),
        Beat("try", "try", tuple(drawn("splitting", "hard", seed) for seed in (221, 226, 231))),
        Beat("why", "why", picture=_whole(LASKER, 3).filled),
        Beat("exit", "exit", (asked(*telling((_whole(KAYLES, n) for n in range(6, 12)), 4, 3)),)),
        Beat(
            "next",
            "next",
            doors=(
                NextStep(lesson="patterns-and-proof"),
                NextStep(skill="splitting"),
                NextStep(rules=(LASKER,), heaps=(2, 5, 7)),
            ),
        ),
    ),
    Ending(
        Message("Mex over your options; XOR over the heaps that one option leaves."),
        to_win((2, 4, 8), "take any or split into 2"),
    ),
)
