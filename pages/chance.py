"""A game of chance: a heap is drawn at random, and no value of a heap can tell who wins."""

from ui.base import page_limits
from ui.base.game_page import PlainPage
from ui.base.links import Field
from ui.base.words import N_
from ui.chance.view import VIEWS, show_chance

PAGE = PlainPage(
    slug="chance",
    prefix="chance",
    title=N_("A game of chance"),
    tagline=N_("A heap is drawn at random, you choose how much to take. XOR cannot say who wins."),
    fields=(
        Field("heaps", "text", "1 1 2"),
        Field("step", "number", 1, low=0, high=page_limits.HEAPS + 1),
        Field("view", "choice", "draws", choices=tuple(VIEWS)),
        Field("tree", "number", 5, low=0, high=page_limits.CHANCE_TREE),
    ),
)

if __name__ == "__main__":
    show_chance(PAGE)
