"""Wythoff's game: two heaps; take from one, or the same number from both."""

from functools import partial

from ui.base.page import View
from ui.base.words import N_
from ui.catalogue.lookup import entry
from ui.coupled.coupled_page import PLAY_VIEW, TREE_VIEW, CoupledPage, heap_board, show_coupled
from ui.coupled.moves import winning_moves
from ui.coupled.wythoff import map as board
from ui.coupled.wythoff import steps
from ui.coupled.wythoff.moves import TALK, directions_card, doubts

PAGE = CoupledPage(
    entry=entry("wythoff"),
    views=(
        PLAY_VIEW,
        View("derivation", N_("Step by step"), steps.wythoff_steps, fields=steps.FIELDS),
        View("pattern", N_("Map"), board.wythoff_map, fields=board.FIELDS),
        winning_moves(directions_card, doubts),
        TREE_VIEW,
    ),
    editor=partial(heap_board, fixed=True),
    talk=TALK,
    help=N_("Two sizes with a space or a comma: 5 7. Up to 10^18 stones each."),
)

if __name__ == "__main__":
    show_coupled(PAGE)
