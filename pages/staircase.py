"""Staircase Nim: stones step down from step to step, and only every second step counts."""

from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.coupled.coupled_page import CoupledPage, show_coupled
from ui.coupled.staircase import LAST_STEP, TALK, stair_card, stair_editor, stair_walk
from ui.coupled.walk import coupled_views

PAGE = CoupledPage(
    entry=entry("staircase"),
    views=coupled_views(stair_walk, LAST_STEP, stair_card, first=2),
    editor=stair_editor,
    talk=TALK,
    heading=N_("Steps"),
    step=N_("step {number}"),
    label=N_("The stones on each step as text"),
    help=N_("From step 1, the lowest, upwards: 2 1 4 3 5. A step may hold 0 stones."),
)

if __name__ == "__main__":
    show_coupled(PAGE)
