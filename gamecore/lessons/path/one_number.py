"""Lesson 2: two heaps need a number, the Nim heap that balances."""

from __future__ import annotations

from dataclasses import replace

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
from gamecore.lessons.kinds.labels import verdict_triples
from gamecore.lessons.kinds.one_number import NIM, OneNumber
from gamecore.lessons.pictures import BoardPicture
from gamecore.lessons.play_out import every_reply
from gamecore.lessons.questions import Step
from gamecore.lessons.small_games import rule_words
from gamecore.messages import Message

RULE = "take 1, 3, 4"
THREE = "take 1-3"


BALANCED = telling((OneNumber(RULE, n) for n in range(5, 30)), 2, 6)

LESSON = Lesson(
    "one-number",
    Message("Two heaps need a number"),
    Message("Find the Nim heap that balances a heap, and see why two labels are not enough."),
    ("labels", "balance"),
    ("all_winning_equal", "adds_heaps", "heap_size"),
    (
        Beat("recall", "recall", (drawn("labels", "easy", 40), drawn("labels", "medium", 40))),
        Beat(
            "bet",
            "bet",
            (asked(first_or_second((THREE, THREE), (3, 7))),),
            claims=(
                TextClaim("a heap of 3", "outcome", "N", THREE, (3,)),
                TextClaim("a heap of 7", "outcome", "N", THREE, (7,)),
                TextClaim("1 to 3", "options", ((2,), (3,), (4,)), THREE, (5,)),
            ),
        ),
        Beat(
            "play",
            "play",
            games=(
                Game((RULE, NIM), (4, 3), "skill-0.3", seed=1),
                Game((RULE, NIM), (5, 1), "perfect"),
            ),
            words=("Nim",),
        ),
        Beat(
            "worked",
            "worked",
            (asked(OneNumber(RULE, 4), OneNumber(RULE, 6)),),
            steps=(
                Step(
                    Message("Alone, a heap of 4 is a winning spot: take all of it."),
                    BoardPicture((RULE, NIM), (4, 0)),
                ),
                Step(
                    Message("Beside a Nim heap of 1 it still is: 4→1 leaves two equal heaps."),
                    BoardPicture((RULE, NIM), (4, 1)),
                ),
                Step(
                    Message("Beside a Nim heap of 2 every move has an answer: a losing spot."),
                    every_reply((RULE, NIM), (4, 2)),
                ),
                Step(
                    Message(
                        "The answers leave equal heaps or none, but for one: 3 beside 1. There "
                        "too every move has an answer, which leaves equal heaps or none."
                    ),
                    every_reply((RULE, NIM), (3, 1)),
                ),
            ),
            claims=(TextClaim("a heap of 4", "outcome", "N", RULE, (4,)),),
            words=("balance",),
        ),
        Beat(
            "fill",
            "fill",
            (
                asked(BALANCED[0], OneNumber(RULE, 3)),
                asked(BALANCED[1], OneNumber(RULE, 2)),
                asked(BALANCED[2], OneNumber(RULE, 3)),
            ),
        ),
        Beat(
            "mirror",
            "try",
            (
                asked(
                    first_or_second((NIM, NIM), (6, 6)),
                    first_or_second((NIM, NIM), (4, 7)),
                    first_or_second((RULE, RULE), (9, 9)),
                ),
                asked(
                    first_or_second((RULE, RULE), (5, 5)),
                    first_or_second((RULE, RULE), (8, 8)),
                ),
            ),
        ),
        Beat(
            "why",
            "why",
            steps=(
                Step(
                    Message(
                        "The rule is “{rule}”. A Nim heap of 1 balances the heap of 1, and also "
                        "the heap of 3: both have the number 1.",
                        rule=rule_words(RULE),
                    ),
                    BoardPicture((RULE, RULE), (1, 3), values=(1, 1)),
                ),
                Step(
                    Message(
                        "Side by side, every move has an answer that makes the numbers equal again "
                        "(a heap of 2, which loses alone, has the number 0). So equal numbers "
                        "balance."
                    ),
                    every_reply((RULE, RULE), (1, 3)),
                ),
                Step(
                    Message(
                        "Now heaps of 4 and 3, with the same rule. A Nim heap of 2 balances the 4, "
                        "and one of 1 balances the 3: their numbers differ."
                    ),
                    BoardPicture((RULE, RULE), (4, 3), values=(2, 1)),
                ),
                Step(
                    Message(
                        "A Nim heap of 1 is too small to balance the 4, so a move of the 4 wins: "
                        "4→1."
                    ),
                    BoardPicture((RULE, NIM), (4, 1)),
                ),
                Step(
                    Message(
                        "Make the same move beside the 3: now both heaps have the number 1, and "
                        "they balance."
                    ),
                    BoardPicture((RULE, RULE), (1, 3), values=(1, 1)),
                ),
            ),
            claims=(
                TextClaim("1 and 3", "outcome", "P", RULE, (1, 3)),
                TextClaim("4 and 3", "outcome", "N", RULE, (4, 3)),
            ),
        ),
        Beat(
            "try",
            "try",
            tuple(
                asked(*(replace(one, balanced=True) for one in verdict_triples(rule, 9, 2)))
                for rule in (RULE, THREE, "take 2, 3")
            ),
        ),
        Beat(
            "exit",
            "exit",
            # Of no rule whose numbers stand on the pages before.
            (asked(*(OneNumber("take 2-4", n) for n in (5, 8, 6))),),
        ),
        Beat(
            "next",
            "next",
            doors=(
                NextStep(lesson="mex"),
                NextStep(skill="balance"),
                NextStep(rules=(THREE,), heaps=(3, 7)),
            ),
        ),
    ),
    Ending(
        Message("A heap counts as the Nim heap that balances it."),
        to_win((7, 5), "take 1-3", "take any"),
        Message(
            "Go second. A heap of 3 and a heap of 7 are both balanced by a Nim heap of 3, so they "
            "balance each other: after 7→5, for example, 3→1."
        ),
    ),
)
