"""One from each: a move takes one stone from each of any heaps; lost exactly when all are even."""

from functools import partial

from gamecore.coupled.games import coupled_game
from ui.base.links import Field
from ui.base.words import N_
from ui.coupled.bench import show_coupled
from ui.coupled.editor import heap_board
from ui.coupled.moves import coupled_move_view
from ui.coupled.one_from_each.view import LAST_STEP, TALK, admit, one_card, one_walk
from ui.coupled.page import CoupledPage, View, coupled_fields
from ui.coupled.tree import TREE_VIEW

VIEWS = (
    View("derivation", N_("Step by step"), one_walk, fields=("step",)),
    View(
        "move",
        N_("Winning move"),
        partial(coupled_move_view, card=one_card),
        fields=("answer",),
    ),
    TREE_VIEW,
)

PAGE = CoupledPage(
    slug="one_from_each",
    prefix="one",
    title=N_("One from each"),
    tagline=N_("One stone from each of any heaps you choose. Odd and even is all you need."),
    fields=coupled_fields(
        "3 4 5",
        tuple(view.name for view in VIEWS),
        Field("step", "number", 1, low=0, high=LAST_STEP),
    ),
    game=lambda page: coupled_game("one-from-each"),
    views=VIEWS,
    editor=heap_board,
    talk=TALK,
    heading=N_("Heaps"),
    label=N_("The heaps as text"),
    help=N_(
        "Sizes with blanks or commas: 5 10 20. Also 1..10 for one heap of each size, "
        "and 4x3 for four heaps of 3."
    ),
    admit=admit,
)

if __name__ == "__main__":
    show_coupled(PAGE)
