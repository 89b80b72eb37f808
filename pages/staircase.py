"""Staircase Nim: stones step down from step to step, and only every second step counts."""

from ui.base.words import N_
from ui.catalogue.house import entry
from ui.coupled.coupled_page import CoupledPage
from ui.coupled.moves import winning_moves
from ui.coupled.play import PLAY_VIEW
from ui.coupled.staircase.view import LAST_STEP, TALK, stair_card, stair_editor, stair_walk
from ui.coupled.tree import TREE_VIEW
from ui.coupled.walk import walk_view
from ui.coupled.workbench import show_coupled

PAGE = CoupledPage(
    entry=entry("staircase"),
    views=(
        PLAY_VIEW,
        walk_view(stair_walk, LAST_STEP, first=2),
        winning_moves(stair_card),
        TREE_VIEW,
    ),
    editor=stair_editor,
    talk=TALK,
    heading=N_("Steps"),
    step=N_("step {number}"),
    label=N_("The stones on each step as text"),
    help=N_("From step 1, the lowest, upwards: 2 1 4 3 5. A step may hold 0 stones."),
)

if __name__ == "__main__":
    show_coupled(PAGE)
