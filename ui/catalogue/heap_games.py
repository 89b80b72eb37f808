"""The games with one rule for all heaps, in the order of the menu."""

from gamecore.messages import N_
from ui.catalogue.entry import Card, Entry, Model, Theorem
from ui.catalogue.sections import GAMES, OWN, SPLITS, START

HEAP_GAMES = (
    Entry(
        slug="nim",
        prefix="nim",
        kind="heaps",
        section=GAMES,
        next_idea="subtraction",
        same_idea="staircase",
        name=N_("Nim"),
        tagline=N_("Take as many stones as you like, from one heap."),
        rule="take any",
        position="3 4 5",
        theorems=(
            Theorem(
                rule=N_("Take any number of stones from one heap."),
                answer="xor",
                why=N_(
                    "A move changes one heap, the others stay. So each heap has a number of its "
                    "own, here that of its stones, and these numbers tell who wins."
                ),
                place=1,
                move="B 4→1",
            ),
            Theorem(
                name=N_("Misère Nim"),
                rule=N_(
                    "Take any number of stones from one heap; whoever takes the last one loses."
                ),
                answer="misere",
                why=N_(
                    "With two heaps of 1 you win: you take one, and your opponent has to take the "
                    "last. In Nim you would lose. So play 3, 4 and 5 as in Nim until your move "
                    "would leave only heaps of 1; then leave an odd number of them."
                ),
                missing=("last",),
                place=4,
                theorem=N_("Bouton's theorem of 1901 says so."),
                move=N_("If one stone is left, you take it and lose."),
                fields={"misere": "true"},
                proof={"misere": "true", "view": "move", "answer": "true"},
            ),
        ),
        model=Model(
            move=N_("lowers one number, as far as you like"),
            near=("subtraction", "wythoff", "staircase"),
        ),
    ),
    Entry(
        slug="subtraction",
        prefix="sub",
        kind="heaps",
        section=GAMES,
        next_idea="at_least_half",
        same_idea="octal",
        name=N_("Subtraction"),
        title=N_("Subtraction games"),
        tagline=N_("Only certain amounts may be taken. Look for a pattern."),
        rule="take 1-5",
        position="5 10 20",
        theorems=(
            Theorem(
                rule=N_("Take 1, 2, 3, 4 or 5 stones from one heap."),
                answer="xor",
                why=N_(
                    "The remainder after division by 6 is the value: 5, 10 and 20 are worth 5, 4 "
                    "and 2. Write them as 4 + 1, 4 and 2: equal parts cancel, and 1 + 2 is left. "
                    "This XOR is not 0, so the player to move wins."
                ),
                place=3,
                move="B 10→7",
            ),
        ),
        model=Model(
            name=N_("A subtraction game"),
            move=N_("lowers one number by an amount from a list"),
            near=("nim", "at_least_half", "one_from_each"),
        ),
    ),
    Entry(
        slug="at_least_half",
        prefix="half",
        kind="heaps",
        section=GAMES,
        next_idea="grundys_game",
        same_idea="lieges",
        name=N_("At least half"),
        tagline=N_("Every move takes at least half of a heap. A few moves, and it is over."),
        rule="take at least half",
        position="5 10 20",
        theorems=(
            Theorem(
                rule=N_("Take at least half of one heap."),
                answer="xor",
                why=N_(
                    "A heap is worth the number of its binary digits: 5, 10 and 20 are worth 3, 4 "
                    "and 5. In 2 + 1, 4 and 4 + 1 all cancels but the 2, so the player to move "
                    "wins."
                ),
                place=5,
                move="C 20→8",
            ),
        ),
        model=Model(
            move=N_("leaves no more than half of one number"),
            near=("nim", "your_rule", "subtraction"),
        ),
    ),
    Entry(
        slug="grundys_game",
        prefix="grundy",
        kind="heaps",
        section=SPLITS,
        next_idea="lasker",
        same_idea="octal",
        name=N_("Grundy's game"),
        tagline=N_("Split a heap into two different heaps, until every heap is 1 or 2."),
        rule="split into 2 unequal",
        position="9 5",
        skins={"": "pile"},
        theorems=(
            Theorem(
                rule=N_("Split one heap into two different heaps."),
                answer="xor",
                why=N_(
                    "A split heap is two heaps, worth the XOR of the two. Nobody knows a formula "
                    "for the values, but you can work them out: 9 and 5 are worth 1 and 2. They "
                    "differ, so the player to move wins."
                ),
                proof={"view": "derivation", "size": "9", "step": "18"},
                place=8,
                move="A 9→2+7",
            ),
        ),
        model=Model(
            move=N_("writes one number as a sum of two unequal ones"),
            near=("equal_split", "lieges", "nim"),
        ),
    ),
    Entry(
        slug="lasker",
        prefix="lasker",
        kind="heaps",
        section=SPLITS,
        next_idea="octal",
        same_idea="nim",
        name=N_("Lasker's Nim"),
        tagline=N_("Nim with one more way to move: split a heap in two and take nothing."),
        rule="take any or split into 2",
        position="2 5 7",
        skins={"": "pile"},
        theorems=(
            Theorem(
                rule=N_("Take any number from one heap, or split it in two."),
                answer="xor",
                why=N_(
                    "A split changes one heap only, so it is still a sum: 2, 5 and 7 are worth 2, "
                    "5 and 8. In 2, 4 + 1 and 8 nothing cancels, so the player to move wins."
                ),
                place=13,
                move="C 7→3+4",
            ),
        ),
    ),
    Entry(
        slug="octal",
        prefix="octal",
        kind="heaps",
        section=SPLITS,
        next_idea="equal_split",
        same_idea="palindromes",
        name=N_("Kayles and octal games"),
        tagline=N_("Knock down pins in a row. A short code says what a move may do."),
        rule="0.77",
        position="1 11",
        skins={"": "pins", "0.137": "pawns"},
        theorems=(
            Theorem(
                name=N_("Kayles"),
                rule=N_("Knock down one pin or two neighbours; that may break a row in two."),
                answer="xor",
                why=N_(
                    "Each row has a value, even if a move can break it in two: 1 and 11 are worth "
                    "1 and 6. They differ, so the player to move wins."
                ),
                place=10,
                move="B 11→4+5",
                look=N_(
                    "Look at “one part per move”: "
                    "a gap may break one row in two, and the other rows stay "
                    "as they are."
                ),
            ),
            Theorem(
                name=N_("Misère Kayles"),
                rule=N_(
                    "Knock down one pin or two neighbours; whoever knocks down the last one loses."
                ),
                answer="misere",
                why=N_(
                    "With two rows of one pin you win: you knock down one, and your opponent has "
                    "to knock down the last. Yet by their equal numbers you would lose. So the end "
                    "of the play counts too, and positions are played out, move by move."
                ),
                missing=("last",),
                place=12,
                move=N_("If one pin is left, you knock it down and lose."),
                fields={"misere": "true"},
                proof={"misere": "true", "view": "move", "answer": "true"},
            ),
        ),
    ),
    Entry(
        slug="equal_split",
        prefix="equal",
        kind="heaps",
        section=SPLITS,
        next_idea="triangular_split",
        same_idea="lieges",
        name=N_("Equal split"),
        tagline=N_("Take one stone, or split a heap into equal heaps. Which heaps lose?"),
        rule="take 1 or split equally",
        position="6 9 15",
        skins={"": "pile"},
        theorems=(
            Theorem(
                rule=N_("Take one stone, or split a heap into equal heaps."),
                answer="xor",
                why=N_(
                    "Equal heaps cancel in pairs: a split is worth 0 or as much as one of its "
                    "heaps. So 6, 9 and 15 are worth 1, 2 and 2."
                ),
                place=15,
                move="B 9→3+3+3",
            ),
        ),
        model=Model(
            move=N_("lowers one number by 1, or writes it as a sum of equal ones"),
            near=("grundys_game", "triangular_split", "lieges"),
        ),
    ),
    Entry(
        slug="triangular_split",
        prefix="tri",
        kind="heaps",
        section=SPLITS,
        next_idea="lieges",
        same_idea="equal_split",
        name=N_("Triangular split"),
        tagline=N_(
            "Take one stone, or split 3, 6, 10, 15, … stones into heaps of 1, 2, 3, and so on."
        ),
        rule="take 1 or split 1+2+...+k",
        position="3 6 10",
        skins={"": "pile"},
        theorems=(
            Theorem(
                rule=N_("Take one stone, or split a heap into 1, 2, 3, … stones."),
                answer="xor",
                why=N_(
                    "However many heaps a split leaves, together they are worth their XOR. So 3, 6 "
                    "and 10 are worth 2, 0 and 0."
                ),
                place=17,
                move="B 6→1+2+3",
            ),
        ),
        model=Model(
            move=N_("lowers one number by 1, or takes a triangular number apart"),
            near=("equal_split", "lieges", "subtraction"),
        ),
    ),
    Entry(
        slug="lieges",
        prefix="lieges",
        kind="heaps",
        section=SPLITS,
        next_idea="your_rule",
        same_idea="equal_split",
        name=N_("Lieges of Legendre"),
        tagline=N_("Take one stone, or turn an even heap into several heaps of half its size."),
        rule="take 1 or halve into 3",
        position="4 6 8",
        skins={"": "pile"},
        theorems=(
            Theorem(
                rule=N_("Take one stone, or turn an even heap into three heaps of half its size."),
                answer="xor",
                why=N_(
                    "Two of the three halves cancel, so they are worth as much as one of them. "
                    "So 4, 6 and 8 are worth 2, 2 and 1."
                ),
                place=18,
                move="B 6→3+3+3",
            ),
        ),
        model=Model(
            move=N_("lowers one number by 1, or trades an even one for copies of its half"),
            near=("equal_split", "at_least_half", "triangular_split"),
        ),
    ),
    Entry(
        slug="your_rule",
        prefix="own",
        kind="heaps",
        section=OWN,
        next_idea="sum",
        same_idea="reference",
        related=("reference",),
        name=N_("Your own rule"),
        tagline=N_("Write a rule and see at once who wins."),
        rule="take k where k % 3 != 0 or k == n",
        position="4 7 9",
        theorems=(
            Theorem(
                rule=N_("Whatever you write, as long as a move changes one heap."),
                answer="xor",
                why=N_("Every rule that you can write here moves in one heap and comes to an end."),
                place=19,
                move="B 7→5",
            ),
        ),
        model=Model(
            name=N_("At most half, or one"),
            move=N_("lowers one number by 1, or to no less than its half"),
            near=("at_least_half", "nim", "lieges"),
        ),
        doors=(
            Card(
                START,
                N_("Have a game of your own?"),
                N_("Write its rule in words, and see who wins."),
            ),
        ),
    ),
)
