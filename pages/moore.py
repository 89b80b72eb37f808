"""Moore's Nim: a move may take from several heaps, up to k of them."""

from functools import partial

from ui.base import page_limits
from ui.base.links import Field
from ui.base.words import N_
from ui.coupled.bench import show_coupled
from ui.coupled.editor import heap_board
from ui.coupled.moore.view import LAST_STEP, TALK, moore_card, moore_game, moore_walk
from ui.coupled.moves import coupled_move_view
from ui.coupled.one_from_each.view import admit
from ui.coupled.page import CoupledPage, View, coupled_fields
from ui.coupled.tree import TREE_VIEW

VIEWS = (
    View("derivation", N_("Step by step"), moore_walk, fields=("step",)),
    View(
        "move",
        N_("Winning move"),
        partial(coupled_move_view, card=moore_card),
        fields=("answer",),
    ),
    TREE_VIEW,
)

PAGE = CoupledPage(
    slug="moore",
    prefix="moore",
    title=N_("Moore's Nim"),
    tagline=N_("A move may take from up to k heaps. Count the ones in groups of k + 1."),
    fields=coupled_fields(
        "3 5 7 8",
        tuple(view.name for view in VIEWS),
        Field("k", "number", 2, low=1, high=page_limits.HEAPS),
        Field("step", "number", 1, low=0, high=LAST_STEP),
    ),
    game=moore_game,
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
