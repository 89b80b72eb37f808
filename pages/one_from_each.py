"""One from each: a move takes one stone from each of any heaps; lost exactly when all are even."""

from ui.catalogue.house import entry
from ui.coupled.coupled_page import CoupledPage
from ui.coupled.editor import heap_board
from ui.coupled.moves import winning_moves
from ui.coupled.one_from_each.view import LAST_STEP, TALK, one_card, one_walk
from ui.coupled.play import PLAY_VIEW
from ui.coupled.tree import TREE_VIEW
from ui.coupled.walk import walk_view
from ui.coupled.workbench import show_coupled

PAGE = CoupledPage(
    entry=entry("one_from_each"),
    views=(PLAY_VIEW, walk_view(one_walk, LAST_STEP), winning_moves(one_card), TREE_VIEW),
    editor=heap_board,
    talk=TALK,
)

if __name__ == "__main__":
    show_coupled(PAGE)
