"""Lesson 4: the number of every heap, derived from the end."""

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
from gamecore.lessons.kinds.choose import Choose, Possibility
from gamecore.lessons.kinds.derivation_cells import DerivationCells, mex_cells
from gamecore.lessons.kinds.one_number import OneNumber
from gamecore.lessons.pictures import BoardPicture, ValueRow
from gamecore.lessons.small_games import moves, rule_words, values
from gamecore.messages import N_, Message, listed

RULE = "take 1, 3, 4"
DEAD = "take 2, 3"


def _rows(rule: str, upto: int, asked_from: int) -> DerivationCells:
    return DerivationCells(rule, 0, upto, mex_cells(range(asked_from, upto + 1)))


def _no_move(rule: str, upto: int) -> Choose:
    """Return the question which of the smallest heaps have no move."""
    return Choose(
        Message(
            "The rule is “{rule}”. From which of these heaps is no move possible?",
            rule=rule_words(rule),
        ),
        tuple(
            (
                Message("heap {n}", n=n),
                (
                    Possibility(
                        "move",
                        "some move",
                        bool(moves(rule, n)),
                        "only_zero_ends" * (n > 0 and not moves(rule, n)),
                    ),
                    Possibility("none", "no move", not moves(rule, n)),
                ),
            )
            for n in range(upto + 1)
        ),
        N_("Where the heap is smaller than every amount, no move is possible, and its value is 0."),
        reasons=tuple(_moves_of(rule, n) for n in range(upto + 1)),
    )


def _worth_more(rule: str, n: int, less: int) -> Choose:
    """Return the question whether a heap is worth more than a smaller one, less, or the same."""
    known = values(rule, n)
    return Choose(
        Message(
            "The rule is “{rule}”. Is a heap of {n} worth more than a heap of {less}, less, or the "
            "same?",
            rule=rule_words(rule),
            n=n,
            less=less,
        ),
        (
            (
                N_("your choice"),
                (
                    Possibility("more", "worth more", known[n] > known[less], "heap_size"),
                    Possibility("less", "worth less", known[n] < known[less]),
                    Possibility("same", "worth the same", known[n] == known[less]),
                ),
            ),
        ),
        Message("G({n}) = {a}, and G({less}) = {b}.", n=n, a=known[n], less=less, b=known[less]),
        BoardPicture((rule, rule), (n, less)),
    )


def _moves_of(rule: str, n: int) -> Message:
    found = moves(rule, n)
    if not found:
        return Message("Heap {n}: every amount is larger than {n}, so no move is possible.", n=n)
    left = listed((sum(option) for option in found), "or")
    return Message("Heap {n}: you can move to {left}.", n=n, left=left)


LESSON = Lesson(
    "grundy-numbers",
    Message("Grundy numbers of one heap"),
    Message("Derive the value of every heap, one after the other."),
    ("derivation", "mex"),
    ("option_count", "heap_size", "only_zero_ends", "nothing_is_one"),
    (
        Beat("recall", "recall", (drawn("mex", "medium", 80), drawn("labels", "medium", 80))),
        Beat(
            "bet",
            "bet",
            (asked(_worth_more(RULE, 100, 4)),),
            claims=(
                TextClaim("a heap of 4", "value", 2, RULE, (4,)),
                TextClaim("a heap of 100", "value", 0, RULE, (100,)),
            ),
            words=("G(n)", "Grundy number"),
        ),
        Beat("worked", "worked", steps=_rows(RULE, 3, 0).solution()),
        Beat(
            "fill",
            "fill",
            (
                asked(_rows(RULE, 4, 4), _rows(RULE, 5, 5)),
                # Each begins where the rows before it end, so that none of them is copied.
                asked(_rows(RULE, 7, 6), _rows(RULE, 9, 8)),
                asked(_rows("take 1, 4", 7, 0), _rows("take 1, 2, 4", 7, 0)),
            ),
        ),
        Beat(
            "dead",
            "try",
            (
                asked(_no_move(DEAD, 3), _no_move("take 3, 5", 4)),
                asked(_rows(DEAD, 9, 0), _rows("take 3, 4", 9, 0)),
            ),
        ),
        Beat(
            "use",
            "play",
            games=(
                Game((RULE, RULE), (8, 6), "perfect", "you"),
                Game((RULE, RULE), (11, 4), "perfect"),
            ),
            picture=ValueRow("", values(RULE, 11), None, None),  # the games say the rule
        ),
        Beat("why", "why", picture=_rows(RULE, 7, 0).filled),
        Beat(
            "exit",
            "exit",
            (asked(*(OneNumber(RULE, n, named=True) for n in (95, 87, 101))),),  # not of the bet
            claims=(
                TextClaim(
                    "0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2, 0, 1",
                    "values",
                    (0, 1, 0, 1, 2, 3, 2) * 2 + (0, 1),
                    RULE,
                    (15,),
                ),
                TextClaim("for ever", "period", (0, 7, "proved"), RULE, (100,)),
            ),
        ),
        Beat(
            "next",
            "next",
            doors=(
                NextStep(lesson="nim-and-xor"),
                NextStep(skill="derivation"),
                NextStep(rules=(RULE,), heaps=(7,)),
            ),
        ),
    ),
    Ending(
        Message("The value of a heap is the mex of the values of its options."),
        to_win((5, 11), "take 1, 3, 4"),
        Message(
            "The values repeat after 7, and 100 = 14·7 + 2, so G(100) = G(2) = 0: less than "
            "G(4) = 2."
        ),
    ),
)
