"""Which theorem decides each game of the app, and which conditions of Sprague–Grundy hold there."""

from __future__ import annotations

from dataclasses import dataclass, field

from ui.base.words import N_

BOXES = {
    "same": N_("same moves for both"),
    "ends": N_("every play ends"),
    "open": N_("no chance, nothing hidden"),
    "last": N_("last mover wins"),
    "one": N_("one part per move"),
}
"""The conditions of the theorem, in the order of the checklist: name → what stands on the page."""

ANSWERS = {
    "xor": N_("XOR of the values"),
    "reduce": N_("find the parts, then XOR"),
    "own": N_("a theorem of its own"),
    "misere": N_("misère theory"),
    "chance": N_("mean and maximum"),
}
"""What may decide a game: name → what stands on the page."""


@dataclass(frozen=True, slots=True)
class TheoremCard:
    """One game of the app.

    Attributes
    ----------
    slug : str
        Its page.
    name, rule : str
        What it is called and how it is played, marked for translation.
    answer : str
        One of ANSWERS.
    why : str
        What decides it, in a sentence or two; marked for translation.
    missing : tuple of str
        The BOXES that do not hold.
    query : dict of str to str
        What the link to its page says beside the page.
    """

    slug: str
    name: str
    rule: str
    answer: str
    why: str
    missing: tuple[str, ...] = ()
    query: dict[str, str] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        """Whether all conditions hold."""
        return not self.missing


CARDS = (
    TheoremCard(
        "nim",
        N_("Nim"),
        N_("Take any number of stones from one heap."),
        "xor",
        N_("A heap of n is worth n, so XOR the sizes themselves."),
    ),
    TheoremCard(
        "wythoff",
        N_("Wythoff's game"),
        N_("Take from one of two heaps, or the same number from both."),
        "own",
        N_(
            "A move in both heaps ties them together: 3 and 5 have XOR 6, and yet the player to "
            "move loses. The golden ratio gives all lost pairs."
        ),
        ("one",),
    ),
    TheoremCard(
        "subtraction",
        N_("Subtraction games"),
        N_("Take one of a fixed list of amounts from one heap."),
        "xor",
        N_("The values begin to repeat, so each heap's value is a look at its remainder."),
    ),
    TheoremCard(
        "nim",
        N_("Misère Nim"),
        N_("Take any number of stones from one heap; whoever takes the last one loses."),
        "misere",
        N_(
            "Bouton's rule: play as in Nim until your move would leave only heaps of 1; then leave "
            "an odd number of them."
        ),
        ("last",),
        {"nim-misere": "true"},
    ),
    TheoremCard(
        "at_least_half",
        N_("At least half"),
        N_("Take at least half of one heap."),
        "xor",
        N_("A heap of n is worth the number of binary digits of n."),
    ),
    TheoremCard(
        "staircase",
        N_("Staircase Nim"),
        N_("Move stones from one step down to the next."),
        "reduce",
        N_(
            "A move changes two steps at once, so XOR of all steps means nothing. But every second "
            "step is a Nim heap, and moves on the others can be reversed."
        ),
        ("one",),
    ),
    TheoremCard(
        "chance",
        N_("A game of chance"),
        N_("A heap is drawn at random; take as many stones from it as you like."),
        "chance",
        N_(
            "The draw decides too, so a position is won with a probability: the mean over the "
            "draws of the best amount for each."
        ),
        ("open",),
    ),
    TheoremCard(
        "grundys_game",
        N_("Grundy's game"),
        N_("Split one heap into two different heaps."),
        "xor",
        N_(
            "A split heap is two heaps, worth the XOR of the two. Nobody knows a formula for the "
            "values, but they can be worked out."
        ),
    ),
    TheoremCard(
        "one_from_each",
        N_("One from each"),
        N_("Take one stone from each of any heaps you choose."),
        "own",
        N_("A move may touch all heaps. The player to move loses exactly when every heap is even."),
        ("one",),
    ),
    TheoremCard(
        "octal",
        N_("Kayles and octal games"),
        N_("Take some stones and leave none, one or two heaps, as a code says."),
        "xor",
        N_("Each heap has a value, also when a move breaks it in two: XOR the values."),
    ),
    TheoremCard(
        "palindromes",
        N_("Playing with a string"),
        N_("Cut out the centre of a palindrome of three letters."),
        "reduce",
        N_(
            "All conditions hold, but the parts are not the letters: each run of places that can "
            "be cut is a heap of Dawson's Chess. XOR those."
        ),
    ),
    TheoremCard(
        "octal",
        N_("Misère Kayles"),
        N_("Knock down one pin or two neighbours; whoever knocks down the last one loses."),
        "misere",
        N_(
            "Values and XOR speak of normal play only, and Bouton's rule is not enough here. "
            "Search decides small positions exactly."
        ),
        ("last",),
        {"octal-misere": "true"},
    ),
    TheoremCard(
        "lasker",
        N_("Lasker's Nim"),
        N_("Take any number from one heap, or split it in two."),
        "xor",
        N_("A split changes one heap only, so it is still a sum: XOR the values."),
    ),
    TheoremCard(
        "moore",
        N_("Moore's Nim"),
        N_("Take from up to k heaps in one move."),
        "own",
        N_(
            "A move may touch k heaps. Count the ones in each binary column: the player to move "
            "loses exactly when every count is divisible by k + 1."
        ),
        ("one",),
    ),
    TheoremCard(
        "equal_split",
        N_("Equal split"),
        N_("Take one stone, or split a heap into equal heaps."),
        "xor",
        N_("Equal heaps cancel in pairs: a split is worth 0 or as much as one of its heaps."),
    ),
    TheoremCard(
        "sum",
        N_("Sum of different games"),
        N_("Each heap has a rule of its own; move in one of them."),
        "xor",
        N_(
            "The theorem never asks whether the parts are alike. Work out each value under its own "
            "rule, and XOR."
        ),
    ),
    TheoremCard(
        "triangular_split",
        N_("Triangular split"),
        N_("Take one stone, or split a heap into 1, 2, 3, … stones."),
        "xor",
        N_("However many heaps a split leaves, together they are worth their XOR."),
    ),
    TheoremCard(
        "lieges",
        N_("Lieges of Legendre"),
        N_("Take one stone, or turn an even heap into k heaps of half its size."),
        "xor",
        N_("For even k the halves cancel; for odd k they are worth one of them. XOR the values."),
    ),
    TheoremCard(
        "your_rule",
        N_("Your own rule"),
        N_("Whatever you write, as long as a move changes one heap."),
        "xor",
        N_("The rule language only has rules for which all conditions hold."),
    ),
)
"""The games, mixed on purpose: neighbours are seldom decided by the same thing."""

WORKED = 1
"""So many of the first cards are worked examples: they ask nothing."""
