"""The contest lab: the problems that bring people here, by difficulty and idea."""

from ui.base.game_page import PlainPage
from ui.base.words import N_
from ui.contest.lab import show_lab

PAGE = PlainPage(
    slug="contest_lab",
    prefix="lab",
    title=N_("Contest lab"),
    tagline=N_(
        "The problems that bring people to this theorem: recognise the game, then solve it."
    ),
    fields=(),
)

if __name__ == "__main__":
    show_lab(PAGE)
