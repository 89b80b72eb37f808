"""Staircase Nim: stones step down from step to step, and only every second step counts."""

from functools import partial

from gamecore.coupled.games import coupled_game
from ui.base.links import Field
from ui.base.words import N_
from ui.coupled.bench import show_coupled
from ui.coupled.moves import coupled_move_view
from ui.coupled.page import CoupledPage, View, coupled_fields
from ui.coupled.staircase.view import LAST_STEP, TALK, admit, stair_card, stair_editor, stair_walk
from ui.coupled.tree import TREE_VIEW

VIEWS = (
    View("derivation", N_("Step by step"), stair_walk, fields=("step",)),
    View(
        "move",
        N_("Winning move"),
        partial(coupled_move_view, card=stair_card),
        fields=("answer",),
    ),
    TREE_VIEW,
)

PAGE = CoupledPage(
    slug="staircase",
    prefix="stair",
    title=N_("Staircase Nim"),
    tagline=N_("Stones go down one step at a time. Every second step is a heap of Nim."),
    fields=coupled_fields(
        "2 1 4 3 5",
        tuple(view.name for view in VIEWS),
        Field("step", "number", 2, low=0, high=LAST_STEP),
        position="steps",
    ),
    game=lambda page: coupled_game("staircase"),
    views=VIEWS,
    editor=stair_editor,
    talk=TALK,
    heading=N_("Steps"),
    label=N_("The stones on each step as text"),
    help=N_("From step 1, the lowest, upwards: 2 1 4 3 5. A step may hold 0 stones."),
    admit=admit,
    position="steps",
)

if __name__ == "__main__":
    show_coupled(PAGE)
