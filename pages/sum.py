"""Sum of different games: each heap has a rule of its own, and the values still add by XOR."""

from pages.your_rule import GAME as ONE_GAME
from ui.base.game_page import PlainPage
from ui.base.links import MISERE, SUM_VIEWS, TREE, Field
from ui.base.words import N_
from ui.sum.view import show_sum

PAGE = PlainPage(
    slug="sum",
    prefix="sum",
    title=N_("Sum of different games"),
    tagline=N_("Each heap has its own rule. One number for each is all you need to win."),
    fields=(
        Field("games", "text", "take 1-3: 9; take 1-5: 10; take 1-7: 14"),
        Field("answer", "switch", False),
        Field("view", "choice", SUM_VIEWS[0], choices=SUM_VIEWS),
        TREE,
        MISERE,
    ),
)

if __name__ == "__main__":
    show_sum(PAGE, ONE_GAME)
