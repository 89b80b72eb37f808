"""The sections of the menu, and the shelves of the front page, each in their order."""

from gamecore.messages import N_

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
"""The shelves of the front page in order: lessons, then games with one rule for all heaps."""

SECTIONS = (START, *SHELVES)
"""The sections of the menu in order."""
