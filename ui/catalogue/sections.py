"""The sections of the menu, which are the shelves of the front page too, in the order of both."""

from ui.marker import N_

START = ""
"""The front page's own section, which has no name."""

LEARN = N_("Learn")
GAMES = N_("Take stones")
SPLITS = N_("Split heaps")
COUPLED = N_("Coupled heaps")
ENDS = N_("When XOR fails")
CONTEST = N_("Contest lab")
OWN = N_("Build your own")

SHELVES = (LEARN, GAMES, SPLITS, OWN, COUPLED, ENDS, CONTEST)
"""The games with one rule for all heaps come first."""

SECTIONS = (START, *SHELVES)
"""In the order of the menu."""
