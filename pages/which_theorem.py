"""Which theorem applies? The five conditions, and for each game what decides it."""

from ui.base.game_page import PlainPage
from ui.base.links import Field
from ui.base.words import N_
from ui.screens.which_theorem import show_theorems

PAGE = PlainPage(
    slug="which_theorem",
    prefix="thm",
    title=N_("Which theorem applies?"),
    tagline=N_("Five conditions to check before you XOR anything."),
    fields=(Field("answer", "switch", False),),
)

if __name__ == "__main__":
    show_theorems(PAGE)
