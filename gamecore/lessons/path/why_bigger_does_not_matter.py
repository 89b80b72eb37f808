"""Lesson 7: the three legs of the proof, and why a larger value can be undone."""

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
from gamecore.lessons.draws import telling
from gamecore.lessons.kinds.choose import Choose, Possibility
from gamecore.lessons.kinds.derivation_cells import DerivationCells, mex_cells
from gamecore.lessons.kinds.find_all_moves import FindAllMoves
from gamecore.lessons.kinds.find_move import replies
from gamecore.lessons.pictures import BoardPicture
from gamecore.lessons.questions import Step
from gamecore.lessons.small_games import option_values, rule_words, values
from gamecore.messages import N_, Message

GRUNDY = "split into 2 unequal"
RULE = "take 1, 3, 4"
NIM = "take any"


def _legs(rule: str, upto: int) -> Choose:
    """Return the question for three properties of a value, each tested on all heaps to `upto`."""
    known = values(rule, upto)
    heaps = range(upto + 1)
    below = all(set(range(known[n])) <= set(option_values(rule, n)) for n in heaps)
    itself = any(known[n] in option_values(rule, n) for n in heaps)
    above = any(max(option_values(rule, n), default=0) > known[n] for n in heaps)
    return Choose(
        Message(
            "The rule is “{rule}”, and a heap is worth p. Which values do its moves lead to?",
            rule=rule_words(rule),
        ),
        (
            (
                N_("numbers below p"),
                (
                    Possibility("all", "to all of them", below),
                    Possibility("some", "only to some of them", not below),
                ),
            ),
            (
                N_("p itself"),
                (
                    Possibility("never", "never", not itself),
                    Possibility("sometimes", "sometimes", itself),
                ),
            ),
            (
                N_("numbers above p"),
                (
                    Possibility("sometimes", "sometimes", above),
                    Possibility("never", "never", not above),
                ),
            ),
        ),
        N_(
            "The value is the first number missing among the options: all below it are there, it "
            "is not there, and larger ones may be there."
        ),
        reasons=(
            N_("p is the first number missing, so every number below p is there."),
            N_("p is missing: no move leads to p itself."),
            _higher(rule, upto),
        ),
    )


def _higher(rule: str, upto: int) -> Message:
    """Return which smallest heap has a move to a larger value, or that none has."""
    for n, value in enumerate(values(rule, upto)):
        top = max(option_values(rule, n), default=0)
        if top > value:
            return Message(
                "Heap {n} is worth {value}, and one of its moves leads to {top}.",
                n=n,
                value=value,
                top=top,
            )
    return Message("Up to heap {upto} no move leads to a larger value.", upto=upto)


BACK = telling(replies(GRUNDY, 20), 3, 12)
FIRST = next(reply for reply in BACK if reply.raised == 8)
REST = tuple(reply for reply in BACK if reply is not FIRST)
TAKEN = telling(replies(RULE, 36), 2, 6)

RAISING = telling(
    (
        move
        for heaps in combinations_with_replacement(range(1, 16), 2)
        for move in (FindAllMoves((RULE, RULE), heaps),)
        if any(move.diagnose(slip.answer) == "must_lower" for slip in move.slips())
    ),
    3,
    3,
)
"""Positions where leaving out winning moves proves the mistake that a move must lower a value."""

LESSON = Lesson(
    "why-bigger-does-not-matter",
    Message("Why bigger does not matter"),
    Message("Answer a move that makes a value larger, and know the three legs of the proof."),
    ("winning-move",),
    ("must_lower",),
    (
        Beat(
            "recall",
            "recall",
            (drawn("winning-move", "medium", 200), drawn("mex", "medium", 200)),
        ),
        Beat(
            "bet",
            "bet",
            (asked(FIRST, *REST[-2:]),),
            claims=(
                TextClaim("A heap of 8", "value", 2, GRUNDY, (8,)),
                TextClaim("into 3 and 5", "options", ((1, 7), (2, 6), (3, 5)), GRUNDY, (8,)),
                TextClaim("Nim heap of 2", "value", 2, GRUNDY, (8,)),
            ),
        ),
        Beat(
            "worked",
            "worked",
            steps=(
                *DerivationCells(GRUNDY, 8, 8, mex_cells((8,))).solution(),
                Step(
                    Message(
                        "3 and 5 are worth {a} ⊕ {b} = {c}: more than the heap was worth.",
                        a=values(GRUNDY, 8)[3],
                        b=values(GRUNDY, 8)[5],
                        c=values(GRUNDY, 8)[3] ^ values(GRUNDY, 8)[5],
                    ),
                    BoardPicture((GRUNDY, GRUNDY, NIM), (3, 5, 2)),
                ),
                Step(
                    Message("3→1+2 makes 3 worth 0, and the two together worth 2 again."),
                    BoardPicture((GRUNDY, GRUNDY, GRUNDY, NIM), (1, 2, 5, 2)),
                ),
            ),
            claims=(
                TextClaim("worth 2", "value", 2, GRUNDY, (8,)),
                TextClaim("worth 3", "xor", 3, heaps=(values(GRUNDY, 5)[3], values(GRUNDY, 5)[5])),
            ),
        ),
        Beat("fill", "fill", tuple(asked(*REST[place:-2:3]) for place in (0, 1, 2))),
        Beat("legs", "words", (asked(_legs(GRUNDY, 30), _legs(RULE, 30)),), words=("leg",)),
        Beat(
            "try",
            "try",
            (asked(*TAKEN[:3]), asked(*TAKEN[3:]), asked(*RAISING)),
        ),
        Beat("why", "why", picture=BoardPicture((GRUNDY, NIM), (8, 2), values=(2, 2))),
        Beat(
            "play",
            "play",
            games=(Game((GRUNDY, NIM), (8, 2), "perfect", "opponent"),),
            claims=(TextClaim("8 and 2", "value", 2, GRUNDY, (8,)),),
        ),
        Beat("exit", "exit", (asked(*telling(replies("0.77", 14), 3, 3)),)),
        Beat(
            "next",
            "next",
            doors=(
                NextStep(lesson="splitting"),
                NextStep(skill="winning-move"),
                NextStep(rules=(GRUNDY,), heaps=(8,)),
            ),
        ),
    ),
    Ending(
        Message("When a move makes a value larger, move it back."),
        to_win((8, 3), "split into 2 unequal", "take any"),
    ),
)
