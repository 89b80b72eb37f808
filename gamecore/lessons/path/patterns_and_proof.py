"""Lesson 9: patterns in values, and what proves them."""

from __future__ import annotations

from gamecore.grundy.sequence import grundy_values
from gamecore.lessons.catalogue import (
    Asked,
    Beat,
    Ending,
    Lesson,
    NextStep,
    TextClaim,
    asked,
    drawn,
    to_win,
)
from gamecore.lessons.draws import telling
from gamecore.lessons.kinds.choose import Choose, Possibility
from gamecore.lessons.kinds.spot_period import SpotPeriod
from gamecore.lessons.pictures import ValueRow
from gamecore.lessons.small_games import values
from gamecore.messages import N_, Message

RULE = "take 2, 4, 7"
TWO = "take 1, 4"
CODES = ("0.161", "0.36")
FAR = 600


def _same(upto: int) -> Choose:
    """Return the question what follows from the values of two codes compared up to a heap."""
    one, other = (grundy_values(code, FAR)[: upto + 1].tolist() for code in CODES)
    agree = one == other
    found = Message("all of them agree")
    because = N_("That two rows agree as far as you look proves nothing about the next value.")
    if not agree:
        first = next(n for n in range(upto + 1) if one[n] != other[n])
        found = Message(
            "heap {n} is worth {value} and {other}",
            n=first,
            value=one[first],
            other=other[first],
        )
        because = N_("One heap with two different values is enough: the games are different.")
    return Choose(
        Message(
            "The values of {one} and {other} up to heap {upto}: {found}. What follows?",
            one=CODES[0],
            other=CODES[1],
            upto=upto,
            found=found,
        ),
        (
            (
                N_("what follows"),
                (
                    Possibility(
                        "proved", "the two games have the same values", False, "seen_is_proved"
                    ),
                    Possibility("seen", "they agree so far, and more is not known", agree),
                    Possibility("differ", "they are different", not agree),
                ),
            ),
        ),
        because,
        ValueRow(CODES[0], values(CODES[0], 24), None, None),
    )


def _spot(rule: str, upto: int, proof: bool = True) -> SpotPeriod:
    return SpotPeriod(rule, upto, True, proof)


def _same_in_turn() -> Asked:
    return asked(_same(100), _same(518), _same(519))


LESSON = Lesson(
    "patterns-and-proof",
    Message("Patterns, and what proves them"),
    Message("Find the period of a rule, and say whether it is proved or only seen."),
    ("period",),
    ("seen_is_proved", "starts_at_zero", "multiple_of_period", "multiples_of_max"),
    (
        Beat(
            "recall", "recall", (drawn("derivation", "hard", 240), drawn("splitting", "easy", 240))
        ),
        Beat(
            "bet",
            "bet",
            (asked(SpotPeriod(TWO, 17), SpotPeriod("take 2, 5", 24)),),
            claims=(TextClaim("1 or 4", "period", (0, 5, "proved"), TWO, (200,)),),
            words=("period",),
        ),
        Beat("worked", "worked", steps=_spot(TWO, 17).solution()),
        Beat(
            "fill",
            "fill",
            (
                asked(SpotPeriod("take 3, 5", 30), SpotPeriod("take 2, 3", 20)),
                asked(_spot(RULE, 20, False), _spot("take 1, 3, 6", 40, False)),
                asked(_spot(RULE, 17), _spot(RULE, 16)),
            ),
        ),
        Beat(
            "same",
            "words",
            (_same_in_turn(),),
            claims=(
                TextClaim("0.161", "differ", 519, "0.161 / 0.36", (FAR,)),
                TextClaim("0.36", "differ", 519, "0.161 / 0.36", (FAR,)),
            ),
        ),
        Beat(
            "try",
            "try",
            (
                drawn("period", "medium", 243),
                drawn("period", "hard", 241),
                drawn("period", "hard", 251),
            ),
        ),
        Beat(
            "why",
            "why",
            picture=ValueRow(RULE, values(RULE, 24), 8, 3),
            claims=(
                TextClaim("from heap 8 on", "period", (8, 3, "proved"), RULE, (200,)),
                TextClaim("every 3 heaps", "period", (8, 3, "proved"), RULE, (200,)),
                TextClaim("up to 7 heaps", "largest amount", 7, RULE),
                TextClaim("7 values in a row", "largest amount", 7, RULE),
            ),
        ),
        Beat(
            "kayles",
            "try",
            (asked(_same(519), _same(300)),),
            claims=(
                TextClaim("every 12 heaps", "period", (71, 12, "proved"), "0.77", (400,)),
                TextClaim("heap 70", "last-other", 71, "0.77", (400,)),
            ),
        ),
        Beat(
            "exit",
            "exit",
            (
                asked(
                    *telling(
                        (
                            _spot(rule, upto)
                            for rule in (
                                "take 2, 5, 6",
                                "take 1, 6, 8",
                                "take 3, 4, 6",
                                "take 2, 4, 7",
                                "take 3, 5, 8",
                            )
                            for upto in range(18, 60)
                        ),
                        4,
                        3,
                    )
                ),
            ),
        ),
        Beat(
            "next",
            "next",
            doors=(
                NextStep(lesson="misere"),
                NextStep(skill="period"),
                NextStep(rules=("0.77",), heaps=(70,)),
            ),
        ),
    ),
    Ending(
        Message("A pattern is proved only when enough values in a row have been checked."),
        to_win((11, 5), "0.77"),
    ),
)
