"""Moore's Nim: a move may take from several heaps, up to k of them."""

from ui.base import page_limits
from ui.base.fields import Field
from ui.catalogue.house import entry
from ui.coupled.coupled_page import CoupledPage
from ui.coupled.editor import heap_board
from ui.coupled.moore.view import LAST_STEP, TALK, moore_card, moore_game, moore_rule, moore_walk
from ui.coupled.moves import winning_moves
from ui.coupled.play import PLAY_VIEW
from ui.coupled.tree import TREE_VIEW
from ui.coupled.walk import walk_view
from ui.coupled.workbench import show_coupled

PAGE = CoupledPage(
    entry=entry("moore"),
    own=(Field("k", "number", 2, low=1, high=page_limits.HEAPS),),
    views=(PLAY_VIEW, walk_view(moore_walk, LAST_STEP), winning_moves(moore_card), TREE_VIEW),
    game=moore_game,
    editor=heap_board,
    talk=TALK,
    rule=moore_rule,
)

if __name__ == "__main__":
    show_coupled(PAGE)
