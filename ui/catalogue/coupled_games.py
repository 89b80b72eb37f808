"""The games that are not sums of heaps, in the order of the menu: coupled heaps, and chance."""

from gamecore.messages import N_
from ui.catalogue.entry import Entry, Model, Theorem
from ui.catalogue.sections import COUPLED, ENDS

COUPLED_GAMES = (
    Entry(
        slug="wythoff",
        prefix="wyt",
        kind="coupled",
        section=COUPLED,
        next_idea="staircase",
        same_idea="moore",
        name=N_("Wythoff's game"),
        tagline=N_("Take from one heap, or the same number from both."),
        position="5 7",
        skins={"": "cells"},
        on_cells=N_("Move the queen left, up or diagonally. Whoever reaches the corner wins."),
        theorems=(
            Theorem(
                rule=N_("Take from one of two heaps, or the same number from both."),
                answer="own",
                why=N_(
                    "A move may take from both heaps, so neither has a number of its own. Take 2 "
                    "from B: two equal heaps would win in Nim, yet here your opponent takes them "
                    "all. The pairs that lose on your move are 1 2, 3 5, 4 7, …: none leads to "
                    "another, and any other two heaps lead to one or to 0 0, as 5 7 leads to 3 5."
                ),
                missing=("one",),
                place=2,
                theorem=N_("Wythoff's theorem of 1907 says so."),
                move="A 5→3, B 7→5",
            ),
        ),
        model=Model(
            move=N_("lowers one of two numbers, or both by as much"),
            near=("nim", "one_from_each", "staircase"),
        ),
    ),
    Entry(
        slug="staircase",
        prefix="stair",
        kind="coupled",
        section=COUPLED,
        next_idea="one_from_each",
        same_idea="nim",
        name=N_("Staircase Nim"),
        tagline=N_("Stones go down a staircase, one step at a time."),
        position="2 1 4 3 5",
        field="steps",
        theorems=(
            Theorem(
                rule=N_("Move stones from one step down to the next; on step 1 they rest."),
                answer="reduce",
                why=N_(
                    "A move changes two steps at once, so the XOR of all steps means nothing. But "
                    "every second step, here 2 and 4, is a Nim heap: when stones come onto it, "
                    "move the same number on, and it is as before. They hold 1 and 3, which "
                    "differ, so the player to move wins."
                ),
                missing=("one",),
                place=6,
                part=N_("step {step}"),
                hint=N_(
                    "Stones that leave one step land on another. How many steps does one move "
                    "change, then?"
                ),
                look=N_(
                    "Look at “one part per move”: "
                    "a move changes two steps. Which steps count if some "
                    "moves can be undone?"
                ),
                move="C 4→1, B 1→4",
            ),
        ),
        model=Model(
            move=N_("shifts some of one number to its neighbour"),
            near=("nim", "one_from_each", "subtraction"),
        ),
    ),
    Entry(
        slug="one_from_each",
        prefix="one",
        kind="coupled",
        section=COUPLED,
        next_idea="moore",
        same_idea="wythoff",
        name=N_("One from each"),
        tagline=N_("Take one stone from each of the heaps you choose."),
        position="3 4 5",
        skins={"": "cells"},
        on_cells=N_(
            "Move the king one step left, up or diagonally. Whoever reaches the corner wins."
        ),
        core="one-from-each",
        theorems=(
            Theorem(
                rule=N_("Choose any heaps, and take one stone from each."),
                answer="own",
                why=N_(
                    "A move may touch all heaps. When every heap is even, the player to move "
                    "loses: each move makes some odd, and the reply takes one from just these. "
                    "Here A and C are odd, so take one from both."
                ),
                missing=("one",),
                place=9,
                move="A 3→2, B 4→3, C 5→4",
            ),
        ),
        model=Model(
            move=N_("lowers as many of the numbers as you like, each by 1"),
            near=("nim", "subtraction", "wythoff"),
        ),
    ),
    Entry(
        slug="moore",
        prefix="moore",
        kind="coupled",
        section=COUPLED,
        next_idea="palindromes",
        same_idea="nim",
        name=N_("Moore's Nim"),
        tagline=N_("A move may take from several heaps at once, up to k of them."),
        position="3 5 7 8",
        core="moore-K",
        theorems=(
            Theorem(
                rule=N_("Take from one heap, or from two in one move."),
                answer="own",
                why=N_(
                    "A move may touch two heaps. Write the heaps in binary and count the ones in "
                    "each column: the player to move loses exactly when 3 divides every count. "
                    "Here the counts are 1, 2, 2 and 3."
                ),
                missing=("one",),
                place=14,
                theorem=N_("Moore's theorem of 1910 says so."),
                move="B 5→3, D 8→4",
            ),
        ),
    ),
    Entry(
        slug="palindromes",
        prefix="str",
        kind="coupled",
        section=COUPLED,
        next_idea="fibonacci_nim",
        same_idea="octal",
        name=N_("Playing with a string"),
        tagline=N_("Cut out a letter between two equal ones, as long as there is one."),
        position="abababacdcdc",
        field="text",
        letters=True,
        core="string",
        theorems=(
            Theorem(
                rule=N_("Cut out the centre of a palindrome of three letters."),
                answer="reduce",
                why=N_(
                    "All conditions hold, but the parts are not the letters: each run of places "
                    "where you can cut is a heap by itself. Here these are babab and dcd, with 5 "
                    "and 3 places. As heaps they are worth 3 and 2: they differ, so the player to "
                    "move wins."
                ),
                place=11,
                move="abab a bacdcdc",
                look=N_(
                    "Look at “one part per move”: "
                    "a cut rules out the places beside it, and no others. "
                    "What are the parts then?"
                ),
            ),
        ),
        model=Model(
            name=N_("Dawson's Chess in a string"),
            move=N_("divides a word around the middle of a palindrome"),
            near=("grundys_game", "nim", "one_from_each"),
        ),
        related=("octal",),
    ),
    Entry(
        slug="fibonacci_nim",
        moved_to="fibonacci",
        prefix="fib",
        kind="coupled",
        section=COUPLED,
        next_idea="nim_with_a_pass",
        same_idea="wythoff",
        name=N_("Fibonacci Nim"),
        tagline=N_("Take at most twice what was taken last."),
        position="31",
        core="fibonacci-nim",
        theorems=(
            Theorem(
                rule=N_("Take any number but all; then at most twice the last move."),
                answer="own",
                why=N_(
                    "What may be taken depends on the move before, so stones alone have no number. "
                    "Whoever begins with 1, 2, 3, 5, 8, 13, 21, … loses. Write any other number as "
                    "a sum of these, largest first, and take the smallest: 31 = 21 + 8 + 2, so "
                    "take 2."
                ),
                missing=("one",),
                place=20,
                theorem=N_("Each number has one such sum: Zeckendorf's theorem."),
                move=N_("For example, take 3: then at most 6 may follow."),
                hint=N_(
                    "Suppose you see the stones, but not the move before: would you know how many "
                    "you may take?"
                ),
                look=N_(
                    "Look at “one part per move”: "
                    "a move changes the stones, and also how many may be "
                    "taken next."
                ),
            ),
        ),
    ),
    Entry(
        slug="nim_with_a_pass",
        prefix="pass",
        kind="coupled",
        section=COUPLED,
        next_idea="hackenbush",
        same_idea="nim",
        name=N_("Nim with a pass"),
        tagline=N_("Nim, in which one of the players may pass, once."),
        position="3 4 5 pass",
        core="nim-with-a-pass",
        theorems=(
            Theorem(
                rule=N_("Nim, but one of you may pass, once, while stones are left."),
                answer="own",
                why=N_(
                    "The pass belongs to all heaps together: XOR 0 is won by passing. Two heaps "
                    "are lost in pairs, 1 2, 3 4, 5 6, …: none leads to another, and after a pass "
                    "the XOR is not 0. For three, as here, every position has to be tried."
                ),
                missing=("one",),
                place=22,
                move=N_("If you pass, nobody may again."),
                hint=N_("Each heap would need a number. But to which heap does the pass belong?"),
                look=N_(
                    "Look at “one part per move”: "
                    "the pass belongs to no heap, and once used it is gone "
                    "for all of them."
                ),
            ),
        ),
    ),
    Entry(
        slug="hackenbush",
        prefix="hack",
        kind="coupled",
        section=COUPLED,
        next_idea="coins",
        same_idea="nim",
        name=N_("Green Hackenbush"),
        tagline=N_("Cut the branches of plants; what loses the ground falls."),
        position="(()(())) (()()) 3",
        field="plants",
        letters=True,
        theorems=(
            Theorem(
                rule=N_("Cut an edge of a plant: all that no longer reaches the ground falls."),
                answer="xor",
                why=N_(
                    "A cut changes one plant, so each plant has a number. Where branches meet, XOR "
                    "theirs; the edge below adds 1. Then XOR the plants."
                ),
                place=21,
                move=N_("For example, cut C: then D falls too."),
                look=N_(
                    "Look at “one part per move”: "
                    "a cut changes one plant only, and the others stay as "
                    "they are."
                ),
            ),
        ),
    ),
    Entry(
        slug="coins",
        prefix="coins",
        kind="coupled",
        section=COUPLED,
        next_idea="misere_play",
        same_idea="palindromes",
        name=N_("Turning coins"),
        tagline=N_("Turn heads to tails, and with each head some coins to its left."),
        position="HTTHTHTH",
        field="row",
        letters=True,
        core="turning-turtles",
        theorems=(
            Theorem(
                rule=N_("Turn one head to tails, and if you like one more coin to its left."),
                answer="reduce",
                why=N_(
                    "A move may turn two coins, but a coin turned twice is as if untouched: each "
                    "head is a game of its own. At place n it is a heap of n. XOR those."
                ),
                place=23,
                move="HTHHTHTT",
                look=N_(
                    "Look at “one part per move”: "
                    "a move may turn two coins. What if each head is a game "
                    "of its own?"
                ),
            ),
        ),
    ),
    Entry(
        slug="chance",
        prefix="chance",
        kind="chance",
        section=ENDS,
        next_idea="which_theorem",
        same_idea="nim",
        name=N_("A game of chance"),
        tagline=N_("A heap is drawn at random, and you choose how much to take."),
        position="1 1 2",
        first_position="2 3",
        theorems=(
            Theorem(
                rule=N_("A heap with stones is drawn at random; take one or more of them."),
                answer="mean",
                why=N_(
                    "The draw decides too, so the player to move has only a chance of winning: "
                    "take the best choice for each draw, then the mean over all draws."
                ),
                missing=("open",),
                proof={"view": "draws", "proof": "true"},
                place=7,
                move=N_("For example, C is drawn: take 1 or 2 stones."),
            ),
        ),
        model=Model(
            move=N_("lowers the number that luck has picked"),
            near=("nim", "subtraction", "one_from_each"),
        ),
    ),
)
