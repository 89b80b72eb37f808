"""Which theorem applies? The five conditions, and for each game what decides it."""

from ui.game_page import PlainPage
from ui.links import Field
from ui.theorem_view import show_theorems
from ui.words import N_

PAGE = PlainPage(
    slug="which_theorem",
    prefix="thm",
    title=N_("Which theorem applies?"),
    tagline=N_("Five conditions to check before you XOR anything."),
    fields=(Field("answer", "switch", False),),
)

if __name__ == "__main__":
    show_theorems(PAGE)
