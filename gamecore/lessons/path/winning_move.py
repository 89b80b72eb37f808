"""Lesson 6: the winning move in any heap game."""

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
from gamecore.lessons.kinds.labels import verdict_triples
from gamecore.lessons.pictures import BoardPicture
from gamecore.messages import Message

RULE = "take 1, 3, 4"
MIXED = ("take 1-3", "take 1-5", "take 1-7")


def _move(*heaps: int) -> FindMove:
    return FindMove((RULE,) * len(heaps), heaps)


LESSON = Lesson(
    "winning-move",
    Message("The winning move in any heap game"),
    Message("Find every winning move of any heaps, and win from a winning position."),
    ("winning-move", "all-winning-moves"),
    ("xors_sizes", "adds_heaps", "all_winning_equal", "several_heaps"),
    (
        Beat("recall", "recall", (drawn("xor", "medium", 180), drawn("derivation", "medium", 180))),
        Beat(
            "bet",
            "bet",
            (asked(first_or_second((RULE, RULE), (3, 8))),),
            claims=(
                TextClaim("heaps of 3 and 8", "outcome", "P", RULE, (3, 8)),
                TextClaim("1, 3 or 4", "options", ((5,), (6,), (8,)), RULE, (9,)),
            ),
        ),
        Beat(
            "worked",
            "worked",
            steps=FindAllMoves((RULE, RULE), (6, 5)).solution(),
            claims=(TextClaim("6 and 5", "moves", ("6→5", "5→4"), RULE, (6, 5)),),
        ),
        Beat(
            "fill",
            "fill",
            (
                asked(*verdict_triples(RULE, 12, 2)),
                asked(_move(4, 8, 11), _move(3, 4, 10), _move(3, 6, 10)),
                asked(FindAllMoves((RULE,) * 2, (1, 4)), FindAllMoves((RULE,) * 2, (8, 11))),
            ),
        ),
        Beat(
            "three-games",
            "try",
            (
                asked(FindAllMoves(MIXED, (9, 10, 14)), FindAllMoves(MIXED, (7, 9, 13))),
                asked(*telling((_move(*h) for h in combinations(range(3, 13), 3)), 5, 3)),
            ),
        ),
        Beat(
            "try",
            "try",
            (
                drawn("winning-move", "hard", 185),
                drawn("all-winning-moves", "medium", 190),
                drawn("all-winning-moves", "hard", 195),
            ),
        ),
        Beat(
            "play",
            "play",
            games=(
                Game((RULE,) * 3, (4, 8, 11), "perfect", "you"),
                Game(MIXED, (9, 10, 14), "perfect", "you"),
            ),
            claims=(TextClaim("4, 8 and 11", "moves", ("8→7",), RULE, (4, 8, 11)),),
        ),
        Beat("why", "why", picture=BoardPicture((RULE,) * 2, (6, 5), values=(2, 3))),
        Beat(
            "exit",
            "exit",
            (asked(*telling((_move(*h) for h in combinations(range(4, 15), 3)), 5, 6)[3:]),),
        ),
        Beat(
            "next",
            "next",
            doors=(
                NextStep(lesson="why-bigger-does-not-matter"),
                NextStep(skill="all-winning-moves"),
                NextStep(rules=("take 1-3", "take 1-5", "take 1-7"), heaps=(9, 10, 14)),
            ),
        ),
    ),
    Ending(
        Message("In any heap game: leave values whose XOR is 0."),
        to_win((9, 10, 14), "take 1-3", "take 1-5", "take 1-7"),
        Message(
            "Go second. G(3) = 1 and G(8) = 1, and 1 ⊕ 1 = 0: after every move you can make the "
            "XOR 0 again."
        ),
    ),
)
