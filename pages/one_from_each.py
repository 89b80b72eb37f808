"""One from each: a move takes one stone from each heap chosen; lost exactly when all are even."""

from ui.catalogue.lookup import entry
from ui.coupled.coupled_page import CoupledPage, heap_board, show_coupled
from ui.coupled.one_from_each import LAST_STEP, TALK, one_card, one_walk
from ui.coupled.walk import coupled_views

PAGE = CoupledPage(
    entry=entry("one_from_each"),
    views=coupled_views(one_walk, LAST_STEP, one_card),
    editor=heap_board,
    talk=TALK,
)

if __name__ == "__main__":
    show_coupled(PAGE)
