"""The rule language by example: every form of it, each example opens as a game."""

from pages.your_rule import GAME as ONE_GAME
from ui.base.game_page import PlainPage
from ui.base.links import Field
from ui.base.words import N_
from ui.screens.reference import show_reference

PAGE = PlainPage(
    slug="reference",
    prefix="ref",
    title=N_("The rule language"),
    tagline=N_("Everything a rule can say, by example. Open any of them as a game."),
    fields=(Field("try", "text", "Take 3,1, 4 or split INTO 2"),),
)

if __name__ == "__main__":
    show_reference(PAGE, ONE_GAME)
