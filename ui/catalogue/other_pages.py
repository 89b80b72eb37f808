"""The pages about no single game: home, misère play, theorems, contest lab, sums, rules."""

from gamecore.graphs.presets import preset
from gamecore.messages import N_
from ui.catalogue.entry import Card, Entry, Theorem
from ui.catalogue.sections import CONTEST, ENDS, OWN, START

HOME = Entry(
    slug="home",
    prefix="home",
    kind="page",
    section=START,
    name=N_("Home"),
    title=N_("Who wins, and why?"),
    tagline="",
    related=("subtraction",),
)
"""Its first related page is the game that can be played on it."""

WHICH_THEOREM = Entry(
    slug="which_theorem",
    moved_to="which_applies",
    prefix="thm",
    kind="page",
    section=ENDS,
    next_idea="contest_lab",
    same_idea="theorem",
    name=N_("Which theorem applies?"),
    tagline=N_("What decides who wins?"),
)

MISERE_PLAY = Entry(
    slug="misere_play",
    prefix="mis",
    kind="page",
    section=ENDS,
    next_idea="chance",
    same_idea="nim",
    name=N_("Misère play"),
    tagline=N_("Whoever makes the last move loses. Two bets and a puzzle, then a rule that wins."),
    related=("nim", "subtraction", "octal", "grundys_game", "lasker"),
)
"""Its related pages are the games that it shows; its story is about the first."""

CONTEST_LAB = Entry(
    slug="contest_lab",
    prefix="lab",
    kind="page",
    section=CONTEST,
    next_idea="practice",
    same_idea="which_theorem",
    name=N_("All problems"),
    title=N_("Contest lab"),
    tagline=N_(
        "The problems that bring people to this theorem: recognise the game, then solve it."
    ),
    doors=(
        Card(
            START,
            N_("Training for a contest?"),
            N_("Recognise the game, find the error, check your own program."),
        ),
    ),
)

PROBLEM = Entry(
    slug="problem",
    prefix="prob",
    kind="page",
    section=CONTEST,
    next_idea="contest_lab",
    same_idea="practice",
    name=N_("One problem"),
    title=N_("One contest problem"),
    tagline=N_("Recognise the game, see why the answer is right, then check your own program."),
    related=("contest_lab",),
)

SUM = Entry(
    slug="sum",
    prefix="sum",
    kind="page",
    section=OWN,
    next_idea="wythoff",
    same_idea="nim",
    name=N_("Sum of different games"),
    tagline=N_("Each heap has its own rule. One number for each is all you need to win."),
    position="take 1-3: 9; take 1-5: 10; take 1-7: 14",
    field="games",
    theorems=(
        Theorem(
            rule=N_("Each heap has a rule of its own; move in one of them."),
            answer="xor",
            why=N_(
                "The theorem never asks whether the parts are alike: under their own rules 9, 10 "
                "and 14 are worth 1, 4 and 6. In 1, 4 and 4 + 2 only the 4s cancel, so the player "
                "to move wins."
            ),
            proof={"view": "move", "answer": "true"},
            place=16,
            move="A 9→7",
            looked_at="same",
            look=N_(
                "Look at “same moves for both”: "
                "it asks the same moves for both of you, not the same rule "
                "for each heap."
            ),
        ),
    ),
    related=("your_rule",),
)

GRAPH = Entry(
    slug="graph",
    prefix="graph",
    kind="page",
    section=OWN,
    next_idea="which_theorem",
    same_idea="sum",
    name=N_("A game as a graph"),
    tagline=N_("Write positions and arrows, and see who wins, even where a play may go round."),
    theorems=(
        Theorem(
            name=N_("A graph without circles"),
            rule=N_("Move one of several tokens along an arrow. No arrows lead back."),
            answer="xor",
            why=N_(
                "Every game of the theorem is such a graph. An end has the value 0, every other "
                "position the smallest number that its moves do not lead to. XOR those of the "
                "tokens."
            ),
            place=24,
            looked_at="ends",
            look=N_(
                "Look at “every play ends”: "
                "no arrows lead back, so every play ends. And a move moves "
                "one token only."
            ),
        ),
        Theorem(
            name=N_("A graph with circles"),
            rule=N_(
                "Move one of the tokens along an arrow. A play that goes round for ever is a draw."
            ),
            answer="own",
            why=N_(
                "Not every position has a number then. Numbers still XOR; a token without a "
                "number wins by a move to the XOR of the others, and two of them are a draw."
            ),
            missing=("ends",),
            fields={"text": preset("circle").text, "tokens": preset("circle").tokens},
            place=25,
        ),
    ),
    related=("sum",),
)

REFERENCE = Entry(
    slug="reference",
    prefix="ref",
    kind="page",
    section=OWN,
    next_idea="your_rule",
    same_idea="octal",
    name=N_("Rule language"),
    title=N_("The rule language"),
    tagline=N_("Everything a rule can say, by example. Open any example as a game."),
    related=("your_rule",),
)

OTHER_PAGES = (HOME, MISERE_PLAY, WHICH_THEOREM, CONTEST_LAB, PROBLEM, SUM, GRAPH, REFERENCE)
