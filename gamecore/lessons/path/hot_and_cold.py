"""Lesson 1: label losing and winning spots, from the end back."""

from __future__ import annotations

from gamecore.lessons.catalogue import (
    Asked,
    Beat,
    Ending,
    Game,
    Lesson,
    NextStep,
    TextClaim,
    asked,
    to_win,
)
from gamecore.lessons.kinds.choose import Choose, Possibility, first_or_second, some_or_all
from gamecore.lessons.kinds.labels import LabelStrip
from gamecore.lessons.pictures import BoardPicture, Strip
from gamecore.lessons.small_games import amounts_of, labels, rule_words, who_loses
from gamecore.messages import N_, Message

RULE = "take 1-3"
GAPS = "take 1, 3, 4"


def _begin(rule: str, *heaps: int) -> Asked:
    return asked(*(first_or_second((rule,), (n,)) for n in heaps))


def _strip(rule: str, upto: int, many: int) -> LabelStrip:
    return LabelStrip(rule, upto, tuple(range(upto - many + 1, upto + 1)))


def _leave(n: int) -> Choose:
    """Return the question how many stones to leave an opponent, of 5 to 7: not yet the labels."""
    known = labels(RULE, n)
    left = range(n - max(amounts_of(RULE)), n)
    (lost,) = (one for one in left if known[one] == "P")

    def wrong(one: int) -> Message:
        if one < lost:
            return Message("Your opponent takes all {n} stones, and you cannot move.", n=one)
        return Message(
            "From {n} your opponent takes {count}. Whatever you take then, they take the rest.",
            n=one,
            count=one - lost,
        )

    return Choose(
        Message(
            "There are {n} stones, and the rule is “{rule}”. {loses} How many do you leave your "
            "opponent?",
            n=n,
            rule=rule_words(RULE),
            loses=who_loses(False),
        ),
        (
            (
                N_("your choice"),
                tuple(
                    Possibility(
                        str(one), Message("{n} stones", n=one), one == lost, wrong=wrong(one)
                    )
                    for one in left
                ),
            ),
        ),
        Message("Leave {n}. Whatever your opponent takes, you take the rest.", n=lost),
        BoardPicture((RULE,), (n,)),
    )


LESSON = Lesson(
    "hot-and-cold",
    Message("Losing and winning spots"),
    Message("Tell losing spots from winning ones, from the end back, and play by them."),
    ("labels",),
    ("first_always_wins", "some_and_all", "end_wins", "longest_game"),
    (
        Beat(
            "bet",
            "bet",
            (_begin(RULE, 21),),
            claims=(
                TextClaim("21 stones", "outcome", "N", RULE, (21,)),
                TextClaim("1, 2 or 3", "options", ((18,), (19,), (20,)), RULE, (21,)),
            ),
        ),
        Beat(
            "play",
            "play",
            # Not with the heap of the bet: what is said after a loss would settle it.
            games=(
                Game((RULE,), (14,), "skill-0.3", seed=1),
                Game((RULE,), (15,), "skill-0.6", seed=2),
                Game((RULE,), (16,), "perfect"),
            ),
        ),
        Beat(
            "worked",
            "worked",
            (asked(*map(_leave, (7, 6, 5))),),
            steps=_strip(RULE, 5, 6).solution(),
            words=("losing spot", "winning spot", "P", "N"),
        ),
        Beat(
            "fill",
            "fill",
            (
                # After a miss no heap that was told, and no strip that shows what is asked later.
                asked(_strip(RULE, 8, 1), _strip("take 1-2", 6, 1), _strip("take 1-2", 8, 1)),
                asked(_strip(RULE, 11, 2), _strip(RULE, 13, 2), _strip(RULE, 15, 2)),
                asked(_strip("take 1-2", 13, 5), _strip(RULE, 20, 5), _strip("take 1-2", 18, 5)),
            ),
        ),
        Beat(
            "words", "words", (asked(some_or_all(RULE, 24), some_or_all(RULE, 24, in_words=True)),)
        ),
        Beat(
            "try",
            "try",
            (
                # Not with the heap of the bet, nor with that of the game at the end; and after a
                # miss the other side may be the right one, so that no answer is a guess.
                _begin(RULE, 24, 19, 28, 18),
                _begin(RULE, 26, 20, 23, 30),
                _begin(RULE, 25, 32, 29, 27),
            ),
        ),
        Beat(
            "change",
            "try",
            (
                asked(
                    LabelStrip(GAPS, 14, tuple(range(15))),
                    LabelStrip("take 1, 4", 12, tuple(range(13))),
                    LabelStrip("take 2, 3", 12, tuple(range(13))),
                ),
            ),
        ),
        Beat(
            "why",
            "why",
            picture=Strip(RULE, labels(RULE, 21)),
        ),
        Beat("exit", "exit", (_begin("take 1-4", 27, 30, 34),)),
        Beat(
            "next",
            "next",
            doors=(
                NextStep(lesson="one-number"),
                NextStep(skill="labels"),
                NextStep(rules=(GAPS,), heaps=(14,)),
            ),
        ),
    ),
    Ending(
        Message("When a move takes 1, 2 or 3: leave a multiple of 4."), to_win((22,), "take 1-3")
    ),
)
