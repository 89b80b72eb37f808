"""Names of games in the literature that are played here under another name, and on which page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gamecore.graphs.presets import preset
from gamecore.messages import N_


@dataclass(frozen=True, slots=True)
class PublicName:
    """A game by its name elsewhere, and the page that is the same game here.

    Attributes
    ----------
    names : tuple of str
        Its names, the most usual first; marked for translation.
    slug : str
        The page that is the same game.
    translation : str
        How its positions become positions of that page, in a sentence; marked for translation. A
        test translates positions so and plays both games to the end.
    fields : mapping
        Fields in the link, besides those that open the play view: name, without the prefix → text.
    """

    names: tuple[str, ...]
    slug: str
    translation: str
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_misere(self) -> bool:
        """Whether it is the page's game under misère play."""
        return self.fields.get("misere") == "true"


KEYWORDS = {
    "nim": N_("taking stones; heaps of stones"),
    "wythoff": N_("chess queen; two heaps"),
    "subtraction": N_("Bash game; one heap"),
    "fibonacci_nim": N_("Fibonacci game"),
    "hackenbush": N_("cutting edges of a tree"),
    "misere_play": N_("reverse Nim; the last stone loses"),
    "theorem": N_("Grundy function; Grundy number; SG theorem; mex; Nim sum"),
}
"""A page's slug → what else finds it, parted by semicolons: its usual names in each language."""

PUBLIC_NAMES = (
    PublicName(
        names=(N_("Nimble"),),
        slug="nim",
        translation=N_("Each coin on square k, counted from 0, is a heap of k stones."),
    ),
    PublicName(
        names=(N_("Turning Turtles"), N_("Coin turning")),
        slug="coins",
        translation=N_("A turtle on its feet is a head, one on its back a tail."),
    ),
    PublicName(
        names=(N_("Mock Turtles"),),
        slug="coins",
        translation=N_("A turtle on its feet is a head, one on its back a tail."),
        fields={"turn": "mock-turtles"},
    ),
    PublicName(
        names=(N_("Ruler"), N_("The Ruler game")),
        slug="coins",
        translation=N_("Heads are H, tails are T, from the left."),
        fields={"turn": "ruler"},
    ),
    PublicName(
        names=(N_("Northcott's game"), N_("Northcott")),
        slug="nim",
        translation=N_(
            "The free squares between the two pieces of a row are one heap. A move that widens a "
            "gap helps nobody: the other piece follows and closes it again."
        ),
    ),
    PublicName(
        names=(N_("Poker Nim"),),
        slug="nim",
        translation=N_(
            "The heaps are those of Nim. Stones that a player puts back help nobody: the other "
            "player takes them off again."
        ),
    ),
    PublicName(
        names=(N_("Hackenbush stalks"),),
        slug="nim",
        translation=N_("Each green stalk of n edges is a heap of n stones."),
    ),
    PublicName(
        names=(N_("Hackenbush on trees"), N_("Cut the branches")),
        slug="hackenbush",
        translation=N_("Each green tree that grows on the ground is a plant, edge by edge."),
    ),
    PublicName(
        names=(N_("Marienbad"), N_("Last Year at Marienbad")),
        slug="nim",
        translation=N_(
            "Each row of n matches is a heap of n stones. As in the film, it is played misère: "
            "whoever takes the last one loses."
        ),
        fields={"heaps": "1 3 5 7", "misere": "true"},
    ),
    PublicName(
        names=(N_("Bachet's game"), N_("Race to 100")),
        slug="subtraction",
        translation=N_(
            "Add 1 to 10 in turn, and whoever reaches 100 wins: what is missing to 100 is one heap."
        ),
        fields={"rule": "take 1-10", "heaps": "100"},
    ),
    PublicName(
        names=(N_("21 flags"), N_("Twenty-one flags")),
        slug="subtraction",
        translation=N_("The flags are one heap of 21; take 1 to 3, and the last one wins."),
        fields={"rule": "take 1-3", "heaps": "21"},
    ),
    PublicName(
        names=(N_("21"), N_("Twenty-one")),
        slug="subtraction",
        translation=N_(
            "Add 1 to 3 in turn, and whoever says 21 loses: what is missing to 21 is one heap, "
            "played misère, so whoever takes its last stone loses."
        ),
        fields={"rule": "take 1-3", "heaps": "21", "misere": "true"},
    ),
    PublicName(
        names=(N_("Silver Dollar game"), N_("Silver Dollar without the dollar")),
        slug="staircase",
        translation=N_(
            "Without the dollar: the free squares just left of the last coin are the stones on "
            "step 2, the next gap to the left is step 3, and so on; step 1 begins empty."
        ),
    ),
    PublicName(
        names=(N_("Wyt Queens"), N_("Corner the Queen"), N_("Tsyanshidzi")),
        slug="wythoff",
        translation=N_(
            "The queen's distances from the corner, along the row and along the column, are the "
            "two heaps."
        ),
    ),
    PublicName(
        names=(N_("Kayles"), N_("Rip Van Winkle's game")),
        slug="octal",
        translation=N_("Each row of n pins that stand side by side is a heap of n."),
    ),
    PublicName(
        names=(N_("Dawson's Kayles"), N_("Linear Cram"), N_("Dominoes on a strip")),
        slug="octal",
        translation=N_("Each run of n free squares, or pins, is a heap of n; a move uses up two."),
        fields={"rule": "0.07"},
    ),
    PublicName(
        names=(N_("Dawson's Chess"),),
        slug="octal",
        translation=N_(
            "A board of n files is a heap of n. A pawn that advances is captured and recaptured "
            "until its file and those beside it are used up."
        ),
        fields={"rule": "0.137"},
    ),
    PublicName(
        names=(N_("Treblecross"), N_("One-dimensional tic-tac-toe")),
        slug="octal",
        translation=N_(
            "Each run of n squares that all lie more than two squares from every cross is a heap "
            "of n + 2; so is an empty strip of n squares."
        ),
        fields={"rule": "0.007"},
    ),
    PublicName(
        names=(N_("Officers"),),
        slug="octal",
        translation=N_(
            "Each row of n coins is a heap of n; you may take a coin if another lies beside it."
        ),
        fields={"rule": "0.6"},
    ),
    PublicName(
        names=(N_("Guiles"),),
        slug="octal",
        translation=N_(
            "Each row of n coins is a heap of n. Take a coin that lies alone, or two side by side "
            "with coins on both sides of them or on neither."
        ),
        fields={"rule": "0.15"},
    ),
    PublicName(
        names=(N_("Mark"),),
        slug="your_rule",
        translation=N_("A number n is a heap of n: take 1, or leave half of it, rounded down."),
        fields={"rule": "take 1 or leave n // 2"},
    ),
    PublicName(
        names=(N_("Subtract a square"), N_("Square-subtraction game")),
        slug="your_rule",
        translation=N_("A number n is a heap of n stones."),
        fields={"rule": "take a square"},
    ),
    PublicName(
        names=(
            N_("Game graph"),
            N_("Grundy values of a graph"),
            N_("Directed acyclic graph"),
            N_("DAG game"),
        ),
        slug="graph",
        translation=N_("Write each point and where its arrows lead, and lay tokens on points."),
        fields={"view": "play"},
    ),
    PublicName(
        names=(N_("Chomp"), N_("Chocolate bar")),
        slug="graph",
        translation=N_("Each position is a bar of three rows: what is left of them, from the top."),
        fields={"view": "play", "text": preset("bar").text, "tokens": preset("bar").tokens},
    ),
    PublicName(
        names=(N_("Geography"), N_("Generalized geography")),
        slug="graph",
        translation=N_(
            "Each city is a position, and arrows lead to those that may be named next. Where no "
            "arrows lead back, no city could come twice."
        ),
        fields={"view": "play", "text": preset("words").text, "tokens": preset("words").tokens},
    ),
)
"""The games known by other names, page by page."""


def also_called(slug: str) -> list[str]:
    """Return the most usual other name of each game on a page, those under misère play left out."""
    return [game.names[0] for game in PUBLIC_NAMES if game.slug == slug and not game.is_misere]
