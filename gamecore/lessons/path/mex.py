"""Lesson 3: the smallest number that is missing, which its title leaves to the bet."""

from __future__ import annotations

from itertools import combinations_with_replacement

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
from gamecore.lessons.draws import mixed_up, telling
from gamecore.lessons.kinds.one_number import MexSet, OneNumber
from gamecore.lessons.pictures import NumberLine
from gamecore.lessons.questions import Step
from gamecore.messages import Message

SETS = telling(mixed_up(map(MexSet, combinations_with_replacement(range(7), 4))), 5, 6)
LARGE = telling(mixed_up(map(MexSet, combinations_with_replacement(range(8), 5))), 7, 6)

LESSON = Lesson(
    "mex",
    Message("A short way to the number"),
    Message("Find the mex of any values at a glance."),
    ("mex",),
    ("max_plus_one", "from_one", "from_smallest", "option_count", "nothing_is_one"),
    (
        Beat(
            "recall",
            "recall",
            (
                drawn("labels", "easy", 60),
                asked(*telling((OneNumber("take 1, 3, 4", n) for n in range(5, 30)), 2, 3)),
            ),
        ),
        Beat(
            "bet",
            "bet",
            (asked(OneNumber("take 1-3", 6)),),
            claims=(
                TextClaim(
                    "a heap of 6 becomes a heap of 3, 4 or 5",
                    "options",
                    ((3,), (4,), (5,)),
                    "take 1-3",
                    (6,),
                ),
                TextClaim("balanced by 3, 0 and 1", "values", (0, 1, 2, 3, 0, 1), "take 1-3", (5,)),
            ),
            words=("option",),
        ),
        Beat(
            "worked",
            "worked",
            steps=(
                Step(
                    Message("The options are worth 3, 0 and 1: three seats are taken."),
                    NumberLine((0, 1, 3), None),
                ),
                Step(Message("Count from 0: 0 is taken, 1 is taken."), NumberLine((0, 1, 3), None)),
                *MexSet((0, 1, 3)).solution(),
            ),
            claims=(
                TextClaim("balanced by 3", "value", 3, "take 1-3", (3,)),
                TextClaim("**worth** 3", "value", 3, "take 1-3", (3,)),
            ),
            words=("worth", "value", "mex"),
        ),
        Beat(
            "fill",
            "fill",
            (asked(SETS[0], SETS[1]), asked(SETS[2], SETS[3]), asked(SETS[4], SETS[5])),
        ),
        Beat(
            "nothing",
            "try",
            (asked(MexSet(()), OneNumber("take 2, 3", 1)),),
            claims=(TextClaim("no options", "mex", 0, heaps=()),),
        ),
        Beat("try", "try", tuple(drawn("mex", "hard", seed) for seed in (120, 125, 130))),
        Beat(
            "why",
            "why",
            # The heap of the bet: its options are worth 0, 1 and 3.
            games=(Game(("take 1-3", "take any"), (6, 2), "perfect", "opponent"),),
            picture=NumberLine((0, 1, 3), 2),
        ),
        Beat("exit", "exit", (asked(*LARGE),)),
        Beat("next", "next", doors=(NextStep(lesson="grundy-numbers"), NextStep(skill="mex"))),
    ),
    Ending(
        Message("Count up from 0, and stop at the first number that is missing: that is the mex."),
        to_win((6, 5), "take 1, 3, 4", "take any"),
        Message("The options of 6 are worth 3, 0 and 1, and the first number missing is 2."),
    ),
)
