"""The sections of the navigation and the shelves of the gallery, each in its order."""

from ui.marker import N_

START = ""
"""The front page's own section, which has no name."""

LEARN = N_("Learn")
GAMES = N_("Games")
SPLITS = N_("Games that split")
COUPLED = N_("Coupled heaps")
ENDS = N_("Where XOR ends")
CONTEST = N_("Contest lab")
OWN = N_("Build your own")

SECTIONS = (START, LEARN, GAMES, SPLITS, COUPLED, ENDS, CONTEST, OWN)
"""In the order of the menu."""

SHELVES = {
    LEARN: LEARN,
    GAMES: N_("Take stones"),
    SPLITS: N_("Split heaps"),
    OWN: OWN,
    COUPLED: COUPLED,
    ENDS: ENDS,
    CONTEST: CONTEST,
}
"""Section → its shelf on the front page, in order: the games with one rule for all heaps first."""
